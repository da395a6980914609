"""What is to be entered for one deal with real cards, and what was entered."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from game.rules.contract import N_, Reason, Seat

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Mapping
    from typing import Self

    from game.rules.contract import Carry, Game, Result
    from game.rules.pieces import Pack

ENDED = "ended"
"""The choice that every form begins with: how the deal ended."""
AMOUNTS = "amounts"
"""It ended in a way that only its payments tell: they are entered themselves."""


class NotYet(Exception):  # noqa: N818 - nothing is wrong: something is missing, or cannot be
    """What was entered does not make a result; the reason is a sentence for the person who enters it."""

    def __init__(self, text: str, /, **values: Any) -> None:
        """`text` and `values` as those of a `Reason`."""
        self.reason = Reason(text, values)
        super().__init__(str(self.reason))


@dataclass(frozen=True, slots=True)
class Option:
    """One value of a choice."""

    value: str
    words: Reason


@dataclass(frozen=True, slots=True)
class ChoiceField:
    """One of several values, the first where nothing was chosen."""

    name: str
    title: Reason
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class PiecesField:
    """Pieces of the pack."""

    name: str
    title: Reason
    most: int
    """How many there may be."""
    at_once: int = 1
    """How many of one design are added together: an open tong is three."""
    wins: bool = False
    """One of them is the winning piece, the last one entered unless another is chosen."""


@dataclass(frozen=True, slots=True)
class AmountField:
    """A whole number: a bet, or what somebody gains."""

    name: str
    title: Reason
    least: int
    most: int
    step: int = 1


Field = ChoiceField | PiecesField | AmountField


@dataclass(frozen=True, slots=True)
class Filled:
    """What was entered so far, by the names of the fields. Never changed: every entry makes the next one."""

    choices: Mapping[str, str] = field(default_factory=dict)
    pieces: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    amounts: Mapping[str, int] = field(default_factory=dict)
    winning: str | None = None
    """The winning piece where another than the last one was chosen."""

    def choose(self, name: str, value: str) -> Self:
        """The same with one value chosen."""
        return replace(self, choices={**self.choices, name: value})

    def set(self, name: str, amount: int) -> Self:
        """The same with one number entered."""
        return replace(self, amounts={**self.amounts, name: amount})

    def of(self, name: str) -> tuple[str, ...]:
        """The pieces of a field, in the order in which they were entered."""
        return self.pieces.get(name, ())

    def count(self, code: str) -> int:
        """How many of one design were entered in all."""
        return sum(codes.count(code) for codes in self.pieces.values())

    def with_pieces(self, name: str, codes: tuple[str, ...]) -> Self:
        """The same with other pieces in a field; a chosen winning piece that is gone is chosen no more."""
        pieces = {**self.pieces, name: codes}
        kept = self.winning if any(self.winning in each for each in pieces.values()) else None
        return replace(self, pieces=pieces, winning=kept)


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces that lie together on the sheet: a set, a hand, two hands of one player."""

    words: Reason
    pieces: tuple[str, ...]
    winning: str | None = None
    """Which of them won."""


