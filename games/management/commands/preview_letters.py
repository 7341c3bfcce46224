"""Every letter in every state, written as files to look at. No letter is sent, nothing is kept."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.mail import preview


class Command(BaseCommand):
    help = "Write every letter in every state, of made-up games, into a folder: as HTML with its pictures and as text."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)
        parser.add_argument("--only", nargs="*", metavar="STATE", choices=preview.names(), help="these states alone")

    def handle(self, *args: Any, folder: Path, only: list[str] | None, **options: Any) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        names = only or preview.names()
        for name in names:
            letter = preview.preview(name)
            (folder / f"{name}.html").write_text(letter.page)
            (folder / f"{name}.txt").write_text(f"Subject: {letter.written.subject}\n\n{letter.written.text}")
        self.stdout.write(f"{len(names)} letters are in {folder}.")
