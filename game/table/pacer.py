"""The pace of one screen: takes what the referee tells, hands the screen one event at a time, and puts the questions.

The match is always ahead of the screen. Opponents take the same visible time whether or not they can claim, so that a
pause tells nothing; no other front end hears of a state before this screen has shown it.
"""

from __future__ import annotations

from collections import deque
from random import Random
from typing import TYPE_CHECKING, Any, Final, Protocol

from game.rules.moves import PASS
from game.table.calls import Calls

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.match.drivers import Person
    from game.match.referee import Referee, Told
    from game.rules.contract import Event, Move, Seat, View

THINK_S: Final = 0.004
"""Thinking done in one frame."""
LEAST_S, MOST_S = 0.45, 0.90
"""How long others visibly take to decide, where few play."""
ROUND_S: Final = 4.0
"""From an answer to the next question of who does nothing out of turn, at most, however many play."""
MOVING_S: Final = 0.78
"""What the pieces of one turn take on their way."""
PAUSES: Final = 2
"""In most turns others decide so often; later ones of a turn take half as long as the one before."""
CALM: Final = 3
"""Of more opponents than these the pieces move faster, too."""
LATE: Final = 0.6
"""After this part of a round that has much to show it goes on twice as fast, and nobody takes time any more."""
FAST: Final = 8.0
"""How much faster everything goes while it is hurried on to the next question."""


class Screen(Protocol):
    """What the pacer asks of the scene."""

    @property
    def busy(self) -> bool:
        """Whether something still moves that the next thing has to wait for."""

    def show(self, event: Event) -> None:
        """Let one event happen on the screen."""

    def new_state(self, view: View) -> None:
        """All events are shown, and this is the state; a view of who may see the screen, or a bystander's."""

    def takes_time(self, table: Any) -> bool:
        """Whether the opponents' answers to this state are decisions, which visibly take a moment."""

    @property
    def goes_round(self) -> bool:
        """Whether the seats play one after another, so that many of them make a long round."""

    def asks_together(self, table: Any) -> bool:
        """Whether all persons answer this state side by side before one screen, without a curtain."""

    def calls(self, table: Any) -> bool:
        """Whether several persons before this screen call their claims of this state before anybody looks."""

    def open_calls(self, calls: Calls) -> None:
        """Let them call; what they say goes into `calls`."""

    def close_calls(self) -> None:
        """All have called or passed."""

    def ask(self, view: View) -> None:
        """Ask the person of this view for a move; the answer goes to `Pacer.answer`."""

    def cover(self) -> None:
        """Turn the hand face down: whoever it belongs to has answered."""

    def finish(self) -> None:
        """The deal is over and everything is shown."""


