"""Fixtures: sessions that were actually played, in a temporary folder."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from shutil import copy

import pytest

from game.match.match import Match
from game.match.players import Player
from game.match.store import Store
from game.opponents import LEVELS, decide
from game.records.indexer import Index
from game.rules import GAMES


def play_out(match: Match, rng: Random) -> None:
    """Play the deal on the table to its end with random legal moves."""
    think = LEVELS[match.game.name]["random"].think
    while match.deal.result is None:
        seat = min(match.deal.pending())
        match.play(seat, decide(think, match.view(seat), rng).move)


def evening(store: Store, game: str, players: Sequence[Player], deals: int, seed: int = 1) -> Match:
    """Play a complete match and return it."""
    rng = Random(seed)
    rules = GAMES[game]
    match = store.start(rules, rules.Options(), players, deals, f"{seed:064x}")
    while True:
        play_out(match, rng)
        match.finish_deal()
        if match.over:
            return match
        match.next_deal()


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "sala.sqlite3"


def rows_of(db: sqlite3.Connection) -> dict[str, list[str]]:
    """Return all rows by table; the index of words has its own order."""
    tables = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()]
    return {
        name: sorted(map(repr, db.execute(f"SELECT * FROM {name}").fetchall()))  # noqa: S608
        for name in tables
        if not name.startswith("record_words_")
    }


@pytest.fixture
def store(place: Path) -> Iterator[Store]:
    """A store; whatever a test writes is alike in the file and in the copy from which the journal reads."""
    opened = Store.open(place)
    yield opened
    journal = opened.journal
    if not journal._closed and journal._file is not None and opened.try_again():
        assert not journal._reads_file
        assert rows_of(journal._reader.connection) == rows_of(journal._file.connection)
    opened.close()


@pytest.fixture(scope="session")
def table() -> Callable[..., tuple[Player, ...]]:
    """Return one or more persons by name, with opponents of one kind in the other seats."""

    def seat(game: str, *names: str, kind: str = "first") -> tuple[Player, ...]:
        rest = GAMES[game].default_seats - len(names)
        return (*map(Player, names), *(Player(f"Guest {place}", kind) for place in range(1, rest + 1)))

    return seat


@pytest.fixture(scope="session")
def played_once(tmp_path_factory: pytest.TempPathFactory, table: Callable[..., tuple[Player, ...]]) -> Path:
    """Path of a journal with four recorded deals of every game, played once per process and copied for each test."""
    path = tmp_path_factory.mktemp("played") / "sala.sqlite3"
    store = Store.open(path)
    for seed, game in enumerate(GAMES, 1):
        evening(store, game, table(game, "Aminah"), 4, seed)
    Index(store.journal).finish()
    store.close()
    return path


@pytest.fixture
def played(played_once: Path, place: Path) -> Iterator[Store]:
    """Store with four recorded deals of every game."""
    copy(played_once, place)
    opened = Store.open(place)
    yield opened
    opened.close()
