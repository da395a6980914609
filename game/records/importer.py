"""Import of records: every deal of a file is checked move by move before any is imported."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.i18n import _
from game.i18n.dates import moment
from game.match import checksum_chain
from game.match.archived_deal import is_decision, is_practice
from game.match.journal_errors import UnsavedError
from game.match.players import NUMBERED, YOU, Player, is_name, known_as, unique_name
from game.match.replay import NEWER, UNKNOWN_RULE, Line, Replay, ReplayError, read
from game.match.untrusted_input import MOST_BYTES, MOST_CHIPS, UntrustedInputError, json_of, text_of
from game.match.verify import proved
from game.records.export import FOOT, FORM, HEAD, TABLE_HEAD
from game.records.indexer import Index
from game.rules import GAMES
from game.rules.contract import RULES_VERSION

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Generator, Hashable, Iterator, Mapping, Sequence
    from pathlib import Path

    from game.match.journal import Journal
    from game.match.verify import Verified

LONGEST_LINE: Final = 400_000
"""Maximum length of a deal's line in characters; the longest ones have about ten thousand."""
LONGEST_HEAD: Final = 200
"""Number of characters to search for the head of a file that another program has reformatted."""
TOGETHER: Final = 200
"""Number of deals written in one transaction."""
HEAD_OF_ANY: Final = r'\s*\{\s*"sala"\s*:\s*"records"\s*,\s*"form"\s*:\s*(\d{1,6})\b'
FIELDS: Final[dict[str, type | tuple[type, ...]]] = {
    "game": str,
    "version": int,
    "started": str,
    "match": str,
    "begun": str,
    "deal": int,
    "deals": (int, type(None)),
    "players": list,
    "chips": list,
    "sat": list,
    "hints": list,
    "name": str,
    "house": dict,
    "carry": (dict, type(None)),
    "commitment": str,
    "cut": str,
    "seed": str,
    "shuffle": str,
    "moves": list,
    "end": str,
    "pay": dict,
    "digest": str,
}


