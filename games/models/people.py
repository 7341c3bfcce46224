"""People: an e-mail address with a name and a time zone, and what it may be asked to."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Person(models.Model):
    """An e-mail address with a name and a time zone. Unconfirmed until a letter to it was answered by a click."""

    class Default(models.TextChoices):
        QUIET = "quiet", _("the choice that costs least")
        CLOCKWISE = "clockwise", _("the first die, clockwise")
        BOT = "bot", _("what the careful assistant would play")

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
