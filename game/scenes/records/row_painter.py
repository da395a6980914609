"""Draws a row of the list of deals: date, game, winner, kind of win, hand, combinations, chips and verification."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pygame import Rect

from game.i18n import _
from game.i18n.dates import day_words, time_words
from game.records.record_text import reader_of, row_texts
from game.rules import GAMES
from game.rules.equipment import EQUIPMENT
from game.scenes.records.hand_thumbnail import HandArt
from game.table.characters import face_named
from game.table.emblems import are_emblems, emblem_of
from game.ui import theme
from game.ui.plaque import draw_emblem
from game.words import words_of
from game.words.reader import signed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pygame import Surface

    from game.records.deal_search import Row
    from game.rules.contract import Seat
    from game.ui.render_context import RenderContext

WHEN: Final = theme.Role("text", 19, 600)
UNDER: Final = theme.Role("text", 17, 400)
GAME: Final = theme.Role("display", 22, 500)
NATIVE: Final = theme.Role("display", 18, 500)
WHAT: Final = theme.Role("text", 19, 400)
CHIPS: Final = theme.Role("text", 21, 700)
HEAD: Final = theme.Role("text", 18, 600)
GAIN: Final = theme.rgb("#8FD6AE")
LOSS: Final = theme.rgb("#FFA896")
UNKNOWN_WIDTH: Final = 26.0
"""Width of pieces in units for a game that is not installed."""
BOOKMARK: Final = (14, 21)
UNDER_NAME: Final = 18.5
"""Maximum text height in units for which the kind of win fits below the player's name."""
LEAST_WIDE: Final = 820
"""Minimum width in pixels of a list with a column for the hand."""
CLOCK_DAYS: Final = 2
"""Number of days for which past deals show the time of day."""


def recorded_face(shown: Mapping[str, Any], seat: Seat) -> str:
    """Return the picture of an opponent from a deal's display data; '' for a person, and for data without people."""
    people = shown.get("people")
    return "" if people is None or seat in people else face_named(shown["names"][seat])


class Columns(NamedTuple):
    """X coordinates in a row, in pixels: each column's left edge; for chips the right edge, for the seal the middle."""

    mark: int
    when: int
    game: int
    won: int
    hand: int
    what: int
    chips: int
    seal: int
    how: bool = True
    """Whether the kind of win is below the name; otherwise it is below the scoring combinations."""


def columns(wide: int, letter: float = 17.0) -> Columns:
    """Return the columns of a list `wide` pixels wide whose small text is `letter` pixels high."""
    if wide < LEAST_WIDE:  # the hand is below the names
        seal, chips = wide - 28, wide - 52
        return Columns(2, 26, round(wide * 0.20), round(wide * 0.40), 0, round(wide * 0.60), chips, seal, how=False)
    share = wide / 1436
    how = letter <= UNDER_NAME * share
    mark, when, game, won, hand, what, chips, seal = (
        round(each * share) for each in (24, 54, 206, 336 if how else 372, 552, 988, 1330, 1384)
    )
    return Columns(mark, when, game, won, hand, what, chips, seal, how=how)


