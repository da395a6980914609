"""How far an opponent can be robbed by somebody who knows it: a search for the player that earns most against it.

    python bench/best_response.py tongits [--level master] [--generations 8] [--people 16] [--deals 150] [--fresh 900]

The search is the cross-entropy method: each generation draws `--people` players around the present mean, lets every one
of them sit with two of the enemy over the same shuffles, in each seat in turn, and moves mean and spread towards the
best third. What it ends with then plays `--fresh` shuffles that it has never seen. Without the jackpot; units a deal.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from dataclasses import replace
from math import sqrt
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from game.match.simulation import round_seed
from game.opponents.choice import decide
from game.opponents.tongits.decisions import thinker
from game.opponents.tongits.habits import VERSIONS
from game.rules.tongits.game import TONGITS_GAME
from game.rules.tongits.options import TongitsOptions
from game.rules.tongits.phase import SEATS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.opponents.choice import Think
    from game.opponents.tongits.habits import Habits

OPTIONS: Final = TongitsOptions(jackpot="off")
KEPT: Final = 0.4
"""The part of the old mean that a generation keeps."""
LEAST_SPREAD: Final = 0.05
"""Of what it was at first, so that the search does not stop early."""
CONFIDENT: Final = 1.96


class Range(NamedTuple):
    """How far one constant is tried."""

    spread: float
    least: float
    most: float


SPACE: Final[dict[str, Range]] = {
    "call": Range(0.15, -0.5, 0.95),
    "call_round": Range(0.05, -0.2, 0.3),
    "call_special": Range(0.03, -0.1, 0.2),
    "call_last": Range(0.1, -0.2, 0.6),
    "ready": Range(15, 0, 99),
    "show_special": Range(15, -1, 60),
    "being_down": Range(2, 0, 14),
    "special": Range(2, 0, 14),
    "high": Range(1.5, 0, 9),
    "looks": Range(0.4, 0.6, 4),
    "gift": Range(0.15, 0, 1.2),
    "passed": Range(0.3, 0, 1),
    "block": Range(0.15, 0, 1),
    "block_cost": Range(3, 0, 20),
    "rash": Range(0.15, 0, 1),
    "loss": Range(0.4, 0.5, 4),
    "unknown": Range(0.5, 0, 5),
    "belief.card": Range(0.4, 3, 7),
    "belief.latest": Range(0.06, 0, 0.6),
    "belief.unseen": Range(0.25, 0, 2),
    "caller.card": Range(0.5, 0.5, 7),
    "caller.latest": Range(0.12, 0, 1),
}
"""The constants that are searched, those of beliefs by `belief.name`."""
Point = dict[str, float]


def point_of(habits: Habits) -> Point:
    """The constants of a player that are searched."""
    found = {}
    for name in SPACE:
        part, _, field = name.rpartition(".")
        found[name] = getattr(getattr(habits, part) or habits.belief, field) if part else getattr(habits, name)
    return found


def habits_at(base: Habits, point: Mapping[str, float]) -> Habits:
    """A player with these constants, the others being those of `base`."""
    own = {name: value for name, value in point.items() if "." not in name}
    parts = {
        part: replace(
            getattr(base, part) or base.belief,
            **{name.partition(".")[2]: value for name, value in point.items() if name.startswith(f"{part}.")},
        )
        for part in ("belief", "caller")
    }
    return replace(base, version="search", **own, **parts)


def units(seed: str, thinkers: Sequence[Think], seat: int, options: TongitsOptions = OPTIONS) -> int:
    """What one seat gains in one deal."""
    deal = TONGITS_GAME.deal(SEATS, seed, options)
    chances = [Random(f"{seed}:{each}") for each in range(SEATS)]
    while pending := deal.pending():
        for asked in sorted(pending):
            deal.play(asked, decide(thinkers[asked], deal.view(asked), chances[asked]).move)
    if deal.result is None:
        sys.exit("the deal waits for nobody and is not over")
    return sum(entry.amount for entry in deal.result.entries if entry.account == seat)


def gains(
    think: Think,
    field: Callable[[int], tuple[Think, Think]],
    shuffles: range,
    tag: str,
    options: TongitsOptions = OPTIONS,
) -> list[float]:
    """What a player gains a deal with each shuffle, on average over the seats; `field` are the others by shuffle."""
    found = []
    for number in shuffles:
        one, other = field(number)
        seated = [[think, one, other][-seat:] + [think, one, other][:-seat] for seat in range(SEATS)]
        seed = round_seed(tag, number)
        found.append(statistics.fmean(units(seed, seated[seat], seat, options) for seat in range(SEATS)))
    return found


def told(found: Sequence[float]) -> str:
    """Mean and 95 % interval."""
    half = CONFIDENT * statistics.stdev(found) / sqrt(len(found))
    return f"{statistics.fmean(found):+.3f} ± {half:.3f} units a deal ({len(found)} shuffles in each seat)"


def search(
    base: Habits,
    field_of: Callable[[Habits], Callable[[int], tuple[Think, Think]]],
    generations: int,
    people: int,
    deals: int,
    tag: str,
    options: TongitsOptions = OPTIONS,
) -> Habits:
    """The player around `base` that earns most; `field_of` tells by the present mean who sits with it."""
    rng = Random(tag)
    mean, spread = point_of(base), {name: each.spread for name, each in SPACE.items()}
    for generation in range(generations):
        begun = time.perf_counter()
        drawn = [dict(mean), *(_around(mean, spread, rng) for _ in range(people - 1))]
        field = field_of(habits_at(base, mean))
        shuffles = range(generation * deals, (generation + 1) * deals)
        scored = [
            (statistics.fmean(gains(thinker(habits_at(base, each)), field, shuffles, tag, options)), number)
            for number, each in enumerate(drawn)
        ]
        best = [drawn[number] for _, number in sorted(scored, reverse=True)[: max(2, people // 3)]]
        for name, each in SPACE.items():
            values = [one[name] for one in best]
            mean[name] = KEPT * mean[name] + (1 - KEPT) * statistics.fmean(values)
            spread[name] = (spread[name] + statistics.pstdev(values) + LEAST_SPREAD * each.spread) / 2
        print(
            f"generation {generation}: mean {scored[0][0]:+.3f}, best {max(scored)[0]:+.3f}, "
            f"{time.perf_counter() - begun:.0f} s",
            flush=True,
        )
    return habits_at(base, mean)


def _around(mean: Point, spread: Point, rng: Random) -> Point:
    return {
        name: min(most, max(least, rng.gauss(mean[name], spread[name]))) for name, (_, least, most) in SPACE.items()
    }


def tongits(asked: argparse.Namespace) -> None:
    """Search and print the best response to a level of Tongits."""
    enemy = VERSIONS[asked.level]
    two = (thinker(enemy), thinker(enemy))
    found = search(
        replace(enemy, slips=VERSIONS["master"].slips),
        lambda _mean: lambda _number: two,
        asked.generations,
        asked.people,
        asked.deals,
        f"best response {asked.level}",
    )
    print({name: round(value, 3) for name, value in point_of(found).items()})
    fresh = gains(thinker(found), lambda _number: two, range(asked.fresh), "best response, fresh")
    print(f"the best response found, against two of {asked.level}: {told(fresh)}")


GAMES: Final[dict[str, Callable[[argparse.Namespace], None]]] = {"tongits": tongits}


def main() -> None:
    """Search, and print what it earns."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--level", choices=VERSIONS, default="master")
    parser.add_argument("--generations", type=int, default=8)
    parser.add_argument("--people", type=int, default=16)
    parser.add_argument("--deals", type=int, default=150)
    parser.add_argument("--fresh", type=int, default=900)
    asked = parser.parse_args()
    GAMES[asked.game](asked)


if __name__ == "__main__":
    main()
