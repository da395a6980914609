"""Sheet with a text field for a deal's name or a file's path, and suggestions to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.scenes.sheet_scene import PaperScene
from game.typing_compat import override
from game.ui import theme
from game.ui.layout import stack
from game.ui.widgets import Button, TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.ui.scale import Scale
    from game.ui.scene import Part

WIDTH: Final = 940.0
TOP: Final = 168.0
FIELD: Final = 60.0
CHOICE: Final = 62.0
FOOT: Final = 140.0


class TypingScene(PaperScene):
    """Sheet for entering a line of text, which is passed to `on_typed`.

    `choices` are suggestions as (text, label). With `any_letters`, as for a path, the field also accepts characters
    that are in no font.
    """

    def __init__(
        self,
        title: str,
        label: str,
        text: str,
        on_typed: Callable[[str], None],
        on_done: Callable[[], None],
        *,
        confirm: str,
        hint: str = "",
        longest: int = 60,
        choices: Sequence[tuple[str, str]] = (),
        words: str = "",
        any_letters: bool = False,
    ) -> None:
        super().__init__(on_done, title)
        self.label, self.text, self.on_typed, self.confirm = label, text, on_typed, confirm
        self.hint, self.longest, self.choices, self.words = hint, longest, choices, words
        self.any_letters = any_letters
        self.size = (WIDTH, TOP + FIELD + CHOICE * len(choices) + (70 if words else 20) + FOOT)

    def enter(self) -> None:
        """Create the field, the suggestions and the buttons."""
        super().enter()
        ctx = self.ctx
        self.field = TextField(
            ctx,
            self.label,
            self.text,
            on_enter=self._give,
            longest=self.longest,
            hint=self.hint,
            paper=True,
            name="line",
            any_letters=self.any_letters,
        )
        self.rows = [
            Button(ctx, words, self._choice_action(value), kind="paper", size=19, align="left", name=f"choice:{place}")
            for place, (value, words) in enumerate(self.choices)
        ]
        give = Button(ctx, self.confirm, self._give, kind="primary", size=22, ring="paper", name="give")
        back = Button(ctx, _("Back"), self.on_done, kind="paper", key="escape", size=21, name="back")
        self.buttons = [(give, 220.0), (back, 180.0)]
        self.focus.focus("line")

    def _give(self) -> None:
        self.on_typed(self.field.text.strip())

    def _choice_action(self, value: str) -> Callable[[], None]:
        return lambda: self.on_typed(value)

    @override
    def content(self) -> Sequence[Part]:
        return [self.field, *self.rows]

    def layout(self, scale: Scale) -> None:
        """Place the field, the suggestions and the buttons one below the other."""
        super().layout(scale)
        paper, inner = self.paper, self.paper.inner
        self.field.place(Rect(inner.x, round(paper.y(TOP)), inner.w, paper.px(FIELD - 6)))
        first = Rect(inner.x, round(paper.y(TOP + FIELD + 18)), inner.w, paper.px(CHOICE - 10))
        stack(self.rows, first, paper.px(CHOICE))

    def draw_content(self, surface: Surface) -> None:
        """Draw the text field with its label, and the suggestions."""
        paper, text = self.paper, self.ctx.text
        text.draw(surface, self.label, (paper.inner.x, paper.y(TOP - 14)), theme.SMALL, theme.INK_2)
        super().draw_content(surface)
        if self.words:
            lines = text.wrap(self.words, theme.SMALL, paper.inner.w)
            y = paper.y(self.size[1] - FOOT - 30)
            text.draw_lines(surface, lines, (paper.inner.x, y), theme.SMALL, theme.INK_2)
