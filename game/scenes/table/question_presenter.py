"""Asks the people at one screen: shows the right person's hand, and sends answers to the referee."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.i18n.sentences import as_sentence, together
from game.scenes.table.floating_button import KEY as PEEK_KEY
from game.scenes.table.floating_button import Peek, TakeBack
from game.scenes.table.hint_buttons import NOT_ASKED
from game.table.screen_session import HeldAnswer
from game.ui.intents import Key
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect, Surface

    from game.access.bridge import SpeechQueue
    from game.match.settings import Settings
    from game.rules.contract import Move, Seat, View
    from game.scenes.table.autoplay import AutoplayControls
    from game.scenes.table.deal_screen import DealScreen
    from game.scenes.table.hint_buttons import HintControl
    from game.scenes.table.hooks import GameTable
    from game.scenes.table.shared_screen_claims import Calling
    from game.scenes.table.table_context import TableContext
    from game.table.pacer import Pacer
    from game.table.pass_and_play import PassAndPlay
    from game.table.shared_screen_claims import Calls
    from game.ui.intents import Intent
    from game.ui.misclick_guard import MisclickGuard
    from game.ui.node import Node
    from game.ui.overlay import Notices


class Questions:
    """Asks one question after another and sends the answers.

    At a shared screen, a hand may stay face down until its owner peeks (`Peek`). A discard may be held for a moment
    so that it can be taken back (`TakeBack`). A press meant to skip others' moves does not answer
    (`MisclickGuard`).
    """

    def __init__(
        self,
        table: GameTable,
        screen: DealScreen,
        context: TableContext,
        pacer: Pacer,
        *,
        pass_and_play: PassAndPlay,
        calling: Calling,
        autoplay: AutoplayControls,
        hints: HintControl,
        voice: SpeechQueue,
        notices: Notices,
        misclick_guard: MisclickGuard,
        settings: Callable[[], Settings],
        in_company: bool = False,
        hide: Callable[[], None] = lambda: None,
    ) -> None:
        """Create the object; `settings` returns the current settings, which may change during play.

        With `in_company`, one person plays at the screen and others on phones; `hide` then changes the settings so that
        hands are hidden on the screen.
        """
        self._table, self._screen, self._context, self._pacer = table, screen, context, pacer
        self._session, self._pass_and_play, self._calling = context.session, pass_and_play, calling
        self._autoplay, self._hints, self._voice, self._notices = autoplay, hints, voice, notices
        self._settings, self._in_company, self._hide = settings, in_company, hide
        self._warned: Seat | None = None
        """Seat of the person who has been warned that their hand is open; None if nobody has."""
        self._misclick_guard = misclick_guard
        self._first = True
        """Whether nobody at this screen has been asked in this deal yet."""
        self.peek = Peek(context.ctx, self._session, self._open_hand, self._close_hand)
        self.regret = TakeBack(
            context.ctx,
            context.reader,
            self._session,
            lambda: settings().take_back,
            self._send,
            self._ask_again,
        )

    def begin(self) -> None:
        """Begin a deal without any question."""
        self._first = True
        self.regret.hide()
        self.peek.hide()

    def recalls(self, before: Questions) -> None:
        """Copy which person has been warned from the previous table, to avoid a second warning.

        It is called after a change of players. If that person was no longer alone at the screen, the warning may be
        given again.
        """
        self._warned = before._warned if before.open_hand_warning else None

    # Questions --------------------------------------------------------------------------------------------------------

    def calls(self, table: object, seats: Sequence[Seat]) -> bool:
        """Return whether people in these seats call claims now, before any of them sees a hand.

        People who have not looked at their hands yet cannot know what to claim, so all are then asked in turn unless
        the settings say otherwise.
        """
        if not self._session.shared or not self._table.policy.may_call(table):
            return False
        claims = self._settings().claims
        return claims == "unseen" or (claims == "call" and all(map(self._pass_and_play.recent.has_looked, seats)))

    def open_calls(self, calls: Calls) -> None:
        """Let the people at this screen call claims while all hands are face down."""
        self._calling.open(calls, self._pass_and_play.public_question())

    def close_calls(self) -> None:
        """Close the claim panel once everyone has claimed or passed."""
        self._calling.close()

    def peeks(self, view: View) -> bool:
        """Return whether a hand is shown only while its owner peeks; never if the view has no hand."""
        guided = self._table.companion is not None  # hands are open then, and answers cannot be taken back
        hides = self._session.hides or (self._session.shared and self._settings().peek)
        return bool(view.hand) and hides and not guided

    def ask(self, view: View) -> None:
        """Ask the person with this view, unless autoplay answers.

        If hands may only be peeked at, offer to show the hand instead of showing it.
        """
        if self._autoplay.answers(view):
            return
        self._notices.take_back(_(NOT_ASKED))
        if self._first:
            self._misclick_guard.appeared(self._context.ctx.speed)
        else:
            self._misclick_guard.asked()
        self._first = False
        if not self._session.peeks:
            self._show_question()
            return
        self._voice.say(self._pass_and_play.public_question())
        self._close_hand()
        self.peek.offer()
        if not self.peek.seen:
            self._context.focus(self.peek.button.node)

    def _show_question(self) -> None:
        """Show the hand, unless all people answer at once, and ask the question."""
        view, table, reader = self._session.question, self._table, self._context.reader
        if view is None:
            return
        if not table.policy.asks_together(view.table):
            self._screen.lay_open(view)
        asked = words_of(reader.game).question(view, reader)
        self._voice.say(together((as_sentence(asked.title), asked.text)))
        if self._context.alone and table.policy.rings(view):
            self._context.ctx.sounds.play("bell", 0.5)
        table.follow()
        self._pass_and_play.unseen = False
        table.prompt.ask(view)
        table.refresh_notes()
        self._context.changed()

    def _open_hand(self) -> None:
        """Show the hand of the person who is asked."""
        if self.regret.name():  # an answer is held and can still be taken back
            for view in self._session.questions:
                self._screen.lay_open(view)
        else:
            self._show_question()

    def _ask_again(self) -> None:
        """Ask again after a discard was taken back; a face-down hand stays face down."""
        if self.peek.shown and not self.peek.seen:
            self._context.focus(self.peek.button.node)
        else:
            self._show_question()

    def _close_hand(self) -> None:
        """Hide the hand of the person who is asked, and clear its selection."""
        self.regret.name()
        self._screen.cover()
        self._screen.lay_closed(self._session.asked)  # also removes staged moves; this seat stays at the bottom
        self._context.focus(self.peek.button.node)

    # Answers ----------------------------------------------------------------------------------------------------------

    def answer(self, *moves: Move, seat: Seat | None = None) -> None:
        """Answer with a move and moves made in advance; see `Pacer.answer`.

        A discard may be held for as long as it can be taken back.
        """
        table, seat = self._table, self._session.asked if seat is None else seat
        self._hints.drop()
        if seat is None or seat not in self._session.asked_seats:  # it is not asked any more
            return
        asked = self._session.question
        if table.companion is not None and asked is not None and table.companion.refuses(asked, moves[0]):
            self._show_question()
            return
        if table.companion is None and table.policy.takes_turns and self.regret.hold(moves, seat):
            table.restore_discarded()
        else:
            self._send(HeldAnswer(moves, seat))

    def _send(self, answer: HeldAnswer) -> None:
        """Send an answer to the referee, after which it cannot be taken back."""
        peeked = self._session.peeks
        self._pacer.answer(*answer.moves, seat=answer.seat)
        if peeked:
            self.peek.hide()
            self._screen.cover()
        self._context.changed()

    # Keys, time and painting ------------------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        """Show the hand when its key is pressed, or hide an always visible one; return whether used."""
        if not isinstance(intent, Key) or intent.name != PEEK_KEY:
            return False
        return self.peek.press() or self._hide_from_now_on()

    def _hide_from_now_on(self) -> bool:
        """Hide the hand of the only person at the screen while others play on phones; return whether it was shown."""
        if not self._in_company or self._settings().peek:
            return False
        self._notices.take_back(self.open_hand_warning)
        self._hide()
        self._pacer.hide()
        self._notices.say(_("Your hand is hidden from now on: hold {key} to look at it.").format(key=self._peek_cap))
        self._context.changed()
        return True

    @property
    def _peek_cap(self) -> str:
        return self._context.ctx.keys.cap(PEEK_KEY).words or PEEK_KEY.upper()

    @property
    def open_hand_warning(self) -> str:
        """Warning to the only person at a screen that people with phones can see; '' if inapplicable."""
        if not self._in_company or self._settings().peek:
            return ""
        words = _("Your hand is open on this screen, where the people with phones can see it. {key} hides it.")
        return words.format(key=self._peek_cap)

    def _warn(self) -> None:
        """Warn each person once that their hand is open, naming the key that hides it."""
        seat, words = self._session.viewer, self.open_hand_warning
        if not words:
            self._warned = None
        elif seat is not None and seat != self._warned and self._screen.has_hand(seat):
            self._warned = seat
            self._notices.say(words, again=True)
            self._voice.say(words)

    def key_released(self, key: str) -> None:
        """Hide the hand when the key that shows it is released."""
        if key == PEEK_KEY:
            self.peek.let_go()

    def update(self, seconds: float) -> bool:
        """Advance the time; return True while an answer is held."""
        if not self._session.peeks:
            self.peek.hide()
        self._warn()
        return self.regret.update(seconds)

    @property
    def nodes(self) -> Sequence[Node]:
        """Nodes of the buttons that show the hand and take back a discard."""
        return (*self.peek.nodes, *self.regret.nodes)

    def place(self, plaque: Rect, nodes: Callable[[], Sequence[Node]], kept: Callable[[], Sequence[Rect]]) -> None:
        """Place the buttons in free space; `plaque` is the plaque of the person at the screen."""
        if self.regret.shown:
            self.regret.place_by(nodes(), kept())
        if self.peek.shown:
            self.peek.place_by(plaque, nodes(), kept())

    def draw(self, surface: Surface) -> None:
        """Draw the buttons that show the hand and take back a discard."""
        self.peek.draw(surface)
        self.regret.draw(surface)
