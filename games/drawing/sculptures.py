"""Starting creatures: figures to begin with at the sculptor's table, each with a dry name."""

from typing import Any

from .figure import KEYS, VERSION

Row = tuple[str, int, int, int, int, int, str]


def model(*rows: Row) -> dict[str, Any]:
    """Figure data from rows in the order of figure.KEYS, back to front."""
    return {"version": VERSION, "lumps": [dict(zip(KEYS, row, strict=True)) for row in rows]}


SCULPTURES: dict[str, dict[str, Any]] = {
    "Placebo": model(
        ("sausage", -60, 62, 28, 100, 62, "pink"), ("sausage", 60, 72, 28, 100, 118, "pink"),
        ("ball", -24, 6, 36, 60, 0, "pink"), ("ball", 24, 6, 36, 60, 0, "pink"),
        ("block", 0, 52, 102, 100, 0, "white"), ("ball", 0, 96, 104, 96, 0, "pink"), ("block", 0, 88, 92, 60, 0, "pink"),
        ("eye", -21, 114, 36, 110, -14, "teal"), ("eye", 21, 114, 32, 110, 14, "teal"),
        ("smile", 0, 84, 30, 100, 0, "red"), ("ball", -40, 90, 14, 80, 0, "red"), ("ball", 40, 90, 14, 80, 0, "red"),
        ("drop", 4, 158, 26, 110, 18, "pink"),
    ),
    "Side Effect": model(
        ("bean", 76, 60, 50, 100, -70, "green"), ("spike", -44, 166, 30, 110, -24, "orange"),
        ("spike", 44, 166, 30, 110, 24, "orange"), ("spike", 0, 184, 26, 110, 0, "orange"),
        ("ball", -34, 10, 46, 56, 0, "green"), ("ball", 34, 10, 46, 56, 0, "green"),
        ("ball", 0, 56, 104, 88, 0, "green"), ("ball", 0, 118, 112, 86, 0, "green"), ("ball", 0, 50, 66, 82, 0, "lime"),
        ("eye", -34, 130, 34, 100, -25, "orange"), ("eye", 34, 130, 34, 100, 25, "orange"),
        ("eye", 0, 146, 38, 100, 0, "orange"), ("grin", 0, 98, 46, 80, 0, "red"),
        ("sausage", -56, 76, 34, 90, -50, "green"), ("sausage", 60, 82, 34, 90, 115, "green"),
    ),
    "Control Group": model(
        ("block", 0, 34, 112, 50, 0, "blue"), ("disc", 0, 66, 92, 60, 0, "white"),
        ("egg", -56, 94, 54, 120, -6, "blue"), ("egg", 56, 94, 54, 120, 6, "blue"), ("egg", 0, 108, 64, 125, 0, "blue"),
        ("eye", -66, 106, 20, 100, 0, "black"), ("eye", -46, 108, 20, 100, 0, "black"),
        ("eye", 46, 108, 20, 100, 0, "black"), ("eye", 66, 106, 20, 100, 0, "black"),
        ("eye", -12, 124, 24, 100, 0, "black"), ("eye", 12, 124, 24, 100, 0, "black"),
        ("smile", -56, 86, 14, 100, 180, "black"), ("smile", 56, 86, 14, 100, 180, "black"),
        ("smile", 0, 98, 18, 100, 0, "red"), ("cone", 0, 156, 26, 110, 0, "red"),
        ("ball", -48, 24, 14, 100, 0, "yellow"), ("ball", 0, 24, 14, 100, 0, "yellow"), ("ball", 48, 24, 14, 100, 0, "yellow"),
    ),
    "Minor Spill": model(
        ("disc", 0, 12, 116, 62, 0, "lime"), ("disc", -10, 30, 92, 76, 0, "lime"), ("ball", 8, 52, 70, 78, 0, "lime"),
        ("sausage", -30, 92, 28, 70, 78, "lime"), ("sausage", 34, 100, 28, 70, 98, "lime"),
        ("sausage", 2, 84, 22, 80, 90, "lime"), ("eye", -34, 124, 40, 100, 20, "purple"),
        ("eye", 38, 134, 46, 100, -10, "purple"), ("eye", 2, 110, 28, 100, 0, "purple"),
        ("grin", 8, 52, 38, 70, -5, "green"), ("ball", -62, 18, 16, 90, 0, "green"), ("ball", 66, 16, 22, 80, 0, "green"),
        ("ball", -30, 36, 12, 100, 0, "yellow"),
    ),
    "Peer Review": model(
        ("drop", -34, 168, 30, 120, -24, "purple"), ("drop", 34, 168, 30, 120, 24, "purple"),
        ("bean", -62, 52, 40, 100, 70, "purple"), ("bean", 62, 52, 40, 100, -70, "purple"),
        ("ball", -24, 8, 36, 50, 0, "black"), ("ball", 24, 8, 36, 50, 0, "black"),
        ("egg", 0, 88, 120, 140, 0, "purple"), ("egg", 0, 56, 78, 100, 0, "pink"),
        ("ring", -28, 126, 50, 100, 0, "black"), ("ring", 28, 126, 50, 100, 0, "black"),
        ("sleepy", -28, 126, 36, 100, 0, "purple"), ("sleepy", 28, 126, 36, 100, 0, "purple"),
        ("sausage", 0, 130, 8, 100, 0, "black"), ("smile", 4, 90, 26, 80, 172, "black"),
    ),
    "Sample B": model(
        ("bean", -84, 74, 34, 100, 70, "brown"), ("sausage", -46, 18, 24, 80, 90, "brown"),
        ("sausage", 42, 18, 24, 80, 90, "brown"), ("sausage", -6, 50, 78, 105, -4, "brown"),
        ("sausage", -30, 16, 26, 80, 90, "brown"), ("sausage", 58, 16, 26, 80, 90, "brown"),
        ("sausage", 42, 68, 30, 70, 38, "red"), ("ball", 62, 96, 70, 96, 0, "brown"), ("egg", 86, 80, 42, 90, 90, "sand"),
        ("ball", 100, 90, 20, 90, 0, "black"), ("eye", 58, 116, 26, 100, -50, "black"), ("eye", 82, 116, 26, 100, -50, "black"),
        ("smile", 86, 70, 18, 100, -10, "red"), ("drop", 32, 94, 42, 170, 14, "black"), ("ball", 50, 58, 14, 100, 0, "yellow"),
    ),
    "Overtime": model(
        ("drop", -40, 164, 34, 130, -28, "orange"), ("drop", 40, 164, 34, 130, 28, "orange"),
        ("sausage", -22, 8, 22, 70, 0, "orange"), ("sausage", 22, 8, 22, 70, 0, "orange"),
        ("egg", 0, 80, 120, 116, 0, "sand"), ("egg", 0, 58, 76, 100, 0, "white"),
        ("drop", -62, 72, 50, 150, 18, "brown"), ("drop", 62, 72, 50, 150, -18, "brown"),
        ("ball", -25, 122, 54, 100, 0, "white"), ("ball", 25, 122, 54, 100, 0, "white"),
        ("sleepy", -25, 122, 40, 100, 4, "sand"), ("sleepy", 25, 122, 40, 100, -4, "sand"),
        ("cone", 0, 100, 20, 90, 180, "orange"), ("smile", -8, 66, 12, 80, 0, "brown"), ("smile", 12, 60, 12, 80, 0, "brown"),
        ("smile", -6, 46, 12, 80, 0, "brown"),
    ),
    "Loose End": model(
        ("sausage", -16, 14, 60, 66, 0, "teal"), ("sausage", 20, 30, 50, 80, -12, "teal"),
        ("sausage", 44, 62, 46, 80, 100, "teal"), ("ball", -26, 54, 86, 100, 0, "yellow"),
        ("ring", -26, 54, 66, 100, 0, "orange"), ("ball", -26, 54, 28, 100, 0, "red"), ("ball", 46, 102, 60, 94, 0, "teal"),
        ("sausage", 30, 138, 14, 70, 76, "teal"), ("sausage", 62, 138, 14, 70, 104, "teal"),
        ("eye", 27, 154, 24, 100, -20, "black"), ("eye", 66, 154, 24, 100, 20, "black"),
        ("smile", 52, 96, 22, 100, -8, "pink"), ("ball", 74, 100, 12, 80, 0, "pink"), ("ball", 30, 98, 10, 80, 0, "pink"),
    ),
}
