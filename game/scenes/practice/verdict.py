"""The master's verdict on an answer: whether it is right, both moves with their values, and the reasons."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

from pygame import Rect

from game.access.accessible_node import Passage, Region
from game.i18n import _
from game.i18n.sentences import as_sentence, together
from game.opponents.move_evaluation import WINS
from game.review import review_text
from game.scenes.game_uis import game_ui_of
from game.scenes.practice.paragraph_sheet import BAR, PLAIN, STRONG, Paragraph, ParagraphSheet
from game.scenes.review.table_thumbnail import TableArt, as_dealt
from game.scenes.sheet_scene import FOOT
from game.table.emblems import emblem_of
from game.typing_compat import override
from game.ui import theme
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.practice.position import Weighing
    from game.rules.contract import Seat, View
    from game.ui.scale import Scale
    from game.words.reader import Reader

PICTURE: Final = 300.0, 520.0
"""Minimum and maximum height, in units, of the picture that fills the space below the text.

If even less space is left, the page scrolls, and the picture is as high as the visible part of the page.
"""
AIR: Final = 12.0
"""Space in units above and below the picture."""
WEIGH_S: Final = 0.008
"""Seconds of evaluation per frame; nothing else is animated on this page."""


class _AnsweringPerson(NamedTuple):
    """The person whose answer the picture shows, and that person's seat."""

    reader: Reader
    you: Seat
    faces: Sequence[str]

    def emblem(self, seat: Seat) -> str:
        """Return a seat's emblem, as shown at the table."""
        return emblem_of(seat, self.reader.you)

    def face(self, seat: Seat) -> str:
        """Return the picture of a seat's opponent, as shown at the table; '' if there is none."""
        return self.faces[seat]

    def hand(self, view: View) -> Sequence[Sequence[str]]:
        """Return the pieces of the hand, grouped in sets that were not marked before the answer."""
        sets = game_ui_of(self.reader.game).sets
        return as_dealt(view) if sets is None else sets(view, self.reader.pack)


