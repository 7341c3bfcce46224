"""The outbox: which notices are due, the letters made of them, and what became of each. Rows only, no mail.

A letter is claimed, handed over and stamped in three short transactions. Whoever is killed between two of
them leaves a claim behind; when it is older than MAIL_LEASE the next one takes it up again (`recover`). Only
a letter that had been handed over may have been sent already: it is sent once more under the same Message-ID
and counted (`outcome_unknown`), and not a third time.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import groupby
from urllib.parse import urlsplit

from django.conf import settings
from django.db import models, transaction
from django.db.models import Exists, F, OuterRef, Q

from games.holding import TOGETHER
from games.models import Game, Letter, Notice, Person
from games.notices import ASKED_FOR, why_not

State = Letter.State
HANDED_OVER = "handed over to the mail server"
NOT_REPLAYED = (Game.Status.UNCONFIRMED, Game.Status.OPEN, Game.Status.CANCELLED)
WRITABLE = Q(game=None) | Q(game__quarantine="") | Q(game__status__in=NOT_REPLAYED)
"""What can be written: a game that stands still can't be drawn. Its letters wait until it goes on."""

FREE = Q(WRITABLE | Q(kind=Notice.Kind.QUARANTINED), letter=None, dropped_at=None)
"""Notices that a letter may take up."""

A_RUN = 1000
"""More than one run can send; what lies behind them is looked at by a later one."""

BACK_OFF = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 180, 360, 720))


@dataclass(frozen=True)
class Parcel:
    """What one letter will be made of: notices that no letter has, or a letter waiting to be tried again.

    `notices`: by age; those of a letter only when the parcel has been looked into.
    """

    notices: tuple[Notice, ...] = ()
    letter: Letter | None = None
    is_digest: bool = False

    @property
    def turn(self) -> tuple[str, int]:
        """Whose turn to be sent it takes: its game's, or that of a person for a letter of no one game."""
        row = self.letter or self.notices[0]
        return ("person", row.person_id) if self.is_digest or not row.game_id else ("game", row.game_id)


def is_empty(now: datetime) -> bool:
    """Whether there is nothing to do: nothing due, no claim left behind. Reads only."""
    return not (_due_notices(now).exists() or _due_letters(now).exists() or _left_behind(now).exists())


def due(now: datetime) -> list[Parcel]:
    """What to send now: first what somebody waits for at a keyboard, then the oldest, by turns for each game."""
    ready = _due_notices(now).order_by("pk")
    asked_for = [_parcel([notice]) for notice in ready.filter(kind__in=ASKED_FOR)[:A_RUN]]
    alone = [_parcel([notice]) for notice in ready.exclude(kind__in=(*ASKED_FOR, *TOGETHER))[:A_RUN]]
    again = [Parcel(letter=letter) for letter in _due_letters(now).order_by("next_try_at")[:A_RUN]]
    together = _together(list(ready.filter(kind__in=TOGETHER).select_related("person")[:A_RUN]))
    return [*asked_for, *_by_turns([*again, *sorted([*alone, *together], key=lambda parcel: parcel.notices[0].pk)])]


def _together(ready: list[Notice]) -> list[Parcel]:
    """A letter for each person and game, with what waits for its company, and the day's letters."""
    groups = {key: list(group) for key, group in groupby(sorted(ready, key=_recipient), key=_recipient)}
    leaving = {key for key, group in groups.items() if not all(notice.in_digest for notice in group)}
    for notice in _company(ready):
        if _recipient(notice) in leaving and notice not in groups[_recipient(notice)]:
            groups[_recipient(notice)].append(notice)
    days = sorted((n for key in groups.keys() - leaving for n in groups[key]), key=lambda n: n.person_id)
    digests = [_parcel(list(group), is_digest=True) for _, group in groupby(days, key=lambda notice: notice.person_id)]
    return [*(_parcel(groups[key]) for key in leaving), *digests]


def _company(ready: list[Notice]) -> models.QuerySet[Notice]:
    """What of these games is held back for these people by their own wish, and may as well go along."""
    patient = {notice.person_id for notice in ready if notice.person.mail_mode != Person.MailMode.AT_ONCE}
    games = {notice.game_id for notice in ready if notice.person_id in patient}
    return Notice.objects.filter(FREE, person__in=patient, game__in=games, kind__in=TOGETHER)


