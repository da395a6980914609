"""Model of the join screen, on which people take seats with their input devices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import N_, _, ngettext
from game.i18n.lists import listed
from game.match.players import PERSON, house_bank_seat
from game.opponents import usual
from game.table.device_assignment import GAMEPAD, THE_MOUSE, Device, Devices, keys
from game.table.lobby.match_setup import kind_words
from game.table.shared_keyboard import COLOURS, colour_places

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from game.match.players import Player
    from game.rules.contract import Seat
    from game.table.lobby.match_setup import Choices
    from game.ui.theme import Colour

MOST_SETS: Final = 3
"""Maximum number of key sets named at once."""
COLOUR_WORDS: Final = (
    *(N_("gold"), N_("blue"), N_("green"), N_("pink"), N_("violet"), N_("orange"), N_("turquoise"), N_("lime")),
)
"""Names of `COLOURS`, in the same order."""


class SeatCard(NamedTuple):
    """Texts and device on the card of a seat on the join screen."""

    seat: Seat
    name: str
    person: bool
    description: str
    """Description of the device or of the opponent."""
    kind: str
    """Kind of the device; '' for none."""
    away: bool
    colour: Colour | None
    colour_word: str
    waits_for_seat: bool = False
    """Whether the card is for a person on a phone who is still waiting for a seat."""
    on_phone: bool = False
    """Whether the person plays on a phone."""


class Joining:
    """Model of the join screen: it changes the lobby's choices and assigns devices to seats."""

    def __init__(self, choices: Choices, devices: Devices, on_phones: Callable[[], Collection[Seat]] = tuple) -> None:
        """Assign key sets, in order, to people without a device; `on_phones` returns the seats on phones."""
        self.choices, self.devices, self.on_phones = choices, devices, on_phones
        self.changing: Seat | None = None
        """Seat whose device is set by the next press."""
        self.swapping: Seat | None = None
        """Seat of the person who will swap places with the next person chosen."""
        self.on_swap: Callable[[Seat, Seat], None] = lambda _one, _other: None
        """Called after two seats have swapped players, so that their phones follow."""
        self.on_change: Callable[[], None] = lambda: None
        """Called when people, their names or their devices have changed."""
        self.away_phones: Callable[[], Collection[Seat]] = tuple
        """Callback that returns the seats whose phones have lost their connection."""
        for seat in list(devices.held):
            if seat not in self.persons or seat in on_phones():
                devices.park(seat)
        for seat in self.persons:
            self._equip(seat)

    @property
    def persons(self) -> list[Seat]:
        """Seats taken by people."""
        return [seat for seat, kind in enumerate(self.choices.kinds) if kind == PERSON]

    @property
    def max_seats(self) -> int:
        """Maximum number of seats in this game."""
        return self.choices.game.seats[-1]

    @property
    def free(self) -> Seat | None:
        """First seat that a person can take, empty or an opponent's; None if there is none."""
        taken, choices = self.persons, self.choices
        hands = choices.seats - choices.guests if choices.guests else self.max_seats
        found = next((seat for seat in range(hands) if seat not in taken), None)
        return hands if found is None and choices.seats < self.max_seats else found

    @property
    def has_empty(self) -> bool:
        """Whether another seat can be added."""
        return self.choices.seats < self.max_seats

    @property
    def takes_guests(self) -> bool:
        """Whether another bystander may join. DT-13."""
        return self.choices.takes_guests

    def may_leave(self, seat: Seat) -> bool:  # noqa: ARG002 - before a match everybody may
        """Return whether the person in a seat may leave; the last person must stay."""
        return len(self.persons) > 1

    def opponent_replaces(self, seat: Seat) -> bool:
        """Return whether an opponent replaces a person who leaves; a bystander's seat is removed instead."""
        return seat < self.choices.seats - self.choices.guests

    def may_hand_over(self, seat: Seat) -> bool:  # noqa: ARG002 - before a match a person leaves instead
        """Return whether the person in a seat may let an opponent play on with their hand."""
        return False

    def may_swap(self, seat: Seat) -> bool:
        """Return whether the player in a seat may swap places; bystanders and a house banker may not."""
        hands = self.choices.seats - self.choices.guests
        return 1 < hands > seat and seat != house_bank_seat(self.choices.players, self.choices.options)

    def own_device(self, seat: Seat) -> Device | None:  # noqa: ARG002 - before a match whoever gets up is gone at once
        """Return the former device of the person who handed over a seat; None if it is no longer free."""
        return None

    def leaves(self, seat: Seat) -> bool:  # noqa: ARG002 - before a match whoever gets up is gone at once
        """Return whether the person in a seat is marked to leave later; the mark can be removed."""
        return False

    def cards(self) -> list[SeatCard]:
        """Return the card of each seat in play."""
        found = []
        names, places = self.choices.called, colour_places(self.persons)
        away_phones, on_phones = self.away_phones(), self.on_phones()
        for seat, player in enumerate(self.choices.players):
            device = self.devices.of(seat) if player.is_person else None
            away = seat in self.devices.away or seat in away_phones
            doing = self._description(seat, player.kind, device)
            place = places.get(seat, 0)
            colour = COLOURS[place] if player.is_person else None
            word = _(COLOUR_WORDS[place]) if player.is_person else ""
            kind = device.kind if device else ""
            on_phone = seat in on_phones
            found.append(
                SeatCard(seat, names[seat], player.is_person, doing, kind, away, colour, word, on_phone=on_phone)
            )
        return found

    def player_in(self, seat: Seat) -> Player:
        """Return the player of a seat."""
        player: Player = self.choices.players[seat]
        return player

    def _description(self, seat: Seat, kind: str, device: Device | None) -> str:
        if seat >= self.choices.seats - self.choices.guests:
            doing = self._playing_with(seat, kind, device)
            return _("bystander · {doing}").format(doing=doing)
        return self._playing_with(seat, kind, device)

    def _playing_with(self, seat: Seat, kind: str, device: Device | None) -> str:
        if kind != PERSON:
            return _("computer · {kind}").format(kind=kind_words(self.choices.game.name, kind))
        if self.changing == seat:
            return _("press a key or a button")
        if self.swapping == seat:
            return _("choose the other seat")
        if seat in self.away_phones():
            return _("on a phone · away")
        if seat in self.on_phones():
            return _("on a phone")
        if device is None:
            return _("mouse, shared")
        if seat in self.devices.away:
            return _("pad · lost")
        if device.kind == GAMEPAD:
            pads = [each for each in self.persons if (held := self.devices.of(each)) and held.kind == GAMEPAD]
            return _("pad {number}").format(number=pads.index(seat) + 1)
        return device.words

    @property
    def status_text(self) -> str:
        """Status text with the number of people and the number of opponents."""
        people = len(self.persons)
        others = self.choices.seats - people
        said = [ngettext("{count} person", "{count} people", people).format(count=people)]
        if others:
            said.append(ngettext("{count} computer player", "{count} computer players", others).format(count=others))
        return " · ".join(said)

    def invitation(self, most: int = MOST_SETS) -> str:
        """Return a text on how to take a seat, naming up to `most` free key sets.

        If no seat is free, the text says what pressing a key does.
        """
        if self.free is None and not self.takes_guests:
            return _("Press one of your own keys and your flower opens: that is your seat.")
        sets = [device.words for device in self.devices.free_keys() if device != keys(0)][:most]
        if not sets:
            return _("Press a pad button to take a seat.")
        return _("To take a seat, press any of {sets}, or a pad button.").format(sets=listed(sets))

    def person_in(self, seat: Seat) -> object:
        """Return a key for the person in a seat that follows them when people swap places.

        It is the person's device, or the seat if there is none.
        """
        return self.devices.of(seat) or seat

    def seat_words(self, seat: Seat) -> str:
        """Return a text with a seat's number and player, for the labels of the seat's buttons."""
        name = self.choices.called[seat]
        return _("Seat {number}: {name}").format(number=seat + 1, name=name)

    def name_words(self, seat: Seat) -> str:
        """Return the label of the name field for a seat."""
        return _("Name for seat {number}").format(number=seat + 1)

    # Changing ---------------------------------------------------------------------------------------------------------

    def press(self, device: Device) -> Seat | None:
        """Handle a press on a device and return its seat, or None.

        A new device takes the first free seat. The arrow keys, Enter and the mouse never take one, because they
        also navigate the screen.
        """
        if self.changing is not None:
            seat, self.changing = self.changing, None
            self.devices.assign(seat, device)
            return seat
        owner = self.devices.seat_of(device)
        if owner is not None:
            return owner
        if device in {keys(0), THE_MOUSE}:
            return None
        return self.sit(device)

    def sit(self, device: Device | None = None, seat: Seat | None = None) -> Seat | None:
        """Seat a person in `seat` or in the first free one; return the seat, or None if all are taken by people."""
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
        """Add a bystander in the last seat, and return the seat; None if no more bystanders may join. DT-13."""
        return self._take(self.choices.add_seat(guest=True), device) if self.takes_guests else None

    def _take(self, seat: Seat, device: Device | None) -> Seat:
        self.choices.set_kind(seat, PERSON)
        if device is not None:
            self.devices.assign(seat, device)
        else:
            self._equip(seat)
        return seat

    def remove(self, seat: Seat) -> None:
        """Replace the person in a seat with an opponent, or remove a bystander; the last person stays."""
        if not self.may_leave(seat):
            return
        self.changing = self.swapping = None
        replaced = self.opponent_replaces(seat)
        self.devices.remove(seat)
        if replaced:
            self.choices.set_kind(seat, self.choices.opponent)
            self.choices.set_name(seat, "")  # the next person to sit down is a different one
        else:
            self.choices.drop_guest(seat)
            self.devices.shift(seat, -1)

    def follow(self) -> bool:
        """Adopt changes made elsewhere in the meantime and return whether there were any.

        Before a match there never are.
        """
        return False

    def change(self, seat: Seat) -> None:
        """Let the next press choose the device for the person in a seat; a second call cancels this."""
        self.changing, self.swapping = None if self.changing == seat else seat, None

    def hand_over(self, seat: Seat) -> None:
        """Let an opponent play on with the hand of the person in a seat, if allowed."""
        if self.may_hand_over(seat):
            self.changing = self.swapping = None
            self.devices.remove(seat)
            self.choices.set_kind(seat, usual(self.choices.game.name))

    def swap(self, seat: Seat) -> None:
        """Select a person to swap places, or swap the person already selected with this one.

        Choosing the same person again cancels the selection.
        """
        first, self.swapping = self.swapping, None
        if first is None:
            self.swapping = seat
        elif first != seat:
            self.exchange(first, seat)

    def exchange(self, one: Seat, other: Seat) -> None:
        """Swap the players of two seats, with their names and devices."""
        choices = self.choices
        kinds, names = choices.kinds, choices.names
        choices.set_kind(one, kinds[other])
        choices.set_kind(other, kinds[one])
        names[one], names[other] = names[other], names[one]
        self.devices.swap(one, other)
        self.on_swap(one, other)

    def _equip(self, seat: Seat) -> None:
        """Assign a device to a person at the screen who has none: their own, the first free key set, or the mouse."""
        if self.devices.of(seat) is None and seat not in self.on_phones():
            own = self.own_device(seat)
            device = own if own is not None else self.devices.first_free_keys()
            if device is None and self.devices.seat_of(THE_MOUSE) is None:
                device = THE_MOUSE
            if device is not None:
                self.devices.assign(seat, device)
