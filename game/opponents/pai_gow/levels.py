"""The opponents of Pai Gow."""

from __future__ import annotations

from typing import Final

from game.opponents import pai_gow
from game.opponents.choice import Level
from game.opponents.ladder import earlier_of, ladder_of
from game.rules.contract import N_

LEVELS: Final = ladder_of(
    pai_gow.think_for,
    pai_gow.think,
    best=Level(pai_gow.think_best, N_("best player")),
    **earlier_of(pai_gow.earlier()),
)
