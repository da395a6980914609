"""Scoring of Pai Tong: every item and switch, the choice among decompositions, the payers. PT-30 to PT-55."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game.rules.money.decompositions import Meld
from game.rules.money.sets import SetKind, counts_of
from game.rules.pai_tong import scoring
from game.rules.pai_tong.options import PaiTongOptions
from game.rules.pai_tong.scoring import payments, score
from game.rules.pai_tong.scoring_items import ITEMS, Win, thup_khao
from game.rules.pieces import MONEY, THAI_PACK

STANDARD = PaiTongOptions()
ANY = PaiTongOptions(draw_items="any")
HIGHEST = PaiTongOptions(combine="highest")
GUESS = PaiTongOptions(guess="on")
WHITE = PaiTongOptions(white="on")

GROUPS = "c2 c2 s2 c4 c4 m4 c8 m8 m8"
HEADS = "c2 s2 m2 c4 s4 m4 c6 s6 m6"
TONGS = "c3 c3 c3 m7 m7 m7 s5 s5 s5"
designs = THAI_PACK.read


def scored_win(hand, card, source="stock", options=STANDARD, *, exposed="", guess=None, in_exposed=False):
    """The win of a hand in text notation, None where it may not win."""
    return score(
        counts_of(designs(hand)),
        designs(exposed),
        THAI_PACK.index(card),
        source,
        options,
        None if guess is None else THAI_PACK.index(guess),
        in_exposed=in_exposed,
    )


def item_ids(hand, card, source="stock", options=STANDARD, **more):
    return [item.id for item in scored_win(hand, card, source, options, **more).items]


def total(hand, card, source="stock", options=STANDARD, **more):
    return sum(item.amount for item in scored_win(hand, card, source, options, **more).items)


def winning_set(win):
    (one,) = [each for each in win.sets if each.winning]
    return " ".join(one.pieces)


# What may win --------------------------------------------------------------------------------------------------------


def test_winning_pai_tong_hand_lists_its_four_sets_and_their_kinds():
    """PT-30, PT-31: kinds of the sets, exposed tongs among them."""
    win = scored_win("c2 c2 s2 c4 s4 m4 m5 m5 m5", "m5", exposed="c9")
    assert [(each.kind, each.pieces, each.exposed) for each in win.sets] == [
        ("tong", ("c9", "c9", "c9"), True),
        ("group", ("c2", "c2", "s2"), False),
        ("head", ("c4", "m4", "s4"), False),
        ("tong", ("m5", "m5", "m5"), False),
    ]
    assert scored_win("c2 c2 s2 c4 s4 m4", "c2", exposed="c9") is None  # three sets are not four


def test_head_of_aces_from_both_families_does_not_win():
    """PT-32."""
    assert scored_win(f"{GROUPS} ot wf m1", "m1") is None
    assert scored_win(f"{GROUPS} ot rf m1", "m1") is not None


def test_mixed_group_of_aces_wins_unless_house_rule_forbids_it():
    """PT-33."""
    assert scored_win(f"{GROUPS} ot ot wf", "wf") is not None
    assert scored_win(f"{GROUPS} ot ot wf", "wf", options=PaiTongOptions(ace_phuak="same_family")) is None


@pytest.mark.parametrize("card", ["c2", "s2", "m4", "c7"])
@pytest.mark.parametrize("source", ["stock", "taken", "discard"])
def test_winning_card_may_come_from_any_source_and_complete_any_set(card, source):
    """PT-34: drawn, taken or claimed, into a group, a head or a tong."""
    hand = "c2 c2 s2 c4 s4 m4 c7 c7 c7 m8 m8 s8"
    assert scored_win(hand, card, source).source == source


def test_no_discard_can_win_under_deck_only():
    """PT-34: final_card = deck_only; a dealt win counts as drawn."""
    options = PaiTongOptions(final_card="deck_only")
    hand = f"{GROUPS} m7 s7 s7"
    assert scored_win(hand, "m7", "discard", options) is None
    assert scored_win(hand, "m7", "taken", options) is None
    assert scored_win(hand, "m7", "stock", options) is not None
    assert scored_win(hand, "m7", "dealt", options) is not None


def test_dealt_hand_scores_as_if_its_best_paying_card_was_drawn():
    """PT-14: thalok and khiao_wan by c9, whatever card is named; off: no win as dealt."""
    hand = f"{HEADS} c9 c9 c9"
    assert item_ids(hand, "c9") == ["thalok", "khiao_wan"]
    assert item_ids(hand, "c2") == []
    win = scored_win(hand, "c2", "dealt")
    assert [item.id for item in win.items] == ["thalok", "khiao_wan"]
    assert win.piece == "c9"
    assert scored_win(hand, "c9", "dealt", PaiTongOptions(dealt_win="off")) is None


# Items ---------------------------------------------------------------------------------------------------------------


def test_thalok_requires_drawn_card_that_completes_a_tong():
    """PT-43: drawn, the winning card completes a tong."""
    hand = "c2 c2 s2 c4 c4 m4 c8 m8 m8 c5 c5 c5"
    assert item_ids(hand, "c5") == ["thalok"]
    assert item_ids(hand, "c2") == []
    assert item_ids(hand, "c5", "discard") == []
    assert item_ids(hand, "c5", "taken") == []


def test_kin_sian_requires_drawn_card_that_completes_the_fourth_head():
    """PT-44: drawn, it completes a head, and the three other sets are heads."""
    hand = f"{HEADS} c8 m8 s8"
    assert item_ids(hand, "m8") == ["kin_sian"]
    assert item_ids(hand, "m8", "discard") == []
    assert item_ids("c2 s2 m2 c4 s4 m4 c6 c6 m6 c8 m8 s8", "m8") == []


def test_khiao_priao_requires_a_drawn_card_that_completes_a_head_next_to_three_tongs():
    """PT-45: drawn, it completes a head, and the three others are tongs, open ones too."""
    assert item_ids(f"{TONGS} c9 m9 s9", "c9") == ["khiao_priao"]
    assert item_ids("m7 m7 m7 s5 s5 s5 c9 m9 s9", "c9", exposed="c3") == ["khiao_priao"]
    assert item_ids(f"{TONGS} c9 m9 s9", "c9", "discard") == []


def test_khiao_wan_requires_a_drawn_card_that_completes_a_tong_next_to_three_heads():
    """PT-46: drawn, it completes a tong, and the three others are heads; adds to scalp."""
    assert item_ids(f"{HEADS} s9 s9 s9", "s9") == ["thalok", "khiao_wan"]
    assert total(f"{HEADS} s9 s9 s9", "s9") == 8
    assert item_ids(f"{HEADS} s9 s9 s9", "s9", "discard") == []


@pytest.mark.parametrize("source", ["taken", "discard"])
@pytest.mark.parametrize(
    ("hand", "card", "drawn_items"),
    [
        (f"{GROUPS} c5 c5 c5", "c5", ["thalok"]),
        (f"{HEADS} c8 m8 s8", "m8", ["kin_sian"]),
        (f"{TONGS} c9 m9 s9", "c9", ["khiao_priao"]),
        (f"{HEADS} s9 s9 s9", "s9", ["thalok", "khiao_wan"]),
    ],
)
def test_draw_items_any_scores_drawn_card_items_for_claimed_cards_too(hand, card, drawn_items, source):
    """PT-42: for PT-43 to PT-46."""
    assert item_ids(hand, card, source) == []
    assert item_ids(hand, card, source, ANY) == drawn_items


def test_si_tong_muet_requires_four_concealed_tongs():
    """PT-47: with the winning card truly drawn or dealt, whatever the rule `draw_items` (PT-42)."""
    hand = f"{TONGS} c9 c9 c9"
    assert item_ids(hand, "c9") == ["thalok", "si_tong_muet"]
    assert item_ids(hand, "c9", "dealt") == ["thalok", "si_tong_muet"]
    assert item_ids(hand, "c9", "discard", ANY) == ["thalok", "si_tong_phong"]


def test_si_tong_phong_requires_four_tongs_with_one_open():
    """PT-48: four tongs with one exposed, or the last one won on a discard."""
    assert item_ids("m7 m7 m7 s5 s5 s5 c9 c9 c9", "c9", exposed="c3") == ["thalok", "si_tong_phong"]
    assert item_ids(f"{TONGS} c9 c9 c9", "c9", "discard") == ["si_tong_phong"]
    assert item_ids(f"{TONGS} c9 c9 c9", "c9", "taken") == ["si_tong_phong"]


def test_tong_made_with_taken_discard_is_concealed():
    """PT-53: it is among the closed pieces, so a drawn win is dark; a winning discard opens its tong."""
    hand = f"{TONGS} c9 c9 c9"  # c3 c3 c3 was made by a taking; nothing was exposed
    win = scored_win(hand, "c9")
    assert not any(each.exposed for each in win.sets)
    assert "si_tong_muet" in item_ids(hand, "c9")
    assert "si_tong_muet" not in item_ids(hand, "c9", "discard")


@pytest.mark.parametrize("source", ["stock", "dealt", "taken", "discard"])
def test_four_tongs_concealed_counts_four_closed_tongs_whatever_the_winning_source(source):
    """PT-47, PT-53: four_tongs = concealed, worth 16 baht; an exposed tong still makes them open, worth 8."""
    house = PaiTongOptions(four_tongs="concealed")
    closed = item_ids(f"{TONGS} c9 c9 c9", "c9", source, house)
    assert ("si_tong_muet" in closed, "si_tong_phong" in closed) == (True, False)
    opened = item_ids("m7 m7 m7 s5 s5 s5 c9 c9 c9", "c9", source, house, exposed="c3")
    assert ("si_tong_muet" in opened, "si_tong_phong" in opened) == (False, True)
    assert scored_win(f"{TONGS} c9 c9 c9", "c9", "discard", house).total == house.base_stake + 16
    assert scored_win(f"{TONGS} c9 c9 c9", "c9", "discard").total == house.base_stake + 8


def test_sam_dap_requires_three_tongs_of_the_same_rank():
    """PT-49: three tongs of one rank, the winning card in one of them, any source, exposed tongs count."""
    hand = "c5 c5 c5 m5 m5 m5 s5 s5 s5 c2 c2 s2"
    assert item_ids(hand, "m5") == ["thalok", "sam_dap"]
    assert item_ids(hand, "m5", "discard") == ["sam_dap"]
    assert item_ids("m5 m5 m5 s5 s5 s5 c2 c2 s2", "m5", "discard", exposed="c5") == ["sam_dap"]
    assert item_ids(hand, "c2") == []  # won outside the three
    assert item_ids("c5 c5 c5 m5 m5 m5 s6 s6 s6 c2 c2 s2", "m5") == ["thalok"]


def test_aces_count_as_one_rank_for_sam_dap_unless_switched_off():
    """PT-49, PT-49a: sam_dap_aces = off, aces are not."""
    hand = f"c1 c1 c1 rf rf rf m1 m1 m1 {GROUPS[:8]}"
    assert item_ids(hand, "m1") == ["thalok", "sam_dap"]
    assert item_ids(hand, "m1", options=PaiTongOptions(sam_dap_aces="off")) == ["thalok"]


def test_sam_daeng_requires_tongs_of_the_three_reds():
    """PT-03, PT-50: tongs of the red-stamped ot, rf and s9, the winning card in one of them."""
    hand = "ot ot ot rf rf rf s9 s9 s9 c2 c2 s2"
    assert item_ids(hand, "s9") == ["thalok", "sam_daeng"]
    assert item_ids(hand, "ot", "discard") == ["sam_daeng"]
    assert total(hand, "ot", "discard") == 40
    assert item_ids(hand, "c2") == []


def test_sam_daeng_replaces_sam_dap():
    """PT-49a, PT-50: the reds with m1 are of one rank, and pay 40, not 52."""
    hand = "ot ot ot rf rf rf m1 m1 m1 c2 c2 s2"
    reds = PaiTongOptions(reds="ot_rf_m1")
    assert item_ids(hand, "m1", "discard") == ["sam_dap"]
    assert item_ids(hand, "m1", "discard", reds) == ["sam_daeng"]
    assert item_ids("ot ot ot rf rf rf s9 s9 s9 c2 c2 s2", "s9", "discard", reds) == []


def test_sam_dap_replaces_sam_daeng_if_the_reds_were_complete_before_the_winning_card():
    """PT-49, PT-50: the fourth tong of aces makes a ninth ace only."""
    hand = "ot ot ot rf rf rf s9 s9 s9 wf wf wf"
    assert "sam_daeng" not in item_ids(hand, "wf", "discard")
    hand = "ot ot ot rf rf rf m1 m1 m1 wf wf wf"
    assert item_ids(hand, "wf", "discard", PaiTongOptions(reds="ot_rf_m1")) == [
        "si_tong_phong",
        "sam_dap",
        "iao_thang_mue",
    ]


def test_phuak_diao_requires_four_identical_heads():
    """PT-51: four identical heads; read as three tongs and a head they would pay 16."""
    hand = " ".join(["c5 m5 s5"] * 4)
    assert item_ids(hand, "c5") == ["kin_sian", "phuak_diao"]
    assert item_ids(hand, "c5", "discard") == ["phuak_diao"]
    assert total(hand, "c5", "discard") == 30


def test_iao_thang_mue_requires_twelve_aces():
    """PT-52: all twelve cards are aces, from any source."""
    hand = "c1 c1 s1 m1 m1 ot rf rf ot wf wf s1"
    assert "iao_thang_mue" in item_ids(hand, "wf", "discard")
    assert "iao_thang_mue" in item_ids("m1 m1 ot rf rf ot wf wf s1", "wf", exposed="c1")
    assert "iao_thang_mue" not in item_ids("c1 c1 s1 m1 m1 ot rf rf ot c2 c2 s2", "c2")


def test_keng_trong_requires_winning_with_the_guessed_design():
    """PT-54: winning with a twin of the open guess, from any source, only by the house rule."""
    hand = f"{GROUPS} c7 c7 s7"
    assert item_ids(hand, "c7", "discard", GUESS, guess="c7") == ["keng_trong"]
    assert total(hand, "c7", "discard", GUESS, guess="c7") == 8
    assert item_ids(hand, "c7", "discard", STANDARD, guess="c7") == []
    assert item_ids(hand, "c7", "discard", GUESS) == []


def test_keng_khang_requires_winning_with_a_card_of_the_guessed_rank():
    """PT-54: winning with another card of the guess's rank; aces are one rank (PT-02)."""
    hand = f"{GROUPS} c7 c7 s7"
    assert item_ids(hand, "s7", "discard", GUESS, guess="c7") == ["keng_khang"]
    assert total(hand, "s7", "discard", GUESS, guess="c7") == 4
    assert item_ids(hand, "s7", "discard", GUESS, guess="c2") == []
    assert item_ids(f"{GROUPS} ot ot wf", "wf", "discard", GUESS, guess="ot") == ["keng_khang"]


