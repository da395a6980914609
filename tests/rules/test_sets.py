"""Splitting hands into sets of three, compared with brute force: PT-30 to PT-33, PO-08, PO-09."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.money.sets import SetKind, SetRules, counts_of, rank_splits, set_rules
from game.rules.pieces import MONEY, THAI_PACK

PAI_TONG = set_rules()
SAME_FAMILY = set_rules(ace_groups="same_family")
PONG = set_rules(aces="own_ranks", serong=True)
STRICT = set_rules(aces="own_ranks", pairs=False, serong=True)
THAI_ACES = set_rules(serong=True)
STRICT_THAI_ACES = set_rules(pairs=False, serong=True)
ALL_RULES = [PAI_TONG, SAME_FAMILY, PONG, STRICT, THAI_ACES, STRICT_THAI_ACES]
designs = THAI_PACK.read


def kind(rules: SetRules, text: str) -> str | None:
    return rules.kind(designs(text))


def complete(rules: SetRules, text: str) -> bool:
    return rules.is_complete(counts_of(designs(text)))


def all_splits(rules: SetRules, text: str) -> set[str]:
    return {
        " | ".join(" ".join(MONEY[design] for design in pieces) for pieces in split)
        for split in rules.splits(counts_of(designs(text)))
    }


def test_hand_of_four_sets_is_complete_if_each_set_has_a_single_rank():
    """PT-30: twelve cards in four sets of three, each set of one rank."""
    assert complete(PAI_TONG, "c2 c2 s2 c4 c4 m4 c8 m8 m8 m7 s7 s7")
    assert not complete(PAI_TONG, "c2 c2 s2 c4 c4 m4 c8 m8 m8 m7 s7 s6")
    assert not complete(PAI_TONG, "c2 c3 c4 s2 s3 s4 m5 m6 m7 c5 c6 c7")  # runs are nothing here


def test_set_kind_distinguishes_tong_head_and_group():
    """PT-31: tong of three identical, head of three different, group of two identical and one other."""
    assert kind(PAI_TONG, "c5 c5 c5") == SetKind.TONG
    assert kind(PAI_TONG, "c5 s5 m5") == SetKind.HEAD
    assert kind(PAI_TONG, "c5 c5 m5") == SetKind.GROUP
    assert kind(PAI_TONG, "c5 c5 m6") is None


@pytest.mark.parametrize("head", ["ot rf m1", "wf c1 s1"])
def test_three_different_aces_of_the_same_family_are_a_head(head):
    """PT-02, PT-32: king, lady and mouse are a head; nun, shoe and long are a head."""
    assert kind(PAI_TONG, head) == SetKind.HEAD


@pytest.mark.parametrize("mixed", ["c1 s1 m1", "ot rf wf", "ot wf m1", "rf c1 s1"])
def test_three_different_aces_from_both_families_are_never_a_set(mixed):
    """PT-32, also where groups may mix."""
    assert kind(PAI_TONG, mixed) is None
    assert kind(SAME_FAMILY, mixed) is None
    assert kind(THAI_ACES, mixed) is None


def test_group_of_aces_may_mix_families_unless_house_rule_forbids_it():
    """PT-33, and its house rule ace_phuak = same_family."""
    assert kind(PAI_TONG, "ot ot wf") == SetKind.GROUP
    assert kind(SAME_FAMILY, "ot ot wf") is None
    assert kind(SAME_FAMILY, "ot ot m1") == SetKind.GROUP
    assert kind(SAME_FAMILY, "wf wf c1") == SetKind.GROUP


def test_every_pong_set_other_than_a_tong_is_a_serong():
    """PO-08: three of one rank, not all identical, two alike and one other too; by the house rule three different."""
    assert kind(PONG, "c5 c5 c5") == SetKind.TONG
    assert kind(PONG, "c5 s5 m5") == SetKind.SERONG
    assert kind(PONG, "c5 c5 m5") == SetKind.SERONG
    assert kind(STRICT, "c5 s5 m5") == SetKind.SERONG
    assert kind(STRICT, "c5 c5 m5") is None


def test_pong_sets_do_not_mix_dragons_with_other_ranks():
    """PO-09: and ones are an ordinary rank; under thai_aces they are one rank in two families."""
    assert kind(PONG, "ot rf wf") == SetKind.SERONG
    assert kind(PONG, "c1 s1 m1") == SetKind.SERONG
    assert kind(PONG, "ot ot m1") is None
    assert kind(THAI_ACES, "ot rf wf") is None
    assert kind(THAI_ACES, "ot rf m1") == SetKind.SERONG
    assert kind(THAI_ACES, "ot ot wf") == SetKind.SERONG
    assert kind(STRICT_THAI_ACES, "ot ot wf") is None


def test_three_pieces_of_each_suit_in_a_rank_split_in_ten_ways():
    """PT-30, PT-40: three of each suit."""
    assert len(all_splits(PAI_TONG, "c5 c5 c5 s5 s5 s5 m5 m5 m5")) == 10


def test_each_split_of_a_hand_is_listed_exactly_once():
    """PT-40: four of one design and two of another."""
    assert all_splits(PAI_TONG, "c7 c7 c7 c7 s7 s7") == {"c7 c7 c7 | c7 s7 s7", "c7 c7 s7 | c7 c7 s7"}


def test_equal_set_rules_are_the_same_cached_object():
    assert set_rules(aces="own_ranks", serong=True) is PONG


# Against a reference that tries all triples --------------------------------------------------------------------------


def is_set_by_the_rule_file(rules: SetRules, pieces: tuple[int, ...]) -> bool:
    """The rule files once more, read as plainly as possible."""
    codes = [MONEY[design] for design in pieces]
    honours = {"ot", "rf", "wf"}
    if rules.aces == "families":
        ranks = {"1" if code in honours else code[1] for code in codes}
    else:
        ranks = {"honour" if code in honours else code[1] for code in codes}
    if len(ranks) > 1:
        return False
    different = len(set(codes))
    families = {code in {"ot", "rf", "m1"} for code in codes}
    aces = rules.aces == "families" and ranks == {"1"}
    if different == 3:
        return not aces or len(families) == 1
    if different == 2:
        return rules.pairs and not (aces and rules.ace_groups == "same_family" and len(families) > 1)
    return True


def reference(rules: SetRules, pieces: tuple[int, ...]) -> set[tuple[tuple[int, ...], ...]]:
    """Every split, by trying every partner for the first piece."""
    if not pieces:
        return {()}
    found = set()
    first, rest = pieces[0], pieces[1:]
    for two in combinations(range(len(rest)), 2):
        triple = tuple(sorted((first, rest[two[0]], rest[two[1]])))
        if is_set_by_the_rule_file(rules, triple):
            left = tuple(piece for place, piece in enumerate(rest) if place not in two)
            found |= {tuple(sorted((triple, *others))) for others in reference(rules, left)}
    return found


PACK = [design for design in range(30) for _ in range(4)]
TWO_RANKS = [design for rank in (0, 4) for design in PAI_TONG.designs_of[rank] for _ in range(4)]
ANY_RULES = st.sampled_from(ALL_RULES)


@st.composite
def hands(draw):
    """Three, six, nine or twelve pieces of the pack, or of two ranks so that they often fit together."""
    pack = draw(st.sampled_from([PACK, TWO_RANKS]))
    places = st.integers(0, len(pack) - 1)
    size = draw(st.sampled_from([3, 6, 9, 12]))
    return tuple(pack[place] for place in draw(st.lists(places, min_size=size, max_size=size, unique=True)))


@settings(deadline=None)
@given(ANY_RULES, hands())
def test_splits_agree_with_brute_force_reference(rules, hand):
    """PT-30 to PT-33, PO-08, PO-09."""
    found = [tuple(sorted(split)) for split in rules.splits(counts_of(hand))]
    assert len(found) == len(set(found))
    assert set(found) == reference(rules, hand)
    assert rules.is_complete(counts_of(hand)) == bool(found)


@settings(deadline=None)
@given(ANY_RULES, hands())
def test_every_split_uses_all_pieces(rules, hand):
    """PT-30."""
    for split in rules.splits(counts_of(hand)):
        assert sorted(design for pieces in split for design in pieces) == sorted(hand)
        assert all(rules.kind(pieces) is not None for pieces in split)


@settings(deadline=None)
@given(ANY_RULES, hands(), st.randoms(use_true_random=False))
def test_order_of_pieces_does_not_change_splits(rules, hand, rng):
    """PT-30."""
    shuffled = list(hand)
    rng.shuffle(shuffled)
    assert list(rules.splits(counts_of(shuffled))) == list(rules.splits(counts_of(hand)))
    assert rules.kind(shuffled[:3]) == rules.kind(sorted(shuffled[:3]))


@settings(deadline=None)
@given(ANY_RULES, hands())
def test_splits_whole_ranks_agrees_with_is_complete_on_hands_of_complete_ranks(rules, hand):
    """PT-30: as called by the engine in a claim window, with counts as a list."""
    counts = list(counts_of(hand))
    whole = all(sum(counts[design] for design in group) % 3 == 0 for group in rules.designs_of)
    if whole:
        assert rules.splits_whole_ranks(counts) == rules.is_complete(counts)
    else:
        assert not rules.is_complete(counts)


def test_empty_hand_has_one_empty_split():
    assert rank_splits(PAI_TONG, 4, (0, 0, 0)) == ((),)
    assert list(PAI_TONG.splits([0] * 30)) == [()]
