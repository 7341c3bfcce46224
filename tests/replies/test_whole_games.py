"""From "open a table" to the last letter in each variant: Alice does nothing but write mails and read letters."""

from __future__ import annotations

from typing import Any

import pytest

from games import record
from games.engine import chance
from games.models import Game, Letter, MoveRecord, Notice, Person, Plan, Question, ServerSeed
from games.replies.scene import present
from games.story.replies import numbered, saying
from tests.replies.pen_friends import last_letter, mail_to_open, post, reply_to, text_of, write
from tests.variants import SIX
from tests.web.playing import step
from tests.world import NOW, asked, fresh, seat_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
ALL = {"sculpt", "vote", "assign", "direct", "manipulate", "contagion"}
TERMS = {
    "base": ("open base 3 brisk", "43", {*ALL, "plan"}),
    "team-4": ("open team 4", "37", ALL),
    "team-5": ("open team 5 last", "44", {*ALL, "plan"}),
    "twins-2": ("open twins 2 slow", "43", ALL - {"direct"}),
    "twins-3": ("open twins 3 no hurry", "32", ALL - {"direct"}),
}
"""What Alice asks for, the seed of the dice, and what she is asked with them."""


@pytest.fixture(autouse=True)
def letters_stay_here(settings: Any, undrawn: None) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


def opened_by_mail(line: str, seed: str) -> Game:
    """A game that was opened, filled and started by mails alone, with known dice."""
    assert mail_to_open("alice@example.org", f"{line} as Alice in Europe/Berlin") == "done"
    assert write("Alice", "yes") == "done"
    game = Game.objects.get()
    ServerSeed.objects.filter(game=game).update(seed=seed)
    Game.objects.filter(pk=game.pk).update(commitment=chance.commitment(bytes.fromhex(seed)))
    guests = SIX[1 : game.seat_count]
    assert write("Alice", f"invite {' '.join(f'{name.lower()}@example.org' for name in guests)}") == "done"
    for name in guests:
        assert write(name, f"accept as {name}") == "done"
    assert write("Alice", "start") == "done"
    Person.objects.exclude(name="Alice").update(mail_off_at=NOW)  # writing their letters takes its time
    return fresh(game)


def words_for(question: Question) -> list[str]:
    """What Alice replies to a question: the boldest choice, with orders now and then."""
    scene = present(seat_of(fresh(question.game), 0))
    if question.decision == "sculpt":
        return ["surprise me as Salt and Pepper" if scene.twins else "creature 3 as Pudding"]
    listed = numbered(scene.view)
    best = max(listed, key=lambda choice: choice.outcome.gain - choice.outcome.cost if choice.outcome else 0)
    orders = [f"take {scene.view.colours[1]}"] if question.decision == "assign" and question.turn % 3 == 0 else []
    return [saying(best, scene.cast), *orders]


def plans_ahead(game: Game) -> bool:
    """Settle the way of a turn in which others are asked first, if the latest letter is about one."""
    letter = last_letter("Alice")
    planning = letter.notices.filter(kind=Notice.Kind.YOUR_TURN, question=None).first()
    if planning is None or record.view_of(fresh(game), 0).rolled_after != planning.data["after"]:
        return False
    if asked(game, 0) or Plan.objects.filter(seat__game=game, direction="ccw").exists():
        return False
    assert reply_to(letter, "counter-clockwise", "contagion keep") == "played"
    return True


@pytest.mark.parametrize("table", TERMS)
def test_somebody_who_only_writes_mails_plays_a_whole_game(table: str) -> None:
    line, seed, asked_for = TERMS[table]
    game, answered = opened_by_mail(line, seed * 32), set()
    while question := asked(game):
        post()
        if plans_ahead(game):
            answered.add("plan")
        own = asked(game, 0)
        if own is None:
            assert step(game).accepted
            continue
        assert reply_to(last_letter("Alice"), *words_for(own)) == "played"
        answered.add(own.decision)
    post()
    assert question is None and fresh(game).status == "finished"
    assert answered == asked_for
    made = MoveRecord.objects.filter(game=game, move__seat=0, by="player")
    assert set(made.values_list("via", flat=True)) == {"reply"}
    assert Letter.objects.filter(person__name="Alice", notices__kind="game_over").exists()


@pytest.mark.parametrize("table", ["base", "team-4", "twins-2"])
def test_somebody_who_has_had_enough_resigns_by_mail(table: str) -> None:
    line, seed, _ = TERMS[table]
    game = opened_by_mail(line, seed * 32)
    while fresh(game).turn < 1:
        assert step(game).accepted
    assert write("Alice", "resign") == "helped"
    assert write("Alice", "resign yes") == "played"
    assert not record.view_of(fresh(game), None).is_alive(0)
    post()
    assert "giving up" in text_of(last_letter("Alice", "receipt"))
