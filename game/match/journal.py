"""The journal of every match, deal and move: the only source of truth, from which everything else is derived."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from game.i18n import _
from game.match import checksum_chain
from game.match.end_conditions import WITHOUT_END, Length
from game.match.journal_errors import DamagedJournalError, JournalError
from game.match.journal_file import JournalFile
from game.match.journal_rows import Begun, SavedDeal, SavedMatch
from game.match.players import YOU, Player, is_name, known_as
from game.match.seal import deal_seed
from game.match.untrusted_input import UntrustedInputError, json_of

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Sequence

    from game.match.in_memory_match import MatchTerms
    from game.match.seal import Seal
    from game.rules.contract import Deal, Result, Seat


class Journal(JournalFile):
    """All matches in one journal file. Reading raises `JournalError`; writing never does."""

    # Writing ----------------------------------------------------------------------------------------------------------

    def start_match(self, terms: MatchTerms, deal: Deal, seal: Seal) -> tuple[int, int]:
        """Insert a match with its first deal in one transaction; return both ids.

        The match that it continues, if any, ends in the same transaction, so an interruption never leaves both open.
        """
        match, now = self.new_id("match"), _now()
        head = (match, terms.game.name, checksum_chain.json_text(terms.options.to_dict()), terms.deals, terms.seed, now)
        first = _deal_row(self.new_id("deal"), match, terms.after + 1, deal, seal, now)

        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT INTO match (id, game, options, deals, seed, started, derivation) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (*head, terms.derivation),
            )
            db.executemany(
                "INSERT INTO seat VALUES (?, ?, ?, ?, ?)",
                [(match, seat, *player, terms.chips[seat]) for seat, player in enumerate(terms.players)],
            )
            _end(db, terms.follows, now)
            checksum_chain.seal_match(db, match)
            if terms.follows or terms.length != WITHOUT_END or terms.daily:
                broke = checksum_chain.OF_THE_DAY if terms.daily else int(terms.length.ends_when_broke)
                row = match, broke, terms.length.minutes, terms.follows
                checksum_chain.add_session(db, row, terms.spent)
            if terms.stop:
                db.execute("INSERT INTO journey VALUES (?, ?)", (match, terms.stop))
            _insert_deal(db, first)

        return (match, first[0]) if self._commit(work, urgent=True) else (0, 0)

    def start_deal(self, match: int, number: int, deal: Deal, seal: Seal) -> int:
        """Insert the next deal of a match before its first move; return its id."""
        row = _deal_row(self.new_id("deal"), match, number, deal, seal, _now())
        return row[0] if self._commit(lambda db: _insert_deal(db, row), urgent=True) else 0

    def keep_emblems(self, match: int, number: int, emblems: Sequence[str]) -> None:
        """Store the flower emblem of each seat, starting with this deal of a match."""
        rows = [(match, number, seat, flower) for seat, flower in enumerate(emblems)]
        self._commit(lambda db: db.executemany("INSERT OR REPLACE INTO emblem VALUES (?, ?, ?, ?)", rows))

    def emblems(self, match: int, number: int, seats: int) -> tuple[str, ...]:
        """Return the flower emblem of each seat in a deal of a match; () for the default ones."""
        rows = self.valid_rows(
            "SELECT seat, flower FROM emblem WHERE match = ? AND number <= ? ORDER BY number", (match, number)
        )
        found = {seat: flower for seat, flower in rows if isinstance(flower, str)}
        return tuple(found[seat] for seat in range(seats)) if found.keys() >= set(range(seats)) else ()

    def keep_time(self, match: int, seconds: int) -> None:
        """Store the number of seconds spent at the table in a match."""
        self._commit(lambda db: db.execute("UPDATE evening SET spent = ? WHERE match = ?", (seconds, match)))

    def keep_promise(self, match: int, number: int, seed: str) -> None:
        """Store the seed of a future deal whose commitment has been shown."""
        row = (match, number, seed)
        self._commit(
            lambda db: db.execute(
                "INSERT OR REPLACE INTO promise VALUES (?, ?, ?, ?)", (*row, checksum_chain.sum_of(*row))
            )
        )

    def _promised(self, match: int, number: int) -> str:
        """Return the seed of a deal whose commitment has been shown; '' if it has not."""
        found = self.rows("SELECT match, number, seed, sum FROM promise WHERE match = ?", (match,))
        if not found or found[0][1] != number:
            return ""
        if found[0][3] != checksum_chain.sum_of(*found[0][:3]):
            raise JournalError(_(checksum_chain.BROKEN_MATCH))
        return str(found[0][2])

    def add_move(self, deal: int, number: int, seat: Seat, move: str, link: bytes, result: Result | None) -> None:
        """Store a move with its chain link and, for the last move, the `result`, in one transaction."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT INTO move VALUES (?, ?, ?, ?, ?)", (deal, number, seat, move, link))
            if result is not None:
                paid = [(entry.account, entry.amount) for entry in result.entries]
                (before,) = db.execute("SELECT sum FROM deal WHERE id = ?", (deal,)).fetchone()
                total = checksum_chain.settled_deal_sum(before, link, result.outcome, result.winner, paid)
                db.execute(
                    "UPDATE deal SET outcome = ?, winner = ?, sum = ? WHERE id = ?",
                    (result.outcome, result.winner, total, deal),
                )
                db.executemany(
                    "INSERT INTO payment VALUES (?, ?, ?)", [(deal, account, amount) for account, amount in paid]
                )
                db.execute("INSERT OR IGNORE INTO due VALUES (?)", (deal,))

        self._commit(work)

    def add_sitting(self, deal: int, moves: int, seat: Seat, player: Player) -> None:
        """Record that another player took over a seat after `moves` moves of a deal."""
        self._commit(lambda db: checksum_chain.add_sitting(db, (deal, moves, seat, *player)))

    def add_hint(self, deal: int, moves: int, seat: Seat) -> None:
        """Record that a person was shown a hint after `moves` moves of a deal."""
        self._commit(lambda db: db.execute("INSERT OR IGNORE INTO hint VALUES (?, ?, ?)", (deal, moves, seat)))

    def end_match(self, match: int) -> None:
        """Mark a match as over or abandoned, so that it can no longer be resumed."""
        now = _now()
        self._commit(lambda db: _end(db, match, now), urgent=True)

    def write_settings(self, rows: Iterable[tuple[str, str]], gone: Iterable[str] = ()) -> None:
        """Store settings as (name, value) rows, and delete the settings named in `gone`."""
        kept, dropped = list(rows), [(name,) for name in gone]

        def work(db: sqlite3.Connection) -> None:
            db.executemany("DELETE FROM setting WHERE name = ?", dropped)
            checksum_chain.write_settings(db, kept)

        self._commit(work)

    # Reading ----------------------------------------------------------------------------------------------------------

    def check(self, match: int, *, moves: bool = False) -> None:
        """Raise an error if a match was changed outside Sala; with `moves`, also check the moves of earlier deals.

        The file is not modified.

        Raises:
            JournalError: The match differs from what was written.
        """
        if wrong := checksum_chain.wrong_match(self.rows, match) or checksum_chain.wrong_deals(
            self.rows, match, moves=moves
        ):
            raise JournalError(wrong)

    def changed(self) -> bool:
        """Return whether any data used by the records was changed outside Sala."""
        every = (match for (match,) in self.rows("SELECT id FROM match"))
        return checksum_chain.removed_changed(self.rows) or any(
            checksum_chain.wrong_match(self.rows, match) or checksum_chain.wrong_deals(self.rows, match, moves=False)
            for match in every
        )

    def settings(self) -> list[tuple[str, str]]:
        """Return the stored settings as (name, value) rows."""
        return self.valid_rows("SELECT name, value FROM setting")

    def players(self, match: int) -> tuple[Player, ...]:
        """Return the current player of each seat in a match."""
        return self._seated(match)[0]

    def replaced(self, match: int, deal: int) -> list[tuple[int, Seat, Player, Player]]:
        """Return the replacements in a deal as (moves before it, seat, previous player, new player)."""
        return [change[1:] for change in self._seated(match)[1] if change[0] == deal]

    def _seated(self, match: int) -> tuple[tuple[Player, ...], list[tuple[int, int, Seat, Player, Player]]]:
        """Return the current players of a match and all replacements in it.

        A replacement is (deal, moves before it, seat, previous player, new player).
        """
        sitting = [
            Player(name, kind)
            for name, kind in self.rows("SELECT name, kind FROM seat WHERE match = ? ORDER BY seat", (match,))
        ]
        changes = self.rows(
            "SELECT sat.deal, sat.moves, sat.seat, sat.name, sat.kind FROM sat JOIN deal ON deal.id = sat.deal"
            " WHERE deal.match = ? ORDER BY sat.rowid",
            (match,),
        )
        found = []
        for deal, moves, seat, name, kind in changes:
            if seat not in range(len(sitting)):
                raise DamagedJournalError(_("Parts of the saved matches cannot be read."))
            found.append((deal, moves, seat, sitting[seat], Player(name, kind)))
            sitting[seat] = Player(name, kind)
        every = [*sitting, *(player for each in found for player in each[3:])]
        if not all(is_name(word) for player in every for word in player):
            raise DamagedJournalError(_("Parts of the saved matches cannot be read."))
        return tuple(sitting), found

    def unfinished(self) -> list[tuple[int, str, int, int | None, str]]:
        """Return (id, game, number of the last deal, deals, started) of every match that has not ended.

        Matches are sorted by their last deals, latest last. The result is empty while pending writes cannot be read.
        """
        if self.cannot_read_pending:  # pending writes may have changed them
            return []
        # Read from the table itself, because a damaged index would silently hide them.
        return self.valid_rows(
            "SELECT match.id, game, max(number) AS number, deals, match.started AS begun"
            " FROM match NOT INDEXED JOIN deal ON deal.match = match.id WHERE ended IS NULL"
            " GROUP BY match.id ORDER BY max(deal.id)"
        )

    def deals(self, match: int) -> list[SavedDeal]:
        """Return all deals of a match in the order of play.

        Raises:
            JournalError: A deal differs from what was written.
        """
        self.check(match, moves=True)
        found = self.rows(
            "SELECT id, number, carry, seed, commitment, cut FROM deal WHERE match = ? ORDER BY number", (match,)
        )
        return [
            SavedDeal(
                deal,
                number,
                _parsed(carry),
                seed,
                commitment,
                cut,
                tuple(self.rows("SELECT seat, move FROM move WHERE deal = ? ORDER BY number", (deal,))),
            )
            for deal, number, carry, seed, commitment, cut in found
        ]

    def of_the_day(self, terms: MatchTerms, seed: str) -> Begun | None:
        """Return the match for a deal of the day; None if there is none.

        If there are several, return the first, but prefer one whose deal can still be read. `terms` are the terms with
        which such a match starts. A match started by typing the same `seed` does not count. An imported match contains
        only the seeds of its deals, and its file may be another player's. It therefore counts only with these house
        rules and opponents, and with a person of this name in the first seat; players without a name cannot be
        distinguished.
        """
        found = self.rows(
            "SELECT match.id, ended, derivation, seat.name, kind FROM match"
            " JOIN seat ON seat.match = match.id AND seat = 0 LEFT JOIN evening ON evening.match = match.id"
            " LEFT JOIN deal ON deal.match = match.id AND number = 1"
            " WHERE game = ? AND (match.seed = ? AND broke = ? OR derivation = ? AND deal.seed = ? AND options = ?)"
            " ORDER BY deal.id IN (SELECT deal FROM removed), match.id",
            (
                *(terms.game.name, seed, checksum_chain.OF_THE_DAY),
                *(checksum_chain.FROM_A_FILE, deal_seed(seed, 1), checksum_chain.json_text(terms.options.to_dict())),
            ),
        )
        person = terms.players[0]
        own_name = "" if known_as(person.name) == YOU else person.name
        kinds = [player.kind for player in terms.players]
        rows = [
            (match, ended)
            for match, ended, derivation, who, _kind in found
            if derivation != checksum_chain.FROM_A_FILE or (who == own_name and self._kinds(match) == kinds)
        ]
        if not rows:
            return None
        match, ended = rows[0]
        if ended is None:
            return Begun(match, None)
        paid = self.rows(
            "SELECT amount FROM payment JOIN deal ON deal.id = payment.deal WHERE deal.match = ? AND account = 0",
            (match,),
        )
        return Begun(match, sum(amount for (amount,) in paid))

    def _kinds(self, match: int) -> list[str]:
        """Return the kind of player in each seat at the start of a match."""
        return [kind for (kind,) in self.rows("SELECT kind FROM seat WHERE match = ? ORDER BY seat", (match,))]

    def load(self, match: int) -> SavedMatch:
        """Return a match with its last deal.

        Raises:
            JournalError: There is no match with this id, or it was changed.
        """
        self.check(match)
        found = self.rows("SELECT game, options, deals, seed, derivation FROM match WHERE id = ?", (match,))
        last = self.rows(
            "SELECT id, number, carry, seed, commitment, cut FROM deal WHERE match = ? ORDER BY number DESC LIMIT 1",
            (match,),
        )
        if not found or not last:
            raise JournalError(_("There is no saved match {number}.").format(number=match))
        game, options, deals, seed, derivation = found[0]
        deal, number, carry, deal_seed, commitment, cut = last[0]
        moves = self.rows("SELECT seat, move FROM move WHERE deal = ? ORDER BY number", (deal,))
        ledger = self.rows(
            "SELECT chips AS began,"
            " chips + coalesce((SELECT sum(amount) FROM payment JOIN deal ON deal.id = payment.deal"
            " WHERE deal.match = seat.match AND deal.number < ? AND account = seat.seat), 0) AS chips"
            " FROM seat WHERE match = ? ORDER BY seat",
            (number, match),
        )
        saved = SavedDeal(deal, number, _parsed(carry), deal_seed, commitment, cut, tuple(moves))
        players = self.players(match)
        began, now = (tuple(chips) for chips in zip(*ledger, strict=True)) if ledger else ((), ())
        terms = (_parsed(options) or {}, deals, seed, players, now, derivation, began)
        ended = self.rows("SELECT broke, minutes, follows, spent FROM evening WHERE match = ?", (match,))
        broke, minutes, follows, spent = ended[0] if ended else (0, 0, 0, 0)
        evening = Length(broke not in {0, checksum_chain.OF_THE_DAY}, minutes), follows, spent
        stops = self.valid_rows("SELECT stop FROM journey WHERE match = ?", (match,))
        stop = next((stop for (stop,) in stops if is_name(stop)), "")
        return SavedMatch(match, game, *terms, self._promised(match, number + 1), *evening, stop, saved)


