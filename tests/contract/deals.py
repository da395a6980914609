"""Checks on random deals of every game under every house rule: the contract of `game.rules.contract.Deal`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from game.rules.contract import IllegalMove
from game.rules.money.moves import Guess
from game.rules.moves import Discard
from tests.contract.conftest import Case
from tests.contract.play import any_move, is_among, seed_of, states
from tests.contract.walk import DEALS, Walk, follows


def full_pack(case: Case) -> Counter[str]:
    pack = case.game.pack(case.options)
    return Counter(pack.pieces)


def all_pieces(deal) -> Counter[str]:
    return Counter(code for pieces in deal.census().values() for code in pieces)


def snapshot(deal):
    return (
        deal.pending(),
        [deal.view(seat) for seat in (None, *range(deal.view(None).table.seats))],
        deal.census(),
    )


@follows(deals=DEALS)
def a_deal_ends_pieces_are_conserved_and_payments_sum_to_zero(walk: Walk, rng: Random) -> Iterator[None]:
    """PT-01, PT-12, PT-28, PT-41, PO-01, PO-04, PO-11, PO-12: every piece in exactly one place after every move."""
    case, deal, whole = walk.case, walk.deal, full_pack(walk.case)
    assert all_pieces(deal) == whole
    while not walk.over:
        yield
        assert all_pieces(deal) == whole
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
    follow = case.game.deal(case.seats, seed_of(walk.number + 100), case.options, deal.result.carry)
    assert follow.header["carry"] == json.loads(json.dumps(deal.result.carry))


@follows()
def pending_seats_have_moves_and_others_none(walk: Walk, rng: Random) -> Iterator[None]:
    """A seat has legal moves exactly when it is pending, and `allows` agrees with `legal`."""
    deal, seats = walk.deal, range(walk.case.seats)
    while not walk.over:
        for seat in seats:
            moves = deal.legal(seat)
            assert bool(moves) == (seat in deal.pending())
            assert len(set(map(str, moves))) == len(moves)
            for move in walk.pool if walk.every(7) else ():
                assert deal.allows(seat, move) == is_among(moves, move), move
        yield
    assert not deal.pending()
    assert not any(deal.legal(seat) for seat in seats)


@follows()
def illegal_moves_raise_and_change_nothing(walk: Walk, rng: Random) -> Iterator[None]:
    """`play` raises `IllegalMove` with a sentence and leaves every view and every piece as it was."""
    deal, seats = walk.deal, walk.case.seats
    every = [*walk.pool, Discard("x9"), Guess("c1")]
    while not walk.over:
        if walk.every(22):
            before = snapshot(deal)
            for seat in range(seats):
                for move in every:
                    if not deal.allows(seat, move):
                        with pytest.raises(IllegalMove, match=r"\w+ \w+ \w+"):
                            deal.play(seat, move)
            assert snapshot(deal) == before
        yield
    with pytest.raises(IllegalMove, match="over"):
        deal.play(0, every[0])
    for seat in (-1, seats):
        with pytest.raises(IllegalMove, match=r"\w+ \w+ \w+"):
            deal.play(seat, every[0])
        with pytest.raises(ValueError, match="a seat of this table is 0 to"):
            deal.view(seat)


@follows(deals=DEALS)
def the_order_of_answers_never_matters(walk: Walk, rng: Random) -> Iterator[None]:
    """PT-26: the same answers to a claim window lead to the same state in any order."""
    deal, number = walk.deal, -1
    while not walk.over:
        pending, fresh = deal.pending(), deal.number != number
        number = deal.number
        if fresh and len(pending) > 1:
            walk.tally["windows"] += 1
            answers = {seat: any_move(deal, seat, rng) for seat in pending}
            ends = []
            for _ in range(3):
                twin, order = deal.copy(), sorted(pending)
                rng.shuffle(order)
                events = [event for seat in order for event in twin.play(seat, answers[seat])]
                ends.append((events, snapshot(twin)))
            assert ends[0] == ends[1] == ends[2]
        yield
    if walk.last_deal:
        assert walk.tally["windows"] or walk.case.seats == 2 or walk.case.game.name == "tongits"


@follows()
def a_copy_is_independent_and_a_replay_gives_the_same_deal(walk: Walk, rng: Random) -> Iterator[None]:
    """Seed and moves determine a deal; playing a copy leaves the original unchanged."""
    case, deal, played = walk.case, walk.deal, []
    while not walk.over:
        played.append((walk.seat, case.game.parse_move(str(walk.move))))
        if walk.count in {2, 40}:
            before, twin = snapshot(deal), deal.copy()
            for _ in states(twin, Random(4)):
                pass
            assert snapshot(deal) == before
        yield
    again = case.game.deal(case.seats, deal.seed, case.options)
    for seat, move in played:
        again.play(seat, move)
    assert snapshot(again) == snapshot(deal)
    assert again.result == deal.result
    assert again.commitment == deal.commitment
