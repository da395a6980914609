"""How much is left to gain in Pong and Pai Tong: what a master would earn that knew what nobody at a table can know.

    python bench/money_ceiling.py [pong|pai-tong] [--seats 4] [--house payer=discarder_pays_all] [--table first]
        [--shuffles 300]

Each line is a player that values hands as the master does, with a table of `--table`, in each seat in turn:

- honest: sees what a seat sees, and is the master;
- waits: also knows with which discards the others would win now, and so never feeds anybody unawares;
- stock: also knows what the stock still holds, if not in which order, and so never waits for a piece that others keep;
- both;
- next: knows what would bring the next seat nearer, and would rather throw something else.

Where all pay alike for a win nobody minds who feeds it, so only what the stock holds and what the next seat wants can
help. No player can gain more by reading what others throw than one that looks into their hands. `apart` is what each
gains beside the honest one with the same shuffles. Half of a 95 % interval after ±.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple, cast

sys.path.insert(0, str(Path(__file__).parent.parent))

from game.match.simulation import round_seed
from game.opponents import LEVELS
from game.opponents.choice import decide
from game.opponents.money.mistakes import choose_among
from game.opponents.money.move_values import value_moves
from game.opponents.money.observation import Observation, missing
from game.opponents.money.players import MASTER, STEADY
from game.opponents.money.valuation import Valuation
from game.rules import GAMES
from game.rules.money.legal_moves import claims_of
from game.rules.money.moves import WIN
from game.rules.money.sets import DESIGNS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Move, Seat
    from game.rules.money.deal import MoneyDeal

CONFIDENT: Final = 1.96
CHUNK: Final = 5
"""Shuffles that a process plays at a time."""


class Knows(NamedTuple):
    """What a player knows beside its view."""

    waits: bool = False
    stock: bool = False
    next: bool = False


PLAYERS: Final = {
    "honest": Knows(),
    "waits": Knows(waits=True),
    "stock": Knows(stock=True),
    "both": Knows(waits=True, stock=True),
    "next": Knows(next=True),
}
WANTED: Final = 2.0
"""How much it minds what it knows that the next seat wants, as `Watch.wish` counts: a tenth of a plain win."""


class Played(NamedTuple):
    """One shuffle, on average over the seats."""

    chips: float
    won: float


def knowing(deal: MoneyDeal, seat: Seat, knows: Knows) -> Move:
    """What the master would do that knew so much."""
    view = deal.view(seat)
    if WIN in view.legal:
        return WIN
    obs = Observation(view)
    if knows.stock and deal.stock:
        obs.live = [deal.stock.count(design) for design in range(DESIGNS)]
        obs.unseen = len(deal.stock)
    valuation = Valuation(view, obs, MASTER)
    if knows.waits and valuation.minds_feeding:
        valuation.hits = {design: fed(deal, seat, design, valuation) for design in range(DESIGNS)}
    if knows.next:
        valuation.wishes = wanted(deal, (seat + 1) % len(deal.hands))
    thinking = value_moves(view, valuation)
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            return choose_among(view, valuation, end.value, MASTER, STEADY, Random(0)).move


def wanted(deal: MoneyDeal, seat: Seat) -> dict[int, float]:
    """By design how much it is minded that it would bring a seat nearer."""
    obs = Observation(deal.view(seat))
    fewest, _ = missing(obs.shapes(obs.counts), obs.sets)
    found = {}
    for design in range(DESIGNS):
        obs.counts[design] += 1
        found[design] = WANTED * (missing(obs.shapes(obs.counts), obs.sets)[0] < fewest)
        obs.counts[design] -= 1
    return found


def fed(deal: MoneyDeal, seat: Seat, design: int, valuation: Valuation) -> tuple[float, float]:
    """Whether somebody would win with a discard, and what that would cost each payer."""
    for other, hand in enumerate(deal.hands):
        if other != seat and WIN in claims_of(deal.table, hand, design, can_continue=False, may_take=False):
            plain, dearer = valuation.fit.cost
            return 1.0, plain + dearer * len(hand.exposed)
    return 0.0, 0.0


def play(game: str, house: dict[str, str], seats: int, table: str, knows: Knows, shuffles: range) -> list[Played]:
    """Some shuffles, with the knowing player in each seat in turn; in a process of its own."""
    options, others = GAMES[game].Options.parse(house), LEVELS[game][table].think
    found = []
    for number in shuffles:
        chips, wins = 0, 0
        seed = round_seed("ceiling", number)
        for place in range(seats):
            deal = cast("MoneyDeal", GAMES[game].deal(seats, seed, options))
            while pending := deal.pending():
                for seat in sorted(pending):
                    legal = deal.legal(seat)
                    if len(legal) == 1:
                        move = legal[0]
                    elif seat == place:
                        move = knowing(deal, seat, knows)
                    else:
                        move = decide(others, deal.view(seat), Random(f"{seed}:{seat}:{deal.number}")).move
                    deal.play(seat, move)
            if deal.result is None:
                sys.exit("the deal waits for nobody and is not over")
            chips += sum(entry.amount for entry in deal.result.entries if entry.account == place)
            wins += deal.result.winner == place
        found.append(Played(chips / seats, wins / seats))
    return found


def told(values: Sequence[float], digits: int = 2) -> str:
    """Mean and 95 % interval."""
    half = CONFIDENT * statistics.stdev(values) / sqrt(len(values))
    return f"{statistics.fmean(values):+.{digits}f} ± {half:.{digits}f}"


def main() -> int:
    """Print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="pong", choices=("pong", "pai-tong"))
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--house", nargs="*", default=(), help="house rules as key=value")
    parser.add_argument("--table", default="first")
    parser.add_argument("--shuffles", type=int, default=300)
    asked = parser.parse_args()
    house = dict(each.split("=", 1) for each in asked.house)
    print(f"{asked.game}, {asked.seats} seats {house or ''}, a table of {asked.table}, {asked.shuffles} shuffles")
    feeding = "discarder_pays_all" in house.values()
    honest: list[Played] = []
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for name, knows in PLAYERS.items():
            if knows.waits and not feeding:
                continue
            parts = [
                pool.submit(
                    play,
                    asked.game,
                    house,
                    asked.seats,
                    asked.table,
                    knows,
                    range(begin, min(begin + CHUNK, asked.shuffles)),
                )
                for begin in range(0, asked.shuffles, CHUNK)
            ]
            found = [one for part in parts for one in part.result()]
            honest = honest or found
            apart = [one.chips - other.chips for one, other in zip(found, honest, strict=True)]
            wins = [100 * (one.won - 1 / asked.seats) for one in found]
            print(
                f"  {name:7} {told([one.chips for one in found])} chips a deal, wins {told(wins, 1)} points over its"
                f" share, apart {told(apart)}",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
