"""The shared keyboard: a set of keys for each person, so that many play side by side before one screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import _
from game.ui import theme
from game.ui.intents import Confirm, Key, Move

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.rules.contract import Seat
    from game.ui.intents import Intent
    from game.ui.kit import Kit
    from game.ui.theme import Colour


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

COLOURS: Final[tuple[Colour, ...]] = tuple(
    theme.rgb(code) for code in ("#F2C14E", "#7CC4F0", "#6FD3A0", "#F59BB8", "#BFA3F5", "#F2A65A", "#5AD1C9", "#C3D95A")
)
"""One for each person, again from the first where there are more."""


class SharedKeyboard:
    """Which keys and which colour each person before this screen has."""

    def __init__(self, people: Sequence[Seat]) -> None:
        self._people = tuple(people)

    @property
    def shared(self) -> bool:
        """Whether several persons share this screen: then each has keys of its own, also who is the last to stake."""
        return len(self._people) > 1

    def keys_of(self, seat: Seat) -> KeySet | None:
        """A person's own keys; None for opponents and for persons beyond the sets there are."""
        place = self._people.index(seat) if seat in self._people else len(SETS)
        return SETS[place] if place < len(SETS) else None

    def command(self, seat: Seat, key: str) -> str:
        """What a key does for this person; '' where it is none of its keys."""
        keys = self.keys_of(seat)
        return keys.command(key) if keys is not None else ""

    def colour_of(self, seat: Seat) -> Colour | None:
        """A person's own colour where several share this screen."""
        if not self.shared or seat not in self._people:
            return None
        return COLOURS[self._people.index(seat) % len(COLOURS)]


def key_of(intent: Intent) -> str:
    """The name of the key behind an intent of the keyboard; '' for anything else, and with Ctrl or Alt held."""
    match intent:
        case Move(direction, ""):
            return direction
        case Confirm("return"):
            return "return"
        case Key(name, False, _shift, False):
            return name
    return ""


def cap(key: str) -> str:
    """What stands on a key."""
    names = {"return": _("Enter"), "delete": _("Del"), "up": "↑", "down": "↓", "left": "←", "right": "→"}
    return names.get(key, key.strip("[]").upper())


def _cap_width(kit: Kit, words: str) -> int:
    """Width of a key's cap in pixels."""
    return max(kit.text.width(words, theme.KEY_CAP) + 6, round(kit.text.px(theme.KEY_CAP) * 1.25))


def paint_caps(
    kit: Kit, surface: Surface, groups: Sequence[Sequence[str]], at: tuple[float, float], colour: Colour
) -> None:
    """Caps of keys in groups, round a middle in pixels, with a line in a person's colour."""
    high = round(kit.text.px(theme.KEY_CAP) * 1.36)
    gap, apart, edge = 1, 2, 3  # caps that stand for a pair are for where there is little room
    if len(groups[0]) > 1:
        apart, edge = max(2, kit.scale.px(6)), high // 2
    wide = sum(_cap_width(kit, words) + gap for group in groups for words in group) - gap * len(groups)
    wide += apart * (len(groups) - 1)
    ground = kit.paint.box(wide + edge, high + 6, radius=(high + 6) / 3.2, fill=(theme.LOG,), opacity=0.88)
    ground.draw_centred(surface, *at)
    x, y = at[0] - wide / 2, at[1] - high / 2
    for group in groups:
        for words in group:
            one = _cap_width(kit, words)
            box = kit.paint.box(
                one, high, radius=4, fill=theme.LACQUER, line=(colour,), line_width=1.0, line_opacity=0.9
            )
            box.draw(surface, x, y)
            kit.text.draw(
                surface, words, (round(x) + one / 2, y + high / 2), theme.KEY_CAP, align="centre", valign="middle"
            )
            x += one + gap
        x += apart - gap
