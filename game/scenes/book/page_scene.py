"""Pages of the book: spreads of two columns, or one column in small windows, scrolled if the text is enlarged."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.book.library import part_title, tab_title
from game.i18n import _
from game.rules import GAMES
from game.scenes.book.book_sheet import SCROLL_BAR, TITLE, BookSheet, draw_title
from game.scenes.book.column_layout import Prefetcher, Spot, column_rects, flow, measured, painted, tower
from game.scenes.book.piece_drawing import begin_decoding
from game.scenes.book.strip import DONE
from game.scenes.book.strip_builder import ALL_WORDS, BookContext, strips_at
from game.ui import theme
from game.ui.intents import Cancel, Intent, Key, Move, Scroll
from game.ui.scene import TICK_S
from game.ui.scene_transitions import lay_over
from game.ui.tabs import Tabs
from game.ui.widgets import Button, ScrollArea
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Sequence

    from game.scenes.book.strip import Strip
    from game.ui.node import Node
    from game.ui.scale import Scale

COLUMN_GAP: Final = 88.0
SPREAD_TEXT: Final = 600.0
"""Minimum width of each of two columns, in units of text."""
WIDEST: Final = 900.0
"""Maximum width of a single column, in units of text."""
LOWEST: Final = 420.0
"""Minimum height of a column in units of text; below it a page scrolls instead of turning."""
FOLD_AIR: Final = 16.0
"""Space in units next to the fold between two pages that is kept free of tab labels."""
TURN_S: Final = 0.200
FADE_S: Final = 0.120
TOP: Final = 22.0
COUNTING: Final = "40-"
"""Prefix of the names of the pages on scoring and ranking."""


class PageFade:
    """Cross-fade between pages: the picture of the previous page is drawn over the new one and fades out."""

    def __init__(self) -> None:
        self.on = False
        """Whether a fade is in progress."""
        self._passed = 0.0
        """Progress of the fade, 0 to 1."""
        self._frame = Rect(0, 0, 0, 0)
        self._seen: Surface | None = None

    def begin(self, window: Surface, frame: Rect) -> None:
        """Start a fade from the picture in `frame`, unless the window has become smaller."""
        if not window.get_rect().contains(frame):
            return
        if self._seen is None or self._seen.get_size() != frame.size:
            self._seen = Surface(frame.size, 0, window)
        self._seen.set_alpha(None)
        self._seen.blit(window, (0, 0), frame)
        self.on, self._passed, self._frame = True, 0.0, Rect(frame)

    def go_on(self, share: float) -> None:
        """Advance the fade by `share`, a fraction of its duration."""
        self._passed += share
        self.on = self._passed < 1.0

    def draw(self, surface: Surface) -> None:
        """Draw the previous page's picture at its remaining opacity."""
        if self.on and self._seen is not None:
            lay_over(surface, self._seen, self._frame, 1 - self._passed)