class Form(ABC):
    """What one game asks about a deal, and how the rules settle it."""

    def __init__(self, game: Game, options: Any, seats: int, carry: Carry | None = None) -> None:
        """`carry` is what the deal before handed on, None for the first of an evening."""
        self.game, self.options, self.seats, self.carry = game, options, seats, carry
        self.pack: Pack = game.pack(options)

    @abstractmethod
    def fields(self, filled: Filled) -> tuple[Field, ...]:
        """What is to be entered, as far as what was entered so far asks for it; the way the deal ended first."""

    @abstractmethod
    def result(self, filled: Filled) -> Result:
        """What the deal came to, in the game's own shape. Raises `NotYet` while something is missing."""

    @abstractmethod
    def word(self, result: Result) -> Reason:
        """What a line of the ledger says of the deal: an item, or how it ended."""

    def groups(self, result: Result) -> tuple[Group, ...]:  # noqa: ARG002 - nothing is known where only sums are
        """What lies open at the end, group by group."""
        return ()

    # Entering ---------------------------------------------------------------------------------------------------------

    def chosen(self, filled: Filled, name: str) -> str:
        """The value of a choice: what was chosen if that may still be, else the first value; '' without the field."""
        for each in self.fields(filled):
            if isinstance(each, ChoiceField) and each.name == name:
                values = [option.value for option in each.options]
                value = filled.choices.get(name, values[0])
                return value if value in values else values[0]
        return ""

    def seat(self, filled: Filled, name: str) -> Seat:
        """The value of a choice among seats."""
        return int(self.chosen(filled, name))

    def bank_of(self, filled: Filled) -> Seat:
        """Who holds the bank: who was chosen, else who holds it after the deal before."""
        chosen = filled.choices.get("bank", "")
        if chosen in map(str, range(self.seats)):
            return int(chosen)
        return int((self.carry or {}).get("banker", 0))

    def amount(self, filled: Filled, name: str) -> int:
        """The number in a field, its least where none was entered."""
        for each in self.fields(filled):
            if isinstance(each, AmountField) and each.name == name:
                usual = min(max(0, each.least), each.most)
                entered = min(max(filled.amounts.get(name, usual), each.least), each.most)
                return entered - (entered - each.least) % each.step
        return 0

    def add(self, filled: Filled, place: PiecesField, code: str) -> Filled:
        """One more piece (or as many as are added at once). Raises `NotYet` with a sentence where it cannot be."""
        entered = filled.of(place.name)
        if len(entered) + place.at_once > place.most:
            raise NotYet(FULL[place.most == 1], count=place.most)
        copies = self.pack.copies_of(code)
        if filled.count(code) + place.at_once > copies:
            if place.at_once > 1 and filled.count(code):
                raise NotYet(N_("Not enough are left of {piece} for three alike."), piece=code)
            raise NotYet(NO_MORE[copies == 1], count=copies, piece=code)
        return filled.with_pieces(place.name, (*entered, *[code] * place.at_once))

    def take(self, filled: Filled, place: PiecesField, code: str) -> Filled:
        """One fewer of a piece (or as many as are added at once), the last one entered; the same where none is."""
        entered = list(filled.of(place.name))
        for _time in range(place.at_once):
            if code in entered:
                del entered[len(entered) - 1 - entered[::-1].index(code)]
        return filled.with_pieces(place.name, tuple(entered))

    def kept(self, filled: Filled) -> Filled:
        """Only what the fields that are asked now have: what was entered for another end of the deal is dropped."""
        asked = self.fields(filled)
        pieces = {each.name for each in asked if isinstance(each, PiecesField)}
        amounts = {each.name for each in asked if isinstance(each, AmountField)}
        choices = {each.name: self.chosen(filled, each.name) for each in asked if isinstance(each, ChoiceField)}
        return Filled(
            choices,
            {name: codes for name, codes in filled.pieces.items() if name in pieces and codes},
            {name: amount for name, amount in filled.amounts.items() if name in amounts},
            filled.winning,
        )

    # Words ------------------------------------------------------------------------------------------------------------

    def seat_options(self, *but: Seat) -> tuple[Option, ...]:
        """All seats but these, to choose one."""
        return tuple(Option(str(seat), who(seat)) for seat in range(self.seats) if seat not in but)


def who(seat: Seat) -> Reason:
    """A player by name."""
    return Reason("{player}", {"player": seat})


def said(text: str, **values: Any) -> Reason:
    """A text marked by `N_`, as a reason."""
    return Reason(text, values)


def check_left(counts: Counter[str], pack: Pack) -> None:
    """Refuse more of a design than the pack has: what was kept of an older entry may be of another pack."""
    for code, count in counts.items():
        if code not in pack.designs or count > pack.copies_of(code):
            raise NotYet(N_("Some of these pieces are not in the pack of this table."))


FULL = {
    True: N_("There is one already. Take it back first."),
    False: N_("There are {count} already. Take one back first."),
}
NO_MORE = {
    True: N_("There is only one of these in the pack: {piece}."),
    False: N_("There are only {count} of these in the pack: {piece}."),
}
