"""What each strength of opponent loses at Pai Gow beside the best play, in per cent of the bet, over every deal.

    python bench/pai_gow_levels.py

Counted exactly, slips and all, over all 736,281,000 deals: as a player against each way of the bank, and as a passing
bank against players who set the balanced way. The master is asked for its split of every class by the very function
that it plays by. Two minutes on one core.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

sys.path.insert(0, str(Path(__file__).parent.parent))

try:
    import numpy as np

    from bench.pai_gow_arrays import BANKER_DEALS, NO_SETTING, Choices, Deals
except ModuleNotFoundError as error:
    if error.name != "numpy":
        raise
    sys.exit("This bench counts with NumPy, which is not installed: .venv/bin/python -m pip install numpy")
from game.opponents.pai_gow.players import HABITS
from game.rules.pai_gow.deal_classes import classes, pairings, settings
from game.rules.pai_gow.house_ways import WAYS
from game.rules.pai_gow.odds import end_of, weighing
from game.rules.pai_gow.options import GeeJoonTie
from game.rules.pai_gow.ranking import strengths
from game.rules.pai_gow.tiles import KINDS, kind_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.opponents.pai_gow.players import Profile

Array = Any


def worths(deals: Deals, choices: Choices, other: tuple[Array, Array], *, bank: bool) -> Array:
    """What each pairing of each class gains at even money, in bets, against a side that sets so; -inf for none."""
    found = np.full(choices.front.shape, -np.inf)
    for number in range(len(deals.dealt)):
        beside = deals.between[number]
        for pairing in range(3):
            if choices.front[number, pairing] == NO_SETTING:
                continue
            # A bank wins copies, PG-53: it is as if its hands were half a step stronger.
            front, rear = (side[number, pairing] + bank / 2 for side in (choices.front, choices.rear))
            won = beside[(front > other[0]) & (rear > other[1])].sum(dtype=np.float64)
            lost = beside[(front <= other[0]) & (rear <= other[1])].sum(dtype=np.float64)
            found[number, pairing] = (won - lost) / BANKER_DEALS
    return found


def exact(way: str, tie: GeeJoonTie, *, bank: bool) -> Array:
    """The pairing that the master makes of each class."""
    made = []
    for kinds in classes():
        tiles: list[str] = []
        for kind in kinds:
            codes = [code for code in KINDS[kind].codes if code not in tiles] or KINDS[kind].codes
            tiles.append(codes[0])
        found = end_of(weighing(tiles, way, tie, bank=bank))
        best = [strengths(tie)[kind_of(one)][kind_of(other)] for one, other in found.splits[found.best[0]].split]
        made.append(next(each.pairing for each in settings(kinds, tie) if [each.front, each.rear] == best))
    return np.array(made)


def cost(habits: Profile | None, way: str, worth: Array, dealt: Array, tie: GeeJoonTie, *, bank: bool) -> float:
    """What habits lose beside the best play, in bets; None sets exactly."""
    best, lost = worth.max(axis=1), 0.0
    every = [(1.0, None)] if habits is None else [*habits.all_mistakes()]
    for share, slips in every:
        if habits is None or slips is None:
            made = exact(way, tie, bank=bank)
        else:
            made = np.array([habits.pairing(kinds, tie, slips) for kinds in classes()])
        lost += share * float(((best - worth[np.arange(len(made)), made]) * dealt).sum())
    return lost / float(dealt.sum())


def main() -> None:
    """Print the costs, weakest first, for each rule of ties."""
    deals = Deals.count()
    ties: Sequence[GeeJoonTie] = get_args(GeeJoonTie)
    for tie in ties:
        choices = Choices.under(tie)
        met = {(way, False): choices.chosen(pairings(way, tie)) for way in WAYS}
        met["balanced", True] = met["balanced", False]
        worth = {(way, bank): worths(deals, choices, other, bank=bank) for (way, bank), other in met.items()}
        print(f"\ngee_joon_tie = {tie}: what setting costs beside the best, in per cent of the bet")
        print(f"{'':10}" + "".join(f"{'as the bank' if bank else f'v {way}':>14}" for way, bank in worth))
        for strength, habits in HABITS.items():
            lost = [cost(habits, way, each, deals.dealt, tie, bank=bank) for (way, bank), each in worth.items()]
            print(f"{strength:10}" + "".join(f"{100 * each:13.2f}%" for each in lost))


if __name__ == "__main__":
    main()
