"""Animated final standings of a session: the winner's garland, chips, the best hand, and a chart."""

from __future__ import annotations

from datetime import date
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.i18n import _
from game.i18n.dates import day_words
from game.i18n.lists import apart, labelled
from game.match.score_history import score_history
from game.scenes.records.best_hands import BestHands
from game.scenes.settlement.chip_stacks import Stacks
from game.scenes.settlement.chips_chart import CourseChart
from game.scenes.settlement.counting_scene import CountingScene
from game.table.settlement.standings import ceremony, of_the_day
from game.ui import theme
from game.ui.animation import Together, Tween, linear
from game.ui.node import Node
from game.ui.plaque import draw_emblem
from game.ui.scene import DENSE
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pygame import Surface

    from game.match.match import Match
    from game.records.deal_search import Row
    from game.ui.render_context import RenderContext
    from game.ui.scale import Scale


RADIUS: Final = 144.0
SHARED: Final = {1: 210.0, 2: 106.0, 3: 100.0, 4: 88.0, 5: 78.0, 6: 70.0, 7: 70.0}
"""Width of the emblems in the garland, in units, by number of winners.

If there are more winners than the last number, only the first ones are shown.
"""


def _ring(count: int, out: float, first: float = -pi / 2) -> tuple[tuple[float, float], ...]:
    turns = (first + 2 * pi * place / count for place in range(count))
    return tuple((out * cos(turn), out * sin(turn)) for turn in turns)


PLACES: Final = {
    1: ((0.0, 0.0),),
    2: ((-53.0, 0.0), (53.0, 0.0)),
    3: ((0.0, -60.0), (-52.0, 30.0), (52.0, 30.0)),
    4: _ring(4, 63.5, -3 * pi / 4),
    5: _ring(5, 68.0),
    6: _ring(6, 72.0),
    7: (*_ring(6, 72.0), (0.0, 0.0)),
}
"""Centres of the emblems, in units from the garland's centre, clear of the flowers."""
TASSELS: Final = ((-62.0, 4.0, 2), (62.0, 4.0, 2), (0.0, 18.0, 4))
"""Tassels, each as (units right of the centre, units below the ring, number of jasmine flowers)."""
RINGS: Final = ((36, -13.0, 38.0, 29, 0.0), (30, 13.0, 40.0, 41, 0.5))
"""Rings, each as (number of flowers, distance, size, rotation of each flower, offset).

The distance is measured from the garland's mid-line, in units.
"""
LARGE: Final = 15


class Flower(NamedTuple):
    """One flower of the garland; its position is in units from the garland's centre."""

    kind: str
    x: float
    y: float
    size: float
    angle: float


def flowers() -> Iterator[Flower]:
    """Yield all flowers in the order in which the animation adds them."""
    for across, down, count in TASSELS:
        y = RADIUS + down
        for place in range(count):
            aside = 2.2 if place % 2 else -2.2
            yield Flower("jasmine", across + aside, y + 8 + place * 17, 29, place * 37)
        yield Flower("ixora", across, y + count * 17 + 14, 44, 12)
        yield Flower("champak", across, y + count * 17 + 42, 36, 0)
    for count, outside, size, turn, offset in RINGS:
        for place in range(count):
            yield _round("jasmine", (place + offset) / count, RADIUS + outside, size, place * turn)
    for place in range(LARGE):
        kind, size = ("marigold", 54) if place % 3 else ("hibiscus", 62)
        yield _round(kind, place / LARGE, RADIUS, size, place * 30)


def _round(kind: str, share: float, radius: float, size: float, angle: float) -> Flower:
    turn = 2 * pi * share + pi / 2
    return Flower(kind, radius * cos(turn), radius * sin(turn), size, angle)


FLOWERS: Final = tuple(flowers())


def draw_garland(
    ctx: RenderContext,
    surface: Surface,
    emblems: Sequence[tuple[str, str]],
    at: tuple[float, float],
    unit: float,
    share: float = 1.0,
) -> None:
    """Draw the garland around the winners' emblems; `unit` is in pixels.

    `share` is the fraction of the flowers that is drawn. Each emblem is a pair (flower, face); a face other than ''
    replaces the flower.
    """
    shown = list(emblems[: max(SHARED)])
    diameter = round(SHARED[len(shown)] * unit)
    for (emblem, face), (x, y) in zip(shown, PLACES[len(shown)], strict=True):
        draw_emblem(ctx, surface, emblem, (at[0] + x * unit, at[1] + y * unit), diameter, face=face)
    for flower in FLOWERS[: round(share * len(FLOWERS))]:
        side = max(6, round(flower.size * unit))
        picture = ctx.sprites.picture(f"flower-{flower.kind}", (side, side), angle=flower.angle)
        picture.draw_centred(surface, at[0] + flower.x * unit, at[1] + flower.y * unit)


