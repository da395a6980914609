"""Move evaluation by rollouts: a standard player plays each move to the end in the same sampled deals.

This serves games without a move evaluation of their own. A range of amounts is represented by its lowest and highest.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Final

from game.opponents.choice import Think, decide
from game.opponents.move_evaluation import CHIPS, Weigh, Weighing, Worth
from game.rules import GAMES
from game.rules.contract import N_, Move, Range, Reason, View

if TYPE_CHECKING:
    from collections.abc import Generator

    from game.rules.contract import Deal, Seat

WORLDS: Final = 40
"""Default number of deals to sample."""
SAID: Final = N_("Played out in {count} possible deals.")


def weigh_by_playing_on(think: Think) -> Weigh:
    """Return a move evaluation function for any game that plays sampled deals to the end with `think`."""

    def weigh(view: View, rng: Random, budget: int) -> Weighing:
        moves = [move for named in view.legal for move in _ends(view, named)]
        assert view.seat is not None  # noqa: S101 - a bystander has nothing to weigh
        gains: dict[Move, list[int]] = {move: [] for move in moves}
        for _world in range(max(2, budget or WORLDS)):
            deal, chance = GAMES[view.table.game].resample(view, rng), rng.randbytes(8)
            for move in moves:
                twin = deal.copy()
                twin.play(view.seat, move)
                gains[move].append((yield from _played_out(twin, think, view.seat, Random(chance))))
        found = [
            Worth(
                move,
                fmean(each),
                stdev(each) / sqrt(len(each)),
                CHIPS,
                (Reason(SAID, {"count": len(each)}),),
            )
            for move, each in gains.items()
        ]
        return tuple(sorted(found, key=lambda one: -one.worth))

    return weigh


def _ends(view: View, move: Move) -> list[Move]:
    if not isinstance(move, Range):
        return [move]
    parse = GAMES[view.table.game].parse_move
    return [parse(move.text(*(span[end] for span in move.spans))) for end in (0, 1)]


def _played_out(deal: Deal, think: Think, seat: Seat, rng: Random) -> Generator[None, None, int]:
    """Play a deal to its end with the standard player; return the seat's gain, yielding after each decision."""
    while pending := deal.pending():
        for asked in sorted(pending):
            legal = deal.legal(asked)
            single = len(legal) == 1 and not isinstance(legal[0], Range)
            deal.play(asked, legal[0] if single else decide(think, deal.view(asked), rng).move)
            yield
    result = deal.result
    assert result is not None  # noqa: S101 - a deal that asks nobody is over
    return sum(entry.amount for entry in result.entries if entry.account == seat)
