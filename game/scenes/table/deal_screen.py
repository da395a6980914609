"""Base class that shows one deal: displays the referee's events and puts its questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.i18n import N_, _
from game.match.players import called_at
from game.scenes.table.hooks import GameTable
from game.table.column_words import way_on
from game.table.devices import Devices
from game.ui.animation import call, wait
from game.words.reader import holding

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.drivers import Seated
    from game.match.match import Match
    from game.match.store import Store
    from game.opponents import Choice
    from game.rules.contract import Event, Seat, View
    from game.scenes.table.asking import Asking
    from game.scenes.table.autoplay import AutoplayControls
    from game.scenes.table.calling import Calling
    from game.scenes.table.companion import Companion
    from game.scenes.table.context import TableContext
    from game.scenes.table.fade import Fade
    from game.scenes.table.window_frame import WindowFrame
    from game.table.calls import Calls
    from game.table.commentary import Commentary
    from game.table.exits import Exits
    from game.table.hint import Hint
    from game.table.motion import Motions
    from game.table.pacer import Pacer
    from game.table.pass_and_play import PassAndPlay
    from game.table.screen_session import ScreenSession
    from game.ui.node import Node
    from game.ui.plaque import Plaque
    from game.words import Reader

NOT_ASKED: Final = N_("Nothing is asked of you now.")
"""Notice for a person who requests a hint without a question."""
LAID_MS: Final = 700.0
"""Milliseconds for which a person sees the last move before a curtain hides it."""


class DealScreen(GameTable):
    """Implements `Screen` for the pacer and `AskedTable` for questions, independently of the game.

    `TableScene` makes its parts, places and paints them, and handles input.
    """

    watched = False
    """View only: no questions are asked, manual steps run automatically, and there are no side columns."""
    called_you: Seat | None = None
    """Seat called 'You' at a table that is only watched."""
    companion: Companion | None = None
    """Companion that follows the deal, such as a guide."""

    frame: WindowFrame
    you: Seat | None
    """Seat called 'You'; None if several persons or none play."""
    reader: Reader
    context: TableContext
    motions: Motions
    session: ScreenSession
    pacer: Pacer
    asking: Asking
    calling: Calling
    autoplay: AutoplayControls
    advice: Hint
    commentary: Commentary
    pass_and_play: PassAndPlay
    plaques: list[Plaque]
    fade: Fade
    """Created on entering the table, like all the following parts."""

    def __init__(self, match: Match, seated: Seated, store: Store, exits: Exits) -> None:
        """Create the table; `seated` holds the match's referee and the persons at this screen."""
        super().__init__()
        self.match, self.store, self.exits = match, store, exits
        self.referee = seated.referee
        self._people = seated.people
        self.pack = match.game.pack(match.options)
        self.equipment = self.pack.equipment
        self.devices = Devices()
        """Assigns devices to persons; may be set by the caller before the table is entered."""

    # Queries ----------------------------------------------------------------------------------------------------------

    def player_names(self) -> tuple[str, ...]:
        """Return the names of the players at this table, by seat."""
        return called_at(self.match.players, self.match.options)

    def to_act(self) -> Seat | None:
        """Return the seat highlighted as the one to act; None if there is none."""
        if self.state.over:
            return None
        return self.session.asked if self.session.asked is not None else self.state.actor

    @property
    def held(self) -> bool:
        """Whether play is paused for a person's action, such as throwing dice or turning a card."""
        return False

    @property
    def opened(self) -> bool:
        """Whether the deal is over and fully shown, so that the digest of its moves may be published."""
        return self.state.over and not self.busy

    @property
    def hint(self) -> Choice | None:
        """Move recommended by the visible hint; None without one."""
        return self.advice.choice

    @property
    def shared(self) -> bool:
        """Whether several persons play at this screen."""
        return len(self._people) > 1

    @property
    def guided(self) -> bool:
        """Whether a companion follows the deal."""
        return self.companion is not None

    # Display ----------------------------------------------------------------------------------------------------------

    def see(self, view: View, viewer: Seat | None = None) -> None:
        """Show the table as in `view`, from its seat or, if it has none, from that of `viewer`."""
        seat = view.seat if view.seat is not None else viewer
        self.state.read(view, self.state.viewer if seat is None else seat)
        self.motions.clear_places()
        self.dirty = True

    def refresh_chips(self) -> None:
        """Update the chips on all plaques."""
        for seat, plaque in enumerate(self.plaques):
            plaque.chips = holding(self.match.ledger[seat], own=seat == self.reader.you)

    def answered(self) -> None:
        """Hide the hint after an answer was sent."""
        self.advice.drop()
        self.dirty = True

    def changed(self) -> None:
        """Request a repaint."""
        self.dirty = True

    def move_focus(self, node: Node) -> None:
        """Focus a node, with a visible ring if keys or a gamepad were used last."""
        self.focus.focus(node, show=self.ctx.keys.moved_by_keys)

    def say(self, sentence: str) -> None:
        """Announce a sentence through the screen reader."""
        self.stage.voice.say(sentence)

    # Events from the referee ------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether a running animation or a pending action of a person delays the next event."""
        return self.motions.busy or self.held

    def show(self, event: Event) -> None:
        """Show one event: animate it and describe it in the commentary."""
        self.fade.keep()
        self.pass_and_play.unseen = True
        self.animate(event)
        self.refresh_notes()
        self.narrate(event)
        self.dirty = True

    def narrate(self, event: Event) -> None:
        """Add an event to the commentary; a game may delay this until the event is visible."""
        self.commentary.add(event)
        self.pass_and_play.recent.add(event)

    def new_state(self, view: View) -> None:
        """Enter the state after its events were shown; a question or the settlement comes next."""
        self.state.enter(view.table)
        self.refresh_notes()
        if self.policy.takes_turns and not self.watched and self.companion is None:
            self.autoplay.waits(view)
        self.dirty = True

    def calls(self, table: Any) -> bool:
        """Whether several persons at this screen call claims in this state before any of them looks at a hand."""
        return len(self._people) > 1 and self.store.settings.claims == "call" and self.policy.may_call(table)

    def open_calls(self, calls: Calls) -> None:
        """Let the persons at this screen call claims; all hands are face down meanwhile."""
        self.calling.open(calls, self.frame, self.pass_and_play.public_question())

    def close_calls(self) -> None:
        """Close the claim panel after all persons have called or passed."""
        self.calling.close()

    def finish(self) -> None:
        """Open the settlement after the whole deal was shown."""
        self.exits.settlement(self.match)

    def settle_here(self, gain: int | None) -> str:
        """Play the settlement sound for `gain` at the table; return the label of the button that continues."""
        self.ctx.sounds.play("win" if gain is not None and gain > 0 else "notice", 0.4)
        self.dirty = True
        return way_on(self.match)

    # Questions --------------------------------------------------------------------------------------------------------

    def peeks(self, view: View) -> bool:
        """Whether a hand is shown only while its owner looks at it; never for a bet made without a hand."""
        return bool(view.hand) and self.shared and self.store.settings.peek and not self.guided

    def ask(self, view: View) -> None:
        """Ask the person of this view, unless autoplay answers; show the hand unless all answer together."""
        if self.companion is None and self.autoplay.answers(view):
            return
        self.stage.notices.take_back(_(NOT_ASKED))
        self.asking.ask(self.pass_and_play.public_question())

    def lay_open(self, view: View) -> None:
        """Show the hand of the view's own seat face up, unless it is already."""
        if self.state.covered or self.state.viewer != view.seat:
            self.see(view)
            self.layout(self.ctx.scale)

    def lay_question(self, view: View) -> None:
        """Show the question next to the open hand."""
        if self.context.alone and self.policy.rings(view):
            self.ctx.sounds.play("bell", 0.5)
        self.follow()
        self.pass_and_play.unseen = False
        self.prompt.ask(view)
        self.refresh_notes()
        self.dirty = True

    def lay_closed(self, seat: Seat | None) -> None:
        """Show the public view of the table from this seat's perspective, with all hands face down."""
        self.see(self.match.view(None), seat)
        self.layout(self.ctx.scale)

    def cover(self) -> None:
        """Turn the hand face down, and remove from the commentary everything that only its owner may know."""
        self.prompt.close()
        self.advice.drop()
        self.commentary.conceal()
        if self.session.at_screen is not None:
            self.pass_and_play.recent.looked(self.session.at_screen)
        if not self.state.covered:
            self.state.cover()
            self.motions.clear_places()
        self.refresh_notes()
        self.dirty = True

    def _let_curtain_fall(self, seat: Seat, ready: Callable[[], None]) -> None:
        """Hide the table behind a curtain; the last person first sees the move for a moment, the hand face down."""
        if self.pass_and_play.unseen and self.session.at_screen is not None:
            self.motions.timeline.play(wait(LAID_MS), call(lambda: self.exits.curtain(seat, ready)))
        else:
            self.exits.curtain(seat, ready)
