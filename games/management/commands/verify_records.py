"""Replays every stored game by its version of the rules and compares: part of each upgrade."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games import quarantine, record, verification
from games.models import Game

A_LINE_EVERY = 200
BAR = 30


class Command(BaseCommand):
    help = (
        "Replays every stored game by its version of the rules, compares the position with turn, entry count, winners, "
        "status, open questions and figures as stored, and says which game differs and where. Exit code 1 if one does."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", metavar="ID", help="only this one: its name in addresses, or how that begins")
        parser.add_argument(
            "--quarantine", action="store_true", help="let the games that differ stand still, so that others can go on"
        )
        parser.add_argument(
            "--release", action="store_true", help="let games that stood still and no longer differ go on"
        )
        parser.add_argument(
            "--if-changed", action="store_true",
            help="nothing, if all were verified under this very engine; games that stand still already don't count",
        )  # fmt: skip

    def handle(self, *args: Any, **options: Any) -> None:
        if options["if_changed"] and not verification.is_new():
            return
        games = self._games(options["game"])
        differing = self._look_at(games, options)
        serving = [game for game in differing if not game.quarantine]
        if not serving and not options["game"]:
            verification.note(timezone.now())
        wrong = serving if options["if_changed"] or options["quarantine"] else differing
        if wrong:
            raise CommandError(_summary(wrong))

    def _games(self, ident: str | None) -> list[Game]:
        games = Game.objects.order_by("pk")
        if ident is None:
            return list(games)
        found = list(games.filter(public_id__startswith=ident.lower()))
        if len(found) != 1:
            raise CommandError(f"{len(found) or 'No'} games have a name that begins with {ident}.")
        return found

    def _look_at(self, games: list[Game], options: dict[str, Any]) -> list[Game]:
        """Verify each, say what differs; the games that do. Those to be quarantined are."""
        began, differing = time.monotonic(), list[Game]()
        for count, known in enumerate(games, start=1):
            game, differs = verification.verified(known)
            if differs:
                self._tell(game, differs)
                differing.append(game)
                if options["quarantine"]:
                    record.quarantine(game, differs[0])
            elif game.quarantine and options["release"]:
                quarantine.release(game, timezone.now())
                self._say(f"{game.public_id} goes on: its record can be replayed again")
            self._progress(count, len(games))
        seconds = time.monotonic() - began
        agree = len(games) - len(differing)
        if games or not options["if_changed"]:
            self._say(f"{len(games)} games in {seconds:.1f} s: {agree} agree, {len(differing)} differ")
        return differing

    def _tell(self, game: Game, differs: list[str]) -> None:
        note = ", stands still already" if game.quarantine else ""
        for what in differs:
            self._say(f"DIFFERS {game.public_id} ({game.get_status_display()}{note}): {what}")

    def _say(self, line: str) -> None:
        clear = "\r\033[K" if self.stdout.isatty() else ""
        self.stdout.write(f"{clear}{line}")

    def _progress(self, count: int, total: int) -> None:
        if self.stdout.isatty():
            done = BAR * count // total
            self.stdout.write(f"\r[{'#' * done}{'.' * (BAR - done)}] {count}/{total} ", ending="")
            self.stdout.flush()
        elif count % A_LINE_EVERY == 0:
            self.stdout.write(f"{count} of {total} games")


def _summary(games: list[Game]) -> str:
    named = ", ".join(game.public_id for game in games[:5]) + (" …" if len(games) > 5 else "")
    return (
        f"The records of {len(games)} games lead elsewhere than when they were played, or can't be replayed: {named}. "
        "Go back to the version before, or let them stand still: ./run manage verify_records --quarantine "
        "(./run --quarantine-differing does so and starts)."
    )
