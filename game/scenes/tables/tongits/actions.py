"""The row of actions under the own bahays: Lay, Secret, Sapaw, Call a draw, and the one thing to do next. TG-45."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from game.i18n import _
from game.rules.moves import Discard
from game.rules.tongits.moves import Tongits
from game.rules.tongits.phase import TO_ANSWER, TO_DRAW, TO_PLAY
from game.rules.tongits.view import CALL_CLOSED
from game.scenes.table.action_button import ActionButton
from game.scenes.tables.tongits.marks import pointer
from game.table.tongits import layout as places
from game.ui.widgets import Button
from game.words.tongits import moves as words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.rules.contract import Move
    from game.scenes.table.context import TableContext
    from game.scenes.tables.tongits.board import Board
    from game.table.geometry import Box
    from game.table.tongits.asked import Asked


class Offer(Protocol):
    """Makes the only move there is, or lets the person choose on a panel by what it is about."""

    def __call__(self, title: str, moves: Sequence[Move], about: Box) -> None:
        """`title` asks which of the moves."""


class Actions:
    """The buttons of the table, which can be looked at always, whether something is asked or not."""

    def __init__(
        self,
        context: TableContext,
        board: Board,
        asked: Asked,
        *,
        offer: Offer,
        answer: Callable[[Move], None],
        ask_to_call: Callable[[], None],
        take_back: Callable[[], object],
    ) -> None:
        self.reader, self.board, self.asked = context.reader, board, asked
        self._offer, self._answer, self._on_take_back = offer, answer, take_back
        kit = context.kit

        def action(label: str, key: str, ways: Callable[[], Sequence[Move]], title: str, box: Box) -> ActionButton:
            return ActionButton(kit, label, key, lambda: offer(title, ways(), box))

        self.lay = action(_("Lay"), "l", asked.lays, _("Lay which bahay?"), places.LAY)
        self.secret = action(_("Secret"), "e", asked.secrets, _("Which one face down?"), places.SECRET)
        self.sapaw = action(_("Sapaw"), "a", asked.sapaws, _("Sapaw which card?"), places.SAPAW)
        self.call = ActionButton(kit, _("Call a draw"), "c", ask_to_call)
        self.take = ActionButton(kit, _("Take"), "p", self.take_discard)
        self.primary = ActionButton(kit, "", "return", self._do_next, kind="primary", name="primary")
        self.back = Button(
            kit,
            _("Take back"),
            self._take_back,
            key="backspace",
            show_key=False,
            size=19,
            name="take back",
            layer=4,
            tooltip=_("Right click or Escape does the same"),
        )
        self.refresh()

    def _do_next(self) -> None:
        move = self.asked.next()
        if move is not None:
            self._answer(move)

    def _take_back(self) -> None:
        self._on_take_back()

    def take_discard(self) -> None:
        """Take the last discard for a bahay. TG-20."""
        self._offer(_("Take it for which bahay?"), self.asked.takes(), places.PILE_BOX)

    # What may be done -------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Open and close the buttons for what may be done now, and name the cards on them."""
        asked = self.asked
        for button, moves, why in (
            (self.lay, asked.lays(), words.NO_LAY),
            (self.secret, asked.secrets(), words.NO_SECRET),
            (self.sapaw, asked.sapaws(), self._no_sapaw()),
        ):
            self._open_or_close(button, moves, self._closed(why))
        call, state = asked.call(), self.board.state
        self.call.label = words.call_label(state.options, state.turns, self.reader)
        waits = state.turns < state.options.calls_after
        self.call.short = self.reader.say(words.CALL_FROM_SHORT, number=state.options.first_call) if waits else ""
        self._open_or_close(self.call, [call] if call is not None else [], self._call_closed())
        self._refresh_take()
        self._refresh_primary()

    def _open_or_close(self, button: ActionButton, moves: Sequence[Move], why: str) -> None:
        if moves:
            button.open("\n".join(self.asked.offers[str(move)].label for move in moves))
        else:
            button.close(why)

    def _closed(self, why: str) -> str:
        """Why nothing can be laid now: `why` holds in the own turn after drawing."""
        if self.asked.phase is TO_DRAW:
            why = words.DRAW_FIRST
        elif self.asked.phase is not TO_PLAY:
            called = self.board.state.caller is not None
            why = CALL_CLOSED["called"] if called else words.NOT_YOUR_TURN
        return self.reader.say(why)

    def _no_sapaw(self) -> str:
        if self.asked.selected:
            return words.NO_SAPAW_WITH_IT
        return words.NO_SAPAW if self.board.state.bahays else words.NO_BAHAY

    def _call_closed(self) -> str:
        """Why a draw cannot be called, in every state."""
        offer = self.asked.offers.get("call")
        if offer is not None and offer.closed:
            return offer.closed
        return self.reader.say(CALL_CLOSED["called" if self.board.state.caller is not None else "not_your_turn"])

    def _refresh_take(self) -> None:
        moves, discards = self.asked.takes(), self.board.state.discards
        self.take.short = ""
        if self.asked.phase is not TO_DRAW or not discards:
            self.take.label = _("Take the discard")
            self.take.close(self.reader.say(words.NOTHING_TO_TAKE))
            return
        whole = self.reader.say(words.TAKE, piece=discards[-1][1])
        self.take.label = self.asked.offers[str(moves[0])].label if len(moves) == 1 else whole
        self.take.short = whole
        self._open_or_close(self.take, moves, self.reader.say(words.NO_TAKE))

    def _refresh_primary(self) -> None:
        button, move = self.primary, self.asked.next()
        ends = any(isinstance(each, Tongits) for each in self.asked.legal)
        button.kind = "quiet" if ends and not isinstance(move, Tongits) else "primary"
        button.node.key = "d" if self.asked.phase is TO_DRAW else "return"
        button.short = _("Discard") if isinstance(move, Discard) else ""
        if move is None:
            button.label = _("Choose a card to discard")
            button.close(_("Click a card of your hand."))
            return
        whole = self.asked.offers[str(move)].label
        button.label = _("Tongits!") if isinstance(move, Tongits) else whole
        button.open(whole if whole != button.label else "")

    @property
    def buttons(self) -> list[Button]:
        """Those that there are now."""
        state, phase = self.board.state, self.asked.phase
        if state.over or state.covered:
            return []
        if phase is TO_ANSWER or self.asked.calling:
            return []
        found: list[Button] = [self.take] if phase is TO_DRAW else [self.lay, self.secret, self.sapaw]
        found.append(self.call)
        if phase is not None:
            found.append(self.primary)
        if self.asked.staged:
            found.append(self.back)
        return found

    # Showing ----------------------------------------------------------------------------------------------------------

    def place(self) -> None:
        """Stand in their places."""
        rect = self.board.frame.rect
        row = (self.lay, self.secret, self.sapaw, self.call)
        for button, box in zip(row, places.BUTTONS, strict=True):
            button.place(rect(box))
        self.take.place(rect(places.TAKE_BUTTON))
        self.primary.place(rect(places.PRIMARY))
        self.back.place(rect(places.BACK_BUTTON))

    def paint(self, surface: Surface) -> None:
        """Paint those that there are now."""
        for button in self.buttons:
            button.draw(surface)

    def paint_pointer(self, surface: Surface) -> None:
        """The primary button points down at the card that it would discard."""
        code = self.asked.alone
        spot = self.board.card_spot(code) if code is not None and self.primary.enabled else None
        if spot is None:
            return
        scale, rect = self.primary.kit.scale, self.primary.rect
        x = min(max(self.board.frame.spot(spot).x, rect.x + scale.f(20)), rect.right - scale.f(20))
        pointer(scale.px(24), scale.px(11)).draw_centred(surface, x, rect.bottom + scale.f(13))
