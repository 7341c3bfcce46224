"""A person in the whole-stack tests: a mailbox to read and a browser without JavaScript to answer with."""
from __future__ import annotations

import re
from email.message import EmailMessage

from playwright.sync_api import Page

from tests.mailbox import Mailbox

LINK = re.compile(r"https?://\S+/l/\S+")


class Someone:
    """Reads own letters in order, follows their links, and presses what is there to be pressed."""

    def __init__(self, name: str, page: Page | None, mailbox: Mailbox) -> None:
        self.name, self.mailbox = name, mailbox
        self.browser = page
        self.address = f"{name.lower()}@example.org"
        self.read = 0

    @property
    def page(self) -> Page:
        assert self.browser, f"{self.name} has no browser"
        return self.browser

    def letters(self) -> list[EmailMessage]:
        return self.mailbox.to(self.address)

    def next_letter(self, seconds: float = 30.0, about: str = "") -> EmailMessage:
        """The next letter that has not been read and has `about` in its subject."""
        seen: list[EmailMessage] = []

        def is_next(letter: EmailMessage) -> bool:
            mine = self.letters()
            seen[:] = [one for one in mine[self.read :] if about.lower() in str(one["Subject"]).lower()]
            return bool(seen) and letter is seen[0]

        letter = self.mailbox.wait_for(is_next, seconds)
        self.read = self.letters().index(letter) + 1
        return letter

    def unread(self) -> EmailMessage | None:
        """The next unread letter, if one is there already."""
        mine = self.letters()
        if self.read >= len(mine):
            return None
        self.read += 1
        return mine[self.read - 1]

    def follow(self, link: str) -> None:
        response = self.page.goto(link)
        assert response is not None and response.status == 200, (link, response and response.status)
        assert "/l/" not in self.page.url, "the token is out of the address bar"

    def press(self, words: str) -> None:
        """Press a button that sends a form, and wait for what is answered."""
        with self.page.expect_navigation():
            self.page.get_by_role("button", name=words, exact=False).first.click()


def body(letter: EmailMessage) -> str:
    """The plain-text part."""
    part = letter.get_body(("plain",))
    assert part is not None
    return str(part.get_content())


def links(letter: EmailMessage) -> list[str]:
    return LINK.findall(body(letter))


def picks(letter: EmailMessage) -> list[str]:
    """The links that fill a choice in, in the order of the letter."""
    return [link for link in links(letter) if "pick=" in link]
