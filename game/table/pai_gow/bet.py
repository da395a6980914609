"""A bet that is made up: what the table allows, and what chips make of it. PG-22."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable

WORTHS: Final = (1, 5, 10, 25)
STEP_WORTHS: Final = (1, 2, 3, 5)
"""What the chips are worth; where bets go by steps, in steps."""
FIRST_BET: Final = 10


class BetDraft:
    """How much is to be bet."""

    def __init__(self, span: tuple[int, int, int], last: int | None, on_change: Callable[[bool], None]) -> None:
        """`span` is the least bet, the highest, and the step between; `on_change` hears whether the bet is another."""
        self.least, self.most, self.step = span
        self.last, self.on_change = last, on_change
        self.amount = self._allowed(last if last is not None else FIRST_BET)

    @property
    def words(self) -> str:
        """What the main button says."""
        return _("Bet {bet}").format(bet=self.amount)

    @property
    def worths(self) -> tuple[int, ...]:
        """What the chips are worth that are added by a click."""
        return WORTHS if self.step == 1 else tuple(self.step * steps for steps in STEP_WORTHS)

    @property
    def limits(self) -> str:
        """Between what it may be."""
        words = _("{least} to {most}") if self.step == 1 else _("{least} to {most}, in steps of {step}")
        return words.format(least=self.least, most=self.most, step=self.step)

    def set(self, amount: int) -> None:
        """Bet so much, as far as the table allows."""
        before, self.amount = self.amount, self._allowed(amount)
        self.on_change(self.amount != before)

    def _allowed(self, amount: int) -> int:
        """The bet next to an amount."""
        within = min(max(amount, self.least), self.most)
        return within - (within - self.least) % self.step

    def add(self, chips: int) -> None:
        """Bet so much more, or less. From the least bet of one chip a larger chip makes a round sum."""
        start = 0 if self.amount == self.least == 1 and chips > 1 else self.amount
        self.set(start + chips)

    def adjust(self, by: int) -> bool:
        """So many steps more, or less."""
        self.add(by * self.step)
        return True
