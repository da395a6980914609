"""The fields of a form of the score pad, and what was entered in them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from game.rules.contract import Reason, Seat

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Self

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
class JointOption:
    """Values of several choices that are said together: 'Noi wins' is how the deal ended, and for whom."""

    words: Reason
    choices: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class JointField:
    """Several choices that one row asks for. Its name is that of the first of them."""

    name: str
    title: Reason
    options: tuple[JointOption, ...]
    says_all: bool = False
    """Its values need no title beside them to be understood."""


Row = Field | JointField
"""What one row asks for."""


@dataclass(frozen=True, slots=True)
class Filled:
    """What was entered so far, by the names of the fields. Never changed: every entry makes the next one."""

    choices: Mapping[str, str] = field(default_factory=dict)
    pieces: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By field, the one that was changed last at the end, also in the file of an evening."""
    amounts: Mapping[str, int] = field(default_factory=dict)
    winning: str | None = None
    """The winning piece where another than the last one was chosen."""

    def choose(self, name: str, value: str) -> Self:
        """The same with one value chosen."""
        return replace(self, choices={**self.choices, name: value})

    def set(self, name: str, amount: int) -> Self:
        """The same with one number entered."""
        return replace(self, amounts={**self.amounts, name: amount})

    def win_by(self, code: str) -> Self:
        """The same with another piece that completed the hand."""
        return replace(self, winning=code)

    def of(self, name: str) -> tuple[str, ...]:
        """The pieces of a field, in the order in which they were entered."""
        return self.pieces.get(name, ())

    @property
    def last_place(self) -> str:
        """The field whose pieces were entered or taken back last, of those that have some; '' where none has."""
        return next((name for name, codes in reversed(tuple(self.pieces.items())) if codes), "")

    def count(self, code: str) -> int:
        """How many of one design were entered in all."""
        return sum(codes.count(code) for codes in self.pieces.values())

    def with_pieces(self, name: str, codes: tuple[str, ...]) -> Self:
        """The same with other pieces in a field; a chosen winning piece that is gone is chosen no more."""
        others = {each: entered for each, entered in self.pieces.items() if each != name}
        pieces = {**others, name: codes}
        kept = self.winning if any(self.winning in each for each in pieces.values()) else None
        return replace(self, pieces=pieces, winning=kept)


def who(seat: Seat) -> Reason:
    """A player by name."""
    return Reason("{player}", {"player": seat})


def said(text: str, **values: Any) -> Reason:
    """A text marked by `N_`, as a reason."""
    return Reason(text, values)
