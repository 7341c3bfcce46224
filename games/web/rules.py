"""How the rules page is built: chapters of numbered rules, their parts, and the little marks in their text.

In a text `[…]` is a ruling of ours within a rule, `*…*` a word that is being explained, `` `…` `` a code,
and a rule's number links to that rule. A rule that is ours as a whole says so with `ours`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.drawing import names
from games.drawing.faces import face_svg

Words = str | Promise

NAMES: Mapping[str, Mapping[str, Words]] = {"face": names.FACES, "disease": names.DISEASES}

_MARKS = re.compile(
    r"\[(?P<ruling>[^]]+)\]|\*(?P<word>[^*]+)\*|`(?P<code>[^`]+)`|(?P<number>\bR\d+(?:\.\d+)?\b)"
)


def marked_up(words: Words) -> SafeString:
    """A rule's text as HTML: everything escaped, the marks above turned into elements."""
    return mark_safe(_MARKS.sub(_element, str(escape(words))))  # noqa: S308 (escaped first)


def _element(found: re.Match[str]) -> str:
    inner = found[found.lastgroup or 0]
    match found.lastgroup:
        case "ruling":
            stamp = f'<span class="stamp">{_("ruling")}</span>'
            return f'<span class="ruling">{stamp} {_MARKS.sub(_element, inner)}</span>'
        case "word":
            return f"<dfn>{inner}</dfn>"
        case "code":
            return f"<code>{inner}</code>"
        case _:
            return f'<a href="#{inner}">{inner}</a>'


@dataclass(frozen=True)
class Part:
    """A `face` or a `disease` that a rule speaks of; `#face-radiation` leads to it."""

    kind: str
    key: str
    text: Words

    @property
    def name(self) -> str:
        return capfirst(str(NAMES[self.kind][self.key]))

    @property
    def anchor(self) -> str:
        return f"{self.kind}-{self.key}"

    @property
    def html(self) -> SafeString:
        return marked_up(self.text)

    @property
    def picture(self) -> SafeString:
        return self.drawn(72, "rule")

    def drawn(self, size: int, place: str) -> SafeString:
        """A face's picture, `size` pixels wide; `place` keeps its ids apart from others on the page."""
        if self.kind != "face":
            return mark_safe("")
        return mark_safe(face_svg(self.key, self.name, size=size, prefix=f"{place}-{self.key}"))  # noqa: S308


@dataclass(frozen=True)
class Rule:
    """A numbered rule; `anchor` is one more name to link to it by (`#marker-acid`)."""

    number: str
    text: Words
    ours: bool = False
    anchor: str = ""
    parts: tuple[Part, ...] = ()

    @property
    def html(self) -> SafeString:
        return marked_up(self.text)


@dataclass(frozen=True)
class Chapter:
    number: str
    title: Words
    rules: tuple[Rule, ...]
