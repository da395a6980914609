"""Database schema of the journal, and lossless upgrades from those of older releases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.match import checksum_chain

if TYPE_CHECKING:
    import sqlite3

VERSION: Final = 10
"""Schema version, stored in the file as `user_version`."""
WITH_SITTINGS: Final = 2
"""First version in which players may change in the middle of a deal."""
WITH_SUMS: Final = 3
"""First version in which every row has a checksum."""
WITH_RECORDS: Final = 4
"""First version with records."""
WITH_EVENINGS: Final = 5
"""First version in which a match may be part of a session."""
WITH_PRACTICE: Final = 7
"""First version that stores mistakes for practice."""
WITH_JOURNEY: Final = 8
"""First version in which a match may have been started at a stop of the journey."""
WITH_DECISIONS: Final = 9
"""First version that stores the cost of every reviewed decision."""
WITH_EMBLEMS: Final = 10
"""First version that stores the players' flower emblems, where they differ from the default ones."""

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
"""SQL statements for the additions in schema version 2."""

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
"""SQL statements for the additions in schema version 3; see `game.match.checksum_chain`."""

_RECORDS: Final = """
CREATE TABLE hint (          -- a hint was shown
    deal INTEGER NOT NULL REFERENCES deal,
    moves INTEGER NOT NULL,  -- made in that deal before
    seat INTEGER NOT NULL,
    PRIMARY KEY (deal, moves, seat)
) WITHOUT ROWID;
CREATE TABLE kept (          -- a deal that a player gave a name
    deal INTEGER PRIMARY KEY REFERENCES deal,
    name TEXT NOT NULL
);
CREATE TABLE removed (       -- a deal that a player took out of records and replays; its moves go when nobody plays on
    deal INTEGER PRIMARY KEY REFERENCES deal
);
CREATE TABLE due (           -- a deal that is over and has no record yet
    deal INTEGER PRIMARY KEY REFERENCES deal
);
INSERT INTO due SELECT id FROM deal WHERE outcome IS NOT NULL;
-- What follows is made from the tables above, by `game.records`, and can be made again at any time.
CREATE TABLE record (        -- a deal that is over
    deal INTEGER PRIMARY KEY REFERENCES deal,
    game TEXT NOT NULL,
    match INTEGER NOT NULL,
    number INTEGER NOT NULL,
    deals INTEGER,
    started TEXT NOT NULL,   -- UTC, ISO 8601
    day TEXT NOT NULL,       -- the player's own calendar's
    house TEXT NOT NULL,     -- a preset's name, or the switches that are not as usual, JSON
    level TEXT NOT NULL,     -- of the opponents, where they have one
    hero INTEGER,            -- the seat whose hand is remembered
    name TEXT NOT NULL,      -- of that seat
    won INTEGER NOT NULL,    -- whether it has gained by the deal
    chips INTEGER NOT NULL,  -- that it gained
    sound INTEGER NOT NULL,  -- whether shuffle and every move are what the seal and the rules say
    digest BLOB NOT NULL,    -- of seal and moves
    shown TEXT NOT NULL      -- the hand and what counted, JSON
);
CREATE INDEX record_order ON record (started DESC, deal DESC, game);
CREATE INDEX record_game ON record (game, started DESC, deal DESC);
CREATE INDEX record_digest ON record (digest);
CREATE TABLE record_words (  -- what a search finds a deal by, small letters
    deal INTEGER PRIMARY KEY,
    words TEXT NOT NULL
);
CREATE TABLE record_seat (
    name TEXT NOT NULL,
    deal INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,      -- '' where two have played in it
    game TEXT NOT NULL,
    chips INTEGER NOT NULL,
    won INTEGER NOT NULL,
    PRIMARY KEY (name, deal, seat)
) WITHOUT ROWID;
CREATE INDEX record_seat_deal ON record_seat (deal);
CREATE TABLE record_name (   -- how many deals everybody has played: `record_seat` summed up
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    game TEXT NOT NULL,
    deals INTEGER NOT NULL,
    PRIMARY KEY (name, kind, game)
) WITHOUT ROWID;
CREATE TRIGGER record_name_more AFTER INSERT ON record_seat BEGIN
    INSERT INTO record_name VALUES (NEW.name, NEW.kind, NEW.game, 1)
    ON CONFLICT DO UPDATE SET deals = deals + 1;
END;
CREATE TRIGGER record_name_less AFTER DELETE ON record_seat BEGIN
    UPDATE record_name SET deals = deals - 1
    WHERE name = OLD.name AND kind = OLD.kind AND game = OLD.game;
    DELETE FROM record_name WHERE name = OLD.name AND kind = OLD.kind AND game = OLD.game AND deals = 0;
END;
CREATE TABLE record_person ( -- a deal that a person has played, with all that figures are chosen by
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    day TEXT NOT NULL,
    deal INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    house TEXT NOT NULL,
    level TEXT NOT NULL,
    seats INTEGER NOT NULL,  -- 0 where nobody can win alone
    chips INTEGER NOT NULL,
    won INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    PRIMARY KEY (name, game, day, deal, seat)
) WITHOUT ROWID;
CREATE INDEX record_person_deal ON record_person (deal);
CREATE INDEX record_person_best ON record_person (name, chips DESC, deal DESC);
CREATE INDEX record_person_chips ON record_person (name, game, chips DESC, deal DESC);
CREATE TABLE record_day (    -- `record_person` summed up, so that years of evenings are read at once
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    day TEXT NOT NULL,
    house TEXT NOT NULL,
    level TEXT NOT NULL,
    seats INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    won INTEGER NOT NULL,
    chips INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    PRIMARY KEY (name, game, day, house, level, seats)
) WITHOUT ROWID;
CREATE TRIGGER record_day_more AFTER INSERT ON record_person BEGIN
    INSERT INTO record_day
    VALUES (NEW.name, NEW.game, NEW.day, NEW.house, NEW.level, NEW.seats, 1, NEW.won, NEW.chips, NEW.hints)
    ON CONFLICT DO UPDATE SET
    deals = deals + 1, won = won + NEW.won, chips = chips + NEW.chips, hints = hints + NEW.hints;
END;
CREATE TRIGGER record_day_less AFTER DELETE ON record_person BEGIN
    UPDATE record_day SET
    deals = deals - 1, won = won - OLD.won, chips = chips - OLD.chips, hints = hints - OLD.hints
    WHERE name = OLD.name AND game = OLD.game AND day = OLD.day AND house = OLD.house AND level = OLD.level
    AND seats = OLD.seats;
    DELETE FROM record_day WHERE name = OLD.name AND game = OLD.game AND day = OLD.day AND deals = 0;
END;
CREATE TABLE record_honour (
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    honour TEXT NOT NULL,
    day TEXT NOT NULL,
    deal INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    house TEXT NOT NULL,
    level TEXT NOT NULL,
    PRIMARY KEY (name, game, honour, day, deal, seat)
) WITHOUT ROWID;
CREATE INDEX record_honour_deal ON record_honour (deal);
"""
"""SQL statements for the additions in schema version 4."""

