"""A turn: dice, disease, Moa, manipulation, movement, trap (R3, R9). Reads like the rulebook."""

from __future__ import annotations

from collections.abc import Generator

from .components import OPPOSITE
from .diseases import manifest
from .energy import draw, mutated, obtain_flag, put_down
from .events import Answered, Assigned, Directed, NobodyBid, TurnBegan, Turned, WindowOpened
from .movement import Course, move_moa, still_in, walk
from .moves import Assign, Bid, Direct, Move
from .position import Laborigine, Position, Window
from .traps import collect, spring

PRICE = 3
Chosen = Generator[None, Move | None, str]


def begin(p: Position, seat: int) -> None:
    """Phase 1, the roll (R3.1, R3.9)."""
    p.turn, p.active = p.turn + 1, seat
    p.turns[p.turn] = seat
    p.rolled_after, p.directed = p.since_entry, False
    p.dice = p.chance.dice(p.turn)
    p.tell(TurnBegan, p.turn, seat, p.dice)


def clear(p: Position) -> None:
    """Nothing of a turn outlives it."""
    p.moving = p.die = p.other_die = p.window = p.meeting = p.face = None
    p.asked.clear()


def with_moa(p: Position, *, rolled: bool) -> Course:
    """A turn of the base game and Team Play. `rolled`: the flag of R3.1 has been given already."""
    assert p.active is not None
    assert p.dice is not None
    laborigine = p.first_figure(p.active)
    if 1 in p.dice and not rolled:
        obtain_flag(p, laborigine, "rolled")
    p.keep_start()
    die = yield from _which_die(p)
    settle_dice(p, laborigine, die)
    before_movement(p)
    while True:
        direction = yield from manipulation(p, laborigine)
        yield from walk(p, laborigine, die, direction)
        if not trap(p, laborigine):
            return


def settle_dice(p: Position, laborigine: Laborigine, die: int) -> None:
    """Which die moves the laborigine stands; the other is what is left of the roll."""
    assert p.dice is not None
    p.moving, p.die = laborigine.id, die
    p.other_die = p.dice[1] if die == p.dice[0] else p.dice[0]
    p.tell(Assigned, laborigine.id, die, p.other_die)


def before_movement(p: Position) -> None:
    """Phases 2 and 3a of a turn with Moa."""
    assert p.moving
    assert p.dice
    assert p.die
    assert p.other_die
    manifest(p, p.laborigines[p.moving], p.die, 1 in p.dice)
    still_in(p)
    move_moa(p, p.other_die)
    still_in(p)


def _which_die(p: Position) -> Generator[None, Move | None, int]:
    assert p.dice is not None
    if p.dice[0] == p.dice[1]:  # R3.8: one possible answer is not asked
        return p.dice[0]
    p.ask("assign", [p.active])
    move = yield
    assert isinstance(move, Assign)
    return int(move.die)


def trap(p: Position, laborigine: Laborigine) -> bool:
    """Phase 4 (R3.6). True if the laborigine goes on (R8.1)."""
    collect(p, laborigine)
    again = spring(p, laborigine)
    still_in(p)
    return again


def of_twins(p: Position) -> Course:
    """A turn of Twins (R12)."""
    assert p.active is not None
    assert p.dice is not None
    p.keep_start()
    p.ask("assign", [p.active])
    move = yield
    assert isinstance(move, Assign)
    first = p.laborigines[move.first]
    second = next(lab for lab in p.figures(p.active) if lab is not first)
    settle_dice(p, first, int(move.die))
    twins_before_movement(p, first, second)
    direction = yield from manipulation(p, first)
    yield from twin_runs(p, first, direction)
    assert p.die
    assert p.other_die
    p.moving, p.die, p.other_die = second.id, p.other_die, p.die
    yield from twin_runs(p, second, OPPOSITE[direction])