class PageScene(BookSheet):
    """Shows the pages of the book, starting at a given place; Escape returns from followed links."""

    keys_at = "book"

    def __init__(self, desk: BookContext, place: str) -> None:
        super().__init__()
        self.focus.walks = True
        self.desk, self.start = desk, place
        self.history: list[str] = []
        self.ready = Prefetcher()
        self._set: tuple[Hashable, tuple[Spot, ...]] | None = None
        """Last page layout with its cache key."""
        self.ids = False
        """Whether rule ids are written out."""

    # Pages ------------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Create the buttons and open the first page."""
        super().enter()
        ctx = self.ctx
        self.area = ScrollArea(ctx, paper=True)
        self.back = Button(ctx, "", lambda: self.turn(-1), kind="paper", icon="left", name="back")
        self.onward = Button(ctx, "", lambda: self.turn(1), kind="primary", icon="right", ring="paper", name="onward")
        self.close = Button(ctx, _("Close"), self._leave, kind="paper", key="escape", name="close", align="centre")
        self.contents = Button(
            ctx, _("Contents"), lambda: self.desk.on_index(False), kind="paper", key="c", name="contents"
        )
        self.numbers = Button(ctx, _("Rule numbers"), self._switch_ids, kind="paper", key="n", name="ids")
        self.left = [self.back]
        self.fade = PageFade()
        self._surface: Surface | None = None
        self._frame = Rect(0, 0, 0, 0)
        self.spots: tuple[Spot, ...] = ()
        self.seen: list[Strip] = []
        self._inside: list[Node] = []
        self.spread, self.columns, self.scrolls = 0, 1, False
        self.lit = ""
        self._open(self.start)
        self.focus.focus("onward")

    def _open(self, place: str) -> None:
        """Open a place in the book; its strips are created at the next layout."""
        path, _hash, anchor = place.partition("#")
        self.path, self._wanted = path, anchor
        self.part, self.name = path.split("/")
        self.lit = anchor
        book = self.desk.book
        self.names: Sequence[str] = book.names(self.part) if self.path != ALL_WORDS else ()
        titles = [tab_title(book, f"{self.part}/{name}") for name in self.names]
        chosen = self.names.index(self.name) if self.name in self.names else -1
        self.tabs = Tabs(self.ctx, titles, chosen, self._choose, lambda: self.desk.on_index(True))
        more = self.desk.more(self.part) if self.name.startswith(COUNTING) else ()
        extra = [
            Button(self.ctx, each.title, each.open, kind="paper", icon=each.icon, name=f"more:{each.icon}")
            for each in more
        ]
        self.right = [self.close, self.onward, *extra, self.contents, self.numbers]
        self.area.offset = 0
        self.spread = 0
        self.spots = ()
        if self.part in book.games:
            game = GAMES[self.part]
            begin_decoding(self.ctx, game.pack(game.Options()).equipment)  # in a thread, while the page is laid out

    def _strips(self, path: str, width: int) -> list[Strip]:
        return strips_at(self.ctx, self.desk.book, path, width, self.follow, ids=self.ids)

    def follow(self, place: str) -> None:
        """Follow a link; Escape then returns from it."""
        here = self.here

        def go() -> None:
            self.history.append(here)
            self.show(place)

        self._once_ready(place, go)

    def show(self, place: str) -> None:
        """Show a place in the book, fading unless animations are off."""
        self._store_picture()
        self._open(place)
        self.layout(self.ctx.scale)
        self.dirty = True

    def _choose(self, tab: int) -> None:
        place = f"{self.part}/{self.names[tab]}"

        def go() -> None:
            self.show(place)
            self.focus.focus(f"tab:{tab}")

        self._once_ready(place, go)

    def _once_ready(self, place: str, go: Callable[[], None], *, end: bool = False) -> None:
        """Go to a place, or to the `end` of its page, as soon as the page is laid out.

        If animations are off or the page scrolls, go there at once.
        """
        if self.ctx.speed == 0 or self.scrolls:
            go()
        else:
            self.ready.begin(("page", place, self.ids, end), lambda: self._page_ready(place, end=end), go)

    def _page_ready(self, place: str, *, end: bool = False) -> Iterator[bool]:
        """Lay out another page in advance, one strip at a time."""
        path, _hash, anchor = place.partition("#")
        area = self._frame
        width = self.rects[0].w
        if path != ALL_WORDS:
            self.desk.book.page(path)  # parse and cache it
            yield DONE
        strips = self._strips(path, width)
        yield DONE
        yield from measured(strips, width)
        spots = flow(self.ctx, strips, width, area.h) or ()
        if spots:
            self._set = (path, self.ids, width, area.h), spots
        yield DONE
        at = next((spot.column for spot in spots if anchor and spot.strip.anchor == anchor), 0)
        at = max((spot.column for spot in spots), default=0) if end else at
        yield from painted(self.ctx, spots, self.rects, at // self.columns)

    def _get_ready(self) -> bool:
        """Prepare the pages likely to be opened next; return whether there was work to do."""
        if self.ctx.speed > 0 and not self.scrolls:
            wanted = self.spread + 1
            at = self.names.index(self.name) + 1 if self.name in self.names else len(self.names)
            if wanted < self.spreads:
                key = ("spread", self.path, wanted, self.ids)
                self.ready.begin(key, lambda: painted(self.ctx, self.spots, self.rects, wanted))
            elif at < len(self.names):
                place = f"{self.part}/{self.names[at]}"
                self.ready.begin(("page", place, self.ids, False), lambda: self._page_ready(place))
        return self.ready.step()

    def _switch_ids(self) -> None:
        here = self.here
        self.ids = not self.ids
        self.numbers.switch(self.ids)
        self.numbers.on = None  # its background stays that of paper
        self.show(here)
        self.lit = ""

    @property
    def here(self) -> str:
        """Place currently shown: the last heading before the visible spread, or the first one on it."""
        anchor = ""
        for spot in self.spots:
            if spot.strip.anchor and (spot.column <= self.spread * self.columns or not anchor):
                anchor = spot.strip.anchor if spot.column <= self.spread * self.columns else ""
        if self.spread == 0 and not self.scrolls:
            anchor = ""
        return f"{self.path}#{anchor}" if anchor else self.path

    # Turning ----------------------------------------------------------------------------------------------------------

    @property
    def turning(self) -> bool:
        """Whether one page is fading into another."""
        return self.fade.on

    @property
    def spreads(self) -> int:
        """Number of spreads of the open page."""
        last = max((spot.column for spot in self.spots), default=0)
        return 1 if self.scrolls else last // self.columns + 1

    def turn(self, by: int) -> None:
        """Turn `by` spreads forward or back; past the end of a page, continue with the next one."""
        wanted = self.spread + by
        if 0 <= wanted < self.spreads:
            if self.ctx.speed == 0:
                self._turn_to(wanted)
            else:
                key = ("spread", self.path, wanted, self.ids)
                steps = partial(painted, self.ctx, self.spots, self.rects, wanted)
                self.ready.begin(key, steps, lambda: self._turn_to(wanted))
            return
        at = self.names.index(self.name) + by if self.name in self.names else -1
        if 0 <= at < len(self.names):
            place = f"{self.part}/{self.names[at]}"
            self._once_ready(place, lambda: self._turn_page(place, by), end=by < 0)

    def _turn_to(self, spread: int) -> None:
        self._store_picture()
        self.spread, self.lit = spread, ""
        self._shown()

    def _turn_page(self, place: str, by: int) -> None:
        self.show(place)
        if by < 0:
            self.spread = self.spreads - 1
            self._shown()

    def _store_picture(self) -> None:
        """Store the current picture, from which a fade will start."""
        if self._surface is not None and self.ctx.speed > 0:
            self.fade.begin(self._surface, self._frame)

    def update(self, seconds: float) -> bool:
        """Advance the fade; when there is none, prepare the pages that may be opened next."""
        if not self.turning:
            return self._get_ready()
        self.fade.go_on(seconds * self.ctx.speed / (FADE_S if self.ctx.settings.reduced_motion else TURN_S))
        return True

    def due(self) -> float | None:
        """Return the seconds until preparation continues, which may wait for pictures; None if all is prepared."""
        return TICK_S if self.ready.working else None

    # Layout -----------------------------------------------------------------------------------------------------------

    def layout(self, scale: Scale) -> None:
        """Lay out the strips for the current window size and keep the passage being read in view."""
        self.ready.discard_all()
        reading = self._reading()
        self.place_sheet(scale)
        self._name_buttons()
        self.place_foot()
        paper, inner = self.paper, self.paper.inner
        title_room = self._title_width() + paper.px(30)
        self.tabs_beside = self.tabs.wide() <= inner.w - title_room
        top = self.head_y + paper.px(TOP)
        if self.tabs_beside:
            high = self.tabs.high
            wide = inner.w - title_room
            self.tabs.place(Rect(inner.right - wide, self.head_y - high, wide, high))
        else:
            lines = len(self.tabs.lines(inner.w))
            self.tabs.place(Rect(inner.x, self.head_y + 2, inner.w, lines * self.tabs.high), right=False)
            top += lines * self.tabs.high
        bottom = self.foot_y - paper.px(14)
        area = Rect(inner.x, top, inner.w, max(40, bottom - top))
        gap = paper.px(COLUMN_GAP)
        self.columns = 2 if (inner.w - gap) / 2 >= SPREAD_TEXT * scale.t else 1
        self.rects = column_rects(area, self.columns, gap, round(WIDEST * scale.t))
        self._frame = area
        width = self.rects[0].w
        found = None if area.h < LOWEST * scale.t else self._set_page(width, area.h)
        self.scrolls = found is None
        if found is not None and self.columns == 2 and self.tabs_beside:
            self.tabs.part_at(paper.rect.centerx, paper.px(FOLD_AIR))
        if found is None:
            self.columns = 1
            self.rects = column_rects(area, 1, gap, round(WIDEST * scale.t))
            width = self.rects[0].w - SCROLL_BAR.px(paper)
            strips = self._strips(self.path, width)
            self.spots, whole = tower(self.ctx, strips, width)
            self.area.place_content(Rect(self.rects[0]), whole + paper.px(20))
        else:
            self.spots = found
            self.area.place_content(Rect(area), 0)
        self._find(reading)
        self._find_anchor()
        self._shown()

    def _reading(self) -> int:
        """Return the index of the first visible strip of the page; 0 if none is laid out yet."""
        first = self.spread * self.columns
        for place, spot in enumerate(self.spots):
            if spot.y + spot.high > self.area.offset if self.scrolls else spot.column >= first:
                return place
        return 0

    def _find(self, place: int) -> None:
        """Scroll or turn to the strip with index `place` on the page."""
        if 0 < place < len(self.spots):
            spot = self.spots[place]
            if self.scrolls:
                self.area.scroll_to(spot.y)
            else:
                self.spread = spot.column // self.columns

    def _set_page(self, width: int, high: int) -> tuple[Spot, ...] | None:
        """Return the strips' positions in columns of this size; None if a strip is too tall for a column."""
        wanted = self.path, self.ids, width, high
        ready, self._set = self._set, None
        if ready is not None and ready[0] == wanted:
            return ready[1]
        return flow(self.ctx, self._strips(self.path, width), width, high)

    def _title(self) -> tuple[str, str]:
        """Return the game's name in the player's language and in its native script."""
        if self.path == ALL_WORDS:
            return _("The rulebook"), ""
        native = words_of(self.part).introduction.native
        title = part_title(self.part)
        return title, native if native.casefold() != title.casefold() else ""

    def _title_width(self) -> int:
        title, native = self._title()
        return self.ctx.text.width(f"{title} {native}", TITLE)

    def _find_anchor(self) -> None:
        for spot in self.spots:
            if self._wanted and spot.strip.anchor == self._wanted:
                if self.scrolls:
                    self.area.scroll_to(spot.y)
                else:
                    self.spread = spot.column // self.columns
        self.spread = min(self.spread, self.spreads - 1)
        self._wanted = ""

    def _shown(self) -> None:
        """Position the visible strips and save the reading state."""
        self._place_strips()
        self._name_buttons()
        self.place_foot()
        self.focus.refresh()
        if self.path != ALL_WORDS:
            read = self.spread == self.spreads - 1 and (not self.scrolls or self.area.offset >= self.area.furthest)
            self.desk.remember(self.here, read)
        self.dirty = True

    def _place_strips(self) -> None:
        self.seen = []
        for spot in self.spots:
            if self.scrolls:
                box = self.rects[0]
                rect = Rect(box.x, box.y + spot.y - self.area.offset, box.w - SCROLL_BAR.px(self.paper), spot.high)
                visible = rect.colliderect(box)
            else:
                at = spot.column - self.spread * self.columns
                visible = 0 <= at < self.columns
                box = self.rects[at if visible else 0]
                rect = Rect(box.x, box.y + spot.y, box.w, spot.high)
            if visible:
                spot.strip.place(rect)
                self.seen.append(spot.strip)
        self._inside = [node for strip in self.seen for node in strip.nodes]
        for node in self._inside:
            node.clip = Rect(self._frame).inflate(8, 8) if self.scrolls else None

    def _name_buttons(self) -> None:
        """Label each button with the page that it opens."""
        book = self.desk.book
        at = self.names.index(self.name) if self.name in self.names else 0
        spreads = self.spreads if self.spots else 1
        self.close.label = _("Return") if self.history else _("Close")
        self.close.icon = "left" if self.history else ""
        first, last = self.spread == 0, self.spread >= spreads - 1
        before = f"{self.part}/{self.names[at - 1]}" if first and at > 0 else ""
        after = f"{self.part}/{self.names[at + 1]}" if last and at + 1 < len(self.names) else ""
        self.back.label = tab_title(book, before) if before else _("Back")
        self.back.enabled = bool(before) or not first
        self.onward.label = tab_title(book, after) if after else _("Next page")
        self.onward.enabled = bool(after) or not last
        if self.spots:  # else the number of pages is not known yet
            self._leave_dead_ends()

    def _leave_dead_ends(self) -> None:
        """Move the focus away from a disabled button; after the last page, to the contents button."""
        focused = self.focus.focused
        for button, heir in ((self.onward, self.contents), (self.back, self.onward)):
            if focused is button.node and not button.enabled:
                self.focus.focus(heir.node, show=self.focus.ring_shown)

    # Scene ------------------------------------------------------------------------------------------------------------

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the tabs, the page, and the footer."""
        foot = [button.node for button in (*self.left, *reversed(self.right))]
        return [*self.tabs.nodes, *self._inside, *(self.area.nodes if self.scrolls else ()), *foot]

    def handle(self, intent: Intent) -> bool:
        """Turn pages or scroll with arrow keys, page keys and the mouse wheel."""
        match intent:
            case Cancel():
                self._leave()
                return True
            case Key("pagedown") | Move("right"):
                self._onward(1)
                return True
            case Key("pageup") | Move("left"):
                self._onward(-1)
                return True
            case Key("backspace"):
                self._one_back()
                return True
            case Key("w", ctrl=False, alt=False):
                self.follow(ALL_WORDS)
                return True
            case Scroll(lines=lines) if not self.scrolls:
                self.turn(1 if lines > 0 else -1)
                return True
            case Move(direction) if self.scrolls and direction in {"up", "down"} and self._scroll(direction):
                return True
        if self.scrolls and self.area.handle(intent):
            self._shown()
            return True
        return super().handle(intent)

    def _onward(self, by: int) -> None:
        """Scroll by one screen or turn one spread, in response to a page key."""
        if self.scrolls and self.area.scroll_to(self.area.offset + by * round(self.rects[0].h * 0.9)):
            self._shown()
        else:
            self.turn(by)

    def _scroll(self, direction: str) -> bool:
        by = self.paper.px(90) * (1 if direction == "down" else -1)
        if not self.area.scroll_to(self.area.offset + by):
            return False
        self._shown()
        return True

    def _one_back(self) -> bool:
        if not self.history:
            return False
        place = self.history.pop()
        self._once_ready(place, lambda: self.show(place))
        return True

    def _leave(self) -> None:
        """Return to the page whose link was followed, otherwise close the book."""
        if not self._one_back():
            self.desk.on_close()

    def draw(self, surface: Surface) -> None:
        """Draw the panel with title, tabs, visible strips and footer."""
        if self.scrolls and self._offset_changed():
            self._place_strips()
        state = self.path, self.spread, self.area.offset, self.ids, self.lit, self.columns, self.scrolls
        self.draw_sheet(surface, fold=self.columns == 2, state=state, rest=self._draw_page)
        self.tabs.draw(surface)
        if self.scrolls:
            self.area.draw_bar(surface)
        self.fade.draw(surface)
        self.draw_foot(surface)
        self._draw_count(surface)
        self._surface = surface

    def _draw_page(self, surface: Surface) -> None:
        """Draw the page's title and strips, which do not change with the mouse."""
        paper, inner = self.paper, self.paper.inner
        title, native = self._title()
        room = self.tabs.nodes[0].rect.x - paper.px(30) - inner.x if self.tabs_beside else inner.w
        draw_title(self, surface, title, native, x=inner.x, baseline=round(paper.y(98)), room=room)
        surface.set_clip(self._frame.inflate(2 * paper.px(20), 6 if self.scrolls else paper.px(24)))
        for strip in self.seen:
            if self.lit and strip.anchor == self.lit:
                box = strip.rect.inflate(2 * paper.px(12), paper.px(8))
                lit = self.ctx.paint.box(*box.size, radius=paper.px(10), fill=(theme.MARIGOLD,), opacity=0.26)
                lit.draw(surface, *box.topleft)
            strip.draw(surface)
        surface.set_clip(None)

    def _offset_changed(self) -> bool:
        """Return whether the scroll bar has been dragged since the strips were placed."""
        first = self.seen[0] if self.seen else None
        spot = next((spot for spot in self.spots if spot.strip is first), None)
        return spot is None or first is None or first.rect.y != self.rects[0].y + spot.y - self.area.offset

    def _draw_count(self, surface: Surface) -> None:
        if self.spreads < 2:
            return
        words = _("{page} of {pages}").format(page=self.spread + 1, pages=self.spreads)
        room = self.foot_right - self.foot_left
        if self.ctx.text.width(words, theme.SMALL) <= room:
            at = (self.foot_left + room // 2, self.foot_middle)
            self.ctx.text.draw(surface, words, at, theme.SMALL, theme.INK_2, align="centre", valign="middle")
