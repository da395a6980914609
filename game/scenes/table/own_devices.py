"""Decides who may act at a shared screen with which device, and turns a person's own keys into moves of the focus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.table.shared_keyboard import ENTER, SharedKeyboard
from game.ui.intents import Cancel, Confirm, Intent, Key, Move, Next
from game.ui.key_caps import key_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.rules.contract import Seat
    from game.table.device_assignment import Device, Devices
    from game.table.screen_session import ScreenSession

DEAD_S: Final = 0.3
"""Seconds after a question or a claim window appears in which no person's own button answers it."""
MENU: Final = "m"
"""Default key of the menu, which every person may open at any time."""
MEANT: Final[dict[str, Intent]] = {
    **{name: Move(name) for name in ("up", "down", "left", "right")},
    "confirm": Confirm(ENTER),
    "side": Next(1),
}
"""Intents of the commands of a key set, for a question with a single answer."""


class OwnDevices:
    """The devices of the people at one screen: each acts for its own person, and only while that person is asked.

    The mouse, a pad that nobody has, and keys outside every person's set act for whoever is asked.
    """

    def __init__(self, session: ScreenSession, people: Sequence[Seat], devices: Devices) -> None:
        self._session, self._people, self._devices = session, tuple(people), devices
        self._asked: tuple[object, ...] = ()
        self._dead = 0.0
        self._labels: tuple[object, dict[str, str]] = (), {}

    @property
    def _keyboard(self) -> SharedKeyboard:
        """Key sets as they are now, since a person may change devices at the table."""
        return SharedKeyboard(self._people, self._devices.key_sets)

    def owner(self, intent: Intent) -> Seat | None:
        """Return the seat of the person whose key or gamepad sent an intent; None if nobody owns the device."""
        pad = getattr(intent, "pad", "")
        if pad:
            seat = self._devices.of_pad(pad)
            return seat if seat in self._people else None
        key, keyboard = key_of(intent), self._keyboard
        return next((seat for seat in self._people if key and keyboard.command(seat, key)), None)

    def may_act(self, intent: Intent, seat: Seat | None) -> bool:
        """Whether an intent comes from this seat's device or from nobody's, or opens the menu."""
        return self.owner(intent) in {seat, None} or (isinstance(intent, Key) and intent.name == MENU)

    def read(self, intent: Intent) -> Intent | None:
        """Return an intent as the table should take it; None if its device belongs to a person who is not asked."""
        session = self._session
        seat = self.owner(intent) if session.shared else None
        if seat is None or self.may_act(intent, None):
            return intent
        command = "" if getattr(intent, "pad", "") else self._keyboard.command(seat, key_of(intent))
        if session.calls is not None:
            claims = command in {"confirm", "side"} if command else isinstance(intent, Confirm | Cancel)
            return intent if claims and seat in session.calls.seats and self._dead <= 0 else None
        if session.questions and seat not in session.asked_seats:
            return None
        meant = MEANT[command] if command else intent
        return None if self._dead > 0 and isinstance(meant, Confirm | Cancel) else meant

    def update(self, seconds: float, speed: float) -> None:
        """Advance the time by real seconds; a new question begins with `DEAD_S`, unless nothing moves at speed 0."""
        session = self._session
        asked = (*session.asked_seats, *((session.calls,) if session.calls is not None else ()))
        self._dead = max(0.0, self._dead - seconds)
        if speed > 0 and session.shared and any(each not in self._asked for each in asked):
            self._dead = DEAD_S
        self._asked = asked

    @property
    def device_asked(self) -> Device | None:
        """Device of the only person who is asked at a shared screen; None if nobody or several are asked."""
        asked = self._session.asked_seats if self._session.shared else ()
        return self._devices.of(asked[0]) if len(asked) == 1 else None

    @property
    def labels(self) -> Mapping[str, str]:
        """Labels of key caps by default key: Enter stands for the key of the person who is asked.

        A letter in somebody's set moves that person's hand and is therefore on no button.
        """
        session = self._session
        if not session.shared:
            return {}
        calls = session.calls.seats if session.calls is not None else ()
        basis = session.asked_seats, calls, self._devices.held
        if self._labels[0] != basis:
            self._labels = basis, self._label(calls)
        return self._labels[1]

    def _label(self, calls: Sequence[Seat]) -> dict[str, str]:
        keyboard = self._keyboard
        sets = {seat: keys for seat in self._people if (keys := keyboard.keys_of(seat)) is not None}
        found = {key: "" for keys in sets.values() for key in keys}
        for seat in calls:
            if seat in sets:
                for key in (sets[seat].confirm, sets[seat].side):
                    found.pop(key)
        asked = self._session.asked_seats
        if len(asked) == 1 and asked[0] in sets:
            found[ENTER] = sets[asked[0]].confirm
        elif not asked:
            found.pop(ENTER, None)
        return found
