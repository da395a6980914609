"""Searches the deals list by game, player, period, result and words, in slices, newest first, and decodes its rows."""

from __future__ import annotations

import json
from datetime import date
from heapq import merge
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.i18n.dates import english_date
from game.match.players import is_name
from game.records.deal_record import (
    Row,
    check,
    check_days,
    damaged,
    is_amount,
    is_count,
    is_house_rules,
    is_text,
    shown_of,
)
from game.records.record_text import reader_of, row_texts
from game.records.statistics import PERIODS, FiguresFilter
from game.rules import GAMES
from game.words import words_of

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator, Sequence

    from game.match.journal import Journal
    from game.records.deal_record import Facts


def row_of(cells: Sequence[Any]) -> Row:
    """Decode a list row: the fields of a `Row`, with `shown` as JSON, and the number of players.

    Raises:
        DamagedJournalError: The record is invalid.
    """
    deal, game, number, deals, started, day, hero, name, won, chips, sound, kept, shown, seats = cells
    about = deal, game, number, deals, started, day, hero, name
    check_days([day], [started])
    # The name was given by a player and cannot be rebuilt: an unreadable one counts as none.
    named = kept if is_name(kept) else ""
    row = Row(*about, bool(won), chips, bool(sound), named, shown_of(shown))
    check(is_count(number), deals is None or is_count(deals, 1), is_amount(chips), {won, sound} <= {0, 1})
    check(is_text(game), is_text(name), len(row.shown["names"]) == seats, hero is None or hero in range(seats))
    if game in GAMES:
        _check_hand(row)
    return row


def check_facts(found: Facts) -> None:
    """Raise an error if a record cannot be displayed.

    This is checked before a record is written, because rebuilding it later would have the same result.

    Raises:
        DamagedJournalError: The record cannot be shown.
    """
    hero = None if found.hero is None else found.places[found.hero]
    gained = ("", False, 0) if hero is None else (hero.name, hero.won, hero.chips)
    about = found.deal, found.game, found.number, found.deals, found.started, found.day, found.hero
    row_of((*about, *gained, found.sound, "", json.dumps(found.shown), len(found.places)))
    check(is_house_rules(found.house), is_text(found.level))
    check(*(is_text(word) for place in found.places for word in (place.name, place.kind)))


def _check_hand(row: Row) -> None:
    """Raise an error if the remembered hand is not valid in its game: if it cannot be put into words.

    A deal's result is stored in plain values that only the game's words module understands.
    """
    try:
        known = set(reader_of(row).pack.codes)
        check(*(code in known for group in row.kept_hand.groups for code in group))
        check(*(isinstance(item.id, str) and is_amount(item.amount) for item in row.items))
        row_texts(row)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise damaged() from error


SLICE: Final = 2_500
"""Number of deals examined per step of a search."""
NAMED_AT_ONCE: Final = 1_000
"""Number of deals whose players are counted per step."""
TOP: Final = 2_000
"""Number of deals sorted per step if no index provides the order."""
RESULTS: Final = ("", "won", "lost", "nobody")
"""Results to filter by: any, gained, lost, or no winner, for the chosen person or for the deal."""
ORDERS: Final = {
    "newest": "started DESC, deal DESC",
    "oldest": "started, deal",
    "dearest": "chips DESC, started DESC, deal DESC",
}
ON: Final = {"newest": ("<", ">="), "oldest": (">", "<=")}
"""SQL operators that compare (started, deal), by order: for rows after a deal, and for all other rows."""
_SEATED: Final = "SELECT 1 FROM record_seat AS one WHERE one.deal = record.deal AND one.name = ?"
_OF_A_PLAYER: Final = {
    "": f"EXISTS ({_SEATED})",
    "won": f"EXISTS ({_SEATED} AND one.chips > 0)",
    "lost": f"EXISTS ({_SEATED} AND one.chips < 0)",
}
_OF_PERSONS: Final = {
    "won": "EXISTS (SELECT 1 FROM record_person AS one WHERE one.deal = record.deal AND one.chips > 0)",
    "lost": "EXISTS (SELECT 1 FROM record_person AS one WHERE one.deal = record.deal AND one.chips < 0)",
}
_WITH_ITEM: Final = (
    "EXISTS (SELECT 1 FROM record_honour AS one WHERE one.deal = record.deal AND one.game = ? AND one.honour = ?"
    " AND (? = '' OR one.name = ?))"
)


