"""Score pad form for games without one of their own, which takes only the payments of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.score_pad.amounts import AS_ENTERED_WORDS, amounts_result
from game.score_pad.form import Form

if TYPE_CHECKING:
    from game.rules.contract import Reason, Result
    from game.score_pad.fields import Field, Filled


class PlainForm(Form):
    """Form with payments only, for games that the score pad cannot settle."""

    def asked(self, filled: Filled, ended: str) -> tuple[Field, ...]:  # noqa: ARG002 - there is no such end
        """Return no fields, because only payments are entered."""
        return ()

    def settled(self, filled: Filled) -> Result:  # noqa: ARG002 - as above
        """Return a result without gains, because there are no hands to settle."""
        return amounts_result([0] * self.seats, self.carry)

    def summary(self, result: Result) -> Reason:  # noqa: ARG002 - nothing else is known of any
        """Return the ledger text that the deal was entered by its payments."""
        return AS_ENTERED_WORDS
