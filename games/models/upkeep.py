"""What the service itself keeps: leases, the heartbeat, counts against haste."""

from __future__ import annotations

from django.db import models


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


class Arrival(models.Model):
    """A mail or a mail service's event that was dealt with, so that the same one is known when it comes again."""

    key = models.CharField(max_length=160, unique=True)
    at = models.DateTimeField()


class Tally(models.Model):
    """How often something happened on a day: mails read, dropped and why, bounces."""

    what = models.CharField(max_length=40)
    day = models.DateField()
    count = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name_plural = "tallies"
        constraints = [models.UniqueConstraint(fields=["what", "day"], name="one_tally_a_day")]
