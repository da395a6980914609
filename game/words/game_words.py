"""Texts of a game as one record of functions, with its hands, honours and replay marks."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.i18n import N_
from game.rules.events import Ended, Took
from game.words.introduction import NOTHING, Introduction
from game.words.offers import Offer, plain_offers

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from game.rules.contract import Event, Item, Result, Seat, View
    from game.words.reader import Reader


class Honour(NamedTuple):
    """One achievement that a game's players can collect."""

    id: str
    native: str
    """The native name; '' if there is only an English one."""
    english: str
    """The English name; translated when shown."""
    why: str
    """One line on how to earn it; translated when shown."""
    rare: bool = False
    """Whether the honour exists only under some house rules; it is then shown only once earned."""


class KeptHand(NamedTuple):
    """One seat's final hand as remembered, in plain values that can be stored as JSON."""

    groups: tuple[tuple[str, ...], ...] = ()
    """Codes of the pieces, set by set."""
    lit: tuple[int, int] | None = None
    """Group and index within it of the piece that completed the hand."""
    how: tuple[Any, ...] = ()
    """How the deal ended for this seat, in plain values that `Keepsakes.hand_text` puts into words."""


class HandText(NamedTuple):
    """Texts about a remembered hand; '' for each missing text."""

    how: str
    """Text under the player's name: 'drawn', 'on your discard'."""
    what: str
    """Description of the hand: 'Three tongs, one serong'; '' if the items suffice."""


def no_honours(_table: Any, _seat: Seat) -> tuple[str, ...]:
    """Return (); the default for games without a collection."""
    return ()


def no_hand(_table: Any, _seat: Seat) -> KeptHand:
    """Return an empty hand; the default for games that do not remember hands."""
    return KeptHand()


def no_strength(_hand: KeptHand) -> int:
    """Return 0; the default for games that do not rank hands."""
    return 0


def no_hand_text(_hand: KeptHand, _reader: Reader) -> HandText:
    """Return empty texts; the default for games without texts about remembered hands."""
    return HandText("", "")


@dataclass(frozen=True, slots=True)
class Keepsakes:
    """Functions that return a game's memorable hands and honours; with the defaults, only payments are remembered."""

    honours: tuple[Honour, ...] = ()
    """The collection, in display order."""
    earned: Callable[[Any, Seat], tuple[str, ...]] = no_honours
    """Function (public table of a finished deal, seat) -> ids of the honours earned by the seat."""
    final_hand: Callable[[Any, Seat], KeptHand] = no_hand
    """Function (public table of a finished deal, seat) -> the seat's final hand."""
    hand_text: Callable[[KeptHand, Reader], HandText] = no_hand_text
    """Function (final hand, reader) -> the hand in words."""
    base: frozenset[str] = frozenset()
    """Ids of items that every win has, so that they are not worth remembering."""
    strength: Callable[[KeptHand], int] = no_strength
    """Function (final hand) -> its rank among hands with equal gains, higher for a better hand."""


NO_KEEPSAKES = Keepsakes()


class HandGroup(NamedTuple):
    """Pieces of a final hand shown together."""

    pieces: tuple[str, ...]
    label: str = ""
    """Name of the group, if it has one: 'tong', 'pair of Teen'."""
    lacking: int = 0
    """Number of pieces missing from a complete set."""
    winning: int | None = None
    """Index of the piece that won the deal."""


class FinalHand(NamedTuple):
    """One seat's hand at the end of a deal, in groups."""

    seat: Seat
    groups: tuple[HandGroup, ...]
    worth: str = ""
    """Value of the hand, or its distance from complete."""


class OpenedHand(NamedTuple):
    """A hand opened while others are still closed, with its gain as soon as that is settled."""

    hand: FinalHand
    gain: int | None = None
    settled: Event | None = None
    """The event that settled the hand; None before that, and for a banker, settled by several events."""


class Counting(NamedTuple):
    """One scoring item of a winning hand, as text with its amount."""

    label: str
    note: str
    amount: int


