"""A player at a browser without scripts: follows a letter's link, reads forms, sends them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games import record, tokens
from games.engine.choices import Choice, choices
from games.models import Game, Seat
from games.play import Answer, PlanWish
from tests.laid import laid_once
from tests.world import answer, answer_quietly, asked, fresh, seat_of


@dataclass
class Form:
    """What a form would send as it stands, and what its radio buttons offer."""

    action: str = ""
    values: dict[str, str] = field(default_factory=dict)
    offers: dict[str, list[str]] = field(default_factory=dict)


class FormReader(HTMLParser):
    """Reads the form with an id."""

    def __init__(self, ident: str) -> None:
        super().__init__()
        self.ident, self.form, self.select = ident, Form(), ""
        self.inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.inside = facts.get("id") == self.ident
            self.form.action = facts.get("action", "") if self.inside else self.form.action
        elif self.inside and tag == "input":
            self._input(facts)
        elif self.inside and tag == "select":
            self.select = facts["name"]
        elif self.inside and tag == "option" and (self.select not in self.form.values or "selected" in facts):
            self.form.values[self.select] = facts["value"]

    def _input(self, facts: dict[str, str]) -> None:
        name, kind = facts.get("name", ""), facts.get("type", "text")
        if kind == "radio":
            self.form.offers.setdefault(name, []).append(facts["value"])
        if kind not in ("radio", "checkbox") or "checked" in facts:
            self.form.values[name] = facts.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag != "form"


def form_in(page: HttpResponse, ident: str = "answer") -> Form:
    reader = FormReader(ident)
    reader.feed(page.content.decode())
    return reader.form


class Player:
    """A browser with one seat's link followed in it."""

    def __init__(self, game: Game, number: int) -> None:
        self.game, self.number, self.client = game, number, Client()
        holder = seat_of(game, number).holder
        assert holder is not None
        self.client.get(reverse("link", args=[tokens.seat_link(holder)]))

    def at(self, name: str = "seat", number: int | None = None) -> str:
        return reverse(name, args=[self.game.public_id, self.number if number is None else number])

    def look(self, **query: object) -> HttpResponse:
        return self.client.get(self.at(), query)

    def play(self, pick: str | None, **more: object) -> HttpResponse:
        """Send the form that stands on the page, with this choice."""
        values = {**form_in(self.look()).values, **more}
        values.pop("pick", None)
        if pick is not None:
            values["pick"] = pick
        return self.client.post(self.at("play"), values)

    def sculpt(self, **more: object) -> HttpResponse:
        form = form_in(self.client.get(self.at("sculpt")), "sculpture")
        names = {"name": f"Blob {self.number}", "a-name": f"Ann {self.number}", "b-name": f"Bea {self.number}"}
        named = {field: name for field, name in names.items() if field in form.values}
        return self.client.post(self.at("sculpt"), {**form.values, **named, "do": "send", **more})


def told(page: HttpResponse) -> str:
    """The messages on a page that was redirected to."""
    return " ".join(str(message) for message in page.context["messages"])


def state(game: Game) -> tuple[object, ...]:
    """All that a game has in the database, to see that nothing has changed."""
    kept = [game.moves, game.questions, game.journal, game.notices, game.seats, Game.objects.filter(pk=game.pk)]
    return tuple(str(list(rows.order_by("pk").values())) for rows in kept)


def worth(choice: Choice) -> int:
    return choice.outcome.gain - choice.outcome.cost if choice.outcome else 0


def boldest(game: Game, number: int) -> Choice:
    """The choice that brings most; it makes games in which things happen."""
    return max(choices(record.view_of(fresh(game), number)), key=worth)


def step(game: Game) -> Answer:
    """One answer of whoever is asked first, straight through the path."""
    question = asked(game)
    assert question is not None
    if question.decision in ("sculpt", "manipulate"):
        return answer_quietly(game, question.seat.number)
    choice = boldest(game, question.seat.number)
    plan = PlanWish(choice.plan.direction) if choice.plan else None
    return answer(game, choice.move, plan=plan)


@laid_once
def until(game: Game, decision: str) -> Seat:
    """Play on until somebody is asked this; who it is."""
    while (question := asked(game)) and question.decision != decision:
        assert step(game).accepted
    assert question is not None
    return question.seat
