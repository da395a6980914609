"""What stands left of a Tongits table: its buttons and its facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _, ngettext
from game.scenes.table.side_columns import LeftColumn
from game.scenes.tables.tongits.hand import SORTS
from game.scenes.tables.tongits.words import cards_count
from game.ui.widgets import Button

if TYPE_CHECKING:
    from game.scenes.tables.tongits.scene import TongitsScene

UNIT = 1
"""Chips a unit."""


class TongitsColumn:
    """The buttons of the table and the column that holds them."""

    def __init__(self, scene: TongitsScene) -> None:
        self.scene = scene
        kit = scene.kit
        self.hint = Button(kit, _("Hint"), scene.give_hint, icon="hint", key="h", size=19, name="hint")
        self.sort = Button(kit, _("Sort by rank"), scene.sort_hand, icon="sort", key="s", size=19, name="sort")
        buttons = [scene.menu_button, self.hint, self.sort]
        self.column = LeftColumn(kit, scene.match, self.facts, buttons, talk=scene.flip_talk)

    def say_sort(self) -> None:
        """Name the order of the hand on the button: it arranges the hand again where its owner has moved cards."""
        order = self.scene.order
        self.sort.label = _("Sort") if order.own is not None else _(SORTS[order.way])
        self.sort.node.tooltip = _("Arrange the hand again into bahays and deadwood") if order.own is not None else ""

    def facts(self) -> list[tuple[str, str]]:
        """The game, what a unit is, and what is left to draw."""
        match = self.scene.match
        number = str(match.number)
        if match.deals is not None:
            number = _("{number} of {deals}").format(number=match.number, deals=match.deals)
        return [
            (_("Game"), number),
            (_("Unit"), ngettext("{count} chip", "{count} chips", UNIT).format(count=UNIT)),
            (_("Stock"), cards_count(self.scene.shown.stock)),
        ]
