"""What the referee costs over the bare loop of a match, its journal in memory: `python bench/referee.py [SECONDS]`.

The same seeds, opponents and deals in every column, and the chips are compared. Deals a second of processor time, as
medians of passes taken in turn; `cost` is how much longer the referee takes than the bare loop, with a feed for every
seat and for a bystander, each read to its end.
"""

from __future__ import annotations

import sys
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

from game.match.drivers import Thinker
from game.match.journal_database import IN_MEMORY
from game.match.players import Player
from game.match.referee import Referee
from game.match.store import Store
from game.opponents import LEVELS, decide
from game.rules import GAMES
from game.rules.contract import Range

if TYPE_CHECKING:
    from game.match.match import Match
    from game.rules.contract import Game

SEED = "ab" * 32
PASSES = 9


def begin(game: Game, deals: int, store: Store) -> Match:
    """A match of opponents."""
    players = [Player(f"Player {seat}", "first") for seat in range(game.default_seats)]
    return store.start(game, game.Options(), players, deals, SEED)


def bare(match: Match) -> None:
    """Play a deal to its end in a loop that asks and plays."""
    think = LEVELS[match.game.name]["first"].think
    while match.deal.result is None:
        for seat in sorted(match.deal.pending()):
            legal = match.deal.legal(seat)
            if len(legal) == 1 and not isinstance(legal[0], Range):
                match.play(seat, legal[0])
            else:
                match.play(seat, decide(think, match.view(seat), match.chance(seat)).move)


def refereed(referee: Referee) -> None:
    """Play a deal to its end through the referee, and read every feed."""
    while referee.match.deal.result is None:
        referee.step(1.0)
        for feed in referee.feeds:
            while feed.take(feed.readers[0]) is not None:
                """Read, and forgotten."""


def timed(game: Game, deals: int, *, feeds: bool | None) -> tuple[float, list[int]]:
    """Seconds of processor time for so many deals, and the chips; `feeds` None is the bare loop."""
    store = Store.open(IN_MEMORY)
    match = begin(game, deals, store)
    think = LEVELS[game.name]["first"].think
    referee = Referee(match, [Thinker(think, 0) for _ in match.players])
    if feeds:
        for seat in (None, *range(game.default_seats)):
            referee.watch(seat)
    begun = process_time()
    for number in range(deals):
        if feeds is None:
            bare(match)
        else:
            refereed(referee)
        if number < deals - 1:
            referee.next_deal()
    seconds = process_time() - begun
    match.finish_deal()
    store.close()
    return seconds, match.ledger


def main(seconds: float) -> None:
    """Every game."""
    print(f"{'game':10} {'bare':>9} {'referee':>9} {'cost':>6} {'and feeds':>10} {'cost':>6}")
    for game in GAMES.values():
        deals = max(3, int(3 * seconds / max(timed(game, 3, feeds=None)[0], 1e-6)))
        ways: list[bool | None] = [None, False, True]
        times: dict[bool | None, list[float]] = {way: [] for way in ways}
        for _ in range(PASSES):
            chips = set()
            for way in ways:
                took, ledger = timed(game, deals, feeds=way)
                times[way].append(took)
                chips.add(tuple(ledger))
            if len(chips) > 1:
                sys.exit(f"{game.name}: the referee plays other deals than the bare loop")
        plain, alone, fed = (median(times[way]) for way in ways)
        print(
            f"{game.name:10} {deals / plain:9.1f} {deals / alone:9.1f} {alone / plain - 1:6.1%}"
            f" {deals / fed:10.1f} {fed / plain - 1:6.1%}"
        )


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 0.5)
