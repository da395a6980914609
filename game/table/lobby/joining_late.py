"""Who joins a match that is being played: seats of opponents at once, bystanders come and go between deals. DT-13."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.match.joined import Change
from game.match.players import PERSON, Player, called_at, called_beside
from game.table.lobby.choices import Choices
from game.table.lobby.joining import Joining

if TYPE_CHECKING:
    from game.match.match import Match
    from game.match.settings import Settings
    from game.rules.contract import Seat
    from game.table.devices import Device, Devices
    from game.table.lobby.joining import SeatCard


class JoiningLate(Joining):
    """Nothing of the match is changed here: `sitting` and `changes` say what is to be done."""

    def __init__(self, match: Match, waiting: Change, settings: Settings, devices: Devices) -> None:
        """`waiting` is what was said here before and happens with the next deal."""
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
        """The first seat that an opponent would give up."""
        taken = self.persons
        return next((seat for seat in range(self._seated) if seat not in taken), None)

    @property
    def has_empty(self) -> bool:
        """Only bystanders join beside those who play."""
        return self.takes_guests

    @property
    def takes_guests(self) -> bool:
        """A match that is over begins no other deal."""
        return super().takes_guests and not self._match.over

    def may_change(self, seat: Seat) -> bool:
        """Whoever played already keeps name and seat."""
        return seat >= self._seated or not self._match.players[seat].is_person

    def may_leave(self, seat: Seat) -> bool:
        """A bystander may get up again, as long as a person stays; who has a hand plays the evening to its end."""
        if seat >= self._seated:
            return super().may_leave(seat)
        bystander = seat >= self._match.options.hands(self._seated) and self._match.players[seat].is_person
        return bystander and not self._match.over and (self.leaves(seat) or len(self.persons) - len(self._leaving) > 1)

    def leaves(self, seat: Seat) -> bool:
        """Whether a bystander who plays already gets up before the next deal."""
        return seat in self._leaving

    def remove(self, seat: Seat) -> None:
        """A bystander who plays already leaves with the next deal; once more, and it stays."""
        if seat >= self._seated:
            super().remove(seat)
        elif self.may_leave(seat):
            self._leaving ^= {seat}

    def sit(self, device: Device | None = None, seat: Seat | None = None) -> Seat | None:
        """Whoever only presses something joins without a hand, where that may be; else an opponent gets up."""
        if seat is None and self.takes_guests:
            return self.stand_by(device)
        seat = self.free if seat is None else seat
        return None if seat is None else self._take(seat, device)

    def cards(self) -> list[SeatCard]:
        """Opponents are called here as they are at the table."""
        names = called_at(self._match.players, self._match.options)
        cards = [
            card if card.person or card.seat >= self._seated else card._replace(name=names[card.seat])
            for card in super().cards()
        ]
        leaving = _("leaves at the next deal")
        return [card._replace(doing=leaving, kind="") if self.leaves(card.seat) else card for card in cards]

    @property
    def said(self) -> str:
        """From when on whoever joins plays."""
        if self._leaving:
            return _("Bystanders come and go at the next deal")
        if self.choices.seats > self._seated:
            return _("New bystanders join at the next deal")
        return super().said

    @property
    def sitting(self) -> dict[Seat, Player]:
        """Who takes the seat of an opponent at once."""
        return {seat: player for seat, player in enumerate(self._named()[: self._seated]) if self._joins(seat)}

    @property
    def changes(self) -> Change:
        """Bystanders who sit down behind the last seat with the next deal, and those who get up before it."""
        return Change(self._named()[self._seated :], tuple(sorted(self._leaving)))

    def _joins(self, seat: Seat) -> bool:
        return self.choices.kinds[seat] == PERSON and not self._match.players[seat].is_person

    def _named(self) -> tuple[Player, ...]:
        """Everybody, each with a name that nobody else has."""
        found = list(self._match.players)
        joining = [seat for seat in self.persons if seat >= self._seated or self._joins(seat)]
        taken = [player.name for seat, player in enumerate(found) if seat not in joining]
        for seat in joining:
            name = called_beside(taken, self.choices.names[seat].strip(), self.persons.index(seat) + 1)
            taken.append(name)
            found[seat : seat + 1] = [Player(name)]
        return tuple(found)
