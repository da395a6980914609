"""Button that takes back a discard within some seconds; the answer is held until then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.i18n import _
from game.rules.moves import Discard
from game.scenes.table.floating_button import FloatingButton
from game.table.screen_session import HeldAnswer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.rules.contract import Move, Seat
    from game.table.screen_session import ScreenSession
    from game.ui.node import Node
    from game.ui.render_context import RenderContext
    from game.words import Reader


class UndoWindow:
    """Time left to take back the answer held by the screen session."""

    def __init__(self, session: ScreenSession) -> None:
        self._session = session
        self._left = 0.0

    def hold(self, moves: Sequence[Move], seat: Seat, seconds: float) -> bool:
        """Hold an answer for `seconds`; if it is not a discard or the time is 0, return False without holding it."""
        if seconds <= 0 or not moves or not isinstance(moves[-1], Discard):
            return False
        self._session.hold(HeldAnswer(tuple(moves), seat))
        self._left = seconds
        return True

    def pass_time(self, seconds: float) -> HeldAnswer | None:
        """Advance the clock; when the undo window ends, return the answer, which the caller must send."""
        if self._session.held is None:
            return None
        self._left -= seconds
        return self._session.release() if self._left <= 0 else None


class TakeBack(FloatingButton):
    """Holds an answer for the undo time set in the settings before it goes to the referee."""

    def __init__(
        self,
        ctx: RenderContext,
        reader: Reader,
        session: ScreenSession,
        seconds: Callable[[], int],
        send: Callable[[HeldAnswer], None],
        ask_again: Callable[[], None],
    ) -> None:
        super().__init__(ctx, "take back", "escape", self._press)
        self._session, self._window = session, UndoWindow(session)
        self._reader, self._seconds, self._send, self._ask_again = reader, seconds, send, ask_again

    def hold(self, moves: Sequence[Move], seat: Seat) -> bool:
        """Hold an answer; return False if it must be sent at once."""
        return self._window.hold(moves, seat, self._seconds()) and self.name()

    def name(self) -> bool:
        """Label the button with the held discard, named only if the hand is visible; return False if none is held."""
        held = self._session.held
        if held is not None:
            named = _("Take back the {piece}").format(piece=self._reader.piece(held.piece))
            self.show(_("Take back") if self._session.viewer is None else named)
        return held is not None

    def _press(self) -> None:
        self.take_back()

    def take_back(self) -> bool:
        """Take back the answer and ask again; return False if none is held."""
        self.hide()
        if self._session.held is None:
            return False
        self._session.release()
        self._ask_again()
        return True

    def update(self, seconds: float) -> bool:
        """Advance the time; return True while an answer is held."""
        if not self.shown:
            return False
        due = self._window.pass_time(seconds)
        if self._session.held is None:  # it is sent now, or was withdrawn: another player has the seat
            self.hide()
        if due is not None:
            self._send(due)
        return True

    def place_by(self, nodes: Sequence[Node], kept: Sequence[Rect]) -> None:
        """Place the button next to the piece to be discarded."""
        held = self._session.held
        if not self.shown or held is None:
            return
        found = [node.bounds for node in nodes if node.role == "piece" and node.shows == (held.piece,)]
        beside = found[0] if found else Rect(self.ctx.scale.window.center, (1, 1))
        soft = [node.bounds for node in nodes if not node.is_control]
        self.place(beside, [rect for rect in kept if rect != self.button.rect], soft)
