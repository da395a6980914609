"""Pacing of one screen: takes updates from the referee, shows one event at a time, and asks questions.

Opponents take the same visible time whether or not they can claim, so that a pause reveals nothing. They think during
the pause and answer at its end, unless a person has taken their seat back meanwhile. From then on the match is ahead of
the screen, and no other front end receives a state before this screen has shown it.
"""

from __future__ import annotations

from collections import deque
from random import Random
from typing import TYPE_CHECKING, Any, Final, Protocol

from game.rules.moves import PASS
from game.table.motion import TAKE_MS
from game.table.shared_screen_claims import Calls

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.match.drivers import Person
    from game.match.referee import Referee, Update
    from game.rules.contract import Event, Move, Seat, View
    from game.table.question_policy import QuestionPolicy
    from game.table.screen_session import ScreenSession

THINK_S: Final = 0.004
"""Seconds per frame that the opponents may use for thinking."""
LEAST_S, MOST_S = 0.45, 0.90
"""Shortest and longest visible pause, in seconds, before an opponent's decision with few players."""
ROUND_S: Final = 4.0
"""Maximum seconds from a person's answer to their next turn, for any number of players."""
MOVING_S: Final = 0.78
"""Seconds for which pieces move in one turn."""
PAUSES: Final = 2
"""Usual number of pauses in a turn; each further pause is half as long as the previous one."""
FOLLOW_S: Final = 0.6
"""Seconds between visible moves in a long turn; moves beyond the usual two extend the round."""
CALM: Final = 3
"""Number of opponents above which pieces move faster too."""
LATE: Final = 0.6
"""Fraction of `ROUND_S` after which pieces move twice as fast and opponents no longer pause."""
FAST: Final = 8.0
"""Speed factor while skipping to the next question."""


class Screen(Protocol):
    """Interface through which the pacer shows a deal on a screen."""

    @property
    def busy(self) -> bool:
        """Whether an animation is running that has to end before the next step."""

    def show(self, event: Event) -> None:
        """Show one event with its animation."""

    def new_state(self, view: View) -> None:
        """Enter a state whose events have all been shown; `view` is the person's at the screen or public."""

    def cover(self) -> None:
        """Turn the hand face down after its owner has answered."""

    def finish(self) -> None:
        """End a deal that has been shown completely."""


class Questioner(Protocol):
    """Interface through which the pacer asks the people at the screen."""

    def calls(self, table: Any, seats: Sequence[Seat]) -> bool:
        """Return whether people in these seats claim in this state by calling, before any hand is shown."""

    def open_calls(self, calls: Calls) -> None:
        """Open the claim window for people who share the screen; `calls` records their claims."""

    def close_calls(self) -> None:
        """Close the claim window once every person has called or passed."""

    def peeks(self, view: View) -> bool:
        """Return whether the owner of this view sees the hand only while peeking."""

    def ask(self, view: View) -> None:
        """Ask the owner of this view for a move; the answer is passed to `Pacer.answer`."""


