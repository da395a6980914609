"""A person's strength in every game: one card each, with the mean cost, a weekly chart, and luck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _, ngettext
from game.i18n.sentences import together
from game.match.players import YOU, translated_name_now
from game.practice.strength import read_strengths
from game.records.statistics import luck_in_game, persons
from game.scenes.sheet_scene import PaperScene
from game.scenes.strength.strength_card import LINE, PLAIN, StrengthCard
from game.scenes.strength.strength_words import uncertainty_words
from game.typing_compat import override
from game.ui import theme
from game.ui.intents import Intent, Move
from game.ui.node import Node
from game.ui.widget import Widget
from game.ui.widgets import ScrollArea, Stepper

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from pygame import Surface

    from game.match.journal import Journal
    from game.ui.render_context import RenderContext
    from game.ui.scale import Scale
    from game.ui.scene import Part

SIZE: Final = (1640.0, 980.0)
TOP: Final = 140.0
"""Distance from the sheet's top to the list, or to the control for choosing a person, in units."""
FOOT: Final = 124.0
ROW: Final = 56.0
"""Height of the row for choosing a person, in units."""
BAR: Final = 34.0
"""Width reserved for the scroll bar on the right, in units."""
STEP: Final = 90.0
"""Distance that an arrow key scrolls within a card, in units."""
EMPTY: Final = theme.Role("text", 22, 400)
FRESH_S: Final = 3.0
"""Seconds between updates while deals are reviewed."""
AT_FIRST: Final = 20
"""Number of slices read before the page is shown, which is enough for a thousand deals."""
END: Final = object()
"""Sentinel returned instead of a slice when nothing is left to read."""


class Intro(Widget):
    """Explanation above the cards."""

    def __init__(self, ctx: RenderContext) -> None:
        super().__init__(ctx)
        weighed = _(
            "The master judges each decision by what you could see at the time. Its cost is how much your "
            "choice loses on average compared with the best one."
        )
        self.words = together((weighed, uncertainty_words()))
        self.node = Node(self.rect, "label", self.words, name="intro", focusable=False)

    @property
    def nodes(self) -> Sequence[Node]:
        """The text's node."""
        return (self.node,)

    def high(self, wide: int) -> int:
        """Return the height of the text at this width, including the space below it, in pixels."""
        text = self.ctx.text
        return round((len(text.wrap(self.words, PLAIN, wide)) * LINE + 0.5) * text.line_height(PLAIN))

    def place(self, rect: Rect) -> None:
        """Place the text in `rect`."""
        super().place(rect)
        self.node.rect = self.rect

    def draw(self, surface: Surface) -> None:
        """Draw the text."""
        text = self.ctx.text
        step = round(text.line_height(PLAIN) * LINE)
        at = self.rect.x, self.rect.y + text.line_height(PLAIN)
        text.draw_lines(surface, text.wrap(self.words, PLAIN, self.rect.w), at, PLAIN, theme.INK_2, step=step)


