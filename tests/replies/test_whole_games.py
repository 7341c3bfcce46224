"""A whole game in each variant in which one seat does nothing but reply to letters."""

from __future__ import annotations

import pytest

from games.models import Letter, MoveRecord, Person, Question
from games.replies.scene import present
from games.story.replies import numbered, saying
from tests.replies.pen_friends import last_letter, post, reply_to
from tests.variants import TABLES
from tests.web.playing import step
from tests.world import NOW, a_game, asked, fresh, seat_of

pytestmark = pytest.mark.django_db
GAMES = {"base": lambda: a_game(seed="33" * 32), **{name: table.game for name, table in TABLES.items()}}


@pytest.fixture(autouse=True)
def _plain_mail(settings, undrawn: None) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


def words_of(question: Question) -> list[str]:
    """What somebody replies to a question: the boldest choice."""
    scene = present(seat_of(fresh(question.game), question.seat.number))
    if question.decision == "sculpt":
        return ["surprise me as Salt and Pepper" if scene.twins else "surprise me as Pudding"]
    listed = numbered(scene.view)
    best = max(listed, key=lambda choice: choice.outcome.gain - choice.outcome.cost if choice.outcome else 0)
    return [saying(best, scene.cast)]


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["base", "team-4", "team-5", "twins-2", "twins-3"])
def test_a_seat_that_only_replies_plays_to_the_end(variant: str) -> None:
    game = GAMES[variant]()
    Person.objects.exclude(name="Alice").update(mail_off_at=NOW)  # drawing their letters takes its time
    post()
    while question := asked(game):
        if question.seat.number:
            assert step(game).accepted
            continue
        post()
        assert reply_to(last_letter("Alice"), *words_of(question)) == "played", words_of(question)
    post()
    own = MoveRecord.objects.filter(game=game, move__seat=0)
    assert set(own.values_list("via", flat=True)) == {"reply"}
    assert fresh(game).status == "finished"
    assert Letter.objects.filter(person__name="Alice", notices__kind="game_over").exists()
