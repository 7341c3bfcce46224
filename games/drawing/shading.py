"""How clay catches the light: the filters of the full drawing, and thumb marks."""

from .svg import el, num


def clay_filter(ident: str, depth: float) -> str:
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
        id=ident,
        x="-.2",
        y="-.2",
        width="1.4",
        height="1.4",
        color_interpolation_filters="sRGB",
    )


def grain_filter(ident: str) -> str:
    """The unevenness of kneaded clay over a whole figure: noise lit from the upper left."""
    return el(
        "filter",
        el("feTurbulence", type="fractalNoise", baseFrequency="0.05", numOctaves=2, seed=11),
        el("feColorMatrix", values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  1 0 0 0 0", result="h"),
        el("feOffset", in_="h", dx="1.4", dy="1.8", result="h2"),
        el("feComposite", in_="h", in2="h2", operator="arithmetic", k2="1.3", k3="-1.3", result="dent"),
        el("feComposite", in_="h2", in2="h", operator="arithmetic", k2="1.4", k3="-1.4", result="bump"),
        el("feFlood", flood_color="#FFF6E0"),
        el("feComposite", in2="bump", operator="in", result="bumps"),
        el("feMerge", *(el("feMergeNode", in_=i) for i in ("SourceGraphic", "dent", "bumps"))),
        el("feComposite", in2="SourceAlpha", operator="in"),
        id=ident,
        x="-.1",
        y="-.1",
        width="1.2",
        height="1.2",
        color_interpolation_filters="sRGB",
    )


def thumb(prefix: str) -> str:
    """A thumb mark: the ridges of a finger pressed into clay."""
    ridges = "M-9 7C-10-3-5-10 1-10C8-10 10-2 9 8M-6 8C-7-1-4-7 1-7C6-7 7-1 6 8M-3 8C-4 1-2-4 1-4C4-4 4 1 3 8M0 8V0"
    return el(
        "g",
        el("path", d=ridges, stroke="#000000", stroke_opacity=0.16),
        el("path", d=ridges, stroke="#FFFFFF", stroke_opacity=0.16, transform="translate(.8 .9)"),
        fill="none",
        stroke_width=1.1,
        stroke_linecap="round",
        id=f"{prefix}-thumb",
    )
