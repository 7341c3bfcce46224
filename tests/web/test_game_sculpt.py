"""The sculptor's table: a form without scripts, looked at as often as one likes, sent once."""

from __future__ import annotations

import pytest
from django.http import HttpResponse

from games.drawing import figure
from games.drawing.sculptures import SCULPTURES
from games.models import Figure, Game
from tests.web.playing import Form, Player, form_in, state, told
from tests.world import NOW, a_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    return a_game()


@pytest.fixture
def alice(game: Game) -> Player:
    return Player(game, 0)


def bench(page: HttpResponse) -> Form:
    return form_in(page, "sculpture")


def send(alice: Player, values: dict[str, str], **more: str) -> HttpResponse:
    return alice.client.post(alice.at("sculpt"), {**values, **more})


def lumps(page: HttpResponse) -> int:
    return int(bench(page).values["lumps"])


def test_a_creature_lies_on_the_table_to_begin_with(alice: Player) -> None:
    page = alice.client.get(alice.at("sculpt"))
    assert lumps(page) == len(SCULPTURES["Placebo"]["lumps"])
    assert page.content.decode().count("<svg") == 1 + len(SCULPTURES)
    assert "until " in page.content.decode()


def test_looking_stores_nothing(alice: Player, game: Game) -> None:
    before = state(game)
    values = bench(alice.client.get(alice.at("sculpt"))).values
    for deed in ("preview", "add", "surprise", "start-Overtime", "", "nonsense"):
        assert send(alice, values, do=deed, name="Blob").status_code == 200
    assert state(game) == before
    assert not Figure.objects.exists()


def test_a_form_whose_buttons_went_missing_is_a_look(alice: Player) -> None:
    values = bench(alice.client.get(alice.at("sculpt"))).values
    values.pop("do", None)
    assert send(alice, values).status_code == 200
    assert not Figure.objects.exists()


def test_a_creature_is_taken_off_the_shelf_and_its_name_is_kept(alice: Player) -> None:
    values = bench(alice.client.get(alice.at("sculpt"))).values
    page = send(alice, values, do="start-Loose End", name="Slow Joe")
    assert lumps(page) == len(SCULPTURES["Loose End"]["lumps"])
    assert bench(page).values["name"] == "Slow Joe"


def test_a_surprise_is_another_creature_each_time(alice: Player) -> None:
    values = bench(alice.client.get(alice.at("sculpt"))).values
    made = {str(sorted(bench(send(alice, values, do="surprise")).values.items())) for _ in range(4)}
    assert len(made) > 1


def test_what_is_sent_is_what_the_form_showed(alice: Player, game: Game) -> None:
    page = send(alice, bench(alice.client.get(alice.at("sculpt"))).values, do="start-Overtime")
    sent = send(alice, bench(page).values, do="send", name="  Hoo  ")
    assert sent.status_code == 302
    stored = Figure.objects.get()
    assert stored.name == "Hoo"
    assert stored.data == SCULPTURES["Overtime"]
    assert game.moves.get().move["figure"] == figure.digest(stored.data)


def test_lumps_are_added_removed_copied_mirrored_and_moved(alice: Player) -> None:
    values = bench(alice.client.get(alice.at("sculpt"))).values
    count = int(values["lumps"])
    added = bench(send(alice, values, do="add")).values
    assert int(added["lumps"]) == count + 5
    assert added[f"shape-{count + 1}"] == ""
    assert lumps(send(alice, values, do="preview", **{"deed-2": "remove"})) == count - 1
    copied = bench(send(alice, values, do="preview", **{"deed-1": "mirror"})).values
    assert int(copied["lumps"]) == count + 1
    assert int(copied["x-2"]) == -int(copied["x-1"])
    front = bench(send(alice, values, do="preview", **{"deed-1": "front"})).values
    assert front[f"colour-{count}"] == values["colour-1"]
    assert front["shape-1"] == values["shape-2"]


def test_empty_rows_do_not_count(alice: Player) -> None:
    values = bench(alice.client.get(alice.at("sculpt"))).values
    added = bench(send(alice, values, do="add")).values
    assert send(alice, added, do="send", name="Blob").status_code == 302
    assert len(Figure.objects.get().data["lumps"]) == int(values["lumps"])


