"""What stands left of a money game's table: its buttons, its facts, and what the suits are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_, _, ngettext
from game.scenes.table.pieces import LABEL_COLOURS, LABELLED
from game.scenes.table.side_columns import LeftColumn, deal_fact
from game.scenes.tables.money.hand import SORTS
from game.ui import theme
from game.ui.widgets import Button

if TYPE_CHECKING:
    from pygame import Surface

    from game.scenes.tables.money.scene import MoneyScene

SUITS: Final = (
    ("coins", N_("coins"), "ตา"),
    ("strings", N_("strings"), "นก"),
    ("myriads", N_("myriads"), "คน"),
)
LABEL_PAPER: Final = theme.rgb("#FFFBF0")


class MoneyColumn:
    """The buttons of a money game and the column that holds them."""

    def __init__(self, scene: MoneyScene) -> None:
        self.scene = scene
        self.kit = kit = scene.kit
        self.hint = Button(kit, _("Hint"), scene.give_hint, icon="hint", key="h", size=19, name="hint")
        self.sort = Button(kit, _("Sort by suit"), scene.next_sort, icon="sort", key="s", size=19, name="sort")
        self.labels = Button(kit, _("Plain labels"), scene.flip_labels, icon="label", key="l", size=19, name="labels")
        buttons = [scene.menu_button, self.hint, self.sort]
        if scene.equipment in LABELLED:
            buttons.append(self.labels)
        self.column = LeftColumn(kit, scene.match, self.facts, buttons, talk=scene.flip_talk, legend=self._draw_legend)

    def say_sort(self, way: str) -> None:
        """Name the order of the hand on the button."""
        self.sort.label = _(SORTS[way])

    def say_labels(self, *, on: bool) -> None:
        """Whether the plain labels show, for the button's tooltip."""
        self.labels.node.value = _("on") if on else _("off")

    def facts(self) -> list[tuple[str, str]]:
        """The deal, what it is played for, and what is left to draw."""
        match, stock = self.scene.match, self.scene.shown.stock
        facts = [deal_fact(match)]
        if match.game.name == "pong":
            unit = int(match.options.to_dict()["unit"])
            facts.append((_("Unit"), ngettext("{count} chip", "{count} chips", unit).format(count=unit)))
        else:
            stake = int(match.options.to_dict()["base_stake"])
            facts.append((_("Base stake"), _("{count} baht").format(count=stake)))
        if self.scene.equipment != "mahjong":
            facts.append((_("Stock"), ngettext("{count} card", "{count} cards", stock).format(count=stock)))
        else:
            name = _("Wall") if match.game.name == "pong" else _("Stock")
            facts.append((name, ngettext("{count} tile", "{count} tiles", stock).format(count=stock)))
        return facts

    def _draw_legend(self, surface: Surface, left: int, right: int, top: int) -> None:
        """What the suits are called, for who is new to money cards."""
        kit, scale, text = self.kit, self.kit.scale, self.kit.text
        if self.scene.equipment not in LABELLED or not kit.settings.plain_labels:
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
