"""A settlement in sentences for a screen reader: how the deal ended, all payments, and the balances."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import N_
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.match.match import Match
    from game.rules.contract import Result, Seat
    from game.words import Reader


def settlement_lines(match: Match, result: Result, reader: Reader, hands: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the contents of the settlement sheet as sentences; `hands` describes the hands shown on it."""
    said = [sentence.text for sentence in words_of(match.game.name).settlement(result, reader)]
    return (*said, *hands, *(_chips(seat, match.ledger[seat], reader) for seat in range(len(match.players))))


def _chips(seat: Seat, amount: int, reader: Reader) -> str:
    """Return a sentence about a player's chips or debt."""
    chips = reader.count("{count} chip", "{count} chips", abs(amount))
    if amount < 0:
        return reader.of_seat(seat, N_("You owe {chips} now."), N_("{player} owes {chips} now."), chips=chips)
    return reader.of_seat(seat, N_("You have {chips} now."), N_("{player} has {chips} now."), chips=chips)
