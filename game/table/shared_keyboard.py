"""The shared keyboard: a set of keys for each person, so that many play side by side before one screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import _
from game.ui import theme

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.rules.contract import Seat
    from game.ui.theme import Colour

COLOURS: Final[tuple[Colour, ...]] = tuple(
    theme.rgb(code) for code in ("#F2C14E", "#7CC4F0", "#6FD3A0", "#F59BB8", "#BFA3F5", "#F2A65A", "#5AD1C9", "#C3D95A")
)
"""One for each person, again from the first where there are more."""
ENTER: Final = "return"


class KeySet(NamedTuple):
    """Six keys, as `intents.Key.name`; arrows and Enter by the words of their intents."""

    up: str
    down: str
    left: str
    right: str
    confirm: str
    side: str
    """Switches to what is done beside the main thing."""

    @property
    def on_pad(self) -> bool:
        """Whether they are those of the number pad."""
        return self.up.startswith("[")

    def command(self, key: str) -> str:
        """What one of the keys does: the name of its field, '' for another's key."""
        return self._fields[self.index(key)] if key in self else ""


SETS: Final = (
    KeySet("up", "down", "left", "right", "return", "delete"),
    KeySet("w", "s", "a", "d", "e", "q"),
    KeySet("i", "k", "j", "l", "u", "o"),
    KeySet("t", "g", "f", "h", "y", "r"),
    KeySet("[8]", "[5]", "[4]", "[6]", "[9]", "[7]"),
    KeySet("2", "1", "3", "4", "5", "6"),
)
"""For the first persons at the table, in this order; who has none plays with the mouse."""


class SharedKeyboard:
    """Which keys and which colour each person before this screen has."""

    def __init__(self, people: Sequence[Seat], sets: Mapping[Seat, int | None] | None = None) -> None:
        """`sets` says who has chosen which set of keys, None for none; the others get theirs in order."""
        self._people = tuple(people)
        chosen = {seat: number for seat, number in (sets or {}).items() if seat in self._people}
        free = [number for number in range(len(SETS)) if number not in chosen.values()]
        if not chosen:
            self._sets: dict[Seat, int | None] = dict(zip(self._people, free, strict=False))
        else:
            rest = [seat for seat in self._people if seat not in chosen]
            self._sets = {**chosen, **dict(zip(rest, free, strict=False))}

    @property
    def shared(self) -> bool:
        """Whether several persons share this screen: then each has keys of its own, also who is the last to stake."""
        return len(self._people) > 1

    def keys_of(self, seat: Seat) -> KeySet | None:
        """A person's own keys; None for opponents and for persons beyond the sets there are."""
        number = self._sets.get(seat)
        return None if number is None else SETS[number]

    def opens_hand_of(self, seat: Seat) -> str:
        """The key with which a person lets its own hand be shown; '' where it has none that is not another's."""
        keys = self.keys_of(seat)
        if keys is not None:
            return keys.confirm
        return "" if any(self.command(each, ENTER) for each in self._people) else ENTER

    def command(self, seat: Seat, key: str) -> str:
        """What a key does for this person; '' where it is none of its keys."""
        keys = self.keys_of(seat)
        return keys.command(key) if keys is not None else ""

    def colour_of(self, seat: Seat) -> Colour | None:
        """A person's own colour where several share this screen."""
        if not self.shared or seat not in self._people:
            return None
        return COLOURS[self._people.index(seat) % len(COLOURS)]


def cap(key: str) -> str:
    """What stands on a key."""
    names = {"return": _("Enter"), "delete": _("Del"), "up": "↑", "down": "↓", "left": "←", "right": "→"}
    return names.get(key, key.strip("[]").upper())


def caps_of(keys: KeySet) -> dict[str, str]:
    """What stands on each of a person's keys, by the names of `KeySet`."""
    return {name: cap(key) for name, key in keys._asdict().items()}
