"""The service at moments worth looking at: tables before, in and after their games, and who opens which page there.

Pictures are made of them and axe looks at them: whatever page there is, it stands in one of these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.test import Client, override_settings
from django.urls import reverse

from games import moderation, record, talk, tokens
from games.engine.moves import Resign
from games.mail import preview
from games.mail.deliver import deliver
from games.models import Game, MoveRecord, Person, PostedMail
from tests import world
from tests.addresses import of_a_game
from tests.links import all_links
from tests.variants import SIX, TABLES
from tests.web.playing import Player, step, until
from tests.world import NOW, a_game, an_open_table, asked, fresh, seat_of

SEED = "33" * 32
"""With these dice all decisions come up early."""

Lay = Callable[[], Game]


@dataclass(frozen=True)
class Page:
    """An address, and the browser in which it is opened; `name` is a short one for files."""

    name: str
    client: Client
    address: str


@dataclass(frozen=True)
class Moment:
    """How a table is laid, and which pages are looked at: those `of` it beside its seat's and its watchers' own."""

    lay: Lay
    of: Callable[[Game], Iterator[Page]] = lambda game: iter(())


def pages(name: str) -> Iterator[Page]:
    """Lay the table of a moment and open what is there to be looked at."""
    game = MOMENTS[name].lay()
    question = asked(game)
    number = question.seat.number if question else 0
    if game.status not in (Game.Status.OPEN, Game.Status.CANCELLED):
        player = Player(game, number)
        yield Page("seat", player.client, player.at())
        yield Page("watch", Client(), reverse("watch", args=[game.public_id]))
    yield from MOMENTS[name].of(game)


def _everywhere(game: Game, besides: bool = False) -> Iterator[Page]:
    """Each page that is about a table, as its host opens it and, if it lets them, a stranger; `besides`: all others,
    too."""
    host, stranger = _signed_in(game), Client()
    for name, address in of_a_game(game, 0).items():
        if not besides and game.public_id not in address and game.share_key not in address:
            continue
        yield Page(name, host, address)
        about_it = game.public_id in address or game.share_key in address
        if name in ("home", "table") or (about_it and stranger.get(address).status_code == 200):
            yield Page(f"{name}-stranger", stranger, address)


def _its_table(game: Game) -> Iterator[Page]:
    """What is left of a table that was called off."""
    for name, client in (("table", _signed_in(game)), ("game", _signed_in(game)), ("game-stranger", Client())):
        yield Page(name, client, reverse(name.removesuffix("-stranger"), args=[game.public_id]))


def _everywhere_and_what_if(game: Game) -> Iterator[Page]:
    """A board to try things on, handed on by its host."""
    yield from _everywhere(game)
    tried = reverse("what_if", args=[game.public_id, 0])
    yield Page("shared_what_if", _signed_in(game), f"{tried}?seed=ab12cd34&share=1")


def _everywhere_and_brought(game: Game) -> Iterator[Page]:
    """A record that was brought from elsewhere."""
    yield from _everywhere(game)
    host = _signed_in(game)
    record_of_it = host.get(reverse("record_with_figures", args=[game.public_id])).content.decode()
    brought = host.post(reverse("records"), {"text": record_of_it})
    yield Page("imported", host, brought["Location"])


def _signed_in(game: Game) -> Client:
    """The host's browser, in which the seat's link was followed."""
    holder = seat_of(game, 0).holder
    assert holder
    client = Client()
    session = client.session
    session.update({"seats": [holder.pk], "person": holder.person_id, "acted": True})
    session.save()
    return client


def _behind_links(game: Game) -> Iterator[Page]:
    """What each link of a letter leads to, and one that leads nowhere."""
    for token in [*all_links(game), tokens.mail_link(game.host), tokens.hours_link(game.host), "seat.1.x.y.z"]:
        yield Page(f"link-{token.split('.')[0]}", Client(), reverse("link", args=[token]))


def _in_the_post_room(game: Game) -> Iterator[Page]:
    """The mailbox of everybody, and the letter on top."""
    with override_settings(EMAIL_BACKEND="games.mail.post_room.Backend"):
        deliver(NOW)
    yield Page("post_room", Client(), reverse("post_room"))
    letter = PostedMail.objects.latest("pk")
    yield Page("letter", Client(), reverse("post_room_letter", args=[letter.pk]))


def _moderating(game: Game) -> Iterator[Page]:
    """The moderator's pages about a table, and about its people."""
    mo = Client()
    mo.force_login(world.a_moderator())
    holder = seat_of(game, 0).holder
    assert holder
    yield Page("index", mo, reverse("admin:index"))
    yield Page("letters", mo, reverse("letter_previews"))
    yield Page("letter", mo, reverse("letter_preview", args=[preview.names()[0]]))
    for model, row in ((Game, game), (Person, holder.person)):
        name = f"admin:games_{model.__name__.lower()}"
        yield Page(f"{model.__name__.lower()}s", mo, reverse(f"{name}_changelist"))
        yield Page(model.__name__.lower(), mo, reverse(f"{name}_change", args=[row.pk]))


# how tables are laid

WATCHED: dict[str, Any] = {"spectators": True}


def _lobby() -> Game:
    return an_open_table("Alice", "Bob", bots=1, **WATCHED)


def _sculpting() -> Game:
    return a_game(**WATCHED)


def _asked(decision: str, *names: str, seed: str = SEED, **facts: Any) -> Lay:
    def lay() -> Game:
        game = a_game(*names, seed=seed, **WATCHED, **facts)
        until(game, decision)
        return fresh(game)

    return lay


