"""Retired Pai Gow players, against which new ones are measured: the first release's best, and those with one bet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.opponents.choice import Choice, Think, Thinking
from game.opponents.pai_gow.first_release import GIVING, by_way
from game.opponents.pai_gow.players import HABITS, think_for
from game.opponents.pai_gow.shared_decisions import bets_of, cut_at_random, cut_or_bound, holds_bank, move_of, share_of
from game.rules.contract import N_, Reason, View
from game.rules.pai_gow.coach import advise
from game.rules.pai_gow.view import CUT

if TYPE_CHECKING:
    from random import Random

BOLD: Final = 0.5
"""Bet of the best player where the odds are against it, as a share of the range."""


def think_best(view: View, rng: Random, budget: int) -> Thinking:  # noqa: ARG001
    """Play as the first best player: the best split by exact odds, and the highest bet against a weak way."""
    yield from ()
    forced = cut_or_bound(view, rng)
    if forced is not None:
        return forced
    options = view.table.options
    bets = bets_of(view)
    if bets is not None:
        if options.way_in_force in GIVING:
            return Choice(
                share_of(bets, 1.0), (Reason(N_("This banker gives something away, so bet as much as you may.")),)
            )
        return Choice(
            share_of(bets, BOLD), (Reason(N_("Before the deal nobody knows anything: the same high bet each time.")),)
        )
    if holds_bank(view):
        return by_way(view, "balanced")
    yield  # the odds are the one thing here that takes time
    advice = advise(view.hand, options, None if view.seat is None else view.table.bets[view.seat])
    yield
    reasons = (advice.why,) if advice.figures is None else (advice.why, advice.figures)
    return Choice(move_of(view, advice.best.split), reasons)


def earlier() -> dict[str, Think]:
    """Return opponents of earlier releases by key; they set tiles as the current ones do.

    But each seat kept one bet for the whole session, and every banker cut at random.
    """
    return {f"{strength}-1": _with_one_bet(strength) for strength in reversed(HABITS)}


def _with_one_bet(strength: str) -> Think:
    today = think_for(strength, "steady")

    def think(view: View, rng: Random, budget: int) -> Thinking:
        if view.table.phase is CUT:
            return cut_at_random(view, rng)
        bets = bets_of(view)
        knows = HABITS[strength] is None and view.table.options.way_in_force in GIVING
        if bets is None or view.seat is None or knows:
            return (yield from today(view, rng, budget))
        return Choice(
            share_of(bets, ONE_BET[view.seat % len(ONE_BET)]), (Reason(N_("The same sensible bet each deal.")),)
        )

    return think


ONE_BET: Final = (0.1, 0.15, 0.04, 0.2)
"""Bet by seat, as a share of the range."""
