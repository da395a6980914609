"""Exact values of Pai Gow moves: splits against all possible opposing hands, and bets by their odds."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from game.opponents.advice import CHIPS, Weighing, Worth
from game.opponents.pai_gow.players import BANK_WHY
from game.opponents.pai_gow.shared_decisions import bets_of, holds_bank, move_of
from game.rules.contract import N_, Reason, View
from game.rules.pai_gow.coach import advising
from game.rules.pai_gow.deal_classes import BANKER_DEALS
from game.rules.pai_gow.house_ways import Split
from game.rules.pai_gow.moves import Bet, SetHands
from game.rules.pai_gow.odds import weighing
from game.rules.pai_gow.odds_chart import BEST_PLAYER
from game.rules.pai_gow.phase import CUT
from game.rules.pai_gow.settlement import share_kept

if TYPE_CHECKING:
    from random import Random

    from game.rules.contract import Range
    from game.rules.pai_gow.odds import SplitOdds

BETWEEN: Final = 0.0005
"""Error, in bets, where a rounded commission is neither zero nor 5 per cent. PG-12a."""
COUNTED: Final = 0.000001
"""Rounding error of the best player's gains."""
CHANCES: Final = N_("Of a hundred deals it wins {win}, pushes {push} and loses {lose}.")
NO_NEWS: Final = N_("Before the deal nobody knows anything: one choice is as good as another.")
LOSES: Final = N_("In the long run you lose {percent}% of each bet, however well you set the tiles.")
GAINS: Final = N_("In the long run you earn {percent}% of each bet against this bank, if you set the tiles well.")


def weigh(view: View, rng: Random, budget: int) -> Weighing:  # noqa: ARG001 - every game is asked alike
    """Evaluate all splits, the lowest and highest bet, or one cut (all cuts are equal)."""
    yield
    bets = bets_of(view)
    if bets is not None:
        return _bets(view, bets)
    if view.table.phase is CUT:
        return (Worth(view.legal[0], 0.0, 0.0, CHIPS, (Reason(NO_NEWS),)),)
    return (yield from (_bank(view) if holds_bank(view) else _player(view)))


def _player(view: View) -> Weighing:
    table = view.table
    bet = table.bets[view.seat]
    advice = yield from advising(view.hand, table.options, bet)
    found = []
    for row, each in zip(advice.rows, advice.odds.splits, strict=True):
        why = (advice.why,) if row is advice.best else ()
        gain = bet * each.worth(advice.odds.commission) / (100 * BANKER_DEALS)
        found.append(Worth(move_of(view, row.split), float(gain), 0.0, CHIPS, (*why, _chances(each))))
    return _best_first(found)


def _bank(view: View) -> Weighing:
    """Evaluate the banker's splits against all bets together, assuming that players set by the balanced way.

    The house's bank has one split. PG-11, PG-61.
    """
    table = view.table
    found = yield from weighing(view.hand, "balanced", table.options.gee_joon_tie, bank=True)
    staked = sum(bet for bet in table.bets if bet)
    kept = [share_kept(bet, table.options.commission) * bet / 100 for bet in table.bets if bet]
    # What the house keeps of a player's win stays with the bank where the house holds it. PG-12.
    back = sum(kept, Fraction(0)) if table.options.banker == "house" else Fraction(0)
    worths = []
    for move in view.legal:
        assert isinstance(move, SetHands)  # noqa: S101 - the hands are being set
        place = found.place_of(Split(move.front, move.rear))
        each = found.splits[place]
        gain = Fraction(staked * (each.win - each.lose) + back * each.lose, BANKER_DEALS)
        why = (Reason(BANK_WHY),) if place == found.best[0] else ()
        worths.append(Worth(move, float(gain), 0.0, CHIPS, (*why, _chances(each))))
    return _best_first(worths)


def _bets(view: View, bets: Range) -> tuple[Worth, ...]:
    """Evaluate only the lowest and the highest bet, since value grows with the bet. PG-12a, PG-22."""
    options = view.table.options
    even, at_five = BEST_PLAYER[options.way_in_force, options.gee_joon_tie]
    found = []
    for amount in {bets.spans[0][0], bets.spans[0][1]}:
        kept = float(share_kept(amount, options.commission))
        edge = even + (at_five - even) * kept / 5
        near = BETWEEN if kept not in {0.0, 5.0} else COUNTED
        percent = f"{100 * abs(edge):.2f}"
        reason = Reason(GAINS if edge > 0 else LOSES, {"percent": percent})
        found.append(Worth(Bet(amount), edge * amount, near * amount, CHIPS, (reason,)))
    return _best_first(found)


def _chances(each: SplitOdds) -> Reason:
    win, push, lose = (f"{100 * deals / BANKER_DEALS:.1f}" for deals in (each.win, each.push, each.lose))
    return Reason(CHANCES, {"win": win, "push": push, "lose": lose})


def _best_first(found: list[Worth]) -> tuple[Worth, ...]:
    return tuple(sorted(found, key=lambda one: -one.worth))
