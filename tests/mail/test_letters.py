"""What a letter is: every kind of it, its two parts, its links, its headers."""

import email
import email.policy
import re
from dataclasses import dataclass
from email.message import EmailMessage
from urllib.parse import parse_qs, urlsplit

import pytest
from django.conf import settings

from games import addresses, lobby, moderation, notices, tokens
from games.engine.choices import choices
from games.engine.moves import Resign
from games.mail.compose import write
from games.mail.envelope import Written, enclosed
from games.models import Notice, Seat, ServerSeed
from games.record import view_of
from games.story.choices import pick_of
from tests.mail import kinds
from tests.mail.kinds import KINDS, letters_of
from tests.world import NOW, a_game_at_turn, a_moderator, an_open_table, answer, seat_of

pytestmark = pytest.mark.django_db
GET = Notice.objects.select_related("person", "game", "holder__seat", "question__seat", "question__game").get


@dataclass(frozen=True)
class Sample:
    """A letter as it was written, and the mail as it goes over the line."""

    kind: str
    written: Written
    mail: EmailMessage
    letter: int
    sender: str
    message_id: str
    address: str
    is_true: bool
    seeds: tuple[str, ...]


def sampled(notice: Notice) -> Sample:
    notice = GET(pk=notice.pk)
    letter = letters_of([notice])
    what = write(letter, [notice], NOW)
    parcel = enclosed(letter, what)
    mail = email.message_from_bytes(parcel.message().as_bytes(), policy=email.policy.default)
    assert isinstance(mail, EmailMessage)
    seeds = ServerSeed.objects.filter(game=notice.game).values_list("seed", flat=True)
    is_true = notices.still_true(notice, NOW)
    sender, address = parcel.from_email, letter.person.address
    return Sample(notice.kind, what, mail, letter.pk, sender, letter.message_id, address, is_true, tuple(seeds))


def written(notice: Notice) -> Written:
    return sampled(notice).written


def posted(notice: Notice) -> EmailMessage:
    return sampled(notice).mail


SAMPLES: dict[str, Sample] = {}


@pytest.fixture(params=list(KINDS))
def sample(request: pytest.FixtureRequest) -> Sample:
    """One of every kind there is. Plain values: each is written once for all tests."""
    if request.param not in SAMPLES:
        SAMPLES[request.param] = sampled(KINDS[request.param]())
    return SAMPLES[request.param]


def links_in(html: str) -> list[str]:
    return [link.replace("&amp;", "&") for link in re.findall(r'href="([^"]+)"', html)]


def test_every_kind_of_letter_can_be_written_read_and_followed(sample: Sample) -> None:
    letter = sample.written
    assert sample.is_true
    assert letter.subject.startswith("[Laborigines")
    assert "\n" not in letter.subject
    assert len(letter.text) > 200
    assert not re.search(r"&(#\d+|#x[0-9a-f]+|amp|lt|gt|quot|nbsp);", letter.text)
    assert "{" not in letter.text + letter.html.partition("</head>")[2]
    for link in [*links_in(letter.html), *re.findall(r"\S+://\S+", letter.text)]:
        assert link.startswith("http://127.0.0.1:8000/"), link


def test_no_letter_fetches_anything_or_runs_anything(sample: Sample) -> None:
    html = sample.written.html
    assert all(source.startswith("cid:") for source in re.findall(r'src="([^"]*)"', html))
    assert not re.search(r"<(script|link|iframe|form|object)|url\(|@import|javascript:", html)


def test_both_parts_hold_the_same_links(sample: Sample) -> None:
    in_text = {link.rstrip("/") for link in re.findall(r"\S+://\S+", sample.written.text)}
    in_html = {link.rstrip("/") for link in links_in(sample.written.html)}
    assert in_html == in_text


