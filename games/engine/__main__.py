"""`python -m games.engine`: scenarios and records (record.md), games with and among bots, random play."""

from __future__ import annotations

import argparse
import json
import os
import secrets
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from . import chance, fuzz, moves, notation, reading, record, scenario, simulation, terminal
from .bots import BOTS, Bot, seated
from .errors import BadRecord, MoveRefused
from .game import Entry, Game
from .human import Human
from .options import MEMORY, TEAM_COLOUR, read_options
from .variants import VARIANTS
from .view import told_live, view

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
    _play_parser(commands.add_parser("play", help="watch bots play, or play against them"))
    _simulate_parser(commands.add_parser("simulate", help="count many games between bots"))
    _fuzz_parser(commands.add_parser("fuzz", help="play at random until something breaks"))
    return parser


def _play_parser(parser: argparse.ArgumentParser) -> None:
    _table_options(parser, seats=3)
    parser.add_argument("--seed", type=_seed, metavar="HEX", help="the server seed, 64 hex digits (default: random)")
    parser.add_argument("--human", type=int, metavar="SEAT", help="the seat that you play yourself")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the finished record here")
    parser.set_defaults(run=play)


def _simulate_parser(parser: argparse.ArgumentParser) -> None:
    _table_options(parser, seats=4)
    parser.add_argument("--games", type=_count, default=100, metavar="N")
    parser.add_argument("--seed", type=int, metavar="N", help="the same number, the same games (default: random)")
    parser.set_defaults(run=simulate)


def _fuzz_parser(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=_count, default=100, metavar="N")
    parser.add_argument("--variant", choices=list(VARIANTS), help="default: each in turn")
    parser.add_argument("--seed", type=int, metavar="N", help="the same number, the same games (default: random)")
    parser.add_argument("--out", type=Path, default=Path(), metavar="DIR", help="where a failing record goes")
    parser.set_defaults(run=fuzz_games)


def _table_options(parser: argparse.ArgumentParser, seats: int) -> None:
    parser.add_argument("--seats", type=int, default=seats, metavar="N")
    parser.add_argument("--variant", choices=list(VARIANTS), default="base")
    parser.add_argument("--team-colour", choices=TEAM_COLOUR, default=TEAM_COLOUR[0])
    parser.add_argument("--memory", choices=MEMORY, default=MEMORY[0])
    names = f"one for all seats, or one a seat with commas: {', '.join(BOTS)}"
    parser.add_argument("--bots", default="careful", metavar="NAMES", help=names)


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("a number from 1 is expected")
    return number


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
    data = _json(asked.record)
    game = record.verify(record.read(data))
    record.check_figures(data.get("figures"), game)
    result = f"won by {_seats(game.position.winners)}" if game.over else "not finished"
    print(f"ok: commitment, {len(game.entries)} moves and result; {result}")
    return 0


def _seats(seats: list[int]) -> str:
    return " and ".join(f"seat {seat}" for seat in seats)


def play(asked: argparse.Namespace) -> int:
    """A game between bots, or with a person among them: what happens, the end, how to verify."""
    options = _options(asked)
    kept = _new_record(options, asked.seed or secrets.token_bytes(32))
    game = Game.new(options, kept.seed())
    table = _seat_bots(asked, game, kept)
    print(f"commitment {kept.commitment}")
    try:
        for entry in _entries(game, table, kept):
            kept.moves.append(record.entry_json(entry.n, entry.move, {"by": _by(entry, table), "via": "command"}))
            if asked.human is None:
                _show(game, entry, kept.players)
    except EOFError:
        print("\nYou get up and leave; the game stays as it is.")
        return 0
    kept.winners = list(game.position.winners)
    _tell_the_end(game, kept)
    _keep(kept, asked.record)
    return 0


def _options(asked: argparse.Namespace) -> notation.JSON:
    return read_options({key: getattr(asked, key) for key in ("variant", "seats", "team_colour", "memory")})


def _names(asked: argparse.Namespace, seats: int) -> list[str]:
    """The bots by seat. Raises BadRecord."""
    names = asked.bots.split(",")
    try:
        return simulation.check_names(names * seats if len(names) == 1 else names, seats)
    except LookupError as problem:
        raise BadRecord(f"--bots: {problem.args[0]}") from None


