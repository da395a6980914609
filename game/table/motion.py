"""Motion at the table: pieces in flight, and pieces that slide to make room."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from game.table.geometry import Spot
from game.ui.animation import Timeline, Together, Tween, ease_in, ease_out, landing, linear, mix

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence

    from game.table.geometry import Frame
    from game.ui.animation import Step

Key = tuple["Hashable", ...]
"""Identifies a piece: ('hand', code, copy), ('drawn',), ('discard', i), ('back', seat, i) or ('tong', seat, n, j)."""

DEAL_MS: Final = 90.0
DEAL_EVERY_MS: Final = 45.0
DEAL_LONGEST_MS: Final = 3500.0
IN_PACKET: Final = 0.4
"""Time between two pieces of one packet, as a fraction of the time between two pieces dealt singly."""
DEAL_TURN: Final = 12.0
DRAW_MS: Final = 220.0
TENSE_DRAW_MS: Final = 400.0
"""Like `DRAW_MS`, but for a draw that may complete the viewer's hand."""
DISCARD_MS: Final = 260.0
CLAIM_MS: Final = 300.0
SHAKE_MS: Final = 120.0
TAKE_MS: Final = 240.0
NOTED_TAKE_MS: Final = 620.0
"""Like `TAKE_MS`, but for a discard taken by another player, where the flight is all that shows it."""
SLIDE_MS: Final = 200.0
FADE_MS: Final = 120.0
EASES: Final = {"linear": linear, "out": ease_out, "in": ease_in, "landing": landing}


@dataclass
class Flight:
    """A piece that flies to its position in the layout."""

    start: Spot
    """Starting position, in units."""
    code: str
    """Code shown at the start: a face or 'back'."""
    turn: float = 0.0
    """Additional rotation during the flight, in degrees."""
    share: float = 0.0
    """Progress from 0 to 1; it exceeds 1 while a landing bounces."""
    begun: bool = False
    dealt: bool = False
    """Whether the piece is dealt from a pile; until it leaves, it is shown as part of the pile's picture."""
    landed: float = 1.0
    """Progress at which the piece reaches its position; it may then wait there before turning over."""
    turns: float = 0.0
    """Progress from which the piece turns over."""

    def spot(self, target: Spot) -> Spot:
        """Return the piece's current position on its way to `target`, both in units."""
        t = self.share if self.landed == 1 else ease_out(min(1.0, self.share / self.landed))
        inside = min(1.0, max(0.0, t))
        return Spot(
            mix(self.start.x, target.x, inside),
            mix(self.start.y, target.y, inside),
            mix(self.start.w, target.w, t),
            mix(self.start.h, target.h, t),
            mix(self.start.angle, _near(self.start.angle, target.angle), inside)
            + self.turn * 4 * inside * (1 - inside),
        )

    def seen(self, code: str) -> tuple[str, float]:
        """Return the code and the relative width with which a piece is visible during its flight; it lands as `code`.

        If the piece started with a different code, it turns over during the flight.
        """
        share = min(1.0, self.share) if self.begun else 0.0
        if self.code == code:
            return code, 1.0
        share = max(0.0, share - self.turns) / (1 - self.turns)
        return self.code if share < 0.5 else code, abs(math.cos(math.pi * share))


def _near(start: float, end: float) -> float:
    """Return the angle equivalent to `end` that is nearest to `start`, so that a rotation takes the short way."""
    return start + (end - start + 180) % 360 - 180


def _in_turn(hands: Sequence[Sequence[Key]]) -> list[Key]:
    """Return the keys of the pieces of all hands in the order of dealing, one piece to each hand in turn."""
    return [key for each in zip_longest(*hands) for key in each if key is not None]


def _in_packets(hands: Sequence[Sequence[Key]], packets: Sequence[int]) -> list[Sequence[Key]]:
    """Return the packets of a deal in order: in each round, one packet to each hand that still needs pieces."""
    found: list[Sequence[Key]] = []
    dealt = 0
    for size in packets:
        found += [packet for hand in hands if (packet := hand[dealt : dealt + size])]
        dealt += size
    return found


