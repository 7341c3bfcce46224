"""Every link of a letter opens a door in a browser that has never been here."""

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from games import moderation, notices, tokens
from games.mail.compose import write
from games.models import Game, Holder, Notice
from tests.mail.kinds import KINDS, letters_of
from tests.world import NOW, a_game, a_moderator, a_person, seat_of

pytestmark = pytest.mark.django_db
GET = Notice.objects.select_related("person", "game", "holder__seat", "question__seat", "question__game").get
OVER = [Notice.Kind.GAME_OVER, Notice.Kind.CANCELLED]


def links_of(notice: Notice) -> set[str]:
    """The paths behind the addresses of this site in both parts of a notice's letter."""
    what = write(letters_of([notice]), [notice], NOW)
    found = re.findall(re.escape(settings.PUBLIC_URL) + r"(/[^\s\"<>]*)", f"{what.text}\n{what.html}")
    return {path.replace("&amp;", "&") for path in found}


def bob_of(game: Game) -> Holder:
    return Holder.objects.get(seat__game=game, seat__number=1)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_fresh_browser_is_let_in_by_every_link_of_a_letter(kind: str) -> None:
    shut = {}
    for path in links_of(GET(pk=KINDS[kind]().pk)):
        status = Client().get(path, follow=True).status_code
        if status >= 400:
            shut[path] = status
    assert shut == {}


@pytest.mark.parametrize("kind", OVER)
def test_the_last_letter_leads_to_the_record_the_check_and_the_checker(kind: str) -> None:
    notice = GET(pk=KINDS[kind]().pk)
    assert notice.game
    paths = links_of(notice)
    led = {Client().get(path, follow=True).request["PATH_INFO"] for path in paths}
    wanted = [reverse(name, args=[notice.game.public_id]) for name in ("record", "check_game")]
    assert {*wanted, reverse("checker_file")} <= led
    record = next(path for path in paths if path.endswith("to=record"))
    assert Client().get(record, follow=True).json()["commitment"] == notice.game.commitment


def test_who_has_lost_the_seat_finds_the_record_when_the_game_is_over(client: Client) -> None:
    game = a_game("Alice", "Bob", "Cy")
    token = tokens.url(tokens.seat_link(bob_of(game)), to="record").removeprefix(settings.PUBLIC_URL)
    moderation.give_to_bot(game, seat_of(game, 1), moderation.TAKEN, "Away.", NOW, moderator=a_moderator())
    assert client.get(token).status_code == 404
    type(game).objects.filter(pk=game.pk).update(status="finished", ended_at=NOW)
    assert client.get(token)["Location"] == reverse("record", args=[game.public_id])


def test_a_link_leads_nowhere_that_is_not_on_the_list(client: Client) -> None:
    game = a_game("Alice", "Bob")
    token = tokens.seat_link(bob_of(game))
    for to in ("//elsewhere.example.org", "admin:index", "game_time", "", "RECORD"):
        got = client.get(reverse("link", args=[token]), {"to": to})
        assert got["Location"] == reverse("seat", args=[game.public_id, 1])


def test_who_never_sat_there_is_given_the_numbers_and_no_dead_door() -> None:
    notice = GET(pk=KINDS[Notice.Kind.GAME_OVER]().pk)
    Holder.objects.filter(seat__game=notice.game).update(until=NOW)
    told = notices.tell(Notice.Kind.GAME_OVER, a_person("Dora"), NOW, game=notice.game)
    assert not [path for path in links_of(GET(pk=told.pk)) if "record" in path or "to=" in path]
