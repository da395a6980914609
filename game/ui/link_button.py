"""Link: an icon and a text without a box, as in the footer of the title page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.ui import theme
from game.ui.node import Node
from game.ui.widget import NodeWidget

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.ui.render_context import RenderContext

WORDS: Final = theme.Role("text", 21, 500)
ICON: Final = 28.0
LEAST_HIGH: Final = 30


class Link(NodeWidget):
    """Link in a footer; its icon and its node have the same name."""

    corner = 10.0

    def __init__(self, ctx: RenderContext, label: str, icon: str, on_activate: Callable[[], None]) -> None:
        super().__init__(ctx)
        self.icon = icon
        self.most = 0
        """Maximum text height in pixels, so that all links in a line look alike; 0 for no limit."""
        self.node = Node(self.rect, "button", label, on_activate, name=f"link:{icon}")

    @property
    def role(self) -> theme.Role:
        """Text role (font and size) of the link."""
        return WORDS._replace(px=self.most) if 0 < self.most < self.ctx.text.px(WORDS) else WORDS

    def preferred(self) -> tuple[int, int]:
        """Return the width and height that the link's text needs, in pixels."""
        ctx, scale = self.ctx, self.ctx.scale
        high = max(scale.px(44), LEAST_HIGH)
        return ctx.text.width(self.node.label, self.role) + self._words_left() + scale.px(8), high

    def _words_left(self) -> int:
        return max(self.ctx.scale.px(34), self._icon_height() + 8)

    def _icon_height(self) -> int:
        return self.ctx.scale.px(ICON, 18)

    def draw(self, surface: Surface) -> None:
        """Draw the link; it is brighter while hovered."""
        ctx, rect, node = self.ctx, self.rect, self.node
        lit = max(node.warmth, node.attention)
        high = self._icon_height()
        if lit:
            ctx.paint.fill(surface, rect, radius=node.radius, fill=(theme.GLOW,), opacity=0.10, alpha=lit)
        icon = ctx.sprites.picture(f"icon-{self.icon}", height=high, tint=theme.OLD_GOLD)
        icon.draw_centred(surface, rect.x + high / 2 + 1, rect.centery)
        colour = theme.WHITE if lit > 0.5 else theme.IVORY
        ctx.text.draw(
            surface,
            node.label,
            (rect.x + self._words_left(), rect.centery),
            self.role,
            colour,
            valign="middle",
            width=rect.w - self._words_left(),
        )
