"""The players of a match in progress: people replace opponents or hand over to them immediately.

People can also be renamed. A person who replaces an opponent that has placed a bet sits down at the next
deal. Swaps of seats, and bystanders who join or leave, also take effect between two deals. DT-13.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from game.i18n import _
from game.match.players import PERSON, Player, called_at, known_as, unique_name
from game.match.roster_change import RosterChange
from game.table.lobby.match_setup import Choices
from game.table.lobby.seat_joining import Joining

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from game.match.match import Match
    from game.match.settings import Settings
    from game.rules.contract import Seat
    from game.table.device_assignment import Device, Devices
    from game.table.lobby.seat_joining import SeatCard


class JoiningLate(Joining):
    """Model of the join screen during a match; the caller applies the changes in `sitting` and `changes`."""

    def __init__(
        self,
        match: Match,
        waiting: RosterChange,
        settings: Settings,
        devices: Devices,
        on_phones: Callable[[], Collection[Seat]] = tuple,
        handed: Collection[Seat] = (),
        waits_now: Callable[[], RosterChange] | None = None,
        parked: Mapping[str, Device] = MappingProxyType({}),
    ) -> None:
        """Start with `waiting`, the changes requested earlier for the next deal.

        `on_phones` returns the seats on phones; `handed` are the seats that people have handed over to opponents, and
        `parked` are these people's devices, keyed by name from `known_as`. `waits_now` returns the changes requested so
        far, because a person with a phone may have requested some meanwhile.
        """
        self._waits_now, self._known = waits_now, self._people_of(match, waiting)
        self._leaving = set(waiting.leaving)
        self._order = list(waiting.order) or [*range(len(match.players))]
        """For each seat, the seat whose player moves to it at the next deal."""
        sitting = dict(waiting.sitting)
        seated = (sitting.get(seat, player) for seat, player in enumerate(match.players))
        players = (*seated, *waiting.newcomers)
        self._handed = frozenset(handed)
        self._left = {seat: parked[name] for seat in handed if (name := known_as(match.players[seat].name)) in parked}
        """Devices of the people who have handed over to opponents, by seat."""
        choices = Choices(match.game, settings)
        choices.options, choices.seats = match.options, len(match.players)
        for _each in waiting.newcomers:
            choices.add_seat(guest=True)
        for seat, player in enumerate(players):
            choices.set_kind(seat, player.kind)
            choices.names[seat] = player.called if player.is_person or seat in self._handed else ""
        self._match, self._seated = match, len(match.players)
        super().__init__(choices, devices, on_phones)

    @staticmethod
    def _people_of(match: Match, waiting: RosterChange) -> list[Player]:
        """Return each seat's player, or the player who takes the seat at the next deal."""
        sitting = dict(waiting.sitting)
        return [sitting.get(seat, player) for seat, player in enumerate(match.players)]

    def follow(self) -> bool:
        """Include people who have meanwhile sat down with phones; return whether there are any.

        A person who was about to take one of their seats at the screen gets the next free seat, under the same name.
        """
        waiting = self._waits_now() if self._waits_now is not None else RosterChange()
        before, self._known = self._known, self._people_of(self._match, waiting)
        choices, changed = self.choices, False
        for seat, (old, player) in enumerate(zip(before, self._known, strict=True)):
            if player == old:
                continue
            changed = True
            ousted = choices.names[seat] if player.is_person and not old.is_person else ""
            moves = choices.kinds[seat] == PERSON and player.is_person and not old.is_person
            choices.set_kind(seat, player.kind)
            choices.names[seat] = player.called if player.is_person or seat in self._handed else ""
            device = self.devices.of(seat)
            if seat in self.on_phones():
                self.devices.remove(seat)
            if moves and (other := self.free) is not None:
                self._take(other, device)
                choices.names[other] = ousted
        return changed

    @property
    def free(self) -> Seat | None:
        """First seat with an opponent; None if there is none."""
        taken = self.persons
        return next((seat for seat in range(self._seated) if seat not in taken), None)

    @property
    def has_empty(self) -> bool:
        """Whether a seat can be added, which during a match is possible only for a bystander."""
        return self.takes_guests

    @property
    def takes_guests(self) -> bool:
        """Whether another bystander may join; never after the match has ended. DT-13."""
        return super().takes_guests and not self._match.over

    def may_leave(self, seat: Seat) -> bool:
        """Return whether a person may leave: only a bystander may, if at least one other person stays."""
        if seat >= self._seated:
            return super().may_leave(seat)
        if self._joins(seat):
            return True
        bystander = seat >= self._match.options.hands(self._seated) and self._match.players[seat].is_person
        return bystander and not self._match.over and (self.leaves(seat) or len(self.persons) - len(self._leaving) > 1)

    def opponent_replaces(self, seat: Seat) -> bool:
        """Return whether leaving gives the seat back to an opponent.

        This is the case for a person who has only just sat down.
        """
        return seat < self._seated and self._joins(seat)

    def may_hand_over(self, seat: Seat) -> bool:
        """Return whether a person may hand over to an opponent; at least one other person must stay."""
        has_hand = seat < self._match.options.hands(self._seated) and self._match.players[seat].is_person
        return has_hand and not self._match.over and len(self.persons) - len(self._leaving) > 1

    def may_swap(self, seat: Seat) -> bool:
        """Return whether a seat's player may swap places with another at the next deal."""
        return super().may_swap(seat) and seat < self._seated and not self._match.over

    def exchange(self, one: Seat, other: Seat) -> None:
        """Swap the players of two seats, with their chips, at the next deal; a second call undoes it."""
        places = {one: other, other: one}
        self._order = [places.get(seat, seat) for seat in self._order]

    def leaves(self, seat: Seat) -> bool:
        """Return whether a seated bystander is marked to leave before the next deal."""
        return seat in self._leaving

    def remove(self, seat: Seat) -> None:
        """Remove a person who has just sat down.

        For a bystander who sat there before, set or clear the mark to leave before the next deal.
        """
        if seat >= self._seated or self._joins(seat):
            super().remove(seat)
        elif self.may_leave(seat):
            self._leaving ^= {seat}

    def own_device(self, seat: Seat) -> Device | None:
        """Return the device of the person who handed over a seat, if it is free, otherwise None."""
        device = self._left.get(seat)
        return device if device is not None and self.devices.seat_of(device) is None else None

    def hand_over(self, seat: Seat) -> None:
        """Let an opponent continue with the hand of the person in a seat, and remember the device."""
        device = self.devices.of(seat)
        super().hand_over(seat)
        if device is not None and self.devices.of(seat) is None:
            self._left[seat] = device

    def sit(self, device: Device | None = None, seat: Seat | None = None) -> Seat | None:
        """Seat a person and return the seat; None if no seat is free.

        A person who has handed over gets the same seat back by pressing the same device. Otherwise the person
        replaces the opponent in `seat`. Without `seat`, the person becomes a bystander if possible, or else
        replaces the first opponent.
        """
        if seat is None and device is not None:
            theirs = (each for each, left in self._left.items() if left == device and each not in self.persons)
            seat = next(theirs, None)
        if seat is None and self.takes_guests:
            return self.stand_by(device)
        seat = self.free if seat is None else seat
        return None if seat is None else self._take(seat, device)

    def cards(self) -> list[SeatCard]:
        """Return the card of each seat; opponents have the names used at the table."""
        names = called_at(self._named()[: self._seated], self._match.options)
        cards = [
            card if card.person or card.seat >= self._seated else card._replace(name=names[card.seat])
            for card in super().cards()
        ]
        found = []
        for card in cards:
            place = self._order.index(card.seat) if card.seat < self._seated else card.seat
            doing = _("leaves at the next deal") if self.leaves(card.seat) else ""
            if card.seat < self._seated and self._waits(card.seat):
                doing = _("joins at the next deal")
            if place != card.seat:
                doing = _("{player}’s seat at the next deal").format(player=names[place])
            asked = card.seat in {self.changing, self.swapping}  # the card says what to press
            found.append(card._replace(description=doing, kind="") if doing and not asked else card)
        return found

    def seat_words(self, seat: Seat) -> str:
        """Return the name of a seat's player, in place of a seat number.

        The only numbers at the table count from the banker. PG-23.
        """
        return self.player_in(seat).called

    def name_words(self, seat: Seat) -> str:
        """Return the label of the name field for a seat's person."""
        return _("Name of {player}").format(player=self.player_in(seat).called)

    def player_in(self, seat: Seat) -> Player:
        """Return a seat's player; other opponents keep their names when one takes over from a person."""
        return self._named()[seat]

    @property
    def status_text(self) -> str:
        """Status text that explains when newcomers begin to play."""
        if self._leaving:
            return _("Bystanders join or leave at the next deal")
        if self.choices.seats > self._seated:
            return _("New bystanders join at the next deal")
        if self._swapped:
            return _("Seats change at the next deal")
        if any(self._joins(seat) and not self._waits(seat) for seat in range(self._seated)):
            return _("Newcomers play the seat’s hand at once")
        return super().status_text

    @property
    def left(self) -> Mapping[Seat, Device]:
        """Devices of the people who have handed over to opponents, by seat."""
        return self._left

    @property
    def sitting(self) -> dict[Seat, Player]:
        """Players who take a seat or get a new name immediately, by seat."""
        return {seat: player for seat, player in self._changed() if not self._waits(seat)}

    @property
    def changes(self) -> RosterChange:
        """Changes for the next deal: swaps, people who replace opponents, and bystanders who come or go."""
        order = tuple(self._order) if self._swapped else ()
        sitting = tuple((seat, player) for seat, player in self._changed() if self._waits(seat))
        return RosterChange(self._named()[self._seated :], tuple(sorted(self._leaving)), order, sitting)

    def _changed(self) -> list[tuple[Seat, Player]]:
        """Return each seat at the table whose player or name changes, with the new player."""
        seated = enumerate(zip(self._named()[: self._seated], self._match.players, strict=True))
        return [(seat, player) for seat, (player, before) in seated if player != before]

    def _waits(self, seat: Seat) -> bool:
        """Return whether a person must wait for the next deal to sit down.

        The reason is that the seat's opponent has placed a bet. People who have handed over their own hand take it back
        immediately, with its bet.
        """
        if not self._joins(seat) or not self._match.has_bet(seat):
            return False
        return seat not in self._handed or self._is_renamed(seat)

    @property
    def _swapped(self) -> bool:
        """Whether any players swap places at the next deal."""
        return self._order != sorted(self._order)

    def _joins(self, seat: Seat) -> bool:
        return self.choices.kinds[seat] == PERSON and not self._match.players[seat].is_person

    def _hands_over(self, seat: Seat) -> bool:
        return self.choices.kinds[seat] != PERSON and self._match.players[seat].is_person

    def _is_renamed(self, seat: Seat) -> bool:
        return self.choices.names[seat].strip() not in {"", self._match.players[seat].called}

    def _named(self) -> tuple[Player, ...]:
        """Return all players, each with a unique name."""
        found = list(self._match.players)
        for seat, player in enumerate(found):
            if player.is_person and self.choices.kinds[seat] != PERSON:
                found[seat] = Player(player.name, self.choices.kinds[seat])
        named = [seat for seat in self.persons if seat >= self._seated or self._joins(seat) or self._is_renamed(seat)]
        named += [seat for seat in range(self._seated) if self._hands_over(seat) and self._is_renamed(seat)]
        taken = [player.name for seat, player in enumerate(found) if seat not in named]
        for seat in named:
            number = self.persons.index(seat) + 1 if seat in self.persons else 0
            name = unique_name(taken, self.choices.names[seat].strip(), number)
            taken.append(name)
            found[seat : seat + 1] = [Player(name, self.choices.kinds[seat])]
        return tuple(found)
