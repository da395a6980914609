"""Marks on the mat: brackets and words over the groups of the hand, empty places, slots where a card fits."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image, ImageDraw

from game.i18n import _
from game.scenes.table.geometry import Spot
from game.scenes.tables.tongits.hand import tally
from game.scenes.tables.tongits.layout import CARD, HAND_CARD, LIFT, on_circle
from game.scenes.tables.tongits.words import bahay_title
from game.ui import theme
from game.ui.picture import Picture, to_surface
from game.ui.widgets import Pill

if TYPE_CHECKING:
    from pygame import Surface

    from game.scenes.table.geometry import Box, Frame
    from game.scenes.tables.tongits.board import Board
    from game.scenes.tables.tongits.layout import Bracket
    from game.scenes.tables.tongits.screen_state import ScreenState
    from game.ui.kit import Kit

JADE: Final = theme.GREEN_ON_PAPER
RED: Final = theme.RED_ON_PAPER
UNDERLINE: Final = theme.rgb("#F3E3B8")
PLACE_LINE: Final = theme.rgb("#4A2E16")
PLACE_FILL: Final = theme.rgb("#3A2412")
OUT: Final = HAND_CARD[1] / 2 + 9
TICK: Final = 10.0
FINE: Final = 3
GROUP_WORDS: Final = theme.CAPTION.sized(16).weighing(600)
DRAWN_WORDS: Final = theme.CAPTION.sized(14).weighing(600)


class _Kept(NamedTuple):
    """A bracket's picture and where it begins, in pixels of the window."""

    picture: Picture
    x: float
    y: float


_kept: dict[tuple[object, ...], _Kept] = {}


def draw_bracket(kit: Kit, frame: Frame, surface: Surface, bracket: Bracket, *, bahay: bool) -> None:
    """The line over one group of the hand: jade over a bahay, red over deadwood, light under both."""
    key = (kit.scale, bracket, bahay)
    if key not in _kept:
        if len(_kept) > 64:
            _kept.clear()
        _kept[key] = _make_bracket(frame, bracket, JADE if bahay else RED)
    kept = _kept[key]
    kept.picture.draw(surface, kept.x, kept.y)


def _make_bracket(frame: Frame, bracket: Bracket, colour: theme.Colour) -> _Kept:
    steps = 24
    angles = [bracket.start + (bracket.end - bracket.start) * i / steps for i in range(steps + 1)]
    line = [on_circle(bracket.start, OUT - TICK), *(on_circle(angle, OUT) for angle in angles)]
    line.append(on_circle(bracket.end, OUT - TICK))
    points = [frame.point(x, y) for x, y in line]
    pad = math.ceil(6 * frame.u) + 2
    left, top = (math.floor(min(point[axis] for point in points)) - pad for axis in (0, 1))
    right, bottom = (math.ceil(max(point[axis] for point in points)) + pad for axis in (0, 1))
    fine = [((x - left) * FINE, (y - top) * FINE) for x, y in points]
    size = ((right - left) * FINE, (bottom - top) * FINE)
    image = Image.new("RGBA", size, (*UNDERLINE, 0))
    for width, ink, opacity in ((6.0, UNDERLINE, 0.75), (3.0, colour, 1.0)):
        mask = Image.new("L", size, 0)
        pen = ImageDraw.Draw(mask)
        wide = max(1.0 if width > 4 else 1.5, width * frame.u) * FINE
        pen.line(fine, fill=round(255 * opacity), width=round(wide), joint="curve")
        for x, y in (fine[0], fine[-1], fine[1], fine[-2]):
            pen.ellipse((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2), fill=round(255 * opacity))
        layer = Image.new("RGBA", size, (*ink, 255))
        layer.putalpha(mask)
        image.alpha_composite(layer)
    small = image.convert("RGBa").resize((right - left, bottom - top), Image.Resampling.BOX)
    return _Kept(Picture(to_surface(small), 0, 0, small.size), left, top)


def group_title(cards: tuple[str, ...], *, bahay: bool, points: int) -> str:
    """What stands over a group: the bahay, or the points of all deadwood."""
    return bahay_title(cards) if bahay else _("Deadwood {points}").format(points=points)


