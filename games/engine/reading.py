"""JSON from outside: its size, nesting and numbers are bounded before anything is made of them."""

from __future__ import annotations

import json
import re
from typing import Any

from .errors import BadRecord

MOST_BYTES = 20_000_000
MOST_NESTING = 20
MOST_DIGITS = 20
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[{\]}]', re.DOTALL)


def loads(content: bytes | str, most: int = MOST_BYTES) -> Any:
    """The data in a JSON text of at most `most` bytes. Raises BadRecord, saying what is wrong and where."""
    if len(content) > most:
        raise BadRecord(f"too long: at most {most:,} bytes are read")
    text = _decoded(content)
    _check_nesting(text)
    try:
        return json.loads(text, parse_constant=_no_constant, parse_int=_integer, parse_float=_fraction)
    except json.JSONDecodeError as problem:
        raise BadRecord(f"not JSON: {_what(text, problem)}") from problem


def _decoded(content: bytes | str) -> str:
    try:
        return content.decode("utf-8-sig") if isinstance(content, bytes) else content
    except UnicodeDecodeError as problem:
        raise BadRecord(f"not JSON: byte {problem.start} is not UTF-8") from problem


def _check_nesting(text: str) -> None:
    depth = 0
    for token in TOKEN.finditer(text):
        sign = token.group()[0]
        depth += (sign in "[{") - (sign in "]}")
        if depth > MOST_NESTING:
            raise BadRecord(f"nested more than {MOST_NESTING} deep: {_where(text, token.start())}")


def _what(text: str, problem: json.JSONDecodeError) -> str:
    if not text.strip():
        return "there is nothing in it"
    if problem.pos >= len(text.rstrip()) or problem.msg.startswith("Unterminated string"):
        return f"it breaks off: {_where(text, len(text.rstrip()))}"
    return f"{problem.msg}: {_where(text, problem.pos)}"


def _where(text: str, position: int) -> str:
    return f"line {text.count(chr(10), 0, position) + 1}, column {position - text.rfind(chr(10), 0, position)}"


def _no_constant(name: str) -> Any:
    raise BadRecord(f"not JSON: {name} is no number")


def _integer(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise BadRecord(f"a huge number: {digits[:MOST_DIGITS]}… ({len(digits)} digits)")
    return int(digits)


def _fraction(digits: str) -> float:
    value = float(digits)
    if abs(value) > 10.0**MOST_DIGITS:
        raise BadRecord(f"a huge number: {digits[:MOST_DIGITS]}")
    return value
