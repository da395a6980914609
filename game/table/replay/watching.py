"""A replay in play: where it stands, where it is to go, how fast; and what leads the table there."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Final, Protocol

from game.match.recording import Playback, RecordedMatch
from game.rules.contract import Range

if TYPE_CHECKING:
    from game.match.recording import Recording
    from game.rules.contract import Deal, Seat, View
    from game.table.pacer import Pacer

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
USUAL: Final = 1
"""Which of them it begins with."""
SLICE_S: Final = 0.006
"""Of a frame for what happens at once."""
BEAT_S: Final = 0.6
"""Between two stops while it plays, at speed 1."""


class ShownTable(Protocol):
    """What is asked of the table that shows the replay."""

    paused: bool
    pacer: Pacer

    @property
    def busy(self) -> bool:
        """Whether something still moves."""

    def show_again(self) -> None:
        """Show the deal in the state that it was laid in."""

    def skip_motion(self) -> None:
        """Complete what moves."""


class Watching:
    """One recording on one table. `target` is the stop that it goes to; the table shows the way, or is laid there."""

    table: ShownTable
    """Given before anything else is done."""

    def __init__(self, recording: Recording, seat: Seat, at: int = 0) -> None:
        """`seat` is at the lower edge. Begins at the state of the deal that stop `at` is in."""
        self.recording, self.seat = recording, seat
        self.target = at
        self.match = RecordedMatch(recording, stop=recording.base(at))
        self.playback = Playback(self.match, seat)
        self.playing = False
        self.speed = USUAL
        self.quick = recording.base(at) != at
        """Everything up to the target happens at once."""
        self._beat = 0.0
        self._clock = perf_counter

    # Where it stands --------------------------------------------------------------------------------------------------

    @property
    def at(self) -> int:
        """The stop that the table shows."""
        return self.recording.stop_of(self.playback.made, self.table.pacer.left)

    @property
    def last(self) -> int:
        """The last stop that was proved so far."""
        return self.recording.last

    @property
    def settled(self) -> bool:
        """Whether the table shows the target, with nothing more to come of it."""
        if self.at != self.target:
            return False
        return not self.recording.stops[self.target].whole or self.table.pacer.quiet

    @property
    def at_rest(self) -> bool:
        """Whether nothing moves and nothing is to come by itself."""
        return self.settled and not self.playing and not self.table.busy

    @property
    def haste(self) -> float:
        """How much faster than usual everything goes."""
        return SPEEDS[self.speed]

    def deal(self) -> Deal:
        """The deal in the state that is shown, or that what is shown came from."""
        return self.recording.deal_at(self.recording.base(self.at))

    def hands(self) -> dict[Seat, tuple[str, ...]]:
        """The closed pieces of every seat, as they truly are: only for eyes that may see all hands."""
        census = self.match.deal.census()
        return {seat: census.get(f"hand {seat}", ()) for seat in range(self.recording.seats)}

    # Where it goes ----------------------------------------------------------------------------------------------------

    def go_to(self, stop: int) -> None:
        """Show a stop at once. The end is come to by its last events, so that all of it shows as in play."""
        self.target = stop = min(max(stop, 0), self.last)
        base = self.recording.base(stop - 1 if stop and stop == self.last else stop)
        self.playback.go_to(base)
        self.quick = base != stop
        self.table.show_again()

    def step(self) -> None:
        """One stop on, before the eyes; what is still on its way arrives first."""
        if not self.settled:
            self.quick = True
        self.target = min(max(self.target, self.at) + 1, self.last)

    def step_back(self) -> None:
        """One stop back."""
        self.go_to(min(self.at, self.target) - 1 if self.settled else self.at)

    def play(self) -> None:
        """Play on, or rest; from the end it begins anew."""
        self.playing = not self.playing
        self._beat = 0.0
        if self.playing and self.at == self.last:
            self.go_to(0)

    def faster(self, by: int) -> None:
        """The next speed, or the one before."""
        self.speed = min(max(self.speed + by, 0), len(SPEEDS) - 1)

    # Time -------------------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Let what comes next be told, and see to it that nothing goes beyond the target."""
        pacer = self.table.pacer
        pacer.skip_pause()
        if self.settled:
            self.quick = False
            if self.playing and not self.table.busy:
                self._wait(seconds)
        if not self.settled:
            self._play_on()
        end = self._clock() + SLICE_S
        while self.quick and not self.settled and self._clock() < end:
            self.table.skip_motion()
            pacer.update(0.0)
            self._play_on()
            if self.settled:
                self.table.skip_motion()
        self.table.paused = self.settled

    def _wait(self, seconds: float) -> None:
        self._beat -= seconds * self.haste
        if self._beat > 0:
            return
        self._beat = BEAT_S
        if self.target < self.last:
            self.target += 1
        else:
            self.playing = False

    def _play_on(self) -> None:
        """Play the moves up to the next that tells something."""
        moves, pacer = self.recording.stops[self.target].moves, self.table.pacer
        while pacer.quiet and self.playback.ready and self.playback.made < moves:
            self.playback.go_on()

    # Asking -----------------------------------------------------------------------------------------------------------

    def asked(self, seat: Seat | None) -> View | None:
        """How the one who decides next sees its question; with a `seat` only that one's own. None where nobody may.

        While what a move has led to is still told, nobody decides: the question before it is answered already.
        """
        stop = self.recording.stops[self.at]
        if not stop.whole:
            return None
        deal = self.deal()
        for actor, _move in self.recording.moves[stop.moves :]:
            if actor not in deal.pending():
                break
            legal = deal.legal(actor)
            if (len(legal) > 1 or isinstance(legal[0], Range)) and seat in {None, actor}:
                return deal.view(actor)
        return None
