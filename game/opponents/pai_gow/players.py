"""Opponents of Pai Gow: four strengths in setting tiles (PG-30), three temperaments in betting.

The master sets exactly: as a player against the banker's current way; as a rotating banker against players who set the
balanced way, because it cannot know how they do set. Against other players that costs next to nothing. The house's bank
has no choice (PG-61), and before the deal nobody knows anything (PG-22).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.opponents.betting import Bettor, bet_of
from game.opponents.choice import Choice, Think, Thinking
from game.opponents.pai_gow.first_release import GIVING
from game.opponents.pai_gow.setting_habits import ADEPT, BEGINNER, CASUAL, Profile
from game.opponents.pai_gow.shared_decisions import bets_of, bound, cut_near_middle, holds_bank, move_of, share_of
from game.rules.contract import N_, Move, Reason, View
from game.rules.pai_gow.coach import advising
from game.rules.pai_gow.moves import Bet
from game.rules.pai_gow.odds import weighing
from game.rules.pai_gow.phase import CUT

if TYPE_CHECKING:
    from random import Random

    from game.rules.contract import Range


STEADY: Final = {
    "beginner": Bettor((0.03, 0.2), keeps=0.35, presses=0.45, chases=0.3, shrinks=0.35, strays=0.15, reach=2),
    "casual": Bettor((0.03, 0.25), keeps=0.5, presses=0.35, chases=0.15, shrinks=0.3, strays=0.08, reach=2),
    "adept": Bettor((0.08, 0.3), keeps=0.6, presses=0.3, chases=0.05, shrinks=0.2, strays=0.04),
    "master": Bettor((0.08, 0.2), keeps=0.65, presses=0.2, shrinks=0.15, strays=0.08),
}
"""Small bets, by strength: the stronger the player, the less the session changes them."""
BOLD: Final = Bettor((0.49, 1.0), keeps=0.3, presses=0.6, chases=0.45, shrinks=0.1, strays=0.2, reach=4, floor=0.39)
STEADY_WHY: Final = N_("A small, sensible bet: before the deal nobody knows anything.")
BOLD_WHY: Final = N_("High bets make a short evening lively.")


@dataclass(frozen=True, slots=True)
class Veiled:
    """Betting habits that do not reveal the seat's gains or losses; bets are shares of the allowed range."""

    usual: tuple[float, float]
    high: tuple[float, float]
    often: float
    """Chance of a high bet."""
    why: str
    """Reason as a sentence, to be translated where shown."""


SLY: Final = Veiled(
    (0.03, 0.08), (0.4, 0.8), 0.2, N_("Nobody should read anything into a bet: mostly small, now and then high.")
)
HABITS: Final[dict[str, Profile | None]] = {"beginner": BEGINNER, "casual": CASUAL, "adept": ADEPT, "master": None}
"""Habits by strength; None sets exactly."""


def think_for(strength: str, temperament: str) -> Think:
    """Return the opponent of a strength and a temperament."""
    habits = HABITS[strength]

    def think(view: View, rng: Random, budget: int) -> Thinking:  # noqa: ARG001 - every opponent is asked alike
        yield from ()
        if view.table.phase is CUT:
            return cut_near_middle(rng)
        forced = bound(view)
        if forced is not None:
            return forced
        bets = bets_of(view)
        if bets is not None:
            return _bet(view, bets, strength, temperament, rng)
        if habits is None:
            return (yield from _set_exactly(view))
        split = habits.split(view.hand, view.table.options.gee_joon_tie, habits.slipping(rng))
        return Choice(move_of(view, split), (Reason(habits.why),))

    return think


def _bets_all(view: View, strength: str) -> bool:
    """Return whether a player of this strength recognizes a weak house way of the banker. PG-61."""
    return HABITS[strength] is None and view.table.options.way_in_force in GIVING


def _bet(view: View, bets: Range, strength: str, temperament: str, rng: Random) -> Choice:
    """Choose a bet by temperament and session, or the highest if the banker's way is known to be weak.

    PG-22, PG-61.
    """
    if _bets_all(view, strength):
        return Choice(share_of(bets, 1.0), (Reason(N_("This banker gives something away, so bet the most you can.")),))
    if temperament == "sly":
        least, most = SLY.high if rng.random() < SLY.often else SLY.usual
        return Choice(share_of(bets, least + (most - least) * rng.random()), (Reason(SLY.why),))
    bettor, why = (BOLD, BOLD_WHY) if temperament == "bold" else (STEADY[strength], STEADY_WHY)
    evening = view.table.evening
    own = evening[view.seat] if evening and view.seat is not None else None
    return Choice(Bet(bet_of(bettor, *bets.spans[0], own, rng)), (Reason(why),))


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
