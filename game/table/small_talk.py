"""Chooses which opponent says which line at the table.

The choice depends only on public events and on the seal of the shuffle, so that no line is a hint.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import NP_, _, pgettext
from game.rules.daun_tiga.events import Opened as OpenedCards
from game.rules.daun_tiga.events import Settled
from game.rules.events import Ended
from game.rules.money.events import Ponged
from game.rules.money.events import Won as WonMoney
from game.rules.pai_gow.events import Opened as OpenedTiles
from game.rules.pai_gow.events import Paid
from game.rules.tongits.events import PickedUp, Sapawed, Shown
from game.rules.tongits.events import Won as WonTongits
from game.table.characters import GENTLE, LIVELY, PATIENT, PLAYFUL, character_of
from game.table.small_talk_lines import CLAIM, CLOSE, FAREWELL, GREETING, LINES, LOST, POT, TEASE, WIN

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from game.match.players import Player
    from game.rules.contract import Event, Seat
    from game.table.characters import Character

OFF, FEW, MANY = "off", "few", "many"
CHANCES: Final[Mapping[str, Mapping[str, float]]] = {
    FEW: {GREETING: 0.9, CLAIM: 0.35, TEASE: 0.35, WIN: 0.45, LOST: 0.3, CLOSE: 0.5, POT: 0.9, FAREWELL: 1.0},
    MANY: {GREETING: 1.0, CLAIM: 0.8, TEASE: 0.8, WIN: 0.9, LOST: 0.7, CLOSE: 0.9, POT: 1.0, FAREWELL: 1.0},
}
"""Probability that somebody speaks on an occasion, by setting, before multiplication by the speaker's eagerness."""
GAPS: Final[Mapping[str, int]] = {FEW: 12, MANY: 4}
"""Minimum number of events between two lines in a deal, by setting."""
EAGERNESS: Final[Mapping[str, float]] = {LIVELY: 1.3, PLAYFUL: 1.0, GENTLE: 0.9, PATIENT: 0.5}
TEASING: Final[Mapping[str, float]] = {LIVELY: 0.4, PLAYFUL: 0.6, GENTLE: 0.15, PATIENT: 0.2}
"""Probability, by temperament, that a player who takes a discard teases instead of being pleased."""
CLOSE_POINTS: Final = 3
"""Maximum difference of tallies, in points, at which a draw in Tongits counts as narrowly lost."""
MAN, WOMAN = NP_("line of a man", "{line}"), NP_("line of a woman", "{line}")
"""Forms of a line as said by a man or a woman; Thai adds the polite particle here."""


class Line(NamedTuple):
    """A line that the player of a seat says."""

    seat: Seat
    occasion: str
    text: str
    """Untranslated message; translate it before showing it."""
    woman: bool

    @property
    def said(self) -> str:
        """The line in the current language."""
        return pgettext(*(WOMAN if self.woman else MAN)).format(line=_(self.text))


