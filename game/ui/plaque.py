"""Plaque of a seat (emblem, name, chips, note, glow on its turn), and small table symbols."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.ui import theme
from game.ui.node import Node
from game.ui.widget import NodeWidget, Pill

if TYPE_CHECKING:
    from pygame import Surface

    from game.ui.picture import Picture
    from game.ui.render_context import RenderContext

SIZE: Final = (216, 68)
COMPACT_PX: Final = (150, 50)
SHADOW: Final = 30.0
"""Maximum extent of shadows in units."""
NOTE: Final = theme.CAPTION.sized(14)
"""Text role of the note under a plaque."""
NOTE_DROP: Final = 4
FACE_SIZE: Final = 1.14
"""Diameter of a face as a multiple of the flower's disc."""
LOST: Final = theme.rgb("#FFA896")
"""Colour of the phone symbol while the phone is disconnected."""


def plaque_size(ctx: RenderContext) -> tuple[int, int]:
    """Return the width and height of a plaque, in pixels, at the current scale."""
    return COMPACT_PX if ctx.scale.compact else (ctx.scale.px(SIZE[0]), ctx.scale.px(SIZE[1]))


class Plaque(NodeWidget):
    """Plaque of a seat at the table; `glow`, from 0 to 1, marks the seat to move."""

    corner = theme.R_PLAQUE

    def __init__(self, ctx: RenderContext, name: str, emblem: str, chips: str = "", note: str = "") -> None:
        super().__init__(ctx)
        self.name, self.emblem, self.chips, self.note = name, emblem, chips, note
        self.corner = 0
        """Width in pixels of the plaque's upper right corner that is covered by something else."""
        self.words_end = 0
        """Right end of the plaque's chips, in pixels, as last drawn."""
        self.glow = 0.0
        self.face = ""
        """Picture in the sheet of faces shown instead of the flower, such as 'mei-lin-calm'; '' for none."""
        self.device = ""
        """Device sign: 'phone' for a hand on a phone, 'away' while that phone is disconnected, or ''."""
        self.node = Node(self.rect, "seat", name, focusable=False, name=f"seat:{emblem}")

    @property
    def look(self) -> tuple[str, ...]:
        """Everything that the plaque shows, except its glow."""
        return self.name, self.chips, self.note, self.device, self.face

    @property
    def reach(self) -> Rect:
        """Area of everything that the plaque draws except its glow, including shadow and note, in pixels."""
        return self.outline.inflate(*(2 * [2 * self.ctx.scale.px(SHADOW)]))

    @property
    def outline(self) -> Rect:
        """Area of the plaque and of a note below it, in pixels."""
        note = Pill(self.ctx, self.note, NOTE).size if self.note else (0, 0)
        hung = Rect(0, 0, max(self.rect.w, note[0]), self.rect.h + NOTE_DROP + note[1])
        hung.midtop = self.rect.midtop
        return hung

    def draw(self, surface: Surface) -> None:
        """Draw the opaque plaque with its glow and its note."""
        ctx, scale, rect = self.ctx, self.ctx.scale, self.rect
        radius = scale.f(theme.R_PLAQUE)
        if self.glow > 0:
            far = ctx.paint.glow(
                *rect.size, radius=radius, sigma=scale.f(14), colour=(243, 200, 104), opacity=0.85, grow=scale.f(5)
            )
            near = ctx.paint.glow(
                *rect.size, radius=radius, sigma=scale.f(2.6), colour=theme.GLOW, opacity=0.9, grow=scale.f(3)
            )
            far.draw(surface, *rect.topleft, self.glow)
            near.draw(surface, *rect.topleft, self.glow)
        self._ground(lit=False).draw(surface, *rect.topleft)
        if self.glow > 0:
            self._ground(lit=True).draw(surface, *rect.topleft, self.glow)
        ctx.text.cover(rect)
        self.node.label, self.node.value = self.name, self.chips
        self._draw_emblem(surface)
        if high := self._sign:  # next to anything else in that corner
            middle = rect.right - self.corner - high * 0.62, rect.y + high * 0.8
            draw_phone(ctx, surface, middle, high, away=self.device == "away")
        self._draw_words(surface, rect.x + (48 if scale.compact else scale.px(70)))

    @property
    def _sign(self) -> int:
        """Height of the phone symbol in pixels; 0 if the seat's hand is not on a phone."""
        return self.ctx.scale.px(22, 14) if self.device else 0

    def _draw_emblem(self, surface: Surface) -> None:
        scale, rect = self.ctx.scale, self.rect
        disc = 36 if scale.compact else rect.h - scale.px(18)
        middle = rect.x + rect.h / 2, rect.centery
        if has_face(self.ctx, self.face):
            disc = round(disc * FACE_SIZE)
        draw_emblem(self.ctx, surface, self.emblem, middle, disc, lit=self.glow, face=self.face)

    def _ground(self, *, lit: bool) -> Picture:
        scale = self.ctx.scale
        return self.ctx.paint.box(
            *self.rect.size,
            radius=scale.f(theme.R_PLAQUE),
            fill=() if lit else theme.LACQUER,
            line=theme.BRASS_LINE,
            line_width=max(2.0, scale.f(2.5)) if lit else scale.hairline,
            line_opacity=1.0 if lit else 0.75,
            inner_line=0.0 if lit else 0.10,
            shadow="none" if lit else "button",
        )

    def _draw_words(self, surface: Surface, left: int) -> None:
        ctx, scale, rect = self.ctx, self.ctx.scale, self.rect
        taken = self.corner + round(self._sign * 0.95)
        room = rect.right - left - max(6, scale.px(10), taken)
        if scale.compact:
            # Enlarged text uses the free space between and around the lines.
            grown = min(1.4, scale.enlarged)
            name, chips = theme.NAME.sized(16 / scale.plain_t), theme.CHIPS.sized(14 / scale.plain_t)
            name, chips = ctx.text.within(name, 16 * grown), ctx.text.within(chips, 14 * grown)
            name_y, chips_y, coin = rect.y + 22, rect.y + round(37 + 4 * grown), 12
        else:
            name = ctx.text.within(theme.NAME, rect.h * 0.44)
            chips = ctx.text.within(theme.CHIPS, rect.h * 0.38)
            lower = 4 if scale.enlarged > 1 else 0
            name_y, chips_y, coin = rect.y + scale.px(30), rect.y + scale.px(54 + lower), scale.px(16)
        high = scale.px(38, 30) if scale.enlarged == 1 else 0
        if not self.chips and not self.note:
            ctx.text.draw(surface, self.name, (left, rect.centery), name, valign="middle", width=room, height=rect.h)
            return
        if not ctx.text.fit(self.name, name, room, high).whole:  # small enough to stay under the text there
            name, room, high = ctx.text.within(name, 0), room + taken, scale.px(38, 30)
        ctx.text.draw(surface, self.name, (left, name_y), name, width=room, height=high)
        x = left
        room = rect.right - left - 4
        if self.chips and not ctx.text.fit(self.chips, chips, room - coin - scale.px(6, 4)).whole:
            x = ctx.text.draw(surface, self.chips, (left, chips_y), chips, theme.OLD_GOLD, width=room).right
        elif self.chips:
            middle = chips_y - round(ctx.text.px(chips) * 0.33)
            ctx.sprites.picture("coin", height=coin).draw_centred(surface, x + coin / 2, middle)
            x += coin + scale.px(6, 4)
            room = rect.right - x - 4
            drawn = ctx.text.draw(surface, self.chips, (x, chips_y), chips, theme.OLD_GOLD, width=room)
            x = drawn.right + scale.px(10, 6)
        self.words_end = x
        if not self.note:
            return
        # Small enough to leave room for Thai marks above the letters.
        beside, wide = ctx.text.within(theme.SMALL.sized(16), rect.h * 0.32), rect.right - x - scale.px(8)
        if not scale.compact and ctx.text.fit(self.note, beside, wide).whole:
            ctx.text.draw(surface, self.note, (x, chips_y), beside, theme.DIM, width=wide)
        else:
            pill = Pill(ctx, self.note, NOTE, theme.DIM)
            x = rect.centerx
            if scale.enlarged > 1:  # towards the edge of the table: pieces are further in
                half = pill.size[0] // 2
                x = min(x, rect.left + half) if x < scale.width / 2 else max(x, rect.right - half)
            pill.place_centred(x, rect.bottom + NOTE_DROP + pill.size[1] / 2)
            pill.draw(surface)


