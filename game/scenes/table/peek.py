"""A hand at a shared screen that is seen only while its person wants it: as long as a key is held, or by a button."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.scenes.table.loose_button import LooseButton

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from game.rules.contract import View
    from game.ui.kit import Kit
    from game.ui.node import Node

KEY: Final = "k"


class Peek(LooseButton):
    """Keeps the question of a person whose hand lies face down, and puts it while the hand is looked at."""

    def __init__(self, kit: Kit, open_hand: Callable[[View], None], close_hand: Callable[[], None]) -> None:
        super().__init__(kit, "peek", KEY, self._press)
        self._open, self._close = open_hand, close_hand
        self._question: View | None = None
        self._held = False
        self.seen = False
        """The hand lies open."""

    def keep(self, view: View) -> None:
        """Ask this, as soon as the hand is looked at."""
        self._question = view
        if self._held:
            self._look()
        else:
            self.seen = False
            self.show(_("Show my hand"))

    def drop(self) -> None:
        """Nothing is asked any more."""
        self._question, self.seen = None, False
        self.hide()

    def press(self) -> bool:
        """The key goes down; False where it does nothing here."""
        if self._question is None:
            return False
        self._held = True
        if not self.seen:
            self._look()
        return True

    def let_go(self) -> None:
        """The key is no longer held, or nobody would tell of it."""
        if self._held:
            self._held = False
            self._look_away()

    def _press(self) -> None:
        if self.seen:
            self._look_away()
        else:
            self._look()

    def _look(self) -> None:
        if self._question is not None:
            self.seen = True
            self.show(_("Hide my hand"))
            self._open(self._question)

    def _look_away(self) -> None:
        if self._question is not None and self.seen:
            self.seen = False
            self.show(_("Show my hand"))
            self._close()

    def place_by(self, plaque: Rect, nodes: Sequence[Node], kept: Sequence[Rect]) -> None:
        """Stand by the plaque of who looks."""
        soft = [node.bounds for node in nodes if not node.is_control]
        self.place(plaque, [rect for rect in kept if rect != self.button.rect], soft)
