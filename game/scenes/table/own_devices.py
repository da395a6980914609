"""Decides who may act with which device at a shared screen, and translates people's own keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.table.device_assignment import GAMEPAD, Device
from game.table.shared_keyboard import ENTER, SharedKeyboard
from game.ui.intents import Cancel, Confirm, Intent, Key, Move, Next
from game.ui.key_caps import key_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from game.rules.contract import Seat
    from game.table.device_assignment import Devices
    from game.table.screen_session import ScreenSession

DEAD_S: Final = 0.3
"""Seconds after a question or claim window appears before people's own buttons can answer it."""
ESCAPE: Final = "escape"
SPACE: Final = "space"
MENU: Final = "m"
"""Default key of the menu, which anyone may open at any time."""
WINDOW_KEYS: Final = frozenset(f"f{number}" for number in range(1, 13))
"""Keys that affect the window, not the hand in it: help, full screen, screenshot."""
MEANT: Final[dict[str, Intent]] = {
    **{name: Move(name) for name in ("up", "down", "left", "right")},
    "confirm": Confirm(ENTER),
    "side": Next(1),
}
"""Intent of each command in a key set outside claim windows."""


class OwnDevices:
    """The devices of the people at one screen; each acts only while its own person is asked.

    The mouse and a gamepad without an owner act for the person who is asked; a gamepad whose owner has no seat
    acts for nobody. Keys outside all key sets act for people without a gamepad; Space acts only for those who have
    no key set either. In a claim window, such keys act for people without a device.
    """

    def __init__(self, session: ScreenSession, people: Sequence[Seat], devices: Devices) -> None:
        self._session, self._people, self._devices = session, tuple(people), devices
        self._asked: tuple[object, ...] = ()
        self._dead = 0.0
        self._labels: tuple[object, dict[str, str]] = (), {}

    @property
    def _keyboard(self) -> SharedKeyboard:
        """Key sets as currently assigned, since a person may change devices at the table."""
        return SharedKeyboard(self._people, self._devices.key_sets)

    def owner(self, intent: Intent) -> Seat | None:
        """Return the seat of the person whose keys or gamepad sent an intent; None if nobody owns it."""
        pad = getattr(intent, "pad", "")
        if pad:
            seat = self._devices.of_pad(pad)
            return seat if seat in self._people else None
        key, keyboard = key_of(intent), self._keyboard
        return next((seat for seat in self._people if key and keyboard.command(seat, key)), None)

    def _is_absent(self, intent: Intent) -> bool:
        """Return whether an intent comes from the gamepad of a person who is not at this table."""
        pad = Device(GAMEPAD, getattr(intent, "pad", ""))
        seat = self._devices.seat_of(pad)
        return seat not in self._people if seat is not None else self._devices.is_parked(pad)

    def may_act(self, intent: Intent, seat: Seat | None) -> bool:
        """Return whether an intent comes from this seat's device or an unowned one, or opens the menu."""
        if isinstance(intent, Key) and intent.name == MENU:
            return True
        if self._is_space(intent) and seat is not None and self._has_own(seat):
            return self.owner(intent) == seat
        return self.owner(intent) in {seat, None} and not self._is_absent(intent)

    def read(self, intent: Intent) -> Intent | None:
        """Translate an intent for the table; return None if the device's owner is not being asked."""
        session = self._session
        seat = self.owner(intent) if session.shared else None
        if isinstance(intent, Key) and intent.name == MENU:
            return intent
        if seat is None:
            return intent if not session.shared or self._may_act_unowned(intent) else None
        command = "" if getattr(intent, "pad", "") else self._keyboard.command(seat, key_of(intent))
        if session.calls is not None:
            claims = command in {"confirm", "side"} if command else isinstance(intent, Confirm | Cancel)
            return intent if claims and seat in session.calls.seats and self._dead <= 0 else None
        if session.questions and seat not in session.asked_seats:
            return None
        meant = MEANT[command] if command else intent
        return None if self._dead > 0 and isinstance(meant, Confirm | Cancel) else meant

    def _may_act_unowned(self, intent: Intent) -> bool:
        """Return whether an intent from an unowned device may act now.

        Keys on the shared keyboard sometimes may not.
        """
        if getattr(intent, "pad", ""):
            return not self._is_absent(intent)
        if not isinstance(intent, Confirm | Cancel | Key | Move | Next):
            return True
        if self._session.calls is not None:
            if not isinstance(intent, Confirm | Cancel):
                return True
            needs_focus = isinstance(intent, Confirm) and intent.key == ENTER
            return self._dead <= 0 and not (needs_focus and all(map(self._has_own, self._session.calls.seats)))
        asked = self._session.asked_seats
        if not asked or (isinstance(intent, Key) and intent.name in WINDOW_KEYS):
            return True
        # Whoever has keys confirms with them: Space, in the middle, would confirm for whoever happens to be asked.
        has_device = self._has_own if self._is_space(intent) else self._has_pad
        return not all(map(has_device, asked))

    @staticmethod
    def _is_space(intent: Intent) -> bool:
        return isinstance(intent, Confirm) and intent.key == SPACE

    def _has_pad(self, seat: Seat) -> bool:
        device = self._devices.of(seat)
        return device is not None and device.kind == GAMEPAD and seat not in self._devices.away

    def _has_own(self, seat: Seat) -> bool:
        """Return whether a person has their own buttons: a gamepad or a key set."""
        return self._has_pad(seat) or self._keyboard.keys_of(seat) is not None

    def update(self, seconds: float, speed: float) -> None:
        """Advance the time by real seconds; a new question starts a wait of `DEAD_S`, except at speed 0."""
        session = self._session
        asked = (*session.asked_seats, *((session.calls,) if session.calls is not None else ()))
        self._dead = max(0.0, self._dead - seconds)
        if speed > 0 and session.shared and any(each not in self._asked for each in asked):
            self._dead = DEAD_S
        self._asked = asked

    @property
    def marked_device(self) -> Device | None:
        """Device whose buttons are shown on the key caps; None means the device used last.

        It is the device of the only person asked, or of a person who may claim. In a claim window, people with gamepads
        see their own gamepad's buttons in any case.
        """
        calls = self._session.calls if self._session.shared else None
        if calls is None:
            return self.device_asked
        devices = [self._devices.of(seat) for seat in calls.seats]
        return next((device for device in devices if device is None or device.kind != GAMEPAD), devices[0])

    @property
    def device_asked(self) -> Device | None:
        """Device of the only person asked at a shared screen; None unless exactly one person is asked."""
        asked = self._session.asked_seats if self._session.shared else ()
        return self._devices.of(asked[0]) if len(asked) == 1 else None

    @property
    def labels(self) -> Mapping[str, str]:
        """Labels of key caps by default key: on the cap of Enter, the key of the person who is asked.

        A letter in a person's key set moves the focus in that person's hand, so no button is labelled with it.
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
            found[ESCAPE] = ""  # nobody's own: a focused button shows the person's confirming key instead
        elif not asked:
            found.pop(ENTER, None)
        return found
