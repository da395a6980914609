"""Base class of widgets, and widgets without interaction: panels, pills, labels and rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.typing_compat import override
from game.ui import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.ui.node import Node
    from game.ui.render_context import RenderContext
    from game.ui.theme import Colour, Role


class Widget:
    """Base class of widgets, created when a scene is entered and placed by every layout."""

    def __init__(self, ctx: RenderContext) -> None:
        self.ctx = ctx
        self.rect = Rect(0, 0, 0, 0)

    @property
    def nodes(self) -> Sequence[Node]:
        """The widget's nodes in the focus tree."""
        return ()

    def place(self, rect: Rect) -> None:
        """Set the widget's rectangle, in pixels."""
        self.rect = Rect(rect)

    def move(self, dx: int, dy: int) -> None:
        """Move the widget and its nodes by (dx, dy) pixels."""
        self.place(self.rect.move(dx, dy))

    def draw(self, surface: Surface) -> None:
        """Draw the widget."""
        raise NotImplementedError  # abstract


class NodeWidget(Widget):
    """Base class of widgets with one node, which has the widget's rectangle.

    Subclasses create `node`.
    """

    node: Node
    corner = 0.0
    """Radius of the node's corners in units; 0 leaves the node's radius unchanged."""

    @property
    @override
    def nodes(self) -> Sequence[Node]:
        return (self.node,)

    @override
    def place(self, rect: Rect) -> None:
        super().place(rect)
        self.node.rect = self.rect
        if self.corner:
            self.node.radius = self.ctx.scale.f(self.corner)


class Panel(Widget):
    """Background for other widgets, in a style.

    The styles are 'dark' (claims, menus), 'log', 'paper' (settlements and rules), 'felt', 'lacquer' and
    'drawer', an opaque 'dark' for use over paper. `tip` (side, position along it in pixels) lets the panel
    point at something; `modal` gives it a deep shadow.
    """

    def __init__(
        self, ctx: RenderContext, kind: str = "dark", *, title: str = "", radius: float = 0, shadow: str = "panel"
    ) -> None:
        super().__init__(ctx)
        self.kind = kind
        self.title = title
        self.radius = radius or (theme.R_PAPER if kind == "paper" else theme.R_PANEL)
        self.shadow = shadow
        self.tip: tuple[str, float] | None = None

    @property
    def inner(self) -> Rect:
        """The rectangle inside the padding, below the title."""
        pad = self.ctx.scale.px(22 if self.kind == "paper" else 20)
        box = self.rect.inflate(-2 * pad, -2 * pad)
        if self.title:
            down = self.ctx.scale.px(44 if self.kind == "paper" else 38)
            box = Rect(box.x, box.y + down, box.w, max(0, box.h - down))
        return box

    def draw(self, surface: Surface) -> None:
        """Draw the panel."""
        self.draw_faded(surface, 1.0)

    def draw_faded(self, surface: Surface, alpha: float) -> None:
        """Draw the panel at opacity `alpha`, while it fades in or out."""
        ctx, scale = self.ctx, self.ctx.scale
        fill, opacity, line, line_opacity, shadow = _PANELS[self.kind]
        tip = (self.tip[0], self.tip[1], scale.f(26), scale.f(13)) if self.tip else None
        ctx.paint.fill(
            surface,
            self.rect,
            radius=scale.f(self.radius),
            fill=fill,
            opacity=opacity,
            line=line,
            line_width=scale.line if line != (theme.IVORY,) else 1,
            line_opacity=line_opacity,
            shadow=self.shadow if shadow else "none",
            tip=tip,
            alpha=alpha,
        )
        if alpha > 0.5:
            ctx.text.cover(self.rect)
        if self.title:
            paper = self.kind == "paper"
            role = theme.PAPER_TITLE if paper else theme.PANEL_TITLE
            pad = scale.px(22 if paper else 20)
            baseline = self.rect.y + scale.px(44 if paper else 40)
            ctx.text.draw(
                surface,
                self.title,
                (self.rect.x + pad, baseline),
                role,
                theme.INK if paper else theme.IVORY,
                alpha=alpha,
                width=self.rect.w - 2 * pad,
                height=2 * (baseline - self.rect.y - round(ctx.text.px(role) * 0.345)),
            )


