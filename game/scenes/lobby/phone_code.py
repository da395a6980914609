"""The code for joining by phone, in the middle of the join screen: QR code, address and letters.

It also says who can join. The six letters are typed instead of scanning the QR code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.scenes.phones.scene import server_status
from game.ui import theme
from game.ui.qr import qr_picture
from game.ui.widgets import Button, Panel

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.phones.phone_host import Phones
    from game.ui.node import Node
    from game.ui.render_context import RenderContext

LEAST_CODE: Final = (280, 150)
"""Minimum width and height in pixels of the panel for it to show the QR code."""
AWAY: Final = theme.rgb("#FFA896")


class PhoneCode:
    """Contents of a panel while phones can join; `on_address` leads to a list of all addresses."""

    def __init__(self, ctx: RenderContext, panel: Panel, on_address: Callable[[], None]) -> None:
        self.ctx, self.panel, self.on_address = ctx, panel, on_address
        self.shown = False
        """Whether the code is shown: phones can join, and there is enough room for it."""
        self.elsewhere: Button | None = None
        """Button with the address, if another one can be chosen."""
        self._code: tuple[str, int, Surface] | None = None
        """URL and side in pixels of the QR code, and its picture."""

    @property
    def nodes(self) -> list[Node]:
        """The node of the address, if it is a button."""
        return [self.elsewhere.node] if self.elsewhere is not None else []

    def place(self, phones: Phones | None) -> None:
        """Lay out the contents for the panel's rectangle; `phones` is None while no phone can join."""
        rect = self.panel.rect
        self.shown = phones is not None and rect.w >= LEAST_CODE[0] and rect.h >= LEAST_CODE[1]
        self.elsewhere = None
        if phones is None or not self.shown or all(each == phones.at for each in phones.choices):
            return
        text, pad = self.ctx.text, self.ctx.scale.px(20, 8)
        box, top, side = self._column()
        tooltip = _("Let phones join at another address")
        button = Button(self.ctx, phones.address, self.on_address, size=20, name="elsewhere", tooltip=tooltip)
        x, y = box.x + side + pad, top + round(text.px(theme.SMALL) * 1.4)
        high = max(26, round(text.px(theme.SMALL) * 1.9))
        button.place(Rect(x, y, min(box.right - x, button.preferred(high)[0]), high))
        self.elsewhere = button

    def _column(self) -> tuple[Rect, int, int]:
        """Return the panel's inner area, and the top and side length of the QR code, in pixels."""
        pad = -2 * self.ctx.scale.px(20, 8)
        box = self.panel.rect.inflate(pad, pad)
        top = box.y + round(self.ctx.text.line_height(theme.NAME) * 1.3)
        return box, top, min(box.bottom - top, round(box.w * 0.48))

    def draw(self, surface: Surface, phones: Phones, heading: str) -> None:
        """Draw the heading, the QR code, the address, the six letters and text on who can join."""
        text = self.ctx.text
        self.panel.draw(surface)
        box, top, side = self._column()
        head = text.at_most(heading, theme.NAME, box.w, 1)
        text.draw(surface, head.lines[0], (box.x, box.y + text.px(theme.NAME)), head.role, width=box.w)
        if self._code is None or self._code[:2] != (phones.url, side):
            self._code = phones.url, side, qr_picture(phones.url, side)
        picture = self._code[2]
        surface.blit(picture, (box.x, top))
        text.cover(Rect((box.x, top), picture.get_size()))
        x = box.x + picture.get_width() + self.ctx.scale.px(20, 8)
        room = box.right - x
        letters = " ".join((phones.keeper.letters[:3], phones.keeper.letters[3:]))
        y = float(top + text.px(theme.SMALL))
        text.draw(surface, _("or type"), (x, y), theme.SMALL, theme.DIM, width=room)
        if self.elsewhere is not None:
            self.elsewhere.draw(surface)
            y = float(self.elsewhere.rect.bottom)
        for words, size in ((phones.address, 26), (letters, 30))[self.elsewhere is not None :]:
            role = text.fitted(words, theme.RESULT.sized(size), room, least_px=11)
            y += text.px(role) * 1.4
            text.draw(surface, words, (x, y), role, theme.OLD_GOLD, width=room)
        y += text.line_height(theme.CAPTION) * 1.2
        words, grave = server_status(phones)
        most = int((box.bottom - y) // text.line_height(theme.CAPTION)) + 1
        about = text.at_most(words, theme.CAPTION, room, max(1, most))
        if about.whole or grave:
            colour = AWAY if grave else theme.DIM
            for line in about.lines:
                text.draw(surface, line, (x, y), about.role, colour, width=room)
                y += about.step
