"""Animates the events of the money games, including a win: start, end, duration and sound of each flight."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from game.rules.equipment import EQUIPMENT
from game.rules.events import Discarded, Drew, Took
from game.rules.money.events import Ponged, Won
from game.table import motion
from game.table.geometry import Box, Spot
from game.table.moments import BRISK, BRISK_SHARE, FULL
from game.table.money.screen_state import UNKNOWN
from game.table.motion import Flight
from game.ui.animation import FADE_MS, Display, Together, Tween, ease_in, ease_out, landing, linear, mix, wait
from game.ui.animation import Sequence as InTurn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from game.rules.contract import Event, Seat
    from game.rules.money.view import ScoredSet
    from game.table.money.board import MoneyBoard
    from game.table.motion import Key, Motions
    from game.table.sound_names import Sound
    from game.ui.animation import Step


SET_MS: Final = 380.0
SET_EVERY_MS: Final = 120.0
LAST_MS: Final = 300.0
"""Milliseconds for the winning piece to come down, after everything else."""
REST_MS: Final = 2000.0
"""Milliseconds for which the result stays on screen, unless a click ends it."""
NONE_SHARE: Final = 0.35
"""Length of the pause `REST_MS` as a fraction of its full length when moments are off."""
HONOUR_MS: Final = 240.0
"""Milliseconds for the plaque of an honour to appear."""
HONOUR_EVERY_MS: Final = 260.0
"""Milliseconds between the plaques of honours, less if there would be no time left to read them."""
NAMING_SHARE: Final = 0.5
"""Fraction of the result's time within which all honours have been named."""
SET_GAP: Final = 20.0
EDGE: Final = 44.0
"""Margin inside the panel, in units."""


COUNT_MS: Final = 600.0
"""Milliseconds for counting up the sum."""
CHIP_MS: Final = 420.0
CHIP_EVERY_MS: Final = 90.0
CHIPS_MOST: Final = 7
"""Maximum number of chips that fly from one seat, however large the payment."""
CHIP_APART: Final = 5.0
"""Distance in units between the targets of successive chips."""


def chips_for(amount: int) -> int:
    """Return the number of chips that fly for a payment: more for larger payments, up to a limit.

    >>> [chips_for(amount) for amount in (0, 1, 2, 4, 9, 40, 4000)]
    [0, 1, 2, 3, 4, 6, 7]
    """
    return min(CHIPS_MOST, abs(amount).bit_length())


def counted(total: int, share: float) -> int:
    """Return the part of a gain that is shown while it is counted up; it starts at 1.

    >>> [counted(27, share) for share in (0.0, 0.5, 1.0)]
    [1, 14, 27]
    """
    return max(1, round(total * share))


class PaymentFlights:
    """Chips that fly from each payer's plaque to the winner's while the result is shown."""

    def __init__(self, winner: Seat, gains: Mapping[Seat, int], plaques: Sequence[Box], size: float) -> None:
        """Prepare the flights; `gains` is the gain or loss of each seat, `size` a chip's size in units."""
        x, y = plaques[winner].centre
        self.chips: dict[tuple[Seat, int], tuple[Flight, Spot]] = {}
        """Flight and target position, in units, of each chip, by payer and number."""
        for payer, gain in gains.items():
            start = Spot(*plaques[payer].centre, size, size)
            for number in range(chips_for(gain) if gain < 0 else 0):
                target = Spot(x + CHIP_APART * (number - 1), y, size, size)
                self.chips[payer, number] = Flight(start, ""), target

    def steps(self, sound: Callable[[str], None]) -> list[Step]:
        """Return the flights as steps to be played in parallel."""
        return [self._step(flight, number, sound) for (_payer, number), (flight, _target) in self.chips.items()]

    def _step(self, flight: Flight, number: int, sound: Callable[[str], None]) -> Step:
        def begin() -> None:
            flight.begun = True

        def frame(value: float) -> None:
            flight.share = value

        def end() -> None:
            flight.begun = False
            if not number:
                sound("coins")

        return Tween(CHIP_MS, frame, ease=ease_in, start=begin, end=end, delay=CHIP_EVERY_MS * number)

    def flying(self) -> Iterator[Spot]:
        """Yield the position, in units, of each chip in flight."""
        for flight, target in self.chips.values():
            if flight.begun:
                yield flight.spot(target)


