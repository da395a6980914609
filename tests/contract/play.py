"""Plays random deals for the contract suite: mostly any move, leaning to claims so that rare states are reached."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.opponents import OPPONENTS, decide
from game.rules.contract import Deal, Move, Seat

MOST_MOVES = 20_000
"""No deal of any game may take longer; 300 discards with seven answers each stay far below."""


def seed_of(number: int) -> str:
    """A seed for a test's deal number."""
    return Random(number).randbytes(32).hex()


def any_move(deal: Deal, seat: Seat, rng: Random) -> Move:
    """A legal move: half the time what the first opponent does, so that deals also end by wins."""
    moves = deal.legal(seat)
    if len(moves) == 1 or rng.random() < 0.4:
        return rng.choice(moves)
    return decide(OPPONENTS["first"], deal.view(seat), rng).move


def states(deal: Deal, rng: Random) -> Iterator[tuple[Seat, Move]]:
    """Play a deal to its end, yielding each seat and move just before it is played."""
    moves = 0
    while pending := deal.pending():
        seat = rng.choice(sorted(pending))
        move = any_move(deal, seat, rng)
        yield seat, move
        deal.play(seat, move)
        moves += 1
        assert moves < MOST_MOVES, "the deal does not end"
