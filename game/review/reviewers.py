"""The people who may review a deal: those who played it, from the move at which they sat down."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.match.archived_deal import ArchivedDeal
    from game.match.in_memory_match import InMemoryMatch
    from game.rules.contract import Seat


def persons(match: InMemoryMatch) -> dict[Seat, int]:
    """Return the people at a table by seat, with the number of moves played before each of them sat down."""
    return {seat: match.since(seat) for seat, player in enumerate(match.players) if player.is_person}


def persons_of(deal: ArchivedDeal) -> dict[Seat, int]:
    """Return the people seated when an archived deal ended, with the number of moves before each of them joined."""
    found = {seat: 0 for seat, player in enumerate(deal.players) if player.is_person}
    for sat in deal.sat:
        found.pop(sat.seat, None)
        if sat.player.is_person:
            found[sat.seat] = sat.moves
    return dict(sorted(found.items()))
