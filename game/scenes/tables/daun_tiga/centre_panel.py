"""Centre panel of Daun Tiga: dice, the banker's hand, when each stake wins, and the result."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.i18n.sentences import together
from game.scenes.tables.daun_tiga.token_painters import paint_chip
from game.table.daun_tiga.board import FIRST, GROWN, SECOND, SIDE
from game.table.daun_tiga.panel_text import CentreWords, PanelWords
from game.table.geometry import Box, Spot
from game.ui import theme
from game.ui.widgets import Panel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Surface

    from game.scenes.table.table_context import TableContext
    from game.scenes.table.window_frame import WindowFrame
    from game.table.daun_tiga.screen_state import DaunTigaState
    from game.ui.theme import Colour, Role

TITLE: Final = theme.PANEL_TITLE.sized(31)
LINE: Final = theme.SMALL.sized(19)
NOTE: Final = theme.SMALL.sized(18)
LINE_INK: Final = theme.rgb("#E3D6B4")
LEGEND: Final = theme.SMALL.sized(17)
PANEL_WIDE: Final = (700, 660)
"""Widths to try for the panel, in units; the first that fits is used throughout a deal.

It must leave the seats uncovered. Only a text that does not fit in that width uses another width.
"""
STEADY_LINES: Final = (2, 1, 0)
"""Numbers of lines for which to try to reserve space, so that the panel keeps its size.

The first that fits is used, even if there are fewer lines; 0 means no more space than the text needs.
"""
WIDTHS: Final = ((760, 690, 660), (620, 550, 480, 410))
"""Maximum widths to try, in units; the first that fits is used.

The second group is tried only if nothing in the first fits.
"""
TIGHT: Final = (1.0, 0.95, 0.9)
"""Relative sizes to try for the text below the title at the panel's normal width."""
BALANCES: Final = (0.55, 0.6, 0.7, 0.8, 0.9)
"""Fractions of the width to try for a text of several lines, the narrowest first."""
MIDDLE: Final = 471
HIGHEST: Final = 253
LOWEST: Final = 566
"""Maximum y coordinate of the lower edge, in units.

If possible, the panel is centred between the bank and the stock or the opened hand.
"""
GAP: Final = 6.0
ABOVE_LEGEND: Final = 0.3
"""Space between the note and the legend, as a fraction of the note's text size."""
ABOVE, UNDER = 0.6, 0.3
"""Space above the title and below the legend, as a fraction of the panel's padding."""
CHIP_HIGH: Final = 58 / 54
"""Height of a chip as a multiple of its width, since chips are seen at an angle."""
BELOW: Final = 0.3
"""Depth of descenders below the baseline, as a fraction of the text size."""


