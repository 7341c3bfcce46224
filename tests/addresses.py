"""Every address of the service, as its patterns have it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver

from games.models import Game

GAP = re.compile(r"<\w+:(\w+)>")
OF_OTHER_THINGS = re.compile("admin/|(records|post-room)/<")
"""Moderators' pages, and those of a record from elsewhere or of a letter."""


def named_routes() -> dict[str, str]:
    """All patterns by name but the admin's own, as Django writes them."""
    return dict(_named(get_resolver()))


def _named(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, str]]:
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from () if pattern.app_name == "admin" else _named(pattern, route)
        elif isinstance(pattern, URLPattern):
            yield str(pattern.name), route


def of_a_game(game: Game, number: int) -> dict[str, str]:
    """By name the addresses, but moderators', for which a game and a seat are enough, or which need neither."""
    known = {"public_id": game.public_id, "share_key": game.share_key, "number": str(number)}
    return {
        name: "/" + GAP.sub(lambda gap: known[gap[1]], route)
        for name, route in named_routes().items()
        if known.keys() >= set(GAP.findall(route)) and not OF_OTHER_THINGS.match(route)
    }
