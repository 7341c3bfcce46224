"""Every word that people read can be translated: pages and letters are said in a language that nobody speaks, and
whatever lies open in it must be a name, a code or what somebody wrote."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from games.engine import errors
from games.mail import preview
from games.mail.states import STATES
from games.story.refusals import PATTERNS
from tests import moments, pseudo
from tests.addresses import of_a_game
from tests.web.playing import Player

ROOT = Path(__file__).resolve().parent.parent
PRODUCT = [path for path in (ROOT / "games").rglob("*.py") if "migrations" not in path.parts]

NAMES = re.compile(
    r"\b(Alice|Bob|Cy|Dora|Eve|Fay|Mo|Ann \d|Bea \d|Blob \d|Blob|Laborigines|Assistant \d|Pudding|Custard)\b"
    r"|\b(Clod|Dollop|Gloop|Lump|Nub|Smudge|Splat|Thumb|Wad|Clot|Grub|Slub|Tuft)\b"
    r"|\b(Placebo|Side Effect|Control Group|Minor Spill|Peer Review|Sample B|Overtime|Loose End)\b"
)
"""Who plays, and what is called how: as somebody typed it, or as the creatures of the house are baptised."""

CODES = re.compile(
    r"https?://\S+|[\w.+-]{1,40}@[\w.-]{1,40}|\b[0-9a-f]{16,}\b|\bR\d+(\.\d+)?\b|\b[0-9A-Z]{4}\b|\bUTC\b"
    r"|\b[A-Z]\w+(/[A-Z]\w+)+"
    r"|\b(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)(, [\w -]+)*"
    r"|python (-m games\.engine verify|check_record\.py)( [\w.-]+\.json)?"
)
"""Addresses, hashes, rules, codes of games, time zones (named as in the IANA database), what is typed in a shell."""

SAYINGS = re.compile(
    r"(\b([ab] )?\d )?\bc?cw\b|\b(option|open|start|leave|invite|accept|decline|yes|no|help|cancel|resign|abstain|vote"
    r"|bid|pass|always pass|keep|give|take|contagion|spend|surprise me|creatures?|days off|mail|mute|unmute|zone"
    r"|receipts|note|say|weight)\b"
)
"""With what the lines begin that one may say by mail: these words stay English in every language."""

SAID = re.compile(
    r"@(Alice|Bob) that dish was not as green as you said|Ask @bob about the one next to it|A child is coming|A slip"
    r"|Bob has gone to sea|It is a holiday|It rained|No answer for a month|The boxes are unpacked|widdershins"
    r"|blue sausage|“parcheesi” says nothing about a table|parcheesi"
    r"|Only a value that was rolled can move the laborigine"
)
"""What somebody wrote in the made-up games of games/mail/states.py, or was answered at that time."""


def not_translated(found: list[str]) -> list[str]:
    """Of what lies open, that which is nothing of the above."""
    return [words for words in found if pseudo.WORD.search(_rest(words))]


def _rest(words: str) -> str:
    plain = NAMES.sub("", CODES.sub("", SAID.sub("", words)))
    return "" if SAYINGS.match(plain.lstrip(" :)")) else re.sub(r"\b[ab]\b", "", plain)


# how messages are written

MARKS = {"_", "gettext", "gettext_lazy", "gettext_noop", "pgettext", "pgettext_lazy"}
COUNTS = {"ngettext", "ngettext_lazy", "npgettext", "npgettext_lazy"}
BARE = re.compile(r"(?<!%)(?:%%)*%[^(%]")


def _messages(path: Path) -> Iterator[tuple[str, list[ast.expr]]]:
    """Where in a file something is marked, and the texts that are to be constants there."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS | COUNTS:
            many = (1 if node.func.id in MARKS else 2) + ("p" in node.func.id.split("gettext")[0])
            yield f"{path.name}:{node.lineno}", node.args[:many]


