"""Events that belong together, in one sentence."""

from dataclasses import replace

from games.engine import events as e
from games.story.cast import Cast
from games.story.passages import brief, sentences

TABLE = Cast(
    {0: "Alice", 1: "Bob", 2: "Cy"}, {"0": "Blob", "1": "Snot", "2": "Zed"}, {0: "red", 1: "blue", 2: "yellow"}
)
ALICE = replace(TABLE, viewer=0)


def test_walking_into_moa_tells_what_it_cost() -> None:
    events = [e.Moved("0", 2, 5, "cw", 7), e.Met("0", "moa", 7), e.Spent("0", "moa", {"red": 2}, {"red": 1}, 7)]
    assert sentences(events, TABLE) == ["Blob strolled into Moa on dish 7: 2 red gone, one of them left there."]
    assert sentences(events, ALICE) == ["You strolled into Moa on dish 7: 2 red gone, one of them left there."]


def test_landing_on_another_tells_what_was_taken() -> None:
    taken = [e.Met("1", "0", 7), e.Gave(0, 1, {"red": 2}, "encounter")]
    assert brief(taken, TABLE) == ["Snot landed on Blob on dish 7: 2 red taken."]
    assert brief(taken, ALICE) == ["Snot landed on you on dish 7: 2 red taken."]
    flag = [e.Met("1", "0", 7), e.FlagTaken("1", "0", "encounter")]
    assert brief(flag, ALICE) == ["Snot landed on you on dish 7: the flag taken, no tokens."]


def test_ones_own_twin_is_met_without_consequence() -> None:
    events = [e.Met("0a", "0b", 7), e.Spent("0a", "acid", {"red": 1}, {"red": 1}, 8)]
    assert len(brief(events, TABLE)) == 2


def test_a_simple_turn_is_told_in_two_sentences() -> None:
    turn = [
        e.TurnBegan(12, 1, (3, 5)),
        e.Assigned("1", 5, 3),
        e.Moved("moa", 0, 3, "cw", 3),
        e.Directed("1", "ccw"),
        e.Moved("1", 9, 5, "ccw", 4),
        e.Flipped("1", 4, "radiation"),
        e.Spent("1", "radiation", {"blue": 3}, {"blue": 2}, 4),
    ]
    assert brief(turn, TABLE) == [
        "Turn 12: Bob rolled 3 and 5 and sent Snot counter-clockwise with the 5.",
        "Snot turned up radiation on dish 4: 3 blue gone, 2 of them left there.",
    ]
    assert sentences(turn, TABLE) == [
        "Bob rolled 3 and 5.",
        "The 5 is for Snot, the 3 for Moa.",
        "Moa trod 3 on, to dish 3.",
        "Snot went 5 counter-clockwise, to dish 4.",
        "Snot turned up radiation on dish 4: 3 blue gone, 2 of them left there.",
    ]


def test_equal_dice_are_not_dealt_out() -> None:
    assert sentences([e.TurnBegan(2, 0, (4, 4)), e.Assigned("0", 4, 4)], TABLE) == ["Alice rolled 4 and 4."]
    assert brief([e.TurnBegan(2, 0, (4, 4)), e.Assigned("0", 4, 4)], ALICE) == ["Turn 2: you rolled 4 and 4."]


def test_a_bid_that_won_is_told_with_its_price() -> None:
    bid = [e.Spent("2", "bid", {"red": 3}, {"red": 2}, 4), e.Turned(2, "0", "ccw")]
    assert brief(bid, TABLE) == ["Cy paid 3 red and turned Blob counter-clockwise."]
    assert brief(bid, ALICE) == ["Cy paid 3 red and turned you counter-clockwise."]
    assert brief(bid, replace(TABLE, viewer=2)) == ["You paid 3 red and turned Blob counter-clockwise."]


def test_the_steps_through_acid_are_added_up() -> None:
    steps = [e.Spent("0", "acid", {"red": 1}, {"red": 1} if odd else {}, 3 + i) for i, odd in enumerate((1, 0, 1))]
    assert brief(steps, TABLE) == ["Acid ate at Blob on the way: 3 red gone, 2 of them left behind."]


def test_who_a_stroke_of_lightning_hit_is_one_sentence_in_brief() -> None:
    stroke = [
        e.Flipped("0", 4, "lightning"),
        e.LightningMarked("0", 2),
        e.Spent("0", "lightning", {"red": 2}, {"red": 1}, 4),
        e.Shielded("1", "lightning", 1),
        e.Spent("2", "lightning", {"yellow": 1}, {"yellow": 1}, 9),
    ]
    assert brief(stroke, ALICE) == [
        "You turned up lightning on dish 4: 2 markers now.",
        "It struck you for 2 red, Snot for nothing and Zed for 1 yellow.",
    ]
    assert len(sentences(stroke, ALICE)) == 4


def test_a_cure_says_who_gave_what() -> None:
    cure = [
        e.Flipped("0", 4, "cure"),
        e.Gave(1, 0, {"blue": 1}, "cure"),
        e.Gave(1, 0, {"red": 1}, "cure"),
        e.Shielded("2", "cure", 1),
    ]
    assert brief(cure, TABLE) == ["Blob turned up a cure on dish 4: 1 red and 1 blue from Bob."]


def test_those_who_fall_together_are_told_together() -> None:
    fall = [e.Eliminated(1), e.FlagGone(), e.ColourGone("blue"), e.Eliminated(0), e.ColourGone("red")]
    assert brief(fall, TABLE) == [
        "Bob and Alice are out; all that was blue and red leaves the game, and the flag for good."
    ]
    assert brief(fall[:3], replace(TABLE, viewer=1)) == [
        "You are out; all that was blue leaves with you, and the flag for good."
    ]


def test_a_dish_is_turned_over_without_a_word_about_its_face() -> None:
    events = [e.Moved("1", 9, 5, "ccw", 4), e.Flipped("1", 4, None)]
    assert sentences(events, TABLE) == ["Snot went 5 counter-clockwise to dish 4 and turned it over."]
    assert brief(events, TABLE) == ["Snot turned dish 4 over; what came up is for you to remember."]


def test_a_flag_face_that_changes_nothing_says_so() -> None:
    events = [e.Flipped("0a", 4, "flag"), e.Spent("0b", "acid", {"red": 1}, {"red": 1}, 5)]
    assert brief(events, TABLE)[0].endswith("turned up the flag on dish 4: it changes nothing.")
