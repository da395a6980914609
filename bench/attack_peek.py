"""Opponents that would look at what they may not: a choice must hang on the view alone, and no thought reach the deal.

For each state of a deal another deal is drawn that looks the same to the seat. Every opponent of the game, of every
strength and temperament, must choose alike in both, for the same reasons; and from its view and its thought, stopped
after each of its first slices, no way may lead to the deal, whatever it holds, or to its seed.
"""

from __future__ import annotations

import gc
from functools import partial
from itertools import count as numbers
from random import Random
from types import CodeType, FunctionType, GeneratorType, ModuleType
from typing import TYPE_CHECKING, Any, Final

from game.opponents import LEVELS, decide
from game.opponents.random_player import any_of
from game.rules import GAMES
from game.rules.contract import Range

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from game.rules.contract import Deal, Game, Seat

HOUSES: Final[dict[str, tuple[dict[str, object], ...]]] = {
    "pai-tong": ({}, {"pick_discard": "tong_exposed"}, {"payer": "discarder_pays_all"}),
    "pong": ({}, {"payer": "discarder_pays_all"}),
    "pai-gow": ({}, {"banker": "rotating"}, {"banker_way": "maxrear", "commission": 5}),
    "tongits": ({}, {"simultaneous_answers": "on"}, {"first_call": 5, "jackpot": "off"}),
    "daun-tiga": ({}, {"bystanders": "off"}),
}
"""House rules that are tried in turn; games that are not here have their usual ones."""
DEALS: Final = 3
"""So many deals each table plays."""
BUDGET: Final = 50
SLICES: Final = 3
"""After so many slices of its thought an opponent is searched."""
PLAIN: Final = (str, bytes, int, float, bool, type(None), type, ModuleType, CodeType)
"""Lead nowhere, or to what every module may use."""


def attacks(count: int, rng: Random, folder: Path) -> Iterator[tuple[str, Callable[[], str]]]:
    """So many states of each game."""
    del folder
    for game in GAMES.values():
        for number, (deal, seat) in enumerate(states(game, rng)):
            if number == count:
                break
            yield game.name, partial(looked_into, game, deal, seat, rng.randrange(1 << 30))


def states(game: Game, rng: Random) -> Iterator[tuple[Deal, Seat]]:
    """Deals in states in which a seat has a choice: played soundly, and by chance in every fifth move.

    So many in a row at each table, so that there is an evening to remember.
    """
    houses = HOUSES.get(game.name, ({},))
    seats, carry = game.default_seats, None
    for number in numbers():
        options = game.Options.parse(houses[number // DEALS % len(houses)])
        if number % DEALS == 0:
            seats, carry = rng.choice(game.seats), None
        deal = game.deal(seats, rng.randbytes(32).hex(), options, carry)
        while pending := deal.pending():
            seat = rng.choice(sorted(pending))
            view = deal.view(seat)
            move = view.legal[0]
            if len(view.legal) > 1 or isinstance(move, Range):
                yield deal, seat
                first = LEVELS[game.name]["first"].think
                move = any_of(view, rng) if rng.random() < 0.2 else decide(first, view, rng).move
            deal.play(seat, move)
        carry = deal.following()


def looked_into(game: Game, deal: Deal, seat: Seat, chance: int) -> str:
    """How all opponents of a game fare in one state."""
    view = deal.view(seat)
    other = game.resample(view, Random(chance))
    hidden = secrets_of(deal)
    for level in LEVELS[game.name].values():
        mine = decide(level.think, view, Random(chance), BUDGET)
        theirs = decide(level.think, other.view(seat), Random(chance), BUDGET)
        if mine != theirs:
            return "KNOWS WHAT IT CANNOT SEE"
        thinking = level.think(view, Random(chance), BUDGET)
        for _slice in range(SLICES):
            if reaches(thinking, hidden):
                return "HOLDS THE DEAL"
            if next(thinking, thinking) is thinking:
                break
    return "sees its view" if other.census() == deal.census() else "sees its view, not the deal"


def secrets_of(deal: Deal) -> list[Any]:
    """The deal and everything in it that can change, and its seed."""
    parts = [getattr(deal, name, None) for kind in type(deal).__mro__ for name in getattr(kind, "__slots__", ())]
    parts += vars(deal).values() if hasattr(deal, "__dict__") else ()
    return [deal, deal.seed, bytes.fromhex(deal.seed), *(part for part in parts if isinstance(part, list | dict | set))]


def reaches(start: object, hidden: list[Any]) -> bool:
    """Whether a way leads from an object to something hidden: by reference, or for a seed by its value."""
    forbidden, seeds = {id(each) for each in hidden}, {each for each in hidden if isinstance(each, str | bytes)}
    seen, left = {id(start)}, [start]
    while left:
        for each in referents(left.pop()):
            if isinstance(each, str | bytes):
                if each in seeds:
                    return True
                continue
            if id(each) in seen or isinstance(each, PLAIN):
                continue
            if id(each) in forbidden:
                return True
            seen.add(id(each))
            left.append(each)
    return False


def referents(each: object) -> list[Any]:
    """What an object leads to; of a function what it was given, and not the module that it stands in."""
    if isinstance(each, FunctionType):
        cells = [cell.cell_contents for cell in each.__closure__ or ()]
        return [*cells, *(each.__defaults__ or ()), *(each.__kwdefaults__ or {}).values()]
    if isinstance(each, GeneratorType):
        frame = [*each.gi_frame.f_locals.values()] if each.gi_frame is not None else []
        return [*frame, each.gi_yieldfrom]
    return gc.get_referents(each)
