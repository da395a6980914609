"""Button that toggles the marks over sets in the viewer's hand, for all games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.store import Store
    from game.ui.render_context import RenderContext


class MarkButton(Button):
    """Toggle for set marks; `on_change` is called at each press."""

    def __init__(
        self, ctx: RenderContext, store: Store, on_change: Callable[[], None], *, words: str = "", tooltip: str = ""
    ) -> None:
        """Create the button; `words` and `tooltip` replace the usual texts in a game that has another name for sets."""
        super().__init__(
            ctx,
            words or _("Mark sets"),
            self.press,
            icon="eye",
            key="b",
            size=19,
            name="mark sets",
            tooltip=tooltip
            or _("Marks sets and near-sets in your hand and shows how many of the pieces you need have been seen"),
        )
        self._store, self._on_change = store, on_change
        self.tell()

    def tell(self) -> None:
        """Update the button from the settings."""
        self.switch(self._store.settings.mark_sets)

    def press(self) -> None:
        """Toggle the marks."""
        self.ctx.settings = self._store.change(mark_sets=not self._store.settings.mark_sets)
        self.tell()
        self._on_change()
