"""People, and those among the users who moderate."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group, User
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import address_changes, names, people, reach
from games.admin import addresses, words
from games.admin.letters import game_link
from games.admin.moderators import ReadOnly, is_moderator
from games.models import Person


class PersonForm(forms.ModelForm):  # type: ignore[type-arg]
    """What a moderator may put right about a person."""

    zone = forms.ChoiceField(
        label=gettext_lazy("Time zone"), choices=lambda: [(zone, zone) for zone in sorted(people.zones())]
    )

    works_again = forms.BooleanField(
        label=gettext_lazy("Mail arrives again"),
        help_text=gettext_lazy("They have said so, or their mail server has: write to this address again."),
        required=False,
    )

    class Meta:
        model = Person
        fields = ("name", "zone", "default")
        labels = {"default": gettext_lazy("Played when time runs out")}

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        try:
            return names.clean(name) if name else ""
        except ValueError as error:
            raise forms.ValidationError(str(error)) from error


@admin.register(Person)
class PersonAdmin(ReadOnly):
    form = PersonForm
    list_display = ("address", "name", "zone", "confirmed", "mail_off", "bounces", "created")
    list_filter = (("unreachable_at", admin.EmptyFieldListFilter),)
    filters = frozenset({"unreachable_at__isempty"})
    search_fields = ("address", "name")
    ordering = ("address",)
    own_fields = ("address", "name", "zone", "default")
    readonly_fields = (
        "address", "confirmed", "mail_off", "bounces", "said", "came_back", "created", "tables",
        "other_address",
    )  # fmt: skip

    confirmed = words.moments("confirmed_at", gettext_lazy("address confirmed"))
    mail_off = words.moments("mail_off_at", gettext_lazy("all mails off since"))
    created = words.moments("created_at", gettext_lazy("first seen"))
    bounces = words.moments("unreachable_at", gettext_lazy("mail bounces since"))

    def get_fields(self, request: HttpRequest, obj: Person | None = None) -> Any:
        """With a way to end it where mail bounces."""
        ending = ["works_again"] if obj and obj.unreachable_at else []
        shown = [name for name in self.readonly_fields if name != "address"]
        return [*self.own_fields, *ending, *shown]

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return is_moderator(request)

    def get_urls(self) -> list[URLPattern]:
        page = path("<int:pk>/address/", self.admin_site.admin_view(self.address_page), name="games_person_address")
        return [page, *super().get_urls()]

    def address_page(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Where a moderator says yes to a new address, or enters one, for a person whose mail bounces."""
        person = get_object_or_404(Person, pk=pk)
        return addresses.address_page(self, request, person)

    @admin.display(description=gettext_lazy("another address"))
    def other_address(self, person: Person) -> str:
        wish = address_changes.current(person, timezone.now())
        words = wish.address if wish else gettext_lazy("none is asked for")
        return format_html('{} · <a href="{}">{}</a>', words, reverse("admin:games_person_address", args=[person.pk]),
                           gettext_lazy("say yes in place of the one that bounces"))  # fmt: skip

    def save_model(self, request: HttpRequest, obj: Person, form: Any, change: bool) -> None:
        people.set_profile(obj, name=obj.name, zone=obj.zone, default=obj.default)
        if form.cleaned_data.get("works_again"):
            reach.reached(obj, timezone.now())

    @admin.display(description=gettext_lazy("what their mail server said"))
    def said(self, person: Person) -> str:
        return person.unreachable_why or "–"

    @admin.display(description=gettext_lazy("letters that came back in a row"))
    def came_back(self, person: Person) -> str:
        facts = {"count": person.soft_bounces, "since": words.moment(person.soft_since)}
        return _("%(count)d since %(since)s") % facts if person.soft_since else "–"

    @admin.display(description=gettext_lazy("seats held now"))
    def tables(self, person: Person) -> str:
        held = person.held.filter(until=None).select_related("seat__game").order_by("-pk")
        rows = ((game_link(holder.seat.game), holder.seat.name) for holder in held)
        return format_html_join(", ", "{} {}", rows) or "–"


admin.site.unregister(Group)
admin.site.unregister(User)


@admin.register(User)
class ModeratorAdmin(UserAdmin):  # type: ignore[type-arg]
    """Django's own page without groups and rights: the staff moderates, a superuser also says who does."""

    fieldsets = (
        (None, {"fields": ("username", "password")}),
        (
            gettext_lazy("Who"),
            {
                "fields": ("email",),
                "description": gettext_lazy("By the address one knows at which tables a moderator plays."),
            },
        ),
        (gettext_lazy("May"), {"fields": ("is_active", "is_staff", "is_superuser")}),
        (gettext_lazy("When"), {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = (
        (None, {"classes": ("wide",), "fields": ("username", "email", "is_staff", "password1", "password2")}),
    )
    readonly_fields = ("last_login", "date_joined")
    list_display = ("username", "email", "is_staff", "is_superuser", "is_active", "last_login")
    list_filter = ("is_staff", "is_superuser", "is_active")
    search_fields = ("username", "email")
    filter_horizontal = ()
