"""What somebody wrote above (or below) what their mail program quoted: the first lines that are theirs.

Known are the ways in which Gmail, Outlook, Apple Mail and Thunderbird introduce a quotation in English, German,
French and Czech. At most 200 lines of 500 characters are looked at, each a few times.
"""

from __future__ import annotations

import re
from itertools import islice

from games.replies.mime import tidy

MOST_LINES = 200
LONGEST_LINE = 500
LONGEST_INTRODUCTION = 3

BEGINS = re.compile(
    r"(on|am|le|dne|em|el|il|op|den)\b.{0,80}\d"  # On Mon, Nov 30, 2026 …
    r"|(po|út|st|čt|pá|so|ne)\.? \d{1,2}\. "  # po 30. 11. 2026 v 21:05 odesílatel …
    r"|\d{1,2}\. ?\d{1,2}\. ?\d{2,4}.{0,3}\b(v|ve|um|at|à) ?\d"  # 30. 11. 2026 v 21:05, …
    r"|\d{4}-\d{2}-\d{2} \d",  # 2026-11-30 21:05 GMT+01:00 …
    re.IGNORECASE,
)
WROTE = re.compile(r"\b(wrote|schrieb|a écrit|napsal)\b", re.IGNORECASE)
ADDRESS = re.compile(r"<[^<>@\s]{1,100}@[^<>@\s]{1,100}>")

FROM = re.compile(r"\W{0,3}(from|von|de|od|expéditeur|odesílatel) ?:", re.IGNORECASE)
ABOUT = re.compile(
    r"\W{0,3}(sent|date|to|subject|gesendet|datum|an|betreff|envoyé|à|objet|odesláno|komu|předmět)( le)? ?:",
    re.IGNORECASE,
)
SEPARATOR = re.compile(
    r"[-_=*\s]{0,40}(original message|(begin )?forwarded message|reply above this line|"
    r"ursprüngliche nachricht|originalnachricht|weitergeleitete nachricht|anfang der weitergeleiteten nachricht|"
    r"message d['’]origine|message original|message transféré|début du message réexpédié|"
    r"původní zpráva|původní e-mail|přeposlaná zpráva|začátek přeposlané zprávy)[-_=*:\s]{0,40}|[-_]{10,}",
    re.IGNORECASE,
)
SIGNATURE = re.compile(
    r"(--|—|__)$|(sent from (my|outlook|mail|yahoo)|sent with (proton|my)|get outlook for|"
    r"von meinem .{1,40} gesendet|gesendet (mit|von|aus) |diese nachricht wurde von meinem|holen sie sich outlook|"
    r"outlook für (ios|android)|envoyé (de|depuis|à partir) |obtene[zr] outlook|obtenir outlook|télécharge[zr] outlook|"
    r"odesláno (z|ze|pomocí) |získat outlook|získejte outlook|stáhnout outlook)",
    re.IGNORECASE,
)


def cut(text: str) -> tuple[str, ...]:
    """The lines that are the writer's own, stripped, none of them empty.

    What stands above the first quotation; or, if nothing does, what stands between it and the next.
    """
    lines, own, at = _lines(text), list[str](), 0
    while at < len(lines) and not _ends(lines, at):
        quoted = _quoted(lines, at)
        if quoted and own:
            break
        if not quoted and lines[at]:
            own.append(lines[at])
        at += quoted or 1
    return tuple(own)


def _lines(text: str) -> list[str]:
    lines = islice(text[: MOST_LINES * LONGEST_LINE].splitlines(), MOST_LINES)
    return [tidy(line[:LONGEST_LINE]).strip() for line in lines]


def _ends(lines: list[str], at: int) -> bool:
    """Whether nothing of the writer's own comes from here on."""
    line = lines[at]
    return bool(SEPARATOR.fullmatch(line) or SIGNATURE.match(line)) or _is_copied_head(lines, at)


def _is_copied_head(lines: list[str], at: int) -> bool:
    """Outlook quotes nothing; it copies sender, time, recipient and subject above the old text."""
    return bool(FROM.match(lines[at])) and any(ABOUT.match(line) for line in lines[at + 1 : at + 5])


def _quoted(lines: list[str], at: int) -> int:
    """How many lines from here on are quoted or introduce a quotation; 0 if this one isn't."""
    line = lines[at]
    if line.startswith((">", "|>")):
        return 1
    if not (BEGINS.match(line) or (ADDRESS.search(line) and WROTE.search(line))):
        return 0
    for length in range(1, LONGEST_INTRODUCTION + 1):
        whole = " ".join(lines[at : at + length])
        if whole.endswith(":") and (WROTE.search(whole) or ADDRESS.search(whole)):
            return length
    return 0
