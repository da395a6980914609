"""The index of the rules book: a Continue button, five chapters, search, and the glossary of all games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pygame import Rect

from game.book.library import Book, part_title, tab_title
from game.book.question_pages import HOW_TO_PLAY
from game.book.search import Index
from game.i18n import _
from game.i18n import language as spoken
from game.rules import GAMES
from game.scenes.book.book_sheet import TITLE, BookSheet
from game.scenes.book.index_chapter import LEAST_WIDE, Chapter
from game.scenes.book.page_scene import PageScene
from game.scenes.book.search_results import Results
from game.scenes.book.strip_builder import ALL_WORDS, BookContext, More
from game.scenes.game_uis import game_ui_of
from game.scenes.title_trays import picture_of
from game.ui import theme
from game.ui.intents import Cancel, Intent, Key, Move, Text
from game.ui.layout import TextHeight
from game.ui.paper_sheet import FRAME_IN
from game.ui.tabs import draw_glass, draw_slash, slash_wide
from game.ui.widgets import Button, ScrollArea, TextField
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from pygame import Surface

    from game.match.store import Store
    from game.scenes.table.game_ui import Page
    from game.ui.node import Node
    from game.ui.scale import Scale
    from game.ui.stage import Stage


BAND: Final = 108.0
GAP: Final = 19.0
SEARCH: Final = TextHeight(52, theme.BODY, 1.9)
SEARCH_WIDE: Final = 470.0
LONGEST: Final = 60
"""Maximum number of characters in a search."""
START: Final = "pong"
"""Game whose chapter is suggested to a reader who has not read anything yet."""
OVER: Final = theme.Role("text", 17, 400)
WHERE: Final = theme.Role("display", 27, 600)


class IndexCallbacks(NamedTuple):
    """Callbacks of the book's index for opening pages and leaving."""

    open: Callable[[str], None]
    """Opens the book at a place."""
    words: Callable[[], None]
    close: Callable[[], None]


class Reading(NamedTuple):
    """Saved reading state: the place read last, and all pages read."""

    place: str = ""
    """Place that was read last; '' if nothing has been read."""
    read: AbstractSet[str] = frozenset()
    """Pages that have been read to the end."""


