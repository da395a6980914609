"""Entering a bet: the amount, the table's limits and the values of the chips. PG-22."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable

WORTHS: Final = (1, 5, 10, 25)
STEP_WORTHS: Final = (1, 2, 3, 5)
"""Chip values for bets in steps, as multiples of the step."""
FIRST_BET: Final = 10


class BetDraft:
    """The amount of a bet that has not been placed yet."""

    def __init__(self, span: tuple[int, int, int], last: int | None, on_change: Callable[[bool], None]) -> None:
        """Start with the player's last bet, or with `FIRST_BET` if there is none.

        `span` is minimum, maximum and step; `on_change` is called with whether the bet has changed.
        """
        self.least, self.most, self.step = span
        self.last, self.on_change = last, on_change
        self.amount = self._allowed(last if last is not None else FIRST_BET)

    @property
    def words(self) -> str:
        """Label of the main button, which places the bet."""
        return _("Bet {bet}").format(bet=self.amount)

    @property
    def worths(self) -> tuple[int, ...]:
        """Values of the chips offered; a click on a chip adds its value."""
        return WORTHS if self.step == 1 else tuple(self.step * steps for steps in STEP_WORTHS)

    @property
    def limits(self) -> str:
        """Text with the table's minimum, maximum and step."""
        words = _("{least} to {most}") if self.step == 1 else _("{least} to {most}, in steps of {step}")
        return words.format(least=self.least, most=self.most, step=self.step)

    def set(self, amount: int) -> None:
        """Set the bet to an amount, limited to the table's range."""
        before, self.amount = self.amount, self._allowed(amount)
        self.on_change(self.amount != before)

    def _allowed(self, amount: int) -> int:
        """Return the allowed bet for an amount: within the table's range, rounded down to a step."""
        within = min(max(amount, self.least), self.most)
        return within - (within - self.least) % self.step

    def add(self, chips: int) -> None:
        """Raise or lower the bet; a minimum bet of one chip counts as 0 for larger chips, to give round sums."""
        start = 0 if self.amount == self.least == 1 and chips > 1 else self.amount
        self.set(start + chips)

    def adjust(self, by: int) -> bool:
        """Change the bet by a number of steps, within the limits; always returns True."""
        self.add(by * self.step)
        return True
