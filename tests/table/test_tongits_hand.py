"""Order of the viewer's hand at Tongits: by bahays, by pairs that need one card, or as the owner arranged it. TG-60."""

from __future__ import annotations

from itertools import combinations
from types import SimpleNamespace

import pytest

from game.rules.cards.french import PACK, mask_of
from game.rules.cards.melds import kind_of
from game.rules.tongits.moves import Lay
from game.rules.tongits.options import TongitsOptions
from game.table.tongits.hand_order import HandOrder, Mark, pack_order
from game.table.tongits.pending_turn import PendingTurn

HAND = ["7S", "7H", "7C", "2S", "2C", "4H", "6S", "8D", "9C", "TD"]


def groups(way: str, order: HandOrder | None = None) -> list[str]:
    """Return the groups of the hand in a sort order."""
    order = order or HandOrder(TongitsOptions(), way)
    return [" ".join(group.cards) for group in order.groups(HAND)]


def test_sorting_by_bahays_groups_pairs_that_need_one_card() -> None:
    assert groups("sets") == ["7S 7H 7C", "2S 2C", "8D TD", "4H 6S 9C"]
    assert groups("rank") == ["7S 7H 7C", "2S 2C 4H 6S 8D 9C TD"]
    assert groups("suit") == ["7S 7H 7C", "2S 6S 4H 8D TD 2C 9C"]


def test_sorting_by_rank_keeps_marked_cards_adjacent_while_marks_are_shown() -> None:
    """The 9 of clubs is between the 8 and 10 of diamonds by rank."""
    order = HandOrder(TongitsOptions(), "rank")
    shown = order.groups(HAND, marked=True)
    assert [" ".join(group.cards) for group in shown] == ["7S 7H 7C", "2S 2C 4H 6S 8D TD 9C"]
    assert order.marks(shown, []) == (Mark((3, 4), 0, 2), Mark((7, 8), 0, 1))


def test_marks_cover_cards_one_short_of_a_bahay_and_count_completing_cards_that_are_out() -> None:
    """In every sort order, adjacent or not; completing cards on the table are out."""
    order = HandOrder(TongitsOptions(), "sets")
    assert order.marks(order.groups(HAND), ["9D", "2D"]) == (Mark((3, 4), 1, 2), Mark((5, 6), 1, 1, dead=True))
    order.way = "rank"
    assert order.marks(order.groups(HAND), []) == (Mark((3, 4), 0, 2), Mark((7, 9), 0, 1))
    order.way = "suit"
    assert order.marks(order.groups(HAND), []) == (Mark((3, 8), 0, 2), Mark((6, 7), 0, 1))


@pytest.mark.parametrize(
    ("hand", "places", "most"),
    [
        ("3H 3D 4D KS", (0, 1, 2), 4),  # any three, or the 2 or 5 of diamonds
        ("9S 9C TC 2D", (1, 2, 3), 4),
        ("9D JD QS", (0, 1), 1),
    ],
)
def test_partial_bahays_that_overlap_or_have_a_gap_are_marked(hand: str, places: tuple[int, ...], most: int) -> None:
    order = HandOrder(TongitsOptions(), "rank")
    assert order.marks(order.groups(hand.split()), []) == (Mark(places, 0, most),)


@pytest.mark.parametrize(
    ("gone", "mark"),
    [
        ("", Mark((0, 1, 2), 0, 3)),
        ("3D", Mark((0, 1), 0, 2)),  # the four waits for nothing any more
        ("2S 2C", Mark((1, 2), 0, 1)),
        ("2S 3D", Mark((0, 1), 1, 2)),
        ("2S 2C 3D", Mark((0, 1, 2), 3, 3, dead=True)),
    ],
    ids=str,
)
def test_mark_omits_cards_that_no_remaining_card_can_complete(gone: str, mark: Mark) -> None:
    order = HandOrder(TongitsOptions(), "rank")
    hand = ["2H", "2D", "4D", "9S"]
    assert order.marks(order.groups(hand, marked=True), gone.split()) == (mark,)


def test_custom_hand_order_survives_draws_and_discards() -> None:
    """A drawn card is last, a discard leaves the others in place, and sorting is possible only on request."""
    order = HandOrder(TongitsOptions(), "sets")
    hand = [code for group in order.groups(HAND) for code in group.cards]
    order.move(["TD"], "7S", hand)
    shown = [code for group in order.groups([*HAND, "KD"]) for code in group.cards]
    assert shown == ["TD", "7S", "7H", "7C", "2S", "2C", "8D", "4H", "6S", "9C", "KD"]
    left = [code for code in [*HAND, "KD"] if code != "2C"]
    shown = [code for group in order.groups(left) for code in group.cards]
    assert shown == ["TD", "7S", "7H", "7C", "2S", "8D", "4H", "6S", "9C", "KD"]
    assert order.marks(order.groups(left), []) == (Mark((0, 5), 0, 1),)


def test_taken_back_cards_return_to_their_place_in_a_custom_order() -> None:
    order = HandOrder(TongitsOptions(), "sets")
    hand = [code for group in order.groups(HAND) for code in group.cards]
    order.move(["TD"], "7S", hand)
    mine = [code for group in order.groups(HAND) for code in group.cards]
    laid = [code for code in HAND if code[0] != "7"]
    assert [code for group in order.groups(laid) for code in group.cards] == [code for code in mine if code in laid]
    assert [code for group in order.groups(HAND) for code in group.cards] == mine


@pytest.mark.parametrize(
    ("hand", "asked"),
    [
        ("5S 6S 7S 7H 7D KC", {"5S 6S 7S", "7S 7H 7D"}),
        ("5S 6S 7S 8S KC", {"5S 6S 7S 8S"}),
        ("5S 6S 7S KH KD KC", {"5S 6S 7S", "KH KD KC"}),
    ],
)
def test_every_bahay_that_the_cards_allow_is_offered_for_laying(hand: str, asked: set[str]) -> None:
    """Overlapping bahays are both offered, but not a part of a larger one."""
    held = hand.split()
    melds = [
        pack_order(cards)
        for size in (3, 4)
        for cards in combinations(held, size)
        if kind_of(mask_of(PACK.designs[code] for code in cards)) is not None
    ]
    turn = PendingTurn(SimpleNamespace(groups=[], hand=held, options=TongitsOptions()), None)
    turn.view = SimpleNamespace(hand=held, legal=tuple(Lay(cards) for cards in melds))
    assert {frozenset(move.cards) for move in turn.lays()} == {frozenset(cards.split()) for cards in asked}
