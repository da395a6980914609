"""Button for peeking at a hand on a shared screen, while a key is held or until it is pressed again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.scenes.table.floating_button import FloatingButton

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect

    from game.table.screen_session import ScreenSession
    from game.ui.node import Node
    from game.ui.render_context import RenderContext

KEY: Final = "k"


class Peek(FloatingButton):
    """Lets a person peek at a face-down hand; the question is asked while the hand is shown."""

    def __init__(
        self,
        ctx: RenderContext,
        session: ScreenSession,
        open_hand: Callable[[], None],
        close_hand: Callable[[], None],
    ) -> None:
        super().__init__(ctx, "peek", KEY, self._press)
        self._session, self._open, self._close = session, open_hand, close_hand
        self._held = False

    @property
    def seen(self) -> bool:
        """Whether the hand is being shown."""
        return self._session.peeks and self._session.viewer is not None

    def offer(self) -> None:
        """Offer to show the hand, or show it at once while the key is held."""
        if self._held:
            self._look()
        else:
            self.show(_("Show my hand"))

    def press(self) -> bool:
        """Handle a press of the key; return False if it has no effect here."""
        if not self._session.peeks:
            return False
        self._held = True
        if not self.seen:
            self._look()
        return True

    def let_go(self) -> None:
        """Handle the release of the key, or a loss of input focus that would hide the release."""
        if self._held:
            self._held = False
            self._look_away()

    def _press(self) -> None:
        if self.seen:
            self._look_away()
        else:
            self._look()

    def _look(self) -> None:
        if self._session.peeks:
            self._session.look(at_hand=True)
            self.show(_("Hide my hand"))
            self._open()

    def _look_away(self) -> None:
        if self.seen:
            self._session.look(at_hand=False)
            self.show(_("Show my hand"))
            self._close()

    def place_by(self, plaque: Rect, nodes: Sequence[Node], kept: Sequence[Rect]) -> None:
        """Place the button next to the plaque of the person who peeks."""
        soft = [node.bounds for node in nodes if not node.is_control]
        self.place(plaque, [rect for rect in kept if rect != self.button.rect], soft)
