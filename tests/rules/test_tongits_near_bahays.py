"""Pairs of loose cards that are one card short of a bahay, found from a hand alone. TG-10, TG-60."""

from __future__ import annotations

from random import Random

import pytest

from game.rules.cards.french import mask_of, points, read, text
from game.rules.cards.melds import kind_of
from game.rules.tongits.near_bahays import completing, near_bahays


def pairs(hand: str, *, ace_high: bool = False) -> list[tuple[str, str]]:
    """Return the pairs of a hand without bahays, each with the cards that complete it."""
    held = read(hand)
    return [(text(mask_of(near.cards)), text(near.wanted)) for near in near_bahays(held, held, ace_high=ace_high)]


@pytest.mark.parametrize(
    ("two", "wanted"),
    [
        ("7S 7H", "7D 7C"),
        ("8D 9D", "7D TD"),
        ("8D TD", "9D"),
        ("AS 2S", "3S"),
        ("QH KH", "JH"),
        ("AH KH", ""),
        ("8D JD", ""),
        ("8D 9C", ""),
    ],
)
def test_near_bahays_list_the_cards_that_complete_a_pair(two: str, wanted: str) -> None:
    """The rest of their rank, or their neighbours in the suit; an ace goes before the two only. TG-10."""
    assert pairs(two) == ([(two, wanted)] if wanted else [])


def test_near_bahays_allow_ace_after_king_under_ace_high() -> None:
    assert pairs("AH KH", ace_high=True) == [("AH KH", "QH")]
    assert pairs("QH KH", ace_high=True) == [("QH KH", "AH JH")]


def test_near_bahays_form_as_many_disjoint_pairs_as_possible() -> None:
    """Seven and eight of spades, seven of hearts, nine of spades' place: two pairs, not one in the middle."""
    assert pairs("7S 8S 7H 8H") in ([("7S 8S", "6S 9S"), ("7H 8H", "6H 9H")], [("7S 7H", "7D 7C"), ("8S 8H", "8D 8C")])
    assert pairs("4S 5S 5H") == [("5S 5H", "5D 5C")]


def test_near_bahays_do_not_count_cards_already_in_the_hand_as_completing() -> None:
    """A nine that is part of a set of nines does not complete eight and ten."""
    loose = read("8D TD")
    assert near_bahays(loose, loose | read("9D 9S 9C")) == ()


def test_near_bahay_stays_the_same_when_its_completing_cards_are_seen_and_count_as_out() -> None:
    (near,) = near_bahays(read("8D TD"), read("8D TD"))
    assert (near.out(0), near.out(read("9D")), near.most) == (0, 1, 1)


def test_near_bahays_are_disjoint_and_one_card_short_in_random_hands() -> None:
    """Over many hands: each pair with any card that it wants is a bahay, with any other none."""
    for number in range(60):
        hand = mask_of(Random(number).sample(range(52), 13))
        seen = 0
        for near in near_bahays(hand, hand):
            mine = mask_of(near.cards)
            assert not mine & seen
            seen |= mine
            assert near.wanted
            for card in range(52):
                if not hand >> card & 1:
                    assert (kind_of(mine | 1 << card) is not None) == bool(near.wanted >> card & 1)
        assert points(hand & ~seen) <= points(hand)


def test_completing_cards_do_not_depend_on_order_of_the_pair() -> None:
    for one in range(52):
        for other in range(one + 1, 52):
            assert completing(one, other) == completing(other, one)
