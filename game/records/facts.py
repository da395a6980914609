"""What is remembered of one deal: who won what, against whom, under which rules, the hand and what was made."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.i18n import _
from game.i18n.dates import MONTHS, day_words, moment
from game.match.given import GivenError, json_of
from game.match.journal_file import JournalError
from game.match.names import told_apart
from game.match.past import hints_of, past, replayed
from game.match.players import PERSON, called_at, known_as
from game.records.soundness import are_texts, check, damaged
from game.rules import GAMES
from game.words import Reader, words_of
from game.words.keepsakes import Laid

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.match.journal import Journal
    from game.match.past import Past
    from game.match.unwritten import UnwrittenMatch
    from game.rules.contract import Game, Item, Seat
    from game.rules.options import Options

STRENGTHS: Final = ("beginner", "casual", "adept", "master")
"""Levels of opponents, the weakest first; the key of one begins with it."""
MIXED: Final = "mixed"
"""Opponents of several levels at one table."""
PEOPLE: Final = "people"
"""No opponents at all."""
SETTLED: Final = "settled"
"""The outcome of a deal in which everybody settles with a bank, and nobody wins alone."""


class Place(NamedTuple):
    """One seat's part of a deal."""

    name: str
    kind: str
    """`person`, an opponent's key, '' where two have played in it."""
    chips: int
    won: bool
    hints: int
    honours: tuple[str, ...]


class Facts(NamedTuple):
    """One deal as it goes into the records."""

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
    """Whether one can win it alone: chance alone wins one in so many seats."""
    hero: Seat | None
    """Whose hand is remembered: the winner's; where all settle with a bank, the person's."""
    sound: bool
    digest: bytes
    words: str
    shown: dict[str, Any]
    places: tuple[Place, ...]


def level_of(kind: str) -> str:
    """The level of an opponent by its key: 'master' of 'master-bold'; the key itself where it has none."""
    strength = kind.partition("-")[0]
    return strength if strength in STRENGTHS else kind


def table_level(kinds: tuple[str, ...]) -> str:
    """The level of those that a person plays against."""
    levels = {level_of(kind) if kind else MIXED for kind in kinds if kind != PERSON}
    if not levels:
        return PEOPLE
    return levels.pop() if len(levels) == 1 else MIXED


def house_name(game: Game, options: Options) -> str:
    """The preset's name, or JSON of what is not as usual."""
    for name, preset in game.presets.items():
        if preset == options:
            return str(name)
    return json.dumps(options.changed(), sort_keys=True)


def local_day(started: str) -> str:
    """The day on the player's own calendar: '2026-03-14'."""
    return moment(started).astimezone().date().isoformat()


def facts(journal: Journal, deal: int) -> Facts:
    """Read a deal of the journal and play it again.

    One that cannot be played again (other rules, a damaged file) is recorded by what the journal says it paid.

    Raises:
        JournalError: it is not there any more.
        DamagedJournalError: its rows cannot be what was written.
    """
    found = past(journal, deal)
    try:
        match = replayed(found, journal)
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
    names = told_apart(_names(found))
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


def _hero(deal: Past) -> Seat | None:
    if deal.winner is not None:
        return deal.winner
    if deal.outcome != SETTLED:
        return None
    persons = [seat for seat, player in enumerate(deal.players) if player.is_person]
    return max(persons or range(len(deal.players)), key=lambda seat: deal.payments.get(seat, 0))


def _names(deal: Past) -> list[str]:
    """What everybody is called in the records, by seat."""
    return [known_as(player.name) if player.is_person else player.name for player in deal.players]


def _house(deal: Past) -> str:
    game = GAMES.get(deal.game)
    if game is not None:
        try:
            return house_name(game, game.Options.parse(deal.house, game.Options.unnamed()))
        except ValueError:  # house rules that this Sala does not know: they are named as they stand
            pass
    return json.dumps(deal.house, sort_keys=True)


def _items(match: UnwrittenMatch, seat: Seat) -> tuple[Item, ...]:
    result = match.deal.result
    entries = result.entries if result is not None else ()
    return next((entry.items for entry in entries if entry.account == seat), ())


def hand_shown(deal: Past, match: UnwrittenMatch | None, hero: Seat | None) -> dict[str, Any]:
    """What is kept of a deal to be shown: who played, and one seat's hand with what it was paid for."""
    persons = [seat for seat, player in enumerate(deal.players) if player.is_person]
    shown: dict[str, Any] = {
        "names": _names(deal),
        "you": persons[0] if len(persons) == 1 else None,
        "outcome": deal.outcome,
    }
    if match is None:
        return shown
    laid = words_of(deal.game).keepsakes.laid(match.deal.view(None).table, hero if hero is not None else 0)
    shown |= {"house": deal.house, "how": laid.how}
    if hero is not None:
        shown |= {"groups": laid.groups, "lit": laid.lit, "items": _items(match, hero)}
    return shown


def shown_of(text: str) -> dict[str, Any]:
    """What `hand_shown` gave, out of the cell of a record.

    Raises:
        DamagedJournalError: it is not what was written.
    """
    try:
        shown = json_of(text)
    except GivenError as error:
        raise damaged() from error
    if not isinstance(shown, dict):
        raise damaged()
    names, you, groups = shown.get("names"), shown.get("you"), shown.get("groups", [])
    check(
        isinstance(names, list) and all(isinstance(name, str) for name in names),
        are_texts(shown),
        isinstance(shown.get("house", {}), dict),
        isinstance(shown.get("how", []), list),
        isinstance(groups, list) and all(isinstance(group, list) and group for group in groups),
    )
    check(you is None or (type(you) is int and you in range(len(shown["names"]))))
    return shown


def laid_of(shown: Mapping[str, Any]) -> Laid:
    """The remembered hand out of what was kept of it."""
    lit = shown.get("lit")
    groups = tuple(tuple(group) for group in shown.get("groups", ()))
    return Laid(groups, (lit[0], lit[1]) if lit else None, tuple(shown.get("how", ())))


def _words(deal: Past, match: UnwrittenMatch | None, hero: Seat | None) -> str:
    """All that a search may find the deal by."""
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
            laid = words.keepsakes.laid(table, hero)
            made = set(words.keepsakes.earned(table, hero))
            items = [item for item in _items(match, hero) if item.id not in words.keepsakes.base]
            found += [each for item in items for each in (item.native, words.item(item, reader))]
            honours = [honour for honour in words.keepsakes.honours if honour.id in made]
            found += [each for honour in honours for each in (honour.native, reader.say(honour.english))]
            found += dict.fromkeys(reader.piece(code) for group in laid.groups for code in group)
            found += words.keepsakes.told(laid, reader)
    return " · ".join(dict.fromkeys(each for each in found if each)).casefold()
