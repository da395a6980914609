"""Leads a deal: asks persons, lets opponents think a little each frame, and hands events to the screen one by one.

The match is always ahead of the screen; nothing here waits for a picture but the next question and the next opponent.
Opponents take the same visible time whether or not they can claim, so that a pause tells nothing.
"""

from __future__ import annotations

import time
from collections import deque
from random import Random
from typing import TYPE_CHECKING, Any, Final, Protocol

from game.opponents import LEVELS

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

    def new_state(self, table: Any) -> None:
        """All events are shown: this public table is the new state, and somebody will be asked."""

    def takes_time(self, table: Any) -> bool:
        """Whether the opponents' answers to this state are decisions, which visibly take a moment."""

    def forced(self, seat: Seat, legal: tuple[Move, ...]) -> Move | None:
        """The move of a person that needs no asking; None where it is asked."""

    def asks_together(self, table: Any) -> bool:
        """Whether all persons answer this state side by side before one screen, without a curtain."""

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
        curtain: Callable[[Seat, Callable[[], None]], None],
    ) -> None:
        self.match = match
        self.screen = screen
        self._speed = speed
        self._curtain = curtain
        self.persons = tuple(seat for seat, player in enumerate(match.players) if player.is_person)
        self.at_screen: Seat | None = self.persons[0] if len(self.persons) == 1 else None
        """The person who may see the screen now."""
        self.events: deque[Event] = deque()
        self._pace = Random()
        self._behind_curtain = False
        self._finished = False
        self.begin()

    @property
    def alone(self) -> bool:
        """Whether one person plays against opponents."""
        return len(self.persons) == 1

    def begin(self) -> None:
        """Start with the match's present deal."""
        self.events.clear()
        self.asking: list[Seat] = []
        """The persons who are asked for a move now: one, or all of them where they are asked together."""
        self._finished = self._behind_curtain = False
        self._table: Any = None
        self._thinking: dict[Seat, Thinking] = {}
        self._decided: dict[Seat, Choice] = {}
        self._wait = 0.0
        if not self.alone:
            self.at_screen = None

    @property
    def asked(self) -> Seat | None:
        """The person who is asked for a move now, the first of them where there are several."""
        return self.asking[0] if self.asking else None

    @property
    def thinking(self) -> bool:
        """Whether an opponent is at work, so that its plaque may breathe."""
        return not self.asking and not self._finished

    @property
    def decided(self) -> frozenset[Seat]:
        """The opponents that have made up their minds and wait for the others."""
        return frozenset(self._decided)

    # Answers ----------------------------------------------------------------------------------------------------------

    def answer(self, move: Move, seat: Seat | None = None) -> None:
        """The move of a person who is asked; `seat` says which where several are."""
        seat = self.asked if seat is None else seat
        if seat is None or seat not in self.asking:
            return
        together = len(self.asking) > 1 or self.screen.asks_together(self._table)
        self.asking.remove(seat)
        self._play(seat, move)
        if not self.alone and not together and seat not in self.match.deal.pending():
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
        if self.asking:
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
        return not self.asking

    def _notice_state(self) -> None:
        """A new state of the deal: who has to think, and how long it will seem. A claim window is one state."""
        table = self.match.view(None).table
        if table is not self._table:
            self._table = table
            self._decided, self._thinking = {}, {}
            self.screen.new_state(table)
            others = [seat for seat in self.match.deal.pending() if seat not in self.persons]
            speed = self._speed()
            slow = bool(others) and speed > 0 and self.screen.takes_time(table)
            self._wait = self._pace.uniform(LEAST_S, MOST_S) / speed if slow else 0.0
        for seat in self.match.deal.pending():
            if seat not in self.persons and seat not in self._decided and seat not in self._thinking:
                think = LEVELS[self.match.game.name][self.match.players[seat].kind].think
                self._thinking[seat] = think(self.match.view(seat), self.match.chance(seat), BUDGET)

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
        first = self._table.actor
        order = sorted(deal.pending(), key=lambda seat: (seat - first - 1) % len(self.match.players))
        persons = [seat for seat in order if seat in self.persons]
        for seat in persons:
            move = self.screen.forced(seat, deal.legal(seat))
            if move is not None:
                self._play(seat, move)
                return
        if persons and self.screen.asks_together(self._table):
            for seat in persons:
                self._put(seat)
            return
        if persons:
            self._ask(persons[0])
            return
        if self._thinking or self._wait > 0:
            return
        for seat in order:
            self._play(seat, self._decided.pop(seat).move)

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

        self._curtain(seat, ready)

    def _put(self, seat: Seat) -> None:
        self.asking.append(seat)
        self.screen.ask(seat, self.match.view(seat))
