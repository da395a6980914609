"""What a bank does with the woodpile: each in a way of its own, which it mostly repeats. PG-21.

Nobody knows what lies where, so no cut is better than another, and strength has no part in it. The table remembers what
each bank did at first (`Table.cuts`), for everybody saw it; a way that is no more than that hangs on no tile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.opponents.choice import Choice
from game.rules.contract import N_, Reason
from game.rules.pai_gow.moves import KEEP, Cut, Swap, Tops
from game.rules.pai_gow.woodpile import STACKS

if TYPE_CHECKING:
    from random import Random

    from game.rules.contract import Move, View

WHY: Final = N_("One cut is as good as another.")
LEAVES: Final = 0.3
"""How often a bank is one that leaves the woodpile as it stands; the others cut."""
MIDDLE: Final = (2, 3, 3, 4, 4, 4, 5, 5, 6)
"""After how many stacks people cut, the likelier the more often it stands here."""
REPEATS: Final = 0.8
"""How often a bank does as it did at first."""
SWAPS: Final = 0.06
"""How often it swaps instead, once in an evening or so; else it leaves or cuts for once otherwise."""
TOPS: Final = 0.3
"""How many of its swaps are of top tiles alone."""


def cut_by_habit(view: View, rng: Random) -> Choice:
    """The bank's move of the woodpile by what everybody saw it do before."""
    cuts, seat = view.table.cuts, view.seat
    usual = cuts[seat] if cuts and seat is not None else None
    return Choice(_move(usual, rng), (Reason(WHY),))


def _move(usual: int | None, rng: Random) -> Move:
    """By how many stacks it cut at first, 0 for none; None begins."""
    luck = rng.random()
    if usual is None:
        return KEEP if luck < LEAVES else Cut(_one_of(MIDDLE, rng))
    if luck < REPEATS:
        return Cut(usual) if usual else KEEP
    if luck < 1 - SWAPS:
        near = [stacks for stacks in (usual - 1, usual + 1) if 0 <= stacks < STACKS] if usual else MIDDLE
        stacks = _one_of(near, rng)
        return Cut(stacks) if stacks else KEEP
    one, other = sorted(rng.sample(range(1, STACKS + 1), 2))
    return Tops(one, other) if rng.random() < TOPS else Swap(one, other)


def _one_of(stacks: list[int] | tuple[int, ...], rng: Random) -> int:
    return stacks[int(rng.random() * len(stacks))]
