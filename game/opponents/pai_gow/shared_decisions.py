"""Decisions shared by all Pai Gow opponents: cuts, forced splits, and conversion to moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.opponents.choice import Choice
from game.rules.contract import N_, Move, Range, Reason, View
from game.rules.pai_gow.moves import KEEP, Bet, Cut, SetHands, Swap, Tops
from game.rules.pai_gow.ranking import rank
from game.rules.pai_gow.view import CUT
from game.rules.pai_gow.woodpile import STACKS

if TYPE_CHECKING:
    from random import Random

    from game.rules.pai_gow.house_ways import Split


WHY: Final = N_("One cut is as good as another.")
LEAVES: Final = 0.25
"""Probability that the woodpile is left unchanged."""
SWAPS: Final = 0.06
"""Probability that two stacks, or their top tiles, are swapped; about once per session."""
MIDDLE: Final = (2, 3, 3, 4, 4, 4, 5, 5, 6)
"""Numbers of stacks to choose from for a cut; repeated numbers are more likely."""
TOPS: Final = 0.3
"""Fraction of swaps that exchange only the top tiles."""


def cut_near_middle(rng: Random) -> Choice:
    """Return a random move of the woodpile, usually a cut near the middle."""
    return Choice(_move(rng), (Reason(WHY),))


def _move(rng: Random) -> Move:
    luck = rng.random()
    if luck < LEAVES:
        return KEEP
    if luck < 1 - SWAPS:
        return Cut(MIDDLE[int(rng.random() * len(MIDDLE))])
    one, other = sorted(rng.sample(range(1, STACKS + 1), 2))
    return Tops(one, other) if rng.random() < TOPS else Swap(one, other)


def cut_or_bound(view: View, rng: Random) -> Choice | None:
    """Return a random cut, or the split that the house must make; None for a seat with a choice. PG-21, PG-61.

    Opponents of earlier releases answer like this.
    """
    return cut_at_random(view, rng) if view.table.phase is CUT else bound(view)


def cut_at_random(view: View, rng: Random) -> Choice:
    """Return one of the banker's 64 woodpile moves at random, as in earlier releases. PG-21."""
    return Choice(view.legal[int(rng.random() * len(view.legal))], (Reason(WHY),))


def bound(view: View) -> Choice | None:
    """Return the only split that the house as banker may make; None for a seat with a choice. PG-61."""
    if holds_bank(view) and view.table.options.banker == "house":
        return Choice(view.legal[0], (Reason(N_("The house way is fixed.")),))
    return None


def holds_bank(view: View) -> bool:
    """Return whether the viewer's seat is the banker."""
    holds: bool = view.seat == view.table.banker
    return holds


def bets_of(view: View) -> Range | None:
    """Return the range of allowed bets; None if the seat is not asked for a bet."""
    return next((move for move in view.legal if isinstance(move, Range)), None)


def share_of(bets: Range, share: float) -> Bet:
    """Return the bet at this fraction of the range, rounded to a multiple of five unless near either end.

    If bets must be multiples of a step, round to one of those instead.
    """
    ((least, most, step),) = bets.spans
    amount = least + round((most - least) * share)
    if step > 1:
        amount -= (amount - least) % step
    elif 10 <= amount < most:
        amount = max(least, amount - amount % 5)
    return Bet(amount)


def move_of(view: View, split: Split) -> Move:
    """Return the legal move for a split, or for an equivalent split if only that one is listed. PG-32."""
    tie = view.table.options.gee_joon_tie
    wanted = [rank(hand, tie) for hand in split]
    return next(
        move
        for move in view.legal
        if isinstance(move, SetHands) and [rank(hand, tie) for hand in (move.front, move.rear)] == wanted
    )
