"""Controls for choosing a value: a stepper shows one; a choice and a list of options show all."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Unpack

from pygame import Rect

from game.access.accessible_node import Range
from game.i18n import _
from game.typing_compat import override
from game.ui import theme
from game.ui.button import FILLS
from game.ui.controls import Common, Control
from game.ui.intents import Intent, Key
from game.ui.node import Node
from game.ui.widget import Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.ui.render_context import RenderContext
    from game.ui.theme import Colour


class Stepper(Control):
    """Control with a value between a minus and a plus button: a number, or one of several texts."""

    def __init__(
        self,
        ctx: RenderContext,
        label: str,
        values: Sequence[str],
        index: int,
        on_change: Callable[[int], None] | None = None,
        *,
        wrap: bool = False,
        cycles: bool = True,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(ctx, "stepper", label, **common)
        self.values = list(values)
        self.wrap = wrap
        """Whether stepping beyond the last value continues with the first, and vice versa."""
        self.sample = 1.0
        """Factor for the value's font size, to preview a text size before it is applied everywhere."""
        self.on_change = on_change
        self.node.on_adjust = self._adjust
        if cycles:  # else a press of the row, next to its buttons, would jump from the last value to the first
            self.node.on_activate = lambda: self._turn(1, around=True)
        self.less = Node(
            self.rect,
            "button",
            _("{label}: less").format(label=label),
            lambda: self._turn(-1),
            focusable=False,
            layer=1,
        )
        self.more = Node(
            self.rect, "button", _("{label}: more").format(label=label), lambda: self._turn(1), focusable=False, layer=1
        )
        self.less.focuses = self.more.focuses = self.node
        self._index = 0
        self.index = index

    @property
    def index(self) -> int:
        """Index of the current value."""
        return self._index

    @index.setter
    def index(self, index: int) -> None:
        self._index = index
        self.node.value = self.values[index] if self.values else ""
        self.node.number = Range(0, max(0, len(self.values) - 1), index, 1)
        enabled = self.node.enabled
        self.less.enabled = enabled and (self.wrap or index > 0)
        self.more.enabled = enabled and (self.wrap or index < len(self.values) - 1)

    @property
    def nodes(self) -> Sequence[Node]:
        """The nodes of the row and of its two buttons."""
        return (self.node, self.less, self.more)

    @property
    def body(self) -> Rect:
        """Rectangle of the buttons and the value; a long value extends into unused space of the label."""
        body = super().body
        buttons = 2 * self._side(body.h) + self.ctx.scale.px(8)
        longest = max((self._wide(value, theme.BODY_BOLD) for value in self.values), default=0) + self.ctx.scale.px(8)
        most = max(self.rect.w - buttons - longest, (self.rect.w - buttons) // 2)  # else a value is broken or tiny
        needed = self._wide(self.label, theme.BODY) + self.ctx.scale.px(16)
        needed = min(needed, body.x - self.rect.x, most)
        left = max(self.rect.x + needed, min(body.x, body.right - buttons - longest))
        return Rect(left, body.y, body.right - left, body.h)

    def least_width(self, high: int) -> int:
        """Return the minimum width at which a row of height `high` fits its label, if any, and every value."""
        text, scale = self.ctx.text, self.ctx.scale
        longest = max((text.width(value, theme.BODY_BOLD) for value in self.values), default=0)
        label = text.width(self.label, theme.BODY) + scale.px(16) if self.label_width else 0
        return label + 2 * self._side(high) + 2 * scale.px(8) + longest

    def _wide(self, words: str, role: theme.Role) -> int:
        """Return the width of a text on one line, at a font size that fits the row's height."""
        text = self.ctx.text
        return text.width(words, text.fit(words, role, text.width(words, role), self.rect.h).role)

    @property
    def label_room(self) -> int:
        """Width available to the label, up to the buttons, in pixels."""
        return min(super().label_room, self.body.x - self.rect.x - self.ctx.scale.px(8))

    def _side(self, high: int) -> int:
        return min(high, self.ctx.scale.px(40, 28))

    @override
    def place(self, rect: Rect) -> None:
        super().place(rect)
        body = self.body
        side = self._side(body.h)
        self.less.rect = Rect(body.x, body.centery - side // 2, side, side)
        self.more.rect = Rect(body.right - side, body.centery - side // 2, side, side)
        self.less.radius = self.more.radius = self.ctx.scale.f(10)
        self.less.clip = self.more.clip = self.node.clip

    def _adjust(self, by: int) -> bool:
        self._turn(by)
        return True

    def _turn(self, by: int, *, around: bool = False) -> None:
        index = self._index + by
        if self.wrap or around:
            index %= len(self.values)
        if 0 <= index < len(self.values) and index != self._index:
            self.index = index
            if self.on_change is not None:
                self.on_change(index)

    def draw(self, surface: Surface) -> None:
        """Draw the label, both buttons and the value between them."""
        ctx, scale = self.ctx, self.ctx.scale
        self.draw_label(surface)
        for node, sign in ((self.less, "minus"), (self.more, "plus")):
            state = node.state
            fills = FILLS["paper" if self.paper else "quiet", state if state in {"pressed", "hover"} else "normal"]
            alpha = 1.0 if node.enabled else 0.45
            ctx.paint.fill(
                surface,
                node.rect,
                radius=node.radius,
                fill=fills,
                line=(theme.PAPER_LINE,) if self.paper else theme.BRASS_LINE,
                line_width=scale.line,
                line_opacity=0.6,
                shadow="button" if node.enabled else "none",
                alpha=alpha,
            )
            tint = theme.INK_2 if self.paper else theme.OLD_GOLD
            arm, thick = scale.px(14, 8), scale.px(2.4, 2)
            ctx.paint.box(arm, thick, radius=thick / 2, fill=(tint,)).draw_centred(surface, *node.centre, alpha)
            if sign == "plus":
                ctx.paint.box(thick, arm, radius=thick / 2, fill=(tint,)).draw_centred(surface, *node.centre, alpha)
        between = Rect(self.less.rect.right, self.rect.y, self.more.rect.left - self.less.rect.right, self.rect.h)
        role = theme.BODY_BOLD if self.sample == 1 else theme.BODY_BOLD.sized(theme.BODY_BOLD.size * self.sample)
        spare, alpha = scale.px(8), self.strength
        ctx.text.draw_in(surface, self.node.value, between, role, self.ink, align="centre", spare=spare, alpha=alpha)


class Option(Control):
    """One row in a list of options, with a round mark that shows whether it is chosen."""

    def __init__(
        self, ctx: RenderContext, label: str, on_choose: Callable[[], None], *, chosen: bool, **common: Unpack[Common]
    ) -> None:
        super().__init__(ctx, "choice", label, **common)
        self.node.on_activate = on_choose
        self.chosen = chosen

    @property
    def chosen(self) -> bool:
        """Whether this is the chosen option."""
        return self._chosen

    @chosen.setter
    def chosen(self, chosen: bool) -> None:
        self._chosen = chosen
        self.node.value = _("selected") if chosen else ""

    def draw(self, surface: Surface) -> None:
        """Draw the mark and the text, which is bold if the option is chosen."""
        ctx, scale = self.ctx, self.ctx.scale
        side = scale.px(26, 17)
        x, y = self.rect.x + scale.px(6), self.rect.centery - side // 2
        ground = theme.PAPER_PRESSED[0] if self.paper else theme.BLACK
        line = (theme.PAPER_LINE,) if self.paper else theme.BRASS_LINE
        ctx.paint.disc(side, fill=(ground,), line=line, line_width=scale.line).draw(surface, x, y, self.strength)
        if self._chosen:
            dot = round(side * 0.54)
            inset = (side - dot) // 2
            ctx.paint.disc(dot, fill=(theme.JADE,)).draw(surface, x + inset, y + inset, self.strength)
        box = Rect(x + side + scale.px(14), self.rect.y, self.rect.w - side - scale.px(26), self.rect.h)
        role = theme.BODY_BOLD if self._chosen else theme.BODY
        ctx.text.draw_in(surface, self.label, box, role, self.ink, alpha=self.strength)


class Choice(Widget):
    """Control that shows all options in a frame, `columns` per row (0 for a single row)."""

    def __init__(
        self,
        ctx: RenderContext,
        options: Sequence[str],
        index: int,
        on_change: Callable[[int], None] | None = None,
        *,
        paper: bool = False,
        columns: int = 0,
        tooltips: Sequence[str] = (),
        name: str = "",
        size: float = 19,
    ) -> None:
        super().__init__(ctx)
        self.paper = paper
        self.columns = columns or len(options)
        self.on_change = on_change
        self.size = size
        self.options = [
            Node(
                self.rect,
                "choice",
                option,
                self._chooser(place),
                tooltip=tooltips[place] if place < len(tooltips) else "",
                name=f"{name}:{place}" if name else "",
                ring="paper" if paper else "dark",
            )
            for place, option in enumerate(options)
        ]
        self._index = 0
        self.index = index

    @property
    def index(self) -> int:
        """Index of the chosen option."""
        return self._index

    @index.setter
    def index(self, index: int) -> None:
        self._index = index
        for place, node in enumerate(self.options):
            node.value = _("selected") if place == index else ""

    @property
    def nodes(self) -> Sequence[Node]:
        """One node per option."""
        return self.options

    def handle(self, intent: Intent) -> bool:
        """Choose the next or previous option on Ctrl+Tab; return True if the intent was used."""
        if isinstance(intent, Key) and intent.name == "tab" and intent.ctrl:
            self._chooser((self._index + (-1 if intent.shift else 1)) % len(self.options))()
            return True
        return False

    def _chooser(self, place: int) -> Callable[[], None]:
        def choose() -> None:
            if place != self._index:
                self.index = place
                if self.on_change is not None:
                    self.on_change(place)

        return choose

    def place(self, rect: Rect) -> None:
        """Set the frame's rectangle, in pixels."""
        super().place(rect)
        rows = -(-len(self.options) // self.columns)
        edges = self._edges(rows)
        for place, node in enumerate(self.options):
            column, row = place % self.columns, place // self.columns
            left, right = (self.rect.x + edge for edge in edges[column : column + 2])
            top, bottom = (self.rect.y + self.rect.h * edge // rows for edge in (row, row + 1))
            node.rect = Rect(left, top, right - left, bottom - top)
            node.radius = self.ctx.scale.f(10)

    def _edges(self, rows: int) -> list[int]:
        """Return the x coordinates of all column edges, in pixels.

        Columns have equal widths, unless there is a single row and one of its options needs more room.
        """
        text, shares = self.ctx.text, [1] * self.columns
        if rows == 1:
            pad = 2 * text.px(theme.QUIET_BUTTON.sized(self.size))
            needed = [text.width(node.label, theme.QUIET_BUTTON.sized(self.size)) + pad for node in self.options]
            if max(needed) * len(needed) > self.rect.w:
                shares = needed
        ends = [0, *accumulate(shares)]
        return [self.rect.w * end // ends[-1] for end in ends]

    def draw(self, surface: Surface) -> None:
        """Draw the frame and all options; the chosen option is filled."""
        ctx, scale = self.ctx, self.ctx.scale
        ctx.paint.fill(
            surface,
            self.rect,
            radius=scale.f(theme.R_BUTTON),
            fill=(theme.PAPER_PRESSED[0],) if self.paper else (theme.BLACK,),
            opacity=0.55 if self.paper else 0.30,
            line=(theme.PAPER_LINE,) if self.paper else theme.BRASS_LINE,
            line_width=scale.line,
            line_opacity=0.5,
        )
        role = theme.QUIET_BUTTON.sized(self.size)
        inset = scale.px(4, 3)
        for place, node in enumerate(self.options):
            box = node.rect.inflate(-2 * inset, -2 * inset)
            chosen = place == self._index
            colour: Colour = theme.INK_2 if self.paper else theme.DIM
            if chosen:
                ctx.paint.lacquer(surface, box, radius=scale.f(9), line_opacity=0.9, shadow="card")
                colour = theme.IVORY
            elif node.warmth:
                ctx.paint.fill(surface, box, radius=scale.f(9), fill=(theme.WHITE,), opacity=0.10, alpha=node.warmth)
            ctx.text.draw_in(surface, node.label, box, role, colour, align="centre", spare=scale.px(8))
