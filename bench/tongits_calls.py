"""How long a game of Tongits lasts, and how it ends, by the round from which a draw may be called (TG-46).

    python bench/tongits_calls.py [--deals 400]

The same shuffles are played under each choice, without a jackpot and each by itself: by three sound players; then by
two of them and one that opens a bahay as soon as it can and calls with whatever it holds, which sits in each seat in
turn. The figures stand in `docs/rules/tongits.md`.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from game.match.simulation import round_seed
from game.opponents import LEVELS, decide
from game.opponents.choice import Choice, Thinking
from game.opponents.tongits.hand import lowest_discard
from game.opponents.tongits.observation import observe
from game.rules.pieces import FRENCH
from game.rules.tongits.game import TONGITS_GAME
from game.rules.tongits.moves import Call, Lay
from game.rules.tongits.options import PRESETS, TongitsOptions
from game.rules.tongits.phase import SEATS, Phase, round_of
from game.rules.tongits.view import View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.opponents import Think
    from game.rules.contract import View as AnyView

SOUND: Final = LEVELS["tongits"]["first"].think
EARLY: Final = 2
"""Rounds in which a game is over early."""
(FIRST_CALL,) = (switch for switch in TongitsOptions.spec() if switch.name == "first_call")
HEAD: Final = f"{'':>9} {'rounds':>7} {'call':>6} {'tongits':>8} {'stock':>6} {'in two rounds':>14} {'gains':>6}"


class Played(NamedTuple):
    """One deal that is over."""

    outcome: str
    rounds: int
    gains: tuple[int, ...]
    """Units by seat."""


def eager(view: AnyView, rng: Random, budget: int) -> Thinking:
    """Open a bahay at once, call with any tally as soon as that is allowed, and play soundly else."""
    assert isinstance(view, View)  # noqa: S101 - asked about its own game only
    calls = {move.card: move for move in view.legal if isinstance(move, Call)}
    if calls:
        obs = observe(view)
        return Choice(calls[FRENCH[lowest_discard(obs, obs.hand).card]], ())
    lays = [move for move in view.legal if isinstance(move, Lay)]
    if lays and not any(each.owner == view.seat and not each.secret for each in view.table.bahays):
        return Choice(lays[0], ())
    return (yield from _sound(view, rng, budget))


def _sound(view: AnyView, rng: Random, budget: int) -> Thinking:
    return (yield from SOUND(view, rng, budget))


def play(options: TongitsOptions, seed: str, thinkers: Sequence[Think]) -> Played:
    """One deal to its end."""
    deal, rng, turn = TONGITS_GAME.deal(SEATS, seed, options), Random(seed), 0
    while pending := deal.pending():
        (seat,) = pending
        if deal.phase is not Phase.ANSWER:
            turn = deal.turns
        deal.play(seat, decide(thinkers[seat], deal.view(seat), rng).move)
    if deal.result is None:
        sys.exit("the deal waits for nobody and is not over")
    return Played(deal.result.outcome, round_of(turn), tuple(entry.amount for entry in deal.result.entries))


def line(title: str, played: Sequence[Played], gains: float | None) -> str:
    """One choice's figures."""
    deals, ends = len(played), Counter(each.outcome for each in played)
    rounds = sum(each.rounds for each in played) / deals
    early = sum(each.rounds <= EARLY for each in played) / deals
    shares = ends["draw"] / deals, ends["tongits"] / deals, (ends["stock_out"] + ends["void"]) / deals
    call, tongits, stock = (f"{share:.0%}" for share in shares)
    gained = "" if gains is None else f"{gains:+.2f}"
    return f"{title:>9} {rounds:7.1f} {call:>6} {tongits:>8} {stock:>6} {early:14.0%} {gained:>6}"


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=400)
    deals = parser.parse_args().deals
    seeds = [round_seed("first call", number) for number in range(1, deals + 1)]
    print(f"three sound players, {deals} deals\n{HEAD}")
    for first in sorted(FIRST_CALL.choices):
        options = replace(PRESETS["quick"], jackpot="off", first_call=first)
        print(line(f"round {first}", [play(options, seed, [SOUND] * SEATS) for seed in seeds], None))
    print(f"one calls with anything, {deals} deals; what it gains a deal\n{HEAD}")
    for first in sorted(FIRST_CALL.choices):
        options = replace(PRESETS["quick"], jackpot="off", first_call=first)
        found, gains = [], 0
        for number, seed in enumerate(seeds):
            bold = number % SEATS
            found.append(play(options, seed, [eager if seat == bold else SOUND for seat in range(SEATS)]))
            gains += found[-1].gains[bold]
        print(line(f"round {first}", found, gains / deals))


if __name__ == "__main__":
    main()
