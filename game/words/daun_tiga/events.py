"""Sentences about Daun Tiga events. DT-11, DT-12, DT-20 to DT-22, DT-40."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import N_
from game.rules.daun_tiga.events import BankPassed, Dealt, Opened, Settled, StakesPlaced, ThrownForBank
from game.words.daun_tiga.hands import hand_name, tiles
from game.words.daun_tiga.outcome import outcome
from game.words.game_words import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from game.rules.contract import Event, Seat
    from game.rules.daun_tiga.settlement import Throw
    from game.words.reader import Reader


def sentences(event: Event, reader: Reader) -> tuple[Sentence, ...]:
    """Return the sentences about an event."""
    return tuple(_sentences(event, reader))


def _sentences(event: Event, reader: Reader) -> Iterator[Sentence]:
    match event:
        case ThrownForBank(throws):
            yield from _thrown(throws, reader)
        case Dealt(banker):
            own, other = (
                (
                    N_("You are the banker, and everyone is dealt three tiles."),
                    N_("{player} is the banker, and everyone is dealt three tiles."),
                )
                if tiles(reader)
                else (
                    N_("You are the banker, and everyone is dealt three cards."),
                    N_("{player} is the banker, and everyone is dealt three cards."),
                )
            )
            yield Sentence(reader.of_seat(banker, own, other), banker)
        case StakesPlaced():
            yield from _placed(event, reader)
        case Opened(seat, cards, reading, bank):
            own, other = (
                (
                    N_("As banker, you open your hand: {cards} ({hand})."),
                    N_("As banker, {player} opens their hand: {cards} ({hand})."),
                )
                if bank
                else (N_("You open your hand: {cards} ({hand})."), N_("{player} opens their hand: {cards} ({hand})."))
            )
            said = reader.of_seat(seat, own, other, cards=cards, hand=hand_name(reading, reader))
            yield Sentence(said, seat, passing=not bank)  # a player's result repeats the value of its hand
        case Settled(seat, amount, rule, reading, staked, backed):
            yield Sentence(outcome(seat, reading, rule, amount, reader, twice=bool(staked.second)), seat)
            for side in backed:
                yield Sentence(backed_words(side.backer, seat, side.amount, side.gain, reader), side.backer)
        case BankPassed(banker, kept):
            yield Sentence(bank_passed(banker, reader, kept=kept), banker)


def _thrown(throws: tuple[Throw, ...], reader: Reader) -> Iterator[Sentence]:
    """Yield sentences about the highest dice throw and, if different, the reader's own. DT-11."""
    best = max(throws, key=lambda throw: throw.total)
    tie = sum(throw.total == best.total for throw in throws) > 1
    for throw in throws:
        if throw.seat == reader.you and (tie or throw != best):
            said = reader.say(N_("You roll {total} for the bank."), total=throw.total)
            yield Sentence(said, throw.seat, passing=True)
    if tie:
        text = N_("The highest rolls tie at {total}: those players roll again for the bank.")
        yield Sentence(reader.say(text, total=best.total))
        return
    own, other = (
        N_("You roll {total}, the highest, and become banker."),
        N_("{player} rolls {total}, the highest, and becomes banker."),
    )
    yield Sentence(reader.of_seat(best.seat, own, other, total=best.total), best.seat)


def _placed(event: StakesPlaced, reader: Reader) -> Iterator[Sentence]:
    """Yield sentences about the total staked and about who backed the reader's hand. DT-21."""
    amount = sum(stakes.first + stakes.second for stakes in event.stakes if stakes is not None)
    amount += sum(side.amount for side in event.sides)
    yield Sentence(reader.say(N_("All stakes are placed: {amount} against the bank."), amount=amount))
    for side in event.sides:
        if side.hand == reader.you:
            text = N_("{player} backs your hand with {amount}.")
            yield Sentence(reader.say(text, player=side.backer, amount=side.amount), side.backer)


def backed_words(backer: Seat, hand: Seat, amount: int, gain: int, reader: Reader) -> str:
    """Return a sentence about the result of a side stake of `amount` chips. DT-13."""
    if gain > 0:
        own, other = N_("You backed {other} and win {amount}."), N_("{player} backed {other} and wins {amount}.")
    elif gain < 0:
        own, other = N_("You backed {other} and lose {amount}."), N_("{player} backed {other} and loses {amount}.")
    else:
        own = N_("You backed {other}, and your side stake of {amount} is returned.")
        other = N_("{player} backed {other}, and the side stake of {amount} is returned.")
    return reader.of_seat(backer, own, other, other=hand, amount=amount)


def bank_passed(banker: Seat, reader: Reader, *, kept: bool) -> str:
    """Return a sentence saying who the next banker is, and why. DT-12."""
    if kept:
        own = N_("You lost to every hand and keep the bank for another deal.")
        other = N_("{player} lost to every hand and keeps the bank for another deal.")
    else:
        own = N_("The bank moves on after each deal: you are banker next.")
        other = N_("The bank moves on after each deal: {player} is banker next.")
    return reader.of_seat(banker, own, other)
