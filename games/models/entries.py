"""The record, and what belongs to its entries: questions, plans, figures, weights."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.tables import Game, Holder, Seat


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

    class Rule(models.TextChoices):
        """What made the deadline what it is, beyond the table's tempo; the last that moved it."""

        TEMPO = "", _("the tempo")
        NIGHT = "night", _("moved past the night")
        FREE = "free", _("moved past free weekdays")
        DAYS_OFF = "days_off", _("moved past days off")
        WAKING = "waking", _("four waking hours are left")
        USED_DAYS = "used_days", _("two days off were used")
        EXTENSION = "extension", _("half the tempo was added, once a game")
        HOST = "host", _("lengthened by the host")
        MODERATOR = "moderator", _("moved by a moderator")
        AWAY = "away", _("the service was away")
        PAUSE = "pause", _("the game was paused")
        UNREACHED = "unreached", _("mail to the player bounced")

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="questions")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="questions")
    decision = models.CharField(max_length=12)
    since = models.IntegerField()
    turn = models.PositiveIntegerField(default=0)
    asked_at = models.DateTimeField()
    due_at = models.DateTimeField(null=True, blank=True)
    tempo = models.DurationField(null=True, blank=True, help_text="the time it got")
    rule = models.CharField(max_length=12, choices=Rule.choices, blank=True, default=Rule.TEMPO)
    extended = models.BooleanField(default=False)
    hurried = models.BooleanField(
        default=False, help_text="due at once: a bot, autopilot or a turn already missed"
    )
    remind_at = models.DateTimeField(null=True, blank=True, help_text="when the next reminder is due")
    reminded_at = models.DateTimeField(null=True, blank=True)
    reminders = models.PositiveSmallIntegerField(default=0)
    nudged_at = models.DateTimeField(null=True, blank=True, help_text="when a friend last nudged")
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.CharField(max_length=10, choices=ClosedBy.choices, blank=True)
    answer = models.ForeignKey(MoveRecord, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    always_pass = models.BooleanField(
        default=False, help_text="pass at this player's moves from now on (R9.6)"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "seat", "decision", "since"], name="one_question"),
            models.UniqueConstraint(
                fields=["seat"], condition=Q(closed_at=None), name="one_open_question_a_seat"
            ),
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
