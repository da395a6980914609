"""Asks the person at the screen to draw or take, lay and discard, call, fold or challenge."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.opponents.tongits.decisions import is_worth_challenging
from game.rules.moves import DRAW, Discard, Draw
from game.rules.tongits.moves import CHALLENGE, FOLD, Call, Challenge, Fold, Lay, PickOn, PickUp, Sapaw, Secret, Tongits
from game.rules.tongits.phase import TO_ANSWER, TO_DRAW, TO_PLAY
from game.scenes.table.choice_panel import ChoicePanel
from game.scenes.table.prompt import Prompt
from game.scenes.tables.tongits.action_row import Actions
from game.scenes.tables.tongits.call_bar import CallBar, answer_bar, calling_bar
from game.table.choice_rows import Choice
from game.table.tongits import layout as places
from game.table.tongits.hand_order import pack_order
from game.table.tongits.pending_turn import PendingTurn
from game.typing_compat import override
from game.words.tongits.moves import choice
from game.words.tongits.names import reading_order
from game.words.tongits.questions import calling, standing

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect, Surface

    from game.rules.contract import Move
    from game.rules.tongits.view import View
    from game.scenes.table.table_context import TableContext
    from game.scenes.tables.tongits.board_painter import Board
    from game.table.geometry import Box
    from game.table.tongits.screen_state import Staged
    from game.ui.node import Node


BUTTONS: Final[dict[type, str]] = {
    Lay: "action:l",
    Secret: "action:e",
    Sapaw: "action:a",
    Call: "action:c",
    PickUp: "action:p",
    PickOn: "action:p",
    Draw: "primary",
    Tongits: "primary",
    Fold: str(FOLD),
    Challenge: str(CHALLENGE),
}
"""Names of the buttons for each type of move."""


class TongitsPrompt(Prompt):
    """Shows one question at a time, and holds the action buttons, which are always visible."""

    watched = False
    """Whether the table is view-only, and so has no buttons."""

    def __init__(
        self,
        context: TableContext,
        board: Board,
        *,
        hand_node: Callable[[str], Node],
        staged: Callable[[tuple[Staged, ...]], None],
        taken_back: Callable[[], None],
    ) -> None:
        """Create the prompt; `staged` and `taken_back` are called when staged moves change."""
        super().__init__(context)
        self.board, self._hand_node = board, hand_node
        self._staged, self._taken_back = staged, taken_back
        self.asked = PendingTurn(board.state, context.reader)
        self.panel: ChoicePanel | None = None
        self._opened_by = ""
        """Name of the button that opened the choice panel."""
        self.bar: CallBar | None = None
        """Bar for answering a call or for confirming one's own; None while neither is needed."""
        self._chosen: list[str] = []
        """Cards that were chosen before the call bar opened."""
        self.actions = Actions(
            context,
            board,
            self.asked,
            offer=self.offer,
            answer=self.answer,
            ask_to_call=self.ask_to_call,
            take_back=self.take_back_staged,
        )

    # The question -----------------------------------------------------------------------------------------------------

    @property
    def view(self) -> View | None:
        """View for which the question is asked, with the staged moves applied; None if there is none."""
        return self.asked.view

    def ask(self, view: View) -> None:
        """Show a view's question."""
        self.close()
        self.asked.put(view)
        if self.asked.phase is TO_ANSWER:
            known = standing(view, self.context.reader)
            pays = not self.context.is_test() and is_worth_challenging(view)
            self.bar = answer_bar(self.context.ctx, known, self.answer, pays=pays)
        self.layout()
        self.refresh()
        if not self.context.is_test():
            self.focus_usual()

    def focus_usual(self) -> None:
        """Focus the default answer, at first and whenever the focused node has disappeared."""
        if self.bar is not None:
            self.context.focus(self.bar.usual)
        elif self.asked.phase is TO_DRAW:
            self.context.focus((self.actions.take if self.asked.helpful_takes() else self.actions.next).node)
        elif self.ends_deal:
            self.context.focus(self.actions.next.node)
        elif (card := self.asked.suggested_discard([spot.code for spot in self.board.hand_spots()])) is not None:
            self.context.focus(self._hand_node(card))

    @property
    def ends_deal(self) -> bool:
        """Whether the main button declares tongits, with no card selected.

        Enter then declares it from any card.
        """
        return not self.asked.selected and isinstance(self.asked.next(), Tongits)

    @override
    def close(self) -> None:
        self.asked.clear()
        self.bar = self.panel = None
        self.layout()
        self.refresh()

    def refresh(self) -> None:
        """Enable and disable the buttons to match the legal moves."""
        self.actions.refresh()
        self.board.usable = bool(self.asked.takes())
        self.context.changed()

    # Actions ----------------------------------------------------------------------------------------------------------

    def offer(self, title: str, moves: Sequence[Move]) -> None:
        """Make the only move, or the recommended one; otherwise let the person choose in a panel."""
        advised = self._advised
        if moves and advised is not None and self.button_of(advised) == self.button_of(moves[0]):
            self.do(advised)
        elif len(moves) == 1:
            self.do(moves[0])
        elif moves and self.view is not None:
            reader = self.context.reader
            ordered = sorted(moves, key=lambda move: bool(self.actions.breaks(move)))  # Enter takes the first one
            rows = [self._row(move, choice(move, self.view, reader)) for move in ordered]
            self._open_panel(title, rows, moves[0])

    def offer_bahay(self, cards: Sequence[str]) -> None:
        """Lay these cards open or secret; ask which if both are legal."""
        wanted = pack_order(cards)
        moves = [move for move in (Lay(wanted), Secret(wanted)) if move in self.asked.legal]
        if len(moves) == 1:
            self.do(moves[0])
        elif moves:
            rows = [self._row(move, self.asked.offers[str(move)].label) for move in moves]
            self._open_panel(_("Open or secret?"), rows, moves[0])

    def _row(self, move: Move, words: str) -> Choice:
        offer, breaks = self.asked.offers[str(move)], self.actions.breaks(move)
        used = tuple(offer.targets - Counter(offer.onto))
        shown = reading_order((*used, *offer.wins), self.board.state.options) if used else ()
        tooltip = breaks[:1].upper() + breaks[1:]
        return Choice(words, lambda: self.do(move), shown, uses=used, tooltip=tooltip)

    def _open_panel(self, title: str, rows: Sequence[Choice], move: Move, *, leaves: bool = True) -> None:
        """Show a panel with these rows over the buttons; closing it focuses the button for `move`."""
        self._opened_by = self.button_of(move)
        leave = self._dismiss if leaves else None
        self.panel = ChoicePanel(self.context.ctx, title, rows, places.CALL_BAR, leave)
        self.panel.place(self.board.frame, self.board.bahay_pieces)
        self.context.focus(self.panel.buttons[0].node)
        self.context.changed()

    def at_hand(self, box: Box) -> Box:
        """Return a button's box, mirrored in left-handed layouts."""
        return places.at_hand(box, mirrored=self.context.ctx.scale.mirrored)

    def upper_buttons(self) -> list[Box]:
        """Return the boxes of the visible buttons above the row."""
        shown = self.actions.shown()
        uppers = {"call": places.CALL, "back": places.BACK_BUTTON}
        return [self.at_hand(box) for name, box in uppers.items() if name in shown]

    def close_panel(self) -> bool:
        """Close the choice panel; return False if it was not open."""
        had, self.panel = self.panel is not None, None
        self.context.changed()
        if had:
            opener = next((button.node for button in self.actions.buttons if button.node.name == self._opened_by), None)
            if opener is not None and opener.enabled:
                self.context.focus(opener)
        return had

    def _dismiss(self) -> None:
        self.close_panel()

    def do(self, move: Move) -> None:
        """Stage a lay, secret or sapaw move; submit any other move."""
        self.panel = None
        self._close_call_bar()
        if not isinstance(move, Lay | Secret | Sapaw):
            self.answer(move)
        elif events := self.asked.stage(move):
            self._staged(events)
            self.refresh()
        elif isinstance(move, Sapaw):
            self.answer(move)  # discarding the last card would win as well: there is nothing to ask
        else:
            self._ask_last(move)

    def _ask_last(self, move: Move) -> None:
        """Ask for confirmation before laying the last cards, which ends the deal at once. TG-30."""
        rows = [
            Choice(_("Tongits!"), lambda: self.answer(move), primary=True),
            Choice(_("Not yet"), self._dismiss),
        ]
        self._open_panel(_("Your last cards: laying them ends the deal"), rows, move, leaves=False)

    # Calling a draw ---------------------------------------------------------------------------------------------------

    def ask_to_call(self) -> None:
        """Open the bar that explains a call.

        The card to be discarded is the selected one, or otherwise the highest loose one.
        """
        self.panel = None
        self._chosen = list(self.asked.selected)
        self._show_call()
        if self.bar is not None:
            self.context.focus(self.bar.usual)

    def _show_call(self) -> None:
        call, view = self._advised, self.view
        if not isinstance(call, Call):
            call = self.asked.call()
        if call is None or view is None:
            return
        self.asked.calling = True
        self.asked.selected = [call.card] if call.card is not None else []
        known = calling(view, call.card, self.context.reader)
        self.bar = calling_bar(self.context.ctx, known, lambda: self.answer(call), self._cancel_call)
        self.bar.place(self.board.frame)
        self.refresh()

    def _cancel_call(self) -> None:
        self.asked.selected = self._chosen
        self._close_call_bar()
        self.refresh()
        self.context.focus(self.actions.call.node)

    def _close_call_bar(self) -> None:
        if self.asked.calling:
            self.asked.calling, self.bar = False, None

    def answer(self, move: Move) -> None:
        """Submit the staged moves followed by this one."""
        staged = self.asked.staged
        self.close()
        self.context.answer(*staged, move)

    def draw_card(self) -> None:
        """Draw from the stock if that is legal now. TG-20."""
        if self.asked.phase is TO_DRAW:
            self.answer(DRAW)

    def discard(self, code: str) -> None:
        """Discard a card if that is legal now. TG-22."""
        if self.asked.phase is TO_PLAY and Discard(code) in self.asked.legal:
            self.answer(Discard(code))

    def choose(self, code: str) -> None:
        """Handle a click on a card of the hand."""
        if self.asked.phase is TO_PLAY:
            self.panel = None
            self.asked.choose(code)
            self.context.ctx.sounds.play("lift")
            if self.asked.calling and self.asked.alone is not None:
                self._show_call()
                return
            self._close_call_bar()
            self.refresh()

    # Taking back ------------------------------------------------------------------------------------------------------

    def take_back(self) -> bool:
        """Close the choice, cancel the call, deselect cards, or take back the last lay.

        Return False if none applies.
        """
        if self.asked.calling:
            self._cancel_call()
            return True
        return self.close_panel() or self._unselect() or self.take_back_staged()

    def _unselect(self) -> bool:
        had = bool(self.asked.selected)
        self.asked.selected.clear()
        self.refresh()
        return had

    def unselect_for_hint(self) -> None:
        """Deselect all cards if a hint has appeared, so that the main button makes the recommended move."""
        if not self.asked.calling and self.panel is None:
            self._unselect()

    def take_back_staged(self, count: int = 1) -> bool:
        """Take back the last `count` staged moves; return False if there are none."""
        if not self.asked.staged:
            return False
        self.panel = None
        self._close_call_bar()  # the staged meld may be what made the call legal
        self.asked.take_back(count)
        self.refresh()
        self._taken_back()
        return True

    # Display ----------------------------------------------------------------------------------------------------------

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the buttons, then those of the call bar and the choice panel."""
        found = [button.node for button in self.actions.buttons] if self.panel is None else []
        for over in (self.bar, self.panel):
            found += over.nodes if over is not None else []
        return found

    def layout(self) -> None:
        """Place all parts of the prompt for the current window size."""
        self.actions.place()
        if self.bar is not None:
            self.bar.place(self.board.frame)
        if self.panel is not None:
            self.panel.place(self.board.frame, self.board.bahay_pieces)

    def button_of(self, move: Move) -> str:
        """Return the node name of the button for this move; '' for a discard, which has none."""
        return BUTTONS.get(type(move), "")

    @property
    def _advised(self) -> Move | None:
        """Move recommended by the visible hint; None if there is none or a card is selected."""
        choice = self.advice.choice if self.advice is not None else None
        if choice is None or self.asked.selected or choice.move not in self.asked.legal:
            return None
        return choice.move

    @property
    def advised_discard(self) -> tuple[str, ...]:
        """The card that the hint recommends discarding, as a tuple; empty if there is none."""
        choice = self.advice.choice if self.advice is not None else None
        return (choice.move.piece,) if choice is not None and isinstance(choice.move, Discard) else ()

    @property
    def lower_edge(self) -> float:
        """Lower edge of the prompt's widgets above the hand, in units."""
        return (places.CALL_BAR if self.bar is not None or self.panel is not None else places.BUTTON_ROW).bottom

    @property
    def rects(self) -> Sequence[Rect]:
        """Areas of the call bar and of the choice panel, in pixels."""
        return [over.panel.rect for over in (self.bar, self.panel) if over is not None]

    def paint_buttons(self, surface: Surface) -> None:
        """Paint the row of action buttons, with a pointer from the main button to its card."""
        if self.watched:
            return
        if self.panel is None:  # the panel replaces the buttons
            self.actions.paint(surface)
        if self.panel is None and self.bar is None:
            self.actions.paint_pointer(surface)

    def draw(self, surface: Surface) -> None:
        """Draw the call bar or the choice panel over the table."""
        for over in (self.bar, self.panel):
            if over is not None:
                over.draw(surface)
