"""Figures drawn as plasticine: lumps shaded soft, lit from the upper left, casting some shadow on the next.

Two ways: `figure_svg` with filters, for the page, the gallery and letters; `small_figure` for the board, with
gradients only. Both keep to what resvg and browsers draw alike: no lighting filters, as they depend on the
resolution.
"""

from collections.abc import Iterable
from functools import lru_cache

from .features import feature, feature_defs, fill_of
from .figure import Figure, Lump, validate
from .marks import plates, tag
from .outline import outline, place, unit
from .palette import PLASTICINE, mix
from .shading import clay_filter, grain_filter, thumb
from .svg import Paint, document, el, moved, num
from .table import Stand

FRAME = (-130.0, -222.0, 260.0, 260.0)
_THIN = {"sausage": 0.6, "smile": 0.22, "bean": 0.5, "disc": 0.55, "spike": 0.45, "ring": 0.5}
_DEPTHS = (1.6, 3.4, 6.5)


def figure_svg(
    data: object, title: str, *, size: int = 260, stand: Stand | str | None = None, prefix: str = "f", desc: str = ""
) -> str:
    """Figure data as a square picture `size` pixels wide, on its stand, or one of a colour alone (None: bare steel).

    `prefix` keeps its ids apart from those of other pictures on the same page. Raises FigureRefused.
    """
    figure = validate(data)
    lumps = [(lump, f"{prefix}-l{i}") for i, lump in enumerate(figure.lumps)]
    body = el("g", *(_lump(lump, ident, prefix) for lump, ident in lumps), clip_path=f"url(#{prefix}-all)")
    return document(
        _defs(lumps, prefix),
        stand_plate(Stand(stand) if isinstance(stand, str) else stand, prefix),
        el("g", el("g", body, filter=f"url(#{prefix}-grain)"), transform=standing(figure)),
        box=FRAME,
        width=size,
        height=size,
        title=title,
        prefix=prefix,
        desc=desc,
    )


def standing(figure: Figure) -> str:
    """The transform that sets a figure on its stand and, if it is too big for its frame, makes it fit."""
    points = [point for lump in figure.lumps for point in place(lump, unit(lump.shape, 12))]
    lowest = max(y for _, y in points)
    reach = max(max(abs(x) for x, _ in points) / 124, (lowest - min(y for _, y in points)) / 220, 1)
    return f"translate(0 5) scale({1 / reach:.3f}) translate(0 {num(-lowest)})"


def stand_plate(stand: Stand | None, prefix: str) -> str:
    """A round stand, in the seat's colour with its marks; its top is centred just above the origin."""
    look = PLASTICINE[stand.colour] if stand else None
    fill, edge = (look.fill, look.edge) if look else ("#8FA3A5", "#4D5F62")
    shadow = el(
        "radialGradient",
        el("stop", offset="0.5", stop_color="#0B1416", stop_opacity=0.5),
        el("stop", offset="1", stop_color="#0B1416", stop_opacity=0),
        id=f"{prefix}-sh",
    )
    parts = [
        el("defs", shadow),
        el("ellipse", cx=4, cy=16, rx=106, ry=24, fill=f"url(#{prefix}-sh)"),
        el("path", d="M-88-2V10C-88 38 88 38 88 10V-2Z", fill=edge),
        el("ellipse", cy=-2, rx=88, ry=21, fill=fill),
        el("ellipse", cy=-3, rx=80, ry=17, fill="#FFFFFF", fill_opacity=0.14),
        el("ellipse", cx=4, rx=66, ry=13, fill=f"url(#{prefix}-sh)"),
    ]
    return "".join(parts) + (_signs(stand) if stand else "")


def _signs(stand: Stand) -> str:
    """What the front of a stand tells: its colour's marks, and which twin's it is."""
    return moved(0, 21, plates(stand), tag(stand.twin, -30) if stand.twin else "", scale=0.62)


# -- the full drawing --------------------------------------------------------------------------------------


