"""The own hand of Tongits in order: into bahays, by what is nearly one, or as its owner put it. TG-60."""

from __future__ import annotations

from game.rules.tongits.options import TongitsOptions
from game.table.tongits.hand import HandOrder, Mark

HAND = ["7S", "7H", "7C", "2S", "2C", "4H", "6S", "8D", "9C", "TD"]


def groups(way: str, order: HandOrder | None = None) -> list[str]:
    """The groups of the hand in a way of sorting."""
    order = order or HandOrder(TongitsOptions(), way)
    return [" ".join(group.cards) for group in order.groups(HAND)]


def test_sorted_by_bahays_what_lacks_a_card_stands_together() -> None:
    assert groups("sets") == ["7S 7H 7C", "2S 2C", "8D TD", "4H 6S 9C"]
    assert groups("rank") == ["7S 7H 7C", "2S 2C 4H 6S 8D 9C TD"]
    assert groups("suit") == ["7S 7H 7C", "2S 6S 4H 8D TD 2C 9C"]


def test_a_mark_stands_over_two_cards_side_by_side_and_counts_what_is_left() -> None:
    """In every order; of the cards that would do, those that lie on the table are gone."""
    order = HandOrder(TongitsOptions(), "sets")
    assert order.marks(order.groups(HAND), ["9D", "2D"]) == (Mark(3, 1, 2), Mark(5, 0, 1))
    order.way = "rank"
    assert order.marks(order.groups(HAND), []) == (Mark(3, 2, 2),)
    order.way = "suit"
    assert order.marks(order.groups(HAND), []) == (Mark(6, 1, 1),)


def test_the_owners_order_stays_through_draws_and_discards() -> None:
    """What comes stands last, what goes leaves the others where they were; sorting is asked for."""
    order = HandOrder(TongitsOptions(), "sets")
    hand = [code for group in order.groups(HAND) for code in group.cards]
    order.move(["TD"], "7S", hand)
    shown = [code for group in order.groups([*HAND, "KD"]) for code in group.cards]
    assert shown == ["TD", "7S", "7H", "7C", "2S", "2C", "8D", "4H", "6S", "9C", "KD"]
    left = [code for code in [*HAND, "KD"] if code != "2C"]
    shown = [code for group in order.groups(left) for code in group.cards]
    assert shown == ["TD", "7S", "7H", "7C", "2S", "8D", "4H", "6S", "9C", "KD"]
    assert order.marks(order.groups(left), []) == ()


def test_what_is_laid_and_taken_back_stands_where_its_owner_had_put_it() -> None:
    order = HandOrder(TongitsOptions(), "sets")
    hand = [code for group in order.groups(HAND) for code in group.cards]
    order.move(["TD"], "7S", hand)
    mine = [code for group in order.groups(HAND) for code in group.cards]
    laid = [code for code in HAND if code[0] != "7"]
    assert [code for group in order.groups(laid) for code in group.cards] == [code for code in mine if code in laid]
    assert [code for group in order.groups(HAND) for code in group.cards] == mine
