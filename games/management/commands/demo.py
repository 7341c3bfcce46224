"""A table to try the game at: you against two bots, dealt and waiting for your plasticine."""

import logging
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from games import lobby, people, seating, tokens
from games.lobby import Terms
from games.seating import Guest

ADDRESS = "demo@example.org"


class Command(BaseCommand):
    help = "Opens a table with two bots, starts it and prints the link to your seat."

    def handle(self, *args: Any, **options: Any) -> None:
        logging.getLogger("games.wake").setLevel(logging.ERROR)  # the workers may not be up yet; they will look
        now = timezone.now()
        with transaction.atomic():
            person = people.person_at(ADDRESS, now)
            people.confirm(person, now, name="Guest", zone=zone_here())
            guest = Guest(person.name, person.zone)
            game = lobby.open_table(person, Terms(seats=3), guest, now, confirmed=True)
            lobby.start(game, now, fill=True)
            holder = seating.holder_of(game, person.pk)
        assert holder
        self.stdout.write(f"Your seat: {tokens.url(tokens.seat_link(holder))}")
        if settings.POST_ROOM:
            self.stdout.write(f"Your letters: {settings.PUBLIC_URL}{reverse('post_room')}")


def zone_here() -> str:
    """The time zone of this machine, if it has one that people may live in."""
    name = Path("/etc/localtime").resolve().as_posix().partition("zoneinfo/")[2]
    return name if name in people.zones() and name != "Etc/UTC" else "UTC"
