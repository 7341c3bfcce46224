"""Figures drawn as plasticine: every lump shaded soft, lit from the upper left, casting a little shadow on the next.

Two ways: `figure_svg` with filters, for the page, the gallery and letters; `small_figure` for the board, with gradients
only. Both keep to what resvg and browsers draw alike: no lighting filters, as they depend on the resolution.
"""

from collections.abc import Iterable

from .figure import Figure, Lump, validate
from .marks import mark
from .outline import outline, place, unit
from .palette import CLAY, PLASTICINE, mix
from .svg import document, el, num

FRAME = (-130.0, -222.0, 260.0, 260.0)
EYEBALL = "#F7F3E8"
_THIN = {"sausage": 0.6, "smile": 0.22, "bean": 0.5, "disc": 0.55, "spike": 0.45, "ring": 0.5}
_DEPTHS = (1.6, 3.4, 6.5)


def figure_svg(data: object, title: str, *, size: int = 260, stand: str | None = None, prefix: str = "f",
               desc: str = "") -> str:
    """Figure data as a square picture `size` pixels wide, on a stand in its seat's colour (None: bare steel).

    `prefix` keeps its ids apart from those of other pictures on the same page. Raises FigureRefused.
    """
    figure = validate(data)
    lumps = [(lump, f"{prefix}-l{i}") for i, lump in enumerate(figure.lumps)]
    body = el("g", *(_lump(lump, ident, prefix) for lump, ident in lumps), clip_path=f"url(#{prefix}-all)")
    return document(_defs(lumps, prefix), stand_plate(stand, prefix),
                    el("g", el("g", body, filter=f"url(#{prefix}-grain)"), transform=standing(figure)),
                    box=FRAME, width=size, height=size, title=title, prefix=prefix, desc=desc)


def standing(figure: Figure) -> str:
    """The transform that sets a figure on its stand and, if it is too big for its frame, makes it fit."""
    points = [point for lump in figure.lumps for point in place(lump, unit(lump.shape, 12))]
    lowest = max(y for _, y in points)
    reach = max(max(abs(x) for x, _ in points) / 124, (lowest - min(y for _, y in points)) / 220, 1)
    return f"translate(0 5) scale({1 / reach:.3f}) translate(0 {num(-lowest)})"


def stand_plate(colour: str | None, prefix: str) -> str:
    """A round stand, its edge in the seat's colour with the mark on it; its top is centred just above the origin."""
    fill, edge = ("#8FA3A5", "#4D5F62") if colour is None else (PLASTICINE[colour].fill, PLASTICINE[colour].edge)
    shadow = el("radialGradient", el("stop", offset="0.5", stop_color="#0B1416", stop_opacity=0.5),
                el("stop", offset="1", stop_color="#0B1416", stop_opacity=0), id=f"{prefix}-sh")
    parts = [el("defs", shadow), el("ellipse", cx=4, cy=16, rx=106, ry=24, fill=f"url(#{prefix}-sh)"),
             el("path", d="M-88-2V10C-88 38 88 38 88 10V-2Z", fill=edge), el("ellipse", cy=-2, rx=88, ry=21, fill=fill),
             el("ellipse", cy=-3, rx=80, ry=17, fill="#FFFFFF", fill_opacity=0.14),
             el("ellipse", cx=4, rx=66, ry=13, fill=f"url(#{prefix}-sh)")]
    if colour is not None:
        parts.append(el("circle", cy=21, r=13, fill=fill, stroke=edge, stroke_width=2.5))
        parts.append(mark(colour, 0, 21, 7.2, PLASTICINE[colour].ink))
    return "".join(parts)


# -- the full drawing -------------------------------------------------------------------------------------------------


def _defs(lumps: list[tuple[Lump, str]], prefix: str) -> str:
    depths = sorted({_depth(lump) for lump, _ in lumps})
    return el("defs", *(_clay_filter(f"{prefix}-c{i}", _DEPTHS[i]) for i in depths), _grain_filter(f"{prefix}-grain"),
              _thumb(prefix), feature_defs((lump for lump, _ in lumps), prefix),
              *(el("path", d=outline(lump, 12, 0.018), id=ident, fill_rule="evenodd") for lump, ident in lumps),
              el("clipPath", *(el("use", href=f"#{ident}", clip_rule="evenodd") for _, ident in lumps),
                 id=f"{prefix}-all"))


def _depth(lump: Lump) -> int:
    radius = lump.size / 2 * _THIN.get(lump.shape, 1)
    return 0 if radius < 8 else 1 if radius < 18 else 2


