"""Pages that are the same for everybody: home, how to play, about."""

from collections import Counter
from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from games.engine.components import FACES, TILES
from games.web.rules import Part
from games.web.rules_text import CHAPTERS, TRAPS
from games.web.sample import sample_board


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    faces = [(part, part.drawn(56, "home")) for part in _faces()]
    board = mark_safe(sample_board())  # noqa: S308 (drawn by us from constants)
    return render(request, "pages/home.html", {"board": board, "faces": faces})


@require_safe
def how_to_play(request: HttpRequest) -> HttpResponse:
    faces = [(part, part.drawn(72, "strip")) for part in _faces()]
    context = {"chapters": CHAPTERS, "faces": faces, "tiles": _tiles()}
    return render(request, "pages/how_to_play.html", context)


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/about.html", {"source_url": getattr(settings, "SOURCE_URL", "")})


@cache
def _faces() -> tuple[Part, ...]:
    """The twelve faces in the order of the engine's list."""
    parts = {part.key: part for rule in TRAPS.rules for part in rule.parts}
    return tuple(parts[face] for face in FACES)


def _tiles() -> list[tuple[list[tuple[Part, str]], int]]:
    """Each kind of tile (R2.1): its two faces with their pictures, and how many there are of it."""
    parts = {part.key: part for part in _faces()}
    return [
        ([(parts[side], parts[side].drawn(36, f"tile-{number}-{side}")) for side in kind], count)
        for number, (kind, count) in enumerate(Counter(TILES).items())
    ]
