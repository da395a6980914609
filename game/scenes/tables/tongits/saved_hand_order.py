"""Saves how a person has arranged the hand; a resumed deal then shows the same order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.match.settings import MOST_HANDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.match.match import Match
    from game.match.store import Store
    from game.rules.contract import Seat

SEAL: Final = 16
"""Number of leading characters of a seal that identify a deal."""


class HandOrders:
    """The saved hand orders of one deal; deals outside the journal, such as lessons, are not saved."""

    def __init__(self, store: Store, match: Match) -> None:
        self._store, self._written, self._seats = store, match.id > 0, range(len(match.players))
        # The seal is included because match ids restart after everything was deleted.
        self._deal = f"{match.id} {match.number} {match.commitment[:SEAL]}"

    def orders(self) -> dict[Seat, tuple[str, ...]]:
        """Return the saved card order of each seat."""
        kept = self._store.settings.hand_orders if self._written else {}
        return {seat: kept[self._name(seat)] for seat in self._seats if self._name(seat) in kept}

    def keep(self, orders: Mapping[Seat, tuple[str, ...]]) -> None:
        """Save these orders for the current deal, dropping the oldest orders of other deals."""
        if not self._written or orders == self.orders():
            return
        own = {self._name(seat) for seat in self._seats}
        kept = {name: order for name, order in self._store.settings.hand_orders.items() if name not in own}
        kept |= {self._name(seat): order for seat, order in orders.items()}
        self._store.change(hand_orders=dict(list(kept.items())[-MOST_HANDS:]))

    def _name(self, seat: Seat) -> str:
        return f"{self._deal} {seat}"
