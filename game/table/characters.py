"""The opponents as people: origin, native name, temperament, and a face that shows their mood.

The mood follows the events of the deal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import N_, _
from game.rules.daun_tiga.events import Settled
from game.rules.events import Discarded, Took
from game.rules.money.events import Ponged
from game.rules.money.events import Won as WonMoney
from game.rules.pai_gow.events import Paid
from game.rules.tongits.events import Called, PickedUp, Sapawed
from game.rules.tongits.events import Won as WonTongits
from game.table.pacer import LEAST_S, MOST_S

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from game.match.players import Player
    from game.rules.contract import Event, Seat


LIVELY, PLAYFUL, PATIENT, GENTLE = TEMPERAMENTS = ("lively", "playful", "patient", "gentle")
TEMPERAMENT_NAMES: Final[Mapping[str, str]] = {
    LIVELY: N_("lively"),
    PLAYFUL: N_("playful"),
    PATIENT: N_("patient"),
    GENTLE: N_("gentle"),
}
TEMPERAMENT_WORDS: Final[Mapping[str, str]] = {
    LIVELY: N_("Lively: plays quickly and talks a lot."),
    PLAYFUL: N_("Playful: plays in a flash and likes to tease."),
    PATIENT: N_("Patient: takes their time and says little."),
    GENTLE: N_("Gentle: plays carefully and has a kind word for everybody."),
}
"""One line about each temperament, which affects speech and thinking time but never strength."""
PAUSES_S: Final[Mapping[str, tuple[float, float]]] = {
    LIVELY: (LEAST_S, 0.70),
    PLAYFUL: (LEAST_S, 0.55),
    PATIENT: (0.75, MOST_S),
    GENTLE: (0.60, MOST_S),
}
"""Shortest and longest visible pause before a move, in seconds, by temperament."""
KELANTAN: Final = N_("Kelantan")
MALAYA: Final = N_("Malaya")
STRAITS: Final = N_("The Straits")
THAILAND: Final = N_("Thailand")
PHILIPPINES: Final = N_("The Philippines")


class Character(NamedTuple):
    """An opponent that has a face."""

    name: str
    """Name in Latin letters, as journals and replays store it."""
    native: str
    """Name in the character's own script; '' if that script is Latin or the fonts do not cover it."""
    home: str
    """Home town, untranslated; translate it before showing it."""
    region: str
    """Region of the home town, untranslated; translate it before showing it."""
    temperament: str
    """One of `TEMPERAMENTS`."""
    woman: bool
    """Whether the character is a woman, which determines the polite particle in Thai."""

    @property
    def face(self) -> str:
        """Name of the character's calm face in the sprite sheet of faces."""
        return f"{self.name.lower().replace(' ', '-')}-calm"

    @property
    def about(self) -> str:
        """One line about the character's temperament, translated."""
        return _(TEMPERAMENT_WORDS[self.temperament])


