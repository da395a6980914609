"""Commentary of a replay: the current line, with the lines before and after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import Rect

from game.i18n import _
from game.scenes.table.commentary import NEWEST_GROUND, CommentaryPanel
from game.table.commentary import Commentary
from game.ui import theme
from game.ui.widgets import draw_rule

if TYPE_CHECKING:
    from pygame import Surface

    from game.table.replay.replay_text import ReplayText, TalkLine
    from game.ui.render_context import RenderContext
    from game.words import Reader

TO_COME = 0.5
"""Opacity of later lines."""
NOW = 0.72
"""Position of the current line as a fraction of the panel's height, if there are enough lines around it."""


class ReplayTalk(CommentaryPanel):
    """Commentary around the current stop `at`; with `hides`, later lines are omitted."""

    def __init__(self, ctx: RenderContext, reader: Reader, replay_text: ReplayText) -> None:
        super().__init__(ctx, Commentary(reader))
        self.replay_text = replay_text
        self.at, self.hides = 0, False
        self.covered = 0
        """Height in pixels of the covered area at the bottom of the panel."""

    def place(self, rect: Rect) -> None:
        """Place the panel in `rect`."""
        self.panel.place(rect)

    def draw(self, surface: Surface) -> None:
        """Draw the lines around the current one."""
        text, rect, panel = self.ctx.text, self.panel.rect, self.panel
        panel.draw(surface)
        pad = max(self.ctx.scale.px(20), 12) if rect.w > 200 else 12
        head = round(text.px(theme.PANEL_TITLE) * 1.7)
        at, high = (rect.x + pad, rect.y + head), round(head * 1.3)
        text.draw(surface, _("Log"), at, theme.PANEL_TITLE, width=rect.w - 2 * pad, height=high)
        top = rect.y + head + 10
        draw_rule(self.ctx, surface, rect.x + pad, top, rect.w - 2 * pad)
        self._role = self._fitted(rect.w - 2 * pad, [line.text for line in self._visible_lines])
        room = Rect(rect.x, top + 6, rect.w, max(0, rect.bottom - self.covered - top - 12))
        before = surface.get_clip()
        surface.set_clip(room.clip(before))
        for line, wrapped, y, high in self._placed(room, rect.w - 2 * pad):
            self._draw_line(surface, line, wrapped, Rect(rect.x, round(y), rect.w, high), pad)
        surface.set_clip(before)

    @property
    def _step(self) -> int:
        return self.ctx.text.line_height(self._role)

    @property
    def _visible_lines(self) -> list[TalkLine]:
        """Lines that may be shown at the replay's current stop."""
        return [line for line in self.replay_text.lines if not self.hides or line.stop <= self.at]

    def _placed(self, room: Rect, width: int) -> list[tuple[TalkLine, list[str], float, int]]:
        """Return the lines that are completely visible, wrapped, each with its top and height in pixels."""
        lines = self._visible_lines
        present = max((place for place, line in enumerate(lines) if line.stop <= self.at), default=-1)
        gap, found = max(self.ctx.scale.px(13), 8), []

        def sized(place: int) -> tuple[list[str], int]:
            wrapped = self.ctx.text.wrap(lines[place].text, self._role, width)
            return wrapped, self._step * len(wrapped) + gap

        above = room.h * (1.0 if self.hides else NOW)
        first, used = present, 0
        while first >= 0 and used + sized(first)[1] <= above:
            used += sized(first)[1]
            first -= 1
        y = float(room.y)
        for place in range(first + 1, len(lines)):
            wrapped, high = sized(place)
            if y + high > room.bottom:
                break
            found.append((lines[place], wrapped, y, high))
            y += high
        return found

    def _draw_line(self, surface: Surface, line: TalkLine, wrapped: list[str], box: Rect, pad: int) -> None:
        newest, alpha = line.stop == self.at, 1.0 if line.stop <= self.at else TO_COME
        if newest:
            ground = self.ctx.paint.box(box.w - 12, box.h - 2, radius=8, fill=(NEWEST_GROUND,), opacity=0.13)
            ground.draw(surface, box.x + 6, box.y)
        baseline, name = box.y + (box.h - self._step * len(wrapped)) / 2 + self.ctx.text.px(self._role), line.name
        for words in wrapped:
            name = self._draw_words(surface, words, name, (box.x + pad, baseline), newest=newest, alpha=alpha)
            baseline += self._step