SIZE: Final = (1560.0, 988.0)
TITLE: Final = theme.RESULT
ASIDE: Final = theme.Role("display", 24, 600)
HEAD: Final = 442.0
"""Distance from the sheet's left edge to the content on the right of the garland, in units."""
GARLAND: Final = (246.0, 228.0)
"""Position of the garland's centre, in units."""
CHART: Final = 796.0
"""Left edge of the chart, which is next to the stacks, in units."""
STACKS, LIST = 470.0, 530.0
"""Upper edges of the stacks, and of the list that replaces them for many players, in units."""
FOOT_RULE: Final = 868.0
BOUND_MS, GROWN_MS, DRAWN_MS = 1300.0, 300.0, 400.0
"""Durations in milliseconds of the garland, stack and chart animations, which overlap."""


class StandingsCallbacks(NamedTuple):
    """Callbacks of the buttons on the standings page."""

    title: Callable[[], None]
    again: Callable[[], None] | None
    """Starts another match at the same table, with the original chips.

    None after a deal of the day: its one deal is the same for everybody, and the lobby begins a match.
    """
    play_on: Callable[[], None]
    """Starts another match of this session with all players' current chips."""
    lobby: Callable[[], None]
    watch: Callable[[int], None] | None = None
    """Shows the replay of the deal with a given id."""
    calendar: Callable[[], None] | None = None
    """Opens the calendar of the deals of the day; None unless the match was a deal of the day."""
    journey: Callable[[], None] | None = None
    """Opens the map of the journey; None unless the match was begun at one of its stops."""

    def continue_playing(self) -> None:
        """Start another match, or open the lobby in which one is begun."""
        (self.again or self.lobby)()