class VerdictScene(ParagraphSheet):
    """Sheet over the table after an answer; finishes evaluating the answer first if necessary."""

    def __init__(
        self,
        weighing: Weighing,
        reader: Reader,
        settle: Callable[[], tuple[bool, str]],
        *,
        on_next: Callable[[], None] | None,
        on_play_on: Callable[[], None],
        on_done: Callable[[], None],
        faces: Sequence[str],
    ) -> None:
        """Create the sheet; `settle` is called once, when the answer has been evaluated.

        `faces` are the pictures of the opponents in the sprite sheet of faces, by seat.

        It stores the answer, and returns whether it counts as right and a sentence about the consequences. `on_next`
        opens the next position; None after the last one.
        """
        super().__init__(on_done, _("Your answer"))
        self.weighing, self.reader = weighing, reader
        self._faces = faces
        self._settle, self._on_next, self._on_play_on = settle, on_next, on_play_on
        self._art: tuple[Scale, TableArt] | None = None
        """The painter of the picture, for one window size."""
        self.result: tuple[bool, str] | None = None
        """Whether the answer counts as right, and its consequences as text; None while it is being evaluated."""

    @override
    def enter(self) -> None:
        super().enter()
        self._name()
        more = Button(self.ctx, _("Play on"), self._on_play_on, kind="paper", size=21, ring="paper", name="play on")
        if self._on_next is None:
            self.buttons = [(self.done_button(), 220.0), (more, 200.0)]
            self.focus.focus("done")
            self._let_go_on()
            return
        following = Button(
            self.ctx, _("Next"), self._on_next, kind="primary", key="return", size=23, ring="paper", name="next"
        )
        back = Button(self.ctx, _("Back"), self.on_done, kind="paper", key="escape", size=21, ring="paper", name="done")
        self.buttons = [(following, 220.0), (more, 200.0), (back, 180.0)]
        self.focus.focus("next")
        self._let_go_on()

    @override
    def update(self, seconds: float) -> bool:
        moved = super().update(seconds)
        if self.result is not None:
            return moved
        if self.weigh(WEIGH_S):
            self.finish()
        return True

    def weigh(self, seconds: float) -> bool:
        """Evaluate the answer for about `seconds`; once it is evaluated, store it. Return whether it is evaluated."""
        end = perf_counter() + seconds
        while self.weighing.step() and perf_counter() < end:
            pass
        if self.weighing.moment is not None and self.result is None:
            self.result = self._settle()
        return self.result is not None

    def finish(self) -> None:
        """Finish the evaluation at once, and show the result."""
        while not self.weigh(WEIGH_S):
            pass
        self._name()
        self._let_go_on()
        self.rebuild_paragraphs()
        if self.on_stage:
            self.stage.voice.say(together((as_sentence(self.title), *(each.text for each in self.shown))))

    def _let_go_on(self) -> None:
        """Disable the buttons that would let the question be answered again until the answer is stored."""
        for button, _width in self.buttons:
            if button.node.name in {"next", "play on"}:
                button.enabled = self.result is not None
                button.node.why = "" if button.enabled else _("The master is weighing your answer…")

    def _name(self) -> None:
        if self.result is None:
            self.title = _("Your answer")
        else:
            self.title = _("Correct") if self.result[0] else _("Not the best answer")

    @override
    def measure(self) -> list[int]:
        """Return the heights of the paragraphs and, once the answer is evaluated, of the picture below them."""
        heights = super().measure()
        moment = self.weighing.moment
        if moment is None or self.result is None:
            return heights
        paper = self.paper
        if self._art is None or self._art[0] is not self.ctx.scale:  # its felt is expensive
            self._art = self.ctx.scale, TableArt(self.ctx, _AnsweringPerson(self.reader, moment.view.seat, self._faces))
        least, most = map(paper.px, PICTURE)
        view = round(paper.y(paper.height - FOOT)) - round(paper.y(self.top))
        room = view - sum(heights)
        return [*heights, min(most, room if room >= least else view)]

    @override
    def paint_row(self, surface: Surface, row: int, y: int, high: int) -> None:
        moment = self.weighing.moment
        if row < len(self.shown):
            super().paint_row(surface, row, y, high)
        elif moment is not None and self._art is not None:
            inner, air = self.paper.inner, self.paper.px(AIR)
            wide = inner.w - (self.paper.px(BAR) if self.area.furthest else 0)
            self._art[1].draw(surface, moment, Rect(inner.x, y + air, wide, high - 2 * air))

    @override
    def passages(self) -> Sequence[Passage]:
        moment = self.weighing.moment
        if moment is None or self.result is None or self._art is None:
            return ()
        rect = self.area.rect
        said = min(rect.h, sum(self.heights[:-1]))
        above = Region(rect.x, rect.y, rect.w, said)
        below = Region(rect.x, rect.y + said, rect.w, rect.h - said)
        return [
            Passage(_("Your answer"), tuple(each.text for each in self.shown), above),
            Passage(_("On the table"), self._art[1].lines(moment), below),
        ]

    @override
    def paragraphs(self) -> Sequence[Paragraph]:
        moment, reader = self.weighing.moment, self.reader
        if moment is None or self.result is None:
            return (Paragraph(_("The master is weighing your answer…")),)
        best, played = moment.best, moment.played
        same = best.move == played.move
        words = [review_text.label(moment, worth, reader) for worth in (played, best)]
        figures = [review_text.worth_in_sentence(moment, worth, reader) for worth in (played, best)]
        # The figure has everything that is paid, also beyond the least that the buttons of the table name.
        unit = review_text.cost(moment, reader)[1] if moment.unit == WINS else _("chips in all, on average")
        against, favour = review_text.why(moment, reader)
        if same:
            reasons = [reader.reason(each) for each in best.reasons]
            found = [
                Paragraph(
                    _("You and the master: {move} ({figure} {unit}).").format(
                        move=words[0], figure=figures[0], unit=unit
                    ),
                    STRONG,
                    theme.INK,
                ),
                *(Paragraph(as_sentence(each)) for each in reasons[:2]),
            ]
        else:
            you = _("You: {move} ({figure} {unit}).").format(move=words[0], figure=figures[0], unit=unit)
            master = _("The master: {move} ({figure} {unit}).").format(move=words[1], figure=figures[1], unit=unit)
            found = [
                Paragraph(you, STRONG, theme.INK if self.result[0] else theme.RED_ON_PAPER),
                Paragraph(as_sentence(against) if against else ""),
                Paragraph(master, STRONG, theme.INK),
                Paragraph(as_sentence(favour) if favour else ""),
            ]
            if self.result[0]:
                found.append(Paragraph(_("Both are worth about the same, so your answer counts as correct.")))
        return [*found, Paragraph(self.result[1], PLAIN, theme.INK)]
