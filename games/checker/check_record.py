#!/usr/bin/env python3
"""Check the dice of a finished game of Laborigines: python check_record.py record.json

Needs Python 3.8 and nothing else; knows nothing of the rules but how chance was made. It checks that the server seed
is the one whose SHA-256 was shown before the game, works out from it every roll, the ring, the places and the disease
cards, compares the dice that players chose with the rolls, and the figures that came along with their digests.
Compare what it prints with what you saw at the table. Exit code 0: honest. 1: not, and the last line says why.
"""
import hashlib
import hmac
import json
import sys

TILES = """danger/huge_explosion danger/huge_explosion danger/huge_explosion green/small_explosion green/small_explosion
green/disease green/disease green/lightning green/lightning green/radiation green/radiation green/acid green/cure
footprint/small_explosion footprint/disease footprint/lightning charity/flag charity/acid cure/disease cure/radiation
flag/small_explosion radiation/lightning""".split()
DISEASES = """leprosy inferiority_complex limping immunity_loss hyperactivity benign_mutation malign_mutation
energy_storage_disorder""".split()


def words(seed, label):
    """The 4-byte numbers of a stream, one after another."""
    k = 0
    while True:
        block = hmac.new(seed, f"{label}:{k}".encode(), hashlib.sha256).digest()
        yield from (int.from_bytes(block[i : i + 4], "big") for i in range(0, 32, 4))
        k += 1


def uniform(stream, m):
    """A number from 0 to m - 1, all equally likely: words beyond the last multiple of m are dropped."""
    return next(word for word in stream if word < 2**32 // m * m) % m


def shuffle(stream, items):
    items = list(items)
    for i in range(len(items) - 1, 0, -1):
        j = uniform(stream, i + 1)
        items[i], items[j] = items[j], items[i]
    return items


def game_seed(record):
    """From the server seed and what the players added to it, after the check that it is the promised one."""
    if not record.get("server_seed"):
        raise ValueError("The server seed is not in this record: the game is not over.")
    seed = bytes.fromhex(record["server_seed"])
    if hashlib.sha256(seed).hexdigest() != record["commitment"]:
        raise ValueError("NOT HONEST: the server seed is not the one whose SHA-256 was shown before the game.")
    return hmac.new(seed, "\n".join(record["nonces"]).encode(), hashlib.sha256).digest()


def dice(seed, turn):
    stream = words(seed, f"dice:{turn}")
    return 1 + uniform(stream, 6), 1 + uniform(stream, 6)


def ring(seed):
    stream = words(seed, "tiles")
    tiles = [tile.split("/") for tile in shuffle(stream, TILES)]
    return [tile if uniform(stream, 2) == 0 else tile[::-1] for tile in tiles]


def places(seed, options):
    order = iter(shuffle(words(seed, "places"), range(len(TILES))))
    names = [f"{seat}{twin}" for seat in range(options["seats"]) for twin in ("ab" if twins(options) else " ")]
    return [(name.strip(), next(order)) for name in ([] if twins(options) else ["moa"]) + names]


def twins(options):
    return options["variant"] == "twins"


def counting(moves):
    """The moves that were not taken back: a rewind goes to where the log had `to` entries."""
    past = [()]
    for move in moves:
        past.append(past[move["to"]] if move["move"] == "rewind" else (past[-1], move))
    found, path = [], past[-1]
    while path:
        path, move = path
        found.append(move)
    return found[::-1]


def last_turn(seed, record):
    """Follow the turns through the record: each chosen die must have been rolled. The last turn there can have been.

    A turn is missing from the record if its dice were equal (not in Twins), or if its player resigned first.
    """
    possible = {1}
    for move in counting(record["moves"]):
        if move["move"] == "assign":
            rolled = {asking(seed, turn, record) for turn in possible}
            possible = {turn + 1 for turn in rolled if move["die"] in dice(seed, turn)}
            if not possible:
                raise ValueError(f"NOT HONEST: move {move['n']} uses a {move['die']}, which was not rolled then.")
        elif move["move"] == "resign":
            possible |= {asking(seed, turn, record) + 1 for turn in possible}
    return max(asking(seed, turn, record) for turn in possible)


def asking(seed, turn, record):
    """The first turn from this one on whose dice leave a choice."""
    while not twins(record["options"]) and len(set(dice(seed, turn))) == 1:
        turn += 1
    return turn


def check_figures(record):
    """Each figure beside the record must be the one that its maker sealed."""
    for move in counting(record["moves"]):
        sealed = move.get("figure") if move["move"] == "sculpt" else None
        for twin, digest in zip("ab", sealed) if isinstance(sealed, list) else [("", sealed)]:
            figure = record.get("figures", {}).get(f"{move.get('seat')}{twin}")
            if digest and figure:
                text = json.dumps(figure["data"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
                if hashlib.sha256(text.encode()).hexdigest() != digest:
                    raise ValueError(f"NOT HONEST: the figure of laborigine {move['seat']}{twin} is another one.")


def check(record):
    seed = game_seed(record)
    print("The server seed is the one that was promised. The game seed is", seed.hex())
    print("Ring, side up / side down, place by place:", *("/".join(tile) for tile in ring(seed)))
    print("Places at the start:", *(f"{name}={place}" for name, place in places(seed, record["options"])))
    print("Disease cards, top first:", *shuffle(words(seed, "diseases:0"), [d for d in DISEASES for _ in range(2)]))
    for number in (1, 2):
        stream = words(seed, f"diseases:{number}")
        print(f"Numbers that shuffle the discarded cards the time no. {number}:", *(next(stream) for _ in range(16)))
    for turn in range(1, last_turn(seed, record) + 1):
        print(f"Turn {turn}:", *dice(seed, turn))
    check_figures(record)
    print("Every die that a player chose was rolled in its turn. All of this was fixed before the game began.")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            check(json.load(file))
    except ValueError as problem:
        sys.exit(str(problem))
    except (OSError, LookupError, TypeError, AttributeError, RecursionError) as problem:
        sys.exit(f"This is no finished game's record: {problem!r}")
