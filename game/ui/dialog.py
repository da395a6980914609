"""Dialogs: a centred panel with a title, a text and buttons, over the blurred scene."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pygame import Rect

from game.ui import theme
from game.ui.button import Button
from game.ui.intents import Cancel, Intent, Quit
from game.ui.scene import Scene
from game.ui.widget import Panel

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.ui.node import Node
    from game.ui.scale import Scale


class Answer(NamedTuple):
    """One button of a dialog; its action `do` is called after the dialog has closed."""

    label: str
    do: Callable[[], None] | None = None
    kind: str = "quiet"
    key: str = ""


class Dialog(Scene):
    """Question or message with buttons; the first answer must be harmless, because Escape chooses it."""

    modal = True

    def __init__(
        self,
        title: str,
        words: str,
        answers: Sequence[Answer],
        *,
        paper: bool = True,
        width: float = 620,
        usual: int = 0,
    ) -> None:
        """Create a dialog; `usual` is the index of the answer that initially has the focus."""
        super().__init__()
        self.title, self.words, self.answers = title, words, tuple(answers)
        self.paper, self.width, self.usual = paper, width, usual
        self.buttons: list[Button] = []

    def enter(self) -> None:
        """Create the panel and the buttons, and focus the usual answer."""
        self.panel = Panel(self.ctx, "paper" if self.paper else "dark", radius=22, shadow="modal")
        for answer in self.answers:
            kind = "paper" if self.paper and answer.kind == "quiet" else answer.kind
            ring = "paper" if self.paper else "dark"
            self.buttons.append(
                Button(self.ctx, answer.label, self._giver(answer), kind=kind, key=answer.key, size=21, ring=ring)
            )
        self.focus.focus(self.buttons[self.usual].node)

    def _giver(self, answer: Answer) -> Callable[[], None]:
        def give() -> None:
            stage = self.stage
            if stage.top is self:
                stage.pop()
                if answer.do is not None:
                    answer.do()

        return give

    def layout(self, scale: Scale) -> None:
        """Centre the panel, with the height that its text needs."""
        text = self.ctx.text
        pad = scale.px(44, 22)
        title = text.width(self.title, theme.PAPER_TITLE.sized(32)) + 2 * pad
        wide = min(scale.width - 40, max(scale.px(self.width), 400, title))
        sizes = [button.preferred(56) for button in self.buttons]
        gap = scale.px(16, 8)
        row = sum(size[0] for size in sizes) + gap * (len(sizes) - 1)
        wide = max(wide, min(row + 2 * pad, scale.width - 40))
        stacked = row + 2 * pad > wide
        self._lines = text.wrap(self.words, theme.BODY, wide - 2 * pad) if self.words else []
        step = text.line_height(theme.BODY, self.words)
        head = text.line_height(theme.PAPER_TITLE.sized(32), self.title)
        buttons_high = sum(size[1] + gap for size in sizes) - gap if stacked else max(size[1] for size in sizes)
        high = (
            2 * pad
            + head
            + len(self._lines) * step
            + (scale.px(20, 8) if self._lines else 0)
            + scale.px(26, 14)
            + buttons_high
        )
        box = Rect(0, 0, wide, high)
        box.center = (scale.width // 2, scale.height // 2)
        self.panel.place(box)
        x, y = box.right - pad, box.bottom - pad - buttons_high
        for button, size in zip(self.buttons, sizes, strict=True):
            if stacked:
                button.place(Rect(box.x + pad, y, wide - 2 * pad, size[1]))
                y += size[1] + gap
            else:
                button.place(Rect(x - size[0], y, *size))
                x -= size[0] + gap

    def nodes(self) -> Sequence[Node]:
        """The nodes of the answer buttons, in order."""
        return [button.node for button in self.buttons]

    def handle(self, intent: Intent) -> bool:
        """Choose the first answer on Escape; block every other intent except closing the window."""
        if isinstance(intent, Quit):
            return False
        if not super().handle(intent) and isinstance(intent, Cancel):
            self.focus.activate(self.buttons[0].node)
        return isinstance(intent, Cancel) or self.on_stage

    def draw(self, surface: Surface) -> None:
        """Draw the panel with its text and buttons."""
        scale, text = self.ctx.scale, self.ctx.text
        self.panel.draw(surface)
        box, pad = self.panel.rect, scale.px(44, 22)
        ink, second = (theme.INK, theme.INK_2) if self.paper else (theme.IVORY, theme.DIM)
        role = theme.PAPER_TITLE.sized(32)
        y = box.y + pad + text.px(role)
        text.draw(surface, self.title, (box.x + pad, y), role, ink, width=box.w - 2 * pad)
        y += scale.px(20, 8) + text.line_height(theme.BODY, self.words)
        text.draw_lines(surface, self._lines, (box.x + pad, y), theme.BODY, second)
        for button in self.buttons:
            button.draw(surface)
