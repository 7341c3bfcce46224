"""What is in the box: tiles, cards, colours (R1.8, R2). Constants only."""

from __future__ import annotations

RULES = 1
"""The version of the rules that new games are played by; it stands in every record and position (rules.py)."""

COLOURS = ("red", "blue", "yellow", "purple", "orange", "white")
GREY = "grey"
ALL_COLOURS = (*COLOURS, GREY)

DISEASES = (
    "leprosy", "inferiority_complex", "limping", "immunity_loss",
    "hyperactivity", "benign_mutation", "malign_mutation", "energy_storage_disorder",
)  # fmt: skip
CARDS = tuple(disease for disease in DISEASES for _ in range(2))

TILES = (
    ("danger", "huge_explosion"), ("danger", "huge_explosion"), ("danger", "huge_explosion"),
    ("green", "small_explosion"), ("green", "small_explosion"),
    ("green", "disease"), ("green", "disease"),
    ("green", "lightning"), ("green", "lightning"),
    ("green", "radiation"), ("green", "radiation"),
    ("green", "acid"), ("green", "cure"),
    ("footprint", "small_explosion"), ("footprint", "disease"), ("footprint", "lightning"),
    ("charity", "flag"), ("charity", "acid"),
    ("cure", "disease"), ("cure", "radiation"),
    ("flag", "small_explosion"), ("radiation", "lightning"),
)  # fmt: skip
"""Front and back of each tile, in the order that the set-up shuffles (R2.1)."""

FACES = (
    "footprint", "disease", "charity", "radiation", "lightning", "acid",
    "small_explosion", "huge_explosion", "cure", "flag", "danger", "green",
)  # fmt: skip
BEHIND = {"danger": "huge_explosion"}
"""Faces whose other side everybody knows (R2.1)."""

DIRECTIONS = ("cw", "ccw")
STEP = {"cw": 1, "ccw": -1}
OPPOSITE = {"cw": "ccw", "ccw": "cw"}

CENTRE = "centre"
GONE = "gone"
