"""Fields of a score pad form, and the values entered in them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from game.rules.contract import N_, Reason, Seat

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Self

ENDED = "ended"
"""Name of the first choice of every form: how the deal ended."""
AMOUNTS = "amounts"
"""Value of the choice `ENDED` for a deal with directly entered payments."""

FORM = "form"
"""Name of the choice between the quick form and the full one."""
HANDS, QUICK = "hands", "quick"
"""Values of the choice `FORM`: whole hands (the default, omitted in a ledger's file), and quick."""
ON = "on"
"""Value of a toggle that is on; '' means that it is off."""


class NotYet(Exception):  # noqa: N818 - nothing is wrong: something is missing, or cannot be
    """Raised if entries are incomplete or invalid; the reason is a sentence for the user."""

    def __init__(self, text: str, /, **values: Any) -> None:
        """Create the error from a `Reason`'s message and placeholder values."""
        self.reason = Reason(text, values)
        super().__init__(str(self.reason))


@dataclass(frozen=True, slots=True)
class Option:
    """One value of a choice field."""

    value: str
    words: Reason


TOGGLE: Final = (Option("", Reason("")), Option(ON, Reason("")))
"""Options of a choice field that is a toggle; the field's title says what it turns on."""
NOT_ENTERED: Final = Option("", Reason(N_("not entered")))
"""First option of a choice that must be made."""


@dataclass(frozen=True, slots=True)
class ChoiceField:
    """Field for choosing one value, by default the first."""

    name: str
    title: Reason
    options: tuple[Option, ...]
    native: str = ""
    """Native name, shown before the title."""

    @property
    def toggle(self) -> bool:
        """Whether the field is a toggle, which can only be on or off."""
        return self.options == TOGGLE


@dataclass(frozen=True, slots=True)
class PiecesField:
    """Field for pieces from the pack."""

    name: str
    title: Reason
    most: int
    """Maximum number of pieces."""
    at_once: int = 1
    """Number of pieces of one design added together: three for an open tong."""
    wins: bool = False
    """Whether one of the pieces is the winning piece; by default, it is the last one entered."""


@dataclass(frozen=True, slots=True)
class AmountField:
    """Field for an integer, such as a bet or a player's gain."""

    name: str
    title: Reason
    least: int
    most: int
    step: int = 1


Field = ChoiceField | PiecesField | AmountField


@dataclass(frozen=True, slots=True)
class JointOption:
    """Option that sets several choices together: 'Noi wins' sets both the kind of ending and the winner."""

    words: Reason
    choices: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class JointField:
    """Several choices combined in one row, which is named after the first choice."""

    name: str
    title: Reason
    options: tuple[JointOption, ...]
    says_all: bool = False
    """Whether the options are clear without a title."""


Row = Field | JointField
"""Content of one row of a form."""


@dataclass(frozen=True, slots=True)
class Filled:
    """Entries in a form so far, by field name; immutable, so every entry returns a copy."""

    choices: Mapping[str, str] = field(default_factory=dict)
    pieces: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Pieces by field, the field changed last at the end; a session's file keeps this order."""
    amounts: Mapping[str, int] = field(default_factory=dict)
    winning: str | None = None
    """The winning piece, if a piece other than the last one was chosen."""

    def choose(self, name: str, value: str) -> Self:
        """Return a copy with another value in a choice field."""
        return replace(self, choices={**self.choices, name: value})

    def set(self, name: str, amount: int | None) -> Self:
        """Return a copy with another number in an amount field; None empties the field."""
        others = {each: number for each, number in self.amounts.items() if each != name}
        return replace(self, amounts=others if amount is None else {**self.amounts, name: amount})

    def win_by(self, code: str) -> Self:
        """Return a copy with another piece chosen as the winning piece."""
        return replace(self, winning=code)

    def of(self, name: str) -> tuple[str, ...]:
        """Return the pieces in a field, in the order of entry."""
        return self.pieces.get(name, ())

    @property
    def last_place(self) -> str:
        """Name of the last changed field that has pieces; '' if there is none."""
        return next((name for name, codes in reversed(tuple(self.pieces.items())) if codes), "")

    def count(self, code: str) -> int:
        """Return how many pieces of one design have been entered in all fields."""
        return sum(codes.count(code) for codes in self.pieces.values())

    def with_pieces(self, name: str, codes: tuple[str, ...]) -> Self:
        """Return a copy with other pieces in a field.

        If the winning piece is no longer among the pieces, it is cleared.
        """
        others = {each: entered for each, entered in self.pieces.items() if each != name}
        pieces = {**others, name: codes}
        kept = self.winning if any(self.winning in each for each in pieces.values()) else None
        return replace(self, pieces=pieces, winning=kept)


def who(seat: Seat) -> Reason:
    """Return a `Reason` that consists of a player's name."""
    return Reason("{player}", {"player": seat})


def said(text: str, **values: Any) -> Reason:
    """Return a `Reason` with a text marked by `N_` and its placeholder values."""
    return Reason(text, values)