class Motions:
    """All flights and slides at a table. Flights in `timeline` delay the steps after them; slides delay nothing."""

    def __init__(self, speed: Callable[[], float], reduced: Callable[[], bool]) -> None:
        self.timeline = Timeline(speed)
        self.flights: dict[Key, Flight] = {}
        self.shake = 0.0
        self.fade = 1.0
        """Opacity of the most recent changes while they fade in under reduced motion."""
        self._speed = speed
        self._reduced = reduced
        self._at: dict[Key, Spot] = {}
        self._from: dict[Key, tuple[Spot, float]] = {}
        self.sliding = False
        self.placed: set[Key] = set()
        """Keys of the pieces whose positions were requested since this set was last cleared."""

    @property
    def slides(self) -> Collection[Key]:
        """Keys of the pieces that are sliding."""
        return self._from.keys()

    @property
    def busy(self) -> bool:
        """Whether an animation is running that must end before the deal can continue."""
        return self.timeline.busy

    def fly(
        self,
        key: Key,
        start: Spot,
        code: str,
        ms: float,
        *,
        delay: float = 0.0,
        ease: str = "out",
        turn: float = 0.0,
        sound: Callable[[], None] | None = None,
        dealt: bool = False,
        lies: float = 0.0,
        turn_over: float = 0.0,
    ) -> Step:
        """Prepare a piece's flight from `start` to its position in the layout, and return it for `play`.

        The piece starts as `code`. `delay` and `ms`, the duration, are in milliseconds; `turn` is a rotation in
        degrees. If the piece is to turn over only after landing, it first waits for `lies` milliseconds and then
        turns within `turn_over` milliseconds.
        """
        flight = Flight(start, code, turn, dealt=dealt)
        if turn_over:
            whole = ms + lies + turn_over
            flight.landed, flight.turns, ms, ease = ms / whole, (ms + lies) / whole, whole, "linear"
        self.flights[key] = flight

        def frame(value: float) -> None:
            flight.share = value

        def begin() -> None:
            flight.begun = True

        def end() -> None:
            if self.flights.get(key) is flight:
                del self.flights[key]
            self._at.pop(key, None)
            if sound is not None:
                sound()

        return Tween(ms, frame, ease=EASES[ease], start=begin, end=end, delay=delay)

    def flying(self, targets: Iterable[tuple[Key, str, Spot]], frame: Frame) -> Iterator[tuple[str, Spot, float]]:
        """Yield the code, the position in pixels and the relative width of each flying piece.

        `targets` has all pieces that can fly. A piece whose flight has not begun is yielded at its start, unless it is
        dealt from a pile.
        """
        if not self.flights:
            return
        for key, code, target in targets:
            flight = self.flights.get(key)
            if flight is not None and (flight.begun or not flight.dealt):
                seen, squeeze = flight.seen(code)
                yield seen, frame.spot(flight.spot(target)), squeeze

    @property
    def reduced(self) -> bool:
        """Whether reduced motion is on: changes fade instead of moving."""
        return self._reduced()

    def play(self, steps: Iterable[Step]) -> None:
        """Play steps in parallel, after all earlier steps have ended."""
        steps = list(steps)
        if self._reduced() and self._speed() > 0:
            for step in steps:
                step.finish()
            self.fade = 0.0
            self.timeline.play(Tween(FADE_MS, self._set_fade))
        else:
            self.timeline.play(Together(steps))

    def deal(
        self,
        hands: Iterable[Sequence[Key]],
        start: Spot | Sequence[Spot],
        code: str,
        *,
        packets: Sequence[int] = (),
        turn: float = DEAL_TURN,
        sound: Callable[[], None] | None = None,
    ) -> None:
        """Deal all hands from a pile, one piece per hand in turn, or one packet per hand in each round.

        `packets` has the packet size for each round; a hand that needs fewer pieces gets fewer. `start` is the
        position of the pile, or the position of each piece in dealing order. Every third piece makes a sound.
        """
        hands = [list(hand) for hand in hands]
        order = _in_packets(hands, packets) if packets else [[key] for key in _in_turn(hands)]
        count = sum(map(len, order))
        every = min(DEAL_EVERY_MS, DEAL_LONGEST_MS / max(1, count))
        spots = [start] * count if isinstance(start, Spot) else start
        steps: list[Step] = []
        for packet in order:
            first = len(steps)
            for place, key in enumerate(packet):
                i = first + place
                delay = every * (first + place * IN_PACKET)
                heard = None if i % 3 else sound
                steps.append(self.fly(key, spots[i], code, DEAL_MS, delay=delay, turn=turn, sound=heard, dealt=True))
        self.play(steps)

    @property
    def undealt(self) -> int:
        """Number of pieces that are being dealt and have not left the pile yet."""
        return sum(flight.dealt and not flight.begun for flight in self.flights.values())

    def play_shake(self) -> None:
        """Shake the mat and all pieces on it twice."""
        if self._reduced():
            return

        def frame(value: float) -> None:
            self.shake = value if value < 1 else 0.0

        self.timeline.play(Tween(SHAKE_MS, frame, ease=lambda t: t))

    def _set_fade(self, value: float) -> None:
        self.fade = value

    def finish(self) -> bool:
        """Complete all running animations immediately, as a click does; return whether there were any."""
        had = self.timeline.finish()
        self._settle()
        return had

    def finish_phase(self, *, ended: bool = False) -> bool:
        """Complete the running animations up to the next display; return whether it is shown now.

        If something else has `ended` just now, a display that is complete is shown further, too.
        """
        shown = self.timeline.finish_phase(ended=ended)
        self._settle()
        return shown

    def _settle(self) -> None:
        """Move all pieces to their places."""
        self.flights.clear()
        self._from.clear()
        self.shake, self.fade = 0.0, 1.0

    def reset(self) -> None:
        """Drop all motions and recorded positions, for example for a new window size or another hand."""
        self.timeline.clear()
        self.flights.clear()
        self._at.clear()
        self._from.clear()
        self.shake, self.fade = 0.0, 1.0

    def clear_places(self) -> None:
        """Clear the recorded positions of all pieces, so that no piece slides at the next change."""
        self._at.clear()
        self._from.clear()

    def let_go(self, key: Key, spot: Spot) -> None:
        """Record the position, in units, where a dragged piece was dropped and from which it slides back."""
        self._at[key] = spot
        self._from.pop(key, None)

    # Slides -----------------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        """Advance all animations by `seconds`; return whether any of them is still running."""
        moving = self.timeline.update(seconds)
        step = seconds * 1000 * self._speed() / SLIDE_MS
        for key, (start, share) in list(self._from.items()):
            if share + step >= 1 or step <= 0:
                del self._from[key]
            else:
                self._from[key] = start, share + step
        moving |= self.sliding
        self.sliding = bool(self._from)
        return moving or self.sliding

    def place(self, key: Key, target: Spot) -> Spot:
        """Return the current position of a piece that belongs at `target`; if that has changed, the piece slides."""
        self.placed.add(key)
        known = self._at.get(key)
        if known is None or self._speed() <= 0 or self._reduced():
            self._at[key] = target
            return target
        if known != target:
            self._from[key] = self._now(key, known), 0.0
            self._at[key] = target
            self.sliding = True
        return self._now(key, target)

    def where(self, key: Key) -> Spot | None:
        """Return the current position of a piece; None if it is in flight or was never placed."""
        target = self._at.get(key)
        return None if target is None else self._now(key, target)

    def _now(self, key: Key, target: Spot) -> Spot:
        entry = self._from.get(key)
        if entry is None:
            return target
        start, share = entry
        eased = ease_out(share)
        # The angle is the target's at once: turning costs a new picture, sliding does not.
        return target._replace(x=mix(start.x, target.x, eased), y=mix(start.y, target.y, eased))
