"""The arrows of ARCHITECTURE.md, held by reading every import: down only, doors apart, the engine alone."""

import ast
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GROUND, KEEPERS, WRITERS, DOORS, STARTERS = range(5)
FLOORS = {
    "games.engine": GROUND,
    "games.checker": GROUND,
    "games.models": GROUND,
    "games.names": GROUND,
    "games.tokens": GROUND,
    "games.addresses": GROUND,
    "games.loopback": GROUND,
    "games.record": KEEPERS,
    "games.deadlines": KEEPERS,
    "games.delivery": KEEPERS,
    "games.hours": KEEPERS,
    "games.holding": KEEPERS,
    "games.tally": KEEPERS,
    "games.defaults": KEEPERS,
    "games.findings": KEEPERS,
    "games.imported": KEEPERS,
    "games.notices": KEEPERS,
    "games.story": KEEPERS,
    "games.drawing": KEEPERS,
    "games.late": KEEPERS,
    "games.looks": KEEPERS,
    "games.plans": KEEPERS,
    "games.throttle": KEEPERS,
    "games.wake": KEEPERS,
    "games.journal": KEEPERS,
    "games.mentions": KEEPERS,
    "games.hosts": WRITERS,
    "games.unfilled": WRITERS,
    "games.play": WRITERS,
    "games.ledger": WRITERS,
    "games.lobby": WRITERS,
    "games.invitations": WRITERS,
    "games.rematch": WRITERS,
    "games.seating": WRITERS,
    "games.people": WRITERS,
    "games.address_changes": WRITERS,
    "games.days_off": WRITERS,
    "games.feeds": DOORS,
    "games.handover": WRITERS,
    "games.hosting": WRITERS,
    "games.nudges": WRITERS,
    "games.notebook": WRITERS,
    "games.talk": WRITERS,
    "games.reach": WRITERS,
    "games.restored": WRITERS,
    "games.clock": WRITERS,
    "games.moderation": WRITERS,
    "games.quarantine": WRITERS,
    "games.verification": WRITERS,
    "games.web": DOORS,
    "games.mail": DOORS,
    "games.admin": DOORS,
    "games.replies": DOORS,
    "games.apps": STARTERS,
    "games.checks": STARTERS,
    "games.management": STARTERS,
    "laborigines_site": STARTERS,
    "worker": STARTERS,
    "manage": STARTERS,
}
OURS = ("games", "laborigines_site", "worker", "manage")
DRAWERS = {"utils", "helpers", "common", "manager", "managers", "service", "services", "handler", "handlers"}
NOT_IN_THE_ENGINE = {"random", "time", "datetime", "os", "django"}


def product_files() -> list[Path]:
    rooms = [path for name in ("games", "laborigines_site", "worker") for path in (ROOT / name).rglob("*.py")]
    return [ROOT / "manage.py", *(path for path in rooms if "migrations" not in path.parts)]


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path) -> Iterator[str]:
    """Every module that a file imports, anywhere in it, by its full name; `from a import b` counts as a.b."""
    package = module_of(path).split(".")
    if path.name != "__init__.py":
        package.pop()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{source}.{name.name}" for name in node.names)


def room_of(module: str) -> str | None:
    """The room a module belongs to, as FLOORS names it."""
    return next((room for room in FLOORS if module == room or module.startswith(f"{room}.")), None)


def our_imports(path: Path) -> Iterator[tuple[str, str]]:
    """Pairs of rooms (from, to) for each import of ours in a file that crosses from one to another."""
    here = room_of(module_of(path))
    for module in imports_of(path):
        there = room_of(module)
        if here and there and here != there:
            yield here, there


FILES = product_files()
ENGINE = [path for path in FILES if "engine" in path.parts]


def test_every_module_has_a_place_in_the_house() -> None:
    homeless = [module for path in FILES if (module := module_of(path)) != "games" and not room_of(module)]
    assert homeless == [], "say on which floor, in FLOORS and ARCHITECTURE.md"


def test_imports_go_down_only() -> None:
    upward = {
        (here, there) for path in FILES for here, there in our_imports(path) if FLOORS[there] > FLOORS[here]
    }
    assert upward == set()


def test_doors_do_not_know_each_other() -> None:
    arrows = {arrow for path in FILES for arrow in our_imports(path)}
    assert {(here, there) for here, there in arrows if FLOORS[here] == FLOORS[there] == DOORS} == set()


def test_the_engine_needs_the_standard_library_alone() -> None:
    foreign = {
        (path.name, module)
        for path in ENGINE
        for module in imports_of(path)
        if not module.startswith("games.engine") and module.split(".")[0] not in sys.stdlib_module_names
    }
    assert foreign == set()


def test_the_engine_has_no_clock_no_chance_of_its_own_and_no_files() -> None:
    wrong = {
        (path.name, module)
        for path in ENGINE
        for module in imports_of(path)
        if path.name != "__main__.py" and module.split(".")[0] in NOT_IN_THE_ENGINE
    }
    assert wrong == set()


def test_no_file_is_longer_than_four_hundred_lines() -> None:
    long = {
        str(path.relative_to(ROOT)): n for path in FILES if (n := len(path.read_text().splitlines())) > 400
    }
    assert long == {}, "split it by noun"


def test_no_module_is_a_drawer_for_odds_and_ends() -> None:
    assert [path for path in FILES if DRAWERS & set(path.relative_to(ROOT).with_suffix("").parts)] == []


def test_nine_functions_in_ten_stay_under_thirty_lines() -> None:
    functions = [
        node
        for path in FILES
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    lengths = [(node.end_lineno or 0) - node.lineno + 1 for node in functions]
    assert statistics.median(lengths) <= 10
    assert statistics.quantiles(lengths, n=10)[-1] < 30
