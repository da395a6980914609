"""Costs of every decision in a reviewed deal, kept in the journal so that no deal is reviewed twice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.match.archived_deal import ALL_DECISIONS
from game.review.moments import find

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Generator

    from game.match.in_memory_match import InMemoryMatch
    from game.review.moments import Moments
    from game.rules.contract import Seat

METHOD: Final = 1
"""Version of the method. After a change of costs, increase it and run `bench/strength.py`; deals are then reviewed
again.
"""
STAKE_OPTIONS: Final = ("base_stake", "unit")
"""House rules that define how many chips one point is worth."""


class DealCosts(NamedTuple):
    """Costs of one seat's decisions in a deal."""

    costs: tuple[tuple[int, float, float], ...]
    """One (moves made before the decision, cost in chips, standard error of the cost) per decision."""
    stake: float
    """Chips at stake: the seat's bet, a banker's total bets or, elsewhere, the chips that a point is worth; at least 1.
    """


NOTHING: Final = DealCosts((), 1.0)
"""Costs of a deal that cannot be reviewed."""


def review_with_costs(match: InMemoryMatch, seat: Seat, since: int) -> Generator[None, None, tuple[Moments, DealCosts]]:
    """Find a seat's costliest moments and the costs of all its decisions from move number `since`, in slices.

    Raises:
        MatchError: The deal is not over.
    """
    found = yield from find(match, seat, since)
    return found, DealCosts(tuple(found.costs), stake_of(match, seat))


def stake_of(match: InMemoryMatch, seat: Seat) -> float:
    """Return the chips that a seat had at stake in a finished deal, as in `DealCosts.stake`."""
    bets = [(place, getattr(move, "amount", 0)) for place, move in match.moves]
    if everybody := sum(amount for _place, amount in bets):
        return float(max(1, sum(amount for place, amount in bets if place == seat) or everybody))
    worth = next((getattr(match.options, name) for name in STAKE_OPTIONS if hasattr(match.options, name)), 1)
    return float(max(1, worth))


def rows_to_store(deal: int, seat: Seat, found: DealCosts) -> list[tuple[Any, ...]]:
    """Return the rows for the journal's table `decision`, of which the first marks the seat as reviewed."""
    costs = ((ALL_DECISIONS, 0.0, 0.0), *found.costs)
    return [(deal, moves, seat, cost, error, found.stake, METHOD) for moves, cost, error in costs]


def store_costs(db: sqlite3.Connection, deal: int, seat: Seat, found: DealCosts) -> None:
    """Write the costs of a seat's decisions in a deal, replacing earlier ones."""
    db.execute("DELETE FROM decision WHERE deal = ? AND seat = ?", (deal, seat))
    db.executemany("INSERT INTO decision VALUES (?, ?, ?, ?, ?, ?, ?)", rows_to_store(deal, seat, found))
