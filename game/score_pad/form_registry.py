"""Selects the score pad form of each game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.games import Registry
from game.score_pad.form import AS_ENTERED_WORDS, Form, amounts_result

if TYPE_CHECKING:
    from game.rules.contract import Carry, Game, Reason, Result
    from game.score_pad.fields import Field, Filled


class PlainForm(Form):
    """Form with just the payments, for games that the score pad cannot settle."""

    def asked(self, filled: Filled, ended: str) -> tuple[Field, ...]:  # noqa: ARG002 - there is no such end
        """Return no fields, because only payments are entered."""
        return ()

    def settled(self, filled: Filled) -> Result:  # noqa: ARG002 - as above
        """Return a result without gains, because there are no hands to settle."""
        return amounts_result([0] * self.seats, self.carry)

    def summary(self, result: Result) -> Reason:  # noqa: ARG002 - nothing else is known of any
        """Return the ledger text for a deal with only payments."""
        return AS_ENTERED_WORDS


FORMS: Final[Registry[type[Form]]] = Registry(
    "score_form", lambda found: isinstance(found, type) and issubclass(found, Form)
)
"""Forms by game key in `GAMES`; other games use a form for just the payments."""


def form_of(game: Game, options: Any, seats: int, carry: Carry | None = None) -> Form:
    """Return the form for the next deal of a game; `carry` comes from the previous deal."""
    return FORMS.get(game.name, PlainForm)(game, options, seats, carry)