class VictoryPlay:
    """Progress of the animation of a winning hand: the panel and each of its sets."""

    def __init__(self, sets: tuple[ScoredSet, ...], size: tuple[float, float], honours: int = 0) -> None:
        """Prepare the animation of the sets and of so many `honours`; `size` is the size of a discard, in units."""
        self.sets, self.size = sets, size
        self.named = [0.0] * honours
        """Progress of the plaque of each honour, from 0 to 1; they follow the winning piece."""
        self.shares = [0.0] * len(sets)
        self.starts: list[Sequence[Spot]] = [()] * len(sets)
        """Positions of each set's pieces in the hand, in units; empty until the set leaves the hand."""
        self.last = 0.0
        """Progress of the winning piece, which lands last."""
        self.alpha = 0.0
        self.paid = 0.0
        """Progress of the payment, which begins once the winning piece has landed."""

    def place(self, start: Spot, spot: Spot, share: float) -> Spot:
        """Return the current position of a piece on its way from `start` to `spot`.

        `share` is the progress from 0 to 1, and may exceed 1 slightly at the end; then the piece is larger.
        """
        inside = min(1.0, share)
        x, y = mix(start.x, spot.x, inside), mix(start.y, spot.y, inside)
        size = mix(start.w / spot.w, 1.0, inside) * max(1.0, share)
        turn = (start.angle - spot.angle + 180) % 360 - 180
        return Spot(x, y, spot.w * size, spot.h * size, spot.angle + turn * (1 - inside))

    def play(
        self,
        motions: Motions,
        sound: Callable[[str], None],
        lift: Callable[[ScoredSet], Sequence[Spot]],
        pace: str = FULL,
        payment: Sequence[Step] = (),
    ) -> None:
        """Start the animation: the panel, each set with the winning one last, then the winning piece.

        `lift` removes a set's pieces from the hand and returns where they were. While the result is shown, its honours
        are named one after another and the `payment` steps are played, except under reduced motion.
        """

        def leave(i: int) -> None:
            sound("clack")
            self.starts[i] = lift(self.sets[i])

        def leave_all() -> None:
            self.starts = [lift(read) for read in self.sets]

        def setter(i: int) -> Callable[[float], None]:
            def frame(value: float) -> None:
                self.shares[i] = value

            return frame

        def appear(value: float) -> None:
            self.alpha = value

        def land(value: float) -> None:
            self.last = value

        def pay(value: float) -> None:
            self.paid = value

        order = sorted(range(len(self.sets)), key=lambda i: self.sets[i].winning)
        sets = [
            Tween(SET_MS, setter(i), ease=landing, delay=number * (SET_EVERY_MS + 60), start=partial(leave, i))
            for number, i in enumerate(order)
        ]
        steps: list[Step] = [Tween(140, appear, ease=ease_out)]
        if motions.reduced:
            self.shares, self.last, self.paid = [1.0] * len(self.sets), 1.0, 1.0
            self.named = [1.0] * len(self.named)
            win = partial(sound, "win") if sets else None
            steps = [Tween(FADE_MS, appear, ease=linear, start=leave_all, end=win)]
        elif sets:
            steps += [Together(sets), Tween(LAST_MS, land, ease=ease_in, end=lambda: sound("win"))]
        rest = REST_MS * {FULL: 1.0, BRISK: BRISK_SHARE}.get(pace, NONE_SHARE)
        paying = (
            [] if motions.reduced else [Tween(min(rest, COUNT_MS), pay, ease=linear), *payment, *self._naming(rest)]
        )
        motions.timeline.play(InTurn(steps), Display(rest, paying))

    def _naming(self, rest: float) -> list[Step]:
        """Return the steps in which the honours appear one after another, within `rest` milliseconds."""
        every = min(HONOUR_EVERY_MS, rest * NAMING_SHARE / max(1, len(self.named)))

        def setter(i: int) -> Callable[[float], None]:
            def frame(value: float) -> None:
                self.named[i] = value

            return frame

        return [Tween(HONOUR_MS, setter(i), ease=ease_out, delay=every * i) for i in range(len(self.named))]

    def spots(self, box: Box, shrunk: float) -> list[list[Spot]]:
        """Return the positions of each set's pieces on a panel, drawn at `shrunk` times the discard size."""
        wide, high = (each * shrunk for each in self.size)
        step, gap = wide + 3 * shrunk, SET_GAP * shrunk
        set_wide = 3 * step - 3 * shrunk
        total = len(self.sets) * set_wide + (len(self.sets) - 1) * gap
        left = box.centre[0] - total / 2
        top = box.bottom - high - EDGE * 0.6
        return [
            [Spot.at(left + n * (set_wide + gap) + j * step, top, wide, high) for j in range(3)]
            for n in range(len(self.sets))
        ]


DISCARD_TURN: Final = 8.0
PACKETS: Final = (6, 6)
"""Cards dealt to a hand per round from a stock; in round two only the starter gets six. PT-12."""


