"""Panel above the hand for a question, its amounts and its answers, in the roomiest style that fits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from pygame import Rect

from game.i18n import _
from game.ui import theme
from game.ui.measure import MOST_ENLARGED
from game.ui.text_overflow import room_for
from game.ui.typesetting import is_thai
from game.ui.widgets import Button, Panel, Slider, Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.ui.node import Node
    from game.ui.render_context import RenderContext
    from game.words import Amount, Question


class AmountRow(Widget):
    """Row for choosing a number, or for showing it if only one value is possible."""

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
        """Number currently chosen."""
        return round(self.slider.value)

    @property
    def nodes(self) -> Sequence[Node]:
        """Nodes of the slider, which handles keys, and of the two buttons."""
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


T = TypeVar("T")
TITLE: Final = theme.Role("display", 27, 500)
WORDS: Final = theme.SMALL
WIDEST: Final = 960.0
LEAST_WIDE: Final = 330.0


class Style(NamedTuple):
    """Spacing and sizes in the prompt panel."""

    beside: bool
    """Whether the title is to the left of the text instead of above it."""
    button: tuple[float, int]
    """Height of an answer button in units, and its minimum height in pixels."""
    gap: tuple[float, int]
    pad: tuple[float, int]


STYLES: Final = (
    Style(beside=False, button=(52, 34), gap=(12, 8), pad=(18, 11)),
    Style(beside=True, button=(46, 31), gap=(9, 6), pad=(14, 8)),
    Style(beside=True, button=(38, 25), gap=(6, 4), pad=(9, 5)),
)
"""Styles of the panel, ordered from the roomiest to the tightest."""


class PromptPanel(Widget):
    """Shows a question with amounts and answer buttons supplied by its owner."""

    def __init__(self, ctx: RenderContext) -> None:
        super().__init__(ctx)
        self.title = self.words = ""
        self.advice: tuple[str, ...] = ()
        self.buttons: list[Button] = []
        self.rows: list[AmountRow] = []
        self._panel = Panel(ctx, "dark")
        self._style = STYLES[0]
        self._most = MOST_ENLARGED
        self._lines: list[str] = []
        self._head = Rect(0, 0, 0, 0)

    def ask(self, question: Question) -> None:
        """Replace the displayed question."""
        self.title, self.words = question
        self.advice = ()

    def clear(self) -> None:
        """Remove the question."""
        self.title, self.words, self.advice = "", "", ()
        self.buttons, self.rows = [], []

    def offer(self, buttons: Sequence[Button], rows: Sequence[AmountRow]) -> None:
        """Show these answer buttons, and rows for the amounts of one of the answers."""
        self.buttons, self.rows = list(buttons), list(rows)

    def advise(self, lines: tuple[str, ...]) -> bool:
        """Show a hint in place of the question's text; return whether the panel has changed."""
        changed = lines != self.advice
        self.advice = lines
        return changed

    @property
    def nodes(self) -> Sequence[Node]:
        """Nodes of the amount rows, then of the answer buttons."""
        return [*(node for row in self.rows for node in row.nodes), *(button.node for button in self.buttons)]

    def _title_and_text(self) -> tuple[str, str]:
        """Return the title and text to show: those of the hint if there is one, otherwise the question's."""
        return (_("Hint"), "\n".join(self.advice)) if self.advice else (self.title, self.words)

    # Layout -----------------------------------------------------------------------------------------------------------

    def place(self, room: Rect) -> None:
        """Place the panel at the bottom of `room`, in the roomiest style and largest text that fit."""
        self._most = room_for(self.ctx, lambda: self._place(room), self._paint)

    def _place(self, room: Rect) -> bool:
        for style in STYLES:
            self._style = style
            high, wide, lines, bars = self._measure(room.w)
            if high <= room.h:
                break
        rect = Rect(0, 0, wide, min(high, room.h))
        rect.midbottom = room.midbottom
        self.rect = rect
        self._panel.kind = "dark" if self.buttons or self.rows else "felt"
        self._panel.place(rect)
        self._place_parts(lines, bars)
        return high <= room.h

    def _px(self, size: tuple[float, int]) -> int:
        return max(self.ctx.scale.px(size[0]), size[1])

    def _button_wide(self, button: Button, most: int) -> int:
        return min(most, max(self.ctx.scale.px(170), button.preferred()[0]))

    def _measure(self, most: int) -> tuple[int, int, list[list[Button]], list[list[AmountRow]]]:
        """Return the panel's height and width in pixels, and its lines of buttons and of amounts."""
        text, style = self.ctx.text, self._style
        gap, pad = self._px(style.gap), self._px(style.pad)
        title, words = self._title_and_text()
        inner = min(most, self.ctx.scale.px(WIDEST) if not self.ctx.scale.compact else most) - 2 * pad

        def wide(button: Button) -> int:
            return self._button_wide(button, inner)

        lines = _fill(self.buttons, [wide(button) for button in self.buttons], inner, gap)
        bars = _fill(self.rows, [max(row.wanted(), self.ctx.scale.px(330)) for row in self.rows], inner, 2 * gap)
        beside = text.width(title, TITLE) + 2 * gap if style.beside else 0
        longest = max(
            max((sum(map(wide, line)) + gap * (len(line) - 1) for line in lines), default=0),
            max((sum(row.wanted() for row in bar) + 2 * gap * (len(bar) - 1) for bar in bars), default=0),
            min(inner, beside + max(text.width(line, WORDS) for line in words.split("\n"))),
            min(inner, text.width(title, TITLE)),
            min(inner, self.ctx.scale.px(LEAST_WIDE)),
        )
        if bars:
            longest = max(longest, min(inner, self.ctx.scale.px(620)))
        self._lines = text.wrap(words, WORDS, max(60, longest - beside)) if words else []
        words_high = text.line_height(WORDS) * len(self._lines)
        title_high = self._title_height(title)
        head = max(words_high, title_high) if style.beside else title_high + words_high
        self._head = Rect(0, 0, longest, head)
        high = 2 * pad + head
        high += sum(gap + max(row.high() for row in bar) for bar in bars)
        high += (gap + self._px(style.button)) * len(lines)
        return high, longest + 2 * pad, lines, bars

    def _place_parts(self, lines: Sequence[Sequence[Button]], bars: Sequence[Sequence[AmountRow]]) -> None:
        gap, pad = self._px(self._style.gap), self._px(self._style.pad)
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        self._head.topleft = inner.topleft
        y = self._head.bottom
        for bar in bars:
            y += gap
            each = (inner.w - 2 * gap * (len(bar) - 1)) // len(bar)
            high = max(row.high() for row in bar)
            for number, row in enumerate(bar):
                row.place(Rect(inner.x + (each + 2 * gap) * number, y, each, high))
            y += high
        high = self._px(self._style.button)
        for line in lines:
            y += gap
            wides = [self._button_wide(button, inner.w) for button in line]
            x = inner.x + (inner.w - sum(wides) - gap * (len(line) - 1)) // 2
            for button, wide in zip(line, wides, strict=True):
                button.place(Rect(x, y, wide, high))
                x += wide + gap
            y += high

    # Drawing ----------------------------------------------------------------------------------------------------------

    def _title_height(self, title: str) -> int:
        """Return the title's height in pixels, which is larger for scripts with marks below letters."""
        return round(self.ctx.text.px(TITLE) * (1.5 if is_thai(title) else 1.25))

    def draw(self, surface: Surface) -> None:
        """Draw the panel with its text, amounts and answers."""
        with self.ctx.text.enlarged_at_most(self._most):
            self._paint(surface)

    def _paint(self, surface: Surface) -> None:
        text, head = self.ctx.text, self._head
        self._panel.draw(surface)
        title, _words = self._title_and_text()
        colour = theme.OLD_GOLD if self.advice else theme.IVORY
        step = text.line_height(WORDS)
        base = head.y + text.px(TITLE)
        if self._style.beside:
            text.draw(surface, title, (head.x, base), TITLE, colour)
            left = head.x + text.width(title, TITLE) + 2 * self._px(self._style.gap)
            top = head.centery - step * len(self._lines) / 2
            text.draw_lines(surface, self._lines, (left, top + text.px(WORDS) * 1.02), WORDS, theme.IVORY)
        else:
            text.draw(surface, title, (head.centerx, base), TITLE, colour, align="centre")
            top = head.y + self._title_height(title) + text.px(WORDS) * 1.02
            text.draw_lines(surface, self._lines, (head.centerx, top), WORDS, theme.IVORY, align="centre")
        for row in self.rows:
            row.draw(surface)
        for button in self.buttons:
            button.draw(surface)


def _fill(things: Sequence[T], wides: Sequence[int], room: int, gap: int) -> list[list[T]]:
    """Distribute widgets over as few lines as possible, each at most `room` pixels wide."""
    lines: list[list[T]] = []
    left = -1
    for thing, wide in zip(things, wides, strict=True):
        if not lines or left < wide:
            lines.append([])
            left = room
        lines[-1].append(thing)
        left -= wide + gap
    return lines
