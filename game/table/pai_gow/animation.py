"""Animates the events of Pai Gow: moving stacks, rolling dice, taking and turning over tiles, paying chips.

Hands open one after another, the banker's first, each followed by a pause to read it (PG-51); then the bets are settled
one after another: the hands that beat the bank's are lit, the chips fly and are counted. Open hands stay open. A click
opens the remaining hands and pays all bets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.pai_gow.events import BetsPlaced, Moved, Opened, Paid, Thrown, TookStack
from game.rules.pai_gow.moves import Tops
from game.table.geometry import Spot
from game.table.motion import SLIDE_MS
from game.table.pai_gow.layout import STEP
from game.table.pai_gow.screen_state import CHIP_UNITS, UNKNOWN
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
TURN_MS: Final = 260.0
REAR_MS: Final = 140.0
"""Delay between turning over the front hand and the rear hand."""
READ_MS: Final = 300.0
READ_ALL_MS: Final = 1200.0
"""Maximum sum of all reading pauses; `READ_MS` is the pause after each hand."""
PAY_MS: Final = 380.0
PAY_EVERY_MS: Final = 260.0
PAY_ALL_MS: Final = 900.0
"""Maximum time until the last bet's settlement begins; `PAY_EVERY_MS` is the time from one bet's to the next."""
PAUSE_MS: Final = 160.0
LEVELS: Final = (0.0, 8.0, 16.0, 24.0)
"""Offset of each tile of a stack below the top one, in units."""


class Animation:
    """Applies events to the screen state and animates them; bets are settled one by one after the last hand."""

    def __init__(self, board: PaiGowBoard, trays: Trays, state: PaiGowState, sound: Sound) -> None:
        self.board, self.trays, self.state = board, trays, state
        self.motions: Motions = board.motions
        self._sound = sound
        self._paying: list[Paid] = []

    def begin(self) -> None:
        """Reset the animation for a new deal."""
        self._paying = []
        self.board.shares.clear()

    def build(self) -> None:
        """Animate how the eight stacks of the woodpile are set out one by one. PG-20."""
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
            self._paying.append(event)
            if len(self._paying) == self.state.seats - 1:
                self._pay()
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
        state = self.state
        own = event.seat == state.viewer
        seen = own and UNKNOWN not in state.hands[event.seat]
        state.apply(event)
        if own:
            self.trays.follow(state.hands[event.seat])
        turning = [] if seen else self.trays.flights() if own else self.board.tiles_of(event.seat)
        self._sound("domino")
        self.motions.play(
            self.motions.fly(key, spot, UNKNOWN, TURN_MS, delay=REAR_MS * (i // 2))
            for i, (key, _code, spot) in enumerate(turning)
        )

    def let_read(self) -> None:
        """Pause so that people can read the hands just opened."""
        self.motions.timeline.play(wait(min(READ_MS, READ_ALL_MS / self.state.seats)))

    def _pay(self) -> None:
        """Light the hands that beat the bank's, and move chips between bets and bank, seat by seat. PG-50."""
        state = self.state
        for event in self._paying:
            state.apply(event)
        bank = self.board.bank_place()
        every = min(PAY_EVERY_MS, PAY_ALL_MS / len(self._paying))
        steps: list[Step] = []
        for place, event in enumerate(self._paying):
            steps.append(self._count(event.seat, delay=place * every))
            if event.amount:
                start = bank if event.amount > 0 else self.board.layout.seats[event.seat].bet
                spot = Spot(*start, CHIP_UNITS, CHIP_UNITS)
                key = "pay", event.seat
                steps.append(self.motions.fly(key, spot, UNKNOWN, PAY_MS, delay=place * every, sound=self._drop))
        self.motions.play(steps)

    def _count(self, seat: Seat, *, delay: float) -> Step:
        """Return a step that counts a seat's payment from 0 to its amount."""
        shares = self.board.shares
        shares[seat] = 0.0

        def frame(value: float) -> None:
            shares[seat] = value

        return Tween(PAY_MS, frame, ease=linear, delay=delay)

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
        """Animate how a seat takes the four tiles of a stack, the top tile first. PG-23."""
        if seat == self.state.viewer:
            self.trays.take(self.state.hands[seat])
            keys = [key for key, _code, _spot in self.trays.flights()]
        else:
            keys = [("tile", seat, i) for i in range(4)]
        rest = self.board.layout.stacks[stack - 1]
        top = rest.y - STEP / 2
        self.motions.play(
            self.motions.fly(
                key,
                Spot(rest.x, top + level, rest.w, rest.h - STEP),
                UNKNOWN,
                TAKE_MS,
                delay=i * TAKE_EVERY_MS,
                sound=self._slide if i % 2 == 0 else None,
            )
            for i, (key, level) in enumerate(zip(keys, LEVELS, strict=True))
        )

    def _lay(self) -> None:
        self._sound("domino")

    def _drop(self) -> None:
        self._sound("coins")

    def _slide(self) -> None:
        self._sound("slide")