def _by_turns(parcels: list[Parcel]) -> list[Parcel]:
    """The first of each game before any game's second, and so on: no table waits for another's whole post."""
    counts: Counter[tuple[str, int]] = Counter()
    turns: list[tuple[int, int]] = []
    for number, parcel in enumerate(parcels):
        turns.append((counts[parcel.turn], number))
        counts[parcel.turn] += 1
    return [parcels[number] for _, number in sorted(turns)]


def _parcel(notices: list[Notice], *, is_digest: bool = False) -> Parcel:
    return Parcel(tuple(sorted(notices, key=lambda notice: notice.pk)), is_digest=is_digest)


def _recipient(notice: Notice) -> tuple[int, int]:
    return notice.person_id, notice.game_id or 0


def _due_notices(now: datetime) -> models.QuerySet[Notice]:
    return Notice.objects.filter(FREE, not_before__lte=now)


def _due_letters(now: datetime) -> models.QuerySet[Letter]:
    told = Exists(Notice.objects.filter(letter=OuterRef("pk"), kind=Notice.Kind.QUARANTINED))
    return Letter.objects.filter(WRITABLE | Q(told), state=State.WAITING, next_try_at__lte=now)


def _left_behind(now: datetime) -> models.QuerySet[Letter]:
    return Letter.objects.filter(state=State.CLAIMED, claimed_at__lte=now - settings.MAIL_LEASE)


def look_into(parcels: list[Parcel]) -> list[Parcel]:
    """The parcels with their rows as they are now, all read at once; without those that have nothing left to tell."""
    letters = [parcel.letter for parcel in parcels if parcel.letter]
    _wait_for_their_games([letter for letter in letters if letter.is_digest])
    ids = [notice.pk for parcel in parcels if not parcel.letter for notice in parcel.notices]
    rows = Notice.objects.filter(Q(FREE, pk__in=ids) | Q(letter__in=letters)).order_by("pk")
    rows = rows.select_related("person", "game", "holder__seat", "question")
    found = {notice.pk: _joined(notice) for notice in rows}
    filled = [_filled(parcel, found) for parcel in parcels]
    return [parcel for parcel in filled if parcel.notices or parcel.letter]


def _joined(notice: Notice) -> Notice:
    if notice.question and notice.game:
        notice.question.game = notice.game
    return notice


def _wait_for_their_games(digests: list[Letter]) -> None:
    """What was to be told of games that stand still leaves the day's letters that are tried again."""
    if digests:
        Notice.objects.filter(letter__in=digests).exclude(WRITABLE).update(letter=None)


def _filled(parcel: Parcel, found: dict[int, Notice]) -> Parcel:
    if parcel.letter:
        return replace(parcel, notices=tuple(row for row in found.values() if row.letter_id == parcel.letter.pk))
    return replace(parcel, notices=tuple(found[notice.pk] for notice in parcel.notices if notice.pk in found))


# one letter's way


def claim(parcel: Parcel, now: datetime) -> Letter | None:
    """Make the letter, or take it up again; null if somebody else was quicker."""
    return _claim_again(parcel.letter, now) if parcel.letter else _claim_new(parcel, now)


def _claim_again(letter: Letter, now: datetime) -> Letter | None:
    mine = Letter.objects.filter(pk=letter.pk, state=State.WAITING, next_try_at__lte=now)
    if not mine.update(state=State.CLAIMED, claimed_at=now, outcome=""):
        return None
    return Letter.objects.select_related("person", "game").get(pk=letter.pk)


def _claim_new(parcel: Parcel, now: datetime) -> Letter | None:
    first = parcel.notices[0]
    with transaction.atomic():
        letter = Letter.objects.create(
            person=first.person,
            game=None if parcel.is_digest else first.game,
            is_digest=parcel.is_digest,
            message_id=new_message_id(),
            claimed_at=now,
            created_at=now,
        )
        ids = [notice.pk for notice in parcel.notices]
        if Notice.objects.filter(pk__in=ids, letter=None, dropped_at=None).update(letter=letter) == len(ids):
            return letter
        transaction.set_rollback(True)
    return None


def new_message_id() -> str:
    """`<random@host of PUBLIC_URL>`."""
    return f"<{secrets.token_hex(16)}@{mail_host()}>"


def mail_host() -> str:
    """The right-hand side of Message-IDs: the site's own host name."""
    host = urlsplit(settings.PUBLIC_URL).hostname or "localhost"
    return f"[IPv6:{host}]" if ":" in host else host


