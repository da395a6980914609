"""The woodpile, the places round it, and what the banker and the dice do with both. PG-10, PG-20, PG-21, PG-23.

Seed 001; `docs/rules/pai-gow.md`. A stack is its four tiles, the top one first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.rules.pai_gow.moves import KEEP, Cut, Keep, Swap, Tops
from game.rules.pai_gow.tiles import TILES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.rules.contract import Carry, Move, Seat

STACKS: Final = 8
"""Stacks of the woodpile, and places at the table. PG-10, PG-20."""
DICE: Final = 3
_TWO: Final = tuple((one, other) for one in range(1, STACKS + 1) for other in range(one + 1, STACKS + 1))
CUTS: Final[tuple[Move, ...]] = (
    KEEP,
    *(Cut(stacks) for stacks in range(1, STACKS)),
    *(Swap(one, other) for one, other in _TWO),
    *(Tops(one, other) for one, other in _TWO),
)
"""What the banker may do with the woodpile. PG-21."""
CUTS_KEY: Final = "cuts"
"""Under which a carry has what everybody saw each bank do with the woodpile."""
NUMBER: Final = {code: number for number, code in enumerate(TILES)}
"""The number of a tile in pack order, the highest first."""


def places_of(seats: int, banker: Seat) -> tuple[int, ...]:
    """For each seat its place of eight: the banker's is 1, the others stand evenly anti-clockwise. PG-10, PG-23.

    >>> places_of(4, 3)
    (3, 5, 7, 1)
    """
    return tuple(1 + (seat - banker) % seats * STACKS // seats for seat in range(seats))


def first_place(dice: Sequence[int]) -> int:
    """The place that takes the first stack: the total counted from the banker as one, wrapping past eight. PG-23.

    >>> first_place((4, 3, 2))
    1
    """
    return (sum(dice) - 1) % STACKS + 1


def takers_of(places: Sequence[int], first: int) -> tuple[Seat | None, ...]:
    """For each stack the seat that takes it, None where the place is empty; `first` takes the first stack. PG-23."""
    sitting = {place: seat for seat, place in enumerate(places)}
    return tuple([sitting.get((first - 1 + stack) % STACKS + 1) for stack in range(STACKS)])


def moved_stacks(stacks: Sequence[tuple[str, ...]], move: Move) -> list[tuple[str, ...]]:
    """The woodpile after the banker's move. PG-21."""
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


def cuts_of(carry: Mapping[str, Any] | None) -> tuple[int | None, ...]:
    """By seat, what it did as the bank the first time that it swapped nothing: so many stacks cut, 0 for none.

    None for who has done neither yet; () where nothing is told of earlier deals.
    """
    return tuple((carry or {}).get(CUTS_KEY, ()))


def cuts_after(before: Sequence[int | None], seats: int, banker: Seat, move: Move) -> list[int | None]:
    """The same after one more deal, as a carry has it.

    >>> cuts_after((None, 4), 2, 0, KEEP)
    [0, 4]
    """
    found = [*before] or [None] * seats
    if found[banker] is None and isinstance(move, Keep | Cut):
        found[banker] = move.stacks if isinstance(move, Cut) else 0
    return found


def check_cuts(carry: Carry, seats: int) -> None:
    """Refuse with a `ValueError` what cannot be the cuts of so many seats."""
    if CUTS_KEY not in carry:
        return
    found = carry[CUTS_KEY]
    if not (isinstance(found, list) and len(found) == seats and all(each is None or _cuts(each) for each in found)):
        raise ValueError(
            f"the cuts before a deal are null or 0 to {STACKS - 1} for each of {seats} seats, not {found!r}"
        )


def _cuts(found: object) -> bool:
    return type(found) is int and found in range(STACKS)  # JSON's true and 1.0 are no numbers of stacks


def in_pack_order(tiles: Sequence[str]) -> tuple[str, ...]:
    """Tiles the highest first, as a hand is shown."""
    return tuple(sorted(tiles, key=NUMBER.__getitem__))
