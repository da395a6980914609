"""What everybody gained by a deal, and what they have now: rows on a sheet of paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.scenes.emblems import emblem_of
from game.scenes.settlement.words import plain, signed
from game.ui import theme
from game.ui.plaque import draw_emblem

if TYPE_CHECKING:
    from pygame import Rect, Surface

    from game.rules.contract import Seat
    from game.scenes.paper import Paper
    from game.ui.kit import Kit
    from game.ui.theme import Role


class Gain(NamedTuple):
    """What an account gained by the deal, and what it has now."""

    seat: Seat | None
    """None for a pot."""
    name: str
    change: int
    now: int


class GainLook(NamedTuple):
    """How the rows of a sheet are written."""

    name: Role
    change: Role
    now: Role
    disc: float
    """Diameter of the emblem in the sheet's units."""


def gain_colour(change: int) -> theme.Colour:
    """Green for a gain, red for a loss."""
    return theme.GREEN_ON_PAPER if change > 0 else theme.RED_ON_PAPER if change < 0 else theme.INK_2


def paint_gain(
    kit: Kit, paper: Paper, surface: Surface, gain: Gain, look: GainLook, box: Rect, change: float, *, you: Seat | None
) -> None:
    """One row in its box; the change ends at x `change`, what there is now at the right edge. `you` has the lotus."""
    text, middle = kit.text, box.centery
    disc = min(paper.px(look.disc), box.h - 2)
    at = box.x + paper.px(15), middle
    if gain.seat is None:
        kit.sprites.picture("pot-coins", height=round(disc * 0.66), sheet_name="tokens").draw_centred(surface, *at)
    else:
        draw_emblem(kit, surface, emblem_of(gain.seat, you), at, disc)
    words, colour = signed(gain.change), gain_colour(gain.change)
    left = text.draw(surface, words, (change, middle), look.change, colour, align="right", valign="middle").left
    text.draw(surface, plain(gain.now), (box.right, middle), look.now, theme.INK, align="right", valign="middle")
    x = box.x + paper.px(44)
    text.draw(surface, gain.name, (x, middle), look.name, theme.INK, valign="middle", width=round(left - x - 8))


def paint_gain_band(kit: Kit, paper: Paper, surface: Surface, box: Rect) -> None:
    """The ground of the row of who has won."""
    band = kit.paint.box(box.w + paper.px(24), box.h, radius=paper.px(9), fill=(theme.JADE,), opacity=0.14)
    band.draw(surface, box.x - paper.px(12), box.y)
