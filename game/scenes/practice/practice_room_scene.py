"""The practice room: a person's mistakes that are due, and puzzles by game and theme."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from pygame import Rect

from game.games import BUNDLES
from game.i18n import _, ngettext, pgettext
from game.i18n.dates import day_words
from game.i18n.lists import listed
from game.i18n.sentences import together
from game.match.players import YOU, translated_name_now
from game.practice.mistakes import Schedule, read_schedule
from game.practice.puzzles import THEMES, puzzles_of, standing, with_puzzles
from game.records.statistics import persons
from game.scenes.practice.paragraph_sheet import Paragraph, ParagraphSheet
from game.typing_compat import override
from game.ui import theme
from game.ui.tabs import Tabs
from game.ui.widgets import Button, Stepper

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from datetime import date

    from pygame import Surface

    from game.match.journal import Journal
    from game.practice.mistakes import Mistake
    from game.practice.puzzles import Puzzle, Standing
    from game.rules.contract import Seat
    from game.ui.node import Node
    from game.ui.scale import Scale

ROW: Final = 56.0
"""Height in units of a row with a choice."""
TABS: Final = 138.0
"""Distance in units from the sheet's upper edge to the tabs."""
AIR: Final = 18.0
"""Space in units between tabs, rows and paragraphs."""
AT_FIRST: Final = 4
"""Number of slices of mistakes that are read before the room is shown."""
NOTHING_READ: Final = Schedule((), 0, 0, "")
CERTAIN: Final = 100
"""Rounded percentage of wrong answers from which a puzzle is said to be nearly always missed."""
MISTAKES, PUZZLES = range(2)
"""Names of the room's pages."""


