"""Moves and deals a second of every game, beside OpenSpiel's and RLCard's gin rummy in the same run.

    python bench/rules.py [--peer PYTHON] [--seconds 1] [--rounds 5] [--games pong ...] [--measures play views first]

`--peer` is a Python that has open_spiel, and perhaps rlcard (an environment of their own: they bring NumPy, which the
game never does). In every round each figure is taken once, one after the other, and a ratio is that of one round, so
that what else the machine does meets all of them alike; shown are the medians. Seconds are those of the process itself.
Ratios are what to compare: machines differ.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple, cast

sys.path.insert(0, str(Path(__file__).parent.parent))

from game.opponents import LEVELS, decide
from game.rules import GAMES
from game.rules.contract import Range

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TextIO

    from game.rules.contract import Game, Move

SAMPLES = 256
"""Moves that stand for a range of amounts."""
PEER = """
import random, sys, time
import pyspiel
gin = pyspiel.load_game('gin_rummy')
def open_spiel():
    state, moves = gin.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(random.choices(*zip(*state.chance_outcomes()))[0])
        else:
            state.apply_action(random.choice(state.legal_actions())); moves += 1
    return moves
loops = {'OpenSpiel': open_spiel}
try:
    import rlcard
    from rlcard.agents import RandomAgent
except ImportError:
    pass
else:
    env = rlcard.make('gin-rummy')
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    def rlcard_game():
        trajectories, _ = env.run(is_training=False)
        return sum(len(path) // 2 for path in trajectories)
    loops['RLCard'] = rlcard_game
print(*loops, flush=True)
for line in sys.stdin:
    name, seconds = line.split()
    moves = games = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < float(seconds):
        moves += loops[name](); games += 1
    print(moves / spent, games / spent, flush=True)
"""


class Rates(NamedTuple):
    """What one round of one figure gave."""

    moves: float
    """A second; 0 where only deals are counted."""
    deals: float
    """A second."""
    forced: float = 0.0
    """The share of moves without a choice."""


Measure = tuple[str, "Callable[[float], Rates]"]
"""What is measured, in words, and a round of so many seconds of it."""


class Peer:
    """The loops over other libraries' games, in a process of their own that plays one round whenever it is asked."""

    def __init__(self, python: str) -> None:
        """Start it, and wait until everything is imported."""
        self._process = subprocess.Popen([python, "-c", PEER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._ask = cast("TextIO", self._process.stdin)
        self._told = cast("TextIO", self._process.stdout)
        self.names = self._told.readline().split()
        if not self.names:
            raise SystemExit(f"{python} cannot play: it needs open_spiel")

    def round(self, name: str, seconds: float) -> Rates:
        """Rates of one library's loop."""
        print(name, seconds, file=self._ask, flush=True)
        moves, games = map(float, self._told.readline().split())
        return Rates(moves, games)

    def close(self) -> None:
        """Let it end."""
        self._ask.close()
        self._process.wait()


@cache
def some_of(name: str, amounts: Range) -> tuple[Move, ...]:
    """Moves of a range by chance, read once: reading texts is no part of the rules' speed."""
    game, rng = GAMES[name], Random(3)
    return tuple(
        game.parse_move(
            amounts.text(
                *(least + step * rng.randrange((most - least) // step + 1) for least, most, step in amounts.spans)
            )
        )
        for _ in range(SAMPLES)
    )


def any_of(game: Game, legal: tuple[Move, ...], rng: Random) -> Move:
    """One of the moves by chance, any amount out of a range."""
    move = legal[int(rng.random() * len(legal))]
    return some_of(game.name, move)[int(rng.random() * SAMPLES)] if isinstance(move, Range) else move


def random_deals(game: Game, seats: int, seconds: float, *, views: bool) -> Rates:
    """Random seats, that ask for their moves or look at a view each."""
    rng = Random(1)
    moves = deals = forced = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        deal = game.deal(seats, rng.randbytes(32).hex())
        while pending := deal.pending():
            for seat in pending:
                legal = deal.view(seat).legal if views else deal.legal(seat)
                if len(legal) == 1 and not isinstance(legal[0], Range):
                    forced += 1
                    move = legal[0]
                else:
                    move = any_of(game, legal, rng)
                deal.play(seat, move)
                moves += 1
        deals += 1
    return Rates(moves / spent, deals / spent, forced / moves)


def first_deals(game: Game, seats: int, seconds: float) -> Rates:
    """The first opponent in every seat."""
    rng, think = Random(2), LEVELS[game.name]["first"].think
    deals = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        deal = game.deal(seats, rng.randbytes(32).hex())
        while pending := deal.pending():
            for seat in pending:
                legal = deal.legal(seat)
                forced = len(legal) == 1 and not isinstance(legal[0], Range)
                move = legal[0] if forced else decide(think, deal.view(seat), rng).move
                deal.play(seat, move)
        deals += 1
    return Rates(0.0, deals / spent)


def measures_of(name: str, wanted: Iterable[str]) -> list[Measure]:
    """What is measured of one game."""
    game = GAMES[name]
    seats = game.default_seats
    known: dict[str, Measure] = {
        "play": (f"{name}, {seats} random seats, legal and play", partial(random_deals, game, seats, views=False)),
        "views": (f"{name}, {seats} random seats, a view each", partial(random_deals, game, seats, views=True)),
        "first": (f"{name}, {seats} first opponents", partial(first_deals, game, seats)),
    }
    return [known[each] for each in wanted]


def line(label: str, rounds: list[Rates], base: list[Rates]) -> str:
    """One line of the table: the medians, and the median ratio to OpenSpiel's moves in the same round."""
    moves, deals, forced = (statistics.median(column) for column in zip(*rounds, strict=True))
    rate = f"{moves:10,.0f} moves/s" if moves else " " * 18
    share = f"  {forced:.0%} forced" if forced else ""
    ratio = statistics.median(own.moves / peer.moves for own, peer in zip(rounds, base, strict=True)) if base else 0.0
    return f"{label:44} {rate} {deals:8,.1f} deals/s{share}" + (f"  {ratio:5.2f} x OpenSpiel" if ratio else "")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peer", help="a Python with open_spiel, and perhaps rlcard")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each figure in each round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES), metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--measures", nargs="+", choices=("play", "views", "first"), default=("play", "views", "first"))
    asked = parser.parse_args()
    peer = Peer(asked.peer) if asked.peer else None
    measures: list[Measure] = []
    if peer is not None:
        measures += [(f"{name} gin rummy, random seats", partial(peer.round, name)) for name in peer.names]
    measures += [each for name in asked.games for each in measures_of(name, asked.measures)]
    found: dict[str, list[Rates]] = {label: [] for label, _ in measures}
    for _ in range(asked.rounds):
        for label, measure in measures:
            found[label].append(measure(asked.seconds))
    base = found[measures[0][0]] if peer is not None else []
    for label, rounds in found.items():
        print(line(label, rounds, base))
    if peer is not None:
        peer.close()


if __name__ == "__main__":
    main()
