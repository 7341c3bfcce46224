"""A relay for the letters of these tests: a real SMTP server, and Django set up to use it."""

import asyncio
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest

from games import notices
from games.mail import pictures
from games.mail.deliver import deliver
from games.models import Letter, Notice, Person
from tests.mailbox import Mailbox
from tests.world import NOW, a_person


class Relay(Mailbox):
    """A mailbox with bad habits: `hangs_up` on the text instead of answering, few `letters_a_connection`, a domain of
    senders that is refused.
    """

    hangs_up = False
    letters_a_connection = 1000
    refused_sender = ""

    async def handle_MAIL(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        if self.refused_sender and address.endswith(self.refused_sender):
            return "553 not a domain of yours"
        envelope.mail_from = address
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        answer = await super().handle_DATA(server, session, envelope)
        session.letters = getattr(session, "letters", 0) + 1
        if self.hangs_up:
            server.transport.abort()
        elif session.letters >= self.letters_a_connection:
            asyncio.get_running_loop().call_soon(server.transport.close)
        return answer


@pytest.fixture(autouse=True)
def small_pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures take a second each; their size matters where letters are looked at."""
    if "sample" not in request.fixturenames:
        monkeypatch.setattr(pictures, "BOARD_WIDTH", 72)


@pytest.fixture
def relay(settings: Any) -> Iterator[Relay]:
    """The sink, as the site's mail server."""
    box = Relay()
    box.open()
    host, port = box.url.removeprefix("smtp://").split(":")
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = host, int(port), 5
    yield box
    box.close()


@pytest.fixture
def notice_for(db: None) -> Callable[..., Notice]:
    """A notice of a kind that needs no game: a link to sign in."""

    def make(name: str = "Alice", now: datetime = NOW) -> Notice:
        return notices.tell(Notice.Kind.SIGN_IN, a_person(name), now)

    return make


def the_letter(person: Person | None = None) -> Letter:
    """The only letter there is (of a person)."""
    return Letter.objects.get(**({"person": person} if person else {}))


def deliver_until_quiet(start: datetime, span: timedelta = timedelta(days=3)) -> int:
    """Run the sweep as often as something is due within a span of time; gives how many letters left."""
    now, count = start, 0
    while now <= start + span:
        count += deliver(now)
        waiting = Letter.objects.filter(state=Letter.State.WAITING).order_by("next_try_at").first()
        if waiting is None:
            return count
        now = waiting.next_try_at
    return count
