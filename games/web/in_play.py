"""What lies on a table, explained: each face, disease and marker that the viewer sees there, with its rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy

from games.drawing.faces import face_svg
from games.engine.components import FACES
from games.engine.view import View
from games.story.words import disease_explained, disease_name, face_explained, face_name

MARKERS = {
    "moa": (
        gettext_lazy("Moa"),
        gettext_lazy("Who meets it gives up the flag and nothing else; without the flag it costs 2 (R4.3)."),
    ),
    "marker-flag": (
        gettext_lazy("Immunity flag"),
        gettext_lazy("Protects whoever holds it, and is used up only in encounters (R6)."),
    ),
    "marker-lightning": (
        gettext_lazy("Lightning marker"),
        gettext_lazy("At each stroke of lightning everybody spends as many as they have of these (R8.5)."),
    ),
    "marker-acid": (
        gettext_lazy("Acid marker"),
        gettext_lazy("The holder’s next move costs 1 on each tile it enters (R8.6)."),
    ),
}
"""By their anchors on the rules page."""

PARTS = {
    "R4.4": (
        gettext_lazy("Laborigine"),
        gettext_lazy("Who lands on another takes its flag, or else 2 of its tokens, and moves on (R4.2, R4.4)."),
    ),
    "R3.1": (
        gettext_lazy("Dice"),
        gettext_lazy("Two a turn, one for each piece that moves; a 1 brings the flag (R3.1)."),
    ),
    "R7.1": (gettext_lazy("Disease cards"), gettext_lazy("Who contracts a disease draws the top one (R7.1).")),
    "R5.1": (gettext_lazy("Stockpile"), gettext_lazy("A seat lives while it has at least one token (R5.1).")),
    "R10.1": (gettext_lazy("Out of the game"), gettext_lazy("A seat without tokens leaves the ring at once (R10.1).")),
    "R10.3": (gettext_lazy("Winner"), gettext_lazy("The game is over the moment one side alone lives (R10.3).")),
}
"""What else lies on the board, by the number of its rule."""


@dataclass(frozen=True)
class Explained:
    """A thing on the table: what it does, one line, and `anchor`, where the rules page speaks of it."""

    name: str
    says: str
    anchor: str
    picture: SafeString | None = None


def explained(view: View) -> list[Explained]:
    """Faces that are up, diseases that somebody has, markers that are out, and the rest of what lies on the board;
    nothing before the ring lies there."""
    position = view.position
    return [*_faces(position), *_diseases(position), *_markers(position), *_parts(position)]


def _faces(position: dict[str, Any]) -> Iterator[Explained]:
    up = {tile["up"] for tile in position["ring"]}
    for face in FACES:
        if face in up:
            name = capfirst(face_name(face))
            drawn = mark_safe(face_svg(face, name, size=36, prefix=f"in-play-{face}"))  # noqa: S308 (drawn by us)
            yield Explained(name, face_explained(face), f"face-{face}", drawn)


def _diseases(position: dict[str, Any]) -> Iterator[Explained]:
    caught = {one["disease"] for one in position["laborigines"].values() if one["disease"]}
    for disease in sorted(caught):
        yield Explained(capfirst(disease_name(disease)), disease_explained(disease), f"disease-{disease}")


def _markers(position: dict[str, Any]) -> Iterator[Explained]:
    out = {
        "moa": position["moa"] is not None,
        "marker-flag": position["flag"] != "gone",
        "marker-lightning": any(one["lightning"] for one in position["laborigines"].values()),
        "marker-acid": position["acid"] is not None,
    }
    for anchor, (name, says) in MARKERS.items():
        if out[anchor]:
            yield Explained(str(name), str(says), anchor)


def _parts(position: dict[str, Any]) -> Iterator[Explained]:
    lies = bool(position["ring"])
    there = {
        "R4.4": lies, "R3.1": lies and position["dice"] is not None, "R7.1": lies, "R5.1": lies,
        "R10.1": bool(position["eliminated"]), "R10.3": bool(position["winners"]),
    }  # fmt: skip
    for anchor, (name, says) in PARTS.items():
        if there[anchor]:
            yield Explained(str(name), str(says), anchor)
