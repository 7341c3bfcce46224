"""Letters' links: signed, each for one purpose."""

import pytest
from django.core import signing
from django.test import override_settings

from games import tokens
from games.tokens import Link


def test_a_token_says_what_it_was_made_of() -> None:
    assert tokens.read(tokens.make("question", question=7, holder=3)) == Link("question", {"question": 7, "holder": 3})
    assert tokens.read(tokens.make("seat", holder=3, turn=4, after=-1)).ids == {"holder": 3, "turn": 4, "after": -1}
    assert tokens.read(tokens.make("seat", holder=3)).ids == {"holder": 3}


@pytest.mark.parametrize("purpose", tokens.NUMBERS)
def test_a_changed_token_is_none(purpose: str) -> None:
    token = tokens.make(purpose, **dict.fromkeys(tokens.NUMBERS[purpose], 12))
    assert tokens.read(token) is not None
    others = [other for other in tokens.NUMBERS if other != purpose]
    changed = [token[:-1], token + "A", token.swapcase(), token.replace("12", "13", 1), "", token * 2, token + ".x"]
    changed += [token.replace(purpose, other, 1) for other in others]
    assert [tokens.read(each) for each in changed] == [None] * len(changed)


@pytest.mark.parametrize("salt", ["laborigines.link.none", "laborigines.link.mute", "", "django.core.signing"])
def test_a_signature_with_another_salt_is_worth_nothing(salt: str) -> None:
    assert tokens.read(signing.Signer(sep=".", salt=salt).sign("seat.3..")) is None


def test_what_is_no_token_at_all_is_none() -> None:
    for text in ("none.1.abc", "x" * 5000, "seat.\x00.", "seat", ".", "🦠.1.2", "seat.3.4.5.é"):
        assert tokens.read(text) is None


def test_a_token_outlives_a_change_of_the_secret_key_that_keeps_the_old_one() -> None:
    with override_settings(SECRET_KEY="old"):
        token = tokens.make("mute", holder=5)
    with override_settings(SECRET_KEY="new", SECRET_KEY_FALLBACKS=["old"]):
        assert tokens.read(token) == Link("mute", {"holder": 5})
    with override_settings(SECRET_KEY="new", SECRET_KEY_FALLBACKS=[]):
        assert tokens.read(token) is None


def test_a_token_carries_only_the_numbers_of_its_purpose() -> None:
    with pytest.raises(ValueError, match="carries no person"):
        tokens.make("mute", person=1)


@override_settings(PUBLIC_URL="https://games.example.org")
def test_an_address_in_a_letter_is_whole() -> None:
    url = tokens.url(tokens.make("seat", holder=1), pick="5-cw")
    assert url.startswith("https://games.example.org/l/seat.1.")
    assert url.endswith("/?pick=5-cw")
    assert len(url) < 120
