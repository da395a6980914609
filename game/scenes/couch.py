"""Keeps who holds which device, evening-long: the join screen, the table, and pads that come and go."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.i18n import _
from game.scenes.away_scene import AwayScene
from game.scenes.device_input import device_of
from game.scenes.lobby.join_scene import JoinScene
from game.scenes.table.scene import TableScene
from game.table.devices import Devices
from game.table.lobby.joining import Joining

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.store import Store
    from game.rules.contract import Seat
    from game.scenes.lobby.scene import LobbyScene
    from game.table.devices import Device
    from game.ui.intents import Intent, Plugged
    from game.ui.scene import Stage


class Couch:
    """The people before this screen, and what they hold."""

    def __init__(self, store: Store, stage: Stage) -> None:
        self._store, self._stage = store, stage
        self._pads: list[str] = []
        self.devices = Devices()
        """Nobody has chosen anything as long as it is empty: then the keys go round in order."""
        stage.on_plugged = self.plugged

    # Scenes -----------------------------------------------------------------------------------------------------------

    def join(self, lobby: LobbyScene, on_phones: Callable[[], None] | None = None) -> None:
        """Lay the join screen over a lobby, with what people held the last time."""
        if not self.devices.held:
            self.devices = Devices.recalled(self._store.settings.devices, self._pads)
        joining = Joining(lobby.choices, self.devices)

        def back() -> None:
            self._remember()
            self._stage.pop()

        def start() -> None:
            self._remember()
            self._stage.pop()
            lobby.focus.activate(lobby.start.node)

        self._stage.push(JoinScene(joining, start, back, on_phones))

    def _remember(self) -> None:
        self._store.change(devices=self.devices.remembered())

    def at_table(self, table: TableScene) -> None:
        """A table is about to be laid."""
        table.devices = self.devices

    def presses(self, seat: Seat) -> Callable[[Intent], bool]:
        """What knows a press on the device of this seat's person; who has none of its own may press any pad."""

        def is_own(intent: Intent) -> bool:
            device = device_of(intent)
            if device is None:
                return False
            own = self.devices.of(seat)
            return device == own if own is not None else bool(getattr(intent, "pad", ""))

        return is_own

    # Pads -------------------------------------------------------------------------------------------------------------

    def plugged(self, told: Plugged) -> None:
        """A pad came or went."""
        if told.here:
            self._pads.append(told.pad)
            self._is_back(self.devices.plugged(told.pad))
        else:
            if told.pad in self._pads:
                self._pads.remove(told.pad)
            self._is_away(self.devices.unplugged(told.pad))
        top = self._stage.top
        if isinstance(top, JoinScene):
            top.resume()

    def _is_away(self, seat: Seat | None) -> None:
        """At a table the game waits, and says for whom."""
        table = next((scene for scene in self._stage.scenes if isinstance(scene, TableScene)), None)
        if seat is None or table is None or seat >= len(table.match.players) or not table.match.players[seat].is_person:
            return
        name = table.match.players[seat].name
        self._stage.push(AwayScene(seat, name, partial(self._take_over, seat), partial(self.devices.drop, seat)))

    def _is_back(self, seat: Seat | None) -> None:
        for scene in list(self._stage.scenes):
            if seat is not None and isinstance(scene, AwayScene) and scene.seat == seat:
                self._stage.take_out(scene)
                self._stage.notify(_("{name} plays on.").format(name=scene.name))

    def _take_over(self, seat: Seat, device: Device) -> bool:
        """Whether another device takes the place of a pad that is away: one that nobody else has."""
        if self.devices.seat_of(device) is not None:
            return False
        self.devices.give(seat, device)
        return True
