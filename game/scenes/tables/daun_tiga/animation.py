"""How each event looks: dice, the deal, chips put down, hands turned over, chips paid and taken."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from game.rules.daun_tiga.events import Opened, Settled, StakesPlaced
from game.scenes.table import motion
from game.scenes.table.geometry import Spot
from game.scenes.tables.daun_tiga.things import FIRST, SECOND, SIDE
from game.ui.animation import Step, Tween, wait

if TYPE_CHECKING:
    from game.rules.contract import Event, Seat
    from game.rules.daun_tiga.events import ThrownForBank
    from game.scenes.tables.daun_tiga.scene import DaunTigaScene

ROLL_MS: Final = 900.0
"""Dice rolling, all seats at once."""
ROLLED_MS: Final = 900.0
"""Dice lying, to be read."""
FACES: Final = 9
"""Faces a die shows while it rolls."""
TURN_MS: Final = 180.0
TURN_DELAYS: Final = (0.0, 70.0, 230.0)
"""Two cards of an opponent turn together, the third a moment after."""
PAY_MS: Final = 280.0
READ_MS: Final = 240.0
"""A result stands for so long before the next hand opens."""
STAKE_MS: Final = 220.0


class Animation:
    """Plays events on the board."""

    def __init__(self, scene: DaunTigaScene) -> None:
        self.scene, self.motions = scene, scene.motions
        self._chance = Random()

    def play(self, event: Event) -> None:
        """Apply an event to what is shown, and set off what moves by it."""
        shown = self.scene.shown
        match event:
            case StakesPlaced():
                known = set(self.scene.staking.drafts)
                shown.apply(event)
                self._place_stakes(known)
            case Opened(seat, _cards):
                shown.apply(event)
                if seat not in self.scene.conductor.persons:
                    self._turn(seat)
            case Settled(seat, _amount, _rule):
                shown.apply(event)
                self._pay(seat)
            case _:
                shown.apply(event)

    # The beginning --------------------------------------------------------------------------------------------------

    def roll(self, thrown: ThrownForBank) -> None:
        """All dice of one round roll and come to lie; then they are read. DT-11."""
        scene = self.scene
        seats = [throw.seat for throw in thrown.throws]

        def begin() -> None:
            scene.kit.sounds.play("dice")
            scene.rolling = dict.fromkeys(seats, (1, 1))

        def frame(value: float) -> None:
            if value < 1 and round(value * FACES) != scene.roll_step:
                scene.roll_step = round(value * FACES)
                for seat in seats:
                    scene.rolling[seat] = (self._chance.randint(1, 6), self._chance.randint(1, 6))

        def end() -> None:
            scene.shown.apply(thrown)
            scene.rolling = {throw.seat: throw.dice for throw in thrown.throws}
            scene.talk.add(thrown)
            scene.say_points()

        self.motions.timeline.play(Tween(ROLL_MS, frame, start=begin, end=end), wait(ROLLED_MS))

    def deal(self) -> None:
        """Three cards to each, one at a time, from the banker's right on. DT-20."""
        scene, board = self.scene, self.scene.board
        shown, stock = scene.shown, board.layout.stock
        first = shown.banker or 0
        order = [((first + 1 + step) % shown.seats, i) for i in range(3) for step in range(shown.seats)]
        every = min(motion.DEAL_EVERY_MS, motion.DEAL_LONGEST_MS / len(order))
        scene.kit.sounds.play("wash" if board.tiles else "riffle")
        self.motions.play(
            self.motions.fly(
                ("card", seat, i),
                stock,
                "back",
                motion.DEAL_MS,
                delay=number * every,
                turn=12.0,
                sound=scene.tick if number % 3 == 0 else None,
            )
            for number, (seat, i) in enumerate(order)
        )

    # Stakes and hands -----------------------------------------------------------------------------------------------

    def _place_stakes(self, known: set[Seat]) -> None:
        """The chips of all who set them out of sight come out from under their plaques."""
        scene, board = self.scene, self.scene.board
        steps: list[Step] = []
        for seat, stakes in enumerate(scene.shown.stakes):
            if stakes is None:
                continue
            for kind, amount in ((FIRST, stakes.first), (SECOND, stakes.second), (SIDE, scene.shown.backed(seat))):
                if amount and (seat not in known or kind == SIDE):
                    start = self._plaque_spot(seat, board.layout.places[seat].chips[kind])
                    steps.append(self.motions.fly(("chip", seat, kind), start, "", STAKE_MS, delay=10.0 * seat))
        if steps:
            scene.kit.sounds.play("coins")
            self.motions.play(steps)

    def _plaque_spot(self, seat: Seat, like: Spot) -> Spot:
        box = self.scene.board.layout.places[seat].plaque
        return Spot(box.x + box.h / 2, box.y + box.h / 2, like.w, like.h)

    def _turn(self, seat: Seat) -> None:
        """An opponent, or whoever has no hands here, opens its cards at an even pace. DT-22."""
        spots = self.scene.board.home(seat).cards
        self.motions.play(
            self.motions.fly(
                ("card", seat, i), spots[i], "back", TURN_MS, delay=delay, sound=self.scene.tick if i != 1 else None
            )
            for i, delay in enumerate(TURN_DELAYS)
        )

    def _pay(self, seat: Seat) -> None:
        """Stakes won are laid beside their chips, stakes lost go to the bank; then there is time to read. DT-40."""
        scene, board = self.scene, self.scene.board
        ruling, stakes = scene.shown.rulings[seat], scene.shown.stakes[seat]
        if ruling is None or stakes is None:
            return
        place = board.layout.places[seat]
        bank = board.layout.bank.plaque
        moved = ((FIRST, stakes.first, ruling.first), (SECOND, stakes.second, ruling.second))
        steps: list[Step] = []
        for kind, amount, way in (*moved, (SIDE, scene.shown.backed(seat), ruling.first)):
            if not amount or not way:
                continue
            chip = place.chips[kind]
            source = Spot(bank.x + bank.w / 2, bank.y + bank.h / 2, chip.w, chip.h)
            key = ("pay", seat, kind)
            start, target = (source, chip.moved(6, -6)) if way > 0 else (chip, source)
            board.paid[key] = target, kind, str(amount)
            steps.append(self.motions.fly(key, start, "", PAY_MS, delay=60.0 * kind))
        if steps:
            scene.kit.sounds.play("coins", 0.7)
            self.motions.play(steps)
        self.motions.timeline.play(wait(READ_MS))
