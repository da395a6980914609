"""Payments of a Pai Gow deal, and the stakes of the table. PG-12, PG-22, PG-50 to PG-52."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_, NP_
from game.rules.pai_gow.settlement import COMMISSION, HOUSE
from game.words.game_words import Payment, Sentence
from game.words.pai_gow.hands import capital
from game.words.reader import signed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.rules.contract import Entry, Result, Seat
    from game.rules.pai_gow.options import PaiGowOptions
    from game.rules.pai_gow.settlement import Comparison, Outcome
    from game.rules.pai_gow.view import Table
    from game.words.reader import Reader

OUTCOME_WORDS: Final[Mapping[Outcome, tuple[str, str]]] = {
    "win": NP_("how a bet ends", "win"),
    "push": NP_("how a bet ends", "push"),
    "lose": NP_("how a bet ends", "loss"),
}


# Line by line ---------------------------------------------------------------------------------------------------------


def settlement(result: Result, reader: Reader) -> tuple[Sentence, ...]:
    """Return sentences about each bet, the bank, and the house's commission. PG-50, PG-52."""
    return tuple(_entry(entry, result, reader) for entry in result.entries)


def _entry(entry: Entry, result: Result, reader: Reader) -> Sentence:
    if not isinstance(entry.account, int):
        return Sentence(reader.say(N_("The house keeps a commission of {amount}."), amount=entry.amount))
    seat: Seat = entry.account
    comparison = result.shown.comparisons[seat]
    if comparison is None:
        own, others = _bank(entry.amount)
    else:
        own, others = _bet(comparison.outcome, kept=any(item.id == COMMISSION for item in entry.items))
    kept = sum(abs(item.amount) for item in entry.items if item.id == COMMISSION)
    return Sentence(reader.of_seat(seat, own, others, amount=abs(entry.amount), commission=kept), seat)


def verdict(seat: Seat, comparison: Comparison | None, gain: int, reader: Reader) -> str:
    """Return a sentence about a seat's gain, in chips. PG-50, PG-52.

    `comparison` is None for the banker.
    """
    own, others = _bank(gain) if comparison is None else _bet(comparison.outcome, kept=False)
    return reader.of_seat(seat, own, others, amount=abs(gain))


def headline(comparison: Comparison | None, gain: int, reader: Reader) -> str:
    """Return the reader's own gain in a few words; `comparison` is None for the banker. PG-50, PG-52."""
    if comparison is None:
        return reader.say(_bank(gain)[0], amount=abs(gain))
    said = {"win": N_("You win {amount}."), "push": N_("Your bet is returned."), "lose": N_("You lose {amount}.")}
    return reader.say(said[comparison.outcome], amount=abs(gain))


def _bet(outcome: Outcome, *, kept: bool) -> tuple[str, str]:
    """Return two sentences about a bet: to the player who bet, and about that player. PG-12, PG-50."""
    if outcome == "push":
        return (
            N_("Your bet is returned: one hand won and one lost."),
            N_("{player} gets their bet back: one hand won and one lost."),
        )
    if outcome == "lose":
        return (
            N_("You lose {amount}: the bank wins both hands."),
            N_("{player} loses {amount}: the bank wins both hands."),
        )
    if kept:
        return (
            N_("You win {amount} with both hands, after a commission of {commission}."),
            N_("{player} wins {amount} with both hands, after a commission of {commission}."),
        )
    return N_("You win {amount} with both hands."), N_("{player} wins {amount} with both hands.")


def _bank(amount: int) -> tuple[str, str]:
    """Return two sentences about the bank: one to the banker, and one about the banker. PG-52."""
    if amount > 0:
        return N_("You win {amount} as banker."), N_("{player} wins {amount} as banker.")
    if amount < 0:
        return N_("You lose {amount} as banker."), N_("{player} loses {amount} as banker.")
    return N_("You break even as banker."), N_("{player} breaks even as banker.")


def payments(result: Result, reader: Reader) -> tuple[Payment, ...]:
    """Return the gains of all players and the house with their reasons, for the payments list. PG-52."""
    return tuple(
        Payment(
            account_name(entry.account, reader),
            entry.amount,
            tuple((capital(reader.say(item.english)), item.amount) for item in entry.items),
        )
        for entry in result.entries
    )


def account_name(account: Seat | str, reader: Reader) -> str:
    """Return the name of a player, or of the house."""
    return reader.title(account) if isinstance(account, int) else reader.say(ACCOUNTS[account])


ACCOUNTS: Final[Mapping[str, str]] = {HOUSE: N_("The house")}


def outcome_words(comparison: Comparison | None, gain: int | None, reader: Reader, *, brief: bool = False) -> str:
    """Return the result at the end of a seat's line: 'win +10', 'push', 'bank −20'.

    `gain` is None before it is known. With `brief`, return only the number ('+10', '0', '−20'), or '' before it
    is known.
    """
    if brief:
        return "" if gain is None else signed(gain)
    words = reader.say(N_("bank")) if comparison is None else reader.meant(OUTCOME_WORDS[comparison.outcome])
    pushed = comparison is not None and comparison.outcome == "push"
    return words if gain is None or pushed else f"{words} {signed(gain)}"


def outcomes(bets: Sequence[int | None], reader: Reader, *, brief: bool = False) -> tuple[str, ...]:
    """Return the longest results possible with these bets; a seat's line reserves space for them."""
    placed = [bet for bet in bets if bet is not None]
    if brief:
        return (signed(-sum(placed)),)
    ends = [f"{reader.meant(words)} {signed(-max(placed, default=0))}" for words in OUTCOME_WORDS.values()]
    return (*ends, outcome_words(None, -sum(placed), reader))


# The table ------------------------------------------------------------------------------------------------------------


def stake(options: PaiGowOptions, reader: Reader) -> str:
    """Return the short text of the bet limits. PG-22."""
    # Translators: the limits of the table, in the corner of a sheet.
    ((least, most, _step),) = options.bets.spans
    return reader.say(N_("bets {least}–{most}"), least=least, most=most)


def facts(table: Table, reader: Reader) -> tuple[tuple[str, str], ...]:
    """Return (label, value) pairs for the table's information panel: bet limits and any commission. PG-12, PG-22."""
    options, say = table.options, reader.say
    ((least, most, _step),) = options.bets.spans
    limits = say(N_("{least} to {most}"), least=least, most=most)
    found = [(say(N_("Bets")), limits)]
    if options.commission or reader.you is None:
        per_cent = say(N_("{count}%"), count=options.commission) if options.commission else say(N_("none"))
        found.append((say(N_("Commission")), per_cent))
    return tuple(found)
