"""Who plays Pai Gow: a beginner who slips, a sound player who sets as a casino does, and one who knows the odds.

They differ in how they bet (PG-22) and how they set (PG-30, PG-61). A banker cuts at random (PG-21). Where the bank
passes on, the sound and the best banker set the balanced way, which gives nothing away; the beginner never does better
than its best rear hand. What is not known is not used: before the deal nobody knows anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.opponents.choice import Choice, Thinking
from game.rules.contract import N_, Move, Range, Reason, View
from game.rules.pai_gow.coach import advise
from game.rules.pai_gow.moves import Bet, SetHands
from game.rules.pai_gow.phase import CUT
from game.rules.pai_gow.ranking import rank
from game.rules.pai_gow.ways import set_tiles

if TYPE_CHECKING:
    from random import Random

    from game.rules.pai_gow.ways import Split

SLIPS: Final = 0.15
"""How often a beginner sets another split than the one it means."""
SMALL: Final = 0.2
"""A beginner bets at most this share of the way from the least bet to the highest."""
STEADY: Final = 0.1
"""What a sound player bets each deal, as a share of that way."""
BOLD: Final = 0.5
"""What the best player bets each deal where the odds are not with it."""
GIVING: Final = frozenset({"maxrear", "maxfront"})
"""Ways of a banker that lose to a player who knows the odds, with or without commission. PG-61."""


def think(view: View, rng: Random, budget: int) -> Thinking:  # noqa: ARG001 - every opponent is asked alike
    """The sound player: The same sensible bet each deal., tiles set the Foxwoods way; as a banker balanced."""
    yield from ()
    forced = _cut_or_bound(view, rng)
    if forced is not None:
        return forced
    bets = _bets(view)
    if bets is not None:
        return Choice(_share_of(bets, STEADY), (Reason(N_("The same sensible bet each deal.")),))
    return _by_way(view, "balanced" if _holds_bank(view) else "foxwoods")


def think_beginner(view: View, rng: Random, budget: int) -> Thinking:  # noqa: ARG001
    """The beginner: small bets as they come, always its best rear hand, and now and then a slip."""
    yield from ()
    forced = _cut_or_bound(view, rng)
    if forced is not None:
        return forced
    bets = _bets(view)
    if bets is not None:
        return Choice(_share_of(bets, SMALL * rng.random()), (Reason(N_("A small bet, as it comes.")),))
    meant = _by_way(view, "maxrear")
    if rng.random() >= SLIPS:
        return meant
    others = [move for move in view.legal if move != meant.move]
    return Choice(others[int(rng.random() * len(others))], (Reason(N_("It looks good enough.")),))


def think_best(view: View, rng: Random, budget: int) -> Thinking:  # noqa: ARG001
    """The best player: the split of the best exact odds; the highest bet where the banker's way gives much away."""
    yield from ()
    forced = _cut_or_bound(view, rng)
    if forced is not None:
        return forced
    options = view.table.options
    bets = _bets(view)
    if bets is not None:
        if options.way_in_force in GIVING:
            return Choice(
                _share_of(bets, 1.0), (Reason(N_("This banker gives something away, so bet as much as you may.")),)
            )
        return Choice(
            _share_of(bets, BOLD), (Reason(N_("Before the deal nobody knows anything: the same high bet each time.")),)
        )
    if _holds_bank(view):
        return _by_way(view, "balanced")
    yield  # the odds are the one thing here that takes time
    advice = advise(view.hand, options, None if view.seat is None else view.table.bets[view.seat])
    yield
    reasons = (advice.why,) if advice.figures is None else (advice.why, advice.figures)
    return Choice(_move(view, advice.best.split), reasons)


def _cut_or_bound(view: View, rng: Random) -> Choice | None:
    """What every player does alike: cut at random, and set the house's bank by its way. PG-21, PG-61."""
    if view.table.phase is CUT:
        return Choice(view.legal[int(rng.random() * len(view.legal))], (Reason(N_("One cut is as good as another.")),))
    if _holds_bank(view) and view.table.options.banker == "house":
        return Choice(view.legal[0], (Reason(N_("The house sets by its way.")),))
    return None


def _holds_bank(view: View) -> bool:
    holds: bool = view.seat == view.table.banker
    return holds


def _bets(view: View) -> Range | None:
    """The bets that are allowed, where a bet is asked for."""
    return next((move for move in view.legal if isinstance(move, Range)), None)


def _share_of(bets: Range, share: float) -> Bet:
    """A bet so far on the way from the least to the highest, in fives where it is neither small nor the highest.

    Where bets go by steps, in those.
    """
    ((least, most, step),) = bets.spans
    amount = least + round((most - least) * share)
    if step > 1:
        amount -= (amount - least) % step
    elif 10 <= amount < most:
        amount = max(least, amount - amount % 5)
    return Bet(amount)


def _by_way(view: View, way: str) -> Choice:
    """The split that a way of setting makes."""
    split = set_tiles(view.hand, way, view.table.options.gee_joon_tie)
    return Choice(_move(view, split), (Reason(_WAY_WORDS[way]),))


def _move(view: View, split: Split) -> Move:
    """The legal move of a split: where other tiles make the same hands, only one of the two is listed. PG-32."""
    tie = view.table.options.gee_joon_tie
    wanted = [rank(hand, tie) for hand in split]
    return next(
        move
        for move in view.legal
        if isinstance(move, SetHands) and [rank(hand, tie) for hand in (move.front, move.rear)] == wanted
    )


_WAY_WORDS: Final = {
    "balanced": N_("The balanced way of setting gives nothing away."),
    "foxwoods": N_("A casino would set these tiles so."),
    "maxrear": N_("This is the best rear hand there is."),
}
