"""Every kind of letter for Team Play and Twins: it names partners and twins, and reads right."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from games.engine.moves import Resign
from games.lobby import Terms
from games.models import Game, Notice
from tests import world
from tests.mail import kinds
from tests.mail.kinds import KINDS, latest
from tests.mail.test_letters import written
from tests.variants import TABLES
from tests.world import answer

pytestmark = pytest.mark.django_db
Kind = Notice.Kind
ODD = re.compile(r"%\(|\bNone\b|\{|\b\d any\b|\b[0-2][ab]\b|  +\S+ {2}|\bGeneric\b")
AT_THE_TABLE = {"team": "team-4", "twins": "twins-3"}


@pytest.fixture(params=["team", "twins"])
def variant(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """All tables of these letters are of a variant."""
    table = TABLES[AT_THE_TABLE[request.param]]

    def seated(make: Callable[..., Game]) -> Callable[..., Game]:
        def made(*args: Any, **facts: Any) -> Game:
            turn = [arg for arg in args if isinstance(arg, int)]
            return make(*turn, *table.names, **{**facts, **table.facts})

        return made

    for name in ("a_game", "a_game_at_turn", "an_open_table"):
        monkeypatch.setattr(kinds, name, seated(getattr(world, name)))
    seats = len(table.names)
    monkeypatch.setattr(kinds, "Terms", lambda **facts: Terms(seats, variant=request.param))
    return str(request.param)


def game_over() -> Notice:
    """The others give up one after another; in Team Play the winner's partner, too."""
    game = kinds.a_game_at_turn(2)
    for number in range(1, game.seat_count):
        if world.fresh(game).is_running:
            assert answer(game, Resign(number), question=None).accepted
    return latest(Kind.GAME_OVER, person__name="Alice")


def plain(words: str) -> str:
    """A text without its addresses."""
    return re.sub(r"\S+://\S+", "", words)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [kind for kind in Kind.values if kind in KINDS])
def test_every_kind_of_letter_reads_right(variant: str, kind: str) -> None:
    notice = game_over() if kind == Kind.GAME_OVER else KINDS[kind]()
    letter = written(notice)
    assert letter.subject.startswith("[Laborigines")
    assert not ODD.findall(plain(letter.text)), letter.text
    assert not ODD.findall(letter.subject)


def test_an_invitation_names_the_variant_and_what_it_means(variant: str) -> None:
    text = written(kinds.invitation()).text
    if variant == "team":
        assert "Game: Team Play (two partners" in text
        assert "Team colour: leaves the game with the first of two partners to fall" in text
    else:
        assert "Game: Twins (everybody moves two laborigines" in text
        assert "Team colour" not in text


def test_the_first_letter_of_a_game_tells_who_plays_with_whom(variant: str) -> None:
    text = written(kinds.game_starts()).text
    assert ("Alice and Cy; Bob and Dora" in text) is (variant == "team")


def test_the_winners_letter_names_both_partners(variant: str) -> None:
    letter = written(game_over())
    if variant == "team":
        assert "Cy and you have won" in letter.subject
        assert "From first to last: Alice and Cy; Dora and Bob." in letter.text
    else:
        assert "you have won" in letter.subject


def test_a_turns_letter_has_a_button_for_each_twin_die_and_way() -> None:
    game = TABLES["twins-2"].game()
    while (question := world.asked(game)) and question.decision != "assign":
        assert world.answer_quietly(game, question.seat.number).accepted
    assert question
    letter = written(latest(Kind.YOUR_TURN, question=question))
    picks = re.findall(r"pick=(\d[ab]-\d-c?cw)", letter.text)
    assert len(picks) == len(set(picks)) in (4, 8)
    said = re.search(r"this is played for you: (.*)\.", letter.text)
    assert said
    assert re.fullmatch(r"\w+ first with the \d, whichever way costs you least", said[1])


def test_the_gallery_of_twins_hangs_two_pictures_a_seat() -> None:
    game = TABLES["twins-2"].game()
    for number in (0, 1):
        assert world.answer_quietly(game, number).accepted
    letter = written(latest(Kind.VOTE, person__name="Alice"))
    assert len(letter.pictures) == 2
    assert len({picture.name for picture in letter.pictures}) == 2
    assert set(re.findall(r"pick=(vote-\w+)", letter.text)) == {"vote-1a", "vote-1b", "vote-none"}


def test_the_lab_models_two_creatures_for_silent_twins() -> None:
    TABLES["twins-2"].game()
    letter = written(latest(Kind.SCULPT))
    assert "the lab models two creatures for you" in letter.text
    assert "two laborigines" in letter.subject


def test_the_stockpiles_name_partners() -> None:
    game = TABLES["team-4"].game()
    while world.fresh(game).turn < 1:
        question = world.asked(game)
        assert question
        assert world.answer_quietly(game, question.seat.number).accepted
    question = world.asked(game)
    assert question
    letter = written(latest(questions_kind(question.decision), question=question))
    assert ", your partner: 20 (" in letter.text
    assert ", partner of " in letter.text


def questions_kind(decision: str) -> str:
    return kinds.notices.KIND_OF_DECISION[decision]
