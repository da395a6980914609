"""How far a master of Pong or Pai Tong can be robbed: a search for the player that earns most against a table of it.

    python bench/best_response_money.py [pong|pai-tong] [--seats 4] [--house payer=discarder_pays_all]
        [--generations 6] [--people 12] [--deals 30] [--fresh 300] [--level master]

The search is the cross-entropy method over what a player of this kind can be told to value: each generation draws
`--people` players around the present mean, lets every one of them sit with masters over the same shuffles, in each seat
in turn, and moves mean and spread towards the best third. What it ends with then plays `--fresh` shuffles that it has
never seen. Chips a deal; whoever plays as the masters do earns 0.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from math import sqrt
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from game.match.simulation import round_seed
from game.opponents.choice import decide
from game.opponents.money import player, think_for
from game.opponents.money.players import MASTER, STEADY, Skill
from game.rules import GAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.opponents.choice import Think
    from game.rules.contract import HouseRules

KEPT: Final = 0.3
"""The part of the old mean that a generation keeps."""
LEAST_SPREAD: Final = 0.1
"""Of what it was at first, so that the search does not stop early."""
CONFIDENT: Final = 1.96


class Range(NamedTuple):
    """How far one constant is tried."""

    spread: float
    least: float
    most: float


SPACE: Final[dict[str, Range]] = {
    "caution": Range(0.6, 0.0, 4.0),
    "tongs": Range(0.5, 0.0, 3.0),
    "help": Range(0.6, 0.1, 5.0),
    "ponging": Range(0.5, 0.0, 3.0),
    "eager": Range(0.05, -0.5, 0.5),
}
"""The constants of a `Skill` that are searched."""
Point = dict[str, float]


def skill_at(base: Skill, point: Point) -> Skill:
    """A player with these constants."""
    plain = {name: getattr(base, name) for name in base.__slots__}
    return Skill(**(plain | point | {"version": "search"}))


def chips(game: str, options: HouseRules, seed: str, thinkers: Sequence[Think], seat: int) -> int:
    """What one seat gains in one deal."""
    deal = GAMES[game].deal(len(thinkers), seed, options)
    while pending := deal.pending():
        for asked in sorted(pending):
            legal = deal.legal(asked)
            move = legal[0]
            if len(legal) > 1:
                move = decide(thinkers[asked], deal.view(asked), Random(f"{seed}:{asked}:{deal.number}")).move
            deal.play(asked, move)
    if deal.result is None:
        sys.exit("the deal waits for nobody and is not over")
    return sum(entry.amount for entry in deal.result.entries if entry.account == seat)


def gains(game: str, options: HouseRules, think: Think, others: list[Think], shuffles: range, tag: str) -> list[float]:
    """What a player gains a deal with each shuffle, on average over the seats."""
    found = []
    for number in shuffles:
        seed = round_seed(tag, number)
        seats = range(len(others) + 1)
        found.append(
            statistics.fmean(chips(game, options, seed, [*others[:at], think, *others[at:]], at) for at in seats)
        )
    return found


def told(found: Sequence[float]) -> str:
    """Mean and 95 % interval."""
    half = CONFIDENT * statistics.stdev(found) / sqrt(len(found))
    return f"{statistics.fmean(found):+.3f} ± {half:.3f} chips a deal ({len(found)} shuffles in each seat)"


def main() -> int:
    """Search, then measure what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="?", default="pong", choices=("pong", "pai-tong"))
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--house", nargs="*", default=(), help="house rules as key=value")
    parser.add_argument("--level", default="master")
    parser.add_argument("--generations", type=int, default=6)
    parser.add_argument("--people", type=int, default=12)
    parser.add_argument("--deals", type=int, default=30)
    parser.add_argument("--fresh", type=int, default=300)
    given = parser.parse_args()
    house = dict(each.split("=", 1) for each in given.house)
    options = GAMES[given.game].Options.parse(house)
    others = [think_for(given.game, given.level, "steady")] * (given.seats - 1)
    rng = Random("best response")
    mean: Point = {name: getattr(MASTER, name) for name in SPACE}
    spread: Point = {name: each.spread for name, each in SPACE.items()}
    for generation in range(given.generations):
        shuffles = range(generation * given.deals, (generation + 1) * given.deals)
        people: list[tuple[float, int, Point]] = []
        for number in range(given.people):
            point = {
                name: min(max(rng.gauss(mean[name], spread[name]), each.least), each.most)
                for name, each in SPACE.items()
            }
            think = player(skill_at(MASTER, point), STEADY)
            earned = statistics.fmean(gains(given.game, options, think, others, shuffles, "search"))
            people.append((earned, number, point))
        best = [point for _, _, point in sorted(people, reverse=True)[: max(2, given.people // 3)]]
        for name, each in SPACE.items():
            values = [point[name] for point in best]
            mean[name] = KEPT * mean[name] + (1 - KEPT) * statistics.fmean(values)
            spread[name] = max(statistics.pstdev(values), LEAST_SPREAD * each.spread)
        shown = " ".join(f"{name} {value:.2f}" for name, value in mean.items())
        print(f"generation {generation}: best {max(people)[0]:+.2f}; {shown}", flush=True)
    think = player(skill_at(MASTER, mean), STEADY)
    found = gains(given.game, options, think, others, range(given.fresh), "fresh")
    print(f"{given.game}, {given.seats} seats, best response to {given.level}: {told(found)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
