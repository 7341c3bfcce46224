"""What people are asked for in more than one form: an address, a name, a time zone, characters for the dice."""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import names, people
from games.engine.record import NONCE_LENGTH, is_nonce

REGIONS = (
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
)  # fmt: skip
COMMON = (
    "Europe/London", "Europe/Lisbon", "Europe/Berlin", "Europe/Paris", "Europe/Madrid", "Europe/Rome",
    "Europe/Stockholm", "Europe/Warsaw", "Europe/Helsinki", "Europe/Athens", "America/New_York",
    "America/Chicago", "America/Denver", "America/Los_Angeles", "America/Sao_Paulo", "Africa/Johannesburg",
    "Asia/Dubai", "Asia/Kolkata", "Asia/Singapore", "Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland", "UTC",
)  # fmt: skip
MOST_ADDRESSES = 50
LONGEST_LIST = 4000
NAMED_ADDRESS = re.compile(r"""(?:"[^"\n]*"\s*|[^<>,;\n"]*)<([^<>\s]+)>""")
"""Bob <bob@example.org>"""


class Address(forms.EmailField):
    """An e-mail address, in lower case."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("label", gettext_lazy("Your e-mail address"))
        options.setdefault("error_messages", {"required": gettext_lazy("An address is needed.")})
        super().__init__(max_length=254, **options)
        self.widget.attrs.setdefault("autocomplete", "email")

    def clean(self, value: Any) -> str:
        return str(super().clean(value)).lower()


class Name(forms.CharField):
    """A name of `games.names`."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("label", gettext_lazy("Your name at the table"))
        options.setdefault("error_messages", {"required": gettext_lazy("A name is needed.")})
        super().__init__(strip=False, **options)
        self.widget.attrs.setdefault("autocomplete", "nickname")

    def clean(self, value: Any) -> str:
        try:
            return names.clean(super().clean(value))
        except ValueError as error:
            raise forms.ValidationError(str(error)) from error


class Nonce(forms.CharField):
    """Characters that go into the dice."""

    def __init__(self) -> None:
        super().__init__(
            required=False,
            label=gettext_lazy("Characters of your own for the dice"),
            help_text=gettext_lazy(
                "Anything nobody can guess, up to 64 letters, digits and signs. It is shown to everybody."
            ),
        )
        self.widget.attrs.update({"autocomplete": "off", "spellcheck": "false"})

    def clean(self, value: Any) -> str:
        nonce = str(super().clean(value))
        if not is_nonce(nonce):
            sentence = _("At most %(count)s characters, plain ones: no accents, no line breaks.")
            raise forms.ValidationError(sentence % {"count": NONCE_LENGTH})
        return nonce


class Zone(forms.ChoiceField):
    """A time zone. Where the page can only guess (`guess`), a script proposes the browser's own."""

    def __init__(self) -> None:
        super().__init__(
            choices=zone_choices,
            label=gettext_lazy("Your time zone"),
            help_text=gettext_lazy("Deadlines in your letters are told in it."),
            error_messages={
                "invalid_choice": gettext_lazy("There is no time zone of that name."),
                "required": gettext_lazy("Please choose yours."),
            },
        )

    def valid_value(self, value: Any) -> bool:
        return str(value) in people.zones()

    def guess(self) -> None:
        self.widget.attrs["data-guess"] = "zone"


@cache
def zone_choices() -> list[tuple[str, str | list[tuple[str, str]]]]:
    """All zones for a select: the common ones, then by continent or ocean."""
    by_region: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for zone in sorted(people.zones()):
        region, _slash, place = zone.partition("/")
        if region in REGIONS:
            by_region[region].append((zone, _words(place)))
    common = [(zone, _words(zone)) for zone in COMMON]
    return [("", _("please choose")), (_("Common"), common), *by_region.items()]


def _words(zone: str) -> str:
    return zone.replace("_", " ").replace("/", ", ")


class Addresses(forms.CharField):
    """Several addresses, apart by commas, spaces or lines, as mail programs copy them; cleaned into a list."""

    def __init__(self, **options: Any) -> None:
        widget = forms.Textarea(attrs={"rows": 2, "autocomplete": "off", "spellcheck": "false"})
        super().__init__(widget=widget, max_length=LONGEST_LIST, **options)

    def clean(self, value: Any) -> Any:
        words = NAMED_ADDRESS.sub(r" \1 ", str(super().clean(value))).replace(",", " ").replace(";", " ").split()
        if len(words) > MOST_ADDRESSES:
            raise forms.ValidationError(_("These are too many at once."))
        return [self._one(word) for word in words]

    def _one(self, word: str) -> str:
        try:
            return Address().clean(word)
        except forms.ValidationError as error:
            sentence = _("“%(word)s” is no e-mail address.")
            raise forms.ValidationError(sentence % {"word": word[:80]}) from error