class IndexScene(BookSheet):
    """Index of the rules book; `reading` is a function that returns the current reading state."""

    keys_at = "book"

    def __init__(
        self, book: Book, callbacks: IndexCallbacks, reading: Callable[[], Reading], *, search: bool = False
    ) -> None:
        super().__init__()
        self.book, self.callbacks, self.reading = book, callbacks, reading
        self._search_first = search
        self._slash = False
        self.index = Index(book)
        self._look()

    def _look(self) -> None:
        """Load the current reading state."""
        place, self.read = self.reading()
        self.known = place if place and _place_exists(self.book, place) else ""

    def resume(self) -> None:
        """Update the chapters, because more pages may have been read."""
        super().resume()
        self._look()
        self._make_chapters()
        self.layout(self.ctx.scale)

    def enter(self) -> None:
        """Create the band at the top, the chapters and the search field."""
        super().enter()
        ctx = self.ctx
        self.field = TextField(
            ctx,
            _("Search the rulebook"),
            on_change=lambda _text: self._searched(),
            on_enter=self._first_result,
            longest=LONGEST,
            paper=True,
            name="search",
        )
        self.go_on = Button(ctx, "", self._go_on, kind="primary", size=23, icon="play", ring="paper", name="continue")
        self.words = Button(ctx, _("Glossary, A to Z"), self.callbacks.words, kind="paper", key="w", name="words")
        self.close = Button(ctx, _("Close"), self.callbacks.close, kind="paper", key="escape", name="close")
        self.left, self.right = [], [self.close, self.words]
        for part in self.book.parts:
            if part not in self.book.games:
                place = f"{part}/{self.book.names(part)[0]}"
                button = Button(ctx, part_title(part), self._opener(place), kind="paper", name=f"part:{part}")
                self.left.append(button)
        self._make_chapters()
        self.area = ScrollArea(ctx, paper=True)
        self.results = Results(ctx, self.callbacks.open)
        self.focus.focus("search" if self._search_first else "continue")

    def _make_chapters(self) -> None:
        """Create the chapters with their reading state."""
        self.go_on.label = _("Continue") if self.known else _("Start")
        self.chapters = [
            Chapter(self.ctx, self.book, game, self.known, self.read, self.callbacks.open) for game in self.book.games
        ]

    def _opener(self, place: str) -> Callable[[], None]:
        return lambda: self.callbacks.open(place)

    @property
    def place(self) -> str:
        """Place in the book that the Continue button opens."""
        return self.known or f"{START}/{HOW_TO_PLAY}"

    def _go_on(self) -> None:
        self.callbacks.open(self.place)

    # Search -----------------------------------------------------------------------------------------------------------

    @property
    def searching(self) -> bool:
        """Whether search results are shown in place of the chapters."""
        return bool(self.field.text.strip())

    def search(self) -> None:
        """Focus the search field and select its text, so that typing replaces it."""
        self.focus.focus("search")
        self.field.choose_all()
        self._slash = True

    def _searched(self) -> None:
        if self.index.ready:
            self.results.show(self.field.text, self.index.find(self.field.text))
            self.results.place(self._body)
        self.area.offset = 0
        self.dirty = True

    def _first_result(self) -> None:
        if self.results.rows and self.searching:
            self.callbacks.open(self.results.rows[0].hit.place)

    def update(self, seconds: float) -> bool:
        """Add one page to the search index; return whether pages are left."""
        del seconds
        if self.index.step():
            if self.index.ready and self.searching:
                self._searched()
            return True
        return False

    def due(self) -> float | None:
        """Return None, because `update` runs in every frame until all pages are indexed."""
        return None

    # Layout -----------------------------------------------------------------------------------------------------------

    def layout(self, scale: Scale) -> None:
        """Place the band, the chapters and the footer one below the other."""
        self.place_sheet(scale)
        self.place_foot()
        paper, inner, text = self.paper, self.paper.inner, self.ctx.text
        high = SEARCH.px(paper, text)
        wide = min(inner.w // 2, max(paper.px(SEARCH_WIDE), round(330 * scale.t)))
        free = self.head_y - round(paper.y(FRAME_IN))  # between the sheet's red lines and the rule
        gap = max(2, min(paper.px(18), (free - high) // 2))
        high = min(high, free - 2 * gap)
        self.field.place(Rect(inner.right - wide, self.head_y - gap - high, wide, high))
        self.field.kept = (round(high * 0.86), slash_wide(self.ctx) + paper.px(6))
        self.field.suggest(_("Search: sapaw, head of aces, tie…"), _("Search"))
        band = max(paper.px(BAND), round(text.px(WHERE) * 1.5 + text.px(OVER) * 3.0))
        self.band = Rect(inner.x, self.head_y + paper.px(18), inner.w, band)
        button_wide, button_high = self.go_on.preferred(64)
        button_wide = max(button_wide, paper.px(236))
        at = (self.band.right - button_wide - paper.px(24), self.band.centery - button_high // 2)
        self.go_on.place(Rect(*at, button_wide, button_high))
        top = self.band.bottom + paper.px(22)
        self._body = Rect(inner.x, top, inner.w, max(40, self.foot_y - paper.px(16) - top))
        self._place_chapters(scale)
        self.results.place(self._body)

    def _place_chapters(self, scale: Scale) -> None:
        gap, body = self.paper.px(GAP), self._body
        columns = max(1, min(len(self.chapters), (body.w + gap) // (round(LEAST_WIDE * scale.t) + gap)))
        if columns * 200 * scale.t > body.w or columns < len(self.chapters):
            columns = min(columns, 3)
        lines = -(-len(self.chapters) // columns)
        most = max((len(chapter.rows) for chapter in self.chapters), default=0)
        for chapter in self.chapters:
            chapter.room_for = most  # so that pictures and rows are aligned
        least = max((chapter.least() for chapter in self.chapters), default=0)
        high = max(least, (body.h - gap * (lines - 1)) // lines)
        whole = high * lines + gap * (lines - 1)
        bar = self.paper.px(24, 18) if whole > body.h else 0
        self.area.place_content(body, whole if whole > body.h else 0)
        for at, chapter in enumerate(self.chapters):
            line, column = divmod(at, columns)
            # The remainder goes into the gaps, so that the last one ends at the sheet's lines.
            left, after = ((body.w - bar + gap) * place // columns for place in (column, column + 1))
            chapter.place(Rect(body.x + left, body.y + line * (high + gap), after - left - gap, high))
        self.area.adopt(self.chapters)

    # Scene ------------------------------------------------------------------------------------------------------------

    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the Continue button, the search field, the chapters or results, and the footer."""
        foot = [button.node for button in (*self.left, *reversed(self.right))]
        inside = self.results.nodes if self.searching else self.area.nodes
        return [self.go_on.node, self.field.node, *inside, *foot]

    def handle(self, intent: Intent) -> bool:
        """Focus the search field on a slash or a letter. Escape first clears the search, then closes the book."""
        typing = self.focus.focused is self.field.node
        if isinstance(intent, Cancel):
            if self.searching:
                self.field.text = ""
                self.results.show("", [])
                self.dirty = True
                return True
            self.callbacks.close()
            return True
        if isinstance(intent, Key) and intent.name == "/" and not typing:
            self.search()
            return True
        if isinstance(intent, Text):
            slash, self._slash = self._slash or (typing and not self.field.text), False
            if slash and intent.text == "/":  # it also arrives as text, and may be pressed again in the field
                return True
        if isinstance(intent, Move) and typing and intent.direction in {"up", "down"}:
            if intent.direction == "down" and self.searching and self.results.rows:
                self.focus.focus(self.results.rows[0].node)  # the first result, not the band above it
                return True
            return self.focus.move(intent.direction)
        if (self.results if self.searching else self.area).handle(intent):
            self.dirty = True
            return True
        return super().handle(intent)

    def draw(self, surface: Surface) -> None:
        """Draw the panel with its band, its chapters or search results, and its footer."""
        ctx, text, paper, inner = self.ctx, self.ctx.text, self.paper, self.paper.inner
        self.draw_sheet(surface, fold=False, state=None)
        side = paper.px(40)
        icon = ctx.sprites.picture("icon-rules", height=side, tint=theme.RED_ON_PAPER)
        icon.draw(surface, inner.x, paper.y(98) - side * 0.86)
        room = self.field.rect.x - inner.x - side * 3
        words, role = _("The rulebook"), TITLE
        while (text.width(words, role) > room or text.px(role) > paper.px(62)) and text.px(role) > 18:
            role = role.sized(role.size - 2)
        text.draw(surface, words, (inner.x + side * 1.45, paper.y(98)), role, theme.INK)
        self.field.draw(surface)
        field = self.field.rect
        draw_glass(ctx, surface, (field.x + field.h * 0.58, field.centery), round(field.h * 0.44))
        draw_slash(ctx, surface, field.right - paper.px(16), field.centery)
        self._draw_band(surface)
        self.go_on.draw(surface)
        if self.searching:
            self.results.draw(surface)
        else:
            self.area.draw(surface)
        self.draw_foot(surface)
        self._draw_hint(surface)

    def _draw_band(self, surface: Surface) -> None:
        ctx, text, paper, band = self.ctx, self.ctx.text, self.paper, self.band
        ctx.paint.box(
            *band.size,
            radius=paper.px(16),
            fill=(theme.WHITE,),
            opacity=0.30,
            line=(theme.PAPER_LINE,),
            line_width=paper.px(1.6, 1),
            line_opacity=0.7,
        ).draw(surface, *band.topleft)
        game = self.place.partition("/")[0]
        high = band.h - 2 * paper.px(14)
        x = band.x + paper.px(18)
        if game in self.book.games:
            size = (round(high * 1.34), high)
            ctx.sprites.picture(picture_of(game), size, cover=True).draw(surface, x, band.y + paper.px(14))
            x += size[0] + paper.px(22)
        room = self.go_on.rect.x - x - paper.px(20)
        native = words_of(game).introduction.native if game in self.book.games else ""
        page = self.book.page(self.place)
        over = _("Continue reading") if self.known else _("Nothing read yet: start with a game that is quick to learn")
        names = self.book.names(game)
        under = _("{tab}, part {number} of {parts}").format(
            tab=tab_title(self.book, page.place), number=names.index(page.name) + 1, parts=len(names)
        )
        step = band.h / 3.3
        text.draw(surface, over, (x, band.y + step * 0.95), OVER, theme.INK_2, width=room)
        right = text.draw(surface, part_title(game), (x, band.y + step * 1.98), WHERE, theme.INK, width=room).right
        if native and native != part_title(game):
            at = (right + paper.px(10), band.y + step * 1.98)
            right = text.draw(surface, native, at, WHERE.weighing(500), theme.RED_ON_PAPER).right
        rest = f" · {page.title}"
        if right + text.width(rest, WHERE) <= x + room:
            text.draw(surface, rest, (right, band.y + step * 1.98), WHERE, theme.INK)
        drawn = text.draw(surface, under, (x, band.y + step * 2.88), OVER, theme.INK_2, width=room)
        share = (names.index(page.name) + 1) / len(names)
        long, thick = paper.px(220), paper.px(8, 4)
        left = drawn.right + paper.px(18)
        if self.known and left + long <= x + room:
            y = round(band.y + step * 2.88 - text.px(OVER) * 0.33 - thick / 2)
            ctx.paint.box(long, thick, radius=thick / 2, fill=(theme.PAPER_LINE,), opacity=0.35).draw(surface, left, y)
            done = max(thick, round(long * share))
            ctx.paint.box(done, thick, radius=thick / 2, fill=(theme.JADE,)).draw(surface, left, y)

    def _draw_hint(self, surface: Surface) -> None:
        """Draw a hint about the key that opens the book, if there is room in the footer."""
        words = _("F1 opens this book from anywhere; at a table, it opens at the page about your current decision.")
        room = self.foot_right - self.foot_left
        left = self.foot_left if self.left else self.paper.inner.x
        if self.ctx.text.width(words, theme.SMALL) <= room - (left - self.foot_left):
            self.ctx.text.draw(surface, words, (left, self.foot_middle), theme.SMALL, theme.INK_2, valign="middle")


def _place_exists(book: Book, place: str) -> bool:
    """Return whether a saved place still exists in the book."""
    part, _slash, name = place.partition("#")[0].partition("/")
    return part in book.parts and name in book.names(part)


class BookLauncher:
    """Opens the rules book over the current scene and saves the reading state in the store."""

    def __init__(self, store: Store, stage: Stage) -> None:
        self.store, self.stage = store, stage
        self._books: dict[str, tuple[Any, Book]] = {}

    def open(self, place: str = "", house: Mapping[str, Any] | None = None) -> None:
        """Open the book's index or one of its places; `house` are the house rules that the pages reflect."""
        if isinstance(self.stage.top, BookSheet):
            return
        book = self._book(house or {})
        if place and book.has(place.partition("#")[0]):
            if not book.has(place):  # a page without this heading is better than none
                place = place.partition("#")[0]
            self.stage.push(self._page(book, place))
        else:
            self.stage.push(self._index(book))

    def _book(self, house: Mapping[str, Any]) -> Book:
        """Return the book for these house rules, cached until the rules change."""
        language = spoken()
        kept = self._books.get(language)
        if kept is None or kept[0] != house:
            self._books[language] = (dict(house), Book(language, house))
        return self._books[language][1]

    def _index(self, book: Book, *, search: bool = False) -> IndexScene:
        callbacks = IndexCallbacks(
            lambda place: self.stage.push(self._page(book, place)),
            lambda: self.stage.push(self._page(book, ALL_WORDS)),
            self.stage.pop,
        )
        return IndexScene(book, callbacks, self._reading, search=search)

    def _reading(self) -> Reading:
        settings = self.store.settings
        return Reading(settings.book_place, frozenset(settings.book_read))

    def _page(self, book: Book, place: str) -> PageScene:
        return PageScene(
            BookContext(book, self._remember, self._to_index(book), self.stage.pop, self._more_of(book)), place
        )

    def _more_of(self, book: Book) -> Callable[[str], Sequence[More]]:
        """Return a function that lists a game's additional entries, which open over the book."""

        def opener(page: Page, options: Any) -> Callable[[], None]:
            return lambda: self.stage.push(page.make(self.store, options, self.stage.pop))

        def more(game: str) -> Sequence[More]:
            if game not in GAMES:
                return ()
            options = book.house.get(game) or GAMES[game].Options()
            return [More(_(page.title), page.icon, opener(page, options)) for page in game_ui_of(game).pages]

        return more

    def _to_index(self, book: Book) -> Callable[[bool], None]:
        def go(search: bool) -> None:  # noqa: FBT001 - as the desk has it
            below = self.stage.scenes[-2] if len(self.stage.scenes) > 1 else None
            if isinstance(below, IndexScene):
                self.stage.pop()
                if search:
                    below.search()
            else:
                self.stage.replace(self._index(book, search=search))

        return go

    def _remember(self, place: str, read: bool) -> None:  # noqa: FBT001 - as the desk has it
        settings = self.store.settings
        path = place.partition("#")[0]
        pages = settings.book_read
        if read and path not in pages:
            pages = (*pages, path)
        if (place, pages) != (settings.book_place, settings.book_read):
            self.store.change(book_place=place, book_read=pages)
