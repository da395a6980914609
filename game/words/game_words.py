"""What each game says: one record a game, whose functions a window, a phone, a replay and a screen reader all call."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from game.i18n import N_
from game.rules.events import Ended
from game.words.introduction import NOTHING, Introduction
from game.words.keepsakes import NO_KEEPSAKES, Keepsakes
from game.words.laid_open import LaidHand, Reckoning, no_reckoning, plain_hands
from game.words.marks import PLAIN_MARKS, Mark
from game.words.offers import Offer, plain_offers

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.rules.contract import Event, Item, Result, Seat, View
    from game.words.reader import Reader


class Sentence(NamedTuple):
    """One whole sentence, and the seat that it is about."""

    text: str
    seat: Seat | None = None
    passing: bool = False
    """It tells nothing any more once the same seat has done the next thing, as a draw after its discard."""


class Question(NamedTuple):
    """What is asked of the reader now."""

    title: str
    """Two or three words: 'Your turn'."""
    text: str
    """One sentence: 'Draw a tile, or take the 5 circles.'"""


class Payment(NamedTuple):
    """What one account gains, for a sheet of payments."""

    name: str
    amount: int
    reasons: tuple[tuple[str, int], ...]
    """Words and amount of each."""
    note: str = ""
    """What the account had, beside its name."""
    own: bool = False
    """It is the reader's."""


def plain_sentences(event: Event, reader: Reader) -> tuple[Sentence, ...]:
    """An event of a game that has brought no words: its name and its fields."""
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
    """That it is the reader's turn, where a game has no words for what is asked."""
    if not view.legal:
        return Question(reader.say(N_("Please wait")), reader.say(N_("The others are playing.")))
    return Question(reader.say(N_("Your turn")), reader.say(N_("Choose what to do.")))


def plain_settlement(result: Result, reader: Reader) -> tuple[Sentence, ...]:
    """What everybody gains or loses."""
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
    """A reason of a payment by its English name."""
    return reader.say(item.english)


def no_stake(_options: Any, _reader: Reader) -> str:
    """A game that has no stake to speak of."""
    return ""


def no_facts(_table: Any, _reader: Reader) -> tuple[tuple[str, str], ...]:
    """A table that has no facts of its own."""
    return ()


@dataclass(frozen=True, slots=True)
class GameWords:
    """All that is said of one game. What a game leaves out is said in plain words."""

    sentences: Callable[[Any, Reader], tuple[Sentence, ...]] = plain_sentences
    """(event as the reader may know it, reader) -> what happened; () where there is nothing to say."""
    question: Callable[[Any, Reader], Question] = plain_question
    """(the reader's view, reader) -> what is asked now, or what is waited for."""
    offers: Callable[[Any, Reader], tuple[Offer, ...]] = plain_offers
    """(the reader's view, reader) -> every legal move as a thing to press."""
    settlement: Callable[[Result, Reader], tuple[Sentence, ...]] = plain_settlement
    """(result, reader) -> how the deal ended and who pays what, line by line."""
    item: Callable[[Item, Reader], str] = plain_item
    """(one reason of a payment, reader) -> its name."""
    hands: Callable[[Any, Reader], tuple[LaidHand, ...]] = plain_hands
    """(any view of a deal that is over, reader) -> every hand in its sets, and what it was worth."""
    reckoning: Callable[[Result, Any, Reader], Reckoning | None] = no_reckoning
    """(result, view, reader) -> what is paid for, where all pay for the same; else None."""
    stake: Callable[[Any, Reader], str] = no_stake
    """(house rules, reader) -> what is played for: 'base stake 4 baht'."""
    facts: Callable[[Any, Reader], tuple[tuple[str, str], ...]] = no_facts
    """(public table, reader) -> (name, value) of what stands beside the table besides the deal's number."""
    windows: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """By phase in which several may answer: what is said of the match to one who may, and to the others."""
    waived: frozenset[str] = frozenset()
    """Kinds of offers that go by where a player passes until its turn: nothing of the own turn, and no win."""
    drawn_over: frozenset[str] = frozenset()
    """Kinds of offers that go by where a player has the table draw at its turn; none where it is only drawn for want
    of anything else."""
    marks: tuple[Mark, ...] = PLAIN_MARKS
    """What is marked in its replays; of several at one time the last of these shows."""
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By kind of offers whose pieces form several groups: what each group is called, to be translated."""
    introduction: Introduction = NOTHING
    """What the house says of it before it is played."""
    keepsakes: Keepsakes = NO_KEEPSAKES
    """What stays of it when a deal is over."""
