"""The button that shows a hand at a shared screen: while a key is held, or until it is pressed again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.scenes.table.floating_button import FloatingButton

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from game.rules.contract import View
    from game.ui.node import Node
    from game.ui.render_context import RenderContext

KEY: Final = "k"


class Peek(FloatingButton):
    """Holds back a question while its person's hand is face down; puts it while the hand is shown."""

    def __init__(self, ctx: RenderContext, open_hand: Callable[[View], None], close_hand: Callable[[], None]) -> None:
        super().__init__(ctx, "peek", KEY, self._press)
        self._open, self._close = open_hand, close_hand
        self._question: View | None = None
        self._held = False
        self.seen = False
        """Whether the hand is shown."""

    def keep(self, view: View) -> None:
        """Store a question until the hand is shown."""
        self._question = view
        if self._held:
            self._look()
        else:
            self.seen = False
            self.show(_("Show my hand"))

    def drop(self) -> None:
        """Discard the stored question."""
        self._question, self.seen = None, False
        self.hide()

    def press(self) -> bool:
        """Handle a press of the key; return False if it has no effect."""
        if self._question is None:
            return False
        self._held = True
        if not self.seen:
            self._look()
        return True

    def let_go(self) -> None:
        """Handle the release of the key, or a loss of input focus during which a release would be missed."""
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
        """Place the button next to the plaque of the person who looks."""
        soft = [node.bounds for node in nodes if not node.is_control]
        self.place(plaque, [rect for rect in kept if rect != self.button.rect], soft)
