"""The opponents of Pai Tong and Pong."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from game.opponents import money
from game.opponents.ladder import earlier_of, ladder_of

if TYPE_CHECKING:
    from game.opponents.choice import Level


def _levels(game: str) -> dict[str, Level]:
    return ladder_of(partial(money.think_for, game), money.think, **earlier_of(money.earlier(game)))


PAI_TONG_LEVELS: Final = _levels("pai-tong")
PONG_LEVELS: Final = _levels("pong")
