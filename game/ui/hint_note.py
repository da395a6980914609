"""Hint panel: the recommended move in gold, the reasons below it, and the adviser's name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.ui import theme
from game.ui.widgets import Panel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.ui.render_context import RenderContext

ROOMS: Final = (13.0, 17.0, 24.0)
"""Text widths tried for the reasons, as multiples of the text size."""
WIDE_ROOMS: Final = (36.0, 50.0)
"""Text widths tried in low gaps between rows of pieces, as multiples of the text size."""
MOST_LINES: Final = 3
FOOT: Final = theme.SMALL.sized(17)
STRAY: Final = 0.25
"""Fraction of the width below which a last line counts as too short."""
CLOSER: Final = (0.9, 0.8, 0.7)
"""Fractions of the width at which a text is wrapped again to lengthen a short last line."""


class HintNote(NamedTuple):
    """Text of a hint, broken into lines, and the size of its panel in pixels."""

    title: tuple[str, ...]
    lines: tuple[str, ...]
    foot: tuple[str, ...]
    size: tuple[int, int]


def hint_notes(
    ctx: RenderContext,
    title: str,
    must: Sequence[str],
    more: Sequence[str],
    foot: Sequence[str] = (),
    rooms: Sequence[float] = ROOMS,
) -> list[HintNote]:
    """Return the possible panels for a hint, the most complete first, then the widest.

    There is one for each width in `rooms` at which the sentences of `must` fit into three lines. It also has
    the first sentence of `more` if that fits as well. If there is no such width, the only panel has the last
    sentence of `must`.
    """
    size = ctx.text.px(theme.SMALL)
    found: list[tuple[bool, HintNote]] = []
    for room in rooms:
        wide = round(room * size)
        lines = _lines(ctx, must, wide)
        if len(lines) > MOST_LINES:
            continue
        longer = [*lines, *_lines(ctx, more[:1], wide)]
        fits = len(longer) <= MOST_LINES
        found.append((not fits, _note(ctx, title, longer if fits else lines, foot, wide)))
    if not found:
        wide = round(rooms[-1] * size)
        return [_note(ctx, title, _lines(ctx, must[-1:], wide), foot, wide)]
    return [note for _less, note in sorted(found, key=lambda each: each[0])]


def _lines(ctx: RenderContext, sentences: Sequence[str], room: int) -> list[str]:
    return [part for sentence in sentences for part in _wrap_evenly(ctx, sentence, theme.SMALL, room)]


def _wrap_evenly(ctx: RenderContext, words: str, role: theme.Role, room: int) -> list[str]:
    """Wrap a text to `room` pixels, avoiding a very short last line if that adds no lines."""
    lines = ctx.text.wrap(words, role, room)
    for share in CLOSER:
        if len(lines) == 1 or ctx.text.width(lines[-1], role) >= STRAY * room:
            break
        closer = ctx.text.wrap(words, role, round(share * room))
        if len(closer) > len(lines):
            break
        lines = closer
    return lines


def _note(ctx: RenderContext, title: str, lines: Sequence[str], foot: Sequence[str], room: int) -> HintNote:
    text, pad = ctx.text, _pad(ctx)
    titles = tuple(_wrap_evenly(ctx, title, theme.PANEL_TITLE, room))
    widest = max(
        *(text.width(line, theme.PANEL_TITLE) for line in titles),
        *(text.width(line, theme.SMALL) for line in lines),
        *(_eye(ctx, foot) + ctx.scale.px(12) + text.width(line, FOOT) for line in foot),
        0,
    )
    high = round(pad * 1.4 + text.px(theme.PANEL_TITLE) * 1.3 * len(titles) + _step(ctx) * len(lines))
    high += _foot_height(ctx, foot) if foot else 0
    return HintNote(titles, tuple(lines), tuple(foot), (widest + 2 * pad, high))


def paint_hint_note(
    ctx: RenderContext, surface: Surface, note: HintNote, left: int, top: int, tip: tuple[str, float] | None = None
) -> None:
    """Draw a hint panel at its top left corner; `tip` is the tip's side and offset there, in pixels."""
    text, pad = ctx.text, _pad(ctx)
    panel = Panel(ctx, "dark")
    panel.place(Rect(left, top, *note.size))
    panel.tip = tip
    panel.draw(surface)
    size = text.px(theme.PANEL_TITLE)
    y = top + pad - size * 0.55
    for line in note.title:
        y += size * 1.3
        text.draw(surface, line, (left + pad, y), theme.PANEL_TITLE, theme.OLD_GOLD)
    y += size * 0.35
    for line in note.lines:
        y += _step(ctx)
        text.draw(surface, line, (left + pad, y), theme.SMALL)
    if note.foot:
        _paint_foot(ctx, surface, note, left + pad, top + note.size[1] - _foot_height(ctx, note.foot))


def _paint_foot(ctx: RenderContext, surface: Surface, note: HintNote, left: int, top: int) -> None:
    """Draw the panel's footer: a line, an eye in a disc, and the adviser's name."""
    text, side = ctx.text, _eye(ctx, note.foot)
    rule = Rect(left, top, note.size[0] - 2 * _pad(ctx), 1)
    ctx.paint.fill(surface, rule, radius=0, fill=theme.BRASS_LINE, opacity=0.7)
    step = text.px(FOOT) * 1.3
    middle = top + _foot_height(ctx, note.foot) / 2 - ctx.scale.px(2)
    disc = Rect(left, round(middle - side / 2), side, side)
    line_width = ctx.scale.hairline
    ctx.paint.fill(
        surface,
        disc,
        radius=side / 2,
        fill=(theme.FELT_PANEL,),
        opacity=0.9,
        line=theme.BRASS_LINE,
        line_width=line_width,
    )
    ctx.sprites.picture("icon-eye", height=round(side * 0.5), tint=theme.OLD_GOLD).draw_centred(surface, *disc.center)
    y = middle - step * (len(note.foot) - 1) / 2
    for number, line in enumerate(note.foot):
        role = FOOT.weighing(600 if not number else 400)
        colour = theme.IVORY if not number else theme.DIM
        text.draw(surface, line, (disc.right + ctx.scale.px(12), y), role, colour, valign="middle")
        y += step


def _pad(ctx: RenderContext) -> int:
    return ctx.scale.px(20, 14)


def _step(ctx: RenderContext) -> int:
    return round(ctx.text.px(theme.SMALL) * 1.4)


def _eye(ctx: RenderContext, foot: Sequence[str]) -> int:
    """Return the diameter of the disc next to the adviser's name, in pixels."""
    return round(ctx.text.px(FOOT) * (2.3 if len(foot) > 1 else 1.5))


def _foot_height(ctx: RenderContext, foot: Sequence[str]) -> int:
    return round(ctx.text.px(FOOT) * (3.4 if len(foot) > 1 else 2.1))
