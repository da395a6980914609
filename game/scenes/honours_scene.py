"""The page of all honours of a game: each with the hand that first made it, its date, and its replay."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.i18n.bilingual import bilingual
from game.i18n.dates import day_words
from game.i18n.lists import listed
from game.match.players import translated_name_now
from game.records.best_hand import hand_of
from game.records.first_honours import honour_name
from game.records.goals import person_of
from game.records.record_text import honour_count_text
from game.records.statistics import FiguresFilter, figures
from game.rules import GAMES
from game.scenes.paper_scene import PaperScene
from game.scenes.records.hand_thumbnail import HandArt
from game.ui import theme
from game.ui.intents import Intent, Key
from game.ui.layout import grid
from game.ui.node import Node
from game.ui.widget import Widget
from game.ui.widgets import Choice

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.match.journal import Journal
    from game.match.store import Store
    from game.records.deal_search import Row
    from game.records.statistics import HonourCount
    from game.ui.scale import Scale

COLUMNS: Final = 3
ROWS: Final = 4
"""Minimum number of rows that the page is divided into."""
TABS: Final = 140.0
"""From the sheet's upper edge to the row of games, in units."""
TAB_HIGH: Final = 52.0
TOP: Final = 206.0
FOOT: Final = 128.0
NAME: Final = theme.Role("text", 19, 600)
SMALL: Final = theme.Role("text", 16, 400)
PICTURE: Final = 0.4
"""Width of the hand as a share of the card's."""
FILL: Final = (theme.rgb("#F6E7B8"), theme.rgb("#EAD79F"))


class HonourTile(Widget):
    """Card of one honour with the hand that first made it; pressing it opens the replay of that deal."""

    def __init__(self, art: HandArt, journal: Journal, made: HonourCount, on_watch: Callable[[int], None]) -> None:
        super().__init__(art.ctx)
        self.art, self.journal, self.made = art, journal, made
        why = _(made.honour.why)
        self.node = Node(
            self.rect,
            "card",
            honour_count_text(made),
            (lambda: on_watch(made.deal)) if made.times else None,
            value=why,
            tooltip=listed((why, _("press to watch the deal"))) if made.times else why,
            name=f"honour:{made.honour.id}",
            ring="paper",
            radius=8,
        )

    @property
    def nodes(self) -> Sequence[Node]:
        """List with the card's only node."""
        return (self.node,)

    @cached_property
    def hand(self) -> Row | None:
        """The deal with the hand that first made the honour; None if there is no hand to show."""
        row = hand_of(self.journal, self.made.deal, self.made.seat) if self.made.times else None
        return row if row is not None and any(row.kept_hand.groups) else None

    def place(self, rect: Rect) -> None:
        """Place the card in `rect`."""
        super().place(rect)
        self.node.rect = self.rect

    def draw(self, surface: Surface) -> None:
        """Draw the hand, the name, and the date; an honour that was not made yet as a dashed outline."""
        ctx, rect, made, text = self.ctx, self.rect, self.made, self.ctx.text
        pad = max(4, round(rect.h * 0.1))
        picture = Rect(rect.x + pad, rect.y + pad, round(rect.w * PICTURE) - pad, rect.h - 2 * pad)
        if made.times:
            look = {"fill": FILL, "line": (theme.PAPER_LINE,), "line_width": 1, "line_opacity": 0.8}
            ctx.paint.box(*rect.size, radius=8, **look).draw(surface, *rect.topleft)  # type: ignore[arg-type]
        else:
            outline = ctx.paint.dashed(
                *rect.size, radius=8, width=max(1, ctx.scale.px(1.6)), colour=theme.PAPER_LINE, opacity=0.9
            )
            outline.draw(surface, *rect.topleft)
        if warmth := self.node.warmth:
            light = ctx.paint.box(*rect.size, radius=8, fill=(theme.WHITE,), opacity=0.25)
            light.draw(surface, *rect.topleft, warmth)
        text.cover(rect)
        if self.hand is not None:
            self.art.draw(surface, self.hand, picture, width=picture.h * 0.62, paper=True)
        elif made.times:
            seal = ctx.sprites.picture("seal", height=picture.h)
            seal.draw_centred(surface, *picture.center)
        left = picture.right + pad if made.times else rect.x + 2 * pad
        room, third = rect.right - left - pad, rect.h // 3
        ink = theme.INK if made.times else theme.INK_2
        name = _(made.honour.english)
        native = bilingual(made.honour.native, name)
        lines = [(native, NAME, theme.RED_ON_PAPER if made.times else theme.INK_2)] if native else []
        lines.append((name if native else honour_name(made.honour), SMALL if native else NAME, ink))
        day = day_words(made.first, year=True) if made.times else _("not yet")
        lines.append((day, SMALL, theme.INK_2))
        step = min(third * 0.92, text.line_height(NAME) * 1.1)
        y = rect.centery - (len(lines) - 1) * step / 2
        for words, role, colour in lines:
            text.draw(surface, words, (left, y), role, colour, valign="middle", width=room, height=third)
            y += step


