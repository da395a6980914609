"""Damaged journals: a program starts on each, with a sentence where anything is wrong, and nothing else happens.

What a player sees may change only where a sentence says so. Not looked at is what nobody would miss or can see to be
gone: hints that were asked for, names that a player gave to deals, how long somebody sat at a table.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing, suppress
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final

from pygame import Surface

from bench.attack_mutations import ODD_TEXTS, cut, flipped, noisy
from game.match.data_folders import FILE
from game.match.journal_errors import JournalError
from game.match.players import PERSON, seated
from game.match.settings import Lobby
from game.match.store import Store
from game.opponents import sound_choice
from game.rules import GAMES
from game.scenes.navigator import Navigator
from game.ui.scene import Scene
from tools.screenshots import open_stage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from random import Random

    from game.match.match import Match
    from game.ui.stage import Stage

SCHEMA: Final = 4096
"""Bytes of the first page, where the schema stands."""
MOVES: Final = 12
"""Of the deal on each table."""
WINDOWS: Final = 100
"""One journal in so many is opened in a window: that takes as long as a hundred without."""
SIZE: Final = (1024, 640)
NUMBERS: Final = (0, 1, -1, 2, 7, 2**31, 2**62, 2**63 - 1, -(2**63), 0.5, 1e300, None)

Seen = tuple[Any, ...]


def attacks(count: int, rng: Random, folder: Path) -> Iterator[tuple[str, Callable[[], str]]]:
    """So many, kind after kind."""
    place = folder / "home"
    whole = an_evening(folder / "whole" / FILE, rng)
    place.mkdir()
    (place / FILE).write_bytes(whole)
    before, _notices = seen(place / FILE)
    open_window(folder / "whole" / FILE)  # the first one makes all pictures, which is no attack's time
    kinds = list(KINDS)
    for number in range(count):
        kind = kinds[number % len(kinds)]
        yield kind, partial(attack, KINDS[kind], whole, before, place, rng, window=number % WINDOWS == 0)


def an_evening(file: Path, rng: Random) -> bytes:
    """A journal with a match of every game, each in its second deal, with somebody who sat down later, and settings."""
    store = Store.open(file)
    for game in GAMES.values():
        kinds = [PERSON, *["first"] * (game.seats[0] - 1)]
        match = store.start(game, game.Options(), seated(kinds), 3, rng.randbytes(32).hex())
        play(match, None)
        match.sit(1, seated([PERSON, "random"])[1])
        match.next_deal()
        play(match, MOVES)
    store.change(names=("Ali", "Mei"), lobby={"pong": Lobby((PERSON, *["first"] * 3), {"unit": 5}, 4)}, speed=2.0)
    store.close()
    return file.read_bytes()


def play(match: Match, most: int | None) -> None:
    """Sound moves, to the end of the deal or so many."""
    while (pending := match.deal.pending()) and (most is None or len(match.moves) < most):
        seat = min(pending)
        match.play(seat, sound_choice(match.view(seat), match.chance(seat)).move)


def seen(file: Path) -> tuple[Seen, tuple[str, ...]]:
    """What a player sees of a journal: every match that goes on, the deals before, figures, settings; and what is told.

    Told is what the store notices, and why a match cannot go on: the title says both.
    """
    store = Store.open(file)
    try:
        matches, refusals = [], []
        while (summary := store.unfinished()) is not None:
            try:
                match = store.resume(summary.id)
            except JournalError as error:
                check(str(error), "REFUSED WITHOUT A WORD")
                refusals.append(str(error))
                continue
            earlier = [(deal.commitment, deal.result) for deal in match.earlier()]
            matches.append((match.game.name, match.players, match.ledger, match.history, earlier, match.deals))
            match.view(0)
            store.delete_match(match.id)
        figures = store.tallies()
        return (matches, figures, store.settings), (*store.notices, *refusals)
    finally:
        store.close()


class Wrong(Exception):  # noqa: N818 - what it is
    """An end that is a fault."""


def check(held: object, fault: str) -> None:
    """Stop at a fault."""
    if not held:
        raise Wrong(fault)


def attack(
    damage: Callable[[Path, bytes, Random], object],
    whole: bytes,
    before: Seen,
    place: Path,
    rng: Random,
    *,
    window: bool,
) -> str:
    """Damage the file, start on it, and start once more."""
    for left in place.iterdir():
        left.unlink()
    file = place / FILE
    file.write_bytes(whole)
    damage(file, whole, rng)
    damaged = file.read_bytes()
    if window:
        shutil.copy(file, place / "window.sqlite3")
        open_window(place / "window.sqlite3")
    found, notices = seen(file)
    check(all(notice.strip() for notice in notices), "an empty notice")
    aside = [path for path in place.iterdir() if path.name.startswith(f"{FILE}.damaged")]
    if aside:
        check(aside[0].read_bytes()[: len(damaged)] == damaged, "the file kept aside is another")
        check(notices, "kept aside without a word")
        check(not seen(file)[1], "the new file is no good")
        return "kept aside"
    if found == before:
        return "told, nothing lost" if notices else "nothing to see"
    return "told" if notices else "CHANGED IN SILENCE"


def open_window(file: Path) -> None:
    """The title, and the table that 'Continue' leads to, drawn."""
    stage, picture = _screen()
    store = Store.open(file)
    try:
        evening = Navigator(store, stage)
        store.listen(stage.notify)
        stage.reset(evening.title())
        stage.update(0.1)
        stage.draw(picture)
        summary = store.unfinished()
        if summary is not None:
            with suppress(JournalError):  # said already
                evening.sit_down(store.resume(summary.id))
                stage.update(0.1)
                stage.draw(picture)
        stage.reset(Scene())
    finally:
        store.close()


@cache
def _screen() -> tuple[Stage, Surface]:
    """One window for all: its pictures are made but once."""
    return open_stage(Scene(), SIZE), Surface(SIZE)


# Damage ---------------------------------------------------------------------------------------------------------------


def _page(file: Path, whole: bytes, rng: Random) -> None:
    """A page that was never written, or stands in the place of another."""
    pages = len(whole) // SCHEMA
    one, other = rng.randrange(pages), rng.randrange(pages)
    page = rng.choice((b"\0" * SCHEMA, b"\xff" * SCHEMA, whole[other * SCHEMA : (other + 1) * SCHEMA]))
    file.write_bytes(whole[: one * SCHEMA] + page + whole[(one + 1) * SCHEMA :])


def _cell(file: Path, _whole: bytes, rng: Random) -> None:
    """A cell, or a whole column, that holds what it cannot."""
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        table = rng.choice(tables)
        column = rng.choice([row[1] for row in db.execute(f"PRAGMA table_info({table})")])
        value = rng.choice((rng.randbytes(5), rng.choice(ODD_TEXTS), *rng.choices(NUMBERS, k=2), b"\xff\xfe", b""))
        if rng.random() < 0.2:
            value = rng.choice(("", "\x00", "\ud800".encode(errors="surrogatepass"), "null", "[]", "{}", '{"a": []}'))
        rows = db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608 - its own tables
        where = f"LIMIT 1 OFFSET {rng.randrange(rows)}" if rows and rng.random() < 0.7 else ""
        keys = [row[1] for row in db.execute(f"PRAGMA table_info({table})") if row[5]] or ["rowid"]
        key = ", ".join(keys)
        with suppress(sqlite3.IntegrityError):  # what SQLite itself refuses, nobody finds in a file
            db.execute(
                f"UPDATE {table} SET {column} = ? WHERE ({key}) IN (SELECT {key} FROM {table} {where})",  # noqa: S608
                (value,),
            )


def _schema(file: Path, _whole: bytes, rng: Random) -> None:
    """Another schema: a table, column or index gone or new, another version."""
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        table = rng.choice(names)
        columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
        with suppress(sqlite3.OperationalError):  # not every column can go
            db.execute(
                rng.choice(
                    (
                        f"DROP TABLE {table}",
                        f"ALTER TABLE {table} RENAME TO other",
                        f"ALTER TABLE {table} DROP COLUMN {rng.choice(columns)}",
                        f"ALTER TABLE {table} RENAME COLUMN {rng.choice(columns)} TO other",
                        f"ALTER TABLE {table} ADD COLUMN other",
                        f"DELETE FROM {table}",  # noqa: S608 - its own tables
                        f"PRAGMA user_version = {rng.choice((0, 1, 2, 3, 4, 99, -1, 2**31 - 1))}",
                        f"CREATE TRIGGER trap BEFORE INSERT ON {table} BEGIN SELECT RAISE(ABORT, 'no'); END",
                    )
                )
            )


def _beside(file: Path, whole: bytes, rng: Random) -> None:
    """Noise in the files beside it: what was not yet written home, and the lock."""
    name = rng.choice((f"{FILE}-wal", f"{FILE}-shm", f"{FILE}-journal", file.with_suffix(".lock").name))
    file.with_name(name).write_bytes(rng.choice((b"", rng.randbytes(100), whole[:5000], rng.randbytes(9000))))


KINDS: Final[dict[str, Callable[[Path, bytes, Random], object]]] = {
    "one bit": lambda file, whole, rng: file.write_bytes(flipped(whole, rng)),
    "one bit of the schema": lambda file, whole, rng: file.write_bytes(flipped(whole, rng, within=SCHEMA)),
    "noise": lambda file, whole, rng: file.write_bytes(noisy(whole, rng)),
    "a page": _page,
    "cut off": lambda file, whole, rng: file.write_bytes(cut(whole, rng)),
    "a cell": _cell,
    "another schema": _schema,
    "files beside it": _beside,
}
