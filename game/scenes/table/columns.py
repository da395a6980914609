"""Left of the table its name, facts, buttons, suits and seal; right of it the talk. Rails where it is narrow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import N_, _, ngettext
from game.scenes.table.hand import SORTS
from game.scenes.table.pieces import LABEL_COLOURS, LABELLED
from game.ui import theme
from game.ui.plaque import draw_seal
from game.ui.widgets import Button, Panel, draw_rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from pygame import Surface

    from game.match.match import Match
    from game.scenes.table.log import Log
    from game.ui.kit import Kit
    from game.ui.node import Node

NATIVE: Final = theme.Role("display", 25, 500)
SEATS: Final = {
    2: N_("two seats"),
    3: N_("three seats"),
    4: N_("four seats"),
    5: N_("five seats"),
    6: N_("six seats"),
    7: N_("seven seats"),
}
PLACES: Final = {"pong": N_("Kelantan")}
"""Where a game is at home, said beside the seats where it has no name in another script."""
SUITS: Final = (
    ("coins", N_("coins"), "ตา"),
    ("strings", N_("strings"), "นก"),
    ("myriads", N_("myriads"), "คน"),
)
LINE_GOLD: Final = theme.rgb("#FFE09A")
LINE_INK: Final = theme.rgb("#D9CCAE")
NEWEST_GROUND: Final = theme.rgb("#F3C868")


def seal_code(commitment: str) -> str:
    """The short form of a commitment: three groups of four."""
    return " · ".join(commitment[i : i + 4] for i in (0, 4, 8))


class LeftColumn:
    """Title, facts, buttons, legend and seal."""

    def __init__(
        self,
        kit: Kit,
        match: Match,
        equipment: str,
        *,
        menu: Callable[[], None],
        hint: Callable[[], None],
        sort: Callable[[], None],
        labels: Callable[[], None],
        talk: Callable[[], None],
    ) -> None:
        self.kit, self.match, self.equipment = kit, match, equipment
        self.menu = Button(kit, _("Menu"), menu, icon="menu", key="m", size=19, name="menu")
        self.hint = Button(kit, _("Hint"), hint, icon="hint", key="h", size=19, name="hint")
        self.sort = Button(kit, _("Sort by suit"), sort, icon="sort", key="s", size=19, name="sort")
        self.labels = Button(kit, _("Plain labels"), labels, icon="label", key="l", size=19, name="labels")
        self.talk = Button(kit, _("Table talk"), talk, icon="log", key="t", size=19, name="talk")
        self.rect = Rect(0, 0, 0, 0)

    @property
    def buttons(self) -> list[Button]:
        """The buttons that this table and window have."""
        found = [self.menu, self.hint, self.sort]
        if self.equipment in LABELLED:
            found.append(self.labels)
        if self.kit.scale.rails:
            found.append(self.talk)
        return found

    @property
    def nodes(self) -> list[Node]:
        """Nodes of the buttons."""
        return [button.node for button in self.buttons]

    def say_sort(self, way: str) -> None:
        """Name the order of the hand on the button."""
        self.sort.label = _(SORTS[way])

    def say_labels(self, *, on: bool) -> None:
        """Whether the plain labels show, for the button's tooltip."""
        self.labels.node.value = _("on") if on else _("off")

    # Places -----------------------------------------------------------------------------------------------------------

    @property
    def margin(self) -> int:
        """Space left of everything; less where the column is narrow."""
        scale = self.kit.scale
        return scale.px(32) if scale.left.w >= scale.px(250) and not scale.compact else max(10, scale.px(14))

    def layout(self) -> None:
        """Place the buttons."""
        scale = self.kit.scale
        self.rect = scale.left
        for i, button in enumerate(self.buttons):
            button.icon_only = scale.rails
            button.node.tooltip = ""
            if scale.rails:
                side = 40
                button.place(Rect(self.rect.x + (self.rect.w - side) // 2, 12 + i * (side + 10), side, side))
                continue
            width = min(self.rect.w - 2 * self.margin, scale.px(212) if not scale.compact else self.rect.w)
            high = max(scale.px(48), 34)
            top = max(scale.px(276), self._facts_bottom() + scale.px(24))
            button.place(Rect(self.rect.x + self.margin, top + i * (high + scale.px(10)), width, high))
            words = self.kit.text.width(button.label, button.role) + self.kit.text.width(
                button.node.key.upper(), theme.KEY_CAP
            )
            button.show_key = words + scale.px(50 + 14 + 14 + 8) <= width
        self.say_labels(on=self.kit.settings.plain_labels)

    def _facts_bottom(self) -> int:
        text, scale = self.kit.text, self.kit.scale
        return round(self._first_fact() + 2 * max(scale.px(30), text.px(theme.SMALL) * 1.45))

    @property
    def width(self) -> int:
        """Width of what stands in the column."""
        return min(self.rect.w - 2 * self.margin, self.kit.scale.px(212) if not self.kit.scale.compact else 10**4)

    # Drawing ----------------------------------------------------------------------------------------------------------

    def draw_rest(self, surface: Surface, stock: int) -> None:
        """Draw the column but for its buttons; `stock` is what is shown of it."""
        if not self.kit.scale.rails:
            self._draw_title(surface)
            self._draw_facts(surface, stock)
            self._draw_legend(surface)
            self._draw_seal(surface)

    def draw_buttons(self, surface: Surface) -> None:
        """Draw the buttons."""
        for button in self.buttons:
            button.draw(surface)

    def _draw_title(self, surface: Surface) -> None:
        text, scale, game = self.kit.text, self.kit.scale, self.match.game
        x = self.rect.x + self.margin
        title = theme.SCENE_TITLE
        while text.width(_(game.title), title) > self.width and title.size > 28:
            title = title.sized(title.size - 2)
        text.draw(surface, _(game.title), (x, scale.px(74)), title)
        seats = _(SEATS[len(self.match.players)])
        role = theme.LOG_LINE
        y = self._second_line()
        if game.native:
            x = text.draw(surface, game.native, (x, y), NATIVE, theme.OLD_GOLD).right + scale.px(10)
            text.draw(surface, seats, (x, y), role, theme.DIM, width=self.rect.right - 4 - x)
        else:
            words = f"{_(PLACES[game.name])} · {seats}" if game.name in PLACES else seats
            text.draw(surface, words, (x, y), role, theme.DIM, width=self.width)
        draw_rule(self.kit, surface, self.rect.x + self.margin, y + scale.px(20), self.width)

    def _second_line(self) -> int:
        """Baseline of the line under the title: letters with marks above them stand lower."""
        text, scale = self.kit.text, self.kit.scale
        if not self.match.game.native:
            return max(scale.px(104), scale.px(74) + round(text.px(theme.LOG_LINE) * 1.5))
        return max(scale.px(110), scale.px(74) + round(text.px(NATIVE) * 1.5))

    def _first_fact(self) -> int:
        return self._second_line() + max(self.kit.scale.px(54), round(self.kit.text.px(theme.SMALL) * 2.4))

    def _facts(self, stock: int) -> list[tuple[str, str]]:
        match = self.match
        number = str(match.number)
        if match.deals is not None:
            number = _("{number} of {deals}").format(number=match.number, deals=match.deals)
        facts = [(_("Deal"), number)]
        if match.game.name == "pong":
            unit = int(match.options.to_dict()["unit"])
            facts.append((_("Unit"), ngettext("{count} chip", "{count} chips", unit).format(count=unit)))
        else:
            stake = int(match.options.to_dict()["base_stake"])
            facts.append((_("Base stake"), _("{count} baht").format(count=stake)))
        if match.game.name == "pong" and self.equipment == "mahjong":
            facts.append((_("Wall"), ngettext("{count} tile", "{count} tiles", stock).format(count=stock)))
        elif self.equipment == "mahjong":
            facts.append((_("Stock"), ngettext("{count} tile", "{count} tiles", stock).format(count=stock)))
        else:
            facts.append((_("Stock"), ngettext("{count} card", "{count} cards", stock).format(count=stock)))
        return facts

    def _draw_facts(self, surface: Surface, stock: int) -> None:
        text, scale = self.kit.text, self.kit.scale
        left, right = self.rect.x + self.margin, self.rect.x + self.margin + self.width
        step = max(scale.px(30), text.px(theme.SMALL) * 1.45)
        y = float(self._first_fact())
        for name, value in self._facts(stock):
            shown = text.draw(surface, value, (right, y), theme.SMALL.weighing(500), align="right")
            text.draw(surface, name, (left, y), theme.SMALL, theme.DIM, width=shown.x - left - scale.px(8))
            y += step

    def _draw_legend(self, surface: Surface) -> None:
        """What the suits are called, for who is new to money cards."""
        scale, text = self.kit.scale, self.kit.text
        if self.equipment not in LABELLED or scale.compact or not self.kit.settings.plain_labels:
            return
        left, right = self.rect.x + self.margin, self.rect.x + self.margin + self.width
        top = self.labels.node.rect.bottom + scale.px(58)
        text.draw(surface, _("Suits"), (left, top), theme.SMALL, theme.DIM)
        for i, (icon, name, thai) in enumerate(SUITS):
            y = top + scale.px(34) + i * scale.px(38)
            tab = self.kit.paint.box(scale.px(28), scale.px(30), radius=scale.f(6), fill=(theme.rgb("#FFFBF0"),))
            tab.draw(surface, left, y - scale.px(20))
            picture = self.kit.sprites.picture(f"icon-{icon}", height=scale.px(24), tint=LABEL_COLOURS[icon])
            picture.draw_centred(surface, left + scale.px(14), y - scale.px(5))
            text.draw(surface, _(name), (left + scale.px(41), y + scale.px(1)), theme.SMALL)
            text.draw(surface, thai, (right, y + scale.px(1)), theme.SMALL.sized(19), theme.OLD_GOLD, align="right")

    def _draw_seal(self, surface: Surface) -> None:
        """The stamp of the sealed shuffle, with the commitment's short form."""
        text, scale = self.kit.text, self.kit.scale
        side = scale.px(48)
        x, y = self.rect.x + self.margin + side // 2, self.rect.bottom - scale.px(78)
        draw_seal(self.kit, surface, (x, y), side)
        left = x + side // 2 + scale.px(14)
        room = self.rect.right - left - 4
        code = seal_code(self.match.commitment)
        if text.width(code, theme.LOG_LINE.sized(16)) > room:
            code = " ".join(code.split(" · "))
        step = max(scale.px(24), text.px(theme.LOG_LINE) * 1.3)
        text.draw(surface, _("Shuffle sealed"), (left, y - scale.px(8)), theme.LOG_LINE.weighing(500), width=room)
        text.draw(surface, code, (left, y - scale.px(8) + step), theme.LOG_LINE.sized(16), theme.DIM, width=room)


class TalkPanel:
    """The talk: in the right column, or as a drawer over the table's right edge."""

    def __init__(self, kit: Kit, log: Log) -> None:
        self.kit, self.log = kit, log
        self.open = False
        """The drawer is out; only in a narrow window."""
        self.panel = Panel(kit, "log")

    @property
    def shown(self) -> bool:
        """Whether it is to be seen."""
        return self.open or not self.kit.scale.rails

    def layout(self) -> None:
        """Find its place."""
        scale = self.kit.scale
        if scale.rails:
            wide = 236
            self.panel.kind = "dark"
            self.panel.place(Rect(scale.right.x - wide - 8, 12, wide, scale.height - 24))
            return
        self.panel.kind = "log"
        column = scale.right
        wide = min(scale.px(228) if not scale.compact else column.w - 16, column.w - 16)
        left = column.x + min(scale.px(24), (column.w - wide) // 2)
        high = min(scale.px(820), scale.height - scale.px(32) - scale.px(40))
        self.panel.place(Rect(left, scale.px(32), wide, high))

    def draw(self, surface: Surface) -> None:
        """Draw as many of the newest entries as there is room for, the newest at the bottom."""
        if not self.shown:
            return
        text, scale, rect = self.kit.text, self.kit.scale, self.panel.rect
        self.panel.draw(surface)
        pad = max(scale.px(20), 12) if rect.w > 200 else 12
        head = max(scale.px(40), round(text.px(theme.PANEL_TITLE) * 1.7))
        text.draw(surface, _("Table talk"), (rect.x + pad, rect.y + head), theme.PANEL_TITLE, width=rect.w - 2 * pad)
        draw_rule(self.kit, surface, rect.x + pad, rect.y + head + scale.px(14), rect.w - 2 * pad)
        line = round(text.px(theme.LOG_LINE) * 1.3)
        pitch = max(scale.px(57), text.px(theme.LOG_NAME) + line + 16)
        top = rect.y + head + scale.px(14) + max(scale.px(32), text.px(theme.LOG_NAME) + 12)
        count = max(1, (rect.bottom - scale.px(8) - top - line) // pitch + 1)
        lines = self.log.lines[-count:]
        for i, entry in enumerate(lines):
            y = top + i * pitch
            newest = i == len(lines) - 1
            if newest:
                high = pitch - max(3, scale.px(3))
                ground = self.kit.paint.box(
                    rect.w - 2 * scale.px(10), high, radius=scale.f(9), fill=(NEWEST_GROUND,), opacity=0.13
                )
                ground.draw(
                    surface,
                    rect.x + scale.px(10),
                    y - text.px(theme.LOG_NAME) - (high - line - text.px(theme.LOG_NAME)) // 2 + 2,
                )
            room = rect.w - 2 * pad
            text.draw(
                surface,
                entry.name,
                (rect.x + pad, y),
                theme.LOG_NAME,
                LINE_GOLD if newest else theme.OLD_GOLD,
                width=room,
            )
            text.draw(
                surface,
                entry.words,
                (rect.x + pad, y + line),
                theme.LOG_LINE,
                theme.IVORY if newest else LINE_INK,
                width=room,
            )
