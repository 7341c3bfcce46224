"""Tables: games, their seats, who holds them, who is invited, and what people decided about them."""

from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.people import Person

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_id() -> str:
    """An unguessable name for addresses: 12 letters and digits that nobody confuses (59 bits)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


class Game(models.Model):
    """A table. `turn`, `entry_count` and `winners` are derived from the record by `record.py` alone."""

    class Status(models.TextChoices):
        UNCONFIRMED = "unconfirmed", _("waits for its host's address")
        OPEN = "open", _("waits for players")
        RUNNING = "running", _("is being played")
        FINISHED = "finished", _("is over")
        CANCELLED = "cancelled", _("was cancelled")

    class Tempo(models.TextChoices):
        BRISK = "brisk", _("brisk: a day for each answer")
        EASY = "easy", _("easy: three days for each answer")
        SLOW = "slow", _("slow: a week for each answer")
        NONE = "none", _("no hurry: no deadlines")

    public_id = models.CharField(max_length=16, unique=True, default=new_id, editable=False)
    share_key = models.CharField(max_length=16, unique=True, default=new_id, editable=False)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.UNCONFIRMED)
    host = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="hosted")
    variant = models.CharField(max_length=8, default="base")
    seat_count = models.PositiveSmallIntegerField(
        help_text="seats at the table; fewer if started with who is here"
    )
    team_colour = models.CharField(max_length=8, default="first")
    memory = models.CharField(max_length=8, default="strict")
    spectators = models.BooleanField(default=False, help_text="whoever has the link may watch, as a spectator sees it")
    rematch_of = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematches")
    tempo = models.CharField(max_length=8, choices=Tempo.choices, default=Tempo.EASY)
    rules = models.PositiveSmallIntegerField(default=1)
    commitment = models.CharField(max_length=64, help_text="SHA-256 of the server seed")
    turn = models.PositiveIntegerField(default=0)
    entry_count = models.PositiveIntegerField(default=0)
    winners = models.JSONField(default=list, blank=True)
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    paused_at = models.DateTimeField(null=True, blank=True)
    warned_at = models.DateTimeField(null=True, blank=True, help_text="the host was told that seats stay empty")
    quarantine = models.TextField(blank=True, help_text="why this game can't be replayed, if it can't")

    class Meta:
        indexes = [models.Index(fields=["status"])]
        constraints = [
            models.UniqueConstraint(
                fields=["rematch_of"],
                condition=Q(status__in=["open", "running", "finished"]),
                name="one_rematch_a_game",
            )
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def code(self) -> str:
        """The short name in subjects and headings."""
        return self.public_id[:4].upper()

    @property
    def options(self) -> dict[str, Any]:
        """The four options of R13, as records write them."""
        return {
            "variant": self.variant,
            "seats": self.seat_count,
            "team_colour": self.team_colour,
            "memory": self.memory,
        }

    @property
    def rematch(self) -> Game | None:
        """The table at which its people play again, if one is open or was played."""
        return self.rematches.filter(status__in=[self.Status.OPEN, self.Status.RUNNING, self.Status.FINISHED]).first()

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING


class ServerSeed(models.Model):
    """The secret behind a game's dice. Only `record.py` reads it; it is in no admin, export or repr."""

    game = models.OneToOneField(Game, on_delete=models.CASCADE, related_name="+")
    seed = models.CharField(max_length=64, editable=False)

    def __repr__(self) -> str:
        return f"<ServerSeed of {self.game_id}>"

    __str__ = __repr__


