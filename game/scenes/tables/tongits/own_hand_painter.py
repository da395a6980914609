"""Painter of the viewer's hand: its cards, the brackets over its groups, and the names of the groups."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import _
from game.scenes.table.fitting_text_scale import labels_clear_of
from game.scenes.tables.tongits.board_painter import OUT, paint_bracket
from game.table.board import Look
from game.table.geometry import Spot, overlap
from game.table.tongits.layout import FIELD, HAND_CARD, LIFT, Bracket, angle_at_edge, on_circle, over_hand
from game.table.tongits.screen_state import card_key
from game.ui import theme
from game.ui.widgets import Pill
from game.words.incomplete_sets import near_bahay
from game.words.tongits.names import bahay_title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect, Surface

    from game.scenes.tables.tongits.board_painter import Board, Kind
    from game.table.board import Held
    from game.table.tongits.hand_order import Mark

GROUP_WORDS: Final = theme.CAPTION.sized(16).weighing(600)
DRAWN_WORDS: Final = theme.CAPTION.sized(14).weighing(600)
DRAWN_GAP: Final = 4.0
"""Distance from the foot of the drawn card to the word below it, in units."""
RIM: Final = 1064.0
"""Lower edge in units of the mat with its border, which words leave only if they are not enlarged."""
CORNER: Final = 2.0
"""Units by which the corners of cards extend beyond the arc through their upper edges."""
MOST_DRAWN: Final = 1
"""Number of cards in flight above which the hand is assumed to be being dealt."""
LINE_GAP: Final = 18.0
"""Horizontal gap between two brackets over the same group, in units."""
HOVER: Final = 4.0
"""Distance by which a card rises under the mouse, in units."""


class Section(NamedTuple):
    """Cards in the hand under one bracket."""

    kind: Kind
    cards: tuple[str, ...]
    bracket: Bracket
    mark: Mark | None = None
    """Progress of a near-bahay, whose cards may be spread over several sections; None for other sections."""


def _width(bracket: Bracket) -> float:
    """Return the width of a bracket over the hand, in units."""
    start, end = (on_circle(angle, OUT)[0] for angle in bracket)
    return end - start


class OwnHand:
    """Paints the hand left to right, with selected cards raised."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._kept: tuple[object, Sequence[Pill]] = None, ()
        """Labels above the cards as last placed, with everything that they depend on."""

    def paint(self, surface: Surface, ceiling: float) -> None:
        """Paint brackets, cards and the labels above them, all below y = `ceiling` (units)."""
        board, cards = self.board, self.board.hand_spots()
        board.pieces.begin_frame()
        words = self._has_labels(cards)
        sections = self.sections() if words and board.state.marking else []
        for section in sections:
            paint_bracket(board.ctx, board.frame, surface, section.bracket, section.kind)
        for key, code, spot in cards:
            if board.away(key):
                continue
            look = board.looks.get(key, Look())
            raised = spot.raised(LIFT if look.lifted else HOVER * look.hovered)
            px, rest = board.frame.spot(board.motions.place(key, raised)), board.frame.spot(raised)
            face = board.pieces.sliding(key, code, px, rest, state="lifted" if look.lifted else "card")
            board.pieces.draw(surface, face, px)
            if look.lifted:
                board.paint_ring(surface, px, theme.GLOW, width=3.5)
        if words:
            for pill in self._placed(sections, cards, ceiling):
                pill.draw(surface)
            for pill in self.drawn_words():
                pill.draw(surface)

    def titles(self, ceiling: float) -> list[Rect]:
        """Return the areas of the labels above the cards in pixels."""
        cards = self.board.hand_spots()
        if not (self._has_labels(cards) and self.board.state.marking):
            return []
        return [pill.rect for pill in self._placed(self.sections(), cards, ceiling)]

    def labels(self) -> list[tuple[Section, Pill]]:
        """Return the hand's labels, each with the section below it."""
        return self._labels(self.sections())

    def _has_labels(self, cards: Sequence[Held]) -> bool:
        """Return whether the cards have labels, which are hidden while the hand is face down or being dealt."""
        shown, flights = self.board.state, self.board.motions.flights
        dealing = sum(key in flights for key, _code, _spot in cards) > MOST_DRAWN
        return not (shown.over or shown.covered or dealing)

    def _lifted(self, code: str) -> bool:
        return self.board.looks.get(card_key(code), Look()).lifted

    def sections(self) -> list[Section]:
        """Return the sections left to right: the groups, with near-bahays separated from other deadwood."""
        shown, layout = self.board.state, self.board.layout
        marks = {place: mark for mark in shown.marks() for place in mark.places}
        found: list[Section] = []
        at = 0
        for group, bracket, spots in zip(shown.groups, layout.brackets, layout.hand, strict=True):
            if group.bahay:
                found.append(Section("bahay", group.cards, bracket))
            else:
                held = [marks.get(at + place) for place in range(len(spots))]
                starts = [place for place in range(len(spots)) if not place or held[place] != held[place - 1]]
                for first, end in pairwise([*starts, len(spots)]):
                    mark = marks.get(at + first)
                    part = Bracket(
                        bracket.start if first == 0 else angle_at_edge(spots[first].angle),
                        bracket.end if end == len(spots) else angle_at_edge(spots[end].angle, apart=LINE_GAP),
                    )
                    found.append(Section("near" if mark else "loose", group.cards[first:end], part, mark))
            at += len(group.cards)
        return found

    def _labels(self, sections: Sequence[Section]) -> list[tuple[Section, Pill]]:
        """Return labels for each bahay, for each near-bahay, and for the widest of the other sections."""
        board = self.board
        loose = [section for section in sections if section.kind == "loose"]
        widest = max(loose, key=lambda section: len(section.cards), default=None)
        needs = self._needs(sections)
        found: list[tuple[Section, Pill]] = []
        for section in sections:
            if section.mark is not None:
                found += [(section, pill) for mark, pill in needs if mark is section]
            elif section.kind == "bahay":
                title = bahay_title(section.cards, board.reader)
                found.append((section, Pill(board.ctx, title, GROUP_WORDS)))
            elif section is widest:
                found.append((section, Pill(board.ctx, _("Deadwood"), GROUP_WORDS)))
        return found

    def _needs(self, sections: Sequence[Section]) -> list[tuple[Section, Pill]]:
        """Return the labels of near-bahays; labels of a kind are all as short as the narrowest needs."""
        board, unit = self.board, self.board.frame.u
        forms: dict[bool, list[tuple[Section, list[Pill]]]] = {True: [], False: []}
        for section in sections:
            parts = [each for each in sections if each.mark == section.mark]
            widest = max(parts, key=lambda part: len(part.cards))
            if section.mark is None or len(section.cards) == 1 or section is not widest:
                continue  # the label is over adjacent cards of the mark, never over the cards of another
            mark, room = section.mark, _width(section.bracket)
            pills = [
                Pill(board.ctx, words, GROUP_WORDS)
                for words in near_bahay(mark.out, mark.most, board.reader, dead=mark.dead)
            ]
            first = next((place for place, pill in enumerate(pills) if pill.size[0] / unit <= room), None)
            if first is not None:
                forms[mark.dead].append((section, pills[first:]))
        return [
            (section, pills[-min(len(others) for _section, others in kind)])
            for kind in forms.values()
            for section, pills in kind
        ]

    def _placed(self, sections: Sequence[Section], cards: Sequence[Held], ceiling: float) -> Sequence[Pill]:
        """Return the labels above the cards, as large as the room below `ceiling` allows."""
        board, frame, text = self.board, self.board.frame, self.board.ctx.text
        spots = [(code, spot.raised(LIFT) if self._lifted(code) else spot) for _key, code, spot in cards]

        def faces() -> list[Spot]:
            return [frame.spot(spot) for _code, spot in spots]

        plaque = board.layout.plaques[board.state.viewer]
        shown = sections, spots, ceiling, plaque, frame, text, text.most
        if self._kept[0] != shown:
            self._kept = shown, labels_clear_of(board.ctx, lambda: self._make(sections, cards, ceiling), faces)
        return self._kept[1]

    def _make(self, sections: Sequence[Section], cards: Sequence[Held], ceiling: float) -> list[Pill]:
        """Return the labels side by side, clear of raised cards.

        A pill that does not fit next to the others is placed above them, or left out if it would cross the ceiling.
        Pills that would leave the mat at the right are moved back, and push those before them.
        """
        board, frame, shown = self.board, self.board.frame, self.board.state
        lifted = [spot.x for _key, code, spot in cards if self._lifted(code)]
        left = board.layout.plaques[shown.viewer].x
        found: list[tuple[Pill, float, float]] = []
        for section, pill in self._labels(sections):
            wide, high = (side / frame.u for side in pill.size)
            reach = wide / 2 + HAND_CARD[0] / 2 + 4
            ends = [on_circle(angle, OUT + 14)[0] for angle in section.bracket]
            middle = max(sum(ends) / 2, left + wide / 2)
            beside = [at + way * reach for at in lifted for way in (-1, 1)]
            inside = [x for x in beside if max(ends[0], left) + wide / 2 <= x <= ends[1] - wide / 2]
            free = [x for x in (middle, *inside) if all(abs(x - at) >= reach - 1 for at in lifted)]
            x = min(free, key=lambda each: abs(each - middle), default=middle)
            lowest = self._lowest_label_y(x, wide) - high / 2
            if free:
                lowest = max(lowest, ceiling + high / 2)
            y = min(over_hand(x, OUT + 14), lowest) - (0 if free else LIFT)
            if not free and y - high / 2 < ceiling:
                continue
            found.append((pill, x, y))
            left = x + wide / 2 + 4 / frame.u
        right = FIELD.right - 4
        for pill, x, y in reversed(found):
            half = pill.size[0] / 2 / frame.u
            at = min(x, right - half)
            pill.place_centred(*frame.point(at, y + over_hand(at, OUT) - over_hand(x, OUT)))
            right = at - half - 4 / frame.u
        return [pill for pill, _x, _y in found]

    def _lowest_label_y(self, x: float, wide: float) -> float:
        """Return the lowest y coordinate at which a label of this width covers no index of a card."""
        return min(over_hand(at, HAND_CARD[1] / 2 + CORNER) for at in (x - wide / 2, x, x + wide / 2))

    def drawn_words(self) -> list[Pill]:
        """Return the word 'drawn' below the newest card's foot, even while it moves.

        It is not above the card, where other words are.
        """
        board, code, cards = self.board, self.board.state.drawn, self.board.hand_spots()
        if not self._has_labels(cards):
            return []
        where = ((key, board.motions.where(key)) for key, held, _rest in cards if held == code)
        return [self._drawn_word(spot, cards) for key, spot in where if spot is not None and not board.away(key)]

    def _drawn_word(self, spot: Spot, cards: Sequence[Held]) -> Pill:
        """Return the word 'drawn' below a card at this place, clear of its face and of the feet of its neighbours.

        Near the ends of the hand it is as small as the room above the table's edge requires.
        """
        ctx, frame = self.board.ctx, self.board.frame
        turn, feet = math.radians(spot.angle), [*(frame.spot(rest) for _key, _code, rest in cards), frame.spot(spot)]
        lowest, gap = round(frame.point(0, RIM)[1]), frame.u * DRAWN_GAP
        for px in range(ctx.text.px(DRAWN_WORDS), ctx.text.plain_px(DRAWN_WORDS) - 1, -1):
            pill = Pill(ctx, _("drawn"), ctx.text.within(DRAWN_WORDS, px))
            half = pill.size[1] / 2 / frame.u
            down = spot.h / 2 + DRAWN_GAP + half
            pill.place_centred(*frame.point(spot.x - down * math.sin(turn), spot.y + down * math.cos(turn)))
            label = Spot(*pill.rect.center, *pill.rect.size)
            while any(overlap(label, foot) > 0 for foot in feet):
                label = label.moved(0, 1)
            pill.rect.centery = round(label.y + gap / 2)
            pill.rect.bottom = min(pill.rect.bottom, ctx.scale.height)
            if pill.rect.bottom <= lowest:
                break
        return pill
