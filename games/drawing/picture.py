"""SVG to PNG, for letters. The letters in the picture come from our own two font files."""

import re
from functools import lru_cache
from pathlib import Path

import resvg_py

FONTS = tuple(
    str(Path(__file__).parent.parent / "static" / "fonts" / f"AtkinsonHyperlegible-{cut}.ttf")
    for cut in ("Regular", "Bold")
)
_OURS = re.compile(
    "[\t\n\r -~\u00a0-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126\u0127\u012a\u012b\u012e\u012f"
    "\u0131\u0136\u0137\u013b-\u013e\u0141-\u0148\u0150-\u0155\u0158-\u015b\u015e-\u0165\u016a\u016b"
    "\u016e-\u0173\u0178-\u017e\u0192\u0218-\u021b\u2013\u2014\u2018-\u201a\u201c-\u201e\u2026]"
)


def png(svg: str, *, width: int) -> bytes:
    """The picture `width` pixels wide. A letter that no font here can draw becomes a question mark."""
    foreign = set(_OURS.sub("", svg))
    lost = {letter for letter in foreign if not _drawable(letter)}
    if lost:
        svg = svg.translate({ord(letter): "?" for letter in lost})
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg, width=width, font_files=list(FONTS), skip_system_fonts=not foreign - lost
        )
    )


@lru_cache(maxsize=4096)
def _drawable(letter: str) -> bool:
    """Whether the machine's own fonts leave any trace of the letter."""
    return _trace(letter) != _trace(" ")


def _trace(letter: str) -> bytes:
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">'
        f'<text x="2" y="15" font-size="16" font-family="Atkinson Hyperlegible">{letter}</text></svg>'
    )
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, font_files=list(FONTS)))
