"""Who takes a seat with what: the join screen without its window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import N_, _
from game.match.players import PERSON
from game.table.devices import PAD, THE_MOUSE, Device, Devices, keys
from game.table.lobby.choices import kind_words
from game.table.shared_keyboard import COLOURS

if TYPE_CHECKING:
    from game.rules.contract import Seat
    from game.table.lobby.choices import Choices
    from game.ui.theme import Colour

COLOUR_WORDS: Final = (
    *(N_("gold"), N_("blue"), N_("green"), N_("pink"), N_("violet"), N_("orange"), N_("turquoise"), N_("lime")),
)
"""Of `COLOURS`, in their order."""


class SeatCard(NamedTuple):
    """What stands on a seat's card."""

    seat: Seat
    name: str
    person: bool
    doing: str
    """The device in words, or which opponent."""
    kind: str
    """Of the device, '' for none."""
    away: bool
    colour: Colour | None
    colour_word: str


class Joining:
    """Changes the lobby's choices, and who holds which device."""

    def __init__(self, choices: Choices, devices: Devices) -> None:
        """Persons without a device get the sets of keys in their order."""
        self.choices, self.devices = choices, devices
        self.changing: Seat | None = None
        """Whose device is chosen anew by the next press."""
        for seat in list(devices.held):
            if seat not in self.persons:
                devices.drop(seat)
        for seat in self.persons:
            self._equip(seat)

    @property
    def persons(self) -> list[Seat]:
        """The seats that persons take."""
        return [seat for seat, kind in enumerate(self.choices.kinds) if kind == PERSON]

    @property
    def most(self) -> int:
        """How many may sit at this game."""
        return self.choices.game.seats[-1]

    @property
    def free(self) -> Seat | None:
        """The first seat that nobody has, or that an opponent would give up; None where there is none."""
        taken, choices = self.persons, self.choices
        hands = choices.seats - choices.guests if choices.guests else self.most
        found = next((seat for seat in range(hands) if seat not in taken), None)
        return hands if found is None and choices.seats < self.most else found

    @property
    def has_empty(self) -> bool:
        """Whether one more may sit down beside those who play."""
        return self.choices.seats < self.most

    @property
    def takes_guests(self) -> bool:
        """Whether one more may join without a hand. DT-13."""
        return self.choices.takes_guests

    def may_change(self, seat: Seat) -> bool:  # noqa: ARG002 - before a match everything may be changed
        """Whether name and person of a seat may be changed here."""
        return True

    def may_leave(self, seat: Seat) -> bool:
        """Whether the person of a seat may get up: the last one stays."""
        return len(self.persons) > 1 and self.may_change(seat)

    def leaves(self, seat: Seat) -> bool:  # noqa: ARG002 - before a match whoever gets up is gone at once
        """Whether the person of a seat is about to get up, and may stay after all."""
        return False

    def cards(self) -> list[SeatCard]:
        """A card for each seat in play."""
        found = []
        persons, names = self.persons, self.choices.called
        for seat, player in enumerate(self.choices.players):
            device = self.devices.of(seat) if player.is_person else None
            away = seat in self.devices.away
            doing = self._doing(seat, player.kind, device)
            place = persons.index(seat) % len(COLOURS) if seat in persons else 0
            colour = COLOURS[place] if player.is_person else None
            word = _(COLOUR_WORDS[place]) if player.is_person else ""
            kind = device.kind if device else ""
            found.append(SeatCard(seat, names[seat], player.is_person, doing, kind, away, colour, word))
        return found

    def _doing(self, seat: Seat, kind: str, device: Device | None) -> str:
        if seat >= self.choices.seats - self.choices.guests:
            doing = self._playing_with(seat, kind, device)
            return _("bystander · {doing}").format(doing=doing)
        return self._playing_with(seat, kind, device)

    def _playing_with(self, seat: Seat, kind: str, device: Device | None) -> str:
        if kind != PERSON:
            return _("opponent · {kind}").format(kind=kind_words(self.choices.game.name, kind))
        if self.changing == seat:
            return _("press a key or a button")
        if device is None:
            return _("mouse, with the others")
        if seat in self.devices.away:
            return _("pad · away")
        if device.kind == PAD:
            pads = [each for each in self.persons if (held := self.devices.of(each)) and held.kind == PAD]
            return _("pad {number}").format(number=pads.index(seat) + 1)
        return device.words

    @property
    def said(self) -> str:
        """How many sit."""
        return _("{count} of {most} sit").format(count=self.choices.seats, most=self.most)

    # Changing ---------------------------------------------------------------------------------------------------------

    def press(self, device: Device) -> Seat | None:
        """Something is pressed on a device: whose seat opens its flower; an unused one takes the first seat there is.

        The arrows and Enter walk over the screen, so they take no seat of their own accord.
        """
        if self.changing is not None:
            seat, self.changing = self.changing, None
            self.devices.give(seat, device)
            return seat
        owner = self.devices.seat_of(device)
        if owner is not None:
            return owner
        if device in {keys(0), THE_MOUSE}:
            return None
        return self.sit(device)

    def sit(self, device: Device | None = None, seat: Seat | None = None) -> Seat | None:
        """A person takes a seat, the first free one unless told; None where all are taken by persons."""
        fresh = seat is None
        seat = self.free if seat is None else seat
        if seat is None:
            return None
        if fresh and self.choices.guests and seat == self.choices.seats - self.choices.guests:
            self.devices.shift(self.choices.add_seat(), 1)  # before the bystanders
        while self.choices.seats <= seat:
            self.choices.seats += 1
        return self._take(seat, device)

    def stand_by(self, device: Device | None = None) -> Seat | None:
        """A person joins without a hand, behind all others; None where nobody more may. DT-13."""
        return self._take(self.choices.add_seat(guest=True), device) if self.takes_guests else None

    def _take(self, seat: Seat, device: Device | None) -> Seat:
        self.choices.set_kind(seat, PERSON)
        if device is not None:
            self.devices.give(seat, device)
        else:
            self._equip(seat)
        return seat

    def remove(self, seat: Seat) -> None:
        """A person leaves its seat to an opponent, a bystander to nobody; the last person stays."""
        if not self.may_leave(seat):
            return
        self.changing = None
        self.devices.drop(seat)
        if seat >= self.choices.seats - self.choices.guests:
            self.choices.drop_guest(seat)
            self.devices.shift(seat, -1)
        else:
            self.choices.set_kind(seat, self.choices.opponent)

    def change(self, seat: Seat) -> None:
        """The next press says what a person plays with; a second time lets it be."""
        self.changing = None if self.changing == seat else seat

    def _equip(self, seat: Seat) -> None:
        """Keys for a person who has nothing; beyond the sets there are it plays with the mouse."""
        if self.devices.of(seat) is None:
            device = self.devices.first_free_keys()
            if device is None and self.devices.seat_of(THE_MOUSE) is None:
                device = THE_MOUSE
            if device is not None:
                self.devices.give(seat, device)
