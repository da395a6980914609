"""The opponent that plays any legal move: for tests, benches and a first lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.opponents.choice import Choice, Reason, Thinking
from game.rules.contract import N_, View

if TYPE_CHECKING:
    from random import Random


def think(view: View, rng: Random, budget: int) -> Thinking:  # noqa: ARG001 - every opponent is asked alike
    """Choose among the legal moves, each as likely as the others."""
    yield from ()
    return Choice(view.legal[int(rng.random() * len(view.legal))], (Reason(N_("any move will do")),))
