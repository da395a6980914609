"""Who plays Pai Gow: four strengths, who differ in how they set (PG-30), and three tastes, who differ in how they bet.

The master sets exactly: as a player against the way of the bank in force, as a passing bank against players who set
the balanced way, for how they do set it cannot know; against a table of others that gives next to nothing away. The
house's bank has no choice (PG-61), and before the deal nobody knows anything (PG-22).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.opponents.choice import Choice, Think, Thinking
from game.opponents.pai_gow.common import bets_of, cut_or_bound, holds_bank, move_of, share_of
from game.opponents.pai_gow.first import GIVING
from game.opponents.pai_gow.habits import ADEPT, BEGINNER, CASUAL, Habits
from game.rules.contract import N_, Move, Reason, View
from game.rules.pai_gow.coach import advising
from game.rules.pai_gow.odds import weighing

if TYPE_CHECKING:
    from random import Random

    from game.rules.contract import Range


@dataclass(frozen=True, slots=True)
class Taste:
    """How a temperament bets, in shares of the way from the least bet to the highest."""

    usual: tuple[float, float]
    high: tuple[float, float]
    often: float
    """How often it bets high."""
    why: str
    """In a sentence, to be translated where shown."""
    own: tuple[float, ...] = ()
    """By seat, instead of the usual one: some people keep to one bet, and no two neighbours to the same."""


TASTES: Final = {
    "steady": Taste((0.1, 0.1), (0.1, 0.1), 0.0, N_("The same sensible bet each deal."), own=(0.1, 0.15, 0.04, 0.2)),
    "bold": Taste((0.4, 0.7), (1.0, 1.0), 0.25, N_("High bets make a short evening lively.")),
    "sly": Taste(
        (0.03, 0.08), (0.4, 0.8), 0.2, N_("Nobody should read anything into a bet: mostly small, now and then high.")
    ),
}
HABITS: Final[dict[str, Habits | None]] = {"beginner": BEGINNER, "casual": CASUAL, "adept": ADEPT, "master": None}
"""By strength; None sets exactly."""


def think_for(strength: str, temperament: str) -> Think:
    """The opponent of a strength and a temperament."""
    habits, taste = HABITS[strength], TASTES[temperament]

    def think(view: View, rng: Random, budget: int) -> Thinking:  # noqa: ARG001 - every opponent is asked alike
        yield from ()
        forced = cut_or_bound(view, rng)
        if forced is not None:
            return forced
        bets = bets_of(view)
        if bets is not None:
            return _bet(view, bets, taste, rng, knows=habits is None)
        if habits is None:
            return (yield from _set_exactly(view))
        split = habits.split(view.hand, view.table.options.gee_joon_tie, habits.slipping(rng))
        return Choice(move_of(view, split), (Reason(habits.why),))

    return think


def _bet(view: View, bets: Range, taste: Taste, rng: Random, *, knows: bool) -> Choice:
    """A bet by taste; who knows the odds bets the highest where the banker's way gives much away. PG-22, PG-61."""
    if knows and view.table.options.way_in_force in GIVING:
        return Choice(
            share_of(bets, 1.0), (Reason(N_("This banker gives something away, so bet as much as you may.")),)
        )
    if taste.own and view.seat is not None:
        return Choice(share_of(bets, taste.own[view.seat % len(taste.own)]), (Reason(taste.why),))
    least, most = taste.high if rng.random() < taste.often else taste.usual
    return Choice(share_of(bets, least + (most - least) * rng.random()), (Reason(taste.why),))


def _set_exactly(view: View) -> Thinking:
    options = view.table.options
    if holds_bank(view):
        found = yield from weighing(view.hand, "balanced", options.gee_joon_tie, bank=True)
        best = found.splits[found.best[0]]
        return Choice(move_of(view, best.split), (Reason(BANK_WHY),))
    advice = yield from advising(view.hand, options, None if view.seat is None else view.table.bets[view.seat])
    reasons = (advice.why,) if advice.figures is None else (advice.why, advice.figures)
    move: Move = move_of(view, advice.best.split)
    return Choice(move, reasons)


BANK_WHY: Final = N_("Against players who give nothing away the bank can do no better.")