_EVENINGS: Final = """
CREATE TABLE evening (       -- a match that ends otherwise than by a number of deals, or goes on from another
    match INTEGER PRIMARY KEY REFERENCES match,
    broke INTEGER NOT NULL,  -- 1: with the deal after which somebody has no chips left
    minutes INTEGER NOT NULL, -- at the table, 0 for no such end
    follows INTEGER NOT NULL, -- the match whose chips it began with, 0 where it begins an evening
    spent INTEGER NOT NULL,  -- seconds at the table so far
    sum BLOB NOT NULL        -- of all but the time
);
CREATE TABLE luck (          -- what masters in every seat would have made of the cards; made from the deal's moves
    deal INTEGER NOT NULL,
    seat INTEGER NOT NULL,   -- -1: the deal cannot be weighed
    chips REAL NOT NULL,
    error REAL NOT NULL,
    PRIMARY KEY (deal, seat)
) WITHOUT ROWID;
-- Two persons of one name at a table were counted as one: their deals are recorded anew.
INSERT OR IGNORE INTO due SELECT DISTINCT deal FROM record_person GROUP BY deal, name HAVING count(*) > 1;
"""
"""SQL statements for the additions in schema version 5."""
_NAMES: Final = """
-- Who gave no name was written down in the language spoken, and was somebody else in another.
INSERT OR IGNORE INTO due SELECT DISTINCT deal FROM record_person
    WHERE name IN ('คุณ', 'Anda', 'Ikaw', '你') OR name GLOB 'ผู้เล่น [0-9]*' OR name GLOB 'Pemain [0-9]*'
    OR name GLOB 'Manlalaro [0-9]*' OR name GLOB '玩家 [0-9]*';
"""
"""SQL statements for the additions in schema version 6."""
_PRACTICE: Final = """
CREATE TABLE mistake (       -- a costly decision of a person, who practises it until it is learnt
    deal INTEGER NOT NULL REFERENCES deal,
    moves INTEGER NOT NULL,  -- made in that deal before; -1: all decisions of the seat were weighed
    seat INTEGER NOT NULL,
    cost REAL NOT NULL,      -- chips that it lost on average
    box INTEGER NOT NULL,    -- right answers in a row
    day TEXT NOT NULL,       -- the first on which it is shown again, by the player's own calendar; '' if never
    PRIMARY KEY (deal, moves, seat)
) WITHOUT ROWID;
CREATE TABLE puzzle (        -- a puzzle that a person has answered
    name TEXT NOT NULL,      -- of the person
    puzzle TEXT NOT NULL,    -- its key
    solved INTEGER NOT NULL, -- whether the last answer was right
    tries INTEGER NOT NULL,
    day TEXT NOT NULL,       -- of the last answer, by the player's own calendar
    PRIMARY KEY (name, puzzle)
) WITHOUT ROWID;
CREATE TABLE rating (        -- the strength of a person at a game's puzzles, by Glicko-2
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    PRIMARY KEY (name, game)
) WITHOUT ROWID;
"""
"""SQL statements for the additions in schema version 7."""
_JOURNEY: Final = """
CREATE TABLE journey (       -- a match that was begun at a stop of the journey
    match INTEGER PRIMARY KEY REFERENCES match,
    stop TEXT NOT NULL       -- key of the stop
);
"""
"""SQL statements for the additions in schema version 8."""
_DECISIONS: Final = """
CREATE TABLE decision (      -- the cost of a person's decision, as reviewed; made from the deal's moves
    deal INTEGER NOT NULL REFERENCES deal,
    moves INTEGER NOT NULL,  -- made in that deal before; -1: all decisions of the seat were weighed
    seat INTEGER NOT NULL,
    cost REAL NOT NULL,      -- chips that it lost on average
    error REAL NOT NULL,     -- standard error of the cost
    stake REAL NOT NULL,     -- chips at stake in the deal
    method INTEGER NOT NULL, -- version of the weighing
    PRIMARY KEY (deal, moves, seat)
) WITHOUT ROWID;
"""
"""SQL statements for the additions in schema version 9."""
_EMBLEMS: Final = """
CREATE TABLE emblem (        -- a seat's flower at the table, if one of them is not the usual one
    match INTEGER NOT NULL REFERENCES match,
    number INTEGER NOT NULL, -- first deal with it
    seat INTEGER NOT NULL,
    flower TEXT NOT NULL,
    PRIMARY KEY (match, number, seat)
) WITHOUT ROWID;
"""
"""SQL statements for the additions in schema version 10."""
_COLUMNS: Final = (
    ("deal, moves, seat", "hint"),
    ("deal, name", "kept"),
    ("deal", "removed"),
    ("deal", "due"),
    ("deal, hero, sound, digest, shown", "record"),
    ("deal, words", "record_words"),
    ("name, deal, seat, kind, won", "record_seat"),
    ("name, kind, game, deals", "record_name"),
    ("name, game, day, house, level, seats, deals, won, chips, hints", "record_day"),
    ("name, game, day, deal, house, level, seats, chips, won, hints", "record_person"),
    ("name, game, honour, day, deal", "record_honour"),
)
"""Minimum columns of a file of version 4 or later, by table."""


