"""Selects the score pad form of each game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.games import Registry
from game.score_pad.form import Form
from game.score_pad.payments_only import PlainForm

if TYPE_CHECKING:
    from game.rules.contract import Carry, Game

FORMS: Final[Registry[type[Form]]] = Registry(
    "score_form", lambda found: isinstance(found, type) and issubclass(found, Form)
)
"""Forms by the keys of `GAMES`; for other games payments are entered."""


def form_of(game: Game, options: Any, seats: int, carry: Carry | None = None) -> Form:
    """Return the form for the next deal of a game; `carry` comes from the previous deal."""
    return FORMS.get(game.name, PlainForm)(game, options, seats, carry)
