"""Golden cases of Tongits, read like those of `sala score`; and invalid cases."""

from __future__ import annotations

import copy
import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from game.rules.cards.french import PACK, mask_of, points
from game.rules.tongits.carry import POT, CarriedState, settle_pot
from game.rules.tongits.options import TongitsOptions
from game.rules.tongits.score_input import settle_case

GOLDEN = Path(__file__).parents[1] / "golden"
FILE = json.loads((GOLDEN / "tongits.json").read_text(encoding="utf-8"))
GAMES = {case["id"]: case for case in FILE["examples"]}
HANDS = json.loads((GOLDEN / "tongits_tally.json").read_text(encoding="utf-8"))["hands"]
STANDARD = TongitsOptions()
VARIANTS = {
    "sunog_extra_not_on_tongits": TongitsOptions(sunog_extra_on_tongits="off"),
    "deck_out_base_3": TongitsOptions(deck_out_base=3),
    "escalera_not_split": TongitsOptions(escalera_split="off"),
    "sapawed_out_cards_count": TongitsOptions(sapawed_cards="on"),
}
"""House rules by the names of `variant_payments`. Each of TG-70 to TG-72 has one."""


@pytest.mark.parametrize("case", GAMES.values(), ids=GAMES)
def test_golden_tongits_deals_settle_as_expected(case):
    """TG-30 to TG-74: winner, tallies, sunog players, payments and specials of a game."""
    result = settle_case(case, STANDARD)
    assert set(result) == {"winner", "tally", "sunog", "payments", "net", "specials_total"}
    assert result == {key: case["expect"][key] for key in result}
    assert sum(result["net"].values()) == 0


@pytest.mark.parametrize(
    ("case", "variant"),
    [(case, variant) for case in GAMES.values() for variant in case["variant_payments"]],
    ids=lambda value: value if isinstance(value, str) else value["id"],
)
def test_golden_tongits_deals_settle_as_expected_under_variants(case, variant):
    """TG-70, TG-71, TG-72: `deck_out_base`, `sunog_extra_on_tongits`, `escalera_split`, `sapawed_cards`."""
    result = settle_case(case, VARIANTS[variant])
    assert {key: result[key] for key in ("payments", "net")} == case["variant_payments"][variant]


