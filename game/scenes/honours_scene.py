"""The page of all honours of a game: each with the hand that first made it, its date, and its replay."""

from __future__ import annotations

from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.games import BUNDLES
from game.i18n import _
from game.i18n.bilingual import bilingual
from game.i18n.dates import day_words
from game.i18n.lists import listed
from game.records.best_hand import hand_of
from game.records.first_honours import honour_name
from game.records.goals import person_of
from game.records.record_text import honour_count_text, reader_of
from game.records.statistics import FiguresFilter, figures
from game.scenes.records.hand_thumbnail import HandArt
from game.scenes.records.rivals_scene import GameCardsScene
from game.typing_compat import override
from game.ui import theme
from game.ui.layout import Length
from game.ui.node import Node
from game.ui.widget import NodeWidget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.match.journal import Journal
    from game.match.store import Store
    from game.records.deal_search import Row
    from game.records.statistics import HonourCount
    from game.ui.widget import Widget

COLUMNS: Final = 3
ROWS: Final = 4
"""Minimum number of rows into which the page is divided."""
NAME: Final = theme.Role("text", 19, 600)
SMALL: Final = theme.Role("text", 16, 400)
PICTURE: Final = 0.4
"""Width of the picture of the hand, as a fraction of the card's width."""
HAND_ROWS: Final = 2
"""Maximum number of rows in the picture of a hand; in one row, many pieces would be too small."""
FILL: Final = (theme.rgb("#F6E7B8"), theme.rgb("#EAD79F"))


class HonourTile(NodeWidget):
    """Card of one honour with the hand that first made it; pressing it opens the replay of that deal."""

    def __init__(self, art: HandArt, journal: Journal, made: HonourCount, on_watch: Callable[[int], None]) -> None:
        super().__init__(art.ctx)
        self.art, self.journal, self.made = art, journal, made
        why, hand = _(made.honour.why), self.hand
        said = reader_of(hand).pieces(chain(*hand.kept_hand.groups)) if hand is not None else ""
        self.node = Node(
            self.rect,
            "card",
            honour_count_text(made),
            (lambda: on_watch(made.deal)) if made.times else None,
            value=said if made.times else why,
            tooltip=listed((why, _("press to watch the deal"))) if made.times else why,
            name=f"honour:{made.honour.id}",
            ring="paper",
            radius=8,
        )

    @cached_property
    def hand(self) -> Row | None:
        """Deal in which the honour was first made, with its hand; None if there is no hand to show."""
        row = hand_of(self.journal, self.made.deal, self.made.seat) if self.made.times else None
        return row if row is not None and any(row.kept_hand.groups) else None

    def draw(self, surface: Surface) -> None:
        """Draw the hand, the name and the date; for an honour not made yet, a dashed outline."""
        ctx, rect, made, text = self.ctx, self.rect, self.made, self.ctx.text
        pad = max(4, round(rect.h * 0.1))
        picture = Rect(rect.x + pad, rect.y + pad, round(rect.w * PICTURE) - pad, rect.h - 2 * pad)
        if made.times:
            ctx.paint.fill(surface, rect, radius=8, fill=FILL, line=(theme.PAPER_LINE,), line_width=1, line_opacity=0.8)
        else:
            width = ctx.scale.px(1.6, 1)
            ctx.paint.outline(surface, rect, radius=8, width=width, colour=theme.PAPER_LINE, opacity=0.9)
        if light := self.node.warmth:
            ctx.paint.fill(surface, rect, radius=8, fill=(theme.WHITE,), opacity=0.25, alpha=light)
        text.cover(rect)
        if self.hand is not None:
            self.art.draw(surface, self.hand, picture, width=picture.h * 0.62, paper=True, most_rows=HAND_ROWS)
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


class HonoursScene(GameCardsScene):
    """All honours of a game as made by the person in the first seat; `on_watch` opens a deal's replay."""

    columns, least_lines, gap = COLUMNS, ROWS, Length(10, 4)
    top, foot = 206.0, 128.0

    def __init__(
        self, store: Store, on_done: Callable[[], None], on_watch: Callable[[int], None], game: str = ""
    ) -> None:
        games = list(BUNDLES)
        self.store, self.person, self.on_watch = store, person_of(store), on_watch
        super().__init__(on_done, _("Honours"), self.person, games, game if game in games else games[0])

    @override
    def make_cards(self) -> Sequence[Widget]:
        art, journal = HandArt(self.ctx), self.store.journal
        found = figures(journal, FiguresFilter(self.person, self.game)).honours
        return [HonourTile(art, journal, made, self.on_watch) for made in found]
