"""The lobby's list of presets, each with a description if there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.rules.options import preset_title
from game.ui import theme
from game.ui.measure import MOST_ENLARGED
from game.ui.node import Node
from game.ui.text_overflow import room_for
from game.ui.tooltip import room_for_lines
from game.ui.widget import Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pygame import Surface

    from game.ui.render_context import RenderContext

NAME: Final = theme.Role("text", 20, 600)
MOST_SPARE: Final = 12.0
"""Maximum padding in units above and below a row's text."""
TOOLTIP_LINES: Final = 2
"""Number of lines kept free below the list, for descriptions shown as tooltips."""


class Presets(Widget):
    """Radio buttons for the presets; `chosen` is '' if no preset matches the house rules."""

    def __init__(
        self, ctx: RenderContext, words: Mapping[str, str], chosen: str, on_change: Callable[[str], None]
    ) -> None:
        super().__init__(ctx)
        self.words, self.on_change = dict(words), on_change
        self.rows = {
            name: Node(self.rect, "choice", capital(_(preset_title(name))), self._chooser(name), name=f"preset:{name}")
            for name in words
        }
        self.lines: dict[str, list[str]] = {}
        self._most = MOST_ENLARGED
        """Maximum enlargement of the text at which the longest name fits."""
        self._room: Rect | None = None
        """Area assigned to the list; None until it is placed."""
        self.chosen = chosen

    @property
    def chosen(self) -> str:
        """Name of the preset in effect; '' if no preset matches the house rules."""
        return self._chosen

    @chosen.setter
    def chosen(self, name: str) -> None:
        self._chosen = name
        for other, node in self.rows.items():
            node.value = _("selected") if other == name else ""
        if self._room is not None and not all(self.lines.values()):
            self.place(self._room)  # the sentence that is shown is that of another preset now

    @property
    def nodes(self) -> Sequence[Node]:
        """One node per preset."""
        return tuple(self.rows.values())

    def _chooser(self, name: str) -> Callable[[], None]:
        def choose() -> None:
            if name != self._chosen:
                self.chosen = name
                self.on_change(name)

        return choose

    def place(self, rect: Rect) -> None:
        """Place the list with all descriptions, only the chosen one's, or none; hidden ones become tooltips."""
        self._room = rect.copy()
        super().place(rect)
        self._most = room_for(self.ctx, lambda: self._place_rows(rect), lambda _surface: None)

    def _place_rows(self, rect: Rect) -> bool:
        """Place the rows at the current text size; return whether every name fits into its row."""
        ctx, scale = self.ctx, self.ctx.scale
        text = ctx.text
        self.pad = scale.px(16, 10)
        room = rect.w - 2 * self.pad
        self.lines = {name: text.wrap(_(words), theme.SMALL, room) for name, words in self.words.items()}
        name_high, step = round(text.px(NAME) * 1.5), text.line_height(theme.SMALL)
        apart, least = scale.px(10, 6), len(self.words) * name_high
        needed = least + sum(step * len(lines) + apart for lines in self.lines.values())
        if needed > rect.h and scale.enlarged == 1.0:  # enlarged, the rows would leave no place for a tooltip
            self.lines = {name: lines if name == self._chosen else [] for name, lines in self.lines.items()}
            needed = least + sum(step * len(lines) + apart for lines in self.lines.values() if lines)
        if needed > rect.h:
            self.lines = {name: [] for name in self.words}
            needed = least
        free, most_spare = rect.h - needed, scale.f(MOST_SPARE * 2)
        below = room_for_lines(ctx, TOOLTIP_LINES) if not all(self.lines.values()) else 0
        if free - most_spare * len(self.words) < below <= free:
            free -= below  # room for the last row's tooltip
        spare = min(most_spare, free / len(self.words))
        y = float(rect.y)
        for name, node in self.rows.items():
            lines = self.lines[name]
            high = name_high + step * len(lines) + (apart if lines else 0) + spare
            node.rect = Rect(rect.x, round(y), rect.w, round(y + high) - round(y))
            node.radius = scale.f(10)
            node.tooltip = "" if lines else _(self.words[name])
            y += high
        self.rect.h = round(y) - rect.y
        return all(text.width(node.label, NAME) <= room for node in self.rows.values())

    def draw(self, surface: Surface) -> None:
        """Draw the frame and the rows; the chosen row is filled."""
        with self.ctx.text.enlarged_at_most(self._most):
            self._draw(surface)

    def _draw(self, surface: Surface) -> None:
        ctx, scale = self.ctx, self.ctx.scale
        text = ctx.text
        ctx.paint.fill(
            surface,
            self.rect,
            radius=scale.f(theme.R_BUTTON),
            fill=(theme.BLACK,),
            opacity=0.30,
            line=theme.BRASS_LINE,
            line_width=scale.hairline,
            line_opacity=0.5,
        )
        inset = scale.px(4, 2)
        for name, node in self.rows.items():
            box = node.rect.inflate(-2 * inset, -2 * inset)
            chosen = name == self._chosen
            if chosen:
                thin = scale.hairline
                ctx.paint.lacquer(surface, box, radius=scale.f(9), line_width=thin, line_opacity=0.9, shadow="card")
            elif node.warmth:
                ctx.paint.fill(surface, box, radius=scale.f(9), fill=(theme.WHITE,), opacity=0.08, alpha=node.warmth)
            lines = self.lines[name]
            step = text.line_height(theme.SMALL)
            block = text.px(NAME) * 1.2 + step * len(lines)
            x, y = node.rect.x + self.pad, node.rect.centery - block / 2 + text.px(NAME) * 0.92
            text.draw(surface, node.label, (x, y), NAME, theme.IVORY if chosen else theme.DIM)
            text.draw_lines(surface, lines, (x, y + step * 1.06), theme.SMALL, theme.DIM)


def capital(words: str) -> str:
    """Return the text with its first letter capitalised."""
    return words[:1].upper() + words[1:]
