"""How a person fares against each character: deals together and the chips of both, for all games or one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.i18n.lists import labelled, listed
from game.match.players import translated_name_now
from game.records.record_text import deals_words
from game.records.statistics import Rival, rivals
from game.rules import GAMES
from game.scenes.lobby.faces_scene import COLUMNS, FOOT, NAME, SMALL, CardLine, FaceCard
from game.scenes.paper_scene import PaperScene
from game.table.characters import CHARACTERS
from game.ui import theme
from game.ui.intents import Intent, Key
from game.ui.layout import grid
from game.ui.widgets import Choice
from game.words.reader import signed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.match.journal import Journal
    from game.records.statistics import FiguresFilter
    from game.table.characters import Character
    from game.ui.node import Node
    from game.ui.render_context import RenderContext
    from game.ui.scale import Scale

TABS: Final = 140.0
"""From the sheet's upper edge to the row of games, in units."""
TAB_HIGH: Final = 52.0
TOP: Final = 208.0


class RivalCard(FaceCard):
    """Card of a character with the results against it; it cannot be pressed."""

    role = "card"

    def __init__(self, ctx: RenderContext, character: Character, rival: Rival, person: str) -> None:
        """Create the card; `person` is the name of the person whose results it shows."""
        super().__init__(ctx, character, None)
        self.rival, self.person = rival, person
        self.node.value = listed(line.text for line in self.lines()[1:])
        self.node.tooltip = character.about

    def lines(self) -> list[CardLine]:
        """Return the lines beside the face: the name, the deals together, and the gains of both."""
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


class RivalsScene(PaperScene):
    """Page with a card for each character, for the person and the deals of a filter; the game can be changed."""

    size = (1560.0, 968.0)
    most_text = 1.25

    def __init__(self, journal: Journal, chosen: FiguresFilter, on_done: Callable[[], None]) -> None:
        super().__init__(on_done, _("Opponents"), translated_name_now(chosen.person))
        self.journal, self.chosen = journal, chosen
        self.games = ["", *GAMES]

    def enter(self) -> None:
        """Create the row of games and load the results."""
        super().enter()
        titles = [_("All games"), *(_(GAMES[game].title) for game in self.games[1:])]
        place = self.games.index(self.chosen.game)
        self.tabs = Choice(self.ctx, titles, place, self._choose_game, paper=True, name="game")
        self.buttons = [(self.done_button(), 220.0)]
        self._read()
        self.focus.focus("done")

    def _choose_game(self, place: int) -> None:
        self.chosen = self.chosen._replace(game=self.games[place], house="")
        self._read()
        self.layout(self.ctx.scale)

    def _read(self) -> None:
        found, person = rivals(self.journal, self.chosen), translated_name_now(self.chosen.person)
        self.cards = [RivalCard(self.ctx, each, found.get(each.name, Rival()), person) for each in CHARACTERS.values()]
        self.dirty = True

    def handle(self, intent: Intent) -> bool:
        """Switch games with Ctrl+Tab, as on the page of the records."""
        if isinstance(intent, Key) and intent.name == "tab" and intent.ctrl:
            self.tabs.index = (self.tabs.index + (-1 if intent.shift else 1)) % len(self.games)
            self._choose_game(self.tabs.index)
            return True
        return super().handle(intent)

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the games, the cards and the buttons."""
        return [*self.tabs.nodes, *(card.node for card in self.cards), *super().nodes()]

    def layout(self, scale: Scale) -> None:
        """Place the row of games, and the cards in rows of five."""
        super().layout(scale)
        paper, inner = self.paper, self.paper.inner
        self.tabs.place(Rect(inner.x, round(paper.y(TABS)), inner.w, max(paper.px(TAB_HIGH), 30)))
        top = max(round(paper.y(TOP)), self.tabs.rect.bottom + paper.px(10))
        area = Rect(inner.x, top, inner.w, round(paper.y(paper.height - FOOT)) - top)
        for card, cell in zip(self.cards, grid(area, len(self.cards), COLUMNS, paper.px(12)), strict=True):
            card.place(cell)

    def draw(self, surface: Surface) -> None:
        """Draw the cards under the row of games."""
        self.draw_head(surface)
        self.tabs.draw(surface)
        for card in self.cards:
            card.draw(surface)
        self.draw_buttons(surface)
