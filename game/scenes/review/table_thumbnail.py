"""Draws a small table for a moment of a review: exposed pieces, the last discards, and the hand.

Both choices are marked in the hand.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

import pygame
from pygame import Rect, Surface

from game.i18n import _
from game.i18n.lists import labelled
from game.review import review_text
from game.rules.equipment import EQUIPMENT
from game.scenes.game_uis import game_ui_of
from game.scenes.table.piece_painter import Pieces
from game.table.geometry import Spot
from game.ui import theme
from game.ui.plaque import draw_emblem
from game.ui.sprite_sheets import sheet, skin_of
from game.ui.widgets import Pill

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from game.review.moments import Moment
    from game.rules.contract import Seat, View
    from game.ui.render_context import RenderContext
    from game.words import Offer, Reader

PAD: Final = 14.0
HAND_HIGH: Final = 0.40
CROWDED_HAND_HIGH: Final = 0.31
"""Maximum height of the hand relative to the picture, if the table has more than `FEW` groups."""
FEW: Final = 3
OPEN_HIGH: Final = 0.27
"""Maximum height of the pieces on the table, as a fraction of the picture's height.

For the hand, it is `HAND_HIGH` or `CROWDED_HAND_HIGH`.
"""
PITCH: Final = 1.03
"""Distance between the left edges of pieces that do not overlap, as a multiple of a piece's width."""
OPEN_WIDE: Final = 0.088
"""Maximum width of a piece on the table, as a fraction of the picture's width."""
LIFT: Final = 0.16
"""Distance by which marked pieces are raised, as a fraction of their height."""
BETWEEN: Final = 0.5
"""Space between groups, as a multiple of a piece's width."""
MOST_ROWS: Final = 3
"""Maximum number of rows in which the exposed groups are drawn."""
LEAST_HIGH: Final = 26
"""Height in pixels below which pieces on the table are left out instead of made smaller."""
DISC: Final = 0.36
"""Diameter of an owner's emblem, as a fraction of the pieces' height."""
DISCARDS: Final = 5
TAG: Final = theme.Role("text", 15, 600)
CUT: Final = 1.5
"""Size of the table surface as a multiple of the picture's; the picture shows the middle."""
FELT_LINE: Final = (theme.BRASS,)


class Shown(Protocol):
    """The seat whose decision a small table shows, with its hand."""

    @property
    def reader(self) -> Reader:
        """Writes texts from the point of view of the seat that decided."""

    @property
    def you(self) -> Seat:
        """Seat that decided."""

    def emblem(self, seat: Seat) -> str:
        """Return a seat's emblem, as shown at the table."""

    def face(self, seat: Seat) -> str:
        """Return the picture of a seat's opponent, as shown at the table; '' if there is none."""

    def hand(self, view: View) -> Sequence[Sequence[str]]:
        """Return the pieces of a view's hand in the groups in which they are drawn."""


def as_dealt(view: View) -> list[list[str]]:
    """Return the pieces of a view's hand in order, with a piece just drawn as a separate group."""
    codes = list(view.hand)
    drawn = getattr(view, "drawn", None)
    if drawn not in codes:
        return [codes]
    codes.remove(drawn)
    return [codes, [drawn]]


class _Group(NamedTuple):
    """Pieces drawn together on the small table."""

    codes: tuple[str, ...]
    owner: int | None


def _split(groups: Sequence[_Group], count: int) -> list[list[_Group]]:
    """Split the groups, in order, into `count` non-empty rows with about the same number of pieces."""
    total = sum(len(each.codes) + 1 for each in groups)
    rows: list[list[_Group]] = [[]]
    before = 0
    for place, each in enumerate(groups):
        wide = len(each.codes) + 1
        left = count - len(rows)
        is_past = (before + wide / 2) * count > total * len(rows)
        if rows[-1] and left and (is_past or len(groups) - place <= left):
            rows.append([])
        rows[-1].append(each)
        before += wide
    return rows


