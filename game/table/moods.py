"""Faces of opponents, and their moods: they follow public events only, so that they reveal nothing about a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.daun_tiga.events import Settled
from game.rules.events import Discarded, Took
from game.rules.money.events import Ponged
from game.rules.money.events import Won as WonMoney
from game.rules.pai_gow.events import Paid
from game.rules.tongits.events import Called, PickedUp, Sapawed
from game.rules.tongits.events import Won as WonTongits
from game.table.characters import CHARACTERS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.match.players import Player
    from game.rules.contract import Event, Seat

CALM: Final = "calm"
PLEASED: Final = "pleased"
ANNOYED: Final = "annoyed"
THINKING: Final = "thinking"
LASTS: Final = 6
"""Number of later events after which a mood has passed; the mood after a win lasts until the next deal."""
FACES: Final = frozenset(CHARACTERS)
"""Names of the characters in the sheet of faces."""


def face_of(player: Player, mood: str = CALM) -> str:
    """Return the picture of an opponent in the sheet of faces; '' for a person and for other names."""
    if player.is_person or player.name not in FACES:
        return ""
    return f"{player.name.lower().replace(' ', '-')}-{mood}"


def mood_after(change: int) -> str:
    """Return the mood of a player whose chips changed by this number."""
    return PLEASED if change > 0 else ANNOYED if change < 0 else CALM


class Moods:
    """Mood of each seat during one deal."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self.begin()

    def begin(self, events: Iterable[Event] = ()) -> None:
        """Start a deal: all are calm, and then follow the events of the deal so far."""
        self._felt: dict[Seat, tuple[str, int]] = {}
        self._discarder: Seat | None = None
        self._heard = 0
        self._won = False
        for event in events:
            self.hear(event)

    def hear(self, event: Event) -> None:
        """Follow an event, of which only what a bystander may see counts."""
        self._heard += 1
        match event.seen_by(None):
            case WonMoney(seat=winner) | WonTongits(seat=winner):
                self._won = True
                for seat in range(self._seats):
                    self._feel(PLEASED if seat == winner else ANNOYED, seat)
            case Discarded(seat=seat):
                self._discarder = seat
            case Took(seat=seat):
                self._feel(ANNOYED, self._discarder)
                self._feel(PLEASED, seat)
            case Ponged(from_seat=other) | PickedUp(from_seat=other) | Sapawed(owner=other) as claim:
                self._feel(ANNOYED, other)
                self._feel(PLEASED, claim.seat)
            case Called(seat=seat):
                self._feel(PLEASED, seat)
            case Settled(seat=seat, amount=amount) | Paid(seat=seat, amount=amount) if amount:
                self._feel(PLEASED if amount > 0 else ANNOYED, seat)

    def _feel(self, mood: str, seat: Seat | None) -> None:
        if seat is not None:
            self._felt[seat] = mood, self._heard

    def of(self, seat: Seat, *, acts: bool) -> str:
        """Return the mood of a seat; `acts` is True while it is its turn."""
        if acts and not self._won:
            return THINKING
        mood, since = self._felt.get(seat, (CALM, 0))
        return mood if self._won or self._heard - since < LASTS else CALM