class Importer:
    """Import of one file. Call `check` until it returns False, ask the player, then call `take` until it returns False.

    `check` writes nothing. If a line is wrong, it raises a `ReplayError` that names the first one, and nothing is
    imported.
    """

    def __init__(self, journal: Journal, path: Path) -> None:
        self._journal, self._path = journal, path
        self._index = Index(journal)
        self._sums: list[bytes] = []
        """Checksum of each deal's line, so that only the checked file is imported."""
        self._seen: set[tuple[bytes, str]] = set()
        self.unnamed = 0
        """Number of new deals played by a person without a name; the user must be asked who that was."""
        self.whose = ""
        """Name to use for that person; '' means the player of this installation."""
        self.names: set[str] = set()
        """Names of all players of new deals."""
        self._wanted: list[bool] = []
        """For each deal of the file, whether it is new."""
        self._checking = self._check()
        self._batches = self._read_batches()
        self._matches: dict[Hashable, tuple[int, list[Player]]] = {}
        """Id and current players of each match of the file that is already in the journal."""
        self.taken = 0

    @property
    def checked(self) -> int:
        """Number of deals checked and found valid so far."""
        return len(self._wanted)

    @property
    def new(self) -> int:
        """Number of valid deals that are not in the journal yet."""
        return sum(self._wanted)

    def check(self, seconds: float) -> bool:
        """Check deals for about `seconds`; return whether any are left.

        Raises:
            ReplayError: A line is wrong, or this is not a file of records.
        """
        return _going(self._checking, seconds)

    def take(self, seconds: float) -> bool:
        """Write new deals for about `seconds`; return whether any are left.

        Raises:
            ReplayError: The file has changed since it was checked.
            UnsavedError: The deals cannot be written now; those already written stay in the journal.
        """
        until = time.perf_counter() + seconds
        while (batch := self.read_batch(seconds)) is not None:
            for _waits in self.writing(batch):  # until storage answers
                pass
            if time.perf_counter() >= until:
                return True
        return False

    def read_batch(self, seconds: float) -> list[ProvedDeal] | None:
        """Read new deals for about `seconds`, in any thread; return those to write now, or None after the last.

        Raises:
            ReplayError: The file has changed since it was checked.
        """
        until = time.perf_counter() + seconds
        for batch in self._batches:
            if batch or time.perf_counter() >= until:
                return batch
        return None

    def writing(self, batch: Sequence[ProvedDeal]) -> Generator[None, None, None]:
        """Write deals, yielding while storage has not responded.

        Raises:
            UnsavedError: The deals cannot be written now; those already written stay in the journal.
        """
        if not batch:
            return
        # Ids are chosen before: if storage takes long, deals played meanwhile must not get the same.
        starts = {
            table: self._journal.new_id("match")
            for table in dict.fromkeys(deal.table for deal in batch)
            if table not in self._matches
        }
        ids = [self._journal.new_id("deal") for _deal in batch]
        now = datetime.now(UTC).isoformat(timespec="seconds")
        known: dict[Hashable, tuple[int, list[Player]]] = {}

        def work(db: sqlite3.Connection) -> None:
            known.clear()  # it may be done more than once
            known.update((deal.table, _copied(self._matches[deal.table])) for deal in batch if deal.table not in starts)
            for new, deal in zip(ids, batch, strict=True):
                if deal.table not in known:
                    known[deal.table] = _insert_match(db, starts[deal.table], deal, now)
                _insert(db, new, deal, known[deal.table], now)

        if not (yield from self._journal.writing(work)):
            raise UnsavedError(self._journal.hindrance)
        self._matches.update(known)
        self.taken += len(batch)

    # Reading ----------------------------------------------------------------------------------------------------------

    def _check(self) -> Iterator[None]:
        while self._index.step(0.01):  # all existing deals must be recorded to recognise new ones
            yield
        tables = _Tables()
        for number, line, given in self._lines():
            verified = proved(given.replay)
            if not tables.of(given):
                raise ReplayError(number, _("this deal of the match appears twice in the file."))
            if given.digest and given.digest != verified.digest:
                raise ReplayError(number, _("the fingerprint does not belong to these moves: one of them was changed."))
            self._sums.append(sha256(line.encode("utf-8", "surrogatepass")).digest())
            key = bytes.fromhex(verified.digest), given.started
            self._wanted.append(key not in self._seen and not self._is_here(*key))
            self._seen.add(key)
            self.unnamed += self._wanted[-1] and any(map(_is_unnamed, given.all_players))
            if self._wanted[-1]:
                self.names.update(each.name for each in given.all_players)
            yield
        if not self._wanted:
            raise ReplayError(0, _("There are no deals in this file."))

    def _is_here(self, made: bytes, started: str) -> bool:
        rows = self._journal.rows("SELECT started FROM record WHERE digest = ?", (made,))
        return any(not started or moment(row[0]) == moment(started) for row in rows)

    def _lines(self) -> Iterator[tuple[int, str, ImportedDeal]]:
        """Yield (line number, text, deal) for every deal in the file."""
        try:
            if not (self._path.is_file() or self._path.is_dir()):  # for a folder the system's own error is clear
                if self._path.exists():
                    raise ReplayError(0, _("This is a pipe or a device, and only files can be imported."))
                raise ReplayError(0, _("There is no file {file}.").format(file=repr(self._path.name)))
            with self._path.open(encoding="utf-8-sig", errors="strict") as file:
                head = file.readline(LONGEST_LINE)
                if head.rstrip() != HEAD:
                    form = _form(head + file.read(LONGEST_HEAD))
                    if form > FORM:
                        raise ReplayError(1, _("this file was written by a newer version of Sala."))
                    if form == FORM:
                        raise ReplayError(
                            1,
                            _(
                                "this records file was re-saved by another program. Import the original that "
                                "Sala wrote, with one deal per line."
                            ),
                        )
                    if head.lstrip().startswith("{"):
                        raise ReplayError(1, _("this is not a records file that this version of Sala can read."))
                    if head.rstrip() == TABLE_HEAD:
                        raise ReplayError(
                            0,
                            _(
                                "A JSON file contains every move and can be imported again, here or by a "
                                "friend. A CSV file is a table of the figures."
                            ),
                        )
                    yield self._one_replay()
                    return
                number = 1
                closed = False
                while line := file.readline(LONGEST_LINE):
                    number += 1
                    if line.rstrip() == FOOT:
                        closed = True
                        break
                    if len(line) >= LONGEST_LINE:
                        raise ReplayError(number, _("it is longer than any deal."))
                    plain = line.strip().removesuffix(",")
                    yield number, plain, _parse_deal(number, plain)
                followed = any(rest.strip() for rest in iter(lambda: file.readline(LONGEST_LINE), ""))
                if not closed or followed:  # two files in one, or deals that would be silently left out
                    raise ReplayError(number + 1, _("the end of the file is missing."))
        except OSError as error:
            reason = error.strerror or error
            raise ReplayError(0, _("The file cannot be read: {reason}.").format(reason=reason)) from error
        except UnicodeDecodeError as error:
            raise ReplayError(0, _("This is not a UTF-8 text file.")) from error

    def _one_replay(self) -> tuple[int, str, ImportedDeal]:
        """Return a single replay file as a deal to import, dated today because replays have no date."""
        if self._path.stat().st_size > MOST_BYTES:
            raise ReplayError(0, _("This is not a replay file: it is too long."))
        try:
            text = text_of(str(self._path))
        except UntrustedInputError as error:
            raise ReplayError(0, f"{self._path.name} {error}.") from error
        replay = read(text)
        players = replay.players or tuple(Player(NUMBERED.format(number=seat + 1)) for seat in range(replay.seats))
        given = ImportedDeal(replay, players, "", "", replay.commitment, None, (0,) * replay.seats, (), (), "", "")
        return 0, text, given

    # Writing ----------------------------------------------------------------------------------------------------------

    def _read_batches(self) -> Iterator[list[ProvedDeal]]:
        """Yield batches of new deals, and an empty batch after every deal, so that the caller can pause."""
        tables = _Tables()
        batch: list[ProvedDeal] = []
        for (number, line, given), right, wanted in zip(self._lines(), self._sums, self._wanted, strict=False):
            if sha256(line.encode("utf-8", "surrogatepass")).digest() != right:
                raise ReplayError(number, _("the file has changed since it was checked."))
            table = tables.of(given)
            if wanted:
                named = given.called(self.whose)
                batch.append(ProvedDeal(named, table, proved(named.replay)))
            if len(batch) == TOGETHER:
                yield batch
                batch = []
            yield []
        if batch:
            yield batch


