"""A creature nobody planned: a body, what carries it, what it sees with, and something on its head."""

from dataclasses import dataclass
from random import Random
from typing import Any

from .figure import BOUNDS
from .palette import CLAY
from .sculptures import Row, model


@dataclass(frozen=True)
class Body:
    """Lumps of a body and where the rest goes: the head's middle and radius, shoulders, hips, the belly."""

    lumps: tuple[Row, ...]
    head: tuple[int, int, int]
    shoulders: tuple[int, int]
    hips: int
    belly: tuple[int, int, int] | None


@dataclass(frozen=True)
class Coat:
    """The clay it is made of."""

    skin: str
    second: str
    trim: str


def surprise(rng: Random) -> dict[str, Any]:
    """Figure data, the same for the same state of the generator; always a creature with eyes and a mouth."""
    coat = Coat(*rng.sample([colour for colour in CLAY if colour not in ("black", "white")], 3))
    body = rng.choice((_egg, _ball, _snowman, _tower, _puddle, _beast))(coat, rng)
    rows = [*_top(body, coat, rng), *_tail(body, coat, rng), *_legs(body, coat, rng), *body.lumps]
    if body.belly and rng.random() < 0.7:
        x, y, size = body.belly
        rows.append(("egg", x, y, size, 100, 0, rng.choice((coat.second, "white", "sand"))))
    rows += [*_arms(body, coat, rng), *_face(body, coat, rng)]
    return model(*(_within_reach(row) for row in rows))


def _within_reach(row: Row) -> Row:
    """The lump no higher than a sculptor can reach."""
    shape, x, y, size, squash, turn, colour = row
    return shape, x, min(y, BOUNDS["y"][1]), size, squash, turn, colour


# -- bodies ------------------------------------------------------------------------------------------------


def _egg(coat: Coat, rng: Random) -> Body:
    tall = rng.randint(110, 150)
    return Body((("egg", 0, 84, 116, tall, 0, coat.skin),), (0, 108, 42), (56, 76), 24, (0, 54, 70))


def _ball(coat: Coat, rng: Random) -> Body:
    flat = rng.randint(80, 100)
    return Body((("ball", 0, 72, 120, flat, 0, coat.skin),), (0, 84, 50), (62, 66), 28, None)


