"""Payments at the end of a Daun Tiga deal, and the information shown next to the table.

DT-40 to DT-52.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import N_, NP_
from game.words.daun_tiga.events import bank_passed
from game.words.daun_tiga.hands import hand_words
from game.words.daun_tiga.outcome import outcome
from game.words.game_words import Payment, Sentence, plain_item

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.rules.contract import Entry, Result, Seat
    from game.rules.daun_tiga.comparison import Ruling
    from game.rules.daun_tiga.hands import HandValue
    from game.rules.daun_tiga.options import DaunTigaOptions
    from game.rules.daun_tiga.view import Showdown, Table
    from game.words.reader import Reader


def settlement(result: Result, reader: Reader) -> tuple[Sentence, ...]:
    """Return sentences about the bank, each player's result with the rule applied, and the next banker.

    Players are in order from the banker's right.
    """
    shown: Showdown = result.shown
    seats = len(shown.hands)
    banker = shown.rulings.index(None)
    entries = {entry.account: entry for entry in result.entries}
    said = [Sentence(_bank(banker, shown.readings[banker], entries[banker].amount, reader), banker)]
    for step in range(1, seats):
        seat = (banker + step) % seats
        ruling = shown.rulings[seat]
        if ruling is not None:
            said += _player(seat, shown.readings[seat], ruling, entries[seat], reader)
    for entry in result.entries:
        if isinstance(entry.account, int) and entry.account >= seats and entry.items:  # a bystander. DT-13
            said.append(Sentence(side_words(entry.account, entry.amount, reader), entry.account))
    following: Seat = result.carry["banker"]
    said.append(Sentence(bank_passed(following, reader, kept=following == banker), following))
    return tuple(said)


def _bank(banker: Seat, reading: HandValue, amount: int, reader: Reader) -> str:
    if amount > 0:
        own = N_("As banker, you have {word} and win {amount}.")
        other = N_("As banker, {player} has {word} and wins {amount}.")
    elif amount < 0:
        own = N_("As banker, you have {word} and lose {amount}.")
        other = N_("As banker, {player} has {word} and loses {amount}.")
    else:
        own = N_("As banker, you have {word} and break even.")
        other = N_("As banker, {player} has {word} and breaks even.")
    return reader.of_seat(banker, own, other, word=reading.words, amount=abs(amount))


def _player(seat: Seat, reading: HandValue, ruling: Ruling, entry: Entry, reader: Reader) -> Iterator[Sentence]:
    """Yield sentences about a player's own stakes, any side stakes, and the total."""
    sides = [item.amount for item in entry.items if item.id == "side"]
    twice = any(item.id == "second" for item in entry.items)
    yield Sentence(outcome(seat, reading, ruling.rule, entry.amount - sum(sides), reader, twice=twice), seat)
    if sides:
        yield Sentence(side_words(seat, sum(sides), reader), seat)
        yield Sentence(_together(seat, entry.amount, reader), seat)


def side_words(seat: Seat, amount: int, reader: Reader) -> str:
    """Return a sentence about the total result of a seat's side stakes, in chips. DT-13."""
    if amount > 0:
        own, other = N_("You win {amount} on side stakes."), N_("{player} wins {amount} on side stakes.")
    elif amount < 0:
        own, other = N_("You lose {amount} on side stakes."), N_("{player} loses {amount} on side stakes.")
    else:
        own, other = N_("You break even on side stakes."), N_("{player} breaks even on side stakes.")
    return reader.of_seat(seat, own, other, amount=abs(amount))


def _together(seat: Seat, amount: int, reader: Reader) -> str:
    if amount > 0:
        own, other = N_("You win {amount} in all."), N_("{player} wins {amount} in all.")
    elif amount < 0:
        own, other = N_("You lose {amount} in all."), N_("{player} loses {amount} in all.")
    else:
        own, other = N_("You break even overall."), N_("{player} breaks even overall.")
    return reader.of_seat(seat, own, other, amount=abs(amount))


def payments(result: Result, reader: Reader) -> tuple[Payment, ...]:
    """Return the payments of all seats with their reasons: the banker's, then the others' from its right. DT-52."""
    shown: Showdown = result.shown
    seats, banker = len(shown.hands), shown.rulings.index(None)
    entries = {entry.account: entry for entry in result.entries}
    found = []
    for seat in ((banker + step) % seats for step in range(seats)):
        entry, reading = entries[seat], shown.readings[seat]
        bank = reader.say(N_("bank: {word}"), word=reading.words)
        reasons = tuple((plain_item(item, reader), item.amount) for item in entry.items)
        hand = bank if seat == banker else hand_words(reading, reader)
        found.append(Payment(reader.title(seat), entry.amount, reasons, hand, seat == reader.you))
    for seat in sorted(account for account in entries if isinstance(account, int) and account >= seats):
        reasons = tuple((plain_item(item, reader), item.amount) for item in entries[seat].items)
        hand = reader.say(N_("bystander"))
        found.append(Payment(reader.title(seat), entries[seat].amount, reasons, hand, seat == reader.you))
    return tuple(found)


def stake(options: DaunTigaOptions, reader: Reader) -> str:
    """Return the stake limits as short text: 'stakes 1–100'. DT-21."""
    return reader.say(N_("stakes {least}–{most}"), least=options.table_min, most=options.table_max)


def limit_words(options: DaunTigaOptions, reader: Reader) -> str:
    """Return the stake limits as the line below the title. DT-21."""
    text = N_("{least} to {most} chips, before any hand is seen")
    return reader.say(text, least=options.table_min, most=options.table_max)


def facts(table: Table, reader: Reader) -> tuple[tuple[str, str], ...]:
    """Return (label, value) pairs for the table's information panel: stake limits and banker."""
    return table_facts(table.options, table.banker, reader)


def table_facts(options: DaunTigaOptions, banker: Seat | None, reader: Reader) -> tuple[tuple[str, str], ...]:
    """Return (label, value) pairs for the table's information panel: stake limits and banker.

    `banker` is None until the dice have decided. DT-11.
    """
    limits = reader.say(N_("{least} to {most}"), least=options.table_min, most=options.table_max)
    # Translators: the noun, over the table's limits.
    stakes = reader.meant(NP_("noun", "Stakes"))
    return (stakes, limits), (reader.say(N_("Bank")), "–" if banker is None else reader.title(banker))
