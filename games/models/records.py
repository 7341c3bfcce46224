"""Records that people brought from elsewhere to look at, and under which engine all of ours were found to replay."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.models.people import Person
from games.models.tables import new_id


class ImportedRecord(models.Model):
    """A finished game's record from elsewhere, checked when it came. `text` is its JSON, figures included, in ASCII.

    Brought by a person or by a moderator; whoever knows the address may look.
    """

    public_id = models.CharField(max_length=16, unique=True, default=new_id, editable=False)
    person = models.ForeignKey(Person, null=True, blank=True, on_delete=models.CASCADE, related_name="imported")
    moderator = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    text = models.TextField()
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["-created_at", "-id"]

    def __str__(self) -> str:
        return self.code

    @property
    def code(self) -> str:
        """The short name in headings."""
        return self.public_id[:4].upper()


class Verified(models.Model):
    """The engine under which every stored record was last found to lead where it led before (one row)."""

    engine = models.CharField(max_length=64, help_text="SHA-256 of its sources")
    at = models.DateTimeField()
