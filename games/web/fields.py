"""What people are asked for in more than one form: an address, a name, a time zone, characters for the dice."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

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
QUOTED = re.compile(r'"[^"\n]*"')


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
            label=gettext_lazy("Own characters for the dice"),
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


class ZoneSelect(forms.Select):
    """A select of five hundred options, written once: a template for each, as usual, takes a long moment."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        options = _zone_options(get_language())
        if value in people.zones():
            options = options.replace(f'<option value="{value}"', f'<option value="{value}" selected', 1)
        attributes = flatatt(self.build_attrs(self.attrs, {**(attrs or {}), "name": name}))
        return format_html("<select{}>{}</select>", attributes, mark_safe(options))  # noqa: S308 (escaped below)


@cache
def _zone_options(language: str | None) -> str:
    """All zones as HTML: the common ones, then by continent or ocean."""
    groups = {_("Common"): COMMON, **{_whole(region): _zones_in(region) for region in REGIONS}}
    rows = ((name, _options(zones)) for name, zones in groups.items())
    nothing = format_html('<option value="">{}</option>', _("please choose"))
    return nothing + format_html_join("", '<optgroup label="{}">{}</optgroup>', rows)


def _whole(region: str) -> str:
    """The heading of a list that leaves out none, not even the common ones above it."""
    return _("%(region)s, all zones") % {"region": region}


def _zones_in(region: str) -> tuple[str, ...]:
    return tuple(sorted(zone for zone in people.zones() if zone.startswith(f"{region}/")))


def _options(zones: tuple[str, ...]) -> SafeString:
    rows = ((zone, zone.replace("_", " ").replace("/", ", ")) for zone in zones)
    return format_html_join("", '<option value="{}">{}</option>', rows)


class Zone(forms.ChoiceField):
    """A time zone. Where the page can only guess (`guess`), a script proposes the browser's own."""

    def __init__(self) -> None:
        super().__init__(
            widget=ZoneSelect(),
            choices=[("", "")],
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


class Addresses(forms.CharField):
    """Several addresses, apart by commas, spaces or lines, as mail programs copy them; cleaned into a list."""

    def __init__(self, **options: Any) -> None:
        widget = forms.Textarea(attrs={"rows": 2, "autocomplete": "off", "spellcheck": "false"})
        super().__init__(widget=widget, max_length=LONGEST_LIST, **options)

    def clean(self, value: Any) -> Any:
        pieces = re.split(r"[,;\n]", QUOTED.sub(" ", str(super().clean(value))))
        words = [word for piece in pieces for word in _addresses(piece)]
        if len(words) > MOST_ADDRESSES:
            raise forms.ValidationError(_("These are too many at once."))
        return [self._one(word) for word in words]

    def _one(self, word: str) -> str:
        try:
            return Address().clean(word)
        except forms.ValidationError as error:
            sentence = _("“%(word)s” is no e-mail address.")
            raise forms.ValidationError(sentence % {"word": word[:80]}) from error


def _addresses(piece: str) -> list[str]:
    """The words of a list that ought to be addresses: in "Bob <bob@example.org>" only what is in brackets."""
    head, *bracketed = piece.split("<")
    if not bracketed:
        return head.split()
    found = [word for word in head.split() if "@" in word]
    for part in bracketed:
        inside, _closed, after = part.partition(">")
        found += [inside.strip(), *(word for word in after.split() if "@" in word)]
    return found
