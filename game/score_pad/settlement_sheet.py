"""Settlement sheet of a deal with real cards: final hands, scoring items, and payments."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.rules.contract import N_
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.rules.contract import Entry, Result, Seat
    from game.words.money.final_hands import Sum
    from game.words.reader import Reader


class FinalHand(NamedTuple):
    """Pieces shown together on a settlement sheet: a set, or one player's hand."""

    pieces: tuple[str, ...]
    name: str
    winning: int | None = None
    """Index of the winning piece."""
    native: str = ""
    caption: str = ""


class Count(NamedTuple):
    """One line under 'What counts' on a settlement sheet."""

    name: str
    why: str
    amount: int
    native: str = ""
    dearest: bool = False


class Paid(NamedTuple):
    """One line under 'Who pays whom' on a settlement sheet."""

    account: Seat | str
    name: str
    other: str
    """The other party to the payment."""
    amount: int


class Sheet(NamedTuple):
    """Contents of the settlement sheet of a deal."""

    title: str
    how: str = ""
    first: Seat | None = None
    """Seat listed first: the winner, or the banker."""
    laid: tuple[FinalHand, ...] = ()
    counts: tuple[Count, ...] = ()
    unit: str = ""
    """Unit of the amounts."""
    sum: Sum | None = None
    """Sum of the lines if all players pay for the same items.

    Otherwise it is None, and each line is one player's own gain or loss.
    """
    paid: tuple[Paid, ...] = ()
    notes: tuple[str, ...] = ()
    """Additional sentences at the end of the sheet."""


def capital(words: str) -> str:
    """Return the text with its first letter capitalised."""
    return words[:1].upper() + words[1:]


def no_other_party(_entry: Entry) -> str:
    """Return ''; the default for payments whose other party is unknown."""
    return ""


def paid_lines(
    result: Result, first: Seat | None, reader: Reader, other: Callable[[Entry], str] = no_other_party
) -> tuple[Paid, ...]:
    """Return a line for every account, beginning with the seat `first`, such as the winner."""
    entries = sorted(result.entries, key=lambda entry: entry.account != first)
    return tuple(
        Paid(entry.account, account_name(entry.account, reader), other(entry), entry.amount) for entry in entries
    )


def account_name(account: Seat | str, reader: Reader) -> str:
    """Return the title of an account's line: a player's name, or a word like 'Pot'."""
    return reader.title(account) if isinstance(account, int) else words_of(reader.game).account(account, reader)


def other_side(entry: Entry, side: Seat | None, reader: Reader) -> str:
    """Return text saying that an account pays the seat `side` or is paid by it; '' if neither."""
    if side is None or side == entry.account or not isinstance(entry.account, int) or not entry.amount:
        return ""
    # Translators: beside a player's name and what that player pays or gets: to whom, from whom.
    return reader.say(N_("to {player}") if entry.amount < 0 else N_("from {player}"), player=side)


def counts_of_players(result: Result, but: Seat | None, reader: Reader) -> tuple[Count, ...]:
    """Return a line for every payment reason of all players except the seat `but`."""
    item = words_of(reader.game).item
    return tuple(
        Count(capital(item(each, reader)), reader.title(entry.account), each.amount)
        for entry in result.entries
        if isinstance(entry.account, int) and entry.account != but
        for each in entry.items
    )
