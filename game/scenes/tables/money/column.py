"""What stands left of a money game's table: its buttons, its facts, and what the suits are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import N_, _
from game.scenes.table.pieces import LABEL_COLOURS, LABELLED
from game.scenes.table.side_columns import LeftColumn, deal_fact
from game.scenes.tables.money.hand import SORTS
from game.ui import theme
from game.ui.widgets import Button
from game.words.money.stake import facts_with

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.match.match import Match
    from game.rules.money.options import MoneyOptions
    from game.scenes.table.context import TableContext
    from game.scenes.tables.money.screen_state import MoneyState

SUITS: Final = (
    ("coins", N_("coins"), "ตา"),
    ("strings", N_("strings"), "นก"),
    ("myriads", N_("myriads"), "คน"),
)
LABEL_PAPER: Final = theme.rgb("#FFFBF0")


class ColumnButtons(NamedTuple):
    """Buttons as at every table."""

    menu: Button
    hint: Button
    labels: Button


class MoneyColumn(LeftColumn):
    """The buttons of a money game, its facts, and its legend where the suits want one."""

    def __init__(
        self,
        context: TableContext,
        match: Match,
        options: MoneyOptions,
        state: MoneyState,
        shared: ColumnButtons,
        *,
        sort: Callable[[], None],
        talk: Callable[[], None],
    ) -> None:
        kit = context.kit
        self.state, self._options, self._reader = state, options, context.reader
        self._labelled = context.reader.pack.equipment in LABELLED
        self.labels = shared.labels
        self.sort = Button(kit, "", sort, icon="sort", key="s", size=19, name="sort")
        buttons = [shared.menu, shared.hint, self.sort, *([shared.labels] if self._labelled else [])]
        super().__init__(kit, match, self._facts, buttons, talk=talk, legend=self._paint_legend)
        self.refresh()

    def refresh(self) -> None:
        """Say on the buttons how the hand is sorted, and whether the plain labels show."""
        self.sort.label = _(SORTS[self.state.sort])
        self.labels.node.value = _("on") if self.kit.settings.plain_labels else _("off")

    def _facts(self) -> list[tuple[str, str]]:
        """The deal, what it is played for, and what is left to draw."""
        return [deal_fact(self.match), *facts_with(self._options, self.state.stock, self._reader)]

    def _paint_legend(self, surface: Surface, left: int, right: int, top: int) -> None:
        """What the suits are called, for who is new to money cards."""
        kit, scale, text = self.kit, self.kit.scale, self.kit.text
        if not self._labelled or not kit.settings.plain_labels:
            return
        text.draw(surface, _("Suits"), (left, top), theme.SMALL, theme.DIM)
        for i, (icon, name, thai) in enumerate(SUITS):
            y = top + scale.px(34) + i * scale.px(38)
            tab = kit.paint.box(scale.px(28), scale.px(30), radius=scale.f(6), fill=(LABEL_PAPER,))
            tab.draw(surface, left, y - scale.px(20))
            picture = kit.sprites.picture(f"icon-{icon}", height=scale.px(24), tint=LABEL_COLOURS[icon])
            picture.draw_centred(surface, left + scale.px(14), y - scale.px(5))
            text.draw(surface, _(name), (left + scale.px(41), y + scale.px(1)), theme.SMALL)
            text.draw(surface, thai, (right, y + scale.px(1)), theme.SMALL.sized(19), theme.OLD_GOLD, align="right")
