"""Panel with all house rules of a game, their values, and help for one rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pygame import Rect

from game.i18n import _
from game.scenes.sheet_scene import PaperScene
from game.ui import theme
from game.ui.intents import Pointer
from game.ui.widgets import Button, Choice, ScrollArea, Stepper, Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.rules.options import Switch, Value
    from game.table.lobby.match_setup import Choices
    from game.ui.intents import Intent
    from game.ui.node import Node
    from game.ui.render_context import RenderContext
    from game.ui.scale import Scale

NAME: Final = theme.Role("text", 21, 400)
HELP_WIDE: Final = 400.0
ROW: Final = 66.0
CHOICE: Final = 18
"""Text size of the values to choose from."""
CONTROL: Final = 48.0
LABEL_SHARE: Final = 0.40
MANY: Final = 40
"""Number of values above which a range is stepped through in round numbers."""
ROUND: Final = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80)
"""Round numbers between 1 and 100; their multiples of 10 and 100 are round, too."""


def steps(switch: Switch, value: Value) -> tuple[Value, ...]:
    """Return the values that a row steps through: all of them, or the round ones, the default and the current value."""
    if switch.range is None:
        return switch.choices
    if len(switch.range) <= MANY:
        return tuple(switch.range)
    wanted = {times * number for times in (1, 10, 100) for number in ROUND}
    wanted |= {switch.range[0], switch.range[-1], int(switch.default), int(value)}
    return tuple(sorted(number for number in wanted if number in switch.range))


class RuleRow(Widget):
    """Title of a house rule and the control that changes it."""

    def __init__(self, ctx: RenderContext, switch: Switch, value: Value, on_change: Callable[[Value], None]) -> None:
        super().__init__(ctx)
        self.switch, self.value, self.on_change = switch, value, on_change
        self.values: Sequence[Value] = steps(switch, value)
        words = [_(switch.words.get(one, str(one))) for one in self.values]
        index = self.values.index(value)
        self.control: Any
        if switch.choices:
            self.control = Choice(ctx, words, index, self._changed, paper=True, name=f"rule:{switch.name}", size=CHOICE)
        else:
            self.control = Stepper(
                ctx, _(switch.title), words, index, self._changed, paper=True, name=f"rule:{switch.name}"
            )

    def _changed(self, index: int) -> None:
        self.value = self.values[index]
        self.on_change(self.value)

    def set(self, value: Value) -> None:
        """Show `value` in the control."""
        self.value = value
        if value not in self.values:
            self.values = steps(self.switch, value)
            self.control.values = [str(one) for one in self.values]
        self.control.index = self.values.index(value)

    @property
    def nodes(self) -> Sequence[Node]:
        """Nodes of the rule's control."""
        found: Sequence[Node] = self.control.nodes
        return found

    def lines(self, width: int) -> int:
        """Return how many lines, one or two, the control needs in a row of this width in pixels."""
        if not isinstance(self.control, Choice):
            return 1
        text, room = self.ctx.text, width - round(width * LABEL_SHARE)
        role = theme.QUIET_BUTTON.sized(self.control.size)
        widest = max(text.width(node.label, role) for node in self.control.options)
        fits = widest + self.ctx.scale.px(20, 18) <= room // len(self.values)
        self.control.columns = len(self.values) if fits else -(-len(self.values) // 2)
        return 1 if fits else 2

    def place(self, rect: Rect) -> None:
        """Place the row in `rect`, whose height is that of a single row times the number of its lines."""
        super().place(rect)
        lines = self.lines(rect.w)
        high = self.ctx.scale.px(CONTROL, 32)
        if self.ctx.scale.enlarged > 1:
            high = max(high, round(self.ctx.text.px(theme.QUIET_BUTTON.sized(CHOICE)) * 1.5))
        high = min(rect.h - 6, high * lines)
        left = rect.x + round(rect.w * LABEL_SHARE)
        wide = rect.right - left if self.switch.choices else min(rect.right - left, self.ctx.scale.px(220, 160))
        self.control.place(Rect(left, rect.centery - high // 2, wide, high))

    def draw(self, surface: Surface) -> None:
        """Draw the title and the control; the title is bold unless the rule has its default value."""
        ctx = self.ctx
        usual = self.value == self.switch.default
        role = NAME if usual else NAME.weighing(700)
        colour = theme.INK if usual else theme.RED_ON_PAPER
        room = self.control.rect.x - self.rect.x - 12
        high = self.rect.h - 6 if ctx.scale.enlarged > 1 else 0  # rather two lines than small text
        at = self.rect.x, self.rect.centery
        ctx.text.draw(surface, _(self.switch.title), at, role, colour, valign="middle", width=room, height=high)
        self.control.draw(surface)


class HouseRulesScene(PaperScene):
    """Panel with every house rule except the equipment; changes apply at once."""

    def __init__(self, choices: Choices, on_done: Callable[[], None]) -> None:
        super().__init__(on_done, _("House rules"), choices.game.title)
        self.choices = choices
        self._pointer: tuple[int, int] | None = None

    def enter(self) -> None:
        """Create a row for every house rule."""
        super().enter()
        ctx = self.ctx
        self.rows = [
            RuleRow(ctx, switch, self.choices.value(switch), self._setter(switch)) for switch in self.choices.switches
        ]
        self.area = ScrollArea(ctx, paper=True)
        self.areas = (self.area,)
        usual = Button(ctx, _("Standard rules"), self._reset, kind="paper", size=21, name="usual")
        self.buttons = [(self.done_button(), 220.0), (usual, 204.0)]
        self.focus.focus(self.rows[0].nodes[0])

    def _setter(self, switch: Switch) -> Callable[[Value], None]:
        def change(value: Value) -> None:
            self.choices.set_rule(switch.name, value)
            self._refresh()

        return change

    def _refresh(self) -> None:
        """Update all rows, because one rule may affect another: raising the minimum bet may raise the maximum."""
        for row in self.rows:
            value = self.choices.value(row.switch)
            if row.value != value:
                row.set(value)
        self.dirty = True

    def _reset(self) -> None:
        for row in self.rows:
            self.choices.set_rule(row.switch.name, row.switch.default)
        self._refresh()

    def handle(self, intent: Intent) -> bool:
        """Scroll with the mouse wheel; remember where the mouse is."""
        before = self.current
        self._pointer = intent.pos if isinstance(intent, Pointer) else None
        self.dirty |= self.current is not before
        return super().handle(intent)

    def layout(self, scale: Scale) -> None:
        """Place the list on the left, the help on the right, and the buttons below."""
        super().layout(scale)
        paper, text = self.paper, self.ctx.text
        inner = paper.inner
        head, foot = round(paper.y(132)), round(paper.y(paper.height - 124))
        help_wide = paper.px(HELP_WIDE)
        high = max(paper.px(ROW), round(text.px(NAME) * 2.3))
        area = Rect(inner.x, head, inner.w - help_wide - paper.px(40), foot - head)
        wide = area.w - paper.px(30)
        lines = [row.lines(wide) for row in self.rows]
        self.area.place_content(area, high * sum(lines))
        for place, row in enumerate(self.rows):
            row.place(Rect(area.x, area.y + sum(lines[:place]) * high, wide, high * lines[place]))
        self.area.adopt(self.rows)
        self.help = Rect(inner.right - help_wide, head + paper.px(16), help_wide, foot - head - paper.px(16))

    @property
    def current(self) -> RuleRow:
        """Rule whose help is shown: that of the row under the mouse, otherwise that of the focused row."""
        if self._pointer is not None and self.area.rect.collidepoint(self._pointer):
            for row in self.rows:
                if row.rect.collidepoint(self._pointer):
                    return row
        for node in (self.focus.hovered, self.focus.focused):
            for row in self.rows:
                if node is not None and any(one is node for one in row.nodes):
                    return row
        return self.rows[0]

    def draw_content(self, surface: Surface) -> None:
        """Draw the list of rules and the help text."""
        paper, inner = self.paper, self.paper.inner
        super().draw_content(surface)
        self._draw_help(surface)
        paper.rule(surface, inner.x, paper.y(paper.height - 120), inner.right)

    def _draw_help(self, surface: Surface) -> None:
        text, row, box = self.ctx.text, self.current, self.help
        y = box.y + text.px(theme.PAPER_TITLE)
        title = text.wrap(_(row.switch.title), theme.PAPER_TITLE, box.w)
        y = text.draw_lines(surface, title, (box.x, y), theme.PAPER_TITLE, theme.INK)
        lines = text.wrap(_(row.switch.help), theme.BODY, box.w)
        y = text.draw_lines(surface, lines, (box.x, y + self.paper.px(6)), theme.BODY, theme.INK_2)
        default = _(row.switch.words.get(row.switch.default, str(row.switch.default)))
        words = _("Standard: {value}").format(value=default)
        text.draw_lines(
            surface,
            text.wrap(words, theme.BODY_BOLD, box.w),
            (box.x, y + self.paper.px(10)),
            theme.BODY_BOLD,
            theme.INK,
        )
