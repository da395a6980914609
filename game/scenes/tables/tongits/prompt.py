"""Asks the person before the screen: draw or take, lay and discard, fold or challenge; by mouse, keys or pad."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from game.i18n import _
from game.rules.moves import DRAW, Discard
from game.rules.tongits.moves import Lay, Sapaw, Secret
from game.rules.tongits.phase import TO_ANSWER, TO_DRAW, TO_PLAY
from game.scenes.table.choice_panel import Choice, ChoicePanel
from game.scenes.table.prompt import Prompt
from game.scenes.tables.tongits import layout as places
from game.scenes.tables.tongits.actions import Actions
from game.scenes.tables.tongits.answer_bar import AnswerBar
from game.scenes.tables.tongits.asked import Asked
from game.scenes.tables.tongits.hand import pack_order
from game.words.tongits.names import reading_order
from game.words.tongits.questions import standing

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect, Surface

    from game.rules.contract import Move
    from game.rules.tongits.view import View
    from game.scenes.table.context import TableContext
    from game.scenes.table.geometry import Box
    from game.scenes.tables.tongits.board import Board
    from game.scenes.tables.tongits.screen_state import Staged
    from game.ui.node import Node


class TongitsPrompt(Prompt):
    """One question at a time, and the buttons of the table, which can be looked at always."""

    view: View | None = None

    def __init__(
        self,
        context: TableContext,
        board: Board,
        *,
        hand_node: Callable[[str], Node],
        staged: Callable[[tuple[Staged, ...]], None],
        taken_back: Callable[[], None],
    ) -> None:
        """`hand_node` finds a card of the hand; `staged` and `taken_back` show what the draft of the turn does."""
        self.context, self.board, self._hand_node = context, board, hand_node
        self._staged, self._taken_back = staged, taken_back
        self.asked = Asked(board.state, context.reader)
        self.panel: ChoicePanel | None = None
        self.bar: AnswerBar | None = None
        self.actions = Actions(
            context, board, self.asked, offer=self.offer, answer=self.answer, take_back=self.take_back_staged
        )

    # The question -----------------------------------------------------------------------------------------------------

    def ask(self, view: View) -> None:
        """Put a question."""
        self.close()
        self.asked.put(view)
        if self.asked.phase is TO_ANSWER:
            known = standing(view, self.context.reader)
            self.bar = AnswerBar(self.context.kit, known, self.actions.call, self.answer)
            usual = self.bar.challenge.node
        elif self.asked.phase is TO_DRAW:
            usual = self.actions.primary.node
        else:
            usual = self._hand_node(view.drawn or view.hand[-1])
        self.layout()
        self.refresh()
        self.context.focus(usual)

    def close(self) -> None:
        """Nothing is asked any more."""
        self.asked.clear()
        self.bar = self.panel = None
        self.layout()
        self.refresh()

    def refresh(self) -> None:
        """Open and close the buttons for what may be done now."""
        self.view = self.asked.view
        self.actions.refresh()
        self.context.changed()

    # Doing ------------------------------------------------------------------------------------------------------------

    def offer(self, title: str, moves: Sequence[Move], anchor: Box) -> None:
        """Do the only move there is, or let the person choose on a panel by the anchor."""
        if len(moves) == 1:
            self.do(moves[0])
        elif moves:
            self._open_panel(title, [self._row(move) for move in moves], anchor)

    def offer_bahay(self, cards: Sequence[str]) -> None:
        """Lay these cards, open or as a secret, whichever is meant."""
        wanted = pack_order(cards)
        moves = [move for move in (Lay(wanted), Secret(wanted)) if move in self.asked.legal]
        self.offer(_("Open or secret?"), moves, places.LAY)

    def _row(self, move: Move) -> Choice:
        offer = self.asked.offers[str(move)]
        used = tuple(offer.things - Counter(offer.onto))
        shown = reading_order((*used, *offer.wins), self.board.state.options) if used else ()
        return Choice(offer.label, lambda: self.do(move), shown, uses=used)

    def _open_panel(self, title: str, rows: Sequence[Choice], anchor: Box) -> None:
        self.panel = ChoicePanel(self.context.kit, title, rows, anchor, places.FIELD)
        self.panel.place(self.board.frame, self.board.bahay_pieces)
        self.context.focus(self.panel.buttons[0].node)
        self.context.changed()

    def close_panel(self) -> bool:
        """Choose nothing; False where there was nothing to choose."""
        had, self.panel = self.panel is not None, None
        self.context.changed()
        return had

    def _dismiss(self) -> None:
        self.close_panel()

    def do(self, move: Move) -> None:
        """Stage a lay, secret or sapaw; anything else ends the turn or begins it."""
        self.panel = None
        if not isinstance(move, Lay | Secret | Sapaw):
            self.answer(move)
        elif events := self.asked.stage(move):
            self._staged(events)
            self.refresh()
        else:
            self._ask_last(move)

    def _ask_last(self, move: Move) -> None:
        """The last cards leave the hand: the game is over then, and nothing can be taken back. TG-30."""
        rows = [
            Choice(_("Tongits!"), lambda: self.answer(move), primary=True),
            Choice(_("Not yet"), self._dismiss),
        ]
        self._open_panel(_("These are your last cards: the game ends"), rows, places.PRIMARY)

    def answer(self, move: Move) -> None:
        """Give the answer: what is staged goes before it, and all of it as one plan."""
        staged = self.asked.staged
        self.close()
        self.context.answer(*staged, move)

    def draw_card(self) -> None:
        """Draw from the stock, where that may be done now. TG-20."""
        if self.asked.phase is TO_DRAW:
            self.answer(DRAW)

    def discard(self, code: str) -> None:
        """Discard a card, where that may be done now. TG-22."""
        if self.asked.phase is TO_PLAY and Discard(code) in self.asked.legal:
            self.answer(Discard(code))

    def choose(self, code: str) -> None:
        """A click on a card of the hand."""
        if self.asked.phase is TO_PLAY:
            self.panel = None
            self.asked.choose(code)
            self.context.kit.sounds.play("lift")
            self.refresh()

    # Taking back ------------------------------------------------------------------------------------------------------

    def take_back(self) -> bool:
        """Close the choice, put chosen cards back, or take back what was laid last."""
        return self.close_panel() or self._unselect() or self.take_back_staged()

    def _unselect(self) -> bool:
        had = bool(self.asked.selected)
        self.asked.selected.clear()
        self.refresh()
        return had

    def take_back_staged(self, count: int = 1) -> bool:
        """Take the last so many staged moves back; False where there is none."""
        if not self.asked.take_back(count):
            return False
        self.panel = None
        self.refresh()
        self._taken_back()
        return True

    # Showing ----------------------------------------------------------------------------------------------------------

    def nodes(self) -> Sequence[Node]:
        """The buttons, then what lies over them."""
        found = [button.node for button in self.actions.buttons]
        for over in (self.bar, self.panel):
            found += over.nodes if over is not None else []
        return found

    def layout(self) -> None:
        """Put everything in its place for this window size."""
        self.actions.place()
        if self.bar is not None:
            self.bar.place(self.board.frame)
        if self.panel is not None:
            self.panel.place(self.board.frame, self.board.bahay_pieces)

    @property
    def rects(self) -> Sequence[Rect]:
        """Fold or challenge, or a choice."""
        return [over.panel.rect for over in (self.bar, self.panel) if over is not None]

    def paint_buttons(self, surface: Surface) -> None:
        """The row of actions; the one thing to do next points at its card."""
        self.actions.paint(surface)
        if self.panel is None:
            self.actions.paint_pointer(surface)

    def draw(self, surface: Surface) -> None:
        """What is asked over the table: fold or challenge, or a choice."""
        for over in (self.bar, self.panel):
            if over is not None:
                over.draw(surface)
