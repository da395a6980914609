"""Golden cases of Daun Tiga with every variant, read like those of `sala score`; and invalid cases."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from game.rules.daun_tiga.comparison import compare
from game.rules.daun_tiga.hands import read
from game.rules.daun_tiga.options import DaunTigaOptions
from game.rules.daun_tiga.score_input import settle_case

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "daun_tiga.json").read_text(encoding="utf-8"))
COMPARISONS, SETTLEMENTS = GOLDEN["comparisons"], GOLDEN["settlements"]
HOUSES = {
    "any_10": DaunTigaOptions(),
    "any_0": DaunTigaOptions(ten="zero"),
    "identical_10": DaunTigaOptions(pictures="identical"),
    "identical_0": DaunTigaOptions(pictures="identical", ten="zero"),
    "ten10": DaunTigaOptions(),
    "ten0": DaunTigaOptions(ten="zero"),
    "ten10_triple_is_long": DaunTigaOptions(triple_is_long="on"),
    "ten0_triple_is_long": DaunTigaOptions(ten="zero", triple_is_long="on"),
}
SOURCE_RULES = {
    "tie": {"DT-34"},
    "rule 1": {"DT-43"},
    "rule 2": {"DT-44"},
    "rule 3": {"DT-45"},
    "rule 4": {"DT-46", "DT-50"},
    "rule 5": {"DT-47"},
    "rule 6": {"DT-48"},
    "rule 7": {"DT-49"},
}
"""The source's rules of Long by their numbers there, and ours."""
STANDARD = DaunTigaOptions()
GOOD = {"player": ["3S", "5H", "KD"], "banker": ["2S", "3H", "JD"], "stakes": [10, 20]}


def case_ids(cases):
    return [f"{place} {case['tag']}" for place, case in enumerate(cases, 1)]


def as_tiles(codes, suit):
    ranks = {"T": "we", "J": "wn", "Q": "ww", "K": "ws", "A": f"{suit}1"}
    return [ranks.get(code[0], f"{suit}{code[0]}") for code in codes]


@pytest.mark.parametrize("house", ["any_10", "any_0", "identical_10", "identical_0"])
@pytest.mark.parametrize("case", COMPARISONS, ids=case_ids(COMPARISONS))
def test_golden_daun_tiga_hands_are_compared_as_expected(case, house):
    """DT-30 to DT-34, DT-41: scores, threes of a kind, Long and the winner, under both switches."""
    expect = case[house]
    for side in ("player", "banker"):
        found = read(case[side], HOUSES[house])
        assert found.points == expect[f"{side}_score"]
        assert max(found.strength - 10, 0) == expect[f"{side}_triple"]
        assert found.long is expect[f"{side}_long"]
    sign = {"win": 1, "tie": 0, "lose": -1}[expect["result"]]
    assert settle_case(case, HOUSES[house]) == {"result": expect["result"], "first": sign, "second": 0, "net": sign}


@pytest.mark.parametrize("house", ["ten10", "ten10_triple_is_long", "ten0", "ten0_triple_is_long"])
@pytest.mark.parametrize("case", SETTLEMENTS, ids=case_ids(SETTLEMENTS))
def test_golden_daun_tiga_stakes_are_settled_as_expected(case, house):
    """DT-40 to DT-51: the outcome of both stakes and the deciding rule."""
    expect = case[house]
    result = settle_case(case, HOUSES[house])
    assert set(result) == {"result", "first", "second", "net"}
    assert {key: result[key] for key in ("first", "second", "net")} == {
        key: expect[key] for key in ("first", "second", "net")
    }
    ruling = compare(read(case["player"], HOUSES[house]), read(case["banker"], HOUSES[house]))
    assert ruling.rule in SOURCE_RULES[expect["rule"]]
    assert ruling.result == result["result"]


@pytest.mark.parametrize("suit", ["m", "s", "c"])
@pytest.mark.parametrize("case", SETTLEMENTS, ids=case_ids(SETTLEMENTS))
def test_golden_daun_tiga_hands_settle_the_same_when_played_with_tiles(case, suit):
    """DT-01, DT-02: tiles of any one suit and the winds score as the cards do, whatever the house plays with."""
    tiles = case | {side: as_tiles(case[side], suit) for side in ("player", "banker")}
    for pieces in ("cards", "tiles"):
        assert settle_case(tiles, DaunTigaOptions(pieces=pieces)) == settle_case(case, STANDARD)


