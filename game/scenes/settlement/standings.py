"""The end of an evening: everybody in order of chips."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _, ngettext
from game.scenes.paper_scene import TITLE, PaperScene
from game.scenes.settlement.gains import gain_colour, held_colour
from game.table.settlement.standings import Standing, standings
from game.ui import theme
from game.ui.plaque import draw_coin, draw_emblem
from game.ui.widgets import Button
from game.words.reader import holding, signed

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.match.match import Match
    from game.ui.scale import Scale

SIZE: Final = (860.0, 880.0)
WIDE: Final = 1240.0
"""Width of the sheet with two columns of rows."""
MOST_ROWS: Final = 9
"""More than these stand in two columns."""
GAP: Final = 76.0
ROW: Final = 74.0
"""All in units of the sheet."""
PLACE: Final = theme.Role("display", 30, 600)
NAME: Final = theme.Role("text", 25, 500)
CHIPS: Final = theme.Role("text", 28, 700)
GAIN: Final = theme.Role("text", 20, 600)


class StandingsScene(PaperScene):
    """Who has how many chips when the match is over."""

    def __init__(
        self,
        match: Match,
        on_title: Callable[[], None],
        on_again: Callable[[], None],
        on_lobby: Callable[[], None],
    ) -> None:
        super().__init__(on_title)
        self.rows = standings(match)
        self.game = match.game.title
        self.deals = match.number
        self.on_again, self.on_lobby = on_again, on_lobby

    def enter(self) -> None:
        """Make the buttons."""
        kit = self.kit
        self.columns = 1 if len(self.rows) <= MOST_ROWS else 2
        self.size = (SIZE[0] if self.columns == 1 else WIDE, SIZE[1])
        super().enter()
        again = Button(kit, _("Play again"), self.on_again, kind="paper", size=21, name="again")
        title = Button(
            kit, _("Back to the title"), self.on_done, kind="primary", key="return", size=23, ring="paper", name="title"
        )
        lobby = Button(kit, _("Lobby"), self.on_lobby, kind="paper", size=21, name="lobby")
        self.buttons = [(title, 240.0), (again, 180.0), (lobby, 130.0)]
        self.focus.focus("title")
        self.kit.sounds.play("flourish")

    def layout(self, scale: Scale) -> None:
        """A sheet as high as the rows."""
        paper = self.paper
        paper.place(scale)
        self.down = -(-len(self.rows) // self.columns)
        """Rows one below the other."""
        self.row = min(paper.px(ROW), round((paper.rect.h - paper.px(174 + 124)) / self.down))
        paper.lower((paper.px(174 + 124) + self.row * self.down) / paper.p)
        self.place_buttons()

    def draw(self, surface: Surface) -> None:
        """The list."""
        kit, paper = self.kit, self.paper
        text, inner = kit.text, paper.inner
        paper.draw(surface)
        title = text.draw(surface, _("Final standings"), (inner.x, paper.y(96)), TITLE, theme.INK)
        words = ngettext("{game}, {count} deal", "{game}, {count} deals", self.deals).format(
            game=self.game, count=self.deals
        )
        room = inner.right - title.right - paper.px(20)
        text.draw(surface, words, (inner.right, paper.y(94)), theme.BODY, theme.INK_2, align="right", width=room)
        paper.rule(surface, inner.x, paper.y(124), inner.right, red=True)
        gap = paper.px(GAP)
        wide = (inner.w - gap * (self.columns - 1)) // self.columns
        for place, row in enumerate(self.rows):
            across, down = divmod(place, self.down)
            y = round(paper.y(148)) + down * self.row
            self._draw_row(surface, row, Rect(inner.x + across * (wide + gap), y, wide, self.row))
        self.draw_buttons(surface)

    def _draw_row(self, surface: Surface, row: Standing, box: Rect) -> None:
        kit, paper = self.kit, self.paper
        text, middle = kit.text, box.centery
        if row.place == 1:
            band = kit.paint.box(
                box.w + paper.px(28), box.h - paper.px(6), radius=paper.px(12), fill=(theme.MARIGOLD,), opacity=0.24
            )
            band.draw(surface, box.x - paper.px(14), box.y + paper.px(3))
        colour = theme.CINNABAR if row.place == 1 else theme.INK_2
        text.draw(
            surface, str(row.place), (box.x + paper.px(22), middle), PLACE, colour, align="centre", valign="middle"
        )
        x = box.x + paper.px(56)
        diameter = min(paper.px(56), box.h - 6)
        draw_emblem(kit, surface, row.emblem, (x + diameter / 2, middle), diameter)
        x += diameter + paper.px(18)
        held, colour = holding(row.chips, own=row.own), held_colour(row.chips)
        chips = text.draw(surface, held, (box.right, middle), CHIPS, colour, align="right", valign="middle")
        coin = max(14, paper.px(24))
        draw_coin(kit, surface, (chips.left - coin, middle), coin)
        name, end = NAME.weighing(700 if row.place == 1 else 500), chips.left - coin * 2
        gain = signed(row.gain)
        if x + text.width(row.name, name) + paper.px(24) + text.width(gain, GAIN) < end:
            at, colour = (end, middle), gain_colour(row.gain)
            end = text.draw(surface, gain, at, GAIN, colour, align="right", valign="middle").left
        text.draw(surface, row.name, (x, middle), name, theme.INK, valign="middle", width=round(end - x))
