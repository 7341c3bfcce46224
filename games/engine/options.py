"""The options of a game (R13)."""

from __future__ import annotations

from typing import Any

from .errors import BadRecord, quoted
from .variants import VARIANTS

TEAM_COLOUR = ("first", "last")
MEMORY = ("strict", "open")


def read_options(data: Any) -> dict[str, Any]:
    """The four options of R13, checked. Raises BadRecord."""
    if not isinstance(data, dict):
        raise BadRecord("options: an object is expected")
    variant, seats = data.get("variant"), data.get("seats")
    if not isinstance(variant, str) or variant not in VARIANTS:
        raise BadRecord(f"options.variant: unknown {quoted(variant)}")
    allowed = VARIANTS[variant].seats
    if type(seats) is not int or seats not in allowed:
        raise BadRecord(f"options.seats: {variant} is played with {allowed[0]} to {allowed[-1]} seats (R13)")
    for key, values in (("team_colour", TEAM_COLOUR), ("memory", MEMORY)):
        if data.get(key) not in values:
            raise BadRecord(f"options.{key}: one of {', '.join(values)} is expected (R13)")
    return {key: data[key] for key in ("variant", "seats", "team_colour", "memory")}