class CountedItems(NamedTuple):
    """Scoring items of a winning hand and their sum."""

    items: tuple[Counting, ...]
    unit: str
    """Unit of the items' values."""
    payers: str
    """Text saying who pays the sum: 'Each of the other five pays'."""
    total: int


def plain_hands(view: View, reader: Reader) -> tuple[FinalHand, ...]:
    """Return each seat's exposed pieces, one group per place; the default for games without one."""
    laid: dict[Seat, list[HandGroup]] = {seat: [] for seat in range(len(reader.names))}
    for place in view.places():
        if place.owner is not None and place.pieces:
            laid[place.owner].append(HandGroup(place.pieces))
    return tuple(FinalHand(seat, tuple(groups)) for seat, groups in laid.items())


def none_opened(_events: Sequence[Event], _reader: Reader) -> tuple[OpenedHand, ...]:
    """Return (); the default for games in which hands are not opened one after another."""
    return ()


def no_counted_items(_result: Result, _view: View, _reader: Reader) -> CountedItems | None:
    """Return None; the default for games that settle each seat separately."""
    return None


class Mark(NamedTuple):
    """One kind of mark on a replay's timeline, with a shape that is distinguishable without colour."""

    shape: str
    """Shape: 'diamond' for taking, 'square' for melding, 'triangle' for adding, 'flag' for an end."""
    legend: str
    """Meaning of the mark; translated when shown."""
    events: tuple[type[Any], ...]


PLAIN_MARKS: Final = (Mark("diamond", N_("takes"), (Took,)), Mark("flag", N_("end"), (Ended,)))
"""Replay marks for games that define none."""


def mark_of(events: Sequence[Event], marks: Sequence[Mark]) -> Mark | None:
    """Return the mark for simultaneous events: the last one in `marks` that applies, or None."""
    return next((mark for mark in reversed(marks) if any(isinstance(event, mark.events) for event in events)), None)


class Sentence(NamedTuple):
    """A complete sentence, and the seat it concerns."""

    text: str
    seat: Seat | None = None
    passing: bool = False
    """Whether the seat's next sentence makes this one redundant, as a discard does for a draw."""


class Question(NamedTuple):
    """Headline and text of the question for the reader, or of a text shown instead."""

    title: str
    """Headline of two or three words: 'Your turn'."""
    text: str
    """The question in one sentence: 'Draw a tile, or take the 5 of circles.'"""


class Payment(NamedTuple):
    """One player's or pot's gain and the reasons for it, as listed among the payments."""

    name: str
    amount: int
    reasons: tuple[tuple[str, int], ...]
    """Text and amount of each reason."""
    note: str = ""
    """The player's hand, shown next to the name."""
    own: bool = False
    """Whether this payment is the reader's own."""


def plain_sentences(event: Event, reader: Reader) -> tuple[Sentence, ...]:
    """Return a description of an event by its name and fields; the default for games without their own texts."""
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
    """Return a request to move, or a text that others are playing.

    This is the default for games without their own texts.
    """
    if not view.legal:
        return Question(reader.say(N_("Please wait")), reader.say(N_("The others are playing.")))
    return Question(reader.say(N_("Your turn")), reader.say(N_("Choose what to do.")))


def plain_settlement(result: Result, reader: Reader) -> tuple[Sentence, ...]:
    """Return sentences about all gains and losses; the default for games without their own texts."""
    said = [] if result.winner is not None else [Sentence(reader.say(N_("Nobody wins.")))]
    for entry in result.entries:
        if isinstance(entry.account, int):
            gains = N_("{player} wins {amount}.") if entry.amount >= 0 else N_("{player} loses {amount}.")
            own = N_("You win {amount}.") if entry.amount >= 0 else N_("You lose {amount}.")
            text = reader.of_seat(entry.account, own, gains, amount=abs(entry.amount))
            said.append(Sentence(text, entry.account))
        else:
            said.append(Sentence(reader.say(N_("The {word}: {amount}."), word=entry.account, amount=entry.amount)))
    return tuple(said)


def plain_item(item: Item, reader: Reader) -> str:
    """Return the English name of a payment item; the default for games without their own texts."""
    return reader.say(item.english)


