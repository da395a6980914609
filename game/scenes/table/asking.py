"""Asks the persons at one screen: shows the right hand open, and passes each answer to the referee."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from game.i18n.sentences import as_sentence, together
from game.scenes.table.peek import KEY as PEEK_KEY
from game.scenes.table.peek import Peek
from game.scenes.table.take_back import TakeBack
from game.table.misclick_guard import MisclickGuard
from game.table.screen_session import HeldAnswer
from game.ui.intents import Key
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect, Surface

    from game.match.settings import Settings
    from game.rules.contract import Move, Seat, View
    from game.table.pacer import Pacer
    from game.table.question_policy import QuestionPolicy
    from game.table.screen_session import ScreenSession
    from game.ui.intents import Intent
    from game.ui.node import Node
    from game.ui.render_context import RenderContext
    from game.words import Reader


class AskedTable(Protocol):
    """Interface of the table that the class `Asking` uses to put questions."""

    @property
    def guided(self) -> bool:
        """Whether a guide follows the deal; hands are then open, and every answer is final at once."""

    def changed(self) -> None:
        """Request a repaint."""

    def move_focus(self, node: Node) -> None:
        """Focus a node, with a visible ring if keys or a gamepad were used last."""

    def say(self, sentence: str) -> None:
        """Announce a sentence through the screen reader."""

    def lay_open(self, view: View) -> None:
        """Show the hand of the view's own seat face up, unless it is already."""

    def lay_question(self, view: View) -> None:
        """Show the question next to the open hand."""

    def lay_closed(self, seat: Seat | None) -> None:
        """Show the public view of the table from this seat's perspective, with all hands face down."""

    def cover(self) -> None:
        """Turn the hand face down, and remove from the commentary everything that only its owner may know."""

    def answered(self) -> None:
        """Hide hints on the question after an answer was sent."""

    def still_there(self) -> None:
        """Show the discarded piece in the hand again while the discard can be taken back."""


class Asking:
    """Asks one question after another, and passes the answers to the referee.

    At a shared screen a hand may stay face down until its owner looks (`Peek`). A discard may be held back for a moment
    in which it can be taken back (`TakeBack`). A press meant to skip the others' moves answers nothing
    (`MisclickGuard`).
    """

    def __init__(
        self,
        table: AskedTable,
        ctx: RenderContext,
        reader: Reader,
        pacer: Pacer,
        session: ScreenSession,
        policy: QuestionPolicy,
        settings: Callable[[], Settings],
    ) -> None:
        """`settings` returns the current settings, which may change while the table is open."""
        self._table, self._reader, self._pacer = table, reader, pacer
        self._session, self._policy = session, policy
        self.hurry = MisclickGuard()
        self.peek = Peek(ctx, session, self._open_hand, self._close_hand)
        self.regret = TakeBack(ctx, reader, session, lambda: settings().take_back, self._send, self._ask_again)

    def begin(self) -> None:
        """Begin a deal without any question."""
        self.regret.hide()
        self.peek.hide()

    # Questions --------------------------------------------------------------------------------------------------------

    def ask(self, public: str) -> None:
        """Put the session's question; `public` is the part of it that all may hear."""
        if self._policy.takes_turns:
            self.hurry.asked()
        if not self._session.peeks:
            self._show_question()
            return
        self._table.say(public)
        self._close_hand()
        self.peek.offer()
        if not self.peek.seen:
            self._table.move_focus(self.peek.button.node)

    def _show_question(self) -> None:
        """Open the hand, unless all persons answer side by side, and put the question."""
        view = self._session.question
        if view is None:
            return
        if not self._policy.asks_together(view.table):
            self._table.lay_open(view)
        asked = words_of(self._reader.game).question(view, self._reader)
        told = together((as_sentence(asked.title), asked.text))
        self._table.say(told)
        self._table.lay_question(view)

    def _open_hand(self) -> None:
        """Show the hand of the person who is asked."""
        if self.regret.name():  # an answer is held and can still be taken back
            for view in self._session.questions:
                self._table.lay_open(view)
        else:
            self._show_question()

    def _ask_again(self) -> None:
        """Ask again after a discard was taken back; a hand that is face down stays so."""
        if self.peek.shown and not self.peek.seen:
            self._table.move_focus(self.peek.button.node)
        else:
            self._show_question()

    def _close_hand(self) -> None:
        """Hide the hand of the person who is asked, and clear what it had chosen."""
        self.regret.name()
        self._table.cover()
        self._table.lay_closed(self._session.asked)  # also removes staged moves; this seat stays at the bottom
        self._table.move_focus(self.peek.button.node)

    # Answers ----------------------------------------------------------------------------------------------------------

    def answer(self, *moves: Move, seat: Seat | None = None) -> None:
        """Answer with a move, followed by moves made in advance; see `Pacer.answer`.

        A discard may be held back while it can still be taken back.
        """
        table, seat = self._table, self._session.asked if seat is None else seat
        table.answered()
        if seat is None or seat not in self._session.asked_seats:  # it is not asked any more
            return
        if not table.guided and self._policy.takes_turns and self.regret.hold(moves, seat):
            table.still_there()
        else:
            self._send(HeldAnswer(moves, seat))

    def _send(self, answer: HeldAnswer) -> None:
        """Send an answer to the referee; from here on it cannot be taken back."""
        peeked = self._session.peeks
        self._pacer.answer(*answer.moves, seat=answer.seat)
        if peeked:
            self.peek.hide()
            self._table.cover()
        self._table.changed()

    # Keys, time and painting ------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        """Show the hand when its key is pressed; return whether the intent was used."""
        return isinstance(intent, Key) and intent.name == PEEK_KEY and self.peek.press()

    def let_go(self, key: str) -> None:
        """Handle the release of a key."""
        if key == PEEK_KEY:
            self.peek.let_go()

    def update(self, seconds: float) -> bool:
        """Advance time; True while an answer is held."""
        if not self._session.peeks:
            self.peek.hide()
        return self.regret.update(seconds)

    @property
    def nodes(self) -> Sequence[Node]:
        """Nodes of the buttons that show the hand and that take a discard back."""
        return (*self.peek.nodes, *self.regret.nodes)

    def place(self, plaque: Rect, nodes: Callable[[], Sequence[Node]], kept: Callable[[], Sequence[Rect]]) -> None:
        """Place the buttons where there is room; `plaque` belongs to the person at the screen."""
        if self.regret.shown:
            self.regret.place_by(nodes(), kept())
        if self.peek.shown:
            self.peek.place_by(plaque, nodes(), kept())

    def draw(self, surface: Surface) -> None:
        """Draw the buttons."""
        self.peek.draw(surface)
        self.regret.draw(surface)