def has_face(ctx: RenderContext, face: str) -> bool:
    """Return whether a seat shows its face instead of its flower; with high contrast, no seat does."""
    return bool(face) and not ctx.settings.high_contrast


def draw_emblem(
    ctx: RenderContext,
    surface: Surface,
    kind: str,
    centre: tuple[float, float],
    diameter: int,
    *,
    lit: float = 0.0,
    face: str = "",
) -> None:
    """Draw a seat's flower on its disc, or its face if it has one; `lit` (0 to 1) brightens the disc."""
    if has_face(ctx, face):
        ctx.sprites.picture(face, (diameter, diameter), sheet_name="faces").draw_centred(surface, *centre)
        return
    ctx.sprites.picture("disc", (diameter, diameter)).draw_centred(surface, *centre)
    if lit > 0:
        ctx.sprites.picture("disc-to-act", (diameter, diameter)).draw_centred(surface, *centre, lit)
    ctx.sprites.picture(f"flower-{kind}", (diameter, diameter)).draw_centred(surface, *centre)


def large_emblem_area(centre: tuple[float, float], diameter: int) -> Rect:
    """Return the area of a flower or face drawn by `draw_large_emblem`."""
    box = Rect(0, 0, diameter, diameter)
    box.center = round(centre[0]), round(centre[1])
    return box


