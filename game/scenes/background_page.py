"""Layout of pages on a picture of a floor, such as the lobby: heading, body, and buttons below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.ui import theme
from game.ui.layout import Length, place_in_row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.ui.button import Button
    from game.ui.render_context import RenderContext
    from game.ui.scale import Scale

EDGE: Final = Length(72, 20)
TOP: Final = Length(134, 76)
FOOT: Final = Length(116, 72)
WIDEST: Final = 1776.0
"""Maximum width of a page in units; in wider windows the page is centred."""
BASELINE: Final = Length(36, 20)
"""Vertical distance from the heading's baseline to the body."""
MAIN_BUTTON: Final = (Length(300), Length(66, 44))
"""Minimum width and height of the main button."""
BUTTON: Final = Length(52, 38)
"""Height of the other buttons."""
FIRST_BUTTON: Final = Length(170)
NEXT_BUTTON: Final = Length(150)
BUTTON_GAP: Final = Length(16, 10)


class BackgroundPage:
    """Layout of a page at one window size; `body` is the rectangle between heading and buttons, in pixels."""

    def __init__(self, scale: Scale, *, edge: int | None = None) -> None:
        """Lay out the page; `edge` is the minimum left and right margin in pixels, if it is not `EDGE`."""
        self.scale = scale
        side = EDGE.px(scale) if edge is None else edge
        wide = min(scale.width - 2 * side, scale.px(WIDEST))
        top, foot = TOP.px(scale), FOOT.px(scale)
        self.body = Rect((scale.width - wide) // 2, top, wide, scale.height - foot - top)
        self.foot = Rect(self.body.x, self.body.bottom, wide, foot)

    def place_buttons(self, main: Button, others: Sequence[Button]) -> None:
        """Place the main button on the right of the footer and the others on the left.

        The buttons are as wide as their text requires.
        """
        scale = self.scale
        high = MAIN_BUTTON[1].px(scale)
        y = scale.height - self.foot.h // 2 - high // 2
        wide = max(MAIN_BUTTON[0].px(scale), main.preferred()[0])
        main.place(Rect(self.foot.right - wide, y, wide, high))
        low, gap = BUTTON.px(scale), BUTTON_GAP.px(scale)
        row = Rect(self.foot.x, y + (high - low) // 2, main.rect.x - gap - self.foot.x, low)
        least = [(NEXT_BUTTON if place else FIRST_BUTTON).px(scale) for place in range(len(others))]
        place_in_row(others, row, gap, least)

    def draw_heading(
        self,
        ctx: RenderContext,
        surface: Surface,
        title: str,
        aside: str,
        *,
        native: str = "",
        right: int = 0,
        needed: bool = True,
    ) -> None:
        """Draw the title, the game's native name if any, and a short text that ends before x = `right`.

        Unless it is `needed`, the short text is omitted if it would have to be shrunk.
        """
        text, scale = ctx.text, self.scale
        baseline, end = self.body.y - BASELINE.px(scale), right or self.body.right
        at = (self.body.x, baseline)
        x = text.draw(surface, title, at, theme.SCENE_TITLE, width=end - self.body.x).right + scale.px(22)
        if native:
            role = theme.SCENE_TITLE.sized(34)
            x = text.draw(surface, native, (x, baseline), role, theme.OLD_GOLD).right + scale.px(30)
        if needed or text.width(aside, theme.BODY) <= end - x:
            text.draw(surface, aside, (x, baseline), theme.BODY, theme.DIM, width=end - x)
