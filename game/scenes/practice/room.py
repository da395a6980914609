"""The practice room: a person's mistakes that are due, and when the next ones come back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _, ngettext
from game.i18n.dates import day_words
from game.i18n.lists import listed
from game.match.players import translated_name_now
from game.practice.mistakes import schedule
from game.records.statistics import persons
from game.rules import GAMES
from game.scenes.practice.paragraphs import Paragraph, ParagraphSheet
from game.typing_compat import override
from game.ui import theme
from game.ui.widgets import Button, Stepper

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date

    from pygame import Surface

    from game.match.journal import Journal
    from game.practice.mistakes import Mistake, Schedule
    from game.ui.node import Node
    from game.ui.scale import Scale

ROW: Final = 60.0
"""Units of the row in which a person is chosen."""


class PracticeScene(ParagraphSheet):
    """The practice room, a sheet over the title; `person` is whose deals are looked at, '' without any."""

    size = (1120.0, 760.0)

    def __init__(
        self,
        journal: Journal,
        today: Callable[[], date],
        on_mistake: Callable[[Mistake], None],
        on_done: Callable[[], None],
        waiting: Callable[[], int] = lambda: 0,
    ) -> None:
        """Create the room; `on_mistake` opens one at its table, `waiting` counts the deals still to be weighed."""
        super().__init__(on_done, _("Practice"))
        self.journal, self.today = journal, today
        self._on_mistake, self._waiting = on_mistake, waiting
        self.person = ""

    @override
    def enter(self) -> None:
        super().enter()
        self.title = _("Practice")
        self.start = Button(
            self.ctx, _("Start"), self._begin, kind="primary", key="return", size=23, ring="paper", name="start"
        )
        back = Button(self.ctx, _("Back"), self.on_done, kind="paper", key="escape", size=21, ring="paper", name="done")
        self.buttons = [(self.start, 220.0), (back, 180.0)]
        self.read()
        self.focus.focus("start" if self.start.enabled else "done")

    @override
    def resume(self) -> None:
        self.tell_again()
        self.focus.focus("start" if self.start.enabled else "done")

    def read(self) -> None:
        """Read the mistakes again; the first person is the one with the most deals."""
        names = [name for name, _deals in persons(self.journal)]
        self.aside = _("Your mistakes")
        self.person = self.person if self.person in names else next(iter(names), "")
        self.schedule: Schedule = schedule(self.journal, self.person, self.today())
        self.waiting = self._waiting()
        self.whose: list[Stepper] = []
        if len(names) > 1:
            shown = [translated_name_now(name) for name in names]
            at = names.index(self.person)
            self.whose = [
                Stepper(
                    self.ctx,
                    _("Person"),
                    shown,
                    at,
                    lambda place: self._choose(names[place]),
                    wrap=True,
                    paper=True,
                    label_width=1,
                    name="person",
                )
            ]
        self.start.enabled = bool(self.schedule.due)
        self.start.node.why = "" if self.schedule.due else self._nothing_due()

    def tell_again(self) -> None:
        """Show what has been found meanwhile in the person's deals."""
        self.read()
        self.tell()

    def _choose(self, person: str) -> None:
        self.person = person
        self.tell_again()
        self.focus.focus("person")

    def _begin(self) -> None:
        if self.schedule.due:
            self._on_mistake(self.schedule.due[0])

    # Words ------------------------------------------------------------------------------------------------------------

    def _nothing_due(self) -> str:
        """Return why nothing can be practised now, and when the next mistake comes back."""
        found = self.schedule
        if not self.person:
            return _("Play a deal first: what cost you most in it is asked again here.")
        if found.next:
            day = day_words(found.next, self.today())
            return _("Nothing is due today. The next position comes back on {day}.").format(day=day)
        if found.learnt:
            return _("Nothing is due: you have learnt them all.")
        if self.waiting:
            return _("Nothing is due yet.")
        return _("Nothing is due: in your deals so far no decision cost you much.")

    @override
    def paragraphs(self) -> Sequence[Paragraph]:
        found = self.schedule
        due = len(found.due)
        if due:
            words = ngettext(
                "{count} decision that cost you much waits for a better answer.",
                "{count} decisions that cost you much wait for a better answer.",
                due,
            ).format(count=due)
        else:
            words = self._nothing_due()
        games = {each.game for each in found.due}
        share = [
            _("{game}: {count}").format(game=rules.title, count=sum(each.game == name for each in found.due))
            for name, rules in GAMES.items()
            if name in games
        ]
        after = _("A right answer brings a position back after 1, 3, 7 and 21 days, a wrong one tomorrow.")
        later = ngettext(
            "{count} position comes back later.", "{count} positions come back later.", found.later
        ).format(count=found.later)
        learnt = ngettext("{count} is learnt.", "{count} are learnt.", found.learnt).format(count=found.learnt)
        left = ngettext(
            "The master still has {count} of your deals to look at, and does so while this page is open.",
            "The master still has {count} of your deals to look at, and does so while this page is open.",
            self.waiting,
        ).format(count=self.waiting)
        return (
            Paragraph(words, theme.PAPER_TITLE, theme.INK),
            Paragraph(listed(share) if len(share) > 1 else ""),
            Paragraph(after),
            Paragraph(later if found.later else ""),
            Paragraph(learnt if found.learnt else ""),
            Paragraph(left if self.waiting else ""),
        )

    # Scene ------------------------------------------------------------------------------------------------------------

    @override
    def nodes(self) -> Sequence[Node]:
        return [*(node for row in self.whose for node in row.nodes), *super().nodes()]

    @override
    def layout(self, scale: Scale) -> None:
        self.top = ParagraphSheet.top + (ROW + 20 if self.whose else 0)
        super().layout(scale)
        paper, inner = self.paper, self.paper.inner
        for row in self.whose:
            row.label_width = inner.w * 0.34 / scale.u
            row.place(Rect(inner.x, round(paper.y(ParagraphSheet.top)), inner.w, paper.px(ROW)))

    @override
    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        for row in self.whose:
            row.draw(surface)
