"""What a deal with real cards comes to, as its sheet says it: what lies open, what counts, and who pays whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.rules.contract import N_
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.rules.contract import Entry, Result, Seat
    from game.words.money.shown import Sum
    from game.words.reader import Reader


class Laid(NamedTuple):
    """Pieces that lie together: a set, or one player's hand."""

    pieces: tuple[str, ...]
    name: str
    winning: int | None = None
    """Which of them won."""
    native: str = ""
    caption: str = ""


class Count(NamedTuple):
    """One line of 'What counts'."""

    name: str
    why: str
    amount: int
    native: str = ""
    dearest: bool = False


class Paid(NamedTuple):
    """One line of 'Who pays whom'."""

    account: Seat | str
    name: str
    other: str
    """To whom, or from whom."""
    amount: int


class Sheet(NamedTuple):
    """All that is said of a deal."""

    title: str
    how: str = ""
    first: Seat | None = None
    """Who won, or who held the bank."""
    laid: tuple[Laid, ...] = ()
    counts: tuple[Count, ...] = ()
    unit: str = ""
    """What the lines are counted in."""
    sum: Sum | None = None
    """What the lines come to, where all pay for the same; else each line is somebody's own gain or loss."""
    paid: tuple[Paid, ...] = ()
    notes: tuple[str, ...] = ()
    """What else there is to say, sentence by sentence."""


def capital(words: str) -> str:
    """Its first letter large."""
    return words[:1].upper() + words[1:]


def nobody(_entry: Entry) -> str:
    """To or from whom is not known."""
    return ""


def paid_lines(
    result: Result, first: Seat | None, reader: Reader, other: Callable[[Entry], str] = nobody
) -> tuple[Paid, ...]:
    """Every account, that of the winner or of the bank first."""
    entries = sorted(result.entries, key=lambda entry: entry.account != first)
    return tuple(
        Paid(entry.account, account_name(entry.account, reader), other(entry), entry.amount) for entry in entries
    )


def account_name(account: Seat | str, reader: Reader) -> str:
    """What an account is called at the head of its line."""
    return reader.title(account) if isinstance(account, int) else capital(reader.say(account))


def other_side(entry: Entry, side: Seat | None, reader: Reader) -> str:
    """That an account pays one seat, or is paid by it."""
    if side is None or side == entry.account or not isinstance(entry.account, int) or not entry.amount:
        return ""
    # Translators: beside a player's name and what that player pays or gets: to whom, from whom.
    return reader.say(N_("to {player}") if entry.amount < 0 else N_("from {player}"), player=side)


def counts_of_players(result: Result, but: Seat | None, reader: Reader) -> tuple[Count, ...]:
    """Every reason of every player but one, who has the other side of all of them."""
    item = words_of(reader.game).item
    return tuple(
        Count(capital(item(each, reader)), reader.title(entry.account), each.amount)
        for entry in result.entries
        if isinstance(entry.account, int) and entry.account != but
        for each in entry.items
    )
