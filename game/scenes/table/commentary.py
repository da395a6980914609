"""Table talk in its column or drawer, newest last, with the players' names picked out in gold."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.ui import theme
from game.ui.node import Node
from game.ui.widgets import Panel, draw_rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.table.commentary import Commentary, Line
    from game.ui.kit import Kit
    from game.ui.theme import Colour, Role

MOST_READ: Final = 8
"""Entries that are looked at for words that have no room."""
LAYER: Final = 20
"""Over everything else that lies on a table."""
LINE_GOLD: Final = theme.rgb("#FFE09A")
LINE_INK: Final = theme.rgb("#D9CCAE")
NEWEST_GROUND: Final = theme.rgb("#F3C868")


class CommentaryPanel:
    """The talk: in its column, or as a drawer over the edge of the table beside it."""

    def __init__(self, kit: Kit, commentary: Commentary) -> None:
        self.kit, self.commentary = kit, commentary
        self._role = theme.LOG_LINE
        self.open = False
        """The drawer is out; only in a narrow window."""
        self.panel = Panel(kit, "log")
        self.node = Node(Rect(0, 0, 0, 0), "drawer", _("Table talk"), focusable=False, ring="none", layer=LAYER)

    @property
    def nodes(self) -> Sequence[Node]:
        """The drawer where it is out: what lies under it can be neither pointed at nor pressed."""
        return (self.node,) if self.open and self.kit.scale.rails else ()

    @property
    def shown(self) -> bool:
        """Whether it is to be seen."""
        return self.open or not self.kit.scale.rails

    def layout(self) -> None:
        """Find its place."""
        scale = self.kit.scale
        if scale.rails:
            wide = 236
            self.panel.kind = "dark"
            left = scale.talk.right + 8 if scale.mirrored else scale.talk.x - wide - 8
            self.panel.place(Rect(left, 12, wide, scale.height - 24))
            self.node.rect = self.panel.rect
            return
        self.panel.kind = "log"
        column = scale.talk
        wide = min(scale.px(228) if not scale.compact else column.w - 16, column.w - 16)
        apart = min(scale.px(24), (column.w - wide) // 2)
        left = column.right - apart - wide if scale.mirrored else column.x + apart
        high = min(scale.px(820), scale.height - scale.px(32) - scale.px(40))
        self.panel.place(Rect(left, scale.px(32), wide, high))

    def draw(self, surface: Surface) -> None:
        """Paint as many of the newest entries as there is room for."""
        if not self.shown:
            return
        text, scale, rect = self.kit.text, self.kit.scale, self.panel.rect
        self.panel.draw(surface)
        pad = max(scale.px(20), 12) if rect.w > 200 else 12
        head = max(scale.px(40), round(text.px(theme.PANEL_TITLE) * 1.7))
        text.draw(surface, _("Table talk"), (rect.x + pad, rect.y + head), theme.PANEL_TITLE, width=rect.w - 2 * pad)
        draw_rule(self.kit, surface, rect.x + pad, rect.y + head + scale.px(14), rect.w - 2 * pad)
        self._role = self._fitted(rect.w - 2 * pad, [line.text for line in self.commentary.lines[-MOST_READ:]])
        step = max(round(text.px(self._role) * 1.3), text.line_height(self._role))
        gap = max(scale.px(13), 8)
        top = rect.y + head + scale.px(14) + max(scale.px(14), 8)
        entries = self._fitting(rect.w - 2 * pad, rect.bottom - scale.px(8) - top, step, gap)
        y = top
        for i, (line, wrapped) in enumerate(entries):
            newest = i == len(entries) - 1
            high = step * len(wrapped) + gap
            if newest:
                ground = self.kit.paint.box(
                    rect.w - 2 * scale.px(10), high - 2, radius=scale.f(9), fill=(NEWEST_GROUND,), opacity=0.13
                )
                ground.draw(surface, rect.x + scale.px(10), y)
            baseline = y + gap / 2 + text.px(self._role)
            name = line.name
            for words in wrapped:
                name = self._draw_words(surface, words, name, (rect.x + pad, baseline), newest=newest)
                baseline += step
            y += high

    def _fitted(self, wide: int, entries: Sequence[str]) -> Role:
        """As large as the longest words of these entries have room for."""
        text, role = self.kit.text, theme.LOG_LINE
        while text.px(role) > text.plain_px(role) and any(text.longest(words, role) > wide for words in entries):
            role = text.within(role, text.px(role) - 1)
        return role

    def _fitting(self, wide: int, high: int, step: int, gap: int) -> list[tuple[Line, list[str]]]:
        """The newest entries that fit, oldest first, each wrapped to the width."""
        found: list[tuple[Line, list[str]]] = []
        for line in reversed(self.commentary.lines):
            wrapped = self.kit.text.wrap(line.text, self._role, wide)
            high -= step * len(wrapped) + gap
            if high < 0 and found:
                break
            found.append((line, wrapped))
        return found[::-1]

    def _draw_words(
        self, surface: Surface, words: str, name: str, at: tuple[float, float], *, newest: bool, alpha: float = 1.0
    ) -> str:
        """One line of an entry with the name in gold where it first stands; the name that is still to come."""
        text, (x, y) = self.kit.text, at
        ink = theme.IVORY if newest else LINE_INK
        at_name = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words) if name else None
        before, found, after = words, "", ""
        if at_name:
            before, found, after = words[: at_name.start()], at_name[0], words[at_name.end() :]
        parts: list[tuple[str, Role, Colour]] = [
            (before, self._role, ink),
            (found, self._role.weighing(600), LINE_GOLD if newest else theme.OLD_GOLD),
            (after, self._role, ink),
        ]
        for part, role, colour in parts:
            if part:
                text.draw(surface, part.rstrip() if part is after else part, (x, y), role, colour, alpha=alpha)
                x += text.width(part, role)
        return "" if found else name