class DealFilter(NamedTuple):
    """Filter of the deals list; a field with '' matches every deal."""

    game: str = ""
    person: str = ""
    """Name of a player at the table, opponents included."""
    result: str = ""
    period: str = "all"
    words: str = ""
    kept: bool = False
    """Whether to include only deals with a name."""
    item: tuple[str, str] = ("", "")
    """Game and id of a collection item that a person must have made in the deal."""
    whose: str = ""
    """Person who must have made the item; '' for anyone."""
    order: str = "newest"

    @property
    def narrowed(self) -> bool:
        """Whether the filter excludes any deals."""
        return self != DealFilter(order=self.order)


def _conditions(wanted: DealFilter, today: date) -> tuple[str, list[Any]]:
    parts: list[str] = []
    values: list[Any] = []
    if wanted.game:
        parts.append("record.game = ?")
        values.append(wanted.game)
    if wanted.person:
        parts.append(_OF_A_PLAYER.get(wanted.result, _OF_A_PLAYER[""]))
        values.append(wanted.person)
    elif wanted.result in _OF_PERSONS:
        parts.append(_OF_PERSONS[wanted.result])
    if wanted.result == "nobody":
        parts.append("hero IS NULL")
    if since := FiguresFilter(period=wanted.period).since(today):
        parts.append("day >= ?")
        values.append(since)
    if wanted.kept:
        parts.append("record.deal IN (SELECT deal FROM kept)")
    if any(wanted.item):
        parts.append(_WITH_ITEM)
        values += [*wanted.item, wanted.whose, wanted.whose]
    return " AND ".join(parts) or "1", values


def _words(words: str) -> tuple[str, list[Any]]:
    """Return an SQL condition and its values that require every word in a deal's search text or name.

    Dates also match in the current language, since the search text is in the language that was current when it was
    written.
    """
    parts: list[str] = []
    values: list[Any] = []
    for word in words.casefold().split():
        parts.append(
            "(instr(words, ?) OR instr(words, ?) OR record.deal IN (SELECT deal FROM kept WHERE instr(lower(name), ?)))"
        )
        known = english_date(word)
        values += [word, f" {known}" if known else word, word]
    return " AND ".join(parts) or "1", values


Hit = tuple[int, str, int]
"""A deal found, as (sort value, id).

The value is the deal's chips if results are sorted by chips, otherwise its start.
"""


