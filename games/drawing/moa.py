"""Moa: stone, grim, and too big for its dish."""

from .palette import STEEL
from .svg import document, el

DARK = "#2C3236"
STONE = "#7F8785"
LIGHT = "#A9AFA9"
SHADE = "#596163"


def moa() -> str:
    """The head, about 100 wide and 130 high, its chin at the origin."""
    return "".join((
        el("ellipse", cx=3, cy=1, rx=46, ry=9, fill="#000000", fill_opacity=0.4),
        # skull, its lit left and its dark right side
        el("path", d="M-34 0L-43-30L-40-58L-46-84L-38-112L-20-126L4-129L26-123L40-108L46-82L41-56L43-28L34 0L16 5L-14 5Z",
           fill=STONE, stroke=DARK, stroke_width=3, stroke_linejoin="round"),
        el("path", d="M-34 0L-43-30L-40-58L-46-84L-38-112L-20-126L-26-104L-30-80L-27-50L-30-24L-24 2Z", fill=LIGHT),
        el("path", d="M34 0L43-28L41-56L46-82L40-108L26-123L30-100L28-78L31-50L27-24L22 4Z", fill=SHADE),
        # forehead with its cracks
        el("path", d="M-20-126L4-129L26-123L22-108L-2-112L-24-106Z", fill="#BCC1BA"),
        el("path", d="M12-124L8-114L14-106L9-97M-33-40L-27-35L-30-28", fill="none", stroke=DARK, stroke_width=2),
        # brow, eyes deep below it
        el("path", d="M-41-84L-36-62L-8-60L-3-80ZM41-84L36-62L8-60L3-80Z", fill="#15191C"),
        el("circle", cx=-19, cy=-68, r=4.2, fill="#FFB23E"), el("circle", cx=19, cy=-68, r=4.2, fill="#FFB23E"),
        el("path", d="M-48-92L-40-98L-6-86L0-90L6-86L40-98L48-92L42-80L8-74L0-78L-8-74L-42-80Z", fill=LIGHT, stroke=DARK,
           stroke_width=2.5, stroke_linejoin="round"),
        # nose
        el("path", d="M-7-78L7-78L10-52L16-40L9-34L-9-34L-16-40L-10-52Z", fill=STONE, stroke=DARK, stroke_width=2,
           stroke_linejoin="round"),
        el("path", d="M-7-78L0-80L-2-50L-5-36L-9-34L-16-40L-10-52Z", fill="#C4C8C0"),
        # mouth
        el("path", d="M-25-19L-10-25L0-22L10-25L25-19L22-13L0-15L-22-13Z", fill="#15191C"),
        el("path", d="M-21-13L0-15L21-13L12-6L-12-6Z", fill=LIGHT, stroke=DARK, stroke_width=1.6),
        # moss
        el("path", d="M-38-112L-20-126L-8-128L-14-120L-22-118L-26-110L-34-106ZM35-6L38-16L32-13L26-3Z", fill="#6C8A4A")))


def moa_svg(title: str, *, size: int = 96, prefix: str = "moa") -> str:
    """Moa as a picture of its own, `size` pixels high."""
    dish = el("ellipse", cy=1, rx=44, ry=11, fill="none", stroke=STEEL, stroke_width=3)
    return document(dish, moa(), box=(-62, -136, 124, 152), width=round(size * 124 / 152), height=size, title=title,
                    prefix=prefix)
