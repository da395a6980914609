"""Chances that a hint of Tongits gives, held against what the hands were: calls and challenges, by tenths.

    python bench/tongits_odds.py [--deals 1500] [--levels casual,adept,master]

Three alike play under the usual house rules. Wherever a player may call, and wherever one answers a call, the chance is
the one that a hint would give there. A challenge is won if the tally is not higher than the caller's, and the other
opponent has not challenged with a lower one (TG-44); a call, if nobody who could challenge has as low a tally.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from game.match.simulation import round_seed
from game.opponents import LEVELS
from game.opponents.choice import decide
from game.opponents.tongits.decisions import habits_for
from game.opponents.tongits.observation import observe
from game.opponents.tongits.odds import challenge_odds, chance_of_all
from game.opponents.tongits.profile import ADVISER
from game.rules.tongits.game import TONGITS_GAME
from game.rules.tongits.moves import Call
from game.rules.tongits.options import TongitsOptions
from game.rules.tongits.phase import SEATS, Phase

if TYPE_CHECKING:
    from game.opponents.choice import Think
    from game.rules.contract import Seat
    from game.rules.tongits.deal import TongitsDeal

OPTIONS: Final = TongitsOptions(jackpot="off")
TENTHS: Final = 10


class Asked(NamedTuple):
    """One answer to a call."""

    seat: Seat
    tally: int
    chance: float


Found = defaultdict[int, list[tuple[float, bool]]]
"""By tenth of the chance: each chance that was given, and whether the hand won."""


def play(deal: TongitsDeal, think: Think, chances: list[Random], calls: Found, challenges: Found) -> None:
    """Play one deal to its end and add all chances."""
    asked: list[Asked] = []
    while pending := deal.pending():
        seat = min(pending)
        view = deal.view(seat)
        obs = observe(view, habits_for(view, ADVISER))
        if deal.phase is Phase.ANSWER:
            chance, _needed = challenge_odds(obs)
            asked.append(Asked(seat, obs.best.tally, chance))
        elif any(isinstance(move, Call) for move in view.legal):
            tally = obs.best.tally
            won = all(tally_of(deal, other) > tally for other in obs.opponents if deal.is_down(other))
            add(calls, chance_of_all(obs, tally), won)
        deal.play(seat, decide(think, view, chances[seat]).move)
    for each in asked:
        add(challenges, each.chance, wins(deal, each))


def tally_of(deal: TongitsDeal, seat: Seat) -> int:
    """Tally of a hand, TG-60."""
    return deal.options.arranger.arrange(deal.hands[seat]).tally


def wins(deal: TongitsDeal, asked: Asked) -> bool:
    """Whether a challenge would have won, the other opponent answering as it did. TG-44."""
    caller = deal.caller
    if caller is None:
        sys.exit("somebody answered, but nobody has called")
    if asked.tally > tally_of(deal, caller):
        return False
    (other,) = {*range(SEATS)} - {caller, asked.seat}
    first = (caller + 1) % SEATS == asked.seat
    return deal.answers[other] != "challenge" or asked.tally < tally_of(deal, other) + first


def add(found: Found, chance: float, won: bool) -> None:  # noqa: FBT001 - what happened
    """Add one chance to its tenth."""
    found[min(int(TENTHS * chance), TENTHS - 1)].append((chance, won))


def told(found: Found) -> str:
    """Each tenth: chance given, part won, how many."""
    parts = []
    for _tenth, each in sorted(found.items()):
        given, won = (100 * statistics.fmean(values) for values in zip(*each, strict=True))
        parts.append(f"{given:.0f} → {won:.0f} ({len(each)})")
    return ", ".join(parts)


def main() -> None:
    """Print a line for calls and one for challenges, level by level."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=1500)
    parser.add_argument("--levels", default="casual,adept,master")
    asked = parser.parse_args()
    print("chance given → won, of 100 (how many)")
    for level in asked.levels.split(","):
        think = LEVELS["tongits"][level].think
        calls: Found = defaultdict(list)
        challenges: Found = defaultdict(list)
        for number in range(asked.deals):
            seed = round_seed("odds", number)
            deal = TONGITS_GAME.deal(SEATS, seed, OPTIONS)
            play(deal, think, [Random(f"{seed}:{seat}") for seat in range(SEATS)], calls, challenges)
        print(f"{level}: challenges {told(challenges)}")
        print(f"{level}: calls {told(calls)}", flush=True)


if __name__ == "__main__":
    main()
