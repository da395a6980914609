"""The join screen: one card per seat around the table; pressing a button on a device takes a seat."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect

from game.i18n import _, pgettext
from game.i18n.lists import labelled
from game.match.settings import LONGEST_NAME
from game.scenes.background_page import BackgroundPage
from game.scenes.backgrounds import draw_floor
from game.scenes.device_input import device_of
from game.scenes.lobby.device_symbol import draw_device
from game.scenes.lobby.letter_picker import LetterRow
from game.scenes.lobby.phone_code import AWAY, PhoneCode
from game.scenes.phones.address_scene import AddressesScene
from game.scenes.phones.scene import address_nodes
from game.table.characters import face_of
from game.table.device_assignment import GAMEPAD
from game.table.emblems import emblems_of
from game.table.lobby.party import Roster
from game.ui import theme
from game.ui.gamepad_glyphs import paint_glyph
from game.ui.intents import Cancel, Confirm, Intent, Move, Next
from game.ui.layout import Length, anchored, grid, stack
from game.ui.plaque import draw_emblem
from game.ui.scene import Scene
from game.ui.sprite_sheets import sheet
from game.ui.widgets import Button, Panel, TextField

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Surface

    from game.rules.contract import Seat
    from game.scenes.phones.phone_session import PhoneSession
    from game.table.lobby.seat_joining import Joining, SeatCard
    from game.ui.node import Node
    from game.ui.scale import Scale

GAP: Final = Length(24, 12)
CARD: Final = (Length(296, 206), Length(168, 112))
"""Width and height of a card."""
OPEN_S: Final = 0.240
ROUND: Final = {
    1: ((1, 2),),
    2: ((1, 2), (1, 0)),
    3: ((1, 2), (2, 1), (0, 1)),
    4: ((1, 2), (2, 1), (1, 0), (0, 1)),
    5: ((1, 2), (2, 1), (2, 0), (0, 0), (0, 1)),
    6: ((1, 2), (2, 2), (2, 0), (1, 0), (0, 0), (0, 2)),
    7: ((1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0), (0, 1)),
    8: ((1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0), (0, 1), (0, 2)),
}
"""Maps the number of cards to the (column, row) of each: the first at the bottom, then counter-clockwise around the
table.
"""
LEAST_WORDS_PX: Final = 180
"""Minimum width in pixels between the footer's buttons for text to be drawn there."""
PLAQUE: Final = 84
"""Card height in pixels below which a card has its buttons on the right."""
LEAST_ICON: Final = 20
"""Size in pixels below which a button with only an icon is placed next to the other buttons."""
COLUMNS: Final = 4
"""Number of columns of cards if there are more than eight seats."""


