"""Letters in pictures: one family, measured here because an SVG does not wrap or cut its text."""

import unicodedata
from functools import lru_cache

from .palette import INK
from .svg import el, text

# Advance widths of the bold cut, thousandths of an em, from the space on to the tilde.
_BOLD = (
    320, 283, 410, 783, 619, 977, 702, 222, 366, 366, 434, 618, 243, 374, 243, 442, 652, 448, 586, 605,
    626, 612, 632, 543, 625, 561, 243, 243, 573, 618, 573, 614, 754, 690, 639, 673, 686, 580, 544, 719,
    679, 458, 560, 659, 537, 842, 700, 764, 626, 781, 654, 619, 617, 663, 656, 883, 699, 687, 621, 333,
    442, 333, 589, 430, 314, 553, 596, 520, 596, 566, 367, 597, 572, 315, 259, 567, 314, 886, 572, 573,
    596, 601, 372, 534, 379, 570, 526, 723, 533, 518, 516, 370, 234, 370, 533,
)  # fmt: skip


@lru_cache(maxsize=4096)
def measure(words: str, size: float) -> float:
    """About how wide the words stand in bold, never less than they do in the regular cut."""
    return sum(_advance(letter) for letter in words) * size / 1000


def _advance(letter: str) -> int:
    place = ord(letter) - 32
    if 0 <= place < len(_BOLD):
        return _BOLD[place]
    if unicodedata.combining(letter):
        return 0
    return 1000 if unicodedata.east_asian_width(letter) in "WF" else 720


def fit(words: str, size: float, width: float) -> str:
    """The words, cut with an ellipsis if they would be wider than `width`."""
    if measure(words, size) <= width:
        return words
    while words and measure(words + "…", size) > width:
        words = words[:-1]
    return words.rstrip() + "…"


@lru_cache(maxsize=4096)
def line(
    words: str,
    x: float,
    y: float,
    size: float,
    *,
    fill: str = INK,
    anchor: str | None = None,
    bold: bool = False,
) -> str:
    """One line of text, its baseline at y; `anchor` is `middle` or `end`."""
    return el(
        "text",
        text(words),
        x=x,
        y=y,
        font_size=size,
        fill=fill,
        font_weight="700" if bold else None,
        text_anchor=anchor,
    )
