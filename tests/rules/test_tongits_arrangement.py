"""The best arrangement of a Tongits hand, compared with all arrangements: TG-60, TG-72."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.cards.french import ALL_CARDS, cards_of, codes, mask_of, points, read, text
from game.rules.cards.melds import in_order, kind_of, melds_in
from game.rules.tongits.arrangement import Arrangement, arranger

BAHAYS = melds_in(ALL_CARDS, ace_high=True)
ANY_HAND = st.sets(st.integers(0, 51), max_size=13).map(mask_of)


@st.composite
def rich_hands(draw):
    """Up to 13 cards out of bahays that share ranks and suits."""
    cards = set()
    for mask in draw(st.lists(st.sampled_from(BAHAYS), max_size=6)):
        cards.update(cards_of(mask))
    cards.update(draw(st.sets(st.integers(0, 51), max_size=4)))
    return mask_of(draw(st.permutations(sorted(cards)))[:13])


@st.composite
def crowded_hands(draw):
    """Up to 13 cards of four ranks side by side, where sets and runs compete most."""
    first = draw(st.integers(0, 10))
    cards = [13 * suit + (first + step) % 13 for suit in range(4) for step in range(4)]
    return mask_of(draw(st.permutations(cards))[: draw(st.integers(8, 13))])


HANDS = st.one_of(ANY_HAND, rich_hands(), crowded_hands())


def best_by_brute_force(hand: int, *, ace_high: bool, split: bool) -> tuple[int, int]:
    """Tally and specials of the best arrangement, by trying all of them card by card."""
    bahays = melds_in(hand, ace_high=ace_high)

    def specials(chosen: tuple[int, ...]) -> int:
        special = [mask for mask in chosen if kind_of(mask, ace_high=ace_high).special]
        if split:
            return len(special)
        fours = [mask for mask in special if len({card % 13 for card in cards_of(mask)}) == 1]
        return len(fours) + _chains(chosen, ace_high=ace_high)

    @cache
    def ways(rest: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Every way to arrange these cards: points left, bahays."""
        if not rest:
            return ((0, ()),)
        low = rest & -rest
        found = [(left + points(low), chosen) for left, chosen in ways(rest ^ low)]
        for mask in bahays:
            if mask & low and not mask & ~rest:
                found += [(left, (*chosen, mask)) for left, chosen in ways(rest ^ mask)]
        least = min(left for left, _ in found)
        return tuple(each for each in found if each[0] == least)

    least = ways(hand)
    return least[0][0], max(specials(chosen) for _, chosen in least)


def _chains(chosen: tuple[int, ...], *, ace_high: bool) -> int:
    """Escaleras, those of one suit that touch counted once, directly or over a run between them."""
    runs = [in_order(mask, ace_high=ace_high) for mask in chosen if len({card % 13 for card in cards_of(mask)}) > 1]
    starts = {run[0]: run for run in runs}
    followers = {run[-1] + 1 for run in runs if run[-1] > run[0] and run[-1] % 13 != 12}
    count = 0
    for run in runs:
        if run[0] in followers:
            continue
        chain, escalera = run, len(run) >= 4
        while chain[-1] > chain[0] and chain[-1] % 13 != 12 and chain[-1] + 1 in starts:
            chain = starts[chain[-1] + 1]
            escalera |= len(chain) >= 4
        count += escalera
    return count


def consistent(hand: int, best: Arrangement, *, ace_high: bool) -> None:
    """Every card is in one bahay or loose, bahays are bahays in order, and the numbers are theirs."""
    masks = [mask_of(bahay) for bahay in best.bahays]
    assert sum(masks) + best.loose == hand
    assert sum(mask.bit_count() for mask in masks) + best.loose.bit_count() == hand.bit_count()
    assert all(kind_of(mask, ace_high=ace_high) is not None for mask in masks)
    assert all(bahay == in_order(mask, ace_high=ace_high) for bahay, mask in zip(best.bahays, masks, strict=True))
    assert list(best.bahays) == sorted(best.bahays)
    assert best.tally == points(best.loose)
    assert best.deadwood == cards_of(best.loose)


