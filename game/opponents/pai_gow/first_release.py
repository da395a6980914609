"""Pai Gow opponent of the first release, kept unchanged for old matches.

As banker it cuts at random (PG-21) and, if the bank rotates, sets its tiles by the balanced way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.opponents.choice import Choice, Thinking
from game.opponents.pai_gow.shared_decisions import bets_of, cut_or_bound, holds_bank, move_of, share_of
from game.rules.contract import N_, Reason, View
from game.rules.pai_gow.house_ways import set_tiles

if TYPE_CHECKING:
    from random import Random

STEADY: Final = 0.1
"""Bet, as a fraction of the allowed range."""
GIVING: Final = frozenset({"maxrear", "maxfront"})
"""House ways that lose to a player who knows the odds, with or without commission. PG-61."""


def think(view: View, rng: Random, budget: int) -> Thinking:  # noqa: ARG001 - every opponent is asked alike
    """Play as the first standard player: a moderate bet, and the Foxwoods way or, as banker, the balanced way."""
    yield from ()
    forced = cut_or_bound(view, rng)
    if forced is not None:
        return forced
    bets = bets_of(view)
    if bets is not None:
        return Choice(share_of(bets, STEADY), (Reason(N_("The same sensible bet each deal.")),))
    return by_way(view, "balanced" if holds_bank(view) else "foxwoods")


def by_way(view: View, way: str) -> Choice:
    """Return the split of the viewer's tiles according to the named house way."""
    split = set_tiles(view.hand, way, view.table.options.gee_joon_tie)
    return Choice(move_of(view, split), (Reason(_WAY_WORDS[way]),))


_WAY_WORDS: Final = {
    "balanced": N_("A balanced split gives nothing away."),
    "foxwoods": N_("A casino would set these tiles this way."),
}
