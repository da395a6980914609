"""List of past deals that reads, draws and creates nodes only for the visible rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.records.deal_search import Row, rows_of
from game.records.record_text import row_words
from game.scenes.records.hand_thumbnail import ENLARGED, Resting, draw_large_hand
from game.scenes.records.row_painter import UNDER, RowArt, columns
from game.ui import theme
from game.ui.intents import Intent, Key, Move, Pointer, Scroll
from game.ui.layout import TextHeight
from game.ui.node import Node
from game.ui.widget import Widget, draw_rule
from game.ui.widgets import ScrollArea

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.match.journal import Journal
    from game.ui.render_context import RenderContext

ROW: Final = 86.0
HEAD: Final = TextHeight(48, theme.BODY, 1.9)
AHEAD: Final = 6
"""Number of rows read beyond the visible ones."""
KEPT_ROWS: Final = 400
HIGHLIGHT_MARGIN: Final = 8
"""Pixels by which the highlight and the focus ring extend beyond a row on each side."""
PAGES: Final = {"pageup": -1, "pagedown": 1, "page up": -1, "page down": 1}


class DealList(Widget):
    """List of deal ids, one of which is selected; `on_select` is called when the selection changes."""

    def __init__(
        self, ctx: RenderContext, journal: Journal, on_select: Callable[[], None], on_open: Callable[[int], None]
    ) -> None:
        super().__init__(ctx)
        self.journal, self._on_select, self._on_open = journal, on_select, on_open
        self.art = RowArt(ctx)
        self.area = ScrollArea(ctx, name="deals")
        self.found: Sequence[int] = ()
        """Ids of the listed deals; a running search may add more."""
        self.selected = 0
        """Index of the selected deal in the list."""
        self._rows: dict[int, Row] = {}
        self._nodes: dict[int, Node] = {}
        self._resting = Resting()
        self._by_keys = False
        """Whether the last input came from the keyboard or a gamepad."""
        self._placed = 0
        """Scroll offset at which the nodes were placed."""

    # Content ----------------------------------------------------------------------------------------------------------

    def show(self, found: Sequence[int]) -> None:
        """Replace the listed deals, and select the first."""
        self.found, self.selected = found, 0
        self._rows.clear()
        self._nodes.clear()

    @property
    def deal(self) -> int:
        """Id of the selected deal; 0 if the list is empty."""
        return self.found[self.selected] if self.selected < len(self.found) else 0

    def row(self, place: int) -> Row | None:
        """Return the deal at an index of the list; None if the deal has been deleted."""
        found = self.found
        if found[place] not in self._rows:
            if len(self._rows) > KEPT_ROWS:
                self._rows.clear()
            some = found[max(0, place - AHEAD) : place + AHEAD * 2]
            self._rows |= {row.deal: row for row in rows_of(self.journal, some)}
        return self._rows.get(found[place])

    def select_by_id(self, deal: int) -> None:
        """Select a deal by its id if it is in the list."""
        if deal in self.found:
            self.selected = self.found.index(deal)

    def select(self, place: int) -> None:
        """Select the deal at an index and scroll it into view."""
        if not self.found:
            return
        self.selected = min(max(place, 0), len(self.found) - 1)
        self.scroll_into_view()
        self._on_select()

    def scroll_into_view(self) -> None:
        """Scroll just far enough to show the selected deal."""
        top = self.selected * self.step
        if top < self.area.offset:
            self.area.scroll_to(top)
        elif top + self.step > self.area.offset + self.area.rect.h:
            self.area.scroll_to(top + self.step - self.area.rect.h)
        self._place_nodes()

    # Scene ------------------------------------------------------------------------------------------------------------

    def watch(self, intent: Intent) -> bool:
        """Record whether the player uses mouse or keys; scroll on a scroll intent and return whether it scrolled."""
        self._by_keys = isinstance(intent, Move | Key) or (self._by_keys and not isinstance(intent, Pointer | Scroll))
        if self.area.handle(intent):
            self._place_nodes()
            return True
        return False

    def walk(self, intent: Intent) -> bool:
        """Move the selection with arrow keys, page keys, Home and End; return False at either end of the list."""
        before = self.selected
        match intent:
            case Move("up" | "down" as way):
                self.select(self.selected + (1 if way == "down" else -1))
                return before != self.selected
            case Key(name) if name in PAGES:
                self.select(self.selected + PAGES[name] * max(1, self.area.rect.h // self.step - 1))
                return True
            case Key("home" | "end" as name):
                self.select(0 if name == "home" else len(self.found) - 1)
                return True
        return False

    def update(self, seconds: float) -> bool:
        """Advance the delay before a hovered or focused hand is enlarged; return whether to repaint."""
        return self._resting.look(self._looked_at(), seconds)

    def _looked_at(self) -> int:
        """Return the id of the hovered deal, otherwise of the deal focused with keys; 0 if there is none."""
        for deal, node in self._nodes.items():
            if node.hovered or (self._by_keys and node.focused):
                return deal
        return 0

    @property
    def nodes(self) -> Sequence[Node]:
        """Nodes of the visible deals and of the scroll bar."""
        if self._placed != self.area.offset:  # the bar was dragged
            self._place_nodes()
        return [*self._nodes.values(), *([self.area.bar] if self.area.furthest else ())]

    def place(self, rect: Rect) -> None:
        """Place the list in `rect`, with column headings above the rows."""
        super().place(rect)
        scale, text = self.ctx.scale, self.ctx.text
        pad = scale.px(18)
        head = HEAD.px(scale, text)
        self.columns = columns(rect.w - 2 * pad, text.px(UNDER))
        least = text.px(theme.BODY) * 3.3 + (0 if self.columns.hand else scale.f(84))
        self.step = max(scale.px(ROW), round(least))
        inner = Rect(rect.x + pad, rect.y + head, rect.w - 2 * pad, rect.h - head - scale.px(10))
        self.area.place_content(inner, len(self.found) * self.step)
        self._place_nodes()

    @property
    def _visible_rows(self) -> range:
        first = self.area.offset // self.step
        last = (self.area.offset + self.area.rect.h) // self.step + 1
        return range(first, min(last, len(self.found)))

    def _place_nodes(self) -> None:
        """Place a node for each visible deal, reusing the nodes of deals that stay visible."""
        rect, nodes = self.area.rect, {}
        self._placed = self.area.offset
        for place in self._visible_rows:
            row = self.row(place)
            if row is None:
                continue
            node = self._nodes.get(row.deal) or self._node(row)
            node.rect = Rect(rect.x - 6, rect.y + place * self.step - self.area.offset, rect.w - 4, self.step)
            node.clip = Rect(rect.x - HIGHLIGHT_MARGIN, rect.y, rect.w + HIGHLIGHT_MARGIN, rect.h)
            nodes[row.deal] = node
        self._nodes = nodes

    def _node(self, row: Row) -> Node:
        node = Node(Rect(0, 0, 0, 0), "row", row_words(row), name=f"deal:{row.deal}", radius=10)
        node.confirms_default = True
        deal = row.deal
        node.on_activate = lambda: self.select(self.found.index(deal))
        node.on_double = lambda: self._on_open(deal)
        node.on_focus = lambda here: self.select_by_id(deal) if here else None
        return node

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw headings, visible deals and scroll bar."""
        ctx, rect = self.ctx, self.area.rect
        head = Rect(rect.x, self.rect.y, rect.w, rect.y - self.rect.y)
        self.art.head(surface, head, self.columns)
        draw_rule(ctx, surface, rect.x, rect.y - 2, rect.w)
        before = surface.get_clip()
        surface.set_clip(Rect(rect.x - HIGHLIGHT_MARGIN, rect.y, rect.w + HIGHLIGHT_MARGIN, rect.h).clip(before))
        for place in self._visible_rows:
            row = self.row(place)
            if row is None:
                continue
            box = Rect(rect.x, rect.y + place * self.step - self.area.offset, rect.w - ctx.scale.px(14), self.step)
            self._draw_ground(surface, row, place, box)
            self.art.draw(surface, row, box, self.columns)
        surface.set_clip(before)
        self.area.draw_bar(surface)

    def _draw_ground(self, surface: Surface, row: Row, place: int, box: Rect) -> None:
        paint, radius = self.ctx.paint, self.ctx.scale.f(12)
        node, ground = self._nodes.get(row.deal), Rect(box.x - 6, box.y + 2, box.w + 6, box.h - 4)
        if place == self.selected:
            paint.lacquer(surface, ground, radius=radius, line_opacity=0.9)
        elif node is not None and node.warmth:
            paint.fill(surface, ground, radius=radius, fill=(theme.GLOW,), opacity=0.08, alpha=node.warmth)
        else:
            paint.line(box.w, 1, colour=theme.BRASS, opacity=0.25).draw(surface, box.x, box.bottom - 1)

    def draw_large(self, surface: Surface) -> None:
        """Draw the enlarged hand of the hovered or focused row above everything else."""
        deal = self._resting.deal
        row, node = self._rows.get(deal), self._nodes.get(deal)
        if row is None or node is None:
            return
        unit = self.ctx.scale.u
        beside = node.rect.clip(self.area.rect)
        beside.x += self.columns.hand or self.columns.when
        wide = self.art.wide(row) * unit * ENLARGED
        draw_large_hand(self.ctx, self.art.hands, surface, row, beside, wide, head=self.area.rect.top)
