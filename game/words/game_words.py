"""Texts of a game as one record of functions, used by window, phone, replay and screen reader."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from game.i18n import N_
from game.rules.events import Ended
from game.words.final_hands import CountedItems, FinalHand, no_counted_items, plain_hands
from game.words.introduction import NOTHING, Introduction
from game.words.memorable_hands import NO_KEEPSAKES, Keepsakes
from game.words.offers import Offer, plain_offers
from game.words.replay_marks import PLAIN_MARKS, Mark

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.rules.contract import Event, Item, Result, Seat, View
    from game.words.reader import Reader


class Sentence(NamedTuple):
    """A complete sentence, with the seat that it is about."""

    text: str
    seat: Seat | None = None
    passing: bool = False
    """Whether it becomes redundant with the seat's next sentence, like a draw once its discard is reported."""


class Question(NamedTuple):
    """The reader's current question: headline and text."""

    title: str
    """Two or three words: 'Your turn'."""
    text: str
    """One sentence: 'Draw a tile, or take the 5 circles.'"""


class Payment(NamedTuple):
    """Gain of one account with its reasons, for the payments list."""

    name: str
    amount: int
    reasons: tuple[tuple[str, int], ...]
    """Text and amount of each reason."""
    note: str = ""
    """The account's hand, shown next to its name."""
    own: bool = False
    """Whether it is the reader's."""


def plain_sentences(event: Event, reader: Reader) -> tuple[Sentence, ...]:
    """Describe an event by its name and fields; the default for games without texts of their own."""
    if isinstance(event, Ended):
        return (Sentence(reader.say(N_("Nobody wins."))),) if event.outcome == "void" else ()
    kind = re.sub(r"(?<!^)(?=[A-Z])", " ", type(event).__name__).lower()
    values = event._asdict()
    seat = values.pop("seat", None)
    fields = ", ".join(
        f"{name.replace('_', ' ')} {value}" for name, value in values.items() if value not in (None, (), "")
    )
    said = " ".join(
        part
        for part in (reader.title(seat) if seat is not None else "", f"{kind}:" if fields else kind, fields)
        if part
    )
    return (Sentence(said, seat),)


def plain_question(view: View, reader: Reader) -> Question:
    """Ask for a move, or say that others are playing; the default for games without texts of their own."""
    if not view.legal:
        return Question(reader.say(N_("Please wait")), reader.say(N_("The others are playing.")))
    return Question(reader.say(N_("Your turn")), reader.say(N_("Choose what to do.")))


def plain_settlement(result: Result, reader: Reader) -> tuple[Sentence, ...]:
    """Return a sentence about each account's gain or loss; the default for games without texts of their own."""
    said = [] if result.winner is not None else [Sentence(reader.say(N_("Nobody wins.")))]
    for entry in result.entries:
        if isinstance(entry.account, int):
            gains = N_("{player} gains {amount}.") if entry.amount >= 0 else N_("{player} loses {amount}.")
            own = N_("You gain {amount}.") if entry.amount >= 0 else N_("You lose {amount}.")
            text = reader.of_seat(entry.account, own, gains, amount=abs(entry.amount))
            said.append(Sentence(text, entry.account))
        else:
            said.append(Sentence(reader.say(N_("The {word}: {amount}."), word=entry.account, amount=entry.amount)))
    return tuple(said)


def plain_item(item: Item, reader: Reader) -> str:
    """Return the English name of a payment item; the default for games without texts of their own."""
    return reader.say(item.english)


def plain_account(name: str, _reader: Reader) -> str:
    """Return the English name of an account that is no player's; the default for games without texts of their own."""
    return name.capitalize()


def no_answered(_view: Any, _reader: Reader) -> Offer | None:
    """Return None; the default for games in which an answer given leaves nothing to see."""
    return None


def no_stake(_options: Any, _reader: Reader) -> str:
    """Return ''; the default for games without a stake."""
    return ""


def never_helps(_view: Any, _reader: Reader) -> bool:
    """Return False; the default for games in which autoplay skips no discard."""
    return False


def no_facts(_table: Any, _reader: Reader) -> tuple[tuple[str, str], ...]:
    """Return (); the default for games without an information panel."""
    return ()


@dataclass(frozen=True, slots=True)
class GameWords:
    """All texts of one game. Every omitted field has a generic default."""

    sentences: Callable[[Any, Reader], tuple[Sentence, ...]] = plain_sentences
    """(event as the reader may know it, reader) -> sentences; () if there is nothing to say."""
    question: Callable[[Any, Reader], Question] = plain_question
    """(the reader's view, reader) -> the question, or what is being waited for."""
    offers: Callable[[Any, Reader], tuple[Offer, ...]] = plain_offers
    """(the reader's view, reader) -> all legal moves as offers."""
    settlement: Callable[[Result, Reader], tuple[Sentence, ...]] = plain_settlement
    """(result, reader) -> the end of the deal and all payments, line by line."""
    item: Callable[[Item, Reader], str] = plain_item
    """(one reason of a payment, reader) -> its name."""
    account: Callable[[str, Reader], str] = plain_account
    """(an account that is no player's, such as a pot, reader) -> its name."""
    answered: Callable[[Any, Reader], Offer | None] = no_answered
    """(the reader's view, reader) -> the arrangement of the hand that it has chosen, while others still answer."""
    hands: Callable[[Any, Reader], tuple[FinalHand, ...]] = plain_hands
    """(any view of a finished deal, reader) -> each hand in its sets, with its value."""
    reckoning: Callable[[Result, Any, Reader], CountedItems | None] = no_counted_items
    """(result, view, reader) -> the valuation, if all pay for the same items; else None."""
    stake: Callable[[Any, Reader], str] = no_stake
    """(house rules, reader) -> the stakes: 'base stake 4 baht'."""
    facts: Callable[[Any, Reader], tuple[tuple[str, str], ...]] = no_facts
    """(public table, reader) -> (name, value) pairs shown next to the table besides the deal's number."""
    windows: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """For phases in which several seats may answer: a match's description for a seat that may, and for others."""
    waived: frozenset[str] = frozenset()
    """Kinds of offers passed automatically if the player passes until its turn; no win, none of its own turn."""
    drawn_over: frozenset[str] = frozenset()
    """Kinds of offers that autoplay may skip to draw for a player; if empty, it only makes forced draws."""
    discard_helps: Callable[[Any, Reader], bool] = never_helps
    """(the reader's view, reader) -> whether the last discard helps its hand, so that autoplay does not skip it."""
    marks: tuple[Mark, ...] = PLAIN_MARKS
    """Marks in replays of this game; among several at one stop, the last in this list is shown."""
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Names of the groups of pieces, by kind of offer, if its pieces form several groups; translated when shown."""
    introduction: Introduction = NOTHING
    """Texts shown before the game is played."""
    keepsakes: Keepsakes = NO_KEEPSAKES
    """Keepsakes of a finished deal: the remembered hand and achievements."""
