"""Rows showing all players' gains in a deal and their chips after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.i18n import _
from game.ui import theme
from game.ui.plaque import draw_emblem
from game.words.reader import holding, signed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pygame import Rect, Surface

    from game.rules.contract import Seat
    from game.table.settlement.report import Gain
    from game.ui.paper_sheet import Paper
    from game.ui.render_context import RenderContext
    from game.ui.theme import Role


class GainLook(NamedTuple):
    """Text roles and sizes for rows of gains."""

    name: Role
    change: Role
    now: Role
    disc: float
    """Diameter of the emblem in the sheet's units."""
    head: Role
    """Role of the column headings."""
    rule: float
    """Distance from the baseline of the headings to the line below them, in units."""


def gain_colour(change: int) -> theme.Colour:
    """Return the text colour for a change of chips: green for a gain, red for a loss."""
    return theme.GREEN_ON_PAPER if change > 0 else theme.RED_ON_PAPER if change < 0 else theme.INK_2


def held_colour(chips: int) -> theme.Colour:
    """Return the text colour for a number of chips: the normal colour, or red for a debt."""
    return theme.RED_ON_PAPER if chips < 0 else theme.INK


def paint_gain(
    ctx: RenderContext,
    paper: Paper,
    surface: Surface,
    gain: Gain,
    look: GainLook,
    box: Rect,
    change: float,
    *,
    you: Seat | None,
    emblems: Sequence[str],
) -> None:
    """Paint a player's row in its box; the gain ends at x = `change`, the chips at the right edge.

    The seat `you` is called 'You', and `emblems` has the flower of each seat.
    """
    text, middle = ctx.text, box.centery
    disc = min(paper.px(look.disc), box.h - 2)
    at = box.x + paper.px(15), middle
    if gain.seat is None:
        ctx.sprites.picture("pot-coins", height=round(disc * 0.66), sheet_name="tokens").draw_centred(surface, *at)
    else:
        draw_emblem(ctx, surface, emblems[gain.seat], at, disc, face=gain.face)
    words, colour = signed(gain.change), gain_colour(gain.change)
    left = text.draw(surface, words, (change, middle), look.change, colour, align="right", valign="middle").left
    held, colour = holding(gain.now, own=gain.seat is not None and gain.seat == you), held_colour(gain.now)
    text.draw(surface, held, (box.right, middle), look.now, colour, align="right", valign="middle")
    x = box.x + paper.px(44)
    room = round(left - x - 8)
    text.draw(surface, gain.name, (x, middle), look.name, theme.INK, valign="middle", width=room, height=box.h)


def paint_gains_head(
    ctx: RenderContext,
    paper: Paper,
    surface: Surface,
    words: tuple[str, str],
    look: GainLook,
    at: tuple[int, float],
    held: Iterable[int] = (),
) -> int:
    """Paint a title and the headings of both columns; return the x coordinate at which gains end, in pixels.

    `held` are the amounts in the last column, for which room is reserved.
    """
    text, right, (left, top), (title, change) = ctx.text, paper.inner.right, at, words
    widest = max((text.width(holding(amount), look.now) for amount in held), default=0)
    middle = right - max(paper.px(112), text.width(_("now"), look.head) + paper.px(40), widest + paper.px(20))
    roles, colours = (theme.PAPER_TITLE, look.head), (theme.INK, theme.INK_2)
    text.draw_apart(surface, (title, change), (left, middle), (top, top), roles, colours, gap=paper.px(16))
    text.draw(surface, _("now"), (right, top), look.head, theme.INK_2, align="right")
    paper.rule(surface, left, top + paper.px(look.rule), right)
    return middle


def paint_gain_band(ctx: RenderContext, paper: Paper, surface: Surface, box: Rect) -> None:
    """Paint the highlight behind the winner's row."""
    band = ctx.paint.box(box.w + paper.px(24), box.h, radius=paper.px(9), fill=(theme.JADE,), opacity=0.14)
    band.draw(surface, box.x - paper.px(12), box.y)