def _defs(lumps: list[tuple[Lump, str]], prefix: str) -> str:
    depths = sorted({_depth(lump) for lump, _ in lumps})
    return el(
        "defs",
        *(clay_filter(f"{prefix}-c{i}", _DEPTHS[i]) for i in depths),
        grain_filter(f"{prefix}-grain"),
        thumb(prefix),
        feature_defs((lump for lump, _ in lumps), prefix),
        *(el("path", d=outline(lump, 12, 0.018), id=ident, fill_rule="evenodd") for lump, ident in lumps),
        el(
            "clipPath",
            *(el("use", href=f"#{ident}", clip_rule="evenodd") for _, ident in lumps),
            id=f"{prefix}-all",
        ),
    )


def _depth(lump: Lump) -> int:
    radius = lump.size / 2 * _THIN.get(lump.shape, 1)
    return 0 if radius < 8 else 1 if radius < 18 else 2


def _lump(lump: Lump, ident: str, prefix: str) -> str:
    drawn = el("g", el("use", href=f"#{ident}", fill=fill_of(lump)), filter=f"url(#{prefix}-c{_depth(lump)})")
    if lump.shape in ("ball", "egg", "cone", "block") and lump.size >= 50:
        drawn += _thumb_mark(lump, prefix)
    return drawn + feature(lump, prefix)


def _thumb_mark(lump: Lump, prefix: str) -> str:
    side = 1 if (lump.x + lump.y + lump.size) % 2 else -1
    thin = min(lump.squash, 100) / 100
    return el(
        "use",
        href=f"#{prefix}-thumb",
        transform=(
            f"translate({num(lump.x + side * lump.size * 0.2)} {num(-lump.y + lump.size * 0.16 * thin)}) "
            f"rotate({side * 40 + lump.turn}) scale({(0.5 + lump.size / 200) * thin:.2f})"
        ),
    )


# -- the small drawing -------------------------------------------------------------------------------------


def small_defs(figures: Iterable[Figure], prefix: str) -> str:
    """What the small drawings of these figures share: one gradient a clay, one pupil or lid a colour."""
    lumps = [lump for figure in figures for lump in figure.lumps]
    fills = sorted({fill_of(lump) for lump in lumps})
    return "".join(_small_gradient(fill, prefix) for fill in fills) + feature_defs(lumps, prefix)


@lru_cache(maxsize=256)
def small_figure(figure: Figure, prefix: str) -> str:
    """A figure without a stand, its feet at the origin; needs `small_defs` in the same picture."""
    corners = 8 if len(figure.lumps) <= 20 else 6
    lumps = (_small_lump(lump, prefix, corners) + feature(lump, prefix) for lump in figure.lumps)
    line: Paint = {"stroke": "#1B1030", "stroke_opacity": 0.32, "stroke_width": 3}
    return el("g", *lumps, transform=standing(figure), **line)


@lru_cache(maxsize=256)
def _small_gradient(fill: str, prefix: str) -> str:
    return el(
        "radialGradient",
        el("stop", stop_color=mix(fill, "#FFF6E0", 0.38)),
        el("stop", offset=0.55, stop_color=fill),
        el("stop", offset=1, stop_color=mix(fill, "#1B1030", 0.42)),
        id=_gradient_id(fill, prefix),
        cx="0.38",
        cy="0.3",
        r="0.75",
    )


def _gradient_id(fill: str, prefix: str) -> str:
    return f"{prefix}-k{fill[1:]}"


def _small_lump(lump: Lump, prefix: str, corners: int) -> str:
    fill = f"url(#{_gradient_id(fill_of(lump), prefix)})"
    if lump.shape in ("ball", "eye", "sleepy"):
        tall = (lump.squash / 100) ** 0.5
        turn = f"rotate({lump.turn} {lump.x} {-lump.y})" if lump.turn and lump.squash != 100 else None
        return el(
            "ellipse",
            cx=lump.x,
            cy=-lump.y,
            rx=round(lump.size / 2 / tall),
            ry=round(lump.size / 2 * tall),
            fill=fill,
            transform=turn,
        )
    return el(
        "path",
        d=outline(lump, corners, whole=True),
        fill=fill,
        fill_rule="evenodd" if lump.shape == "ring" else None,
    )
