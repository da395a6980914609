"""Golden cases of Pai Gow, read like those of `sala score`; and invalid cases."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from game.rules.pai_gow.options import PaiGowOptions
from game.rules.pai_gow.score_input import settle_case

GOLDEN = Path(__file__).parents[1] / "golden"
COMPARE = json.loads((GOLDEN / "pai_gow_compare.json").read_text(encoding="utf-8"))["cases"]
SPLITS = json.loads((GOLDEN / "pai_gow_splits.json").read_text(encoding="utf-8"))["cases"]
STANDARD = PaiGowOptions()


@pytest.mark.parametrize("case", COMPARE, ids=[case["tag"] for case in COMPARE])
def test_golden_pai_gow_hands_are_compared_as_expected(case):
    """PG-40 to PG-53: the winners of front and rear, and the outcome."""
    expect = {key: case[key] for key in ("front", "rear", "outcome")}
    assert settle_case(case, STANDARD) == expect


@pytest.mark.parametrize("way", ["maxfront", "maxrear"])
@pytest.mark.parametrize("case", SPLITS, ids=[" ".join(case["tiles"]) for case in SPLITS])
def test_golden_pai_gow_splits_have_expected_counts(case, way):
    """PG-32, PG-60, PG-61: every split once, in order, with its counts out of 20,475; the best of them."""
    result = settle_case(case | {"way": way}, STANDARD)
    assert set(result) == {"splits", "best"}
    assert result["splits"] == [
        {"front": split["front"], "rear": split["rear"], **split["by_way"][way]} for split in case["splits"]
    ]
    worth = [split["by_way"][way]["win"] - split["by_way"][way]["lose"] for split in case["splits"]]
    assert result["best"] == [place for place, each in enumerate(worth) if each == max(worth)]


def test_pai_gow_case_without_a_way_uses_the_house_rules_banker_way():
    """PG-61: a case that names no way is against the banker of the house rules."""
    case = {"tiles": SPLITS[0]["tiles"]}
    for way in ("balanced", "foxwoods", "maxrear", "maxfront"):
        assert settle_case(case, PaiGowOptions(banker_way=way)) == settle_case(case | {"way": way}, STANDARD)


def test_pai_gow_case_with_front_and_rear_swapped_is_put_in_order():
    """PG-31: the program orders the two hands itself, so that fouls are impossible."""
    for case in COMPARE:
        turned = {side: {"front": case[side]["rear"], "rear": case[side]["front"]} for side in ("player", "banker")}
        assert settle_case(turned, STANDARD) == settle_case(case, STANDARD)


def test_gee_joon_tie_rule_changes_the_winner_of_a_case():
    """PG-45: 4-2 ranks above the fives by the source, below them where both single Gee Joon tiles are last."""
    case = {
        "player": {"front": ["4-2", "3-2"], "rear": ["4-4", "4-4"]},
        "banker": {"front": ["2-1", "4-1"], "rear": ["2-2", "2-2"]},
    }
    assert settle_case(case, STANDARD)["outcome"] == "win"
    assert settle_case(case, PaiGowOptions(gee_joon_tie="both_lowest"))["outcome"] == "push"


# Cases that cannot be read -------------------------------------------------------------------------------------------

GOOD = {
    "player": {"front": ["4-4", "4-3"], "rear": ["6-6", "5-1"]},
    "banker": {"front": ["2-2", "4-1"], "rear": ["6-5", "6-4"]},
}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"player": None}, "field player is missing"),
        ({"banker": None}, "field banker is missing"),
        ({"player": ["4-4"]}, "player must be an object with front and rear"),
        ({"player": {"front": ["4-4", "4-3"]}}, "field player.rear is missing"),
        ({"banker": {"rear": ["4-4", "4-3"]}}, "field banker.front is missing"),
        ({"player": {"front": "4-4 4-3", "rear": ["6-6", "5-1"]}}, "player.front must be a list of tiles"),
        ({"player": {"front": ["4-4"], "rear": ["6-6", "5-1"]}}, "player.front must hold 2 tiles, not 1"),
        ({"player": {"front": ["4-4", "4-7"], "rear": ["6-6", "5-1"]}}, "player.front: '4-7' is no tile"),
        ({"player": {"front": ["4-4", 7], "rear": ["6-6", "5-1"]}}, "player.front: 7 is no tile"),
        ({"player": {"front": ["4-4", ["4-3"]], "rear": ["6-6", "5-1"]}}, "player.front: ['4-3'] is no tile"),
        (
            {"player": {"front": ["6-4", "6-4"], "rear": ["6-6", "5-1"]}},
            "player and banker: 3 of 6-4; there are only 2",
        ),
        (
            {"player": {"front": ["4-4", "4-1"], "rear": ["6-6", "5-1"]}},
            "player and banker: 2 of 4-1; there is only one",
        ),
        ({"tiles": ["4-4", "4-3", "6-6"]}, "tiles must hold 4 tiles, not 3"),
        ({"tiles": "4-4 4-3 6-6 5-1"}, "tiles must be a list of tiles"),
        ({"tiles": ["4-4", "4-3", "6-6", "x"]}, "tiles: 'x' is no tile"),
        ({"tiles": ["4-4", "4-4", "4-4", "5-1"]}, "tiles: 3 of 4-4; there are only 2"),
        ({"tiles": ["4-4", "4-3", "6-6", "5-1"], "way": "best"}, "way must be one of balanced, foxwoods, maxrear"),
        ({"tiles": ["4-4", "4-3", "6-6", "5-1"], "way": 3}, "way must be one of"),
    ],
)
def test_invalid_pai_gow_case_error_names_the_field(change, words):
    case = {key: value for key, value in {**GOOD, **change}.items() if value is not None}
    with pytest.raises(ValueError, match=re.escape(words)):
        settle_case(case, STANDARD)


def test_pai_gow_case_must_be_an_object():
    with pytest.raises(ValueError, match="must be an object"):
        settle_case(["4-4"], STANDARD)
