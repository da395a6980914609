"""Hands in the order that their owners have put them: whoever comes back to a deal finds its own so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.match.settings import MOST_HANDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.match.match import Match
    from game.match.store import Store
    from game.rules.contract import Seat

SEAL: Final = 16
"""Letters of a seal by which a deal is told from others."""


class KeptOrders:
    """The orders of one deal. Of a deal that no journal keeps, for practice or under guidance, they are not kept."""

    def __init__(self, store: Store, match: Match) -> None:
        self._store, self._written, self._seats = store, match.id > 0, range(len(match.players))
        # By its seal too: numbers of matches begin anew where everything was deleted.
        self._deal = f"{match.id} {match.number} {match.commitment[:SEAL]}"

    def orders(self) -> dict[Seat, tuple[str, ...]]:
        """What is kept, by seat."""
        kept = self._store.settings.hand_orders if self._written else {}
        return {seat: kept[self._name(seat)] for seat in self._seats if self._name(seat) in kept}

    def keep(self, orders: Mapping[Seat, tuple[str, ...]]) -> None:
        """Keep these, and for no other seat any; of older deals as many as there is room for."""
        if not self._written or orders == self.orders():
            return
        own = {self._name(seat) for seat in self._seats}
        kept = {name: order for name, order in self._store.settings.hand_orders.items() if name not in own}
        kept |= {self._name(seat): order for seat, order in orders.items()}
        self._store.change(hand_orders=dict(list(kept.items())[-MOST_HANDS:]))

    def _name(self, seat: Seat) -> str:
        return f"{self._deal} {seat}"
