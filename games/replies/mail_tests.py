"""A letter whose answer shows that mail finds its way out and back (`manage.py mail_test`)."""

from __future__ import annotations

from datetime import datetime

from games import notices, people
from games.addresses import Tag
from games.models import Letter, Notice


def begin(address: str, now: datetime) -> Notice:
    """Write to this address that a reply is waited for. Its `data` will hold what came of it."""
    return notices.tell(Notice.Kind.MAIL_TEST, people.person_at(address, now), now)


def arrived(tag: Tag, now: datetime, route: str, dropped: str) -> bool:
    """Note that a mail to this address came in by a route, and why it would be dropped; False if it is no such test."""
    if tag.purpose != "letter" or not Letter.objects.filter(pk=tag.id, notices__kind=Notice.Kind.MAIL_TEST).exists():
        return False
    came = {"came_at": now.isoformat(), "route": route, "dropped": dropped}
    Notice.objects.filter(letter=tag.id, kind=Notice.Kind.MAIL_TEST).update(data=came)
    return True