def _snowman(coat: Coat, rng: Random) -> Body:
    head = rng.randint(78, 106)
    top = 84 + head // 3
    return Body(
        (("ball", 0, 54, 100, 92, 0, coat.skin), ("ball", 0, top, head, rng.randint(82, 104), 0, coat.skin)),
        (0, top + 2, head // 2 - 4),
        (50, 66),
        28,
        (0, 48, 60),
    )


def _tower(coat: Coat, rng: Random) -> Body:
    tall = rng.randint(120, 170)
    return Body(
        (("block", 0, 76, 98, tall, rng.randint(-4, 4), coat.skin),), (0, 108, 38), (48, 70), 22, (0, 44, 52)
    )


def _puddle(coat: Coat, rng: Random) -> Body:
    lean = rng.randint(-12, 12)
    lumps = (
        ("disc", 0, 12, 112, 60, 0, coat.skin),
        ("disc", -lean, 30, 90, 74, 0, coat.second),
        ("ball", lean, 66, 94, rng.randint(84, 110), 0, coat.skin),
    )
    return Body(lumps, (lean, 76, 42), (44, 50), 0, None)


def _beast(coat: Coat, rng: Random) -> Body:
    head = rng.randint(66, 84)
    lumps = (
        ("sausage", -12, 52, rng.randint(72, 86), 100, rng.randint(-8, 2), coat.skin),
        ("ball", 48, 92, head, rng.randint(86, 104), 0, coat.skin),
    )
    return Body(lumps, (50, 96, head // 2 - 2), (0, 0), 48, None)


# -- what is added -----------------------------------------------------------------------------------------


def _pair(row: Row, about: int = 0) -> list[Row]:
    """The lump and its mirror image to the other side of x = `about`."""
    shape, x, y, size, squash, turn, colour = row
    return [row, (shape, 2 * about - x, y, size, squash, -turn, colour)]


def _top(body: Body, coat: Coat, rng: Random) -> list[Row]:
    x, y, r = body.head
    crown = y + r
    kind = rng.choice(("horns", "ears", "feelers", "comb", "hat", "ears"))
    if kind == "horns":
        return _pair(("spike", x - r * 3 // 5, crown + 6, 30, 120, -rng.randint(12, 36), coat.trim), x)
    if kind == "ears":
        return _pair(
            (
                rng.choice(("drop", "ball", "egg")),
                x - r * 4 // 5,
                crown - 2,
                rng.randint(30, 44),
                120,
                -30,
                coat.second,
            ),
            x,
        )
    if kind == "feelers":
        return _pair(("sausage", x - r // 2, crown + 12, 20, 60, 72, coat.skin), x) + _pair(
            ("ball", x - r * 3 // 5, crown + 32, 18, 100, 0, coat.trim), x
        )
    if kind == "comb":
        return [
            (
                "spike",
                x + (i - 1) * r * 3 // 5,
                crown + (8 if i == 1 else 0),
                28,
                110,
                (i - 1) * 28,
                coat.trim,
            )
            for i in range(3)
        ]
    return [
        ("cone", x, crown + 12, 46, 120, rng.randint(-8, 8), coat.trim),
        ("ball", x, crown + 40, 14, 100, 0, "white"),
    ]


def _tail(body: Body, coat: Coat, rng: Random) -> list[Row]:
    if body.hips == 48:
        return [("bean", -80, 74, rng.randint(28, 42), 100, rng.randint(50, 90), coat.skin)]
    if rng.random() < 0.35:
        return [("bean", 72, 46, 44, 100, -70, coat.second)]
    return []


def _legs(body: Body, coat: Coat, rng: Random) -> list[Row]:
    if body.hips == 48:
        return [("sausage", x, 18, 26, 80, 90, coat.skin) for x in (-56, -28, 24, 48)]
    if body.hips == 0:
        return []
    kind = rng.choice(("feet", "legs", "many"))
    if kind == "feet":
        return _pair(("ball", -body.hips, 8, 42, 56, 0, coat.trim))
    if kind == "legs":
        return _pair(("sausage", -body.hips, 20, 26, 80, 90, coat.skin)) + _pair(
            ("ball", -body.hips - 6, 4, 32, 56, 0, coat.trim)
        )
    return [("drop", x, 14, 32, 100, 0, coat.second) for x in (-40, -14, 14, 40)]


def _arms(body: Body, coat: Coat, rng: Random) -> list[Row]:
    x, y = body.shoulders
    if not x:
        return []
    kind = rng.choice(("down", "up", "wings", "wave"))
    if kind == "wings":
        return _pair(("drop", -x - 6, y + 6, 44, 140, rng.randint(14, 40), coat.second))
    if kind == "wave":
        return [
            ("sausage", -x - 4, y, 30, 90, -58, coat.skin),
            ("sausage", x + 6, y + 22, 30, 90, -62, coat.skin),
        ]
    turn = -58 if kind == "down" else 52
    return _pair(("sausage", -x - 5, y + (0 if kind == "down" else 18), 30, 90, turn, coat.skin))


def _face(body: Body, coat: Coat, rng: Random) -> list[Row]:
    x, y, r = body.head
    iris = rng.choice((coat.trim, "black", "teal", "blue", "brown"))
    lid = rng.random() < 0.25
    count = rng.choice((1, 2, 2, 2, 2, 3))
    rows = _eyes(x, y + r // 4, r, count, ("sleepy", coat.skin) if lid else ("eye", iris), rng)
    if rng.random() < 0.3:
        rows += _pair(("ball", x - r * 3 // 4, y - r // 4, 14, 80, 0, "pink"), x)
    if rng.random() < 0.3:
        rows.append(("ball", x, y - r // 8, r // 3, 90, 0, coat.trim))
    mouth = rng.choice(("smile", "grin", "grin", "frown"))
    if mouth == "grin":
        return [*rows, ("grin", x, y - r * 5 // 9, r * 5 // 6, 75, rng.randint(-6, 6), "red")]
    turn = 180 if mouth == "frown" else rng.randint(-8, 8)
    return [*rows, ("smile", x, y - r * 4 // 7, r * 2 // 3, 100, turn, rng.choice(("red", "black")))]


def _eyes(x: int, y: int, r: int, count: int, kind: tuple[str, str], rng: Random) -> list[Row]:
    shape, colour = kind
    size = r * rng.randint(56, 74) // 100
    if count == 1:
        return [(shape, x, y, size * 8 // 5, 100, 0, colour)]
    gaze = rng.choice((-40, 0, 0, 40))
    apart = size * 5 // 9
    rows = [
        (shape, x - apart, y, size, 105, gaze, colour),
        (shape, x + apart, y, size * rng.randint(85, 100) // 100, 105, gaze, colour),
    ]
    return rows if count == 2 else [*rows, (shape, x, y + size * 3 // 4, size, 100, gaze, colour)]
