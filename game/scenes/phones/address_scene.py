"""Panel for choosing the network address of this computer to which phones connect."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.scenes.sheet_scene import PaperScene
from game.ui import theme
from game.ui.scene import DENSE
from game.ui.widgets import Button, ScrollArea

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.phones.addresses import Address
    from game.phones.phone_host import Phones
    from game.ui.scale import Scale

SIZE: Final = (980.0, 760.0)
TOP: Final = 150.0
ROW: Final = 90.0
ROW_GAP: Final = 14.0
MOST_ROWS: Final = 4
"""Maximum number of rows without scrolling."""
FOOT: Final = 132.0


def leads_to(address: Address) -> str:
    """Return a description of an address's network, for example 'VPN, tun0'."""
    from game.phones.addresses import Kind  # noqa: PLC0415 - loaded with the door

    words = {
        Kind.LAN: _("local network"),
        Kind.DIRECT: _("direct connection"),
        Kind.TUNNEL: _("VPN"),
        Kind.BRIDGE: _("containers and virtual machines"),
    }[address.kind]
    return f"{words} · {address.interface}" if address.interface else words


class AddressesScene(PaperScene):
    """Panel over the phones panel that lists addresses and updates itself while open."""

    most_text = DENSE

    size = SIZE

    def __init__(self, phones: Phones, on_done: Callable[[], None]) -> None:
        super().__init__(on_done, _("Network for phones"))
        self.phones = phones
        self._shown: list[Address] = []

    def enter(self) -> None:
        """Create a row for each address."""
        super().enter()
        self.area = ScrollArea(self.ctx, paper=True)
        self.areas = (self.area,)
        back = Button(self.ctx, _("Back"), self.on_done, kind="paper", key="escape", size=21, name="done")
        self.buttons = [(back, 180.0)]
        self._make_rows()
        self.focus.focus("done")

    def _make_rows(self) -> None:
        self._shown = list(self.phones.choices)
        self.rows = [
            Button(
                self.ctx,
                address.ip,
                partial(self._choose, address),
                kind="primary" if address == self.phones.at else "paper",
                second=leads_to(address),
                size=23,
                ring="paper",
                name=f"address:{address.ip}",
            )
            for address in self._shown
        ]

    def _choose(self, address: Address) -> None:
        try:
            self.phones.choose(address)
        except OSError as error:  # a `ListenError`, whose module is imported with the server
            self.stage.notify(_(str(error)), again=True)
            return
        self.on_done()

    def update(self, seconds: float) -> bool:
        """Update the rows if the computer's addresses have changed."""
        if self._shown != self.phones.choices:
            self._make_rows()
            self.layout(self.ctx.scale)
            self.dirty = True
        return super().update(seconds)

    def _words(self) -> str:
        return _("Choose the network your phones are on. Phones that have already joined will move to the new address.")

    def layout(self, scale: Scale) -> None:
        """Fit the panel to its addresses, up to `MOST_ROWS`; further rows are scrolled."""
        paper, text = self.paper, self.ctx.text
        paper.place(scale)
        self._intro_lines = text.wrap(self._words(), theme.BODY, paper.inner.w)
        said = len(self._intro_lines) * text.line_height(theme.BODY) / paper.p + 24.0
        row = max(paper.px(ROW), round(text.px(theme.BODY) * 3.3))
        gap = paper.px(ROW_GAP)
        high = max(1, len(self.rows)) * (row + gap) - gap
        room = scale.height - paper.px(TOP + said + FOOT + 40)
        most = max(1, min(MOST_ROWS, (room + gap) // (row + gap)))
        shown = min(max(1, len(self.rows)), most) * (row + gap) - gap
        edge = paper.px(10)  # rings and shadows of the rows are inside
        paper.lower((shown + 2 * edge) / paper.p + TOP + said + FOOT)
        inner = paper.inner
        area = Rect(inner.x - edge, round(paper.y(TOP + said)), inner.w + 2 * edge, shown + 2 * edge)
        self.area.place_content(area, high + 2 * edge)
        right = area.right - edge - (paper.px(26) if high > shown else 0)
        y = area.y + edge
        for button in self.rows:
            button.place(Rect(inner.x, y, right - inner.x, row))
            y += row + gap
        self.area.adopt(self.rows)
        self.place_buttons()

    def draw_content(self, surface: Surface) -> None:
        """Draw the list of addresses below an explanation."""
        paper, text = self.paper, self.ctx.text
        y = paper.y(TOP) + text.px(theme.BODY)
        text.draw_lines(surface, self._intro_lines, (paper.inner.x, y), theme.BODY, theme.INK_2)
        super().draw_content(surface)