def test_daun_tiga_examples_from_the_rules_source_settle_as_described():
    """DT-51: banker 5, player 8: both paid; banker 5, player 6: first paid; three of a kind against 9: first taken."""
    five, triple = ["2S", "3H", "JD"], ["7S", "7H", "7D"]
    for player, banker, first, second in (
        (["3S", "5H", "KD"], five, 10, 20),
        (["AS", "5H", "KD"], five, 10, 0),
        (["4S", "5H", "KD"], triple, -10, 0),
    ):
        result = settle_case({"player": player, "banker": banker, "stakes": [10, 20]}, STANDARD)
        assert (result["first"], result["second"], result["net"]) == (first, second, first + second)


def test_daun_tiga_case_without_stakes_is_settled_for_one_chip_and_no_second_stake():
    """DT-42: a second stake of 0 is none."""
    case = {key: GOOD[key] for key in ("player", "banker")}
    assert settle_case(case, STANDARD) == {"result": "win", "first": 1, "second": 0, "net": 1}
    assert settle_case(case | {"stakes": None}, STANDARD) == settle_case(case | {"stakes": [1, 0]}, STANDARD)


def test_daun_tiga_case_ignores_unknown_fields():
    assert settle_case(GOOD | {"tag": "x", "ten10": 3}, STANDARD) == settle_case(GOOD, STANDARD)


def test_table_limits_do_not_apply_to_daun_tiga_cases():
    """DT-21: `sala score` settles stakes of real tables, which have their own limits."""
    assert settle_case(GOOD | {"stakes": [500, 700]}, DaunTigaOptions(table_max=20))["net"] == 1200


# Cases that cannot be read -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"player": None}, "field player is missing"),
        ({"banker": None}, "field banker is missing"),
        ({"player": "3S 5H KD"}, "player must be a list of codes, not '3S 5H KD'"),
        ({"banker": 7}, "banker must be a list of codes, not 7"),
        ({"player": {"cards": ["3S"]}}, "player must be a list of codes"),
        ({"player": ["3S", "5H"]}, "player must hold 3 pieces, not 2"),
        ({"banker": ["2S", "3H", "JD", "4D"]}, "banker must hold 3 pieces, not 4"),
        ({"banker": []}, "banker must hold 3 pieces, not 0"),
        ({"player": ["3S", "5H", "1D"]}, "player has an unknown code '1D'"),
        ({"player": ["3S", "5H", "kd"]}, "player has an unknown code 'kd'"),
        ({"player": ["3S", "5H", "10D"]}, "player has an unknown code '10D'"),
        ({"player": ["3S", "5H", 5]}, "player has an unknown code 5"),
        ({"player": ["3S", "5H", ["KD"]]}, "player has an unknown code ['KD']"),
        ({"player": ["m3", "m5", "rd"]}, "player has an unknown code 'rd'"),
        ({"player": ["3S", "5H", "3S"]}, "player and banker hold 2 of 3S; there is only one"),
        ({"player": ["2S", "5H", "KD"]}, "player and banker hold 2 of 2S; there is only one"),
        (
            {"player": ["m3", "m3", "m3"], "banker": ["m3", "m3", "we"]},
            "player and banker hold 5 of m3; there are only 4",
        ),
        ({"player": ["m3", "m4", "we"]}, "player and banker mix cards (2S 3H JD) and tiles (m3 m4 we)"),
        (
            {"player": ["m3", "m4", "we"], "banker": ["s3", "wn", "ww"]},
            "tiles of more than one suit: m3 m4 s3 we wn ww",
        ),
        ({"stakes": 10}, "stakes must be a list of the first and the second stake, not 10"),
        ({"stakes": "10"}, "stakes must be a list of the first and the second stake"),
        ({"stakes": [10]}, "stakes must be a list of the first and the second stake"),
        ({"stakes": [10, 20, 30]}, "stakes must be a list of the first and the second stake"),
        ({"stakes": [0, 20]}, "stakes: the first stake must be a whole number of at least 1, not 0"),
        ({"stakes": [10, -1]}, "stakes: the second stake must be a whole number of at least 0, not -1"),
        ({"stakes": [10, 2.5]}, "stakes: the second stake must be a whole number of at least 0, not 2.5"),
        ({"stakes": [True, 0]}, "stakes: the first stake must be a whole number of at least 1, not True"),
        ({"stakes": ["10", 0]}, "stakes: the first stake must be a whole number of at least 1, not '10'"),
    ],
)
def test_invalid_daun_tiga_case_error_names_the_field(change, words):
    """DT-01, DT-02: unknown codes, five of a kind, cards with tiles, two tile suits, wrong counts and stakes."""
    case = {key: value for key, value in {**GOOD, **change}.items() if value is not None}
    with pytest.raises(ValueError, match=re.escape(words)):
        settle_case(case, STANDARD)


def test_daun_tiga_case_must_be_an_object():
    with pytest.raises(ValueError, match="must be an object"):
        settle_case(["3S"], STANDARD)
