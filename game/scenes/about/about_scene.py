"""The page about Sala: version, languages, licences in full, and the log for people who report a problem."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.about.bundled_components import Shipped, shipped, text
from game.about.version import VERSION, version_of
from game.access.accessible_node import Passage, Region
from game.i18n import _
from game.scenes.folders import show_folder
from game.scenes.sheet_scene import FOOT, PaperScene, ScrollingSheet
from game.typing_compat import override
from game.ui import theme
from game.ui.widgets import Button, ScrollArea

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pygame import Surface

    from game.about.log import Log
    from game.ui.scale import Scale
    from game.ui.scene import Scene
    from game.ui.stage import Stage


FULL: Final = 52
"""Minimum length in characters of a line that counts as wrapped, so that the next line continues it."""
NEW_LINE: Final = re.compile(r"^\s*([-*•o]\s|\(?\w{1,3}[.)]\s|\S+:$|[=\-_*#~]{4,})|^\s{6,}")
"""Matches the start of a line that does not continue the previous one: a list item, a centred title, a rule."""
GAP: Final = 0.55
"""Space between paragraphs, as a fraction of the line height."""
ROW: Final = 78.0
BETWEEN: Final = 12.0
"""Vertical space in units between two entries of the list of licences."""


class LicencesScene(PaperScene):
    """List of all software and other works that Sala includes; `on_open` shows the licence of an entry."""

    size = (1240.0, 880.0)
    explained = False

    def __init__(self, on_done: Callable[[], None], on_open: Callable[[Shipped], None]) -> None:
        super().__init__(on_done)
        self.on_open = on_open

    def enter(self) -> None:
        """Create a button for each licensed work."""
        super().enter()
        self.title = _("Licences")
        self.rows = [self._row(one) for one in shipped()]
        self.area = ScrollArea(self.ctx, paper=True)
        self.areas = (self.area,)
        self.buttons = [(self.done_button(), 200.0)]
        self.focus.focus(self.rows[0].node)

    def _row(self, one: Shipped) -> Button:
        words = " ".join(filter(None, (one.name, version_of(one.name) if one.kind == "package" else "")))
        open_it = partial(self.on_open, one)
        name = f"licence {one.name}"
        return Button(
            self.ctx, words, open_it, kind="paper", second=one.licence, size=20, align="left", indent=22, name=name
        )

    def layout(self, scale: Scale) -> None:
        """Place the entries in two columns if their text fits, otherwise in one."""
        super().layout(scale)
        paper, inner, text = self.paper, self.paper.inner, self.ctx.text
        edge, gap = paper.px(10), paper.px(BETWEEN, 8)
        top, bottom = round(paper.y(146)), round(paper.y(paper.height - FOOT))
        high = max(paper.px(ROW), round(text.px(theme.BODY) * 1.5 + text.px(theme.SMALL) * 1.9))
        wide = inner.w - paper.px(30)
        columns = 2 if 2 * max(row.preferred()[0] for row in self.rows) + gap <= wide else 1
        each = (wide - (columns - 1) * gap) // columns
        lines = -(-len(self.rows) // columns)
        room = Rect(inner.x - edge, top, inner.w + 2 * edge, bottom - top)
        self.area.place_content(room, lines * (high + gap) + 2 * edge)
        for place, row in enumerate(self.rows):
            down, across = divmod(place, columns)
            row.place(Rect(inner.x + across * (each + gap), top + edge + down * (high + gap), each, high))
        self.area.adopt(self.rows)


class LicenceScene(ScrollingSheet):
    """Scrolling paper panel with the paragraphs of a licence, wrapped to the panel's width."""

    size = (1120.0, 900.0)
    top = 140.0
    explained = False

    def __init__(self, one: Shipped, on_done: Callable[[], None]) -> None:
        super().__init__(on_done, one.name, one.licence)
        self.told = [paragraph for name in one.texts for paragraph in paragraphs(text(name))]

    @override
    def enter(self) -> None:
        super().enter()
        self.buttons = [(self.done_button(), 200.0)]
        self.focus.focus("done")

    def passages(self) -> Sequence[Passage]:
        """Return the full text for a screen reader, including text that is scrolled out of view."""
        return [Passage(self.title, tuple(self.told), Region(*self.area.rect))]

    def measure(self) -> list[int]:
        """Lay out every paragraph; return the heights in pixels."""
        words, wide = self.ctx.text, self.paper.inner.w - self.paper.px(30)
        self.lines = [words.wrap(one, theme.SMALL, wide) for one in self.told]
        step = words.line_height(theme.SMALL)
        self.gap = round(step * GAP)
        return [len(lines) * step + self.gap for lines in self.lines]

    def paint_row(self, surface: Surface, row: int, y: int, high: int) -> None:  # noqa: ARG002 - as tall as its lines
        """Paint one paragraph."""
        at = (self.paper.inner.x, y + self.ctx.text.px(theme.SMALL))
        self.ctx.text.draw_lines(surface, self.lines[row], at, theme.SMALL, theme.INK)