def test_every_message_can_be_collected_and_its_parts_be_put_in_another_order() -> None:
    """The tools find texts by the names of the functions that mark them, and only if they are constants."""
    spoken = [found for path in PRODUCT if path.name != "refusals.py" for found in _messages(path)]
    assert [where for where, texts in spoken if not all(isinstance(text, ast.Constant) for text in texts)] == []
    said = [(where, str(text.value)) for where, texts in spoken for text in texts if isinstance(text, ast.Constant)]
    assert [where for where, text in said if "%(" in text and BARE.search(text)] == []
    assert [where for where, text in said if len(re.findall(r"(?<!%)%[sd]", text)) > 1] == []


def test_marking_functions_keep_the_names_by_which_texts_are_collected() -> None:
    renamed = {
        f"{path.name}: {name.name} as {name.asname}"
        for path in PRODUCT
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for name in node.names
        if name.asname and (name.asname != "_" or name.name not in ("gettext", "gettext_lazy"))
    }
    assert renamed == set()


def test_every_refusal_of_the_engine_has_its_translation() -> None:
    """The engine marks nothing, as it knows no Django: its sentences stand once more beside it."""
    refusing = {"MoveRefused", "Unreadable", "NotAsked", "Illegal", "_asked"}
    raised = {
        word.value
        for path in (ROOT / "games" / "engine").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in refusing
        for word in _clauses(node)
    }
    assert raised | {errors.Over().pattern} == set(PATTERNS)


def _clauses(call: ast.Call) -> Iterator[ast.Constant]:
    """The words among what a refusal is made of: not its rule, and not what it is asked for."""
    for argument in call.args:
        for node in ast.walk(argument):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
                yield node


def test_scripts_say_only_what_a_page_gives_them() -> None:
    """No text in them that somebody could read: two words with a blank between, the first of them with a capital."""
    readable = re.compile(r"""["'`][^"'`]*\b[A-Z][a-z]+,? [a-z]+ ?[^"'`]*["'`]""")
    scripts = [path for path in (ROOT / "games" / "static").rglob("*.js") if "vendor" not in path.parts]
    found = {
        f"{path.name}: {text[0]}"
        for path in scripts
        for line in path.read_text().splitlines()
        if not line.lstrip().startswith(("//", "*", "/*")) and (text := readable.search(line))
    }
    assert found == set()


@pytest.mark.parametrize(("code", "begins"), [("de", '<html lang="de">'), ("ar", '<html lang="ar" dir="rtl">')])
def test_a_page_says_its_language_and_from_which_side_it_is_read(client: Client, code: str, begins: str) -> None:
    with pseudo.spoken(code):
        assert begins in client.get(reverse("about")).content.decode()


# letters


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("name", sorted(STATES))
def test_every_word_of_a_letter_can_be_translated(name: str) -> None:
    with pseudo.spoken():
        written = preview.preview(name).written
    assert not_translated(pseudo.open_in_text(written.subject)) == []
    assert not_translated(pseudo.open_in_text(written.text)) == []
    assert not_translated(pseudo.open_in_page(written.html)) == []
    assert '<html lang="de">' in written.html


# pages

MOMENTS = (
    "lobby", "sculpting", "vote", "turn", "bid", "encounter", "team-assign", "twins-assign", "over", "cancelled",
)  # fmt: skip
"""Of tests/moments.py."""


def _looked_at(client: Client, address: str) -> list[str]:
    page = client.get(address, follow=True)
    if page.streaming or not page.get("Content-Type", "").startswith("text/html"):
        return []
    return not_translated(pseudo.open_in_page(page.content.decode()))


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("moment", MOMENTS)
def test_every_word_of_every_page_can_be_translated(moment: str) -> None:
    """Each page is asked for in English first: what is kept of it must not be shown to readers of another language."""
    game = moments.MOMENTS[moment].lay()
    player = Player(game, 0)
    addresses = list(of_a_game(game, 0).values())
    for address in addresses:
        player.client.get(address)
    with pseudo.spoken():
        for client in (player.client, Client()):
            left = {words: address for address in addresses for words in _looked_at(client, address)}
            assert left == {}
