"""The lobby's list of seats: a row per seat with its flower, its name and a button that changes its player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _
from game.match.players import PERSON
from game.match.settings import LONGEST_NAME
from game.opponents import offered
from game.scenes.lobby.device_symbol import draw_device
from game.table.characters import both_names, face_of
from game.table.device_assignment import MOUSE
from game.table.emblems import emblems_of
from game.table.lobby.match_setup import columns_of, kind_words
from game.ui import theme
from game.ui.plaque import LOST, draw_emblem, draw_phone
from game.ui.widgets import Button, TextField, Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.table.lobby.match_setup import Choices
    from game.table.lobby.seat_joining import SeatCard
    from game.ui.node import Node
    from game.ui.render_context import RenderContext

MOST_ROW: Final = 96.0
EMBLEM: Final = 50.0


class Seats(Widget):
    """Rows of all seats; `on_open` opens the page for choosing a seat's player.

    If the seat is None, the page is for choosing all opponents.
    """

    def __init__(self, ctx: RenderContext, choices: Choices, on_open: Callable[[int | None], None]) -> None:
        super().__init__(ctx)
        self.choices, self.on_open = choices, on_open
        most = choices.game.seats[-1]
        self.fields = [self._field(seat) for seat in range(most)]
        self.buttons = [self._button(seat) for seat in range(most)]
        self.bank = _("bank")
        """Label of the seat that is always the banker."""
        self.icons = True
        self.cards: Sequence[SeatCard] = ()
        """Each seat's card, with the person's device; empty if only one person plays, who may use all devices."""
        self.all = Button(
            ctx,
            _("Computer players"),
            lambda: on_open(None),
            icon="fan",
            size=17,
            name="opponents",
            tooltip=_("Choose who plays in the seats without people"),
        )
        self.refresh()

    def _field(self, seat: int) -> TextField:
        label = _("Name for seat {number}").format(number=seat + 1)
        return TextField(
            self.ctx,
            label,
            self.choices.names[seat],
            lambda text: self.choices.set_name(seat, text),
            longest=LONGEST_NAME,
            name=f"name:{seat}",
        )

    def _button(self, seat: int) -> Button:
        button = Button(
            self.ctx,
            "",
            lambda: self.on_open(seat),
            size=19,
            name=f"kind:{seat}",
            tooltip=_("Choose who plays in this seat"),
        )
        button.node.role = "choice"
        return button

    def refresh(self) -> None:
        """Update names and kinds of players from the choices."""
        players, called = self.choices.players, self.choices.called
        for seat, player in enumerate(players):
            button, field = self.buttons[seat], self.fields[seat]
            button.label = kind_words(self.choices.game.name, player.kind)
            field.hint = player.called if player.is_person else ""
            button.node.group = (_("Seat {number}: {name}").format(number=seat + 1, name=called[seat]),)
            button.node.value = self.bank if seat == self.choices.bank else ""
        self._choose_icons()

    def show_devices(self, cards: Sequence[SeatCard]) -> None:
        """Show each person's device if several people play."""
        self.cards = cards if sum(card.person for card in cards) > 1 else ()
        for field in self.fields:
            field.node.tooltip = ""
        for card, field in zip(self.cards, self.fields, strict=False):
            field.node.tooltip = card.description if card.person else ""

    def _card(self, seat: int) -> SeatCard | None:
        """Return the card of the person in a seat; None if no device is shown there."""
        return self.cards[seat] if seat < len(self.cards) and self.cards[seat].person else None

    def _choose_icons(self) -> None:
        """Show icons that distinguish people from opponents, if there is room."""
        for button, kind in zip(self.buttons, self.choices.kinds, strict=False):
            button.icon = ("person" if kind == PERSON else "fan") if self.icons else ""
            button.align = "left" if self.icons else "centre"

    @property
    def nodes(self) -> Sequence[Node]:
        """Nodes of the button for all opponents, if any, then of each row: the person's name and the seat's button."""
        found = [self.all.node] if columns_of(self.choices) > 1 else []
        for seat, kind in enumerate(self.choices.kinds):
            if kind == PERSON:
                found.append(self.fields[seat].node)
            found.append(self.buttons[seat].node)
        return found

    def place_head(self, line: Rect) -> None:
        """Place the button for all opponents at the right end of `line`."""
        wide = min(self.all.preferred()[0], line.w)
        self.all.place(Rect(line.right - wide, line.y, wide, line.h))

    def place(self, rect: Rect) -> None:
        """Place the rows over the full height; in games with many seats, place two rows side by side."""
        super().place(rect)
        scale = self.ctx.scale
        columns = columns_of(self.choices)
        between = scale.px(28, 14)
        wide = (rect.w - between * (columns - 1)) // columns
        pitch = min(scale.f(MOST_ROW), rect.h / -(-self.choices.seats // columns))
        self.row_high = round(pitch - max(5, scale.f(10)))
        left = scale.px(EMBLEM + 22, 46) if columns == 1 else scale.px(EMBLEM + 12, 34)
        self.gap = gap = max(6, scale.px(14) if columns == 1 else scale.px(10))
        kind_wide = self._kind_width(wide, left)
        self._choose_icons()
        self.rows = []
        self._described: set[int] = set()
        """Seats with room below the name for text about the device."""
        for seat in range(self.choices.seats):
            down, across = divmod(seat, columns)
            x = rect.x + across * (wide + between)
            row = Rect(x, round(rect.y + down * pitch), wide, self.row_high)
            self.rows.append(row)
            control = min(row.h, scale.px(52, 30))
            has_device = self._card(seat) is not None
            under = max(round(self.ctx.text.line_height(theme.CAPTION)), self._symbol) if has_device else 0
            if under and row.h >= control + under:
                self._described.add(seat)
            top = row.centery - (control + (under if seat in self._described else 0)) // 2
            bank = self.ctx.text.width(self.bank, theme.CAPTION) + gap if seat == self.choices.bank else 0
            symbol = self._symbol + gap if has_device and seat not in self._described else 0
            self.fields[seat].place(Rect(row.x + left, top, row.w - left - kind_wide - gap - bank - symbol, control))
            self.buttons[seat].place(Rect(row.right - kind_wide, top, kind_wide, control))

    def _kind_width(self, wide: int, left: int) -> int:
        """Return the width of the buttons, leaving about two fifths for names; also decide whether to show icons."""
        scale, room = self.ctx.scale, wide - left
        game = self.choices.game.name
        words = max(
            self.ctx.text.width(kind_words(game, kind), self.buttons[0].role) for kind in (PERSON, *offered(game))
        )
        self.icons = words + scale.px(66) <= room * 0.58
        if self.icons:
            return min(max(round(wide * 0.40), words + scale.px(66)), round(room * 0.58))
        return min(words + 2 * scale.px(12, 7), round(room * 0.62))

    def draw(self, surface: Surface) -> None:
        """Draw the row of every seat."""
        if columns_of(self.choices) > 1:
            self.all.draw(surface)
        ctx, scale = self.ctx, self.ctx.scale
        emblems = emblems_of(self.choices.players, self.choices.flowers)
        names = self.choices.called
        for seat, player in enumerate(self.choices.players):
            row = self.rows[seat]
            banked = seat == self.choices.bank and self._shows_bank_label(seat, names[seat])
            diameter = min(scale.px(EMBLEM, 28), row.h)
            centre = row.x + diameter / 2 + scale.f(2), row.centery
            face = face_of(player) if names[seat] == player.name else ""  # the house has no face
            draw_emblem(ctx, surface, emblems[seat], centre, diameter, face=face)
            if player.is_person:
                self.fields[seat].draw(surface)
                self._draw_device_of(seat, surface)
            else:
                x = self.fields[seat].rect.x + scale.px(14)
                end = self.fields[seat].rect.right if banked else self.buttons[seat].rect.x - self.gap
                room = end - x
                name = names[seat] if names[seat] != player.name else self._name_that_fits(player.name, room, row.h)
                ctx.text.draw_in(surface, name, Rect(x, row.y, room, row.h), theme.BODY, theme.DIM)
            self.buttons[seat].draw(surface)
            if banked:
                place = (self.buttons[seat].rect.x - self.gap, row.centery)
                ctx.text.draw(surface, self.bank, place, theme.CAPTION, theme.OLD_GOLD, align="right", valign="middle")

    @property
    def _symbol(self) -> int:
        """Height in pixels of a device's symbol."""
        return max(self.ctx.scale.px(26), 16)

    def _draw_device_of(self, seat: int, surface: Surface) -> None:
        """Draw a person's device below the name, with a description if there is room, otherwise after the name."""
        card, field = self._card(seat), self.fields[seat].rect
        if card is None:
            return
        ctx, high = self.ctx, self._symbol
        below = seat in self._described
        centre: tuple[float, float] = (field.right + self.gap // 2 + high / 2, field.centery)
        if below:
            centre = (field.x + ctx.scale.px(6) + high / 2, field.bottom + 1 + high / 2)
        if card.on_phone:
            draw_phone(ctx, surface, centre, high - 2, away=card.away)
        else:
            draw_device(ctx, surface, card.kind or MOUSE, centre, high)
        if below:
            colour = LOST if card.away else theme.DIM
            x = round(centre[0] + high / 2) + 5
            room = self.buttons[seat].rect.right - x
            ctx.text.draw(surface, card.description, (x, centre[1]), theme.CAPTION, colour, valign="middle", width=room)

    def _name_that_fits(self, name: str, room: int, high: int) -> str:
        """Return an opponent's name, with its native form if both fit on one line."""
        both = both_names(name)
        one_line = self.ctx.text.width(both, theme.BODY) <= room
        return both if one_line and self.ctx.text.fit(both, theme.BODY, room, high).whole else name

    def _shows_bank_label(self, seat: int, name: str) -> bool:
        """Return whether a seat's row is labelled 'bank'; the label is omitted if the name needs the room."""
        if self.choices.players[seat].is_person:
            return True
        room = self.fields[seat].rect.w - self.ctx.scale.px(14)
        return self.ctx.text.fit(name, theme.BODY, room, self.rows[seat].h).whole
