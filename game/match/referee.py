"""The referee between a match and its drivers and feeds; independent of windows, clocks and languages.

A driver answers for a seat through its `Chair`; a viewer has a `Feed`. The match writes a move before `answer` returns,
so no feed ever gets a move that could be lost if the program is killed. All front ends get the same updates in the same
order, each limited to what its seat may know, and none before the pacing feeds have shown them.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from game.rules.contract import N_, IllegalMove

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from game.match.players import Player
    from game.rules.contract import Deal, Event, Game, Move, Seat, View


class StateId(NamedTuple):
    """Identifier of one state of a match: the deal's number, and the state's number within the deal."""

    deal: int
    number: int

    def __str__(self) -> str:
        return f"{self.deal}.{self.number}"

    @classmethod
    def parse(cls, text: str) -> StateId:
        """Parse the text form of a state id.

        Raises:
            ValueError: The text is not a state id.
        """
        deal, _, number = text.partition(".")
        return cls(int(deal), int(number))


BEFORE: Final = StateId(0, 0)
"""Id of the state before anything is shown; actual deals are numbered from 1."""


class Update(NamedTuple):
    """One update for a viewer: a state id, the events that led to that state, and the view."""

    at: StateId
    events: tuple[Event, ...]
    """Events as this viewer may see them, in the order in which they are shown.

    () also if all passed, or while the viewer's own answer is hidden.
    """
    view: View


class StaleAnswer(IllegalMove):
    """Raised if an answer is for a question of an earlier state."""


class RefereedMatch(Protocol):
    """Interface of a match as used by the referee; implemented by `Match` and `InMemoryMatch`."""

    @property
    def game(self) -> Game:
        """The game being played."""

    @property
    def deal(self) -> Deal:
        """The deal on the table, including all hands; for the referee only."""

    @property
    def players(self) -> tuple[Player, ...]:
        """Players by seat, with their names at the table."""

    @property
    def number(self) -> int:
        """Number of the deal on the table, from 1."""

    @property
    def history(self) -> tuple[Event, ...]:
        """All events so far in the deal on the table, unredacted."""

    @property
    def answered_seats(self) -> frozenset[Seat]:
        """Seats that have answered in the current state."""

    def play(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Play a move, store it if the match is saved, and return its events."""

    def view(self, seat: Seat | None) -> View:
        """Return the view of one seat, or of a bystander for None."""

    def chance(self, seat: Seat) -> Random:
        """Return the random stream of a seat's opponent for the current state."""

    def next_deal(self, cut: str = "") -> None:
        """Start the next deal, with `cut` mixed into its shuffle."""

    def sit(self, seat: Seat, player: Player) -> None:
        """Replace the player of a seat."""


class Driver(Protocol):
    """Interface of an object that answers for a seat: a person, an opponent, a script or a phone."""

    def sit(self, chair: Chair) -> None:
        """Take the seat to which `chair` gives access."""

    def ask(self, at: StateId) -> None:
        """Receive a question, once per state and answer. Answer through the chair now, in `step` or later."""

    def step(self, seconds: float) -> bool:
        """Think for `seconds`; return whether more time is needed."""


class Chair:
    """A driver's access to its seat, valid until another driver takes over the seat."""

    def __init__(self, referee: Referee, seat: Seat) -> None:
        self._referee = referee
        self.seat = seat
        self.plan: deque[Move] = deque()
        """Answers given in advance; all are dropped as soon as one does not fit its question."""

    def answer(self, at: StateId, *moves: Move) -> None:
        """Answer the question of a state; further moves are planned answers to the seat's next questions.

        Each planned move is used if it is legal when its turn comes. Plans are not checked in advance, because whether
        `draw, discard c5` is allowed would reveal the drawn piece.

        Raises:
            StaleAnswer: The match is in another state, or another driver has taken the seat.
            IllegalMove: The move is not allowed; nothing has changed.
        """
        self._referee.play(self, at, moves[0])
        self.plan = deque(moves[1:])

    def owes(self, at: StateId) -> bool:
        """Return whether this chair's driver was asked in state `at` and has not answered yet."""
        return self._referee.waits_for(self, at)

    @property
    def legal(self) -> tuple[Move, ...]:
        """Legal moves of this seat in the current state."""
        return self._referee.match.deal.legal(self.seat)

    @property
    def view(self) -> View:
        """The current view of this seat."""
        return self._referee.match.view(self.seat)

    @property
    def holds(self) -> bool:
        """Whether an opponent must hold back its answer while the screen shows it thinking.

        See `Referee.step`.
        """
        return self._referee.holds

    def chance(self) -> Random:
        """Return the random stream for this seat's next answer; a resumed match yields the same stream."""
        return self._referee.match.chance(self.seat)


