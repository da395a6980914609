"""Somebody's pad went away: the game waits for it, or for another device."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.scenes.device_input import device_of
from game.ui.dialog import Answer, Dialog
from game.ui.intents import Confirm, Key

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.rules.contract import Seat
    from game.table.devices import Device
    from game.ui.intents import Intent


class AwayScene(Dialog):
    """Lies over the table until the pad is back, another device is pressed, or the person goes on without one."""

    def __init__(self, seat: Seat, name: str, take_over: Callable[[Device], bool], drop: Callable[[], None]) -> None:
        """`take_over` says whether a device may be this person's from now on."""
        words = _(
            "The game waits. Plug the pad in again, or press a button of another pad, or a key of a set "
            "that nobody uses: {name} plays with that from then on."
        ).format(name=name)
        title = _("{name}: the pad is away").format(name=name)
        super().__init__(title, words, (Answer(_("Go on without it"), drop, key="escape"),))
        self.seat, self.name = seat, name
        self._take_over = take_over

    def enter(self) -> None:
        """Nothing has the focus: a press on the device of somebody else must not give the seat's away."""
        super().enter()
        self.focus.focus(None)

    def as_pressed(self, intent: Intent) -> bool:
        """Any key of a set may take over."""
        return device_of(intent) is not None

    def handle(self, intent: Intent) -> bool:
        """Another device takes over; else it is a dialog."""
        device = device_of(intent) if isinstance(intent, Confirm | Key) else None
        if device is not None and not (isinstance(intent, Confirm) and not intent.pad) and self._take_over(device):
            self.stage.pop()
            return True
        return super().handle(intent)
