"""What a moderator says with an act: why, and with some acts something more."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy


class ReasonForm(forms.Form):
    """Why; and how many entries there were when the moderator looked (the page writes it, always as it is now)."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("Everybody at the table reads it, with your name."),
        error_messages={"required": gettext_lazy("A reason is needed; everybody at the table will read it.")},
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3, "cols": 60, "class": "vLargeTextField"}),
    )
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)


class DeadlineForm(ReasonForm):
    """With the moment at which an answer is due."""

    due = forms.DateTimeField(
        label=gettext_lazy("Due (UTC)"),
        help_text=gettext_lazy("Sooner or later than it was. From a night or a day off of the player it moves on."),
        widget=forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    field_order = ("due", "reason", "seen")


class AddressedForm(ReasonForm):
    """With an e-mail address: of whom a seat is offered to, or the new one of a person."""

    address = forms.EmailField(label=gettext_lazy("E-mail address"), max_length=254)
    field_order = ("address", "reason", "seen")


class QuietReasonForm(ReasonForm):
    """With a reason that the table does not read."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("Other moderators read it, with your name; the table does not."),
        error_messages={"required": gettext_lazy("A reason is needed, for other moderators.")},
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 3, "cols": 60, "class": "vLargeTextField"}),
    )