def test_every_picture_is_enclosed_and_described(sample: Sample) -> None:
    letter = sample.written
    shown = set(re.findall(r'src="cid:([^"]+)"', letter.html))
    assert shown == {picture.name for picture in letter.pictures}
    assert all(picture.png.startswith(b"\x89PNG") and len(picture.png) < 400_000 for picture in letter.pictures)
    assert all(alt for alt in re.findall(r'<img[^>]*alt="([^"]*)"', letter.html))


def test_a_letter_says_who_may_stop_it_and_that_a_machine_wrote_it(sample: Sample) -> None:
    mail = sample.mail
    assert mail["Message-ID"].strip() == sample.message_id
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stop = tokens.read(urlsplit(mail["List-Unsubscribe"].strip(" <>")).path.split("/")[2])
    assert stop
    assert stop.purpose in ("mute", "mail_off")
    assert mail["To"].addresses[0].addr_spec == sample.address


def test_a_reply_names_its_letter_and_what_bounces_comes_back_to_it(sample: Sample) -> None:
    """The site's address stays what readers see; the envelope is sent from the letter's own."""
    replied, returned = addresses.read(sample.mail["Reply-To"]), addresses.read(sample.sender)
    assert replied
    assert returned
    assert (replied.purpose, returned.purpose) == ("letter", "bounce")
    assert replied.id == returned.id == sample.letter
    assert sample.mail["From"] == settings.DEFAULT_FROM_EMAIL
    assert len(sample.mail["Reply-To"].partition("@")[0]) <= 48


def test_the_seed_is_told_at_the_end_and_never_before(sample: Sample) -> None:
    letter = sample.written
    told = [seed for seed in sample.seeds if seed in letter.text or seed in letter.html]
    assert bool(told) == (sample.kind in (Notice.Kind.GAME_OVER, Notice.Kind.CANCELLED))


def test_a_game_is_one_thread() -> None:
    one, other = posted(kinds.game_starts()), posted(kinds.sculpt())
    assert one["References"] == one["In-Reply-To"]
    assert one["References"] != other["References"], "another game, another thread"
    assert re.fullmatch(r"<\w+\.thread@127\.0\.0\.1>", one["References"])


def test_the_picture_of_the_board_belongs_to_the_letter() -> None:
    mail = posted(kinds.your_turn())
    assert mail.get_content_type() == "multipart/related"
    assert [part.get_content_type() for part in mail.walk()] == [
        "multipart/related",
        "multipart/alternative",
        "text/plain",
        "text/html",
        "image/png",
    ]


def test_each_choice_of_a_turn_has_a_button_that_fills_it_in_for_this_question_alone() -> None:
    notice = kinds.your_turn()
    question = GET(pk=notice.pk).question
    assert question
    view = view_of(question.game, question.seat.number)
    queries = [parse_qs(urlsplit(link).query) for link in links_in(written(notice).html)]
    picked = [query["pick"][0] for query in queries if "pick" in query]
    assert picked == [pick_of(choice) for choice in choices(view)]
    assert {query["q"][0] for query in queries if "pick" in query} == {str(question.pk)}


@pytest.mark.parametrize("kind", ["your_turn", "direction", "contagion", "bid", "vote", "sculpt", "reminder"])
def test_a_letter_that_asks_begins_with_what_and_until_when(kind: str) -> None:
    notice = KINDS[kind]()
    first = written(notice).text.split("\n\n")[1]
    assert "Until " in first
    assert "your time (Europe/Berlin)" in first


def test_the_text_holds_the_ring_the_stockpiles_and_what_happened() -> None:
    text = written(kinds.your_turn()).text
    for heading in ("What happened:", "Your choices.", "Stockpiles:", "The ring, clockwise"):
        assert heading in text


def test_what_is_played_otherwise_is_what_the_clock_would_play() -> None:
    notice = kinds.contagion()
    assert "If no answer comes by then, this is played for you: " in written(notice).text