class PracticeScene(ParagraphSheet):
    """The practice room, a sheet over the title; `person` is the name of the person who practises."""

    size = (1120.0, 760.0)

    def __init__(
        self,
        journal: Journal,
        today: Callable[[], date],
        on_mistake: Callable[[Mistake], None],
        on_puzzle: Callable[[Puzzle], None],
        on_done: Callable[[], None],
        waiting: Callable[[], int] = lambda: 0,
        page: int | None = None,
        on_strength: Callable[[str], None] | None = None,
        unsettled: Callable[[], bool] = lambda: False,
        game: str = "",
        recent: Sequence[Puzzle] = (),
    ) -> None:
        """Create the room; `on_mistake` and `on_puzzle` open a mistake or a puzzle at its table.

        `waiting` returns the number of deals still to be evaluated; `on_strength` opens the page of a person's
        strength; `unsettled` returns whether an answer is still being evaluated; until then its mistake counts as due.
        Without a `page` the room opens on the mistakes if any are due, otherwise on the puzzles. `game` is the game
        played last; `recent` are the puzzles answered last, and may grow while the room is open.
        """
        super().__init__(on_done, _("Practice"))
        self.journal, self.today = journal, today
        self.page = MISTAKES if page is None else page
        self._must_choose_page = page is None
        self.recent = recent
        self._on_mistake, self._on_puzzle, self._waiting = on_mistake, on_puzzle, waiting
        self._on_strength, self._unsettled = on_strength, unsettled
        self.person = ""
        self.game, self.theme = game, ""
        """Filters for puzzles: if the game has none, one that has some is selected; theme '' means all."""
        self.unreadable: set[tuple[int, int, Seat]] = set()
        """Keys of mistakes that could not be shown; these are moved to the end of the list."""
        self.schedule = NOTHING_READ
        self._reading: Generator[None, None, Schedule] | None = None
        """Generator that reads the schedule in slices; None if it has been read."""
        self.at_strength = False
        """Whether the next puzzle is the one nearest to the person's rating instead of the easiest one."""

    @override
    def enter(self) -> None:
        super().enter()
        self.title = _("Practice")
        self.start = Button(
            self.ctx, _("Start"), self._begin, kind="primary", key="return", size=23, ring="paper", name="start"
        )
        back = Button(self.ctx, _("Back"), self.on_done, kind="paper", key="escape", size=21, ring="paper", name="done")
        self.buttons = [(self.start, 220.0), (back, 180.0)]
        if (on_strength := self._on_strength) is not None:
            strength = Button(
                self.ctx, _("Strength"), lambda: on_strength(self.person), kind="paper", size=21, name="strength"
            )
            strength.node.ring = "paper"
            self.buttons.append((strength, 180.0))
        self.read()
        self.focus.focus(self._first)

    @property
    def _first(self) -> str:
        """Name of the button that is focused first."""
        return "start" if self.start.enabled else "done"

    @override
    def resume(self) -> None:
        self.reload()
        left = self.focus.focused
        if left is None or left.name != "strength" or not self.focus.ring_shown:  # its page leads back to its button
            self.focus.focus("start" if self.start.enabled or self._is_unsettled else "done")

    @property
    def _is_unsettled(self) -> bool:
        """Whether the first mistake may be one that has just been answered."""
        return self.page == MISTAKES and self._unsettled()

    def read(self) -> None:
        """Reload the content of the open page; by default, select the person with the most deals."""
        names = [name for name, _deals in persons(self.journal)]
        self.person = self.person if self.person in names else next(iter(names), YOU)
        if self._must_choose_page:
            self._must_choose_page = False
            self._read_mistakes()
            self.page = MISTAKES if self._is_loading or self.schedule.due or not with_puzzles() else PUZZLES
        self.tabs = Tabs(self.ctx, [_("Your mistakes"), _("Puzzles")], self.page, self._turn_to)
        self.rows: list[Stepper] = []
        if len(names) > 1:
            shown = [translated_name_now(name) for name in names]
            self._add_row("person", _("Person"), names, shown, self.person)
        if self.page == PUZZLES:
            self._read_puzzles()
        else:
            self.schedule = NOTHING_READ
            self._read_mistakes()
        self._enable_start()

    def _read_mistakes(self) -> None:
        """Start reading the schedule; if there are many mistakes, the rest is read in later frames."""
        self.waiting = self._waiting()
        self._reading = read_schedule(self.journal, self.person, self.today())
        for _slice in range(AT_FIRST):
            if not self._read_on():
                break

    def _read_on(self) -> bool:
        """Read one slice of the schedule; return whether any is left."""
        if self._reading is not None:
            try:
                next(self._reading)
            except StopIteration as end:
                self.schedule, self._reading = end.value, None
        return self._reading is not None

    @property
    def _is_loading(self) -> bool:
        """Whether the mistakes are still being read and nothing is known about them yet."""
        return self._reading is not None and self.schedule is NOTHING_READ

    def update_waiting(self) -> None:
        """Update how many deals are still to be evaluated, and show it."""
        self.waiting = self._waiting()
        self._enable_start()
        self.rebuild_paragraphs()

    def _enable_start(self) -> None:
        if self._is_unsettled:
            self.start.enabled, self.start.node.why = False, _("The master is weighing your answer…")
            return
        ready = bool(self.chosen and self.puzzle) if self.page == PUZZLES else bool(self.schedule.due)
        self.start.enabled, self.start.node.why = ready, "" if ready else self._nothing_left()

    def _read_puzzles(self) -> None:
        games = with_puzzles()
        self.game = self.game if self.game in games else next(iter(games), "")
        every = puzzles_of(self.game) if self.game else ()
        themes = ["", *(theme for theme in THEMES if any(each.theme == theme for each in every))]
        self.theme = self.theme if self.theme in themes else ""
        self.chosen = [each for each in every if self.theme in {"", each.theme}]
        self.standing: Standing = standing(self.journal, self.person, self.game)
        self.puzzle = self.standing.next(self.chosen, at_strength=self.at_strength, recent=self.recent)
        titles = [BUNDLES[name].title for name in games]
        words = [_(THEMES[theme]) if theme else pgettext("themes of puzzles", "All") for theme in themes]
        orders = [_("Easiest first"), _("At your level")]
        if games:
            self._add_row("game", _("Game"), games, titles, self.game)
        if every:
            self._add_row("theme", _("Theme"), themes, words, self.theme)
            self._add_row("at_strength", _("Order"), [False, True], orders, self.at_strength)

    def _add_row(self, name: str, label: str, values: Sequence[Any], words: Sequence[str], now: Any) -> None:
        def choose(place: int) -> None:
            setattr(self, name, values[place])
            ring = self.focus.ring_shown
            keyed = ring and self.focus.focused is row.node
            self.reload()
            # After a click Enter starts, instead of changing the row again.
            self.focus.focus(name if keyed else self._first, show=ring)

        place = values.index(now) if now in values else 0
        row = Stepper(self.ctx, label, list(words), place, choose, wrap=True, paper=True, label_width=1, name=name)
        self.rows.append(row)

    def _turn_to(self, page: int) -> None:
        self.page = page
        ring = self.focus.ring_shown
        self.reload()
        self.focus.focus(f"tab:{page}" if ring else self._first, show=ring)

    def reload(self) -> None:
        """Reload everything and show it."""
        self.read()
        self.rebuild_paragraphs()

    def show_found(self) -> None:
        """Show the mistakes found in the person's deals since the last update."""
        if self.page == MISTAKES:
            self._read_mistakes()
            self._enable_start()
            self.rebuild_paragraphs()

    def _begin(self) -> None:
        if self.page == PUZZLES:
            if self.puzzle is not None:
                self._on_puzzle(self.puzzle)
        elif self.schedule.due:
            self._on_mistake(self.queue[0])

    @property
    def queue(self) -> list[Mistake]:
        """Mistakes that are due, costliest first; those that could not be shown come last."""
        return sorted(self.schedule.due, key=lambda each: each.key in self.unreadable)

    # Words ------------------------------------------------------------------------------------------------------------

    def _nothing_left(self) -> str:
        """Return the reason why nothing can be practised now, and when the next mistake is due."""
        if self.page == MISTAKES and self._is_loading:
            return _("Loading earlier deals. They will appear in a moment.")
        if self.page == PUZZLES:
            if not any(self.standing.solved.get(each.key, False) for each in self.chosen):
                return _("These puzzles cannot be read. Install Sala again to get them back.")
            return _("You have solved all of these.")
        found = self.schedule
        if not (found.due or found.next or found.learnt or self.waiting) and not persons(self.journal):
            return _("Play a deal first. Your costliest decisions come back here for you to try again.")
        if found.next:
            day = day_words(found.next, self.today())
            return _("Nothing is due today. The next position returns on {day}.").format(day=day)
        if found.learnt:
            return _("Nothing is due: you have learnt every position.")
        if self.waiting:
            return _("Nothing is due yet.")
        return _("Nothing is due: none of your decisions so far has cost you much.")

    @override
    def paragraphs(self) -> Sequence[Paragraph]:
        return self._of_puzzles() if self.page == PUZZLES else self._of_mistakes()

    def _of_puzzles(self) -> Sequence[Paragraph]:
        if not self.chosen:
            return (Paragraph(self._nothing_left(), theme.PAPER_TITLE, theme.INK),)
        solved = sum(self.standing.solved.get(each.key, False) for each in self.chosen)
        count = _("{count} of {all} solved").format(count=solved, all=len(self.chosen))
        now = self.standing.rating
        if self.standing.is_rated:
            words = (
                _("Your rating in {game}: {rating} ± {error}. It is provisional until you have answered more puzzles.")
                if self.standing.is_provisional
                else _("Your rating in {game}: {rating} ± {error}.")
            )
            rating = words.format(
                game=BUNDLES[self.game].title, rating=round(now.rating), error=round(2 * now.deviation)
            )
        else:
            rating = _("You are not rated in {game} yet.").format(game=BUNDLES[self.game].title)
        rating = together((rating, _("Leaving a puzzle without an answer costs nothing.")))
        following = self._nothing_left()
        if self.puzzle is not None:
            percent = round(100 * self.puzzle.difficulty)
            following = _difficulty_words(percent).format(theme=_(THEMES[self.puzzle.theme]), percent=percent)
        return (Paragraph(count, theme.PAPER_TITLE, theme.INK), Paragraph(following), Paragraph(rating))

    def _of_mistakes(self) -> Sequence[Paragraph]:
        found = self.schedule
        due = len(found.due)
        if due:
            words = ngettext(
                "{count} costly decision to try again.",
                "{count} costly decisions to try again.",
                due,
            ).format(count=due)
        else:
            words = self._nothing_left()
        games = Counter(each.game for each in found.due)
        share = [
            _("{game}: {count}").format(game=BUNDLES[name].title, count=games[name]) for name in BUNDLES if games[name]
        ]
        after = _(
            "After a right answer, a position comes back in 1, 3, 7, then 21 days; after a wrong one, the next day."
        )
        later = ngettext(
            "{count} position will come back later.", "{count} positions will come back later.", found.later
        ).format(count=found.later)
        learnt = ngettext("{count} learnt.", "{count} learnt.", found.learnt).format(count=found.learnt)
        left = ngettext(
            "The master still has {count} of your deals to review, and will work on it while this page is open.",
            "The master still has {count} of your deals to review, and will work on them while this page is open.",
            self.waiting,
        ).format(count=self.waiting)
        return (
            Paragraph(words, theme.PAPER_TITLE, theme.INK),
            Paragraph(listed(share) if len(share) > 1 else ""),
            Paragraph(after),
            Paragraph(later if found.later else ""),
            Paragraph(learnt if found.learnt else ""),
            Paragraph(left if self.waiting else ""),
        )

    # Scene ------------------------------------------------------------------------------------------------------------

    @override
    def update(self, seconds: float) -> bool:
        if self._reading is None or self.page != MISTAKES:
            return super().update(seconds)
        if not self._read_on():
            self._enable_start()
            self.rebuild_paragraphs()
            if self.start.enabled and self.focus.focused is self.buttons[1][0].node:
                self.focus.focus("start")  # it could not be focused before
        return True

    @override
    def nodes(self) -> Sequence[Node]:
        return [*self.tabs.nodes, *(node for row in self.rows for node in row.nodes), *super().nodes()]

    @override
    def layout(self, scale: Scale) -> None:
        self.paper.place(scale)
        paper, inner = self.paper, self.paper.inner
        self.tabs.place(Rect(inner.x, round(paper.y(TABS)), inner.w, self.tabs.high), right=False)
        y = self.tabs.rect.y + len(self.tabs.lines(inner.w)) * self.tabs.high + paper.px(AIR)
        high = max(paper.px(ROW), round(self.ctx.text.px(theme.BODY) * 1.6))
        for row in self.rows:
            row.label_width = inner.w * 0.34 / scale.u
            row.place(Rect(inner.x, y, inner.w, high))
            y += high
        self.top = (y + (paper.px(AIR) if self.rows else 0) - paper.y(0)) / paper.p
        super().layout(scale)

    @override
    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        self.tabs.draw(surface)
        for row in self.rows:
            row.draw(surface)


def _difficulty_words(percent: int) -> str:
    """Return a sentence about the next puzzle; weaker opponents get it wrong in `percent` % of cases."""
    if not percent:
        return _("Next: {theme}. Most computer players find this one.")
    if percent == CERTAIN:
        return _("Next: {theme}. Weaker computer players nearly always get it wrong.")
    return _("Next: {theme}. Weaker computer players get it wrong {percent}% of the time.")