class HonoursScene(PaperScene):
    """All honours of a game, as the person in the first seat has made them; `on_watch` opens a deal's replay."""

    size = (1560.0, 968.0)
    most_text = 1.25

    def __init__(
        self, store: Store, on_done: Callable[[], None], on_watch: Callable[[int], None], game: str = ""
    ) -> None:
        person = person_of(store)
        super().__init__(on_done, _("Honours"), translated_name_now(person))
        self.store, self.person, self.on_watch = store, person, on_watch
        self.games = list(GAMES)
        self.game = game if game in GAMES else self.games[0]

    def enter(self) -> None:
        """Create the row of games and read the honours."""
        super().enter()
        self.art = HandArt(self.ctx)
        titles = [_(GAMES[game].title) for game in self.games]
        place = self.games.index(self.game)
        self.tabs = Choice(self.ctx, titles, place, self._choose_game, paper=True, name="game")
        self.buttons = [(self.done_button(), 220.0)]
        self._read()
        self.focus.focus("done")

    def _choose_game(self, place: int) -> None:
        self.game = self.games[place]
        self._read()
        self.layout(self.ctx.scale)

    def _read(self) -> None:
        found = figures(self.store.journal, FiguresFilter(self.person, self.game)).honours
        self.tiles = [HonourTile(self.art, self.store.journal, made, self.on_watch) for made in found]
        self.dirty = True

    def resume(self) -> None:
        """Read the honours again, because deals may have been deleted."""
        self._read()
        self.layout(self.ctx.scale)

    def handle(self, intent: Intent) -> bool:
        """Switch games with Ctrl+Tab, as on the page of the records."""
        if isinstance(intent, Key) and intent.name == "tab" and intent.ctrl:
            self.tabs.index = (self.tabs.index + (-1 if intent.shift else 1)) % len(self.games)
            self._choose_game(self.tabs.index)
            return True
        return super().handle(intent)

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the games, the honours and the buttons."""
        return [*self.tabs.nodes, *(tile.node for tile in self.tiles), *super().nodes()]

    def layout(self, scale: Scale) -> None:
        """Place the row of games, and the honours in three columns."""
        super().layout(scale)
        paper, inner = self.paper, self.paper.inner
        self.tabs.place(Rect(inner.x, round(paper.y(TABS)), inner.w, max(paper.px(TAB_HIGH), 30)))
        top = max(round(paper.y(TOP)), self.tabs.rect.bottom + paper.px(10))
        area = Rect(inner.x, top, inner.w, round(paper.y(paper.height - FOOT)) - top)
        gap = max(4, paper.px(10))
        rows = max(ROWS, -(-len(self.tiles) // COLUMNS))
        high = (area.h - (rows - 1) * gap) // rows
        for tile, cell in zip(self.tiles, grid(area, len(self.tiles), COLUMNS, gap, gap, high=high), strict=True):
            tile.place(cell)

    def draw(self, surface: Surface) -> None:
        """Draw the honours under the row of games."""
        self.draw_head(surface)
        self.tabs.draw(surface)
        for tile in self.tiles:
            tile.draw(surface)
        self.draw_buttons(surface)
