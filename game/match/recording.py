"""Recording of a finished deal, checked move by move, that can be watched or continued from any position."""

from __future__ import annotations

from bisect import bisect_right
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

from game.match.drivers import Person, Seated
from game.match.in_memory_match import InMemoryMatch, MatchTerms
from game.match.players import called_at, kinds, seated
from game.match.referee import Referee
from game.match.replay import ReplayError
from game.match.seal import Seal
from game.match.verify import prove
from game.opponents import usual
from game.rules import GAMES
from game.rules.contract import N_
from game.words import Reader, sentences

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.match.players import Player
    from game.match.referee import StateId
    from game.match.replay import Replay
    from game.match.verify import Played, Proving, Verified
    from game.rules.contract import Deal, Event, Move, Seat

KEPT: Final = 16
"""Number of moves between stored copies of the deal, from which any other state is reached in a few moves."""
FROM_A_REPLAY: Final = N_("from a replay")
ONCE_MORE: Final = N_("the same deal again")


class Stop(NamedTuple):
    """A position in a recording at which playback can stop; a move without events has none.

    One move may lead to many events, such as opened hands and payments. Each of these is a separate stop; only the
    last one is `whole`, a state in which a seat is asked or the deal is over.
    """

    moves: int
    """Number of moves up to this stop."""
    shown: int
    """Number of events of the last move up to this stop."""
    events: tuple[Event, ...]
    """Events since the previous stop, unredacted."""
    seat: Seat | None
    """Seat of the last move; None for the dealing."""
    whole: bool