class JoinScene(Scene):
    """Join screen, where choices apply at once; `on_start` begins the match."""

    most_text = 1.3
    shrinks_crowded_text = True

    def __init__(
        self,
        joining: Joining,
        on_start: Callable[[], None],
        on_back: Callable[[], None],
        on_phones: Callable[[], None] | None = None,
        *,
        late: bool = False,
        onward: str = "",
        phones: PhoneSession | None = None,
        on_end: Callable[[], None] | None = None,
    ) -> None:
        """Create the join screen; with `late`, a match is in progress and `on_start` returns to it.

        `onward` is the label of the main button; '' for the usual one. With `phones`, the page lets phones join and
        shows their code; `on_phones` opens the phones panel. With `on_end`, a button ends the session.
        """
        super().__init__()
        self.onward = onward
        self.phones, self.on_end = phones, on_end
        self._seen: object = None
        """State of the phones as last shown, to detect changes."""
        self.late = late
        self.joining, self.on_start, self.on_back, self.on_phones = joining, on_start, on_back, on_phones
        self.rows: dict[str, LetterRow] = {}
        """Maps each gamepad with which a name is being typed to its open row of letters."""
        self._people: dict[object, Seat] = {}
        """Seat of each person's card, by the key that identifies the person."""
        self.emblems: tuple[str, ...] = theme.EMBLEMS
        """Flower of each card, by seat."""
        self._opening: dict[Seat, float] = {}
        """Maps each seat whose flower is opening to the progress of the animation, 0 to 1."""

    def enter(self) -> None:
        """Create the seat cards and the footer buttons."""
        ctx = self.ctx
        self.back = Button(ctx, _("Back"), self.on_back, key="escape", size=21, name="back")
        self.start = Button(
            ctx,
            self.onward or (_("Back to the table") if self.late else _("Start")),
            self.on_start,
            kind="primary",
            key="return",
            size=26,
            radius=16,
            name="start",
        )
        self._make_foot()
        self.bystander = Button(ctx, _("Join without cards"), self._add_bystander, icon="eye", size=19, name="stand by")
        self.empty = Button(ctx, _("Sit down"), self._sit, size=17, name="sit down")
        self.middle = Panel(ctx, "dark")
        self.code = PhoneCode(ctx, self.middle, self._choose_address)
        self.page = BackgroundPage(ctx.scale)
        self._make_cards()
        self.focus.focus("start")

    # Phones -----------------------------------------------------------------------------------------------------------

    @property
    def _server(self) -> PhoneSession | None:
        """The phone session while phones can join; None otherwise."""
        return self.phones if self.phones is not None and self.phones.is_open else None

    def _make_foot(self) -> None:
        """Create the buttons on the left of the footer, including one that seats the first waiting phone.

        That phone is the one that has waited longest.
        """
        ctx, self.foot = self.ctx, [self.back]
        if self.on_phones is None:
            return
        if self.phones is None or self._server is not None:
            self.foot.append(Button(ctx, _("Phones"), self.on_phones, icon="phone", size=19, name="phones"))
        else:
            self.foot.append(Button(ctx, _("Let phones in"), self._let_in, icon="phone", size=19, name="let in"))
        if self.on_end is not None:
            self.foot.append(Button(ctx, _("End the session"), self.on_end, size=19, name="end evening"))
        if self._server is not None and self._server.waiting and not self.late and not isinstance(self.joining, Roster):
            words = _("Seat a waiting phone")
            self.foot.append(Button(ctx, words, self._seat_phone, icon="plus", size=19, name="seat phone"))
            self.foot[-1].short = _("Seat a phone")

    def _let_in(self) -> None:
        if self.phones is not None:
            self.phones.open_server()
            self._follow_phones()
            self.focus.focus("start")

    def _seat_phone(self, place: int = 0) -> None:
        """Seat the waiting phone at index `place`; 0 is the one that has waited longest."""
        if self.phones is not None:
            called, on_phones = self.joining.choices.called, self.joining.on_phones()
            here = [called[seat] for seat in self.joining.persons if seat not in on_phones]
            self.phones.seat_waiting(here, place)
            self._follow_phones()

    def _follow_phones(self) -> bool:
        """Update everything about phones after a change; return whether there was one."""
        door = self._server
        seen = door and (
            door.phones.url,
            tuple(door.phones.choices),
            door.phones.lost,
            door.phones.unreached,
            door.phones.is_looked_for_elsewhere,
            door.waiting_names,
            *self.joining.away_phones(),
            *("", len(door.names), *self.joining.on_phones()),  # a name may just be typed here
        )
        if seen == self._seen:
            return False
        self._seen = seen
        self._make_foot()
        self._again()
        return True

    # Cards ------------------------------------------------------------------------------------------------------------

    def _make_cards(self) -> None:
        ctx, joining = self.ctx, self.joining
        self.cards = joining.cards()
        self.fields: dict[Seat, TextField] = {}
        self.buttons: dict[Seat, list[Button]] = {}
        self._move_rows()
        for card in self.cards:
            seat = card.seat
            if card.waits_for_seat:
                place = sum(each.waits_for_seat for each in self.cards[: self.cards.index(card)])
                words, name = _("Give {name} a seat"), f"seat phone {place + 1}" if place else "seat phone"
                words = words.format(name=card.name)
                give = Button(ctx, words, partial(self._seat_phone, place), icon="plus", size=16, name=name)
                give.short = _("Seat them")
                self.buttons[seat] = [give]
            elif joining.swapping not in {None, seat}:
                here = Button(ctx, _("Swap with this seat"), partial(self._swap, seat), size=16, name=f"swap:{seat}")
                here.short = _("Swap")
                here.enabled = joining.may_swap(seat)
                self.buttons[seat] = [here]
            elif card.person:
                self.fields[seat] = TextField(
                    ctx,
                    joining.name_words(seat),
                    joining.choices.names[seat],
                    partial(joining.choices.set_name, seat),
                    on_enter=self._named,
                    longest=LONGEST_NAME,
                    hint=card.name,
                    name=f"name:{seat}",
                )
                self.buttons[seat] = self._person_buttons(seat)
            else:
                sit = Button(ctx, _("Sit here yourself"), partial(self._sit, seat), size=16, name=f"sit:{seat}")
                sit.short = _("Sit here")
                self.buttons[seat] = [sit]

    def _person_buttons(self, seat: Seat) -> list[Button]:
        """Return the buttons on a person's card; the last one swaps seats."""
        ctx, joining = self.ctx, self.joining
        found = []
        if seat not in joining.on_phones():
            change = Button(ctx, _("Change device"), partial(self._change, seat), size=16, name=f"device:{seat}")
            change.short = _("Device")
            found.append(change)
        if joining.may_leave(seat):
            act = partial(self._remove, seat)
            if joining.opponent_replaces(seat):
                found.append(self._computer_button(act, f"remove:{seat}"))
            else:
                label = _("Remove") if not self.late else _("Stay") if joining.leaves(seat) else _("Leave")
                found.append(Button(ctx, label, act, size=16, name=f"remove:{seat}"))
        if joining.may_hand_over(seat):
            found.append(self._computer_button(partial(self._hand_over, seat), f"hand over:{seat}"))
        if joining.may_swap(seat):
            words = _("Swap seats")
            swap = Button(ctx, words, partial(self._swap, seat), icon="swap", tooltip=words, name=f"swap:{seat}")
            swap.icon_only = True
            found.append(swap)
        return found

    def _computer_button(self, act: Callable[[], None], name: str) -> Button:
        """Return the button that gives a person's seat to an opponent."""
        words = _("A computer player takes this seat")
        button = Button(self.ctx, _("Use a computer player"), act, size=16, name=name, tooltip=words)
        button.short = pgettext("short for 'Use a computer player'", "Computer")
        return button

    def _move_rows(self) -> None:
        """Let rows of letters follow the people whose names they type, and close those of people who have left."""
        before, self._people = self._people, {self.joining.person_in(seat): seat for seat in self.joining.persons}
        people = {seat: person for person, seat in before.items()}
        for pad, row in list(self.rows.items()):
            seat = self._people.get(people.get(row.seat))
            if seat is None:
                del self.rows[pad]
            else:
                row.seat = seat

    def _again(self) -> None:
        """Update the cards after players or devices have changed; a name being typed keeps the focus."""
        focused = self.focus.focused
        seat = focused.id.removeprefix("name:") if focused is not None and focused.role == "field" else ""
        person = next((person for person, other in self._people.items() if str(other) == seat), None)
        before = self.fields.get(int(seat)) if person is not None else None
        self.joining.on_change()
        self._make_cards()
        self.layout(self.ctx.scale)
        self.dirty = True
        if person is not None and str(self._people.get(person, "")) != seat:
            self.focus.focus(f"name:{self._people[person]}" if person in self._people else "start")
        if before is not None and (field := self.fields.get(self._people.get(person, -1))) is not None:
            field.follows(before)

    def _sit(self, seat: Seat | None = None) -> None:
        taken = self.joining.sit(seat=seat)
        if taken is not None:
            self._open(taken)
            self._again()
            self.focus.focus(f"name:{taken}")

    def _named(self) -> None:
        """Finish editing a name; afterwards keys act as devices again."""
        self.joining.on_change()
        self.focus.focus("start")

    def _add_bystander(self) -> None:
        taken = self.joining.stand_by()
        if taken is not None:
            self._open(taken)
            self._again()
            self.focus.focus(f"name:{taken}")

    def _remove(self, seat: Seat) -> None:
        self.joining.remove(seat)
        self._again()
        names = {node.name for node in self.nodes()}
        self.focus.focus(next((name for name in (f"sit:{seat}", f"remove:{seat}") if name in names), "start"))

    def _hand_over(self, seat: Seat) -> None:
        self.joining.hand_over(seat)
        self._again()
        self.focus.focus(f"sit:{seat}")

    def _swap(self, seat: Seat) -> None:
        self.joining.swap(seat)
        self._again()
        self.focus.focus(f"swap:{seat}")

    def _change(self, seat: Seat) -> None:
        self.joining.change(seat)
        self._again()
        self.focus.focus(f"device:{seat}")

    def _open(self, seat: Seat) -> None:
        """Start the animation of a seat's opening flower, and announce the person and their device."""
        self._opening[seat] = 0.0
        self.ctx.sounds.play("click")
        doing = next(card.description for card in self.joining.cards() if card.seat == seat)
        self.stage.voice.say(labelled(self.joining.seat_words(seat), doing))

    def group_of(self, node: Node) -> tuple[str, ...]:
        """Return the seat under which a screen reader lists a control."""
        number = node.name.rpartition(":")[2]
        return (self.joining.seat_words(int(number)),) if ":" in node.name and number.isdigit() else node.group

    # Input ------------------------------------------------------------------------------------------------------------

    def as_pressed(self, intent: Intent) -> bool:
        """Return True for keys that belong to a key set, because they act as devices here."""
        return device_of(intent) is not None

    def handle(self, intent: Intent) -> bool:
        """Find or assign a seat for the device that was pressed; navigation keys also move the focus."""
        typing = self.focus.focused is not None and self.focus.focused.role == "field"
        device = device_of(intent)
        if typing and device is not None and device.kind != GAMEPAD:
            device = None  # the keys type a name
        if self.joining.changing is not None and isinstance(intent, Cancel):
            self._change(self.joining.changing)
            return True
        if self.joining.swapping is not None and isinstance(intent, Cancel):
            self._swap(self.joining.swapping)
            return True
        if device is not None and device.kind == GAMEPAD and self._type(device.name, intent):
            return True
        if device is not None:
            changing, before = self.joining.changing, self.joining.persons
            seat = self.joining.press(device)
            if seat is not None:
                self._open(seat)
                self._again()
                if changing is not None:
                    self.focus.focus(f"device:{seat}")
                    return True
                if seat not in before:
                    return True  # keep the focus: a name field would take the next key as a letter
                if device.kind == GAMEPAD and self._opens_row(seat, device.name, intent):
                    return True
                if device.kind == GAMEPAD and not self._may_press(seat, intent, typing=typing):
                    return True
        if super().handle(intent):
            return True
        return device is not None and not isinstance(intent, Move | Next)

    def _type(self, pad: str, intent: Intent) -> bool:
        """Pass an intent to the gamepad's open row of letters; return False if it has none."""
        row = self.rows.get(pad)
        if row is None:
            return False
        row.handle(intent)
        if row.done:
            del self.rows[pad]
        else:
            self.stage.voice.say(row.letter if isinstance(intent, Move) else self.joining.choices.names[row.seat])
        self.dirty = True
        return True

    def _opens_row(self, seat: Seat, pad: str, intent: Intent) -> bool:
        """Open a row of letters when A is pressed on a gamepad; return whether one was opened.

        The first person must have focused a name. A guest may press A anywhere but on another button of their own card.
        """
        focused = self.focus.focused
        name = focused.name if focused is not None else ""
        wanted = int(name.partition(":")[2]) if name.startswith("name:") else None
        first = seat == self.joining.persons[0]
        if not first and not (name.endswith(f":{seat}") and wanted is None):
            wanted = seat
        if not isinstance(intent, Confirm) or wanted is None or wanted not in self.fields:
            return False
        choices = self.joining.choices

        def rename(text: str) -> None:
            choices.set_name(row.seat, text[:LONGEST_NAME])
            if row.seat in self.fields:
                self.fields[row.seat].text = text[:LONGEST_NAME]

        row = self.rows[pad] = LetterRow(wanted, self.ctx.keys.family_of(pad), lambda: choices.names[row.seat], rename)
        if focused is not None and focused.role != "field" and name.endswith(f":{wanted}"):
            self.focus.focus("start")  # its button gives way to the letters
        self.stage.voice.say(self.fields[wanted].node.label)
        self.dirty = True
        return True

    @property
    def _spelt(self) -> set[Seat]:
        """Seats whose names are being typed with a gamepad; letters replace the buttons on their cards."""
        return {row.seat for row in self.rows.values()}

    def _may_press(self, seat: Seat, intent: Intent, *, typing: bool) -> bool:
        """Return whether a pad may move the focus or press the focused button; the first person's pad always may.

        A guest's pad never leaves a name that somebody else is typing, and presses only buttons on its own card.
        """
        focused = self.focus.focused
        own = focused is not None and focused.id.endswith(f":{seat}")
        return seat == self.joining.persons[0] or own or not (typing or isinstance(intent, Confirm))

    def update(self, seconds: float) -> bool:
        """Advance the animations of opening flowers, and follow the phones."""
        moving = super().update(seconds) | self._follow_phones()
        if self.joining.follow():
            self._again()
            moving = True
        for seat in list(self._opening):
            self._opening[seat] += seconds * max(self.ctx.speed, 0.01) / OPEN_S
            still = self.ctx.speed <= 0 or self.ctx.settings.reduced_motion
            if self._opening[seat] >= 1 or still:
                del self._opening[seat]
            moving = True
        return moving

    def resume(self) -> None:
        """Update the cards, because a phone or a gamepad may have connected or disconnected."""
        self._again()

    # Layout -----------------------------------------------------------------------------------------------------------

    def nodes(self) -> Sequence[Node]:
        """Return the nodes card by card, then those of the footer."""
        found: list[Node] = []
        if self._server is not None:
            place = self.middle.rect if self.code.shown else self.page.foot
            found += [*address_nodes(self._server.phones, place), *self.code.nodes]
        for card in self.cards:
            if card.seat in self.fields:
                found += self.fields[card.seat].nodes
            if card.seat not in self._spelt:
                found += [button.node for button in self.buttons[card.seat]]
        if self._has_empty:
            found.append(self.empty.node)
        return [*found, *(button.node for button in self._foot), self.start.node]

    @property
    def _foot(self) -> list[Button]:
        """Footer buttons, including one that adds a bystander if the game allows it."""
        return [*self.foot, *([self.bystander] if self.joining.takes_guests else [])]

    @property
    def _has_empty(self) -> bool:
        """Whether one more person may join as a bystander."""
        return self.joining.has_empty

    def layout(self, scale: Scale) -> None:
        """Place the cards around the table or, if there are many seats, in rows."""
        self.page = BackgroundPage(scale)
        room = self.page.body
        count = len(self.cards) + self._has_empty
        self.rects = self._round(room, count, scale) if count in ROUND else self._rows(room, count, scale)
        for card, rect in zip(self.cards, self.rects, strict=False):
            self._place_card(card, rect, scale)
        if self._has_empty:
            last = self.rects[-1]
            size = scale.px(180, self.empty.preferred(42)[0]), scale.px(42, 28)
            at = last.centerx, last.bottom - scale.px(14, 5)
            self.empty.place(anchored(min(last.w - 16, size[0]), min(last.h - 8, size[1]), midbottom=at))
        self.page.place_buttons(self.start, self._foot)
        self.code.place(self._server.phones if self._server is not None else None)

    def _choose_address(self) -> None:
        if self._server is not None:
            self.stage.push(AddressesScene(self._server.phones, self.stage.pop))

    def _round(self, room: Rect, count: int, scale: Scale) -> list[Rect]:
        wide, high = (side.px(scale) for side in CARD)
        large = round(6.4 * self.ctx.text.px(theme.SMALL))  # a name, two lines and a button
        high = max(high, min(large, (room.h - 2 * GAP.px(scale)) // 3))
        across = min((room.w - wide) // 2, round(wide * 1.8))
        down = (room.h - high) // 2
        table = min(scale.px(632), across * 2 - wide - 24), max(60, 2 * down - high - 2 * scale.px(GAP.units))
        self.middle.place(anchored(*table, center=room.center))
        first = anchored(wide, high, center=room.center)
        return [first.move((column - 1) * across, (row - 1) * down) for column, row in ROUND[count]]

    def _rows(self, room: Rect, count: int, scale: Scale) -> list[Rect]:
        self.middle.place(Rect(0, 0, 0, 0))
        return grid(room, count, COLUMNS, scale.px(16, 6))

    def _place_card(self, card: SeatCard, rect: Rect, scale: Scale) -> None:
        pad, flower, buttons = scale.px(14, 6), self._flower(rect), self.buttons[card.seat]
        button = min(scale.px(42, 26), (rect.h - 2 * pad) // 2)
        if rect.h < PLAQUE and buttons:  # a plaque has its buttons at the right
            wide = min(max(one.preferred(42)[0] for one in buttons), round(rect.w * 0.42))
            high = min(button, (rect.h - pad) // len(buttons) - 2)
            stack(buttons, Rect(rect.right - pad - wide, rect.y + pad // 2, wide, high), high + 3)
        else:
            row = Rect(rect.x + pad, rect.bottom - pad - button, rect.w - 2 * pad, button)
            below = rect.y + 6 + flower
            side = min(button, flower, row.y - below - scale.px(6, 2))
            for one in (one for one in buttons if one.icon_only):
                if side < LEAST_ICON:
                    row.w -= button + 8
                    one.place(Rect(row.right + 8, row.y, button, button))
                else:  # below the flower
                    one.place(anchored(side, side, center=(rect.x + pad + flower // 2, (below + row.y) // 2)))
            worded = [one for one in buttons if not one.icon_only]
            for one, cell in zip(worded, grid(row, len(worded), max(1, len(worded)), 8), strict=True):
                one.place(cell)
        if card.seat in self.fields:
            left, right = self._column(card, rect)
            wide, high = right - left - scale.px(30, 16) - 8, max(26, min(scale.px(40), rect.h // 2 - 4))
            self.fields[card.seat].place(Rect(left, rect.y + pad // 2 + 1, wide, high))

    def occupied(self) -> Sequence[Rect]:
        """Areas of everything that is shown: the cards, and the table or the code between them."""
        return [*super().occupied(), *self.rects, self.middle.rect]

    def keep_clear(self) -> Sequence[Rect]:
        """Return the areas that no overlay may cover: the controls, and each card's face and text."""
        found = [*super().keep_clear()]
        for card, rect in zip(self.cards, self.rects, strict=False):
            flower = self._flower(rect)
            found += [self._text_area(card, rect), Rect(rect.x + self.ctx.scale.px(14, 6), rect.y + 6, flower, flower)]
        return found

    def _text_area(self, card: SeatCard, rect: Rect) -> Rect:
        """Return the area of a card's text: right of the flower, below the name, and clear of the buttons."""
        pad = max(6, self.ctx.scale.px(14))
        left, buttons = rect.x + pad + self._flower(rect), [one.rect for one in self.buttons[card.seat]]
        top = self.fields[card.seat].rect.bottom if card.seat in self.fields else rect.y
        if rect.h < PLAQUE:
            right = min((one.x for one in buttons), default=rect.right)
            return Rect(left, top, right - left, rect.bottom - top)
        bottom = min((one.y for one in buttons if one.right > left), default=rect.bottom - pad)
        return Rect(left, top, rect.right - left, bottom - top)

    def _flower(self, rect: Rect) -> int:
        return min(self.ctx.scale.px(60, 34), rect.h - 12)

    def _column(self, card: SeatCard, rect: Rect) -> tuple[int, int]:
        """Return the x coordinates at which a card's text starts and ends, to the right of its flower."""
        pad = self.ctx.scale.px(14, 6)
        buttons = self.buttons[card.seat] if rect.h < PLAQUE else []
        end = min((one.rect.x - 8 for one in buttons), default=rect.right - pad)
        return rect.x + self._flower(rect) + 2 * pad, end

    # Painting ---------------------------------------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        """Draw the background, the heading, the table, the cards and the footer."""
        ctx, scale = self.ctx, self.ctx.scale
        text = ctx.text
        draw_floor(ctx, surface, "join")
        self.page.draw_heading(ctx, surface, self.joining.choices.game.title, _("Players and devices"))
        if self._server is not None and self.code.shown:
            self.code.draw(surface, self._server.phones, self.joining.status_text)
        elif self.middle.rect.w:
            self._draw_table(surface)
            at, room, title = self.middle.rect.center, self.middle.rect.w - 16, theme.PAPER_TITLE.weighing(500)
            wide = min(room, text.width(self.joining.status_text, title) + scale.px(64))
            box = anchored(wide, round(text.px(title) * 2.6), center=at)
            ctx.paint.fill(
                surface, box, radius=scale.f(16), fill=(theme.NIGHT,), opacity=0.9, line=(theme.BRASS,), line_width=1.5
            )
            text.draw(surface, self.joining.status_text, at, title, align="centre", valign="middle", width=room)
        people = emblems_of(
            [self.joining.player_in(card.seat) for card in self.cards if not card.waits_for_seat],
            self.joining.choices.flowers,
        )
        left = (flower for flower in theme.EMBLEMS if flower not in people)
        self.emblems = (*people, *left)  # those who are waiting have no seat yet
        for card, rect in zip(self.cards, self.rects, strict=False):
            self._draw_card(surface, card, rect)
        if self._has_empty:
            self._draw_empty(surface, self.rects[-1])
        for button in (*self._foot, self.start):
            button.draw(surface)
        x, right = self._foot[-1].rect.right + scale.px(24), self.start.rect.x - scale.px(24)
        if right - x < LEAST_WORDS_PX:
            return
        if self._server is not None and not self.code.shown:
            phones = self._server.phones
            words = _("http://{address} with the letters {letters}")
            invitations = [words.format(address=phones.address, letters=phones.keeper.letters)]
        else:
            invitations = [self.joining.invitation(most) for most in (3, 2, 1)]
        fits = (text.at_most(words, theme.SMALL, right - x, 2) for words in invitations)
        fit = next((fit for fit in fits if fit.whole), None)
        if fit is None:
            return
        y = self.start.rect.centery - fit.step * (len(fit.lines) - 1) / 2
        for line in fit.lines:
            text.draw(surface, line, (x, y), fit.role, theme.DIM, valign="middle", width=right - x)
            y += fit.step

    def _draw_table(self, surface: Surface) -> None:
        """Draw the game's picture on its tray, or a dark table if the game has none."""
        ctx, rect = self.ctx, self.middle.rect
        name = f"tray-{self.joining.choices.game.name}"
        if name not in sheet("room").data["pieces"]:
            self.middle.draw(surface)
            return
        rim = 2 * ctx.scale.px(12, 4)
        ctx.paint.lacquer(surface, rect.inflate(rim, rim), radius=ctx.scale.f(22), shadow="modal")
        ctx.sprites.picture(name, rect.size, cover=True).draw(surface, *rect.topleft)

    def _draw_card(self, surface: Surface, card: SeatCard, rect: Rect) -> None:
        text = self.ctx.text
        cramped = PLAQUE <= rect.h < 5.2 * text.px(theme.SMALL)  # a name, a line and a button
        with text.enlarged_at_most(1.0 if cramped else self.most_text):
            self._draw_seat(surface, card, rect)

    def _draw_seat(self, surface: Surface, card: SeatCard, rect: Rect) -> None:
        ctx, scale = self.ctx, self.ctx.scale
        text = ctx.text
        lit = card.seat in {self.joining.changing, self.joining.swapping}
        line, thick = ((theme.GLOW,), 2 * scale.line) if lit else (theme.BRASS_LINE, scale.line)
        ctx.paint.lacquer(surface, rect, radius=scale.f(14), line=line, line_width=thick, shadow="button")
        pad, flower = scale.px(14, 6), self._flower(rect)
        opened = self._opening.get(card.seat)
        grown = 1.0 if opened is None else 1 + 0.15 * (1 - abs(2 * opened - 1))
        emblem = self.emblems[card.seat]
        centre = (rect.x + pad + flower / 2, rect.y + 6 + flower / 2)
        size = round(flower * grown)
        player = None if card.waits_for_seat else self.joining.player_in(card.seat)
        face = face_of(player) if player is not None and card.name == player.name else ""
        draw_emblem(ctx, surface, emblem, centre, size, lit=float(opened is not None), face=face)
        if card.colour is not None:
            ring = ctx.paint.ring(size, size, radius=size / 2, width=max(2, scale.f(3)), colour=(card.colour,))
            ring.draw_centred(surface, *centre)
        left, right = self._column(card, rect)
        if card.seat in self.fields:
            self.fields[card.seat].draw(surface)
            chip = scale.px(30, 16)
            spot = (right - chip / 2, self.fields[card.seat].rect.centery)
            ctx.paint.box(chip, chip, radius=chip / 2, fill=(card.colour or theme.IVORY,)).draw_centred(surface, *spot)
            top = self.fields[card.seat].rect.bottom
        else:
            y = rect.y + 6 + text.px(theme.NAME) * 0.8
            text.draw(surface, card.name, (left, y), theme.NAME, valign="middle", width=right - left)
            top = round(y + text.px(theme.NAME) * 0.6)
        row = next((row for row in self.rows.values() if row.seat == card.seat), None)
        if row is not None:
            buttons = [button.rect for button in self.buttons[card.seat] if not button.icon_only]
            space = buttons[0].unionall(buttons[1:])
            if rect.h >= PLAQUE:  # from below the flower
                above = round(max(top + 4, rect.y + flower + 10))
                space = Rect(space.x, above, space.w, space.bottom - above)
            row.draw(ctx, surface, space)
            return
        foot = rect.bottom - pad if rect.h < PLAQUE else self._text_area(card, rect).bottom
        two = round(2.2 * text.px(theme.SMALL))
        y = top + min(foot - top, two + round(text.px(theme.SMALL) * 0.4)) / 2
        if card.kind:
            high = scale.px(24, 14)
            draw_device(ctx, surface, card.kind, (left + high / 2, y), high)
            left += high + 6
        words = card.description if not card.colour_word else f"{card.description} · {card.colour_word}"
        colour = AWAY if card.away else theme.DIM
        high = min(two, foot - top)
        text.draw(surface, words, (left, y), theme.SMALL, colour, valign="middle", width=right - left, height=high)
        for button in self.buttons[card.seat]:
            button.draw(surface)
        if card.kind == GAMEPAD and card.seat in self.fields:
            self._draw_name_button(surface, card.seat, left + text.width(words, theme.SMALL) + 10, right, y)

    def _draw_name_button(self, surface: Surface, seat: Seat, left: float, right: float, y: float) -> None:
        """Draw the gamepad button that opens a seat's row of letters, if there is room."""
        device = self.joining.devices.of(seat)
        if device is None:
            return
        text, glyph = self.ctx.text, f"{self.ctx.keys.family_of(device.name)} a"
        size, words = round(text.px(theme.SMALL) * 1.2), pgettext("what a gamepad button does", "Name")
        if left + size + 4 + text.width(words, theme.SMALL) <= right:
            paint_glyph(self.ctx, surface, glyph, (left + size / 2, y), size, theme.IVORY)
            text.draw(surface, words, (left + size + 4, y), theme.SMALL, theme.DIM, valign="middle")

    def _draw_empty(self, surface: Surface, rect: Rect) -> None:
        text, radius = self.ctx.text, self.ctx.scale.f(14)
        self.ctx.paint.outline(
            surface,
            rect,
            radius=radius,
            width=1.8,
            colour=theme.BRASS,
            opacity=1.0,
            fill=(theme.LOG,),
            fill_opacity=0.62,
        )
        write = partial(text.draw, surface, align="centre", valign="middle", width=rect.w - 12)
        y = rect.y + text.px(theme.PANEL_TITLE) * 1.1
        write(_("An empty seat"), (rect.centerx, y), theme.PANEL_TITLE, theme.OLD_GOLD)
        y += text.px(theme.SMALL) * 1.7
        if y + text.px(theme.SMALL) * 0.6 < self.empty.rect.y:
            high = round(2.2 * text.px(theme.SMALL))
            write(_("press a button or key, or click"), (rect.centerx, y), theme.SMALL, height=high)
        self.empty.draw(surface)
