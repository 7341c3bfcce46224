"""The lines of a reply in a game: the text form of moves (record.md) and friendly words for the same.

Each reader knows one kind of line: it gives what the line says, None if it is not of its kind, or raises NotRead
if it is but can't be meant. Whether a move may be made is not asked here; the engine judges.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from games.engine.choices import Choice
from games.engine.errors import Unreadable
from games.engine.moves import ABSENT, Contagion, Direct, Orders, Pass, Vote, from_text
from games.replies import deeds, dice, sculpting, standing
from games.replies.said import NOTHING, NotRead, Said, together
from games.replies.scene import Scene
from games.replies.text import MOST_LINES, SPOKEN, WRAPPED, line_of, parts, unpleasing
from games.story.weights import grams_of

WISHES = {"keep": "keep", "give": "give", "take": "take", "ask": "", "ask me": ""}


def read(lines: Sequence[str], scene: Scene) -> Said:
    """All lines as one. Raises NotRead for the first that says nothing or can't go with the others."""
    if len(lines) > MOST_LINES:
        raise NotRead(_("That is more than a turn needs."), lines[MOST_LINES])
    said, wrapped = NOTHING, False
    for line in lines:
        try:
            said, is_spoken = together(said, _read_line(line, scene)), bool(SPOKEN.match(line))
        except NotRead as refused:
            if refused.why or not wrapped or LIKE_A_MOVE.match(line):
                raise NotRead(refused.why, line) from None
            said, is_spoken = _going_on(said, line), True
        wrapped = is_spoken and len(line) >= WRAPPED
    if said.grams is not None and not isinstance(said.move, Vote):
        raise NotRead(_("A weight goes in with a vote."), _weight_line(lines))
    return sculpting.complete(said, scene) if said.sculptures else said


LIKE_A_MOVE = line_of(
    r"(?:i |my )?(?:bid|vote|abstain|weigh|pass|always|contagion|spend|take|orders|resign|option|keep|give|\d)"
)
"""A slip in a move, sealed ones among them, must not be said aloud."""


def _going_on(said: Said, line: str) -> Said:
    """What was said or noted last, with the rest of it that a mail program put on the next line."""
    last = said.deeds[-1]
    return replace(said, deeds=(*said.deeds[:-1], replace(last, value=f"{last.value} {line}")))


def _weight_line(lines: Sequence[str]) -> str:
    return next((line for line in lines if WEIGHT.fullmatch(line)), "")


def _read_line(line: str, scene: Scene) -> Said:
    """As it stands, else without a "please"."""
    try:
        return _read_as_it_is(line, scene)
    except NotRead:
        if (bare := unpleasing(line)) == line:
            raise
    return _read_as_it_is(bare, scene) if bare else NOTHING


def _read_as_it_is(line: str, scene: Scene) -> Said:
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

OPTION = line_of(r"(?:option|choice|no|nr|number|#)[. ]*(\d{1,3})")


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


# bids, contagion, votes

PASS = line_of(r"(?:i )?pass|no bid|let it be")
ALWAYS = line_of(r"(?:i )?always pass|pass always")
CONTAGION = line_of(
    r"(?:contagion|disease) (?P<wish>keep|give|take|ask(?: me)?)(?: (?:to|from|at|with)?(?P<met> ?.+))?"
)
WEIGHT = line_of(
    r"(?:my |i )?weigh[ts]?(?: is)?[ :]+(?P<amount>[\d.,]{1,9}) ?"
    r"(?P<unit>kg|kilos?|kilograms?|lbs?|pounds?|st|stone)?"
)
VOTE = line_of(r"(?:i )?vote (?:for )?(?P<who>.+)")
ABSTAIN = line_of(r"(?:i )?abstain|(?:i )?vote (?:for )?(?:nobody|no one|none)|no vote")


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
    loose = [] if found else scene.loosely(match["who"], [*scene.rivals, *scene.own])
    if len(loose) == 1:
        return Said(move=Vote(scene.number, loose[0]))
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

RESIGN = line_of(r"(?:i )?resign(?P<sure>[ ,:]+(?:yes|really))?")


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
    dice.assigned, _vote, _deed, _option, _resign, _weight, sculpting.read, _orders, standing.colours, _pass,
    standing.passing, _contagion, dice.directed, _bare_name,
)  # fmt: skip
"""In the order in which a line is tried: first those that know a creature's name, which may be any word."""
