"""Drawings as PNGs that a letter can carry: few colours, scattered so that soft light stays soft.

The last ones are kept: a letter tried again, or its copy for the next mailbox, shows the same board.
"""

from functools import lru_cache, partial
from io import BytesIO

from PIL import Image

from games.drawing import picture
from games.drawing.palette import NIGHT, PAPER
from games.mail.envelope import Picture

BOARD_WIDTH = 800
FIGURE_WIDTH = 260
OCTREE = Image.Quantize.FASTOCTREE


def board(svg: str, game: str) -> Picture:
    """The board of a game, sharp on a screen with fine dots."""
    return Picture(f"board-{game}@laborigines", partial(_drawn, svg, BOARD_WIDTH, NIGHT))


def figure(svg: str, game: str, laborigine: str) -> Picture:
    """A creature of a game's gallery."""
    return Picture(f"figure-{laborigine}-{game}@laborigines", partial(_drawn, svg, FIGURE_WIDTH, PAPER))


@lru_cache(maxsize=32)
def _drawn(svg: str, width: int, ground: str) -> bytes:
    return _light(picture.png(svg, width=width), ground)


def _light(png: bytes, ground: str) -> bytes:
    """Half of the bytes: 256 colours, on a ground, not transparent. More effort gains 3 % in five times as long."""
    drawn = Image.open(BytesIO(png)).convert("RGBA")
    whole = Image.alpha_composite(Image.new("RGBA", drawn.size, ground), drawn).convert("RGB")
    palette = whole.quantize(256, method=OCTREE)
    small = BytesIO()
    whole.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG).save(small, "PNG")
    return small.getvalue()
