"""Menu on a settlement with what is done rarely with a finished deal: review, watch or play it again, save it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.i18n.lists import listed
from game.ui import theme
from game.ui.intents import Cancel, Intent, Key, Pointer
from game.ui.paper_sheet import RADIUS
from game.ui.widgets import Button, Panel

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.ui.node import Node
    from game.ui.paper_sheet import Paper
    from game.ui.render_context import RenderContext

DIMMED: Final = 0.45
"""Opacity of the shade over the sheet while its menu is open."""
PAD, GAP, ROW, OFF = 14.0, 10.0, 54.0, 12.0
"""Units around and between the menu's buttons, their height, and the distance from the button that opens the menu."""


class DealMenu:
    """Button in the footer and the menu that it opens above itself; the actions close the menu."""

    def __init__(self, ctx: RenderContext, entries: Sequence[Button], focus: Callable[[Node], object]) -> None:
        """Create the menu of these buttons; `focus` moves the focus to a node."""
        self._focus = focus
        self.entries: list[Button] = []
        """Buttons in the menu now, from top to bottom."""
        self.opened = False
        self.opener = Button(ctx, _("Replay"), self._toggle, kind="paper", name="this deal")
        self.panel = Panel(ctx, "paper", radius=14, shadow="modal")
        self.fill(entries)

    def fill(self, entries: Sequence[Button]) -> None:
        """Set the buttons that are in the menu."""
        if self.entries == entries:
            return
        self.entries = list(entries)
        self.opener.node.tooltip = listed([button.label for button in entries])

    def _toggle(self) -> None:
        self.opened = not self.opened
        self._focus(self.entries[0].node if self.opened else self.opener.node)

    def close(self) -> None:
        """Close the menu, and return the focus to the button that opens it."""
        if self.opened:
            self._toggle()

    def place(self, within: Rect) -> None:
        """Place the menu above its button, inside `within`."""
        scale, foot = self.panel.ctx.scale, self.opener.rect
        pad, gap = scale.px(PAD, 8), scale.px(GAP, 6)
        sizes = [button.preferred(ROW) for button in self.entries]
        wide = max(foot.w - 2 * pad, *(size[0] for size in sizes))
        high = sum(size[1] for size in sizes) + gap * (len(sizes) - 1)
        box = Rect(0, 0, wide + 2 * pad, high + 2 * pad)
        box.midbottom = foot.centerx, foot.top - scale.px(OFF, 6)
        box.clamp_ip(within)
        self.panel.place(box)
        y = box.y + pad
        for button, size in zip(self.entries, sizes, strict=True):
            button.place(Rect(box.x + pad, y, wide, size[1]))
            y += size[1] + gap

    def nodes(self) -> list[Node]:
        """Return the nodes of the open menu, and of the button that closes it."""
        return [*(button.node for button in self.entries), self.opener.node]

    def handle(self, intent: Intent) -> bool:
        """Close the open menu on Escape or a press next to it; let shortcuts work while it is closed."""
        if self.opened:
            beside = isinstance(intent, Pointer) and intent.kind == "down" and not self._at(intent.pos)
            if beside or isinstance(intent, Cancel):
                self.close()
                return True
            return False
        if isinstance(intent, Key) and not intent.ctrl and not intent.alt:
            for button in self.entries:
                if button.node.key == intent.name and button.node.enabled and button.node.on_activate is not None:
                    button.node.on_activate()
                    return True
        return False

    def _at(self, pos: tuple[int, int]) -> bool:
        return self.panel.rect.collidepoint(pos) or self.opener.rect.collidepoint(pos)

    def draw(self, surface: Surface, under: Paper) -> None:
        """Draw the menu, if it is open, over the dimmed sheet."""
        if not self.opened:
            return
        ctx = self.panel.ctx
        radius = RADIUS * under.p
        ctx.paint.fill(surface, under.rect, radius=radius, fill=(theme.NIGHT,), opacity=DIMMED)
        ctx.text.cover(under.rect)
        self.opener.draw(surface)
        self.panel.draw(surface)
        for button in self.entries:
            button.draw(surface)
