"""Pictures of every page and of a game's main moments, to be looked at: `./run pictures [FOLDER] [WORDS ...]`.

FOLDER: where they go (a path with a slash in it), by default build/pictures. WORDS: only moments that have one in their
names ("team"), one page of a moment ("lobby-table"), or letters ("letter-bid").
"""

import os
import sys
from pathlib import Path

import pytest

DRAWING = Path(__file__).with_name("draw.py")


def main(words: list[str]) -> int:
    folder = Path(words[0] if words and "/" in words[0] else "build/pictures")
    only = words[1:] if words and "/" in words[0] else words
    os.environ |= {"PICTURES_FOLDER": str(folder.resolve()), "PICTURES_WORDS": " ".join(only)}
    return pytest.main(["-q", "-s", "--no-header", "-p", "no:cacheprovider", "-m", "", str(DRAWING)])


if __name__ == "__main__":
    if {"-h", "--help"} & set(sys.argv[1:]):
        sys.exit(print(__doc__))
    sys.exit(main(sys.argv[1:]))
