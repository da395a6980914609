"""The woodpile and the places at the table: cutting, dice, and taking stacks. PG-10, PG-20, PG-21, PG-23.

See `docs/rules/pai-gow.md`. A stack is a tuple of four tiles, the top one first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.pai_gow.moves import KEEP, Cut, Swap, Tops
from game.rules.pai_gow.tiles import TILES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Move, Seat

STACKS: Final = 8
"""Number of stacks in the woodpile, and of places at the table. PG-10, PG-20."""
DICE: Final = 3
_TWO: Final = tuple((one, other) for one in range(1, STACKS + 1) for other in range(one + 1, STACKS + 1))
CUTS: Final[tuple[Move, ...]] = (
    KEEP,
    *(Cut(stacks) for stacks in range(1, STACKS)),
    *(Swap(one, other) for one, other in _TWO),
    *(Tops(one, other) for one, other in _TWO),
)
"""All moves with which the banker may rearrange the woodpile. PG-21."""
NUMBER: Final = {code: number for number, code in enumerate(TILES)}
"""Position of each tile in pack order, highest first."""


def places_of(seats: int, banker: Seat) -> tuple[int, ...]:
    """Return each seat's place, 1 to 8: 1 for the banker, the others spread anti-clockwise. PG-10, PG-23.

    >>> places_of(4, 3)
    (3, 5, 7, 1)
    """
    return tuple(1 + (seat - banker) % seats * STACKS // seats for seat in range(seats))


def first_place(dice: Sequence[int]) -> int:
    """Return the place that takes the first stack, counting the dice total from the banker as one. PG-23.

    >>> first_place((4, 3, 2))
    1
    """
    return (sum(dice) - 1) % STACKS + 1


def takers_of(places: Sequence[int], first: int) -> tuple[Seat | None, ...]:
    """Return for each stack the seat that takes it, or None; `first` is the place that takes the first stack. PG-23."""
    sitting = {place: seat for seat, place in enumerate(places)}
    return tuple([sitting.get((first - 1 + stack) % STACKS + 1) for stack in range(STACKS)])


def moved_stacks(stacks: Sequence[tuple[str, ...]], move: Move) -> list[tuple[str, ...]]:
    """Return the woodpile after the banker's move. PG-21."""
    pile = list(stacks)
    if isinstance(move, Cut):
        return pile[move.stacks :] + pile[: move.stacks]
    if isinstance(move, Swap | Tops):
        one, other = move.one - 1, move.other - 1
        first, second = pile[one], pile[other]
        if isinstance(move, Swap):
            pile[one], pile[other] = second, first
        else:
            pile[one], pile[other] = second[:1] + first[1:], first[:1] + second[1:]
    return pile


def in_pack_order(tiles: Sequence[str]) -> tuple[str, ...]:
    """Sort tiles highest first, the order in which a hand is shown."""
    return tuple(sorted(tiles, key=NUMBER.__getitem__))
