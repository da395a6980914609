"""Keyboard shared by several people: finds the key of an intent, and draws each person's keys."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, Final, Protocol

from game.ui import theme
from game.ui.gamepad_glyphs import glyph_width, paint_glyph
from game.ui.intents import Confirm, Key, Move

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.ui.intents import Intent
    from game.ui.render_context import RenderContext
    from game.ui.theme import Colour


CAP_GAP: Final = 1
"""Pixels between the caps of a group."""
CRAMPED_TEXT: Final = 1.3
"""Maximum text scale for caps that stand for a pair; larger caps would hide neighbouring names."""


def key_of(intent: Intent) -> str:
    """Return the name of the key that caused an intent; '' for other devices, or with Ctrl or Alt held."""
    match intent:
        case Move(direction, ""):
            return direction
        case Confirm("return"):
            return "return"
        case Key(name, False, _shift, False, ""):
            return name
    return ""


class GlyphCap(Protocol):
    """Cap with the picture of a gamepad button."""

    @property
    def glyph(self) -> str:
        """Name of the picture as in `gamepad_glyphs`, such as 'shapes a'."""


def _cap_width(ctx: RenderContext, words: str | GlyphCap) -> int:
    """Return the width of a key cap with this label or picture, in pixels."""
    if not isinstance(words, str):
        return glyph_width(words.glyph, _cap_height(ctx))
    return max(ctx.text.width(words, theme.KEY_CAP) + 6, round(ctx.text.px(theme.KEY_CAP) * 1.25))


def _apart(ctx: RenderContext, groups: Sequence[Sequence[str | GlyphCap]]) -> int:
    """Return the gap between groups of key caps, in pixels; it is 2 if all groups are single caps."""
    return ctx.scale.px(6, 2) if len(groups[0]) > 1 else 2


def caps_width(ctx: RenderContext, groups: Sequence[Sequence[str | GlyphCap]]) -> int:
    """Return the total width of groups of key caps, in pixels."""
    wide = sum(_cap_width(ctx, words) + CAP_GAP for group in groups for words in group) - CAP_GAP * len(groups)
    return wide + _apart(ctx, groups) * (len(groups) - 1)


def _cap_height(ctx: RenderContext) -> int:
    return round(ctx.text.px(theme.KEY_CAP) * 1.36)


def paint_caps(
    ctx: RenderContext,
    surface: Surface,
    groups: Sequence[Sequence[str | GlyphCap]],
    at: tuple[float, float],
    colour: Colour,
    *,
    pressed: bool = False,
) -> None:
    """Draw groups of key caps centred at a point, outlined in a person's colour; `pressed` fills them."""
    high = _cap_height(ctx)
    apart, edge = _apart(ctx, groups), high // 2 if len(groups[0]) > 1 else 3
    wide = caps_width(ctx, groups)
    ground = ctx.paint.box(wide + edge, high + 6, radius=(high + 6) / 3.2, fill=(theme.LOG,), opacity=0.88)
    ground.draw_centred(surface, *at)
    x, y = at[0] - wide / 2, at[1] - high / 2
    for group in groups:
        for words in group:
            one = _cap_width(ctx, words)
            if not isinstance(words, str):
                ink = theme.IVORY if pressed else colour
                paint_glyph(ctx, surface, words.glyph, (x + one / 2, y + high / 2), high, ink)
                x += one + CAP_GAP
                continue
            box = ctx.paint.box(
                one,
                high,
                radius=4,
                fill=(colour,) if pressed else theme.LACQUER,
                line=(colour,),
                line_width=1.0,
                line_opacity=0.9,
            )
            box.draw(surface, x, y)
            ctx.text.draw(
                surface,
                words,
                (round(x) + one / 2, y + high / 2),
                theme.KEY_CAP,
                theme.INK if pressed else theme.IVORY,
                align="centre",
                valign="middle",
            )
            x += one + CAP_GAP
        x += apart - CAP_GAP


def paint_key_set(
    ctx: RenderContext,
    surface: Surface,
    groups: Sequence[Sequence[str | GlyphCap]],
    side: Sequence[str | GlyphCap],
    at: tuple[float, float],
    colour: Colour,
    *,
    aside: bool,
) -> None:
    """Draw a person's key caps in the person's colour, with the secondary action's cap above them.

    With `aside`, that cap is filled. It is above the first key cap, over the person's own cards, so that it
    does not cover the neighbours' cards.
    """
    cramped = len(groups[0]) == 1
    with ctx.text.enlarged_at_most(CRAMPED_TEXT) if cramped else nullcontext():
        paint_caps(ctx, surface, groups, at, colour)
        if side:
            high, wide, own = _cap_height(ctx), caps_width(ctx, groups), caps_width(ctx, [side])
            x, y = at[0] - wide / 2, at[1]
            paint_caps(ctx, surface, [side], (x + own / 2, y - high - 6), colour, pressed=aside)
