"""The calendar of the deals of the day: months, streaks, and results to share or to compare with a friend's."""

from __future__ import annotations

import calendar
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.games import BUNDLES
from game.i18n import N_, NP_, _, ngettext, pgettext
from game.i18n.dates import day_and_month, day_words, month_and_year
from game.i18n.lists import labelled, listed
from game.i18n.sentences import as_sentence, together
from game.match.daily_history import ENDED, LAID, PLAIN, TOOK, played_days, result_of, shared_text, streaks, turns_words
from game.scenes.sheet_scene import PaperScene
from game.ui import theme
from game.ui.node import Node
from game.ui.widget import Widget
from game.ui.widgets import Button
from game.words.reader import signed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pygame import Surface

    from game.match.daily_history import PlayedDay, Result
    from game.match.store import Store
    from game.ui.render_context import RenderContext
    from game.ui.scale import Scale
    from game.ui.theme import Colour

WEEKDAYS: Final = (
    # Translators: heads of the columns of a calendar, short.
    NP_("short weekday", "Mon"),
    NP_("short weekday", "Tue"),
    NP_("short weekday", "Wed"),
    NP_("short weekday", "Thu"),
    NP_("short weekday", "Fri"),
    NP_("short weekday", "Sat"),
    NP_("short weekday", "Sun"),
)
WEEKS: Final = 6
"""Number of rows in the calendar, enough for every month."""
TOP: Final = 148.0
"""Distance in units from the sheet's upper edge to the month."""
MONTH_HIGH: Final = 56.0
HEAD_HIGH: Final = 38.0
FOOT: Final = 132.0
LEFT: Final = 950.0
"""Width of the calendar in units."""
APART: Final = 56.0
BUTTON_HIGH: Final = 60.0
SQUARE: Final = 26.0
DAY: Final = theme.Role("text", 18, 600)
GAME: Final = theme.Role("text", 17, 400)
GAIN: Final = theme.Role("display", 30, 600)
AMOUNT: Final = theme.Role("display", 64, 600)
LEGEND: Final = theme.Role("text", 17, 400)
TURN_COLOURS: Final[Mapping[int, Colour]] = {
    PLAIN: theme.rgb("#FBF6E8"),
    TOOK: theme.rgb("#3F6FB0"),
    LAID: theme.rgb("#3E8E5A"),
    ENDED: theme.MARIGOLD,
}
TURN_NAMES: Final = {
    PLAIN: N_("any other turn"),
    TOOK: N_("took a discard"),
    LAID: N_("laid cards down"),
    ENDED: N_("ended the deal"),
}
TURN_COLOUR_NAMES: Final = {
    PLAIN: NP_("colour of a square", "White"),
    TOOK: NP_("colour of a square", "Blue"),
    LAID: NP_("colour of a square", "Green"),
    ENDED: NP_("colour of a square", "Yellow"),
}


class CalendarCallbacks(NamedTuple):
    """Callbacks of the calendar's buttons."""

    done: Callable[[], None]
    open_deal: Callable[[int], None]
    """Opens the page of a deal by its id, with its replay and review."""
    copy: Callable[[Result], bool]
    """Copies the text of a result; returns whether the clipboard accepted it."""
    save: Callable[[Result], None]
    """Saves a result as a picture."""
    compare: Callable[[], None]
    """Compares the result on the clipboard with the player's own result of the same day."""


