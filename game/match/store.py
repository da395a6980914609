"""Storage of matches and settings, which falls back to memory if the file or its folder is unusable."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.i18n import _
from game.i18n.dates import moment
from game.i18n.lists import listed
from game.match import statistics
from game.match.checksum_chain import settings_changed
from game.match.data_folders import FILE, home
from game.match.end_conditions import WITHOUT_END, Length
from game.match.in_memory_match import MatchError, MatchTerms, check_kinds
from game.match.journal_errors import (
    DamagedJournalError,
    JournalError,
    NotInstalledError,
    StalledReadError,
)
from game.match.journal_opening import JournalOpening
from game.match.journal_rows import SavedMatch, Summary
from game.match.match import Match
from game.match.players import NAME_LETTERS, is_name
from game.match.seal import ONE_WAY
from game.match.settings import Settings, checked, from_rows, to_rows, unknown
from game.match.store_loan import StoreLoan
from game.match.untrusted_input import brief
from game.rules import GAMES
from game.rules.shuffle import parse_seed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from game.match.journal import Journal
    from game.match.journal_rows import Begun
    from game.match.players import Player
    from game.match.statistics import Tally
    from game.rules.contract import Carry, Game
    from game.rules.options import Options


class Store:
    """The open file with its matches and settings. `Store.open` falls back to memory if the file is unusable."""

    def __init__(self) -> None:
        """Create a store without an open file. Use `Store.open` instead."""
        self._notices: list[str] = []
        self._refused: set[int] = set()
        """Matches that could not be resumed, for a journal that cannot be written."""
        self._strange: tuple[str, ...] = ()
        """Names of damaged settings, which the next write removes.

        Otherwise they would be mistaken for settings of a newer Sala.
        """
        self._has_reported_change = False
        """Whether a change to the data behind the records has been reported."""
        self._listener: Callable[[str], None] | None = None
        self._opening: JournalOpening
        self._journal: Journal
        self._settings = Settings()

    @classmethod
    def open(cls, path: Path | str | None = None, *, lasting: bool = True) -> Store:
        """Open the file at `path`, by default the player's own. Errors are added to `notices`.

        If the folder cannot be created or written, the store keeps retrying while it is open. If not `lasting`, it
        keeps all data in memory instead, which suits a short-lived command.
        """
        store = cls()
        store._opening = JournalOpening(path or home() / FILE, store._note)
        store._journal = store._opening.open(lasting=lasting)
        try:
            store._read_settings()
        except DamagedJournalError as error:
            store._notices.append(str(error))
        store._look_for_gaps()
        return store

    def _read_settings(self) -> None:
        """Load the settings, and add a notice about any errors in them."""
        told = len(self._notices)
        rows = self._journal.settings()
        self._settings, broken = from_rows(rows)
        ((mark,),) = self._journal.rows("PRAGMA application_id")
        changed = settings_changed(rows, mark)
        if changed:
            self._strange = unknown(rows)
        elif unknown(rows):
            self._notices.append(
                _(
                    "Some settings were made by a newer version of Sala. They are kept as they are; where this "
                    "version does not know one, it uses its own default."
                )
            )
            return
        if broken:
            self._notices.append(
                _("Some settings could not be read and were reset to their defaults: {names}.").format(
                    names=listed(broken)
                )
            )
        elif changed and len(self._notices) == told:
            self._notices.append(
                _("The settings were changed after Sala wrote them: some may not be as you left them.")
            )

    def _look_for_gaps(self) -> None:
        """Report rows whose match or deal is missing, which no other check finds."""
        try:
            lost = self._journal.rows("PRAGMA foreign_key_check")
        except DamagedJournalError as error:
            self._note(str(error))
            return
        if lost:
            self._note(
                _("Parts of the saved matches are lost: the file was changed after Sala wrote it. The rest is intact.")
            )

    def _note(self, sentence: str) -> None:
        self._notices.append(sentence)
        if self._listener is not None:
            self._listener(sentence)

    def _note_once(self, sentence: str) -> None:
        if sentence not in self._notices:
            self._note(sentence)

    def listen(self, listener: Callable[[str], None]) -> None:
        """Call the listener with every notice so far and with every later one."""
        self._listener = listener
        for sentence in self._notices:
            listener(sentence)

    @contextmanager
    def released(self) -> Iterator[None]:
        """Close the file while the block runs, so that it can be moved; then open the one at its path.

        See `StoreLoan.released` and `take_back`.
        """
        loan = self.lend()
        try:
            with loan.released():
                yield
        finally:
            self.take_back(loan)

    def lend(self) -> StoreLoan:
        """Let a thread close and move the file; until `take_back` is called, writes are queued in memory."""
        return StoreLoan(self._journal.lend(), self._opening.path, self._opening.try_to_lock)

    def take_back(self, loan: StoreLoan) -> None:
        """Continue with the file as the thread left it.

        If it is a new file, only the window's position is kept, and matches of the old file end.
        """
        if loan.journal is None:
            self._journal.take_back(loan.file, loan.error)
            return
        before = self._settings
        self._journal.retire()
        self._journal, self._opening.borrowed = loan.journal, ""
        loan.listen(self._note)
        if loan.in_memory is not None:
            self._note(self._opening.in_memory(loan.in_memory))
        self._settings, _broken = from_rows(self._journal.settings())
        if before.window:  # there is none yet after a start that found no file
            self.change(window=before.window, fullscreen=before.fullscreen)

    def close(self) -> None:
        """Close the journal file."""
        lent = self._journal.lent
        self._journal.close()
        if self._opening.lock is not None and not lent:  # the folder of a lent file is locked until the program ends
            self._opening.lock.close()

    @property
    def notices(self) -> tuple[str, ...]:
        """Messages to show once, oldest first. More may be added at any time; see `listen`."""
        return tuple(self._notices)

    @property
    def borrowed(self) -> str:
        """Reason why nothing is saved at all, as a sentence; '' if data is saved."""
        return self._opening.borrowed

    @property
    def unread(self) -> str:
        """Reason why no saved data is available, as a sentence; '' if all of it is available."""
        return self._opening.unread

    @property
    def hindrance(self) -> str:
        """Reason why some data is not saved now, as a sentence.

        '' if all data is saved, or is in memory on purpose.
        """
        return self._journal.hindrance

    @property
    def elsewhere(self) -> str:
        """Sentence that names the file used after another replaced the player's own; normally ''."""
        return self._journal.elsewhere

    @property
    def waiting_to_be_saved(self) -> bool:
        """Whether writes are pending in memory."""
        return self._journal.waiting_to_be_saved

    def try_again(self) -> bool:
        """Write pending data; return whether nothing is left to write."""
        return self._journal.try_again()

    @property
    def on_disk(self) -> bool:
        """Whether all data is in a file that this program may write."""
        return not self._journal.in_memory

    @property
    def journal(self) -> Journal:
        """The open journal, from which records are computed."""
        return self._journal

    # Matches ----------------------------------------------------------------------------------------------------------

    def start(
        self,
        game: Game,
        options: Options,
        players: Sequence[Player],
        deals: int | None = None,
        seed: str | None = None,
        *,
        ledger: Sequence[int] | None = None,
        dealt: bool = True,
        derivation: int = ONE_WAY,
        length: Length = WITHOUT_END,
        follows: int = 0,
        carry: Carry | None = None,
        after: int = 0,
        spent: int = 0,
        daily: bool = False,
        stop: str = "",
    ) -> Match:
        """Create a match and deal its first deal.

        `deals` is the number of deals, None for unlimited. `seed` (64 hex digits) repeats a match; None shuffles every
        deal at random. `ledger` is the chips by seat before the first deal, by default 0. Without `dealt`, nothing is
        written yet, and `next_deal` deals the first deal, so that it can be cut. `derivation` is how the deals' seeds
        are derived from the match's; see `game.match.seal`. `length` has other end conditions. `follows` is the id of
        the match that this one continues with its final chips, and `carry` the state that the last deal there carries
        over. In one session, `after` of the `deals` have been dealt before, and `spent` seconds of `length` have
        passed. `daily` marks the deal of the day, and `stop` is the key of the journey stop at which the match is
        started.

        Raises:
            ValueError: The number of seats, the seed or a kind of player is not valid; the message is a sentence.
        """
        check_kinds(game, players)
        chips = [0] * len(players) if ledger is None else list(ledger)
        if len(chips) != len(players):
            raise MatchError(
                _("There are chips for {chips} seats, but {seats} players.").format(
                    chips=len(chips), seats=len(players)
                )
            )
        if deals is not None and deals < 1:
            raise MatchError(_("A match must have at least one deal."))
        if seed is not None:
            parse_seed(seed)
        if not all(is_name(player.name) for player in players):
            raise MatchError(
                _("A name can have at most {most} letters, and no invisible ones.").format(most=NAME_LETTERS)
            )
        if self.borrowed:
            self._note(self.borrowed)
        terms = MatchTerms(game, options, tuple(players), deals, seed, tuple(chips), derivation)
        evening = terms._replace(length=length, follows=follows, after=after, spent=spent, daily=daily, stop=stop)
        match = Match(self._journal, evening, carry)
        if dealt:
            match.next_deal()
        return match

    def waiting(self) -> tuple[Summary, ...]:
        """Return every match that can be resumed, most recently played first.

        A match with an unreadable player or date is reported once and not offered again; its rows stay in the file.
        """
        try:
            return self._waiting()
        except DamagedJournalError as error:
            self._note(str(error))
        except StalledReadError as error:
            self._note_once(str(error))
        return ()

    def _waiting(self) -> tuple[Summary, ...]:
        rows = self._journal.unfinished()
        found = []
        for match, game, number, deals, started in reversed(rows):
            if match in self._refused:
                continue
            if game not in GAMES:
                words = _(
                    "You have an unfinished match of {game}, but this game is not installed. The match stays in "
                    "your saved-matches file."
                )
                self._note_once(words.format(game=brief(game)))
                continue
            try:
                players, begun = self._journal.players(match), moment(started)
            except (DamagedJournalError, TypeError, ValueError):  # TypeError and ValueError come from an invalid date
                words = _("An unfinished match of {game} cannot be read. It stays in your saved-matches file.")
                self._note(words.format(game=GAMES[game].title))
                self._refuse(match)
                continue
            found.append(Summary(match, game, number, deals, players, begun))
        return tuple(sorted(found, key=lambda summary: summary.id != self._settings.last_match))

    def of_the_day(self, terms: MatchTerms, seed: str) -> Begun | None:
        """Return the match of a deal of the day with these terms; None if there is none or it is damaged.

        See `Journal.of_the_day`.
        """
        try:
            return self._journal.of_the_day(terms, seed)
        except DamagedJournalError as error:
            self._note(str(error))
        except StalledReadError as error:
            self._note_once(str(error))
        return None

    def unfinished(self) -> Summary | None:
        """Return the match that 'Continue' resumes; None if there is none."""
        return next(iter(self.waiting()), None)

    def resume(self, match: int) -> Match:
        """Return a saved match in the state after its last move.

        Raises:
            JournalError: The match cannot be resumed (other rules, a manipulated file); the message is a sentence. The
                match is not offered again, unless the file is only unreadable for the moment.
        """
        if self._journal.cannot_read_pending:  # pending writes may have changed it
            raise JournalError(self.hindrance)
        try:
            saved = self._journal.load(match)
            return Match.resume(self._journal, _terms(saved), saved)
        except NotInstalledError:  # it can be resumed as soon as its game is there
            raise
        except JournalError:
            self._refuse(match)
            raise

    def _refuse(self, match: int) -> None:
        """Stop offering a match for resumption, even if the file cannot be written."""
        self._refused.add(match)
        self._journal.end_match(match)

    def delete_match(self, match: int) -> None:
        """Abandon an unfinished match, even if the file cannot be written; its moves stay in the journal."""
        self._refused.add(match)
        self._journal.end_match(match)

    def tallies(self) -> tuple[Tally, ...]:
        """Return totals per game and kind of player; unreadable data is reported and skipped.

        A change of the file outside Sala is reported once.
        """
        try:
            if not self._has_reported_change and self._journal.changed():
                self._has_reported_change = True
                self._note(
                    _("Some saved deals were changed after Sala wrote them: your records count them as they are now.")
                )
            return statistics.tallies(self._journal)
        except (DamagedJournalError, StalledReadError) as error:
            self._note(str(error))
            return ()

    # Settings ---------------------------------------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """The current settings."""
        return self._settings

    def change(self, **values: Any) -> Settings:
        """Change settings by name, save them immediately, and return the new settings.

        Raises:
            UnreadableSettingError: A name or value is not valid.
        """
        new = replace(self._settings, **{name: checked(name, value) for name, value in values.items()})
        if new != self._settings:
            self._journal.write_settings([row for row in to_rows(new) if row[0] in values], self._strange)
            self._strange = ()
            self._settings = new
        return self._settings


def _terms(saved: SavedMatch) -> MatchTerms:
    game = GAMES.get(saved.game)
    if game is None:
        raise NotInstalledError(_("The game {game} is not installed.").format(game=brief(saved.game)))
    try:
        options = game.Options.parse(saved.options, game.Options.unnamed())
        check_kinds(game, saved.players)
    except ValueError as error:
        raise JournalError(_("The saved match cannot be resumed: {reason}").format(reason=error)) from error
    chips = saved.ledger, saved.derivation, saved.began, saved.promised
    evening = saved.length, saved.follows, saved.spent
    terms = MatchTerms(game, options, saved.players, saved.deals, saved.seed, *chips, *evening)
    return terms._replace(stop=saved.stop)