def _lump(lump: Lump, ident: str, prefix: str) -> str:
    drawn = el("g", el("use", href=f"#{ident}", fill=_fill(lump)), filter=f"url(#{prefix}-c{_depth(lump)})")
    if lump.shape in ("ball", "egg", "cone", "block") and lump.size >= 50:
        drawn += _thumb_mark(lump, prefix)
    return drawn + feature(lump, prefix)


def _fill(lump: Lump) -> str:
    if lump.shape in ("eye", "sleepy"):
        return EYEBALL
    return mix(CLAY[lump.colour], "#1A0D12", 0.45) if lump.shape == "grin" else CLAY[lump.colour]


def _clay_filter(ident: str, depth: float) -> str:
    """Inner shade below right, sheen above left, and the shadow on what lies behind."""
    shade, sheen = "0 0 0 0 .11  0 0 0 0 .06  0 0 0 0 .19", "0 0 0 0 1  0 0 0 0 .96  0 0 0 0 .88"
    return el(
        "filter",
        el("feGaussianBlur", in_="SourceAlpha", stdDeviation=num(depth), result="soft"),
        el("feOffset", dx=num(-depth * 0.7), dy=num(-depth)),
        el("feColorMatrix", values=f"{shade}  0 0 0 -.8 .64", result="dark"),
        el("feOffset", in_="soft", dx=num(depth * 0.6), dy=num(depth * 0.8)),
        el("feColorMatrix", values=f"{sheen}  0 0 0 -.78 .6", result="bright"),
        el("feMerge", *(el("feMergeNode", in_=i) for i in ("SourceGraphic", "dark", "bright"))),
        el("feComposite", in2="SourceAlpha", operator="in", result="lump"),
        el("feOffset", in_="soft", dx="1.5", dy=num(2 + depth / 4)),
        el("feColorMatrix", values=f"{shade}  0 0 0 .62 0", result="cast"),
        el("feMerge", el("feMergeNode", in_="cast"), el("feMergeNode", in_="lump")),
        id=ident, x="-.2", y="-.2", width="1.4", height="1.4", color_interpolation_filters="sRGB")