def still_true(letter: Letter, notices: Iterable[Notice], now: datetime) -> list[Notice]:
    """Those of the letter's notices (just read) that are true; the rest is dropped, and an empty letter."""
    true: list[Notice] = []
    for notice in notices:
        reason = why_not(notice, now)
        if not reason:
            true.append(notice)
        elif not notice.dropped_at:
            Notice.objects.filter(pk=notice.pk).update(dropped_at=now, dropped_why=reason)
    if not true:
        _stamp(letter, state=State.DROPPED)
    return true


LOOKED_AT = {
    "person": ("mail_off_at", "unreachable_at"),
    "game": ("status", "quarantine", "paused_at", "host_id"),
    "holder": ("until", "muted_at"),
    "question": ("closed_at", "due_at"),
}
"""What `why_not` looks at first, beside a notice, and the deadline; what else it may need it fetches."""


def is_as_it_was(letter: Letter, true: list[Notice], now: datetime) -> bool:
    """Whether all is still as it was when the letter was written of these notices; asked afresh, but briefly."""
    joined = [name for name in LOOKED_AT if any(getattr(notice, f"{name}_id") for notice in true)]
    columns = [(name, column) for name in joined for column in LOOKED_AT[name]]
    rows = Notice.objects.filter(letter=letter, dropped_at=None).order_by("pk")
    now_so = list(rows.values_list("pk", *map("__".join, columns)))
    then_so = [(notice.pk, *(getattr(getattr(notice, a), b, None) for a, b in columns)) for notice in true]
    return now_so == then_so and not any(why_not(notice, now) for notice in true)


def hand_over(letter: Letter) -> bool:
    """Say that the letter is being sent from now on; false if the claim has been lost."""
    return _stamp(letter, outcome=HANDED_OVER, attempts=F("attempts") + 1)


def put_back(letter: Letter, now: datetime) -> None:
    """To be written anew, of what is still true."""
    _stamp(letter, state=State.WAITING, next_try_at=now)


def sent(letter: Letter, words: str, now: datetime, service_id: str = "") -> None:
    """The mail server has taken the letter, a mail service under an id of its own."""
    _stamp(letter, state=State.SENT, sent_at=now, outcome=words[:200], next_try_at=None, service_id=service_id)


def failed(letter: Letter, words: str) -> None:
    """The letter will not be tried again."""
    _stamp(letter, state=State.FAILED, outcome=words[:200], next_try_at=None)


def try_later(letter: Letter, words: str, now: datetime) -> None:
    """After 1, 5, 15, 60 minutes and so on; after MAIL_ATTEMPTS never."""
    attempts = Letter.objects.get(pk=letter.pk).attempts
    if attempts >= settings.MAIL_ATTEMPTS:
        return failed(letter, words)
    wait = BACK_OFF[min(max(attempts, 1), len(BACK_OFF)) - 1]
    _stamp(letter, state=State.WAITING, outcome=words[:200], next_try_at=now + wait)


def nobody_knows(letter: Letter, words: str, now: datetime) -> None:
    """It may have been sent or not. Once that is made up for by sending it again, a second time is not."""
    if Letter.objects.filter(pk=letter.pk, outcome_unknown=True).exists():
        return failed(letter, f"outcome unknown twice: {words}")
    Letter.objects.filter(pk=letter.pk).update(outcome_unknown=True)
    try_later(letter, words, now)


def not_composed(letter: Letter, words: str, now: datetime) -> None:
    """It could not be written; that counts as a try."""
    if _stamp(letter, attempts=F("attempts") + 1):
        try_later(letter, words, now)


def recover(now: datetime) -> None:
    """Take up the claims of workers that were killed."""
    for letter in _left_behind(now):
        if letter.outcome == HANDED_OVER:
            nobody_knows(letter, "the worker was stopped while sending", now)
        else:
            not_composed(letter, "the worker was stopped before sending", now)
        Letter.objects.filter(pk=letter.pk, state=State.WAITING).update(next_try_at=now)


def sent_since(moment: datetime) -> int:
    """How many letters left after that moment: for keeping to a relay's pace."""
    return Letter.objects.filter(sent_at__gt=moment).count()


def _stamp(letter: Letter, **facts: object) -> bool:
    """Write these facts if the claim is still the same one."""
    mine = Letter.objects.filter(pk=letter.pk, state=State.CLAIMED, claimed_at=letter.claimed_at)
    return bool(mine.update(**facts))
