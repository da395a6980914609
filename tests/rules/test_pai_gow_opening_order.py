"""The order in which screens and phones show a showdown of Pai Gow. PG-51."""

from __future__ import annotations

from game.rules.pai_gow.events import Opened, Paid
from game.rules.pai_gow.opening_order import in_opening_order, opening_order
from game.rules.pai_gow.settlement import Comparison

WON = Comparison("player", "player", False, False, "win")
HAND = ("6-6", "5-4")


def test_people_open_last_or_the_largest_bet_does_if_a_person_is_banker() -> None:
    bets = [10, 30, 20, None]
    assert opening_order(3, bets, {0}) == (3, 1, 2, 0)
    assert opening_order(3, bets, {0, 1}) == (3, 2, 0, 1)
    assert opening_order(3, bets, set()) == (3, 0, 1, 2)
    assert opening_order(0, [None, 30, 20, 10], {0}) == (0, 3, 2, 1)
    assert opening_order(0, [None, 30, 20, 10], {0, 3}) == (0, 2, 1, 3)


def test_each_bet_is_settled_right_after_its_hands_open_and_updates_the_banks_running_total() -> None:
    opened = [Opened(seat, HAND, HAND, None if seat == 3 else WON) for seat in (3, 0, 1, 2)]
    paid = [Paid(0, 10, 0, -10), Paid(1, -30, 0, 20), Paid(2, 0, 0, 20)]
    shown = in_opening_order((*opened, *paid), (10, 30, 20, None), {0})
    assert [(type(event).__name__, event.seat) for event in shown] == [  # type: ignore[attr-defined]
        ("Opened", 3),
        ("Opened", 1),
        ("Paid", 1),
        ("Opened", 2),
        ("Paid", 2),
        ("Opened", 0),
        ("Paid", 0),
    ]
    assert [event.bank for event in shown if isinstance(event, Paid)] == [30, 30, 20]


def test_events_without_a_showdown_keep_their_order() -> None:
    event = Paid(0, 10, 0, -10)
    assert in_opening_order((event,), (10, None), {0}) == (event,)
