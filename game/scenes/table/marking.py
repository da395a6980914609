"""The button that marks the sets of the own hand, or lets them be; kept for good, for every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.store import Store
    from game.ui.kit import Kit


class MarkButton(Button):
    """A switch; `on_change` is told of each press."""

    def __init__(
        self, kit: Kit, store: Store, on_change: Callable[[], None], *, words: str = "", tooltip: str = ""
    ) -> None:
        """`words` and `tooltip` are a game's own, where its sets have another name."""
        super().__init__(
            kit,
            words or _("Mark sets"),
            self.press,
            icon="eye",
            key="b",
            size=19,
            name="mark sets",
            tooltip=tooltip
            or _("Shows which pieces of your hand make a set, or nearly one, and how many are left for it"),
        )
        self._store, self._on_change = store, on_change
        self.tell()

    def tell(self) -> None:
        """Show whether it is on: the settings may have changed that too."""
        self.switch(self._store.settings.mark_sets)

    def press(self) -> None:
        """On or off."""
        self.kit.settings = self._store.change(mark_sets=not self._store.settings.mark_sets)
        self.tell()
        self._on_change()
