"""Notices and the letters that tell them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.entries import Question
from games.models.people import Person
from games.models.tables import Game, Holder


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
    outcome_unknown = models.BooleanField(
        default=False, help_text="sent again, since an earlier outcome is unknown"
    )
    is_digest = models.BooleanField(default=False, help_text="one day's notices of several games")
    service_id = models.CharField(max_length=120, blank=True, db_index=True, help_text="the mail service's own id")
    delivered_at = models.DateTimeField(null=True, blank=True)
    bounced_at = models.DateTimeField(null=True, blank=True)
    complained_at = models.DateTimeField(null=True, blank=True)
    seen_at = models.DateTimeField(null=True, blank=True, help_text="its page was acted on, or opened by who had acted")
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
        RESUMED = "resumed"
        DEADLINE = "deadline"
        SEAT_LOST = "seat_lost"
        QUARANTINED = "quarantined"
        NUDGE = "nudge"
        UNREACHABLE = "unreachable"
        TABLE_WAITS = "table_waits"
        OFFER = "offer"
        SEAT_TAKEN = "seat_taken"
        HOST_NOW = "host_now"
        OLD_ADDRESS = "old_address"
        NEW_ADDRESS = "new_address"
        TABLE_OPEN = "table_open"
        RECEIPT = "receipt"
        NOT_READ = "not_read"
        MAIL_TEST = "mail_test"
        MENTION = "mention"

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=16, choices=Kind.choices)
    game = models.ForeignKey(Game, null=True, blank=True, on_delete=models.CASCADE, related_name="notices")
    holder = models.ForeignKey(
        Holder, null=True, blank=True, on_delete=models.CASCADE, related_name="notices"
    )
    question = models.ForeignKey(
        Question, null=True, blank=True, on_delete=models.CASCADE, related_name="notices"
    )
    entry = models.IntegerField(null=True, blank=True)
    data = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField()
    not_before = models.DateTimeField()
    in_digest = models.BooleanField(default=False, help_text="told in the day's one letter")
    letter = models.ForeignKey(
        Letter, null=True, blank=True, on_delete=models.SET_NULL, related_name="notices"
    )
    dropped_at = models.DateTimeField(null=True, blank=True)
    dropped_why = models.CharField(max_length=60, blank=True)

    class Meta:
        indexes = [
            models.Index(
                fields=["not_before"], condition=Q(letter=None, dropped_at=None), name="waiting_notices"
            ),
        ]


class PostedMail(models.Model):
    """The post room's mailbox: a whole mail as it would have been sent. Only there are bodies kept."""

    address = models.EmailField()
    message_id = models.CharField(max_length=120)
    raw = models.BinaryField()
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at", "-id"]
