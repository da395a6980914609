"""How often each honour is made: base rates from deals between computer players.

    python bench/honours.py [GAME ...] [--deals N] [--level casual]

Every line is an honour, the number of deals in which a winner or any other seat made it, and its share of all deals.
`game/table/rare_honours.py` calls an honour rare below one deal in fifty.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from game.match.simulation import round_seed
from game.opponents import LEVELS, decide
from game.rules import GAMES
from game.words import words_of

SEATS: Final = {"pong": 4, "pai-tong": 4, "tongits": 3, "pai-gow": 4, "daun-tiga": 6}
LEVEL: Final = {"daun-tiga": "steady"}


def rates(name: str, deals: int, level: str) -> Counter[str]:
    """Return in how many deals of a game each honour was made by at least one seat."""
    game, count = GAMES[name], SEATS[name]
    think = LEVELS[name][LEVEL.get(name, level)].think
    earned = words_of(name).keepsakes.earned
    found: Counter[str] = Counter()
    options, carry = game.Options(), None
    for number in range(1, deals + 1):
        deal = game.deal(count, round_seed("honours", number), options, carry)
        chances = [Random(f"honours:{number}:{seat}") for seat in range(count)]
        while pending := deal.pending():
            seat = min(pending)
            deal.play(seat, decide(think, deal.view(seat), chances[seat]).move)
        carry = deal.result.carry
        table = deal.view(None).table
        found.update({honour for seat in range(count) for honour in earned(table, seat)})
    return found


def main() -> None:
    """Print the base rates of the games that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(SEATS))
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--level", default="casual")
    asked = parser.parse_args()
    for name in asked.games:
        found = rates(name, asked.deals, asked.level)
        print(f"{name}, {asked.deals} deals, {SEATS[name]} seats")
        for honour in words_of(name).keepsakes.honours:
            print(f"  {honour.id:20} {found[honour.id]:5} {found[honour.id] / asked.deals:8.2%}")


if __name__ == "__main__":
    main()