class Pacer:
    """Shows one deal after another of a match on one screen."""

    def __init__(
        self,
        referee: Referee,
        people: Mapping[Seat, Person],
        screen: Screen,
        *,
        speed: Callable[[], float],
        curtain: Callable[[Seat, Callable[[], None]], None],
    ) -> None:
        """`people` are the persons before this screen by seat; `curtain(seat, ready)` hides it till one is there."""
        self._referee = referee
        self._people = people
        self._screen = screen
        self._speed = speed
        self._curtain = curtain
        self._feed = referee.watch(None, *people, paces=True)
        self._pace = Random()
        self.at_screen: Seat | None = next(iter(people)) if len(people) == 1 else None
        """The person who may see the screen now."""
        self.covered = self.at_screen is None
        """Nobody's hand is to be seen."""
        self._events: deque[Event] = deque()
        self._told: Told | None = None
        """What is being shown; None while nothing new is."""
        self._table: Any = None
        self._wait = 0.0
        self._turn: tuple[Any, int] = None, 0
        """Whose turn it is, and how often others have taken their time in it."""
        self._round: float | None = None
        """Seconds at speed 1 since a person's last answer; None before the first."""
        self.hurried = False
        """Everything goes fast until a person is asked, or the deal is over."""
        self._behind_curtain = False
        self._finished = False
        self._working = False
        """Opponents think, though persons are asked."""
        self._calls: Calls | None = None
        self._heard: Calls | None = None
        """What was called in the present window, also once it is closed."""
        self._recalled: tuple[Calls, Any] | None = None
        """What was called before the screen was made anew, and over which table."""
        self._called: tuple[Seat, ...] | None = None
        """Who has called in the present window; None before it is closed, and where nobody calls."""
        self.asking: list[Seat] = []
        """The persons who are asked for a move now: one, or all of them where they are asked together."""

    @property
    def alone(self) -> bool:
        """Whether one person plays against opponents."""
        return len(self._people) == 1

    @property
    def reader(self) -> Seat | None:
        """Whose eyes the screen is for; None is a bystander's."""
        return None if self.covered else self.at_screen

    @property
    def asked(self) -> Seat | None:
        """The person who is asked for a move now, the first of them where there are several."""
        return self.asking[0] if self.asking else None

    @property
    def tempo(self) -> float:
        """How much faster than one by one pieces move now."""
        if self.hurried:
            return FAST
        others = self._others if self._table is not None and not self.asking else 1
        return max(1.0, others / CALM) * (2.0 if self._late else 1.0)

    @property
    def _late(self) -> bool:
        """Whether a round has taken long already."""
        return self._round is not None and self._round > ROUND_S * LATE and self._others > 1

    @property
    def _others(self) -> int:
        """How many play before it is somebody's turn again; 1 where nobody has to wait for that."""
        seats: int = self._table.seats
        return max(1, seats - 1) if self._screen.goes_round else 1

    @property
    def thinking(self) -> bool:
        """Whether an opponent is at work, so that its plaque may breathe."""
        return not self.waits_for_persons and not self._finished

    @property
    def waits_for_persons(self) -> bool:
        """Whether persons before this screen are asked for something now."""
        return bool(self.asking) or self._calls is not None

    @property
    def quiet(self) -> bool:
        """Whether all that was told is shown."""
        return self._told is None and not self._feed.waiting

    @property
    def at_rest(self) -> bool:
        """Whether nothing goes on before a person answers, or the next deal comes."""
        waits = self.waits_for_persons or self._finished or self._behind_curtain
        return waits and self.quiet and not self._events and not self._working

    @property
    def left(self) -> int:
        """How many events of what was told last are still to be shown."""
        told = self._feed.waiting[-1] if self._feed.waiting else None
        return len(told[self.reader].events) if told is not None else len(self._events)

    @property
    def finished(self) -> bool:
        """Whether the deal is over and all of it was shown."""
        return self._finished

    @property
    def answered(self) -> frozenset[Seat]:
        """Who has answered the present state, where everybody may see that."""
        return self._referee.answered

    def begin(self) -> Told:
        """Start with the deal on the table, as the referee tells it: its events so far, and its present state."""
        told = None
        while (newer := self._feed.take(self.reader if self.alone else None)) is not None:
            told = (
                newer
                if told is None or newer.at.deal != told.at.deal
                else newer._replace(events=told.events + newer.events)
            )
        if told is None:
            raise RuntimeError("a deal is begun once")
        self._events.clear()
        self.asking = []
        self._calls = self._heard = self._recalled = self._called = None
        self._finished = self._behind_curtain = self.hurried = False
        self._wait, self._round = 0.0, None
        if not self.alone:
            self.at_screen, self.covered = None, True
        self._told, self._table = told, None
        return told

    def follows(self, before: Pacer) -> None:
        """The same screen was made anew: whoever sat before it still does, and what was called holds."""
        self.recalls(before)
        self.at_screen = before.reader

    def recalls(self, before: Pacer) -> None:
        """What was called holds, though others may sit before the screen now."""
        self._recalled = before._recalled if before._heard is None else (before._heard, before._table)

    def sits_down(self, seat: Seat) -> None:
        """A person sits down for whom the curtain had fallen before the screen was made anew."""
        self.at_screen = seat

    def close(self) -> None:
        """The screen goes away: nobody waits for it any more."""
        self._feed.close()

    # Answers ----------------------------------------------------------------------------------------------------------

    def answer(self, *moves: Move, seat: Seat | None = None) -> None:
        """The move of a person who is asked, and what it says in advance; `seat` says who where several are.

        Raises:
            IllegalMove: it is not allowed; the question stands.
        """
        seat = self.asked if seat is None else seat
        if seat is not None and seat in self.asking:
            self._people[seat].answer(*moves)
            self.asking.remove(seat)
            self._round = 0.0

    def hand_over(self) -> None:
        """Let somebody else to the screen while something is shown: the rest is shown as to a bystander.

        Whoever is asked next sits down behind a curtain.
        """
        self._events = deque([event.seen_by(None) for event in self._events])
        if self._told is not None:
            self._told = self._told._replace(view=self._referee.match.view(None))
        self.at_screen, self.covered = None, True
        self._screen.cover()

    def look(self, *, at_hand: bool) -> None:
        """Whoever sits before the screen looks at its hand, or away: then everything is shown as to a bystander."""
        self.covered = not at_hand

    def hurry(self) -> None:
        """Let everything go fast until a person is asked, or the deal is over."""
        self.hurried = not self.waits_for_persons and not self._finished
        self.skip_pause()

    def skip_pause(self) -> None:
        """Wait no longer for what the others visibly take their time over."""
        self._wait = 0.0

    # Time -------------------------------------------------------------------------------------------------------------

    def pass_time(self, seconds: float) -> None:
        """Time passes, also while pieces move."""
        if self._round is not None:
            self._round += seconds * self._speed()

    def update(self, seconds: float) -> bool:
        """Go on; True while there is something to come, so that frames should follow."""
        if self._screen.busy:
            return True
        self._withdraw_questions()
        if self._events:
            self._screen.show(self._events.popleft())
            return True
        if self._told is not None:
            self._state_shown(self._told)
            return True
        self._working = self._referee.step(THINK_S)
        self._wait -= seconds
        if self._finished or self._behind_curtain:
            return False
        if self._wait <= 0 and (told := self._feed.take(self.reader)) is not None:
            self._events.extend(told.events)
            self._told = told
            return True
        self._put_questions()
        return not self.waits_for_persons

    def _state_shown(self, told: Told) -> None:
        """The events of a state stand on the screen: now it may be answered, and known elsewhere."""
        self._told = None
        self._feed.shown(told.at)
        if told.view.table is self._table:  # a window collects: an own answer stands
            self._cover_who_has_answered(told.view)
            return
        self._table = table = told.view.table
        self._drop_calls()
        self._screen.new_state(told.view)
        if table.result is not None:
            self._finished, self.hurried = True, False
            self._screen.finish()
            return
        self._cover_who_has_answered(told.view)
        slow = self._referee.window - self._people.keys() and self._screen.takes_time(table)
        self._wait = self._pause(table) if slow else 0.0

    def _pause(self, table: Any) -> float:
        """Seconds that the opponents visibly take to answer a state, whatever they hold."""
        speed = self._speed()
        if speed <= 0 or self.hurried or self._late:
            return 0.0
        actor, number = self._turn
        number = number + 1 if actor == table.actor else 1
        self._turn = table.actor, number
        others = self._others
        room = ROUND_S / others - MOVING_S / max(1.0, others / CALM)
        share = min(1.0, room / (PAUSES * MOST_S)) * 0.5 ** max(0, number - PAUSES)
        return self._pace.uniform(LEAST_S, MOST_S) * share / speed

    def _cover_who_has_answered(self, view: View) -> None:
        """Where several share the screen a hand is covered once its person has nothing more to answer."""
        if not self.alone and not self.covered and not view.legal and not self._screen.asks_together(view.table):
            self.covered = True
            self._screen.cover()

    def _withdraw_questions(self) -> None:
        """Take away what is not asked any more, since somebody else has sat down there; what is left is put anew."""
        if any(self._people[seat].question is None for seat in self.asking):
            self.asking.clear()
            self.covered = True
            self._screen.cover()
        if self._calls is not None and any(self._people[seat].question is None for seat in self._calls.seats):
            self._drop_calls()

    def _drop_calls(self) -> None:
        """Nobody calls any more, or not in this window."""
        if self._calls is not None:
            self._screen.close_calls()
        self._calls = self._heard = self._called = None

    def _hear_calls(self, order: list[Seat]) -> list[Seat]:
        """Let these persons call, and let those pass who do not; who is left to be asked behind the curtain."""
        if self._called is None:
            if self._calls is None:
                before = self._recalled[0] if self._recalled and self._recalled[1] == self._table else None
                self._heard = self._calls = Calls(order, before)
                self._recalled = None
                if not self._calls.closed:
                    self._open_calls(self._calls)
            if not self._calls.closed:
                return []
            self._called = self._calls.callers
            for seat in self._calls.passed:
                self._people[seat].answer(PASS)
            self._calls = None
            self._screen.close_calls()
        return [seat for seat in order if seat in self._called]

    def _open_calls(self, calls: Calls) -> None:
        """Everybody stands before the screen now: whoever is asked next sits down anew."""
        self.at_screen = None
        if not self.covered:
            self.covered = True
            self._screen.cover()
        self._screen.open_calls(calls)

    def _put_questions(self) -> None:
        """Ask the persons before this screen: together, or one after another behind a curtain."""
        first = self._table.actor
        open_to = [seat for seat, person in self._people.items() if person.question and seat not in self.asking]
        order = sorted(open_to, key=lambda seat: (seat - first - 1) % self._table.seats)
        if order and self._screen.asks_together(self._table):
            for seat in order:
                self._put(seat)
        elif order and not self.asking:
            if self._screen.calls(self._table):
                order = self._hear_calls(order)
            if order:
                self._ask(order[0])

    def _ask(self, seat: Seat) -> None:
        """Ask a person, behind a curtain where another has sat before the screen."""
        if seat == self.at_screen:
            self._put(seat)
            return
        self._behind_curtain = True
        if not self.covered:
            self.covered = True
            self._screen.cover()

        def ready() -> None:
            self._behind_curtain = False
            self.at_screen = seat
            self._put(seat)

        self._curtain(seat, ready)

    def _put(self, seat: Seat) -> None:
        question = self._people[seat].question
        if question is None:
            return
        self.asking.append(seat)
        self.covered = False
        self._screen.ask(question)
        if seat in self.asking:  # what a person has left to the table is answered already
            self.hurried = False
