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
