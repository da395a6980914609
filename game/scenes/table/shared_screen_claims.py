"""Handles claims called by people at one screen before any of them sees a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.table.shared_screen_claim_panel import CallPanel
from game.scenes.table.window_frame import WindowFrame
from game.table.device_assignment import GAMEPAD
from game.table.shared_keyboard import SharedKeyboard
from game.ui.intents import Cancel, Confirm

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect, Surface

    from game.rules.contract import Seat
    from game.scenes.table.table_context import TableContext
    from game.table.device_assignment import Devices
    from game.table.shared_screen_claims import Calls
    from game.ui.intents import Intent
    from game.ui.node import Node
    from game.ui.plaque import Plaque


class Calling:
    """The claim panel during a claim window, and the devices with which people claim."""

    def __init__(
        self,
        context: TableContext,
        devices: Devices,
        seats: Sequence[Seat],
        plaques: Sequence[Plaque],
    ) -> None:
        """Create the handler for these seats; `plaques` are those of all seats."""
        self._context, self._devices, self._seats = context, devices, seats
        self._plaques = plaques
        self.panel: CallPanel | None = None
        """Open panel; None outside a claim window."""

    def open(self, calls: Calls, words: str) -> None:
        """Open the panel; `words` says what may be claimed, as far as that is public."""
        context = self._context
        self.panel = CallPanel(
            context.ctx,
            WindowFrame(context.ctx.scale),
            calls,
            SharedKeyboard(context.people, self._devices.key_sets),
            names=tuple(map(context.reader.title, self._seats)),
            emblems=tuple(self._plaques[seat].emblem for seat in self._seats),
            words=words,
            changed=context.changed,
            beside=lambda: [plaque.rect for plaque in self._plaques],
            marks={
                seat: context.ctx.keys.family_of(device.name)
                for seat, device in self._devices.held.items()
                if device.kind == GAMEPAD
            },
        )
        context.focus(self.panel.nodes[0])  # not the button that passes for all
        context.changed()

    def close(self) -> None:
        """Close the panel after everyone has claimed or passed."""
        self.panel = None
        self._context.changed()

    @property
    def nodes(self) -> Sequence[Node]:
        """Nodes of all persons' claim and pass buttons."""
        return self.panel.nodes if self.panel is not None else ()

    @property
    def rects(self) -> Sequence[Rect]:
        """Areas, in pixels, of the open panel and of its texts; empty if no panel is open."""
        return self.panel.rects if self.panel is not None else ()

    def has(self, intent: Intent) -> bool:
        """Return whether an intent is one of the people's claim keys."""
        return self.panel is not None and self.panel.has(intent)

    def handle(self, intent: Intent) -> bool:
        """Handle a claim or pass from a person's own keys or gamepad; return whether the intent was used."""
        return self.panel is not None and (self._by_pad(self.panel, intent) or self.panel.handle(intent))

    def _by_pad(self, panel: CallPanel, intent: Intent) -> bool:
        seat = self._devices.of_pad(getattr(intent, "pad", ""))
        if seat is None or not isinstance(intent, Confirm | Cancel):
            return False
        return panel.press(seat, claims=isinstance(intent, Confirm))

    def place(self, frame: WindowFrame) -> None:
        """Place the panel for a window size."""
        if self.panel is not None:
            self.panel.place(frame)

    def update(self, seconds: float) -> bool:
        """Advance the time limit, if any; return whether it is still running."""
        return self.panel is not None and self.panel.update(seconds)

    def draw(self, surface: Surface) -> None:
        """Draw the claim panel if it is open."""
        if self.panel is not None:
            self.panel.draw(surface)
