"""Buttons placed next to a piece or plaque: to peek at a hand, or to take back a discard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.rules.moves import Discard
from game.table.screen_session import HeldAnswer
from game.ui.tooltip import MARGIN, Near, nearest
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.rules.contract import Move, Seat
    from game.table.screen_session import ScreenSession
    from game.ui.node import Node
    from game.ui.render_context import RenderContext
    from game.words import Reader


LAYER = 6
GAP = 8.0


class FloatingButton:
    """Button that can be shown or hidden and is placed clear of anything clickable."""

    def __init__(self, ctx: RenderContext, name: str, key: str, press: Callable[[], None]) -> None:
        self.ctx = ctx
        self.button = Button(ctx, "", press, kind="quiet", key=key, name=name, size=19, layer=LAYER)
        self.shown = False

    @property
    def nodes(self) -> Sequence[Node]:
        """The button's node; none while the button is hidden."""
        return (self.button.node,) if self.shown else ()

    def show(self, label: str) -> None:
        """Show the button with this label."""
        self.button.label, self.shown = label, True

    def hide(self) -> None:
        """Hide the button."""
        self.shown = False

    def place(self, beside: Rect, kept: Sequence[Rect], soft: Sequence[Rect]) -> None:
        """Place the button near `beside`, clear of `kept` and if possible of `soft`.

        If there is no room, centre it in the window.
        """
        if not self.shown:
            return
        scale = self.ctx.scale
        size = (self.button.preferred()[0], max(scale.px(48), 34))
        window = Rect(scale.window).inflate(-2 * MARGIN, -2 * MARGIN)
        found = nearest(size, beside, Near(kept, soft), window, scale.px(GAP))
        rect = found[1] if found is not None else Rect((0, 0), size)
        if found is None:
            rect.center = scale.window.center
        if rect != self.button.rect:
            self.button.place(rect)

    def draw(self, surface: Surface) -> None:
        """Draw the button if it has been placed, which it may not have been just after a page was opened."""
        if self.shown and self.button.rect.size != (0, 0):
            self.button.draw(surface)


KEY: Final = "k"


class Peek(FloatingButton):
    """Lets a person peek at a face-down hand, and asks the question while the hand is shown."""

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
        """Offer to show the hand, or show it immediately if the key is already held."""
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
        """Handle the key's release, or a loss of input focus, after which the release would be missed."""
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
        """Place the button next to the plaque of the person who may peek."""
        soft = [node.bounds for node in nodes if not node.is_control]
        self.place(plaque, [rect for rect in kept if rect != self.button.rect], soft)


class UndoWindow:
    """Counts down the time in which the answer held by the screen session can be taken back."""

    def __init__(self, session: ScreenSession) -> None:
        self._session = session
        self._left = 0.0

    def hold(self, moves: Sequence[Move], seat: Seat, seconds: float) -> bool:
        """Hold an answer for `seconds`; return False if it is not a discard or the time is 0."""
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
        """Hold an answer; return False if it must be sent immediately."""
        return self._window.hold(moves, seat, self._seconds()) and self.name()

    def name(self) -> bool:
        """Label the button for the held discard; return False if there is none.

        The piece is named only while the hand is visible.
        """
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
