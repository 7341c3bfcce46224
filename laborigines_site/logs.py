"""Log lines without secrets: a letter's link is a key to a seat, so no token reaches a log."""

import logging
import re

# A long path segment or query value is a token; a file's name in a traceback is not. So is what stands in the
# address of a letter's reply or bounce.
TOKEN = re.compile(
    r"(?:(?<=[^/]/)|(?<=^/)|(?<==))(?![\w.-]+\.py(?:[\"'\s:,)]|$))[\w.:~%+-]{21,}"
    r"|(?<=[rnb])[a-z2-7]{1,13}-[a-z2-7]{16}(?=[^@\s]{0,64}@)"
)


def masked(text: str) -> str:
    """The text with everything that could be a token cut out: /l/eyJ… becomes /l/…"""
    return TOKEN.sub("…", text)


class MaskingFormatter(logging.Formatter):
    """Masks the finished line, so that arguments and tracebacks are covered too."""

    def format(self, record: logging.LogRecord) -> str:
        return masked(super().format(record))
