"""The page of the week's goals, each with a progress bar, and the announcements of goals at the table."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, Final, TypeAlias

from pygame import Rect

from game.i18n import _
from game.i18n.dates import day_and_month
from game.i18n.lists import labelled
from game.match.journal_errors import JournalError, StalledReadError
from game.match.players import translated_name_now
from game.records.first_honours import FirstHonour, first_honours, honour_name
from game.records.goals import Goal, goal_words, goals_reached, monday_of, weekly_goals
from game.records.journey import BY_KEY, reached_by
from game.scenes import title_daily_deal
from game.scenes.honours_scene import HonoursScene
from game.scenes.settlement.news_rows import News
from game.scenes.settlement.settlement_base import ClosingScene
from game.scenes.sheet_scene import PaperScene
from game.ui import theme
from game.ui.node import Node
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.match.match import Match
    from game.match.store import Store
    from game.records.goals import GoalProgress
    from game.records.journey import Stop
    from game.ui.scale import Scale
    from game.ui.stage import Stage

    _Find: TypeAlias = FirstHonour | Goal | Stop


SIZE: Final = (1180.0, 700.0)
TOP: Final = 150.0
FOOT: Final = 186.0
"""Distance in units from the last goal to the sheet's lower edge, which leaves room for a line of explanation."""
WORDS: Final = theme.Role("text", 26, 500)
COUNT: Final = theme.Role("display", 30, 600)
BAR: Final = 14.0


class GoalsScene(PaperScene):
    """The three goals of a week; `on_honours` and `on_calendar` open the other pages."""

    size = SIZE
    most_text = 1.5

    def __init__(
        self,
        store: Store,
        today: date,
        on_done: Callable[[], None],
        *,
        on_honours: Callable[[], None],
        on_calendar: Callable[[], None],
    ) -> None:
        monday = monday_of(today)
        last = monday + timedelta(days=6)
        span = _("{first} to {last}").format(first=day_and_month(monday), last=day_and_month(last))
        super().__init__(on_done, _("Goals of the week"), span)
        self.store, self.today = store, today
        self.on_honours, self.on_calendar = on_honours, on_calendar
        self.found: Sequence[GoalProgress] = ()

    def enter(self) -> None:
        """Create the buttons and read the goals."""
        super().enter()
        honours = Button(self.ctx, _("Honours"), self.on_honours, kind="paper", key="h", size=21, name="honours")
        days = Button(self.ctx, _("Calendar"), self.on_calendar, kind="paper", key="c", size=21, name="calendar")
        days.node.tooltip = _("The deals of the day you have played")
        self.buttons = [(self.done_button(), 200.0), (days, 180.0), (honours, 180.0)]
        self._read()
        self.focus.focus("done")

    def _read(self) -> None:
        self.found = weekly_goals(self.store, self.today)
        self.told = [
            Node(Rect(0, 0, 0, 0), "label", goal_words(each.goal), value=progress_words(each), focusable=False)
            for each in self.found
        ]
        self.dirty = True

    def resume(self) -> None:
        """Read the goals again, because deals may have been deleted."""
        self._read()
        self.layout(self.ctx.scale)

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the goals and the buttons."""
        return [*self.told, *super().nodes()]

    def layout(self, scale: Scale) -> None:
        """Place the goals one below the other."""
        super().layout(scale)
        paper, inner = self.paper, self.paper.inner
        top, bottom = round(paper.y(TOP)), round(paper.y(paper.height - FOOT))
        high = (bottom - top) // max(1, len(self.told))
        for place, node in enumerate(self.told):
            node.rect = Rect(inner.x, top + place * high, inner.w, high)

    def draw(self, surface: Surface) -> None:
        """Draw each goal with its bar, and a note about when new goals begin and which deals count."""
        self.draw_head(surface)
        for node, each in zip(self.told, self.found, strict=True):
            self._draw_goal(surface, node.rect, each)
        paper, text, inner = self.paper, self.ctx.text, self.paper.inner
        words = _("Three new goals every Monday, from the games you play. Every deal counts.")
        at = inner.x, paper.y(paper.height - FOOT + 34)
        text.draw(surface, words, at, theme.SMALL, theme.INK_2, valign="middle", width=inner.w, height=paper.px(60))
        self.draw_buttons(surface)

    def _draw_goal(self, surface: Surface, box: Rect, each: GoalProgress) -> None:
        ctx, text, paper = self.ctx, self.ctx.text, self.paper
        colour = theme.JADE if each.done else theme.INK
        high = max(4, paper.px(BAR))
        middle = box.y + (box.h - high) * 0.42
        wide = text.draw(
            surface, count_words(each), (box.right, middle), COUNT, colour, align="right", valign="middle"
        ).w
        room, words = box.w - wide - paper.px(24), goal_words(each.goal)
        text.draw(
            surface,
            words,
            (box.x, middle),
            WORDS,
            theme.INK,
            valign="middle",
            width=room,
            height=round(box.h * 0.62),
        )
        bar = Rect(box.x, box.bottom - high - paper.px(10), box.w, high)
        ctx.paint.fill(surface, bar, radius=high / 2, fill=(theme.PAPER_LINE,), opacity=0.3)
        share = each.reached / each.goal.target
        if share > 0:
            filled = Rect(bar.x, bar.y, max(high, round(bar.w * share)), high)
            ctx.paint.fill(surface, filled, radius=high / 2, fill=(theme.JADE if each.done else theme.MARIGOLD,))


def count_words(each: GoalProgress) -> str:
    """Return the progress towards a goal, such as '3 of 12'."""
    return _("{count} of {all}").format(count=each.reached, all=each.goal.target)


def progress_words(each: GoalProgress) -> str:
    """Return the progress of a goal for a screen reader."""
    return _("{progress}, reached").format(progress=count_words(each)) if each.done else count_words(each)


class GoalPages:
    """Announces first honours and reached goals, and opens the pages.

    `on_unreadable` is called if the records cannot be read, `on_watch` opens the replay of a deal, `on_calendar` the
    calendar of the deals of the day.
    """

    def __init__(
        self,
        store: Store,
        stage: Stage,
        *,
        on_unreadable: Callable[[JournalError], object],
        on_watch: Callable[[int], None],
        on_calendar: Callable[[], None],
    ) -> None:
        self.store, self.stage, self.on_unreadable = store, stage, on_unreadable
        self.on_watch, self.on_calendar = on_watch, on_calendar
        self._week: date | None = None
        """First day of the week whose goals were announced last."""
        self._announced: set[Goal] = set()
        """Goals of that week that were reached before, or have been announced."""
        self._deal: tuple[int, int] | None = None
        """Match and number of the last deal about which something was announced."""
        self._found: list[_Find] = []
        """Honours and goals announced for that deal."""

    def open(self) -> None:
        """Push the page of the week's goals."""
        self.stage.push(
            GoalsScene(
                self.store,
                title_daily_deal.today(),
                self.stage.pop,
                on_honours=self.open_honours,
                on_calendar=self.on_calendar,
            )
        )

    def open_honours(self) -> None:
        """Push the page of all honours of the game played last."""
        game = self.store.settings.last_game
        self.stage.push(HonoursScene(self.store, self.stage.pop, self.on_watch, game))

    def announce(self, match: Match) -> None:
        """Show the first honours and the reached goals (of the week or the journey) from a finished deal.

        They are listed on the deal's settlement sheet. A table without such a sheet shows them as notices that cover no
        text.
        """
        if not self.store.settings.practice:
            return
        try:
            honours, stop = first_honours(self.store, match), reached_by(self.store, match)
            goals = self._newly_reached(match)
        except JournalError as error:
            self.on_unreadable(error)
            return
        except StalledReadError:  # they are on the page of honours all the same
            return
        found: list[_Find] = [*honours, *goals, *([stop] if stop is not None else [])]
        deal = match.id, match.number
        if self._deal != deal:
            self._deal, self._found = deal, []
        self._found += [each for each in found if each not in self._found]
        sheets = [scene for scene in self.stage.scenes if isinstance(scene, ClosingScene)]
        for sheet in sheets:
            sheet.show_news(self.news(match))
        for each in found if not sheets else ():
            self.stage.notify(_news_of(each, match).words, again=True, patient=True)

    def news(self, match: Match) -> tuple[News, ...]:
        """Return the announcements about a finished deal, in the current language, for its settlement."""
        if self._deal != (match.id, match.number):
            return ()
        return tuple(_news_of(each, match) for each in self._found)

    def _newly_reached(self, match: Match) -> list[Goal]:
        """Return the goals of the week that the deal on the table has reached, each only once.

        A goal that was reached while earlier deals had not been recorded yet is returned after a later deal.

        Raises:
            JournalError: The records cannot be read.
        """
        found = goals_reached(self.store, match)
        if found is None:
            return []
        if self._week != found.monday:
            self._week, self._announced = found.monday, set(found.before)
        new = sorted(found.now - self._announced)
        self._announced |= found.now
        return new


