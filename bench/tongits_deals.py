"""Whole deals of Tongits: the contract's promises over many of them, and how the sound player fares.

    python bench/tongits_deals.py [--deals 10000] [--games 2000]

`--deals` are played with random moves under random house rules, one carrying on from the other, and checked after every
move. `--games` are played by the sound player against itself: what closed hands count by their size (`expected_tally`
of the opponent fits this), how often a call is what it was thought to be, and what each answer brings. Then one sound
player sits with two random ones.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent.parent))

from game.match.simulation import simulate
from game.opponents import LEVELS, decide
from game.opponents.tongits.hand import lowest_discard
from game.opponents.tongits.observation import observe
from game.opponents.tongits.odds import chance_of_all, expected_tally
from game.rules.cards.french import mask_of
from game.rules.pieces import FRENCH
from game.rules.tongits.game import TONGITS_GAME
from game.rules.tongits.moves import Call
from game.rules.tongits.options import TongitsOptions
from tools.notation import view_from_text, view_to_text

if TYPE_CHECKING:
    from game.rules.contract import Carry, Move, Result, Seat
    from game.rules.tongits.deal import TongitsDeal

TONGITS = TONGITS_GAME
WATCHERS = (None, 0, 1, 2)
ROUND = 3


def hold(promise: bool, broken: str) -> None:  # noqa: FBT001 - a promise is one
    """Stop with the sentence where a promise is broken."""
    if not promise:
        sys.exit(broken)


def over(deal: TongitsDeal) -> Result:
    """The result of a deal that waits for nobody."""
    if deal.result is None:
        sys.exit("the deal waits for nobody and is not over")
    return deal.result


def any_house(rng: Random) -> TongitsOptions:
    """Half of the switches as usual, the others anything they may be."""
    values: dict[str, object] = {
        switch.name: rng.choice(switch.choices) for switch in TongitsOptions.spec() if rng.random() < 0.5
    }
    return TongitsOptions.parse(values)


def any_move(deal: TongitsDeal, seat: Seat, rng: Random) -> Move:
    """A random move, a call seldom, so that deals last."""
    moves = deal.legal(seat)
    if rng.random() < 0.9:
        moves = tuple(move for move in moves if not isinstance(move, Call)) or moves
    return rng.choice(moves)


def check(deal: TongitsDeal, rng: Random) -> None:
    """The promises of `game.rules.contract.Deal` in one state."""
    census = deal.census()
    held = Counter(code for pieces in census.values() for code in pieces)
    hold(held == Counter(FRENCH), "a card is lost or there twice")
    for seat in range(3):
        hold(bool(deal.legal(seat)) == (seat in deal.pending()), "who is asked must be able to answer, nobody else")
        hold(all(deal.allows(seat, move) for move in deal.legal(seat)), "a legal move is not allowed")
    watcher = rng.choice(WATCHERS)
    view = deal.view(watcher)
    hold(view_from_text(TONGITS, view_to_text(view)) == view, "a view does not read back")
    other = TONGITS.resample(view, rng)
    hold(other.view(watcher) == view, "a resampled deal differs from the view")
    hold(all(TONGITS.parse_move(str(move)) == move for move in view.legal), "a move does not read back")


def promises(deals: int) -> None:
    """Play `deals` random deals, checking every state, and print how they ended."""
    rng = Random(1)
    outcomes: Counter[str] = Counter()
    carry: Carry | None = None
    states = pot = 0
    start = time.perf_counter()
    for _ in range(deals):
        deal = TONGITS.deal(3, rng.randbytes(32).hex(), any_house(rng), carry)
        while pending := deal.pending():
            check(deal, rng)
            states += 1
            seat = rng.choice(sorted(pending))
            deal.play(seat, any_move(deal, seat, rng))
        check(deal, rng)
        result = over(deal)
        hold(sum(entry.amount for entry in result.entries) == 0, "payments do not sum to zero")
        pot += sum(entry.amount for entry in result.entries if entry.account == "pot")
        hold(pot == result.carry["pot"] >= 0, "the pot is not what went into it")
        outcomes[result.outcome] += 1
        carry = result.carry
    print(f"{deals:,} random deals, {states:,} states: every promise held ({time.perf_counter() - start:.0f} s)")
    print("  " + ", ".join(f"{outcome} {count / deals:.1%}" for outcome, count in outcomes.most_common()))


def fares(games: int) -> None:
    """Tallies, calls and answers of the sound player against itself."""
    rng, think = Random(2), LEVELS["tongits"]["first"].think
    tallies: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    calls: defaultdict[int, list[bool]] = defaultdict(list)
    brought: defaultdict[str, list[int]] = defaultdict(list)
    for _ in range(games):
        deal = TONGITS.deal(3, rng.randbytes(32).hex(), TongitsOptions(jackpot="off"))
        arrange = deal.options.arranger.arrange
        said: dict[Seat, str] = {}
        while pending := deal.pending():
            (seat,) = pending
            view = deal.view(seat)
            move = decide(think, view, rng).move
            word = str(move).split()[0]
            if word in {"call", "fold", "challenge"}:
                said[seat] = word
            if word in {"call", "discard"}:
                counts = {
                    other: arrange(deal.hands[other]).tally
                    for other in range(3)
                    if other != seat and deal.is_down(other)
                }
                for other, tally in counts.items():
                    tallies[deal.hands[other].bit_count(), min(deal.turns // ROUND, 5)].append(tally)
                if not view.call_closed:
                    obs = observe(view)
                    lowest = lowest_discard(obs, mask_of(FRENCH.index(code) for code in view.hand)).tally
                    chance = chance_of_all(obs, lowest)
                    calls[int(10 * chance)].append(all(tally > lowest for tally in counts.values()))
            deal.play(seat, move)
        for seat, word in said.items():
            brought[word].append(over(deal).entries[seat].amount)
    print("closed hands of those who are down: cards, round: games, mean and spread, as the opponent takes them")
    for (size, turn), counted in sorted(tallies.items()):
        if len(counted) >= games // 20:
            mean, spread = expected_tally(size, ROUND * turn + 1)
            print(
                f"  {size:2} {turn + 1}: {len(counted):5}"
                f" {statistics.mean(counted):5.1f} {statistics.pstdev(counted):5.1f}   {mean:5.1f} {spread:5.1f}"
            )
    print("a call that could be made: thought to win, would have won")
    for tenth, won in sorted(calls.items()):
        print(f"  {tenth * 10:3} %: {sum(won) / len(won):4.0%} of {len(won)}")
    for word, amounts in brought.items():
        print(f"a {word} brought {statistics.mean(amounts):+.2f} units on average, {len(amounts)} times")


def against_random(games: int) -> None:
    """One sound player with two random ones."""
    done = simulate(TONGITS, TongitsOptions(), ["first", "random", "random"], games, "against random")
    per_deal = [round(chips / done.deals, 2) for chips in done.chips]
    print(f"first, random, random: wins {done.wins}, units a deal {per_deal}")


def main() -> None:
    """Print everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=2_000)
    asked = parser.parse_args()
    promises(asked.deals)
    fares(asked.games)
    against_random(asked.games)


if __name__ == "__main__":
    main()
