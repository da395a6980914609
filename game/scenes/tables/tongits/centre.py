"""Words painted in the middle of the mat: the pot's plate, and the pills under the piles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.scenes.table.ground import Drawn
from game.table.tongits import layout as places
from game.table.tongits.centre import pile_words, pot_words
from game.ui import theme
from game.ui.widgets import Pill

if TYPE_CHECKING:
    from pygame import Surface

    from game.scenes.tables.tongits.board import Board

PLATE_TITLE: Final = theme.PANEL_TITLE.weighing(600)
PLATE_WORDS: Final = theme.CAPTION.sized(16).weighing(400)
PLATE_GOLD: Final = theme.rgb("#F0D9A0")
SMALL: Final = theme.CAPTION.sized(16)


def words_over(board: Board) -> Drawn:
    """The pot's plate and the pills under the piles: kept with what lies on the table."""
    pot, under = pot_words(board.state, board.reader), pile_words(board.state, board.reader)

    def paint(surface: Surface) -> None:
        if pot[0]:
            _paint_plate(board, surface, *pot)
        _paint_pile_pills(board, surface, *under)

    return Drawn(paint, (pot, under))


def _paint_plate(board: Board, surface: Surface, title: str, words: str) -> None:
    kit, scale, text, rect = board.kit, board.kit.scale, board.kit.text, board.frame.rect(places.POT_PLATE)
    wide = max(rect.w, text.width(words, PLATE_WORDS) + 2 * scale.px(18), text.width(title, PLATE_TITLE) + 40)
    high = max(rect.h, round(text.px(PLATE_TITLE) * 1.5 + text.px(PLATE_WORDS) * 1.5))
    place = Rect(0, 0, wide, high)
    place.midbottom = rect.midbottom
    kit.paint.fill(
        surface,
        place,
        radius=scale.f(14),
        fill=(theme.NIGHT,),
        opacity=0.88,
        line=theme.BRASS_LINE,
        line_width=1,
        line_opacity=0.7,
    )
    text.cover(place)
    first, second = (place.centerx, place.y + high * 0.32), (place.centerx, place.y + high * 0.72)
    text.draw(surface, title, first, PLATE_TITLE, PLATE_GOLD, align="centre", valign="middle")
    text.draw(surface, words, second, PLATE_WORDS, align="centre", valign="middle")


def _paint_pile_pills(board: Board, surface: Surface, left: str, last: str) -> None:
    """'11 left' under the stock, whose the last discard is under the pile, side by side at any size."""
    frame = board.frame
    y = places.STOCK_AT[1] + places.PILE[1] + 27
    first = Pill(board.kit, left, theme.CAPTION)
    first.place_centred(*frame.point(places.STOCK_AT[0] + places.PILE[0] / 2 - 3, y))
    if last:
        name = Pill(board.kit, last, SMALL)
        name.place_centred(*frame.point(places.DISCARD_AT[0] + places.PILE[0] / 2 + 4, y))
        over = first.rect.right + 4 - name.rect.left
        if over > 0:
            first.move(-(over + 1) // 2, 0)
            name.move((over + 1) // 2, 0)
        if not any(key[0] == "card" for key in board.motions.flights):
            name.draw(surface)
    first.draw(surface)