class Animation:
    """Applies events to the screen state and animates the pieces they move."""

    def __init__(self, board: MoneyBoard, motions: Motions, sound: Sound, pace: Callable[[], str]) -> None:
        """Create the animations of a table; `pace` returns the setting for moments."""
        self.board, self.state, self.motions = board, board.state, motions
        self._sound, self._pace = sound, pace

    def play(self, event: Event) -> None:
        """Apply an event to the state and animate the pieces concerned."""
        board, state = self.board, self.state
        before = board.arrange()
        match event:
            case Drew(seat, _piece):
                decides = seat == state.viewer and bool(state.waits())
                state.apply(event)
                ms = motion.TENSE_DRAW_MS if decides else motion.DRAW_MS
                self._arrive(seat, before.source, UNKNOWN, ms, self._slide)
            case Took(seat, piece):
                state.apply(event)
                self._take(seat, before.discards[-1], piece)
            case Discarded(seat, piece):
                start = board.let_go or self._piece_spot(seat, piece)
                code = piece if self._own(seat) else UNKNOWN
                board.let_go = None
                state.apply(event)
                board.arrange()
                key: Key = ("discard", len(state.discards) - 1)
                turn = DISCARD_TURN if seat % 2 else -DISCARD_TURN
                fly = self.motions.fly(key, start, code, motion.DISCARD_MS, ease="landing", turn=turn, sound=self._land)
                self.motions.play([fly])
            case Ponged(seat, piece, _from_seat):
                self._pong(event, seat, piece)
            case Won(seat, piece, "discard"):
                state.apply(event)
                self._arrive(seat, before.discards[-1], piece, motion.CLAIM_MS, lambda: self._sound("slap"))
            case _:
                state.apply(event)
                board.arrange()

    def deal(self) -> None:
        """Animate the deal, beginning with the starter. PT-12, PO-04.

        From a wall one tile goes to each seat in turn; from a stock six cards go to each seat, then five, and six to
        the starter.
        """
        board, state = self.board, self.state
        layout = board.arrange()
        self._sound("wash" if board.style.ring else "riffle")
        hands = [board.seat_keys((state.starter + step) % state.seats) for step in range(state.seats)]
        if board.style.ring:
            places = board.wall_places(sum(map(len, hands)))
            self.motions.deal(hands, places, UNKNOWN, sound=self._slide)
        else:
            self.motions.deal(hands, layout.source, UNKNOWN, packets=PACKETS, sound=self._slide)

    # Parts ------------------------------------------------------------------------------------------------------------

    def _arrive(
        self, seat: Seat, start: Spot, code: str, ms: float, sound: Callable[[], None], *, ease: str = "out"
    ) -> None:
        """Animate a piece that comes into a hand.

        In the viewer's hand it is set apart; in another hand it becomes the last back.
        """
        backs = self.board.arrange().backs[seat]
        key: Key = ("drawn",) if seat == self.state.viewer else ("back", seat, len(backs) - 1)
        self.motions.play([self.motions.fly(key, start, code, ms, sound=sound, ease=ease)])

    def _take(self, seat: Seat, start: Spot, piece: str) -> None:
        """Animate a discard that is taken; another player's take is slow at first, so that it is seen."""
        share = {FULL: 1.0, BRISK: BRISK_SHARE}.get(self._pace(), 0.0)
        slow = seat != self.state.viewer and share > 0
        ms, ease = (motion.NOTED_TAKE_MS * share, "in") if slow else (motion.TAKE_MS, "out")
        self._arrive(seat, start, piece, ms, lambda: self._sound("take"), ease=ease)

    def _pong(self, event: Ponged, seat: Seat, piece: str) -> None:
        """Animate a pong: the discard and two pieces of the hand slam down as a set, and the mat shakes."""
        board, state = self.board, self.state
        own = self._own(seat)
        held = [each.spot for each in board.hand_spots() if each.code == piece] if own else []
        starts = [board.layout.discards[-1], *(held or [board.seat_spot(seat, last=i) for i in range(2)])][:3]
        state.apply(event)
        board.arrange()
        n = len(state.exposed[seat]) - 1
        codes = [piece, *([piece if own else UNKNOWN] * 2)]
        steps: list[Step] = []
        for j, (start, code) in enumerate(zip(starts, codes, strict=True)):
            end = (lambda: self._sound("pong")) if j == 0 else None
            steps.append(self.motions.fly(("tong", seat, n, j), start, code, motion.CLAIM_MS, ease="in", sound=end))
        self.motions.play(steps)
        self.motions.play_shake()
        self.motions.timeline.play(wait(60))

    def _piece_spot(self, seat: Seat, piece: str) -> Spot:
        """Return the position from which a seat's discard starts to fly."""
        held = [each.spot for each in self.board.hand_spots() if each.code == piece] if self._own(seat) else []
        return held[-1] if held else self.board.seat_spot(seat)

    def _own(self, seat: Seat) -> bool:
        """Return whether the hand of a seat is the viewer's, shown face up at the bottom."""
        return seat == self.state.viewer and not self.state.covered

    def _slide(self) -> None:
        self._sound(EQUIPMENT[self.board.equipment].sounds.moved)

    def _land(self) -> None:
        self._sound(EQUIPMENT[self.board.equipment].sounds.discarded)
