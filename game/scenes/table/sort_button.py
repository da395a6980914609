"""Button that sorts the viewer's hand; the chosen order is saved for each game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.match.store import Store
    from game.ui.render_context import RenderContext


class SortButton(Button):
    """Button that cycles through the sort orders of a hand."""

    def __init__(
        self, ctx: RenderContext, store: Store, game: str, orders: Mapping[str, str], sort_by: Callable[[str], None]
    ) -> None:
        """Create the button; `orders` maps sort orders to labels, default first.

        `sort_by` is called with the choice.
        """
        super().__init__(ctx, "", self.press, icon="sort", key="s", size=19, name="sort")
        self._store, self._game, self._orders, self._sort_by = store, game, orders, sort_by
        self.update_label()

    @property
    def order(self) -> str:
        """Current sort order, which is the one last chosen in this game."""
        kept = self._store.settings.sorts.get(self._game, "")
        return kept if kept in self._orders else next(iter(self._orders))

    def update_label(self, *, moved: bool = False) -> None:
        """Update the label to the order that the next press applies.

        This is the next order or, if pieces were `moved`, the current one.
        """
        self._next = self.order if moved else self._after()
        self.label = _(self._orders[self._next])

    def press(self) -> None:
        """Sort the hand in the order shown on the label."""
        self._store.change(sorts={**self._store.settings.sorts, self._game: self._next})
        self._sort_by(self._next)
        self.update_label()

    def _after(self) -> str:
        orders = list(self._orders)
        return orders[(orders.index(self.order) + 1) % len(orders)]
