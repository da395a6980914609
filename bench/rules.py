"""Moves and deals a second of every game, beside OpenSpiel's and RLCard's gin rummy in the same run.

    python bench/rules.py [--peers PYTHON] [--seconds 3]

`--peers` is a Python that has open_spiel and rlcard (an environment of their own: they bring NumPy, which the game
never does). Every figure is the median of five rounds. Ratios are what to compare: machines differ.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent.parent))

from game.opponents import LEVELS, decide
from game.rules import GAMES
from game.rules.contract import Range

if TYPE_CHECKING:
    from game.rules.contract import Game, Move

ROUNDS = 5
PEERS = """
import random, time, statistics
def rounds(play, seconds):
    rates = []
    for _ in range(5):
        games = moves = 0
        start = time.perf_counter()
        while time.perf_counter() - start < seconds:
            moves += play(); games += 1
        spent = time.perf_counter() - start
        rates.append((moves / spent, games / spent))
    return [statistics.median(column) for column in zip(*rates)]
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
print('OpenSpiel', *rounds(open_spiel, SECONDS))
try:
    import rlcard
except ImportError:
    raise SystemExit
from rlcard.agents import RandomAgent
env = rlcard.make('gin-rummy')
env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
def rlcard_game():
    trajectories, _ = env.run(is_training=False)
    return sum(len(path) // 2 for path in trajectories)
print('RLCard', *rounds(rlcard_game, SECONDS))
"""


def any_of(game: Game, legal: tuple[Move, ...], rng: Random) -> Move:
    """One of the moves by chance, any amount out of a range."""
    move = legal[int(rng.random() * len(legal))]
    if not isinstance(move, Range):
        return move
    amounts = [least + step * int(rng.random() * ((most - least) // step + 1)) for least, most, step in move.spans]
    return game.parse_move(move.text(*amounts))


def random_deals(game: Game, seats: int, seconds: float, *, views: bool) -> tuple[float, float, float]:
    """Moves a second, deals a second and the share of forced moves, with random seats."""
    rng = Random(1)
    moves = deals = forced = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
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
    spent = time.perf_counter() - start
    return moves / spent, deals / spent, forced / moves


def first_deals(game: Game, seats: int, seconds: float) -> float:
    """Deals a second with the first opponent in every seat."""
    rng, think = Random(2), LEVELS[game.name]["first"].think
    deals = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        deal = game.deal(seats, rng.randbytes(32).hex())
        while pending := deal.pending():
            for seat in pending:
                legal = deal.legal(seat)
                forced = len(legal) == 1 and not isinstance(legal[0], Range)
                move = legal[0] if forced else decide(think, deal.view(seat), rng).move
                deal.play(seat, move)
        deals += 1
    return deals / (time.perf_counter() - start)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", help="a Python with open_spiel and rlcard")
    parser.add_argument("--seconds", type=float, default=3.0, help="of each round")
    parser.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES), metavar="GAME", help=", ".join(GAMES))
    asked = parser.parse_args()
    peer_moves = 0.0
    if asked.peers:
        source = PEERS.replace("SECONDS", str(asked.seconds))
        lines = subprocess.run([asked.peers, "-c", source], check=True, capture_output=True, text=True).stdout
        for line in lines.splitlines():
            name, moves, games = line.split()[:3]
            print(f"{name + ' gin rummy, random seats':44} {float(moves):10,.0f} moves/s {float(games):8,.1f} games/s")
            if name == "OpenSpiel":
                peer_moves = float(moves)
    for name in asked.games:
        seats = GAMES[name].default_seats
        for views in (False, True):
            rates = [random_deals(GAMES[name], seats, asked.seconds, views=views) for _ in range(ROUNDS)]
            moves, deals, forced = (statistics.median(column) for column in zip(*rates, strict=True))
            label = f"{name}, {seats} random seats, {'a view each' if views else 'legal and play'}"
            ratio = f"  {moves / peer_moves:5.2f} x OpenSpiel" if peer_moves else ""
            print(f"{label:44} {moves:10,.0f} moves/s {deals:8,.1f} deals/s  {forced:.0%} forced{ratio}")
        rate = statistics.median(first_deals(GAMES[name], seats, asked.seconds) for _ in range(ROUNDS))
        print(f"{f'{name}, {seats} first opponents':44} {'':18} {rate:8,.1f} deals/s")


if __name__ == "__main__":
    main()
