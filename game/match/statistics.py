"""How each kind of player does: a question put to the journal itself, move by move of who sat where.

What a person has played, as figures, is kept by `game.records`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import _
from game.match.given import MOST_CHIPS

if TYPE_CHECKING:
    from game.match.journal import Journal


_PAID: Final = f"(typeof(amount) = 'integer' AND amount BETWEEN -{MOST_CHIPS} AND {MOST_CHIPS})"


class Tally(NamedTuple):
    """What one kind of player did in one game, over all deals that came to an end."""

    game: str
    kind: str
    deals: int
    """Seats times deals: two persons at one table count twice."""
    won: int
    """Where everybody settles with a bank, deals that brought chips."""
    chips: int


def tallies(journal: Journal) -> tuple[Tally, ...]:
    """One line a game and kind of player, in alphabetical order.

    A deal of which somebody was paid what nobody can be is left out, and told of: its sum would be none.
    """
    if journal.rows(f"SELECT 1 FROM payment WHERE NOT {_PAID} LIMIT 1"):  # noqa: S608 - the words stand here
        journal.tell_once(_("Parts of the saved matches cannot be read."))
    # Who sat down later counts from the next deal on, and between two deals the one before is not touched; a deal that
    # two played in one seat counts for neither.
    rows = journal.sound_rows(
        "SELECT game, kind, count(*), sum(won), sum(chips) AS chips FROM ("  # noqa: S608 - as above
        " SELECT match.game AS game, deal.winner IS seat.seat"
        " OR (deal.outcome = 'settled' AND coalesce(payment.amount, 0) > 0) AS won,"
        " coalesce(payment.amount, 0) AS chips,"
        " coalesce((SELECT sat.kind FROM sat JOIN deal AS earlier ON earlier.id = sat.deal"
        " WHERE earlier.match = match.id AND sat.seat = seat.seat"
        " AND (earlier.number < deal.number OR (earlier.id = deal.id AND sat.moves = 0))"
        " ORDER BY sat.rowid DESC LIMIT 1), seat.kind) AS kind"
        " FROM deal JOIN match ON match.id = deal.match JOIN seat ON seat.match = match.id"
        " LEFT JOIN payment ON payment.deal = deal.id AND payment.account = seat.seat"
        " WHERE deal.outcome IS NOT NULL AND deal.id NOT IN (SELECT deal FROM removed) AND NOT EXISTS"
        " (SELECT 1 FROM sat WHERE sat.deal = deal.id AND sat.seat = seat.seat AND sat.moves > 0"
        " AND sat.moves < (SELECT count(*) FROM move WHERE move.deal = deal.id))"
        f" AND NOT EXISTS (SELECT 1 FROM payment WHERE payment.deal = deal.id AND NOT {_PAID})"
        ") GROUP BY game, kind ORDER BY game, kind"
    )
    return tuple(Tally(*row) for row in rows)