def _grain_filter(ident: str) -> str:
    """The unevenness of kneaded clay over a whole figure: noise lit from the upper left."""
    return el(
        "filter",
        el("feTurbulence", type="fractalNoise", baseFrequency="0.05", numOctaves=2, seed=11),
        el("feColorMatrix", values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  1 0 0 0 0", result="h"),
        el("feOffset", in_="h", dx="1.4", dy="1.8", result="h2"),
        el("feComposite", in_="h", in2="h2", operator="arithmetic", k2="1.3", k3="-1.3", result="dent"),
        el("feComposite", in_="h2", in2="h", operator="arithmetic", k2="1.4", k3="-1.4", result="bump"),
        el("feFlood", flood_color="#FFF6E0"), el("feComposite", in2="bump", operator="in", result="bumps"),
        el("feMerge", *(el("feMergeNode", in_=i) for i in ("SourceGraphic", "dent", "bumps"))),
        el("feComposite", in2="SourceAlpha", operator="in"),
        id=ident, x="-.1", y="-.1", width="1.2", height="1.2", color_interpolation_filters="sRGB")


def _thumb(prefix: str) -> str:
    """A thumb mark: the ridges of a finger pressed into clay."""
    ridges = "M-9 7C-10-3-5-10 1-10C8-10 10-2 9 8M-6 8C-7-1-4-7 1-7C6-7 7-1 6 8M-3 8C-4 1-2-4 1-4C4-4 4 1 3 8M0 8V0"
    return el("g", el("path", d=ridges, stroke="#000000", stroke_opacity=0.16),
              el("path", d=ridges, stroke="#FFFFFF", stroke_opacity=0.16, transform="translate(.8 .9)"),
              fill="none", stroke_width=1.1, stroke_linecap="round", id=f"{prefix}-thumb")


def _thumb_mark(lump: Lump, prefix: str) -> str:
    side = 1 if (lump.x + lump.y + lump.size) % 2 else -1
    thin = min(lump.squash, 100) / 100
    return el("use", href=f"#{prefix}-thumb", transform=(
        f"translate({num(lump.x + side * lump.size * 0.2)} {num(-lump.y + lump.size * 0.16 * thin)}) "
        f"rotate({side * 40 + lump.turn}) scale({(0.5 + lump.size / 200) * thin:.2f})"))


# -- the small drawing ------------------------------------------------------------------------------------------------


def small_defs(figures: Iterable[Figure], prefix: str) -> str:
    """What the small drawings of these figures share: one gradient a clay, one pupil or lid a colour."""
    lumps = [lump for figure in figures for lump in figure.lumps]
    fills = sorted({_fill(lump) for lump in lumps})
    return "".join(_small_gradient(fill, prefix) for fill in fills) + feature_defs(lumps, prefix)


def small_figure(figure: Figure, prefix: str) -> str:
    """A figure on no stand, 200 units high at most, its feet at the origin; needs `small_defs` in the same picture."""
    return el("g", *(_small_lump(lump, prefix) + feature(lump, prefix) for lump in figure.lumps),
              transform=standing(figure), stroke="#1B1030", stroke_opacity=0.32, stroke_width=3)


def _small_gradient(fill: str, prefix: str) -> str:
    return el("radialGradient", el("stop", stop_color=mix(fill, "#FFF6E0", 0.38)),
              el("stop", offset=0.55, stop_color=fill), el("stop", offset=1, stop_color=mix(fill, "#1B1030", 0.42)),
              id=_gradient_id(fill, prefix), cx="0.38", cy="0.3", r="0.75")


def _gradient_id(fill: str, prefix: str) -> str:
    return f"{prefix}-k{fill[1:]}"


def _small_lump(lump: Lump, prefix: str) -> str:
    fill = f"url(#{_gradient_id(_fill(lump), prefix)})"
    if lump.shape in ("ball", "eye", "sleepy"):
        tall = (lump.squash / 100) ** 0.5
        turn = f"rotate({lump.turn} {lump.x} {-lump.y})" if lump.turn and lump.squash != 100 else None
        return el("ellipse", cx=lump.x, cy=-lump.y, rx=round(lump.size / 2 / tall), ry=round(lump.size / 2 * tall),
                  fill=fill, transform=turn)
    return el("path", d=outline(lump, 8, whole=True), fill=fill, fill_rule="evenodd" if lump.shape == "ring" else None)


# -- eyes and teeth: the same in both -----------------------------------------------------------------------------------


def feature_defs(lumps: Iterable[Lump], prefix: str) -> str:
    """Pupils, lids and teeth, each once a colour, for a lump of size 40."""
    wanted = sorted({(lump.shape, lump.colour) for lump in lumps if lump.shape in _FEATURES})
    return "".join(el("g", _FEATURES[shape](CLAY[colour]), id=f"{prefix}-{shape}-{colour}", stroke="none")
                   for shape, colour in wanted)


def feature(lump: Lump, prefix: str) -> str:
    """What an eye or a grin has besides its lump."""
    if lump.shape not in _FEATURES:
        return ""
    tall = (lump.squash / 100) ** 0.5
    turn = f" rotate({lump.turn})" if lump.turn else ""
    return el("use", href=f"#{prefix}-{lump.shape}-{lump.colour}", transform=(
        f"translate({lump.x} {-lump.y}){turn} scale({lump.size / 40 / tall:.2f} {lump.size / 40 * tall:.2f})"))


def _pupil(clay: str) -> str:
    return (el("circle", cy=5.6, r=10.4, fill=mix(clay, "#000000", 0.12)) + el("circle", cy=6, r=5.6, fill="#1C1A1E")
            + el("circle", cx=-4, cy=1.6, r=3, fill="#FFFFFF"))


def _lid(clay: str) -> str:
    return (el("circle", cy=8.4, r=7.2, fill="#1C1A1E")
            + el("path", d="M-21.2 2.4A21.2 21.2 0 0 1 21.2 2.4Q0 7.2-21.2 2.4Z", fill=clay)
            + el("path", d="M-21.2 2.4Q0 7.2 21.2 2.4", fill="none", stroke=mix(clay, "#000000", 0.45),
                 stroke_width=2.4)
            + el("path", d="M-14-7Q-9-16 2-16.4", fill="none", stroke="#FFFFFF", stroke_opacity=0.4, stroke_width=4,
                 stroke_linecap="round"))


def _teeth(clay: str) -> str:
    return (el("path", d="M-7 14.4Q0 3.6 8.4 13.6Q2 16.8-7 14.4Z", fill=mix(clay, "#E0607A", 0.5))
            + el("rect", x=-11, y=-10, width=10, height=9, rx=2.4, fill=EYEBALL)
            + el("rect", x=1, y=-10, width=9, height=7, rx=2.4, fill=EYEBALL))


_FEATURES = {"eye": _pupil, "sleepy": _lid, "grin": _teeth}