class RowArt:
    """Draws rows of the list of deals for one window size."""

    def __init__(self, ctx: RenderContext) -> None:
        self.ctx = ctx
        self.hands = HandArt(ctx)

    def head(self, surface: Surface, box: Rect, at: Columns) -> None:
        """Draw the column headings."""
        text = self.ctx.text
        y = box.centery
        named = [(at.when, _("When")), (at.game, _("Game")), (at.won, _("Player"))]
        named += [(at.hand, _("Hand"))] if at.hand else []
        named += [(at.what, _("Outcome"))]
        for x, words in named:
            text.draw(surface, words, (box.x + x, y), HEAD, theme.OLD_GOLD, valign="middle")
        text.draw(surface, _("Chips"), (box.x + at.chips, y), HEAD, theme.OLD_GOLD, align="right", valign="middle")
        if at.hand:
            text.draw(surface, _("Seal"), (box.x + at.seal, y), HEAD, theme.OLD_GOLD, align="centre", valign="middle")

    def draw(self, surface: Surface, row: Row, box: Rect, at: Columns) -> None:
        """Draw one deal in its row."""
        text, unit = self.ctx.text, self.ctx.scale.u
        lines = box if at.hand else Rect(box.x, box.y, box.w, round(box.h * 0.56))
        step = max(text.px(UNDER) * 1.45, lines.h * 0.29)
        above, under = lines.centery - step * 0.5, lines.centery + step * 0.5
        how, native, what, reckoning = row_texts(row)

        def put(x: int, y: float, words: str, role: theme.Role, colour: theme.Colour, right: int) -> None:
            if words:
                room, high = max(20, right - x - 8), round(step * 1.5)
                text.draw(surface, words, (box.x + x, y), role, colour, valign="middle", width=room, height=high)

        if row.kept:
            self._bookmark(surface, box.x + at.mark, round(above))
        day = day_words(row.day)
        if (date.today() - date.fromisoformat(row.day)).days < CLOCK_DAYS:  # noqa: DTZ011 - the player's own day
            timed = f"{day} {time_words(row.started)}"
            day = timed if text.width(timed, WHEN) <= at.game - at.when - 8 else day
        put(at.when, above, day, WHEN, theme.IVORY, at.game)
        deal = _("deal {number} of {deals}") if row.deals else _("deal {number}")
        named = _("“{name}”").format(name=row.kept) if row.kept else deal.format(number=row.number, deals=row.deals)
        put(at.when, under, named, UNDER, theme.OLD_GOLD if row.kept else theme.DIM, at.game)
        game = GAMES.get(row.game)
        put(at.game, above, _(game.title) if game else row.game, GAME, theme.IVORY, at.won)
        put(at.game, under, words_of(row.game).introduction.native if game else "", NATIVE, theme.OLD_GOLD, at.won)
        self._draw_who(surface, row, box, at, (above, under), how if at.how else "")
        self._draw_what(surface, (native, what, reckoning if at.how else how), box, at, (above, under))
        colour = GAIN if row.chips > 0 else LOSS if row.chips < 0 else theme.DIM
        chips = signed(row.chips) if row.hero is not None else "0"
        text.draw(surface, chips, (box.x + at.chips, lines.centery), CHIPS, colour, align="right", valign="middle")
        self._seal(surface, row, (box.x + at.seal, lines.centery), unit)
        width = self.wide(row) * max(unit, 0.6)
        if at.hand:
            hand = Rect(box.x + at.hand, box.y + 5, at.what - at.hand - round(14 * unit), box.h - 10)
        else:
            hand = Rect(box.x + at.when, lines.bottom, at.chips - at.when, box.bottom - lines.bottom - 6)
        if any(row.kept_hand.groups):
            self.hands.draw(surface, row, hand, width=width)
        elif at.hand:
            line = self.ctx.paint.line(round(60 * unit), 2, colour=theme.DIM, opacity=0.6)
            line.draw(surface, hand.x, hand.centery)

    def wide(self, row: Row) -> float:
        """Return the width of the pieces of a deal's hand, in units."""
        if row.game not in GAMES:
            return UNKNOWN_WIDTH
        return EQUIPMENT[reader_of(row).pack.equipment].sizes.list_width

    def _draw_who(
        self, surface: Surface, row: Row, box: Rect, at: Columns, lines: tuple[float, float], how: str
    ) -> None:
        text, unit = self.ctx.text, self.ctx.scale.u
        size = max(20, round(40 * unit)) if at.hand else 0
        high = round(2 * (lines[1] - box.centery)) + 10
        room = (at.hand or at.what) - 8 - at.won - size - round(14 * unit)
        if size and not text.fit(how, UNDER, max(20, room), high).whole:
            size = 0  # no flower: the text needs its room
        left = at.won + (size + round(14 * unit) if size else 0)
        right = (at.hand or at.what) - 8
        middle = box.centery
        if row.hero is None:
            if size:
                empty = self.ctx.paint.dashed(size, size, radius=size / 2, width=1, colour=theme.DIM, opacity=0.6)
                empty.draw_centred(surface, box.x + at.won + size / 2, middle)
            name = _("Nobody")
        else:
            if size:
                kept = row.shown.get("emblems", [])
                known = are_emblems(kept, len(row.shown["names"]))
                emblem = kept[row.hero] if known else emblem_of(row.hero, row.shown.get("you"))
                face = recorded_face(row.shown, row.hero)
                draw_emblem(self.ctx, surface, emblem, (box.x + at.won + size / 2, middle), size, face=face)
            name = row.called
        room = max(20, right - left)
        colour = theme.IVORY if row.won else theme.DIM
        y = lines[0] if how else sum(lines) / 2
        text.draw(surface, name, (box.x + left, y), WHEN, colour, valign="middle", width=room)
        text.draw(surface, how, (box.x + left, lines[1]), UNDER, theme.DIM, valign="middle", width=room, height=high)

    def _draw_what(
        self, surface: Surface, words: tuple[str, str, str], box: Rect, at: Columns, lines: tuple[float, float]
    ) -> None:
        text = self.ctx.text
        native, what, reckoning = words
        x, right = box.x + at.what, box.x + at.chips - text.width("+000", CHIPS) - 10
        if native and text.width(native, NATIVE) < (right - x) * 0.6:
            drawn = text.draw(surface, native, (x, lines[0]), NATIVE, theme.OLD_GOLD, valign="middle")
            x = drawn.right + 8
        room = round(max(20, right - x))
        text.draw(surface, what, (x, lines[0]), WHAT, theme.IVORY, valign="middle", width=room)
        room = round(max(20, right - box.x - at.what))
        text.draw(surface, reckoning, (box.x + at.what, lines[1]), UNDER, theme.DIM, valign="middle", width=room)

    def _bookmark(self, surface: Surface, x: int, y: int) -> None:
        wide, high = (max(8, round(each * self.ctx.scale.u)) for each in BOOKMARK)
        points = ((0, 0), (wide, 0), (wide, high), (wide / 2, high * 0.72), (0, high))
        flag = self.ctx.paint.curve(wide, high, points, width=0, colour=theme.OLD_GOLD, area=True)
        flag.draw(surface, x, y - high // 3)

    def _seal(self, surface: Surface, row: Row, middle: tuple[int, int], unit: float) -> None:
        """Draw the seal: with a tick if shuffle and moves were verified, with a cross if they do not match."""
        ctx = self.ctx
        size = max(18, round(30 * unit))
        ctx.sprites.picture("seal", height=size).draw_centred(surface, *middle)
        dot = max(11, round(19 * unit))
        x, y = middle[0] + size * 0.42, middle[1] + size * 0.42
        fill = theme.JADE if row.sound else theme.CINNABAR
        ctx.paint.disc(dot, fill=(fill,), line=(theme.IVORY,), line_width=1).draw_centred(surface, x, y)
        icon = "icon-check" if row.sound else "icon-close"
        ctx.sprites.picture(icon, height=round(dot * 0.66), tint=theme.WHITE).draw_centred(surface, x, y)
