"""The referee: between a match and everybody who plays it or looks on. It has no window, no clock and no words.

A driver answers for a seat through its `Chair`; whoever looks on has a `Feed`. The match writes a move down before
`answer` returns, so no feed ever hears of a move that a kill could lose. All front ends are told the same things in the
same order, each as far as its seat may know, and none before those that set the pace have shown them.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from game.rules.contract import N_, IllegalMove

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from game.match.players import Player
    from game.rules.contract import Deal, Event, Game, Move, Seat, View


class At(NamedTuple):
    """One state of a match: the deal's number and the state's in it, which begins again with every deal."""

    deal: int
    number: int

    def __str__(self) -> str:
        return f"{self.deal}.{self.number}"

    @classmethod
    def parse(cls, text: str) -> At:
        """The state of a text form; `ValueError` where it is none."""
        deal, _, number = text.partition(".")
        return cls(int(deal), int(number))


BEFORE: Final = At(0, 0)
"""Nothing is shown yet: deals count from 1."""


class Told(NamedTuple):
    """What one watcher is told: the state, what led to it, and how its seat sees it now."""

    at: At
    events: tuple[Event, ...]
    """As this watcher may see them; () also where everybody passed, and where the own answer stands in a window."""
    view: View


class StaleAnswer(IllegalMove):
    """An answer to a question that is no longer, or not yet, asked."""


class Playing(Protocol):
    """What is refereed: a `Match`, or an `UnwrittenMatch`."""

    @property
    def game(self) -> Game:
        """What is played."""

    @property
    def deal(self) -> Deal:
        """The deal on the table. Only the referee looks at it."""

    @property
    def number(self) -> int:
        """The deal's number, from 1."""

    @property
    def history(self) -> tuple[Event, ...]:
        """All events of the deal so far."""

    @property
    def said(self) -> frozenset[Seat]:
        """Who has answered in the present state."""

    def play(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Play a move and write it down."""

    def view(self, seat: Seat | None) -> View:
        """What one seat may know."""

    def chance(self, seat: Seat) -> Random:
        """The random stream of an opponent, by the state."""

    def next_deal(self, cut: str = "") -> None:
        """Deal the next, with what a player mixes into its shuffle."""

    def sit(self, seat: Seat, player: Player) -> None:
        """Another player takes a seat."""


class Driver(Protocol):
    """Whoever answers for a seat: a person, a thought, a script, a phone. Nothing asks which of them it is."""

    def sit(self, chair: Chair) -> None:
        """Take the seat."""

    def ask(self, at: At) -> None:
        """Asked once a state and answer; answer by the chair now, in a `step`, or whenever it comes."""

    def step(self, seconds: float) -> bool:
        """Think on for so long; True while there is more to think."""


class Chair:
    """One driver's hold on one seat, until another sits down there."""

    def __init__(self, referee: Referee, seat: Seat) -> None:
        self._referee = referee
        self.seat = seat
        self.plan: deque[Move] = deque()
        """Answers given in advance; dropped at the first that does not fit its question."""

    def answer(self, at: At, *moves: Move) -> None:
        """Answer the state. More moves are a plan: each answers the next question to this seat, if it fits that.

        They are not checked beforehand: whether `draw, discard c5` is allowed would tell what is drawn.

        Raises:
            StaleAnswer: another state, or another driver sits here now.
            IllegalMove: the rules do not allow it; nothing has changed.
        """
        self._referee.play(self, at, moves[0])
        self.plan = deque(moves[1:])

    def owes(self, at: At) -> bool:
        """Whether its driver was asked in this state, and the answer still stands out."""
        return self._referee.waits_for(self, at)

    @property
    def legal(self) -> tuple[Move, ...]:
        """What this seat may answer now."""
        return self._referee.match.deal.legal(self.seat)

    @property
    def view(self) -> View:
        """What this seat may know now."""
        return self._referee.match.view(self.seat)

    def chance(self) -> Random:
        """The random stream for the answer to the present state: the same after a resume."""
        return self._referee.match.chance(self.seat)


class Feed:
    """What is told to one watcher, or to the several readers of one screen, in order.

    With `paces` it says by `shown` what stands before the eyes; nobody else hears of more than that, and nobody is
    asked before.
    """

    def __init__(self, referee: Referee, readers: tuple[Seat | None, ...], *, paces: bool) -> None:
        self._referee = referee
        self.readers = readers
        self.paces = paces
        self.seen = BEFORE
        self.waiting: deque[dict[Seat | None, Told]] = deque()

    def take(self, reader: Seat | None) -> Told | None:
        """The next thing to show, as one of the readers may know it; None where the table has shown no more yet."""
        if self.waiting and (self.paces or self.waiting[0][reader].at <= self._referee.shown):
            return self.waiting.popleft()[reader]
        return None

    def shown(self, at: At) -> None:
        """This state stands before the eyes: it may be known elsewhere, and answered."""
        self.seen = max(self.seen, at)

    def close(self) -> None:
        """Look on no longer. Nobody waits for this feed any more."""
        if self in self._referee.feeds:
            self._referee.feeds.remove(self)


class Referee:
    """Knows who owes an answer, checks state and legality, plays, and tells everybody what it may know."""

    def __init__(self, match: Playing, drivers: Sequence[Driver]) -> None:
        """`drivers` by seat."""
        self.match = match
        self.at = At(match.number, match.deal.number)
        """The present state."""
        self.feeds: list[Feed] = []
        self._drivers = list(drivers)
        self._chairs = [Chair(self, seat) for seat in range(len(drivers))]
        self._asked: dict[Seat, At] = {}
        """In which state each seat's driver was last asked, as long as that answer stands out."""
        self.window = match.deal.pending() | match.said
        """Whom the present state asked when it began: everybody knows that, and it stays while they answer."""
        for driver, chair in zip(self._drivers, self._chairs, strict=True):
            driver.sit(chair)

    @property
    def shown(self) -> At:
        """The last state that all who set the pace have shown."""
        return min((feed.seen for feed in self.feeds if feed.paces), default=self.at)

    @property
    def ready(self) -> bool:
        """Whether the present state was shown, so that it may be answered."""
        return not self.feeds or self.shown >= self.at

    @property
    def answered(self) -> frozenset[Seat]:
        """Who has answered the present state, where everybody may see that; none in any other window."""
        deal = self.match.deal
        if not self.ready or deal.view(None).table.phase not in self.match.game.open_windows:
            return frozenset()
        return self.window - deal.pending()

    # Who looks on, and who plays --------------------------------------------------------------------------------------

    def watch(self, *readers: Seat | None, paces: bool = False) -> Feed:
        """A feed for a seat, a bystander (None), or all who share a screen; it begins with the deal so far."""
        feed = Feed(self, readers, paces=paces)
        feed.waiting.append({reader: self._told(self.match.history, reader) for reader in readers})
        self.feeds.append(feed)
        return feed

    def seat(self, seat: Seat, driver: Driver, player: Player) -> None:
        """Another player sits down, moved by this driver; what the one before it still sends is refused."""
        self.match.sit(seat, player)
        self._chairs[seat] = Chair(self, seat)
        self._drivers[seat] = driver
        self._asked.pop(seat, None)
        driver.sit(self._chairs[seat])

    # Time -------------------------------------------------------------------------------------------------------------

    def step(self, seconds: float = 0.0) -> bool:
        """Ask who has to be asked and let drivers think, `seconds` in all; True while there is more to do at once.

        What a driver raises comes out, and the next step asks it again: its question is not lost.
        """
        if not self.ready:
            return False
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

    def _ask(self, seat: Seat, at: At) -> None:
        """Ask a seat's driver, unless it has said in advance what fits."""
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
        """Deal the next and tell everybody. Plans are forgotten: they were about the last."""
        self.match.next_deal(cut)
        self._asked.clear()
        for chair in self._chairs:
            chair.plan.clear()
        self._tell(self.match.history)

    def tell_anew(self) -> None:
        """The deal was laid in another state: forget what was asked and told, and tell everybody the deal so far."""
        self._asked.clear()
        for chair in self._chairs:
            chair.plan.clear()
        for feed in self.feeds:
            feed.seen = BEFORE
            feed.waiting.clear()
        self._tell(self.match.history)

    # Answers ----------------------------------------------------------------------------------------------------------

    def waits_for(self, chair: Chair, at: At) -> bool:
        """Whether an answer of this chair to this state stands out; see `Chair.owes`."""
        return chair is self._chairs[chair.seat] and at == self.at and self._asked.get(chair.seat) == at

    def play(self, chair: Chair, at: At, move: Move) -> None:
        """The answer of a chair; see `Chair.answer`."""
        seat, now, match = chair.seat, self.at, self.match
        if chair is not self._chairs[seat]:
            raise StaleAnswer(N_("Somebody else sits in this seat now."))
        if at != now or not self.ready:
            raise StaleAnswer(N_("The table has gone on since that was asked."))
        events = match.play(seat, move)
        if match.deal.number != now.number:
            self._tell(events)
            return
        self._asked.pop(seat, None)  # where it is still pending, it may answer once more
        for feed in self.feeds:  # a window collects: only the answerer's own view has changed
            if seat in feed.readers:
                feed.waiting.append({reader: Told(now, (), self.match.view(reader)) for reader in feed.readers})

    def _tell(self, events: tuple[Event, ...]) -> None:
        """A new state: everybody hears of it, also where nothing happened that could be seen."""
        self.at = At(self.match.number, self.match.deal.number)
        self.window = self.match.deal.pending()
        told: dict[Seat | None, Told] = {}
        for feed in self.feeds:
            for reader in feed.readers:
                if reader not in told:
                    told[reader] = self._told(events, reader)
            feed.waiting.append({reader: told[reader] for reader in feed.readers})

    def _told(self, events: tuple[Event, ...], reader: Seat | None) -> Told:
        return Told(self.at, tuple([event.seen_by(reader) for event in events]), self.match.view(reader))
