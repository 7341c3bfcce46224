"""Whoever opens links of letters without reading them: scanners of mail, chat programs that show pages beforehand."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.apps import apps
from django.test import Client

from games.mail.deliver import deliver
from games.models import Notice, Person
from tests.mail import kinds
from tests.mail.conftest import Relay
from tests.world import NOW, a_game

pytestmark = pytest.mark.django_db
slowly = partial(pytest.param, marks=pytest.mark.slow)
HIDDEN = re.compile(r"alice|bob|\bcy\b|example\.org|@", re.IGNORECASE)


def everything() -> list[Any]:
    """All rows of ours."""
    return [list(model._default_manager.order_by("pk").values()) for model in apps.get_app_config("games").get_models()]


def in_the_letter(relay: Relay, address: str) -> list[str]:
    """All that the letter links to, on this site."""
    html = relay.to(address)[-1].get_body(("html",)).get_content()
    links = (link.replace("&amp;", "&") for link in re.findall(r'href="(http[^"]+)"', html))
    return [f"{urlsplit(link).path}?{urlsplit(link).query}" for link in links]


KINDS = ("invitation", "confirm_seat", "sign_in", "offer")
SLOW = ("your_turn", "vote", "sculpt", "bid")
"""Links to boards, each drawn a dozen times."""


@pytest.mark.parametrize("kind", [*KINDS, *(slowly(kind) for kind in SLOW)])
def test_a_scanner_that_follows_every_link_of_a_letter_changes_nothing(relay: Relay, kind: str) -> None:
    notice = kinds.KINDS[kind]()
    deliver(notice.not_before)
    before, links = everything(), in_the_letter(relay, notice.person.address)
    for client in (Client(), Client(REMOTE_ADDR="198.51.100.7")):
        for fetch in (client.head, client.get, client.get):
            codes = {fetch(link, follow=True).status_code for link in links}
            assert codes <= {200}
    assert everything() == before, "nothing is played, seen, muted or used up"


def test_the_days_letter_is_no_more_dangerous(relay: Relay) -> None:
    Person.objects.filter(pk=kinds.a_person("Bob").pk).update(mail_mode="daily")
    for _ in range(2):
        a_game(tempo="slow")
    Notice.objects.update(not_before=NOW)
    deliver(NOW)
    before = everything()
    for link in in_the_letter(relay, "bob@example.org"):
        Client().get(link, follow=True)
    assert everything() == before


@pytest.mark.parametrize("make", [kinds.your_turn, kinds.vote, kinds.invitation, kinds.sign_in, kinds.confirm_table])
def test_what_a_chat_program_shows_of_a_link_names_nobody(relay: Relay, make: Callable[[], Notice]) -> None:
    person = make().person
    deliver(NOW)
    for link in in_the_letter(relay, person.address):
        page = Client().get(link, follow=True).content.decode()
        shown = re.findall(r"<title>(.*?)</title>", page, re.S)[:1]
        shown += re.findall(r'<meta (?:name="description"|property="og:[^"]*")[^>]*>', page)
        assert shown
        assert not [words for words in shown if HIDDEN.search(words)]
