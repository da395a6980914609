"""Joining a match in progress: people replace opponents at once; bystanders join and leave between deals. DT-13."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.match.players import PERSON, Player, called_at, unique_name
from game.match.roster_change import RosterChange
from game.table.lobby.match_setup import Choices
from game.table.lobby.seat_joining import Joining

if TYPE_CHECKING:
    from game.match.match import Match
    from game.match.settings import Settings
    from game.rules.contract import Seat
    from game.table.device_assignment import Device, Devices
    from game.table.lobby.seat_joining import SeatCard


class JoiningLate(Joining):
    """Model of the join screen during a match; it collects `sitting` and `changes`, which the caller applies."""

    def __init__(self, match: Match, waiting: RosterChange, settings: Settings, devices: Devices) -> None:
        """Start with `waiting`, the change that was requested earlier and takes effect at the next deal."""
        self._leaving = set(waiting.leaving)
        players = (*match.players, *waiting.newcomers)
        choices = Choices(match.game, settings)
        choices.options, choices.seats = match.options, len(match.players)
        for _each in waiting.newcomers:
            choices.add_seat(guest=True)
        for seat, player in enumerate(players):
            choices.set_kind(seat, player.kind)
            choices.names[seat] = player.called if player.is_person else ""
        self._match, self._seated = match, len(match.players)
        super().__init__(choices, devices)

    @property
    def free(self) -> Seat | None:
        """First seat occupied by an opponent; None if there is none."""
        taken = self.persons
        return next((seat for seat in range(self._seated) if seat not in taken), None)

    @property
    def has_empty(self) -> bool:
        """Whether a seat can be added; during a match, only a bystander's."""
        return self.takes_guests

    @property
    def takes_guests(self) -> bool:
        """Whether another bystander may join; never after the match has ended. DT-13."""
        return super().takes_guests and not self._match.over

    def may_change(self, seat: Seat) -> bool:
        """Whether the player of a seat may change; people already in the match keep their seats and names."""
        return seat >= self._seated or not self._match.players[seat].is_person

    def may_leave(self, seat: Seat) -> bool:
        """Whether a person may leave: only a bystander, and only if someone else stays."""
        if seat >= self._seated:
            return super().may_leave(seat)
        bystander = seat >= self._match.options.hands(self._seated) and self._match.players[seat].is_person
        return bystander and not self._match.over and (self.leaves(seat) or len(self.persons) - len(self._leaving) > 1)

    def leaves(self, seat: Seat) -> bool:
        """Whether a seated bystander is marked to leave before the next deal."""
        return seat in self._leaving

    def remove(self, seat: Seat) -> None:
        """Remove a newcomer at once; for a seated bystander, toggle the mark to leave before the next deal."""
        if seat >= self._seated:
            super().remove(seat)
        elif self.may_leave(seat):
            self._leaving ^= {seat}

    def sit(self, device: Device | None = None, seat: Seat | None = None) -> Seat | None:
        """Seat a person: in place of an opponent, or, if no seat is given and one may join, as a bystander."""
        if seat is None and self.takes_guests:
            return self.stand_by(device)
        seat = self.free if seat is None else seat
        return None if seat is None else self._take(seat, device)

    def cards(self) -> list[SeatCard]:
        """Return the card of each seat; opponents have the names used at the table."""
        names = called_at(self._match.players, self._match.options)
        cards = [
            card if card.person or card.seat >= self._seated else card._replace(name=names[card.seat])
            for card in super().cards()
        ]
        leaving = _("leaves at the next deal")
        return [card._replace(doing=leaving, kind="") if self.leaves(card.seat) else card for card in cards]

    @property
    def said(self) -> str:
        """Status text that explains when newcomers begin to play."""
        if self._leaving:
            return _("Bystanders come and go at the next deal")
        if self.choices.seats > self._seated:
            return _("New bystanders join at the next deal")
        return super().said

    @property
    def sitting(self) -> dict[Seat, Player]:
        """People who replace an opponent at once, by seat."""
        return {seat: player for seat, player in enumerate(self._named()[: self._seated]) if self._joins(seat)}

    @property
    def changes(self) -> RosterChange:
        """Bystanders who join or leave at the next deal."""
        return RosterChange(self._named()[self._seated :], tuple(sorted(self._leaving)))

    def _joins(self, seat: Seat) -> bool:
        return self.choices.kinds[seat] == PERSON and not self._match.players[seat].is_person

    def _named(self) -> tuple[Player, ...]:
        """Return all players, each with a unique name."""
        found = list(self._match.players)
        joining = [seat for seat in self.persons if seat >= self._seated or self._joins(seat)]
        taken = [player.name for seat, player in enumerate(found) if seat not in joining]
        for seat in joining:
            name = unique_name(taken, self.choices.names[seat].strip(), self.persons.index(seat) + 1)
            taken.append(name)
            found[seat : seat + 1] = [Player(name)]
        return tuple(found)
