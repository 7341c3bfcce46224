"""Laborigines by post: the game, its record, its letters and its pages. ARCHITECTURE.md shows the rooms."""
