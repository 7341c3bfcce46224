"""Rows and constraints: people's facts and the record. What a move leads to is the engine's, how it is written `record.py`'s."""
from __future__ import annotations

import secrets
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_id() -> str:
    """An unguessable name for addresses: 12 letters and digits that nobody confuses (59 bits)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


class Person(models.Model):
    """An e-mail address with a name and a time zone. Unconfirmed until a letter to it was answered by a click."""

    class Default(models.TextChoices):
        QUIET = "quiet", _("the choice that costs least")
        CLOCKWISE = "clockwise", _("the first die, clockwise")

    address = models.EmailField(_("address"), unique=True, help_text="lower case")
    name = models.CharField(max_length=40, blank=True)
    zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    default = models.CharField(max_length=12, choices=Default.choices, default=Default.QUIET)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    mail_off_at = models.DateTimeField(_("all mails off since"), null=True, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "people"

    def __str__(self) -> str:
        return self.name or self.address


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
    seat_count = models.PositiveSmallIntegerField(help_text="seats at the table; fewer if started with who is here")
    team_colour = models.CharField(max_length=8, default="first")
    memory = models.CharField(max_length=8, default="strict")
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
    quarantine = models.TextField(blank=True, help_text="why this game can't be replayed, if it can't")

    class Meta:
        indexes = [models.Index(fields=["status"])]

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
    missed_turn = models.PositiveIntegerField(null=True, blank=True, help_text="the last turn counted as missed")
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

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seat"], condition=Q(until=None), name="one_holder_a_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.person} in {self.seat}"


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


class MoveRecord(models.Model):
    """An entry of a game's record. Nobody edits or deletes one. `move` is its JSON without n, at, by and via."""

    class By(models.TextChoices):
        PLAYER = "player"
        TIMEOUT = "timeout"
        BOT = "bot"
        MODERATOR = "moderator"
        SERVICE = "service"

    class Via(models.TextChoices):
        WEB = "web"
        LINK = "link"
        REPLY = "reply"
        API = "api"
        COMMAND = "command"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="moves")
    n = models.PositiveIntegerField()
    move = models.JSONField()
    at = models.DateTimeField()
    by = models.CharField(max_length=10, choices=By.choices)
    via = models.CharField(max_length=8, choices=Via.choices, blank=True)
    holder = models.ForeignKey(Holder, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["n"]
        constraints = [models.UniqueConstraint(fields=["game", "n"], name="one_move_an_entry")]


class Question(models.Model):
    """What a game waits for, or waited for: a seat's decision since an entry. Due never if there is no deadline."""

    class ClosedBy(models.TextChoices):
        ANSWER = "answer", _("answered")
        DEFAULT = "default", _("time ran out")
        SETTLED = "settled", _("settled by others")
        REWIND = "rewind", _("taken back by a moderator")
        ELIMINATED = "eliminated", _("the seat is out")
        END = "end", _("the game ended")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="questions")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="questions")
    decision = models.CharField(max_length=12)
    since = models.IntegerField()
    turn = models.PositiveIntegerField(default=0)
    asked_at = models.DateTimeField()
    due_at = models.DateTimeField(null=True, blank=True)
    tempo = models.DurationField(null=True, blank=True, help_text="the time it got")
    extended = models.BooleanField(default=False)
    hurried = models.BooleanField(default=False, help_text="due at once: a bot, autopilot or a turn already missed")
    remind_at = models.DateTimeField(null=True, blank=True, help_text="when the next reminder is due")
    reminded_at = models.DateTimeField(null=True, blank=True)
    reminders = models.PositiveSmallIntegerField(default=0)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.CharField(max_length=10, choices=ClosedBy.choices, blank=True)
    answer = models.ForeignKey(MoveRecord, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    always_pass = models.BooleanField(default=False, help_text="pass at this player's moves from now on (R9.6)")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "seat", "decision", "since"], name="one_question"),
            models.UniqueConstraint(fields=["seat"], condition=Q(closed_at=None), name="one_open_question_a_seat"),
        ]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(closed_at=None), name="open_by_due"),
            models.Index(fields=["remind_at"], condition=Q(closed_at=None), name="open_by_reminder"),
        ]

    def __str__(self) -> str:
        return f"{self.decision} of seat {self.seat.number} in {self.game.code}"

    @property
    def is_open(self) -> bool:
        return self.closed_at is None