def check_tables(db: sqlite3.Connection, version: int) -> None:
    """Read from every table that a journal of this version must have.

    Raises:
        sqlite3.OperationalError: A table is missing.
    """
    for table in (
        "match",
        "seat",
        "deal",
        "move",
        "payment",
        "setting",
    ):  # separate queries, because a join with an empty table scans everything
        db.execute(f"SELECT 1 FROM {table} LIMIT 1")  # noqa: S608 - the names stand here
    if version >= WITH_SITTINGS:
        db.execute("SELECT 1 FROM sat LIMIT 1")
    if version >= WITH_SUMS:
        for column, table in (("derivation", "match"), ("cut", "deal"), ("link", "move")):
            db.execute(f"SELECT {column} FROM {table} LIMIT 1")  # noqa: S608 - the names stand here
        db.execute("SELECT number, seed, sum FROM promise LIMIT 1")
    if version >= WITH_EVENINGS:
        db.execute("SELECT match, broke, minutes, follows, spent, sum FROM evening LIMIT 1")
        db.execute("SELECT deal, seat, chips, error FROM luck LIMIT 1")
    if version >= WITH_PRACTICE:
        db.execute("SELECT deal, moves, seat, cost, box, day FROM mistake LIMIT 1")
        db.execute("SELECT name, puzzle, solved, tries, day FROM puzzle LIMIT 1")
        db.execute("SELECT name, game, rating, deviation, volatility FROM rating LIMIT 1")
    if version >= WITH_JOURNEY:
        db.execute("SELECT match, stop FROM journey LIMIT 1")
    if version >= WITH_DECISIONS:
        db.execute("SELECT deal, moves, seat, cost, error, stake, method FROM decision LIMIT 1")
    if version >= WITH_EMBLEMS:
        db.execute("SELECT match, number, seat, flower FROM emblem LIMIT 1")
    if version >= WITH_RECORDS:
        for columns, table in _COLUMNS:
            db.execute(f"SELECT {columns} FROM {table} LIMIT 1")  # noqa: S608 - the names stand above


def upgrade(db: sqlite3.Connection, version: int) -> None:
    """Create the tables missing from a journal of an older version, in one transaction; version 0 is an empty file."""
    if version < VERSION:
        parts = (_FIRST, _SITTINGS, _SUMS, _RECORDS, _EVENINGS, _NAMES, _PRACTICE, _JOURNEY, _DECISIONS, _EMBLEMS)
        missing = "".join(parts[version:])
        db.executescript(f"BEGIN IMMEDIATE;{missing}PRAGMA user_version = {VERSION}")
        if version < WITH_SUMS:
            checksum_chain.fill(db)
        db.execute("COMMIT")
