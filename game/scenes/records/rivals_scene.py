"""A person's results against each character: the number of deals and both players' chips, for one or all games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.games import BUNDLES
from game.i18n import _
from game.i18n.lists import labelled, listed
from game.match.players import translated_name_now
from game.records.record_text import deals_words
from game.records.statistics import Rival, rivals
from game.scenes.lobby.character_scene import COLUMNS, FOOT, NAME, SMALL, CardLine, FaceCard
from game.scenes.sheet_scene import PaperScene
from game.table.characters import CHARACTERS
from game.typing_compat import override
from game.ui import theme
from game.ui.layout import Length, grid
from game.ui.widgets import Choice
from game.words.reader import signed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.match.journal import Journal
    from game.records.statistics import FiguresFilter
    from game.table.characters import Character
    from game.ui.render_context import RenderContext
    from game.ui.scale import Scale
    from game.ui.scene import Part
    from game.ui.widget import Widget

TABS: Final = 140.0
"""Distance from the sheet's upper edge to the row of games, in units."""
TAB_HIGH: Final = 52.0


class RivalCard(FaceCard):
    """Card of a character with a person's results against the character; it cannot be pressed."""

    role = "card"

    def __init__(self, ctx: RenderContext, character: Character, rival: Rival, person: str) -> None:
        """Create the card; `person` is the name of the person whose results it shows."""
        super().__init__(ctx, character, None)
        self.rival, self.person = rival, person
        self.node.value = listed(line.text for line in self.lines()[1:])
        self.node.tooltip = character.about

    def lines(self) -> list[CardLine]:
        """Return the lines next to the face: the name, the number of deals played together, and both players' gains."""
        rival, name = self.rival, CardLine(self.character.name, NAME, theme.INK)
        if not rival.deals:
            return [name, CardLine(_("not met yet"), SMALL, theme.INK_2)]
        gain = theme.INK if rival.chips == 0 else theme.JADE if rival.chips > 0 else theme.RED_ON_PAPER
        return [
            name,
            CardLine(deals_words(rival.deals), SMALL, theme.INK),
            CardLine(labelled(self.person, signed(rival.chips)), SMALL, gain),
            CardLine(labelled(self.character.name, signed(rival.theirs)), SMALL, theme.INK_2),
        ]


class GameCardsScene(PaperScene, ABC):
    """Page of cards in a grid, under a row of games to choose from."""

    size = (1560.0, 968.0)
    most_text = 1.25
    columns: int
    least_lines = 1
    gap: Length
    """Space between the cards."""
    top, foot = 208.0, FOOT
    """Distances from the sheet's upper and lower edge to the cards, in units."""

    def __init__(self, on_done: Callable[[], None], title: str, person: str, games: Sequence[str], game: str) -> None:
        """Create the page about `game`, one of `games`; '' stands for all games."""
        super().__init__(on_done, title, translated_name_now(person))
        self.games, self.game = games, game

    @abstractmethod
    def make_cards(self) -> Sequence[Widget]:
        """Return the cards of the chosen game."""

    def enter(self) -> None:
        """Create the row of games and the cards."""
        super().enter()
        titles = [_(BUNDLES[game].title) if game else _("All games") for game in self.games]
        place = self.games.index(self.game)
        self.tabs = Choice(self.ctx, titles, place, self._choose_game, paper=True, name="game")
        self.areas, self.buttons = (self.tabs,), [(self.done_button(), 220.0)]
        self.cards = self.make_cards()
        self.focus.focus("done")

    def _choose_game(self, place: int) -> None:
        self.game = self.games[place]
        self.resume()

    def resume(self) -> None:
        """Create the cards again, because deals may have been deleted."""
        self.cards = self.make_cards()
        self.layout(self.ctx.scale)
        self.dirty = True

    @override
    def content(self) -> Sequence[Part]:
        return [self.tabs, *self.cards]

    def layout(self, scale: Scale) -> None:
        """Place the row of games, and the cards below it."""
        super().layout(scale)
        paper, inner = self.paper, self.paper.inner
        self.tabs.place(Rect(inner.x, round(paper.y(TABS)), inner.w, paper.px(TAB_HIGH, 30)))
        top = max(round(paper.y(self.top)), self.tabs.rect.bottom + paper.px(10))
        area = Rect(inner.x, top, inner.w, round(paper.y(paper.height - self.foot)) - top)
        gap, lines = self.gap.px(paper), max(self.least_lines, -(-len(self.cards) // self.columns))
        high = (area.h - (lines - 1) * gap) // lines
        for card, cell in zip(self.cards, grid(area, len(self.cards), self.columns, gap, high=high), strict=True):
            card.place(cell)


class RivalsScene(GameCardsScene):
    """Page with a card for each character, with a person's results in the deals of the chosen game."""

    columns, gap = COLUMNS, Length(12)

    def __init__(self, journal: Journal, chosen: FiguresFilter, on_done: Callable[[], None]) -> None:
        super().__init__(on_done, _("Opponents"), chosen.person, ["", *BUNDLES], chosen.game)
        self.journal, self.chosen = journal, chosen

    @override
    def make_cards(self) -> Sequence[Widget]:
        if self.game != self.chosen.game:
            self.chosen = self.chosen._replace(game=self.game, house="")
        found, person = rivals(self.journal, self.chosen), translated_name_now(self.chosen.person)
        return [RivalCard(self.ctx, each, found.get(each.name, Rival()), person) for each in CHARACTERS.values()]
