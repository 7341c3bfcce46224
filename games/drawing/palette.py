"""Colours. None of a seat stands alone: its mark (marks.py) and its name (names.py) are always with it."""

from dataclasses import dataclass
from functools import lru_cache

PAPER = "#FBF7EE"
INK = "#22303A"
NIGHT = "#18262B"
BENCH = "#2F4A4F"
STEEL = "#8FA3A5"
LAMP = "#FFE9B0"
GLOW = "#FFE36E"
SAFE = "#6DA544"
HAZARD = "#F2B233"
DANGER = "#C8412F"
ACID = "#B5C800"
LIGHTNING = "#2D8CFF"
BONE = "#F1ECDD"


@dataclass(frozen=True)
class Plasticine:
    """One colour of seats, stands and tokens: `edge` is its shade, `label` what numbers in `ink` stand on."""

    fill: str
    edge: str
    label: str
    ink: str
    sign: str


PLASTICINE = {
    "red": Plasticine("#D1495B", "#8C2233", "#C43B4E", "#FFFFFF", "●"),
    "blue": Plasticine("#2E86C1", "#174F77", "#2579B3", "#FFFFFF", "▲"),
    "yellow": Plasticine("#E9B824", "#93700A", "#E9B824", INK, "■"),
    "purple": Plasticine("#7D5BA6", "#4B3369", "#7D5BA6", "#FFFFFF", "◆"),
    "orange": Plasticine("#E2711D", "#8F420A", "#E8792A", "#1B2830", "✚"),
    "white": Plasticine("#F4F1EA", "#A79F8C", "#F4F1EA", INK, "★"),
    "grey": Plasticine("#8D99A6", "#56616C", "#8D99A6", "#141D23", "○"),
}

CLAY = {
    "red": "#C9443F",
    "orange": "#E58A2E",
    "yellow": "#EFC647",
    "lime": "#A9C544",
    "green": "#4F8F4E",
    "teal": "#3E9C97",
    "blue": "#4377B8",
    "purple": "#8560AB",
    "pink": "#E795AB",
    "brown": "#85573A",
    "sand": "#D9B98A",
    "white": "#F0E9DA",
    "black": "#38363B",
}


@lru_cache(maxsize=256)
def mix(one: str, other: str, part: float) -> str:
    """The colour `part` (0 … 1) of the way from `one` to `other`."""
    pairs = zip(_channels(one), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02X}" for a, b in pairs)


def _channels(colour: str) -> list[int]:
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
