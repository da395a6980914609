"""Record of one deal: players, result, opponents, house rules, the hand and honours; its rows and their validation."""

from __future__ import annotations

import json
import math
from collections import Counter
from datetime import date
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.i18n import _
from game.i18n.dates import MONTHS, day_words, moment
from game.match.archived_deal import archived_deal, hints_of, replay_deal
from game.match.journal_errors import DamagedJournalError, JournalError
from game.match.player_names import distinct_names
from game.match.players import PERSON, called_at, known_as, translated_name_now
from game.match.untrusted_input import MOST_CHIPS, UntrustedInputError, json_of
from game.rules import GAMES
from game.rules.contract import Item, read_items
from game.words import Reader, words_of
from game.words.game_words import KeptHand

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from game.match.archived_deal import ArchivedDeal
    from game.match.in_memory_match import InMemoryMatch
    from game.match.journal import Journal
    from game.rules.contract import Game, Seat
    from game.rules.options import Options


TEXT_LETTERS: Final = 200
"""Maximum length of a text in a record, such as a name, an item, or a house rule's value."""
HOUSE_LETTERS: Final = 2_000
"""Maximum length of house rules as JSON; if every rule of a game is changed, they take about 400 characters."""


def damaged() -> DamagedJournalError:
    """Return the error to raise for an invalid row."""
    return DamagedJournalError(_("Parts of the saved matches cannot be read."))


def check(*so: bool) -> None:
    """Raise `DamagedJournalError` unless all conditions are true."""
    if not all(so):
        raise damaged()


def is_amount(amount: float, deals: int = 1) -> bool:
    """Return whether `deals` deals can result in this amount, in chips or in luck."""
    return math.isfinite(amount) and abs(amount) <= MOST_CHIPS * deals


def is_share(won: int, deals: int) -> bool:
    """Return whether `won` wins in `deals` deals are possible, with at least one deal."""
    return 0 <= won <= deals and 0 < deals <= MOST_CHIPS


def is_count(number: int, least: int = 0) -> bool:
    """Return whether a number is at least `least` and small enough for an id or count."""
    return least <= number <= MOST_CHIPS


def is_text(text: str) -> bool:
    """Return whether this text fits on a page in one or two lines."""
    return len(text) <= TEXT_LETTERS and text.isprintable()


def is_text_list(value: Any) -> bool:
    """Return whether all texts in a JSON value, including keys, can be displayed."""
    return all(map(is_text, _texts(value)))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for each in value.items() if isinstance(value, dict) else value:
            yield from _texts(each)


def is_house_rules(house: str) -> bool:
    """Return whether a text has the form of house rules: a preset's name, or changed rules as JSON."""
    if not house.startswith("{"):
        return is_text(house)
    try:
        changed = json_of(house)
    except UntrustedInputError:  # invalid, and not shown
        changed = None
    return len(house) <= HOUSE_LETTERS and house.isprintable() and is_text_list(changed)


def check_days(days: Iterable[str], moments: Iterable[str] = ()) -> None:
    """Raise an error unless all days and times have the date and timestamp formats of the records.

    Raises:
        DamagedJournalError: One of them does not.
    """
    try:
        check(*(date.fromisoformat(day).isoformat() == day for day in days))
        for each in moments:
            moment(each)
    except ValueError as error:
        raise damaged() from error


STRENGTHS: Final = ("beginner", "casual", "adept", "master")
"""Strengths of opponents, weakest first; each opponent's key begins with its strength."""
MIXED: Final = "mixed"
"""Level of a table with opponents of several levels."""
PEOPLE: Final = "people"
"""Level of a table without opponents."""
SETTLED: Final = "settled"
"""Outcome of a deal in which all players settle with a bank, so that there is no single winner."""


class Place(NamedTuple):
    """One seat's part of a deal: its player, gain and result."""

    name: str
    kind: str
    """`person`, an opponent's key, or '' if two players held the seat during the deal."""
    chips: int
    won: bool
    hints: int
    honours: tuple[str, ...]


