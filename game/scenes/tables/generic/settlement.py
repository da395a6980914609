"""Settlement sheet of the generic table: sentences over the middle, and a button to continue."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import N_, _
from game.scenes.review_button import ReviewButton
from game.scenes.save_replay import SaveReplay
from game.ui import theme
from game.ui.intents import Intent, Move
from game.ui.layout import fit_widths
from game.ui.widgets import Button, Panel, ScrollArea, draw_rule
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.match.match import Match
    from game.rules.contract import Result
    from game.scenes.table.table_context import TableContext
    from game.ui.node import Node
    from game.words import Sentence

WIDEST: Final = 780.0
LINE: Final = theme.BODY
OWN: Final = theme.BODY_BOLD


class SettlementSheet:
    """Sheet with the result of a finished deal; closed while a deal is being played."""

    def __init__(
        self,
        context: TableContext,
        go_on: Callable[[], None],
        save: Callable[[], bool],
        review: Callable[[], None] | None,
    ) -> None:
        self.context = context
        ctx = context.ctx
        self.sentences: tuple[Sentence, ...] = ()
        self.panel = Panel(ctx, "paper")
        self.area = ScrollArea(ctx, paper=True, name="settlement")
        self.next = Button(ctx, "", go_on, kind="primary", key="return", size=21, ring="paper", name="next", layer=1)
        self.save = SaveReplay(ctx, save, kind="paper", size=19, layer=1)
        self.review = (
            ReviewButton(ctx, review, kind="paper", size=19, layer=1) if review is not None and context.people else None
        )
        self.title = ""
        self._lines: list[tuple[str, theme.Role]] = []

    @property
    def open(self) -> bool:
        """Whether the sheet is shown."""
        return bool(self.next.label)

    def show(self, match: Match, result: Result, continue_label: str) -> None:
        """Show the result of the finished deal; `continue_label` is the label of the Continue button."""
        reader = self.context.reader
        self.title = _("The deal is over")
        if result.winner is not None:
            self.title = reader.of_seat(result.winner, N_("You win"), N_("{player} wins"))
        self.sentences = words_of(match.game.name).settlement(result, reader)
        self.next.label = continue_label
        self.save.offer()
        self.area.offset = 0
        self.context.focus(self.next.node)

    def close(self) -> None:
        """Close the sheet for the next deal."""
        self.sentences, self.next.label = (), ""

    def handle(self, intent: Intent) -> bool:
        """Scroll with the mouse wheel and the arrow keys if the text does not fit."""
        if not self.open:
            return False
        scrolled = self.area.handle(intent)
        if isinstance(intent, Move) and intent.direction in {"up", "down"}:
            by = 3 * self.context.ctx.text.line_height(LINE) * (1 if intent.direction == "down" else -1)
            scrolled = self.area.scroll_to(self.area.offset + by)
        if scrolled:
            self.context.changed()
        return scrolled

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the scroll bar, if shown, and of the buttons."""
        return [*self.area.nodes, *(button.node for button in self._buttons)] if self.open else ()

    @property
    def _buttons(self) -> Sequence[Button]:
        """Buttons from left to right, with a review if a person at this screen played."""
        return [self.save, *([self.review] if self.review is not None else []), self.next]

    def layout(self, room: Rect) -> None:
        """Centre the sheet in `room` (pixels), as high as its text needs."""
        if not self.open:
            return
        ctx = self.context.ctx
        scale, text = ctx.scale, ctx.text
        pad, gap = max(scale.px(26), 14), max(scale.px(7), 4)
        wide = min(room.w, max(scale.px(WIDEST), 460))
        inner = wide - 2 * pad
        self._lines = []
        step = text.line_height(LINE)
        content = 0
        for sentence in self.sentences:
            role = OWN if sentence.seat is not None and sentence.seat == self.context.reader.you else LINE
            wrapped = text.wrap(sentence.text, role, inner - scale.px(20))
            self._lines += [(line, role) for line in wrapped]
            content += step * len(wrapped)
        head = round(text.px(theme.PAPER_TITLE) * 1.7)
        high = max(scale.px(54), 34)
        rows = self._button_rows(inner)
        foot = high * len(rows) + self._between * (len(rows) - 1)
        most = room.h - 2 * pad - head - foot - 2 * gap
        shown = min(content, most // step * step)
        rect = Rect(0, 0, wide, 2 * pad + head + shown + foot + 2 * gap)
        rect.center = room.center
        self.panel.place(rect)
        self.area.place_content(Rect(rect.x + pad, rect.y + pad + head, inner, shown), content)
        y = rect.bottom - pad - foot + gap
        for row in rows:
            x = rect.right - pad
            widths = fit_widths(list(map(self._wanted, row)), inner - self._between * (len(row) - 1))
            for button, width in zip(reversed(row), reversed(widths), strict=True):
                button.place(Rect(x - width, y, width, high))
                x -= width + self._between
            y += high + self._between

    @property
    def _between(self) -> int:
        """Distance between two buttons, in pixels."""
        return max(self.context.ctx.scale.px(18), 10)

    def _wanted(self, button: Button) -> int:
        """Return the width that a button should have, in pixels."""
        return max(self.context.ctx.scale.px(210 if button is self.next else 160), button.preferred()[0])

    def _button_rows(self, room: int) -> Sequence[Sequence[Button]]:
        """Return the buttons in one row or, if their labels do not fit into `room` pixels, with the main one below."""
        buttons = self._buttons
        needed = sum(button.preferred()[0] for button in buttons) + self._between * (len(buttons) - 1)
        return [buttons] if needed <= room else [buttons[:-1], buttons[-1:]]

    def draw(self, surface: Surface) -> None:
        """Draw the paper, the title, the sentences and the buttons."""
        if not self.open:
            return
        ctx, rect, area = self.context.ctx, self.panel.rect, self.area
        text = ctx.text
        self.panel.draw(surface)
        left = area.rect.x
        base = rect.y + max(ctx.scale.px(26), 14) + text.px(theme.PAPER_TITLE)
        text.draw(surface, self.title, (left, base), theme.PAPER_TITLE, theme.INK, width=area.rect.w)
        draw_rule(ctx, surface, left, area.rect.y - max(ctx.scale.px(9), 5), area.rect.w, paper=True)
        step = text.line_height(LINE)
        with area.clipped(surface):
            y = area.rect.y - area.offset + text.px(LINE)
            for line, role in self._lines:
                if area.rect.y - step < y < area.rect.bottom + step:
                    text.draw(surface, line, (left, y), role, theme.INK)
                y += step
        area.draw_bar(surface)
        for button in self._buttons:
            button.draw(surface)
