"""The sign of the game: one eye, two horns, a dish under the lamp."""

from .palette import BENCH, CLAY, INK, LAMP, mix
from .svg import document, el


def favicon_svg(title: str = "Laborigines") -> str:
    """A picture that still holds at 16 pixels."""
    clay = CLAY["green"]
    horns = "M-13-14L-19-27L-6-19ZM13-14L19-27L6-19Z"
    body = (
        el("circle", r=30, fill=LAMP, stroke=BENCH, stroke_width=4),
        el("path", d=horns, fill=CLAY["orange"], stroke=INK, stroke_width=2, stroke_linejoin="round"),
        el("path", d="M0-20C14-20 21-8 21 4C21 17 14 22 0 22C-14 22-21 17-21 4C-21-8-14-20 0-20Z", fill=clay),
        el(
            "path", d="M19 2C20 16 13 21 0 21C-10 21-16 18-19 12C-8 18 12 17 19 2Z", fill=mix(clay, INK, 0.35)
        ),
        el("circle", cy=-2, r=12.5, fill="#F7F3E8", stroke=INK, stroke_width=1.5),
        el("circle", cy=0, r=6.5, fill="#1C1A1E"),
        el("circle", cx=-2.5, cy=-2.5, r=2.2, fill="#FFFFFF"),
        el("path", d="M-7 15Q0 19 7 15", fill="none", stroke=INK, stroke_width=2.4, stroke_linecap="round"),
    )
    return document(*body, box=(-32, -32, 64, 64), width=64, height=64, title=title, prefix="icon")
