"""Chip with the value of a house rule: a solid outline for a switch, a dashed one for a fixed ruling of Sala."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.ui import theme

if TYPE_CHECKING:
    from pygame import Surface

    from game.book.blocks import Chip
    from game.ui.render_context import RenderContext

CHIP: Final = theme.Role("text", 15, 500)


def chip_high(ctx: RenderContext) -> int:
    """Return the height of a chip in pixels."""
    return max(ctx.scale.px(26), round(ctx.text.px(CHIP) * 1.6))


def chip_wide(ctx: RenderContext, chip: Chip) -> int:
    """Return the width of a chip with this text in pixels."""
    high = chip_high(ctx)
    return ctx.text.width(chip.text, CHIP.weighing(600)) + high * 2


def draw_chip(ctx: RenderContext, surface: Surface, chip: Chip, at: tuple[int, int]) -> int:
    """Draw a chip with a house rule and its current value; return the chip's width in pixels.

    The outline is solid if a switch decides the rule, dashed if it is Sala's own ruling.
    """
    high, wide = chip_high(ctx), chip_wide(ctx, chip)
    x, y = at
    line, fill = max(1, ctx.scale.px(1.4)), theme.rgb("#FBF3DD")
    if chip.ruling:
        dashed = ctx.paint.dashed(
            wide,
            high,
            radius=high / 2,
            width=line,
            colour=theme.PAPER_LINE,
            opacity=1.0,
            fill=(fill,),
            fill_opacity=0.7,
        )
        dashed.draw(surface, x, y)
    else:
        ctx.paint.box(
            wide, high, radius=high / 2, fill=(fill,), opacity=0.8, line=(theme.PAPER_LINE,), line_width=line
        ).draw(surface, x, y)
    glyph_w, glyph_h = round(high * 0.62), round(high * 0.36)
    left, up = x + round(high * 0.42), y + (high - glyph_h) // 2
    ctx.paint.box(glyph_w, glyph_h, radius=glyph_h / 2, fill=(theme.PAPER_LINE,)).draw(surface, left, up)
    knob = max(3, glyph_h - 3)
    ctx.paint.disc(knob, fill=(theme.WHITE,)).draw(surface, left + glyph_w - knob - 2, up + (glyph_h - knob) // 2)
    role = CHIP.weighing(500 if chip.usual else 700)
    colour = theme.INK if chip.usual else theme.RED_ON_PAPER
    text_x = left + glyph_w + round(high * 0.28)
    ctx.text.draw(surface, chip.text, (text_x, y + high / 2), role, colour, valign="middle")
    return wide
