"""What a lump is made of, and what an eye or a grin has besides its lump."""

from collections.abc import Iterable

from .figure import Lump
from .palette import CLAY, mix
from .svg import el

EYEBALL = "#F7F3E8"


def fill_of(lump: Lump) -> str:
    """The clay of the lump itself; `colour` is an eye's iris and a grin's lips."""
    if lump.shape in ("eye", "sleepy"):
        return EYEBALL
    return mix(CLAY[lump.colour], "#1A0D12", 0.45) if lump.shape == "grin" else CLAY[lump.colour]


def feature_defs(lumps: Iterable[Lump], prefix: str) -> str:
    """Pupils, lids and teeth, each once a colour, for a lump of size 40."""
    wanted = sorted({(lump.shape, lump.colour) for lump in lumps if lump.shape in _FEATURES})
    return "".join(
        el("g", _FEATURES[shape](CLAY[colour]), id=f"{prefix}-{shape}-{colour}", stroke="none")
        for shape, colour in wanted
    )


def feature(lump: Lump, prefix: str) -> str:
    """What an eye or a grin has besides its lump."""
    if lump.shape not in _FEATURES:
        return ""
    scale, tall = lump.size / 40, (lump.squash / 100) ** 0.5
    turn = f" rotate({lump.turn})" if lump.turn else ""
    return el(
        "use",
        href=f"#{prefix}-{lump.shape}-{lump.colour}",
        transform=(f"translate({lump.x} {-lump.y}){turn} scale({scale / tall:.2f} {scale * tall:.2f})"),
    )


def _pupil(clay: str) -> str:
    return (
        el("circle", cy=5.6, r=10.4, fill=mix(clay, "#000000", 0.12))
        + el("circle", cy=6, r=5.6, fill="#1C1A1E")
        + el("circle", cx=-4, cy=1.6, r=3, fill="#FFFFFF")
    )


def _lid(clay: str) -> str:
    return (
        el("circle", cy=8.4, r=7.2, fill="#1C1A1E")
        + el("path", d="M-21.2 2.4A21.2 21.2 0 0 1 21.2 2.4Q0 7.2-21.2 2.4Z", fill=clay)
        + el(
            "path",
            d="M-21.2 2.4Q0 7.2 21.2 2.4",
            fill="none",
            stroke=mix(clay, "#000000", 0.45),
            stroke_width=2.4,
        )
        + el(
            "path",
            d="M-14-7Q-9-16 2-16.4",
            fill="none",
            stroke="#FFFFFF",
            stroke_opacity=0.4,
            stroke_width=4,
            stroke_linecap="round",
        )
    )


def _teeth(clay: str) -> str:
    return (
        el("path", d="M-7 14.4Q0 3.6 8.4 13.6Q2 16.8-7 14.4Z", fill=mix(clay, "#E0607A", 0.5))
        + el("rect", x=-11, y=-10, width=10, height=9, rx=2.4, fill=EYEBALL)
        + el("rect", x=1, y=-10, width=9, height=7, rx=2.4, fill=EYEBALL)
    )


_FEATURES = {"eye": _pupil, "sleepy": _lid, "grin": _teeth}