@pytest.mark.parametrize("case", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_variants_not_listed_for_a_golden_tongits_case_do_not_change_its_payments(case, variant):
    """TG-70, TG-71, TG-72: a house rule changes only the games that it speaks of."""
    if variant not in case["variant_payments"]:
        assert settle_case(case, VARIANTS[variant]) == settle_case(case, STANDARD)


@pytest.mark.parametrize("case", HANDS, ids=[" ".join(case["hand"]) for case in HANDS])
def test_golden_tongits_hands_are_arranged_as_expected(case):
    """TG-60, TG-72: the lowest tally and the most specials of a hand alone."""
    result = settle_case(case, STANDARD)
    assert set(result) == {"deadwood", "specials_in_hand", "arrangement"}
    assert {key: result[key] for key in ("deadwood", "specials_in_hand")} == {
        key: case[key] for key in ("deadwood", "specials_in_hand")
    }
    stand = Counter(code for bahay in result["arrangement"] for code in bahay)
    left = Counter(case["hand"]) - stand
    assert not stand - Counter(case["hand"])
    assert points(mask_of(map(PACK.index, left))) == case["deadwood"]


@pytest.mark.parametrize("sequence", FILE["jackpot_sequences"], ids=lambda each: "".join(each["winners"]))
@pytest.mark.parametrize(
    ("name", "streak_carry"), [("streak_resets_after_jackpot", "off"), ("streak_carries_over", "on")]
)
def test_golden_tongits_jackpots_develop_as_expected(sequence, name, streak_carry):
    """TG-73: stakes, pot and its winner in each game, with both rules for the streak."""
    options = replace(STANDARD, streak_carry=streak_carry)
    before = CarriedState()
    for game in sequence[name]:
        assert before.stake(options) == game["contribution_each"]
        assert before.filled(options) == game["pot"]
        winner = "ABC".index(game["winner"])
        jackpot = settle_pot(before, winner, 0 if before.mano is None else before.mano, options)
        assert jackpot.paid == game["jackpot_paid"]
        assert {entry.account: entry.amount for entry in jackpot.entries} == {
            **{seat: (seat == winner) * game["jackpot_paid"] - game["contribution_each"] for seat in range(3)},
            POT: 3 * game["contribution_each"] - game["jackpot_paid"],
        }
        before = jackpot.after


# Games like the worked ones -------------------------------------------------------------------------------------------


def changed(case: dict, *changes: tuple[str, object]) -> dict:
    """A copy of a case with other values: `("players.A.open.0.cards", [...])`; a `None` takes the field away."""
    case = copy.deepcopy(case)
    for path, value in changes:
        *steps, last = [int(step) if step.isdecimal() else step for step in path.split(".")]
        where = case
        for step in steps:
            where = where[step]
        if value is None and isinstance(where, dict):
            where.pop(last)
        else:
            where[last] = value
    return case


def test_tongits_case_depends_on_seat_order_not_on_names():
    """TG-44: the player on the caller's right is the next one in the list, wherever the list begins."""
    for case in GAMES.values():
        for turn in range(3):
            seats = case["seats_ccw"][turn:] + case["seats_ccw"][:turn]
            result = settle_case(changed(case, ("seats_ccw", seats)), STANDARD)
            assert sorted(result.pop("sunog")) == sorted(case["expect"]["sunog"])
            assert result == {key: case["expect"][key] for key in result}


def test_case_with_a_call_needs_no_final_discard_under_start_of_turn():
    """TG-40, call_timing = start_of_turn: no final discard is needed for a call."""
    case = changed(GAMES["TG06"], ("players.A.final_discard", None))
    assert settle_case(case, TongitsOptions(call_timing="start_of_turn"))["winner"] == "B"


def test_sunog_player_in_a_tongits_case_folds_without_response():
    """TG-42: a player without a bahay on the table needs no response, but may have 'fold' as its response."""
    expect = settle_case(GAMES["TG12"], STANDARD)
    assert settle_case(changed(GAMES["TG12"], ("end.responses", {})), STANDARD) == expect
    assert settle_case(changed(GAMES["TG12"], ("end.responses.B", "fold")), STANDARD) == expect


def test_tongits_case_is_void_when_all_players_are_sunog():
    """TG-51: there are no payments if no player has a bahay on the table when the stock runs out."""
    a = GAMES["TG16"]["players"]["A"]
    case = changed(GAMES["TG16"], ("players.A.open", []), ("players.A.hand", [*a["hand"], *a["open"][0]["cards"]]))
    assert settle_case(case, STANDARD) == {
        "winner": None,
        "tally": {"A": None, "B": None, "C": None},
        "sunog": ["A", "B", "C"],
        "payments": {},
        "net": {"A": 0, "B": 0, "C": 0},
        "specials_total": 0,
    }


def test_tongits_case_with_empty_hand_has_zero_deadwood():
    """TG-30: all cards are on the table."""
    assert settle_case({"hand": []}, STANDARD) == {"deadwood": 0, "specials_in_hand": 0, "arrangement": []}


def test_tongits_case_arrangement_follows_house_rules():
    """TG-10, TG-72: the ace above the king, and long runs not split."""
    hand = {"hand": ["QS", "KS", "AS", "2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D"]}
    assert settle_case(hand, STANDARD) == {
        "deadwood": 21,
        "specials_in_hand": 2,
        "arrangement": [["2D", "3D", "4D", "5D"], ["6D", "7D", "8D", "9D"]],
    }
    assert settle_case(hand, TongitsOptions(ace_high="on", escalera_split="off")) == {
        "deadwood": 0,
        "specials_in_hand": 1,
        "arrangement": [["QS", "KS", "AS"], ["2D", "3D", "4D", "5D", "6D", "7D", "8D", "9D"]],
    }


# Cases that cannot be read --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "changes", "words"),
    [
        ("TG06", [("seats_ccw", None)], "field seats_ccw is missing"),
        ("TG06", [("seats_ccw", "ABC")], "seats_ccw must be a list of names"),
        ("TG06", [("seats_ccw", ["A", "B"])], "seats_ccw must hold the names of 3 players"),
        ("TG06", [("seats_ccw", ["A", "B", "B"])], "seats_ccw must hold the names of 3 players"),
        ("TG06", [("seats_ccw", ["A", "B", ["C"]])], "seats_ccw must hold the names of 3 players"),
        ("TG06", [("seats_ccw", ["A", "B", "D"])], "players names 'C', who is not in seats_ccw"),
        ("TG06", [("players", None)], "field players is missing"),
        ("TG06", [("players", [])], "players must be an object"),
        ("TG06", [("players.B", None)], "field players.B is missing"),
        ("TG06", [("players.B", 3)], "players.B must be an object"),
        ("TG06", [("players.B.hand", None)], "field players.B.hand is missing"),
        ("TG06", [("players.B.hand", "2S")], "players.B.hand must be a list of codes"),
        ("TG06", [("players.B.hand.0", "1S")], "players.B.hand has an unknown code '1S'"),
        ("TG06", [("players.B.hand.0", ["2S"])], "players.B.hand has an unknown code ['2S']"),
        ("TG06", [("players.B.hand.0", "5S")], "players.B.hand holds 2 of 5S; there is only one"),
        ("TG06", [("players.B.hand.0", "QC")], "players.B has QC, which lies elsewhere too"),
        ("TG06", [("players.A.final_discard", "2S")], "players.B has 2S, which lies elsewhere too"),
        ("TG06", [("players.A.final_discard", "discard")], "players.A.final_discard has an unknown code"),
        ("TG06", [("players.B.hand", ["2S"])], "players.B must have 12 cards of its own"),
        ("TG02", [("players.A.final_discard", "2H"), ("players.B.hand.2", "3S")], "players.A must have 12 cards"),
        ("TG01", [("players.A.final_discard", None)], "players.A must have 13 cards of its own"),
        ("TG06", [("players.B.open", "KS")], "players.B.open must be a list of bahays"),
        ("TG06", [("players.B.open.0", ["KS"])], "players.B.open[0] must be an object"),
        ("TG06", [("players.B.open.0", {})], "field players.B.open[0].cards is missing"),
        ("TG06", [("players.B.open.0.cards", ["KS", "KD", "QH"])], "players.B.open[0].cards: KS KD QH is no bahay"),
        ("TG06", [("players.B.open.0.cards", [])], "players.B.open[0].cards: an empty list is no bahay"),
        ("TG17", [("players.A.secret.0", ["KS", "KD", "KH"])], "secret[0]: KS KD KH is no four of a kind or escalera"),
        ("TG03", [("players.B.open.0.sapaw", {})], "players.B.open[0].sapaw must be a list"),
        ("TG03", [("players.B.open.0.sapaw.0", "9H")], "players.B.open[0].sapaw[0] must be an object"),
        ("TG03", [("players.B.open.0.sapaw.0.by", None)], "field players.B.open[0].sapaw[0].by is missing"),
        ("TG03", [("players.B.open.0.sapaw.0.by", "D")], "players.B.open[0].sapaw[0].by must be one of A, B, C"),
        ("TG03", [("players.B.open.0.sapaw.0.card", "8H")], "sapaw[0].card 8H is not among the cards"),
        ("TG03", [("players.B.open.0.sapaw.0.card", "KH")], "sapaw[1].card KH is not among the cards, or named twice"),
        ("TG06", [("end", None)], "field end is missing"),
        ("TG06", [("end", "draw")], "end must be an object"),
        ("TG06", [("end.type", None)], "field end.type is missing"),
        ("TG06", [("end.type", "call")], "end.type must be one of tongits, draw, deck_out"),
        ("TG01", [("end.by", "D")], "end.by must be one of A, B, C"),
        (
            "TG01",
            [("end.by", "B"), ("players.B.final_discard", "AS"), ("players.A.hand.0", "4S")],
            "end.by: B has cards",
        ),
        ("TG06", [("end.caller", None)], "field end.caller is missing"),
        ("TG17", [("end.caller", "A")], "end.caller: A has no open bahay on the table"),
        ("TG06", [("end.responses", None)], "field end.responses is missing"),
        ("TG06", [("end.responses", ["fold"])], "end.responses must be an object"),
        ("TG06", [("end.responses.B", None)], "field end.responses.B is missing"),
        ("TG06", [("end.responses.A", "fold")], "end.responses must not name A, who called"),
        ("TG06", [("end.responses.D", "fold")], "end.responses must be one of A, B, C, not 'D'"),
        ("TG06", [("end.responses.B", "call")], "end.responses.B must be one of challenge, fold, sunog"),
        ("TG06", [("end.responses.B", "sunog")], "end.responses.B cannot be sunog, for B has a bahay on the table"),
        ("TG11", [("end.responses.B", "challenge")], "end.responses.B cannot be challenge, for B has nothing"),
        ("TG13", [("end.last_drawers", None)], "field end.last_drawers is missing"),
        ("TG13", [("end.last_drawers", "C")], "end.last_drawers must be a list of names"),
        ("TG13", [("end.last_drawers", ["C", "B"])], "end.last_drawers must name every player once"),
        ("TG13", [("end.last_drawers", ["C", "B", "D"])], "end.last_drawers must be one of A, B, C"),
    ],
)
def test_invalid_tongits_case_error_names_the_field(name, changes, words):
    """TG-01, TG-10, TG-11, TG-30, TG-41, TG-42: impossible cases are refused with a message."""
    with pytest.raises(ValueError, match=re.escape(words)):
        settle_case(changed(GAMES[name], *changes), STANDARD)


@pytest.mark.parametrize(
    ("case", "words"),
    [
        (["2S"], "must be an object"),
        ({}, "field seats_ccw is missing (or hand"),
        ({"hand": "2S"}, "hand must be a list of codes"),
        ({"hand": ["2S", "2S"]}, "hand holds 2 of 2S"),
        ({"hand": ["2X"]}, "hand has an unknown code '2X'"),
        ({"hand": [f"{rank}S" for rank in "A23456789TJQK"] + ["AH"]}, "hand must hold 13 cards at most, not 14"),
    ],
)
def test_invalid_tongits_hand_case_error_names_the_field(case, words):
    """TG-03: a hand never has more than 13 cards."""
    with pytest.raises(ValueError, match=re.escape(words)):
        settle_case(case, STANDARD)
