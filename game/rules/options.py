"""House rules as data: switches that know their rule id, their allowed values and their words, and the base class.

A game's `Options` is a frozen dataclass whose fields are made by `choice` and `number`. `KEY=VALUE` of the command line
and the "house" object of a case map one to one to a field and one of its printed values.
"""

from __future__ import annotations

import re
from dataclasses import Field, dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Final, Self

from game.rules.marks import N_

if TYPE_CHECKING:
    from collections.abc import Mapping

Value = str | int

WHOLE_NUMBER: Final = re.compile("-?[0-9]{1,9}")
ON_OFF_WORDS: Final[Mapping[Value, str]] = {"on": N_("on"), "off": N_("off")}


@dataclass(frozen=True, slots=True)
class Switch:
    """One house rule: either a choice between named values or a whole number within a range."""

    name: str
    """The field of `Options` and the key on the command line."""
    rule: str
    """The rule id that it switches, as in `docs/rules`."""
    default: Value
    choices: tuple[Value, ...]
    """The allowed values, default first as the rule files print them; empty where `range` says it."""
    range: range | None
    """The allowed whole numbers, or None for a choice."""
    title: str
    """A few words for the lobby, to be translated where shown."""
    help: str
    """One sentence on what it changes, to be translated where shown."""
    words: Mapping[Value, str]
    """What each choice is called in the lobby, to be translated where shown."""
    late: bool = False
    """Added after the first release: a header names it only where it is not as the game was played before. So headers,
    and with them commitments, of earlier deals stay what they were."""
    before: Value | None = None
    """How a late one was played before, where that is not its default."""

    @property
    def unnamed(self) -> Value:
        """What a header means that does not name it."""
        return self.default if self.before is None else self.before

    @property
    def allowed(self) -> str:
        """The allowed values in words: 'thai, ceki or tiles', 'a whole number from 0 to 20'."""
        if self.range is not None:
            return f"a whole number from {self.range[0]} to {self.range[-1]}"
        *first, last = map(str, self.choices)
        return f"{', '.join(first)} or {last}"

    def read(self, value: object) -> Value:
        """The value of this switch that a text or a JSON value stands for; `ValueError` with a sentence for any other.

        >>> number_of_chips = Switch("stake", "X-1", 4, (), range(0, 21), "", "", {})
        >>> number_of_chips.read("12")
        12
        """
        if isinstance(value, str | int) and not isinstance(value, bool):
            if self.range is None:
                for choice in self.choices:
                    if str(choice) == str(value):
                        return choice
            else:
                text = str(value)
                if WHOLE_NUMBER.fullmatch(text) and int(text) in self.range:
                    return int(text)
        raise ValueError(f"house rule {self.name} ({self.rule}) must be {self.allowed}, not {value!r}")


def choice(
    *choices: Value,
    rule: str,
    title: str,
    help: str,  # noqa: A002
    words: Mapping[Value, str] | None = None,
    late: bool = False,
    before: Value | None = None,
) -> Any:
    """A field of `Options` with named values, the default first."""
    words = ON_OFF_WORDS if words is None else words
    return field(
        default=choices[0],
        metadata={
            "rule": rule,
            "choices": choices,
            "range": None,
            "title": title,
            "help": help,
            "words": {value: words.get(value, str(value)) for value in choices},
            "late": late,
            "before": before,
        },
    )


def number(
    default: int,
    least: int,
    most: int,
    *,
    rule: str,
    title: str,
    help: str,  # noqa: A002
    late: bool = False,
) -> Any:
    """A field of `Options` with whole numbers from `least` to `most`, both included."""
    return field(
        default=default,
        metadata={
            "rule": rule,
            "choices": (),
            "range": range(least, most + 1),
            "title": title,
            "help": help,
            "words": {},
            "late": late,
        },
    )


@dataclass(frozen=True, slots=True)
class Options:
    """House rules of one game. Every value is checked when one is made, so that a deal never meets a wrong one."""

    def __post_init__(self) -> None:
        """Refuse values that a switch does not allow, and texts where a number belongs."""
        for switch in self.spec():
            value = getattr(self, switch.name)
            if switch.read(value) != value:  # '4' where the number 4 belongs
                raise ValueError(f"house rule {switch.name} ({switch.rule}) must be {switch.allowed}, not {value!r}")

    def hands(self, seats: int) -> int:
        """How many at a table of so many seats get a hand; bystanders, where a game has them, sit behind those."""
        return seats

    @classmethod
    def spec(cls) -> tuple[Switch, ...]:
        """All switches of the game, in the order the lobby shows them."""
        if cls not in _SPECS:
            _SPECS[cls] = tuple(_switch(each) for each in fields(cls))
        return _SPECS[cls]

    @classmethod
    def parse(cls, values: Mapping[str, object], base: Self | None = None) -> Self:
        """House rules from `{'key': 'value'}`, the rest as in `base` (else the defaults).

        Raises `ValueError` with a sentence that names the known keys or the allowed values.
        """
        switches = {switch.name: switch for switch in cls.spec()}
        for key in values:
            if key not in switches:
                raise ValueError(f"unknown house rule {key!r}; this game has {', '.join(switches) or 'none'}")
        return replace(base or cls(), **{key: switches[key].read(value) for key, value in values.items()})

    @classmethod
    def unnamed(cls) -> Self:
        """What a deal's header means by the rules it does not name: the base to read one on. See `bound`."""
        return cls(**{switch.name: switch.unnamed for switch in cls.spec()})

    @property
    def house_bank(self) -> bool:
        """Whether the last seat holds the bank for good, as the house's. PG-11."""
        return False

    def to_dict(self) -> dict[str, Value]:
        """All switches as plain JSON values; `parse` reads them back."""
        return {switch.name: getattr(self, switch.name) for switch in self.spec()}

    def bound(self) -> dict[str, Value]:
        """What a deal's header says of them: all, but late ones only where they are not as before."""
        return {
            switch.name: getattr(self, switch.name)
            for switch in self.spec()
            if not switch.late or getattr(self, switch.name) != switch.unnamed
        }

    def changed(self) -> dict[str, Value]:
        """Only the switches that differ from the defaults."""
        return {
            switch.name: getattr(self, switch.name)
            for switch in self.spec()
            if getattr(self, switch.name) != switch.default
        }


_SPECS: Final[dict[type[Options], tuple[Switch, ...]]] = {}
"""The switches of each game's options, made when first asked for."""


def _switch(made: Field[Any]) -> Switch:
    default: Any = made.default
    return Switch(name=made.name, default=default, **made.metadata)
