"""A link of each purpose that a letter may have in it."""

from __future__ import annotations

from django.utils import timezone

from games import tokens
from games.models import AddressChange, Game, Invitation, Offer
from tests.world import NOW, a_person, asked, seat_of


def all_links(game: Game) -> list[str]:
    """One of each purpose, for Bob's seat, Cy's invitation and Alice's table."""
    bob = seat_of(game, 1).holder
    cy = Invitation.objects.get_or_create(game=game, person=a_person("Cy"), defaults={"created_at": NOW})[0]
    Invitation.objects.get_or_create(game=game, person=game.host, defaults={"created_at": NOW, "name": "Alice"})
    offer = Offer.objects.create(seat=bob.seat, person=a_person("Dora"), by="holder", created_at=NOW)
    change = AddressChange.objects.create(person=bob.person, address="bobby@example.org", asked_at=timezone.now())
    question = asked(game, 1)
    return [
        *([tokens.question_link(question, bob)] if question else []),
        tokens.seat_link(bob),
        tokens.seat_link(bob, 3, 17),
        tokens.person_link(bob.person),
        tokens.invitation_link(cy),
        tokens.confirm_link(cy),
        tokens.confirm_link(game),
        tokens.offer_link(offer),
        tokens.address_link(change, "old"),
        tokens.address_link(change, "new"),
        tokens.vouch_link(bob),
        tokens.mute_link(bob),
        tokens.mail_off_link(bob.person),
    ]
