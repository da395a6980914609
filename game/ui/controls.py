"""Base class of labelled controls, on dark backgrounds or paper; also the toggle and the slider."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, Unpack

from pygame import Rect

from game.access.accessible_node import Range
from game.i18n import _
from game.ui import theme
from game.ui.node import Node
from game.ui.widget import NodeWidget

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.ui.render_context import RenderContext
    from game.ui.theme import Colour


class Common(TypedDict, total=False):
    """Keyword arguments shared by all controls."""

    paper: bool
    label_width: float
    """Width of the label in units; 0 draws no label."""
    enabled: bool
    why: str
    tooltip: str
    name: str


class Control(NodeWidget):
    """Base class of a control with its label at the left."""

    corner = 10.0

    def __init__(self, ctx: RenderContext, role: str, label: str, **common: Unpack[Common]) -> None:
        super().__init__(ctx)
        self.paper = common.get("paper", False)
        self.label_width = common.get("label_width", 0.0)
        self.node = Node(
            self.rect,
            role,
            label,
            enabled=common.get("enabled", True),
            why=common.get("why", ""),
            tooltip=common.get("tooltip", ""),
            name=common.get("name", ""),
            ring="paper" if self.paper else "dark",
        )

    @property
    def label(self) -> str:
        """Name of the setting that the control changes."""
        return self.node.label

    @property
    def body(self) -> Rect:
        """Area right of the label, where the control itself is drawn."""
        left = self.ctx.scale.px(self.label_width)
        return Rect(self.rect.x + left, self.rect.y, self.rect.w - left, self.rect.h)

    @property
    def ink(self) -> Colour:
        """Text colour for the control's background."""
        return theme.INK if self.paper else theme.IVORY

    @property
    def strength(self) -> float:
        """Opacity of the control; lower while it is disabled."""
        return 1.0 if self.node.enabled else 0.45

    @property
    def label_room(self) -> int:
        """Width available to the label, in pixels."""
        return self.ctx.scale.px(self.label_width - 16)

    def draw_label(self, surface: Surface) -> None:
        """Draw the label, vertically centred in the row."""
        if self.label_width:
            box = Rect(self.rect.x, self.rect.y, self.label_room, self.rect.h)
            self.ctx.text.draw_in(surface, self.label, box, theme.BODY, self.ink, alpha=self.strength)