class Recording:
    """One recorded deal. `step` checks a few moves per frame; the part already checked can be viewed."""

    def __init__(
        self,
        replay: Replay,
        *,
        chips: Sequence[int] = (),
        started: str = "",
        doubt: str = "",
        emblems: Sequence[str] = (),
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """Open a recorded deal from a parsed replay file, without checking its moves yet.

        `chips` are the chips by seat before the deal, if known; `started` is UTC, ISO 8601, or '' if unknown.

        `emblems` are the flower emblems by seat; () for the default ones.

        `doubt` is a sentence about a known fault of the deal's source, in which case its moves do not prove the deal.

        Raises:
            ReplayError: The header is wrong: there is no such game, or the shuffle does not match the commitment.
        """
        self.replay, self.started, self._doubt, self._clock = replay, started, doubt, clock
        self._proving: Proving | None = prove(replay)
        first = next(self._proving)
        deal = first.deal
        self.seats = replay.seats
        self.emblems = tuple(emblems)
        self.chips = tuple(chips) or (0,) * self.seats
        self.moves: list[tuple[Seat, Move]] = []
        """All moves checked so far."""
        self.stops = [Stop(0, len(first.events), first.events, None, whole=True)]
        """Stops so far; the first one comes after dealing, before any move."""
        self.verified: Verified | None = None
        """Result of the verification, once the complete deal has been checked."""
        self.wrong: ReplayError | None = None
        """The first error; nothing after it can be viewed."""
        self._kept = [(0, deal.copy())]
        """Copies of the deal, each with the number of moves made before it."""
        self._number = deal.number
        self._untold: list[Event] = []
        options = deal.view(None).table.options
        self.terms = MatchTerms(GAMES[replay.game], options, _known(replay), None, None, self.chips)
        """Terms for a match of this deal."""
        names = called_at(self.terms.players, options)
        self._reader = Reader(replay.game, self.terms.game.pack(options), names)

    # Checking ---------------------------------------------------------------------------------------------------------

    def step(self, seconds: float) -> bool:
        """Check at least one move, and more for up to `seconds`; return whether any are left."""
        end = self._clock() + seconds
        while self._proving is not None:
            try:
                played = next(self._proving)
            except StopIteration as done:
                self._proving = None
                self.verified = None if self._doubt else done.value
                self.wrong = ReplayError(0, self._doubt) if self._doubt else None
            except ReplayError as error:
                self.wrong, self._proving = error, None
            else:
                self._take(played)
            if self._clock() >= end:
                break
        return self._proving is not None

    def check(self) -> None:
        """Check all remaining moves before returning."""
        while self.step(1.0):
            pass

    @property
    def wrong_move(self) -> int:
        """Number of the first wrong move, from 1; 0 if no move is wrong."""
        return len(self.moves) + 1 if self.wrong is not None and len(self.moves) < len(self.replay.moves) else 0

    def _take(self, played: Played) -> None:
        if played.seat is None or played.move is None:
            return
        self.moves.append((played.seat, played.move))
        self._untold += played.events
        deal = played.deal
        if deal.number == self._number and deal.result is None:
            return
        self._number = deal.number
        if self._untold or deal.result is not None:
            self._stop_here(played.seat)
            if len(self.moves) - self._kept[-1][0] >= KEPT:
                self._kept.append((len(self.moves), deal.copy()))

    def _stop_here(self, seat: Seat) -> None:
        """Add a stop for each event of the last move that has text, or one stop if none has.

        An event without text belongs to the same stop as the event before it.
        """
        told, moves = tuple(self._untold), len(self.moves)
        self._untold.clear()
        speaks = [place for place, event in enumerate(told) if sentences((event,), self._reader)]
        ends = [*speaks[1:], len(told)]
        starts = [0, *ends[:-1]]
        for start, end in zip(starts, ends, strict=True):
            self.stops.append(Stop(moves, end, told[start:end], seat, whole=end == len(told)))

    # Looking ----------------------------------------------------------------------------------------------------------

    @property
    def last(self) -> int:
        """Index of the last stop found so far."""
        return len(self.stops) - 1

    def base(self, stop: int) -> int:
        """Return the index of the last stop, up to `stop`, that is a complete state of the deal."""
        return next(at for at in range(stop, -1, -1) if self.stops[at].whole)

    def deal_at(self, stop: int) -> Deal:
        """Return a copy of the deal as it was at a complete stop."""
        made = self.stops[stop].moves
        moves, deal = self._kept[bisect_right(self._kept, made, key=lambda kept: kept[0]) - 1]
        deal = deal.copy()
        for seat, move in self.moves[moves:made]:
            deal.play(seat, move)
        return deal

    def stop_of(self, moves: int, left: int) -> int:
        """Return the stop that a table shows after `moves` moves while `left` events have yet to be shown."""
        last = bisect_right(self.stops, moves, key=lambda stop: stop.moves) - 1
        if self.stops[last].moves < moves:
            return last
        shown = self.stops[last].shown - left
        return bisect_right(self.stops, (moves, shown), key=lambda stop: (stop.moves, stop.shown)) - 1

    def history(self, stop: int) -> list[Event]:
        """Return all events from dealing up to a stop."""
        return [event for each in self.stops[: stop + 1] for event in each.events]

    @property
    def seal(self) -> Seal:
        """Seal of the deal's shuffle."""
        return Seal(self.replay.seed.lower(), self.replay.commitment.lower(), self.replay.cut)


def _known(replay: Replay) -> tuple[Player, ...]:
    """Return the players of a replay, using the default opponent for a missing or unknown kind."""
    if not replay.players:
        return seated([usual(replay.game)] * replay.seats, (), replay.game)
    known = kinds(replay.game)
    return tuple(
        player if player.kind in known else player._replace(kind=usual(replay.game)) for player in replay.players
    )


class RecordedMatch(InMemoryMatch):
    """A match in memory that shows a recorded deal in any of its states."""

    def __init__(self, recording: Recording, players: Sequence[Player] = (), stop: int = 0) -> None:
        """Put the recorded deal on the table at a stop; `players`, if any, replace the recorded ones."""
        terms = recording.terms
        super().__init__(terms._replace(players=tuple(players)) if players else terms)
        self.recording, self.emblems = recording, recording.emblems
        self.lay_at(stop)

    def lay_at(self, stop: int) -> None:
        """Put the recorded deal on the table as it was at a complete stop."""
        recording = self.recording
        self.lay(recording.deal_at(stop), recording.replay.deal, recording.seal)
        self._history = recording.history(stop)
        self._moves = list(recording.moves[: recording.stops[stop].moves])
        self.ledger = list(recording.chips)
        self._ended = False


class RecordedDriver(Person):
    """Driver for a recorded seat; ignores questions, because the recording supplies the answers."""

    def ask(self, at: StateId) -> None:
        """Ignore the question; the recording supplies the answer."""


class Playback:
    """A recorded match with a driver in every seat; `go_on` plays the next recorded move."""

    def __init__(self, match: RecordedMatch, seat: Seat) -> None:
        """Create drivers and a feed for a recorded match as seen from `seat`."""
        self.match = match
        self._drivers = [RecordedDriver(skips=False) for _seat in match.players]
        self.seated = Seated(Referee(match, self._drivers), {seat: self._drivers[seat]})

    @property
    def moves_made(self) -> int:
        """Number of moves played up to the state on the table."""
        return len(self.match.moves)

    @property
    def ready(self) -> bool:
        """Whether the current state has been shown, so that the next move may be played."""
        return self.seated.referee.ready

    def go_on(self) -> None:
        """Play the next recorded move."""
        seat, move = self.match.recording.moves[self.moves_made]
        self._drivers[seat].chair.answer(self.seated.referee.at, move)

    def go_to(self, stop: int) -> None:
        """Put the recorded deal on the table at a complete stop, and update all feeds."""
        self.match.lay_at(stop)
        self.seated.referee.resend()