def test_chong_khao_requires_three_tongs_of_plain_aces():
    """PT-54: three tongs of the plain aces, the winning card the ninth, no red-stamped card; replaces three out."""
    hand = "wf wf wf c1 c1 c1 s1 s1 s1 c2 c2 s2"
    assert item_ids(hand, "wf", "discard") == ["sam_dap"]
    assert item_ids(hand, "wf", "discard", WHITE) == ["chong_khao"]
    assert total(hand, "wf", "discard", WHITE) == 40
    assert item_ids(hand, "c2", "discard", WHITE) == []
    stamped = "wf wf wf c1 c1 c1 s1 s1 s1 c9 c9 s9"
    assert item_ids(stamped, "wf", "discard", WHITE) == ["sam_dap"]


def test_thup_khao_requires_three_heads_of_plain_aces():
    """PT-54: three heads of the plain aces, the winning card the ninth, no red-stamped card."""
    # Nine plain aces make three tongs as well, which pay 40; only four heads (30 + 20 + 16) beat that.
    assert item_ids("wf c1 s1 wf c1 s1 wf c1 s1 c2 c2 s2", "wf", "discard", WHITE) == ["chong_khao"]
    four = " ".join(["wf c1 s1"] * 4)
    assert item_ids(four, "wf", "discard", WHITE) == ["phuak_diao", "iao_thang_mue", "thup_khao"]
    assert item_ids(four, "wf", "discard") == ["phuak_diao", "iao_thang_mue"]
    stamped = Win(heads("wf c1 s1", "wf c1 s1", "wf c1 s1", "c9 s9 m9"), 0, THAI_PACK.index("wf"), False, None, WHITE)
    assert not thup_khao(stamped)
    plain = stamped._replace(melds=heads("wf c1 s1", "wf c1 s1", "wf c1 s1", "c8 s8 m8"))
    assert thup_khao(plain)
    assert not thup_khao(plain._replace(place=3, card=THAI_PACK.index("c8")))


