"""A person's statistics: key numbers, chips over time, levels, best hands and honours, on one page or two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.i18n import _, ngettext
from game.i18n.dates import day_words
from game.i18n.lists import apart, listed
from game.records.best_hand import hand_of
from game.records.deal_search import rows_of
from game.records.record_text import grouped, per_cent
from game.records.statistics import FiguresFilter, figures, persons
from game.rules import GAMES
from game.scenes.backgrounds import draw_floor
from game.scenes.records.best_hands import BestHands
from game.scenes.records.chips_chart import ChipsChart
from game.scenes.records.hand_thumbnail import draw_large_hand
from game.scenes.records.honours import HonourCard, place_cards
from game.scenes.records.level_chart import LevelBars
from game.scenes.records.statistics_filter_scene import chosen_words
from game.scenes.sheet_scene import TITLE, PaperScene
from game.scenes.strength.strength_words import uncertainty_words
from game.scenes.text_context import WordContext
from game.typing_compat import override
from game.ui import theme
from game.ui.layout import TextHeight
from game.ui.node import Node
from game.ui.widget import NodeWidget
from game.ui.widgets import Button, Choice, ScrollArea
from game.words.reader import plain, signed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.match.journal import Journal
    from game.records.deal_search import Row
    from game.records.indexer import Index
    from game.records.statistics import Best, HonourCount
    from game.ui.paper_sheet import Paper
    from game.ui.render_context import RenderContext
    from game.ui.scale import Scale
    from game.ui.scene import Part

SIZE: Final = (1816.0, 1032.0)
NUMBER: Final = theme.Role("display", 44, 600)
LEAST_NUMBER: Final = 18
"""Minimum text size of a figure that has unusually many digits because of imported records."""
WORD: Final = theme.Role("text", 19, 600)
UNDER: Final = theme.Role("text", 17, 400)
HEADING: Final = theme.Role("display", 27, 600)
ASIDE: Final = theme.Role("text", 17, 400)
EMPTY: Final = theme.Role("text", 22, 400)
TAB: Final = TextHeight(46, theme.QUIET_BUTTON, 1.7)
HEAD: Final = TextHeight(52, HEADING, 1.75)
CARD: Final = TextHeight(62, WORD, 2.75)
"""Vertical distance between the tops of successive honour cards."""
LEFT: Final = (64.0, 1000.0)
RIGHT: Final = (1120.0, 632.0)
"""Left edge and width of the right column, in units of the sheet."""
ONE_PAGE: Final = (1200, 700)
"""Minimum window size, in pixels, for showing everything on one page."""
CATCH_UP_S: Final = 0.006
"""Seconds per frame for recording waiting deals."""
FRESH_S: Final = 0.7
"""Seconds between updates of the figures while deals are being recorded."""
WEIGHED_S: Final = 4.0
"""Seconds between updates of the figures while deals are being evaluated."""


WITHOUT_HAND: Final = {"groups": (), "lit": None, "items": (), "how": ()}


class Figure(NamedTuple):
    """A large number, with its label and a line of detail below."""

    number: str
    word: str
    under: str
    good: bool | None
    """Whether the number is a gain (True), a loss (False), or neither (None)."""


class FiguresRow(NodeWidget):
    """The large numbers, side by side."""

    def __init__(self, ctx: RenderContext, paper: Paper, figures: Sequence[Figure]) -> None:
        super().__init__(ctx)
        self.px, self.figures = paper.px, figures
        said = apart(listed((f"{each.number} {each.word}", each.under)) for each in figures)
        self.node = Node(self.rect, "label", _("Statistics"), value=said, focusable=False)

    def draw(self, surface: Surface) -> None:
        """Draw the numbers with their labels, and thin lines between them."""
        text, box, px = self.ctx.text, self.rect, self.px
        step = box.w / max(len(self.figures), 5)
        number = box.y + text.px(NUMBER)
        for place, figure in enumerate(self.figures):
            x = box.x + place * step
            if place:
                line = self.ctx.paint.line(box.h - 12, 1, colour=theme.PAPER_LINE, vertical=True)
                line.draw(surface, x - px(24), box.y + 4)
            colour = theme.INK
            if figure.good is not None:
                colour = theme.GREEN_ON_PAPER if figure.good else theme.RED_ON_PAPER
            beside = px(44) + text.width(figure.word, WORD)
            role = text.fitted(figure.number, NUMBER, step - beside, least=LEAST_NUMBER)
            large = text.draw(surface, figure.number, (x, number), role, colour)
            room = round(x + step - px(32) - large.right - 8)
            for words, at, small, ink, wide in (
                (figure.word, (large.right + px(12), number), WORD, colour, room),
                (figure.under, (x, number + round(text.px(UNDER) * 1.85)), UNDER, theme.INK_2, round(step - px(36))),
            ):
                text.draw(surface, words, at, small, ink, width=wide, height=round(2.4 * text.px(small)))


class RecordsScene(PaperScene):
    """A person's statistics; `on_open` shows a deal, `on_made` the deals in which a person scored a combination.

    `on_narrow` asks which deals to count and passes the answer to `choose`. `on_strength` opens the person's page on
    strength; if it is None, there is no button for this.
    """

    most_text = 1.3

    keys_at = "records"

    modal = False
    size = SIZE
    head = 112.0
    buttons_up = 58.0
    button_high = 52.0

    def __init__(
        self,
        journal: Journal,
        index: Index,
        on_done: Callable[[], None],
        *,
        on_open: Callable[[int], None],
        on_narrow: Callable[[RecordsScene], None],
        on_files: Callable[[RecordsScene], None],
        on_made: Callable[[HonourCount, str], None] | None = None,
        on_people: Callable[[RecordsScene], None] | None = None,
        on_strength: Callable[[str], None] | None = None,
        chosen: FiguresFilter | None = None,
    ) -> None:
        super().__init__(on_done, _("Records"))
        self.journal, self.index = journal, index
        self.on_open, self.on_narrow, self.on_files = on_open, on_narrow, on_files
        self.on_made = on_made or (lambda made, _person: on_open(made.deal))
        self.on_people = on_people or (lambda _scene: None)
        self.on_strength = on_strength
        self.chosen = chosen or FiguresFilter()
        self.games = ["", *GAMES]
        self.page = 0
        self.paged = False
        self._waiting = False
        self._since_fresh = 0.0
        self._weighed = 0

    def enter(self) -> None:
        """Create the sheet and load the statistics."""
        super().enter()
        ctx = self.ctx
        titles = [_("All games"), *(_(GAMES[game].title) for game in self.games[1:])]
        self.tabs = Choice(ctx, titles, self.games.index(self.chosen.game), self._tab, paper=True, name="game")
        self.pages = Choice(
            ctx, [_("Statistics"), _("Hands and honours")], self.page, self._turn, paper=True, name="page"
        )
        self.narrow = Button(ctx, "", lambda: self.on_narrow(self), kind="paper", size=18, name="narrow")
        self.narrow.node.tooltip = _("Filter by player, house rules, opponents and date")
        self.files = Button(ctx, _("Files"), lambda: self.on_files(self), kind="paper", key="e", size=20, name="files")
        self.files.node.tooltip = _("Export or delete these deals, or import a file")
        people = Button(ctx, _("Opponents"), lambda: self.on_people(self), kind="paper", size=20, name="people")
        people.node.tooltip = _("Your results against each of the twenty-six characters")
        self.area = ScrollArea(ctx, paper=True, name="honours")
        self.areas = (self.tabs, self.area)
        self.buttons = [(self.done_button(size=20), 200.0), (self.files, 200.0), (people, 200.0)]
        if (on_strength := self.on_strength) is not None:
            strength = Button(
                ctx, _("Strength"), lambda: on_strength(self.chosen.person), kind="paper", size=20, name="strength"
            )
            strength.node.tooltip = _("What your decisions cost you each week, with luck and skill shown separately")
            self.buttons.append((strength, 200.0))
        self.read()
        self.focus.focus("done")

    def choose(self, chosen: FiguresFilter) -> None:
        """Set which deals the statistics count."""
        self.chosen = chosen
        self.read()
        self.layout(self.ctx.scale)

    def resume(self) -> None:
        """Reload the records, because deals may have been added or deleted."""
        self.read()
        self.layout(self.ctx.scale)

    def _tab(self, place: int) -> None:
        self.choose(self.chosen._replace(game=self.games[place], house=""))

    def _turn(self, place: int) -> None:
        self.page = place
        self.layout(self.ctx.scale)

    # Figures ----------------------------------------------------------------------------------------------------------

    def read(self) -> None:
        """Load everything that the page shows."""
        known = persons(self.journal)
        names = [name for name, _count in known]
        if self.chosen.person not in names:
            self.chosen = self.chosen._replace(person=names[0] if names else "")
        self.found = found = figures(self.journal, self.chosen)
        rows = [of_seat(row, best) for best in found.best for row in rows_of(self.journal, [best.deal])]
        self.chart = ChipsChart(self.ctx, found)
        self.levels = LevelBars(self.ctx, found)
        self.best = BestHands(self.ctx, rows, self.on_open)
        self.cards = [HonourCard(self.ctx, made, self._open_made, self._earned) for made in found.honours]
        self.narrow.label = chosen_words(self.chosen, several=len(names) > 1, first=found.first)
        self.figures = FiguresRow(self.ctx, self.paper, self._figures())
        if found.luck_totals is not None and round(found.luck_totals.margin_of_error):
            self.figures.node.tooltip = uncertainty_words()
        self.dirty = True

    def _earned(self, made: HonourCount) -> Row | None:
        return hand_of(self.journal, made.deal, made.seat)

    def _open_made(self, made: HonourCount) -> None:
        self.on_made(made, self.chosen.person)

    def _figures(self) -> list[Figure]:
        found, share = self.found, self.found.share
        chance = ""
        if found.chance and found.luck_totals is None:  # else there is no room, and the bars show it too
            chance = _("1 in {seats} by chance").format(seats=f"{1 / found.chance:.1f}".removesuffix(".0"))
        few = _("too few to tell") if share.too_few else per_cent(share.rate)
        best = found.best[0] if found.best else None
        evenings = ngettext("{count} day", "{count} days", found.days).format(count=found.days)
        word = _("won") if found.chance or not share.deals else _("won or ahead")
        figures = [
            (grouped(share.deals), ngettext("deal", "deals", share.deals), evenings, None),
            (grouped(share.won), word, " · ".join(filter(None, (few, chance))), None),
            (signed(found.chips), _("chips"), self._mean(), found.chips > 0 if found.chips else None),
        ]
        if best is not None:
            figures.append((signed(best.chips), _("best deal"), day_words(best.day), best.chips > 0))
        figures.append((grouped(found.hints), ngettext("hint", "hints", found.hints), _("shown while playing"), None))
        if (fortune := found.luck_totals) is not None:
            skill = round(fortune.skill)
            words = _("luck {luck} ± {error}") if round(fortune.margin_of_error) else _("luck {luck}")
            luck = words.format(luck=signed(round(fortune.luck)), error=round(fortune.margin_of_error))
            if fortune.deals < share.deals:
                luck = ngettext("{luck}, over {count} deal", "{luck}, over {count} deals", fortune.deals).format(
                    luck=luck, count=fortune.deals
                )
            figures.append((signed(skill), _("skill"), luck, skill > 0 if skill else None))
        return [Figure(*each) for each in figures]

    def _mean(self) -> str:
        deals = self.found.share.deals
        mean = self.found.chips / deals if deals else 0.0
        number = f"{abs(mean):.1f}"
        sign = "+" if mean > 0 else plain(-1)[0] if mean < 0 else ""
        return _("{chips} per deal").format(chips=f"{sign}{number}")

    @property
    def empty(self) -> bool:
        """Whether no deals match the current selection."""
        return not self.found.share.deals

    # Time -------------------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        """Record a few waiting deals per frame, and update the statistics at intervals."""
        more = self.index.step(CATCH_UP_S)
        self._since_fresh += seconds
        before, self._waiting = self._waiting, more
        if (more and self._since_fresh > FRESH_S) or (before and not more):
            self._since_fresh = 0.0
            self.read()
            self.layout(self.ctx.scale)
        return more or super().update(seconds)

    def weighed(self, deals: int) -> None:
        """Update the statistics at intervals while deals are evaluated; `deals` is the number evaluated so far."""
        if deals != self._weighed and self._since_fresh > WEIGHED_S:
            self._since_fresh, self._weighed = 0.0, deals
            self.read()
            self.layout(self.ctx.scale)

    @property
    def subject(self) -> WordContext | None:
        """The chosen game with its default house rules, used to explain terms; None if no game is chosen."""
        return WordContext(game, GAMES[game].Options()) if (game := self.chosen.game) else None

    @override
    def content(self) -> Sequence[Part]:
        found: list[Part] = [self.tabs, self.narrow]
        if self.paged:
            found.append(self.pages)
        if self.shows_charts:
            found += [self.figures, self.chart, self.levels]
        if self.shows_hands:
            found += [self.best, self.area]
        return found

    # Layout -----------------------------------------------------------------------------------------------------------

    @property
    def shows_charts(self) -> bool:
        """Whether the open page shows the numbers and charts."""
        return not self.empty and (not self.paged or self.page == 0)

    @property
    def shows_hands(self) -> bool:
        """Whether the open page shows the best hands and honours."""
        return not self.empty and (not self.paged or self.page == 1)

    def layout(self, scale: Scale) -> None:
        """Place everything on one page or, if there is not enough room, on two."""
        super().layout(scale)
        paper, text = self.paper, self.ctx.text
        self.paged = scale.width < ONE_PAGE[0] or scale.height < ONE_PAGE[1]
        inner = paper.inner
        high = TAB.px(paper, text)
        title = text.width(self.title, TITLE)
        aside = max(self.narrow.preferred()[0], paper.px(180))
        left = inner.x + title + paper.px(40)
        middle = round(paper.y(67))
        role = theme.QUIET_BUTTON.sized(self.tabs.size)
        widest = max(text.width(node.label, role) for node in self.tabs.options)
        tabs = max(paper.px(133), widest + 24) * len(self.games)
        beside = left + tabs + paper.px(24) + aside <= inner.right
        tabs = min(tabs, inner.right - left)
        self.tabs.place(Rect(left, middle - high // 2, tabs, high))
        self.body = paper.px(self.head) + paper.rect.y + paper.px(16)
        line, room = self.body, inner.w
        if self.paged:
            wide = max(self.pages_width(), paper.px(360))
            self.pages.place(Rect(inner.x, line, wide, high))
            room -= wide + paper.px(24)
        if self.paged or not beside:
            self.body += high + paper.px(20 if self.paged else 8)
        if beside:
            line, room = middle - high // 2, aside
        aside = min(aside, room)
        self.narrow.place(Rect(inner.right - aside, line, aside, high))
        self.foot = self.files.rect.top - paper.px(10)
        if not self.empty:
            self._place_parts()

    def pages_width(self) -> int:
        """Return the width reserved for the names of the two pages, in pixels."""
        role = theme.QUIET_BUTTON.sized(self.pages.size)
        return 2 * max(self.ctx.text.width(node.label, role) + 36 for node in self.pages.options)

    def _columns(self) -> tuple[Rect, Rect]:
        """Return the rectangles of the left and right column, which fill the sheet's body."""
        paper = self.paper
        high = self.foot - self.body
        left = Rect(round(paper.x(LEFT[0])), self.body, paper.px(LEFT[1]), high)
        return left, Rect(round(paper.x(RIGHT[0])), self.body, paper.px(RIGHT[1]), high)

    def _place_parts(self) -> None:
        paper, text = self.paper, self.ctx.text
        left, right = self._columns()
        figures = max(paper.px(110), round(text.px(NUMBER) * 1.1 + text.px(UNDER) * 1.9))
        head = HEAD.px(paper, text)
        self.figures.place(Rect(left.x, self.body, right.right - left.x, figures))
        charts = self.body + figures + paper.px(4)
        charts_end, hands, hand_foot = (round(paper.y(each)) for each in (555, 566, paper.height - 40))
        if self.paged:
            charts_end, hands, hand_foot = self.foot - paper.px(8), self.body, self.foot
        elif min(button.rect.left for button, _width in self.buttons) < left.right:
            up = hand_foot - self.foot  # the hands end above the buttons; the chart is as much lower
            charts_end, hands, hand_foot = charts_end - up, hands - up, self.foot
        self.heads = [charts + round(head * 0.62), hands + round(head * 0.62)]
        top = charts + head
        self.chart.place(Rect(left.x, top + paper.px(8), left.w, charts_end - top - paper.px(8)))
        rows = max(1, len(self.levels.shown))
        step = min(paper.px(57), (charts_end - top - round(text.px(UNDER) * 1.6)) // rows)
        self.levels.place(Rect(right.x, top, right.w, charts_end - top), step)
        top = hands + head + paper.px(4)
        room = hand_foot - top
        self.best.place(Rect(left.x, top, left.w, room), min(room if self.paged else paper.px(120), room // 3))
        step = CARD.px(paper, text)
        gap = paper.px(16)
        box = Rect(right.x, top, right.w, self.foot - top)
        lines = -(-len(self.cards) // 2)
        self.area.place_content(box, lines * step)
        inside = Rect(box.x, box.y, box.w - (paper.px(16) if self.area.furthest else 0), box.h)
        place_cards(self.cards, inside, step, gap)
        self.area.adopt(self.cards)

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the sheet with the open page."""
        draw_floor(self.ctx, surface, "records-floor")
        super().draw(surface)
        if self.shows_hands:
            looked_at = self.focus.pointed or self.focus.focused
            if looked_at is not None:
                self.best.draw_enlarged(surface, looked_at)
                self._draw_earned(surface, looked_at)

    def draw_content(self, surface: Surface) -> None:
        """Draw the charts and hands under their headings."""
        super().draw_content(surface)
        if self.empty:
            self._draw_empty(surface)
        if self.shows_charts:
            self._heading(surface, _("Chips over time"), self._chart_aside(), LEFT, self.heads[0])
            self._heading(surface, _("Wins by opponent level"), _("share of deals"), RIGHT, self.heads[0])
        if self.shows_hands:
            self._heading(surface, _("Best hands"), _("chips won"), LEFT, self.heads[1])
            self._heading(surface, _("Honours"), self._seen(), RIGHT, self.heads[1])
            if not self.best.rows:
                at = self.paper.x(LEFT[0]), self.heads[1] + round(self.ctx.text.px(EMPTY) * 2.4)
                words = _("Deals in which you win chips appear here with their hands.")
                self.ctx.text.draw(surface, words, at, theme.BODY, theme.INK_2)

    def _draw_earned(self, surface: Surface, looked_at: Node) -> None:
        """Draw the enlarged hand of the hovered or focused honour, with its rule below."""
        card = next((card for card in self.cards if card.node is looked_at), None)
        if card is not None and (row := card.hand) is not None:
            why = _(card.made.honour.why)
            draw_large_hand(self.ctx, self.best.art, surface, row, card.node.bounds, self.best.enlarged(row), why)

    def draw_head(self, surface: Surface) -> None:
        """Draw the title and, in the footer, the number of deals not counted yet."""
        text, paper = self.ctx.text, self.paper
        inner = paper.inner
        paper.draw(surface)
        text.draw(surface, self.title, (inner.x, paper.y(67)), TITLE, theme.INK, valign="middle")
        paper.rule(surface, inner.x, paper.y(self.head), inner.right, red=True)
        words = self._missing_deals_text()
        if words:
            y = paper.y(paper.height - self.buttons_up)
            text.draw(surface, words, (inner.x, y), ASIDE, theme.INK_2, valign="middle")

    def _missing_deals_text(self) -> str:
        """Return text about how many deals the statistics do not include yet; '' if they include all."""
        hindered = self.index.hindered
        if hindered:
            return ngettext(
                "{count} deal is not counted yet: it has not been saved.",
                "{count} deals are not counted yet: they have not been saved.",
                hindered,
            ).format(count=grouped(hindered))
        waiting = self.index.waiting if self._waiting else 0
        if waiting:
            return ngettext("Loading {count} older deal…", "Loading {count} older deals…", waiting).format(
                count=grouped(waiting)
            )
        return ""

    def _chart_aside(self) -> str:
        line = self.found.line
        if len(line) < 2:
            return ""
        if self.found.luck_totals is not None and self.found.luck_totals.line:
            return _("deal by deal; dashed: luck only")
        return _("deal by deal") if self.found.by_deal else _("day by day")

    def _seen(self) -> str:
        if not self.chosen.game:
            return _("earned so far")
        made = sum(bool(each.times) for each in self.found.honours)
        return _("{count} of {all} earned").format(count=made, all=len(self.found.honours))

    def _heading(self, surface: Surface, title: str, aside: str, column: tuple[float, float], baseline: float) -> None:
        paper, text = self.paper, self.ctx.text
        left, right = round(paper.x(column[0])), round(paper.x(column[0] + column[1]))
        wide = text.draw(surface, title, (left, baseline), HEADING, theme.INK, width=right - left).w
        if wide + text.width(aside, ASIDE) + 20 < right - left:
            text.draw(surface, aside, (right, baseline), ASIDE, theme.INK_2, align="right")
        paper.rule(surface, left, baseline + round(text.px(HEADING) * 0.5), right)

    def _draw_empty(self, surface: Surface) -> None:
        text, inner = self.ctx.text, self.paper.inner
        if self.index.waiting:
            words = _("Loading earlier deals. They will appear in a moment.")
        elif self.chosen == FiguresFilter(self.chosen.person):
            words = _("No deals yet. Play one, and its chips, hand and honours will appear here.")
        else:
            words = _("No deals match. Try another game or other house rules.")
        lines = text.wrap(words, EMPTY, round(inner.w * 0.6))
        y = self.paper.rect.centery - len(lines) * text.line_height(EMPTY) // 2
        text.draw_lines(surface, lines, (inner.centerx, y), EMPTY, theme.INK_2, align="centre")


def of_seat(row: Row, best: Best) -> Row:
    """Return the deal from the point of view of this seat's win; leave out the hand if it is another seat's."""
    if row.hero == best.seat:
        return row
    names = row.shown["names"]
    name = names[best.seat] if best.seat < len(names) else ""
    return row._replace(hero=best.seat, name=name, won=True, chips=best.chips, shown=row.shown | WITHOUT_HAND)
