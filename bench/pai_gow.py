"""Pai Gow over every deal: way against way, the best player against each way, and what a hint costs in time.

    python bench/pai_gow.py

All 736,281,000 deals, by classes. `maxfront` against `maxfront` with both single Gee Joon tiles lowest in ties must
give the counts that an independent project published (exit status 1 where it does not); Foxwoods is printed beside what
the Wizard of Odds gives, whose public text of that way is incomplete. Ten seconds on one core.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, get_args

sys.path.insert(0, str(Path(__file__).parent.parent))

try:
    from bench.pai_gow_arrays import ALL_DEALS, Choices, Deals, best_play, play
except ModuleNotFoundError as error:
    if error.name != "numpy":
        raise
    sys.exit("This bench counts with NumPy, which is not installed: .venv/bin/python -m pip install numpy")
from game.opponents.pai_gow.players import COUNTED
from game.rules.pai_gow.deal_classes import classes, pairings
from game.rules.pai_gow.house_ways import WAYS
from game.rules.pai_gow.odds import BEST_PLAYER, SAME_WAY, odds
from game.rules.pai_gow.options import GeeJoonTie
from game.rules.pai_gow.tiles import ALL_TILES, DEALT

if TYPE_CHECKING:
    from collections.abc import Sequence

TIES: tuple[GeeJoonTie, ...] = get_args(GeeJoonTie)
MAXFRONT_PUBLISHED = (268_894_332, 193_406_044, 273_980_624)
FOXWOODS_PUBLISHED = (0.2921, 0.4061, 0.3018)
FOXWOODS_EDGE = "-1.66 to -1.67 %"
HINTS = 200


def line(label: str, counts: Sequence[int]) -> None:
    """One result: won, pushed and lost deals and their shares."""
    shares = " ".join(f"{count / ALL_DEALS:7.3%}" for count in counts)
    print(f"  {label:32} {counts[0]:12,} {counts[1]:12,} {counts[2]:12,}  {shares}")


def hint_times() -> tuple[float, float]:
    """Milliseconds of one question for exact odds: median and worst of many, after the first."""
    rng, spent = Random(1), []
    for _ in range(HINTS):
        tiles = rng.sample(ALL_TILES, DEALT)
        start = time.perf_counter()
        odds(tiles, "balanced")
        spent.append(1000 * (time.perf_counter() - start))
    return statistics.median(spent[1:]), max(spent[1:])


def main() -> int:
    """Print all figures; 1 where the published counts do not hold."""
    start = time.perf_counter()
    odds(ALL_TILES[:DEALT], "balanced")
    print(
        f"first hint {1000 * (time.perf_counter() - start):.0f} ms, then median %.1f ms, worst %.1f ms" % hint_times()
    )
    deals = Deals.count()
    holds = True
    edges = True
    for tie in TIES:
        choices = Choices.under(tie)
        print(f"\ngee_joon_tie = {tie}: won, pushed and lost of {ALL_DEALS:,} deals, the same way on both sides")
        chosen = {name: choices.chosen(pairings(name, tie)) for name in WAYS}
        for name, way in chosen.items():
            line(name, counts := play(deals, way, way))
            edges &= tuple(counts) == tuple(SAME_WAY[name, tie])
            if (name, tie) == ("maxfront", "both_lowest"):
                holds = counts == MAXFRONT_PUBLISHED
                line("  published", MAXFRONT_PUBLISHED)
                print(f"  {'they are the same' if holds else 'THEY DIFFER'}")
            if (name, tie) == ("foxwoods", "both_lowest"):
                print(f"  {'  published':71}  " + " ".join(f"{share:7.2%} " for share in FOXWOODS_PUBLISHED))
        print("  the best player's gain a deal, at even money and at 5 % commission")
        for name, way in chosen.items():
            even, kept = (best_play(deals, choices, way, commission)[0] for commission in (0, 5))
            beside = f"  published {FOXWOODS_EDGE}" if name == "foxwoods" else ""
            print(f"  against {name:24} {even:+9.4%} {kept:+9.4%}{beside}")
            known = BEST_PLAYER[name, tie]
            edges &= max(abs(mine - its) for mine, its in zip((even, kept), known, strict=True)) < COUNTED
    print(f"\nwhat hints and the odds page say (game/rules/pai_gow/odds.py) {'is so' if edges else 'IS NOT SO'}")
    print(f"\n{len(classes()):,} classes, {time.perf_counter() - start:.0f} s")
    return 0 if holds and edges else 1


if __name__ == "__main__":
    sys.exit(main())