def heads(*texts):
    """Closed heads as a reading holds them."""
    return tuple(Meld(tuple(text.split()), tuple(designs(text)), SetKind.HEAD, False) for text in texts)


def test_pai_tong_items_match_the_rule_file():
    """PT-43 to PT-54: ids, baht and rule in order."""
    assert [(each.id, each.baht, each.rule) for each in ITEMS] == [
        ("thalok", 4, "PT-43"),
        ("kin_sian", 4, "PT-44"),
        ("khiao_priao", 4, "PT-45"),
        ("khiao_wan", 4, "PT-46"),
        ("si_tong_muet", 16, "PT-47"),
        ("si_tong_phong", 8, "PT-48"),
        ("sam_dap", 12, "PT-49"),
        ("sam_daeng", 40, "PT-50"),
        ("phuak_diao", 30, "PT-51"),
        ("iao_thang_mue", 20, "PT-52"),
        ("keng_trong", 8, "PT-54"),
        ("keng_khang", 4, "PT-54"),
        ("chong_khao", 40, "PT-54"),
        ("thup_khao", 16, "PT-54"),
    ]


# Choosing a reading --------------------------------------------------------------------------------------------------


def test_best_paying_decomposition_is_scored():
    """PT-40: nine fives are three tongs, not three heads, and the winning card is counted where it pays."""
    win = scored_win("c5 c5 c5 m5 m5 m5 s5 s5 s5 c2 m2 s2", "c5")
    assert [item.id for item in win.items] == ["thalok", "sam_dap"]
    assert winning_set(win) == "c5 c5 c5"
    assert winning_set(scored_win("c2 c2 m2 c4 s4 s4 c7 c7 c7 c7 s7 s7", "c7")) == "c7 c7 c7"


