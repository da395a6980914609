"""`sala records`: statistics as a table or JSON; export, import and delete from the command line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from game.i18n import _, ngettext
from game.i18n.lists import listed
from game.i18n.sentences import together
from game.match.atomic_files import named, temporary_path
from game.match.journal_database import START_WAIT_S
from game.match.journal_errors import DamagedJournalError
from game.match.players import NAME_LETTERS, YOU, is_name, known_as, translated_name_now
from game.match.untrusted_input import brief
from game.match.write_errors import reason_of
from game.records.deal_search import DealFilter, DealSearch
from game.records.export import to_csv, to_json
from game.records.importer import Importer
from game.records.indexer import Index, purge, remove
from game.records.statistics import FiguresFilter, figures, persons

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from game.match.journal import Journal
    from game.match.store import Store
    from game.records.statistics import Figures

    Progress: TypeAlias = Callable[[int, int], object]
    """Callback for progress reports: receives the number of deals done and the total."""

LONGEST_NAME = 40
"""Maximum number of letters of an unknown name quoted in an error message."""
STEP: float = 1.0
"""Maximum time in seconds between two reports of progress."""
_T = TypeVar("_T")


class RecordsError(ValueError):
    """Raised if the `records` command fails. The message is a sentence for the user at the terminal."""


def catch_up(store: Store, progress: Progress | None = None) -> None:
    """Record every finished deal that has no record, which the other commands require.

    Raises:
        RecordsError: The journal cannot be written, so the records would lack deals.
    """
    store.journal.wait_for_locks(START_WAIT_S)  # a terminal has time
    purge(store.journal)
    index = Index(store.journal)
    missing = index.waiting
    while index.step(STEP):
        if progress is not None:
            progress(missing - index.waiting, missing)
    if index.hindrance:
        raise RecordsError(
            _("Some deals are not in the records yet. Try again once Sala can write to the saved matches.")
        )


def _read(journal: Journal, work: Callable[[], _T]) -> _T:
    """Return the result of `work`; if it finds damaged records, rebuild them and run it once more."""
    try:
        return work()
    except DamagedJournalError:
        index = Index(journal)
        if not index.mend():
            raise
        index.finish()
        return work()


def summary(store: Store, person: str | None, game: str | None) -> dict[str, Any]:
    """Return statistics of `person` (None for all people) in `game` (None for all games), as plain values."""
    journal = store.journal
    return _read(journal, lambda: _summary(store, journal, None if person is None else known_as(person), game))


def _summary(store: Store, journal: Journal, person: str | None, game: str | None) -> dict[str, Any]:
    known = persons(journal)
    names = [name for name, _count in known]
    if person is not None and person not in names:
        raise RecordsError(
            _("Nobody called {name} has played; the players are {names}.").format(
                name=repr(brief(translated_name_now(person), LONGEST_NAME)),
                names=listed(map(translated_name_now, names)),
            )
            if names
            else _("Nothing has been played yet.")
        )
    chosen = names if person is None else [person]
    return {
        "persons": {name: _plain(figures(journal, FiguresFilter(name, game or ""))) for name in chosen},
        "players": [line._asdict() for line in store.tallies() if game in {None, line.game}],
    }


def _plain(found: Figures) -> dict[str, Any]:
    return {
        "deals": found.share.deals,
        "won": found.share.won,
        "share": round(found.share.rate, 4),
        "share_between": [round(each, 4) for each in found.share.range],
        "too_few_to_tell": found.share.too_few,
        "chips": found.chips,
        "evenings": found.days,
        "since": found.first,
        "hints": found.hints,
        "levels": {
            level.key: {
                "deals": level.share.deals,
                "won": level.share.won,
                "chips": level.chips,
                "share_between": [round(each, 4) for each in level.share.range],
                "too_few_to_tell": level.share.too_few,
            }
            for level in found.levels
        },
        "honours": {made.honour.id: {"times": made.times, "first": made.first} for made in found.honours if made.times},
    }


def _deals(journal: Journal, game: str | None, person: str | None) -> list[int]:
    def found() -> list[int]:
        search = DealSearch(journal, DealFilter(game=game or "", person=known_as(person or ""), order="oldest"))
        search.finish()
        return search.found

    return _read(journal, found)


def export(journal: Journal, name: str, game: str | None, person: str | None, progress: Progress | None = None) -> str:
    """Write deals to a CSV or JSON file, depending on its suffix; return a sentence about the export.

    Raises:
        RecordsError: The file cannot be written, or already exists.
    """
    path = Path(name)
    kinds = {".json": to_json, ".csv": to_csv}
    if path.suffix.lower() not in kinds:
        raise RecordsError(_("The file name must end in .json or .csv: {name} does not.").format(name=repr(path.name)))
    deals = _deals(journal, game, person)
    if not deals:
        raise RecordsError(_("There are no deals to export."))

    def work() -> int:
        count = 0
        with temporary_path(path) as part:
            with part.open("w", encoding="utf-8", newline="") as file:
                for count in kinds[path.suffix.lower()](journal, deals, file):
                    if progress is not None:
                        progress(count, len(deals))
            if not named(part, path):  # another program was faster
                raise taken
        return count

    taken = RecordsError(_("{file} already exists; choose another name.").format(file=name))
    try:
        if path.exists() or path.is_symlink():
            raise taken
        count = _read(journal, work)
    except OSError as error:
        reason = reason_of(error)
        raise RecordsError(_("{file} cannot be written: {reason}.").format(file=name, reason=reason)) from error
    words = ngettext("{count} deal was written to {file}.", "{count} deals were written to {file}.", count)
    return words.format(count=count, file=name)


def import_file(store: Store, name: str, whose: str | None = None) -> str:
    """Import deals from a file after checking every line; return a sentence about the import.

    `whose` names the owner of deals without a name; '' is the player.

    Raises:
        ReplayError: A line is wrong; nothing was imported.
        RecordsError: Data cannot be saved.
    """
    if store.borrowed:
        raise RecordsError(_("Nothing can be imported now: the saved matches are read-only."))
    intake = Importer(store.journal, Path(name))
    while intake.check(STEP):
        pass
    if intake.unnamed and whose is None:
        words = ngettext(
            "{count} deal in this file has a player without a name. Say whose it is with --mine or --whose NAME.",
            "{count} deals in this file have a player without a name. Say whose they are with --mine or --whose NAME.",
            intake.unnamed,
        )
        raise RecordsError(words.format(count=intake.unnamed))
    if whose and (not is_name(whose) or known_as(whose) == YOU):
        raise RecordsError(
            _("A name can have at most {most} letters, and no invisible ones.").format(most=NAME_LETTERS)
        )
    intake.whose = whose or ""
    known = intake.checked - intake.new
    here = (
        ngettext("{count} was already here.", "{count} were already here.", known).format(count=known) if known else ""
    )
    while intake.take(STEP):
        pass
    Index(store.journal).finish()
    words = ngettext("{count} deal was imported.", "{count} deals were imported.", intake.taken)
    return together((words.format(count=intake.taken), here))


def delete(store: Store, game: str | None, person: str | None, *, dry: bool) -> str:
    """Delete deals permanently, or with `dry` only count them; return a sentence with the number.

    Raises:
        RecordsError: There are no such deals, or data cannot be saved.
    """
    if store.borrowed and not dry:
        raise RecordsError(_("Nothing can be deleted now: the saved matches are read-only."))
    journal = store.journal
    deals = _deals(journal, game, person)
    if not deals:
        raise RecordsError(_("There are no deals to delete."))
    count = len(deals)
    if dry:
        words = ngettext(
            "{count} deal would be deleted for good. Add --yes to do it.",
            "{count} deals would be deleted for good. Add --yes to do it.",
            count,
        )
        return words.format(count=count)
    if not remove(journal, deals):
        raise RecordsError(_("Nothing can be deleted: the saved matches cannot be written to."))
    purge(journal)
    return ngettext("{count} deal was deleted.", "{count} deals were deleted.", count).format(count=count)
