"""The keys of choices as addresses and forms send them, read back as moves (story.choices writes them)."""

from games.engine.components import DIRECTIONS
from games.engine.moves import Assign, Bid, Contagion, Direct, Move, Pass, Vote
from games.story.choices import ABSTAIN

CONTAGION = ("keep", "give", "take")


def read(pick: str, decision: str, seat: int) -> tuple[Move, str]:
    """The move that a key stands for when a seat answers a decision, and the direction planned with it ("" if none).

    Whether the move is legal is the engine's to say. Raises ValueError if that decision has no such key.
    """
    if decision == "assign":
        return _assignment(pick, seat)
    return _move(pick, decision, seat), ""


def _assignment(pick: str, seat: int) -> tuple[Move, str]:
    *first, die, direction = pick.split("-")
    if len(first) > 1 or not (die.isascii() and die.isdecimal() and len(die) == 1) or direction not in DIRECTIONS:
        raise ValueError(pick)
    return Assign(seat, int(die), *first), direction


def _move(pick: str, decision: str, seat: int) -> Move:
    match decision:
        case "direct" if pick in DIRECTIONS:
            return Direct(seat, pick)
        case "manipulate" if pick in DIRECTIONS:
            return Bid(seat, pick)
        case "manipulate" if pick == "pass":
            return Pass(seat)
        case "contagion" if pick in CONTAGION:
            return Contagion(seat, pick)
        case "vote" if pick.startswith("vote-"):
            nicest = pick.removeprefix("vote-")
            return Vote(seat, None if nicest == ABSTAIN else nicest[:8])
    raise ValueError(pick)
