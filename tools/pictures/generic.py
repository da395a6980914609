"""Named states of the generic table: built-in games on it, played by opponents for a number of moves."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from game.match.drivers import seat_players
from game.match.journal_database import IN_MEMORY
from game.match.store import Store
from game.scenes.tables.generic.scene import GenericScene
from game.table.table_callbacks import NOWHERE
from tools.scenarios import State, ended, play_until

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.match import Match
    from game.ui.scene import Scene

NAMES: Final = (
    *("You", "Kanya", "Mali", "Anan", "Ploy", "Somsak", "Niran", "Aminah", "Pak Long", "Mei Lian", "Yusof", "Siti"),
    *("Chong", "Bee Geok", "Encik Tan", "Dolah", "Hassan"),
)


def _question(phase: str, after: int = 0) -> Callable[[Match], bool]:
    """Return a condition: the viewer is asked in this phase, for the first time after `after` moves."""

    def reached(match: Match) -> bool:
        asked = 0 in match.deal.pending() and len(match.moves) >= after
        return asked and bool(match.view(0).table.phase == phase)

    return reached


_state = partial(State, names=NAMES, deals=6, played=6, seeds=range(1, 60))

STATES: Final[dict[str, State]] = {
    "generic-pong": _state("pong", 4, _question("discard", after=50)),
    "generic-pong-claim": _state("pong", 4, _question("claim", after=40)),
    "generic-pong-over": _state("pong", 4, ended()),
    "generic-pai-tong": _state("pai-tong", 7, _question("discard", after=60)),
    "generic-pai-tong-2": _state("pai-tong", 2, _question("discard", after=24)),
    "generic-tongits": _state("tongits", 3, _question("play", after=24)),
    "generic-tongits-draw": _state("tongits", 3, _question("draw", after=16)),
    "generic-tongits-over": _state("tongits", 3, ended()),
    "generic-pai-gow": _state("pai-gow", 4, _question("set")),
    "generic-pai-gow-cut": _state("pai-gow", 8, _question("cut"), {"banker": "rotating"}),
    "generic-pai-gow-bet": _state("pai-gow", 4, _question("bet")),
    "generic-pai-gow-over": _state("pai-gow", 8, ended()),
    "generic-daun-tiga": _state("daun-tiga", 6, _question("stake")),
    "generic-daun-tiga-9": _state("daun-tiga", 9, _question("stake")),
    "generic-daun-tiga-17": _state("daun-tiga", 17, _question("stake")),
    "generic-daun-tiga-17-over": _state("daun-tiga", 17, ended()),
}


def table(state: State) -> Scene:
    """Return the generic table played to a state."""
    match = play_until(state)
    return GenericScene(match, seat_players(match, match.players), Store.open(IN_MEMORY), NOWHERE)


PICTURES: Final[dict[str, Callable[[], Scene]]] = {name: partial(table, state) for name, state in STATES.items()}
"""Function that returns the scene of each picture."""
