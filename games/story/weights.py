"""A player's weight, as it may go in with a vote (R2.5)."""

from __future__ import annotations

from decimal import Decimal

from django.utils.translation import gettext as _

GRAMS = {"kg": Decimal(1000), "lb": Decimal("453.59237"), "st": Decimal("6350.29318")}
LIGHTEST, HEAVIEST = 20_000, 400_000  # grams


def grams_of(amount: str, unit: str) -> int:
    """A weight in grams from what somebody wrote, `unit` being one of GRAMS. Raises ValueError with a sentence."""
    try:
        grams = round(Decimal(amount.strip().replace(",", ".")) * GRAMS[unit])
    except (ArithmeticError, ValueError):
        raise ValueError(_("A weight is a number, such as 71.5.")) from None
    if not LIGHTEST <= grams <= HEAVIEST:
        raise ValueError(_("A weight lies between 20 and 400 kg (44 and 881 lb, 3.2 and 63 st)."))
    return grams
