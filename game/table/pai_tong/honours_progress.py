"""The honours within reach of the viewer's hand, nearest first, computed in slices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.pai_tong.reachable_items import NEVER, ReachableItem, cards_needed, known_by, won_now
from game.rules.pai_tong.scoring_items import items_in_play

if TYPE_CHECKING:
    from game.rules.money.view import View
    from game.rules.pai_tong.options import PaiTongOptions
    from game.rules.pai_tong.reachable_items import Known
    from game.rules.pai_tong.scoring_items import ItemRule

NEAR: Final = 3
"""Maximum number of cards an honour may still need for it to be shown in full."""


class HonoursProgress:
    """Finds the honours within reach of a hand; `rows` changes only when all honours have been checked."""

    def __init__(self, options: PaiTongOptions) -> None:
        self.options = options
        self.rows: tuple[ReachableItem, ...] = ()
        """Honours within reach, sorted by the number of cards still needed, then by payment."""
        self._seen: tuple[Known, frozenset[str]] | None = None
        self._left: list[ItemRule] = []
        self._found: list[ReachableItem] = []

    def see(self, view: View) -> None:
        """Start again with the hand in a view; a bystander's view has no hand and hence no honours."""
        if view.seat is None or view.table.result is not None:
            self.clear()
            return
        seen = known_by(view), won_now(view)
        if seen != self._seen:
            self._seen, self._found = seen, []
            self._left = list(items_in_play(self.options))

    def clear(self) -> None:
        """Discard the hand and its honours."""
        self.rows, self._seen, self._left = (), None, []

    @property
    def pending(self) -> bool:
        """Whether honours of the present hand have still to be checked."""
        return bool(self._left)

    def step(self) -> bool:
        """Check one more honour, taking some milliseconds; return whether there was one left to check."""
        if not self._left or self._seen is None:
            return False
        item, (known, won) = self._left.pop(0), self._seen
        needed = 0 if item.id in won else cards_needed(item.id, known, self.options)
        if needed < NEVER:
            self._found.append(ReachableItem(item, needed))
        if not self._left:
            self.rows = tuple(sorted(self._found, key=lambda row: (row.needed, -row.item.baht)))
        return True
