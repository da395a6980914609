"""House rules as data: switches with rule id, allowed values and texts, and the base class of every game's `Options`.

A game's `Options` is a frozen dataclass whose fields are made by `choice` and `number`. `KEY=VALUE` on the command
line, and each entry of a case's "house" object, stand for a field and one of its printed values.
"""

from __future__ import annotations

import re
from dataclasses import Field, dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

if TYPE_CHECKING:
    from collections.abc import Mapping


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for a marker
    """Mark a string for translation; it is translated when it is displayed."""
    return text


def NP_(context: str, text: str) -> tuple[str, str]:  # noqa: N802 - gettext's own name for a marker
    """Mark an ambiguous word for translation with a context; call `pgettext(*marked)` to display it."""
    return context, text


Value = str | int

WHOLE_NUMBER: Final = re.compile("-?[0-9]{1,9}")
ON_OFF_WORDS: Final[Mapping[Value, str]] = {"on": N_("on"), "off": N_("off")}


PRESET_TITLES: Final[Mapping[str, str]] = {
    "table": N_("standard"),
    "source": N_("rules as written"),
    "call before drawing": N_("quick, calls first"),
}
"""Titles of presets whose names mean little to a player, but are used in existing records."""


def preset_title(name: str) -> str:
    """Return the title of a preset for display: its name, if it has no other title.

    >>> preset_title("table"), preset_title("quick")
    ('standard', 'quick')
    """
    return PRESET_TITLES.get(name, name)


@dataclass(frozen=True, slots=True)
class Switch:
    """One house rule as data, with either named values or a range of whole numbers."""

    name: str
    """Name of the field of `Options`, which is also the key on the command line."""
    rule: str
    """Id of the rule that the switch changes, as in `docs/rules`."""
    default: Value
    choices: tuple[Value, ...]
    """The allowed values as the rule files print them, the default first; empty if `range` is set."""
    range: range | None
    """The allowed whole numbers, or None for a choice."""
    title: str
    """A short title for the lobby, translated where it is shown."""
    help: str
    """One sentence about the effect of the switch, translated where it is shown."""
    words: Mapping[Value, str]
    """Label of each choice in the lobby, translated where it is shown."""
    late: bool = False
    """Whether the switch was added after the first release. A header names such a switch only if its value differs from
    how the game was played before, so that headers and commitments of earlier deals do not change.
    """
    before: Value | None = None
    """Value in games from before the switch was added or its default changed; None if that is its default."""

    @property
    def unnamed(self) -> Value:
        """The value assumed when a header does not mention this switch."""
        return self.default if self.before is None else self.before

    @property
    def allowed(self) -> str:
        """The allowed values as text, such as 'thai, ceki or tiles' or 'a whole number from 0 to 20'."""
        if self.range is not None:
            return f"a whole number from {self.range[0]} to {self.range[-1]}"
        *first, last = map(str, self.choices)
        return f"{', '.join(first)} or {last}"

    def read(self, value: object) -> Value:
        """Convert text or a JSON value to a value of this switch; raise `ValueError` if it is not allowed.

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
    """Create a dataclass field for a house rule with named values, of which the first is the default.

    The values are `choices` or, if none are passed, the keys of `words`. `words` maps values to their labels; None
    means the labels of 'on' and 'off'.
    """
    choices = choices or tuple(words or ())
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
    """Create a dataclass field for a house rule with whole numbers from `least` to `most`, inclusive."""
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
    """House rules of one game. The constructor checks all values, so that a deal never gets invalid ones."""

    MOVED: ClassVar[frozenset[str]] = frozenset()
    """Names of switches whose default differs from an earlier release's play; see `Switch.before`."""

    def __post_init__(self) -> None:
        """Raise `ValueError` for values that a switch does not allow, including text instead of a number."""
        for switch in self.spec():
            value = getattr(self, switch.name)
            if switch.read(value) != value:  # '4' where the number 4 belongs
                raise ValueError(f"house rule {switch.name} ({switch.rule}) must be {switch.allowed}, not {value!r}")

    def hands(self, seats: int) -> int:
        """Return how many of `seats` seats are dealt a hand; any further seats are bystanders."""
        return seats

    def close(self, carry: Mapping[str, Any]) -> tuple[dict[int | str, int], Mapping[str, Any]]:
        """Return all gains when a match ends with this carry, and the carry that remains.

        The gains are keyed by seat or 'pot', and sum to zero. By default nothing is paid.
        """
        return {}, carry

    @classmethod
    def spec(cls) -> tuple[Switch, ...]:
        """Return all switches of the game, in the order shown in the lobby."""
        if cls not in _SPECS:
            _SPECS[cls] = tuple(_switch(each) for each in fields(cls))
        return _SPECS[cls]

    @classmethod
    def parse(cls, values: Mapping[str, object], base: Self | None = None) -> Self:
        """Build house rules from a mapping of keys to values; missing keys default to `base` or the game's defaults.

        Raises `ValueError` with a message that names the known keys or the allowed values.
        """
        switches = {switch.name: switch for switch in cls.spec()}
        for key in values:
            if key not in switches:
                raise ValueError(f"unknown house rule {key!r}; this game has {', '.join(switches) or 'none'}")
        return replace(base or cls(), **{key: switches[key].read(value) for key, value in values.items()})

    @classmethod
    def unnamed(cls) -> Self:
        """Return the house rules assumed for a header that mentions no switches. See `bound`."""
        return cls(**{switch.name: switch.unnamed for switch in cls.spec()})

    @classmethod
    def chosen(cls, values: Mapping[str, object]) -> Self:
        """Return the house rules saved by `to_choice` in this release or an earlier one.

        An empty choice means the defaults. Earlier releases saved only the differences from their own defaults, so a
        choice that does not name every switch of `MOVED` is read with those defaults. Raises `ValueError` like `parse`.
        """
        earlier = bool(values) and not values.keys() >= cls.MOVED
        return cls.parse(values, cls.unnamed() if earlier else None)

    @property
    def house_bank(self) -> bool:
        """Whether the last seat is the house, which holds the bank in every deal. PG-11."""
        return False

    def to_dict(self) -> dict[str, Value]:
        """Return all switches as plain JSON values, which `parse` accepts."""
        return {switch.name: getattr(self, switch.name) for switch in self.spec()}

    def bound(self) -> dict[str, Value]:
        """Return the switches for a deal's header, leaving out newer ones whose value keeps the earlier behaviour."""
        return {
            switch.name: getattr(self, switch.name)
            for switch in self.spec()
            if not switch.late or getattr(self, switch.name) != switch.unnamed
        }

    def to_choice(self) -> dict[str, Value]:
        """Return the house rules to save in the settings: changed switches, and those of `MOVED`."""
        return {name: getattr(self, name) for name in sorted(self.MOVED)} | self.changed()

    def changed(self) -> dict[str, Value]:
        """Return only the switches that differ from the defaults."""
        return {
            switch.name: getattr(self, switch.name)
            for switch in self.spec()
            if getattr(self, switch.name) != switch.default
        }


_SPECS: Final[dict[type[Options], tuple[Switch, ...]]] = {}
"""Cache of each game's switches, filled on first use."""


def _switch(made: Field[Any]) -> Switch:
    default: Any = made.default
    return Switch(name=made.name, default=default, **made.metadata)