def draw_large_emblem(
    ctx: RenderContext, surface: Surface, kind: str, centre: tuple[float, float], diameter: int, *, face: str = ""
) -> None:
    """Draw a seat's flower without a disc, or its face if it has one, for display next to a headline."""
    if has_face(ctx, face):
        ctx.sprites.picture(face, (diameter, diameter), sheet_name="faces").draw_centred(surface, *centre)
    else:
        ctx.sprites.picture(f"flower-{kind}", (diameter, diameter)).draw_centred(surface, *centre)


def draw_phone(
    ctx: RenderContext, surface: Surface, centre: tuple[float, float], height: int, *, away: bool = False
) -> None:
    """Draw a phone symbol for a hand on a phone; it is red while the phone is disconnected."""
    box = Rect(0, 0, round(height * 0.58), height)
    box.center = (round(centre[0]), round(centre[1]))
    line = (LOST if away else theme.OLD_GOLD,)
    ctx.paint.fill(surface, box, radius=height * 0.14, fill=(theme.NIGHT,), line=line, line_width=max(1.5, height / 13))
    inner = box.inflate(-round(height * 0.24), -round(height * 0.34))
    ctx.paint.fill(surface, inner, radius=1, fill=line, opacity=0.0 if away else 0.8)


def draw_coin(ctx: RenderContext, surface: Surface, centre: tuple[float, float], diameter: int) -> None:
    """Draw the coin symbol in front of a number of chips."""
    ctx.sprites.picture("coin", (diameter, diameter)).draw_centred(surface, *centre)


def draw_seal(ctx: RenderContext, surface: Surface, centre: tuple[float, float], side: int) -> None:
    """Draw the red seal of a shuffle, slightly tilted; `side` is its size before rotation."""
    height = round(side * 62 / 54)
    ctx.sprites.picture("seal", height=height).draw_centred(surface, *centre)
