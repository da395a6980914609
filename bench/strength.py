"""Measures what decisions of computer players cost, reviewed like a person's: `python bench/strength.py pong`.

The player sits with the usual opponents, every deal by itself; its decisions are weighed by
`game.practice.decision_costs`, and mean and interval computed by `game.practice.strength`. The figures belong in
`LEVEL_COSTS` there. `--player adept` names the player, `--deals` sets the number of deals. A master costs 0, because it
plays what the review finds best; any other figure for it is the noise of the review.
"""

from __future__ import annotations

import argparse
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from game.match.in_memory_match import InMemoryMatch, MatchTerms
from game.match.players import PERSON, Player
from game.opponents import LEVELS, decide, usual
from game.practice.decision_costs import DealCosts, review_with_costs
from game.practice.strength import SURE, Sums, chips_of, estimate, scaled, student
from game.rules import GAMES

if TYPE_CHECKING:
    from collections.abc import Sequence


def costs_of(game: str, player: str, number: int) -> DealCosts:
    """Play deal `number` of a game with the player in one seat, and return the costs of its decisions."""
    rules, rng = GAMES[game], Random(f"strength {game} {number}")
    seats = rules.default_seats
    seat = number % seats
    kinds = [player if place == seat else usual(game) for place in range(seats)]
    players = tuple(Player(f"Player {place}", PERSON if place == seat else kinds[place]) for place in range(seats))
    match = InMemoryMatch(MatchTerms(rules, rules.Options(), players, None, None, (200,) * seats))
    match.lay(rules.deal(seats, f"{number:064x}", rules.Options(), None), 1, None)
    while match.deal.result is None:
        asked = min(match.deal.pending())
        match.play(asked, decide(LEVELS[game][kinds[asked]].think, match.view(asked), rng).move)
    work = review_with_costs(match, seat, 0)
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: DealCosts = end.value[1]
            return found


def measure(game: str, player: str, deals: int) -> None:
    """Print the mean cost of a player's decision with its standard error."""
    start, sums = perf_counter(), Sums()
    for number in range(1, deals + 1):
        found = costs_of(game, player, number)
        costs = [cost / found.stake for _moves, cost, _error in found.costs]
        if costs:
            sums = sums.plus(Sums.of([costs]))
    own = estimate(scaled(sums, chips_of(game)))
    seconds = perf_counter() - start
    if own is None:
        print(f"{game:9} {player}: {sums.decisions} decisions in {sums.deals} deals are too few, {seconds:.0f} s")
        return
    error = own.margin_of_error / student(own.deals - 1)
    print(
        f"{game:9} {player}: {own.mean:.4f}, standard error {error:.4f} (95 % ± {SURE * error:.4f}),"
        f" {own.decisions} decisions in {own.deals} deals, {seconds:.0f} s",
        flush=True,
    )


def main(argv: Sequence[str] | None = None) -> None:
    """Measure the games named, or all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", default=list(GAMES), help="default: all")
    parser.add_argument("--player", default="master")
    parser.add_argument("--deals", type=int, default=200)
    given = parser.parse_args(argv)
    for game in given.games:
        if given.player in LEVELS[game]:
            measure(game, given.player, given.deals)


if __name__ == "__main__":
    main()
