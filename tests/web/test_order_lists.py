"""The page of standing orders: whole lists of colours, put in order by buttons or by dragging, saved as one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import reverse
from playwright.sync_api import Browser, Page

from games import record, tokens
from games.models import Game
from tests.web.playing import Player, state, told, until
from tests.world import a_game, a_game_at_turn, fresh, seat_of

pytestmark = pytest.mark.django_db
Form = dict[str, list[str]]


@pytest.fixture
def game() -> Game:
    game = a_game(seed="22" * 32)
    until(game, "assign")
    return fresh(game)


@pytest.fixture
def bob(game: Game) -> Player:
    return Player(game, 1)


def values(page: HttpResponse) -> Form:
    """What the form would send, list by list."""
    form = page.content.decode().split('id="order-lists"')[1].split("</form>")[0]
    found: Form = {"by_rule": [], "spend": [], "take": [], "passes": []}
    for tag in re.findall(r"<input[^>]*>", form):
        name, value = (re.search(rf'{key}="([^"]*)"', tag) for key in ("name", "value"))
        if name and value and name[1] in found and ('type="checkbox"' not in tag or " checked" in tag):
            found[name[1]].append(value[1])
    return found


def opened(player: Player) -> Form:
    return values(player.client.get(player.at("orders")))


def press(player: Player, form: Form, button: str) -> HttpResponse:
    return player.client.post(player.at("orders"), {**form, "do": button})


def save(player: Player, form: Form) -> str:
    return told(player.client.post(player.at("orders"), {**form, "do": "save"}, follow=True))


def ordered(player: Player) -> dict[str, Any]:
    position = record.view_of(fresh(player.game), player.number).position
    return dict(position.get("orders", {}).get(str(player.number), {}))


def test_the_page_shows_what_holds_now_and_what_the_rules_would_do(bob: Player) -> None:
    form = opened(bob)
    assert form["spend"] == ["yellow", "red", "blue"]
    assert form["take"] == ["blue", "red", "yellow"]
    assert form["by_rule"] == ["spend", "take", "pass"]
    assert "The rules would have it like this now" in bob.client.get(bob.at("orders")).content.decode()


def test_a_colour_goes_earlier_or_later_without_scripts_and_nothing_is_an_order_before_it_is_saved(
    bob: Player, game: Game
) -> None:
    before = state(game)
    form = values(press(bob, opened(bob), "earlier-spend-blue"))
    assert form["spend"] == ["yellow", "blue", "red"]
    form = values(press(bob, form, "earlier-spend-blue"))
    form = values(press(bob, form, "later-take-blue"))
    assert (form["spend"], form["take"]) == (["blue", "yellow", "red"], ["red", "blue", "yellow"])
    assert form["by_rule"] == ["pass"]
    assert state(game) == before
    save(bob, {**form, "passes": ["2"]})
    assert ordered(bob) == {"spend": ["blue", "yellow", "red"], "take": ["red", "blue", "yellow"], "pass": [2]}
    assert fresh(game).entry_count == game.entry_count + 1


def test_the_first_can_go_no_earlier_and_the_last_no_later(bob: Player) -> None:
    form = opened(bob)
    assert values(press(bob, form, "earlier-spend-yellow"))["spend"] == form["spend"]
    assert values(press(bob, form, "later-spend-blue"))["spend"] == form["spend"]


def test_nothing_is_appended_when_nothing_has_changed(bob: Player, game: Game) -> None:
    assert "so already" in save(bob, opened(bob))
    there_and_back = values(press(bob, values(press(bob, opened(bob), "earlier-spend-red")), "later-spend-red"))
    assert "so already" in save(bob, there_and_back)
    assert fresh(game).entry_count == game.entry_count
    save(bob, values(press(bob, opened(bob), "earlier-spend-red")))
    count = fresh(game).entry_count
    assert "so already" in save(bob, opened(bob))
    assert fresh(game).entry_count == count


def test_each_list_can_be_left_to_the_rules_again(bob: Player) -> None:
    form = values(press(bob, opened(bob), "earlier-spend-blue"))
    form = values(press(bob, form, "later-take-blue"))
    save(bob, {**form, "passes": ["0", "2"]})
    back = values(press(bob, opened(bob), "rules-spend"))
    assert back["spend"] == ["yellow", "red", "blue"]
    save(bob, back)
    assert ordered(bob) == {"take": ["red", "blue", "yellow"], "pass": [0, 2]}
    save(bob, values(press(bob, opened(bob), "rules-pass")))
    assert ordered(bob) == {"take": ["red", "blue", "yellow"]}
    save(bob, values(press(bob, opened(bob), "rules-take")))
    assert ordered(bob) == {}


def test_an_empty_list_of_passes_is_an_order_too_where_the_rules_would_pass() -> None:
    game = a_game_at_turn(1, "Alice", "Bob", "Cy", "Dora", variant="team")
    bob = Player(game, 1)
    form = opened(bob)
    assert form["passes"] == ["3"]
    assert form["spend"][-2:] == ["grey", "blue"]
    save(bob, {**form, "passes": []})
    assert ordered(bob) == {"pass": []}
    assert opened(bob)["passes"] == []
    save(bob, values(press(bob, opened(bob), "rules-pass")))
    assert ordered(bob) == {}


@pytest.mark.parametrize(
    ("bad", "rule"),
    [({"spend": ["red", "red", "blue"]}, "R5.4"), ({"take": ["mud"]}, "R5.5"), ({"passes": ["9"]}, "R9.6")],
)
def test_a_form_that_is_none_of_ours_is_refused_and_keeps_the_rest(
    bob: Player, game: Game, bad: Form, rule: str
) -> None:
    before = state(game)
    form = values(press(bob, opened(bob), "earlier-spend-blue"))
    good = {"spend": ["yellow", "blue", "red"], "passes": ["0"]}
    page = press(bob, {**form, **good, **bad}, "save")
    assert page.status_code == 400
    assert rule in page.content.decode()
    kept = {name: value for name, value in good.items() if name not in bad}
    assert {name: values(page)[name] for name in kept} == kept
    assert state(game) == before


@pytest.mark.parametrize("button", ["earlier-spend-mud", "sideways-spend-red", "earlier-spend", "rules-", "", "save-x"])
def test_a_button_that_is_not_there_changes_nothing(bob: Player, game: Game, button: str) -> None:
    form = opened(bob)
    page = press(bob, form, button)
    assert page.status_code == 400
    assert values(page) == form


def test_orders_that_the_game_refuses_stay_in_the_form(bob: Player, game: Game) -> None:
    form = values(press(bob, opened(bob), "earlier-spend-blue"))
    for really in ({}, {"really": "yes"}):
        bob.client.post(bob.at("resign"), {"confirm": "yes", **really})
    page = press(bob, form, "save")
    assert page.status_code == 409
    assert values(page)["spend"] == form["spend"]
    assert bob.client.get(bob.at("orders")).status_code == 302


def test_the_pages_of_others_do_not_change_by_ones_orders(bob: Player, game: Game) -> None:
    """But for the line of the log that somebody left orders, which is no secret."""
    alice = Player(game, 0)
    save(bob, values(press(bob, opened(bob), "earlier-spend-red")))
    before, lists = alice.look().content.decode(), opened(alice)
    again = values(press(bob, opened(bob), "earlier-spend-blue"))
    engine = record.replayed(fresh(game))
    engine.position.orders[1].spend = ["grey"]
    strip = re.compile(r'name="csrfmiddlewaretoken" value="[^"]+"')
    assert strip.sub("", alice.look().content.decode()) == strip.sub("", before)
    assert opened(alice) == lists
    assert again["spend"]


def test_ones_own_log_tells_ones_orders_in_words_and_nobody_elses_does(bob: Player, game: Game) -> None:
    save(bob, values(press(bob, opened(bob), "earlier-spend-red")))
    assert "You left standing orders: spend red, yellow and blue first" in bob.look().content.decode()
    assert "spend red" not in Player(game, 0).look().content.decode()


def test_before_the_first_turn_there_is_no_such_page() -> None:
    alice = Player(a_game(), 0)
    assert alice.client.get(alice.at("orders")).status_code == 302


# in a browser


@pytest.fixture
def desk(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.add_init_script(
        "window.wrong = []; document.addEventListener('securitypolicyviolation', e => wrong.push(e.violatedDirective))"
    )
    yield page
    context.close()


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_with_scripts_rows_are_dragged_and_buttons_work_on_the_spot(desk: Page, live_server: Any) -> None:
    game = a_game(seed="22" * 32)
    until(game, "assign")
    holder = seat_of(game, 1).holder
    assert holder
    desk.goto(live_server.url + reverse("link", args=[tokens.seat_link(holder)]))
    desk.goto(desk.url.split("?")[0] + "orders/")
    desk.locator("#spend-blue button").first.click()
    assert _colours(desk, "spend") == ["yellow", "blue", "red"]
    desk.locator("#take-blue .grip").scroll_into_view_if_needed()
    grip, last = desk.locator("#take-blue .grip").bounding_box(), desk.locator("#take-yellow").bounding_box()
    assert grip and last
    desk.mouse.move(grip["x"] + 9, grip["y"] + 9)
    desk.mouse.down()
    desk.mouse.move(grip["x"] + 9, last["y"] + last["height"] - 2, steps=6)
    desk.mouse.up()
    assert _colours(desk, "take") == ["red", "yellow", "blue"]
    assert desk.evaluate("document.documentElement.scrollWidth") <= 360
    with desk.expect_navigation():
        desk.get_by_role("button", name="Save these orders").click()
    assert ordered(Player(game, 1)) == {"spend": ["yellow", "blue", "red"], "take": ["red", "yellow", "blue"]}
    assert desk.evaluate("window.wrong") == []


def _colours(desk: Page, kind: str) -> list[str]:
    listed: list[str] = desk.locator(f"input[name={kind}]").evaluate_all("inputs => inputs.map(i => i.value)")
    return listed