def test_only_the_most_valuable_item_counts_under_combine_highest():
    """PT-40: combine = highest; of equal ones that with the lowest id."""
    assert item_ids(f"{TONGS} c9 c9 c9", "c9", options=HIGHEST) == ["si_tong_muet"]
    assert item_ids(f"{HEADS} s9 s9 s9", "s9", options=HIGHEST) == ["thalok"]


def test_decomposition_with_more_items_is_preferred_at_equal_pay(monkeypatch):
    """PT-40: no items of today's rules tie so, hence two made-up ones: 4 + 4 for heads goes before 8 for tongs."""
    by_id = {each.id: each for each in ITEMS}
    heads, tongs = [by_id["kin_sian"], by_id["khiao_wan"]], [by_id["si_tong_phong"]]
    monkeypatch.setattr(scoring, "items_of", lambda win, _in_play: tongs if len(win.tongs()) == 4 else heads)
    assert item_ids("c5 c5 c5 m5 m5 m5 s5 s5 s5 c7 c7 c7", "c7") == ["kin_sian", "khiao_wan"]


def test_ties_between_decompositions_are_broken_by_the_lowest_rule_ids():
    """PT-40: nine fours are three heads or three tongs, 4 baht each with the head of sixes: PT-44 goes before PT-45."""
    win = scored_win("c4 c4 c4 m4 m4 m4 s4 s4 s4 c6 m6 s6", "s6")
    assert [item.rule for item in win.items] == ["PT-44"]
    assert [each.kind for each in win.sets] == ["head"] * 4


