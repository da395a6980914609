"""Named states of the Pai Gow table for pictures and tests: fixed seeds, played by opponents to what is to be seen."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from game.match.drivers import seat_players
from game.match.journal import IN_MEMORY
from game.match.players import PERSON, Player
from game.match.store import Store
from game.opponents import sound_choice
from game.rules import GAMES
from game.rules.pai_gow.options import PaiGowOptions
from game.rules.pai_gow.training import FILTERS
from game.scenes.table.exits import NOWHERE
from game.scenes.tables.pai_gow.scene import PaiGowScene
from game.scenes.tables.pai_gow.training_scene import TrainingScene

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.match import Match
    from game.rules.pai_gow.view import View
    from game.ui.scene import Scene

NAMES: Final = ("You", "Bee Geok", "Ramon", "Aminah", "Somchai", "Mei Lin", "Hassan", "Malee")
CHIPS: Final = (104, 120, 86, 95, 140, 61, 77, 200)


class State(NamedTuple):
    """A table and when to stop playing it."""

    seats: int
    phase: str
    house: dict[str, str | int]
    you: int = 0
    coach: bool = False
    seed: int = 6
    payments: bool = False
    pose: Callable[[PaiGowScene], object] | None = None
    """What is done when you are asked."""


def _choose(*names: str) -> Callable[[PaiGowScene], object]:
    """Press these nodes."""

    def pose(scene: PaiGowScene) -> None:
        for name in names:
            node = scene.focus.find(name)
            if node is not None:
                scene.focus.activate(node)

    return pose


STATES: Final[dict[str, State]] = {
    "pai-gow-bet": State(4, "bet", {}),
    "pai-gow-set": State(4, "set", {}),
    "pai-gow-coach": State(4, "set", {}, coach=True),
    "pai-gow-open": State(4, "over", {}),
    "pai-gow-open-coach": State(4, "over", {"commission": 5}, coach=True, seed=8),
    "pai-gow-cut": State(4, "cut", {}, you=3),
    "pai-gow-cut-gap": State(4, "cut", {}, you=3, pose=_choose("gap 3")),
    "pai-gow-swap": State(4, "cut", {}, you=3, pose=_choose("stack 2", "stack 5")),
    "pai-gow-throw": State(4, "cut", {}, you=3, pose=_choose("primary")),
    "pai-gow-picked": State(4, "set", {}, pose=_choose("piece:1")),
    "pai-gow-bank": State(4, "set", {}, you=3),
    "pai-gow-2": State(2, "set", {}, coach=True),
    "pai-gow-3": State(3, "set", {}, coach=True),
    "pai-gow-5": State(5, "set", {}, coach=True),
    "pai-gow-6-open": State(6, "over", {}, coach=True),
    "pai-gow-8": State(8, "set", {}, coach=True),
    "pai-gow-8-open": State(8, "over", {"commission": 5, "banker": "rotating"}, coach=True),
    "pai-gow-payments": State(8, "over", {"commission": 5, "banker": "rotating"}, payments=True),
}


def play_until(state: State) -> Match:
    """A match in its first deal, played by opponents until your answer in the state's phase is due, or to the end."""
    game = GAMES["pai-gow"]
    options = game.Options.parse(dict(state.house))
    others = iter(NAMES[1:])
    players = tuple(
        Player(NAMES[0], PERSON) if seat == state.you else Player(next(others), "first") for seat in range(state.seats)
    )
    seed = f"{state.seed:064x}"
    match = Store.open(IN_MEMORY).start(game, options, players, None, seed, ledger=CHIPS[: state.seats])
    while match.deal.result is None:
        view = cast("View", match.view(state.you))
        if state.you in match.deal.pending() and view.table.phase == state.phase:
            break
        seat = min(match.deal.pending() - {state.you}, default=state.you)
        match.play(seat, sound_choice(match.view(seat), Random(seat)).move)
    return match


class PicturedScene(PaiGowScene):
    """A table with the coach on from the start, or the payments over it."""

    pictured: State

    def enter(self) -> None:
        """Sit down."""
        super().enter()
        self.coaching.on = self.pictured.coach

    def ask(self, view: Any) -> None:
        """Strike the pose."""
        super().ask(view)
        if self.pictured.pose is not None:
            self.pictured.pose(self)

    def finish(self) -> None:
        """Show the payments at once where they are wanted."""
        super().finish()
        if self.pictured.payments:
            self.open_payments()


def table(name: str) -> PaiGowScene:
    """The table scene in one of `STATES`."""
    match = play_until(STATES[name])
    scene = PicturedScene(match, seat_players(match, match.players), Store.open(IN_MEMORY), NOWHERE)
    scene.pictured = STATES[name]
    return scene


class Trained(TrainingScene):
    """A training under way."""

    answers: int
    only: str

    def enter(self) -> None:
        """Answer as often as is wanted."""
        super().enter()
        self.focus.activate(self.filters.options[list(FILTERS).index(self.only)])
        for answered in range(self.answers):
            if answered:
                self.focus.activate(self.primary.node)
            self.trays.next_split()
            self.focus.activate(self.primary.node)


def training(answers: int, only: str = "any") -> Scene:
    """The training with so many tasks answered as the tiles came; from one on the last answer still lies there."""
    scene = Trained(PaiGowOptions(), lambda: None, Random(5))
    scene.answers, scene.only = answers, only
    return scene


def _maker(name: str) -> Callable[[], Scene]:
    return lambda: table(name)


PICTURES: Final[dict[str, Callable[[], Scene]]] = {
    **{name: _maker(name) for name in STATES},
    "pai-gow-training": lambda: training(0),
    "pai-gow-training-answer": lambda: training(5, "wong_gong"),
}
"""What makes the scene of each picture."""
