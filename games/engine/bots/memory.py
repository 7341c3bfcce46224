"""What a seat that looks on remembers: both faces of every tile that it saw turned over."""

from __future__ import annotations

from dataclasses import replace

from ..events import Flipped
from ..notation import JSON
from ..view import LogEntry, View


class Memory:
    """Both faces of tiles, by place. `up`: the faces up when the seat sat down; without them nothing is remembered.

    A tile never leaves its place, so what was seen once stays true, after a rewind too.
    """

    def __init__(self, up: list[str] | None = None) -> None:
        self._up: list[str | None] = list(up or [])
        self._faces: dict[int, tuple[str, str]] = {}

    def observe(self, entry: LogEntry) -> None:
        for told in entry.events:
            if self._up and isinstance(told.event, Flipped):
                self._see(told.event.place, told.event.face)

    def _see(self, place: int, face: str | None) -> None:
        former, self._up[place] = self._up[place], face
        if former is not None and face is not None:
            self._faces[place] = (former, face)

    def recalled(self, view: View) -> View:
        """The view with `under` also where the seat remembers what lies there."""
        ring = [self._tile(place, tile) for place, tile in enumerate(view.position["ring"])]
        return replace(view, position={**view.position, "ring": ring})

    def _tile(self, place: int, tile: JSON) -> JSON:
        faces = self._faces.get(place)
        if faces is None or tile["up"] not in faces:
            return tile
        return {**tile, "under": faces[1] if tile["up"] == faces[0] else faces[0]}
