"""What things are called: faces, colours, diseases, dishes, laborigines, and the titles within the board."""

import unicodedata
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from .table import COVERED, Piece, Position, SeatLook

MOA = "moa"
FACES = {
    "footprint": gettext_lazy("footprint"),
    "disease": gettext_lazy("disease"),
    "charity": gettext_lazy("charity"),
    "radiation": gettext_lazy("radiation"),
    "lightning": gettext_lazy("lightning"),
    "acid": gettext_lazy("acid"),
    "small_explosion": gettext_lazy("small explosion"),
    "huge_explosion": gettext_lazy("huge explosion"),
    "cure": gettext_lazy("cure"),
    "flag": gettext_lazy("flag"),
    "danger": gettext_lazy("danger"),
    "green": gettext_lazy("green"),
}
COLOURS = {
    "red": gettext_lazy("red"),
    "blue": gettext_lazy("blue"),
    "yellow": gettext_lazy("yellow"),
    "purple": gettext_lazy("purple"),
    "orange": gettext_lazy("orange"),
    "white": gettext_lazy("white"),
    "grey": gettext_lazy("grey"),
}
DISEASES = {
    "leprosy": gettext_lazy("leprosy"),
    "inferiority_complex": gettext_lazy("inferiority complex"),
    "limping": gettext_lazy("limping"),
    "immunity_loss": gettext_lazy("immunity loss"),
    "hyperactivity": gettext_lazy("hyperactivity"),
    "benign_mutation": gettext_lazy("benign mutation"),
    "malign_mutation": gettext_lazy("malign mutation"),
    "energy_storage_disorder": gettext_lazy("energy storage disorder"),
}


def dish(place: int) -> str:
    """What a place of the ring is called."""
    return _("dish %(number)s") % {"number": place}


def energy(tokens: Mapping[str, int]) -> str:
    """Tokens by colour: "2 red, 1 blue"."""
    return ", ".join(f"{count} {COLOURS[colour]}" for colour, count in in_order(tokens))


def in_order(tokens: Mapping[str, int]) -> list[tuple[str, int]]:
    """Tokens in the order of the colours, without noughts."""
    return [(colour, tokens[colour]) for colour in COLOURS if tokens.get(colour)]


# -- titles within the board -------------------------------------------------------------------------------


def board_title(position: Position) -> str:
    if position["winners"]:
        return _("The ring at the end of the game")
    if not position["turn"]:
        return _("The ring before the first turn")
    return _("The ring in turn %(turn)s") % {"turn": position["turn"]}


def dish_title(place: int, tile: Mapping[str, object], greens_up: int | None, tokens: str) -> str:
    """A dish in words: number, face, what is known to lie below, tokens."""
    parts = [face_with_cost(str(tile["up"]), greens_up)]
    if tile.get("under"):
        parts.append(_("below it %(face)s") % {"face": FACES[str(tile["under"])]})
    if tokens:
        parts.append(tokens)
    return f"{dish(place)}: {', '.join(parts)}"


def face_with_cost(face: str, greens_up: int | None) -> str:
    """A face's name; of radiation what it would cost now."""
    if face == COVERED:
        return _("turned over since")
    if face == "radiation" and greens_up is not None:
        return _("radiation (%(cost)s)") % {"cost": greens_up}
    return str(FACES[face])


def isolated(name: str) -> str:
    """A name for the midst of a sentence: one that is read from right to left must not turn its neighbours round.

    Others stay as they are, so that no letter holds signs that some reader of letters doesn't know.
    """
    turns = any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in name)
    return f"\u2068{name}\u2069" if turns else name


def called(piece: Piece) -> str:
    """A laborigine's name in a sentence; twins are told apart by their letter."""
    name = isolated(piece.look.creature_of(piece.ident))
    return f"{name} ({piece.stand.twin})" if piece.stand.twin else name


def who(piece: Piece, mine: int | None = None) -> str:
    """A laborigine and whose it is: "Blob (Alice, red)", of twins "Blob (a) of Alice (red)"."""
    facts = {"creature": called(piece), "player": isolated(piece.look.name), "colour": COLOURS[piece.look.colour]}
    if piece.look.number == mine and piece.stand.twin:
        facts |= {"creature": isolated(piece.look.creature_of(piece.ident)), "twin": piece.stand.twin}
        pattern = _("your %(creature)s (%(twin)s, %(colour)s)")
    elif piece.look.number == mine:
        pattern = _("your %(creature)s (%(colour)s)")
    elif mine is not None and piece.partner == mine:
        pattern = _("%(creature)s (your partner %(player)s, %(colour)s)")
    elif piece.stand.twin:
        pattern = _("%(creature)s of %(player)s (%(colour)s)")
    else:
        pattern = _("%(creature)s (%(player)s, %(colour)s)")
    return pattern % facts


def burdens(piece: Piece) -> list[str]:
    """What is pinned to a laborigine."""
    told = [_("the flag")] if piece.flag else []
    if piece.disease:
        told.append(str(DISEASES[piece.disease]))
    if piece.lightning:
        told.append(
            ngettext("%(count)s lightning marker", "%(count)s lightning markers", piece.lightning)
            % {"count": piece.lightning}
        )
    return told + ([_("the acid marker")] if piece.acid else [])


def piece_title(piece: Piece, mine: int | None) -> str:
    return ", ".join([who(piece, mine), *burdens(piece)])


def moa() -> str:
    return _("Moa")


def turn(number: int) -> str:
    return _("Turn %(turn)s") % {"turn": number}


def dice(first: int, second: int, movers: Sequence[tuple[str, int]] = ()) -> str:
    """What the dice show and, once that is known, which moves whom, in the order in which they go."""
    shown = _("The dice show %(first)s and %(second)s") % {"first": first, "second": second}
    moves = [_("%(name)s moves by the %(die)s") % {"name": name, "die": die} for name, die in movers]
    return f"{shown}: {', '.join(moves)}" if moves else shown


def winner(winners: Sequence[Piece]) -> str:
    """What is written over the winners."""
    if len(winners) == 1:
        return _("Last one standing")
    return _("Last pair standing") if winners[0].stand.twin else _("Last team standing")


def yours() -> str:
    return _("you")


def asked() -> str:
    return _("to act")


def out() -> str:
    return _("out")


def won_all_the_same() -> str:
    return _("out, wins too")


def twins_of(look: SeatLook, mine: int | None) -> str:
    """Whose turn it is, as a heading."""
    return _("Your twins") if look.number == mine else _("%(player)s’s twins") % {"player": look.name}


def flag_lies() -> str:
    return _("The flag, nobody’s")


def acid_lies() -> str:
    return _("The acid marker, nobody’s")


def fell(piece: Piece) -> str:
    return _("%(who)s, out of the game") % {"who": who(piece)}


def cards(position: Position) -> str:
    """The disease cards: the pile, and what lies discarded."""
    thrown = ", ".join(str(DISEASES[disease]) for disease in position["discard"])
    return _("Disease cards; discarded: %(list)s") % {"list": thrown} if thrown else _("Disease cards")


def seat_title(
    look: SeatLook, own: Sequence[Piece], tokens: Mapping[str, int], partner: SeatLook | None = None
) -> str:
    """A row of the legend in words."""
    player = isolated(look.name)
    if partner:
        player = _("%(player)s, partner of %(other)s") % {"player": player, "other": isolated(partner.name)}
    return _("%(player)s, %(creature)s: %(things)s") % {
        "player": player,
        "creature": "; ".join(": ".join(filter(None, [called(it), ", ".join(burdens(it))])) for it in own),
        "things": energy(tokens) or _("no tokens"),
    }