def draw_brackets_words(board: Board, surface: Surface, shown: ScreenState) -> None:
    """The pill over each group, beside one another, higher where a lifted card stands; and 'drawn' on the new card."""
    kit, frame = board.kit, board.frame
    groups = shown.groups
    loose = [group for group in groups if not group.bahay]
    points = tally(code for group in loose for code in group.cards)
    widest = max(loose, key=lambda group: len(group.cards), default=None)
    spots = {code: spot for _key, code, spot in board.hand_spots(shown)}
    lifted = [key[1] for key, look in board.looks.items() if look.lifted and key[1] in spots]
    pills: list[tuple[Pill, float, float]] = []
    for group, bracket in zip(groups, board.layout.brackets, strict=True):
        if not group.bahay and group is not widest:
            continue
        pill = Pill(kit, group_title(group.cards, bahay=group.bahay, points=points), GROUP_WORDS)
        x, y = on_circle((bracket.start + bracket.end) / 2, OUT + 14)
        pills.append((pill, *frame.point(x, y)))
    limit = frame.rect(board.layout.plaques[shown.viewer]).left
    xs: list[float] = []
    for pill, x, _y in pills:
        left = (xs[-1] + pills[len(xs) - 1][0].size[0] / 2 + 4) if xs else limit
        xs.append(max(x, left + pill.size[0] / 2))
    for (pill, _x, y), x in zip(pills, xs, strict=True):
        half = pill.size[0] / 2 + frame.u * HAND_CARD[0] / 2
        over = any(abs(frame.point(spots[str(code)].x, 0)[0] - x) < half for code in lifted)
        pill.place_centred(x, y - LIFT * frame.u if over else y)
        pill.draw(surface)
    if shown.drawn is not None and shown.drawn in spots:
        spot = spots[shown.drawn]
        raised = spot.raised(LIFT) if shown.drawn in lifted else spot
        if ("card", shown.drawn) not in board.motions.flights and ("card", shown.drawn) not in board.hidden:
            _draw_drawn(board, surface, raised, last=spot is list(spots.values())[-1])


def _draw_drawn(board: Board, surface: Surface, spot: Spot, *, last: bool) -> None:
    """'drawn' low on the strip of the card that can be seen."""
    pill = Pill(board.kit, _("drawn"), DRAWN_WORDS)
    turn = math.radians(spot.angle)
    across, down = (0.0 if last else -27.0), spot.h / 2 - 40
    x, y = board.frame.point(
        spot.x + across * math.cos(turn) - down * math.sin(turn),
        spot.y + across * math.sin(turn) + down * math.cos(turn),
    )
    pill.place_centred(x, y)
    pill.draw(surface)


def dashed_place(kit: Kit, size: tuple[int, int]) -> Picture:
    """An empty place of the own row."""
    scale = kit.scale
    return kit.paint.dashed(
        *size,
        radius=scale.f(10),
        width=scale.hairline,
        colour=PLACE_LINE,
        opacity=0.55,
        fill=(PLACE_FILL,),
        fill_opacity=0.10,
    )


def draw_slot(board: Board, surface: Surface, box: Box, code: str, *, strong: bool) -> None:
    """Where a card of the hand fits: a dashed jade slot through which its index shows; `strong` while it is meant."""
    kit, scale = board.kit, board.kit.scale
    rect = board.frame.rect(box)
    before = surface.get_clip()
    surface.set_clip(rect.clip(before))
    spot = board.frame.spot(Spot.at(box.x, box.y, *CARD))
    face = board.bahay_pieces.face(code, spot, state="flat")
    board.bahay_pieces.draw(surface, face, spot, 0.95 if strong else 0.6)
    surface.set_clip(before)
    outline = kit.paint.dashed(
        *rect.size, radius=scale.f(9), width=max(2, scale.px(3.6 if strong else 2.4)), colour=JADE, opacity=1.0
    )
    outline.draw(surface, *rect.topleft)
    kit.text.cover(rect)


@lru_cache(maxsize=8)
def pointer(wide: int, high: int) -> Picture:
    """A triangle that points down, in the colour of what is lit."""
    size = (max(2, wide) * FINE, max(2, high) * FINE)
    image = Image.new("RGBA", size, (*theme.GLOW, 0))
    ImageDraw.Draw(image).polygon(((0, 0), (size[0] - 1, 0), (size[0] / 2, size[1] - 1)), fill=(*theme.GLOW, 255))
    small = image.convert("RGBa").resize((size[0] // FINE, size[1] // FINE), Image.Resampling.BOX)
    return Picture(to_surface(small), 0, 0, small.size)