def test_decomposition_first_in_code_order_is_chosen_among_equal_ones():
    """PT-40: nothing pays, so the sets first in code order are shown, the winning card in the first that has it."""
    win = scored_win("c2 c2 c2 c2 s2 s2 c4 c4 m4 c8 m8 m8", "c2", "discard")
    assert [" ".join(each.pieces) for each in win.sets] == ["c2 c2 c2", "c2 s2 s2", "c4 c4 m4", "c8 m8 m8"]
    assert winning_set(win) == "c2 c2 c2"


def test_hand_worth_less_than_min_items_does_not_win():
    """PT-55: min_items, the least sum a hand must have to win."""
    nothing, four, eight = f"{GROUPS} m7 s7 s7", f"{GROUPS} c7 c7 c7", f"{HEADS} s9 s9 s9"
    for least, wins in [(0, [True, True, True]), (4, [False, True, True]), (8, [False, False, True])]:
        options = PaiTongOptions(min_items=least)
        assert [
            scored_win(hand, hand.split()[-1], options=options) is not None for hand in (nothing, four, eight)
        ] == wins


def test_winning_card_of_a_pong_claim_belongs_to_the_exposed_tong():
    """PT-24a, PT-25: also if the fourth copy is used elsewhere."""
    win = scored_win("m5 m5 m5 s5 s5 s5 c2 c2 s2", "c5", "discard", exposed="c5")
    assert winning_set(win) == "c5 c5 c5"
    assert [item.id for item in win.items] == ["sam_dap"]
    fourth = "c5 m5 m5 m5 m5 s5 s5 s5 s5"
    assert item_ids(fourth, "c5", "discard", exposed="c5") == []  # the fourth copy claimed: it completes a head
    assert item_ids(fourth, "c5", "discard", exposed="c5", in_exposed=True) == ["sam_dap"]


