"""Search results in the book's index: up to eight rows, each with the matching sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.book.library import part_title
from game.i18n import _
from game.i18n.bilingual import bilingual
from game.i18n.lists import labelled, listed
from game.scenes.book.book_sheet import SCROLL_BAR
from game.scenes.book.text_strips import rule
from game.ui import theme
from game.ui.layout import rows
from game.ui.node import Node
from game.ui.widget import NodeWidget, Widget
from game.ui.widgets import ScrollArea

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.book.search import Hit
    from game.ui.intents import Intent
    from game.ui.render_context import RenderContext

TITLE: Final = theme.Role("display", 24, 600)
NATIVE: Final = theme.Role("text", 21, 600)
SENTENCE: Final = theme.Role("text", 18, 400)
GAME: Final = theme.Role("text", 17, 500)


class Row(NodeWidget):
    """One search result: a page title and the matching sentence."""

    corner = 10.0

    def __init__(self, ctx: RenderContext, hit: Hit, on_open: Callable[[str], None]) -> None:
        super().__init__(ctx)
        self.hit = hit
        said = labelled(
            listed((f"{hit.title} {bilingual(hit.native, hit.title)}".strip(), part_title(hit.game))),
            hit.before + hit.found + hit.after,
        )
        self.node = Node(self.rect, "button", said, lambda: on_open(hit.place), name=f"found:{hit.place}", ring="paper")

    def high(self) -> int:
        """Return the row's height in pixels: a line for the title and a line for the sentence."""
        text = self.ctx.text
        return round(
            text.line_height(TITLE, self.hit.native) + text.line_height(SENTENCE, "ก") + text.px(SENTENCE) * 0.5
        )

    def draw(self, surface: Surface) -> None:
        """Draw the row, with matching words in bold."""
        ctx, text, hit, rect = self.ctx, self.ctx.text, self.hit, self.rect
        lit = max(self.node.warmth, self.node.attention * 0.6)
        if lit:
            box = ctx.paint.box(*rect.size, radius=ctx.scale.f(10), fill=(theme.MARIGOLD,), opacity=0.20)
            box.draw(surface, *rect.topleft, lit)
        pad = ctx.scale.px(14, 8)
        game = part_title(hit.game)
        right = rect.right - pad - text.width(game, GAME)
        step = text.line_height(TITLE, hit.native)
        baseline = rect.y + step * 0.78
        at = text.draw(
            surface, hit.title, (rect.x + pad, baseline), TITLE, theme.RED_ON_PAPER, width=right - rect.x - 2 * pad
        )
        native = bilingual(hit.native, hit.title)
        if at.right + text.width(native, NATIVE) + 2 * pad < right:
            text.draw(surface, native, (at.right + pad, baseline), NATIVE, theme.INK_2)
        text.draw(surface, game, (rect.right - pad, baseline), GAME, theme.INK_2, align="right")
        x, end = rect.x + pad, rect.right - pad
        baseline += text.line_height(SENTENCE, "ก") * 0.95
        for words, role in ((hit.before, SENTENCE), (hit.found, SENTENCE.weighing(700)), (hit.after, SENTENCE)):
            if words and x < end:
                cut = str(text.shorten(words, role, end - x))  # an excerpt may end with its row
                text.draw(surface, cut, (x, baseline), role, theme.INK)
                x += text.width(cut, role)
        rule(ctx, surface, rect.x, rect.bottom - 1, rect.w, opacity=0.5)


class Results(Widget):
    """The list of search results, or a note that there are none."""

    def __init__(self, ctx: RenderContext, on_open: Callable[[str], None]) -> None:
        super().__init__(ctx)
        self.on_open = on_open
        self.area = ScrollArea(ctx, paper=True, name="results")
        self.rows: list[Row] = []
        self.asked = ""

    def show(self, asked: str, hits: Sequence[Hit]) -> None:
        """Show the search results for the query `asked`."""
        self.asked = asked
        self.rows = [Row(self.ctx, hit, self.on_open) for hit in hits]

    def place(self, rect: Rect) -> None:
        """Place the list of results in `rect`."""
        super().place(rect)
        heights = [row.high() for row in self.rows]
        self.area.place_content(rect, sum(heights))
        inside = Rect(rect)
        inside.w -= SCROLL_BAR.px(self.ctx.scale) if self.area.furthest else 0
        for row, box in zip(self.rows, rows(inside, heights, 0), strict=True):
            row.place(box)
        self.area.adopt(self.rows)

    @property
    def nodes(self) -> Sequence[Node]:
        """Nodes of the result rows."""
        return self.area.nodes

    def handle(self, intent: Intent) -> bool:
        """Scroll with the mouse wheel."""
        return self.area.handle(intent)

    def draw(self, surface: Surface) -> None:
        """Draw the result rows or the note."""
        if self.rows:
            self.area.draw(surface)
            return
        text, rect = self.ctx.text, self.rect
        words = _("Nothing found for “{words}”. Try the glossary, A to Z, below.").format(words=self.asked.strip())
        lines = text.wrap(words, theme.BODY, rect.w)
        at = (rect.x, rect.y + text.px(theme.BODY) * 1.6)
        text.draw_lines(surface, lines, at, theme.BODY, theme.INK)
