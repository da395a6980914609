"""Opponent that makes random legal moves, for tests, benchmarks and a first lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.opponents.choice import Choice, Thinking
from game.rules import GAMES
from game.rules.contract import N_, Move, Range, Reason, View

if TYPE_CHECKING:
    from random import Random


def think(view: View, rng: Random, budget: int) -> Thinking:  # noqa: ARG001 - every opponent is asked alike
    """Choose uniformly among all legal moves, then, for a range, among its amounts."""
    yield from ()
    return Choice(any_of(view, rng), (Reason(N_("any move will do")),))


def any_of(view: View, rng: Random) -> Move:
    """Return a random legal move."""
    move = view.legal[int(rng.random() * len(view.legal))]
    if not isinstance(move, Range):
        return move
    amounts = [rng.randrange(least, most + 1, step) for least, most, step in move.spans]
    return GAMES[view.table.game].parse_move(move.text(*amounts))
