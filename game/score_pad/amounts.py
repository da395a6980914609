"""Deals for which only the payments are entered, because the players have settled them themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.contract import N_, Entry, Item, Result
from game.score_pad.fields import AMOUNTS, AmountField, NotYet, Option, said, who

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.rules.contract import Carry

MOST: Final = 1_000_000
"""Maximum gain or loss of one player in a deal."""
AS_ENTERED: Final = Item("entered", "", N_("entered by hand"), 0, "")
AS_ENTERED_WORDS: Final = said(N_("entered by hand"))
AMOUNTS_ONLY: Final = Option(AMOUNTS, said(N_("only the payments")))


def amount_fields(seats: int) -> tuple[AmountField, ...]:
    """Return one number field per player, for the player's gain in the deal."""
    return tuple(AmountField(_name(seat), who(seat), -MOST, MOST) for seat in range(seats))


def amounts_result(amounts: Sequence[int], carry: Carry | None) -> Result:
    """Return a result with the entered gains, by seat.

    Raises:
        NotYet: No amounts were entered, or they do not sum to zero.
    """
    if not any(amounts):
        raise NotYet(N_("Enter what everybody gains or loses."))
    if sum(amounts):
        raise NotYet(N_("The payments must sum to zero; now they come to {amount}."), amount=sum(amounts))
    best = max(range(len(amounts)), key=amounts.__getitem__)
    winner = best if amounts.count(amounts[best]) == 1 else None
    entries = tuple(
        Entry(seat, amount, (AS_ENTERED._replace(amount=amount),) if amount else ())
        for seat, amount in enumerate(amounts)
    )
    return Result(AMOUNTS, winner, entries, dict(carry or {}), None)


def _name(seat: int) -> str:
    return f"gains {seat}"