class Seat(models.Model):
    """A chair. Numbers are 0 … without a gap; before the start they follow the order of acceptance."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40, help_text="of the player, as the record has it")
    nonce = models.CharField(max_length=64, blank=True)
    bot = models.CharField(max_length=12, blank=True, help_text="who plays it, if no person does")
    autopilot_at = models.DateTimeField(null=True, blank=True)
    misses = models.PositiveSmallIntegerField(default=0, help_text="turns missed in a row")
    missed_turn = models.PositiveIntegerField(
        null=True, blank=True, help_text="the last turn counted as missed"
    )
    extended_at = models.DateTimeField(null=True, blank=True, help_text="the one extension was used")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="one_seat_a_number")]

    def __str__(self) -> str:
        return f"{self.game.code} {self.number} {self.name}"

    @property
    def holder(self) -> Holder | None:
        """Who sits here now."""
        return self.holders.filter(until=None).select_related("person").first()


class Holder(models.Model):
    """A person in a seat, from and until. Links, sessions, plans and addresses are bound to it and die with it."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="holders")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="held")
    since = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)
    muted_at = models.DateTimeField(_("no more mail of this game since"), null=True, blank=True)
    days_spent = models.PositiveSmallIntegerField(default=0, help_text="days off that the one extension used up")
    seen_at = models.DateTimeField(
        null=True, blank=True, help_text="last sent anything, or opened a page where something had been sent before"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seat"], condition=Q(until=None), name="one_holder_a_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.person} in {self.seat}"

    @property
    def called(self) -> str:
        """What the table calls them: as their seat, but who took it over from somebody by their own name."""
        started = self.seat.game.started_at
        took_over = started is not None and self.since > started
        return (self.person.name if took_over else "") or self.seat.name


class DaysOff(models.Model):
    """Days on which a holder is not waited for in a game, first to last, in their own zone; announced to the table."""

    holder = models.ForeignKey(Holder, on_delete=models.CASCADE, related_name="days_off")
    first = models.DateField()
    last = models.DateField()
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["first"]
        verbose_name_plural = "days off"
        constraints = [models.CheckConstraint(condition=Q(last__gte=models.F("first")), name="days_off_in_order")]

    def __str__(self) -> str:
        return f"{self.first} – {self.last}"

    @property
    def count(self) -> int:
        """How many days these are."""
        return (self.last - self.first).days + 1


class Offer(models.Model):
    """A seat of a running game offered to another person, by its holder, the host or a moderator."""

    class State(models.TextChoices):
        PENDING = "pending", _("has not answered")
        ACCEPTED = "accepted", _("has accepted")
        DECLINED = "declined", _("has declined")
        WITHDRAWN = "withdrawn", _("was withdrawn")

    class By(models.TextChoices):
        HOLDER = "holder", _("the player")
        HOST = "host", _("the host")
        MODERATOR = "moderator", _("a moderator")

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="offers")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="offers")
    by = models.CharField(max_length=10, choices=By.choices)
    moderator = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    reason = models.TextField(blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.PENDING)
    created_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seat"], condition=Q(state="pending"), name="one_open_offer_a_seat")
        ]

    def __str__(self) -> str:
        return f"{self.seat} to {self.person}"


class Invitation(models.Model):
    """Somebody asked to a table, by the host or through the link to share. Name, zone and nonce: as given there."""

    class State(models.TextChoices):
        PENDING = "pending", _("has not answered")
        ACCEPTED = "accepted", _("has accepted")
        DECLINED = "declined", _("has declined")
        WITHDRAWN = "withdrawn", _("was withdrawn")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="invitations")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="invitations")
    state = models.CharField(max_length=10, choices=State.choices, default=State.PENDING)
    by_link = models.BooleanField(default=False)
    name = models.CharField(max_length=40, blank=True)
    zone = models.CharField(max_length=64, blank=True)
    nonce = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "person"], name="one_invitation_a_person")]


class JournalEntry(models.Model):
    """What concerns people, not the rules: pauses, deadlines, seats, with reason and doer; shown in the game's log."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="journal")
    at = models.DateTimeField()
    after = models.IntegerField(default=-1, help_text="the last entry of the record at that time")
    kind = models.CharField(max_length=24)
    seat = models.ForeignKey(Seat, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    data = models.JSONField(default=dict, blank=True)
    reason = models.TextField(blank=True)
    moderator = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ["at", "id"]
        verbose_name_plural = "journal"
