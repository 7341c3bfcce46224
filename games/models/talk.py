"""What people say at a table, and what each player notes for themselves."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.models.people import Person
from games.models.tables import Game, Holder


class Message(models.Model):
    """Said at the table by whoever held a seat then, beside the record: `after` is its last entry at that time."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="talk")
    holder = models.ForeignKey(Holder, on_delete=models.CASCADE, related_name="said")
    at = models.DateTimeField()
    turn = models.PositiveIntegerField(default=0)
    after = models.IntegerField(default=-1, help_text="the last entry of the record at that time")
    text = models.TextField()
    by_mail = models.BooleanField(default=False, help_text="said in a reply, perhaps without having read the others")
    mentions = models.ManyToManyField(Holder, related_name="mentioned_in")
    hidden_at = models.DateTimeField(null=True, blank=True)
    hidden_why = models.TextField(blank=True, help_text="the moderator's reason, shown in its place")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.holder.seat.name}, {self.game.code}, after entry {self.after}"


class Muting(models.Model):
    """A holder does not want to read what that person says at this table."""

    holder = models.ForeignKey(Holder, on_delete=models.CASCADE, related_name="mutings")
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["holder", "person"], name="one_muting_a_person")]


class Report(models.Model):
    """A player asks the moderators to look at a message. Settled once one of them has hidden it, or let it be."""

    message = models.ForeignKey(Message, on_delete=models.CASCADE, related_name="reports")
    holder = models.ForeignKey(Holder, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_why = models.TextField(blank=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        constraints = [models.UniqueConstraint(fields=["message", "holder"], name="one_report_a_holder")]

    def __str__(self) -> str:
        return str(self.message)


class Notebook(models.Model):
    """What a holder notes for themselves: a text, and `marks`, a few letters by the number of a dish.

    For nobody else's eyes: in no admin, no letter, no record; whoever takes the seat over begins an empty one.
    """

    holder = models.OneToOneField(Holder, on_delete=models.CASCADE, related_name="notebook")
    text = models.TextField(blank=True)
    marks = models.JSONField(default=dict, blank=True)
    version = models.PositiveIntegerField(default=0, help_text="raised with each change, so that none is lost")

    def __repr__(self) -> str:
        return f"<Notebook of {self.holder_id}>"

    __str__ = __repr__
