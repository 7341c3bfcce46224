"""The board in a browser: it explains itself, slips on it choose, pieces walk, and nobody is disturbed by news."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from games import record, talk
from games.models import Game
from tests.browser.sitting import sit_down
from tests.web.playing import step
from tests.world import a_game, asked, fresh, seat_of

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
Open = Callable[..., Page]


@pytest.fixture
def game() -> Game:
    """In its sixth turn or soon after, Alice is to assign the dice."""
    game = a_game(seed="22" * 32)
    while fresh(game).turn < 6 or not asked_to_assign(game, 0):
        assert step(game).accepted
    return fresh(game)


def asked_to_assign(game: Game, number: int) -> bool:
    question = asked(game, number)
    return question is not None and question.decision == "assign"


@pytest.fixture
def open_page(browser: Browser, live_server: LiveServer, game: Game) -> Iterator[Open]:
    """Alice's page in a browser of its own, her seat's link followed; another page of hers with `path`."""
    contexts = []

    def one(path: str = "", **facts: object) -> Page:
        options = {"viewport": {"width": 1280, "height": 900}, **facts}
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.clock.install()
        sit_down(page, live_server.url, seat_of(game, 0))
        if path:
            page.goto(live_server.url + path)
        return page

    yield one
    for context in contexts:
        context.close()


def thing(page: Page, name: str) -> Locator:
    return page.locator(f'.board [data-thing="{name}"]')


def title_of(one: Locator) -> str:
    return str(one.evaluate("thing => thing.querySelector(':scope > title').textContent"))


def rules_of(one: Locator) -> list[str]:
    return (one.get_attribute("data-rule") or "").split()


def where_all_are(page: Page) -> dict[str, str]:
    """The places of the pieces on the page."""
    pieces = page.locator(".board [data-piece]")
    return dict(pieces.evaluate_all("all => all.map(({dataset}) => [dataset.thing, dataset.place])"))


def where_they_stand(game: Game) -> dict[str, str]:
    """The same as the game has it."""
    position = record.view_of(fresh(game), None).position
    there = {f"piece-{ident}": str(it["place"]) for ident, it in position["laborigines"].items()}
    return {**there, "moa": str(position["moa"])}


def say(game: Game, number: int, text: str) -> None:
    holder = seat_of(game, number).holder
    assert holder is not None
    assert talk.say(holder, text, timezone.now()).status == 200


def moving(page: Page) -> list[str]:
    """What moves on the board: the things that an animation is in."""
    return page.evaluate(
        """[...new Set(document.getAnimations()
             .map((animation) => animation.effect.target.closest(".thing")?.dataset.thing))].sort()"""
    )


def news(page: Page) -> None:
    """Let the live part ask for itself."""
    with page.expect_response("**/live/**"):
        page.clock.run_for(21_000)
    page.wait_for_timeout(100)


def test_what_is_pointed_at_is_explained_with_its_rule(open_page: Open) -> None:
    page = open_page()
    box = page.locator("#tell")
    expect(box.locator(".quiet")).to_be_visible()
    dish = thing(page, "dish-3")
    dish.hover()
    expect(box.locator(".what")).to_have_text(title_of(dish))
    expect(box.locator(".quiet")).to_be_hidden()
    link = box.locator("a").first
    assert f"/how-to-play/#{rules_of(dish)[0]}" in str(link.get_attribute("href"))
    link.click()
    expect(page.locator(":target")).to_be_visible()


def test_everything_on_the_board_says_what_it_is_and_leads_to_a_rule_that_is_there(open_page: Open) -> None:
    page = open_page()
    all_things = page.locator(".board .thing").all()
    anchors = {anchor for one in all_things for anchor in rules_of(one)}
    assert all(title_of(one) for one in all_things) and len(all_things) > 25
    listed = page.locator("#in-play a").evaluate_all("all => all.map(link => link.hash.slice(1))")
    assert anchors - set(listed) <= {"R2.2"}, "what each of them does is said without leaving the page"
    page.goto(page.url.split("/g/")[0] + reverse("how_to_play"))
    assert [anchor for anchor in anchors if not page.locator(f'[id="{anchor}"]').count()] == []


def test_a_tap_explains_without_choosing(open_page: Open) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True)
    piece = page.locator(".board [data-piece]").first
    piece.tap()
    expect(page.locator("#tell .what")).to_have_text(title_of(piece))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert not page.locator("#answer [name=pick]:checked").count()


def test_arrow_keys_walk_round_the_board_which_is_one_stop(open_page: Open) -> None:
    page = open_page()
    press, box = page.keyboard.press, page.locator("#tell")
    assert page.locator('.board .thing[tabindex="0"]').count() == 1
    thing(page, "dish-3").hover()  # where the pointer then lies while the page scrolls under it
    thing(page, "dish-0").focus()
    for key, there in (("ArrowRight", "dish-1"), ("ArrowLeft", "dish-0"), ("ArrowLeft", "dish-21"), ("Home", "dish-0")):
        press(key)
        expect(thing(page, there)).to_be_focused()
        expect(box.locator(".what")).to_have_text(title_of(thing(page, there)))
    press("ArrowDown")
    expect(page.locator(":focus")).to_have_attribute("data-piece", re.compile("."))
    press("ArrowUp")
    expect(page.locator(":focus")).to_have_attribute("data-face", re.compile("."))
    assert page.locator('.board .thing[tabindex="0"]').count() == 1
    expect(box.locator("ul")).to_have_attribute("aria-live", "polite")
    press("Enter")
    expect(box.locator("a").first).to_be_focused()
    press("Escape")
    expect(page.locator(":focus")).to_have_attribute("data-face", re.compile("."))
    expect(box.locator(".quiet")).to_be_visible()


def test_a_slip_on_the_board_chooses_shows_the_way_and_says_what_it_costs(open_page: Open, game: Game) -> None:
    page = open_page()
    slips = page.locator(".board .target")
    picks = [slip.get_attribute("data-pick") for slip in slips.all()]
    assert sorted(picks) == sorted(page.locator("#answer [name=pick]").evaluate_all("all => all.map(one => one.value)"))
    for slip, pick in zip(slips.all(), picks, strict=True):
        slip.click()
        expect(page.locator(f'#answer [value="{pick}"]')).to_be_checked()
        expect(slip).to_have_attribute("aria-current", "true")
        shown = page.locator(".board .way:visible")
        page.mouse.move(0, 0)
        expect(shown).to_have_count(1)
        expect(shown).to_have_attribute("data-pick", str(pick))
        says = page.locator(f'.choice:has([value="{pick}"]) .says').inner_text()
        expect(page.locator("#chosen")).to_contain_text(says)
    assert "pick=" not in page.url, "no page was loaded for it"
    with page.expect_navigation():
        page.locator(".play button").click()
    question = asked(game, 0)
    assert question is None or question.decision != "assign"


def test_holding_enter_on_a_slip_only_chooses(open_page: Open, game: Game) -> None:
    page = open_page()
    before = fresh(game).entry_count
    page.locator(".board .target").first.focus()
    for _ in range(5):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(page.locator(".play button")).to_be_focused()
    assert fresh(game).entry_count == before


def test_news_disturb_nobody(open_page: Open, game: Game) -> None:
    page = open_page()
    page.locator("#answer [name=pick]").nth(1).check()
    page.fill("#say-text", "I have not sent th")
    page.click("#live summary")
    page.click("#in-play summary")
    thing(page, "dish-4").focus()
    page.evaluate("document.querySelector('#live .board').id = 'old'")
    say(game, 1, "Hello")
    news(page)
    expect(page.locator("#talk-said")).to_contain_text("Hello")
    expect(page.locator("#old")).to_have_count(0)
    expect(thing(page, "dish-4")).to_be_focused()
    expect(page.locator("#tell .what")).to_have_text(title_of(thing(page, "dish-4")))
    expect(page.locator("#live details")).to_have_attribute("open", "")
    expect(page.locator("#in-play")).to_have_attribute("open", "")
    expect(page.locator("#say-text")).to_have_value("I have not sent th")
    expect(page.locator("#answer [name=pick]").nth(1)).to_be_checked()
    page.locator("#live summary").focus()
    say(game, 1, "Are you there?")
    news(page)
    expect(page.locator("#talk-said")).to_contain_text("Are you there?")
    expect(page.locator("#live summary")).to_be_focused()


def test_pieces_walk_when_the_live_part_brings_news(open_page: Open, game: Game) -> None:
    while asked(game, 0):
        assert step(game).accepted
    page = open_page()
    assert moving(page) == [], "nothing moves unless something happened"
    places = where_all_are(page)
    while (now := where_they_stand(game)) == places:
        assert step(game).accepted
    news(page)
    expect(page.locator(".board")).to_have_attribute("data-entry", str(fresh(game).entry_count - 1))
    assert {name for name, place in now.items() if place != places[name]} <= set(moving(page))
    page.wait_for_timeout(2500)
    assert moving(page) == []


def test_a_page_opened_again_shows_what_happened_since_and_only_once(open_page: Open, game: Game) -> None:
    page = open_page()
    assert moving(page) == []
    while fresh(game).turn == game.turn:
        assert step(game).accepted
    page.reload()
    assert moving(page)
    page.reload()
    assert moving(page) == []


def test_nothing_moves_for_people_who_want_less_motion(open_page: Open, game: Game) -> None:
    page = open_page(reduced_motion="reduce")
    while fresh(game).turn == game.turn:
        assert step(game).accepted
    page.reload()
    assert moving(page) == []


def test_a_dish_that_changed_turns_over_and_shows_its_new_face_in_the_end(open_page: Open, game: Game) -> None:
    page = open_page()
    faces = page.locator(".board [data-face]").evaluate_all("all => all.map(dish => dish.dataset.face)")
    while (now := [tile["up"] for tile in record.view_of(fresh(game), 0).position["ring"]]) == faces:
        assert step(game).accepted
    turned = [f"dish-{place}" for place, face in enumerate(now) if face != faces[place]]
    page.reload()
    assert set(turned) <= set(moving(page))
    page.wait_for_timeout(2500)
    for name in turned:
        dish = thing(page, name)
        face = dish.get_attribute("data-face")
        assert face == now[int(name[5:])]
        assert dish.locator(f'use[href$="-{face}"]').count()


def test_the_film_moves_when_it_steps_on_by_one_and_not_when_it_jumps(open_page: Open, game: Game) -> None:
    page = open_page(path=f"{reverse('film', args=[game.public_id])}?n=0")
    last, moved = game.entry_count - 1, []
    for n in range(1, last + 1):
        page.click("#step-next")
        expect(page.locator(".board")).to_have_attribute("data-entry", str(n))
        moved += moving(page)
    assert any(name.startswith("piece-") for name in moved) and any(name.startswith("dish-") for name in moved)
    page.click("#step-turn-back")
    expect(page.locator(".board")).not_to_have_attribute("data-entry", str(last))
    assert moving(page) == []
    thing(page, "dish-2").focus()
    page.keyboard.press("ArrowRight")
    expect(thing(page, "dish-3")).to_be_focused()


def test_a_table_of_what_if_moves_by_itself_and_the_game_knows_nothing_of_it(open_page: Open, game: Game) -> None:
    page = open_page(reverse("what_if", args=[game.public_id, 0]))
    for _ in range(6):
        page.locator("nav.choices a.choice").first.click()
        page.wait_for_load_state()
        if moved := moving(page):
            break
    assert moved
    page.goto(page.url.split("what-if")[0])
    assert moving(page) == []
