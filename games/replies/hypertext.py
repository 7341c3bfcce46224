"""HTML as lines of text, quoted ones marked by `>`. For mails that have no other text; forgiving and linear."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

TAG = re.compile(r"<(/?)([A-Za-z][\w:]{0,20})([^<>]{0,5000})>")
BREAKS = {"p", "div", "br", "tr", "li", "ul", "ol", "table", "blockquote", "hr", "pre", "section", "article"}
BREAKS |= {f"h{n}" for n in range(1, 7)}
SILENT = ("style", "script", "head", "title", "template")
SPACED = ("td", "th")
RULE = "_" * 32
"""What a horizontal line becomes: some mail programs draw one above what they quote."""

SIGNATURE = re.compile(r"(?:class|id)\s*=\s*[\"']?[^\"'>]{0,200}signature", re.IGNORECASE)
MOST_LINES = 400


def text_of(html: str) -> str:
    """The text of an HTML page, at most 400 lines of it; empty lines are left out."""
    return "\n".join(_Lines().read(html))


class _Lines:
    """The lines as they come about. `depth`: in how many quotations we are."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.line: list[str] = []
        self.depth = self.preformatted = 0

    def read(self, html: str) -> list[str]:
        for token in _tokens(html):
            if isinstance(token, str):
                self.write(token)
            else:
                self.obey(closing=bool(token[1]), name=token[2].lower(), attributes=token[3])
            if len(self.lines) > MOST_LINES:
                break
        self.end_line()
        return self.lines[:MOST_LINES]

    def write(self, text: str) -> None:
        text = unescape(text)
        if not self.preformatted:
            self.line.append(re.sub(r"\s+", " ", text))
            return
        first, *others = text.split("\n")
        self.line.append(first)
        for other in others:
            self.end_line()
            self.line.append(other)

    def obey(self, closing: bool, name: str, attributes: str) -> None:
        """What a tag does to the lines."""
        step = -1 if closing else 1
        if name in BREAKS:
            self.end_line()
        elif name in SPACED:
            self.line.append(" ")
        if name == "blockquote":
            self.depth = max(0, self.depth + step)
        elif name == "pre":
            self.preformatted = max(0, self.preformatted + step)
        elif name == "hr":
            self.lines.append(RULE)
        elif not closing and name == "div" and SIGNATURE.search(attributes):
            self.lines.append("> --" if self.depth else "--")

    def end_line(self) -> None:
        line = "".join(self.line).strip()
        self.line = []
        if line:
            self.lines.append(f"> {line}" if self.depth else line)


def _tokens(html: str) -> Iterator[str | re.Match[str]]:
    """Texts and tags in their order. Comments, styles and scripts are left out; each letter is read once."""
    at, lower, open_ended = 0, html.lower(), set[str]()
    while (start := html.find("<", at)) >= 0:
        yield html[at:start]
        tag = TAG.match(html, start)
        if tag is None:
            at = _past_oddity(html, start)
            if at == start + 1:
                yield "<"
            continue
        at = tag.end()
        name = tag[2].lower()
        if name in SILENT and not tag[1] and name not in open_ended:
            end = lower.find(f"</{name}", at)
            at = end if end >= 0 else at
            open_ended |= {name} if end < 0 else set()
        yield tag
    yield html[at:]


def _past_oddity(html: str, start: int) -> int:
    """Where it goes on after a `<` that begins no tag: behind a comment or declaration; else one letter on."""
    ending = "-->" if html.startswith("<!--", start) else ">" if html.startswith(("<!", "<?"), start) else ""
    if not ending:
        return start + 1
    end = html.find(ending, start)
    return end + len(ending) if end >= 0 else len(html)
