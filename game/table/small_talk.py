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
from game.rules.events import Discarded, Ended, Took
from game.rules.money.events import Ponged
from game.rules.money.events import Won as WonMoney
from game.rules.pai_gow.events import Opened as OpenedTiles
from game.rules.pai_gow.events import Paid
from game.rules.pai_gow.ranking import is_wong, pair_place
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
    TAKEN,
    TEASE,
    WIN,
    WISE,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from game.match.players import Player
    from game.rules.contract import Event, Seat
    from game.table.characters import Character

OFF, FEW, MANY = "off", "few", "many"
CHANCES: Final[Mapping[str, Mapping[str, float]]] = {
    FEW: {CLAIM: 0.35, TEASE: 0.35, TAKEN: 0.35, WIN: 0.45, LOST: 0.3, CLOSE: 0.5, POT: 0.9, FAREWELL: 1.0}
    | dict.fromkeys(REMARKS, 0.6),
    MANY: {CLAIM: 0.8, TEASE: 0.8, TAKEN: 0.8, WIN: 0.9, LOST: 0.7, CLOSE: 0.9, POT: 1.0, FAREWELL: 1.0}
    | dict.fromkeys(REMARKS, 0.9),
}
"""Probability that anyone speaks on an occasion, by setting, before scaling by eagerness."""
GAPS: Final[Mapping[str, int]] = {FEW: 12, MANY: 4}
"""Minimum number of events between two lines in a deal, by setting."""
REMARK_GAP: Final = 2
"""Minimum number of events between a line and a remark on an unusual end, whatever the setting.

It also applies to reactions to what a person has just done, which mostly follow a pause for thought.
"""
ASIDE, PLAIN, OWN, GREAT = "aside", "plain", "own", "great"
FLOORS: Final[Mapping[str, Mapping[str, float]]] = {
    FEW: {ASIDE: 0.0, PLAIN: 0.0, OWN: 0.6, GREAT: 1.0},
    MANY: {ASIDE: 0.0, PLAIN: 0.0, OWN: 0.9, GREAT: 1.0},
}
"""Minimum probability of a reaction, by setting: opponents notice what a person achieves."""
RANK_GAPS: Final[Mapping[str, int]] = {OWN: 6, GREAT: REMARK_GAP}
"""Minimum number of events between a line and one of this rank, if smaller than the usual gap."""
CLOSING_GAP: Final = 4
"""Minimum number of events between a line and one on a deal's end, if less than the usual gap."""
OWED: Final[Mapping[str, int]] = {FEW: 24, MANY: 10}
"""Number of silent events, by setting, after which a remark is due on the next occasion."""
OWED_FLOOR: Final = 0.95
"""Minimum probability of a remark that is due after a long silence or when a silent deal ends."""
EAGERNESS: Final[Mapping[str, float]] = {LIVELY: 1.3, PLAYFUL: 1.0, GENTLE: 0.9, PATIENT: 0.5}
TEASING: Final[Mapping[str, float]] = {LIVELY: 0.4, PLAYFUL: 0.6, GENTLE: 0.15, PATIENT: 0.2}
"""Probability, by temperament, that a player who takes a discard teases instead of showing joy."""
REMARK: Final = 0.7
"""Probability that others comment on an unusual end of a deal, not on their own gain or loss."""
BIG_TONGS: Final = 2
"""Number of tongs that make a winning hand of Pong or Pai Tong unusual."""
REMEMBERED: Final = 60
"""Number of recent lines of a session that no other character repeats."""
REPEATED_AFTER: Final = 3
"""Number of deals, including the current one, in which a character says no line twice."""
CLOSE_POINTS: Final = 3
"""Maximum difference in tallies, in points, for a draw in Tongits to count as narrowly lost."""
MAN, WOMAN = NP_("line of a man", "{line}"), NP_("line of a woman", "{line}")
"""Forms of a line as said by a man or a woman; Thai adds the polite particle here."""


class Topic(NamedTuple):
    """An occasion for a line: the seats that may speak, each with a kind of line, and its importance."""

    wishes: Sequence[tuple[Seat, str]] = ()
    rank: str = PLAIN
    """Importance: a person's great moment or claim, a person's smaller success, or anything else.

    Asides are only for opponents who talk a lot.
    """
    closing: bool = False
    """Whether it is the last occasion of the deal."""


