"""Keyboard that several people share: each person at the screen has a separate set of keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import _
from game.ui import theme

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from game.rules.contract import Seat
    from game.ui.theme import Colour

COLOURS: Final[tuple[Colour, ...]] = tuple(
    theme.rgb(code) for code in ("#F2C14E", "#7CC4F0", "#6FD3A0", "#F59BB8", "#BFA3F5", "#F2A65A", "#5AD1C9", "#C3D95A")
)
"""Colours of the people at the screen; they repeat if there are more people than colours."""
ENTER: Final = "return"


def colour_places(people: Iterable[Seat]) -> dict[Seat, int]:
    """Return each person's index in `COLOURS`: the seat number or, if taken, the next free one.

    This way people keep their colours when others come and go.
    """
    found: dict[Seat, int] = {}
    for seat in people:
        places = [(seat + step) % len(COLOURS) for step in range(len(COLOURS))]
        found[seat] = next((place for place in places if place not in found.values()), places[0])
    return found


class KeySet(NamedTuple):
    """One person's keys: six key names as in `intents.Key.name`.

    For arrow keys and Enter, they are names of intents.
    """

    up: str
    down: str
    left: str
    right: str
    confirm: str
    side: str
    """Key that toggles the secondary action."""

    @property
    def on_pad(self) -> bool:
        """Whether the set uses the numeric keypad."""
        return self.up.startswith("[")

    def command(self, key: str) -> str:
        """Return the command of a key, which is the name of its field; '' if the key is not in this set."""
        return self._fields[self.index(key)] if key in self else ""


SETS: Final = (
    KeySet("up", "down", "left", "right", "return", "delete"),
    KeySet("w", "s", "a", "d", "e", "q"),
    KeySet("i", "k", "j", "l", "u", "o"),
    KeySet("t", "g", "f", "h", "y", "r"),
    KeySet("[8]", "[5]", "[4]", "[6]", "[9]", "[7]"),
    KeySet("2", "1", "3", "4", "5", "6"),
)
"""Key sets in the order in which they are assigned; people beyond the last set use the mouse."""


class PadButton(NamedTuple):
    """Key cap with the picture of a gamepad button, such as 'shapes a'."""

    glyph: str


class Pad(NamedTuple):
    """A gamepad, described by the marks on its buttons and used instead of a key set."""

    family: str
    """Type of marks on the buttons: 'letters', 'shapes' or 'signs'."""
    side: str = "rb"
    """Button that toggles the secondary action."""

    @property
    def caps(self) -> dict[str, PadButton]:
        """Pictures of the buttons, by the name of the `KeySet` field."""
        buttons = {**dict.fromkeys(("up", "down", "left", "right"), "dpad"), "confirm": "a", "side": self.side}
        return {name: PadButton(f"{self.family} {button}") for name, button in buttons.items()}

    @property
    def words(self) -> dict[str, str]:
        """Labels of the buttons in words, by the name of the `KeySet` field."""
        arrows = {name: cap(name) for name in ("up", "down", "left", "right")}
        return {**arrows, "confirm": "✕" if self.family == "shapes" else "A", "side": self.side.upper()}


class SharedKeyboard:
    """Key set and colour of each person at this screen."""

    def __init__(
        self,
        people: Sequence[Seat],
        sets: Mapping[Seat, int | None] | None = None,
        pads: Mapping[Seat, Pad] | None = None,
    ) -> None:
        """Assign key sets from `sets` (None: no keys), then the others in order; `pads` has the gamepads."""
        self._people = tuple(people)
        self.assign(sets, pads)

    def assign(self, sets: Mapping[Seat, int | None] | None, pads: Mapping[Seat, Pad] | None = None) -> None:
        """Reassign key sets and gamepads after people have changed their devices."""
        self._pads = dict(pads or {})
        chosen = {seat: number for seat, number in (sets or {}).items() if seat in self._people}
        free = [number for number in range(len(SETS)) if number not in chosen.values()]
        if not chosen:
            self._sets: dict[Seat, int | None] = dict(zip(self._people, free, strict=False))
        else:
            rest = [seat for seat in self._people if seat not in chosen]
            self._sets = {**chosen, **dict(zip(rest, free, strict=False))}

    @property
    def shared(self) -> bool:
        """Whether several people share this screen, each with separate keys even while only one is asked."""
        return len(self._people) > 1

    def keys_of(self, seat: Seat) -> KeySet | None:
        """Return a person's key set; None for opponents and for people without a key set."""
        number = self._sets.get(seat)
        return None if number is None else SETS[number]

    def pad_of(self, seat: Seat) -> Pad | None:
        """Return a person's gamepad; None if there is none or the marks on its buttons are unknown."""
        return self._pads.get(seat) if seat in self._people else None

    def opens_hand_of(self, seat: Seat) -> str:
        """Return the key that reveals a person's hand: the key set's confirm key or, without one, Enter.

        Return '' if the person has no key set and Enter belongs to another person.
        """
        keys = self.keys_of(seat)
        if keys is not None:
            return keys.confirm
        return "" if any(self.command(each, ENTER) for each in self._people) else ENTER

    def command(self, seat: Seat, key: str) -> str:
        """Return the command that a key gives a person; '' if it is not one of the person's keys."""
        keys = self.keys_of(seat)
        return keys.command(key) if keys is not None else ""

    def colour_of(self, seat: Seat) -> Colour | None:
        """Return a person's colour; None unless several people share this screen."""
        if not self.shared or seat not in self._people:
            return None
        return COLOURS[colour_places(self._people)[seat]]


def cap(key: str) -> str:
    """Return the label of a key."""
    names = {"return": _("Enter"), "delete": _("Del"), "up": "↑", "down": "↓", "left": "←", "right": "→"}
    return names.get(key, key.strip("[]").upper())


def caps_of(keys: KeySet) -> dict[str, str]:
    """Return the labels of a set's keys, by the name of their `KeySet` field."""
    return {name: cap(key) for name, key in keys._asdict().items()}
