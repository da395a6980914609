"""Scoring of Pong: points, house rules of sets, payments. PO-08 to PO-11."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game.rules.contract import Item
from game.rules.money.decompositions import decompositions
from game.rules.money.sets import SetKind, counts_of
from game.rules.pieces import TILE_PACK
from game.rules.pong.options import PongOptions
from game.rules.pong.scoring import payments, score

STANDARD = PongOptions()
STRICT = PongOptions(serong_needs_3_different="on")
THAI_ACES = PongOptions(honours="thai_aces")
SERONG = "c2 c2 s2 c4 c4 m4 c8 m8 m8"
designs = TILE_PACK.read


def scored_win(hand, card, source="stock", options=STANDARD, exposed=""):
    """The win of a hand in text notation, None where it may not win."""
    return score(counts_of(designs(hand)), designs(exposed), TILE_PACK.index(card), source, options)


def points(hand, options=STANDARD, exposed=""):
    win = scored_win(hand, hand.split()[0], "stock", options, exposed)
    return None if win is None else win.total


def test_pong_hand_of_four_serong_scores_two_points():
    """PO-08, PO-10: the least, with two alike and one other as a serong."""
    win = scored_win(f"{SERONG} m7 s7 s7", "m7")
    assert win.total == 2
    assert {each.kind for each in win.sets} == {"serong"}
    assert [(item.id, item.amount) for item in win.items] == [("win", 2)]


def test_pong_scores_one_point_for_each_tong():
    """PO-10: 2 to 6 points, exposed tongs count as others do."""
    assert points("c5 c5 c5 c2 c2 s2 c4 c4 m4 m7 s7 s7") == 3
    assert points("c5 c5 c5 m7 m7 m7 c2 c2 s2 c4 c4 m4") == 4
    assert points("c5 c5 c5 m7 m7 m7 s3 s3 s3 c4 c4 m4") == 5
    assert points("c5 c5 c5 m7 m7 m7 s3 s3 s3 rd rd rd") == 6
    assert points("m7 m7 m7 s3 s3 s3 rd rd rd", exposed="c5") == 6


def test_pong_scores_the_decomposition_with_most_tongs():
    """PO-10: nine of a rank are three tongs, not three serong; sets in code order among equals."""
    win = scored_win("c5 c5 c5 m5 m5 m5 s5 s5 s5 c2 c2 s2", "s5")
    assert win.total == 5
    assert [" ".join(each.pieces) for each in win.sets] == ["c2 c2 s2", "c5 c5 c5", "m5 m5 m5", "s5 s5 s5"]
    assert [each.winning for each in win.sets] == [False, False, False, True]


SETS = st.sampled_from([f"{suit}{rank}" for suit in "csm" for rank in (2, 3, 5)]).flatmap(
    lambda code: st.sampled_from(
        [(code,) * 3, *((f"{a}{code[1]}", f"{b}{code[1]}", code) for a in "csm" for b in "csm")]
    )
)
"""Tongs and serong of three ranks: hands of them can often be read in several ways."""


@given(sets=st.lists(SETS, min_size=4, max_size=4), source=st.sampled_from(["stock", "dealt", "discard"]))
def test_pong_breaks_ties_between_decompositions_by_tongs_and_then_by_code_order(sets, source):
    """PO-10."""
    hand = [code for each in sets for code in each]
    assume(max(Counter(hand).values()) <= 4)
    win = scored_win(" ".join(hand), hand[0], source)
    found = list(
        decompositions(
            STANDARD.set_rules,
            STANDARD.equipment,
            counts_of(designs(" ".join(hand))),
            (),
            TILE_PACK.index(hand[0]),
            source,
        )
    )
    tongs = {reading: sum(meld.kind is SetKind.TONG for meld in reading.melds) for reading in found}
    best = min(found, key=lambda reading: (-tongs[reading], reading.order))
    assert win.sets == best.sets
    assert win.total == 2 + tongs[best]
    assert win.piece == TILE_PACK.codes[best.card]
    assert win.source == source


def test_winning_pong_hand_lists_its_items_for_the_settlement():
    """PO-10: the items listed in the settlement."""
    win = scored_win("c5 c5 c5 c2 c2 s2 c4 c4 m4 m7 s7 s7", "s7", "discard")
    assert win.items == (
        Item("win", "", "complete hand", 2, "PO-10"),
        Item("tongs", "tong", "a point for each tong", 1, "PO-10"),
    )
    assert (win.piece, win.source, win.from_seat, win.total) == ("s7", "discard", None, 3)


def test_winning_piece_of_a_pong_claim_belongs_to_the_exposed_tong():
    """PO-10: not to a serong that holds the fourth piece of the design."""
    concealed = counts_of(designs("c5 s5 m5 c2 c2 s2 c4 c4 m4"))
    usual = score(concealed, designs("c5"), TILE_PACK.index("c5"), "discard", STANDARD)
    pong = score(concealed, designs("c5"), TILE_PACK.index("c5"), "discard", STANDARD, in_exposed=True)
    assert [each.winning for each in usual.sets] == [False, False, False, True]
    assert [each.winning for each in pong.sets] == [True, False, False, False]


def test_source_of_winning_piece_does_not_change_pong_points():
    """PO-10: drawn, dealt, taken, claimed: the same points."""
    hand = "c5 c5 c5 c2 c2 s2 c4 c4 m4 m7 s7 s7"
    assert {scored_win(hand, "c5", source).total for source in ("stock", "dealt", "taken", "discard")} == {3}
    assert scored_win(hand, "c5", "discard", PongOptions(final_card="deck_only")) is None
    assert scored_win(hand, "c5", "dealt", PongOptions(dealt_win="off")) is None


def test_strict_serong_rule_requires_three_different_pieces():
    """PO-08: serong_needs_3_different = on."""
    assert points("c2 s2 m2 c4 s4 m4 c6 s6 m6 rd gd wd", STRICT) == 2
    assert points(f"{SERONG} m7 s7 s7", STRICT) is None
    # c5 c5 c5 s5 s5 s5 m5 m5 m5: three tongs or three serong, both legal; with one moved, neither is.
    assert points("c5 c5 c5 s5 s5 s5 m5 m5 m5 c2 s2 m2", STRICT) == 5
    assert points("c5 c5 c5 c5 s5 s5 m5 m5 m5 c2 s2 m2", STRICT) is None


def test_pong_rejects_sets_that_mix_dragons_and_ones():
    """PO-09: never with ones; the three ones are a serong."""
    assert points("rd gd wd c1 s1 m1 c5 c5 c5 m7 m7 m7") == 4
    assert points("rd gd m1 c5 c5 c5 m7 m7 m7 s3 s3 s3") is None


def test_thai_aces_make_dragons_and_ones_form_the_ace_families():
    """PO-09: honours = thai_aces: rd gd wd stand for ot rf wf, and families decide what is a set."""
    rest = "c5 c5 c5 m7 m7 m7 s3 s3 s3"
    assert points(f"rd gd m1 {rest}", THAI_ACES) == 5
    assert points(f"wd c1 s1 {rest}", THAI_ACES) == 5
    assert points(f"rd gd wd {rest}", THAI_ACES) is None
    assert points(f"c1 s1 m1 {rest}", THAI_ACES) is None
    assert points(f"rd rd wd {rest}", THAI_ACES) == 5


def test_every_other_pong_player_pays_the_points_times_the_unit():
    """PO-11: points times the unit."""
    options = PongOptions(unit=10)
    entries = payments(scored_win("c5 c5 c5 c2 c2 s2 c4 c4 m4 m7 s7 s7", "c5", options=options), 1, 4, options)
    assert [entry.amount for entry in entries] == [-30, 90, -30, -30]
    assert [(item.id, item.amount) for item in entries[0].items] == [("win", -20), ("tongs", -10)]


def test_discarder_pays_all_makes_the_pong_discarder_pay_for_everyone():
    """PO-11: payer = discarder_pays_all, when its discard won."""
    options = PongOptions(payer="discarder_pays_all")
    win = scored_win("c5 c5 c5 c2 c2 s2 c4 c4 m4 m7 s7 s7", "c5", "discard", options)
    assert [entry.amount for entry in payments(win._replace(from_seat=2), 1, 4, options)] == [0, 9, -9, 0]
    drawn = scored_win("c5 c5 c5 c2 c2 s2 c4 c4 m4 m7 s7 s7", "c5", "stock", options)
    assert [entry.amount for entry in payments(drawn, 1, 4, options)] == [-3, 9, -3, -3]


@pytest.mark.parametrize("payer", ["all", "discarder_pays_all"])
@given(tongs=st.integers(0, 4), unit=st.integers(1, 100), winner=st.integers(0, 3), step=st.integers(1, 3))
def test_pong_payments_sum_to_zero(payer, tongs, unit, winner, step):
    """PO-10, PO-11: 2 to 6 points, any unit, any discarder."""
    options = PongOptions(unit=unit, payer=payer)
    sets = ["c2 c2 c2", "c4 c4 c4", "c6 c6 c6", "rd rd rd"][:tongs] + ["s2 s2 m2", "s4 s4 m4", "s6 s6 m6", "gd gd wd"][
        tongs:
    ]
    win = scored_win(" ".join(sets), sets[0][:2], "discard", options)._replace(from_seat=(winner + step) % 4)
    entries = payments(win, winner, 4, options)
    assert win.total == 2 + tongs
    assert sum(entry.amount for entry in entries) == 0
    assert entries[winner].amount == 3 * unit * (2 + tongs)
    assert all(sum(item.amount for item in entry.items) == entry.amount for entry in entries)
