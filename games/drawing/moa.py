"""Moa: stone, grim, and too big for its dish."""

from functools import cache

from .palette import STEEL
from .svg import document, el

DARK = "#2C3236"
HOLE = "#15191C"
STONE = "#7F8785"
LIGHT = "#A9AFA9"
SHADE = "#596163"

# Facets from back to front: outline, fill, width of the dark line round it.
FACETS = (
    # the head, its lit left and its dark right side, the forehead
    (
        "M-34 0L-43-30L-40-58L-46-84L-38-112L-20-126L4-129L26-123L40-108L46-82L41-56L43-28L34 0L16 5H-14Z",
        STONE,
        3,
    ),
    ("M-34 0L-43-30L-40-58L-46-84L-38-112L-20-126L-26-104L-30-80L-27-50L-30-24L-24 2Z", LIGHT, 0),
    ("M34 0L43-28L41-56L46-82L40-108L26-123L30-100L28-78L31-50L27-24L22 4Z", SHADE, 0),
    ("M-20-126L4-129L26-123L22-108L-2-112L-24-106Z", "#BCC1BA", 0),
    # eyes deep below the brow
    ("M-41-84L-36-62L-8-60L-3-80ZM41-84L36-62L8-60L3-80Z", HOLE, 0),
    ("M-23-68A4 4 0 0 0-15-68A4 4 0 0 0-23-68ZM15-68A4 4 0 0 0 23-68A4 4 0 0 0 15-68Z", "#FFB23E", 0),
    ("M-48-92L-40-98L-6-86L0-90L6-86L40-98L48-92L42-80L8-74L0-78L-8-74L-42-80Z", LIGHT, 2.5),
    # nose and mouth
    ("M-7-78L7-78L10-52L16-40L9-34L-9-34L-16-40L-10-52Z", STONE, 2),
    ("M-7-78L0-80L-2-50L-5-36L-9-34L-16-40L-10-52Z", "#C4C8C0", 0),
    ("M-25-19L-10-25L0-22L10-25L25-19L22-13L0-15L-22-13Z", HOLE, 0),
    ("M-21-13L0-15L21-13L12-6L-12-6Z", LIGHT, 1.6),
    # moss
    ("M-38-112L-20-126L-8-128L-14-120L-22-118L-26-110L-34-106ZM35-6L38-16L32-13L26-3Z", "#6C8A4A", 0),
)
CRACKS = "M12-124L8-114L14-106L9-97M-33-40L-27-35L-30-28"


@cache
def moa() -> str:
    """The head, about 100 wide and 130 high, its chin at the origin."""
    shadow = el("ellipse", cx=3, cy=1, rx=46, ry=9, fill="#000000", fill_opacity=0.4)
    cracks = el("path", d=CRACKS, fill="none", stroke=DARK, stroke_width=2)
    return shadow + "".join(_facet(d, fill, width) for d, fill, width in FACETS) + cracks


def _facet(d: str, fill: str, width: float) -> str:
    if not width:
        return el("path", d=d, fill=fill)
    return el("path", d=d, fill=fill, stroke=DARK, stroke_width=width, stroke_linejoin="round")


def moa_svg(title: str, *, size: int = 96, prefix: str = "moa") -> str:
    """Moa as a picture of its own, `size` pixels high."""
    dish = el("ellipse", cy=1, rx=44, ry=11, fill="none", stroke=STEEL, stroke_width=3)
    width = round(size * 124 / 152)
    box = (-62, -136, 124, 152)
    return document(dish, moa(), box=box, width=width, height=size, title=title, prefix=prefix)
