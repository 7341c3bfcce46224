"""The lines of a reply in a game: the text form of moves (record.md) and friendly words for the same.

Each reader knows one kind of line: it gives what the line says, None if it is not of its kind, or raises NotRead
if it is but can't be meant. Whether a move may be made is not asked here; the engine judges.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _

from games.engine.choices import Choice
from games.engine.errors import Unreadable
from games.engine.moves import ABSENT, Assign, Bid, Contagion, Direct, Orders, Pass, Vote, from_text
from games.replies import deeds, sculpting, standing
from games.replies.said import NOTHING, NotRead, Said, together
from games.replies.scene import Scene
from games.replies.text import MOST_LINES, parts
from games.story.weights import grams_of

WAY_WORDS = {
    "cw": ("cw", "clockwise", "clock wise", "clock-wise"),
    "ccw": (
        "ccw", "counter-clockwise", "counterclockwise", "counter clockwise", "anti-clockwise", "anticlockwise",
        "anti clockwise", "acw", "against the clock",
    ),
}  # fmt: skip
WAYS = {word: way for way, words in WAY_WORDS.items() for word in words}
WAY = "|".join(sorted(map(re.escape, WAYS), key=len, reverse=True))
WISHES = {"keep": "keep", "give": "give", "take": "take", "ask": "", "ask me": ""}


def _line(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def read(lines: Sequence[str], scene: Scene) -> Said:
    """All lines as one. Raises NotRead for the first that says nothing or can't go with the others."""
    if len(lines) > MOST_LINES:
        raise NotRead(_("That is more than a turn needs."), lines[MOST_LINES])
    said = NOTHING
    for line in lines:
        try:
            said = together(said, _read_line(line, scene))
        except NotRead as refused:
            raise NotRead(refused.why, line) from None
    if said.grams is not None and not isinstance(said.move, Vote):
        raise NotRead(_("A weight goes in with a vote."), _weight_line(lines))
    return sculpting.complete(said, scene) if said.sculptures else said


def _weight_line(lines: Sequence[str]) -> str:
    return next((line for line in lines if WEIGHT.fullmatch(line)), "")


def _read_line(line: str, scene: Scene) -> Said:
    whole = _read_part(line, scene)
    if whole is not None:
        return whole
    several = parts(line)
    if len(several) < 2:
        raise NotRead
    said = NOTHING
    for part in several:
        more = _read_part(part, scene)
        if more is None:
            raise NotRead
        said = together(said, more)
    return said


def _read_part(line: str, scene: Scene) -> Said | None:
    for reader in READERS:
        said = reader(line, scene)
        if said is not None:
            return said
    return None


# options

OPTION = _line(r"(?:option|choice|no|nr|number|#)[. ]*(\d{1,3})")


def _option(line: str, scene: Scene) -> Said | None:
    match = OPTION.fullmatch(line)
    if match is None:
        return None
    if not scene.is_open:
        return Said()  # of a question that is closed; the answer says so
    number = int(match[1])
    if not 1 <= number <= len(scene.choices):
        if not scene.choices:
            raise NotRead(_("There is nothing to choose from just now."))
        raise NotRead(_("There are options 1 to %(count)d.") % {"count": len(scene.choices)})
    return _chosen(scene.choices[number - 1], scene)


def _chosen(choice: Choice, scene: Scene) -> Said:
    if scene.decision == "plan":
        assert isinstance(choice.move, Direct)
        return Said(way=choice.move.direction)
    return Said(move=choice.move, way=choice.plan.direction if choice.plan else "")


# dice and ways

PLAY, FIRST = "(?:assign |play |i play )?", "(?:(?:goes )?first )?(?:with )?(?:the )?(?:die )?"
DIE = rf"(?P<die>[1-6])(?:[ ,:]+(?:then )?(?P<way>{WAY}))?"
ASSIGN = _line(rf"{PLAY}{FIRST}{DIE}")
ASSIGN_TO = (_line(rf"{PLAY}(?P<who>.+)[ ,:]+{DIE}"), _line(rf"{PLAY}(?P<who>.+?)[ ,:]+{FIRST}{DIE}"))
DIRECT = _line(rf"(?P<kind>bid |direct |way )?(?:for )?(?P<way>{WAY})")


def _assign(line: str, scene: Scene) -> Said | None:
    if scene.decision == "vote":
        return None  # it is the name of a creature
    match, own = _who(line, scene)
    if match is None:
        return None
    die, way = int(match["die"]), WAYS[match["way"].lower()] if match["way"] else ""
    if way and scene.decision in ("direct", "plan") and scene.is_open and die == scene.view.die:
        return _way(way, scene)
    if not scene.twins:
        return Said(move=Assign(scene.number, die), way=way)
    if len(own) > 1:
        example = f"{scene.cast.creature(scene.own[0])} {line}"
        raise NotRead(_("Say which twin goes first: “%(example)s”.") % {"example": example})
    return Said(move=Assign(scene.number, die, own[0]), way=way)


def _who(line: str, scene: Scene) -> tuple[re.Match[str] | None, list[str]]:
    """Which of the seat's laborigines a line about a die names; all of them if it names none."""
    for pattern in ASSIGN_TO:
        match = pattern.fullmatch(line)
        if match and (own := scene.pieces(match["who"], scene.own)):
            return match, own
    return ASSIGN.fullmatch(line), scene.own


def _direct(line: str, scene: Scene) -> Said | None:
    match = DIRECT.fullmatch(line)
    if match is None:
        return None
    way, kind = WAYS[match["way"].lower()], (match["kind"] or "").strip().lower()
    if kind == "bid":
        return Said(move=Bid(scene.number, way))
    return _way(way, scene)


