"""The button that takes back a discard within some seconds, and the answer held back until then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.i18n import _
from game.scenes.table.floating_button import FloatingButton
from game.table.undo_window import UndoWindow

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from game.rules.contract import Move, Seat, View
    from game.table.undo_window import HeldAnswer
    from game.ui.node import Node
    from game.ui.render_context import RenderContext
    from game.words import Reader


class TakeBack(FloatingButton):
    """Holds an answer back from the referee for the undo time set in the settings."""

    def __init__(
        self,
        ctx: RenderContext,
        reader: Reader,
        seconds: Callable[[], int],
        hand_on: Callable[[HeldAnswer], None],
        ask_again: Callable[[View], None],
    ) -> None:
        super().__init__(ctx, "take back", "escape", self._press)
        self.grace = UndoWindow()
        self._reader, self._seconds, self._hand_on, self._ask_again = reader, seconds, hand_on, ask_again

    def hold(self, moves: Sequence[Move], seat: Seat | None, view: View | None) -> bool:
        """Hold back an answer; return False if it must be sent at once."""
        if view is None or not self.grace.hold(moves, seat, view, self._seconds()):
            return False
        self.name(told=True)
        return True

    def name(self, *, told: bool) -> bool:
        """Offer to take back the held discard, named if `told` (the hand is visible); False if none is held."""
        held = self.grace.held
        if held is not None:
            named = _("Take back the {piece}").format(piece=self._reader.piece(held.piece))
            self.show(named if told else _("Take back"))
        return held is not None

    def _press(self) -> None:
        self.take_back()

    def take_back(self) -> bool:
        """Discard the held answer and ask again; return False if none is held."""
        held = self.grace.let_go()
        self.hide()
        if held is None or held.view is None:
            return False
        self._ask_again(held.view)
        return True

    def drop(self) -> None:
        """Discard the held answer when it is no longer awaited."""
        self.grace.let_go()
        self.hide()

    def update(self, seconds: float, asked: Collection[Seat]) -> bool:
        """Advance the timer for the seats in `asked`, which still owe answers; return whether an answer is held."""
        held = self.grace.held
        if held is None:
            return False
        if held.seat not in asked:  # another player has the seat now
            self.drop()
            return True
        due = self.grace.pass_time(seconds)
        if due is not None:
            self.hide()
            self._hand_on(due)
        return True

    def place_by(self, nodes: Sequence[Node], kept: Sequence[Rect]) -> None:
        """Place the button next to the piece being discarded."""
        held = self.grace.held
        if not self.shown or held is None:
            return
        found = [node.bounds for node in nodes if node.role == "piece" and node.shows == (held.piece,)]
        beside = found[0] if found else Rect(self.ctx.scale.window.center, (1, 1))
        soft = [node.bounds for node in nodes if not node.is_control]
        self.place(beside, [rect for rect in kept if rect != self.button.rect], soft)
