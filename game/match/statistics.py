"""Statistics: questions put to the journal. Nothing is counted anywhere else, so nothing can disagree with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from game.match.journal import Journal


class Tally(NamedTuple):
    """What one kind of player did in one game, over all deals that came to an end."""

    game: str
    kind: str
    deals: int
    """Seats times deals: two persons at one table count twice."""
    won: int
    chips: int


def tallies(journal: Journal) -> tuple[Tally, ...]:
    """One line a game and kind of player, in alphabetical order."""
    rows = journal.rows(
        "SELECT match.game, seat.kind, count(*), sum(deal.winner IS seat.seat), coalesce(sum(payment.amount), 0)"
        " FROM deal JOIN match ON match.id = deal.match JOIN seat ON seat.match = match.id"
        " LEFT JOIN payment ON payment.deal = deal.id AND payment.account = seat.seat"
        " WHERE deal.outcome IS NOT NULL GROUP BY match.game, seat.kind ORDER BY match.game, seat.kind"
    )
    return tuple(Tally(*row) for row in rows)