class ProvedDeal(NamedTuple):
    """One checked deal that is ready to be written."""

    given: ImportedDeal
    table: Hashable
    """Key of the deal's match: see `_Tables.of`."""
    verified: Verified


class ImportedDeal(NamedTuple):
    """One deal of an imported file: its replay and the additional fields."""

    replay: Replay
    players: tuple[Player, ...]
    started: str
    begun: str
    match: str
    """Seal of its match's first deal."""
    deals: int | None
    chips: tuple[int, ...]
    sat: tuple[tuple[int, int, str, str], ...]
    hints: tuple[tuple[int, int], ...]
    name: str
    digest: str

    table: int = 0
    """Match number in the original journal; 0 in files of older releases."""
    practice: tuple[tuple[Any, ...], ...] = ()
    """Rows of mistakes as in the journal but without the deal's id; empty in files of older releases."""
    stop: str = ""
    """Key of the journey stop at which the match was started; '' if there is none, and in files of older releases."""
    decisions: tuple[tuple[Any, ...], ...] = ()
    """Rows of reviewed decisions as in the journal but without the deal's id; empty in files of older releases."""

    @property
    def all_players(self) -> tuple[Player, ...]:
        """All players of the deal, including those who played only part of it."""
        return *self.players, *(Player(*each[2:]) for each in self.sat)

    def called(self, name: str) -> ImportedDeal:
        """Return a copy in which the unnamed person gets this name; '' leaves the name unchanged."""
        if not name or not any(map(_is_unnamed, self.all_players)):
            return self
        new = unique_name((each.name for each in self.all_players if not _is_unnamed(each)), name)
        players = tuple(Player(new, each.kind) if _is_unnamed(each) else each for each in self.players)
        sat = tuple((*each[:2], new, each[3]) if _is_unnamed(Player(*each[2:])) else each for each in self.sat)
        return self._replace(players=players, sat=sat)


