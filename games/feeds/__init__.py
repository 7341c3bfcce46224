"""Feeds for programs that read them again and again: one's deadlines as a calendar, a game as an Atom feed.

Their addresses are secret (games/tokens.py) and die with the seat, or when their person makes new ones.
"""
