"""Leads a deal: asks persons, lets opponents think a little each frame, and hands events to the screen one by one.

The match is always ahead of the screen; nothing here waits for a picture but the next question and the next opponent.
Opponents take the same visible time whether or not they can claim, so that a pause tells nothing.
"""

from __future__ import annotations

import time
from collections import deque
from random import Random
from typing import TYPE_CHECKING, Any, Final, Protocol

from game.opponents import OPPONENTS
from game.rules.moves import DRAW, PASS

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.match import Match
    from game.opponents import Choice, Thinking
    from game.rules.contract import Event, Move, Seat

THINK_S: Final = 0.004
"""Thinking done in one frame."""
BUDGET: Final = 200
LEAST_S, MOST_S = 0.45, 0.90
"""How long others visibly take to decide."""


class Screen(Protocol):
    """What the conductor asks of the scene."""

    @property
    def busy(self) -> bool:
        """Whether something still moves that the next thing has to wait for."""

    def show(self, event: Event) -> None:
        """Let one event happen on the screen."""

    def turn_to(self, seat: Seat) -> None:
        """The window passed without a claim: it is this seat's turn to draw."""

    def ask(self, seat: Seat, view: Any) -> None:
        """Ask the person in a seat for a move; the answer goes to `Conductor.answer`."""

    def cover(self) -> None:
        """Turn the hand face down: whoever it belongs to has answered."""

    def finish(self) -> None:
        """The deal is over and everything is shown."""


class Conductor:
    """One deal after another of a match."""

    def __init__(
        self,
        match: Match,
        screen: Screen,
        *,
        speed: Callable[[], float],
        curtain: Callable[[str, Callable[[], None]], None],
    ) -> None:
        self.match = match
        self.screen = screen
        self._speed = speed
        self._curtain = curtain
        self.persons = tuple(seat for seat, player in enumerate(match.players) if player.is_person)
        self.at_screen: Seat | None = self.persons[0] if len(self.persons) == 1 else None
        """The person who may see the screen now."""
        self.asked: Seat | None = None
        """The person who is asked for a move now."""
        self.events: deque[Event] = deque()
        self._pace = Random()
        self._behind_curtain = False
        self._finished = False
        self._draw_for: Seat | None = None
        self.begin()

    @property
    def alone(self) -> bool:
        """Whether one person plays against opponents."""
        return len(self.persons) == 1

    def begin(self) -> None:
        """Start with the match's present deal."""
        self.events.clear()
        self.asked = None
        self._finished = self._behind_curtain = False
        self._draw_for = None
        self._window: tuple[int, str, int, Seat] | None = None
        self._thinking: dict[Seat, Thinking] = {}
        self._decided: dict[Seat, Choice] = {}
        self._wait = 0.0
        if not self.alone:
            self.at_screen = None

    @property
    def thinking(self) -> bool:
        """Whether an opponent is at work, so that its plaque may breathe."""
        return self.asked is None and not self._finished

    # Answers ----------------------------------------------------------------------------------------------------------

    def answer(self, move: Move, *, then_draw: bool = False) -> None:
        """The move of the person who is asked; with `then_draw` it draws as soon as its turn comes."""
        seat = self.asked
        if seat is None:
            return
        self.asked = None
        if then_draw:
            self._draw_for = seat
        self._play(seat, move)
        if not self.alone and seat not in self.match.deal.pending():
            self.screen.cover()  # till this person is asked again, or another comes behind the curtain

    def _play(self, seat: Seat, move: Move) -> None:
        self.events.extend(self.match.play(seat, move))

    # Time -------------------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        """Go on; True while there is something to come, so that frames should follow."""
        if self.screen.busy:
            return True
        if self.events:
            self.screen.show(self.events.popleft())
            return True
        if self.asked is not None:
            # A person is at it; the others decide meanwhile.
            self._think()
            self._wait -= seconds
            return False
        if self._behind_curtain or self._finished:
            return False
        if self.match.deal.result is not None:
            self._finished = True
            self.screen.finish()
            return True
        self._notice_state()
        self._think()
        self._wait -= seconds
        self._go_on()
        return self.asked is None

    def _notice_state(self) -> None:
        """A new state of the deal: who has to think, and how long it will seem. A claim window is one state."""
        table = self.match.view(None).table
        window = (self.match.number, table.phase, table.turns, table.actor)
        if window == self._window:
            return
        self._window = window
        if table.phase == "turn":
            self.screen.turn_to(table.actor)
        elif table.phase == "discard":
            self._draw_for = None
        others = [seat for seat in self.match.deal.pending() if seat not in self.persons]
        self._decided = {}
        self._thinking = {
            seat: OPPONENTS[self.match.players[seat].kind](self.match.view(seat), self.match.chance(seat), BUDGET)
            for seat in others
        }
        # From the stock one just draws: only what is a decision takes its time.
        speed = self._speed()
        slow = bool(others) and table.phase != "turn" and speed > 0
        self._wait = self._pace.uniform(LEAST_S, MOST_S) / speed if slow else 0.0

    def _think(self) -> None:
        """Step the opponents' thoughts for a few milliseconds."""
        end = time.perf_counter() + THINK_S
        while self._thinking and time.perf_counter() < end:
            seat, thought = next(iter(self._thinking.items()))
            try:
                next(thought)
            except StopIteration as done:
                self._decided[seat] = done.value
                del self._thinking[seat]

    def _go_on(self) -> None:
        """Ask the next person, or let the opponents' answers be known once their time has passed."""
        deal = self.match.deal
        pending = deal.pending()
        first = self.match.view(None).table.actor
        order = sorted(pending, key=lambda seat: (seat - first - 1) % len(self.match.players))
        for seat in order:
            if seat in self.persons:
                legal = deal.legal(seat)
                if self.alone and legal == (PASS,):
                    self._play(seat, PASS)
                    return
                if self._draw_for == seat and legal == (DRAW,):
                    self._draw_for = None
                    self._play(seat, DRAW)
                    return
                self._ask(seat)
                return
        if self._thinking or self._wait > 0:
            return
        for seat in order:
            self._play(seat, self._decided[seat].move)

    def _ask(self, seat: Seat) -> None:
        """Ask a person, behind a curtain where another has sat before the screen."""
        if seat == self.at_screen:
            self._put(seat)
            return
        self._behind_curtain = True
        self.screen.cover()

        def ready() -> None:
            self._behind_curtain = False
            self.at_screen = seat
            self._put(seat)

        self._curtain(self.match.players[seat].name, ready)

    def _put(self, seat: Seat) -> None:
        self.asked = seat
        self.screen.ask(seat, self.match.view(seat))
