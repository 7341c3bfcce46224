"""What letters say of a game that is paused, and of one that goes on."""

import re

import pytest

from games import deadlines
from games.mail.compose import write
from games.mail.envelope import Written
from games.models import Game, Notice, Question
from games.notices import ASKING
from tests.mail import kinds
from tests.mail.kinds import KINDS, letters_of
from tests.world import NOW

pytestmark = pytest.mark.django_db
Kind = Notice.Kind
GET = Notice.objects.select_related("person", "game", "holder__seat", "question__seat", "question__game").get


def read(notice: Notice) -> Written:
    notice = GET(pk=notice.pk)
    return write(letters_of([notice]), [notice], NOW)


PAUSED = [Kind.OFFER, Kind.SEAT_TAKEN, Kind.RECEIPT, Kind.NOT_READ, Kind.MENTION, Kind.GAME_STARTS, *ASKING]


@pytest.mark.parametrize("kind", [kind for kind in PAUSED if kind in KINDS])
def test_whatever_is_written_during_a_pause_says_so_and_names_no_deadline(kind: str) -> None:
    notice = KINDS[kind]()
    assert notice.game
    Game.objects.filter(pk=notice.game.pk).update(paused_at=NOW)
    what = read(notice)
    assert what.text.count("The game is paused: the clock stands still.") == 1
    for part in (what.text, what.html):
        assert "The game is paused: the clock stands still." in part
        assert not re.search(r"\b[Uu]ntil \w{3} \d|by then", part)


def test_a_game_that_goes_on_names_the_new_deadline_of_who_is_asked() -> None:
    notice = GET(pk=kinds.resumed().pk)
    question = Question.objects.get(seat=notice.holder.seat, closed_at=None) if notice.holder else None
    assert question and question.due_at
    text = read(notice).text
    assert text.count("Until ") == 1
    assert deadlines.local(question.due_at, notice.person.zone) in text
