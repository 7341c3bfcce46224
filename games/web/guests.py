"""The part of a form in which somebody says who sits down."""
from __future__ import annotations

from typing import Any

from django import forms

from games.models import Person
from games.seating import Guest
from games.web import fields


class GuestForm(forms.Form):
    """Name, time zone and, who likes, a nonce. `zone` proposes one for somebody who has none of their own yet."""

    name = fields.Name()
    zone = fields.Zone()
    nonce = fields.Nonce()

    def __init__(self, *args: Any, person: Person | None = None, zone: str = "", **options: Any) -> None:
        known = person is not None and person.confirmed_at is not None
        first = {"name": person.name, "zone": person.zone} if person and known else {"zone": zone}
        options["initial"] = {**first, **options.get("initial", {})}
        super().__init__(*args, **options)
        if not known and not self.is_bound:
            self.zone_field.guess()

    @property
    def zone_field(self) -> fields.Zone:
        field = self.fields["zone"]
        assert isinstance(field, fields.Zone)
        return field

    def guest(self) -> Guest:
        """Who the valid form speaks of."""
        said = self.cleaned_data
        return Guest(said["name"], said["zone"], said["nonce"])


class AddressedGuestForm(GuestForm):
    """The same from somebody who is not signed in."""

    address = fields.Address()
    field_order = ["address", "name", "zone", "nonce"]