class Toggle(Control):
    """Control that switches a setting on or off."""

    def __init__(
        self,
        ctx: RenderContext,
        label: str,
        value: bool,  # noqa: FBT001 - it is what the toggle shows
        on_change: Callable[[bool], None] | None = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(ctx, "toggle", label, **common)
        self.node.on_activate = self.flip
        self.on_change = on_change
        self._value = value
        self._update_node()

    @property
    def value(self) -> bool:
        """Whether the switch is on."""
        return self._value

    @value.setter
    def value(self, value: bool) -> None:
        self._value = value
        self._update_node()

    def _update_node(self) -> None:
        self.node.value = _("on") if self._value else _("off")

    def flip(self) -> None:
        """Toggle the switch, as a click does."""
        self.value = not self._value
        if self.on_change is not None:
            self.on_change(self._value)

    def draw(self, surface: Surface) -> None:
        """Draw the label at the left and the switch at the right end."""
        ctx, scale = self.ctx, self.ctx.scale
        high = scale.px(28, 18)
        wide = round(high * 1.85)
        x, y = self.rect.right - wide - scale.px(6), self.rect.centery - high // 2
        box = Rect(self.rect.x + scale.px(6), self.rect.y, x - self.rect.x - scale.px(18), self.rect.h)
        ctx.text.draw_in(surface, self.label, box, theme.BODY, self.ink, alpha=self.strength)
        off = (theme.PAPER_PRESSED[0],) if self.paper else (theme.BLACK,)
        track = ctx.paint.box(
            wide,
            high,
            radius=high / 2,
            fill=(theme.JADE,) if self._value else off,
            opacity=1.0 if self._value or self.paper else 0.4,
            line=(theme.PAPER_LINE,) if self.paper else theme.BRASS_LINE,
            line_width=scale.line,
            line_opacity=0.9,
        )
        track.draw(surface, x, y, self.strength)
        knob = high - 2 * scale.hairline - 4
        button = ctx.paint.disc(
            knob, fill=(theme.IVORY, theme.PAPER_FILL[1]), line=(theme.PAPER_LINE,), line_width=1, shadow="card"
        )
        inset = scale.hairline + 2
        button.draw(surface, x + (wide - knob - inset if self._value else inset), y + inset, self.strength)


class Slider(Control):
    """Control with a knob that moves along a track; `show` formats the value displayed at the right."""

    def __init__(
        self,
        ctx: RenderContext,
        label: str,
        value: float,
        low: float,
        high: float,
        step: float,
        on_change: Callable[[float], None] | None = None,
        *,
        show: Callable[[float], str] | None = None,
        value_width: float = 90,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(ctx, "slider", label, **common)
        self.low, self.high, self.step = low, high, step
        self.value_width = value_width
        self.on_change = on_change
        self.show = show or (lambda number: f"{number:g}")
        self.node.on_adjust = self._adjust
        self.node.on_drag = self._drag
        self._value = self._before_drag = value
        self._update_node()

    @property
    def value(self) -> float:
        """Current value of the slider."""
        return self._value

    @value.setter
    def value(self, value: float) -> None:
        steps = round((min(max(value, self.low), self.high) - self.low) / self.step)
        self._value = min(self.high, round(self.low + steps * self.step, 9))
        self._update_node()

    def _update_node(self) -> None:
        self.node.value = self.show(self._value)
        self.node.number = Range(self.low, self.high, self._value, self.step)

    @property
    def track(self) -> Rect:
        """Rectangle of the line along which the knob moves."""
        scale, body = self.ctx.scale, self.body
        knob = scale.px(24)
        right = scale.px(self.value_width)
        return Rect(
            body.x + knob // 2 + scale.px(6),
            body.centery - scale.px(3),
            max(10, body.w - right - knob - scale.px(12)),
            scale.px(6, 4),
        )

    def _set(self, value: float) -> None:
        before = self._value
        self.value = value
        if self._value != before and self.on_change is not None:
            self.on_change(self._value)

    def _adjust(self, by: int) -> bool:
        self._set(self._value + by * self.step)
        return True

    def _drag(self, kind: str, pos: tuple[int, int]) -> None:
        if kind == "start":
            self._before_drag = self._value
        if kind == "cancel":
            self._set(self._before_drag)
        elif kind in {"start", "move"} and self.node.enabled:
            track = self.track
            self._set(self.low + (pos[0] - track.x) / track.w * (self.high - self.low))

    def draw(self, surface: Surface) -> None:
        """Draw label, track, knob and value."""
        ctx, scale, track = self.ctx, self.ctx.scale, self.track
        self.draw_label(surface)
        share = (self._value - self.low) / (self.high - self.low)
        done = round(track.w * share)
        ctx.paint.fill(
            surface,
            track,
            radius=track.h / 2,
            fill=(theme.PAPER_LINE,) if self.paper else (theme.BLACK,),
            opacity=0.45,
            alpha=self.strength,
        )
        if done >= track.h:
            filled = ctx.paint.box(
                done, track.h, radius=track.h / 2, fill=(theme.JADE,) if self.paper else (theme.BRASS,)
            )
            filled.draw(surface, *track.topleft, self.strength)
        size = scale.px(26 if self.node.hovered or self.node.pressed else 24)
        knob = ctx.paint.disc(
            size,
            fill=(theme.IVORY, theme.PAPER_FILL[1]),
            line=(theme.PAPER_LINE,) if self.paper else theme.BRASS_LINE,
            line_width=scale.line,
            shadow="button" if self.node.enabled else "none",
        )
        knob.draw_centred(surface, track.x + done, track.centery, self.strength)
        if self.value_width:
            wide = scale.px(self.value_width - 8)
            box = Rect(self.rect.right - scale.px(6) - wide, self.rect.y, wide, self.rect.h)
            role, colour = theme.BODY_BOLD, theme.INK if self.paper else theme.OLD_GOLD
            ctx.text.draw_in(surface, self.node.value, box, role, colour, align="right", alpha=self.strength)