class _Tables:
    """Determines which deals of a file, read in order, belong to the same match."""

    def __init__(self) -> None:
        self._taken: set[tuple[Hashable, int]] = set()

    def of(self, given: ImportedDeal) -> Hashable:
        """Return a key for a deal's match; None if this deal has occurred in the file before.

        One seed can be played several times, by the same or other players. If nothing else distinguishes two matches,
        as in files of older releases, the players and start times of the deals are compared.
        """
        replay = given.replay
        match = given.match, replay.game, checksum_chain.json_text(replay.house), replay.seats, given.begun, given.table
        of_them, at_last = (match, given.players), (match, given.players, given.started)
        free = [table for table in (match, of_them, at_last) if (table, replay.deal) not in self._taken]
        if at_last not in free or (given.table and match not in free):
            return None
        self._taken |= {(free[0], replay.deal), (at_last, replay.deal)}
        return free[0]


def _is_unnamed(player: Player) -> bool:
    return player.is_person and known_as(player.name) == YOU


def _going(work: Iterator[None], seconds: float) -> bool:
    until = time.perf_counter() + seconds
    return any(time.perf_counter() >= until for _step in work)


def _unknown_rule(game: str, house: Mapping[str, Any]) -> str:
    """Return the first house rule unknown to the game; '' if there is none or the game is unknown."""
    if game not in GAMES:
        return ""
    known = {switch.name for switch in GAMES[game].Options.spec()}
    return next((key[:40] for key in house if key not in known), "")


def _form(head: str) -> int:
    """Return the format version from the beginning of a records file, however it is spaced; 0 if it has none."""
    found = re.match(HEAD_OF_ANY, head)
    return int(found[1]) if found else 0


def _parse_deal(number: int, line: str) -> ImportedDeal:
    """Parse one line of a records file as a deal.

    Raises:
        ReplayError: A field is invalid.
    """
    try:
        fields = json_of(line)
    except UntrustedInputError as error:
        raise ReplayError(number, _("it cannot be read as JSON: {reason}.").format(reason=error)) from error
    if not isinstance(fields, dict):
        raise ReplayError(number, _("a deal must be a JSON object."))
    if type(fields.get("version")) is int and fields["version"] > RULES_VERSION:
        raise ReplayError(number, _(NEWER))
    for key, kind in FIELDS.items():
        value = fields.get(key)
        if key not in fields or not isinstance(value, kind) or isinstance(value, bool):
            raise ReplayError(number, _("the field {key} is missing or wrong.").format(key=repr(key)))
    wrong = _wrong_field(fields)
    if wrong:
        raise ReplayError(number, _("the field {key} is missing or wrong.").format(key=repr(wrong)))
    if unknown := _unknown_rule(fields["game"], fields["house"]):
        raise ReplayError(number, _(UNKNOWN_RULE).format(rule=repr(unknown)))
    players = tuple(Player(*each) for each in fields["players"])
    pay = [(number, f"pay {account}", str(amount)) for account, amount in fields["pay"].items()]
    keys = ("game", "version", "seats", "carry", "commitment", "seed", "cut", "shuffle", "deal")
    replay = Replay(
        game=fields["game"],
        version=fields["version"],
        seats=len(players),
        deal=fields["deal"],
        players=players,
        house=fields["house"],
        carry=fields["carry"],
        commitment=fields["commitment"],
        seed=fields["seed"],
        moves=tuple(_move(number, move) for move in fields["moves"]),
        cut=fields["cut"],
        shuffle=fields["shuffle"],
        closing=((number, "end", fields["end"]), *pay),
        lines=dict.fromkeys([*keys, *(f"house {key}" for key in fields["house"])], number),
    )
    started, begun = (moment(fields[key]).astimezone(UTC).isoformat() for key in ("started", "begun"))
    beside = started, begun, fields["match"], fields["deals"], tuple(fields["chips"])
    sat = tuple((each[0], each[1], each[2], each[3]) for each in fields["sat"])
    hints = tuple((each[0], each[1]) for each in fields["hints"])
    practice, decisions = (tuple(map(tuple, fields.get(key, ()))) for key in ("practice", "decisions"))
    rest = fields["name"], fields["digest"].lower(), fields.get("table", 0), practice
    stop = fields.get("stop", "")
    return ImportedDeal(replay, players, *beside, sat, hints, *rest, stop=stop, decisions=decisions)


