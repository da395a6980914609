"""Small words on the table: how much is left, which piece was drawn, whose discard lies last, the hint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.scenes.table.geometry import Box, Spot
from game.scenes.tables.money.panels import place_panel
from game.ui import theme
from game.ui.widgets import Panel, Pill

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.scenes.tables.money.board import Board
    from game.scenes.tables.money.screen_state import ScreenState
    from game.scenes.tables.money.talk import MoneyCommentary

FELT_WORDS: Final = theme.rgb("#F0E6C2")
ARROW: Final = theme.rgb("#F0DFA6")
DRAWN_WORDS: Final = theme.rgb("#F3DDA6")
PLACE_WORDS: Final = theme.rgb("#D8CFA6")
PLACE_LINE: Final = theme.rgb("#E9DFA8")
SMALL: Final = theme.CAPTION.sized(16)


def draw_counter(board: Board, surface: Surface, shown: ScreenState) -> None:
    """'n left' at the end of the wall that is drawn next, with an arrow; or under the stock."""
    kit, frame = board.kit, board.frame
    words = _("{count} left").format(count=shown.stock)
    x, y = frame.point(*board.layout.counter)
    if not board.layout.arrow:
        pill = Pill(kit, words, SMALL.sized(17))
        pill.place_centred(x, y)
        pill.draw(surface)
        return
    arrow = kit.sprites.picture(f"icon-arrow-{board.layout.arrow}", height=max(14, kit.scale.px(22)), tint=ARROW)
    high = kit.text.px(theme.CAPTION)
    if board.layout.arrow in {"up", "down"}:
        way = -1 if board.layout.arrow == "up" else 1
        arrow.draw_centred(surface, x, y + way * high * 0.72)
        kit.text.draw(
            surface, words, (x, y - way * high * 0.6), theme.CAPTION, FELT_WORDS, align="centre", valign="middle"
        )
        return
    way = -1 if board.layout.arrow == "left" else 1
    wide = kit.text.width(words, theme.CAPTION)
    arrow.draw_centred(surface, x + way * (wide / 2 + 4), y)
    kit.text.draw(surface, words, (x - way * high * 0.6, y), theme.CAPTION, FELT_WORDS, align="centre", valign="middle")


def draw_drawn_word(board: Board, surface: Surface, shown: ScreenState) -> None:
    """'drawn' or 'taken' over the piece that has just come to the own hand."""
    if shown.drawn is None or shown.covered or ("drawn",) in board.motions.flights or ("drawn",) in board.hidden:
        return
    kit = board.kit
    words = _("taken") if shown.taken else _("drawn")
    look = board.looks.get(("drawn",))
    if look is not None and look.lifted:
        return
    spot = board.layout.drawn
    px = board.frame.spot(spot)
    top = min(y for _x, y in px.corners())
    if board.style.ring:
        y = px.y - px.h / 2 - kit.text.px(theme.CAPTION) * 0.85
        kit.text.draw(surface, words, (px.x, y), theme.CAPTION, DRAWN_WORDS, align="centre")
        return
    pill = Pill(kit, words, SMALL)
    corner = px.corners()
    x = (corner[0][0] + corner[1][0]) / 2
    pill.place_centred(
        min(x, board.frame.rect(board.layout.frame).right - pill.size[0] / 2 - 4), top - pill.size[1] * 0.62
    )
    pill.draw(surface)


def draw_next_place(board: Board, surface: Surface, shown: ScreenState) -> None:
    """The empty place beside the own hand where the next tile will stand."""
    if shown.drawn is not None or shown.covered or not board.style.ring or len(shown.hand) % 3 != 2:
        return
    kit, scale = board.kit, board.kit.scale
    rect = board.frame.rect(Box(*board.layout.drawn.box()))
    rect.inflate_ip(-max(2, scale.px(2)), -max(4, scale.px(6)))
    outline = kit.paint.dashed(
        *rect.size,
        radius=scale.f(12),
        width=scale.hairline,
        colour=PLACE_LINE,
        opacity=0.38,
        fill=(theme.BLACK,),
        fill_opacity=0.14,
    )
    outline.draw(surface, *rect.topleft)
    lines = kit.text.wrap(_("next draw"), SMALL, round(rect.w * 0.7))
    step = kit.text.px(SMALL) * 1.19
    y = rect.centery - step * (len(lines) - 1) / 2
    for line in lines:
        kit.text.draw(
            surface, line, (rect.centerx, y), SMALL.weighing(400), PLACE_WORDS, align="centre", valign="middle"
        )
        y += step


def _last_words(shown: ScreenState, log: MoneyCommentary) -> str:
    seat, _piece = shown.discards[-1]
    return _("Your discard") if seat == log.you else _("{name}’s discard").format(name=log.name(seat))


def last_words_box(board: Board, shown: ScreenState, log: MoneyCommentary) -> Box | None:
    """Place (units) of the words about the last discard, None where there is no room or nothing to say."""
    if not shown.discards or board.style.ring or not board.layout.discards:
        return None
    words = _last_words(shown, log)
    known = board.words_place
    if known is None or known[0] is not board.layout or known[1] != words:
        known = board.words_place = (board.layout, words, _find_last_words(board, words))
    return known[2]


def _find_last_words(board: Board, words: str) -> Box | None:
    kit, scale, frame = board.kit, board.kit.scale, board.frame
    px = frame.spot(board.layout.discards[-1])
    wide = kit.text.width(words, theme.CAPTION) + 2 * max(10, scale.px(13))
    high = max(scale.px(32), round(kit.text.px(theme.CAPTION) * 1.75))
    rect = Rect(round(px.x + px.w / 2 + scale.f(15)), round(px.y - px.h / 2 + min(scale.f(44), px.h * 0.4)), wide, high)
    place = Spot(*frame.unit(*rect.center), wide / scale.u, high / scale.u)
    others = [*board.layout.obstacles(), *board.layout.discards]
    if not board.layout.frame.holds(place.box()) or any(place.box().overlaps(other.box()) for other in others):
        return None
    return place.box()


def draw_last_words(board: Board, surface: Surface, shown: ScreenState, log: MoneyCommentary) -> None:
    """On the mat, whose discard lies last: a pill at its right, where there is room."""
    found = last_words_box(board, shown, log)
    if found is None or ("discard", len(shown.discards) - 1) in board.motions.flights:
        return
    kit, scale, rect = board.kit, board.kit.scale, board.frame.rect(found)
    words, high = _last_words(shown, log), rect.h
    box = kit.paint.box(
        *rect.size,
        radius=scale.f(10),
        fill=(theme.NIGHT,),
        opacity=0.85,
        tip=("left", high / 2, scale.f(13), scale.f(8)),
    )
    box.draw(surface, *rect.topleft)
    kit.text.draw(surface, words, rect.center, theme.CAPTION, align="centre", valign="middle")


def draw_hint(board: Board, surface: Surface, words: tuple[str, ...], avoid: Sequence[Rect]) -> None:
    """What a sound player would do, and why, on a panel near the own plaque."""
    kit, scale, text, frame = board.kit, board.kit.scale, board.kit.text, board.frame
    role, small = theme.PANEL_TITLE, theme.SMALL
    widest = max(text.width(words[0], role), *(text.width(line, small) for line in words[1:]), 0)
    pad = max(14, scale.px(20))
    wide, step = widest + 2 * pad, text.px(small) * 1.4
    high = round(pad * 1.5 + text.px(role) * 1.3 + step * len(words[1:]))
    plaque = board.layout.plaques[0]
    target = Spot(plaque.x + plaque.w / 2, plaque.y, 4, 4)
    others = [Box(*frame.unit(*rect.topleft), rect.w / scale.u, rect.h / scale.u) for rect in avoid]
    placed = place_panel(board.layout, target, [(wide / scale.u, high / scale.u)], others)
    panel = Panel(kit, "dark")
    panel.place(board.frame.rect(placed.box))
    panel.draw(surface)
    rect = panel.rect
    y = rect.y + pad + text.px(role) * 0.75
    text.draw(surface, words[0], (rect.x + pad, y), role, theme.OLD_GOLD)
    y += text.px(role) * 0.35
    for line in words[1:]:
        y += step
        text.draw(surface, line, (rect.x + pad, y), small)
