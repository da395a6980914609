"""Animates Pai Gow: moving stacks, rolling dice, taking and turning over tiles, paying chips.

The banker's hands open first, front and then rear; then each player's, and each bet is settled before the
next hands open (PG-51): the hands that beat the bank's are lit, and the chips fly and are counted. The
results of the viewer's own hands are shown front and then rear. Open hands stay open. A click opens the
remaining hands and pays all bets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.pai_gow.events import BetsPlaced, Moved, Opened, Paid, Thrown, TookStack
from game.rules.pai_gow.moves import Tops
from game.table.geometry import Spot
from game.table.motion import SLIDE_MS
from game.table.pai_gow.layout import STEP
from game.table.pai_gow.screen_state import CHIP_UNITS, FRONT_SHOWN_SHARE, UNKNOWN
from game.ui.animation import Tween, linear, wait

if TYPE_CHECKING:
    from game.rules.contract import Event, Seat
    from game.table.motion import Key, Motions
    from game.table.pai_gow.hand_trays import Trays
    from game.table.pai_gow.screen_state import PaiGowBoard, PaiGowState
    from game.table.sound_names import Sound
    from game.ui.animation import Step

BUILD_MS: Final = 200.0
BUILD_EVERY_MS: Final = 60.0
TAKE_MS: Final = 220.0
TAKE_EVERY_MS: Final = 40.0
FIND_MS: Final = 230.0
FIND_EVERY_MS: Final = 250.0
"""Milliseconds between turning over one of the viewer's own tiles and the next."""
TURN_MS: Final = 260.0
REAR_MS: Final = 140.0
"""Delay between turning over the front hand and the rear hand."""
READ_MS: Final = 240.0
"""Pause after each of the banker's hands, for reading it."""
RESULTS_MS: Final = 500.0
"""Milliseconds in which the results of the viewer's own hands are shown."""
PAY_MS: Final = 380.0
SHOWDOWN_MS: Final = (420.0, 960.0), (2120.0, 430.0)
"""Showdown times, of which the shorter applies: each a base time and an addition per player."""
PAUSE_MS: Final = 160.0
LEVELS: Final = (0.0, 8.0, 16.0, 24.0)
"""Vertical offset of each tile in a stack below the top one, in units."""


