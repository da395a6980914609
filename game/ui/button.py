"""Buttons: primary (cinnabar), quiet (lacquer) and paper, with an optional icon, second line and key cap."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.i18n import _
from game.ui import theme
from game.ui.gamepad_glyphs import glyph_width, paint_glyph
from game.ui.key_bindings import Cap
from game.ui.node import Node
from game.ui.typesetting import CLOSER, LEAST_PX, is_thai
from game.ui.widget import NodeWidget

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.ui.picture import Picture
    from game.ui.render_context import RenderContext
    from game.ui.theme import Colour, Role

FILLS: Final = {
    ("primary", "normal"): theme.CINNABAR_FILL,
    ("primary", "hover"): theme.CINNABAR_HOVER,
    ("primary", "pressed"): theme.CINNABAR_PRESSED,
    ("quiet", "normal"): theme.LACQUER_QUIET,
    ("quiet", "hover"): theme.QUIET_HOVER,
    ("quiet", "pressed"): theme.QUIET_PRESSED,
    ("paper", "normal"): theme.PAPER_FILL,
    ("paper", "hover"): theme.PAPER_HOVER,
    ("paper", "pressed"): theme.PAPER_PRESSED,
}
DISABLED: Final = 0.45
ICON_MIDDLE: Final = 27.0
"""Units from the left edge of a button to the centre of its icon."""
CAP_ROOM: Final = (26.0, 20.0, 15.0)
"""Extra space in units around a key cap: normal, where space is short, next to a reduced label."""
MIN_LABEL_SHARE: Final = 0.62
"""Minimum fraction of its size to which a label may be reduced to fit the key cap next to it."""
CAP_RIGHT: Final = (14.0, 8.0)
"""Units from a key cap to the right edge: normal, and next to a reduced label."""
PAIR_LINE: Final = 1.22
"""Line height of a label with a second line, as a multiple of the text size."""


class _Fit(NamedTuple):
    """The elements of a button that fit, and their sizes."""

    gives_way: bool
    """Whether the icon is omitted to make space for the label."""
    words: str
    """The label, or its short form if the label does not fit even without a key cap."""
    written: bool
    """Whether the full label fits."""
    cap_wide: int
    cap_room: int
    """Pixels reserved for a key cap at the right edge; 0 if there is no room even next to a reduced label."""
    cap_role: Role = theme.KEY_CAP
    reduced: Role | None = None
    """Role of a single-line label that is reduced to make room for the key cap; None if it is not reduced."""


class Button(NodeWidget):
    """A push button whose `label`, `second`, `enabled`, `why`, `tooltip` and `icon` may be changed at any time."""

    def __init__(
        self,
        ctx: RenderContext,
        label: str,
        on_activate: Callable[[], None] | None = None,
        *,
        kind: str = "quiet",
        second: str = "",
        icon: str = "",
        key: str = "",
        show_key: bool = True,
        tooltip: str = "",
        why: str = "",
        enabled: bool = True,
        name: str = "",
        size: float = 0,
        radius: float = theme.R_BUTTON,
        align: str = "",
        indent: float = 0,
        art: Callable[[Surface, Rect], None] | None = None,
        ring: str = "",
        layer: int = 0,
    ) -> None:
        super().__init__(ctx)
        self.kind = kind
        self.second = second
        self.icon = icon
        self.short = ""
        """Short form of the label, for when the full one does not fit."""
        self.also: tuple[str, ...] = ()
        """Other labels the button may get; space is reserved for them so that its neighbours do not move."""
        self.keeps_key = False
        """Whether the short form is also used if the full label leaves no space for the key cap."""
        self.wraps_beside_key = False
        """Whether the label is wrapped onto several lines rather than omitting the key cap."""
        self.glyph = ""
        """Picture of the button's gamepad button, such as 'shapes a', always shown; '' for none.

        It does not depend on the device used last.
        """
        self.show_key = show_key
        self.size = size or (22 if kind == "primary" else 21)
        self.radius = radius
        self.align = align or ("left" if icon or art is not None else "centre")
        """Alignment: 'left', 'centre', or 'together' (icon and label centred side by side)."""
        self.indent = indent
        """Start of the text, in units from the left edge; 0 places it after the icon."""
        self.art = art
        """Draws custom pictures in the button's rectangle, such as the small pieces on a claim."""
        self.on: bool | None = None
        """Whether the button is switched on; None if it is not a switch."""
        self.icon_only = False
        """Whether only the icon is drawn, as on the rails; the label is in the tooltip."""
        self._fitted: tuple[tuple[object, ...], _Fit] | None = None
        self.node = Node(
            self.rect,
            "button",
            label,
            on_activate,
            enabled=enabled,
            why=why,
            tooltip=tooltip,
            key=key,
            name=name,
            layer=layer,
            ring=ring or ("paper" if kind == "paper" else "dark"),
        )

    @property
    def label(self) -> str:
        """Text on the button."""
        return self.node.label

    @label.setter
    def label(self, label: str) -> None:
        self.node.label = label
        self._update_tooltip()

    @property
    def enabled(self) -> bool:
        """Whether the button can be pressed."""
        return self.node.enabled

    @enabled.setter
    def enabled(self, enabled: bool) -> None:
        self.node.enabled = enabled

    def switch(self, on: bool) -> None:  # noqa: FBT001 - it says nothing else
        """Show the button as on or off."""
        self.on, self.node.value = on, _("on") if on else _("off")

    @property
    def role(self) -> Role:
        """Text role (font and size) of the label."""
        return theme.QUIET_BUTTON.sized(self.size)

    def place(self, rect: Rect) -> None:
        """Set the button's rectangle, in pixels."""
        super().place(rect)
        self.node.radius = self.ctx.scale.f(self.radius)
        self._update_tooltip()

    def _update_tooltip(self) -> None:
        """Update the tooltip, which includes the label and the key if the button has no room to show them.

        Do nothing before the button has been placed.
        """
        if not self.rect.w:
            return
        fit = self._fit()
        key = self.ctx.keys.cap(self.node.key).words if self.show_key and not fit.cap_room else ""
        self.node.hidden_label_and_key = ("" if fit.written else self.label, key)

    def _fit(self) -> _Fit:
        """Return the elements that fit on the button, cached because a frame needs them several times."""
        asked = self._fit_key()
        if self._fitted is None or self._fitted[0] != asked:
            self._fitted = asked, self._measured()
        return self._fitted[1]

    def _fit_key(self) -> tuple[object, ...]:
        """Return all values on which the result of `_fit` depends, for use as its cache key."""
        node, text = self.node, self.ctx.text
        looks = self.size, self.indent, self.align, self.icon, self.icon_only
        return text, text.most, self.rect.size, looks, node.label, self.short, self.second, self._cap()

    def _measured(self) -> _Fit:
        text, scale, cap = self.ctx.text, self.ctx.scale, self._cap()
        gives_way = False
        if not self.icon_only and not self.second and self.rect.w:
            room = self.rect.w - scale.px(50 + 12)
            gives_way = not self._fits(self.short or self.label, room)
        left = self._text_left(gives_way=gives_way) if self._is_left_aligned else scale.px(10)
        room = self.rect.w - left - scale.px(12)
        words = self.short if self.short and text.width(self.label, self.role) > room else self.label
        if cap.glyph:
            wide = glyph_width(cap.glyph, self._cap_height())
        else:
            wide = max(text.width(cap.words, theme.KEY_CAP) + scale.px(14), scale.px(23))
        cap_room = self._cap_room(words, left, wide) if cap else 0
        if cap and self.keeps_key and words != self.short and not cap_room:
            shorter = self._cap_room(self.short, left, wide)
            words, cap_room = (self.short, shorter) if shorter else (words, 0)
        written = not self.icon_only and words == self.label and self._fits(words, room)
        fit = _Fit(gives_way, words, written, wide, cap_room)
        return fit if cap_room or not cap or not self.rect.w else self._reduced(fit, cap)

    def _reduced(self, fit: _Fit, cap: Cap) -> _Fit:
        """Return the elements with a reduced label, without the icon if necessary, to fit the key cap.

        If there is still no space, return `fit` unchanged. With enlarged text, the cap is reduced before the icon
        is omitted.
        """
        text, scale = self.ctx.text, self.ctx.scale
        role, small = self.role, theme.KEY_CAP._replace(px=text.plain_px(theme.KEY_CAP))
        begin = self._text_left(gives_way=fit.gives_way) if self._is_left_aligned else scale.px(8)
        alone = text.fit(fit.words, role, max(1, self.rect.w - begin - scale.px(8)))
        least = max(LEAST_PX, text.px(alone.role) * MIN_LABEL_SHARE)
        bare = [True] if self.icon and not self.second and not self.indent else []
        for gives_way, cap_role in product((fit.gives_way, *bare), dict.fromkeys((theme.KEY_CAP, small))):
            left = self._text_left(gives_way=gives_way) if self._is_left_aligned else scale.px(8)
            wide = fit.cap_wide if cap.glyph else max(text.width(cap.words, cap_role) + scale.px(14), scale.px(23))
            room = wide + scale.px(CAP_ROOM[2])
            if not self._second_fits(self.rect.w - room - left):
                continue
            one = text.fit(fit.words, role, max(1, self.rect.w - room - left))
            if one.whole and text.px(one.role) >= least:
                return fit._replace(
                    gives_way=gives_way,
                    written=fit.words == self.label,
                    cap_wide=wide,
                    cap_room=room,
                    cap_role=cap_role,
                    reduced=one.role,
                )
        return fit

    def _cap_room(self, words: str, left: int, wide: int) -> int:
        text, role = self.ctx.text, self.role
        far, near = (wide + self.ctx.scale.px(room) for room in CAP_ROOM[:2])
        if not self._second_fits(self.rect.w - near - left):
            return 0
        if left + text.width(words, role) + far <= self.rect.w and self._second_fits(self.rect.w - far - left):
            return far
        height = self._room_height if self.wraps_beside_key else 0
        fit = text.fit(words, role, max(1, self.rect.w - near - left), height)
        return near if fit.whole and text.px(fit.role) >= text.px(role) * CLOSER else 0

    def _second_fits(self, room: int) -> bool:
        """Return whether the second line fits into `room` pixels; only enlarged text may be reduced."""
        text = self.ctx.text
        if not self.second:
            return True
        if self.ctx.scale.enlarged > 1:
            return text.fit(self.second, theme.SMALL, max(1, room)).whole
        return text.width(self.second, theme.SMALL) <= room

    @property
    def _room_height(self) -> int:
        """Height available to the text, in pixels."""
        return self.rect.h + (-3 if self.ctx.text.grown(self.role) else 4)

    def _fits(self, words: str, room: int) -> bool:
        """Return whether a text fits into `room` pixels without being truncated."""
        return self.ctx.text.fit(words, self.role, max(1, room), self._room_height).whole

    def preferred(self, height: float = 48) -> tuple[int, int]:
        """Return the width and height, in pixels, that the button's text needs; `height` is in units."""
        ctx, scale = self.ctx, self.ctx.scale
        high = max(scale.px(height), round(ctx.text.px(self.role) * 1.9))
        wide = max(
            *(ctx.text.width(words, self.role) for words in (self.label, *self.also)),
            ctx.text.width(self.second, theme.SMALL) if self.second else 0,
        )
        wide += (
            self._text_left(gives_way=self._fit().gives_way) + scale.px(20)
            if self._is_left_aligned
            else 2 * scale.px(24)
        )
        if self._cap():
            wide += self._fit().cap_wide + scale.px(26)
        return wide, high

    def looks(self) -> tuple[object, ...]:
        """Return a cache key for the button's picture that covers everything but its custom `art`."""
        self._update_tooltip()  # the input device may have changed
        node = self.node
        shown = node.state, node.warmth, node.enter_taken
        return self._fit_key(), self.rect.topleft, *shown, self.kind, self.on, self.radius

    def bounds(self) -> Rect:
        """Return the button's rectangle including its shadow."""
        ground = self._ground("normal", shadow=True)
        return Rect(self.rect.x + ground.dx, self.rect.y + ground.dy, *ground.surface.get_size())

    def draw(self, surface: Surface) -> None:
        """Draw the button in the state of its node: normal, hovered, pressed or disabled."""
        self.draw_faded(surface, 1.0)

    def draw_faded(self, surface: Surface, alpha: float) -> None:
        """Draw the button at opacity `alpha`, for a panel that fades in or out."""
        ctx, node, rect = self.ctx, self.node, self.rect
        self._update_tooltip()  # the input device may have changed
        state = node.state
        if state == "disabled":
            alpha *= DISABLED
        down = 1 if state == "pressed" else 0
        self._ground("pressed" if down else "normal", shadow=state not in {"pressed", "disabled"}).draw(
            surface, rect.x, rect.y + down, alpha
        )
        if node.warmth and state in {"normal", "hover"}:
            self._ground("hover", shadow=False).draw(surface, rect.x, rect.y, alpha * node.warmth)
        ctx.text.cover(rect)
        colour = theme.INK if self.kind == "paper" else theme.GLOW if self.on else theme.IVORY
        top = rect.y + down
        if self.art is not None:
            self.art(surface, rect.move(0, down))
        if self.icon and not self._fit().gives_way:
            self._draw_icon(surface, top, alpha)
        if self.icon_only:
            return
        self._draw_cap_and_words(surface, top, colour, alpha)

    def _draw_cap_and_words(self, surface: Surface, top: int, colour: Colour, alpha: float) -> None:
        """Draw the key cap, if there is room, and the text next to it."""
        cap = self._fit().cap_room
        if cap and not self.node.enter_taken:
            self._draw_cap(surface, top, colour, alpha)
        self._draw_words(surface, top, colour, alpha, cap or self.ctx.scale.px(12))

    # Parts ------------------------------------------------------------------------------------------------------------

    def _ground(self, state: str, *, shadow: bool) -> Picture:
        scale = self.ctx.scale
        paper = self.kind == "paper"
        return self.ctx.paint.box(
            *self.rect.size,
            radius=scale.f(self.radius),
            fill=FILLS[self.kind, state],
            line=(theme.PAPER_LINE,) if paper else (theme.GLOW,) if self.on else theme.BRASS_LINE,
            line_width=2 * scale.line if self.on else scale.line,
            line_opacity=0.95 if self.kind == "primary" or self.on else 0.6,
            top_light=0.0 if paper else (0.22 if self.kind == "primary" else 0.10),
            shadow="button" if shadow else "none",
        )

    def _icon_height(self) -> int:
        return self.ctx.scale.px(34 if self.second else 28) if not self.icon_only else min(self.rect.w, self.rect.h, 28)

    def _text_left(self, *, gives_way: bool) -> int:
        scale = self.ctx.scale
        if self.indent:
            return scale.px(self.indent)
        if self.icon and not gives_way:
            return scale.px(82 if self.second else 50)
        return scale.px(20)

    @property
    def _is_left_aligned(self) -> bool:
        """Whether the text starts right after the icon instead of being centred."""
        return self.align != "centre"

    def _aside(self) -> int:
        """Return the offset, in pixels, that centres the icon and label together."""
        if self.align != "together":
            return 0
        fit = self._fit()
        begin = self._text_left(gives_way=fit.gives_way)
        left = self.ctx.scale.px(ICON_MIDDLE - 12) if self.icon and not fit.gives_way else begin
        end = begin + self.ctx.text.width(fit.words, self.role)
        return max(0, round((self.rect.w - left - end) / 2))

    def _draw_icon(self, surface: Surface, top: int, alpha: float) -> None:
        scale, rect = self.ctx.scale, self.rect
        tint: Colour = (
            theme.INK_2
            if self.kind == "paper"
            else (theme.IVORY if self.kind == "primary" else theme.GLOW if self.on else theme.OLD_GOLD)
        )
        icon = self.ctx.sprites.picture(f"icon-{self.icon}", height=self._icon_height(), tint=tint)
        middle = rect.w / 2 if self.icon_only else scale.f(45 if self.second else ICON_MIDDLE) + self._aside()
        icon.draw_centred(surface, rect.x + middle, top + rect.h / 2, alpha)

    def _cap(self) -> Cap:
        if self.glyph:
            return Cap(glyph=self.glyph)
        if not self.show_key or self.icon_only:
            return Cap()
        keys = self.ctx.keys
        return keys.cap(self.node.key) or (keys.confirming(self.node.key) if self.node.focused else Cap())

    def _cap_height(self, role: Role = theme.KEY_CAP) -> int:
        return max(self.ctx.scale.px(23), self.ctx.text.px(role) + 6)

    def _draw_cap(self, surface: Surface, top: int, colour: Colour, alpha: float) -> None:
        ctx, scale = self.ctx, self.ctx.scale
        fit = self._fit()
        wide, high = fit.cap_wide, self._cap_height(fit.cap_role)
        paper = self.kind == "paper"
        x = self.rect.right - wide - scale.px(CAP_RIGHT[fit.reduced is not None])
        y = round(top + (self.rect.h - high) / 2)
        if self._cap().glyph:
            paint_glyph(ctx, surface, self._cap().glyph, (x + wide / 2, y + high / 2), high, colour, alpha)
            return
        cap = ctx.paint.box(
            wide,
            high,
            radius=scale.f(5),
            fill=(theme.PAPER_LINE,) if paper else (theme.BLACK,),
            opacity=0.16 if paper else 0.26,
            line=(theme.PAPER_LINE,) if paper else (theme.IVORY,),
            line_width=1,
            line_opacity=0.6 if paper else 0.35,
        )
        cap.draw(surface, x, y, alpha)
        ctx.text.draw(
            surface,
            self._cap().words,
            (x + wide / 2, y + high / 2),
            fit.cap_role,
            colour,
            align="centre",
            valign="middle",
            alpha=alpha,
        )

    def _baselines(self, words: str, role: Role) -> tuple[float, float]:
        """Return the distances from the button's centre up to the first baseline and down to the second, in pixels.

        They are larger for Thai text if its marks would otherwise overlap.
        """
        text, scale, half = self.ctx.text, self.ctx.scale, self.rect.h / 2
        up, down = scale.f(3), scale.f(23)
        if not is_thai(words + self.second):
            return up, down
        (over, under), (above, below) = text.reach(words, role), text.reach(self.second, theme.SMALL)
        down = min(max(down, under + above + 1 - up), max(down, half - below))
        return min(max(up, under + above + 1 - down), max(up, half - over)), down

    def _draw_words(self, surface: Surface, top: int, colour: Colour, alpha: float, right: int) -> None:
        ctx, scale, rect, fit = self.ctx, self.ctx.scale, self.rect, self._fit()
        words = fit.words
        if fit.reduced is not None and not self.second:
            left = self._text_left(gives_way=fit.gives_way) if self._is_left_aligned else scale.px(8)
            room = rect.w - left - right
            x = left + (0 if self._is_left_aligned else (room - ctx.text.width(words, fit.reduced)) / 2)
            at = rect.x + x, top + rect.h / 2
            ctx.text.draw(surface, words, at, fit.reduced, colour, valign="middle", alpha=alpha)
            return
        if self._is_left_aligned:
            x = rect.x + self._text_left(gives_way=fit.gives_way) + self._aside()
            room = rect.right - right - x
        else:
            room = rect.w - 2 * scale.px(10) - (right - scale.px(12))
            set_words = ctx.text.fit(words, self.role, room, self._room_height)
            shown = max(ctx.text.width(line, set_words.role) for line in set_words.lines)
            x = rect.x + round((rect.w - shown - (right - scale.px(14) if right > scale.px(12) else 0)) / 2)
        if self.second and scale.enlarged > 1:
            self._draw_pair(surface, top, colour, alpha, x, room)
        elif self.second:
            middle = top + rect.h / 2
            low = is_thai(words) and rect.h < 1.6 * (ctx.text.px(self.role) + ctx.text.px(theme.SMALL))
            role = self.role.sized(self.size * 0.88) if low else self.role
            up, down = self._baselines(words, role)
            ctx.text.draw(surface, words, (x, middle - up), role, colour, alpha=alpha, width=room)
            ctx.text.draw(surface, self.second, (x, middle + down), theme.SMALL, colour, alpha=alpha * 0.9, width=room)
        else:
            ctx.text.draw(
                surface,
                words,
                (x, top + rect.h / 2),
                self.role,
                colour,
                valign="middle",
                alpha=alpha,
                width=room,
                height=self._room_height,
            )

    def _draw_pair(self, surface: Surface, top: int, colour: Colour, alpha: float, left: float, room: float) -> None:
        """Draw the label with the second line below it, both as large as the button's height allows."""
        text, high = self.ctx.text, self.rect.h - 4
        share = min(1.0, high / (PAIR_LINE * (text.px(self.role) + text.px(theme.SMALL))))
        first, second = (text.within(role, text.px(role) * share) for role in (self.role, theme.SMALL))
        lines = text.px(first) * PAIR_LINE, text.px(second) * PAIR_LINE
        y = top + (self.rect.h - sum(lines)) / 2
        for words, role, line, strong in (
            (self._fit().words, first, lines[0], 1.0),
            (self.second, second, lines[1], 0.9),
        ):
            at = left, y + line / 2
            text.draw(surface, words, at, role, colour, valign="middle", alpha=alpha * strong, width=round(room))
            y += line
