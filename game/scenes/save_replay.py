"""The button that writes the deal that is over to a file, once a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.i18n import _
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.ui.kit import Kit


class SaveReplay(Button):
    """`save` writes the replay and says whether it could."""

    def __init__(self, kit: Kit, save: Callable[[], bool], **look: Any) -> None:
        """`look` is as a `Button` takes it."""
        words = _("Writes every move and the opened seed to a file that anybody can check")
        super().__init__(kit, _("Save replay"), self._save_once, name="save", tooltip=words, **look)
        self._save = save

    def _save_once(self) -> None:
        if self._save():
            self.enabled = False
            self.node.why = _("This deal is saved")

    def offer(self) -> None:
        """There is another deal to be saved."""
        self.enabled, self.node.why = True, ""
