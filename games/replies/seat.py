"""A reply to a letter of a game that has begun: read against what it asked, and played like any other answer."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext as _

from games import play, record
from games.engine.moves import Orders, Resign
from games.models import Holder, Question
from games.plans import PlanWish
from games.play import Answer, Submission
from games.replies import doing, letters, text, words
from games.replies.addressed import Reply
from games.replies.doing import DeedRefused
from games.replies.said import NOTHING, Deed, NotRead, Said
from games.replies.scene import Scene, scene_of
from games.story.questions import is_planning

HELP = Deed("help")


def answer(reply: Reply) -> str:
    """What became of it, in a word of `answer.answer`."""
    holder = reply.to.holder
    assert holder
    if not Holder.objects.filter(pk=holder.pk, until=None).exists():
        reply = replace(reply, to=replace(reply.to, holder=None, question=None))
        return _refused(reply, _("This seat has another player now; replies to its letters no longer count."))
    try:
        reply, scene = _scene(reply, holder)
    except record.Quarantined:
        sentence = _("This game stands still: its record can’t be replayed. A moderator has to look at it.")
        return _refused(reply, sentence)
    lines = text.commands(reply.incoming, [holder.seat.name, holder.person.name])
    if not lines:
        letters.not_read(reply, "empty")
        return "not read"
    try:
        said = words.read(lines, scene)
    except NotRead as refused:
        letters.not_read(reply, "unread", line=refused.line, sentence=refused.why)
        return "not read"
    return _do(said, scene, reply)


# what the letter asked


def _scene(reply: Reply, holder: Holder) -> tuple[Reply, Scene]:
    """The game as it stands, and which question the letter is taken to answer. Raises record.Quarantined."""
    to, scene = reply.to, scene_of(holder.seat)
    if to.question:
        return reply, replace(scene, decision=to.question.decision, is_open=to.question.is_open)
    asked = Question.objects.filter(seat=holder.seat, closed_at=None).select_related("seat", "game").first()
    if to.planned is not None:
        return _planning(reply, scene, asked)
    if asked and asked.asked_at <= to.told_at:
        return _about(reply, scene, asked)
    return reply, replace(scene, decision="plan" if not asked and is_planning(scene.view) else "")


def _planning(reply: Reply, scene: Scene, asked: Question | None) -> tuple[Reply, Scene]:
    """A letter about a turn in which others are asked first: its way may be settled in advance, or asked by now."""
    view = scene.view
    if view.rolled_after != reply.to.planned:
        return reply, replace(scene, decision="plan", is_open=False)
    if asked and asked.decision == "direct" and not view.directed:
        return _about(reply, scene, asked)
    return reply, replace(scene, decision="plan", is_open=is_planning(view))


def _about(reply: Reply, scene: Scene, asked: Question) -> tuple[Reply, Scene]:
    return replace(reply, to=replace(reply.to, question=asked)), replace(scene, decision=asked.decision)


# what it says


def _do(said: Said, scene: Scene, reply: Reply) -> str:
    if HELP in said.deeds:
        letters.not_read(reply, "help")
        return "helped"
    if said.resigns and said.move:
        return _refused(reply, _("Either a move, or giving up; not both."))
    if said.resigns == "asked":
        letters.not_read(reply, "resign")
        return "helped"
    if _comes_too_late(said, scene, reply):
        letters.not_read(reply, "late")
        return "late"
    return _whole(said, scene, reply)


def _comes_too_late(said: Said, scene: Scene, reply: Reply) -> bool:
    """It answers what this letter doesn't ask, or not any more; `play` knows a second answer that says the same."""
    if said == NOTHING:
        return True
    if said.move:
        return reply.to.question is None
    return bool(said.way) and not scene.is_open


def _whole(said: Said, scene: Scene, reply: Reply) -> str:
    """Everything or nothing."""
    try:
        with transaction.atomic():
            told = [doing.do(deed, reply.to, reply.now) for deed in said.deeds]
            taken = play.submit(submission(said, scene, reply), reply.now) if said.in_play else None
            if taken and not taken.accepted and told:
                transaction.set_rollback(True)
    except DeedRefused as refused:
        return _refused(reply, str(refused))
    if taken and not taken.accepted:
        return _not_taken(taken, reply)
    return _taken(said, taken, told, reply)


def submission(said: Said, scene: Scene, reply: Reply) -> Submission:
    """The reply as the one path takes it."""
    number = scene.number
    orders = Orders(number, said.spend, said.take, said.passes) if said.orders else None
    move = Resign(number) if said.resigns else said.move
    plan = PlanWish(said.way, said.contagion) if said.way or said.contagion else None
    return Submission(
        scene.game, scene.seat, reply.to.holder, question=reply.to.question if said.move else None, orders=orders,
        move=move, plan=plan, sculptures=said.sculptures, grams=said.grams, always_pass=said.always_pass, via="reply",
    )  # fmt: skip


# what came of it


def _not_taken(taken: Answer, reply: Reply) -> str:
    question = reply.to.question and Question.objects.get(pk=reply.to.question.pk)
    if question and not question.is_open:
        letters.not_read(reply, "late")
        return "late"
    return _refused(reply, taken.sentence, taken.rule or "")


def _refused(reply: Reply, sentence: str, rule: str = "") -> str:
    letters.not_read(reply, "refused", sentence=sentence, rule=rule)
    return "refused"


def _taken(said: Said, taken: Answer | None, told: list[str], reply: Reply) -> str:
    """A move is told by the letters that follow; all else by a receipt, also beside one, and a holder's first move."""
    holder = reply.to.holder
    assert holder
    entries = list(taken.entries) if taken else []
    again = said.move is not None and not entries
    plans = bool(said.way or said.contagion) and not again
    beside = said.orders or said.always_pass or said.contagion or told
    if said.move is None or again or beside or letters.wants_receipt(holder):
        letters.receipt(reply, entries=_own(entries, holder), plan=plans, told=told, again=again)
    return "played" if entries or plans else "done"


def _own(entries: list[int], holder: Holder) -> list[int]:
    """Those of the entries that the holder's own words made."""
    rows = holder.seat.game.moves.filter(n__in=entries, holder=holder, via="reply").order_by("n")
    return list(rows.values_list("n", flat=True))