class TableArt:
    """Draws the small tables of one review for one window size."""

    def __init__(self, ctx: RenderContext, subject: Shown) -> None:
        self.ctx, self.subject = ctx, subject
        pack = subject.reader.pack
        self.equipment = pack.equipment
        self.pieces = Pieces(ctx, EQUIPMENT[pack.equipment].small_sheet or pack.equipment, aces=pack.aces)
        self.pitch = EQUIPMENT[pack.equipment].list_pitch or PITCH
        wide, high = sheet(skin_of(self.pieces.equipment, ctx.settings)).piece
        self.shape = high / wide
        self._grounds: dict[tuple[int, int], Surface] = {}

    def draw(self, surface: Surface, moment: Moment, box: Rect) -> None:
        """Draw the small table of a moment in a box."""
        self._ground(surface, box)
        reader = self.subject.reader
        offers = [review_text.offer_of(moment, worth.move, reader) for worth in (moment.played, moment.best)]
        pad = self.ctx.scale.px(PAD)
        when = Pill(self.ctx, review_text.turn(moment, reader), TAG)
        when.place(Rect((box.x + pad, box.y + pad), when.size))
        when.draw(surface)
        fate = review_text.taken(moment, reader)
        if fate:
            told = Pill(self.ctx, fate, TAG, theme.OLD_GOLD)
            told.place(Rect((box.right - pad - told.size[0], box.y + pad), told.size))
            told.draw(surface)
        top = box.y + pad + when.size[1]
        if any(len(offer.uses) > 1 for offer in offers):
            self._arrangements(surface, offers, Rect(box.x + pad, top, box.w - 2 * pad, box.bottom - pad - top))
            return
        hand_high = self._hand(surface, moment, offers, box)
        self._open(surface, moment, offers, Rect(box.x + pad, top, box.w - 2 * pad, box.bottom - hand_high - top))

    def lines(self, moment: Moment) -> tuple[str, ...]:
        """Return a description of the picture in words: the turn, the exposed pieces and the hand."""
        reader = self.subject.reader
        named = [
            (_("The discards") if each.owner is None else reader.title(each.owner), reader.pieces(each.codes))
            for each in self._groups(moment)
        ]
        hand = [code for group in self.subject.hand(moment.view) for code in group]
        whole = [*named, (_("Your hand"), reader.pieces(hand))] if hand else named
        return (review_text.turn(moment, reader), *(labelled(name, pieces) for name, pieces in whole))

    def _ground(self, surface: Surface, box: Rect) -> None:
        ctx, radius = self.ctx, max(6, self.ctx.scale.px(12))
        if box.size not in self._grounds:
            face = ctx.paint.box(*box.size, radius=radius, fill=(theme.WHITE,)).surface.copy()
            ground = Surface(box.size, pygame.SRCALPHA)
            name = game_ui_of(self.subject.reader.game).table_surface(self.equipment)
            whole = round(box.w * CUT), round(box.h * CUT)
            ground.blit(ctx.sprites.ground(name, whole), ((box.w - whole[0]) // 2, (box.h - whole[1]) // 2))
            face.blit(ground, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            self._grounds = {**dict(list(self._grounds.items())[-3:]), box.size: face}
        surface.blit(self._grounds[box.size], box, special_flags=pygame.BLEND_PREMULTIPLIED)
        ctx.paint.fill(surface, box, radius=radius, line=FELT_LINE, line_width=max(1, ctx.scale.px(2)), fill=())
        ctx.text.cover(box)

    # The hand ---------------------------------------------------------------------------------------------------------

    def _hand(self, surface: Surface, moment: Moment, offers: Sequence[Offer], box: Rect) -> int:
        """Draw the reviewed hand at the lower edge; return its height including its tags, in pixels."""
        groups = [group for group in self.subject.hand(moment.view) if group]
        codes = [code for group in groups for code in group]
        pad = self.ctx.scale.px(PAD)
        if not codes:
            return pad
        step = self.pitch
        apart = [BETWEEN * number for number, group in enumerate(groups) for _code in group]
        span = 1 + (len(codes) - 1) * step + apart[-1]
        most = box.w * EQUIPMENT[self.equipment].sizes.review
        share = HAND_HIGH if len(self._groups(moment)) <= FEW else CROWDED_HAND_HIGH
        wide = min(most, (box.w - 2 * pad) / span, box.h * share / self.shape)
        high = max(8, int(wide * self.shape))
        wide = high / self.shape
        x, y = box.centerx - span * wide / 2, box.bottom - pad - high
        marks = self._marks(codes, offers)
        tags: list[tuple[float, float, str]] = []
        for place, code in enumerate(codes):
            left = x + (place * step + apart[place]) * wide
            mark = marks.get(place, "")
            top = y - (high * LIFT if mark else 0)
            self._piece(surface, code, left, top, high, mark)
            if mark and not any(tag == mark for _x, _y, tag in tags):
                tags.append((left + wide / 2, top, mark))
        return round(high * (1 + LIFT) + pad + self._tags(surface, tags, box))

    def _marks(self, codes: Sequence[str], offers: Sequence[Offer]) -> dict[int, str]:
        """Return 'you', 'master' or 'both' for each piece used in either move, by its index in the hand."""
        found: dict[int, str] = {}
        for name, offer in zip(("you", "master"), offers, strict=True):
            want = Counter(code for group in offer.uses for code in group)
            order = range(len(codes)) if name == "you" else range(len(codes) - 1, -1, -1)
            for free in (True, False):
                for place in order:
                    if want[codes[place]] and (place not in found) == free:
                        found[place] = name if free else "both"
                        want[codes[place]] -= 1
        return found

    def _tags(self, surface: Surface, tags: list[tuple[float, float, str]], box: Rect) -> int:
        """Draw tags over the marked pieces, side by side; return the height of the tags in pixels."""
        words = {"you": _("you"), "master": _("master"), "both": _("you & master")}
        pills = [Pill(self.ctx, words[name], TAG) for _x, _y, name in tags]
        last = box.x + 4
        for pill, (x, y, _name) in sorted(zip(pills, tags, strict=True), key=lambda each: each[1][0]):
            wide, high = pill.size
            left = min(max(last, round(x - wide / 2)), box.right - wide - 4)
            pill.place(Rect(left, round(y - high - 4), wide, high))
            pill.draw(surface)
            last = left + wide + 4
        return max((pill.size[1] + 6 for pill in pills), default=0)

    def _piece(self, surface: Surface, code: str, left: float, top: float, high: int, mark: str) -> None:
        wide = self.ctx.sprites.width(self.pieces.equipment, high)
        if mark in {"master", "both"}:
            self.ctx.paint.glow(wide, high, radius=4, sigma=5, colour=theme.GLOW, opacity=0.9, grow=2).draw(
                surface, round(left), round(top)
            )
        state = EQUIPMENT[self.equipment].page_shadow
        spot = Spot.at(left, top, wide, high)
        self.pieces.face(code, spot, state=state).draw(surface, round(left), round(top))
        colour = {"you": theme.CINNABAR, "master": theme.LIFTED_LINE, "both": theme.LIFTED_LINE}.get(mark)
        if colour is not None:
            ring = self.ctx.paint.ring(wide, high, radius=3, width=max(2, self.ctx.scale.px(3)), colour=(colour,))
            ring.draw(surface, round(left), round(top))

    def _arrangements(self, surface: Surface, offers: Sequence[Offer], room: Rect) -> None:
        """Draw both arrangements of the entire hand in groups, one above the other; if equal, only one."""
        tags = [_("you"), _("master")]
        if offers[0].uses == offers[1].uses:
            offers, tags = offers[:1], [_("you & master")]
        pills = [Pill(self.ctx, words, TAG) for words in tags]
        tag = max(pill.size[0] for pill in pills)
        high = min(round(room.h * 0.42), round(room.w * EQUIPMENT[self.equipment].sizes.review * self.shape))
        wide = self.ctx.sprites.width(self.pieces.equipment, high)
        for row, (pill, offer) in enumerate(zip(pills, offers, strict=True)):
            middle = room.y + round(room.h * (0.27 + 0.48 * row if len(offers) > 1 else 0.5))
            span = sum(1 + (len(group) - 1) * self.pitch for group in offer.uses) * wide
            span += (len(offer.uses) - 1) * BETWEEN * wide
            x = room.centerx - (span + tag + wide * BETWEEN) / 2
            pill.place_centred(x + tag / 2, middle)
            pill.draw(surface)
            x += tag + wide * BETWEEN
            for group in offer.uses:
                for code in group:
                    self._piece(surface, code, x, middle - high / 2, high, "")
                    x += wide * self.pitch
                x += wide * (1 - self.pitch + BETWEEN)

    # The table --------------------------------------------------------------------------------------------------------

    def _open(self, surface: Surface, moment: Moment, offers: Sequence[Offer], room: Rect) -> None:
        """Draw as many exposed pieces as fit, in the middle and in front of the players."""
        groups = self._groups(moment)
        if not groups or room.h < 12:
            return
        high, rows = self._rows(groups, room)
        disc = round(high * DISC)
        step = room.h // len(rows)
        lit = {code for offer in offers for code in offer.wins}
        for number, row in enumerate(rows):
            self._row(surface, row, (high, disc), Rect(room.x, room.y + number * step, room.w, step), lit)

    def _rows(self, groups: list[_Group], room: Rect) -> tuple[int, list[list[_Group]]]:
        """Return the height of the pieces, and the groups in the rows that allow the largest pieces.

        Groups for which there is no room are left out, beginning with the other players' groups.
        """
        while True:
            found = []
            for count in range(1, min(MOST_ROWS, len(groups)) + 1):
                rows = _split(groups, count)
                high = round(min(room.h / count * 0.86, room.h * 2 * OPEN_HIGH + 16, room.w * OPEN_WIDE * self.shape))
                while high > LEAST_HIGH and any(self._span(row, high, round(high * DISC)) > room.w for row in rows):
                    high -= 1
                if len(groups) == 1 or all(self._span(row, high, round(high * DISC)) <= room.w for row in rows):
                    found.append((high, -count))
            if found:
                high, count = max(found)
                return high, _split(groups, -count)
            groups = [each for place, each in enumerate(groups) if place != (groups[0].owner is None)]

    def _row(
        self, surface: Surface, row: Sequence[_Group], sizes: tuple[int, int], room: Rect, lit: Container[str]
    ) -> None:
        """Draw groups next to each other; `sizes` are the heights of a piece and of an emblem.

        The newest discard, which is the last one, shines if it is among the pieces in `lit`.
        """
        high, disc = sizes
        wide = self.ctx.sprites.width(self.pieces.equipment, high)
        x, y = room.centerx - min(room.w, self._span(row, high, disc)) / 2, room.centery - high // 2
        for group in row:
            start = x
            if group.owner is not None:
                emblem, face = self.subject.emblem(group.owner), self.subject.face(group.owner)
                draw_emblem(self.ctx, surface, emblem, (x + disc / 2, y + high / 2), disc, face=face)
                x += disc + 3
            for place, code in enumerate(group.codes):
                last = group.owner is None and place == len(group.codes) - 1
                self._piece(surface, code, x, y, high, "master" if last and code in lit else "")
                x += wide * (self.pitch if place < len(group.codes) - 1 else 1)
            if group.owner is None:
                self._label_discards(surface, (start + x) / 2, y + high, room)
            x += wide * BETWEEN

    def _label_discards(self, surface: Surface, middle: float, top: int, room: Rect) -> None:
        """Label the last discards if there is room, so that they are not mistaken for a meld."""
        pill = Pill(self.ctx, _("The discards"), TAG)
        wide, high = pill.size
        if top + 4 + high > room.bottom or wide > room.w:
            return
        left = min(max(room.x, round(middle - wide / 2)), room.right - wide)
        pill.place(Rect(left, top + 4, wide, high))
        pill.draw(surface)

    def _span(self, groups: Sequence[_Group], high: int, disc: int) -> float:
        wide = self.ctx.sprites.width(self.pieces.equipment, high)
        pieces = sum(1 + (len(group.codes) - 1) * self.pitch for group in groups) * wide
        return pieces + (len(groups) - 1) * BETWEEN * wide + sum(disc + 3 for each in groups if each.owner is not None)

    def _groups(self, moment: Moment) -> list[_Group]:
        """Return the last discards, then all exposed groups; face-down pieces are omitted."""
        found = []
        for place in moment.view.places():
            if not place.pieces or place.name == f"hand {self.subject.you}":
                continue
            codes = place.pieces if place.owner is not None else place.pieces[-DISCARDS:]
            found.append(_Group(tuple(codes), place.owner))
        return sorted(found, key=lambda group: group.owner is not None)
