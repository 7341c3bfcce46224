"""Records taken home and brought: the check of dice, tables from elsewhere, bad input refused with what and where."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games import findings
from games.drawing import figure as drawing_figure
from games.engine import record as engine_record
from games.engine.moves import Resign
from games.models import Figure, Game, ImportedRecord, MoveRecord, Person
from tests.web.playing import Player
from tests.world import a_game_at_turn, a_moderator, a_person, answer, asked, fresh

pytestmark = pytest.mark.django_db
RECORDED = Path(__file__).parent.parent / "recorded"
FIRST = json.loads((RECORDED / "01-base-2.json").read_text())


def text(page: HttpResponse) -> str:
    return page.content.decode()


def changed(**changes: Any) -> Any:
    return {**copy.deepcopy(FIRST), **changes}


def given(data: Any) -> dict[str, Any]:
    return {"text": data if isinstance(data, str) else json.dumps(data)}


def signed_in(person: Person) -> Client:
    client = Client()
    session = client.session
    session["person"] = person.pk
    session.save()
    return client


@pytest.fixture
def finished() -> Game:
    game = a_game_at_turn(2, "Alice", "Bob", seed="44" * 32)
    assert answer(game, Resign(1)).accepted
    return fresh(game)


@pytest.fixture
def alice() -> Client:
    return signed_in(a_person("Alice"))


# home


def test_a_finished_game_goes_home_with_its_creatures_and_holds(finished: Game) -> None:
    page = Player(finished, 0).client.get(reverse("record_with_figures", args=[finished.public_id]))
    data = json.loads(page.content)
    assert set(data["figures"]) == {"0", "1"}
    for ident, one in data["figures"].items():
        sculpted = next(m for m in data["moves"] if m["move"] == "sculpt" and m["seat"] == int(ident))
        assert drawing_figure.digest(one["data"]) == sculpted["figure"] == engine_record.digest(one["data"])
    assert engine_record.verify(engine_record.read(data)).over
    assert findings.check(data).holds


def test_a_running_game_goes_home_without_them() -> None:
    game = a_game_at_turn(2)
    page = Player(game, 0).client.get(reverse("record_with_figures", args=[game.public_id]), follow=True)
    assert "figures" not in json.loads(page.content)


def test_the_end_leads_to_the_check_and_to_the_checker(finished: Game) -> None:
    client = Player(finished, 0).client
    page = text(client.get(reverse("game", args=[finished.public_id])))
    for address in (reverse("check_game", args=[finished.public_id]), reverse("checker_file")):
        assert address in page
    got = client.get(reverse("checker_file"))
    assert b"hashlib" in b"".join(got.streaming_content)
    assert "check_record.py" in got["Content-Disposition"]


# check these dice


def test_a_finished_game_is_checked_on_its_own_page(finished: Game) -> None:
    page = text(Player(finished, 0).client.get(reverse("check_game", args=[finished.public_id])))
    assert "Everything holds" in page and "44" * 32 in page
    assert page.count("✓") == 5


def test_a_game_of_ours_that_does_not_hold_says_so(finished: Game) -> None:
    Figure.objects.filter(seat__game=finished, seat__number=0).update(data={"version": 1, "lumps": []})
    page = text(Player(finished, 0).client.get(reverse("check_game", args=[finished.public_id])))
    assert "doesn’t hold" in page and "laborigine 0" in page


def test_a_running_game_has_nothing_to_check_yet() -> None:
    game = a_game_at_turn(2)
    address = reverse("check_game", args=[game.public_id])
    page = Player(game, 0).client.get(address)
    assert page.status_code == 409 and "<h1>Not yet</h1>" in text(page)
    assert "Nothing was changed" not in text(page), "nothing was asked for"
    assert Client().get(address).status_code == 403


@pytest.mark.parametrize("path", sorted(RECORDED.glob("*.json")), ids=lambda path: path.stem)
def test_a_pasted_or_uploaded_record_is_checked_and_not_kept(path: Path) -> None:
    pasted = Client().post(reverse("check"), {"text": path.read_text()})
    assert pasted.status_code == 200 and "Everything holds" in text(pasted)
    upload = SimpleUploadedFile("record.json", path.read_bytes(), "application/json")
    assert "Everything holds" in text(Client().post(reverse("check"), {"file": upload}))
    assert not ImportedRecord.objects.exists()


def moved(n: int, **changes: Any) -> Any:
    data = changed()
    data["moves"][n] = {**data["moves"][n], **changes}
    return data


BAD: list[tuple[Any, str]] = [
    (changed(server_seed="0" * 64), "commitment: not the SHA-256 of the server seed"),
    (changed(server_seed=None), "The seed is not in it"),
    (moved(7, move="direct"), "Move 7 is against the rules, with these dice"),
    (moved(7, seat=9), "(record)"),
    (moved(7, seat=10**19), "(record)"),
    (changed(winners=[0, 1]), "winners: the moves lead to"),
    (changed(rules=2), "rules: unknown 2; this engine plays version 1"),
    (changed(version=9), "version: unknown 9"),
    (changed(format="chess"), "format: unknown"),
    (changed(figures={"0": {"data": {"version": 1}}}), "figures: that of laborigine 0 is not the one"),
    (changed(figures={"\ud800": 1}), "figures: there is no laborigine"),
    (changed(players=["\ud800", "Bob"], winners="\ud800"), "winners: "),
    (json.dumps(FIRST).replace('"version": 1', '"version": NaN'), "NaN is no number"),
    (json.dumps(FIRST).replace('"version": 1', '"version": 1e999'), "a huge number: 1e999"),
    (json.dumps(FIRST).replace('"version": 1', '"version": ' + "9" * 5000), "a huge number: 9999"),
    (json.dumps(FIRST, indent=1)[:2000], "it breaks off: line "),
    ("[" * 100_000, "nested more than 20 deep: line 1, column 21"),
    ('{"a":' * 50_000, "nested more than 20 deep"),
    ("hello", "Expecting value: line 1, column 1"),
    ("3", "an object is expected"),
]


@pytest.mark.parametrize(("data", "says"), BAD)
def test_what_does_not_hold_is_said_with_what_and_where(data: Any, says: str) -> None:
    page = Client().post(reverse("check"), given(data))
    assert page.status_code == 200
    assert "This record doesn’t hold" in text(page)
    assert says in text(page).replace("&#x27;", "'")


def test_what_comes_after_a_failure_is_not_looked_at() -> None:
    found = findings.check(changed(server_seed="0" * 64)).findings
    assert [finding.holds for finding in found] == [True, False, None, None]


def test_nothing_and_too_much_are_refused() -> None:
    assert Client().post(reverse("check"), {"text": " "}).status_code == 400
    assert Client().post(reverse("check"), {"text": "x" * 1_000_001}).status_code == 400
    big = SimpleUploadedFile("record.json", b"[" * 1_000_001)
    assert Client().post(reverse("check"), {"file": big}).status_code == 400
    assert Client().post(reverse("check"), {"file": SimpleUploadedFile("r.json", b"\xff\xfe")}).status_code == 200


def test_rewinds_cannot_keep_the_machine_busy() -> None:
    entries = FIRST["moves"][:-1]
    back = [{"n": len(entries) + i, "seat": None, "move": "rewind", "to": len(entries)} for i in range(9000)]
    page = Client().post(reverse("check"), given(changed(moves=[*entries, *back])))
    assert "rewinds that have more than" in text(page)


def test_who_checks_too_much_is_asked_to_wait() -> None:
    client = Client(REMOTE_ADDR="192.0.2.7")
    pages = [client.post(reverse("check"), {"text": "3"}) for _ in range(61)]
    assert [page.status_code for page in pages[-2:]] == [200, 429]
    assert pages[-1]["Retry-After"]


# games from elsewhere


def brought(client: Client, data: Any) -> ImportedRecord:
    assert client.post(reverse("records"), given(data)).status_code == 302
    return ImportedRecord.objects.latest("pk")


@pytest.mark.parametrize("name", ["01-base-2", "09-team-5-first", "11-twins-2", "13-base-3-rewound"])
def test_a_finished_record_becomes_a_table_to_look_at(alice: Client, name: str) -> None:
    data = json.loads((RECORDED / f"{name}.json").read_text())
    row = brought(alice, data)
    page = text(Client().get(reverse("imported", args=[row.public_id])))
    for name_ in data["players"]:
        assert name_ in page
    assert data["server_seed"] in page and "Won." in page and "Everything holds" in page and "<svg" in page
    again = json.loads(Client().get(reverse("imported_file", args=[row.public_id])).content)
    assert again == {**data, "figures": {}}
    assert row.code in text(alice.get(reverse("records")))
    assert not Game.objects.exists() and not MoveRecord.objects.exists()


def test_a_game_of_ours_can_be_brought_back_with_its_creatures(finished: Game, alice: Client) -> None:
    page = Player(finished, 0).client.get(reverse("record_with_figures", args=[finished.public_id]))
    row = brought(alice, page.content.decode())
    kept = json.loads(row.text)
    assert set(kept["figures"]) == {"0", "1"}
    shown = text(alice.get(reverse("imported", args=[row.public_id])))
    assert kept["figures"]["0"]["name"] in shown.replace("&#x27;", "'")


def test_a_creature_that_cannot_be_drawn_is_default_clay(alice: Client) -> None:
    data, odd = changed(), {"clay": "much"}
    data["moves"][0]["figure"] = engine_record.digest(odd)
    seat = str(data["moves"][0]["seat"])
    row = brought(alice, {**data, "figures": {seat: {"name": "Odd", "data": odd}}})
    assert json.loads(row.text)["figures"] == {}
    assert Client().get(reverse("imported", args=[row.public_id])).status_code == 200


def test_keys_that_nobody_knows_are_not_kept(alice: Client) -> None:
    data = changed(secret="\u0000")
    data["moves"][0] |= {"note": "x", "at": "y" * 99}
    kept = json.loads(brought(alice, data).text)
    assert "secret" not in kept
    assert set(kept["moves"][0]) - {"figure"} == {"n", "seat", "move", "by", "via"}


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (changed(winners=[0, 1]), "winners: "),
        ({**changed(moves=FIRST["moves"][:20]), "winners": []}, "stops before the end"),
        (changed(players=["A\u202edA", "Bob"]), "players[0]: "),
        (changed(players=["\ud800", "Bob"]), "players[0]: "),
    ],
)
def test_only_finished_records_that_hold_are_kept(alice: Client, data: Any, says: str) -> None:
    page = alice.post(reverse("records"), given(data))
    assert page.status_code == 409 and says in text(page)
    assert not ImportedRecord.objects.exists()


def test_strangers_bring_nothing_and_take_nothing_away(alice: Client) -> None:
    assert Client().post(reverse("records"), given(FIRST))["Location"].startswith(reverse("sign_in"))
    row = brought(alice, FIRST)
    away = reverse("imported_delete", args=[row.public_id])
    assert Client().post(away).status_code == 403
    assert signed_in(a_person("Dora")).post(away).status_code == 403
    assert alice.get(away).status_code == 405
    assert alice.post(away).status_code == 302
    assert alice.get(reverse("imported", args=[row.public_id])).status_code == 404


def test_a_moderator_may_bring_records_and_take_any_away(alice: Client) -> None:
    mo = Client()
    mo.force_login(a_moderator())
    rows = [brought(alice, FIRST), brought(mo, FIRST)]
    for row in rows:
        assert mo.post(reverse("imported_delete", args=[row.public_id])).status_code == 302
    assert not ImportedRecord.objects.exists()


def test_ten_records_a_day_are_enough(alice: Client) -> None:
    for _ in range(10):
        brought(alice, FIRST)
    assert alice.post(reverse("records"), given(FIRST)).status_code == 429
    assert ImportedRecord.objects.count() == 10


def test_looking_changes_nothing(finished: Game, alice: Client) -> None:
    assert asked(finished) is None
    row = brought(alice, FIRST)
    before = (ImportedRecord.objects.count(), Game.objects.count(), MoveRecord.objects.count())
    for address in ("check", "records", "checker_file"):
        assert alice.get(reverse(address)).status_code == 200
    alice.get(reverse("imported", args=[row.public_id]))
    assert before == (ImportedRecord.objects.count(), Game.objects.count(), MoveRecord.objects.count())