class StandingsScene(CountingScene):
    """Standings of a finished match; `best` is the hand with the largest gain, if known."""

    most_text = DENSE

    size = SIZE
    head = 174.0

    def __init__(self, match: Match, callbacks: StandingsCallbacks, best: Row | None = None) -> None:
        super().__init__(callbacks.title)
        self.match, self.callbacks, self.best_row = match, callbacks, best
        self.daily = callbacks.calendar is not None
        told = ceremony(match, score_history(match))
        self.ceremony = of_the_day(told) if self.daily else told
        self.rows = self.ceremony.rows
        self.game = " ".join(filter(None, (_(match.game.title), match.game.native)))
        self.bound = 1.0
        """Fraction of the garland drawn so far (0 to 1)."""
        self.cramped = False
        """Whether chips and chart do not fit side by side."""
        self.charted = False
        """Whether the chart is shown instead of the chips, when both do not fit."""

    def enter(self) -> None:
        """Create the buttons, and start the animations."""
        ctx, ways = self.ctx, self.callbacks
        super().enter()
        self.stacks = Stacks(ctx, self.rows)
        known = bool(self.ceremony.course.deals)
        self.chart = CourseChart(ctx, self.ceremony.course, self.rows) if known else None
        watch = ways.watch or (lambda _deal: None)
        self.best = BestHands(ctx, [self.best_row] if self.best_row is not None else [], watch, large=True)
        again = Button(
            ctx,
            _("Play again")
            if ways.again is not None
            else _("Play a match of {game}").format(game=_(self.match.game.title)),
            ways.continue_playing,
            kind="primary",
            key="return",
            size=26,
            ring="paper",
            name="again",
        )
        self.buttons = [(again, 300.0)]
        if ways.calendar is not None:
            words = _("Share today’s result and open the calendar")
            self._add(_("Calendar"), ways.calendar, "log", "calendar", words, 150.0)
        if ways.journey is not None:
            self._add(_("Journey"), ways.journey, "right", "journey", _("Back to the journey map"), 150.0)
        if self.ceremony.can_continue and not self.daily:
            words = _("Another match in this session: everyone keeps their chips")
            self._add(_("Play on with these chips"), ways.play_on, "coins", "play-on", words, 150.0)
        if self.best_row is not None and ways.watch is not None:
            deal = self.best_row.deal
            words = _("Watch the best hand")
            self._add(words, lambda: watch(deal), "replays", "watch", words, 150.0)
        if ways.again is not None:
            self.buttons.append(
                (Button(ctx, _("Lobby"), ways.lobby, kind="paper", size=20, ring="paper", name="lobby"), 120.0)
            )
        self.buttons.append(
            (Button(ctx, _("Title screen"), ways.title, kind="paper", size=20, ring="paper", name="title"), 180.0)
        )
        self.turn = Button(ctx, "", self._turn_chart, kind="paper", size=18, ring="paper", name="chart")
        self._all = Node(Rect(0, 0, 0, 0), "label", self.ceremony.title, focusable=False, name="standings")
        self._all.value = apart(labelled(f"{row.place} {row.name}", row.chips) for row in self.rows)
        self.focus.focus("again")
        ctx.sounds.play("flourish")
        if not ctx.settings.reduced_motion and ctx.speed > 0:
            self._begin()

    def _add(self, label: str, act: Callable[[], None], icon: str, name: str, tooltip: str, least: float) -> None:
        button = Button(
            self.ctx, label, act, kind="paper", icon=icon, size=20, ring="paper", name=name, tooltip=tooltip
        )
        self.buttons.append((button, least))

    def _begin(self) -> None:
        """Animate the garland, then the chip stacks and the lines of the chart."""

        def bind(share: float) -> None:
            self.bound = share

        def grow(share: float) -> None:
            self.stacks.grown = share

        def draw(share: float) -> None:
            if self.chart is not None:
                self.chart.drawn = share

        for still in (bind, grow, draw):
            still(0.0)
        lines = Tween(DRAWN_MS, draw, delay=BOUND_MS - 100.0)
        self.timeline.play(
            Together([Tween(BOUND_MS, bind, ease=linear), Tween(GROWN_MS, grow, delay=BOUND_MS - GROWN_MS), lines])
        )

    def _turn_chart(self) -> None:
        self.charted = not self.charted
        self.layout(self.ctx.scale)
        self.dirty = True

    # Lifecycle --------------------------------------------------------------------------------------------------------

    @property
    def spoken_title(self) -> str:
        """The heading, because the largest text may be something else."""
        return self.ceremony.title

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the best hand, the chart, and the buttons from left to right."""
        chart = [self.chart.node] if self.chart is not None and self._chart_shown else []
        turn = [self.turn.node] if self.cramped and self.chart is not None else []
        return [self._all, *self.best.nodes, *turn, *chart, *super().nodes()]

    # Layout -----------------------------------------------------------------------------------------------------------

    @property
    def _chart_shown(self) -> bool:
        return self.charted or not self.cramped

    @property
    def _stacks_shown(self) -> bool:
        return not (self.charted and self.cramped)

    def layout(self, scale: Scale) -> None:
        """Place the best hand, the chips and the chart."""
        super().layout(scale)
        paper, text = self.paper, self.ctx.text
        self.cramped = scale.rails or self.stacks.wide
        left, right = round(paper.x(HEAD)), paper.inner.right
        self._all.rect = Rect(left, round(paper.y(50)), right - left, paper.px(self.head - 60))
        top = round(paper.y(self.head))
        line = max(paper.px(46), round(text.line_height(theme.PAPER_TITLE) * 1.25))
        self.hand_head = top + line
        band = Rect(left, self.hand_head + paper.px(16), right - left, paper.px(148))
        self.band = band
        inner = band.inflate(-paper.px(36), -paper.px(10))
        self.best.place(inner, inner.h)
        below = band.bottom if self.best.rows else top
        self.chart_head = below + line
        floor = round(paper.y(FOOT_RULE)) - paper.px(14)
        narrow = self.cramped
        chart_left = left if narrow else round(paper.x(CHART))
        if self.chart is not None:
            y = self.chart_head + paper.px(30)
            self.chart.place(Rect(chart_left, y, right - chart_left, floor - y))
        stacks_top = round(paper.y(LIST if self.stacks.many else STACKS))
        stacks_right = right if narrow else round(paper.x(CHART)) - paper.px(30)
        self.stacks_box = Rect(paper.inner.x, stacks_top, stacks_right - paper.inner.x, floor - stacks_top)
        self.turn.label = _("Show the chips") if self.charted else _("Chips, deal by deal")
        wide, high = self.turn.preferred()[0], max(paper.px(46), 30)
        self.turn.place(Rect(right - wide, self.chart_head - round(high * 0.78), wide, high))

    def place_buttons(self) -> None:
        """Place the buttons; if not all labels fit, shrink less important ones to icons."""
        small = [button for button, _least in self.buttons if button.icon]
        for button in small:
            button.icon_only = False
        super().place_buttons()
        for button in reversed(small):
            if min(each.rect.x for each, _least in self.buttons) >= self.paper.inner.x:
                return
            button.icon_only = True
            super().place_buttons()

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the standings page."""
        ctx, paper = self.ctx, self.paper
        paper.draw(surface)
        self._draw_heading(surface)
        winners = [(row.emblem, row.face) for row in self.rows if row.place == 1]
        at = paper.x(GARLAND[0]), paper.y(GARLAND[1])
        draw_garland(ctx, surface, winners, at, paper.p, self.bound)
        if self.best.rows:
            self._draw_best(surface)
        if self._stacks_shown:
            self.stacks.draw(surface, self.stacks_box, paper.p)
        if self.chart is not None and self._chart_shown:
            at = self.chart.rect.x, self.chart_head
            ctx.text.draw(surface, _("Chips, deal by deal"), at, theme.PAPER_TITLE, theme.INK)
            if not self.cramped:
                paper.rule(surface, self.chart.rect.x, self.chart_head + paper.px(16), paper.inner.right)
            self.chart.draw(surface)
        if self.cramped and self.chart is not None:
            self.turn.draw(surface)
        y = round(paper.y(FOOT_RULE))
        paper.rule(surface, paper.inner.x, y, paper.inner.right)
        self._draw_foot(surface)

    @property
    def _when(self) -> str:
        day = day_words(date.today().isoformat(), year=True)  # noqa: DTZ011 - the player's own calendar
        return f"{day} · {self.ceremony.extent}"

    def _draw_heading(self, surface: Surface) -> None:
        text, paper = self.ctx.text, self.paper
        left, right = paper.x(HEAD), paper.inner.right
        roles, colours = (ASIDE, theme.SMALL), (theme.RED_ON_PAPER, theme.INK_2)
        aside = paper.aside(surface, (self.game, self._when), (78, 106), roles, colours, foot=122)
        room = aside.x - left - paper.px(24)
        title = TITLE
        while text.width(self.ceremony.title, title) > room and title.size > 30:
            title = title.sized(title.size - 2)
        high = paper.px(96 if self.ctx.scale.enlarged == 1 else 76)
        text.draw(surface, self.ceremony.title, (left, paper.y(100)), title, theme.INK, width=round(room), height=high)
        wide = round(right - left)
        sentence = text.fit(self.ceremony.sentence, theme.BODY, wide)
        over, _under = text.reach(sentence.lines[0], sentence.role)
        y = max(paper.y(146), aside.bottom + over + 1)
        text.draw(surface, sentence.lines[0], (left, y), sentence.role, theme.INK_2)
        paper.rule(surface, round(left), paper.y(self.head), right)

    def _draw_best(self, surface: Surface) -> None:
        """Draw the hand with the largest gain, on a band."""
        ctx, paper, row = self.ctx, self.paper, self.best.rows[0]
        text, band = ctx.text, self.band
        name = next((each.name for each in self.rows if each.seat == row.hero), row.called)
        about = _("{player} · deal {number}").format(player=name, number=row.number)
        aside = text.draw(surface, about, (band.right, self.hand_head), theme.SMALL, theme.INK_2, align="right")
        at, room = (band.x, self.hand_head), aside.x - band.x - paper.px(20)
        heading = _("Best hand of the deal") if self.daily else _("Best hand of the session")
        text.draw(surface, heading, at, theme.PAPER_TITLE, theme.INK, width=room)
        ctx.paint.fill(surface, band, radius=paper.px(14), fill=(theme.PAPER_LINE,), opacity=0.20)
        self.best.draw(surface)

    def _draw_foot(self, surface: Surface) -> None:
        """Draw the buttons and, if there is room, the note that deals are saved under Replays."""
        text, paper = self.ctx.text, self.paper
        self.draw_buttons(surface)
        words = _("Every deal is in Replays.")
        left = paper.inner.x
        room = min(button.rect.x for button, _least in self.buttons) - left - paper.px(20)
        if self.ceremony.course.deals and text.width(words, theme.SMALL) <= room:
            y = paper.y(paper.height - self.buttons_up)
            text.draw(surface, words, (left, y), theme.SMALL, theme.INK_2, valign="middle")
