"""Mail that somebody built to do harm, or that a program built badly, costs a moment and is read as far as it goes."""

import time
from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.addresses import Tag
from games.replies import mime
from games.replies.cut import LONGEST_LINE, MOST_LINES, cut
from games.replies.hypertext import text_of
from games.replies.incoming import Incoming, incoming
from games.replies.receive import recipients_of
from games.replies.sorting import why_dropped
from games.replies.text import commands

TAG = Tag("letter", 1)
MEGABYTE = 2**20


def read(raw: bytes) -> Incoming | None:
    message = mime.opened(raw)
    return incoming(message, TAG) if message is not None else None


def nested(levels: int) -> bytes:
    boxes = (b"Content-Type: multipart/mixed; boundary=%d\n\n--%d\n" % (n, n) for n in range(levels))
    return b"".join(boxes) + b"\n5 cw\n"


HOSTILE = {
    "nested": nested(10_000),
    "nested a little": nested(20) + b"x\n" * 300_000,
    "mails in mails": b"Content-Type: message/rfc822\n\n" * 10_000,
    "parts without end": b"Content-Type: multipart/mixed; boundary=x\n\n" + b"--x\n\n" * 200_000,
    "parameters": b"Content-Type: text/plain;" + b" a=b;" * 200_000 + b"\n\n5 cw",
    "numbered": b"Content-Type: text/plain;" + b"".join(b" a*%d*=b;" % n for n in range(99_999)) + b"\n\n5 cw",
    "brackets": b"From: " + b"(" * 100_000 + b"\n\n5 cw",
    "words": b"Subject: " + b"=?utf-8?q?a?= " * 70_000 + b"\n\n5 cw",
    "one long line": b"\n\n" + b"5 " * MEGABYTE,
    "slow charset": b"Content-Type: text/plain; charset=punycode\n\n" + b"a-" * 100_000,
    "half a tag": b"Content-Type: text/html\n\n" + b"<a" * 300_000,
    "half a comment": b"Content-Type: text/html\n\n" + b"<!--" * 200_000,
    "heads": b"Content-Type: text/html\n\n" + b"<head>" * 100_000,
    "quotes": b"\n\n" + b">" * MEGABYTE,
    "introductions": b"\n\n" + (b"On 1 <a@b> wrote " * 30 + b"\n") * 2000,
    "ten megabytes": b"\n\n5 cw\n" + b"x\n" * 5 * MEGABYTE,
}


@pytest.mark.parametrize("raw", HOSTILE.values(), ids=HOSTILE)
def test_what_was_built_to_take_long_does_not(raw: bytes) -> None:
    start = time.process_time()
    found = read(raw)
    assert time.process_time() - start < 5
    if found:
        assert len(found.lines) <= MOST_LINES
        assert all(len(line) <= LONGEST_LINE for line in found.lines)


@pytest.mark.parametrize(
    "charset", ["zip", "hex", "rot13", "idna", "unicode_escape", "x-unknown", "\x00", "undefined", "utf-7"]
)
def test_a_charset_that_is_none_is_not_believed(charset: str) -> None:
    found = read(f"Content-Type: text/plain; charset={charset}\n\n5 cw".encode())
    assert found and found.lines == ("5 cw",)


@pytest.mark.parametrize(
    ("charset", "octets"),
    [
        ("iso-8859-2", "vote Žofie".encode("iso-8859-2")),
        ("windows-1250", "vote Žofie".encode("cp1250")),
        ("utf-8", "vote Žofie".encode()),
        ("us-ascii", "vote Žofie".encode()),
        ("", "vote Žofie".encode()),
        ("utf8mb4", "vote Žofie".encode()),
        ("iso-2022-jp", "vote Žofie".replace("Ž", "プ").encode("iso-2022-jp")),
    ],
)
def test_odd_charsets_are_read(charset: str, octets: bytes) -> None:
    found = read(b"Content-Type: text/plain; charset=%b\n\n%b" % (charset.encode(), octets))
    assert found and found.lines == ("vote プofie" if "jp" in charset else "vote Žofie",)


@pytest.mark.parametrize("subject", ["Re", "Re:", "AW", "Re: [Laborigines 7F3K] your turn"])
def test_a_body_that_cant_be_decoded_says_nothing_and_its_subject_neither(subject: str) -> None:
    found = read(f"Subject: {subject}\nContent-Type: text/plain; charset=utf-8\n\n".encode() + b"\xff\xfe" * 9)
    assert found and commands(found, []) == []


def test_what_is_enclosed_was_not_written() -> None:
    mail = EmailMessage()
    mail.set_content("5 cw")
    mail.add_attachment("3 ccw", filename="moves.txt")
    other = EmailMessage()
    other.set_content("3 cw")
    mail.add_attachment(other)
    found = read(mail.as_bytes())
    assert found and found.lines == ("5 cw",)


def test_html_alone_is_read_without_its_styles_and_marks() -> None:
    html = (
        "<html><head><title>3 cw</title><style>p{}</style></head><body><!-- 3 ccw --><p>5&nbsp;cw</p>"
        "<p>take&#32;<b>red</b></p><div class=gmail_signature>Bob</div><blockquote>pass</blockquote></body></html>"
    )
    found = read(f"Content-Type: text/html\n\n{html}".encode())
    assert found and found.lines == ("5 cw", "take red")


def test_html_counts_if_the_plain_part_says_nothing() -> None:
    mail = EmailMessage()
    mail.set_content("\n\n")
    mail.add_alternative("<p>5 cw</p>", subtype="html")
    found = read(mail.as_bytes())
    assert found and found.lines == ("5 cw",)


@given(st.text())
def test_any_text_is_cut_to_stripped_lines_of_its_own(text: str) -> None:
    lines = cut(text)
    assert len(lines) <= MOST_LINES
    assert all(line and line == line.strip() and not line.startswith(">") for line in lines)


@given(st.text(alphabet="<>/!-=\"' abpdivhrquotel&;#1\n"))
def test_any_html_becomes_text(html: str) -> None:
    assert "\x00" not in text_of(html)


@given(st.binary(max_size=400), st.sampled_from(["Subject", "From", "Content-Type", "Content-Transfer-Encoding"]))
def test_any_bytes_are_a_mail(octets: bytes, name: str) -> None:
    for raw in (octets, name.encode() + b": " + octets + b"\n\n5 cw", b"Content-Type: text/html\n\n" + octets):
        message = mime.opened(raw)
        assert message is not None
        assert incoming(message, TAG).tag == TAG
        why_dropped(message)
        assert recipients_of(raw) == []
        mime.header(message, name)


@given(st.lists(st.sampled_from(["5 cw", "pass", "vote Bob", "take red"]), min_size=1, max_size=5))
def test_what_is_written_above_a_quotation_is_what_is_read(lines: list[str]) -> None:
    quoted = "\n".join(f"> {line}" for line in ["3 ccw", "", "bid cw"])
    text = "\n".join(lines) + f"\n\nOn Mon, Nov 30, 2026 at 9:05 PM L <l@example.org> wrote:\n{quoted}\n"
    assert list(cut(text)) == lines
