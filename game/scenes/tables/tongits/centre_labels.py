"""Labels in the middle of the mat: the pot's label, and the pills below stock and discards."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import N_, _
from game.rules.tongits.carry import stake_in
from game.scenes.table.background import Drawn
from game.scenes.table.fitting_text_scale import labels_clear_of
from game.table.geometry import Box
from game.table.tongits import layout as places
from game.table.tongits.screen_state import card_key
from game.ui import theme
from game.ui.widgets import Pill
from game.words.tongits.names import rank_sign

if TYPE_CHECKING:
    from pygame import Surface

    from game.scenes.tables.tongits.board_painter import Board
    from game.table.tongits.screen_state import TongitsState
    from game.ui.typesetting import Fit
    from game.words import Reader


def pot_words(state: TongitsState, reader: Reader) -> tuple[str, str]:
    """Return two texts: the pot with each player's contribution, and who can take it or how.

    After the deal, the first text gives only what is left in the pot; after the last one, the second names nobody who
    could still win it. TG-73.
    """
    if not state.pot:
        return "", ""
    words = _("Two wins in a row take it")
    if state.streak is not None and not (state.over and reader.last_deal):
        own, others = N_("You won one; one more takes it"), N_("{player} won one; one more takes it")
        words = reader.of_seat(state.streak, own, others)
    if state.over:
        return _("Pot {units}").format(units=state.pot), words
    # Translators: what the pot holds, and what each player has paid into it before this deal.
    return _("Pot {units}: {count} from each").format(units=state.pot, count=stake_in(state.pot)), words


def pile_words(state: TongitsState, reader: Reader) -> tuple[str, str]:
    """Return the piles' captions: the number of cards in the stock, and the last discard.

    The second caption gives the discard's owner and rank, or is ''.
    """
    left = _("{count} left").format(count=state.stock)
    if not state.discards:
        return left, ""
    seat, code = state.discards[-1]
    return left, reader.of_seat(seat, N_("your {rank}"), N_("{player}’s {rank}"), rank=rank_sign(code))


PLATE_TITLE: Final = theme.PANEL_TITLE.weighing(600)
PLATE_WORDS: Final = theme.CAPTION.sized(16).weighing(400)
PLATE_GOLD: Final = theme.rgb("#F0D9A0")
SMALL: Final = theme.CAPTION.sized(16)
PILLS_Y: Final = places.STOCK_AT[1] + places.PILE[1] + 27
UNDER_PILE: Final = 14.0
"""Distance in units from the stock to the pills below the piles, clear of turned cards of the discard pile."""
PILLS_REACH: Final = 40.0
"""Maximum distance from the middle of the row of pills to their ends and shadows, in units.

It applies to pills of normal size.
"""


def words_over(board: Board) -> list[Drawn]:
    """Return the pot's label and the pills below the piles, to be cached with the cards at rest."""
    pot, under = pot_words(board.state, board.reader), (*pile_words(board.state, board.reader), board.state.caller)
    named = not any(board.away(card_key(code)) for _seat, code in board.state.discards[-1:])  # not before it has landed
    pills = Drawn(
        lambda surface: _paint_pile_pills(board, surface, named=named),
        (under, named, board.laid_for),
        _round_pills(board),
    )
    if not pot[0]:
        return [pills]
    return [Drawn(lambda surface: _paint_plate(board, surface, pot[0]), pot), pills]


def _round_pills(board: Board) -> Rect:
    """Return an area that contains the pills below the piles at any size and position."""
    row = Box(places.FIELD.x, PILLS_Y, places.FIELD.w, 0).grown(PILLS_REACH * board.ctx.scale.enlarged)
    return board.frame.rect(row)


def plate_rect(board: Board) -> Rect:
    """Return the area of the pot's label in pixels, which grows with its text."""
    return _plate_and_text(board)[0]


def pot_plates(board: Board) -> list[Rect]:
    """Return the area of the pot's label as a list; empty if there is no pot."""
    return [plate_rect(board)] if pot_words(board.state, board.reader)[0] else []


