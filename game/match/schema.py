"""The tables of the journal, and how those of an older release become those of today, losing nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.match import chain

if TYPE_CHECKING:
    import sqlite3

VERSION: Final = 3
"""The schema's number, kept in the file as `user_version`."""

_FIRST: Final = """
CREATE TABLE match (
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    options TEXT NOT NULL,   -- house rules, JSON
    deals INTEGER,           -- how many, NULL: until the players stop
    seed TEXT,               -- where one was given; else every deal has a fresh one
    started TEXT NOT NULL,   -- UTC, ISO 8601
    ended TEXT               -- NULL while it can be resumed
);
CREATE TABLE seat (
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,      -- person, first, random, ...
    chips INTEGER NOT NULL,  -- before the first deal
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE TABLE deal (
    id INTEGER PRIMARY KEY,
    match INTEGER NOT NULL REFERENCES match,
    number INTEGER NOT NULL,
    carry TEXT NOT NULL,     -- what the deal before handed on, JSON
    seed TEXT NOT NULL,      -- never shown or exported before the outcome is known
    commitment TEXT NOT NULL,
    header TEXT NOT NULL,    -- what the commitment binds beside the seed, JSON
    started TEXT NOT NULL,
    outcome TEXT,            -- NULL while it is played
    winner INTEGER,
    UNIQUE (match, number)
);
CREATE TABLE move (
    deal INTEGER NOT NULL REFERENCES deal,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    move TEXT NOT NULL,
    PRIMARY KEY (deal, number)
) WITHOUT ROWID;
CREATE TABLE payment (
    deal INTEGER NOT NULL REFERENCES deal,
    account NOT NULL,        -- a seat's number, or 'house' or 'pot'
    amount INTEGER NOT NULL,
    PRIMARY KEY (deal, account)
) WITHOUT ROWID;
CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL      -- JSON
) WITHOUT ROWID;
CREATE INDEX match_unfinished ON match (id) WHERE ended IS NULL;
"""

_SITTINGS: Final = """
CREATE TABLE sat (           -- another player took a seat in the middle of a match
    deal INTEGER NOT NULL REFERENCES deal,
    moves INTEGER NOT NULL,  -- made in that deal before
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL
);
CREATE INDEX sat_deal ON sat (deal, seat);
"""
"""New in version 2."""

_SUMS: Final = """
ALTER TABLE match ADD COLUMN derivation INTEGER NOT NULL DEFAULT 1;  -- how its seed leads to those of the deals
ALTER TABLE match ADD COLUMN sum BLOB;
ALTER TABLE deal ADD COLUMN cut TEXT NOT NULL DEFAULT '';            -- what a player mixed into the sealed seed
ALTER TABLE deal ADD COLUMN sum BLOB;
ALTER TABLE move ADD COLUMN link BLOB;                               -- of the chain that its deal's moves make
ALTER TABLE sat ADD COLUMN sum BLOB;
CREATE TABLE promise (       -- a seal that was shown of a deal that is not dealt yet
    match INTEGER PRIMARY KEY REFERENCES match,
    number INTEGER NOT NULL, -- of that deal
    seed TEXT NOT NULL,      -- as secret as that of a deal in play
    sum BLOB NOT NULL
);
"""
"""New in version 3; see `game.match.chain`."""


def look(db: sqlite3.Connection, version: int) -> None:
    """Touch every table that a file of this version has. `sqlite3.OperationalError` where one is missing."""
    db.execute("SELECT 1 FROM match JOIN seat JOIN deal JOIN move JOIN payment JOIN setting LIMIT 1")
    if version > 1:
        db.execute("SELECT 1 FROM sat LIMIT 1")
    if version == VERSION:
        db.execute("SELECT derivation, cut, link FROM match JOIN deal JOIN move LIMIT 1")
        db.execute("SELECT number, seed, sum FROM promise LIMIT 1")


def upgrade(db: sqlite3.Connection, version: int) -> None:
    """Make the tables that a file of this version lacks, 0 is an empty one, in one transaction."""
    if version < VERSION:
        missing = "".join((_FIRST, _SITTINGS, _SUMS)[version:])
        db.executescript(f"BEGIN IMMEDIATE;{missing}PRAGMA user_version = {VERSION}")
        chain.fill(db)
        db.execute("COMMIT")
