"""Animates the events of Daun Tiga: dice, dealing, placing chips, opening hands, and payments."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from game.rules.daun_tiga.events import Opened, Settled, StakesPlaced
from game.rules.daun_tiga.hands import HAND
from game.table.daun_tiga.board import FIRST, SECOND, SIDE, Chip
from game.ui.animation import Step, Tween, wait

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from game.rules.contract import Event, Seat
    from game.rules.daun_tiga.events import ThrownForBank
    from game.table.daun_tiga.board import DaunTigaBoard
    from game.table.motion import Key

ROLL_MS: Final = 900.0
"""Duration of a dice roll in milliseconds, the same for all seats."""
ROLLED_MS: Final = 900.0
"""Pause after a roll in milliseconds, long enough to read the dice."""
FACES: Final = 9
"""Number of random faces that a die shows while it rolls."""
TURN_MS: Final = 180.0
TURN_DELAYS: Final = (0.0, 70.0, 230.0)
"""Delays before an opponent's cards turn over, in milliseconds.

The first two turn almost together, the third a moment later.
"""
PAY_MS: Final = 280.0
MORE_EVERY_MS: Final = 70.0
"""Milliseconds between chips in the payment of a greater win."""
READ_MS: Final = 240.0
"""Pause in milliseconds for reading a result before the next hand opens."""
STAKE_MS: Final = 220.0


class Animation:
    """Applies Daun Tiga's events to the screen state and animates the cards, chips and dice concerned."""

    def __init__(self, board: DaunTigaBoard) -> None:
        self._sound, self._motions = board.sound, board.motions
        self._board, self._state = board, board.state
        self._chance = Random()

    def play(self, event: Event, set_here: Collection[Seat]) -> None:
        """Apply an event to the screen state and animate it.

        The seats in `set_here` have set their stakes at this screen, so their chips are already on the table and do not
        fly.
        """
        self._state.apply(event)
        match event:
            case StakesPlaced():
                self._place_stakes(set_here)
            case Opened(seat):
                self._turn(seat)
            case Settled(seat):
                self._pay(seat)

    # The beginning ----------------------------------------------------------------------------------------------------

    def roll(self, thrown: ThrownForBank, lie: Callable[[Event], None]) -> None:
        """Roll all dice of one round for the bank; when they stop, call `lie` with the event, then pause. DT-11."""
        state = self._state
        seats = [throw.seat for throw in thrown.throws]

        def begin() -> None:
            self._sound("dice")
            state.rolling = dict.fromkeys(seats, (1, 1))

        def frame(value: float) -> None:
            if value < 1 and round(value * FACES) != state.roll_step:
                state.roll_step = round(value * FACES)
                for seat in seats:
                    state.rolling[seat] = (self._chance.randint(1, 6), self._chance.randint(1, 6))

        def end() -> None:
            state.rolling = {throw.seat: throw.dice for throw in thrown.throws}
            lie(thrown)

        self._motions.timeline.play(Tween(ROLL_MS, frame, start=begin, end=end), wait(ROLLED_MS))

    def deal(self) -> None:
        """Animate the deal: three cards per hand, one at a time, starting at the banker's right. DT-20."""
        seats, first = self._state.players, self._state.banker or 0
        order = [(first + 1 + step) % seats for step in range(seats)]
        hands: list[list[Key]] = [[("card", seat, i) for i in range(HAND)] for seat in order]
        self._sound("wash" if self._board.tiles else "riffle")
        self._motions.deal(hands, self._board.layout.stock, "back", sound=self._board.tick)

    # Stakes and hands -------------------------------------------------------------------------------------------------

    def _place_stakes(self, set_here: Collection[Seat]) -> None:
        """Animate the stakes: the chips of seats that have not set their stakes at this screen fly to the table."""
        steps: list[Step] = []
        for seat, place in enumerate(self._board.layout.places):
            box = place.plaque
            for spot, kind, _amount in self._board.chips(seat):
                if seat not in set_here or kind == SIDE:
                    start = spot._replace(x=box.x + box.h / 2, y=box.y + box.h / 2)
                    steps.append(self._motions.fly(("chip", seat, kind), start, "", STAKE_MS, delay=10.0 * seat))
        if steps:
            self._sound("coins")
            self._motions.play(steps)

    def _turn(self, seat: Seat) -> None:
        """Turn over, at a steady pace, the cards of a player who does not open them at this screen. DT-22."""
        spots = self._board.home(seat).cards
        self._motions.play(
            self._motions.fly(
                ("card", seat, i), spots[i], "back", TURN_MS, delay=delay, sound=self._board.tick if i != 1 else None
            )
            for i, delay in enumerate(TURN_DELAYS)
        )

    def _pay(self, seat: Seat) -> None:
        """Move a hand's winnings next to its stakes, or its lost chips to the bank; then pause. DT-40.

        A Long hand is paid with two chips per stake, three of a kind with three.
        """
        ruling = self._state.rulings[seat]
        if ruling is None:
            return
        ways = {FIRST: ruling.first, SECOND: ruling.second, SIDE: ruling.first}
        middle = self._board.layout.bank.plaque.centre
        steps: list[Step] = []
        for chip, kind, amount in self._board.chips(seat):
            way, key = ways[kind], ("pay", seat, kind)
            if way:
                bank = chip._replace(x=middle[0], y=middle[1])
                start, target = (bank, chip.moved(6, -6)) if way > 0 else (chip, bank)
                self._board.paid[key] = Chip(target, kind, amount)
                steps.append(self._motions.fly(key, start, "", PAY_MS, delay=60.0 * kind))
                for more in range(1, self._state.win_tier(seat) if way > 0 else 1):
                    self._board.paid[*key, more] = Chip(target, kind, 0)
                    delay = 60.0 * kind + MORE_EVERY_MS * more
                    steps.append(self._motions.fly((*key, more), start, "", PAY_MS, delay=delay))
        if steps:
            self._sound("coins", 0.7)
            self._motions.play(steps)
        self._motions.timeline.play(wait(READ_MS))
