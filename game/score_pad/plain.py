"""A game without a form of its own: only the payments of a deal are entered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.contract import N_
from game.score_pad.amounts import AMOUNTS_ONLY, AS_ENTERED_WORDS, amount_fields, amounts_result
from game.score_pad.form import ENDED, ChoiceField, Form, said

if TYPE_CHECKING:
    from game.rules.contract import Reason, Result
    from game.score_pad.form import Field, Filled


class PlainForm(Form):
    """Payments and nothing else."""

    def fields(self, filled: Filled) -> tuple[Field, ...]:  # noqa: ARG002 - always the same
        """What each player gains."""
        return (ChoiceField(ENDED, said(N_("The deal")), (AMOUNTS_ONLY,)), *amount_fields(self.seats))

    def result(self, filled: Filled) -> Result:
        """The payments as entered."""
        return amounts_result(self, filled)

    def word(self, result: Result) -> Reason:  # noqa: ARG002 - nothing else is known of any
        """That they were entered."""
        return AS_ENTERED_WORDS
