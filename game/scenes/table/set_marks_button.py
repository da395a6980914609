"""Button that toggles the marks over sets in the viewer's hand, for all games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.store import Store
    from game.scenes.table.table_context import TableContext


class MarkButton(Button):
    """Toggle for set marks; `on_change` is called at each press.

    In a question that tests the person, the marks stay hidden until the button is pressed, whatever the setting.
    """

    def __init__(
        self, context: TableContext, store: Store, on_change: Callable[[], None], *, words: str = "", tooltip: str = ""
    ) -> None:
        """Create the button; `words` and `tooltip` replace the usual texts if sets have another name."""
        super().__init__(
            context.ctx,
            words or _("Mark sets"),
            self.press,
            icon="eye",
            key="b",
            size=19,
            name="mark sets",
            tooltip=tooltip
            or _("Marks sets and near-sets in your hand and shows how many of the pieces you need have been seen"),
        )
        self._context, self._store, self._on_change = context, store, on_change
        self._wanted = False
        """Whether the person wants marks even though the question is a test."""
        self.show_state()

    @property
    def shown(self) -> bool:
        """Whether the marks are shown."""
        return self._wanted if self._context.is_test() else self._store.settings.mark_sets

    def show_state(self) -> None:
        """Update the button to show whether the marks are shown."""
        self.switch(self.shown)

    def press(self) -> None:
        """Toggle the marks."""
        if self._context.is_test():
            self._wanted = not self._wanted
        else:
            self.ctx.settings = self._store.change(mark_sets=not self.shown)
        self.show_state()
        self._on_change()