class DealSearch:
    """One search in the deals list. Call `step` until it returns False; results accumulate in `found`.

    Each step examines a fixed number of deals, so it never takes long, however many deals there are and however few
    match. If an index provides the order, results are appended; if they are sorted by chips or filtered by words, each
    is inserted at its place.
    """

    def __init__(self, journal: Journal, wanted: DealFilter, today: date | None = None) -> None:
        self._journal, self.wanted = journal, wanted
        self._where, self._values = _conditions(wanted, today or date.today())  # noqa: DTZ011 - the player's own day
        self.found: list[int] = []
        """Ids of the deals, in order."""
        self.done = False
        self._last: tuple[str, int] | None = None
        """(started, deal) of the last deal examined; None before the first."""
        self._at: int | None = None
        """Highest id not yet examined, if no index provides the order; None before the first step."""
        self._runs: list[list[Hit]] = []
        """Sorted results of each step, if no index provides the order."""
        self._top: list[Hit] = []
        self._merged: Iterator[Hit] | None = None
        """All results in order, once every deal has been examined."""
        self._whole: list[int] = []

    def step(self) -> bool:
        """Examine some more deals; return whether any are left.

        Raises:
            DamagedJournalError: The file cannot be read.
        """
        if not self.done:
            if self.wanted.words or self.wanted.order not in ON:
                self._look_everywhere()
            else:
                self._follow_index()
        return not self.done

    def finish(self) -> None:
        """Run the search to its end."""
        while self.step():
            pass

    def _follow_index(self) -> None:
        """Examine the next deals in index order."""
        order, (follows, leads) = ORDERS[self.wanted.order], ON[self.wanted.order]
        after, values = ("1", ()) if self._last is None else (f"(started, deal) {follows} (?, ?)", self._last)
        end = self._journal.rows(
            f"SELECT started, deal AS id FROM record WHERE {after} ORDER BY {order} LIMIT 1 OFFSET ?",  # noqa: S608
            [*values, SLICE - 1],
        )
        until, bounds = (f" AND (started, deal) {leads} (?, ?)", end[0]) if end else ("", ())
        ((every,),) = self._journal.rows(
            "SELECT coalesce(group_concat(id), '') AS options FROM"  # noqa: S608 - one cell: rows would take longer
            f" (SELECT deal AS id FROM record WHERE {after}{until} AND {self._where} ORDER BY {order})",
            [*values, *bounds, *self._values],
        )
        self.found = self.found + (list(map(int, every.split(","))) if every else [])
        self._last, self.done = (end[0] if end else None), not end

    def _look_everywhere(self) -> None:
        """Examine the next deals by id, for filters and orders that no index covers."""
        if self._merged is not None:
            self._merge(self._merged)
            return
        if self._at is None:
            ((self._at,),) = self._journal.rows("SELECT coalesce(max(deal), 0) AS id FROM record")
        order, lowest = self.wanted.order, self._at - SLICE
        where, values = _words(self.wanted.words)
        table = "record_words JOIN record ON record.deal = record_words.deal" if self.wanted.words else "record"
        hits: list[Hit] = self._journal.rows(
            f"SELECT {'record.chips' if order == 'dearest' else 0}, started, record.deal AS id FROM {table}"  # noqa: S608
            f" WHERE record.deal > ? AND record.deal <= ? AND {where} AND {self._where}",
            [lowest, self._at, *values, *self._values],
        )
        back, self._at = order != "oldest", lowest
        hits.sort(reverse=back)
        self._runs.append(hits)
        self._top = sorted([*self._top, *hits], reverse=back)[:TOP]
        self.found = [hit[-1] for hit in self._top]
        if lowest <= 0:
            self._merged = merge(*self._runs, reverse=back)
            self.done = sum(map(len, self._runs)) <= TOP

    def _merge(self, merged: Iterator[Hit]) -> None:
        some = [hit[-1] for hit in islice(merged, TOP)]
        self._whole = self._whole + some
        self.done = len(some) < TOP
        if self.done or len(self._whole) > TOP:
            self.found = self._whole


class Facets:
    """Counts the deals that each alternative game or player would leave, with the other filters unchanged.

    Call `step` until it returns False; each count is available as soon as it is finished.
    """

    def __init__(self, journal: Journal, wanted: DealFilter, today: date | None = None) -> None:
        self._journal = journal
        self.games: dict[str, int] = {}
        self.names: dict[str, int] = {}
        self.deals = 0
        """Number of deals when any player is allowed."""
        self.done = False
        whose = wanted.result if wanted.result == "nobody" or not wanted.person else ""
        self._of_games = DealSearch(journal, wanted._replace(game="", order="newest"), today)
        self._of_names = DealSearch(journal, wanted._replace(person="", result=whose, order="newest"), today)
        self._work = self._working()

    def step(self) -> bool:
        """Count some more deals; return whether any are left to count."""
        self.done = self.done or next(self._work, True)
        return not self.done

    def _working(self) -> Iterator[bool]:
        for search, tell in ((self._of_games, self._by_game), (self._of_names, self._by_name)):
            while search.step():
                yield False
            for start in range(0, len(search.found), NAMED_AT_ONCE):
                tell(",".join(map(str, search.found[start : start + NAMED_AT_ONCE])))
                yield False
        self.deals = len(self._of_names.found)

    def _by_game(self, deals: str) -> None:
        query = f"SELECT game, count(*) FROM record WHERE deal IN ({deals}) GROUP BY game"  # noqa: S608 - numbers
        for game, count in self._journal.rows(query):
            self.games[game] = self.games.get(game, 0) + count

    def _by_name(self, deals: str) -> None:
        query = f"SELECT name, count(DISTINCT deal) FROM record_seat WHERE deal IN ({deals}) GROUP BY name"  # noqa: S608
        for name, count in self._journal.rows(query):
            self.names[name] = self.names.get(name, 0) + count


