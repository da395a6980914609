"""Row for one amount of an offer: name, minus button, slider, plus button and number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.i18n import _
from game.ui import theme
from game.ui.widgets import Button, Slider, Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.ui.node import Node
    from game.ui.render_context import RenderContext
    from game.words import Amount


class AmountRow(Widget):
    """Lets the player choose a number; if only one value is possible, just displays it."""

    def __init__(
        self, ctx: RenderContext, amount: Amount, value: int, on_change: Callable[[int], None], name: str
    ) -> None:
        """Create the row with `value`, limited to the amount's range."""
        super().__init__(ctx)
        self.amount, self._on_change = amount, on_change
        self.most = amount.least + (amount.most - amount.least) // amount.step * amount.step
        self.slider = Slider(
            ctx,
            amount.label,
            amount.least,
            amount.least,
            self.most,
            amount.step,
            self._changed,
            show=lambda number: str(round(number)),
            value_width=0,
            name=name,
        )
        self.slider.value = value
        self.less = self._button(_("{label}: less").format(label=amount.label), "minus", -1)
        self.more = self._button(_("{label}: more").format(label=amount.label), "plus", 1)
        self._parts: tuple[Widget, ...] = (self.slider, self.less, self.more) if self.most > amount.least else ()
        self._refresh()

    def _button(self, label: str, icon: str, by: int) -> Button:
        button = Button(self.ctx, label, lambda: self._step(by), icon=icon, radius=10)
        button.icon_only = True
        button.node.focusable = False
        return button

    @property
    def value(self) -> int:
        """Number that is currently chosen."""
        return round(self.slider.value)

    @property
    def nodes(self) -> Sequence[Node]:
        """Nodes of the slider, which handles keys, and of both buttons."""
        return [node for part in self._parts for node in part.nodes]

    def wanted(self) -> int:
        """Return the row's minimum width in pixels."""
        return self._label_width() + self._number_width() + (2 * self._side() + 96 if self._parts else 0)

    def high(self) -> int:
        """Return the row's height in pixels."""
        return self._side() + 4

    def _side(self) -> int:
        return max(self.ctx.scale.px(38), 26)

    def _label_width(self) -> int:
        return self.ctx.text.width(self.amount.label, theme.BODY) + 12

    def _number_width(self) -> int:
        return self.ctx.text.width(str(self.most), theme.BODY_BOLD) + 14

    def place(self, rect: Rect) -> None:
        """Place the row in `rect`."""
        super().place(rect)
        side = self._side()
        left, right, top = rect.x + self._label_width(), rect.right - self._number_width(), rect.centery - side // 2
        self.less.place(Rect(left, top, side, side))
        self.more.place(Rect(right - side, top, side, side))
        self.slider.place(Rect(left + side + 2, top, right - left - 2 * side - 4, side))

    def draw(self, surface: Surface) -> None:
        """Draw the name, the slider and the number."""
        text, rect = self.ctx.text, self.rect
        text.draw(surface, self.amount.label, (rect.x, rect.centery), theme.BODY, valign="middle")
        at = (rect.right, rect.centery)
        text.draw(surface, str(self.value), at, theme.BODY_BOLD, theme.OLD_GOLD, align="right", valign="middle")
        for part in self._parts:
            part.draw(surface)

    def _step(self, by: int) -> None:
        self.slider.value += by * self.amount.step
        self._changed(self.slider.value)

    def _changed(self, _value: float) -> None:
        self._refresh()
        self._on_change(self.value)

    def _refresh(self) -> None:
        self.less.enabled = self.value > self.amount.least
        self.more.enabled = self.value < self.most
