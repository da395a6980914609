"""Playback of a replay: position, target and speed; also controls the table that shows it."""

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
"""Index of the initial speed in `SPEEDS`."""
SLICE_S: Final = 0.006
"""Seconds per frame spent on playing stops during a jump."""
BEAT_S: Final = 0.6
"""Seconds between two stops at speed 1."""


class ShownTable(Protocol):
    """Attributes and methods of the table that playback needs."""

    paused: bool
    pacer: Pacer

    @property
    def busy(self) -> bool:
        """Whether an animation is running."""

    def show_again(self) -> None:
        """Show the deal again after a jump to a different state."""

    def skip_motion(self) -> None:
        """Complete all animations immediately."""


class ReplayPlayer:
    """Playback of a recording on a table, playing or jumping to the stop `target`."""

    table: ShownTable
    """Table that shows the replay; must be set before the player is used."""

    def __init__(self, recording: Recording, seat: Seat, at: int = 0) -> None:
        """Start at stop `at`, with `seat` at the bottom of the table."""
        self.recording, self.seat = recording, seat
        self.target = at
        self.match = RecordedMatch(recording, stop=recording.base(at))
        self.playback = Playback(self.match, seat)
        self.playing = False
        self.speed = USUAL
        self.quick = recording.base(at) != at
        """Whether all stops up to the target are played immediately."""
        self._beat = 0.0
        self._clock = perf_counter

    # Where it stands --------------------------------------------------------------------------------------------------

    @property
    def at(self) -> int:
        """Number of the stop that the table shows now."""
        return self.recording.stop_of(self.playback.moves_made, self.table.pacer.left)

    @property
    def last(self) -> int:
        """Number of the last stop that has been verified so far."""
        return self.recording.last

    @property
    def settled(self) -> bool:
        """Whether the table has reached the target and shown all its events."""
        if self.at != self.target:
            return False
        return not self.recording.stops[self.target].whole or self.table.pacer.quiet

    @property
    def idle(self) -> bool:
        """Whether the table is at rest and playback is paused."""
        return self.settled and not self.playing and not self.table.busy

    @property
    def speed_factor(self) -> float:
        """Current speed relative to normal playback."""
        return SPEEDS[self.speed]

    def deal(self) -> Deal:
        """Return the deal in the state shown or, while events are being shown, in the state before it."""
        return self.recording.deal_at(self.recording.base(self.at))

    def hands(self) -> dict[Seat, tuple[str, ...]]:
        """Return the face-down pieces of every seat; only for viewers who may see all hands."""
        census = self.match.deal.census()
        return {seat: census.get(f"hand {seat}", ()) for seat in range(self.recording.seats)}

    # Where it goes ----------------------------------------------------------------------------------------------------

    def go_to(self, stop: int) -> None:
        """Jump to a stop; for the last one, jump to the stop before it and play the final events."""
        self.target = stop = min(max(stop, 0), self.last)
        base = self.recording.base(stop - 1 if stop and stop == self.last else stop)
        self.playback.go_to(base)
        self.quick = base != stop
        self.table.show_again()

    def step(self) -> None:
        """Play to the next stop; if a step is in progress, complete it first."""
        if not self.settled:
            self.quick = True
        self.target = min(max(self.target, self.at) + 1, self.last)

    def step_back(self) -> None:
        """Go back to the previous stop."""
        self.go_to(min(self.at, self.target) - 1 if self.settled else self.at)

    def play(self) -> None:
        """Start or pause playback; at the end of the replay, start again from its beginning."""
        self.playing = not self.playing
        self._beat = 0.0
        if self.playing and self.at == self.last:
            self.go_to(0)

    def faster(self, by: int) -> None:
        """Raise the playback speed by `by` steps; lower it if negative."""
        self.speed = min(max(self.speed + by, 0), len(SPEEDS) - 1)

    # Time -------------------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Advance playback by `seconds`, at most to the target."""
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
        self._beat -= seconds * self.speed_factor
        if self._beat > 0:
            return
        self._beat = BEAT_S
        if self.target < self.last:
            self.target += 1
        else:
            self.playing = False

    def _play_on(self) -> None:
        """Play moves until there are events to show."""
        moves, pacer = self.recording.stops[self.target].moves, self.table.pacer
        while pacer.quiet and self.playback.ready and self.playback.moves_made < moves:
            self.playback.go_on()

    # Asking -----------------------------------------------------------------------------------------------------------

    def asked(self, seat: Seat | None) -> View | None:
        """Return the view for the next question with several possible answers; None if there is none.

        With `seat`, also return None unless that seat is asked. While the events of a move are being shown, also
        return None, because its question has already been answered.
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