class Line(NamedTuple):
    """A line spoken by the player in a seat."""

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
    """Recent lines of a session, at all its tables, so that no two characters say the same sentence.

    A character repeats a sentence only some deals later.
    """

    def __init__(self) -> None:
        self._said: deque[tuple[str, str, str]] = deque(maxlen=REMEMBERED)
        """Each line's speaker and text, and the seal of its deal, oldest first."""
        self._deals: deque[str] = deque(maxlen=REPEATED_AFTER)
        """Seals of the last deals."""

    def begin(self, seal: str) -> None:
        """Start a deal; if it is the same one again, as after a resume, forget its lines, which are chosen again."""
        if self._deals and self._deals[-1] == seal:
            self._said = deque((each for each in self._said if each[2] != seal), maxlen=REMEMBERED)
        else:
            self._deals.append(seal)

    def add(self, name: str, text: str) -> None:
        """Record that a character has said a line."""
        same = [each for each in self._said if each[:2] == (name, text)]
        for each in same:
            self._said.remove(each)
        self._said.append((name, text, self._deals[-1] if self._deals else ""))

    def is_free(self, name: str, text: str) -> bool:
        """Return whether a character may say a line: not after another character, or again within a few deals."""
        return all(said != text or (speaker == name and deal not in self._deals) for speaker, said, deal in self._said)