# Payments ------------------------------------------------------------------------------------------------------------


def test_each_player_pays_base_stake_and_items():
    """PT-41: six at the table, base stake 4 and scalp 4: 8 from each, 40 to the winner, every line in view."""
    win = scored_win(f"{GROUPS} c7 c7 c7", "c7")
    assert win.total == 8
    entries = payments(win, 2, 6, STANDARD)
    assert [entry.amount for entry in entries] == [-8, -8, 40, -8, -8, -8]
    assert [(item.id, item.amount, item.rule) for item in entries[0].items] == [
        ("base_stake", -4, "PT-41"),
        ("thalok", -4, "PT-43"),
    ]
    assert [(item.id, item.amount) for item in entries[2].items] == [("base_stake", 20), ("thalok", 20)]


def test_base_stake_house_rule_changes_payments():
    """PT-41: base_stake 0 to 20."""
    for stake in (0, 20):
        options = PaiTongOptions(base_stake=stake)
        win = scored_win(f"{GROUPS} c7 c7 c7", "c7", options=options)
        assert [entry.amount for entry in payments(win, 0, 2, options)] == [stake + 4, -stake - 4]
    assert payments(scored_win(f"{GROUPS} m7 s7 s7", "m7", options=PaiTongOptions(base_stake=0)), 0, 2, options)


def test_discarder_pays_all_makes_the_pai_tong_discarder_pay_for_everyone():
    """PT-41: payer = discarder_pays_all, when its discard won; a drawn win is paid by all."""
    options = PaiTongOptions(payer="discarder_pays_all")
    hand = f"{TONGS} c9 c9 c9"
    claimed = scored_win(hand, "c9", "discard", options)._replace(from_seat=3)
    assert [entry.amount for entry in payments(claimed, 0, 4, options)] == [36, 0, 0, -36]
    assert [entry.items for entry in payments(claimed, 0, 4, options)[1:3]] == [(), ()]
    drawn = scored_win(hand, "c9", "stock", options)
    assert [entry.amount for entry in payments(drawn, 0, 4, options)] == [72, -24, -24, -24]


def test_pai_tong_payments_reject_invalid_seats():
    """PT-41."""
    options = PaiTongOptions(payer="discarder_pays_all")
    win = scored_win(f"{TONGS} c9 c9 c9", "c9", "discard", options)
    with pytest.raises(ValueError, match="winner must be a seat"):
        payments(win, 4, 4, options)
    with pytest.raises(ValueError, match="discarder must be another seat"):
        payments(win._replace(from_seat=1), 1, 4, options)


