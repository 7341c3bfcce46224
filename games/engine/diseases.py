"""Diseases: drawing cards, what they do in phase 2, contagion (R7, R4.5)."""

from __future__ import annotations

from .energy import drop_flag, spend
from .events import Contracted, Infected, NoCard, Reshuffled
from .position import Laborigine, Position

HARMFUL_EXCEPTION = "benign_mutation"


def contract(p: Position, laborigine: Laborigine) -> None:
    """Draw the top card; the old one is discarded after the draw (R7.1)."""
    if not p.deck:
        _refill(p)
    if not p.deck:
        p.tell(NoCard, laborigine.id)
        return
    former, laborigine.disease = laborigine.disease, p.deck.pop(0)
    if former:
        p.discard.append(former)
    p.tell(Contracted, laborigine.id, laborigine.disease, former)
    check_immunity(p, laborigine)


def _refill(p: Position) -> None:
    if not p.discard:
        return
    p.reshuffles += 1
    p.deck, p.discard = p.chance.reshuffle(p.reshuffles, p.discard), []
    p.tell(Reshuffled, len(p.deck))


def check_immunity(p: Position, laborigine: Laborigine) -> None:
    """A flag held by one whose card is Immunity Loss goes to the centre (R7.2)."""
    if laborigine.disease == "immunity_loss" and p.flag == laborigine.id:
        drop_flag(p, laborigine, "immunity_loss")


def manifest(p: Position, laborigine: Laborigine, die: int, ones: bool) -> None:
    """Phase 2 for one laborigine (R3.2, R7.2). `ones`: a die that counts for it shows 1."""
    disease = laborigine.disease
    if disease == "leprosy":
        spend(p, laborigine, 1, disease)
    elif disease == "inferiority_complex" and ones:
        spend(p, laborigine, 2, disease, shieldable=False)
    elif disease == "limping" and die % 2 == 0:
        spend(p, laborigine, 2, disease)


def contagion_choices(victor: Laborigine, other: Laborigine) -> list[str]:
    """The legal choices of R4.5: `keep`, and those that change something."""
    return ["keep", *(["give"] if victor.disease else []), *(["take"] if other.disease else [])]


def infect(p: Position, victor: Laborigine, other: Laborigine, choice: str) -> None:
    """The card moves; the receiver's own is discarded (R4.5)."""
    if choice != "keep":
        source, target = (victor, other) if choice == "give" else (other, victor)
        if target.disease:
            p.discard.append(target.disease)
        source.disease, target.disease = None, source.disease
    p.tell(Infected, victor.id, other.id, choice, victor.disease, other.disease)
    check_immunity(p, victor)
    check_immunity(p, other)
