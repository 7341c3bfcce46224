"""Rows and constraints: people's facts and the record. What a move leads to is the engine's affair."""

from games.models.entries import Figure, MoveRecord, Plan, Question, Weight
from games.models.letters import Letter, Notice, PostedMail
from games.models.people import AddressChange, Person
from games.models.records import ImportedRecord, Verified
from games.models.tables import (
    DaysOff,
    Game,
    Holder,
    Invitation,
    JournalEntry,
    Offer,
    Seat,
    ServerSeed,
    new_id,
)
from games.models.talk import Message, Muting, Notebook, Report
from games.models.upkeep import Arrival, Lease, Tally, Throttle

__all__ = [
    "AddressChange",
    "Arrival",
    "DaysOff",
    "Figure",
    "Game",
    "Holder",
    "ImportedRecord",
    "Invitation",
    "JournalEntry",
    "Lease",
    "Letter",
    "Message",
    "MoveRecord",
    "Muting",
    "Notebook",
    "Notice",
    "Offer",
    "Person",
    "Plan",
    "PostedMail",
    "Question",
    "Report",
    "Seat",
    "ServerSeed",
    "Tally",
    "Throttle",
    "Verified",
    "Weight",
    "new_id",
]