class Pacer:
    """Shows the deals of a match on one screen, event by event, and collects people's answers."""

    screen: Screen
    questions: Questioner
    """Must be set, like `screen`, before the pacer is used."""

    def __init__(
        self,
        referee: Referee,
        people: Mapping[Seat, Person],
        session: ScreenSession,
        policy: QuestionPolicy,
        *,
        speed: Callable[[], float],
        curtain: Callable[[Seat, Callable[[], None]], None],
        pause_of: Callable[[Seat | None], tuple[float, float]] = lambda _seat: (LEAST_S, MOST_S),
    ) -> None:
        """Connect a screen to a referee.

        `people` are the people at this screen by seat, the same as in `session`. `curtain(seat, ready)` hides the
        screen until the person in the seat calls `ready`. `pause_of(seat)` returns the shortest and longest pause,
        in seconds, for the seat to move.
        """
        self._referee = referee
        self._people = people
        self._session, self._policy = session, policy
        self._speed = speed
        self._curtain = curtain
        self._pause_of = pause_of
        self._feed = referee.watch(None, *people, paces=True)
        self._pace = Random()
        self._events: deque[Event] = deque()
        self._update: Update | None = None
        """Update being shown; None if there is none."""
        self._table: Any = None
        self._wait = 0.0
        self._turn: tuple[Any, int] = None, 0
        """Seat to move, and the number of pauses so far in its turn."""
        self._round: float | None = None
        """Time since a person's last answer, in seconds at speed 1; None before the first answer."""
        self.skipping = False
        """Whether everything runs fast until a person is asked or the deal is decided."""
        self._working = False
        """Whether opponents are thinking, possibly while people are being asked."""
        self._heard: Calls | None = None
        """Calls made in the current state, kept after the claim window is closed."""
        self._recalled: tuple[Calls, Any] | None = None
        """Calls made before the screen was rebuilt, and the table they belong to."""
        self._calls: bool | None = None
        """Whether claims are called in the current state; None before anyone has been asked in it."""
        self._called: tuple[Seat, ...] | None = None
        """Seats that called in the current window; None until the window closes or if there is none."""

    @property
    def tempo(self) -> float:
        """Current speed factor for moving pieces; usually 1 at the end of a deal, as no question follows."""
        if self.skipping:
            return FAST
        if self.ends_deal:
            return 1.0
        others = self._others if self._table is not None and not self._session.questions else 1
        return max(1.0, others / CALM) * (2.0 if self._is_behind_schedule else 1.0)

    @property
    def _is_behind_schedule(self) -> bool:
        """Whether most of the time allowed for the current round has passed."""
        return self._round is not None and self._round > ROUND_S * LATE and self._others > 1

    @property
    def _others(self) -> int:
        """Number of other seats that act between two of a seat's turns; 1 in games without turns."""
        seats: int = self._table.seats
        return max(1, seats - 1) if self._policy.takes_turns else 1

    @property
    def thinking(self) -> bool:
        """Whether an opponent is to act and its plaque may pulse."""
        return not self._session.waits_for_people and not self._session.settled

    @property
    def quiet(self) -> bool:
        """Whether all updates received so far have been shown."""
        return self._update is None and not self._feed.waiting

    @property
    def idle(self) -> bool:
        """Whether nothing will happen until a person answers, sits down or starts the next deal."""
        session = self._session
        waits = session.waits_for_people or session.settled or session.behind_curtain
        return waits and self.quiet and not self._events and not self._working

    @property
    def left(self) -> int:
        """Number of events in the last update that have not been shown yet."""
        update = self._feed.waiting[-1] if self._feed.waiting else None
        return len(update[self._session.viewer].events) if update is not None else len(self._events)

    @property
    def unseen(self) -> int:
        """Number of events in all updates received that have not been shown yet."""
        return len(self._events) + sum(len(update[self._session.viewer].events) for update in self._feed.waiting)

    @property
    def ends_deal(self) -> bool:
        """Whether the update being shown ends the deal, so that nobody is asked afterwards."""
        return self._update is not None and self._update.view.table.result is not None

    @property
    def answered(self) -> frozenset[Seat]:
        """Seats that have answered in the current state, if the game makes that public."""
        return self._referee.answered

    def begin(self) -> Update:
        """Begin the current deal.

        Return the referee's update, with all events so far and the current state.

        Raises:
            RuntimeError: The deal has already begun.
        """
        update = None
        self._session.begin()
        while (newer := self._feed.take(self._session.viewer)) is not None:
            update = (
                newer
                if update is None or newer.at.deal != update.at.deal
                else newer._replace(events=update.events + newer.events)
            )
        if update is None:
            raise RuntimeError("a deal is begun once")
        self._events.clear()
        self._heard = self._recalled = self._called = self._calls = None
        self.skipping = False
        self._wait, self._round = 0.0, None
        self._update, self._table = update, None
        return update

    def follows(self, before: Pacer) -> None:
        """Take over the seated person and the calls from `before`, the pacer used before the rebuild."""
        self.recalls(before)
        self._session.seat(before._session.viewer)

    def recalls(self, before: Pacer) -> None:
        """Take over only the calls from `before`, as another person may be at the screen now.

        `before` is the pacer used until the screen was rebuilt. A person who is now alone at the screen sits down
        behind a curtain once more.
        """
        self._recalled = before._recalled if before._heard is None else (before._heard, before._table)
        if before._session.shared and self._session.alone:  # the person who handed over can still see the screen
            self._session.seat(None)
            self._show_as_bystander()

    def rewind(self, unseen: int) -> Sequence[Event]:
        """Queue the last `unseen` events of a deal just begun for showing; return those before them.

        Raises:
            RuntimeError: The deal has continued since it was begun.
        """
        if self._update is None:
            raise RuntimeError("only a deal that was just begun is rewound")
        events = self._update.events
        at = max(0, len(events) - unseen)
        self._events = deque(events[at:])
        return events[:at]

    def close(self) -> None:
        """Close the feed; phones are told nothing more that this screen has not shown."""
        self._feed.close()

    # Answers ----------------------------------------------------------------------------------------------------------

    def answer(self, *moves: Move, seat: Seat | None = None) -> None:
        """Answer a person's question with the first move; store further moves for the next questions.

        `seat` is the person's seat, needed if several people are asked.

        Raises:
            IllegalMove: The move is not allowed; the question stays open.
        """
        seat = self._session.asked if seat is None else seat
        if seat is not None and seat in self._session.asked_seats:
            no_curtain = self._hides_nothing(seat) and self._session.at_screen == seat
            self._people[seat].answer(*moves)
            self._session.answered(seat)
            self._round = 0.0
            if no_curtain:  # others may be watching: what comes next is not for this person alone
                self.hand_over()

    def hand_over(self) -> None:
        """Let the person leave the screen between two events; later ones are shown as to a bystander.

        The person who is asked next sits down behind a curtain.
        """
        self._session.leave()
        self._show_as_bystander()

    def cover(self) -> None:
        """Turn the hand face down between two events; later events are shown as to a bystander."""
        self._session.cover()
        self._show_as_bystander()

    def hide(self) -> None:
        """Turn the hand face down immediately; an open question is asked again, and its owner must peek."""
        if self._session.questions:
            self._session.withdraw()
            self.screen.cover()
        elif self._session.viewer is not None and not self._session.settled:
            self.cover()

    def _show_as_bystander(self) -> None:
        self._events = deque([event.seen_by(None) for event in self._events])
        if self._update is not None:
            self._update = self._update._replace(view=self._referee.match.view(None))
        self.screen.cover()

    def skip_ahead(self) -> None:
        """Show the following events quickly until a person is asked or the deal is decided."""
        self.skipping = not self._session.waits_for_people and not self._session.settled
        self.skip_pause()

    def skip_pause(self) -> None:
        """End the current pause immediately."""
        self._wait = 0.0

    # Time -------------------------------------------------------------------------------------------------------------

    def pass_time(self, seconds: float) -> None:
        """Advance the clock of the current round by real seconds, even while pieces move."""
        if self._round is not None:
            self._round += seconds * self._speed()

    def update(self, seconds: float) -> bool:
        """Perform the next step, if it is due; return whether more frames are needed."""
        if self.screen.busy:
            return True
        self._withdraw_questions()
        if self._update is not None:
            self._feed.report_progress(self._update.at, len(self._events))
        if self._events:
            self.screen.show(self._events.popleft())
            return True
        if self._update is not None:
            self._finish_state(self._update)
            return True
        self._wait -= seconds
        self._working = self._referee.step(THINK_S, holds=self._wait > 0)
        if self._session.settled or self._session.behind_curtain:
            return False
        if self._wait <= 0 and (told := self._feed.take(self._session.viewer)) is not None:
            self._events.extend(told.events)
            self._update = told
            if self._policy.decides(told.view.table):
                self.skipping = False  # how the deal ends is shown at its own pace
            return True
        self._put_questions()
        return not self._session.waits_for_people

    def _finish_state(self, update: Update) -> None:
        """Finish a state whose events have all been shown: confirm it to the referee, and ask people."""
        self._update = None
        self._feed.report_shown(update.at)
        if update.view.table is self._table:  # a window is still collecting answers
            self._cover_answered_hand(update.view)
            return
        self._table = table = update.view.table
        self._cancel_calls()
        self.screen.new_state(update.view)
        if table.result is not None:
            self._session.settle()
            self.skipping = False
            self.screen.finish()
            return
        self._cover_answered_hand(update.view)
        slow = self._referee.window - self._people.keys() and self._policy.takes_time(table)
        self._wait = self._pause(table) if slow else 0.0

    def _pause(self, table: Any) -> float:
        """Return the seconds that opponents visibly take to answer, regardless of their hands."""
        speed = self._speed()
        if speed <= 0 or self.skipping:
            return 0.0
        actor, number = self._turn
        number = number + 1 if actor == table.actor else 1
        self._turn = table.actor, number
        if number > PAUSES and self._policy.lays_pieces and table.actor in self._referee.window:
            if self._round is not None:
                self._round -= FOLLOW_S  # so that no other move is hurried because of this one
            return max(0.0, FOLLOW_S - TAKE_MS / 1000 / self.tempo) / speed
        if self._is_behind_schedule:
            return 0.0
        others = self._others
        room = ROUND_S / others - MOVING_S / max(1.0, others / CALM)
        share = min(1.0, room / (PAUSES * MOST_S)) * 0.5 ** max(0, number - PAUSES)
        return self._pace.uniform(*self._pause_of(table.actor)) * share / speed

    def _cover_answered_hand(self, view: View) -> None:
        """Turn the hand on a shared screen face down if its owner has no more questions to answer."""
        session = self._session
        if session.shared and session.viewer is not None and not session.questions and not view.legal:
            session.cover()
            self.screen.cover()

    def _withdraw_questions(self) -> None:
        """Withdraw questions to seats taken over by another player, and ask the remaining ones again."""
        session = self._session
        if not all(self._people[seat].is_asked for seat in session.asked_seats):
            session.withdraw()
            self.screen.cover()
        if session.calls is not None and not all(self._people[seat].is_asked for seat in session.calls.seats):
            self._cancel_calls()

    def _cancel_calls(self) -> None:
        """Close the claim window and discard its calls."""
        if self._session.calls is not None:
            self._session.end_calls()
            self.questions.close_calls()
        self._heard = self._called = self._calls = None

    def _collect_calls(self, order: list[Seat]) -> list[Seat]:
        """Return the people who have called, to be asked behind the curtain, and pass for all others.

        While the claim window is open, return an empty list.
        """
        if self._called is None:
            calls = self._session.calls
            if calls is None:
                before = self._recalled[0] if self._recalled and self._recalled[1] == self._table else None
                self._heard = calls = Calls(order, before)
                self._recalled = None
                if not calls.closed:
                    self._open_calls(calls)
            if not calls.closed:
                return []
            self._called = calls.callers
            for seat in calls.passed:
                self._people[seat].answer(PASS)
            if self._session.calls is not None:
                self._session.end_calls()
            self.questions.close_calls()
        return [seat for seat in order if seat in self._called]

    def _open_calls(self, calls: Calls) -> None:
        """Open the claim window with all hands covered.

        The person to be asked next sits down behind a curtain.
        """
        shown = self._session.viewer is not None
        self._session.call(calls)
        if shown:
            self.screen.cover()
        self.questions.open_calls(calls)

    def _put_questions(self) -> None:
        """Ask the people at this screen, either all of them together or one after another behind a curtain."""
        first, asked = self._table.actor, self._session.asked_seats
        open_to = [seat for seat, person in self._people.items() if person.is_asked and seat not in asked]
        order = sorted(open_to, key=lambda seat: (seat - first - 1) % self._table.seats)
        left = self._session.alone and self._session.at_screen is None
        if order and not left and self._policy.asks_together(self._table):
            for seat in order:
                self._put(seat)
        elif order and not asked:
            if self._calls is None:
                self._calls = self.questions.calls(self._table, order)
            if self._calls:
                order = self._collect_calls(order)
            if order:
                self._ask(order[0])

    def _ask(self, seat: Seat) -> None:
        """Ask a person; draw the curtain first if another person was there and there is a hand to hide."""
        session = self._session
        if seat == session.at_screen:
            self._put(seat)
            return
        shown = session.viewer is not None
        if self._hides_nothing(seat):
            session.seat(seat)
            if shown:
                self.screen.cover()
            self._put(seat)
            return
        session.draw_curtain(seat)
        if shown:
            self.screen.cover()

        def ready() -> None:
            session.sit_down()
            self._put(seat)

        self._curtain(seat, ready)

    def _hides_nothing(self, seat: Seat) -> bool:
        """Return whether a person is asked without a hand while others may watch: no curtain is needed."""
        question, watched = self._people[seat].question, self._session.shared or self._session.at_screen is None
        return watched and question is not None and not question.hand

    def _put(self, seat: Seat) -> None:
        question = self._people[seat].question
        if question is None:
            return
        if self._policy.asks_together(self._table):
            self._session.ask_together(question)
        else:
            self._session.ask(question, peeks=self.questions.peeks(question))
        self.questions.ask(question)
        if seat in self._session.asked_seats:  # autoplay may have answered already
            self.skipping = False
