"""The list of deals: found in slices, newest first, narrowed by game, player, period, result and words."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.records.facts import laid_of
from game.records.figures import PERIODS, Chosen
from game.rules.contract import Item, read_items

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

    from game.match.journal import Journal
    from game.words.keepsakes import Laid

SLICE: Final = 10_000
"""Deals looked at in one step of a search."""
RESULTS: Final = ("", "won", "lost", "nobody")
"""Of the person whose list it is, or of the deal: any, gained, lost, nobody won."""
ORDERS: Final = {
    "newest": "started DESC, deal DESC",
    "oldest": "started, deal",
    "dearest": "chips DESC, started DESC, deal DESC",
}
_OF_A_PLAYER: Final = {
    "": "deal IN (SELECT deal FROM record_seat WHERE name = ?)",
    "won": "deal IN (SELECT deal FROM record_seat WHERE name = ? AND chips > 0)",
    "lost": "deal IN (SELECT deal FROM record_seat WHERE name = ? AND chips < 0)",
}
_OF_PERSONS: Final = {
    "won": "deal IN (SELECT deal FROM record_person WHERE chips > 0)",
    "lost": "deal IN (SELECT deal FROM record_person WHERE chips < 0)",
}


class Wanted(NamedTuple):
    """What the list shows; '' leaves a thing open."""

    game: str = ""
    person: str = ""
    """Anybody's name who sat there, opponents too."""
    result: str = ""
    period: str = "all"
    words: str = ""
    kept: bool = False
    """Only deals that were given a name."""
    order: str = "newest"

    @property
    def narrowed(self) -> bool:
        """Whether it leaves anything out."""
        return self != Wanted(order=self.order)


class Row(NamedTuple):
    """One deal of the list."""

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
    """The name that a player gave it; '' for none."""
    shown: dict[str, Any]

    @property
    def laid(self) -> Laid:
        """The remembered hand."""
        return laid_of(self.shown)

    @property
    def items(self) -> tuple[Item, ...]:
        """What its player was paid for."""
        return read_items(self.shown.get("items", ()))


def _conditions(wanted: Wanted, today: date) -> tuple[str, list[Any]]:
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
    if since := Chosen(period=wanted.period).since(today):
        parts.append("day >= ?")
        values.append(since)
    if wanted.kept:
        parts.append("deal IN (SELECT deal FROM kept)")
    return " AND ".join(parts) or "1", values


def _words(words: str) -> tuple[str, list[Any]]:
    """That every word stands in what a deal is found by, or in the name that it was given."""
    parts: list[str] = []
    values: list[Any] = []
    for word in words.casefold().split():
        parts.append("(instr(words, ?) OR deal IN (SELECT deal FROM kept WHERE instr(lower(name), ?)))")
        values += [word, word]
    return " AND ".join(parts) or "1", values


class Search:
    """One search: `step` until it is done; `found` grows meanwhile.

    Words are looked for in slices, so that no step takes long however many deals there are.
    """

    def __init__(self, journal: Journal, wanted: Wanted, today: date | None = None) -> None:
        self._journal, self.wanted = journal, wanted
        self._where, self._values = _conditions(wanted, today or date.today())  # noqa: DTZ011 - the player's own day
        self.found: list[int] = []
        """Ids of the deals, in order."""
        self.games: dict[str, int] = {}
        """How many of each game there are, whatever game is wanted."""
        self.done = False
        self._at = 0
        """The highest deal not looked at for words yet."""
        self._all: list[tuple[int, str]] | None = None
        self._fits: set[int] = set()

    def step(self) -> bool:
        """Look at some more; True while there are others.

        Raises:
            DamagedJournalError: the file cannot be read.
        """
        if self.done:
            return False
        order = ORDERS[self.wanted.order]
        if self._all is None:
            rows = self._journal.rows(
                f"SELECT deal AS id, game FROM record WHERE {self._where} ORDER BY {order}",  # noqa: S608
                self._values,
            )
            self._all = rows
            self._at = max((deal for deal, _game in rows), default=0)
            if not self.wanted.words:
                self._take(rows)
                self.done = True
            return not self.done
        lowest = self._at - SLICE
        where, values = _words(self.wanted.words)
        hits = self._journal.rows(
            f"SELECT deal AS id FROM record_words WHERE deal > ? AND deal <= ? AND {where}",  # noqa: S608
            [lowest, self._at, *values],
        )
        self._fits.update(deal for (deal,) in hits)
        self._at = lowest
        self.done = lowest <= 0
        self._take([row for row in self._all if row[0] in self._fits])
        return not self.done

    def _take(self, rows: Sequence[tuple[int, str]]) -> None:
        self.found = [deal for deal, _game in rows]
        self.games = dict(Counter(game for _deal, game in rows).most_common())


class Counts(NamedTuple):
    """What stands beside the filters."""

    deals: int
    kept: int
    games: tuple[tuple[str, int], ...]
    persons: tuple[tuple[str, bool, int], ...]
    """(name, whether a person, deals), persons first, then by deals."""


def counts(journal: Journal) -> Counts:
    """How many deals there are, by game and by who sat there."""
    ((deals,),) = journal.rows("SELECT count(*) FROM record")
    games = journal.rows("SELECT game, count(*) FROM record GROUP BY game ORDER BY count(*) DESC, game")
    names = journal.rows(
        "SELECT name, max(kind = 'person') AS own, sum(deals) FROM record_name"
        " GROUP BY name ORDER BY own DESC, sum(deals) DESC, name"
    )
    ((kept,),) = journal.rows("SELECT count(*) FROM kept JOIN record USING (deal)")
    return Counts(
        deals,
        kept,
        tuple((game, count) for game, count in games),
        tuple((name, bool(own), count) for name, own, count in names),
    )


def _row(cells: Sequence[Any]) -> Row:
    deal, game, number, deals, started, day, hero, name, won, chips, sound, kept, shown = cells
    about = deal, game, number, deals, started, day, hero, name
    return Row(*about, bool(won), chips, bool(sound), kept, json.loads(shown))


def rows_of(journal: Journal, deals: Sequence[int]) -> list[Row]:
    """These deals, in this order; one that is gone meanwhile is left out."""
    marks = ",".join(map(str, deals))
    found = journal.rows(
        "SELECT deal AS id, record.game, number, deals, started, day, hero, record.name, won, chips, sound,"  # noqa: S608
        " coalesce(kept.name, '') AS title, shown FROM record LEFT JOIN kept USING (deal)"
        f" WHERE deal IN ({marks})"
    )
    by_deal = {row[0]: _row(row) for row in found}
    return [by_deal[deal] for deal in deals if deal in by_deal]


def keep(journal: Journal, deal: int, name: str) -> bool:
    """Give a deal a name, or take it away with ''; False where that cannot be written."""

    def work(db: sqlite3.Connection) -> None:
        db.execute("DELETE FROM kept WHERE deal = ?", (deal,))
        if name:
            db.execute("INSERT INTO kept VALUES (?, ?)", (deal, name))

    return journal.write(work)


__all__ = ["ORDERS", "PERIODS", "RESULTS", "Counts", "Row", "Search", "Wanted", "counts", "keep", "rows_of"]