class DayCell(Widget):
    """One day of the calendar; pressing a played one opens its deal."""

    def __init__(
        self, ctx: RenderContext, day: date, played: PlayedDay | None, on_open: Callable[[int], None], today: date
    ) -> None:
        super().__init__(ctx)
        self.day, self.played, self.is_today = day, played, day == today
        self.node = Node(
            self.rect,
            "button",
            day_words(day.isoformat(), today),
            name=f"day:{day.isoformat()}",
            ring="paper",
            radius=8,
        )
        if played is not None:
            deal = played.deal
            self.node.value = listed((_(BUNDLES[played.game].title), signed(played.gain)))
            self.node.on_activate = lambda: on_open(deal)
            self.node.enabled = deal > 0
            self.node.why = "" if deal else _("The record of this deal was deleted.")

    @property
    def nodes(self) -> Sequence[Node]:
        """The cell's node if the day was played; otherwise empty."""
        return (self.node,) if self.played is not None else ()

    def place(self, rect: Rect) -> None:
        """Place the cell in `rect`."""
        super().place(rect)
        self.node.rect = self.rect

    def draw(self, surface: Surface) -> None:
        """Draw the day's number, and its game and gain if it was played."""
        ctx, rect, text = self.ctx, self.rect, self.ctx.text
        played = self.played
        line = theme.RED_ON_PAPER if self.is_today else theme.PAPER_LINE
        fill = (theme.rgb("#F6E7B8"), theme.rgb("#EAD79F")) if played is not None else theme.PAPER_FILL
        box = ctx.paint.box(
            *rect.size,
            radius=8,
            fill=fill,
            opacity=1.0 if played is not None else 0.4,
            line=(line,),
            line_width=2 if self.is_today else 1,
            line_opacity=1.0 if played is not None or self.is_today else 0.5,
        )
        box.draw(surface, *rect.topleft)
        if warmth := self.node.warmth:
            light = ctx.paint.box(*rect.size, radius=8, fill=(theme.WHITE,), opacity=0.35)
            light.draw(surface, *rect.topleft, warmth)
        text.cover(rect)
        pad = max(3, round(rect.w * 0.04))
        room = rect.w - 2 * pad
        ink = theme.INK if played is not None else theme.INK_2
        if played is None:
            text.draw(surface, str(self.day.day), rect.center, DAY, ink, align="centre", valign="middle", height=rect.h)
            return
        third = rect.h // 3
        rows = [rect.y + round(rect.h * share) for share in (0.19, 0.49, 0.78)]
        text.draw(
            surface, str(self.day.day), (rect.x + pad, rows[0]), DAY, ink, valign="middle", width=room, height=third
        )
        colour = theme.INK if not played.gain else theme.JADE if played.gain > 0 else theme.RED_ON_PAPER
        middle = rect.centerx, rows[1]
        amount = signed(played.gain)
        text.draw(
            surface,
            amount,
            middle,
            GAIN,
            colour,
            align="centre",
            valign="middle",
            width=room,
            height=round(third * 1.35),
        )
        title, at = _(BUNDLES[played.game].title), (rect.centerx, rows[2])
        text.draw(surface, title, at, GAME, ink, align="centre", valign="middle", width=room, height=third)


