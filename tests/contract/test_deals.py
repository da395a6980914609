"""Whole random deals of every game under every house rule: the promises of `game.rules.contract.Deal`."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from game.rules.contract import IllegalMove
from game.rules.money.moves import Guess
from game.rules.moves import Discard
from tests.contract.conftest import Case
from tests.contract.play import any_move, pool, seed_of, stands_in, states

DEALS = 4


def full_pack(case: Case) -> Counter[str]:
    pack = case.game.pack(case.options)
    return Counter(pack.pieces)


def everything(deal) -> Counter[str]:
    return Counter(code for pieces in deal.census().values() for code in pieces)


def snapshot(deal):
    return (
        deal.pending(),
        [deal.view(seat) for seat in (None, *range(deal.view(None).table.seats))],
        deal.census(),
    )


def test_a_deal_ends_pieces_are_conserved_and_payments_sum_to_zero(case: Case) -> None:
    """PT-01, PT-12, PT-28, PT-41, PO-01, PO-04, PO-11, PO-12: every piece in exactly one place after every move."""
    rng, whole = Random(str(case)), full_pack(case)
    for number in range(DEALS):
        deal = case.game.deal(case.seats, seed_of(number), case.options)
        assert everything(deal) == whole
        for _ in states(deal, rng):
            assert everything(deal) == whole
        assert everything(deal) == whole
        assert deal.result is not None
        assert deal.result.outcome
        assert sum(entry.amount for entry in deal.result.entries) == 0
        accounts = [entry.account for entry in deal.result.entries]
        assert sorted(account for account in accounts if not isinstance(account, str)) == list(range(case.seats))
        assert len(set(accounts)) == len(accounts)
        for entry in deal.result.entries:
            assert sum(item.amount for item in entry.items) == entry.amount
        if deal.result.outcome == "void":
            assert deal.result.winner is None
        follow = case.game.deal(case.seats, seed_of(number + 100), case.options, deal.result.carry)
        assert follow.header["carry"] == json.loads(json.dumps(deal.result.carry))


def test_pending_seats_have_moves_and_others_none(case: Case) -> None:
    """A seat has legal moves exactly when it is pending, and `allows` agrees with `legal`."""
    rng = Random(str(case))
    deal = case.game.deal(case.seats, seed_of(1), case.options)
    every = pool(case.game, case.seats, case.options)
    for count, _ in enumerate(states(deal, rng)):
        for seat in range(case.seats):
            moves = deal.legal(seat)
            assert bool(moves) == (seat in deal.pending())
            assert len(set(map(str, moves))) == len(moves)
            if count % 7 == 0:
                for move in every:
                    assert deal.allows(seat, move) == stands_in(moves, move), move
    assert not deal.pending()
    assert not any(deal.legal(seat) for seat in range(case.seats))


def test_illegal_moves_raise_and_change_nothing(case: Case) -> None:
    """`play` raises `IllegalMove` with a sentence and leaves every view and every piece as it was."""
    rng = Random(str(case))
    deal = case.game.deal(case.seats, seed_of(2), case.options)
    every = [*pool(case.game, case.seats, case.options), Discard("x9"), Guess("c1")]
    for count, _ in enumerate(states(deal, rng)):
        if count % 11:
            continue
        before = snapshot(deal)
        for seat in range(case.seats):
            for move in every:
                if not deal.allows(seat, move):
                    with pytest.raises(IllegalMove, match=r"\w+ \w+ \w+"):
                        deal.play(seat, move)
        assert snapshot(deal) == before
    with pytest.raises(IllegalMove, match="over"):
        deal.play(0, every[0])
    for seat in (-1, case.seats):
        with pytest.raises(IllegalMove, match=r"\w+ \w+ \w+"):
            deal.play(seat, every[0])
        with pytest.raises(ValueError, match="a seat of this table is 0 to"):
            deal.view(seat)


def test_the_order_of_answers_never_matters(case: Case) -> None:
    """PT-26: the same answers to a claim window, given in any order, lead to the same state."""
    rng = Random(str(case))
    windows = 0
    for number in range(DEALS):
        deal = case.game.deal(case.seats, seed_of(number + 20), case.options)
        while pending := deal.pending():
            answers = {seat: any_move(deal, seat, rng) for seat in pending}
            if len(pending) > 1:
                windows += 1
                ends = []
                for _ in range(3):
                    twin, order = deal.copy(), sorted(pending)
                    rng.shuffle(order)
                    events = [event for seat in order for event in twin.play(seat, answers[seat])]
                    ends.append((events, snapshot(twin)))
                assert ends[0] == ends[1] == ends[2]
            for seat, move in answers.items():
                deal.play(seat, move)
    assert windows or case.seats == 2 or case.game.name == "tongits"


def test_a_copy_is_independent_and_a_replay_gives_the_same_deal(case: Case) -> None:
    """Seed and moves are the whole truth of a deal; a copy played on leaves the original alone."""
    rng = Random(str(case))
    deal = case.game.deal(case.seats, seed_of(3), case.options)
    played = []
    for count, (seat, move) in enumerate(states(deal, rng)):
        played.append((seat, case.game.parse_move(str(move))))
        if count == 40:
            before, twin = snapshot(deal), deal.copy()
            for _ in states(twin, Random(4)):
                pass
            assert snapshot(deal) == before
    again = case.game.deal(case.seats, seed_of(3), case.options)
    for seat, move in played:
        again.play(seat, move)
    assert snapshot(again) == snapshot(deal)
    assert again.result == deal.result
    assert again.commitment == deal.commitment
