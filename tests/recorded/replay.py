"""Prints what every recorded game leads to, byte for byte the same on any Python: `python -m tests.recorded.replay`."""

from __future__ import annotations

import json

from games.engine import notation, record
from tests.recorded import make


def main() -> None:
    for path in sorted([*make.HERE.glob("*.json"), *make.HERE.parent.glob("*.json")]):
        kept = record.read(json.loads(path.read_text(encoding="utf-8")))
        for game, mark in make.marks(kept):
            print(path.stem, len(game.entries), mark)
        print(json.dumps(notation.position_json(game.position)))


if __name__ == "__main__":
    main()