class CentrePanel(CentreWords):
    """The centre panel, which fits its size to the window and paints itself."""

    def __init__(self, context: TableContext, state: DaunTigaState) -> None:
        super().__init__(context.reader, context.people, state)
        self.ctx = context.ctx
        self.rect = Rect(0, 0, 0, 0)
        """Area of the panel when last painted, in pixels."""
        self._grown = 1.0
        """Fraction of the requested text enlargement that is applied."""
        self._steady = PANEL_WIDE[0]
        """Width in units that is used whenever the text fits in it."""
        self._tight = 1.0
        """Size of the text below the title, relative to its usual size."""

    # Painting ---------------------------------------------------------------------------------------------------------

    def paint(self, surface: Surface, frame: WindowFrame, words: PanelWords, taken: Sequence[Box]) -> None:
        """Paint the panel as large as its text needs, clear of the boxes `taken` (units).

        If it does not fit, it omits the names of chips, then single side stakes, then everything that is also in the
        commentary.
        """
        less = words._replace(legend=False)
        sizes = (1.0, 0.75, 0.5, 0.25, 0.15, 0.0) if frame.scale.enlarged > 1 else (1.0,)
        fewer = [less._replace(notes=notes) for notes in ((words.brief, ()) if words.brief else ((),))]
        wide, narrow = WIDTHS
        self._grown = 1.0
        self._steady = self.steady_width(frame, taken)
        for self._tight in TIGHT:  # the text becomes a little smaller before the panel becomes wider
            if self._fits(frame, words, taken):
                break
        else:
            self._tight = 1.0
        shapes = (
            *product((words,), sizes[:1], STEADY_LINES, (self._steady,)),
            *product((words, less), sizes, STEADY_LINES, wide),
            *product((words, less, *fewer), sizes, STEADY_LINES, (*wide, *narrow)),
        )
        for shown, self._grown, steady, widest in shapes:
            rect, rows = self._laid(frame, shown, round(frame.scale.f(widest)), taken, steady)
            if rect.h:
                break
        self.rect = rect
        panel = Panel(self.ctx, "dark", radius=18)
        panel.place(rect)
        panel.draw_faded(surface, 0.92)
        text, baseline = self.ctx.text, float(rect.y)
        for line, role, ink, down in rows:
            baseline += down
            text.draw(surface, line, (rect.centerx, baseline), role, ink, align="centre")
        if shown.legend:
            self._paint_legend(surface, (rect.centerx, rect.bottom - self._pad * UNDER - self._legend_height / 2))

    def steady_width(self, frame: WindowFrame, taken: Sequence[Box]) -> int:
        """Return the panel's width throughout a deal, clear of the boxes `taken` (all in units)."""
        high = self._steady_height(STEADY_LINES[0]) / frame.u
        return next((wide for wide in PANEL_WIDE if self._free_place(wide, high, taken)), PANEL_WIDE[-1])

    def _fits(self, frame: WindowFrame, words: PanelWords, taken: Sequence[Box]) -> bool:
        """Return whether a text fits at its requested size in the panel's usual width."""
        wide = round(frame.scale.f(self._steady))
        return any(self._laid(frame, words, wide, taken, steady)[0].h for steady in STEADY_LINES)

    def _packed(self, parts: Sequence[str], role: Role, room: int) -> Sequence[str]:
        """Join texts into as few lines as fit a width in pixels, with a dot between texts on one line."""
        lines: list[str] = []
        for part in parts:
            joined = f"{lines[-1]} · {part}" if lines else part
            if lines and self.ctx.text.width(joined, role) <= room:
                lines[-1] = joined
            else:
                lines.append(part)
        return lines

    def _wrapped(self, line: str, role: Role, room: int) -> Sequence[str]:
        """Wrap a text to a width in as few lines as possible, balanced to leave no single word over."""
        text = self.ctx.text
        parts = text.wrap(line, role, room)
        narrower = (text.wrap(line, role, round(room * share)) for share in BALANCES if len(parts) > 1)
        return next((each for each in narrower if len(each) == len(parts)), parts)

    def _laid(
        self, frame: WindowFrame, words: PanelWords, widest: int, taken: Sequence[Box], steady: int
    ) -> tuple[Rect, list[tuple[str, Role, Colour, float]]]:
        """Return the panel's area and its lines at a maximum width.

        Each line has a text, a role, a colour, and the distance below the previous line in pixels. The area is empty if
        there is no free position. It has room for `steady` lines, a note and the legend even without them.
        """
        scale, text, pad = self.ctx.scale, self.ctx.text, self._pad
        room = widest - 2 * pad
        roles = (
            TITLE.sized(TITLE.size * GROWN[words.tier]),
            *(each.sized(each.size * self._tight) for each in (LINE, NOTE)),
        )
        title, said, note = map(self._sized, roles)
        title_ink = theme.IVORY if words.tier < 2 else theme.GLOW
        lines = self._packed(words.lines, said, room)
        rows: list[tuple[str, Role, Colour, float]] = []
        for group, role, ink, leading, before in (
            ([words.title], title, title_ink, 1.1, pad * ABOVE - text.px(title) * 0.3),
            (lines, said, LINE_INK, 1.38, text.px(said) * 0.28 + text.px(title) * 0.25),
            ([together(words.notes)], note, theme.OLD_GOLD, 1.34, text.px(note) * 0.47),
        ):
            parts = [part for line in group if line for part in self._wrapped(line, role, room)]
            rows += [(line, role, ink, text.px(role) * leading + (0 if i else before)) for i, line in enumerate(parts)]
        foot = pad * UNDER + self._legend_height if words.legend else pad * 0.9
        foot += text.px(note) * ABOVE_LEGEND if words.legend and words.notes else 0
        needs = round(sum(down for *_row, down in rows) + foot)
        needed = [text.width(line, role) for line, role, _ink, _down in rows]
        needed.append(self._legend_width() if words.legend else 0)
        wide = max(min(widest, scale.px(self._steady)), *(width + 2 * pad for width in needed))
        high = max(needs, self._steady_height(steady) if steady else 0)
        place = self._free_place(wide / frame.u, high / frame.u, taken) if wide <= widest else None
        if place is None:
            return Rect(0, 0, 0, 0), rows
        line, role, ink, down = rows[0]
        return frame.rect(place), [(line, role, ink, down + (high - needs) / 2), *rows[1:]]

    @staticmethod
    def _free_place(wide: float, high: float, taken: Sequence[Box]) -> Box | None:
        """Return the free box of this size (units) nearest to the middle; None if there is none."""
        places = range(HIGHEST, round(LOWEST - high) + 1, 2)
        for y in sorted(places, key=lambda y: abs(y + high / 2 - MIDDLE)):
            place = Box(960 - wide / 2, y, wide, high)
            if not any(place.grown(GAP).overlaps(other) for other in taken):
                return place
        return None

    def _steady_height(self, lines: int) -> int:
        """Return the height of a title, this many lines, a note and the legend, in pixels."""
        text, pad = self.ctx.text, self._pad
        title, said, note = (text.px(self._sized(role)) for role in (TITLE, LINE, NOTE))
        high = title * 1.05 + pad * ABOVE + said * (1.66 + 1.38 * (lines - 1)) + note * 1.81
        return round(high + pad * UNDER + self._legend_height)

    @property
    def _pad(self) -> int:
        return max(14, self.ctx.scale.px(26))

    def _sized(self, role: Role) -> Role:
        """Return the text role scaled to the panel's current text size."""
        text = self.ctx.text
        return text.within(role, text.plain_px(role) + (text.px(role) - text.plain_px(role)) * self._grown)

    @property
    def _legend_role(self) -> Role:
        return self._sized(LEGEND)

    @property
    def _legend_height(self) -> float:
        text, chip = self.ctx.text, self._legend_sizes[0] * CHIP_HIGH
        clear = chip + text.px(self._sized(LINE)) * BELOW + 5  # clear of descenders in the line above
        return max(self.ctx.scale.px(40), text.px(self._legend_role) * 1.7, clear)

    @property
    def _legend(self) -> list[tuple[int, str]]:
        """Each kind of chip shown in the legend, with its name."""
        names = [(FIRST, _("first stake")), (SECOND, _("second stake"))]
        return [*names, (SIDE, _("side stakes"))] if self._state.options.bystanders == "on" else names

    @property
    def _legend_sizes(self) -> tuple[int, int, int]:
        """Measurements of the chip legend in pixels: chip size, gap before a name, and gap between names."""
        px = self.ctx.scale.px
        return max(18, px(26)), max(6, px(8)), max(14, px(34))

    def _legend_width(self) -> int:
        chip, gap, apart = self._legend_sizes
        return (
            sum(chip + gap + self.ctx.text.width(name, self._legend_role) + apart for _kind, name in self._legend)
            - apart
        )

    def _paint_legend(self, surface: Surface, at: tuple[float, float]) -> None:
        """Paint the legend of the chips, centred on `at` (pixels)."""
        chip, gap, apart = self._legend_sizes
        x = at[0] - self._legend_width() / 2
        for kind, name in self._legend:
            mark = "" if kind == SIDE else str(kind + 1)
            paint_chip(self.ctx, surface, kind, mark, Spot(x + chip / 2, at[1], chip, chip * CHIP_HIGH))
            x += chip + gap
            x = self.ctx.text.draw(surface, name, (x, at[1]), self._legend_role, valign="middle").right + apart
