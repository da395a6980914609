"""A deal that was played, laid open move by move while it is checked: what a replay is watched and played on from."""

from __future__ import annotations

from bisect import bisect_right
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

from game.match.drivers import Person, Seated
from game.match.players import called_at, kinds, seated
from game.match.referee import Referee
from game.match.replay import ReplayError
from game.match.seal import Seal
from game.match.unwritten import Terms, UnwrittenMatch
from game.match.verify import prove
from game.opponents import usual
from game.rules import GAMES
from game.rules.contract import N_
from game.words import Reader, sentences

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.match.players import Player
    from game.match.referee import At
    from game.match.replay import Replay
    from game.match.verify import Played, Proving, Verified
    from game.rules.contract import Deal, Event, Move, Seat

KEPT: Final = 16
"""A copy of the deal is kept after every so many moves: from there any other state is a few moves away."""
FROM_A_REPLAY: Final = N_("from a replay")
ONCE_MORE: Final = N_("the same deal again")


class Stop(NamedTuple):
    """Where the deal stands when something has just been told of it. Who lets a discard by makes no stop.

    One move may lead to much that is told: hands that are opened, and the payments. Each of that is a stop of its own;
    only the last of them is `whole`, a state of the deal in which somebody is asked or all is over.
    """

    moves: int
    """How many moves have led here."""
    shown: int
    """How many of the events of the last of them lie behind it."""
    events: tuple[Event, ...]
    """What has happened since the stop before, as it truly was."""
    seat: Seat | None
    """Who made the last of these moves; None where the deal was dealt."""
    whole: bool


class Recording:
    """One deal by its record. `step` proves it, a little in each frame; what is proved can be looked at already."""

    def __init__(
        self,
        replay: Replay,
        *,
        chips: Sequence[int] = (),
        started: str = "",
        doubt: str = "",
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """`chips` by seat before the deal, where they are known; `started` is UTC, ISO 8601, '' where it is not.

        `doubt` is what is known to be wrong with where it stood, a sentence: then the deal is not proved by its moves.

        Raises:
            ReplayError: its head is wrong: there is no such game, or this is not the shuffle that was sealed.
        """
        self.replay, self.started, self._doubt, self._clock = replay, started, doubt, clock
        self._proving: Proving | None = prove(replay)
        first = next(self._proving)
        deal = first.deal
        self.seats = replay.seats
        self.chips = tuple(chips) or (0,) * self.seats
        self.moves: list[tuple[Seat, Move]] = []
        """All that were proved so far."""
        self.stops = [Stop(0, len(first.events), first.events, None, whole=True)]
        """The first is the deal as it was dealt."""
        self.verified: Verified | None = None
        """The proof, once everything is proved."""
        self.wrong: ReplayError | None = None
        """What is not so; nothing after it can be looked at."""
        self._kept = [(0, deal.copy())]
        """Moves made, and the deal after them."""
        self._number = deal.number
        self._untold: list[Event] = []
        options = deal.view(None).table.options
        self.terms = Terms(GAMES[replay.game], options, _known(replay), None, None, self.chips)
        """What a match of this deal is begun with."""
        names = called_at(self.terms.players, options)
        self._reader = Reader(replay.game, self.terms.game.pack(options), names)

    # Checking ---------------------------------------------------------------------------------------------------------

    def step(self, seconds: float) -> bool:
        """Check for so long, a move at least; True while there is more to check."""
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
        """Check the rest at once."""
        while self.step(1.0):
            pass

    @property
    def wrong_move(self) -> int:
        """The number of the first move that does not fit, from 1; 0 where all moves do and something else does not."""
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
        """Make stops of what was told with the last move; what goes without words belongs to what was said before."""
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
        """The last stop so far."""
        return len(self.stops) - 1

    def base(self, stop: int) -> int:
        """The last stop up to this one that is a state of the deal."""
        return next(at for at in range(stop, -1, -1) if self.stops[at].whole)

    def deal_at(self, stop: int) -> Deal:
        """A deal in the state of a whole stop, to do with as one likes."""
        made = self.stops[stop].moves
        moves, deal = self._kept[bisect_right(self._kept, made, key=lambda kept: kept[0]) - 1]
        deal = deal.copy()
        for seat, move in self.moves[moves:made]:
            deal.play(seat, move)
        return deal

    def stop_of(self, moves: int, left: int) -> int:
        """Which stop a table stands at after so many moves, when so many of the events are still to be shown."""
        last = bisect_right(self.stops, moves, key=lambda stop: stop.moves) - 1
        if self.stops[last].moves < moves:
            return last
        shown = self.stops[last].shown - left
        return bisect_right(self.stops, (moves, shown), key=lambda stop: (stop.moves, stop.shown)) - 1

    def history(self, stop: int) -> list[Event]:
        """All events up to a stop, the dealing first."""
        return [event for each in self.stops[: stop + 1] for event in each.events]

    @property
    def seal(self) -> Seal:
        """What the deal was shuffled by."""
        return Seal(self.replay.seed.lower(), self.replay.commitment.lower(), self.replay.cut)


def _known(replay: Replay) -> tuple[Player, ...]:
    """Who sat there. A file may name nobody, or an opponent that there is not: then the usual ones stand for them."""
    if not replay.players:
        return seated([usual(replay.game)] * replay.seats, (), replay.game)
    known = kinds(replay.game)
    return tuple(
        player if player.kind in known else player._replace(kind=usual(replay.game)) for player in replay.players
    )


class RecordedMatch(UnwrittenMatch):
    """A recorded deal on a table, in any of its states."""

    def __init__(self, recording: Recording, players: Sequence[Player] = (), stop: int = 0) -> None:
        """`players` sit there instead of those of the record."""
        terms = recording.terms
        super().__init__(terms._replace(players=tuple(players)) if players else terms)
        self.recording = recording
        self.lay_at(stop)

    def lay_at(self, stop: int) -> None:
        """Put the deal on the table as it was at a whole stop."""
        recording = self.recording
        self.lay(recording.deal_at(stop), recording.replay.deal, recording.seal)
        self._history = recording.history(stop)
        self._moves = list(recording.moves[: recording.stops[stop].moves])
        self.ledger = list(recording.chips)
        self._ended = False


class Watched(Person):
    """Sits where somebody has answered long ago: is asked nothing, and answers when the record is played on."""

    def ask(self, at: At) -> None:
        """The record knows the answer."""


class Playback:
    """A recorded match with everybody in their seats; `go_on` plays what comes next as it was played."""

    def __init__(self, match: RecordedMatch, seat: Seat) -> None:
        """`seat` is whose eyes the screen is for."""
        self.match = match
        self._drivers = [Watched(skips=False) for _seat in match.players]
        self.seated = Seated(Referee(match, self._drivers), {seat: self._drivers[seat]})

    @property
    def made(self) -> int:
        """How many moves lie behind the state on the table."""
        return len(self.match.moves)

    @property
    def ready(self) -> bool:
        """Whether the state on the table was shown."""
        return self.seated.referee.ready

    def go_on(self) -> None:
        """Play the next move of the record."""
        seat, move = self.match.recording.moves[self.made]
        self._drivers[seat].chair.answer(self.seated.referee.at, move)

    def go_to(self, stop: int) -> None:
        """Lay the deal in the state of a whole stop, and tell whoever looks on."""
        self.match.lay_at(stop)
        self.seated.referee.tell_anew()
