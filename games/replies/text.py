"""From what somebody wrote to the lines that are meant for the game: no greeting, no name below, no bullets."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from games.replies.incoming import Incoming

MOST_LINES = 20
"""More than anybody has to say at once."""

QUOTES = "\"'`“”„‘’‚«»‹›*_ "
PREFIX = re.compile(r"^(?:(?:re|aw|antw|sv|vs|odp|ref|fwd?|wg|tr)\s*(?:\[\d+\])?\s*:\s*)+", re.IGNORECASE)
BULLET = re.compile(r"^(?:[-*•·–—>]\s+)+")
SPOKEN = re.compile(r"(?:say|note)[ :]", re.IGNORECASE)
WRAPPED = 60
"""Characters from which on a line may have been broken by a mail program, and go on in the next."""

PARTS = re.compile(r"\s*;\s*|\s+/\s+")
POLITE = re.compile(r"^please\b[ ,]*|(?:^|[ ,]+)(?:please|thanks|thank you)$", re.IGNORECASE)
GREETING = re.compile(
    r"(?:hi|hello|hey|dear|good (?:morning|day|evening)|hallo|guten (?:tag|morgen|abend)|liebe[rs]?|"
    r"bonjour|bonsoir|salut|ahoj|dobr[ýé] (?:den|r[áa]no|ve[čc]er)|mil[ýáí])\b[^\d]{0,40}",
    re.IGNORECASE,
)
CLOSING = re.compile(
    r"(?:(?:many |with )?(?:best|kind|warm)?\s?(?:regards|wishes|greetings)|best|cheers|thanks?(?: you)?|thx|bye|"
    r"love|yours|"
    r"(?:viele|liebe|beste|sch[öo]ne|mit freundlichen?) gr(?:[üu]|ue)(?:ß|ss)en?|gr(?:u|ue|ü)(?:ß|ss)|danke|lg|vg|mfg|"
    r"cordialement|merci|bien [àa] toi|bises|amiti[ée]s|s pozdravem|zdrav[íi]m|d[íi]ky|d[ěe]kuji)\b[^\d]{0,40}",
    re.IGNORECASE,
)


def line_of(pattern: str) -> re.Pattern[str]:
    """How a line may read, capitals or not."""
    return re.compile(pattern, re.IGNORECASE)


def commands(incoming: Incoming, names: Iterable[str]) -> list[str]:
    """The lines that are to be understood; the subject's, if nothing is written below it and it is a new one.

    `names`: what the writer is called, who may have signed. A first line that greets is left out, and all from
    a line on that ends a letter.
    """
    written = [line for line in map(cleaned, incoming.lines) if line]
    meant = _unsigned(_without_ceremony(written), {name.casefold() for name in names if name})
    return meant or _subject(incoming.subject)


def cleaned(line: str) -> str:
    """A line without bullet, quotation marks, full stop; its spaces single, its letters as names have them.

    What is to be said or noted keeps its full stops.
    """
    whole = BULLET.sub("", " ".join(unicodedata.normalize("NFKC", line).split()))
    bare = whole.lstrip(QUOTES)
    if SPOKEN.match(bare):
        return bare if bare == whole else bare.rstrip(QUOTES)
    return bare.rstrip(QUOTES + ".!,:")


def unpleasing(line: str) -> str:
    """A line without the polite words before and behind what it says."""
    return POLITE.sub("", line)


def parts(line: str) -> list[str]:
    """Several commands in one line, parted by `;` or ` / `."""
    return [part for part in PARTS.split(line) if part]


def _without_ceremony(lines: list[str]) -> list[str]:
    if len(lines) > 1 and GREETING.fullmatch(lines[0]):
        lines = lines[1:]
    end = next((at for at, line in enumerate(lines) if at and CLOSING.fullmatch(line)), len(lines))
    return lines[:end]


def _unsigned(lines: list[str], names: set[str]) -> list[str]:
    """Without a last line that is the writer's own name, or its first word."""
    own = names | {name.split()[0] for name in names if name.split()}
    return lines[:-1] if len(lines) > 1 and lines[-1].casefold() in own else lines


def _subject(subject: str) -> list[str]:
    """What a subject says that isn't our own again."""
    said = cleaned(PREFIX.sub("", " ".join(subject.split())))
    empty = not said or PREFIX.fullmatch(f"{said}:") or "[laborigines" in said.casefold()
    return [] if empty else [said]