class Feed:
    """Queue of updates for one viewer, or for several people who share a screen.

    A feed with `paces` reports through `report_shown` each state that is on the screen. Until it has reported the
    current state, other feeds get no later updates, and no seat is asked.
    """

    def __init__(self, referee: Referee, readers: tuple[Seat | None, ...], *, paces: bool) -> None:
        self._referee = referee
        self.readers = readers
        self.paces = paces
        self.seen = BEFORE
        self._progress = BEFORE, 0
        """State whose events are now being shown, and how many of these events are yet to be shown."""
        self.waiting: deque[dict[Seat | None, Update]] = deque()

    def take(self, reader: Seat | None) -> Update | None:
        """Return the next update, restricted to what `reader` may see; None if there is none to show yet."""
        if self.waiting and (self.paces or self.waiting[0][reader].at <= self._referee.shown):
            return self.waiting.popleft()[reader]
        return None

    def shown_events(self, reader: Seat | None) -> tuple[Event, ...]:
        """Return those events of the next update that every pacing feed has already shown."""
        if not self.waiting:
            return ()
        update = self.waiting[0][reader]
        pacing = [feed for feed in self._referee.feeds if feed.paces]
        if not pacing and self._referee.shown_by_closed_feed is not None:
            return ()
        left = max((feed.left_of(update) for feed in pacing), default=0)
        return update.events[: max(0, len(update.events) - left)]

    def left_of(self, update: Update) -> int:
        """Return how many of an update's events this pacing feed has not shown yet."""
        if update.at <= self.seen:
            return 0
        at, left = self._progress
        return left if at == update.at else len(update.events)

    def report_progress(self, at: StateId, left: int) -> None:
        """Report that the events that led to state `at` are on the screen, apart from the last `left` ones."""
        self._progress = at, left

    def rewind(self) -> None:
        """Discard all waiting and shown updates before the deal is sent again from its beginning."""
        self.seen, self._progress = BEFORE, (BEFORE, 0)
        self.waiting.clear()

    def report_shown(self, at: StateId) -> None:
        """Report that state `at` is on the screen, so that it may be answered and other feeds may continue."""
        self.seen = max(self.seen, at)

    def close(self) -> None:
        """Stop receiving updates.

        If no other feed paces, the other feeds receive only what this one has shown.
        """
        if self in self._referee.feeds:
            self._referee.feeds.remove(self)
            if self.paces:
                self._referee.shown_by_closed_feed = self.seen


