"""Who plays when nobody does: habits (what is played for the silent) and bots. They see views, never a game."""

from .bot import Bot, First, Luck
from .habits import PLAYERS, Player, clockwise, quiet
from .seats import BOTS, remembering, seated

__all__ = ["BOTS", "PLAYERS", "Bot", "First", "Luck", "Player", "clockwise", "quiet", "remembering", "seated"]