def paragraphs(words: str) -> Iterator[str]:
    """Yield the paragraphs of a text without the line breaks inside them."""
    now, last = "", ""
    for line in [*words.splitlines(), ""]:
        bare = line.strip().replace("\t", " ")
        goes_on = now and bare and len(last.rstrip()) >= FULL and not NEW_LINE.match(line)
        if now and not goes_on:
            yield now
            now = ""
        now, last = (f"{now} {bare}" if goes_on else bare), line


HEADING: Final = theme.PAPER_TITLE.sized(26)
WORDS: Final = theme.BODY


class AboutScene(ScrollingSheet):
    """Paragraphs about Sala; `on_licences` opens the list of licences, `on_folder` the folder of the log."""

    size = (1080.0, 860.0)
    top = 140.0
    explained = False

    def __init__(
        self,
        on_done: Callable[[], None],
        on_licences: Callable[[], None],
        log: Log | None = None,
        on_folder: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(on_done)
        self.on_licences, self.on_folder, self.log = on_licences, on_folder, log

    @override
    def enter(self) -> None:
        super().enter()
        self.title, self.aside = _("About Sala"), VERSION
        self.paragraphs = self._paragraphs()
        licences = Button(self.ctx, _("Licences"), self.on_licences, kind="paper", size=21, name="licences")
        self.buttons = [(self.done_button(), 200.0), (licences, 200.0)]
        if self.on_folder is not None and self.log is not None and not self.log.notice:
            folder = Button(self.ctx, _("Open the log folder"), self.on_folder, kind="paper", size=21, name="folder")
            self.buttons.append((folder, 200.0))
        self.focus.focus("done")

    def _paragraphs(self) -> list[tuple[str, tuple[str, ...]]]:
        """Return each heading with its paragraphs."""
        game = _("A table for five games of Southeast Asia, played with cards and tiles.")
        free = _(
            "Sala is free: anyone may use it, copy it, change it and pass it on, including its pictures and "
            "sounds (MIT licence). Everything it is built on is listed under Licences, with the full texts."
        )
        tongues = _(
            "The Thai, Malay, Filipino and Chinese translations were made with care, but no native speaker has "
            "checked them yet."
        )
        parts = [("", (game, free)), (_("Languages"), (tongues,))]
        if self.log is not None:
            parts.append((_("When something goes wrong"), self._of_the_log(self.log)))
        return parts

    def _of_the_log(self, log: Log) -> tuple[str, ...]:
        holds = _(
            "Sala keeps a log on this computer and never sends it anywhere. It records which version ran "
            "on which system, which pages were open and where in Sala an error occurred. It contains no "
            "cards, no shuffles, no names and no file paths."
        )
        report = _(
            "To report a problem, write down what you did and what you saw, and attach the newest file "
            "from the log folder."
        )
        return (log.notice or holds, report)

    def passages(self) -> Sequence[Passage]:
        """Return the full text for a screen reader, including text that is scrolled out of view."""
        lines = tuple(line for heading, words in self.paragraphs for line in (heading, *words) if line)
        return [Passage(self.title, lines, Region(*self.area.rect))]

    # Painting ---------------------------------------------------------------------------------------------------------

    def measure(self) -> list[int]:
        """Lay out every paragraph; return the heights in pixels."""
        text, wide = self.ctx.text, self.paper.inner.w - self.paper.px(30)
        self.rows: list[tuple[theme.Role, theme.Colour, list[str]]] = []
        heights = []
        for heading, words in self.paragraphs:
            if heading:
                self.rows.append((HEADING, theme.INK, text.wrap(heading, HEADING, wide)))
                heights.append(round(text.line_height(HEADING, heading) * 1.35))
            for one in words:
                lines = text.wrap(one, WORDS, wide)
                self.rows.append((WORDS, theme.INK_2, lines))
                heights.append(text.line_height(WORDS, one) * len(lines) + self.paper.px(18))
        return heights

    def paint_row(self, surface: Surface, row: int, y: int, high: int) -> None:
        """Paint one paragraph or heading."""
        role, colour, lines = self.rows[row]
        text = self.ctx.text
        down = high - text.line_height(role, lines[0]) * len(lines) if role == HEADING else 0
        at = (self.paper.inner.x, y + max(0, down) + text.px(role))
        text.draw_lines(surface, lines, at, role, colour)


class AboutLauncher:
    """Opens the pages about Sala and links them to each other."""

    def __init__(self, stage: Stage, log: Log | None = None) -> None:
        self.stage, self.log = stage, log

    def open(self) -> None:
        """Open the page about Sala."""

        def make() -> Scene:
            return AboutScene(self.stage.pop, self._licences, self.log, self._folder)

        scene = make()
        scene.rebuild = make
        self.stage.push(scene)

    def _licences(self) -> None:
        self.stage.push(LicencesScene(self.stage.pop, self._text))

    def _text(self, one: Shipped) -> None:
        self.stage.push(LicenceScene(one, self.stage.pop))

    def _folder(self) -> None:
        if self.log is not None and self.log.folder is not None:
            show_folder(self.stage, self.log.folder)
