"""Named states of the Pai Gow table: fixed seeds, played by opponents up to an event."""

from __future__ import annotations

from functools import partial
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from game.opponents import sound_choice
from game.rules.pai_gow.options import PaiGowOptions
from game.rules.pai_gow.tiles import TILES
from game.rules.pai_gow.training import FILTERS
from game.scenes.tables.pai_gow.calculator_scene import CalculatorScene
from game.scenes.tables.pai_gow.odds_scene import OddsScene
from game.scenes.tables.pai_gow.training_scene import TrainingScene
from tools.pictures.posed_tables import PosedTable, nothing, pictures, press, table
from tools.scenarios import State, asked, ended

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.match.match import Match
    from game.rules.contract import Move, Seat
    from game.scenes.tables.pai_gow.scene import PaiGowScene
    from game.ui.scene import Scene

NAMES: Final = ("You", "Bee Geok", "Ramon", "Aminah", "Somchai", "Mei Lin", "Hassan", "Malee")
CHIPS: Final = (104, 120, 86, 95, 140, 61, 77, 200)
ROTATING: Final[dict[str, str | int]] = {"commission": 5, "banker": "rotating"}


def _answer(match: Match, seat: Seat, _chance: Random) -> Move:
    """Return a standard player's move; each seat has its own random stream."""
    return sound_choice(match.view(seat), Random(seat)).move


def _until(
    phase: str, seats: int = 4, house: Mapping[str, str | int] = MappingProxyType({}), *, you: int = 0, seed: int = 6
) -> State:
    """Return a state at the viewer's question in this phase, or at the end of the deal."""
    until = ended() if phase == "over" else asked(lambda view: view.table.phase == phase, you)
    return State(
        "pai-gow", seats, until, house, NAMES, None, CHIPS, you=you, answer=_answer, seeds=range(seed, seed + 1)
    )


STATES: Final[dict[str, State]] = {
    "pai-gow-bet": _until("bet"),
    "pai-gow-set": _until("set"),
    "pai-gow-open": _until("over"),
    "pai-gow-cut": _until("cut", you=3),
    "pai-gow-bank": _until("set", you=3),
}
"""States of the table without further actions."""
COACHED: Final[dict[str, State]] = {
    "pai-gow-coach": _until("set"),
    "pai-gow-bank-coach": _until("set", 7, ROTATING, you=1),
    "pai-gow-house-coach": _until("set", you=3),
    "pai-gow-open-coach": _until("over", 4, {"commission": 5}, seed=8),
    "pai-gow-2": _until("set", 2),
    "pai-gow-3": _until("set", 3),
    "pai-gow-5": _until("set", 5),
    "pai-gow-6-open": _until("over", 6),
    "pai-gow-8": _until("set", 8),
    "pai-gow-8-open": _until("over", 8, ROTATING),
}
"""States with the coach on from the start."""
PRESSED: Final = {
    "pai-gow-cut-gap": ("pai-gow-cut", "gap 3"),
    "pai-gow-swap": ("pai-gow-cut", "stack 2", "stack 5"),
    "pai-gow-throw": ("pai-gow-cut", "primary"),
    "pai-gow-picked": ("pai-gow-set", "piece:1"),
}
"""A state, and the nodes pressed in it."""


def coached(state: State) -> Scene:
    """Return a table on which the coach is on from the start."""

    def turn_on(scene: PaiGowScene) -> None:
        scene.coaching.on = True

    return PosedTable(table(state), begin=turn_on)


def pressed(state: str, *names: str) -> Scene:
    """Return a table in a named state after pressing the nodes with these names."""
    return PosedTable(table(STATES[state]), pose=press(*names))


def paid() -> Scene:
    """Return the settlement of a finished deal."""
    return PosedTable(table(COACHED["pai-gow-8-open"]), pose=lambda scene: scene.open_payments())


class Trained(TrainingScene):
    """Training scene in which some exercises have been answered."""

    answers: int
    only: str

    def enter(self) -> None:
        """Answer the requested number of exercises."""
        super().enter()
        self.focus.activate(self.filters.options[list(FILTERS).index(self.only)])
        for answered in range(self.answers):
            if answered:
                self.focus.activate(self.primary.node)
            self.trays.next_split()
            self.focus.activate(self.primary.node)


def training(answers: int, only: str = "any") -> Scene:
    """Return the training scene after `answers` exercises."""
    scene = Trained(PaiGowOptions(), nothing, Random(5))
    scene.answers, scene.only = answers, only
    return scene


class Calculated(CalculatorScene):
    """Calculator in which some tiles are selected."""

    codes: tuple[str, ...] = ()

    def enter(self) -> None:
        """Select the tiles for the picture."""
        super().enter()
        for code in self.codes:
            self.focus.activate(self.tiles[TILES.index(code)])


def calculated(*codes: str) -> Scene:
    """Return the calculator with these tiles selected."""
    scene = Calculated(PaiGowOptions(), nothing)
    scene.codes = codes
    return scene


def odds(**house: str) -> Scene:
    """Return the page of odds, opened over a table with these house rules."""
    options = PaiGowOptions.parse(house)
    return PosedTable(table(STATES["pai-gow-set"]), over=lambda _table: OddsScene(options, nothing))


PICTURES: Final[dict[str, Callable[[], Scene]]] = {
    **pictures(STATES),
    **{name: partial(coached, state) for name, state in COACHED.items()},
    **{name: partial(pressed, *words) for name, words in PRESSED.items()},
    "pai-gow-payments": paid,
    "pai-gow-training": partial(training, 0),
    "pai-gow-calculator": partial(calculated, "6-6", "2-2", "1-1", "5-1"),
    "pai-gow-calculator-two": partial(calculated, "5-5", "5-5"),
    "pai-gow-odds": odds,
    "pai-gow-odds-maxfront": partial(odds, banker_way="maxfront"),
    "pai-gow-training-answer": partial(training, 5, "wong_gong"),
}
"""Function that returns the scene of each picture."""
