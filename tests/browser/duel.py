"""A short game of two: Alice is played on her pages, in whatever way a test does it, Bob straight through the path."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from django.urls import reverse
from playwright.sync_api import Page, expect

from games import record
from games.engine.choices import choices
from games.models import Game, Question
from games.play import PlanWish
from games.story.choices import pick_of
from tests.browser.sitting import sit_down
from tests.web.playing import boldest, worth
from tests.world import a_game, answer, answer_quietly, asked, fresh, seat_of

SEED = "03" * 32
"""Dice with which Alice, bold, against Bob, who plays badly, is asked everything there is in thirteen turns."""

Way = Callable[[str, str], None]
"""Answers what is asked on the page that lies open: the decision, and the choice to take ("" for a sculpture)."""


@dataclass
class Duel:
    """`asked`: what Alice has answered so far.

    The table is laid anew, with an address of its own: what a page of the duel before this one asks for at its very end
    is remembered by address and length, and would be taken for this one's.
    """

    page: Page
    site: str
    game: Game = field(default_factory=lambda: a_game.__wrapped__("Alice", "Bob", seed=SEED))
    asked: list[str] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"{self.site}{reverse('seat', args=[self.game.public_id, 0])}"

    def sit_down(self) -> None:
        """Follow the link of Alice's letter."""
        sit_down(self.page, self.site, seat_of(self.game, 0))

    def play(self, way: Way) -> None:
        """To the end. Each answer of Alice's must have been taken."""
        while self.until_alice():
            question = asked(self.game, 0)
            assert question is not None
            way(question.decision, wish(self.game, question))
            self.page.wait_for_load_state()
            assert Question.objects.get(pk=question.pk).closed_at, (question.decision, self.page.content())
            self.asked.append(question.decision)
        expect(self.page.locator("main")).to_contain_text("The game took")
        assert set(self.asked) == {"sculpt", "vote", "assign", "direct", "manipulate", "contagion"}

    def until_alice(self) -> bool:
        """Bob plays; then her page is opened anew. False if the game is over."""
        while asked(self.game, 1):
            bob(self.game)
        self.page.goto(self.address)
        assert asked(self.game, 0) or fresh(self.game).status == Game.Status.FINISHED
        return fresh(self.game).status != Game.Status.FINISHED


def wish(game: Game, question: Question) -> str:
    """What Alice wants: what brings most; she never bids."""
    if question.decision == "sculpt":
        return ""
    if question.decision == "manipulate":
        return "pass"
    return pick_of(boldest(game, 0))


def bob(game: Game) -> None:
    """What costs Bob most."""
    question = asked(game, 1)
    assert question is not None
    if question.decision in ("sculpt", "manipulate"):
        assert answer_quietly(game, 1).accepted
        return
    choice = min(choices(record.view_of(fresh(game), 1)), key=worth)
    plan = PlanWish(choice.plan.direction) if choice.plan else None
    assert answer(game, choice.move, plan=plan).accepted