def _of_table(key: str, decision: str) -> Lay:
    def lay() -> Game:
        game = TABLES[key].game(**WATCHED)
        until(game, decision)
        return fresh(game)

    return lay


def _of_the_active(game: Game) -> Iterator[Page]:
    """While others may bid, whose turn it is may settle a way in advance."""
    player = Player(game, record.view_of(game, None).position["active"])
    yield Page("plan", player.client, player.at())


def _turned_up(face: str) -> Lay:
    """The entry that turned this face up has just been made."""

    def lay() -> Game:
        game = a_game(*SIX[:4], seed=SEED, **WATCHED)
        while asked(game) and not _just_flipped(game, face):
            assert step(game).accepted
        return fresh(game)

    return lay


def _just_flipped(game: Game, face: str) -> bool:
    told = record.view_of(fresh(game), None).log[-1].events
    return any(getattr(one.event, "face", None) == face for one in told)


def _one_out(*names: str, **facts: Any) -> Lay:
    def lay() -> Game:
        game = a_game(*names, seed=SEED, **WATCHED, **facts)
        while asked(game) and not record.view_of(fresh(game), None).position["eliminated"]:
            assert step(game).accepted
        return fresh(game)

    return lay


def _over(*names: str, **facts: Any) -> Lay:
    def lay() -> Game:
        game = a_game(*names, seed=SEED, **WATCHED, **facts)
        while fresh(game).is_running:
            assert step(game).accepted
        return fresh(game)

    return lay


def _busy() -> Game:
    """A turn at which much was said, played from memory."""
    game = a_game("Alice", "Bob", "Cy", seed=SEED, memory="strict", **WATCHED)
    while fresh(game).turn < 6:
        assert step(game).accepted
    for number in (0, 1, 2, 1):
        holder = seat_of(game, number).holder
        assert holder
        talk.say(holder, "@Alice that dish was not as green as you said. " * (number + 1), NOW)
    return fresh(game)


def _long_names() -> Game:
    """Names and messages as long as they may be, at a table whose deadline has a story."""
    game = a_game("Alice", "Bob", seed=SEED, **WATCHED)
    for number, name in enumerate(("Wilhelmina-Friederike of Nowhere-in-Particular"[:40], "W" * 24)):
        seat = seat_of(game, number)
        seat.name = name
        seat.save()
        Person.objects.filter(pk=seat.holder.person_id).update(name=name)  # type: ignore[union-attr]
    until(game, "assign")
    holder = seat_of(game, 0).holder
    assert holder
    talk.say(holder, "unbrokenwords" * 60, NOW)
    return fresh(game)


def _paused() -> Game:
    game = _asked("assign")()
    moderation.pause(game, "The mail server is being moved to another shelf.", world.a_moderator(), NOW)
    return fresh(game)


def _cancelled() -> Game:
    game = an_open_table("Alice", "Bob")
    moderation.cancel(game, "Opened twice.", world.a_moderator(), NOW)
    return fresh(game)


def _quarantined() -> Game:
    game = _asked("assign")()
    MoveRecord.objects.filter(game=game, n=game.entry_count - 1).update(move={"kind": "sing"})
    return fresh(game)


def _resigned_team() -> Game:
    """A partner has fallen, and the other plays on."""
    game = _of_table("team-4", "assign")()
    assert world.answer(game, Resign(0), question=None).accepted
    return fresh(game)


MOMENTS: dict[str, Moment] = {
    "lobby": Moment(_lobby, lambda game: _everywhere(game, besides=True)),
    "sculpting": Moment(_sculpting),
    "vote": Moment(_asked("vote", *SIX)),
    "turn": Moment(_busy, _everywhere_and_what_if),
    "over": Moment(_over("Alice", "Bob"), _everywhere_and_brought),
    "assign-two": Moment(_asked("assign", "Alice", "Bob")),
    "assign-six": Moment(_asked("assign", *SIX)),
    "direct": Moment(_asked("direct")),
    "bid": Moment(_asked("manipulate", *SIX), _of_the_active),
    "encounter": Moment(_asked("contagion")),
    "huge-explosion": Moment(_turned_up("huge_explosion")),
    "disease": Moment(_turned_up("disease")),
    "elimination": Moment(_one_out(*SIX)),
    "victory-six": Moment(_over(*SIX)),
    "team-assign": Moment(_of_table("team-4", "assign")),
    "team-bid": Moment(_of_table("team-5", "manipulate")),
    "team-fallen": Moment(_resigned_team),
    "team-victory": Moment(_over(*SIX, variant="team")),
    "twins-vote": Moment(_of_table("twins-3", "vote")),
    "twins-assign": Moment(_of_table("twins-2", "assign")),
    "twins-bid": Moment(_of_table("twins-2", "manipulate")),
    "twins-encounter": Moment(_of_table("twins-3", "contagion")),
    "twins-victory": Moment(_over("Alice", "Bob", variant="twins")),
    "open-memory": Moment(_asked("contagion", "Alice", "Bob", memory="open")),
    "long-names": Moment(_long_names),
    "paused": Moment(_paused),
    "cancelled": Moment(_cancelled, _its_table),
    "quarantined": Moment(_quarantined),
    "letters-before": Moment(_lobby, _behind_links),
    "letters": Moment(_asked("assign"), _behind_links),
    "post": Moment(_asked("assign"), _in_the_post_room),
    "moderator": Moment(_asked("assign"), _moderating),
}
