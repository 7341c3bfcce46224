"""What one may be called."""

import pytest

from games import names


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Alice", "Alice"),
        ("  Bob\n", "Bob"),
        ("Dr.  Cy   Low", "Dr. Cy Low"),
        ("ﬁsh", "fish"),
        ("Ａｌｉｃｅ", "Alice"),
        ('<b>O\'Neil, "Bo"</b>', '<b>O\'Neil, "Bo"</b>'),
        ("Zoë", "Zoë"),
        ("Nguyễn Thị", "Nguyễn Thị"),
        ("דורה", "דורה"),
        ("🦠", "🦠"),
        ("x" * 40, "x" * 40),
    ],
)
def test_a_name_is_kept_trimmed_and_in_one_form(given: str, kept: str) -> None:
    assert names.clean(given) == kept


@pytest.mark.parametrize(
    "given",
    [
        "", "   ", "\u3164", "\u00ad", "Al\nice", "Al\r\nBcc: all", "Al\x00ice", "\u202eecilA",
        "Al\u2067ice", "A\u200bl", "A\u200dl", "\ufeffAlice", "Al\u2028ice", "x" * 41, "x" * 100_000,
        "ﷺﷺﷺ", "\u0301", "a" + "\u0335" * 8, "\ud800", "\ue000", "A\U000e0041",
    ],
)  # fmt: skip
def test_what_cannot_be_seen_or_turns_the_text_is_refused_with_a_sentence(given: str) -> None:
    with pytest.raises(ValueError, match=r"^[A-Z].*name.*\.$"):
        names.clean(given)


def test_names_that_differ_in_capitals_are_the_same() -> None:
    assert names.same("Straße", "STRASSE")
    assert not names.same("Alice", "Alix")


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  a funeral\nin the family ", "a funeral in the family"),
        ("a\u202eb", "ab"),
        ("zero\u200bwidth", "zerowidth"),
        ("tab\tand \u2028 line", "tab and line"),
    ],
)
def test_a_reason_is_kept_on_one_line_without_what_is_hidden_or_turns_writing(written: str, kept: str) -> None:
    assert names.plain(written) == kept