def test_one_colour_is_kneaded_into_another(alice: Player) -> None:
    values = bench(alice.client.get(alice.at("sculpt"))).values
    painted = bench(send(alice, values, do="preview", **{"paint-from": "pink", "paint-to": "teal"})).values
    assert "pink" in values.values()
    assert "pink" not in painted.values()


def test_there_is_clay_for_forty_lumps(alice: Player) -> None:
    values = bench(alice.client.get(alice.at("sculpt"))).values
    for _ in range(9):
        values = bench(send(alice, values, do="add")).values
    assert values["lumps"] == "40"
    page = send(alice, {**values, "lumps": "4000"}, do="preview")
    assert lumps(page) == 40
    assert "That is all the clay" in page.content.decode()


@pytest.mark.parametrize(
    ("field", "value"),
    [("size-3", "9999"), ("x-3", "left"), ("y-3", ""), ("shape-3", "cube"), ("colour-3", "mauve"), ("turn-3", "1e3")],
)
def test_a_lump_that_is_none_is_named_kept_and_opened(alice: Player, field: str, value: str) -> None:
    values = bench(alice.client.get(alice.at("sculpt"))).values
    page = send(alice, {**values, field: value, "name": "Blob"}, do="send")
    assert page.status_code == 400
    words = page.content.decode()
    assert words.count('<details class="lump" open>') == 1
    assert "Nothing was changed yet" in words
    assert bench(page).values["name"] == "Blob"
    assert not Figure.objects.exists()


def test_a_heap_of_nothing_is_no_creature(alice: Player) -> None:
    assert send(alice, {"lumps": "0", "name": "Blob"}, do="send").status_code == 400
    assert send(alice, {"lumps": "minus one", "name": "Blob"}, do="send").status_code == 400
    assert not Figure.objects.exists()


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "evil\u202ename", "line\nbreak"])
def test_a_name_that_is_none_is_refused_and_the_clay_kept(alice: Player, name: str) -> None:
    values = bench(alice.client.get(alice.at("sculpt"))).values
    page = send(alice, values, do="send", name=name)
    assert page.status_code == 400
    assert lumps(page) == int(values["lumps"])
    assert not Figure.objects.exists()


def test_a_name_is_text(alice: Player) -> None:
    values = bench(alice.client.get(alice.at("sculpt"))).values
    page = send(alice, values, do="preview", name='<script>"x"</script>')
    assert "<script>" not in page.content.decode().split('id="sculpture"')[1].split("</form>")[0]


def test_sent_twice_is_sent_once(alice: Player, game: Game) -> None:
    values = bench(alice.client.get(alice.at("sculpt"))).values
    send(alice, values, do="send", name="Blob")
    again = alice.client.post(alice.at("sculpt"), {**values, "do": "send", "name": "Blob"}, follow=True)
    assert "Already played" in told(again)
    other = send(alice, values, do="send", name="Blob", **{"deed-1": "remove"})
    assert other.status_code == 409
    assert game.moves.count() == 1


def test_when_it_is_sent_the_table_is_cleared(alice: Player) -> None:
    alice.sculpt()
    page = alice.client.get(alice.at("sculpt"))
    assert page.status_code == 302
    assert page["Location"] == alice.at()


def test_a_look_by_htmx_is_the_picture_alone(alice: Player) -> None:
    values = bench(alice.client.get(alice.at("sculpt"))).values
    page = alice.client.post(alice.at("sculpt"), values, headers={"HX-Request": "true"})
    assert page.content.decode().startswith('<figure class="preview"')
    assert "<form" not in page.content.decode()


def test_a_look_ends_the_autopilot(alice: Player, game: Game) -> None:
    game.seats.filter(number=0).update(autopilot_at=NOW)
    values = bench(alice.client.get(alice.at("sculpt"))).values
    assert game.seats.get(number=0).autopilot_at
    send(alice, values, do="preview")
    assert game.seats.get(number=0).autopilot_at is None