@pytest.mark.parametrize("split", [True, False])
@pytest.mark.parametrize("ace_high", [False, True])
@given(hand=HANDS)
def test_tongits_arrangement_is_optimal(hand, ace_high, split):
    """TG-60, TG-72: the lowest tally, and among those the most specials, under both house rules that matter."""
    best = arranger(ace_high=ace_high, split=split).arrange(hand)
    consistent(hand, best, ace_high=ace_high)
    assert (best.tally, best.specials) == best_by_brute_force(hand, ace_high=ace_high, split=split)


@given(hand=HANDS)
def test_specials_in_an_arrangement_are_its_bahays_of_four_or_more_cards(hand):
    """TG-72: with long runs split, the specials are the bahays of four or more."""
    best = arranger().arrange(hand)
    assert best.specials == sum(len(bahay) >= 4 for bahay in best.bahays)


def shown(cards: str, **rules: bool) -> list[str]:
    return [" ".join(codes(bahay)) for bahay in arranger(**rules).arrange(read(cards)).bahays]


def test_cards_in_melds_add_nothing_to_the_tally():
    """TG-60: only cards in no bahay count."""
    best = arranger().arrange(read("8S 8H 8D 5C 6C 7C KD 2H"))
    assert (best.tally, text(best.loose)) == (12, "2H KD")
    assert arranger().arrange(0) == Arrangement(0, 0, (), 0)


def test_arrangement_prefers_lower_tally_to_more_specials():
    """TG-60: a four of a kind is given up where a run leaves less."""
    best = arranger().arrange(read("3S 3H 3D 3C 4C 5C"))
    assert (best.tally, best.specials) == (0, 0)
    assert shown("3S 3H 3D 3C 4C 5C") == ["3S 3H 3D", "3C 4C 5C"]


def test_arrangement_prefers_more_specials_at_equal_tally():
    """TG-60: with the same tally, the four stays whole where the run is an escalera without its card too."""
    assert arranger().arrange(read("7S 7H 7D 7C 8C 9C TC")).specials == 1
    assert arranger().arrange(read("7S 7H 7D 7C 8C 9C TC JC")).specials == 2
    assert shown("7S 7H 7D 7C 8C 9C TC JC") == ["7S 7H 7D 7C", "8C 9C TC JC"]


def test_arrangement_breaks_ties_by_meld_code_order():
    """TG-60: with tally and specials alike, the bahays that come first in pack order, whole before parts."""
    assert shown("JS QS KS JH QH KH JD QD KD") == ["JS QS KS", "JH QH KH", "JD QD KD"]
    assert shown("7S 7H 7D 7C 8C 9C TC") == ["7S 7H 7D 7C", "8C 9C TC"]
    assert shown("AS 2S 3S 4S 5S 6S 7S") == ["AS 2S 3S 4S 5S 6S 7S"]


def test_long_run_is_split_into_escaleras():
    """TG-72: each part of four or more counts; the first part takes the remaining cards."""
    run = [f"{rank}H" for rank in "A23456789TJQK"]
    for size, parts in [(4, [4]), (7, [7]), (8, [4, 4]), (9, [5, 4]), (11, [7, 4]), (12, [4, 4, 4]), (13, [5, 4, 4])]:
        best = arranger().arrange(read(" ".join(run[:size])))
        assert [len(bahay) for bahay in best.bahays] == parts
        assert (best.tally, best.specials) == (0, len(parts))


def test_escalera_split_off_counts_a_long_run_as_one_escalera():
    """TG-72, escalera_split = off: one run of eight is one escalera; two that do not touch are two."""
    unsplit = arranger(split=False)
    assert unsplit.arrange(read("2D 3D 4D 5D 6D 7D 8D 9D")).specials == 1
    assert shown("2D 3D 4D 5D 6D 7D 8D 9D", split=False) == ["2D 3D 4D 5D 6D 7D 8D 9D"]
    assert unsplit.arrange(read("2D 3D 4D 5D 7D 8D 9D TD")).specials == 2


def test_arrangement_may_place_the_ace_after_the_king_under_ace_high():
    """TG-10, TG-60: the ace is placed where the tally is lowest, before the two or after the king."""
    assert shown("AS QS KS") == []
    assert shown("AS QS KS", ace_high=True) == ["QS KS AS"]
    assert shown("AS 2S 3S JS QS KS", ace_high=True) == ["AS 2S 3S", "JS QS KS"]
    assert shown("AS 2S 3S QS KS", ace_high=True) == ["QS KS AS"]
    assert shown("AS 2S 3S 4S QS KS", ace_high=True) == ["2S 3S 4S", "QS KS AS"]
