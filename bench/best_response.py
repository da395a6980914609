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
from game.opponents.tongits.profile import VERSIONS
from game.rules.tongits.game import TONGITS_GAME
from game.rules.tongits.options import TongitsOptions
from game.rules.tongits.phase import SEATS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.opponents.choice import Think
    from game.opponents.tongits.profile import Profile

    Field = Callable[[int], tuple[Think, Think]]

OPTIONS: Final = TongitsOptions(jackpot="off")
KEPT: Final = 0.4
"""The part of the old mean that a generation keeps."""
LEAST_SPREAD: Final = 0.05
"""Of what it was at first, so that the search does not stop early."""
CONFIDENT: Final = 1.96


class Reach(NamedTuple):
    """How far one constant is tried."""

    spread: float
    least: float
    most: float


SPACE: Final[dict[str, Reach]] = {
    "call": Reach(0.15, -0.5, 0.95),
    "call_round": Reach(0.05, -0.2, 0.3),
    "call_special": Reach(0.03, -0.1, 0.2),
    "call_last": Reach(0.1, -0.2, 0.6),
    "bluff": Reach(3, 0, 9),
    "bluff_under": Reach(0.3, 0, 1),
    "ready": Reach(15, 0, 99),
    "show_special": Reach(15, -1, 60),
    "being_down": Reach(2, 0, 14),
    "special": Reach(2, 0, 14),
    "high": Reach(1.5, 0, 9),
    "looks": Reach(0.4, 0.6, 4),
    "gift": Reach(0.15, 0, 1.2),
    "passed": Reach(0.3, 0, 1),
    "block": Reach(0.15, 0, 1),
    "block_cost": Reach(3, 0, 20),
    "rash": Reach(0.15, 0, 1),
    "loss": Reach(0.4, 0.5, 4),
    "unknown": Reach(0.5, 0, 5),
    "belief.card": Reach(0.4, 3, 7),
    "belief.latest": Reach(0.06, 0, 0.6),
    "belief.unseen": Reach(0.25, 0, 2),
    "caller.card": Reach(0.5, 0.5, 7),
    "caller.latest": Reach(0.12, 0, 1),
}
"""The constants that are searched, those of beliefs by `belief.name`."""
Point = dict[str, float]


def point_of(habits: Profile) -> Point:
    """The constants of a player that are searched."""
    found = {}
    for name in SPACE:
        part, _, field = name.rpartition(".")
        found[name] = getattr(getattr(habits, part) or habits.belief, field) if part else getattr(habits, name)
    return found


def habits_at(base: Profile, point: Mapping[str, float]) -> Profile:
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


class Played(NamedTuple):
    """One shuffle with a player in each seat in turn, on average over the seats."""

    units: float
    won: float
    """The part of the deals that it won."""


def play(seed: str, thinkers: Sequence[Think], seat: int, options: TongitsOptions) -> tuple[int, bool]:
    """What one seat gains in one deal, and whether it wins."""
    deal = TONGITS_GAME.deal(SEATS, seed, options)
    chances = [Random(f"{seed}:{each}") for each in range(SEATS)]
    while pending := deal.pending():
        for asked in sorted(pending):
            deal.play(asked, decide(thinkers[asked], deal.view(asked), chances[asked]).move)
    if deal.result is None:
        sys.exit("the deal waits for nobody and is not over")
    gained = sum(entry.amount for entry in deal.result.entries if entry.account == seat)
    return gained, deal.result.winner == seat


def table_of(think: Think, field: Field, shuffles: range, tag: str, options: TongitsOptions = OPTIONS) -> list[Played]:
    """What a player gains with each shuffle; `field` gives the others by the number of the shuffle."""
    found = []
    for number in shuffles:
        seated = [think, *field(number)]
        seed = round_seed(tag, number)
        ends = [play(seed, seated[-seat:] + seated[:-seat], seat, options) for seat in range(SEATS)]
        found.append(Played(statistics.fmean(gained for gained, _ in ends), statistics.fmean(won for _, won in ends)))
    return found


def told(played: Sequence[Played]) -> str:
    """Means with 95 % intervals."""
    parts = []
    for values in zip(*played, strict=True):
        half = CONFIDENT * statistics.stdev(values) / sqrt(len(values))
        parts.append((statistics.fmean(values), half))
    (units, by), (won, wide) = parts
    return (
        f"{units:+.3f} ± {by:.3f} units a deal, wins {100 * won:.1f} ± {100 * wide:.1f} % of the deals"
        f" ({len(played)} shuffles in each seat)"
    )


def search(
    base: Profile,
    field_of: Callable[[Profile], Field],
    generations: int,
    people: int,
    deals: int,
    tag: str,
    options: TongitsOptions = OPTIONS,
) -> Profile:
    """The player around `base` that earns most; `field_of` tells by the present mean who sits with it."""
    rng = Random(tag)
    mean, spread = point_of(base), {name: each.spread for name, each in SPACE.items()}
    for generation in range(generations):
        begun = time.perf_counter()
        drawn = [dict(mean), *(_around(mean, spread, rng) for _ in range(people - 1))]
        field = field_of(habits_at(base, mean))
        shuffles = range(generation * deals, (generation + 1) * deals)
        scored = [
            (_mean(table_of(thinker(habits_at(base, each)), field, shuffles, tag, options)), number)
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


def _mean(played: Sequence[Played]) -> float:
    return statistics.fmean(each.units for each in played)


def _around(mean: Point, spread: Point, rng: Random) -> Point:
    return {
        name: min(most, max(least, rng.gauss(mean[name], spread[name]))) for name, (_, least, most) in SPACE.items()
    }


def tongits(asked: argparse.Namespace) -> None:
    """Search and print the best response to a level of Tongits."""
    enemy = VERSIONS[asked.level]
    two = (thinker(enemy), thinker(enemy))
    found = search(
        replace(enemy, mistakes=VERSIONS["master"].mistakes, call_most=VERSIONS["master"].call_most),
        lambda _mean: lambda _number: two,
        asked.generations,
        asked.people,
        asked.deals,
        f"best response {asked.level}",
    )
    print({name: round(value, 3) for name, value in point_of(found).items()})
    fresh = table_of(thinker(found), lambda _number: two, range(asked.fresh), "best response, fresh")
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
