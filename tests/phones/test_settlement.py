"""Settlement on phones: every hand in sets with its value, the counted items, and all gains."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.rules import GAMES
from game.rules.pai_gow.moves import SetHands
from tests.phones.test_deals import Recorded, recorded

MONEY = ("pai-tong", "pong")


def ended(name: str, number: int) -> list[Recorded]:
    """Return the last record of every seat in a deal."""
    last = {each.seat: each for each in recorded(name, number, codes=False)}
    return [last[seat] for seat in sorted(last)]


def pieces_of(hand: dict[str, Any]) -> Counter[str]:
    return Counter(piece for group in hand["groups"] for piece in group["pieces"])


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("name", GAMES)
def test_phone_settlement_shows_every_hand_once_with_its_gain(name: str, number: int) -> None:
    for each in ended(name, number):
        result, record = each.told.view.table.result, each.record["result"]
        gains = {entry.account: entry.amount for entry in result.entries if isinstance(entry.account, int)}
        assert sorted(hand["gain"] for hand in record["hands"]) == sorted(gains.values())
        assert [hand["gain"] for hand in record["hands"]] == sorted(gains.values(), reverse=True)
        (mine,) = [hand for hand in record["hands"] if hand.get("mine")]
        assert mine["name"] == "You"
        assert mine["gain"] == record["gain"] == gains[each.seat]
        held = Counter(piece for place in each.told.view.places() if place.owner == each.seat for piece in place.pieces)
        assert held <= pieces_of(mine)
        assert all(hand["worth"] for hand in record["hands"]), "nobody is left without a word"


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("name", MONEY)
def test_counted_items_on_a_phone_sum_to_the_payment(name: str, number: int) -> None:
    """PT-41, PO-10, PO-11"""
    for each in ended(name, number):
        result, record = each.told.view.table.result, each.record["result"]
        if result.winner is None:
            assert "counts" not in record
            continue
        counts = record["counts"]
        owed = {-entry.amount for entry in result.entries if entry.amount < 0}
        assert owed == {counts["total"]}
        won = [hand for hand in record["hands"] if hand["gain"] > 0]
        assert [len(group["pieces"]) for group in won[0]["groups"]] == [3, 3, 3, 3]
        assert sum("won" in group for group in won[0]["groups"]) <= 1
        assert all(group["label"] for group in won[0]["groups"])
        assert record["lines"] == []
        for hand in record["hands"][1:]:
            assert all(group.get("lacking", 0) + len(group["pieces"]) == 3 for group in hand["groups"][:-1])


@pytest.mark.parametrize("name", GAMES)
def test_gains_listed_on_a_phone_sum_to_zero_if_pot_and_house_are_included(name: str) -> None:
    """TG-73, PG-52: amounts for the pot or the house are listed by name next to the players' gains."""
    for each in ended(name, 2):
        record = each.record["result"]
        others = record.get("accounts", [])
        assert sum(row["gain"] for row in (*record["hands"], *others)) == 0
        assert {row["name"] for row in others} <= {"Pot", "The house"}
        if name == "tongits":
            assert [row["gain"] for row in others] == [9]


def test_players_own_split_stays_visible_on_the_phone_after_it_is_set() -> None:
    """PG-30: front and rear, until all hands are open."""
    set_ones = [each for each in recorded("pai-gow", 0, codes=False) if isinstance(each.told.view.answer, SetHands)]
    assert set_ones
    for each in set_ones:
        answer = each.told.view.answer
        front, rear = each.record["hand"]
        assert (front["label"], rear["label"]) == ("Front", "Rear")
        assert (tuple(front["pieces"]), tuple(rear["pieces"])) == (answer.front, answer.rear)


def test_settlement_headline_on_a_phone_states_the_readers_own_result_against_a_bank() -> None:
    for name in ("pai-gow", "daun-tiga"):
        for each in ended(name, 2):
            title = each.record["result"]["title"]
            assert title.startswith(("You", "As banker, you")), title
            assert not any(title in hand.get("said", ()) for hand in each.record["result"]["hands"])


def test_tongits_settlement_on_a_phone_shows_each_tally() -> None:
    """TG-60"""
    each = next(
        seat
        for seat in (ended("tongits", number)[0] for number in range(20))
        if seat.told.view.table.answers[1] == "fold"
    )
    shown = each.told.view.table.result.shown
    worth = {hand["name"]: hand["worth"] for hand in each.record["result"]["hands"]}
    assert worth["Guest1"].startswith(f"Tally {shown.hands[1].tally}")
    assert "folded" in worth["Guest1"]