# Over many hands -----------------------------------------------------------------------------------------------------

SETS = [
    (first, second, third)
    for first in range(30)
    for second in range(first, 30)
    for third in range(second, 30)
    if STANDARD.set_rules.kind((first, second, third))
]
ACE_SETS = [each for each in SETS if STANDARD.set_rules.rank_of[each[0]] == 0]


@st.composite
def wins(draw):
    """A complete hand of the pack, some of its tongs laid open, a winning card among the rest."""
    sets = draw(st.lists(st.sampled_from(draw(st.sampled_from([SETS, ACE_SETS]))), min_size=4, max_size=4))
    assume(max(counts_of([design for each in sets for design in each])) <= 4)
    opened = [each for each in sets[1:] if len(set(each)) == 1 and draw(st.booleans())]
    closed = list(sets)
    for each in opened:
        closed.remove(each)
    concealed = [design for each in closed for design in each]
    source = draw(st.sampled_from(["stock", "taken", "discard"] + ([] if opened else ["dealt"])))
    return concealed, [each[0] for each in opened], draw(st.sampled_from(concealed)), source


HOUSES = st.builds(
    PaiTongOptions,
    combine=st.sampled_from(["sum", "highest"]),
    draw_items=st.sampled_from(["stock", "any"]),
    base_stake=st.integers(0, 20),
    payer=st.sampled_from(["all", "discarder_pays_all"]),
    reds=st.sampled_from(["ot_rf_s9", "ot_rf_m1"]),
    white=st.sampled_from(["off", "on"]),
    equipment=st.sampled_from(["thai", "ceki", "tiles"]),
)


@given(wins(), HOUSES, st.integers(2, 7), st.data())
def test_pai_tong_payments_sum_to_zero_and_items_add_up(hand, options, seats, data):
    """PT-41: for any winner and payers."""
    concealed, exposed, winning, source = hand
    win = score(counts_of(concealed), exposed, winning, source, options)
    winner = data.draw(st.integers(0, seats - 1))
    if source in {"taken", "discard"}:
        win = win._replace(from_seat=data.draw(st.sampled_from([seat for seat in range(seats) if seat != winner])))
    entries = payments(win, winner, seats, options)
    assert [entry.account for entry in entries] == list(range(seats))
    assert sum(entry.amount for entry in entries) == 0
    assert entries[winner].amount == win.total * (seats - 1)
    assert all(sum(item.amount for item in entry.items) == entry.amount for entry in entries)


@given(wins(), HOUSES)
def test_scored_hand_shows_every_piece_once_and_marks_one_winning_set(hand, options):
    """PT-30, PT-40: the sets that count, with the winning card marked."""
    concealed, exposed, winning, source = hand
    win = score(counts_of(concealed), exposed, winning, source, options)
    assert win is not None
    codes = [piece for each in win.sets for piece in each.pieces]
    names = dict(enumerate(MONEY if options.equipment != "tiles" else (*MONEY[:27], "rd", "gd", "wd")))
    assert sorted(codes) == sorted(names[design] for design in [*concealed, *exposed * 3])
    marked = [each for each in win.sets if each.winning]
    assert len(marked) == 1
    assert win.piece in marked[0].pieces
    assert source == "dealt" or win.piece == names[winning]
    assert win.total == options.base_stake + sum(item.amount for item in win.items)


@given(wins())
def test_equipment_does_not_change_pai_tong_pay(hand):
    """PT-01."""
    concealed, exposed, winning, source = hand
    paid = {
        score(counts_of(concealed), exposed, winning, source, PaiTongOptions(equipment=equipment)).total
        for equipment in ("thai", "ceki", "tiles")
    }
    assert len(paid) == 1


@given(wins())
def test_dealt_hand_pays_as_if_its_best_card_was_drawn(hand):
    """PT-14."""
    concealed, exposed, _winning, _source = hand
    assume(not exposed)
    counts = counts_of(concealed)
    drawn = max(score(counts, (), card, "stock", STANDARD).total for card in concealed)
    assert score(counts, (), concealed[0], "dealt", STANDARD).total == drawn
