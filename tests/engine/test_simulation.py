"""Many games between bots, counted; and what the counts say about the bots."""

from random import Random

import pytest

from games.engine import simulation
from games.engine.__main__ import main
from games.engine.events import ColourGone, Eliminated, Gave, Resigned, Spent, Told
from games.engine.simulation import Tally


def simulated(names: list[str], games: int, seed: int = 1, variant: str = "base") -> Tally:
    luck, tally = Random(seed), Tally(names)
    options = {"variant": variant, "seats": len(names), "team_colour": "first", "memory": "strict"}
    for _ in range(games):
        tally.add(simulation.play(options, names, luck.randbytes(32), luck))
    return tally


def test_careful_beats_random_in_nine_of_ten_games() -> None:
    assert simulated(["careful", "random"], 20).share("careful") >= 0.9
    assert simulated(["random", "careful"], 20, seed=2).share("careful") >= 0.9


@pytest.mark.slow
def test_remembering_pays() -> None:
    """With a memory among three without one: well over a quarter."""
    assert simulated(["forgetful", "careful", "forgetful", "forgetful"], 80).share("careful") > 0.33


@pytest.mark.parametrize(("variant", "seats"), [("team", 4), ("twins", 2)])
def test_careful_wins_the_other_variants_too(variant: str, seats: int) -> None:
    tally = simulated(["careful", "random"] * (seats // 2), 8, variant=variant)
    assert tally.share("careful") >= 0.75


def test_the_same_seed_simulates_the_same_games() -> None:
    names = ["bold", "random", "forgetful"]
    assert simulated(names, 3).results == simulated(names, 3).results


def test_what_eliminated_is_the_last_that_took_tokens() -> None:
    def causes(*events: object) -> dict[int, str]:
        return simulation._causes(tuple(Told(1, None, event) for event in events))  # type: ignore[arg-type]

    moa = Spent("1", "moa", {"blue": 1}, {"blue": 1}, 4)
    assert causes(moa, Eliminated(1), ColourGone("blue"), Eliminated(0)) == {1: "moa", 0: "colour gone"}
    assert causes(Gave(2, 0, {"yellow": 1}, "cure"), moa, Eliminated(2)) == {2: "cure"}
    assert causes(Resigned(0), Eliminated(0)) == {0: "resigned"}


def test_the_command_prints_lengths_wins_and_causes(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "--games", "4", "--seats", "3", "--bots", "careful,bold,random", "--seed", "7"]
    assert main(words) == 0
    told = capsys.readouterr()
    lines = told.out.splitlines()
    assert lines[0] == "4 games"
    assert [line.split()[0] for line in lines[1:4]] == ["turns", "entries", "waits"]
    assert [line.split()[2] for line in lines[4:7]] == ["careful", "bold", "random"]
    assert sum(int(line.split()[4]) for line in lines[4:7]) == 4
    assert sum(int(line.split()[-2]) for line in lines if line.startswith("out by ")) == 8
    assert told.err == ""
    assert main(words) == 0
    assert capsys.readouterr().out.splitlines() == lines


@pytest.mark.parametrize("bots", ["careful,bold", "clever", "", "careful,,bold"])
def test_a_table_that_cannot_be_seated_gets_a_sentence(bots: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "1", "--seats", "3", "--bots", bots]) == 1
    assert capsys.readouterr().err.startswith("--bots: ")