class Facts(NamedTuple):
    """Record of one deal as stored for statistics and the deals list."""

    deal: int
    match: int
    game: str
    number: int
    deals: int | None
    started: str
    day: str
    house: str
    level: str
    alone: bool
    """Whether the game has a single winner.

    The win rate expected by chance is then one in the number of seats.
    """
    hero: Seat | None
    """Seat whose hand is remembered: the winner's or, if all players settle with a bank, that of the person."""
    sound: bool
    digest: bytes
    words: str
    shown: dict[str, Any]
    places: tuple[Place, ...]


def level_of(kind: str) -> str:
    """Return the level in an opponent's key ('master' for 'master-bold'), or the key itself if it has none."""
    strength = kind.partition("-")[0]
    return strength if strength in STRENGTHS else kind


def table_level(kinds: tuple[str, ...]) -> str:
    """Return the level of a person's opponents, given the kinds of all players."""
    levels = {level_of(kind) if kind else MIXED for kind in kinds if kind != PERSON}
    if not levels:
        return PEOPLE
    return levels.pop() if len(levels) == 1 else MIXED


def rules_name(game: Game, options: Options) -> str:
    """Return the name of the preset that equals these house rules, or the changed rules as JSON."""
    for name, preset in game.presets.items():
        if preset == options:
            return str(name)
    return json.dumps(options.changed(), sort_keys=True)


def local_day(started: str) -> str:
    """Convert a UTC timestamp to a date in the player's time zone: '2026-03-14'."""
    return moment(started).astimezone().date().isoformat()


def facts(journal: Journal, deal: int) -> Facts:
    """Read a deal from the journal, replay it and return its record.

    If the deal cannot be replayed (other rules, a damaged file), its record is created from the journal's payments.

    Raises:
        JournalError: The deal no longer exists.
        DamagedJournalError: The deal's rows are not valid.
    """
    found = archived_deal(journal, deal)
    try:
        match = replay_deal(found, journal)
    except JournalError:
        match = None
    hints = Counter(seat for _moves, seat in hints_of(journal, found))
    links = journal.rows("SELECT link FROM move WHERE deal = ? ORDER BY number DESC LIMIT 1", (deal,))
    kinds = found.kinds
    hero = _hero(found)
    try:
        day = local_day(found.started)
    except ValueError as error:
        raise damaged() from error
    table = None if match is None else match.deal.view(None).table
    keep = words_of(found.game).keepsakes
    places = []
    names = distinct_names(_names(found))
    for seat in range(len(found.players)):
        made = keep.earned(table, seat) if table is not None else ()
        chips = found.payments.get(seat, 0)
        won = found.winner == seat if found.outcome != SETTLED else chips > 0
        places.append(Place(names[seat], kinds[seat], chips, won, hints[seat], made))
    return Facts(
        deal=deal,
        match=found.match,
        game=found.game,
        number=found.number,
        deals=found.deals,
        started=found.started,
        day=day,
        house=_house(found),
        level=table_level(kinds),
        alone=found.outcome != SETTLED,
        hero=hero,
        sound=match is not None,
        digest=(links[0][0] if links else None) or b"",
        words=_words(found, match, hero),
        shown=hand_shown(found, match, hero),
        places=tuple(places),
    )


def _hero(deal: ArchivedDeal) -> Seat | None:
    if deal.winner is not None:
        return deal.winner
    if deal.outcome != SETTLED:
        return None
    persons = [seat for seat, player in enumerate(deal.players) if player.is_person]
    return max(persons or range(len(deal.players)), key=lambda seat: deal.payments.get(seat, 0))


def _names(deal: ArchivedDeal) -> list[str]:
    """Return the players' names by seat, in the form used in the records."""
    return [known_as(player.name) if player.is_person else player.name for player in deal.players]


def _house(deal: ArchivedDeal) -> str:
    game = GAMES.get(deal.game)
    if game is not None:
        try:
            return rules_name(game, game.Options.parse(deal.house, game.Options.unnamed()))
        except ValueError:  # unknown house rules are shown as stored
            pass
    return json.dumps(deal.house, sort_keys=True)


def _items(match: InMemoryMatch, seat: Seat) -> tuple[Item, ...]:
    result = match.deal.result
    entries = result.entries if result is not None else ()
    return next((entry.items for entry in entries if entry.account == seat), ())


