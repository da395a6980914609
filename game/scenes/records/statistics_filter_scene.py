"""Page for choosing the deals that the statistics count: by person, house rules, opponents and start date."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_, _
from game.i18n.dates import day_words
from game.match.players import translated_name_now
from game.records.record_text import house_rules_text, level_words
from game.records.statistics import PERIODS, FiguresFilter, choices, persons
from game.scenes.sheet_scene import StepperSheet
from game.ui.widgets import Button, Stepper

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.match.journal import Journal

SIZE: Final = (1000.0, 640.0)
TOP: Final = 160.0
ROW: Final = 82.0
PERIOD_WORDS: Final = {
    "all": N_("any time"),
    "year": N_("the last twelve months"),
    "quarter": N_("the last three months"),
    "month": N_("the last thirty days"),
    "week": N_("the last seven days"),
}


def chosen_words(chosen: FiguresFilter, *, several: bool, first: str) -> str:
    """Return the selection of deals as one line, such as 'You · since 14 March 2026'."""
    parts = [translated_name_now(chosen.person)] if several else []
    if chosen.period != "all":
        parts.append(_(PERIOD_WORDS[chosen.period]))
    elif first:
        parts.append(_("since {day}").format(day=day_words(first, year=True)))
    if chosen.house:
        parts.append(house_rules_text(chosen.house))
    if chosen.level:
        parts.append(level_words(chosen.level))
    return " · ".join(parts) or _("every deal on this computer")


class FiguresFilterScene(StepperSheet):
    """A sheet with four steppers; `on_chosen` receives the selection when the sheet closes."""

    size, top, step = SIZE, TOP, ROW
    label_share = 0.32

    def __init__(
        self,
        journal: Journal,
        chosen: FiguresFilter,
        on_chosen: Callable[[FiguresFilter], None],
        on_done: Callable[[], None],
    ) -> None:
        super().__init__(self._give, _("Deals to count"))
        self.journal, self.chosen = journal, chosen
        self.on_chosen, self.on_gone = on_chosen, on_done

    def _give(self) -> None:
        self.on_gone()
        self.on_chosen(self.chosen)

    def enter(self) -> None:
        """Create the steppers with the available values."""
        super().enter()
        everything = Button(self.ctx, _("Show all"), self._everything, kind="paper", size=21, name="everything")
        self.buttons = [(self.done_button(), 200.0), (everything, 200.0)]
        self._make()
        self.focus.focus(next((row.node.name for row in self.rows if row.node.enabled), "done"))

    def _make(self) -> None:
        now = self.chosen
        names = [name for name, _count in persons(self.journal)]
        houses, levels = choices(self.journal, now.person, now.game)
        self.rows = [
            self._stepper("person", _("Person"), names, [translated_name_now(name) for name in names]),
            self._stepper("house", _("House rules"), ["", *houses], [_("any"), *map(house_rules_text, houses)]),
            self._stepper("level", _("Against"), ["", *levels], [_("anybody"), *map(level_words, levels)]),
            self._stepper("period", _("Time"), list(PERIODS), [_(PERIOD_WORDS[each]) for each in PERIODS]),
        ]

    def _stepper(self, name: str, label: str, values: Sequence[str], words: Sequence[str]) -> Stepper:
        value = getattr(self.chosen, name)
        index = values.index(value) if value in values else 0

        def change(place: int) -> None:
            self.chosen = self.chosen._replace(**{name: values[place]})
            if name == "person":  # another person has played by other rules
                self.chosen = self.chosen._replace(house="", level="")
                self._make()
                self.layout(self.ctx.scale)

        why = "" if len(values) > 1 else _("This is the only choice.")
        return Stepper(
            self.ctx,
            label,
            list(words) or [_("nobody")],
            index,
            change,
            wrap=True,
            paper=True,
            label_width=1,
            name=name,
            enabled=len(values) > 1,
            why=why,
        )

    def _everything(self) -> None:
        self.chosen = FiguresFilter(self.chosen.person, self.chosen.game)
        self._make()
        self.layout(self.ctx.scale)