def _wrong_field(fields: dict[str, Any]) -> str:
    """Return the name of the first invalid field; '' if all are valid."""
    seats = len(fields["players"])

    def place(value: Any, end: int) -> bool:
        return type(value) is int and 0 <= value < end

    after = len(fields["moves"]) + 1
    wrong = {
        "players": not all(
            isinstance(each, list) and len(each) == 2 and all(map(is_name, each)) and all(each)
            for each in fields["players"]
        ),
        "chips": len(fields["chips"]) != seats
        or not all(type(each) is int and abs(each) <= MOST_CHIPS for each in fields["chips"]),
        "sat": not all(
            isinstance(each, list)
            and len(each) == 4
            and place(each[0], after)
            and place(each[1], seats)
            and is_name(each[2])
            and is_name(each[3])
            for each in fields["sat"]
        ),
        "hints": not all(
            isinstance(each, list) and len(each) == 2 and place(each[0], after) and place(each[1], seats)
            for each in fields["hints"]
        ),
        "practice": not isinstance(fields.get("practice", []), list)
        or not all(
            isinstance(each, list) and is_practice(each, len(fields["moves"]), seats)
            for each in fields.get("practice", [])
        ),
        "table": not place(fields.get("table", 0), MOST_CHIPS + 1),
        "stop": not is_name(fields.get("stop", "")),
        "decisions": not isinstance(fields.get("decisions", []), list)
        or not all(
            isinstance(each, list) and is_decision(each, len(fields["moves"]), seats)
            for each in fields.get("decisions", [])
        ),
        "moves": not all(isinstance(each, str) for each in fields["moves"]),
        "house": not all(type(each) in {str, int} for each in fields["house"].values()),
        "pay": not all(type(each) is int for each in fields["pay"].values()),
        "name": bool(fields["name"]) and not is_name(fields["name"]),
        "deal": not 1 <= fields["deal"] <= MOST_CHIPS,
        "deals": fields["deals"] is not None and not 1 <= fields["deals"] <= MOST_CHIPS,
        "match": not is_name(fields["match"]),
        **{key: not _is_moment(fields[key]) for key in ("started", "begun")},
    }
    return next((key for key, is_wrong in wrong.items() if is_wrong), "")


def _is_moment(text: str) -> bool:
    try:
        moment(text)
    except ValueError:
        return False
    return True


def _move(number: int, text: str) -> Line:
    seat, _space, move = text.partition(" ")
    if not (seat.isascii() and seat.isdigit() and len(seat) <= 3 and move):
        raise ReplayError(number, _("{line} is not a move.").format(line=repr(text[:80])))
    return Line(number, int(seat), move)


