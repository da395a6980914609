"""Named states of the generic table: the games of the house on it, played by their opponents until much is to see."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from game.match.drivers import seat_players
from game.match.journal import IN_MEMORY
from game.match.players import PERSON, Player
from game.match.store import Store
from game.opponents import LEVELS, decide
from game.rules import GAMES
from game.scenes.table.exits import NOWHERE
from game.scenes.tables.generic.scene import GenericScene

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.match import Match
    from game.ui.scene import Scene

NAMES: Final = (
    *("You", "Kanya", "Mali", "Anan", "Ploy", "Somsak", "Niran", "Aminah", "Pak Long", "Mei Lian", "Yusof", "Siti"),
    *("Chong", "Bee Geok", "Encik Tan", "Dolah", "Hassan"),
)


TO_THE_END: Final = -1
SEEDS_TRIED: Final = 60


class State(NamedTuple):
    """A table and how far it is played."""

    game: str
    seats: int
    moves: int
    """Moves of the whole table before yours, or `TO_THE_END`."""
    phase: str = ""
    """Then on to the first question of this phase put to you."""
    house: tuple[tuple[str, str], ...] = ()


STATES: Final[dict[str, State]] = {
    "generic-pong": State("pong", 4, 50, "discard"),
    "generic-pong-claim": State("pong", 4, 40, "claim"),
    "generic-pong-over": State("pong", 4, TO_THE_END),
    "generic-pai-tong": State("pai-tong", 7, 60, "discard"),
    "generic-pai-tong-2": State("pai-tong", 2, 24, "discard"),
    "generic-tongits": State("tongits", 3, 24, "play"),
    "generic-tongits-draw": State("tongits", 3, 16, "draw"),
    "generic-tongits-over": State("tongits", 3, TO_THE_END),
    "generic-pai-gow": State("pai-gow", 4, 0, "set"),
    "generic-pai-gow-cut": State("pai-gow", 8, 0, "cut", (("banker", "rotating"),)),
    "generic-pai-gow-bet": State("pai-gow", 4, 0, "bet"),
    "generic-pai-gow-over": State("pai-gow", 8, TO_THE_END),
    "generic-daun-tiga": State("daun-tiga", 6, 0, "stake"),
    "generic-daun-tiga-9": State("daun-tiga", 9, 0, "stake"),
    "generic-daun-tiga-17": State("daun-tiga", 17, 0, "stake"),
    "generic-daun-tiga-17-over": State("daun-tiga", 17, TO_THE_END),
}


def played(state: State, names: tuple[str, ...] = NAMES) -> Match:
    """A match played by its opponents as far as a state says. `LookupError` where no deal comes so far."""
    game = GAMES[state.game]
    players = tuple(Player(names[seat], "first" if seat else PERSON) for seat in range(state.seats))
    think = LEVELS[state.game]["first"].think
    for number in range(1, SEEDS_TRIED):
        match = Store.open(IN_MEMORY).start(game, game.Options.parse(dict(state.house)), players, 6, f"{number:064x}")
        chance = Random(number)
        while not match.over:
            if match.deal.result is not None:
                if state.moves == TO_THE_END:
                    return match
                match.finish_deal()
                if not match.over:
                    match.next_deal()
                continue
            asked = 0 in match.deal.pending() and 0 <= state.moves <= len(match.moves)
            if asked and match.view(0).table.phase == state.phase:
                return match
            seat = max(match.deal.pending())
            match.play(seat, decide(think, match.view(seat), chance).move)
    raise LookupError(f"no deal comes to {state}")


def table(state: State) -> Scene:
    """The generic table in a state."""
    match = played(state)
    return GenericScene(match, seat_players(match, match.players), Store.open(IN_MEMORY), NOWHERE)


PICTURES: Final[dict[str, Callable[[], Scene]]] = {name: partial(table, state) for name, state in STATES.items()}
"""What makes each of them."""
