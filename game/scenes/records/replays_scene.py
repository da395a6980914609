"""List of all past deals with search and filters; only visible rows are drawn."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.i18n import _, ngettext
from game.records.deal_search import DealFilter, DealSearch, Facets, counts
from game.records.record_text import grouped
from game.scenes.backgrounds import draw_floor
from game.scenes.records.deal_list import DealList
from game.scenes.records.filters import Filters
from game.scenes.records.list_panel_scene import BUTTON
from game.typing_compat import override
from game.ui import theme
from game.ui.intents import Cancel, Confirm, Intent, Key, Move
from game.ui.layout import place_in_row
from game.ui.scene import DENSE, Part, Scene
from game.ui.widgets import Button, Panel, TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.match.journal import Journal
    from game.records.indexer import Index
    from game.ui.scale import Scale

EDGE: Final = 72.0
TOP: Final = 134.0
BOTTOM: Final = 964.0
FOOT: Final = 1021.0
SIDE: Final = 316.0
GAP: Final = 24.0
ROW: Final = 86.0
HEAD: Final = 48.0
AHEAD: Final = 6
"""Number of rows read beyond the visible ones."""
CATCH_UP_S: Final = 0.006
FRESH_S: Final = 1.5
"""Seconds between updates of the list while deals are being recorded."""
KEPT_ROWS: Final = 400
HINT: Final = theme.Role("text", 19, 400)
EMPTY: Final = theme.Role("text", 22, 400)
PAGES: Final = {"pageup": -1, "pagedown": 1, "page up": -1, "page down": 1}


class ReplayCallbacks(NamedTuple):
    """Callbacks of the list of past deals."""

    back: Callable[[], None]
    open: Callable[[int], None]
    files: Callable[[Sequence[int]], None]
    """Offers to export or delete these deals, or to import a file."""
    name: Callable[[int, str], None]
    """Asks for a new name for a deal; called with its current name."""
    delete: Callable[[int], None]
    """Asks for confirmation, then deletes a deal."""
    filters: Callable[[Filters], None]
    """Opens the filters as a scene, for windows without room for them next to the list."""
    watch: Callable[[int], None] | None = None
    """Shows a deal at its table."""
    items: Callable[[Filters], None] | None = None
    """Asks for a scoring combination to filter by."""


class ReplaysScene(Scene):
    """List of past deals; `wanted` are the initial filters."""

    most_text = DENSE
    shrinks_crowded_text = True

    keys_at = "records"

    def __init__(
        self, journal: Journal, index: Index, callbacks: ReplayCallbacks, wanted: DealFilter | None = None
    ) -> None:
        super().__init__()
        self.journal, self.index, self.callbacks = journal, index, callbacks
        self.wanted = wanted or DealFilter()
        self._waiting = False
        self._since_fresh = 0.0
        self.drawer = False
        self._sought = 0
        """Id of a deal to select again once it is found; 0 if there is none."""
        self._instead: list[int] = []
        """Former neighbours of that deal; until it is found, the first of these to be found is selected."""

    def enter(self) -> None:
        """Create the search field, the list and the buttons, and start the search."""
        ctx, self._sought = self.ctx, self.deal
        self.field = TextField(
            ctx, _("Search"), self.wanted.words, self._type, longest=60, name="search",
            hint=_("player, bonus, piece or date"), on_enter=self._to_list,
        )  # fmt: skip
        self.panel, self.side = Panel(ctx, "log"), Panel(ctx, "log")
        self.list = DealList(ctx, self.journal, self._on_selected, self.callbacks.open)
        self.back = Button(ctx, _("Back"), self.callbacks.back, key="escape", name="back")
        self.files = Button(ctx, _("Files"), self._files, key="e", name="files")
        self.files.node.tooltip = _("Export or delete these deals, or import a file")
        self.name = Button(ctx, _("Save as…"), self._name, key="n", name="name")
        self.watch = Button(ctx, _("Watch"), self._watch, key="w", name="watch")
        self.watch.node.tooltip = _("Shows the deal at the table, move by move")
        self.open = Button(ctx, _("Open"), self._open, kind="primary", key="return", size=26, radius=16, name="open")
        self.more = Button(ctx, _("Filters"), lambda: self.callbacks.filters(self.filters), key="f", name="filters")
        self.look()
        self._to_list()

    def resume(self) -> None:
        """Search again, because deals may have been named, imported or deleted."""
        found, place = self.list.found, self.list.selected
        self._instead = [*found[place : place + 2], *found[max(0, place - 1) : place]]
        self.look()
        self.layout(self.ctx.scale)
        focused = self.focus.focused
        on_list = focused is None or focused.id.startswith("deal:")
        if on_list or (not found and focused is self.back.node):  # an empty list gave the back button the focus
            self._to_list(show=self.focus.ring_shown)

    # Search and selection ---------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Search again with the current text and filters."""
        self.counts = counts(self.journal)
        ask = self.callbacks.items
        self.filters = Filters(self.ctx, self.wanted, self.counts, self._want, self._to_search, ask)
        self._search()

    def _search(self) -> None:
        self._sought = self._sought or self.deal
        self.search = DealSearch(self.journal, self.wanted)
        self.facets = Facets(self.journal, self.wanted) if self.wanted.narrowed else None
        if self.facets is None:
            names = {name: count for name, _own, count in self.counts.persons}
            self.filters.recount(dict(self.counts.games), names, self.counts.deals)
        self.search.step()
        self.list.show(self.search.found)
        self._restore_selection()
        self.dirty = True

    def _restore_selection(self) -> None:
        """Select the previously selected deal again once the search has found it."""
        if self._sought in self.search.found:
            self.list.select_by_id(self._sought)
            self._sought = 0
        elif self._sought:
            self.list.select_by_id(next((deal for deal in self._instead if deal in self.search.found), 0))

    @property
    def deal(self) -> int:
        """Id of the selected deal; 0 if the list is empty or not created yet."""
        return self.list.deal if hasattr(self, "list") else 0

    def _want(self, wanted: DealFilter) -> None:
        self.wanted = wanted._replace(words=self.wanted.words)
        self.list.area.scroll_to(0)
        self._search()
        self._place_list()
        self.list.scroll_into_view()

    def _type(self, words: str) -> None:
        self.wanted = self.wanted._replace(words=words)
        self.list.area.scroll_to(0)
        self._search()
        self._place_list()
        self.list.scroll_into_view()

    # Actions ----------------------------------------------------------------------------------------------------------

    def _open(self) -> None:
        if self.deal:
            self._sought = 0
            self.callbacks.open(self.deal)

    def _files(self) -> None:
        self.search.finish()
        self.callbacks.files(self.search.found)

    def _watch(self) -> None:
        if self.deal and self.callbacks.watch is not None:
            self.callbacks.watch(self.deal)

    @property
    def _deal_buttons(self) -> list[Button]:
        """Buttons in the middle of the footer, which apply to the selected deal."""
        return [self.name, *([self.watch] if self.callbacks.watch is not None else [])]

    def _name(self) -> None:
        row = self.list.row(self.list.selected) if self.deal else None
        if row is not None:
            self.callbacks.name(row.deal, row.kept)

    def _to_search(self) -> None:
        self.focus.focus("search")

    def _to_list(self, *, show: bool = True) -> None:
        self.focus.focus(f"deal:{self.deal}" if self.deal else "back", show=show)

    def _on_selected(self) -> None:
        """Stop restoring the previous selection, because the player has selected another deal."""
        self._sought = 0
        self.focus.focus(f"deal:{self.deal}")
        self.dirty = True

    def handle(self, intent: Intent) -> bool:
        """Move through the list with arrow and page keys; '/' focuses the search, Escape first clears it, then leaves.

        The Delete key asks whether to delete the selected deal, like the button on the deal's own page.
        """
        focused = self.focus.focused
        in_list = focused is not None and focused.id.startswith("deal:")
        if self.list.watch(intent):
            self.dirty = True
            return True
        if isinstance(intent, Cancel) and self.wanted.words:  # as in the book: first the full list, then back
            self.field.text = ""
            self._type("")
            self._to_list()
            return True
        if focused is not None and focused.role == "field":
            if isinstance(intent, Cancel):
                self._to_list()
                return True
            if isinstance(intent, Move) and intent.direction == "down" and self.deal:
                self.list.select(self.list.selected)
                return True
            return super().handle(intent)
        match intent:
            case Key("/"):
                self._to_search()
                return True
            case Key("delete") if self.deal:
                self._sought = 0
                self.callbacks.delete(self.deal)
                return True
            case Confirm() if in_list:
                self._open()
                return True
        if in_list and self.list.walk(intent):
            return True
        return super().handle(intent)

    def update(self, seconds: float) -> bool:
        """Continue the search and record waiting deals, one slice per frame."""
        looked = self.list.update(seconds)
        self.dirty |= looked
        if not self.search.done:
            until = time.perf_counter() + CATCH_UP_S
            while self.search.step() and time.perf_counter() < until:
                pass
            sought = self._sought
            self._restore_selection()
            self._place_list()
            if sought and not self._sought:
                self.list.scroll_into_view()
            return True
        if self.facets is not None and not self.facets.done:
            if not self.facets.step():
                self.filters.recount(self.facets.games, self.facets.names, self.facets.deals)
                self.dirty = True
            return True
        more = self.index.step(CATCH_UP_S)
        self._since_fresh += seconds
        if (more and self._since_fresh > FRESH_S) or (self._waiting and not more):
            self._since_fresh = 0.0
            self.look()
            self.layout(self.ctx.scale)
        self._waiting = more
        return more or looked or super().update(seconds)

    # Places -----------------------------------------------------------------------------------------------------------

    @override
    def content(self) -> Sequence[Part]:
        filters: list[Part] = [self.more] if self.drawer else [self.side, self.filters]
        deals = [self.list] if self.search.found else []
        return [self.field, *filters, self.panel, *deals, self.back, self.files, *self._deal_buttons, self.open]

    def layout(self, scale: Scale) -> None:
        """Place the header, the footer and the filters, or a button for the filters if there is no room for them."""
        room = scale.height - scale.px(TOP) - round(scale.f(1080 - FOOT)) - scale.px(60)
        self.drawer = scale.rails or (scale.enlarged > 1 and self.filters.height() > room)
        edge = scale.px(EDGE) if not self.drawer else scale.px(32, 16)
        left, right = edge, scale.width - edge
        if scale.width / scale.height > 1.9:
            left = round(scale.width / 2 - scale.f(1030))
            right = scale.width - left
        foot = scale.height - round(scale.f(1080 - FOOT))
        high = BUTTON.px(scale, self.ctx.text)
        self.left = left
        top, bottom = scale.px(TOP), foot - high // 2 - scale.px(24, 10)
        field = min(scale.px(620), round((right - left) * 0.42))
        self.title_y = scale.px(84)
        self.field.place(Rect(right - field, self.title_y - high // 2, field, high))
        start = left
        if not self.drawer:
            side = Rect(left, top, scale.px(SIDE), bottom - top)
            self.side.place(side)
            pad = scale.px(24, 14)
            self.filters.place(Rect(side.x + pad, side.y + scale.px(10), side.w - 2 * pad, side.h))
            start = side.right + scale.px(GAP)
        self.panel.place(Rect(start, top, right - start, bottom - top))
        self._place_foot(left, right, foot, high)
        self._place_list()

    def _place_foot(self, left: int, right: int, foot: int, high: int) -> None:
        scale = self.ctx.scale
        gap, least = scale.px(16), scale.px(170)
        main = max(high, scale.px(66))
        wide = max(scale.px(300), self.open.preferred(66)[0])
        self.open.place(Rect(right - wide, foot - main // 2, wide, main))
        row = Rect(left, foot - high // 2, self.open.rect.x - gap - left, high)
        buttons = [self.files, *self._deal_buttons]
        if self.drawer:
            buttons = [self.back, self.more, *buttons]
        else:
            start = max(place_in_row([self.back], row, gap, [least]) + gap, self.panel.rect.x)  # below the list
            row.update(start, row.y, row.right - start, high)
        place_in_row(buttons, row, gap, [least] * len(buttons))

    def _place_list(self) -> None:
        self.list.place(self.panel.rect)
        has = bool(self.deal)
        for button in (self.open, self.name, self.watch):
            button.enabled = has
            button.node.why = "" if has else _("The list is empty.")
        self.dirty = True

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the background, the panels and the visible deals."""
        ctx, scale, text = self.ctx, self.ctx.scale, self.ctx.text
        draw_floor(ctx, surface, "replays-floor")
        title = text.draw(surface, _("Replays"), (self.left, self.title_y), theme.SCENE_TITLE, valign="middle")
        room = self.field.rect.x - title.right - scale.px(50)
        said = text.shorten(self._summary(), theme.BODY, max(40, room))
        text.draw(surface, said, (title.right + scale.px(24), self.title_y), theme.BODY, theme.DIM, valign="middle")
        self.draw_content(surface)
        if not self.wanted.words and not self.field.node.focused:
            self._draw_key(surface)
        if not self.search.found:
            self._draw_empty(surface)
        x, end = self._deal_buttons[-1].rect.right + scale.px(32), self.open.rect.left - scale.px(24)
        hint = _("Every deal is saved as it is played.")
        if text.width(hint, HINT) <= end - x:
            text.draw(surface, hint, (x, self.name.rect.centery), HINT, theme.DIM, valign="middle")
        self.list.draw_large(surface)

    def _draw_key(self, surface: Surface) -> None:
        """Draw the shortcut key at the right end of the search field."""
        ctx, box = self.ctx, self.field.rect
        side = round(box.h * 0.52)
        cap = Rect(box.right - side - (box.h - side) // 2, box.centery - side // 2, side, side)
        look = {"fill": (theme.NIGHT,), "line": (theme.IVORY,), "line_width": 1, "line_opacity": 0.35}
        ctx.paint.box(*cap.size, radius=5, **look).draw(surface, *cap.topleft)  # type: ignore[arg-type]
        ctx.text.draw(surface, "/", cap.center, theme.KEY_CAP, theme.DIM, align="centre", valign="middle")

    def _summary(self) -> str:
        found = len(self.search.found)
        if not self.search.done and self.wanted.words:
            return _("searching…")
        if self.wanted.narrowed:
            words = ngettext("{count} of {all} deal", "{count} of {all} deals", self.counts.deals)
            return words.format(count=grouped(found), all=grouped(self.counts.deals))
        kept = ngettext("{count} named", "{count} named", self.counts.kept)
        found = self.counts.deals
        words = ngettext("{count} deal saved", "{count} deals saved", found).format(count=grouped(found))
        return f"{words} · {kept.format(count=self.counts.kept)}" if self.counts.kept else words

    def _draw_empty(self, surface: Surface) -> None:
        text, box = self.ctx.text, self.panel.rect
        if self.index.waiting:
            words = _("Loading earlier deals. They will appear in a moment.")
        elif self.wanted.narrowed:
            words = _("No deals match. Remove a filter, or search for something else.")
        else:
            words = _("No deals yet. Each one appears here after its last move, ready to replay.")
        lines = text.wrap(words, EMPTY, round(box.w * 0.6))
        y = box.centery - len(lines) * text.line_height(EMPTY) // 2
        text.draw_lines(surface, lines, (box.centerx, y), EMPTY, theme.DIM, align="centre")