def plain_account(name: str, _reader: Reader) -> str:
    """Return the English name of a pot or the like; the default for games without their own texts."""
    return name.capitalize()


def no_answered(_view: Any, _reader: Reader) -> Offer | None:
    """Return None; the default for games that do not show an answer already given."""
    return None


def nothing_moved(_table: Any, _seat: Seat) -> int:
    """Return 0: without a pot, no chips are paid before the end of a deal."""
    return 0


def no_stake(_options: Any, _reader: Reader) -> str:
    """Return ''; the default for games without a stake."""
    return ""


def never_helps(_view: Any, _reader: Reader) -> bool:
    """Return False, so that autoplay may skip any discard; the default if none counts as helpful."""
    return False


def no_facts(_table: Any, _reader: Reader) -> tuple[tuple[str, str], ...]:
    """Return (); the default for games without an information panel."""
    return ()


@dataclass(frozen=True, slots=True)
class GameWords:
    """All texts of one game, with generic defaults."""

    sentences: Callable[[Any, Reader], tuple[Sentence, ...]] = plain_sentences
    """Function (event as the reader may know it, reader) -> sentences; () if there are none."""
    question: Callable[[Any, Reader], Question] = plain_question
    """Function (the reader's view, reader) -> the question, or a text naming whom the table awaits."""
    offers: Callable[[Any, Reader], tuple[Offer, ...]] = plain_offers
    """Function (the reader's view, reader) -> all legal moves as offers."""
    settlement: Callable[[Result, Reader], tuple[Sentence, ...]] = plain_settlement
    """Function (result, reader) -> sentences about the end of the deal and all payments."""
    item: Callable[[Item, Reader], str] = plain_item
    """Function (reason of a payment, reader) -> its name."""
    account: Callable[[str, Reader], str] = plain_account
    """Function (name of a pot or the like, reader) -> its name in words."""
    answered: Callable[[Any, Reader], Offer | None] = no_answered
    """Function (the reader's view, reader) -> the reader's own choice while other seats still choose."""
    hands: Callable[[Any, Reader], tuple[FinalHand, ...]] = plain_hands
    """Function (any view of a finished deal, reader) -> each hand in sets, with its value."""
    opened: Callable[[Sequence[Any], Reader], tuple[OpenedHand, ...]] = none_opened
    """Function (a deal's events so far, reader) -> the hands opened so far, in opening order."""
    counted_items: Callable[[Result, Any, Reader], CountedItems | None] = no_counted_items
    """Function (result, view, reader) -> the valuation if all pay for the same items, else None."""
    stake: Callable[[Any, Reader], str] = no_stake
    """Function (house rules, reader) -> the stakes: 'base stake 4 baht'."""
    facts: Callable[[Any, Reader], tuple[tuple[str, str], ...]] = no_facts
    """Function (public table, reader) -> (name, value) pairs shown next to the table, without the deal's number."""
    moved_by_pot: Callable[[Any, Seat], int] = nothing_moved
    """Function (public table, seat) -> chips from the pot to the seat so far; negative for a stake."""
    windows: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Descriptions of phases in which several seats may answer: one for those seats, one for others."""
    waived: frozenset[str] = frozenset()
    """Kinds of offers declined automatically for a player who passes until their turn.

    Never wins or offers of a player's own turn.
    """
    drawn_over: frozenset[str] = frozenset()
    """Kinds of offers that autoplay may skip in order to draw; if empty, it only makes forced draws."""
    discard_helps: Callable[[Any, Reader], bool] = never_helps
    """Function (the reader's view, reader) -> whether the last discard helps the hand.

    If it does, autoplay does not skip it.
    """
    marks: tuple[Mark, ...] = PLAIN_MARKS
    """Marks in replays of this game; if several apply at one stop, the last of them is shown."""
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Names of the groups of pieces by kind of offer, for offers with several groups; translated when shown."""
    introduction: Introduction = NOTHING
    """Texts shown before the game is played."""
    keepsakes: Keepsakes = NO_KEEPSAKES
    """Keepsakes of a finished deal: the remembered hand and achievements."""
