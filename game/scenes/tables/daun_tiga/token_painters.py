"""Painters of small objects on the table: chips with amounts, dice, and text pills."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import _
from game.rules.equipment import MAHJONG_TILES
from game.table.daun_tiga.board import SIDE
from game.table.daun_tiga.layout import CHIP_PX
from game.ui import theme
from game.words.daun_tiga.hands import WIND_WORDS

if TYPE_CHECKING:
    from pygame import Surface

    from game.scenes.table.piece_painter import Pieces
    from game.scenes.table.window_frame import WindowFrame
    from game.table.geometry import Spot
    from game.table.motion import Flight
    from game.ui.render_context import RenderContext
    from game.ui.theme import Colour, Role

CHIPS: Final = ("chip-gold", "chip-indigo", "chip-ivory")
CHIP_INKS: Final = (theme.rgb("#2A1A08"), theme.rgb("#FFF6E2"), theme.rgb("#8E1C16"))
SIGNS: Final[dict[str, Colour]] = {"+": theme.rgb("#8FD6AE"), "-": theme.rgb("#FF9D8C"), "=": theme.OLD_GOLD}
LINES: Final[dict[str, Colour]] = {"+": theme.rgb("#5FA985"), "-": theme.rgb("#C0584A"), "=": theme.BRASS}
PILL_WORDS: Final = theme.Role("text", 15, 500)


def paint_chip(ctx: RenderContext, surface: Surface, kind: int, words: str, px: Spot, alpha: float = 1.0) -> None:
    """Paint a chip labelled `words` at a spot in pixels, enlarged until the label is legible."""
    high = max(CHIP_PX if words else 8, round(px.h))
    chip = ctx.sprites.picture(CHIPS[kind], height=high, sheet_name="tokens")
    chip.draw_centred(surface, px.x, px.y + high * 0.02, alpha)
    if kind == SIDE:
        wide = round(high * 54 / 58 * 0.9)
        ring = ctx.paint.ring(wide, wide, radius=wide / 2, width=max(1.5, wide * 0.06), colour=(theme.CINNABAR,))
        ring.draw_centred(surface, px.x, px.y - high * 0.02, alpha)
    if not words:
        return
    role = theme.CHIPS.sized(px.w * 0.47 / ctx.scale.t * (1.0 if len(words) < 3 else 0.86))
    role = role.weighing(700)
    y = px.y - high * 0.03
    ctx.text.draw(surface, words, (px.x, y), role, CHIP_INKS[kind], align="centre", valign="middle", alpha=alpha)


def paint_flight(pieces: Pieces, surface: Surface, frame: WindowFrame, flight: Flight, target: Spot, code: str) -> None:
    """Paint a card in flight to a position in units, or at its origin if it has not departed yet."""
    code, squeeze = flight.seen(code)
    px = frame.spot(flight.spot(target) if flight.begun else flight.start)
    if flight.begun:
        pieces.draw_flying(surface, code, px, labelled=False, squeeze=squeeze)
    else:
        pieces.draw(surface, pieces.face(code, px), px)


def paint_die(ctx: RenderContext, surface: Surface, face: int, px: Spot, alpha: float = 1.0) -> None:
    """Paint one face of a die at a spot in pixels."""
    high = max(8, round(px.h))
    picture = ctx.sprites.picture(f"die-{face}", height=high, sheet_name="tokens", angle=px.angle)
    shadow = ctx.paint.glow(
        round(px.w), round(px.w), radius=px.w / 4, sigma=max(1.5, ctx.scale.f(4)), colour=theme.SHADOW, opacity=0.5
    )
    shadow.draw_centred(surface, px.x + ctx.scale.f(2), px.y + ctx.scale.f(4), alpha)
    picture.draw_centred(surface, px.x, px.y, alpha)


def paint_winds(ctx: RenderContext, surface: Surface, left: int, right: int, top: int) -> None:
    """Paint the four wind tiles with their names and points, in two columns. DT-02."""
    ctx.text.draw(surface, _("Winds"), (left, top), theme.SMALL, theme.DIM)
    high = ctx.scale.px(44)
    wide = ctx.sprites.width(MAHJONG_TILES.name, high)
    pitch = (right - left) // 2
    for place, (code, name) in enumerate(WIND_WORDS.items()):
        x, y = left + place % 2 * pitch, top + ctx.scale.px(18 + place // 2 * 54)
        ctx.sprites.get(MAHJONG_TILES.name, code, high, state="lying").draw(surface, x, y)
        at = (x + wide + ctx.scale.px(10), y + high / 2)
        room = round(pitch - wide - ctx.scale.px(16)) if ctx.scale.enlarged > 1 else 0
        ctx.text.draw(surface, _(name), at, theme.SMALL, valign="middle", width=room)


def _pill_role(ctx: RenderContext, grown: float) -> Role:
    """Return a pill's text role, enlarged by `grown`; in a small window, only as far as needed."""
    return PILL_WORDS.sized(15 * grown * ctx.scale.u / ctx.scale.plain_t)


def pill_size(ctx: RenderContext, words: str, *, sign: str = "", grown: float = 1.0) -> tuple[int, int]:
    """Return the width and height of a result pill in pixels."""
    role = _pill_role(ctx, grown)
    high = max(round(ctx.text.px(role) * 1.62), ctx.scale.px(26 * grown))
    return ctx.text.width(words, role) + round(high * 0.84) + (round(high * 0.54) if sign else 0), high


def paint_pill(
    ctx: RenderContext,
    surface: Surface,
    words: str,
    at: tuple[float, float],
    *,
    sign: str = "",
    grown: float = 1.0,
    line: Colour | None = None,
    alpha: float = 1.0,
) -> None:
    """Paint words on a dark pill, centred on a point in pixels.

    A result has a `sign` in front of the words and a coloured `line` around the pill.
    """
    wide, high = pill_size(ctx, words, sign=sign, grown=grown)
    x, y = round(at[0] - wide / 2), round(at[1] - high / 2)
    edge = LINES[sign] if sign else line
    box = ctx.paint.box(
        wide,
        high,
        radius=high / 2,
        fill=(theme.LOG,),
        opacity=0.92,
        line=(edge,) if edge else (),
        line_width=max(1.0, ctx.scale.f(1.4)),
        line_opacity=0.9,
    )
    ctx.text.cover(box.draw(surface, x, y, alpha))
    role = _pill_role(ctx, grown)
    left = x + high * 0.42
    if sign:
        arm, thick = max(7, round(high * 0.36)), max(2, round(high * 0.09))
        middle = left + arm / 2
        bars = {"+": ((arm, thick, 0), (thick, arm, 0)), "-": ((arm, thick, 0),)}
        ways = bars.get(sign, ((arm, thick, -thick * 1.2), (arm, thick, thick * 1.2)))
        for w, h, down in ways:
            bar = ctx.paint.box(w, h, radius=thick / 2, fill=(SIGNS[sign],))
            bar.draw_centred(surface, middle, y + high / 2 + down, alpha)
        left += high * 0.54
    ctx.text.draw(surface, words, (left, y + high / 2), role, theme.IVORY, valign="middle", alpha=alpha)