class Counts(NamedTuple):
    """Counts shown next to the filters."""

    deals: int
    kept: int
    games: tuple[tuple[str, int], ...]
    persons: tuple[tuple[str, bool, int], ...]
    """Name, whether it is a person's, and number of deals: persons first, then by number of deals."""


def counts(journal: Journal) -> Counts:
    """Return the number of deals per game and per player."""
    games = journal.rows("SELECT game, count(*) FROM record GROUP BY game ORDER BY count(*) DESC, game")
    names = journal.rows(
        "SELECT name, max(kind = 'person') AS own, sum(deals) FROM record_name"
        " GROUP BY name ORDER BY own DESC, sum(deals) DESC, name"
    )
    check(*(is_text(name) and is_count(count, 1) for name, _own, count in names))
    ((kept,),) = journal.rows("SELECT count(*) FROM kept CROSS JOIN record ON record.deal = kept.deal")
    return Counts(
        sum(count for _game, count in games),
        kept,
        tuple((game, count) for game, count in games),
        tuple((name, bool(own), count) for name, own, count in names),
    )


def items_made(journal: Journal, game: str = "") -> tuple[tuple[str, str, int], ...]:
    """Return (game, id, number of deals) for every honour that people earned, in one game or all games."""
    where, values = ("WHERE game = ?", [game]) if game else ("", [])
    rows = journal.rows(
        f"SELECT game, honour, count(DISTINCT deal) FROM record_honour {where} GROUP BY game, honour",  # noqa: S608
        values,
    )
    made = {(of, honour): count for of, honour, count in rows}
    shown = [(of, honour.id) for of in GAMES for honour in words_of(of).keepsakes.honours]
    return tuple((*each, made[each]) for each in shown if each in made)


def rows_of(journal: Journal, deals: Sequence[int]) -> list[Row]:
    """Return these deals' rows in the list, in the same order, skipping deleted deals.

    Raises:
        DamagedJournalError: A record cannot be read; `game.records.indexer:Index.mend` repairs it.
    """
    marks = ",".join(map(str, deals))
    found = journal.rows(
        "SELECT deal AS id, record.game, number, deals, started, day, hero, record.name, won, chips, sound,"  # noqa: S608
        " coalesce(kept.name, '') AS title, shown,"
        " (SELECT count(*) FROM record_seat AS one WHERE one.deal = record.deal)"
        f" FROM record LEFT JOIN kept USING (deal) WHERE deal IN ({marks})"
    )
    by_deal = {row[0]: row_of(row) for row in found}
    return [by_deal[deal] for deal in deals if deal in by_deal]


def keep(journal: Journal, deal: int, name: str) -> bool:
    """Name a deal, or remove its name if '' is passed; return False if the change can never be saved."""

    def work(db: sqlite3.Connection) -> None:
        db.execute("DELETE FROM kept WHERE deal = ?", (deal,))
        if name:
            db.execute("INSERT INTO kept VALUES (?, ?)", (deal, name))

    return journal.commit(work)


__all__ = [
    "ORDERS",
    "PERIODS",
    "RESULTS",
    "Counts",
    "DealFilter",
    "DealSearch",
    "Facets",
    "Row",
    "counts",
    "items_made",
    "keep",
    "rows_of",
]