_ALL: Final = (
    Character("Aminah", "", N_("Kota Bharu"), KELANTAN, LIVELY, woman=True),
    Character("Pak Long", "", N_("Pasir Mas"), KELANTAN, PATIENT, woman=False),
    Character("Mei Lian", "美蓮", N_("Gua Musang"), KELANTAN, GENTLE, woman=True),
    Character("Somsak", "สมศักดิ์", N_("Tumpat"), KELANTAN, PLAYFUL, woman=False),
    Character("Zainab", "", N_("Bachok"), KELANTAN, GENTLE, woman=True),
    Character("Hassan", "", N_("Johor Bahru"), MALAYA, PATIENT, woman=False),
    Character("Ravi", "", N_("Taiping"), MALAYA, PLAYFUL, woman=False),
    Character("Meena", "", N_("Klang"), MALAYA, LIVELY, woman=True),
    Character("Siti", "", N_("Alor Setar"), MALAYA, GENTLE, woman=True),
    Character("Mei Lin", "美玲", N_("Singapore"), STRAITS, LIVELY, woman=True),
    Character("Wei Jie", "偉傑", N_("Malacca"), STRAITS, PLAYFUL, woman=False),
    Character("Bee Geok", "美玉", N_("Penang"), STRAITS, PATIENT, woman=True),
    Character("Kok Leong", "國良", N_("Ipoh"), STRAITS, GENTLE, woman=False),
    Character("Siew Hoon", "秀雲", N_("Muar"), STRAITS, PLAYFUL, woman=True),
    Character("Boon Teck", "文德", N_("Seremban"), STRAITS, PLAYFUL, woman=False),
    Character("Hui Min", "慧敏", N_("Butterworth"), STRAITS, LIVELY, woman=True),
    Character("Malee", "มาลี", N_("Chiang Mai"), THAILAND, PATIENT, woman=True),
    Character("Somchai", "สมชาย", N_("Bangkok"), THAILAND, LIVELY, woman=False),
    Character("Ploy", "พลอย", N_("Ayutthaya"), THAILAND, PLAYFUL, woman=True),
    Character("Anan", "อนันต์", N_("Songkhla"), THAILAND, GENTLE, woman=False),
    Character("Wipa", "วิภา", N_("Sukhothai"), THAILAND, LIVELY, woman=True),
    Character("Prasert", "ประเสริฐ", N_("Phuket"), THAILAND, PATIENT, woman=False),
    Character("Liza", "", N_("Manila"), PHILIPPINES, LIVELY, woman=True),
    Character("Ramon", "", N_("Batangas"), PHILIPPINES, PATIENT, woman=False),
    Character("Maricel", "", N_("Cebu"), PHILIPPINES, PLAYFUL, woman=True),
    Character("Efren", "", N_("Davao"), PHILIPPINES, GENTLE, woman=False),
)
CHARACTERS: Final[Mapping[str, Character]] = {character.name: character for character in _ALL}
"""All characters by name, grouped by region."""


def character_of(player: Player) -> Character | None:
    """Return the character of an opponent; None for a person or for an opponent without a face."""
    return None if player.is_person else CHARACTERS.get(player.name)


def pause_of(player: Player) -> tuple[float, float]:
    """Return the shortest and longest time that a player visibly thinks, in seconds.

    It never depends on the cards.
    """
    character = character_of(player)
    return PAUSES_S[character.temperament] if character is not None else (LEAST_S, MOST_S)


def both_names(name: str) -> str:
    """Return a character's name followed by its native form; return any other name unchanged.

    >>> both_names("Somchai"), both_names("Liza"), both_names("You")
    ('Somchai สมชาย', 'Liza', 'You')
    """
    character = CHARACTERS.get(name)
    return f"{name} {character.native}" if character is not None and character.native else name


CALM: Final = "calm"
PLEASED: Final = "pleased"
ANNOYED: Final = "annoyed"
THINKING: Final = "thinking"
LASTS: Final = 6
"""Number of later events after which a mood fades; after a win it lasts until the next deal."""
FACES: Final = frozenset(CHARACTERS)
"""Names of the characters that have faces in the sprite sheet."""


def face_of(player: Player, mood: str = CALM) -> str:
    """Return the name of an opponent's picture in the sprite sheet of faces.

    Return '' for a person, or for a name without a face.
    """
    return "" if player.is_person else face_named(player.name, mood)


def face_named(name: str, mood: str = CALM) -> str:
    """Return the name of the picture of the opponent with this name in the sprite sheet of faces; '' if none has it."""
    return f"{name.lower().replace(' ', '-')}-{mood}" if name in FACES else ""


def mood_after(change: int) -> str:
    """Return the mood of a player whose chips have changed by `change`."""
    return PLEASED if change > 0 else ANNOYED if change < 0 else CALM


class Moods:
    """Mood of each seat during one deal."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self.begin()

    def begin(self, events: Iterable[Event] = ()) -> None:
        """Start a deal in which all players are calm, and apply its events so far."""
        self._felt: dict[Seat, tuple[str, int]] = {}
        self._discarder: Seat | None = None
        self._heard = 0
        self._won = False
        for event in events:
            self.hear(event)

    def hear(self, event: Event) -> None:
        """Update the moods after an event, using only what a bystander may see of it."""
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
        """Return the mood of a seat; `acts` says whether it is the seat's turn."""
        if acts and not self._won:
            return THINKING
        mood, since = self._felt.get(seat, (CALM, 0))
        return mood if self._won or self._heard - since < LASTS else CALM
