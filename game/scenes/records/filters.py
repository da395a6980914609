"""Filters for the list of deals (game, player, result, period, named deals only) and its sort order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import N_, _
from game.match.players import translated_name_now
from game.records.deal_search import ORDERS, RESULTS, Counts, DealFilter
from game.records.record_text import grouped, honour_words
from game.records.statistics import PERIODS
from game.rules import GAMES
from game.scenes.records.statistics_filter_scene import PERIOD_WORDS
from game.ui import theme
from game.ui.layout import TextHeight, stack
from game.ui.node import Node
from game.ui.widget import NodeWidget, Widget, draw_rule
from game.ui.widgets import Button, Stepper, Toggle

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pygame import Surface

    from game.ui.render_context import RenderContext

LINE: Final = theme.Role("text", 19, 400)
COUNT: Final = theme.Role("text", 18, 400)
ROW: Final = TextHeight(40, LINE, 1.62)
HEADING: Final = TextHeight(40, theme.PANEL_TITLE, 1.7)
CONTROL: Final = TextHeight(50, theme.BODY, 1.75)
NAMES: Final = 3
"""Maximum number of players that each have a line."""
RESULT_WORDS: Final = {
    "": N_("any result"),
    "won": N_("won chips"),
    "lost": N_("lost chips"),
    "nobody": N_("nobody won"),
}
ORDER_WORDS: Final = {"newest": N_("newest first"), "oldest": N_("oldest first"), "dearest": N_("most chips first")}


class Line(NodeWidget):
    """Radio button of a filter, with the number of matching deals on the right."""

    corner = 10.0

    def __init__(self, ctx: RenderContext, label: str, count: str, on_choose: Callable[[], None], name: str) -> None:
        super().__init__(ctx)
        self.count, self.chosen = count, False
        self.node = Node(self.rect, "choice", label, on_choose, name=name)

    def choose(self, chosen: bool) -> None:  # noqa: FBT001 - it says nothing else
        """Show the line as selected or not."""
        self.chosen = chosen
        self.node.value = " ".join(filter(None, (self.count, _("selected") if chosen else "")))

    def draw(self, surface: Surface) -> None:
        """Draw the line, on red lacquer if it is selected."""
        ctx, rect, text = self.ctx, self.rect, self.ctx.text
        if self.chosen:
            ctx.paint.lacquer(surface, rect, radius=self.node.radius, line_opacity=0.9)
        elif light := self.node.warmth:
            ctx.paint.fill(surface, rect, radius=self.node.radius, fill=(theme.GLOW,), opacity=0.10, alpha=light)
        pad = ctx.scale.px(14, 10)
        counted = text.draw(
            surface, self.count, (rect.right - pad, rect.centery), COUNT, theme.DIM, align="right", valign="middle"
        )
        role = LINE.weighing(600) if self.chosen else LINE
        room = max(20, counted.left - rect.x - pad - 6)
        text.draw(surface, self.node.label, (rect.x + pad, rect.centery), role, valign="middle", width=room)


class Filters:
    """All filters in one column; `on_change` is called with the new filters.

    `on_search` opens a page for entering a name, and `on_items` one for choosing a combination, which is then
    passed to `choose_item`.
    """

    def __init__(
        self,
        ctx: RenderContext,
        wanted: DealFilter,
        counts: Counts,
        on_change: Callable[[DealFilter], None],
        on_search: Callable[[], None],
        on_items: Callable[[Filters], None] | None = None,
    ) -> None:
        self.ctx, self.wanted, self.counts = ctx, wanted, counts
        self.on_change, self.on_search, self.on_items = on_change, on_search, on_items
        self.headings: list[tuple[str, int]] = []
        self.rect = Rect(0, 0, 0, 0)
        self._make()

    def _make(self) -> None:
        ctx, counts, wanted = self.ctx, self.counts, self.wanted
        by_game = dict(counts.games)
        names = [name for name, _own, _count in counts.persons]
        shown = list(counts.persons[:NAMES])
        if wanted.person in names[NAMES:]:
            shown[-1] = counts.persons[names.index(wanted.person)]
        self.games = [self._line(_("All games"), counts.deals, "game", "")]
        self.games += [self._line(_(game.title), by_game.get(key, 0), "game", key) for key, game in GAMES.items()]
        self.persons = [self._line(_("Anybody"), counts.deals, "person", "")]
        self.persons += [self._line(translated_name_now(name), count, "person", name) for name, _own, count in shown]
        if more := len(names) - len(shown):
            line = Line(ctx, _("{count} more…").format(count=more), "", self.on_search, "person:more")
            line.node.tooltip = _("Search by name")
            self.persons.append(line)
        self.item = Button(ctx, "", self._ask_item, size=18, icon="down", name="item")
        self.item.node.tooltip = _("Show only deals in which a person scored this bonus")
        self._name_item()
        self.result = self._stepper("result", _("Result"), RESULTS, [_(RESULT_WORDS[each]) for each in RESULTS])
        self.period = self._stepper("period", _("Time"), list(PERIODS), [_(PERIOD_WORDS[each]) for each in PERIODS])
        self.order = self._stepper("order", _("Order"), list(ORDERS), [_(ORDER_WORDS[each]) for each in ORDERS])
        self.kept = Toggle(
            ctx, _("Named only"), wanted.kept, lambda on: self._change(kept=on), label_width=1, name="kept"
        )

    def _ask_item(self) -> None:
        if self.on_items is not None:
            self.on_items(self)

    def choose_item(self, item: tuple[str, str]) -> None:
        """Show only deals in which a person scored this combination; ('', '') removes the filter."""
        self._change(item=item, whose="")

    def _name_item(self) -> None:
        item = self.wanted.item
        self.item.label = honour_words(*item) if any(item) else _("any bonus")

    def recount(self, games: Mapping[str, int], names: Mapping[str, int], deals: int) -> None:
        """Update the number of deals shown on each line; `deals` is the number for all players together."""
        found = {f"game:{game}": games.get(game, 0) for game in GAMES}
        found |= {"game:": sum(games.values()), "person:": deals}
        found |= {line.node.name: names.get(line.node.name.partition(":")[2], 0) for line in self.persons[1:]}
        for line in (*self.games, *self.persons):
            if line.node.name != "person:more":
                line.count = grouped(found[line.node.name])
                line.choose(line.chosen)

    def _line(self, label: str, count: int, field: str, value: str) -> Line:
        line = Line(self.ctx, label, grouped(count), lambda: None, f"{field}:{value}")
        line.node.on_activate = lambda: self._change(**{field: value})
        line.choose(getattr(self.wanted, field) == value)
        return line

    def _stepper(self, name: str, label: str, values: Sequence[str], words: Sequence[str]) -> Stepper:
        index = list(values).index(getattr(self.wanted, name))
        return Stepper(
            self.ctx,
            label,
            words,
            index,
            lambda place: self._change(**{name: values[place]}),
            wrap=True,
            name=name,
        )

    def _change(self, **values: object) -> None:
        self.wanted = self.wanted._replace(**values)  # type: ignore[arg-type]
        if self.wanted.game not in {"", self.wanted.item[0]}:  # another game has other items
            self.wanted = self.wanted._replace(item=("", ""), whose="")
        self._name_item()
        for line in (*self.games, *self.persons):
            field, _colon, value = line.node.name.partition(":")
            if line.node.name != "person:more":
                line.choose(getattr(self.wanted, field) == value)
        self.on_change(self.wanted)

    @property
    def widgets(self) -> list[Widget]:
        """All filter widgets from top to bottom."""
        item = [self.item] if self.on_items is not None else []
        return [*self.games, *self.persons, *item, self.result, self.period, self.order, self.kept]

    @property
    def nodes(self) -> list[Node]:
        """All filter nodes from top to bottom."""
        return [node for widget in self.widgets for node in widget.nodes]

    def height(self) -> int:
        """Return the height that the filters need, in pixels."""
        row, head, control = self._heights()
        rows = len(self.games) + len(self.persons)
        return rows * row + 2 * head + (len(self.widgets) - rows) * control + self.ctx.scale.px(20)

    def _heights(self) -> list[int]:
        """Return the heights of a line, a heading and a control, in pixels."""
        return [high.px(self.ctx.scale, self.ctx.text) for high in (ROW, HEADING, CONTROL)]

    def place(self, rect: Rect) -> None:
        """Place the filters in the column `rect`."""
        self.rect, self.headings = rect, []
        scale, y = self.ctx.scale, rect.y
        row, head, step = self._heights()
        pad = scale.px(10, 6)
        for title, lines in ((_("Game"), self.games), (_("Player"), self.persons)):
            self.headings.append((title, y + round(head * 0.66)))
            stack(lines, Rect(rect.x - pad, y + head, rect.w + 2 * pad, row - 2), row)
            y += head + len(lines) * row + scale.px(12)
        controls = self.widgets[len(self.games) + len(self.persons) :]
        stack(controls, Rect(rect.x, y, rect.w, step - scale.px(8)), step)

    def draw(self, surface: Surface, offset: int = 0) -> None:
        """Draw the headings, lines and controls; `offset` shifts the headings up when the column is scrolled."""
        text = self.ctx.text
        head = HEADING.px(self.ctx.scale, text)
        for place, (title, at) in enumerate(self.headings):
            baseline = at - offset
            if place:
                draw_rule(self.ctx, surface, self.rect.x, baseline - round(head * 0.76), self.rect.w)
            text.draw(surface, title, (self.rect.x, baseline), theme.PANEL_TITLE, theme.IVORY)
        for widget in self.widgets:
            widget.draw(surface)