def _copied(match: tuple[int, list[Player]]) -> tuple[int, list[Player]]:
    return match[0], list(match[1])


def _insert_match(db: sqlite3.Connection, new: int, first: ProvedDeal, now: str) -> tuple[int, list[Player]]:
    """Insert a finished match with this id, taking its data from its first deal; return the id and the players."""
    given, verified = first.given, first.verified
    head = (
        new,
        verified.deal.header["game"],
        checksum_chain.json_text(verified.options.to_dict()),
        given.deals,
        given.begun or given.started or now,
        now,
    )
    db.execute(
        "INSERT INTO match (id, game, options, deals, started, ended, derivation) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (*head, checksum_chain.FROM_A_FILE),
    )
    rows = [(new, seat, *player, given.chips[seat]) for seat, player in enumerate(given.players)]
    db.executemany("INSERT INTO seat VALUES (?, ?, ?, ?, ?)", rows)
    checksum_chain.seal_match(db, new)
    if given.stop:
        db.execute("INSERT INTO journey VALUES (?, ?)", (new, given.stop))
    return new, list(given.players)


def _insert(db: sqlite3.Connection, new: int, proved_deal: ProvedDeal, of: tuple[int, list[Player]], now: str) -> None:
    """Insert a checked deal with this id into the journal as part of a finished match, with all checksums.

    `of` is the match with its current players, which are updated if they change during the deal.
    """
    given, verified = proved_deal.given, proved_deal.verified
    deal, seal = verified.deal, verified.seal
    started = given.started or now
    match, players = of
    header = deal.header
    row = (
        *(given.replay.deal, match, checksum_chain.json_text(header["carry"]), seal.seed, seal.commitment),
        *(checksum_chain.json_text(header), started, seal.cut),
    )
    db.execute(
        "INSERT INTO deal (id, number, match, carry, seed, commitment, header, started, cut)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (new, *row),
    )
    result = deal.result
    assert result is not None  # noqa: S101 - it was played to its end
    changed = [(0, seat, *player) for seat, player in enumerate(given.players) if player != players[seat]]
    for sat in (*changed, *given.sat):
        values = (new, *sat)
        db.execute("INSERT INTO sat VALUES (?, ?, ?, ?, ?, ?)", (*values, checksum_chain.sum_of(*values)))
        players[sat[1]] = Player(sat[2], sat[3])
    moves = [f"{seat} {move}" for seat, move in verified.moves]
    links = list(checksum_chain.links(seal.commitment, seal.cut, moves))
    made = zip(verified.moves, links, strict=True)
    db.executemany(
        "INSERT INTO move VALUES (?, ?, ?, ?, ?)",
        [(new, count, seat, str(move), link) for count, ((seat, move), link) in enumerate(made, 1)],
    )
    paid = [(entry.account, entry.amount) for entry in result.entries]
    db.executemany("INSERT INTO payment VALUES (?, ?, ?)", [(new, account, amount) for account, amount in paid])
    total = checksum_chain.settled_deal_sum(
        checksum_chain.sum_of(*row), links[-1] if links else None, result.outcome, result.winner, paid
    )
    db.execute(
        "UPDATE deal SET outcome = ?, winner = ?, sum = ? WHERE id = ?", (result.outcome, result.winner, total, new)
    )
    db.executemany("INSERT OR IGNORE INTO hint VALUES (?, ?, ?)", [(new, *hint) for hint in given.hints])
    db.executemany(
        "INSERT OR IGNORE INTO mistake VALUES (?, ?, ?, ?, ?, ?)", [(new, *mistake) for mistake in given.practice]
    )
    db.executemany(
        "INSERT OR IGNORE INTO decision VALUES (?, ?, ?, ?, ?, ?, ?)", [(new, *each) for each in given.decisions]
    )
    if given.name:
        db.execute("INSERT INTO kept VALUES (?, ?)", (new, given.name))
    db.execute("INSERT INTO due VALUES (?)", (new,))
