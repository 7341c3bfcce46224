"""`python -m games.drawing FOLDER` draws faces, creatures and boards as PNG files, to be looked at."""

import sys
from pathlib import Path
from random import Random
from typing import Any

from django.conf import settings

from .board import board_svg
from .clay import figure_svg
from .faces import FACES, face_svg
from .favicon import favicon_svg
from .marks import token_svg
from .moa import moa_svg
from .page import Change, OnPage, Way
from .palette import PLASTICINE
from .picture import png
from .sculptures import SCULPTURES
from .surprise import surprise
from .table import SeatLook

PLAYERS = ("Alice", "Bob", "Cy", "Dora", "Mo", "Eve")
COLOURS = tuple(PLASTICINE)
WAYS = {
    1: Way("3-cw", "3 cw", "3, clockwise", "#", 4, {"1": (1, 2, 3, 4)}, (2,), (Change(2, 0, -2), Change(2, 1, 2))),
    2: Way("5-ccw", "5 ccw", "5, counter-clockwise", "#", 18),
}


def main(folder: Path) -> None:
    """Draw everything into the folder, which is made if need be."""
    if not settings.configured:
        settings.configure(USE_I18N=False)
    folder.mkdir(parents=True, exist_ok=True)
    for name, (svg, width) in gallery().items():
        (folder / f"{name}.svg").write_text(svg)
        (folder / f"{name}.png").write_bytes(png(svg, width=width))
        print(f"{name}: {len(svg)} characters")


def gallery() -> dict[str, tuple[str, int]]:
    """Pictures by name, and how wide each is to be."""
    shown = {f"face-{face}": (face_svg(face, face, size=120), 240) for face in FACES}
    shown |= {f"face-{face}-lines": (face_svg(face, face, size=28, lines=True), 56) for face in FACES}
    shown |= {f"token-{colour}": (token_svg(colour, colour), 96) for colour in COLOURS}
    for i, (name, data) in enumerate(SCULPTURES.items()):
        shown[f"figure-{name}"] = figure_svg(data, name, stand=COLOURS[i % 7]), 360
    for seed in range(10):
        creature = surprise(Random(seed))  # noqa: S311 (a gallery needs no secrets)
        shown[f"surprise-{seed}"] = figure_svg(creature, "Surprise", stand=COLOURS[seed % 7]), 360
    for variant, seats in (("base", 2), ("base", 6), ("team", 5), ("team", 6), ("twins", 3)):
        position = a_moment(variant, seats, Random(seats))  # noqa: S311
        svg = board_svg(position, looks(variant, seats), mine=1, page=OnPage(16, ways=WAYS))
        name = f"board-{seats}" if variant == "base" else f"board-{variant}-{seats}"
        shown |= {name: (svg, 720), f"{name}-phone": (svg, 360)}
    return shown | {"moa": (moa_svg("Moa"), 240), "favicon": (favicon_svg(), 128)}


def looks(variant: str, seats: int) -> list[SeatLook]:
    """Players with the first creatures of the house, each twin with one."""
    colours = 3 if variant == "team" else seats
    creatures = dict(zip(laborigines(variant, seats), SCULPTURES, strict=False))
    figures = {ident: SCULPTURES[name] for ident, name in creatures.items()}
    return [SeatLook(i, PLAYERS[i], "", COLOURS[i % colours], None, creatures, figures) for i in range(seats)]


def laborigines(variant: str, seats: int) -> list[str]:
    """The ids of all laborigines."""
    return [f"{i}{twin}" for i in range(seats) for twin in ("ab" if variant == "twins" else ("",))]


def a_moment(variant: str, seats: int, rng: Random) -> dict[str, Any]:
    """A public position as one might be, mid-game."""
    idents = laborigines(variant, seats)
    places = rng.sample(range(22), len(idents) + 1)
    healthy: dict[str, object] = {"disease": None, "lightning": 0}
    pieces = {ident: {"place": place, **healthy} for ident, place in zip(idents, places, strict=False)}
    pieces[idents[0]] |= {"disease": "limping", "lightning": 2}
    energy = {place: {COLOURS[i]: rng.randint(1, 4)} for i, place in enumerate(rng.sample(range(22), seats))}
    return {
        "options": {"variant": variant, "seats": seats, "team_colour": "first", "memory": "strict"},
        "turn": 17,
        "active": 1,
        "dice": [rng.randint(1, 6), rng.randint(1, 6)],
        "ring": [{"up": rng.choice(FACES), "energy": energy.get(place, {})} for place in range(22)],
        "moa": None if variant == "twins" else places[-1],
        "laborigines": pieces,
        "stockpiles": {str(i): {COLOURS[i]: rng.randint(8, 20), COLOURS[i - 1]: 2} for i in range(seats)},
        "flag": idents[1],
        "acid": None,
        "discard": ["leprosy"],
        "eliminated": [],
        "awaiting": [{"seat": 1, "decision": "assign"}],
        "winners": [],
    }


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("gallery"))
