"""Named states of the Tongits table for pictures and tests: deals by number, played until something is to be seen."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from game.match.drivers import seat_players
from game.match.journal import IN_MEMORY
from game.match.players import PERSON, Player
from game.match.store import Store
from game.opponents import sound_choice
from game.rules import GAMES
from game.rules.moves import Discard, Draw
from game.rules.tongits.moves import Lay, PickUp, Sapaw, Secret, Tongits
from game.scenes.states import Under, nothing
from game.scenes.table.exits import NOWHERE
from game.scenes.tables.tongits.report import report
from game.scenes.tables.tongits.scene import TongitsScene
from game.scenes.tables.tongits.settlement import TongitsSettlement

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.match import Match
    from game.rules.contract import Seat
    from game.rules.tongits.view import Showdown, View
    from game.ui.scene import Scene

NAMES: Final = ("You", "Liza", "Ramon")
CHIPS: Final = (41, 53, 38)
SEEDS_TRIED: Final = 400


class State(NamedTuple):
    """A table and when to stop playing it."""

    until: Callable[[View], bool]
    house: dict[str, str]


def _play(*wanted: type, bahays: int = 0, own: int = 0) -> Callable[[View], bool]:
    """Your turn to play, with moves of these kinds to be made and so many bahays on the table."""

    def reached(view: View) -> bool:
        table = view.table
        return (
            table.phase == "play"
            and view.drawn is not None
            and len(table.bahays) >= bahays
            and sum(each.owner == view.seat for each in table.bahays) >= own
            and all(any(isinstance(move, kind) for move in view.legal) for kind in wanted)
            and (Tongits in wanted or not any(isinstance(move, Tongits) for move in view.legal))
        )

    return reached


def _take(least: int, most: int = 99) -> Callable[[View], bool]:
    """Your turn to draw, with so many ways to take the last discard."""

    def reached(view: View) -> bool:
        lying = len(view.table.discards)
        ways = sum(isinstance(move, PickUp) for move in view.legal)
        return view.table.phase == "draw" and lying > 2 and least <= ways <= most

    return reached


def _secrets(view: View) -> bool:
    return _play(bahays=3)(view) and any(each.secret and each.owner != view.seat for each in view.table.bahays)


STATES: Final[dict[str, State]] = {
    "tongits-deal": State(lambda view: view.table.phase == "play" and not view.table.turns, {}),
    "tongits-turn": State(_play(Lay, Sapaw, bahays=2), {}),
    "tongits-secret": State(_secrets, {}),
    "tongits-own-secret": State(_play(Secret, bahays=1), {}),
    "tongits-late": State(_play(bahays=5, own=1), {}),
    "tongits-draw": State(_take(0, 0), {}),
    "tongits-take": State(_take(1, 1), {}),
    "tongits-take-many": State(_take(3), {}),
    "tongits-tongits": State(_play(Tongits), {}),
    "tongits-answer": State(lambda view: view.table.phase == "answer", {}),
    "tongits-answer-early": State(
        lambda view: view.table.phase == "draw" and not view.call_closed, {"call_timing": "start_of_turn"}
    ),
    "tongits-call": State(lambda view: view.table.phase == "play" and not view.call_closed, {}),
    "tongits-no-pot": State(_play(bahays=2), {"jackpot": "off"}),
}


def begun(number: int, house: dict[str, str]) -> Match:
    """A match with the game of this number dealt."""
    game = GAMES["tongits"]
    options = game.Options.parse(dict(house))
    players = tuple(Player(NAMES[seat], PERSON if seat == 0 else "first") for seat in range(len(NAMES)))
    seed = f"{number:064x}"
    return Store.open(IN_MEMORY).start(game, options, players, deals=game.deals, seed=seed, ledger=CHIPS)


def play_until(state: State) -> Match:
    """A match in its first game, played by opponents to the first moment that the state describes.

    Raises:
        LookupError: none of the seeds tried comes there.
    """
    for number in range(SEEDS_TRIED):
        match = begun(number, state.house)
        chance = Random(number)
        while match.deal.result is None:
            if 0 in match.deal.pending() and state.until(cast("View", match.view(0))):
                return match
            sound_move(match, max(match.deal.pending()), chance)
    raise LookupError(f"no deal comes to {state}")


def sound_move(match: Match, seat: Seat, chance: Random) -> None:
    """Let a sound player play."""
    match.play(seat, sound_choice(match.view(seat), chance).move)


def idle_move(match: Match, seat: Seat, _chance: Random) -> None:
    """Draw and discard, nothing else."""
    match.play(seat, next(move for move in match.view(seat).legal if isinstance(move, Draw | Discard)))


class Posed(TongitsScene):
    """A table at which something has just been done with the question."""

    def __init__(self, match: Match, pose: Callable[[TongitsScene], object]) -> None:
        super().__init__(match, seat_players(match, match.players), Store.open(IN_MEMORY), NOWHERE)
        self._pose = pose

    def ask(self, view: Any) -> None:
        """Ask, and do it."""
        super().ask(view)
        self._pose(self)


def still(_scene: TongitsScene) -> None:
    """Do nothing."""


def lift(scene: TongitsScene) -> None:
    """Choose the dearest loose card."""
    scene.prompt.choose(scene.state.loose[-1])


def lay_all(scene: TongitsScene) -> None:
    """Stage every bahay of the hand."""
    while scene.prompt.asked.lays() and not scene.prompt.panel:
        scene.prompt.do(scene.prompt.asked.lays()[0])


def sapaw(scene: TongitsScene) -> None:
    """Stage the first sapaw."""
    scene.prompt.do(scene.prompt.asked.sapaws()[0])


def press(name: str) -> Callable[[TongitsScene], object]:
    """Press a button, where it is there."""

    def pose(scene: TongitsScene) -> None:
        node = scene.focus.find(name)
        if node is not None:
            scene.focus.activate(node)

    return pose


POSES: Final[dict[str, tuple[str, Callable[[TongitsScene], object]]]] = {
    **{name: (name, still) for name in STATES},
    "tongits-lifted": ("tongits-turn", lift),
    "tongits-hint": ("tongits-turn", press("hint")),
    "tongits-answer-hint": ("tongits-answer", press("hint")),
    "tongits-staged": ("tongits-turn", lay_all),
    "tongits-sapaw": ("tongits-turn", sapaw),
    "tongits-lay-which": ("tongits-own-secret", press("action:l")),
    "tongits-take-which": ("tongits-take-many", press("action:p")),
    "tongits-call-which": ("tongits-call", press("action:d")),
    "tongits-showdown": ("tongits-answer", press("challenge")),
}
"""Every picture of the table: the state it begins with, and what is done there."""


def table(name: str) -> TongitsScene:
    """The table scene in one of `POSES`."""
    state, pose = POSES[name]
    return Posed(play_until(STATES[state]), pose)


def settled(
    until: Callable[[Showdown], bool], *, games: int = 1, plays: Callable[[Match, Seat, Random], None] = sound_move
) -> Match:
    """A match whose last game was played to an end that `until` describes.

    Raises:
        LookupError: none of the seeds tried comes there.
    """
    for number in range(SEEDS_TRIED):
        match = begun(number, {})
        chance = Random(number)
        for game in range(games):
            if game:
                match.next_deal()
            while match.deal.result is None:
                plays(match, min(match.deal.pending()), chance)
        if match.deal.result is not None and until(match.deal.result.shown):
            return match
    raise LookupError("no game ends so")


def _by(word: str) -> Callable[[Showdown], bool]:
    return lambda shown: shown.by == word


SETTLED: Final[dict[str, Callable[[], Match]]] = {
    "tongits-settlement": lambda: settled(lambda shown: "challenge" in shown.answers and len(shown.specials) > 2),
    "tongits-settlement-tongits": lambda: settled(_by("tongits")),
    "tongits-settlement-sunog": lambda: settled(lambda shown: any(hand.sunog for hand in shown.hands)),
    "tongits-settlement-stock": lambda: settled(_by("stock_out")),
    "tongits-settlement-void": lambda: settled(_by("void"), plays=idle_move),
    "tongits-settlement-pot": lambda: settled(lambda shown: shown.jackpot > 0, games=2),
}
"""The match under each picture of a settlement."""


def _settlement(name: str) -> Scene:
    match = SETTLED[name]()
    return Under(match, lambda: TongitsSettlement(report(match), nothing, nothing, lambda: True))


PICTURES: Final[dict[str, Callable[[], Scene]]] = {
    **{name: partial(table, name) for name in POSES},
    **{name: partial(_settlement, name) for name in SETTLED},
}
"""What makes the scene of each picture."""