def _end(db: sqlite3.Connection, match: int, now: str) -> None:
    for before, ended in db.execute("SELECT sum, ended FROM match WHERE id = ?", (match,)).fetchall():
        if ended is None:
            row = (now, checksum_chain.ended_match_sum(before, now), match)
            db.execute("UPDATE match SET ended = ?, sum = ? WHERE id = ?", row)


def _deal_row(new: int, match: int, number: int, deal: Deal, seal: Seal, now: str) -> tuple[Any, ...]:
    """Return the database row of a deal, starting with its id and ending with its checksum."""
    header = deal.header
    row = (
        *(number, match, checksum_chain.json_text(header["carry"]), seal.seed, seal.commitment),
        *(checksum_chain.json_text(header), now, seal.cut),
    )
    return (new, *row, checksum_chain.sum_of(*row))


def _insert_deal(db: sqlite3.Connection, row: tuple[Any, ...]) -> None:
    db.execute(
        "INSERT INTO deal (id, number, match, carry, seed, commitment, header, started, cut, sum)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        row,
    )


def _parsed(text: str) -> dict[str, Any] | None:
    """Parse JSON text that must contain an object or null; return None for null."""
    try:
        value = json_of(text)
    except UntrustedInputError:
        value = text
    if value is not None and not isinstance(value, dict):
        raise DamagedJournalError(_("Parts of the saved matches cannot be read."))
    return value


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