class SmallTalk:
    """Small talk by the opponents during a match's deals; people and faceless opponents say nothing."""

    def __init__(self, players: Sequence[Player], said: SaidLines | None = None) -> None:
        """Create a table's small talk; `said` has the lines said at all tables of the session."""
        self._said, self._seats = SaidLines() if said is None else said, range(len(players))
        self._persons = frozenset(seat for seat, player in enumerate(players) if player.is_person)
        self._people: dict[Seat, Character] = {}
        for seat, player in enumerate(players):
            character = character_of(player)
            if character is not None:
                self._people[seat] = character
        self.begin("", last=False)

    def begin(
        self, seal: str, *, last: bool, first: bool = False, events: Iterable[Event] = (), amount: str = OFF
    ) -> None:
        """Start a deal; `seal` is the public commitment of its shuffle.

        `first` and `last` say whether it is the first or the last deal of the match. `events` have already been
        shown; lines about them, at this `amount` of small talk, are not said again, but count towards later
        choices.
        """
        if seal:
            self._said.begin(seal)
        self._seal, self._last = seal, last
        self._heard = 0
        self._spoken_at: int | None = 0 if first and amount != OFF else None
        self._tallies: dict[Seat, int] = {}
        self._answers: dict[Seat, str] = {}
        self._bank: int | None = None
        self._banker: Seat | None = None
        self._discarder: Seat | None = None
        self._players = len(self._seats) - 1
        self._gains: dict[Seat, int] = {}
        self._close: set[Seat] = set()
        self._grand_bank = False
        """Whether the bank of Pai Gow opened a Wong or a Gee Joon."""
        for event in events:
            self.hear(event, amount)

    def greet(self, amount: str) -> Line | None:
        """Return a greeting at the start of a match; None if small talk is off or no opponent has a face.

        `amount`, 'off', 'few' or 'many', is the player's setting for small talk.
        """
        able = [] if amount == OFF else [(seat, GREETING) for seat in self._people]
        line = self._line_of(self._in_order(able))
        if line is not None:
            self._spoken_at = 0
        return line

    def take_leave(self, amount: str) -> Line | None:
        """Return a farewell at the end of the last deal, or None; `amount` is the setting for small talk."""
        if not self._last or self._heard == self._spoken_at:
            return None
        return self._say(self._farewell(), amount)

    def hear(self, event: Event, amount: str) -> Line | None:
        """Process an event as a bystander sees it; return a line about it, or None.

        `amount` is the player's setting for small talk.
        """
        self._heard += 1
        public = event.seen_by(None)
        return self._say(self._follow(public), amount)

    def _follow(self, event: Event) -> Topic:
        """Return the occasion created by a public event; it has no wishes if there is none."""
        match event:
            case Discarded(seat=seat):
                self._discarder = seat
            case Took(seat=seat):
                return self._claim(seat, self._discarder, OWN)
            case Ponged(seat=seat, from_seat=other) | PickedUp(seat=seat, from_seat=other):
                return self._claim(seat, other, GREAT)
            case Sapawed(seat=seat, owner=owner) if owner != seat:
                return self._claim(seat, owner, OWN)
            case Shown(seat=seat, tally=tally):
                self._tallies[seat] = tally
            case Answered(seat=seat, answer=answer):
                self._answers[seat] = answer
            case WonTongits(seat=winner, pot=pot):
                wishes = [(seat, POT) for seat in self._people] if pot else self._after_tongits(event)
                return self._after_win(winner, wishes)
            case WonMoney(seat=winner):
                return self._after_win(winner, self._after_hand(event))
            case StakesPlaced(stakes=stakes):
                self._players = sum(stake is not None for stake in stakes)
            case OpenedCards(seat=seat, bank=True, reading=reading):
                self._bank, self._banker = reading.points, seat
                if reading.is_triple and seat in self._persons:
                    return Topic(self._others({seat}, BIG), GREAT)
            case Settled():
                return self._after_stake(event)
            case OpenedTiles(seat=seat, comparison=None, front=front, rear=rear):
                self._banker = seat
                self._grand_bank = any(is_wong(*hand) or pair_place(*hand) == 0 for hand in (front, rear))
            case OpenedTiles(seat=seat, comparison=Comparison() as compared):
                self._close |= {seat} if compared.front_copy or compared.rear_copy else set()
            case Paid(seat=seat, amount=amount):
                self._gains[seat] = amount
                early = len(self._gains) + REMARK_GAP <= self._players
                return self._after_bets(GREAT) if self._all_settled else Topic(self._own(seat) if early else (), ASIDE)
            case Ended() if self._last:
                return self._farewell()
        return Topic()

    def _farewell(self) -> Topic:
        return Topic([(seat, FAREWELL) for seat in self._people], closing=True)

    def _after_win(self, winner: Seat, wishes: Sequence[tuple[Seat, str]]) -> Topic:
        """Return the occasion after a won hand; at the end of a match only a person's win gives one."""
        if winner in self._persons:
            return Topic(wishes or self._others({winner}, BIG), GREAT, closing=True)
        return Topic() if self._last else Topic(wishes, closing=True)

    def _after_hand(self, won: WonMoney) -> Sequence[tuple[Seat, str]]:
        """Return who may comment on a win at Pong or Pai Tong: all certain losers, and the winner."""
        losers = self._seats if won.from_seat is None and won.seat in self._persons else (won.from_seat,)
        usual = [(seat, LOST) for seat in losers if seat in self._people and seat != won.seat]
        usual += [(won.seat, WIN)] if won.seat in self._people else []
        big = sum(read.kind == "tong" for read in won.sets) >= BIG_TONGS
        return self._remark(BIG, {won.seat}, usual) if big else usual

    def _after_tongits(self, won: WonTongits) -> Sequence[tuple[Seat, str]]:
        """Return who may comment on a win at Tongits: on the winner, a challenge, a fold or themselves."""
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

    def _after_stake(self, settled: Settled) -> Topic:
        """Return the occasion of a settled stake at Daun Tiga: for its player, or a bank paying a person."""
        seat, amount, points = settled.seat, settled.amount, settled.reading.points
        self._gains[seat] = amount
        if points is not None and self._bank is not None and self._bank - points == 1:
            self._close.add(seat)
        after = self._after_bets(OWN) if self._all_settled else Topic()
        if amount > 0 and settled.reading.is_triple:
            usual = [] if seat in self._persons else self._own(seat)
            wishes = self._remark(BIG, {seat}, usual) or self._others({seat}, BIG)
            return Topic(wishes, GREAT if seat in self._persons else PLAIN, self._all_settled)
        if after.wishes:
            return after
        if amount > 0 and seat in self._persons:
            return Topic([(self._banker, LOST)] if self._banker in self._people else [], OWN)
        return Topic(self._own(seat))

    @property
    def _all_settled(self) -> bool:
        return self._banker is not None and len(self._gains) >= max(2, self._players)

    def _after_bets(self, rank: str) -> Topic:
        """Return the occasion after the last settled bet: the bank's result for all, or each one's chips.

        `rank` is the rank of a person's win.
        """
        banker, gains = self._banker, self._gains
        won = {seat for seat, gain in gains.items() if gain > 0}
        rank = rank if won & self._persons else PLAIN
        swept = all(gain < 0 for gain in gains.values())
        if banker is None or (self._last and not (swept and banker in self._persons) and rank != GREAT):
            return Topic()
        usual = [wish for seat in gains for wish in self._own(seat)]
        bank = -sum(gains.values())
        usual += [(banker, WIN if bank > 0 else LOST)] if bank else []
        if swept:
            return self._of_bank(BANK_SWEEPS, banker, usual, GREAT if banker in self._persons else PLAIN)
        if len(won) == len(gains):
            return self._of_bank(BANK_PAYS, banker, usual, rank)
        if rank == PLAIN:
            of_all = (self._grand_bank and bank > 0) or (banker in self._persons and bank < 0)
            return Topic(usual, GREAT if of_all else PLAIN, closing=True)
        lost = [(seat, occasion) for seat, occasion in usual if occasion != WIN and seat in self._people]
        return Topic(lost or self._others(won & self._persons, BIG), rank, closing=True)

    def _of_bank(self, occasion: str, banker: Seat, usual: Sequence[tuple[Seat, str]], rank: str) -> Topic:
        wishes = self._others({banker}, occasion) if rank == GREAT else self._remark(occasion, {banker}, usual)
        return Topic(wishes, rank, closing=True)

    def _own(self, seat: Seat) -> list[tuple[Seat, str]]:
        """Return a player's wish to comment on their settled bet; [] if the bet was returned."""
        gain = self._gains[seat]
        return [(seat, _after(gain > 0, seat in self._close))] if gain else []

    def _remark(
        self, occasion: str, about: AbstractSet[Seat], usual: Sequence[tuple[Seat, str]]
    ) -> Sequence[tuple[Seat, str]]:
        """Return wishes of others to remark on these seats or, now and then, the `usual` wishes."""
        return usual if self._chance("remark", min(about)) >= REMARK else self._others(about, occasion)

    def _others(self, about: AbstractSet[Seat], occasion: str) -> list[tuple[Seat, str]]:
        return [(seat, occasion) for seat in self._people if seat not in about]

    def _claim(self, seat: Seat, other: Seat | None, rank: str) -> Topic:
        """Return the occasion when a player uses another's piece or set.

        `rank` is the rank if a person does.
        """
        character = self._people.get(seat)
        teases = character is not None and self._chance("tease", seat) < TEASING[character.temperament]
        wishes = [(seat, TEASE if teases else CLAIM), *([(other, TAKEN)] if other is not None else [])]
        return Topic(wishes, rank if seat in self._persons else PLAIN)

    def _say(self, topic: Topic, amount: str) -> Line | None:
        """Return a line from one of the players who may speak, or None."""
        able = [(seat, occasion) for seat, occasion in topic.wishes if seat in self._people]
        if amount == OFF or (amount == FEW and topic.rank == ASIDE) or not able:
            return None
        if self._too_soon(topic, able[0][1], amount):
            return None
        able = self._in_order(able)
        seat, occasion = able[0]
        likely = CHANCES[amount][occasion] * EAGERNESS[self._people[seat].temperament]
        if self._chance("whether", seat) >= max(likely, self._floor(topic, amount)):
            return None
        return self._line_of(able)

    def _in_order(self, able: Iterable[tuple[Seat, str]]) -> list[tuple[Seat, str]]:
        """Return the wishes to speak in speaking order, in which eager players tend to come first."""
        return sorted(
            able, key=lambda wish: self._chance("who", wish[0]) / EAGERNESS[self._people[wish[0]].temperament]
        )

    def _line_of(self, able: Iterable[tuple[Seat, str]]) -> Line | None:
        """Return the first line available that nobody else has said recently, seat by seat; None if none."""
        for seat, occasion in able:
            character = self._people[seat]
            lines = LINES[occasion][character.temperament]
            first = int(self._chance("what", seat) * len(lines))
            for text in (*lines[first:], *lines[:first]):
                if self._said.is_free(character.name, text):
                    self._spoken_at = self._heard
                    self._said.add(character.name, text)
                    return Line(seat, occasion, text, character.woman)
        return None

    def _floor(self, topic: Topic, amount: str) -> float:
        """Return the minimum probability of a line: by rank, and higher if one is due after a silence."""
        silence = self._heard - (self._spoken_at or 0)
        owed = silence >= OWED[amount] or (topic.closing and self._spoken_at is None)
        return max(FLOORS[amount][topic.rank], OWED_FLOOR if owed else 0.0)

    def _too_soon(self, topic: Topic, occasion: str, amount: str) -> bool:
        usual = GAPS[amount]
        by_occasion = REMARK_GAP if occasion in (*REMARKS, FAREWELL) else CLOSING_GAP if topic.closing else usual
        gap = min(usual, by_occasion, RANK_GAPS.get(topic.rank, usual))
        return self._spoken_at is not None and self._heard - self._spoken_at < gap

    def _chance(self, question: str, seat: Seat) -> float:
        """Return a number in [0, 1) determined by the seal, event count, seat and `question`."""
        digest = sha256(f"{self._seal} {self._heard} {seat} {question}".encode()).digest()
        return int.from_bytes(digest[:6]) / 2**48


def _after(won: bool, close: bool) -> str:  # noqa: FBT001 - two plain facts
    return WIN if won else CLOSE if close else LOST
