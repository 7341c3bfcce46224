"""`python -m games.engine`: run scenarios, replay and verify records, watch bots play (record.md)."""

from __future__ import annotations

import argparse
import json
import os
import secrets
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from . import chance, moves, notation, reading, record, scenario, terminal
from .bots import quiet
from .errors import BadRecord
from .game import Entry, Game
from .options import MEMORY, TEAM_COLOUR, read_options
from .variants import VARIANTS
from .view import view

NAMES = ("Ada", "Bob", "Cy", "Dee", "Eli", "Fay")


def main(arguments: list[str] | None = None) -> int:
    """The exit code: 0 if all is well, 1 if something failed, 2 if the command was not understood."""
    _speak_any_character()
    asked = _parser().parse_args(arguments)
    try:
        return int(asked.run(asked))
    except BadRecord as problem:
        print(problem, file=sys.stderr)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader has seen enough; so has the exit
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    return 1


def _speak_any_character() -> None:
    for stream in (sys.stdout, sys.stderr):
        getattr(stream, "reconfigure", lambda **_: None)(errors="backslashreplace")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m games.engine", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    running = commands.add_parser("scenario", help="run scenarios, one line each")
    running.add_argument("files", nargs="+", metavar="FILE")
    running.set_defaults(run=run_scenarios)
    replaying = commands.add_parser("replay", help="print the position that a record leads to")
    replaying.add_argument("record", metavar="RECORD")
    replaying.add_argument("--until", type=int, metavar="N", help="stop after move N")
    replaying.add_argument("--every", action="store_true", help="print the position after every move, one a line")
    replaying.set_defaults(run=replay)
    verifying = commands.add_parser("verify", help="check a record's commitment, every move and the result")
    verifying.add_argument("record", metavar="RECORD")
    verifying.set_defaults(run=verify)
    _play_parser(commands.add_parser("play", help="watch quiet bots play"))
    return parser


def _play_parser(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seats", type=int, default=3, metavar="N")
    parser.add_argument("--seed", type=_seed, metavar="HEX", help="the server seed, 64 hex digits (default: random)")
    parser.add_argument("--variant", choices=list(VARIANTS), default="base")
    parser.add_argument("--team-colour", choices=TEAM_COLOUR, default=TEAM_COLOUR[0])
    parser.add_argument("--memory", choices=MEMORY, default=MEMORY[0])
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the finished record here")
    parser.set_defaults(run=play)


def _seed(text: str) -> bytes:
    """The 32 bytes of a server seed; fewer than 64 digits are filled up with zeros in front."""
    try:
        return int(text, 16).to_bytes(32, "big")
    except (ValueError, OverflowError):
        raise argparse.ArgumentTypeError("up to 64 hex digits are expected") from None


# files


def _json(path: str) -> Any:
    """The JSON in a file. Raises BadRecord if there is none."""
    try:
        with Path(path).open("rb") as file:
            return reading.loads(file.read(reading.MOST_BYTES + 1))
    except OSError as problem:
        raise BadRecord(f"{path}: {problem.strerror}") from problem
    except BadRecord as problem:
        raise BadRecord(f"{path}: {problem}") from problem


# commands


def run_scenarios(asked: argparse.Namespace) -> int:
    """One line a scenario, then a count. A file that can't be read fails as one."""
    passed = failed = 0
    for path in asked.files:
        for name, problem in _results(path):
            passed, failed = passed + (not problem), failed + bool(problem)
            print(f"FAILED {name}: {problem}" if problem else f"ok {name}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def _results(path: str) -> Iterator[tuple[str, str]]:
    """The name of each scenario in a file, and what is wrong ("" if nothing is)."""
    try:
        listed = scenario.read(_json(path))
    except BadRecord as problem:
        yield path, str(problem).removeprefix(f"{path}: ")
        return
    for one in listed:
        try:
            scenario.run(one)
        except (scenario.Unmet, BadRecord) as problem:
            yield one["name"], str(problem)
        else:
            yield one["name"], ""


def replay(asked: argparse.Namespace) -> int:
    """Positions on standard output; at a refused move its number and the rule on standard error."""
    kept = record.read(_json(asked.record))
    last = len(kept.moves) - 1 if asked.until is None else asked.until
    if asked.until is not None and not 0 <= last < len(kept.moves):
        raise BadRecord(f"--until: the record has no move {asked.until}, only {len(kept.moves)} from 0 on")
    wanted = range(0 if asked.every else last, last + 1)
    for n, game in enumerate(islice(record.steps(kept), last + 2), start=-1):
        if n in wanted:
            print(json.dumps(notation.position_json(game.position)))
    return 0


def verify(asked: argparse.Namespace) -> int:
    game = record.verify(record.read(_json(asked.record)))
    result = f"won by {_seats(game.position.winners)}" if game.over else "not finished"
    print(f"ok: commitment, {len(game.entries)} moves and result; {result}")
    return 0


def _seats(seats: list[int]) -> str:
    return " and ".join(f"seat {seat}" for seat in seats)


def play(asked: argparse.Namespace) -> int:
    """A game between quiet bots: the ring at every turn, entries with events, the end, how to verify."""
    options = read_options({key: getattr(asked, key) for key in ("variant", "seats", "team_colour", "memory")})
    kept = _new_record(options, asked.seed or secrets.token_bytes(32))
    game, turn = Game.new(options, kept.seed()), -1
    print(f"commitment {kept.commitment}")
    for entry in _bots_game(game, kept.seed()):
        shown = view(game, None)
        print(terminal.entry(shown.log[-1], _said(entry, kept.players)))
        kept.moves.append(record.entry_json(entry.n, entry.move, {"by": "bot", "via": "command"}))
        if turn != game.position.turn:
            turn = game.position.turn
            print(f"\n{terminal.board(shown, kept.players)}\n")
    kept.winners = list(game.position.winners)
    _tell_the_end(game, kept)
    _keep(kept, asked.record)
    return 0


def _new_record(options: notation.JSON, seed: bytes) -> record.Record:
    players = list(NAMES[: options["seats"]])
    return record.Record(options, players, [""] * len(players), chance.commitment(seed), seed.hex())


def _bots_game(game: Game, seed: bytes) -> Iterator[Entry]:
    while not game.over:
        question = game.questions[0]
        if question.seat is None:
            heaviest = chance.lot(seed, list(range(game.position.seats)))
            yield game.apply(moves.Heaviest(None, heaviest))
        else:
            yield game.apply(quiet(view(game, question.seat)))


def _said(entry: Entry, players: list[str]) -> str:
    text = moves.to_text(entry.move)
    return text if entry.move.seat is None else f"{players[entry.move.seat]}: {text}"


def _tell_the_end(game: Game, kept: record.Record) -> None:
    ranking = [kept.players[seat] for seat in game.ranking()]
    print(f"\n{terminal.board(view(game, None), kept.players)}\n")
    print(f"{len(kept.moves)} moves, {game.position.turn} turns. Ranking: {', '.join(ranking)}")
    print(f"server seed {kept.server_seed}; its SHA-256 is the commitment above, the nonces are empty")


def _keep(kept: record.Record, path: Path | None) -> None:
    if path is None:
        print("To verify it, play it again with this --seed and with --record FILE, and then verify FILE")
        return
    try:
        path.write_text(json.dumps(record.write(kept), indent=1) + "\n", encoding="utf-8")
    except OSError as problem:
        raise BadRecord(f"{path}: {problem.strerror}") from problem
    print(f"To verify it: python -m games.engine verify {path}")


if __name__ == "__main__":
    sys.exit(main())