def hand_shown(deal: ArchivedDeal, match: InMemoryMatch | None, hero: Seat | None) -> dict[str, Any]:
    """Return the display data of a deal in the list: its players, and one seat's hand with scoring items."""
    persons = [seat for seat, player in enumerate(deal.players) if player.is_person]
    shown: dict[str, Any] = {
        "names": _names(deal),
        "you": persons[0] if len(persons) == 1 else None,
        "outcome": deal.outcome,
        "people": persons,
    }
    if match is None:
        return shown
    hand = words_of(deal.game).keepsakes.final_hand(match.deal.view(None).table, hero if hero is not None else 0)
    shown |= {"house": deal.house, "how": hand.how}
    if match.emblems:
        shown["emblems"] = list(match.emblems)
    if hero is not None:
        shown |= {"groups": hand.groups, "lit": hand.lit, "items": _items(match, hero)}
    return shown


def shown_of(text: str) -> dict[str, Any]:
    """Parse the display data of a deal, made by `hand_shown`, from its record.

    Raises:
        DamagedJournalError: The text is not valid.
    """
    try:
        shown = json_of(text)
    except UntrustedInputError as error:
        raise damaged() from error
    if not isinstance(shown, dict):
        raise damaged()
    names, you, groups = shown.get("names"), shown.get("you"), shown.get("groups", [])
    emblems, people = shown.get("emblems", []), shown.get("people", [])
    check(
        isinstance(people, list) and all(type(seat) is int for seat in people),
        isinstance(names, list) and all(isinstance(name, str) for name in names),
        is_text_list(shown),
        isinstance(shown.get("house", {}), dict),
        isinstance(shown.get("how", []), list),
        isinstance(emblems, list) and all(isinstance(flower, str) for flower in emblems),
        isinstance(groups, list) and all(isinstance(group, list) and group for group in groups),
    )
    check(you is None or (type(you) is int and you in range(len(shown["names"]))))
    return shown


def kept_hand_of(shown: Mapping[str, Any]) -> KeptHand:
    """Return the remembered hand from a deal's display data."""
    lit = shown.get("lit")
    groups = tuple(tuple(group) for group in shown.get("groups", ()))
    return KeptHand(groups, (lit[0], lit[1]) if lit else None, tuple(shown.get("how", ())))


def _words(deal: ArchivedDeal, match: InMemoryMatch | None, hero: Seat | None) -> str:
    """Return the text in which searches of the deals list look for words."""
    game = GAMES.get(deal.game)
    found = [deal.game, *_names(deal), *(player.called for player in deal.players)]
    if game is not None:
        found += [_(game.title), game.native]
    began = moment(deal.started).astimezone()
    day = began.date().isoformat()
    found += [day, f"{began.day} {MONTHS[began.month - 1][1]} {began.year}", day_words(day, year=True)]
    if match is not None and game is not None:
        words = words_of(deal.game)
        names = called_at(deal.players, match.options)
        found += names
        reader = Reader(deal.game, game.pack(match.options), names)
        table = match.deal.view(None).table
        if hero is not None:
            hand = words.keepsakes.final_hand(table, hero)
            made = set(words.keepsakes.earned(table, hero))
            items = [item for item in _items(match, hero) if item.id not in words.keepsakes.base]
            found += [each for item in items for each in (item.native, words.item(item, reader))]
            honours = [honour for honour in words.keepsakes.honours if honour.id in made]
            found += [each for honour in honours for each in (honour.native, reader.say(honour.english))]
            found += dict.fromkeys(reader.piece(code) for group in hand.groups for code in group)
            found += words.keepsakes.hand_text(hand, reader)
    return " · ".join(dict.fromkeys(each for each in found if each)).casefold()


class Row(NamedTuple):
    """One row of the deals list."""

    deal: int
    game: str
    number: int
    deals: int | None
    started: str
    day: str
    hero: int | None
    name: str
    won: bool
    chips: int
    sound: bool
    kept: str
    """Name that a player gave the deal; '' for none."""
    shown: dict[str, Any]

    @property
    def called(self) -> str:
        """Name to display for the player of the remembered hand; '' if there is no such hand."""
        return translated_name_now(self.name)

    @property
    def kept_hand(self) -> KeptHand:
        """The hand remembered for this deal."""
        return kept_hand_of(self.shown)

    @property
    def items(self) -> tuple[Item, ...]:
        """Scoring items for which the player of the remembered hand was paid."""
        return read_items(self.shown.get("items", ()))