def _way(way: str, scene: Scene) -> Said:
    """A direction alone: what it is for, the question says."""
    if scene.decision == "manipulate":
        return Said(move=Bid(scene.number, way))
    if scene.decision == "direct":
        return Said(move=Direct(scene.number, way))
    if scene.decision == "plan":
        return Said(way=way)
    if scene.decision == "assign":
        dice = scene.view.position["dice"] or (5,)
        raise NotRead(_("Say with which die: “%(example)s”.") % {"example": f"{dice[0]} {way}"})
    raise NotRead(_("Nobody asks you for a direction just now."))


# bids, contagion, votes

PASS = _line(r"(?:i )?pass|no bid|let it be")
ALWAYS = _line(r"(?:i )?always pass|pass always")
CONTAGION = _line(r"(?:contagion|disease) (?P<wish>keep|give|take|ask(?: me)?)(?: (?:to|from|at|with)?(?P<met> ?.+))?")
WEIGHT = _line(
    r"(?:my |i )?weigh[ts]?(?: is)?[ :]+(?P<amount>[\d.,]{1,9}) ?"
    r"(?P<unit>kg|kilos?|kilograms?|lbs?|pounds?|st|stone)?"
)
VOTE = _line(r"(?:i )?vote (?:for )?(?P<who>.+)")
ABSTAIN = _line(r"(?:i )?abstain|(?:i )?vote (?:for )?(?:nobody|no one|none)|no vote")


def _pass(line: str, scene: Scene) -> Said | None:
    if PASS.fullmatch(line):
        return Said(move=Pass(scene.number))
    if not ALWAYS.fullmatch(line):
        return None
    if scene.decision != "manipulate":
        raise NotRead(_("Say at whose moves: “always pass at %(player)s”.") % {"player": scene.cast.player(
            next(seat for seat in scene.cast.players if seat != scene.number))})  # fmt: skip
    return Said(move=Pass(scene.number), always_pass=True)


def _contagion(line: str, scene: Scene) -> Said | None:
    wish = line.lower()
    if scene.decision == "contagion" and wish in ("keep", "give", "take"):
        return Said(move=Contagion(scene.number, wish))
    match = CONTAGION.fullmatch(line)
    if match is None:
        return None
    wish, met = WISHES[match["wish"].lower()], (match["met"] or "").strip()
    if scene.decision == "contagion" and wish:
        return Said(move=Contagion(scene.number, wish))
    return Said(contagion=dict.fromkeys(_whom(met, scene), wish))


def _whom(met: str, scene: Scene) -> list[str]:
    """The rivals of whom a plan speaks; all of them if it names none."""
    found = scene.pieces(met, scene.rivals) if met else scene.rivals
    if not found:
        raise NotRead(_("There is nobody called “%(name)s” to meet.") % {"name": met})
    return found


def _vote(line: str, scene: Scene) -> Said | None:
    match = VOTE.fullmatch(line)
    found = scene.pieces(match["who"], [*scene.rivals, *scene.own]) if match else []
    if len(found) == 1:
        return Said(move=Vote(scene.number, found[0]))
    if ABSTAIN.fullmatch(line):
        return Said(move=Vote(scene.number, None))
    if match is None:
        return None
    names = ", ".join(scene.cast.creature(piece) for piece in found or scene.rivals)
    raise NotRead(_("Say which creature you vote for: %(names)s.") % {"names": names})


def _bare_name(line: str, scene: Scene) -> Said | None:
    """A name alone, where it can be nothing but a vote."""
    if scene.decision != "vote" or not scene.pieces(line, scene.rivals):
        return None
    return _vote(f"vote {line}", scene)


def _weight(line: str, scene: Scene) -> Said | None:
    match = WEIGHT.fullmatch(line)
    if match is None:
        return None
    unit = (match["unit"] or "kg").lower()
    try:
        return Said(grams=grams_of(match["amount"], {"k": "kg", "l": "lb", "p": "lb", "s": "st"}[unit[0]]))
    except ValueError as refused:
        raise NotRead(str(refused)) from None


# the text form of orders, and giving up

RESIGN = _line(r"(?:i )?resign(?P<sure>[ ,:]+(?:yes|really))?")


def _orders(line: str, scene: Scene) -> Said | None:
    if not line.lower().startswith("orders"):
        return None
    try:
        orders = from_text(line.lower(), scene.number)
    except Unreadable:
        raise NotRead(_("Orders are lists of colours, or of seats to pass at: “orders spend red blue”.")) from None
    assert isinstance(orders, Orders)
    if orders.spend is ABSENT and orders.take is ABSENT and orders.passes is ABSENT:
        raise NotRead(_("Orders are lists of colours, or of seats to pass at: “orders spend red blue”."))
    return Said(spend=orders.spend, take=orders.take, passes=orders.passes)


def _resign(line: str, scene: Scene) -> Said | None:
    match = RESIGN.fullmatch(line)
    if match is None:
        return None
    return Said(resigns="yes" if match["sure"] else "asked")


def _deed(line: str, scene: Scene) -> Said | None:
    done = deeds.read(line)
    return Said(deeds=(done,)) if done else None


Reader = Callable[[str, Scene], Said | None]
READERS: tuple[Reader, ...] = (
    _assign, _vote, _deed, _option, _resign, _weight, sculpting.read, _orders, standing.colours, _pass,
    standing.passing, _contagion, _direct, _bare_name,
)  # fmt: skip
"""In the order in which a line is tried: first those that know a creature's name, which may be any word."""