def test_without_a_deadline_nothing_is_named_that_would_be_played() -> None:
    notice = kinds.your_turn()
    question = GET(pk=notice.pk).question
    assert question
    question.due_at = None
    question.save()
    text = written(notice).text
    assert "If no answer" not in text
    assert "Until" not in text


def test_a_paused_game_says_so_instead_of_a_deadline() -> None:
    notice = kinds.your_turn()
    assert notice.game
    notice.game.paused_at = NOW
    notice.game.save()
    text = written(notice).text
    assert "The game is paused" in text
    assert "Until" not in text


def test_a_seat_that_was_lost_gets_no_link_to_it_and_no_board() -> None:
    letter = written(kinds.seat_lost())
    assert "/l/seat." not in letter.text
    assert letter.pictures == ()


def test_a_seat_that_was_lost_is_told_by_whom_and_why() -> None:
    text = written(kinds.seat_lost()).text
    assert "The moderator mo gave your seat in this game to a bot." in text
    assert "no answer for a month" in text


@pytest.mark.parametrize(("moderated", "doer"), [(True, "The moderator mo"), (False, "The host")])
def test_a_table_that_never_began_is_called_off_without_board_or_proof(moderated: bool, doer: str) -> None:
    game = an_open_table("Alice", "Bob")
    lobby.cancel(game, NOW, reason="rain", moderator=a_moderator() if moderated else None, by_host=not moderated)
    letter = written(kinds.latest(Notice.Kind.CANCELLED, person__name="Bob"))
    assert f"{doer} called this table off before the game began." in letter.text
    assert "rain" in letter.text
    for part in (letter.subject, letter.text, letter.html):
        assert not [word for word in ("has won", "oard", "verify", "/l/seat.") if word in part]


def test_the_last_letter_says_whom_a_bot_played_for() -> None:
    game = a_game_at_turn(2, "Alice", "Bob")
    moderation.hand_to_bot(seat_of(game, 1), "", None, NOW)
    answer(game, Resign(0))
    letter = written(kinds.latest(Notice.Kind.GAME_OVER, person__name="Alice"))
    assert "From first to last: Bob (by a bot), Alice." in letter.text


def test_an_unknown_zone_is_read_as_utc() -> None:
    notice = kinds.sculpt()
    notice.person.zone = "Mars/Olympus"
    notice.person.save()
    assert "your time (UTC)" in written(notice).text


def test_each_reader_sees_the_time_of_their_own_zone() -> None:
    notice = kinds.sculpt()
    notice.person.zone = "Pacific/Auckland"
    notice.person.save()
    assert "Sat 5 Dec, 01:00, your time (Pacific/Auckland)" in written(notice).text


NAMES = (  # what either database can hold, though no form would let it in
    "Eve\r\nBcc: dora@example.org",
    '<script>alert("x")</script>',
    'Eve "the, comma" O’Neill',
    "Ev\u202eE\u200b",
    "👽" * 40,
    "Ж" * 40,
    "=?utf-8?q?Bcc?=",
    "eve@example.org",
    ",;:<>()[]\\",
)


@pytest.mark.parametrize("name", NAMES)
def test_no_stored_name_can_break_a_letter(name: str) -> None:
    notice = kinds.vote()
    Seat.objects.filter(game=notice.game).update(name=name)
    notice.person.name = name
    notice.person.save()
    mail = posted(notice)
    assert set(mail.keys()) >= {"To", "From", "Subject", "Message-ID"}
    assert mail["Bcc"] is None
    assert [address.addr_spec for address in mail["To"].addresses] == [notice.person.address]
    html = mail.get_body(("html",))
    assert html
    assert "<script>" not in html.get_content()


def test_a_name_stays_a_name_in_the_address() -> None:
    notice = kinds.sign_in()
    notice.person.name = "Zoë, the “Great”"
    notice.person.save()
    address = posted(notice)["To"].addresses[0]
    assert (address.display_name, address.addr_spec) == ("Zoë, the “Great”", "alice@example.org")
