"""No letter says a thing twice, nor speaks of choices where there are none."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from games import clock, hosting, moderation, notices
from games.mail.compose import write
from games.models import Game, Holder, Notice, Question
from tests.mail.kinds import letters_of
from tests.world import DAY, HOUR, NOW, a_game, a_game_at_turn, a_moderator, asked

pytestmark = pytest.mark.django_db
Kind, Rule = Notice.Kind, Question.Rule
Deed = Callable[[Question, User], None]
ROWS = Notice.objects.select_related("person", "game", "holder__seat", "question__seat", "question__game")


def asked_now(game: Game) -> Question:
    found = asked(game)
    assert found
    return Question.objects.select_related("game__host", "seat").get(pk=found.pk)


def letter_about(*told: Notice) -> tuple[str, str]:
    """The text and the HTML of the letter that tells these notices."""
    rows = list(ROWS.filter(pk__in=[notice.pk for notice in told]).order_by("pk"))
    what = write(letters_of(rows), rows, NOW)
    return what.text, what.html


def of_host(question: Question) -> Holder:
    return Holder.objects.select_related("seat__game").get(seat__game=question.game, person=question.game.host)


def lengthen(question: Question, mo: User) -> None:
    hosting.lengthen(of_host(question), 2 * DAY, "It is a holiday.", NOW)


def move(question: Question, mo: User) -> None:
    moderation.move_deadline(question, NOW + 9 * DAY, "It is a holiday.", mo, NOW)


def run_out(question: Question, mo: User) -> None:
    clock.time_out(question.pk, (question.due_at or NOW) + HOUR)


def run_out_without_days_off(question: Question, mo: User) -> None:
    Holder.objects.filter(seat=question.seat).update(days_spent=21)
    run_out(question, mo)


@pytest.mark.parametrize(
    ("deed", "cause"),
    [
        (lengthen, "gave everybody more time"),
        (move, "A moderator moved"),
        (run_out, "two of your days off were used"),
        (run_out_without_days_off, "half"),
    ],
)
def test_a_new_deadline_says_its_cause_once(deed: Deed, cause: str) -> None:
    question = asked_now(a_game_at_turn(2))
    deed(question, a_moderator())
    told = Notice.objects.get(kind=Kind.DEADLINE, question=question)
    for part in letter_about(told):
        assert part.count(cause) == 1
        assert part.count("extension of the game") == 0


def test_a_rule_that_the_news_does_not_tell_is_still_told() -> None:
    """The host gave more time, and then mail did not get through."""
    question = asked_now(a_game_at_turn(2))
    lengthen(question, a_moderator())
    Question.objects.filter(pk=question.pk).update(rule=Rule.UNREACHED)
    text, _html = letter_about(Notice.objects.get(kind=Kind.DEADLINE, question=question))
    assert "Mail did not get through" in text and "gave everybody more time" in text


def test_a_question_that_was_paused_says_so_once() -> None:
    game, mo = a_game_at_turn(2), a_moderator()
    question = asked_now(game)
    moderation.pause(game, "Cy moves house", mo, NOW)
    moderation.resume(game, "", mo, NOW + DAY)
    asking = Notice.objects.get(question=question, kind__in=notices.KIND_OF_DECISION.values())
    text, _html = letter_about(asking, Notice.objects.get(kind=Kind.RESUMED))
    assert text.count("The game goes on") == 1 and "was paused" not in text
    assert text.count("Until ") == 1


@pytest.mark.parametrize("kind", [Kind.SCULPT, Kind.REMINDER, Kind.DEADLINE, Kind.NUDGE])
def test_who_is_to_sculpt_is_shown_the_plasticine_and_no_choices(kind: str) -> None:
    question = asked_now(a_game())
    assert question.seat.holder
    holder, data = question.seat.holder, {"by": "Bob"}
    told = notices.tell(kind, holder.person, NOW, game=question.game, holder=holder, question=question, data=data)
    text, html = letter_about(told)
    for part in (text, html):
        assert part.count("To the plasticine") == 1
        assert "with that choice filled in" not in part and "Your choices" not in part
