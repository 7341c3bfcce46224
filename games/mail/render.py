"""Templates to a letter's three parts. Texts are not escaped, HTML is; styles go into its elements."""

from __future__ import annotations

import re
from typing import Any

import css_inline
from django.template import Context
from django.template.loader import get_template

from games.mail.envelope import one_line

INLINER = css_inline.CSSInliner(keep_at_rules=True, load_remote_stylesheets=False)
GAPS = re.compile(r"\n{3,}")
NARROW = re.compile(r"[ \t]+\n")


def subject(kind: str, context: dict[str, Any]) -> str:
    """The subject of a kind of letter, in one line."""
    return one_line(plain(f"mail/{kind}/subject.txt", context), 160)


def text(kind: str, context: dict[str, Any]) -> str:
    """The whole letter as text."""
    return plain(f"mail/{kind}/body.txt", context) + "\n"


def html(kind: str, context: dict[str, Any]) -> str:
    """The whole letter as HTML that needs nothing from anywhere but its own pictures."""
    whole = get_template(f"mail/{kind}/body.html").render(context)
    return INLINER.inline(whole)


def paragraphs(name: str, context: dict[str, Any]) -> list[str]:
    """A text template as paragraphs, each one line."""
    return [" ".join(part.split()) for part in plain(name, context).split("\n\n") if part.strip()]


def plain(name: str, context: dict[str, Any]) -> str:
    """A text template, its blank lines set right."""
    template: Any = get_template(name)
    words = template.template.render(Context(context, autoescape=False))
    return GAPS.sub("\n\n", NARROW.sub("\n", words)).strip()