def _seat_bots(asked: argparse.Namespace, game: Game, kept: record.Record) -> list[Bot]:
    seats = game.position.seats
    table = [seated(name, view(game, seat)) for seat, name in enumerate(_names(asked, seats))]
    if asked.human is not None:
        if not 0 <= asked.human < seats:
            raise BadRecord(f"--human: the seats are 0 to {seats - 1}")
        kept.players[asked.human] = "You"
        table[asked.human] = Human(asked.human, kept.players, input, print)
    return table


def _by(entry: Entry, table: list[Bot]) -> str:
    return "player" if entry.move.seat is not None and isinstance(table[entry.move.seat], Human) else "bot"


def _show(game: Game, entry: Entry, players: list[str]) -> None:
    """An entry, and the ring when with it a turn has begun."""
    print(terminal.entry(told_live(game, entry.n, None), _said(entry, players)))
    if entry.turn != game.position.turn:
        print(f"\n{terminal.board(view(game, None, past=False), players)}\n")


def _new_record(options: notation.JSON, seed: bytes) -> record.Record:
    players = list(NAMES[: options["seats"]])
    return record.Record(options, players, [""] * len(players), chance.commitment(seed), seed.hex())


def _entries(game: Game, table: list[Bot], kept: record.Record) -> Iterator[Entry]:
    luck = Random(kept.server_seed)  # noqa: S311 (bots may be guessed; the dice don't come from here)
    while not game.over:
        seat = game.questions[0].seat
        if seat is None:
            yield game.apply(moves.Heaviest(None, chance.lot(kept.seed(), list(range(len(table))))))
        else:
            yield _answered(game, table[seat], seat, luck)
        for listener, bot in enumerate(table):
            bot.observe(told_live(game, len(game.entries) - 1, listener))


def _answered(game: Game, bot: Bot, seat: int, luck: Random) -> Entry:
    """The entry with which a seat answers; a person may try until it is legal."""
    while True:
        move = bot.choose(view(game, seat), luck)
        try:
            return game.apply(move)
        except MoveRefused as refusal:
            if not isinstance(bot, Human):
                raise
            bot.refused(f"{refusal.sentence} ({refusal.rule})")


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
    _write(kept, path)
    print(f"To verify it: python -m games.engine verify {path}")


def _write(kept: record.Record, path: Path) -> None:
    try:
        path.write_text(json.dumps(record.write(kept), indent=1) + "\n", encoding="utf-8")
    except OSError as problem:
        raise BadRecord(f"{path}: {problem.strerror}") from problem


def simulate(asked: argparse.Namespace) -> int:
    """Lengths, wins by seat and by bot, what eliminated."""
    options, luck = _options(asked), Random(asked.seed)  # noqa: S311 (a simulation)
    names = _names(asked, options["seats"])
    tally = simulation.Tally(names)
    for number in range(asked.games):
        tally.add(simulation.play(options, names, luck.randbytes(32), luck))
        _progress(number + 1, asked.games)
    print("\n".join(tally.lines()))
    return 0


def fuzz_games(asked: argparse.Namespace) -> int:
    """Games at random, each variant in turn; the record of each that breaks is kept."""
    seed = secrets.randbelow(10**9) if asked.seed is None else asked.seed
    luck, variants = Random(seed), [asked.variant] if asked.variant else list(VARIANTS)  # noqa: S311
    moved = broken = 0
    for number in range(asked.games):
        fuzzed = fuzz.fuzz(variants[number % len(variants)], luck)
        moved += len(fuzzed.record.moves)
        if fuzzed.broken:
            broken += 1
            _keep_broken(fuzzed, asked.out / f"broken-{seed}-{number}.json")
        _progress(number + 1, asked.games)
    print(f"{asked.games} games, {moved} moves, {broken} broken (--seed {seed})")
    return 1 if broken else 0


def _keep_broken(fuzzed: fuzz.Fuzzed, path: Path) -> None:
    print(f"BROKEN at move {len(fuzzed.record.moves) - 1}: {fuzzed.broken}")
    path.parent.mkdir(parents=True, exist_ok=True)
    _write(fuzzed.record, path)
    print(f"Its record: {path}")


def _progress(done: int, total: int) -> None:
    """A bar on a terminal, nothing elsewhere."""
    if sys.stderr.isatty():
        bar = "#" * (40 * done // total)
        print(f"\r{bar:<40} {done}/{total}", end="\n" if done == total else "", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