class CalendarScene(PaperScene):
    """Month view of the finished deals of the day, with the newest result next to it."""

    size = (1560.0, 968.0)
    most_text = 1.4

    def __init__(self, store: Store, callbacks: CalendarCallbacks, today: date) -> None:
        super().__init__(callbacks.done, _("The deals of the day"))
        self.store, self.callbacks, self.today = store, callbacks, today
        self.month = today.replace(day=1)
        self._read()

    def _read(self) -> None:
        self.days = played_days(self.store)
        newest = max((day for day in self.days if day <= self.today), default=None)
        self.result = result_of(self.store, self.days[newest]) if newest is not None else None
        self.aside = streak_words(self.days, self.today)

    def enter(self) -> None:
        """Create the days of the month and the buttons."""
        super().enter()
        ctx = self.ctx
        look = {"kind": "paper", "ring": "paper", "show_key": False}
        self.before = Button(
            ctx,
            _("Previous month"),
            lambda: self._turn(-1),
            icon="left",
            key="pageup",
            name="before",
            **look,  # type: ignore[arg-type]
        )
        self.after = Button(
            ctx,
            _("Next month"),
            lambda: self._turn(1),
            icon="right",
            key="pagedown",
            name="after",
            **look,  # type: ignore[arg-type]
        )
        for button in (self.before, self.after):
            button.icon_only = True
        self.copy = Button(
            ctx, _("Copy to share"), self._copy, kind="paper", ring="paper", key="c", size=20, name="copy"
        )
        self.copy.also = (_("Copied"),)
        self.save = Button(
            ctx, _("Save as a picture"), self._save, kind="paper", ring="paper", key="s", size=20, name="save"
        )
        self.compare = Button(
            ctx,
            _("Compare with a friend"),
            self.callbacks.compare,
            kind="paper",
            ring="paper",
            key="v",
            size=20,
            name="compare",
        )
        self.compare.node.tooltip = _(
            "Copy your friend’s text for the same day, then press this: it reads the clipboard."
        )
        self.buttons = [(self.done_button(), 220.0)]
        self._result_node = Node(Rect(0, 0, 0, 0), "label", "", focusable=False, name="result")
        self._turns = Node(Rect(0, 0, 0, 0), "lying", "", focusable=False, ring="none", name="turns")
        self._show_month()
        self.focus.focus("done")

    def resume(self) -> None:
        """Read the journal again, because a deal may have been deleted."""
        self._read()
        self._show_month()
        self.layout(self.ctx.scale)

    def _show_month(self) -> None:
        first = min(self.days, default=self.today).replace(day=1)
        last = max(self.today, max(self.days, default=self.today)).replace(day=1)
        self.before.enabled, self.after.enabled = self.month > first, self.month < last
        self.before.node.why = (
            "" if self.before.enabled else _("You did not play any deals of the day before this month.")
        )
        self.after.node.why = "" if self.after.enabled else _("This is the current month.")
        start = self.month - timedelta(days=self.month.weekday())
        length = calendar.monthrange(self.month.year, self.month.month)[1]
        self.offset = (self.month - start).days
        days = [self.month + timedelta(days=ahead) for ahead in range(length)]
        self.cells = [DayCell(self.ctx, day, self.days.get(day), self.callbacks.open_deal, self.today) for day in days]
        if self.result is not None:
            self._result_node.label = _("Newest result")
            self._result_node.value = shared_text(self.result).splitlines()[0]
            self._turns.label = self._turns.tooltip = squares_words(self.result.turns)
            self._turns.value = listed(_(TURN_NAMES[kind]) for kind in self.result.turns)
        self.dirty = True

    def _turn(self, months: int) -> None:
        """Show the previous (-1) or the next month (1)."""
        self.month = (self.month + timedelta(days=31 if months > 0 else -1)).replace(day=1)
        self._show_month()
        self.layout(self.ctx.scale)

    def _copy(self) -> None:
        if self.result is not None and self.callbacks.copy(self.result):
            self.copy.label = _("Copied")
            self.dirty = True

    def _save(self) -> None:
        if self.result is not None:
            self.callbacks.save(self.result)

    @property
    def _result_buttons(self) -> list[Button]:
        return [self.copy, self.save, self.compare] if self.result is not None else []

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the months, the played days, the result and the buttons."""
        result = [self._result_node] if self.result is not None else []
        if self.result is not None and self.result.turns:
            result.append(self._turns)
        return [
            *(self.before.node, self.after.node),
            *(node for cell in self.cells for node in cell.nodes),
            *result,
            *(button.node for button in self._result_buttons),
            *super().nodes(),
        ]

    # Layout -----------------------------------------------------------------------------------------------------------

    def layout(self, scale: Scale) -> None:
        """Place the calendar on the left and the result on the right."""
        super().layout(scale)
        paper, inner, text = self.paper, self.paper.inner, self.ctx.text
        wide = paper.px(LEFT)
        high = max(paper.px(MONTH_HIGH), round(text.px(theme.PAPER_TITLE) * 1.5))
        top = round(paper.y(TOP))
        self.month_box = Rect(inner.x + high, top, wide - 2 * high, high)
        self.before.place(Rect(inner.x, top, high, high))
        self.after.place(Rect(inner.x + wide - high, top, high, high))
        heads = max(paper.px(HEAD_HIGH), round(text.px(GAME) * 1.5))
        bottom = round(paper.y(paper.height - FOOT))
        self.heads = Rect(inner.x, top + high + paper.px(6), wide, heads)
        body = Rect(inner.x, self.heads.bottom, wide, bottom - self.heads.bottom)
        gap = max(2, paper.px(6))
        self.step = (body.w + gap) / 7
        down = (body.h + gap) / WEEKS
        for place, cell in enumerate(self.cells, self.offset):
            row, column = divmod(place, 7)
            at = round(body.x + column * self.step), round(body.y + row * down)
            cell.place(Rect(*at, round(self.step) - gap, round(down) - gap))
        left = inner.x + wide + paper.px(APART)
        self.column = Rect(left, top, inner.right - left, bottom - top)
        self._place_result()

    def _place_result(self) -> None:
        paper, text, column = self.paper, self.ctx.text, self.column
        high = max(paper.px(BUTTON_HIGH), round(text.px(theme.QUIET_BUTTON) * 1.9))
        gap = paper.px(14)
        y = column.bottom - len(self._result_buttons) * (high + gap) + gap
        self.buttons_top = y
        for button in self._result_buttons:
            button.place(Rect(column.x, y, column.w, high))
            y += high + gap
        self._result_node.rect = Rect(column.x, column.y, column.w, max(1, self.buttons_top - gap - column.y))
        self._amount_top = column.y + max(paper.px(MONTH_HIGH), round(text.px(theme.PAPER_TITLE) * 1.5))
        top = self._amount_top + round(text.px(AMOUNT) * 1.3) + paper.px(8)
        turns = len(self.result.turns) if self.result is not None else 0
        self._turns.rect = Rect(column.x, top, *_covered(turns, column, paper.px(SQUARE)))

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the month, its days, and the newest result."""
        self.draw_head(surface)
        text, paper = self.ctx.text, self.paper
        title = month_and_year(self.month)
        text.draw(
            surface,
            title,
            self.month_box.center,
            theme.PAPER_TITLE,
            theme.INK,
            align="centre",
            valign="middle",
            width=self.month_box.w,
        )
        cell = round(self.step) - paper.px(8)
        for place, name in enumerate(WEEKDAYS):
            at = self.heads.x + place * self.step + cell / 2, self.heads.centery
            text.draw(surface, pgettext(*name), at, GAME, theme.INK_2, align="centre", valign="middle", width=cell)
        self.before.draw(surface)
        self.after.draw(surface)
        for each in self.cells:
            each.draw(surface)
        self._draw_result(surface)
        for button in self._result_buttons:
            button.draw(surface)
        self.draw_buttons(surface)

    def _draw_result(self, surface: Surface) -> None:
        text, paper, column, result = self.ctx.text, self.paper, self.column, self.result
        if result is None:
            words = _(
                "Play the deal of the day from the title screen. The result will appear here, ready to share "
                "with friends."
            )
            lines = text.wrap(words, theme.BODY, column.w)
            at = column.x, column.y + text.px(theme.BODY)
            text.draw_lines(surface, lines, at, theme.BODY, theme.INK_2)
            return
        middle = column.y + paper.px(MONTH_HIGH) // 2
        heading = _("{day}, {game}").format(day=day_and_month(result.day), game=_(BUNDLES[result.game].title))
        text.draw(surface, heading, (column.x, middle), theme.PAPER_TITLE, theme.INK, valign="middle", width=column.w)
        y = self._amount_top
        paper.rule(surface, column.x, y, column.right)
        colour = theme.INK if not result.gain else theme.JADE if result.gain > 0 else theme.RED_ON_PAPER
        high = round(text.px(AMOUNT) * 1.3)
        box = text.draw(
            surface, signed(result.gain), (column.x, y + high // 2), AMOUNT, colour, valign="middle", width=column.w
        )
        if not result.turns:
            return
        at = box.right + paper.px(22), y + high // 2
        room = max(1, round(column.right - at[0]))
        text.draw(surface, turns_words(len(result.turns)), at, theme.BODY, theme.INK_2, valign="middle", width=room)
        top = self._turns.rect.y
        y = draw_turns(self.ctx, surface, result.turns, Rect(column.x, top, column.w, 0), paper.px(SQUARE))
        self._draw_legend(surface, y + paper.px(18))

    def _draw_legend(self, surface: Surface, top: int) -> None:
        """Draw the legend of the result's colours, as many lines as fit above the buttons.

        A result with a single colour has no legend, only a note that each square is a turn.
        """
        text, paper, column = self.ctx.text, self.paper, self.column
        kinds = set(self.result.turns) if self.result is not None else set()
        line = round(text.line_height(LEGEND))
        side = paper.px(SQUARE * 0.7)
        if len(kinds) < 2:
            if top + line <= self.buttons_top - paper.px(10):
                at = column.x, top + line / 2
                words = squares_words(sorted(kinds))
                text.draw(surface, words, at, LEGEND, theme.INK_2, valign="middle", width=column.w)
            return
        for kind in sorted(kinds, reverse=True):
            if top + line > self.buttons_top - paper.px(10):
                return
            draw_square(self.ctx, surface, Rect(column.x, top + (line - side) // 2, side, side), kind)
            at = column.x + side + paper.px(12), top + line / 2
            room = round(column.right - at[0])
            text.draw(surface, _(TURN_NAMES[kind]), at, LEGEND, theme.INK_2, valign="middle", width=room)
            top += line


def streak_words(days: Mapping[date, object], today: date) -> str:
    """Return the current and the longest streak of played days in words; '' if no day was played."""
    if not days:
        return ""
    found = streaks(days, today)
    played = ngettext("{count} day played", "{count} days played", len(days)).format(count=len(days))
    if found.longest < 2:
        return played
    words = ngettext("{count} day in a row", "{count} days in a row", found.current).format(count=found.current)
    longest = _("best streak: {count}").format(count=found.longest)
    shown = (
        (words, longest) if found.current and found.current < found.longest else (words if found.current else longest,)
    )
    return listed((played, *shown))


def squares_words(turns: Sequence[int]) -> str:
    """Return an explanation of the squares and their colours, most notable first.

    If there is only one colour, it is not explained.
    """
    words = _("Each square is one turn.")
    kinds = sorted(set(turns), reverse=True)
    if len(kinds) < 2:
        return words
    return together(
        (
            words,
            as_sentence(listed(labelled(pgettext(*TURN_COLOUR_NAMES[kind]), _(TURN_NAMES[kind])) for kind in kinds)),
        )
    )


def draw_turns(ctx: RenderContext, surface: Surface, turns: Sequence[int], box: Rect, side: int) -> int:
    """Draw a square for each turn in rows that fill a box's width; return the lower edge of the last row."""
    gap, columns = _grid(box, side)
    for place, kind in enumerate(turns):
        row, column = divmod(place, columns)
        at = box.x + column * (side + gap), box.y + row * (side + gap)
        draw_square(ctx, surface, Rect(*at, side, side), kind)
    return box.y + -(-len(turns) // columns) * (side + gap) - gap


def _grid(box: Rect, side: int) -> tuple[int, int]:
    """Return the gap between squares of this side, and how many fit into a row of the box."""
    gap = max(2, side // 5)
    return gap, max(1, (box.w + gap) // (side + gap))


def _covered(turns: int, box: Rect, side: int) -> tuple[int, int]:
    """Return the width and height of the squares of this many turns, in rows that fill the width of a box."""
    gap, columns = _grid(box, side)
    rows = -(-turns // columns)
    return min(max(1, turns), columns) * (side + gap) - gap, max(1, rows) * (side + gap) - gap


def largest_side(turns: int, box: Rect, sides: Sequence[int]) -> int:
    """Return the first of `sides` at which the squares of this many turns fit into a box, otherwise the last one."""
    for side in sides:
        gap, columns = _grid(box, side)
        if -(-turns // columns) * (side + gap) - gap <= box.h:
            return side
    return sides[-1]


def draw_square(ctx: RenderContext, surface: Surface, box: Rect, kind: int) -> None:
    """Draw the square of one kind of turn."""
    picture = ctx.paint.box(
        *box.size, radius=max(2, box.w // 6), fill=(TURN_COLOURS[kind],), line=(theme.PAPER_LINE,), line_width=1
    )
    picture.draw(surface, *box.topleft)
