"""All hands open: names and points in the place of the pile, each comparison marked won, lost or copy. PG-51."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.scenes.tables.pai_gow.hand_trays import MARK_INKS
from game.scenes.tables.pai_gow.words import MARK_WORDS, OUTCOME_WORDS, SIGNS, hand_words, marks, signed
from game.ui import theme
from game.ui.widgets import Panel, draw_rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.rules.contract import Seat
    from game.rules.pai_gow.tiles import Hand
    from game.scenes.table.geometry import Box, Frame
    from game.scenes.tables.pai_gow.screen_state import ScreenState
    from game.ui.kit import Kit
    from game.ui.theme import Colour

NAME: Final = theme.LOG_NAME.sized(18)
CELL: Final = theme.SMALL.sized(18)
OUTCOME: Final = CELL.weighing(600)
HEAD: Final = theme.CAPTION.sized(16)
MARK_FILLS: Final = {"won": theme.JADE, "lost": theme.rgb("#8E1C16"), "copy": theme.rgb("#6E4F1E")}
NAMES_MOST: Final = 0.21
"""Share of the width that names may take; outcomes take what they need, and both hands share what is left."""
DISC_UNITS: Final = 24.0
DISC_LEAST_PX: Final = 17


class ShowdownPanel:
    """One row a seat, the banker's first, then anti-clockwise. `name` gives what a seat is called."""

    def __init__(self, kit: Kit, name: Callable[[Seat], str]) -> None:
        self.kit = kit
        self.name = name
        self.panel = Panel(kit, "dark")

    def fit(self, frame: Frame, place: Box, seats: int) -> None:
        """Stand where the pile stood, as high as there are seats."""
        scale, text = self.kit.scale, self.kit.text
        rect = frame.rect(place)
        self._row = max(scale.px(38), round(text.px(CELL) * 1.55))
        self._head = max(scale.px(40), round(text.px(HEAD) * 1.8))
        rect.h = self._head + seats * self._row + max(scale.px(10), 5)
        self.panel.place(rect)

    def draw(self, surface: Surface, shown: ScreenState) -> None:
        """The panel with all rows."""
        text, rect = self.kit.text, self.panel.rect
        self.panel.draw(surface)
        pad = max(self.kit.scale.px(20), 10)
        inner = Rect(rect.x + pad, rect.y, rect.w - 2 * pad, rect.h)
        columns = self._columns(shown, inner)
        y = rect.y + round(self._head * 0.66)
        for column, words in ((1, _("Front")), (2, _("Rear"))):
            text.draw(surface, words, (columns[column], y), HEAD, theme.OLD_GOLD)
        title = _("All hands open")
        if text.width(title, HEAD) < columns[1] - inner.x - 8:
            text.draw(surface, title, (inner.x, y), HEAD, theme.DIM)
        draw_rule(self.kit, surface, inner.x, rect.y + self._head - 2, inner.w)
        order = [(shown.banker + step) % shown.seats for step in range(shown.seats)]
        middle = rect.y + self._head + self._row / 2 + 1
        for number, seat in enumerate(order):
            self._draw_row(surface, shown, seat, inner, columns, middle + number * self._row)

    def _columns(self, shown: ScreenState, inner: Rect) -> tuple[int, int, int, int]:
        """Where name, front, rear and outcome begin."""
        text, gap = self.kit.text, max(self.kit.scale.px(16), 8)
        names = max(text.width(self.name(seat), NAME) for seat in range(shown.seats)) + gap
        first = inner.x + min(names, round(inner.w * NAMES_MOST))
        said = max(text.width(outcome_words(shown, seat), OUTCOME) for seat in range(shown.seats))
        last = inner.right - said
        return inner.x, first, (first + last - gap) // 2, last - gap

    def _draw_row(
        self,
        surface: Surface,
        shown: ScreenState,
        seat: Seat,
        inner: Rect,
        columns: tuple[int, int, int, int],
        y: float,
    ) -> None:
        text = self.kit.text
        split = shown.split(seat)
        if split is None:
            return
        if seat == shown.viewer:
            ground = self.kit.paint.box(
                inner.w + 12, self._row - 2, radius=7, fill=(theme.rgb("#F3C868"),), opacity=0.13
            )
            ground.draw(surface, inner.x - 6, y - (self._row - 2) / 2)
        room = columns[1] - columns[0] - 8
        text.draw(surface, self.name(seat), (inner.x, y), NAME, theme.OLD_GOLD, valign="middle", width=room)
        comparison = shown.comparisons[seat]
        found = marks(comparison) if comparison is not None else ("", "")
        for column, (hand, mark) in enumerate(zip(split, found, strict=True), 1):
            self._draw_cell(surface, hand, mark, (columns[column], y), columns[column + 1] - columns[column] - 6)
        ink = theme.DIM
        if comparison is not None:
            ink = MARK_INKS[{"win": "won", "push": "copy", "lose": "lost"}[comparison.outcome]]
        words = outcome_words(shown, seat)
        text.draw(surface, words, (inner.right, y), OUTCOME, ink, align="right", valign="middle")

    def _draw_cell(self, surface: Surface, hand: Hand, mark: str, at: tuple[float, float], room: int) -> None:
        """A hand's name after its mark: a sign on a coloured disc, and the word for it where there is room."""
        text, (x, y) = self.kit.text, at
        side = draw_mark(self.kit, surface, mark, (x, y)) + 6 if mark else 0
        words, room = hand_words(hand), room - side
        name = text.draw(surface, words, (x + side, y), CELL, theme.IVORY, valign="middle", width=room)
        if mark:
            said, left = _(MARK_WORDS[mark]), name.right + max(self.kit.scale.px(10), 6)
            if left + text.width(said, HEAD) <= x + side + room:
                text.draw(surface, said, (left, y), HEAD, MARK_INKS[mark], valign="middle")


