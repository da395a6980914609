"""Named states of the table for pictures and tests: fixed seeds, played by opponents until something is to be seen."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from game.match.journal import IN_MEMORY
from game.match.players import PERSON, Player
from game.match.store import Store
from game.opponents import LEVELS, decide
from game.rules import GAMES
from game.rules.money.moves import PONG, WIN
from game.rules.moves import PASS
from game.scenes.faces import table_scene
from game.scenes.table.exits import NOWHERE

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.match import Match
    from game.rules.money.view import View
    from game.ui.scene import Scene

NAMES: Final = ("You", "Kanya", "Mali", "Anan", "Ploy", "Somsak", "Niran")
PONG_NAMES: Final = ("You", "Pak Long", "Mei Lian", "Aminah")
CHIPS: Final = (48, 38, 52, 44, 31, 27, 40)
SEEDS_TRIED: Final = 400


class State(NamedTuple):
    """A table and when to stop playing it."""

    game: str
    seats: int
    until: Callable[[View], bool]
    house: dict[str, str]
    you: str = "first"
    """Who plays your seat until then."""


def _to_discard(least: int = 17, *, claims: int = 1) -> Callable[[View], bool]:
    """Your turn to discard with so many discards lying and so many sets exposed at the table."""

    def reached(view: View) -> bool:
        table = view.table
        exposed = sum(map(len, table.exposed))
        return (
            table.phase == "discard"
            and table.actor == 0
            and view.drawn is not None
            and table.turns > 0
            and len(table.discards) >= least
            and exposed >= claims
            and WIN not in view.legal
        )

    return reached


def _may(move: object, least: int = 8) -> Callable[[View], bool]:
    return lambda view: move in view.legal and len(view.table.discards) >= least and len(view.table.discards) % 20 != 0


def _own_sets(number: int) -> Callable[[View], bool]:
    return lambda view: (
        view.table.phase == "discard"
        and view.table.actor == 0
        and len(view.table.exposed[0]) >= number
        and WIN not in view.legal
    )


STATES: Final[dict[str, State]] = {
    "pong-turn": State("pong", 4, _to_discard(18, claims=2), {}),
    "pong-claim": State("pong", 4, _may(PONG, 14), {}),
    "pong-win": State("pong", 4, _may(WIN), {}),
    "pong-late": State("pong", 4, _to_discard(48, claims=0), {}, "random"),
    "pong-draw": State("pong", 4, lambda view: view.table.phase == "turn" and view.table.actor == 0, {}),
    "pong-deal": State("pong", 4, lambda view: bool(view.table.hand_sizes), {}),
    "pong-own-tongs": State("pong", 4, _own_sets(2), {}),
    "pong-ceki": State("pong", 4, _to_discard(13), {"equipment": "ceki"}),
    "pong-thai": State("pong", 4, _to_discard(13), {"equipment": "thai"}),
    "pai-tong-2": State("pai-tong", 2, _to_discard(14, claims=0), {}),
    "pai-tong-3": State("pai-tong", 3, _to_discard(14), {}),
    "pai-tong-4": State("pai-tong", 4, _to_discard(14), {}),
    "pai-tong-5": State("pai-tong", 5, _to_discard(14), {}),
    "pai-tong-6-turn": State("pai-tong", 6, _to_discard(16, claims=2), {}),
    "pai-tong-7": State("pai-tong", 7, _to_discard(16, claims=2), {}),
    "pai-tong-draw": State("pai-tong", 5, lambda view: view.table.phase == "turn" and view.table.actor == 0, {}),
    "pai-tong-claim": State("pai-tong", 6, _may(PONG, 11), {}),
    "pai-tong-late": State("pai-tong", 6, _to_discard(32, claims=0), {}, "random"),
    "pai-tong-tongs": State("pai-tong", 7, lambda view: sum(map(len, view.table.exposed)) >= 6, {}, "random"),
    "pai-tong-own-tongs": State("pai-tong", 6, _own_sets(2), {}),
    "pai-tong-tiles": State("pai-tong", 6, _to_discard(14), {"equipment": "tiles"}),
    "pai-tong-ceki": State("pai-tong", 6, _to_discard(14), {"equipment": "ceki"}),
    "pai-tong-guess": State(
        "pai-tong", 4, lambda view: view.table.phase == "guess" and len(view.legal) > 1, {"guess": "on"}
    ),
}


_FOUND: Final[dict[int, int]] = {}
"""The number of the seed that led to a state, by the state's identity, so that the next picture need not look again."""


def play_until(state: State, *, names: tuple[str, ...] = ()) -> Match:
    """A match in its first deal, played by opponents to the first moment that the state describes.

    Raises:
        LookupError: none of the seeds tried comes there.
    """
    game = GAMES[state.game]
    options = game.Options.parse(dict(state.house))
    kinds = (state.you, *(("random" if state.you == "random" else "first"),) * (state.seats - 1))
    called = names or (PONG_NAMES if state.game == "pong" else NAMES)
    players = tuple(Player(called[seat], PERSON if seat == 0 else "first") for seat in range(state.seats))
    store = Store.open(IN_MEMORY)
    for number in range(_FOUND.get(id(state), 0), SEEDS_TRIED):
        seed = f"{number:064x}"
        match = store.start(game, options, players, deals=game.deals, seed=seed, ledger=CHIPS[: state.seats])
        chance = Random(number)
        while match.deal.result is None:
            if 0 in match.deal.pending() and state.until(cast("View", match.view(0))):
                _FOUND[id(state)] = number
                return match
            # Others answer first, so that a window may stop at your question.
            seat = max(match.deal.pending())
            view = match.view(seat)
            move = decide(LEVELS[state.game][kinds[seat]].think, view, chance).move
            if state.you == "random" and move == WIN:
                move = PASS if PASS in view.legal else next(one for one in view.legal if one != WIN)
            match.play(seat, move)
    raise LookupError(f"no deal comes to {state}")


def table(name: str) -> Scene:
    """The table scene in one of `STATES`."""
    return table_scene(play_until(STATES[name]), Store.open(IN_MEMORY), NOWHERE)
