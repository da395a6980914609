"""The screen of one deal: what the referee tells is shown here, and what it asks is put here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.i18n import N_, _
from game.match.players import called_at
from game.scenes.table.hooks import GameTable
from game.table.column_words import way_on
from game.table.devices import Devices
from game.table.emblems import emblem_of
from game.table.hand_over import HandOver
from game.table.shared_keyboard import SharedKeyboard
from game.ui.animation import call, wait
from game.words import words_of
from game.words.reader import holding

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.drivers import Seated
    from game.match.match import Match
    from game.match.store import Store
    from game.opponents import Choice
    from game.rules.contract import Event, Seat, View
    from game.scenes.table.asking import Asking
    from game.scenes.table.calling import Calling
    from game.scenes.table.companion import Companion
    from game.scenes.table.context import TableContext
    from game.scenes.table.fade import Fade
    from game.scenes.table.haste import Haste
    from game.scenes.table.window_frame import WindowFrame
    from game.table.calls import Calls
    from game.table.commentary import Commentary
    from game.table.exits import Exits
    from game.table.hand_over import Recent
    from game.table.hint import Hint
    from game.table.motion import Motions
    from game.table.pacer import Pacer
    from game.ui.node import Node
    from game.ui.plaque import Plaque
    from game.words import Reader

NOT_ASKED: Final = N_("Nothing is asked of you now.")
"""Said to who wants a hint for nothing."""
LAID_MS: Final = 700.0
"""How long a person sees what it has just played before a curtain hides it."""


class DealScreen(GameTable):
    """What the pacer and the asking want of a table (`Screen`, `AskedTable`), the same for every game.

    `TableScene` makes its parts, places and paints them, and hears the person.
    """

    watched = False
    """It is only looked at: nothing is asked, what persons do by hand happens by itself, no columns stand beside it."""
    called_you: Seat | None = None
    """Where it is only looked at: who is called 'You'."""
    companion: Companion | None = None
    """Who accompanies the deal besides: a guide."""

    frame: WindowFrame
    you: Seat | None
    """The seat that is called 'You'; None where several persons play, or none."""
    reader: Reader
    context: TableContext
    motions: Motions
    pacer: Pacer
    asking: Asking
    calling: Calling
    haste: Haste
    advice: Hint
    commentary: Commentary
    recent: Recent
    plaques: list[Plaque]
    fade: Fade
    """All of them are made when the table is entered."""

    def __init__(self, match: Match, seated: Seated, store: Store, exits: Exits) -> None:
        """`seated` holds the referee of this match, and the persons before this screen."""
        super().__init__()
        self.match, self.store, self.exits = match, store, exits
        self.referee = seated.referee
        self._people = seated.people
        self.pack = match.game.pack(match.options)
        self.equipment = self.pack.equipment
        self._to_be_seen = False
        """Something has happened since a person was asked last."""
        self.devices = Devices()
        """Who holds which device; whoever opens the table may say so before it is entered."""

    # What the frame knows ---------------------------------------------------------------------------------------------

    def player_names(self) -> tuple[str, ...]:
        """What the players are called at this table, by seat."""
        return called_at(self.match.players, self.match.options)

    def to_act(self) -> Seat | None:
        """Whose turn the table shows."""
        if self.state.over:
            return None
        return self.pacer.asked if self.pacer.asked is not None else self.state.actor

    @property
    def held(self) -> bool:
        """Whether something else than a movement has to end before play goes on: dice to throw, a card to turn."""
        return False

    @property
    def opened(self) -> bool:
        """Whether the deal is over and all of it was shown, so that its digest may be."""
        return self.state.over and not self.busy

    @property
    def hint(self) -> Choice | None:
        """What the sound player would do now, while that is shown."""
        return self.advice.choice

    @property
    def shared(self) -> bool:
        """Whether several persons play at this screen."""
        return len(self._people) > 1

    @property
    def guided(self) -> bool:
        """Whether somebody accompanies the deal."""
        return self.companion is not None

    # What it shows ----------------------------------------------------------------------------------------------------

    def see(self, view: View, viewer: Seat | None = None) -> None:
        """Show the table as a view has it, from the seat of the view or else of `viewer`."""
        seat = view.seat if view.seat is not None else viewer
        self.state.read(view, self.state.viewer if seat is None else seat)
        self.motions.forget_places()
        self.dirty = True

    def refresh_chips(self) -> None:
        """Write everybody's chips on the plaques."""
        for seat, plaque in enumerate(self.plaques):
            plaque.chips = holding(self.match.ledger[seat], own=seat == self.reader.you)

    def answered(self) -> None:
        """An answer is on its way: a hint goes."""
        self.advice.drop()
        self.dirty = True

    def changed(self) -> None:
        """Something is to be painted anew."""
        self.dirty = True

    def give_focus(self, node: Node) -> None:
        """Give a node the focus, shown where keys or a pad were used last."""
        self.focus.focus(node, show=self.kit.keys.moved_by_keys)

    def say(self, sentence: str) -> None:
        """Let it be heard."""
        self.stage.voice.say(sentence)

    # What the referee tells -------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether something plays, or waits for a word, that the next thing has to wait for."""
        return self.motions.busy or self.held

    def show(self, event: Event) -> None:
        """Let one event happen."""
        self.fade.keep()
        self._to_be_seen = True
        self.animate(event)
        self.refresh_notes()
        self.tell(event)
        self.dirty = True

    def tell(self, event: Event) -> None:
        """Put an event into words beside the table; a game may wait until it is to be seen."""
        self.commentary.add(event)
        self.recent.add(event)

    def new_state(self, view: View) -> None:
        """All events are shown, and somebody will be asked, or the deal is over."""
        self.state.enter(view.table)
        self.refresh_notes()
        if self.goes_round and not self.watched and self.companion is None:
            self.haste.waits(view)
        self.dirty = True

    def calls(self, table: Any) -> bool:
        """Whether several persons before this screen call their claims of this state before anybody looks."""
        return len(self._people) > 1 and self.store.settings.claims == "call" and self.may_call(table)

    def open_calls(self, calls: Calls) -> None:
        """Let the persons before this screen call; nobody's hand lies open meanwhile."""
        self.calling.open(calls, self.frame, self._public_question())

    def close_calls(self) -> None:
        """All have called or passed."""
        self.calling.close()

    def _public_question(self) -> str:
        """What the table waits for, as everybody may know it."""
        return words_of(self.match.game.name).question(self.match.view(None), self.reader).text

    def sits_down(self, seat: Seat) -> None:
        """A person has come to a curtain that fell before another language was chosen."""
        self.pacer.sits_down(seat)

    def hand_over_to(self, seat: Seat) -> HandOver:
        """What the curtain says to the person of this seat."""
        match, people = self.match, tuple(self._people)
        return HandOver(
            match.players[seat].called,
            emblem_of(seat, self.you),
            f"{match.game.title} · {self.reader.deal(match.number, match.deals)}",
            self.recent.since(seat),
            self._public_question(),
            self.equipment,
            tuple(emblem_of(each, self.you) for each in range(len(match.players))),
            SharedKeyboard(people, self.devices.key_sets).opens_hand_of(seat),
        )

    def finish(self) -> None:
        """Everything of the deal was shown."""
        self.exits.settlement(self.match)

    def settle_here(self, gain: int | None) -> str:
        """The deal is settled at the table itself: let it be heard how you fared. What the way on is called."""
        self.kit.sounds.play("win" if gain is not None and gain > 0 else "notice", 0.4)
        self.dirty = True
        return way_on(self.match)

    # What it asks -----------------------------------------------------------------------------------------------------

    def ask(self, view: View) -> None:
        """Ask the person of this view. Its own hand comes before it, but where all answer side by side."""
        if self.companion is None and self.haste.answers(view):
            return
        self.stage.notices.take_back(_(NOT_ASKED))
        self.asking.ask(view, self._public_question())

    def lay_open(self, view: View) -> None:
        """Lay the own hand before the person of this view, where it does not lie there yet."""
        if self.state.covered or self.state.viewer != view.seat:
            self.see(view)
            self.layout(self.kit.scale)

    def lay_question(self, view: View) -> None:
        """Show what is asked, beside the hand that lies open."""
        if self.context.alone and self.rings(view):
            self.kit.sounds.play("bell", 0.5)
        self.follow()
        self._to_be_seen = False
        self.prompt.ask(view)
        self.refresh_notes()
        self.dirty = True

    def lay_closed(self, seat: Seat | None) -> None:
        """Show the table as everybody may see it, from this seat."""
        self.see(self.match.view(None), seat)
        self.layout(self.kit.scale)

    def cover(self) -> None:
        """Turn the hand face down; the talk forgets what only its person may know."""
        self.prompt.close()
        self.advice.drop()
        self.commentary.conceal()
        if self.pacer.at_screen is not None:
            self.recent.looked(self.pacer.at_screen)
        if not self.state.covered:
            self.state.cover()
            self.motions.forget_places()
        self.refresh_notes()
        self.dirty = True

    def _let_curtain_fall(self, seat: Seat, ready: Callable[[], None]) -> None:
        """Let who has just played see it lie for a moment, the hand face down already; then hide the table."""
        if self._to_be_seen and self.pacer.at_screen is not None:
            self.motions.timeline.play(wait(LAID_MS), call(lambda: self.exits.curtain(seat, ready)))
        else:
            self.exits.curtain(seat, ready)
