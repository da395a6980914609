"""How much stronger each player of Tongits is than the one below, what temperament costs, and how long they think.

    python bench/tongits_levels.py [--shuffles 600] [ladder] [temperaments] [callers] [robbers] [tallies] [times]
        [presets]

Every figure is what one player gains a deal with two others, over the same shuffles in each seat in turn, without the
jackpot. 'callers' are seats that call a draw whenever they may, with the hand play of each level: as it opens, and
opening a bahay at once; 'robbers' call with any tally up to a limit. 'tallies' are what three alike hold when they
call, and how many rounds their deals take.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.best_response import OPTIONS, table_of, told
from bench.retired_tongits import EARLIER
from game.match.simulation import round_seed
from game.opponents.choice import decide
from game.opponents.tongits.decisions import thinker
from game.opponents.tongits.move_evaluation import weigh
from game.opponents.tongits.observation import mask, observe
from game.opponents.tongits.profile import ADEPT, BEGINNER, CASUAL, FIRST, MASTER, VERSIONS, tempered
from game.rules.tongits.game import TONGITS_GAME
from game.rules.tongits.moves import Call
from game.rules.tongits.options import PRESETS
from game.rules.tongits.phase import SEATS, Phase, round_of

if TYPE_CHECKING:
    from game.opponents.move_evaluation import Weighing
    from game.opponents.tongits.profile import Profile
    from game.rules.tongits.options import TongitsOptions

STEPS: Final = ((MASTER, ADEPT), (MASTER, FIRST), (ADEPT, CASUAL), (CASUAL, BEGINNER), (ADEPT, FIRST))
ROBBERS: Final = (48, 30, 20)
"""Highest tallies with which robbers call."""
WEIGHED: Final = 40
"""Decisions that are weighed for their time."""


def calling(habits: Profile) -> Profile:
    """The same player, who calls with anything, and whenever it may."""
    slips, version = replace(habits.mistakes, call=0.0), f"{habits.version}, calls always"
    return replace(
        habits,
        version=version,
        call=-9.0,
        call_round=0.0,
        call_most=999,
        call_most_late=999,
        mistakes=slips,
        at_discard=None,
    )


def caller(habits: Profile) -> Profile:
    """The same player, who also opens at once."""
    version = f"{habits.version}, opens at once and calls always"
    return replace(calling(habits), version=version, open_by=0, ready=999.0, near=999.0)


def against(one: Profile, two: Profile, shuffles: int, options: TongitsOptions = OPTIONS) -> None:
    """One player with two others."""
    think, other = thinker(one), thinker(two)
    played = table_of(think, lambda _number: (other, other), range(shuffles), "levels", options)
    print(f"  {one.version} with two of {two.version}: {told(played)}", flush=True)


def ladder(shuffles: int) -> None:
    """Each level with two of the one below, and with two of the first release."""
    for one, two in STEPS:
        against(one, two, shuffles)


def temperaments(shuffles: int) -> None:
    """Each taste with two steady players of its strength."""
    for level in (MASTER, ADEPT, CASUAL, BEGINNER):
        for taste in ("bold", "sly"):
            against(tempered(level, taste), level, shuffles)


def callers(shuffles: int) -> None:
    """Seats that call whenever they may."""
    for enemy in (FIRST, CASUAL, ADEPT, MASTER):
        for hand in dict.fromkeys((BEGINNER, FIRST, enemy)):
            for seat in dict.fromkeys((calling(hand), caller(hand))):
                against(seat, enemy, shuffles)


def robber(habits: Profile, most: int) -> Profile:
    """The same player, who calls at once with any tally up to `most`, and with no higher one."""
    version = f"{habits.version}, calls at {most} or less"
    return replace(calling(habits), version=version, call_most=most, call_most_late=most)


def robbers(shuffles: int) -> None:
    """Seats that call at once with a tally up to 48, 30 or 20, and else play like the two others."""
    for enemy in (CASUAL, ADEPT, MASTER):
        for most in ROBBERS:
            against(robber(enemy, most), enemy, shuffles)


def tallies(shuffles: int) -> None:
    """With how many points each level calls a draw when three of it sit together, one deal a shuffle."""
    for habits in (BEGINNER, EARLIER["casual-4"], CASUAL, ADEPT, MASTER):
        think, called, rounds = thinker(habits), [], []
        for number in range(shuffles):
            seed = round_seed("tallies", number)
            deal, chances, turn = (
                TONGITS_GAME.deal(SEATS, seed, OPTIONS),
                [Random(f"{seed}:{n}") for n in range(SEATS)],
                0,
            )
            while pending := deal.pending():
                (seat,) = pending
                turn = turn if deal.phase is Phase.ANSWER else deal.turns
                view = deal.view(seat)
                move = decide(think, view, chances[seat]).move
                if isinstance(move, Call):
                    obs = observe(view)
                    called.append(obs.arrange(obs.hand & ~mask([move.card] if move.card else [])).tally)
                deal.play(seat, move)
            rounds.append(round_of(turn))
        parts = ", ".join(f"{sum(tally >= least for tally in called)} at {least} or more" for least in (30, 40, 50))
        middle = statistics.median(called)
        print(f"  {habits.version}: {len(called)} calls in {shuffles} deals, median {middle}, {parts};", end=" ")
        print(f"{statistics.fmean(rounds):.2f} rounds a deal", flush=True)


def presets(shuffles: int) -> None:
    """Master with two adepts, and with two of the first release, under every preset, each deal by itself."""
    for name, options in PRESETS.items():
        print(name)
        for two in (ADEPT, FIRST):
            against(MASTER, two, shuffles, replace(options, jackpot="off"))


def times(shuffles: int) -> None:
    """How long decisions take, and slices of weighing, in milliseconds of this program's own time."""
    spent: defaultdict[str, list[float]] = defaultdict(list)
    slices: list[float] = []
    whole: list[float] = []
    rng = Random(1)
    thinkers = {name: thinker(habits) for name, habits in VERSIONS.items()}
    for number in range(shuffles):
        deal = TONGITS_GAME.deal(SEATS, round_seed("times", number), OPTIONS)
        while pending := deal.pending():
            for seat in sorted(pending):
                view = deal.view(seat)
                for name, think in thinkers.items():
                    begun = time.process_time()
                    choice = decide(think, view, Random(number))
                    if len(view.legal) > 1:
                        spent[name].append(1e3 * (time.process_time() - begun))
                if len(view.legal) > 1 and len(whole) < WEIGHED and rng.random() < 0.1:
                    taken = _slices(weigh(view, Random(number)))
                    slices += taken
                    whole.append(sum(taken))
                deal.play(seat, choice.move)
    for name, each in spent.items():
        print(f"  {name:9} {_spread(each)} ({len(each)} decisions)")
    print(f"  weighing {_spread(whole)} ({len(whole)} decisions); a slice of it {_spread(slices)}")


def _slices(weighing: Weighing) -> list[float]:
    """How long each slice takes, in milliseconds."""
    found = []
    while True:
        begun = time.process_time()
        try:
            next(weighing)
        except StopIteration:
            return [*found, 1e3 * (time.process_time() - begun)]
        found.append(1e3 * (time.process_time() - begun))


def _spread(taken: list[float]) -> str:
    ordered = sorted(taken)
    late = ordered[int(0.99 * len(ordered))]
    return f"median {statistics.median(ordered):.2f} ms, p99 {late:.2f}, most {ordered[-1]:.2f}"


PARTS: Final = {
    "ladder": ladder,
    "temperaments": temperaments,
    "callers": callers,
    "robbers": robbers,
    "tallies": tallies,
    "presets": presets,
    "times": times,
}


def main() -> None:
    """Print the parts that are asked for, or all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], default=[])
    parser.add_argument("--shuffles", type=int, default=600)
    asked = parser.parse_args()
    for name in asked.parts or PARTS:
        print(name)
        PARTS[name](asked.shuffles)


if __name__ == "__main__":
    main()