def _news_of(found: _Find, match: Match) -> News:
    """Return a sentence about a new honour or a reached goal, with the seat of the person."""
    persons = [seat for seat, player in enumerate(match.players) if player.is_person]
    if isinstance(found, FirstHonour):
        several = len(persons) > 1
        return News(found.seat, honour_words(found, several=several), honour_words(found, several=several, brief=True))
    words = reached_words(found) if isinstance(found, Goal) else stop_words(found)
    return News(persons[0], words, words)


def honour_words(made: FirstHonour, *, several: bool, brief: bool = False) -> str:
    """Return the notice about an honour; if `brief`, it omits what the honour is for.

    If `several` people are at the table, it names the one who earned the honour.
    """
    if several:
        words = _("New honour for {name}: {honour}") if brief else _("New honour for {name}: {honour} ({why})")
    else:
        words = _("New honour: {honour}") if brief else _("New honour: {honour} ({why})")
    name = translated_name_now(made.person)
    return words.format(name=name, honour=honour_name(made.honour), why=_(made.honour.why))


def reached_words(goal: Goal) -> str:
    """Return the notice about a goal of the week."""
    return _("Goal of the week reached: {goal}.").format(goal=goal_words(goal))


def goal_line(stop: str) -> tuple[str, ...]:
    """Return the goal of a stop of the journey as one line; () if there is no such stop."""
    return (labelled(_("Goal"), _(BY_KEY[stop].words)),) if stop in BY_KEY else ()


def stop_words(stop: Stop) -> str:
    """Return the notice about a goal reached on the journey, with the reward that this unlocks."""
    words = _("Goal reached in {town}: {goal} New: {reward}.")
    return words.format(town=_(stop.place), goal=_(stop.words), reward=_(stop.reward.title))
