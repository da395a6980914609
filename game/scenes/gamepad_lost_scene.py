"""Dialog shown when a person's gamepad is disconnected; play waits for it or for another device."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.scenes.device_input import device_of
from game.ui.dialog import Answer, Dialog
from game.ui.intents import Confirm, Key

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.rules.contract import Seat
    from game.table.device_assignment import Device
    from game.ui.intents import Intent


class AwayScene(Dialog):
    """Dialog over the table until the gamepad returns, another device replaces it, or the person plays without one."""

    def __init__(self, seat: Seat, name: str, take_over: Callable[[Device], bool], drop: Callable[[], None]) -> None:
        """Create the dialog; `take_over` assigns a device to this person and returns whether it succeeded."""
        words = _(
            "The game waits. Plug the pad in again, or press a button of another pad, or a key of a set "
            "that nobody uses: {name} plays with that from then on."
        ).format(name=name)
        title = _("{name}: the pad is away").format(name=name)
        super().__init__(title, words, (Answer(_("Go on without it"), drop, key="escape"),))
        self.seat, self.name = seat, name
        self._take_over = take_over

    def enter(self) -> None:
        """Clear the focus, so that nobody else's device can dismiss the dialog by accident."""
        super().enter()
        self.focus.focus(None)

    def as_pressed(self, intent: Intent) -> bool:
        """Return True, because any key of a key set may take over, whatever action it is bound to."""
        return device_of(intent) is not None

    def handle(self, intent: Intent) -> bool:
        """Let another device take over; handle other intents as every dialog does."""
        device = device_of(intent) if isinstance(intent, Confirm | Key) else None
        if device is not None and not (isinstance(intent, Confirm) and not intent.pad) and self._take_over(device):
            self.stage.pop()
            return True
        return super().handle(intent)
