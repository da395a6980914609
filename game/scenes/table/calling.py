"""Claims that persons before one screen call over the table, before anybody looks at a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.scenes.table.call_panel import CallPanel
from game.table.emblems import emblem_of
from game.table.shared_keyboard import SharedKeyboard
from game.ui.intents import Cancel, Confirm

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect, Surface

    from game.rules.contract import Seat
    from game.scenes.table.context import TableContext
    from game.scenes.table.window_frame import WindowFrame
    from game.table.calls import Calls
    from game.table.devices import Devices
    from game.ui.intents import Intent
    from game.ui.node import Node
    from game.ui.plaque import Plaque


class Calling:
    """The panel of the calls, while they are waited for, and who calls with which device."""

    def __init__(
        self,
        context: TableContext,
        devices: Devices,
        seats: Sequence[Seat],
        you: Seat | None,
        plaques: Sequence[Plaque] = (),
    ) -> None:
        """`you` is the seat that is called 'You', where there is one; `plaques` are everybody's."""
        self._context, self._devices, self._seats, self._you = context, devices, seats, you
        self._plaques = plaques
        self.panel: CallPanel | None = None
        """None while nothing may be called."""

    def open(self, calls: Calls, frame: WindowFrame, words: str) -> None:
        """Let the persons call; `words` say what may be claimed, as everybody may know it."""
        context = self._context
        self.panel = CallPanel(
            context.kit,
            frame,
            calls,
            SharedKeyboard(context.people, self._devices.key_sets),
            names=tuple(map(context.reader.title, self._seats)),
            emblems=tuple(emblem_of(seat, self._you) for seat in self._seats),
            words=words,
            changed=context.changed,
            beside=lambda: [plaque.rect for plaque in self._plaques],
        )
        context.focus(self.panel.rest.node)
        context.changed()

    def close(self) -> None:
        """All have called or passed."""
        self.panel = None
        self._context.changed()

    @property
    def nodes(self) -> Sequence[Node]:
        """Everybody's buttons."""
        return self.panel.nodes if self.panel is not None else ()

    @property
    def rects(self) -> Sequence[Rect]:
        """What it covers."""
        return (self.panel.panel.rect,) if self.panel is not None else ()

    def has(self, intent: Intent) -> bool:
        """Whether it is one of everybody's own keys."""
        return self.panel is not None and self.panel.has(intent)

    def handle(self, intent: Intent) -> bool:
        """Somebody says, on a key or a pad of its own, that it claims or passes."""
        return self.panel is not None and (self._by_pad(self.panel, intent) or self.panel.handle(intent))

    def _by_pad(self, panel: CallPanel, intent: Intent) -> bool:
        seat = self._devices.of_pad(getattr(intent, "pad", ""))
        if seat is None or not isinstance(intent, Confirm | Cancel):
            return False
        return panel.press(seat, claims=isinstance(intent, Confirm))

    def place(self, frame: WindowFrame) -> None:
        """Stand where this window has room."""
        if self.panel is not None:
            self.panel.place(frame)

    def update(self, seconds: float) -> bool:
        """Let the time run, where it is limited."""
        return self.panel is not None and self.panel.update(seconds)

    def draw(self, surface: Surface) -> None:
        """Paint it."""
        if self.panel is not None:
            self.panel.draw(surface)
