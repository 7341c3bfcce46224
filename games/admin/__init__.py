"""The moderators' door: stock admin pages that show, and acts that go through moderation, lobby and notices."""

from games.admin import games, journal, letters, people, site, talk

__all__ = ["games", "journal", "letters", "people", "site", "talk"]