def outcome_words(shown: ScreenState, seat: Seat) -> str:
    """How a seat's row ends: 'win +10', 'push', 'the bank −20'."""
    comparison, gain = shown.comparisons[seat], shown.gain(seat)
    words = _("the bank") if comparison is None else _(OUTCOME_WORDS[comparison.outcome])
    pushed = comparison is not None and comparison.outcome == "push"
    return words if gain is None or pushed else f"{words} {signed(gain)}"


def draw_mark(kit: Kit, surface: Surface, mark: str, at: tuple[float, float]) -> int:
    """The sign of a comparison on its disc, by its left middle; returns the disc's width."""
    side = max(kit.scale.px(DISC_UNITS), DISC_LEAST_PX)
    disc = kit.paint.disc(side, fill=(MARK_FILLS[mark],), line=(MARK_INKS[mark],), line_width=1)
    disc.draw_centred(surface, at[0] + side / 2, at[1])
    ink: Colour = theme.IVORY
    kit.text.draw(
        surface,
        SIGNS[mark],
        (at[0] + side / 2, at[1]),
        theme.KEY_CAP.sized(17).weighing(700),
        ink,
        align="centre",
        valign="middle",
    )
    return side


def draw_result(kit: Kit, surface: Surface, shown: ScreenState, seat: Seat, at: tuple[float, float]) -> None:
    """Under a seat's hands: both signs and what it gained."""
    comparison, gain = shown.comparisons[seat], shown.gain(seat)
    if comparison is None:
        return
    role = theme.CAPTION.weighing(600)
    words = signed(gain) if gain is not None else ""
    side, gap = max(kit.scale.px(DISC_UNITS), DISC_LEAST_PX), max(kit.scale.px(8), 5)
    wide = 2 * side + gap + (kit.text.width(words, role) + gap if words else 0) + 2 * gap
    high = side + max(kit.scale.px(6), 4)
    pill = kit.paint.box(wide, high, radius=high / 2, fill=(theme.NIGHT,), opacity=0.9)
    left = round(at[0] - wide / 2)
    pill.draw(surface, left, at[1] - high / 2)
    kit.text.cover(Rect(left, round(at[1] - high / 2), wide, high))
    x = left + gap
    for mark in marks(comparison):
        draw_mark(kit, surface, mark, (x, at[1]))
        x += side + gap // 2
    if words:
        key = "won" if gain and gain > 0 else "lost" if gain and gain < 0 else "copy"
        kit.text.draw(surface, words, (x + gap // 2, at[1]), role, MARK_INKS[key], valign="middle")