class Plan(models.Model):
    """What the active seat settled in advance for a turn; `after` is the entry after which its dice were rolled.

    `direction` is used up by the first movement; `contagion` maps a rival laborigine's id to keep, give or take.
    """

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="plans")
    holder = models.ForeignKey(Holder, on_delete=models.CASCADE, related_name="+")
    turn = models.PositiveIntegerField()
    after = models.IntegerField()
    direction = models.CharField(max_length=3, blank=True)
    direction_used_by = models.ForeignKey(
        MoveRecord, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    contagion = models.JSONField(default=dict, blank=True)
    via = models.CharField(max_length=8, choices=MoveRecord.Via.choices, blank=True)
    made_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["seat"], name="one_plan_a_seat")]


class Figure(models.Model):
    """A sculpted creature: validated data, its name, and the digest that the record has."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="figures")
    twin = models.CharField(max_length=1, blank=True)
    name = models.CharField(max_length=40)
    data = models.JSONField()
    digest = models.CharField(max_length=64)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["seat", "twin"], name="one_figure_a_laborigine")]


class Weight(models.Model):
    """A weight given with a vote, shown to nobody, deleted when the vote is settled."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="weight")
    grams = models.PositiveIntegerField(editable=False)

    def __repr__(self) -> str:
        return f"<Weight of {self.seat_id}>"

    __str__ = __repr__


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


class Letter(models.Model):
    """A mail: one recipient, a frozen set of notices, one Message-ID. Its text is composed when sent and not kept."""

    class State(models.TextChoices):
        CLAIMED = "claimed", _("being sent")
        WAITING = "waiting", _("will be tried again")
        SENT = "sent", _("sent")
        DROPPED = "dropped", _("no longer true")
        FAILED = "failed", _("could not be sent")

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="letters")
    game = models.ForeignKey(Game, null=True, blank=True, on_delete=models.CASCADE, related_name="letters")
    message_id = models.CharField(max_length=120, unique=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.CLAIMED)
    attempts = models.PositiveSmallIntegerField(default=0)
    claimed_at = models.DateTimeField()
    next_try_at = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    outcome = models.CharField(max_length=200, blank=True, help_text="what the mail server said")
    outcome_unknown = models.BooleanField(default=False, help_text="sent again, since an earlier outcome is unknown")
    created_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["state", "next_try_at"])]

    def __str__(self) -> str:
        return self.message_id


class Notice(models.Model):
    """Something that somebody must be told, written with the entry that it is about. `data`: facts, never secrets."""

    class Kind(models.TextChoices):
        CONFIRM_TABLE = "confirm_table"
        CONFIRM_SEAT = "confirm_seat"
        SIGN_IN = "sign_in"
        FRESH_LINK = "fresh_link"
        INVITATION = "invitation"
        GAME_STARTS = "game_starts"
        SCULPT = "sculpt"
        VOTE = "vote"
        YOUR_TURN = "your_turn"
        DIRECTION = "direction"
        CONTAGION = "contagion"
        BID = "bid"
        REMINDER = "reminder"
        TIME_RAN_OUT = "time_ran_out"
        ELIMINATED = "eliminated"
        GAME_OVER = "game_over"
        CANCELLED = "cancelled"
        REWOUND = "rewound"
        PAUSED = "paused"
        RESUMED = "resumed"
        DEADLINE = "deadline"
        SEAT_LOST = "seat_lost"

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=16, choices=Kind.choices)
    game = models.ForeignKey(Game, null=True, blank=True, on_delete=models.CASCADE, related_name="notices")
    holder = models.ForeignKey(Holder, null=True, blank=True, on_delete=models.CASCADE, related_name="notices")
    question = models.ForeignKey(Question, null=True, blank=True, on_delete=models.CASCADE, related_name="notices")
    entry = models.IntegerField(null=True, blank=True)
    data = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField()
    not_before = models.DateTimeField()
    letter = models.ForeignKey(Letter, null=True, blank=True, on_delete=models.SET_NULL, related_name="notices")
    dropped_at = models.DateTimeField(null=True, blank=True)
    dropped_why = models.CharField(max_length=60, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["not_before"], condition=Q(letter=None, dropped_at=None), name="waiting_notices"),
        ]


class PostedMail(models.Model):
    """The post room's mailbox: a whole mail as it would have been sent. Only there are bodies kept."""

    address = models.EmailField()
    message_id = models.CharField(max_length=120)
    raw = models.BinaryField()
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at", "-id"]


class Lease(models.Model):
    """A job that only one may do at a time, and the heartbeat's last beat. `until`: a lease runs out by itself."""

    name = models.CharField(max_length=24, primary_key=True)
    owner = models.CharField(max_length=64, blank=True)
    until = models.DateTimeField()


class Throttle(models.Model):
    """How often something was asked for in a stretch of time, by key (an action with an address or a host)."""

    key = models.CharField(max_length=120)
    since = models.DateTimeField()
    count = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["key", "since"], name="one_count_a_stretch")]
