"""Chooses which opponent says which line at the table.

The choice depends only on public events and on the seal of the shuffle, so that no line is a hint.
"""

from __future__ import annotations

from collections import deque
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import NP_, _, pgettext
from game.rules.daun_tiga.events import Opened as OpenedCards
from game.rules.daun_tiga.events import Settled, StakesPlaced
from game.rules.events import Ended
from game.rules.money.events import Ponged
from game.rules.money.events import Won as WonMoney
from game.rules.pai_gow.events import Opened as OpenedTiles
from game.rules.pai_gow.events import Paid
from game.rules.pai_gow.settlement import Comparison
from game.rules.tongits.events import Answered, PickedUp, Sapawed, Shown
from game.rules.tongits.events import Won as WonTongits
from game.table.characters import GENTLE, LIVELY, PATIENT, PLAYFUL, character_of
from game.table.small_talk_lines import (
    BANK_PAYS,
    BANK_SWEEPS,
    BIG,
    BRAVE,
    CLAIM,
    CLOSE,
    FAREWELL,
    GREETING,
    LINES,
    LOST,
    POT,
    REMARKS,
    TEASE,
    WIN,
    WISE,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from game.match.players import Player
    from game.rules.contract import Event, Seat
    from game.table.characters import Character

OFF, FEW, MANY = "off", "few", "many"
CHANCES: Final[Mapping[str, Mapping[str, float]]] = {
    FEW: {GREETING: 0.9, CLAIM: 0.35, TEASE: 0.35, WIN: 0.45, LOST: 0.3, CLOSE: 0.5, POT: 0.9, FAREWELL: 1.0}
    | dict.fromkeys(REMARKS, 0.6),
    MANY: {GREETING: 1.0, CLAIM: 0.8, TEASE: 0.8, WIN: 0.9, LOST: 0.7, CLOSE: 0.9, POT: 1.0, FAREWELL: 1.0}
    | dict.fromkeys(REMARKS, 0.9),
}
"""Probability that somebody speaks on an occasion, by setting, before multiplication by the speaker's eagerness."""
GAPS: Final[Mapping[str, int]] = {FEW: 12, MANY: 4}
"""Minimum number of events between two lines in a deal, by setting."""
REMARK_GAP: Final = 2
"""Minimum number of events from a line to a remark on an unusual end, whatever the setting."""
EAGERNESS: Final[Mapping[str, float]] = {LIVELY: 1.3, PLAYFUL: 1.0, GENTLE: 0.9, PATIENT: 0.5}
TEASING: Final[Mapping[str, float]] = {LIVELY: 0.4, PLAYFUL: 0.6, GENTLE: 0.15, PATIENT: 0.2}
"""Probability, by temperament, that a player who takes a discard teases instead of being pleased."""
REMARK: Final = 0.7
"""Probability that what others say is about an unusual end of a deal rather than about their own gain or loss."""
BIG_TONGS: Final = 2
"""Number of tongs in a hand of Pong or Pai Tong from which its win is unusual."""
REMEMBERED: Final = 60
"""Number of the latest lines of a session that no second character repeats."""
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


class SaidLines:
    """The latest lines of a session, at all its tables, so that no two characters say the same sentence."""

    def __init__(self) -> None:
        self._said: deque[tuple[str, str]] = deque(maxlen=REMEMBERED)

    def add(self, name: str, text: str) -> None:
        """Note that a character has said a line."""
        self._said.append((name, text))

    def is_free(self, name: str, text: str) -> bool:
        """Return whether a character may say a line, because no other one has said it lately."""
        return all(said != text or speaker == name for speaker, said in self._said)


class SmallTalk:
    """Small talk of the opponents during the deals of one match; people, and opponents without a face, say nothing."""

    def __init__(self, players: Sequence[Player], said: SaidLines | None = None) -> None:
        """Create the talk at a table; `said` is what was said at all tables of the session."""
        self._said, self._seats = SaidLines() if said is None else said, range(len(players))
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
        self._answers: dict[Seat, str] = {}
        self._bank: int | None = None
        self._banker: Seat | None = None
        self._players = len(self._seats) - 1
        self._gains: dict[Seat, int] = {}
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
            case Answered(seat=seat, answer=answer):
                self._answers[seat] = answer
            case WonTongits() if not self._last:
                return self._after_tongits(event)
            case WonMoney(seat=winner, from_seat=loser, sets=sets) if not self._last:
                usual = [(winner, WIN), *([(loser, LOST)] if loser is not None else [])]
                big = sum(read.kind == "tong" for read in sets) >= BIG_TONGS
                return self._remark(BIG, {winner}, usual) if big else usual
            case StakesPlaced(stakes=stakes):
                self._players = sum(stake is not None for stake in stakes)
            case OpenedCards(seat=seat, bank=True, reading=reading):
                self._bank, self._banker = reading.points, seat
            case Settled(seat=seat, amount=amount, reading=reading):
                points = reading.points
                by_one = points is not None and self._bank is not None and self._bank - points == 1
                usual = self._after_bet(seat, amount, close=by_one)
                return self._remark(BIG, {seat}, usual) if amount > 0 and reading.is_triple else usual
            case OpenedTiles(seat=seat, comparison=None):
                self._banker = seat
            case OpenedTiles(seat=seat, comparison=Comparison() as compared):
                self._close |= {seat} if compared.front_copy or compared.rear_copy else set()
            case Paid(seat=seat, amount=amount):
                return self._after_bet(seat, amount, close=seat in self._close)
            case Ended() if self._last:
                return [(seat, FAREWELL) for seat in self._people]
        return []

    def _after_tongits(self, won: WonTongits) -> list[tuple[Seat, str]]:
        """Return who may say something about a win at Tongits: about its winner, a challenge, a fold or themselves."""
        counted = won.by != "tongits"
        near = {seat for seat, points in self._tallies.items() if points - won.tally <= CLOSE_POINTS}
        usual = [(seat, _after(seat == won.seat, counted and seat in near)) for seat in self._people]
        lost = {seat for seat, answer in self._answers.items() if answer == "challenge" and seat != won.seat}
        saved = {
            seat
            for seat, answer in self._answers.items()
            if answer == "fold" and self._tallies.get(seat, won.tally) > won.tally
        }
        if lost or saved:
            return self._remark(BRAVE if lost else WISE, lost or saved, usual)
        return usual if counted else self._remark(BIG, {won.seat}, usual)

    def _after_bet(self, seat: Seat, amount: int, *, close: bool) -> list[tuple[Seat, str]]:
        """Return who may say something about a settled bet: its player or, after the last one, others of the bank."""
        self._gains[seat] = amount
        usual = [(seat, _after(amount > 0, close))] if amount else []
        if self._banker is None or len(self._gains) < max(2, self._players):
            return usual
        gains = self._gains.values()
        if all(gain > 0 for gain in gains):
            return self._remark(BANK_PAYS, {self._banker}, usual)
        return self._remark(BANK_SWEEPS, {self._banker}, usual) if all(gain < 0 for gain in gains) else usual

    def _remark(self, occasion: str, about: set[Seat], usual: list[tuple[Seat, str]]) -> list[tuple[Seat, str]]:
        """Return that others may remark on what these seats did, or now and then the usual wishes to speak."""
        if self._chance("remark", min(about)) >= REMARK:
            return usual
        return [(seat, occasion) for seat in self._people if seat not in about]

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
        lines = LINES[occasion][character.temperament]
        first = int(self._chance("what", seat) * len(lines))
        free = [text for text in (*lines[first:], *lines[:first]) if self._said.is_free(character.name, text)]
        if not free:
            return None
        text, self._spoken_at = free[0], self._heard
        self._said.add(character.name, text)
        return Line(seat, occasion, text, character.woman)

    def _too_soon(self, occasion: str, amount: str) -> bool:
        gap = REMARK_GAP if occasion in REMARKS else GAPS[amount]
        recent = self._spoken_at is not None and self._heard - self._spoken_at < gap
        return recent and occasion != FAREWELL

    def _chance(self, question: str, seat: Seat) -> float:
        """Return a number in [0, 1) that is determined by the seal, the number of events, and the seat."""
        digest = sha256(f"{self._seal} {self._heard} {seat} {question}".encode()).digest()
        return int.from_bytes(digest[:6]) / 2**48


def _after(won: bool, close: bool) -> str:  # noqa: FBT001 - two plain facts
    return WIN if won else CLOSE if close else LOST
