"""Golden cases of Pai Tong and Pong with every variant, read like those of `sala score`; and invalid cases."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from game.rules.pai_tong.game import settle_case as settle_pai_tong
from game.rules.pai_tong.options import PaiTongOptions
from game.rules.pong.game import settle_case as settle_pong
from game.rules.pong.options import PongOptions

GOLDEN = Path(__file__).parents[1] / "golden"
PAI_TONG = json.loads((GOLDEN / "pai_tong.json").read_text(encoding="utf-8"))
PONG = json.loads((GOLDEN / "pong.json").read_text(encoding="utf-8"))
PAI_TONG_VARIANTS = {
    "highest_only": PaiTongOptions(combine="highest"),
    "draw_items_any": PaiTongOptions(draw_items="any"),
    "ace_phuak_same_group": PaiTongOptions(ace_phuak="same_family"),
    "reds_ot_rf_m1": PaiTongOptions(reds="ot_rf_m1"),
    "sam_dap_no_aces": PaiTongOptions(sam_dap_aces="off"),
}
SETTLE: dict[str, tuple[Any, Any]] = {
    "pai-tong": (settle_pai_tong, PaiTongOptions()),
    "pong": (settle_pong, PongOptions()),
}


def cards(text):
    return text.split()


def ids(cases):
    return [case["id"] for case in cases]


@pytest.mark.parametrize("case", PAI_TONG["examples"], ids=ids(PAI_TONG["examples"]))
def test_golden_pai_tong_hands_score_as_expected(case):
    """PT-40 to PT-53: total, items, sets in code order."""
    expect = case["expect"]
    result = settle_pai_tong(case, PaiTongOptions())
    assert set(result) == {"complete", "total_baht", "items", "sets"}
    assert result["complete"] is True
    assert result["total_baht"] == expect["total_baht"]
    assert [(item["id"], item["thai"], item["baht"]) for item in result["items"]] == [
        (item["id"], item["thai"], item["baht"]) for item in expect["items"]
    ]
    assert result["sets"] == expect["best_sets"]


@pytest.mark.parametrize("variant", PAI_TONG_VARIANTS)
@pytest.mark.parametrize("case", PAI_TONG["examples"], ids=ids(PAI_TONG["examples"]))
def test_golden_pai_tong_hands_score_as_expected_under_variants(case, variant):
    """PT-33, PT-40, PT-42, PT-49a: a variant that a case does not list leaves its total as it is."""
    total = case["variant_totals"].get(variant, case["expect"]["total_baht"])
    result = settle_pai_tong(case, PAI_TONG_VARIANTS[variant])
    assert result.get("total_baht") == total
    assert result["complete"] is (total is not None)


@pytest.mark.parametrize("case", PAI_TONG["examples"], ids=ids(PAI_TONG["examples"]))
def test_golden_pai_tong_discards_never_win_under_deck_only(case):
    """PT-34: with final_card = deck_only a discard never completes a hand."""
    result = settle_pai_tong(case, PaiTongOptions(final_card="deck_only"))
    assert result["complete"] is case["expect"]["legal_under_deck_only_variant"]


@pytest.mark.parametrize("case", PAI_TONG["invalid"], ids=ids(PAI_TONG["invalid"]))
def test_golden_pai_tong_invalid_hands_are_not_complete(case):
    """PT-32: only `hand12`, all of it concealed, from the stock."""
    assert settle_pai_tong(case, PaiTongOptions()) == {"complete": False}


def test_pai_tong_case_with_only_hand12_takes_the_best_paying_card_as_the_winning_one():
    """PT-14, PT-32: `hand12` alone, all concealed, from the stock: the card that pays best is the winning one."""
    for case in PAI_TONG["invalid"]:
        assert settle_pai_tong({"hand12": case["hand12"]}, PaiTongOptions()) == {"complete": False}
    hand = {"hand12": cards("c2 s2 m2 c4 s4 m4 c6 s6 m6 s9 s9 s9")}
    for dealt_win in ("on", "off"):
        assert settle_pai_tong(hand, PaiTongOptions(dealt_win=dealt_win))["total_baht"] == 8
    assert settle_pai_tong(hand | {"winning_card": "c2"}, PaiTongOptions())["total_baht"] == 0
    assert settle_pong(hand, PongOptions())["points"] == 3


@pytest.mark.parametrize("case", PONG["examples"], ids=ids(PONG["examples"]))
def test_golden_pong_hands_score_as_expected(case):
    """PO-08, PO-10: points, tongs, sets in code order."""
    expect = case["expect"]
    assert settle_pong(case, PongOptions()) == {
        "complete": True,
        "points": expect["points"],
        "tongs": expect["tongs"],
        "sets": expect["best_sets"],
    }


@pytest.mark.parametrize("case", PONG["examples"], ids=ids(PONG["examples"]))
def test_golden_pong_hands_score_as_expected_under_strict_serong(case):
    """PO-08: serong_needs_3_different."""
    result = settle_pong(case, PongOptions(serong_needs_3_different="on"))
    assert result.get("points") == case["variant_points"].get("serong_needs_3_different", case["expect"]["points"])


@pytest.mark.parametrize("case", PONG["invalid"], ids=ids(PONG["invalid"]))
def test_golden_pong_invalid_hands_are_not_complete(case):
    """PO-09: dragons and ones are different ranks."""
    assert settle_pong(case, PongOptions()) == {"complete": False}


# Cases that cannot be read -------------------------------------------------------------------------------------------

GOOD = {
    "concealed": cards("c9 c9 c9 m7 m7 m7 s5 s5 s5"),
    "exposed_tongs": [["c3", "c3", "c3"]],
    "winning_card": "c9",
    "winning_card_source": "stock",
}


@pytest.mark.parametrize("game", SETTLE)
@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"concealed": None}, "field concealed is missing"),
        ({"exposed_tongs": None}, "field exposed_tongs is missing"),
        ({"winning_card": None}, "field winning_card is missing"),
        ({"winning_card_source": None}, "field winning_card_source is missing"),
        ({"winning_card_source": "sleeve"}, "winning_card_source must be one of stock, wall, discard, taken, dealt"),
        ({"winning_card_source": ["stock"]}, "winning_card_source must be one of"),
        ({"winning_card": "c3"}, "winning_card c3 is not among the concealed"),
        ({"winning_card": "x9"}, "winning_card has an unknown code 'x9'"),
        ({"winning_card": 9}, "winning_card has an unknown code 9"),
        ({"concealed": cards("c9 c9 c9 m7 m7 m7 s5 s5 s0")}, "concealed has an unknown code 's0'"),
        ({"concealed": cards("c9 c9 c9 m7 m7 m7 s5 s5 we")}, "concealed has an unknown code 'we'"),
        ({"concealed": "c9 c9 c9"}, "concealed must be a list of codes"),
        (
            {"concealed": cards("c9 c9 c9 m7 m7 m7 s5 s5")},
            "concealed must hold 9 pieces beside 1 exposed tongs, not 8",
        ),
        ({"concealed": cards("c9 c9 c9 m7 m7 m7 s5 s5 s5 c1 c1 c1")}, "concealed must hold 9 pieces"),
        ({"concealed": cards("c9 c9 c9 c3 c3 m7 s5 s5 s5")}, "hold 5 of c3; there are only 4"),
        ({"concealed": cards("c9 c9 c9 rd rd rd ot ot ot")}, "mix cards (ot) and tiles (rd)"),
        ({"exposed_tongs": [["c3", "c3", "m3"]]}, "exposed_tongs: c3 c3 m3 is no tong"),
        ({"exposed_tongs": [["c3", "c3"]]}, "exposed_tongs: c3 c3 is no tong"),
        ({"exposed_tongs": [[]]}, "exposed_tongs: an empty list is no tong"),
        ({"exposed_tongs": ["c3 c3 c3"]}, "exposed_tongs must be a list of codes"),
        ({"exposed_tongs": 1}, "exposed_tongs must be a list of tongs"),
        ({"winning_card_source": "dealt"}, "exposed_tongs must be empty for a dealt hand"),
    ],
)
def test_invalid_money_game_case_error_names_the_field(game, change, words):
    settle, options = SETTLE[game]
    case = {key: value for key, value in {**GOOD, **change}.items() if value is not None}
    with pytest.raises(ValueError, match=re.escape(words)):
        settle(case, options)


@pytest.mark.parametrize("game", SETTLE)
def test_money_game_case_must_be_an_object(game):
    settle, options = SETTLE[game]
    with pytest.raises(ValueError, match="must be an object"):
        settle(["c9"], options)


@pytest.mark.parametrize("game", SETTLE)
@pytest.mark.parametrize("field", ["concealed", "exposed_tongs", "winning_card", "winning_card_source"])
def test_money_game_case_with_hand12_still_requires_all_other_fields(game, field):
    """A golden example holds `hand12` too; a field taken from it is missed all the same."""
    settle, options = SETTLE[game]
    case = {key: value for key, value in PAI_TONG["examples"][0].items() if key != field}
    with pytest.raises(ValueError, match=f"field {field} is missing"):
        settle(case, options)


def test_money_game_case_accepts_the_honours_of_either_equipment():
    """PT-01, PO-01: dragons in Pai Tong and cards in Pong are read as they are."""
    hand = {"exposed_tongs": [], "winning_card_source": "wall"}
    dragons = hand | {"concealed": cards("rd gd m1 c2 c2 c2 c3 c3 c3 c4 c4 c4"), "winning_card": "m1"}
    assert [item["id"] for item in settle_pai_tong(dragons, PaiTongOptions())["items"]] == ["khiao_priao"]
    assert ["gd", "m1", "rd"] in settle_pai_tong(dragons, PaiTongOptions())["sets"]
    flowers = hand | {"concealed": cards("ot rf wf c2 c2 c2 c3 c3 c3 c4 c4 c4"), "winning_card": "wf"}
    assert settle_pong(flowers, PongOptions())["points"] == 5
    assert settle_pong(flowers, PongOptions(honours="thai_aces")) == {"complete": False}
