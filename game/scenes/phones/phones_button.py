"""Sign on a lobby or a table that phones can join; pressing it opens the phones panel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import pgettext
from game.i18n.lists import labelled
from game.ui.button import Button
from game.ui.plaque import draw_phone

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.ui.render_context import RenderContext

ICON_MIDDLE: Final = 22
"""Units from the left edge to the centre of the phone."""
INDENT: Final = 40
"""Units from the left edge to the words."""


class PhonesButton(Button):
    """Small button with a phone and the words 'Phones can join', plus address and code if they fit.

    The code consists of the six letters to type on a phone.
    """

    def __init__(self, ctx: RenderContext, on_press: Callable[[], None], where: str = "") -> None:
        """Create the sign; `on_press` opens the phones panel, `where` is the address with the letters."""
        label = pgettext("sign while phones can join", "Phones can join")
        super().__init__(ctx, label, on_press, icon="phone", size=16, radius=10, name="open to phones")
        self.indent = INDENT
        self.where, self._plain = where, label

    def tell_where(self, high: int, most: int) -> None:
        """Add address and letters to the label if the sign is then at most `most` pixels wide.

        `high` is the height of the sign in pixels.
        """
        self.label = labelled(self._plain, self.where)
        if self.preferred(high)[0] > most:
            self.label = self._plain

    def _draw_icon(self, surface: Surface, top: int, alpha: float) -> None:  # noqa: ARG002 - it is never disabled
        height = round(min(self.rect.h, self.ctx.scale.px(34) if not self.icon_only else 34) * 0.62)
        middle = self.rect.w / 2 if self.icon_only else self.ctx.scale.f(ICON_MIDDLE)
        draw_phone(self.ctx, surface, (self.rect.x + middle, top + self.rect.h / 2), height)