class SmallTalk:
    """Small talk of the opponents during the deals of one match; people, and opponents without a face, say nothing."""

    def __init__(self, players: Sequence[Player]) -> None:
        self._people: dict[Seat, Character] = {}
        for seat, player in enumerate(players):
            character = character_of(player)
            if character is not None:
                self._people[seat] = character
        self.begin("", last=False)

    def begin(self, seal: str, *, last: bool, events: Iterable[Event] = ()) -> None:
        """Start a deal; `seal` is the public commitment of its shuffle, and `last` says whether it is the last deal.

        `events` have already been shown, and no opponent says anything about them.
        """
        self._seal, self._last = seal, last
        self._heard = 0
        self._spoken_at: int | None = None
        self._tallies: dict[Seat, int] = {}
        self._bank: int | None = None
        self._close: set[Seat] = set()
        for event in events:
            self._heard += 1
            self._follow(event.seen_by(None))

    def greet(self, amount: str) -> Line | None:
        """Return a greeting at the start of a match, or None.

        `amount`, 'off', 'few' or 'many', is the player's setting for small talk.
        """
        return self._say([(seat, GREETING) for seat in self._people], amount)

    def take_leave(self, amount: str) -> Line | None:
        """Return a farewell at the end of the last deal, or None; `amount` is the setting for small talk."""
        if not self._last or self._heard == self._spoken_at:
            return None
        return self._say([(seat, FAREWELL) for seat in self._people], amount)

    def hear(self, event: Event, amount: str) -> Line | None:
        """Follow an event as a bystander sees it; return a line about it, or None.

        `amount` is the player's setting for small talk.
        """
        self._heard += 1
        public = event.seen_by(None)
        return self._say(self._follow(public), amount)

    def _follow(self, event: Event) -> list[tuple[Seat, str]]:
        """Return the seats that may say something about a public event, each with its occasion."""
        match event:
            case Ponged(seat=seat) | PickedUp(seat=seat):
                return [(seat, self._claim(seat))]
            case Sapawed(seat=seat, owner=owner) if owner != seat:
                return [(seat, self._claim(seat))]
            case Shown(seat=seat, tally=tally):
                self._tallies[seat] = tally
            case WonTongits(pot=pot) if pot and not self._last:
                return [(seat, POT) for seat in self._people]
            case WonTongits(seat=winner, by=by, tally=tally) if not self._last:
                near = {seat for seat, points in self._tallies.items() if points - tally <= CLOSE_POINTS}
                counted = by != "tongits"
                return [(seat, _after(seat == winner, counted and seat in near)) for seat in self._people]
            case WonMoney(seat=winner, from_seat=loser) if not self._last:
                return [(winner, WIN), *([(loser, LOST)] if loser is not None else [])]
            case OpenedCards(bank=True, reading=reading):
                self._bank = reading.points
            case Settled(seat=seat, amount=amount, reading=reading) if amount:
                points = reading.points
                by_one = points is not None and self._bank is not None and self._bank - points == 1
                return [(seat, _after(amount > 0, by_one))]
            case OpenedTiles(seat=seat, comparison=comparison) if comparison is not None:
                if comparison.front_copy or comparison.rear_copy:
                    self._close.add(seat)
            case Paid(seat=seat, amount=amount) if amount:
                return [(seat, _after(amount > 0, seat in self._close))]
            case Ended() if self._last:
                return [(seat, FAREWELL) for seat in self._people]
        return []

    def _claim(self, seat: Seat) -> str:
        character = self._people.get(seat)
        teases = character is not None and self._chance("tease", seat) < TEASING[character.temperament]
        return TEASE if teases else CLAIM

    def _say(self, wishes: Sequence[tuple[Seat, str]], amount: str) -> Line | None:
        """Return the line of one of the players who may speak, or None; `wishes` are seats with their occasions."""
        able = [(seat, occasion) for seat, occasion in wishes if seat in self._people]
        if amount == OFF or not able or self._too_soon(able[0][1], amount):
            return None
        able.sort(key=lambda wish: self._chance("who", wish[0]) / EAGERNESS[self._people[wish[0]].temperament])
        seat, occasion = able[0]
        character = self._people[seat]
        if self._chance("whether", seat) >= CHANCES[amount][occasion] * EAGERNESS[character.temperament]:
            return None
        self._spoken_at = self._heard
        lines = LINES[occasion][character.temperament]
        text = lines[int(self._chance("what", seat) * len(lines))]
        return Line(seat, occasion, text, character.woman)

    def _too_soon(self, occasion: str, amount: str) -> bool:
        recent = self._spoken_at is not None and self._heard - self._spoken_at < GAPS[amount]
        return recent and occasion != FAREWELL

    def _chance(self, question: str, seat: Seat) -> float:
        """Return a number in [0, 1) that is determined by the seal, the number of events, and the seat."""
        digest = sha256(f"{self._seal} {self._heard} {seat} {question}".encode()).digest()
        return int.from_bytes(digest[:6]) / 2**48


def _after(won: bool, close: bool) -> str:  # noqa: FBT001 - two plain facts
    return WIN if won else CLOSE if close else LOST