class Animation:
    """Applies events to the screen state and animates them; each bet is settled as soon as its hands are open."""

    def __init__(self, board: PaiGowBoard, trays: Trays, state: PaiGowState, sound: Sound) -> None:
        self.board, self.trays, self.state = board, trays, state
        self.motions: Motions = board.motions
        self._sound = sound
        self._pace = 1.0
        """Factor that shortens the times of a showdown so that it takes no longer at a full table."""

    def begin(self) -> None:
        """Reset the animation for a new deal."""
        self.board.shares.clear()
        self.board.results.clear()

    def build(self) -> None:
        """Animate the eight stacks of the woodpile being set out one by one. PG-20."""
        layout = self.board.arrange()
        start = Spot(927, 600, *layout.stacks[0][2:4])
        self._sound("wash")
        self.motions.play(
            self.motions.fly(("stack", stack), start, UNKNOWN, BUILD_MS, delay=i * BUILD_EVERY_MS, sound=self._lay)
            for i, stack in enumerate(self.state.stacks)
        )

    def play(self, event: Event) -> None:
        """Apply an event to the state and animate the pieces concerned."""
        if isinstance(event, Opened):
            self._open(event)
        elif isinstance(event, Paid):
            self._pay(event)
        else:
            self.state.apply(event)
            self._move(event)

    def _move(self, event: Event) -> None:
        match event:
            case Moved(_banker, move):
                self.board.marked, self.board.cut = (), 0
                if isinstance(move, Tops):
                    self._swap_tops(move)
                else:
                    self._sound("slide")
                    self.motions.timeline.play(wait(SLIDE_MS + PAUSE_MS))
            case BetsPlaced():
                self._sound("coins")
                self.motions.timeline.play(wait(2 * PAUSE_MS))
            case Thrown():
                self.board.dice.throw(self.motions, self._sound)
                self.motions.timeline.play(wait(PAUSE_MS))
            case TookStack(seat, stack, _tiles):
                self._take(seat, stack)

    def _open(self, event: Opened) -> None:
        """Turn over a seat's hands, front first; the viewer's own tiles turn only if they were face down. PG-51."""
        state, bank = self.state, event.comparison is None
        if not state.opening:
            self._pace = self._pace_of_showdown()
        own = event.seat == state.viewer
        seen = own and UNKNOWN not in state.hands[event.seat]
        state.apply(event)
        if own:
            self.trays.follow(state.hands[event.seat])
        self._sound("domino")
        if seen:
            if not bank:
                self.motions.play([self._tell_results(event.seat)])
            return
        rear = (TURN_MS + READ_MS if bank else REAR_MS) * self._pace
        turning = self.trays.flights() if own else self.board.tiles_of(event.seat)
        steps = [
            self.motions.fly(key, spot, UNKNOWN, TURN_MS * self._pace, delay=rear * (i // 2))
            for i, (key, _code, spot) in enumerate(turning)
        ]
        self.motions.play([*steps, *([Tween(0, end=self._lay, delay=rear)] if bank else ())])

    def _pace_of_showdown(self) -> float:
        """Return the factor that keeps the showdown within its time."""
        state, own = self.state, UNKNOWN not in self.state.hands[self.state.viewer]
        whole = 2 * (TURN_MS + READ_MS) + (state.seats - 1) * (TURN_MS + REAR_MS + PAY_MS)
        if own and state.viewer == state.banker:
            whole -= 2 * TURN_MS + READ_MS
        elif own:
            whole += RESULTS_MS - TURN_MS - REAR_MS
        return min(once + each * (state.seats - 1) for once, each in SHOWDOWN_MS) / whole

    def _tell_results(self, seat: Seat) -> Step:
        """Return a step that shows the results of the viewer's own hands, front first."""
        results = self.board.results
        results[seat] = 0.0

        def frame(value: float) -> None:
            before, results[seat] = results[seat], value
            if before < FRONT_SHOWN_SHARE <= value or before < 1 <= value:
                self._lay()

        return Tween(RESULTS_MS * self._pace, frame, ease=linear)

    def let_read(self) -> None:
        """Pause so that people can read the banker's hands."""
        self.motions.timeline.play(wait(READ_MS * self._pace))

    def _pay(self, event: Paid) -> None:
        """Light the hands that beat the bank's, and move chips between the bet and the bank. PG-50."""
        self.state.apply(event)
        steps = [self._count(event.seat)]
        if event.amount:
            start = self.board.bank_place() if event.amount > 0 else self.board.layout.seats[event.seat].bet
            spot = Spot(*start, CHIP_UNITS, CHIP_UNITS)
            steps.append(self.motions.fly(("pay", event.seat), spot, UNKNOWN, PAY_MS * self._pace, sound=self._drop))
        self.motions.play(steps)

    def _count(self, seat: Seat) -> Step:
        """Return a step that counts a seat's payment from 0 to its amount."""
        shares = self.board.shares
        shares[seat] = 0.0

        def frame(value: float) -> None:
            shares[seat] = value

        return Tween(PAY_MS * self._pace, frame, ease=linear)

    # Parts ------------------------------------------------------------------------------------------------------------

    def _swap_tops(self, move: Tops) -> None:
        one, other = move.one, move.other
        keys: tuple[Key, ...] = tuple(("top", self.state.stacks[place - 1]) for place in (one, other))
        starts = self.board.top_of(other), self.board.top_of(one)
        self.motions.play(
            self.motions.fly(key, start, UNKNOWN, 2 * SLIDE_MS, sound=self._lay)
            for key, start in zip(keys, starts, strict=True)
        )

    def _take(self, seat: Seat, stack: int) -> None:
        """Animate a seat taking the four tiles of a stack, the top tile first. PG-23.

        The viewer's own tiles land face down and are turned over one after another.
        """
        finds = False
        if seat == self.state.viewer:
            self.trays.take(self.state.hands[seat])
            keys = [key for key, _code, _spot in self.trays.flights()]
            finds = self.trays.known
        else:
            keys = [("tile", seat, i) for i in range(4)]
        rest = self.board.layout.stacks[stack - 1]
        top = rest.y - STEP / 2
        steps: list[Step] = []
        for i, (key, level) in enumerate(zip(keys, LEVELS, strict=True)):
            delay, slide = i * TAKE_EVERY_MS, self._slide if i % 2 == 0 else None
            if finds and slide is not None:
                steps.append(Tween(0, end=slide, delay=delay + TAKE_MS))
            steps.append(
                self.motions.fly(
                    key,
                    Spot(rest.x, top + level, rest.w, rest.h - STEP),
                    UNKNOWN,
                    TAKE_MS,
                    delay=delay,
                    sound=self._lay if finds else slide,
                    lies=(3 - i) * TAKE_EVERY_MS + i * FIND_EVERY_MS,
                    turn_over=FIND_MS if finds else 0.0,
                )
            )
        self.motions.play(steps)

    def _lay(self) -> None:
        self._sound("domino")

    def _drop(self) -> None:
        self._sound("coins")

    def _slide(self) -> None:
        self._sound("slide")