def _plate_and_text(board: Board) -> tuple[Rect, Fit]:
    """Return the area of the pot's label and the fitted text below its title."""
    scale, text, rect = board.ctx.scale, board.ctx.text, board.frame.rect(places.POT_PLATE)
    title, words = pot_words(board.state, board.reader)
    pad = scale.px(18)
    most = max(rect.w, _between_plaques(board))
    fit = text.fit(words, PLATE_WORDS, most - 2 * pad, round(text.px(PLATE_WORDS) * 2.8))
    needed = max(text.width(line, fit.role) for line in fit.lines) + 2 * pad
    wide = min(most, max(rect.w, needed, text.width(title, PLATE_TITLE) + 40))
    rows = fit.step * (len(fit.lines) - 1)
    high = max(rect.h, round(text.px(PLATE_TITLE) * 1.5 + text.px(PLATE_WORDS) * 1.5) + rows)
    place = Rect(0, 0, wide, high)
    place.midbottom = rect.midbottom
    return place, fit


def _paint_plate(board: Board, surface: Surface, title: str) -> None:
    ctx, scale, text = board.ctx, board.ctx.scale, board.ctx.text
    place, fit = _plate_and_text(board)
    ctx.paint.fill(
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
    plain = place.h - fit.step * (len(fit.lines) - 1)
    text.draw(
        surface,
        title,
        (place.centerx, place.y + plain * 0.32),
        PLATE_TITLE,
        PLATE_GOLD,
        align="centre",
        valign="middle",
        width=place.w - 8,
    )
    for number, line in enumerate(fit.lines):
        at = place.centerx, place.y + plain * 0.72 + fit.step * number
        text.draw(surface, line, at, fit.role, align="centre", valign="middle")


def _between_plaques(board: Board) -> int:
    """Return the free width for the pot's label between the plaques on both sides, in pixels."""
    middle, gap = board.frame.rect(places.POT_PLATE).centerx, board.ctx.scale.px(10)
    found = [board.frame.rect(box) for box in board.layout.plaques]
    left = max(rect.right for rect in found if rect.centerx < middle)
    right = min(rect.left for rect in found if rect.centerx > middle)
    return 2 * min(middle - left, right - middle) - 2 * gap


def pile_pills(board: Board) -> list[Pill]:
    """Return the pills below the piles: the number of cards left, and the last discarder.

    They overlap neither each other nor a face. While a call is being answered, they have normal size, because a hint
    needs the space above the bar.
    """
    with board.ctx.text.enlarged_at_most(1.0) if board.state.caller is not None else nullcontext():
        return list(labels_clear_of(board.ctx, lambda: _pile_pills(board), board.faces))


def _pile_pills(board: Board) -> list[Pill]:
    left, last = pile_words(board.state, board.reader)
    frame = board.frame
    first = Pill(board.ctx, left, theme.CAPTION)
    y = places.STOCK_AT[1] + places.PILE[1] + UNDER_PILE + first.size[1] / 2 / frame.u
    first.place_centred(*frame.point(places.STOCK_AT[0] + places.PILE[0] / 2 - 3, y))
    found = [first]
    if last:
        name = Pill(board.ctx, last, SMALL)
        name.place_centred(*frame.point(places.DISCARD_AT[0] + places.PILE[0] / 2 + 4, y))
        over = first.rect.right + 4 - name.rect.left
        if over > 0:
            first.move(-(over + 1) // 2, 0)
            name.move((over + 1) // 2, 0)
        found.insert(0, name)
    aside = _shift_right(board, found[-1].rect, found[0].rect)
    for pill in found:
        pill.move(aside, 0)
    return found


def _shift_right(board: Board, first: Rect, last: Rect) -> int:
    """Return how many pixels to move the pills to the right, to clear nearby bahays and slots."""
    left, right = _free_interval(board, first, last)
    return max(min(0, right - last.right), min(left - first.left, right - last.right))


def _free_interval(board: Board, first: Rect, last: Rect) -> tuple[int, int]:
    """Return the horizontal interval (pixels) around the pills that is free of bahays and slots."""
    lying = [spot.box() for spots in board.layout.bahays for spot in spots]
    rects = [board.frame.rect(box) for box in (*lying, *board.layout.layoff_slots)]
    core = first.inflate(0, -first.h // 2)  # ignore boxes that only touch the pills from above or below
    beside = [rect for rect in rects if rect.top < core.bottom and rect.bottom > core.top]
    middle = (first.centerx + last.centerx) / 2
    start, end = 0, board.frame.rect(places.FIELD).right
    left = max((rect.right for rect in beside if rect.centerx < middle), default=start)
    return left + 4, min((rect.left for rect in beside if rect.centerx > middle), default=end) - 4


def _paint_pile_pills(board: Board, surface: Surface, *, named: bool) -> None:
    *name, first = pile_pills(board)
    for pill in (*(name if named else ()), first):
        pill.draw(surface)
