"""Statistics per kind of player, queried from the journal; each deal counts for the player who played it.

Statistics of individual people are in `game.records`.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import _
from game.match.untrusted_input import MOST_CHIPS

if TYPE_CHECKING:
    from game.match.journal import Journal


_PAID: Final = f"(typeof(amount) = 'integer' AND amount BETWEEN -{MOST_CHIPS} AND {MOST_CHIPS})"


_PLAYED: Final = (
    "SELECT match.id AS match, match.game AS game, deal.number AS number, seat.seat AS seat, seat.kind AS kind,"  # noqa: S608
    " deal.winner IS seat.seat OR (deal.outcome = 'settled' AND coalesce(payment.amount, 0) > 0) AS won,"
    " coalesce(payment.amount, 0) AS chips"
    " FROM deal JOIN match ON match.id = deal.match JOIN seat ON seat.match = match.id"
    " LEFT JOIN payment ON payment.deal = deal.id AND payment.account = seat.seat"
    " WHERE deal.outcome IS NOT NULL AND deal.id NOT IN (SELECT deal FROM removed) AND NOT EXISTS"
    " (SELECT 1 FROM sat WHERE sat.deal = deal.id AND sat.seat = seat.seat AND sat.moves > 0"
    " AND sat.moves < (SELECT count(*) FROM move WHERE move.deal = deal.id))"
    f" AND NOT EXISTS (SELECT 1 FROM payment WHERE payment.deal = deal.id AND NOT {_PAID})"
)
"""SQL for one row per seat and finished deal; a seat with two players in one deal counts for neither."""
_CHANGED: Final = "match.id IN (SELECT deal.match FROM sat JOIN deal ON deal.id = sat.deal)"
"""SQL condition that a player of the match has changed."""


class Tally(NamedTuple):
    """Totals of one kind of player in one game over all finished deals."""

    game: str
    kind: str
    deals: int
    """Number of deals times seats: two people at one table count twice."""
    won: int
    """Deals won; in games in which all players settle with a bank, deals with a gain."""
    chips: int


def tallies(journal: Journal) -> tuple[Tally, ...]:
    """Return one tally per game and kind of player, in alphabetical order.

    A deal with an impossible payment is reported and left out, because it would falsify the totals.
    """
    if journal.rows(f"SELECT 1 FROM payment WHERE NOT {_PAID} LIMIT 1"):  # noqa: S608 - the words stand here
        journal.notify_once(_("Parts of the saved matches cannot be read."))
    found: dict[tuple[str, str], list[int]] = {}
    for game, kind, *counted in journal.valid_rows(
        f"SELECT game, kind, count(*), sum(won), sum(chips) AS chips FROM ({_PLAYED} AND NOT {_CHANGED})"  # noqa: S608
        " GROUP BY game, kind"
    ):
        found[game, kind] = counted
    sitting = _sitting(journal)
    for match, game, number, seat, kind, won, chips in journal.valid_rows(f"{_PLAYED} AND {_CHANGED}"):
        sat = sitting.get((match, seat), [])
        after = bisect_right(sat, number, key=lambda each: each[0])
        mine = game, sat[after - 1][2] if after else kind
        before = found.get(mine, [0, 0, 0])
        found[mine] = [had + more for had, more in zip(before, (1, won, chips), strict=True)]
    return tuple(Tally(game, kind, *counted) for (game, kind), counted in sorted(found.items()))


def _sitting(journal: Journal) -> dict[tuple[int, int], list[tuple[int, int, str]]]:
    """Return players who took seats after the start of a match, keyed by match and seat.

    Each is (first deal that counts for the player, time of joining, kind). A player who took a seat in the middle of a
    deal counts from the next deal on; one who did so between two deals does not affect the earlier one. Entries are
    sorted by deal, and for the same deal by time of writing.
    """
    found: dict[tuple[int, int], list[tuple[int, int, str]]] = {}
    for written, match, number, moves, seat, kind in journal.valid_rows(
        "SELECT sat.rowid AS id, match, number, moves, sat.seat, sat.kind"
        " FROM sat JOIN deal ON deal.id = sat.deal ORDER BY sat.rowid"
    ):
        found.setdefault((match, seat), []).append((number + bool(moves), written, kind))
    for sat in found.values():
        sat.sort(key=lambda each: each[:2])
    return found
