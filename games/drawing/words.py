"""The position in words: sentences for those who hear the board, the ring as plain text for letters."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .names import COLOURS, FACES, burdens, called, dish, energy, face_with_cost, isolated, who, yours
from .table import Piece, Position, SeatLook, greens, pieces, standing, stockpile, teams


def position_words(position: Position, seats: Sequence[SeatLook], mine: int | None = None) -> list[str]:
    """The public position as sentences, for those who hear the board: who is where, on what, beside whom."""
    told = [_turn(position, seats), teams_words(seats, mine)]
    told += [
        _stands(piece, position, seats, mine) for piece in pieces(position, seats) if piece.place is not None
    ]
    told += [_moa(position, seats), _flag(position), _acid(position), _lying(position), _below(position)]
    told += [_stock(position, look, mine) for look in seats if _has_stock(look, position)]
    told += [_fallen(position, seats), _won(position, seats)]
    return [sentence for sentence in told if sentence]


def teams_words(seats: Sequence[SeatLook], mine: int | None = None) -> str:
    """Who plays with whom (R11.1); "" in games without teams."""
    by_team = teams(seats)
    if all(len(team) == 1 for team in by_team):
        return ""
    return _("Teams: %(list)s.") % {"list": "; ".join(_team(team, mine) for team in by_team)}


def _team(team: Sequence[SeatLook], mine: int | None) -> str:
    players = [yours() if look.number == mine else isolated(look.name) for look in team]
    facts = {"players": _listed(players), "colour": COLOURS[team[0].colour]}
    return (_("%(players)s alone (%(colour)s)") if len(team) == 1 else _("%(players)s (%(colour)s)")) % facts


def _turn(position: Position, seats: Sequence[SeatLook]) -> str:
    if position["active"] is None:
        return _("The first turn has not begun.")
    active = next(look for look in seats if look.number == position["active"])
    own = [called(piece) for piece in pieces(position, seats) if piece.look.number == active.number]
    first, second = position["dice"]
    return _("Turn %(turn)s, %(player)s moves %(creature)s: the dice show %(first)s and %(second)s.") % {
        "turn": position["turn"],
        "player": isolated(active.name),
        "creature": _listed(own),
        "first": first,
        "second": second,
    }


def _stands(piece: Piece, position: Position, seats: Sequence[SeatLook], mine: int | None) -> str:
    assert piece.place is not None
    tile = position["ring"][piece.place]
    told = _("%(who)s stands on %(dish)s, %(face)s") % {
        "who": _capital(who(piece, mine)),
        "dish": dish(piece.place),
        "face": face_with_cost(tile["up"], greens(position)),
    }
    pinned = burdens(piece)
    if pinned:
        told += _(", with %(things)s") % {"things": ", ".join(pinned)}
    beside = [other for other in standing(position, seats)[piece.place] if other != piece]
    if beside:
        told += _(", face to face with %(names)s") % {
            "names": ", ".join(who(other, mine) for other in beside)
        }
    return f"{told}. {_neighbours(piece.place, position, seats)}"


def _neighbours(place: int, position: Position, seats: Sequence[SeatLook]) -> str:
    return _("Next clockwise: %(cw)s; counter-clockwise: %(ccw)s.") % {
        "cw": _next(place, 1, position, seats),
        "ccw": _next(place, -1, position, seats),
    }


def _next(place: int, step: int, position: Position, seats: Sequence[SeatLook]) -> str:
    """The next dish with somebody on it, in one direction."""
    there, size = standing(position, seats), len(position["ring"])
    for away in range(1, size):
        spot = (place + step * away) % size
        found = [called(piece) for piece in there.get(spot, [])] + (
            [_("Moa")] if spot == position["moa"] else []
        )
        if found:
            return ngettext("%(name)s, %(count)s dish away", "%(name)s, %(count)s dishes away", away) % {
                "name": " + ".join(found),
                "count": away,
            }
    return _("nobody")


def _moa(position: Position, seats: Sequence[SeatLook]) -> str:
    if position["moa"] is None:
        return ""
    tile = position["ring"][position["moa"]]
    return _("Moa stands on %(dish)s, %(face)s. Next clockwise: %(cw)s.") % {
        "dish": dish(position["moa"]),
        "face": face_with_cost(tile["up"], greens(position)),
        "cw": _next(position["moa"], 1, position, seats),
    }


def _flag(position: Position) -> str:
    return {"centre": _("The flag lies in the centre."), "gone": _("The flag has left the game.")}.get(
        position["flag"], ""
    )


def _acid(position: Position) -> str:
    return _("Nobody has the acid marker.") if position["acid"] is None else ""


def _lying(position: Position) -> str:
    lying = [
        _("%(tokens)s on %(dish)s") % {"tokens": energy(tile["energy"]), "dish": dish(place)}
        for place, tile in enumerate(position["ring"])
        if energy(tile["energy"])
    ]
    return _("Tokens lie about: %(list)s.") % {"list": "; ".join(lying)} if lying else ""


def _below(position: Position) -> str:
    known = [
        _("%(face)s below %(dish)s") % {"face": FACES[tile["under"]], "dish": dish(place)}
        for place, tile in enumerate(position["ring"])
        if tile.get("under")
    ]
    return _("Known: %(list)s.") % {"list": "; ".join(known)} if known else ""


def _has_stock(look: SeatLook, position: Position) -> bool:
    """Whether a seat is in the game, and its tokens are shown."""
    return look.number not in position["eliminated"] and str(look.number) in position["stockpiles"]


def _stock(position: Position, look: SeatLook, mine: int | None) -> str:
    tokens = stockpile(position, look.number)
    if look.number == mine:
        return _("You have %(count)s: %(tokens)s.") % {
            "count": sum(tokens.values()),
            "tokens": energy(tokens),
        }
    return _("%(player)s has %(count)s: %(tokens)s.") % {
        "player": isolated(look.name),
        "count": sum(tokens.values()),
        "tokens": energy(tokens),
    }


def _fallen(position: Position, seats: Sequence[SeatLook]) -> str:
    fallen = ", ".join(_whole(seat, position, seats) for seat in position["eliminated"])
    return _("Out of the game: %(list)s.") % {"list": fallen} if fallen else ""


def _won(position: Position, seats: Sequence[SeatLook]) -> str:
    winners = [piece for piece in pieces(position, seats) if piece.look.number in position["winners"]]
    if not winners:
        return ""
    told = ngettext("The game is over. Winner: %(list)s.", "The game is over. Winners: %(list)s.", len(winners)) % {
        "list": _listed([_whole(seat, position, seats) for seat in position["winners"]])
    }
    fallen = [_whole(seat, position, seats) for seat in position["winners"] if seat in position["eliminated"]]
    return f"{told} " + _("%(name)s fell, and wins too.") % {"name": fallen[0]} if fallen else told


def ring_text(position: Position, seats: Sequence[SeatLook]) -> str:
    """The ring as plain text, clockwise: a line for every dish with a piece or tokens on it, and one for the faces
    between two such. It reads aloud, and needs no letters of one width."""
    there, greens_up = standing(position, seats), greens(position)
    lines, between = [], []
    for place, tile in enumerate(position["ring"]):
        things = _things(place, tile, position, there.get(place, []))
        if not things:
            between.append((place, _faces(tile, greens_up)))
            continue
        lines += _run(between)
        between = []
        lines.append(f"{place} {_faces(tile, greens_up)}: {'; '.join(things)}")
    return "\n".join([*lines, *_run(between), *filter(None, (_flag(position), _acid(position), teams_words(seats)))])


def _things(place: int, tile: Mapping[str, Any], position: Position, there: Sequence[Piece]) -> list[str]:
    things = [", ".join([who(piece), *burdens(piece)]) for piece in there]
    if place == position["moa"]:
        things.append(_("Moa"))
    if energy(tile["energy"]):
        things.append(energy(tile["energy"]))
    return things


def _faces(tile: Mapping[str, Any], greens_up: int | None) -> str:
    up = face_with_cost(tile["up"], greens_up)
    if not tile.get("under"):
        return up
    return _("%(face)s over %(under)s") % {"face": up, "under": FACES[tile["under"]]}


def _run(dishes: list[tuple[int, str]]) -> list[str]:
    """Dishes with nothing on them, as one line: "3-5 green, cure, danger"."""
    if not dishes:
        return []
    first, last = dishes[0][0], dishes[-1][0]
    return [f"{first if first == last else f'{first}-{last}'} {', '.join(face for _place, face in dishes)}"]


def _whole(seat: int, position: Position, seats: Sequence[SeatLook]) -> str:
    """A seat by its laborigine, of twins by both: "Blob (Alice)", "Blob (a) and Goo (b) of Alice"."""
    own = [piece for piece in pieces(position, seats) if piece.look.number == seat]
    facts = {"creature": _listed([called(piece) for piece in own]), "player": isolated(own[0].look.name)}
    return (_("%(creature)s of %(player)s") if len(own) > 1 else _("%(creature)s (%(player)s)")) % facts


def _listed(things: Sequence[str]) -> str:
    """ "Alice, Bob and Cy"."""
    if len(things) < 2:
        return "".join(things)
    return _("%(some)s and %(last)s") % {"some": ", ".join(things[:-1]), "last": things[-1]}


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