class Referee:
    """Asks seats for moves, checks and plays the answers, and sends each feed the information it may see."""

    def __init__(self, match: RefereedMatch, drivers: Sequence[Driver]) -> None:
        """Give each seat of a match its driver from `drivers`."""
        self.match = match
        self.at = StateId(match.number, match.deal.number)
        """Id of the current state."""
        self.feeds: list[Feed] = []
        self.shown_by_closed_feed: StateId | None = None
        """Latest state shown by the pacing feed that was closed last; None if none was."""
        self._drivers = list(drivers)
        self._chairs = [Chair(self, seat) for seat in range(len(drivers))]
        self._asked: dict[Seat, StateId] = {}
        """For each seat, the state in which its driver was last asked, while the answer is outstanding."""
        self.holds = False
        """Whether opponents hold back their answers in the current step."""
        self.window = match.deal.pending() | match.answered_seats
        """Seats that were asked when the current state began: public, and unchanged while they answer."""
        for driver, chair in zip(self._drivers, self._chairs, strict=True):
            driver.sit(chair)

    @property
    def shown(self) -> StateId:
        """Latest state that every pacing feed has shown."""
        return min((feed.seen for feed in self.feeds if feed.paces), default=self.shown_by_closed_feed or self.at)

    @property
    def ready(self) -> bool:
        """Whether the current state has been shown, so that it may be answered."""
        return not self.feeds or self.shown >= self.at

    @property
    def answered(self) -> frozenset[Seat]:
        """Seats that have answered in the current state; empty if this is not public."""
        deal = self.match.deal
        if not self.ready or deal.view(None).table.phase not in self.match.game.open_windows:
            return frozenset()
        return self.window - deal.pending()

    def owing(self, seats: Iterable[Seat]) -> frozenset[Seat]:
        """Return those of these seats, all played at one screen, that still owe an answer."""
        return self.match.deal.pending().intersection(seats)

    # Who looks on, and who plays --------------------------------------------------------------------------------------

    def watch(self, *readers: Seat | None, paces: bool = False) -> Feed:
        """Return a new feed for viewers (a seat each, or None for a bystander), starting with the deal so far."""
        feed = Feed(self, readers, paces=paces)
        feed.waiting.append({reader: self._update(self.match.history, reader) for reader in readers})
        self.feeds.append(feed)
        return feed

    def seat(self, seat: Seat, driver: Driver, player: Player) -> None:
        """Replace the player and driver of a seat; later answers from the previous driver are refused."""
        self.match.sit(seat, player)
        self._chairs[seat] = Chair(self, seat)
        self._drivers[seat] = driver
        self._asked.pop(seat, None)
        driver.sit(self._chairs[seat])

    # Time -------------------------------------------------------------------------------------------------------------

    def step(self, seconds: float = 0.0, *, holds: bool = False) -> bool:
        """Ask seats and let drivers think for `seconds` in total; return whether there is more to do now.

        If `holds`, opponents hold back their answers until a later step, so that an answer counts only if its seat
        still belongs to the opponent when a screen shows it. An exception raised by a driver propagates; the next step
        repeats the question.
        """
        if not self.ready:
            return False
        self.holds = holds
        at, deal, asked = self.at, self.match.deal, self._asked
        pending = sorted(deal.pending())
        for seat in pending:
            if asked.get(seat) is not at:
                self._ask(seat, at)
                if self.at is not at:
                    return True
        working = False
        for seat in pending:
            if asked.get(seat) is at:
                try:
                    working |= self._drivers[seat].step(seconds / len(pending))
                except BaseException:
                    asked.pop(seat, None)
                    raise
                if self.at is not at:
                    return True
        return working or any(asked.get(seat) is not at for seat in deal.pending())

    def _ask(self, seat: Seat, at: StateId) -> None:
        """Ask a seat's driver, unless the seat has planned an answer that is legal now."""
        self._asked[seat] = at
        chair = self._chairs[seat]
        if chair.plan:
            move = chair.plan.popleft()
            if self.match.deal.allows(seat, move):
                self.play(chair, at, move)
                return
            chair.plan.clear()
        try:
            self._drivers[seat].ask(at)
        except BaseException:
            self._asked.pop(seat, None)
            raise

    def next_deal(self, cut: str = "") -> None:
        """Start the next deal and send it to all feeds, dropping planned answers."""
        self.match.next_deal(cut)
        self._asked.clear()
        for chair in self._chairs:
            chair.plan.clear()
        self._send(self.match.history)

    def resend(self) -> None:
        """Send the deal so far to all feeds and drop open questions, after the deal was put into another state."""
        self._asked.clear()
        for chair in self._chairs:
            chair.plan.clear()
        for feed in self.feeds:
            feed.rewind()
        self._send(self.match.history)

    # Answers ----------------------------------------------------------------------------------------------------------

    def waits_for(self, chair: Chair, at: StateId) -> bool:
        """Return whether a chair still owes an answer in state `at`. See `Chair.owes`."""
        return chair is self._chairs[chair.seat] and at == self.at and self._asked.get(chair.seat) == at

    def play(self, chair: Chair, at: StateId, move: Move) -> None:
        """Check and play an answer given through a chair. See `Chair.answer`."""
        seat, now, match = chair.seat, self.at, self.match
        if chair is not self._chairs[seat]:
            raise StaleAnswer(N_("Somebody else is in this seat now."))
        if at != now or not self.ready:
            raise StaleAnswer(N_("The game has moved on since then."))
        events = match.play(seat, move)
        if match.deal.number != now.number:
            self._send(events)
            return
        self._asked.pop(seat, None)  # a seat that is still pending may answer again
        for feed in self.feeds:  # a claim window collects answers: only the answering seat's view has changed
            if seat in feed.readers:
                feed.waiting.append({reader: Update(now, (), self.match.view(reader)) for reader in feed.readers})

    def _send(self, events: tuple[Event, ...]) -> None:
        """Start a new state and send it to all feeds, even if it has no visible events."""
        self.at = StateId(self.match.number, self.match.deal.number)
        self.window = self.match.deal.pending()
        told: dict[Seat | None, Update] = {}
        for feed in self.feeds:
            for reader in feed.readers:
                if reader not in told:
                    told[reader] = self._update(events, reader)
            feed.waiting.append({reader: told[reader] for reader in feed.readers})

    def _update(self, events: tuple[Event, ...], reader: Seat | None) -> Update:
        view = self.match.view(reader)
        people = frozenset(seat for seat, player in enumerate(self.match.players) if player.is_person)
        shown = self.match.game.as_shown(events, view.table, people)
        return Update(self.at, tuple([event.seen_by(reader) for event in shown]), view)
