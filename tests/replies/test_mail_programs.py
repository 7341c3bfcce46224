"""Replies as the mail programs of the world make them: what was written is found, what they quote is not."""

from pathlib import Path

import pytest

from games.addresses import Tag
from games.replies import mime
from games.replies.cut import cut
from games.replies.hypertext import text_of
from games.replies.incoming import incoming

MAILS = sorted((Path(__file__).parent / "mails").glob("*.eml"))
TAG = Tag("letter", 1)


@pytest.mark.parametrize("path", MAILS, ids=lambda path: path.stem)
def test_a_mail_programs_reply_is_the_lines_that_were_written(path: Path) -> None:
    message = mime.opened(path.read_bytes())
    assert message
    read = incoming(message, TAG)
    assert read.lines == ("5 cw", "take red")
    assert (read.sender, read.sender_name, read.message_id) == ("bob@example.org", "Bob", "<answer-1@mail.example.org>")
    assert read.subject.endswith("[Laborigines 7F3K] your turn 12: you rolled 3 and 5")


WITH_HTML = [path for path in MAILS if b"text/html" in path.read_bytes()]


@pytest.mark.parametrize("path", WITH_HTML, ids=lambda path: path.stem)
def test_the_html_part_of_a_reply_says_the_same(path: Path) -> None:
    message = mime.opened(path.read_bytes())
    assert message
    assert cut(text_of(mime.texts(message)[1])) == ("5 cw", "take red")


def test_there_are_four_mail_programs_in_four_languages() -> None:
    programs = ("apple", "gmail", "outlook", "thunderbird")
    assert [path.stem for path in MAILS] == [f"{name}-{lang}" for name in programs for lang in ("cs", "de", "en", "fr")]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("5 cw\n\n2026-11-30 21:05 GMT+01:00 Laborigines by post <laborigines@example.org>:\n> x", ["5 cw"]),
        ("5 cw\n\nLaborigines by post <l@example.org> schrieb am Mo., 30. Nov. 2026, 21:05:\n> x", ["5 cw"]),
        ("5 cw\nGet Outlook for iOS<https://aka.ms/o0ukef>\nFrom: x", ["5 cw"]),
        ("pass\n-----Ursprüngliche Nachricht-----\nVon: x", ["pass"]),
        ("pass\n\nVon: L <l@example.org>\nDatum: Montag, 30. November 2026 um 21:05\nAn: Bob\n\ny", ["pass"]),
        ("invite dora@example.org\n\nOn Mon, Nov 30, 2026, L <l@example.org> wrote:\n> y", ["invite dora@example.org"]),
        ("on time\ndays off 24 Dec - 2 Jan", ["on time", "days off 24 Dec - 2 Jan"]),
        ("> quoted\n> more\n\n  bid ccw\t\n\n> again\nnot this", ["bid ccw"]),
        ("\u200b5\u00a0cw\u2060", ["5 cw"]),
        ("> all of it\n> is quoted", []),
        ("", []),
    ],
)
def test_the_first_lines_that_are_not_quoted_count(text: str, lines: list[str]) -> None:
    assert list(cut(text)) == lines
