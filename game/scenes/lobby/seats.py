"""Who sits where: one row a seat with its flower, its name and what moves it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.match.players import PERSON, kinds
from game.match.settings import LONGEST_NAME
from game.opponents import OPPONENT_NAMES
from game.scenes.emblems import emblem_of
from game.ui import theme
from game.ui.plaque import draw_emblem
from game.ui.widgets import Button, TextField, Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.scenes.lobby.choices import Choices
    from game.ui.kit import Kit
    from game.ui.node import Node

MOST_ROW: Final = 96.0
EMBLEM: Final = 50.0


def kind_words(kind: str) -> str:
    """What a kind of player is called."""
    words = _("person") if kind == PERSON else _(OPPONENT_NAMES[kind])
    return words[:1].upper() + words[1:]


class Seats(Widget):
    """All rows of seats. `on_change` hears of every change but those of names."""

    def __init__(self, kit: Kit, choices: Choices, on_change: Callable[[], None]) -> None:
        super().__init__(kit)
        self.choices, self.on_change = choices, on_change
        most = choices.game.seats[-1]
        self.fields = [self._field(seat) for seat in range(most)]
        self.buttons = [self._button(seat) for seat in range(most)]
        self.refresh()

    def _field(self, seat: int) -> TextField:
        label = _("Name of seat {number}").format(number=seat + 1)
        return TextField(
            self.kit,
            label,
            self.choices.names[seat],
            lambda text: self.choices.set_name(seat, text),
            longest=LONGEST_NAME,
            name=f"name:{seat}",
        )

    def _button(self, seat: int) -> Button:
        button = Button(
            self.kit,
            "",
            lambda: self._turn(seat, 1),
            icon="person",
            size=19,
            name=f"kind:{seat}",
            tooltip=_("Change who plays in this seat"),
        )
        button.node.role = "choice"
        return button

    def _turn(self, seat: int, by: int) -> None:
        offered = kinds(self.choices.game.name)
        index = (offered.index(self.choices.kinds[seat]) + by) % len(offered)
        self.choices.set_kind(seat, offered[index])
        self.refresh()
        self.on_change()

    def refresh(self) -> None:
        """Take names and kinds from the choices."""
        players = self.choices.players
        for seat, player in enumerate(players):
            button, field = self.buttons[seat], self.fields[seat]
            button.label = kind_words(player.kind)
            button.icon = "person" if player.is_person else "fan"
            field.hint = player.name if player.is_person else ""

    @property
    def nodes(self) -> Sequence[Node]:
        """Names of persons and what moves each seat, row by row."""
        found = []
        for seat, kind in enumerate(self.choices.kinds):
            if kind == PERSON:
                found.append(self.fields[seat].node)
            found.append(self.buttons[seat].node)
        return found

    def place(self, rect: Rect) -> None:
        """Stand here from now on; rows as high as there is room."""
        super().place(rect)
        scale = self.kit.scale
        pitch = min(scale.f(MOST_ROW), rect.h / self.choices.seats)
        self.row_high = round(pitch - max(5, scale.f(10)))
        left = max(scale.px(EMBLEM + 22), 46)
        kind_wide = max(
            round(rect.w * 0.40),
            max(self.kit.text.width(kind_words(kind), self.buttons[0].role) for kind in kinds(self.choices.game.name))
            + scale.px(66),
        )
        kind_wide = min(kind_wide, round((rect.w - left) * 0.58))
        gap = max(6, scale.px(14))
        self.rows = []
        for seat in range(self.choices.seats):
            row = Rect(rect.x, round(rect.y + seat * pitch), rect.w, self.row_high)
            self.rows.append(row)
            control = min(row.h, max(scale.px(52), 30))
            top = row.centery - control // 2
            self.fields[seat].place(Rect(row.x + left, top, row.w - left - kind_wide - gap, control))
            self.buttons[seat].place(Rect(row.right - kind_wide, top, kind_wide, control))

    def draw(self, surface: Surface) -> None:
        """Every row."""
        kit, scale = self.kit, self.kit.scale
        persons = [seat for seat, kind in enumerate(self.choices.kinds) if kind == PERSON]
        you = persons[0] if len(persons) == 1 else None
        for seat, player in enumerate(self.choices.players):
            row = self.rows[seat]
            diameter = min(max(scale.px(EMBLEM), 28), row.h)
            draw_emblem(kit, surface, emblem_of(seat, you), (row.x + diameter / 2 + scale.f(2), row.centery), diameter)
            if player.is_person:
                self.fields[seat].draw(surface)
            else:
                x = self.fields[seat].rect.x + scale.px(14)
                room = self.fields[seat].rect.right - x
                kit.text.draw(
                    surface, player.name, (x, row.centery), theme.BODY, theme.DIM, valign="middle", width=room
                )
            self.buttons[seat].draw(surface)
