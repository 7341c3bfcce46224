"""Rows and constraints: people's facts and the record. What a move leads to is the engine's affair."""

from games.models.entries import Figure, MoveRecord, Plan, Question, Weight
from games.models.letters import Letter, Notice, PostedMail
from games.models.people import Person
from games.models.records import ImportedRecord, Verified
from games.models.tables import Game, Holder, Invitation, JournalEntry, Seat, ServerSeed, new_id
from games.models.upkeep import Lease, Throttle

__all__ = [
    "Figure",
    "Game",
    "Holder",
    "ImportedRecord",
    "Invitation",
    "JournalEntry",
    "Lease",
    "Letter",
    "MoveRecord",
    "Notice",
    "Person",
    "Plan",
    "PostedMail",
    "Question",
    "Seat",
    "ServerSeed",
    "Throttle",
    "Verified",
    "Weight",
    "new_id",
]
