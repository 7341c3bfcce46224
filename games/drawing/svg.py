"""SVG as text: elements, numbers, escaping. All drawing goes through `el`: nothing is left unescaped."""

import re
from functools import lru_cache
from html import escape

FAMILY = "Atkinson Hyperlegible, Verdana, sans-serif"
NAMESPACE = "http://www.w3.org/2000/svg"
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

Value = str | int | float | None
Paint = dict[str, Value]


@lru_cache(maxsize=4096)
def text(words: str) -> str:
    """User text as it may stand in an SVG: escaped, without what XML has no place for."""
    return escape(_NOT_XML.sub("", words), quote=True)


def num(value: float) -> str:
    """A coordinate with at most one decimal, as short as possible."""
    short = f"{value:.1f}".removesuffix(".0")
    return "0" if short == "-0" else short


def _shown(value: str | int | float) -> str:
    """An attribute's value; shares and opacities, being small, keep two decimals."""
    if isinstance(value, str):
        return text(value)
    if isinstance(value, int):
        return str(value)
    return num(value) if abs(value) >= 2 else f"{value:.2f}".rstrip("0").rstrip(".")


@lru_cache(maxsize=256)
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def el(tag: str, *children: str, **attributes: Value) -> str:
    """One element. `stroke_width=2` becomes `stroke-width="2"`, a trailing `_` is dropped, `None` left out.

    Children are SVG already (other elements, or words that went through `text`).
    """
    parts = [f"<{tag}"]
    for name, value in attributes.items():
        if value is not None:
            parts.append(f' {_attribute(name)}="{_shown(value)}"')
    parts.append(f">{''.join(children)}</{tag}>" if children else "/>")
    return "".join(parts)


def group(*children: str, title: str | None = None, **attributes: Value) -> str:
    """A `<g>`, with a `<title>` (plain words) that browsers show and screen readers may read."""
    return el("g", titled(title) if title else "", *children, **attributes)


def titled(words: str, **attributes: Value) -> str:
    return el("title", text(words), **attributes)


def moved(x: float, y: float, *children: str, scale: float = 1, turn: float = 0) -> str:
    """Children shifted to (x, y), turned clockwise by degrees, then scaled."""
    steps = [f"translate({num(x)} {num(y)})"]
    if turn:
        steps.append(f"rotate({num(turn)})")
    if scale != 1:
        steps.append(f"scale({scale:.3f})")
    return el("g", *children, transform="".join(steps))


def document(
    *children: str,
    box: tuple[float, float, float, float],
    width: float,
    height: float,
    title: str,
    prefix: str,
    desc: str = "",
    entry: int | None = None,
) -> str:
    """A whole picture: `box` is its view box, `title` and `desc` what it says to those who don't see it.

    With an `entry` it is a page's board, whose parts can be asked about.
    """
    head = titled(title, id=f"{prefix}-title")
    labels = f"{prefix}-title"
    asked: Paint = {"role": "img"} if entry is None else {"class_": "board", "role": "group", "data_entry": entry}
    if desc:
        head += el("desc", text(desc), id=f"{prefix}-desc")
        if entry is None:
            labels += f" {prefix}-desc"
        else:
            asked["aria_describedby"] = f"{prefix}-desc"
    return el(
        "svg",
        head,
        *children,
        xmlns=NAMESPACE,
        **asked,
        aria_labelledby=labels,
        font_family=FAMILY,
        viewBox=" ".join(num(side) for side in box),
        width=num(width),
        height=num(height),
    )
