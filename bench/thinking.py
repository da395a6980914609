"""How long opponents think: a decision of each level, its longest slice, and the longest frame while all others think.

    python bench/thinking.py [GAME ...] [--deals N] [--level KEY ...]

Decisions are whole thoughts, slice after slice, in deals among equals. Frames are those of a table on which the others
think in turn as the window lets them: one step of the referee, with what it asks, thinks and plays. All in processor
time of this thread, so that other programs of the machine do not count. A master may take 150 ms (p99), the others 20,
and no frame 20 ms: the exit status is 1 where that does not hold.
"""

from __future__ import annotations

import argparse
import gc
import sys
from pathlib import Path
from random import Random
from time import thread_time
from typing import TYPE_CHECKING, Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.retired import seat_retired
from game.match.drivers import BUDGET, seat_players
from game.match.journal_database import IN_MEMORY
from game.match.players import seated
from game.match.seal import BY_THE_SEED
from game.match.simulation import round_seed
from game.match.store import Store
from game.opponents import LEVELS, offered
from game.rules import GAMES
from game.rules.contract import Range

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.opponents import Think
    from game.rules.contract import Game, Move, View

FRAME_S: Final = 0.004
"""What the window gives to thinking in one frame (`THINK_S`)."""
MOST_MS: Final = {"master": 150.0}
OTHERS_MS: Final = 20.0
FRAME_MS: Final = 20.0


def thought(think: Think, view: View, rng: Random) -> tuple[Move, float, float]:
    """What comes of a thought, its milliseconds, and those of its longest slice."""
    thinking, spent, longest = think(view, rng, BUDGET), 0.0, 0.0
    while True:
        begun = thread_time()
        try:
            next(thinking)
        except StopIteration as end:
            last = 1000 * (thread_time() - begun)
            return end.value.move, spent + last, max(longest, last)
        slice_ms = 1000 * (thread_time() - begun)
        spent, longest = spent + slice_ms, max(longest, slice_ms)


def decisions(game: Game, think: Think, deals: int) -> Iterator[tuple[float, float]]:
    """Milliseconds of every decision in so many deals among equals, and of its longest slice."""
    for number in range(1, deals + 1):
        deal, rng = game.deal(game.default_seats, round_seed("thinking", number)), Random(number)
        while pending := deal.pending():
            for seat in sorted(pending):
                legal = deal.legal(seat)
                move = legal[0]
                if len(legal) > 1 or isinstance(move, Range):
                    move, spent, longest = thought(think, deal.view(seat), rng)
                    yield spent, longest
                deal.play(seat, move)


def longest_frame(game: Game, key: str, deals: int) -> float:
    """The longest step, in milliseconds, of a match in which all seats think."""
    players = seated([key] * game.default_seats)
    seed, longest = round_seed("frames", 1), 0.0
    match = Store.open(IN_MEMORY).start(game, game.Options(), players, deals, seed, derivation=BY_THE_SEED)
    referee = seat_players(match, players).referee
    feed = referee.watch(None)
    while True:
        while match.deal.result is None:
            begun = thread_time()
            referee.step(FRAME_S)
            longest = max(longest, 1000 * (thread_time() - begun))
            while feed.take(None) is not None:
                pass
        match.finish_deal()
        if match.over:
            return longest
        match.next_deal()


def main() -> int:
    """Print the table; 1 where a limit does not hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"{', '.join(GAMES)} (default: all)")
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--level", nargs="+", help="keys of opponents (default: every strength)")
    asked = parser.parse_args()
    seat_retired()
    print("| game | level | median ms | p99 ms | longest slice ms | longest frame ms | decisions |")
    print("|---|---|---|---|---|---|---|")
    holds = True
    for name in asked.games or GAMES:
        keys = [key for key in asked.level or offered(name) if key in LEVELS[name] and (asked.level or "-" not in key)]
        for key in keys:
            found = sorted(decisions(GAMES[name], LEVELS[name][key].think, asked.deals))
            times = [spent for spent, _ in found]
            p99, piece = times[int(0.99 * (len(times) - 1))], max(longest for _, longest in found)
            gc.collect()
            gc.freeze()  # as the program does when it has started: what was read in is not looked through in a frame
            frame = longest_frame(GAMES[name], key, asked.deals)
            print(
                f"| {name} | {key} | {times[len(times) // 2]:.2f} | {p99:.1f} | {piece:.1f} | {frame:.1f} |"
                f" {len(times)} |",
                flush=True,
            )
            holds &= p99 <= MOST_MS.get(key, OTHERS_MS) and frame <= FRAME_MS
    print("\nall within their limits" if holds else "\nTOO LONG")
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