class StrengthScene(PaperScene):
    """A person's strength page; `waiting` returns the number of deals still to be reviewed."""

    size = SIZE
    most_text = 1.5

    def __init__(
        self, journal: Journal, on_done: Callable[[], None], waiting: Callable[[], int], person: str = ""
    ) -> None:
        super().__init__(on_done, _("Strength"))
        self.journal, self.person = journal, person
        self._waiting, self._shown, self._since = waiting, 0, 0.0
        self.cards: list[StrengthCard] = []
        self._reading: Generator[None, None, None] | None = None
        """Generator that reads the figures in slices; None if none are being read."""
        self.left = 0
        """Number of deals still to be reviewed, as of the last update."""

    @override
    def enter(self) -> None:
        super().enter()
        self.title = _("Strength")
        self.buttons = [(self.done_button(), 200.0)]
        self.area = ScrollArea(self.ctx, paper=True, name="strength")
        self.areas = (self.area,)
        self.read()
        self.focus.focus("done")

    @override
    def resume(self) -> None:
        self.read()
        self.layout(self.ctx.scale)

    def read(self) -> None:
        """Start reading all figures; by default, select the person with the most deals."""
        names = [name for name, _deals in persons(self.journal)]
        self.person = self.person if self.person in names else next(iter(names), YOU)
        self.row: Stepper | None = None
        if len(names) > 1:
            shown = [translated_name_now(name) for name in names]
            place = names.index(self.person)
            self.row = Stepper(
                self.ctx,
                _("Person"),
                shown,
                place,
                lambda one: self._choose(names[one]),
                wrap=True,
                paper=True,
                label_width=1,
                name="person",
            )
        self.intro = Intro(self.ctx)
        self._reading = self._read()
        for _slice in range(AT_FIRST):
            if not self._read_on():
                break

    def update_waiting(self) -> None:
        """Update the number of deals still to be reviewed."""
        self.left, self.dirty = self._waiting(), True

    @property
    def reading(self) -> bool:
        """Whether figures are being read, a few per frame."""
        return self._reading is not None

    def _read(self) -> Generator[None, None, None]:
        """Read the figures in slices; replace the cards at the end."""
        found = yield from read_strengths(self.journal, self.person)
        cards = []
        for strength in found:
            cards.append(StrengthCard(self.ctx, strength, luck_in_game(self.journal, self.person, strength.game)))
            yield
        self.left = self._waiting()
        self.cards, self.dirty = cards, True

    def _read_on(self) -> bool:
        """Read one slice; return whether any is left."""
        if self._reading is not None and next(self._reading, END) is END:
            self._reading = None
        return self.reading

    def _choose(self, person: str) -> None:
        self.person, self.cards = person, []
        self.read()
        self.layout(self.ctx.scale)
        self.focus.focus("person")

    def reviewed(self, count: int, *, more: bool) -> None:
        """Update the figures at intervals, and once at the end; `count` is the number of deals reviewed so far."""
        if not self.reading and count != self._shown and (self._since > FRESH_S or not more):
            self._since, self._shown = 0.0, count
            self._reading = self._read()

    @override
    def update(self, seconds: float) -> bool:
        self._since += seconds
        if self.reading:
            if not self._read_on():
                self.layout(self.ctx.scale)
            return True
        return super().update(seconds)

    @override
    def handle(self, intent: Intent) -> bool:
        """Scroll within a card that is higher than the list before the focus leaves the card."""
        if isinstance(intent, Move) and intent.direction in {"up", "down"}:
            card = next((each for each in self.cards if any(node.focused for node in each.nodes)), None)
            down = intent.direction == "down"
            hidden = card is not None and (
                card.rect.bottom > self.area.rect.bottom if down else card.rect.top < self.area.rect.top
            )
            by = self.paper.px(STEP) * (1 if down else -1)
            if hidden and self.area.scroll_to(self.area.offset + by):
                self.dirty = True
                return True
        return super().handle(intent)

    @override
    def content(self) -> Sequence[Part]:
        return [*([self.row] if self.row is not None else []), *([self.area] if self.cards else [])]

    # Layout -----------------------------------------------------------------------------------------------------------

    @override
    def layout(self, scale: Scale) -> None:
        super().layout(scale)
        paper, inner = self.paper, self.paper.inner
        top = round(paper.y(TOP))
        if self.row is not None:
            high = max(paper.px(ROW), round(self.ctx.text.px(theme.BODY) * 1.6))
            self.row.label_width = inner.w * 0.34 / scale.u
            self.row.place(Rect(inner.x, top, inner.w, high))
            top += high + paper.px(10)
        room = Rect(inner.x, top, inner.w, round(paper.y(paper.height - FOOT)) - top)
        wide = inner.w - paper.px(BAR)
        widgets: list[StrengthCard | Intro] = [self.intro, *self.cards]
        heights = [each.high(wide) for each in widgets]
        self.area.place_content(room, sum(heights))
        y = room.y
        for widget, high in zip(widgets, heights, strict=True):
            widget.place(Rect(room.x, y, wide, high))
            y += high
        self.area.adopt(widgets)

    # Drawing ----------------------------------------------------------------------------------------------------------

    @override
    def draw_content(self, surface: Surface) -> None:
        paper, inner, text = self.paper, self.paper.inner, self.ctx.text
        super().draw_content(surface)
        if not self.cards:
            lines = text.wrap(self._empty_words(), EMPTY, round(inner.w * 0.6))
            y = self.area.rect.centery - len(lines) * text.line_height(EMPTY) // 2
            text.draw_lines(surface, lines, (inner.centerx, y), EMPTY, theme.INK_2, align="centre")
        paper.rule(surface, inner.x, paper.y(paper.height - 120), inner.right)
        if self.left and self.cards:
            self._draw_left(surface)

    def _empty_words(self) -> str:
        if self.reading:
            return _("Loading earlier deals. They will appear in a moment.")
        if self.left:
            return _("The master is reviewing your deals. The first figures appear in a moment.")
        return _("Play a deal first. The master then reviews your decisions, and your strength appears here.")

    def _draw_left(self, surface: Surface) -> None:
        """Draw the number of deals still to be reviewed, next to the buttons."""
        words = ngettext(
            "The master still has {count} of your deals to review, and will work on it while this page is open.",
            "The master still has {count} of your deals to review, and will work on them while this page is open.",
            self.left,
        ).format(count=self.left)
        paper, inner = self.paper, self.paper.inner
        button = self.buttons[-1][0].rect
        room = button.left - inner.x - paper.px(24)
        at = inner.x, button.centery
        self.ctx.text.draw(
            surface, words, at, theme.SMALL, theme.INK_2, valign="middle", width=room, height=paper.px(64)
        )
