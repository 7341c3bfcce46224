"""A language that nobody speaks, to see what a translator would never get to see.

Each message reads as it stands in English, within ⟦ and ⟧; what is put into it stands within ⟪ and ⟫. So every word
of a page that is in no message, or goes into one from elsewhere, lies open: `open_words` finds it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from gettext import NullTranslations
from html.parser import HTMLParser

import pytest
from django.conf import settings
from django.utils.translation import trans_real

CONTEXT = trans_real.CONTEXT_SEPARATOR
PLACEHOLDER = re.compile(r"%%|%(\(\w+\))?[-+#0]*\d*(\.\d+)?[sdf]|\{\w*\}")
WORD = re.compile(r"[^\W\d_]+")
OPENS, CLOSES = {"⟦": True, "⟪": False}, "⟧⟫"


class Pseudo(NullTranslations):
    """What Django takes for a catalogue. Dates and numbers are put as the language of this code has them."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self.code = code

    def to_language(self) -> str:
        return self.code

    def gettext(self, message: str) -> str:
        return wrapped(message) if message else ""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return wrapped(msgid1 if n == 1 else msgid2)


@contextmanager
def spoken(code: str = "de") -> Iterator[None]:
    """All that is said meanwhile is said in the pseudo-language, to everybody, under this code."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(trans_real._translations, code, Pseudo(code))
        patch.setattr(settings, "LANGUAGE_CODE", code)
        patch.setattr(trans_real, "_default", Pseudo(code))
        patch.setattr(trans_real._active, "value", Pseudo(code), raising=False)
        yield


def wrapped(message: str) -> str:
    """A message in the pseudo-language, its context left out."""
    words = message.rpartition(CONTEXT)[2]
    return f"⟦{PLACEHOLDER.sub(lambda found: f'⟪{found[0]}⟫', words)}⟧"


@dataclass
class Open:
    """Collects what lies outside of messages; `inside`: whether we are in a message, for each bracket that is open."""

    inside: list[bool] = field(default_factory=lambda: [False])
    found: list[str] = field(default_factory=list)

    def read(self, words: str) -> None:
        """Go on by some text. Unbroken stretches that lie open are kept as one."""
        stretch = ""
        for sign in words:
            if sign in OPENS or sign in CLOSES:
                stretch = self._keep(stretch)
                self._turn(sign)
            elif not self.inside[-1]:
                stretch += sign
        self._keep(stretch)

    def _keep(self, stretch: str) -> str:
        if WORD.search(stretch):
            self.found.append(" ".join(stretch.split()))
        return ""

    def _turn(self, sign: str) -> None:
        if sign in OPENS:
            self.inside.append(OPENS[sign])
        elif len(self.inside) > 1:
            self.inside.pop()


SAID = {
    "title", "alt", "placeholder", "label", "summary", "aria-label", "aria-description", "aria-roledescription",
    "aria-valuetext",
}  # fmt: skip
"""Attributes that people read or hear."""

CODES = {
    "data-etag", "data-guess", "data-thing", "data-rule", "data-piece", "data-place", "data-way", "data-face",
    "data-pick", "data-entry", "data-keep", "data-seat", "data-open", "data-rules", "data-health", "data-kind",
    "data-answered",
}  # fmt: skip
"""Attributes that scripts read and nobody else; the others of their kind are what scripts say."""

UNSAID = {"script", "style", "template"}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class PageReader(HTMLParser):
    """Reads a page as people get it: texts, and what is said in attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.open = Open()
        self.within: list[tuple[str, list[bool]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.within.append((tag, list(self.open.inside)))
        facts = {name: value or "" for name, value in attrs}
        for name, value in facts.items():
            if _is_said(tag, name, facts):
                self._apart(value)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """What a message that was cut short left open ends with the element that it stands in."""
        while any(name == tag for name, _inside in self.within):
            name, self.open.inside = self.within.pop()
            if name == tag:
                break

    def handle_data(self, data: str) -> None:
        if not any(tag in UNSAID for tag, _inside in self.within):
            self.open.read(data)

    def _apart(self, words: str) -> None:
        beside = Open(list(self.open.inside))
        beside.read(words)
        self.open.found += beside.found


def _is_said(tag: str, name: str, facts: dict[str, str]) -> bool:
    if tag == "meta":
        return name == "content" and facts.get("name", facts.get("property", "")).endswith(("description", "title"))
    if tag == "input" and name == "value":
        return facts.get("type") in ("submit", "button", "reset")
    return name in SAID or (name.startswith("data-") and name not in CODES)


def open_in_page(page: str) -> list[str]:
    """Stretches of words of a page that lie in no message, in their order."""
    reader = PageReader()
    reader.feed(page)
    return reader.open.found


def open_in_text(text: str) -> list[str]:
    """The same of a plain text; what was cut short ends with its paragraph."""
    found = []
    for paragraph in re.split(r"\n\s*\n", text):
        beside = Open()
        beside.read(paragraph)
        found += beside.found
    return found