_PANELS: Final = {
    "dark": ((theme.NIGHT,), 0.90, theme.BRASS_LINE, 0.8, True),
    "drawer": ((theme.NIGHT,), 1.0, theme.BRASS_LINE, 0.8, True),
    "log": ((theme.LOG,), 0.58, (theme.IVORY,), 0.12, False),
    "paper": (theme.PAPER_FILL, 1.0, (theme.PAPER_LINE,), 1.0, True),
    "felt": ((theme.FELT_PANEL,), 0.86, (theme.BRASS,), 0.7, False),
    "lacquer": (theme.LACQUER, 1.0, theme.BRASS_LINE, 0.75, True),
}


class Pill(Widget):
    """A short text on a dark rounded background that is as wide as the text."""

    def __init__(self, ctx: RenderContext, text: str, role: Role = theme.CAPTION, colour: Colour = theme.IVORY) -> None:
        super().__init__(ctx)
        self.text, self.role, self.colour = text, role, colour
        self._most = ctx.text.most
        """Limit of the text scale where the pill was made, within which it is also drawn."""

    @property
    def size(self) -> tuple[int, int]:
        """Preferred width and height, in pixels."""
        scale, text = self.ctx.scale, self.ctx.text
        with text.enlarged_at_most(self._most):
            high = max(scale.px(30), round(text.px(self.role) * 1.6))
            return text.width(self.text, self.role) + 2 * max(scale.px(13), high // 3), high

    def place_centred(self, x: float, y: float) -> None:
        """Centre the pill at a point, as wide as its text."""
        rect = Rect((0, 0), self.size)
        rect.center = (round(x), round(y))
        self.place(rect)

    def draw(self, surface: Surface) -> None:
        """Draw the pill."""
        ctx = self.ctx
        ctx.paint.fill(surface, self.rect, radius=self.rect.h / 2, fill=(theme.NIGHT,), opacity=0.85)
        ctx.text.cover(self.rect)
        self._draw_text(surface, self.rect.center)

    def _draw_text(self, surface: Surface, at: tuple[float, float]) -> None:
        text = self.ctx.text
        with text.enlarged_at_most(self._most):
            text.draw(
                surface,
                self.text,
                at,
                self.role,
                self.colour,
                align="centre",
                valign="middle",
                height=self.rect.h,
            )


class Label(Widget):
    """Text in a rectangle, wrapped to its width and aligned to its top."""

    def __init__(
        self,
        ctx: RenderContext,
        text: str,
        role: Role = theme.BODY,
        colour: Colour = theme.IVORY,
        *,
        align: str = "left",
    ) -> None:
        super().__init__(ctx)
        self.text, self.role, self.colour, self.align = text, role, colour, align

    def height_for(self, width: int) -> int:
        """Return the height that the text needs at a width, in pixels."""
        return self.ctx.text.measure(self.text, self.role, width)[1]

    def draw(self, surface: Surface) -> None:
        """Draw the text."""
        text = self.ctx.text
        lines = text.wrap(self.text, self.role, self.rect.w)
        x = {"left": self.rect.x, "centre": self.rect.centerx, "right": self.rect.right}[self.align]
        text.draw_lines(surface, lines, (x, self.rect.y + text.px(self.role)), self.role, self.colour, align=self.align)


def draw_rule(ctx: RenderContext, surface: Surface, x: int, y: int, length: int, *, paper: bool = False) -> None:
    """Draw a horizontal hairline."""
    line = ctx.paint.line(length, colour=theme.PAPER_LINE if paper else theme.BRASS, opacity=1.0 if paper else 0.65)
    line.draw(surface, x, y)
