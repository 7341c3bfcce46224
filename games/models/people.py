"""People: an e-mail address with a name and a time zone, and what it may be asked to."""

from __future__ import annotations

from datetime import time

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Person(models.Model):
    """An e-mail address with a name and a time zone. Unconfirmed until a letter to it was answered by a click."""

    class Default(models.TextChoices):
        QUIET = "quiet", _("the choice that costs least")
        CLOCKWISE = "clockwise", _("the first die, clockwise")
        BOT = "bot", _("what the careful assistant would play")

    class MailMode(models.TextChoices):
        AT_ONCE = "at_once", _("each letter at once")
        HELD = "held", _("held for a quarter of an hour, so that several things make one letter")
        DAILY = "daily", _("one letter a day")

    address = models.EmailField(_("address"), unique=True, help_text="lower case")
    name = models.CharField(max_length=40, blank=True)
    zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    default = models.CharField(max_length=12, choices=Default.choices, default=Default.QUIET)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    night_from = models.TimeField(_("night from"), default=time(22))
    night_until = models.TimeField(_("night until"), default=time(8), help_text="the same as from: no night")
    free_weekdays = models.JSONField(default=list, blank=True, help_text="numbers, Monday is 0; five at most")
    mail_mode = models.CharField(max_length=8, choices=MailMode.choices, default=MailMode.AT_ONCE)
    digest_at = models.TimeField(_("daily letter at"), default=time(8), help_text="in the person's zone")
    receipts = models.BooleanField(default=False, help_text="each move taken by reply is confirmed by a letter")
    feed_serial = models.PositiveSmallIntegerField(default=0, help_text="raised: the former feed addresses die")
    unreachable_at = models.DateTimeField(_("mail bounces since"), null=True, blank=True)
    unreachable_why = models.CharField(max_length=200, blank=True)
    soft_bounces = models.PositiveSmallIntegerField(default=0, help_text="in a row, since")
    soft_since = models.DateTimeField(null=True, blank=True)
    mail_off_at = models.DateTimeField(_("all mails off since"), null=True, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "people"

    def __str__(self) -> str:
        return self.name or self.address

    @property
    def language(self) -> str:
        """What they are written to in. A column takes its place when there is a second language (CONTRIBUTING.md)."""
        return settings.LANGUAGE_CODE


class AddressChange(models.Model):
    """A person's wish to have another address: done when the new one and the old one have said yes.

    If the old one bounces, the host of a game of theirs or a moderator says it instead (mail_and_time).
    """

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="address_changes")
    address = models.EmailField(help_text="the new one, lower case")
    asked_at = models.DateTimeField()
    new_said_yes_at = models.DateTimeField(null=True, blank=True)
    old_said_yes_at = models.DateTimeField(null=True, blank=True)
    vouched_by = models.CharField(max_length=80, blank=True, help_text="who said yes in place of the old address")
    done_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["person"], condition=Q(done_at=None, withdrawn_at=None), name="one_open_address_change"
            )
        ]

    def __str__(self) -> str:
        return f"{self.person} → {self.address}"