def twins_before_movement(p: Position, first: Laborigine, second: Laborigine) -> None:
    """The flag of a 1 (R12.2) and phase 2 for both (R12.3)."""
    dice = ((first, p.die), (second, p.other_die))
    one = next((twin for twin, die in dice if die == 1), None)
    if one is not None:
        obtain_flag(p, one, "rolled")
    for twin, die in dice:
        assert die is not None
        manifest(p, twin, die, die == 1)
        still_in(p)


def twin_runs(p: Position, twin: Laborigine, direction: str) -> Course:
    """Phases 3b and 4 of one twin; a footprint goes on the same way (R12.4)."""
    again = True
    while again:
        assert p.die is not None
        yield from walk(p, twin, p.die, direction)
        again = trap(p, twin)


# R9, manipulation


def price(p: Position, seat: int) -> int:
    """What a bid costs this seat, in tokens of the active seat's colour (R9.1, R9.3)."""
    return mutated(p.first_figure(seat), PRICE)


def can_pay(p: Position, seat: int) -> bool:
    """Whether the seat could pay and keep a token (R9.1)."""
    assert p.active is not None
    held = p.stockpiles[seat].get(p.colours[p.active], 0)
    return held > 0 and held >= (cost := price(p, seat)) and p.total(seat) > cost


def passes(p: Position, seat: int) -> bool:
    """Whether the seat has ordered to pass at the active seat's moves (R9.6)."""
    listed = p.orders[seat].passes
    return p.active in (p.variant.default_passes(p, seat) if listed is None else listed)


def eligible(p: Position) -> tuple[int, ...]:
    """The seats that are asked when a window opens, nearest clockwise first (R9.1, R9.2, R9.6)."""
    assert p.active is not None
    return tuple([seat for seat in p.after(p.active) if can_pay(p, seat) and not passes(p, seat)])


def manipulation(p: Position, laborigine: Laborigine) -> Chosen:
    """Who sets the direction: the winner of the bids, or the active seat (R9, R12.3)."""
    seats = eligible(p)
    if seats:
        direction = yield from _bids(p, laborigine, seats)
        if direction:
            p.directed = True
            return direction
    p.ask("direct", [p.active])
    move = yield
    assert isinstance(move, Direct)
    p.directed = True
    p.tell(Directed, laborigine.id, move.direction)
    return str(move.direction)


def _bids(p: Position, laborigine: Laborigine, seats: tuple[int, ...]) -> Generator[None, Move | None, str | None]:
    p.window = window = Window(seats)
    p.ask("manipulate", seats)
    p.tell(WindowOpened, seats)
    while (winner := _winner(p, window)) is WAITING:
        move = yield
        if move is None:
            _drop_the_poor(p)
        else:
            window.answers[move.seat] = (move.direction if isinstance(move, Bid) else None, p.since_entry)
            p.tell(Answered, move.seat)
    p.window = None
    p.asked.clear()
    if winner is None:
        p.tell(NobodyBid)
        return None
    direction, entry = window.answers[winner]
    p.opened.add(entry)
    pay(p, winner)
    p.tell(Turned, winner, laborigine.id, direction)
    return direction


WAITING = -1
UNANSWERED: tuple[str | None, int] = (None, -1)


def _winner(p: Position, window: Window) -> int | None:
    """The seat whose bid counts, null if nobody's does, or WAITING while that is not certain (R9.2)."""
    for seat in window.eligible:
        if seat in p.asked:
            return WAITING
        direction, _ = window.answers.get(seat, UNANSWERED)
        if direction and can_pay(p, seat):
            return seat
    return None


def _drop_the_poor(p: Position) -> None:
    """After a resignation: whoever can no longer pay is not asked (R9.5). The dead can't."""
    for seat in [seat for seat in p.asked if seat is not None and not can_pay(p, seat)]:
        del p.asked[seat]


def pay(p: Position, seat: int) -> None:
    """What a bid that counts costs its seat (R9.3)."""
    assert p.active is not None
    drawn = draw(p.stockpiles[seat], [p.colours[p.active]], price(p, seat))
    put_down(p, p.first_figure(seat), drawn, "bid")
