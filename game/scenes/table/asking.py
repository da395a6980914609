"""Questions to the persons before a screen: whose hand lies open for them, and the way of an answer to the referee."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from game.i18n.sentences import as_sentence, together
from game.scenes.table.peek import KEY as PEEK_KEY
from game.scenes.table.peek import Peek
from game.scenes.table.take_back import TakeBack
from game.table.grace import Held
from game.table.hurry import Hurry
from game.ui.intents import Key
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect, Surface

    from game.match.settings import Settings
    from game.rules.contract import Move, Seat, View
    from game.table.pacer import Pacer
    from game.ui.intents import Intent
    from game.ui.kit import Kit
    from game.ui.node import Node
    from game.words import Reader


class AskedTable(Protocol):
    """What a question does to the table that it is put at."""

    @property
    def goes_round(self) -> bool:
        """Whether the seats play one after another."""

    @property
    def shared(self) -> bool:
        """Whether several persons play at this screen."""

    @property
    def guided(self) -> bool:
        """Whether somebody accompanies the deal: then hands lie open, and every answer counts at once."""

    def asks_together(self, table: object) -> bool:
        """Whether all persons answer this side by side."""

    def changed(self) -> None:
        """Something is to be painted anew."""

    def give_focus(self, node: Node) -> None:
        """Give a node the focus, shown where keys or a pad were used last."""

    def say(self, sentence: str) -> None:
        """Let it be heard."""

    def lay_open(self, view: View) -> None:
        """Lay the own hand before the person of this view, where it does not lie there yet."""

    def lay_question(self, view: View) -> None:
        """Show what is asked, beside the hand that lies open."""

    def lay_closed(self, seat: Seat | None) -> None:
        """Show the table as everybody may see it, from this seat."""

    def cover(self) -> None:
        """Turn the hand face down; the talk forgets what only its person may know."""

    def answered(self) -> None:
        """An answer is on its way: what was said of the question goes."""

    def still_there(self) -> None:
        """What was to be discarded lies in the hand for now."""


class Asking:
    """Puts one question after another, and hands the answers on.

    At a shared screen a hand may lie face down until its person looks (`Peek`). A discard may wait for a moment in
    which it can be taken back (`TakeBack`). A press that was to hurry the others on answers nothing (`Hurry`).
    """

    def __init__(
        self, table: AskedTable, kit: Kit, reader: Reader, pacer: Pacer, settings: Callable[[], Settings]
    ) -> None:
        """`settings` are those of now: they may change while the table stands."""
        self._table, self._reader, self._pacer, self._settings = table, reader, pacer, settings
        self.question: View | None = None
        """What was asked last."""
        self.hurry = Hurry()
        self.peek = Peek(kit, self._open_hand, self._close_hand)
        self.regret = TakeBack(kit, reader, lambda: settings().take_back, self._hand_on, self._ask_again)

    def begin(self) -> None:
        """A deal begins: nothing is asked, and nothing held."""
        self.regret.drop()
        self.peek.drop()

    # Questions --------------------------------------------------------------------------------------------------------

    def ask(self, view: View, public: str) -> None:
        """Ask the person of this view; `public` is what everybody may hear of the question."""
        if self._table.goes_round:
            self.hurry.asked()
        if not self._face_down(view):
            self.put(view)
            return
        self._table.say(public)
        self.question = view
        self._close_hand()
        self.peek.keep(view)
        if not self.peek.seen:
            self._table.give_focus(self.peek.button.node)

    def put(self, view: View) -> None:
        """Lay the hand open, but where all answer side by side, and put the question."""
        self.question = view
        if not self._table.asks_together(view.table):
            self._table.lay_open(view)
        asked = words_of(self._reader.game).question(view, self._reader)
        told = together((as_sentence(asked.title), asked.text))
        self._table.say(told)
        self._table.lay_question(view)

    def _face_down(self, view: View) -> bool:
        """Whether hands at this screen are seen only while their persons look at them; a bet is made without one."""
        table = self._table
        several = table.shared and not table.asks_together(view.table)
        return bool(view.hand) and several and self._settings().peek and not table.guided

    def _open_hand(self, view: View) -> None:
        """The person who is asked looks at its hand."""
        self._pacer.look(at_hand=True)
        if self.regret.name(told=True):  # the answer stands as long as it is not taken back
            self._table.lay_open(view)
        else:
            self.put(view)

    def _ask_again(self, view: View) -> None:
        """A discard was taken back: the question stands again, and a hand that lies face down stays so."""
        if self.peek.shown and not self.peek.seen:
            self._table.give_focus(self.peek.button.node)
        else:
            self.put(view)

    def _close_hand(self) -> None:
        """It looks away: what it had chosen is forgotten, and nothing of its hand is left on the screen."""
        self._pacer.look(at_hand=False)
        self.regret.name(told=False)
        self._table.cover()
        if self.question is not None:  # what is staged goes too; its own side of the table is at the bottom
            self._table.lay_closed(self.question.seat)
        self._table.give_focus(self.peek.button.node)

    # Answers ----------------------------------------------------------------------------------------------------------

    def answer(self, *moves: Move, seat: Seat | None = None) -> None:
        """The move of a person who is asked, then what it says in advance; see `Pacer.answer`.

        A discard may wait until it cannot be taken back any more.
        """
        table, seat = self._table, self._pacer.asked if seat is None else seat
        table.answered()
        if not table.guided and table.goes_round and self.regret.hold(moves, seat, self.question):
            table.still_there()
        else:
            self._hand_on(Held(moves, seat, self.question))

    def _hand_on(self, held: Held) -> None:
        """Give an answer to the referee: from now on it cannot be taken back."""
        looked = self.peek.shown
        if looked:
            self.peek.drop()
            self._pacer.look(at_hand=False)
        self._pacer.answer(*held.moves, seat=held.seat)
        if looked:
            self._table.cover()
        self._table.changed()

    # Keys, time and painting ------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        """The key goes down that shows the hand."""
        return isinstance(intent, Key) and intent.name == PEEK_KEY and self.peek.press()

    def let_go(self, key: str) -> None:
        """A key is no longer held."""
        if key == PEEK_KEY:
            self.peek.let_go()

    def update(self, seconds: float) -> bool:
        """Let time pass; True while an answer is held."""
        moving = self.regret.update(seconds, self._pacer.asking)
        if not self._pacer.asking:
            self.peek.drop()
        return moving

    @property
    def nodes(self) -> Sequence[Node]:
        """The buttons to look at the hand, and to take a discard back."""
        return (*self.peek.nodes, *self.regret.nodes)

    def place(self, plaque: Rect, nodes: Callable[[], Sequence[Node]], kept: Callable[[], Sequence[Rect]]) -> None:
        """Stand where there is room: `plaque` is that of who is at the screen."""
        if self.regret.shown:
            self.regret.place_by(nodes(), kept())
        if self.peek.shown:
            self.peek.place_by(plaque, nodes(), kept())

    def draw(self, surface: Surface) -> None:
        """Paint the buttons."""
        self.peek.draw(surface)
        self.regret.draw(surface)
