"""Whether all records are whole: each row holds what it can, and none says otherwise than another table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.match.journal_file import DamagedJournalError
from game.records.listing import rows_of
from game.records.soundness import check, check_days, is_amount, is_count, is_share

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from game.match.journal import Journal

AT_ONCE: Final = 500
"""Deals read together."""
_COLUMNS: Final = {
    "record": "deal AS id, game, match, number, deals, started, day, house, level, name, won, chips, sound, digest",
    "record_words": "deal, words",
    "record_seat": "name, deal, seat, kind, game, chips, won",
    "record_person": "name, game, day, deal, seat, house, level, seats, chips, won, hints",
    "record_honour": "name, game, honour, day, deal, seat, house, level",
    "record_name": "name, kind, game, deals",
    "record_day": "name, game, day, house, level, seats, deals, won, chips, hints",
    "luck": "deal, seat, chips AS worth, error",
}
_CELLS: Final[Mapping[str, Callable[[Any], bool]]] = {
    **dict.fromkeys(("id", "deal", "match", "number", "seats", "hints"), is_count),
    "seat": lambda seat: is_count(seat, -1),  # so the luck of a deal that cannot be weighed
    **dict.fromkeys(("name", "kind", "game", "house", "level", "honour"), str.isprintable),
    "chips": is_amount,
    "worth": is_amount,
    "error": lambda error: is_amount(error) and error >= 0,
}
_DAY: Final = "name, game, day, house, level, seats"
_SEAT: Final = "name, game, chips, won"
_TABLE: Final = "deal, game, day, house, level"
_DAYS_PLAYED: Final = (f"{_DAY}, count(*), sum(won), sum(chips), sum(hints)", f"record_person GROUP BY {_DAY}")
_NAMES_SEEN: Final = ("name, kind, game, count(*)", "record_seat GROUP BY name, kind, game")
_Part = tuple[str, str]
_PARTS: Final[tuple[tuple[_Part, _Part], ...]] = (
    (_DAYS_PLAYED, ("*", "record_day")),
    (("*", "record_day"), _DAYS_PLAYED),
    (_NAMES_SEEN, ("*", "record_name")),
    (("*", "record_name"), _NAMES_SEEN),
    ((f"deal, seat, {_SEAT}", "record_person"), (f"deal, seat, {_SEAT}", "record_seat")),
    ((f"deal, seat, {_SEAT}", "record_seat WHERE kind = 'person'"), (f"deal, seat, {_SEAT}", "record_person")),
    ((f"deal, hero, {_SEAT}", "record WHERE hero NOTNULL"), (f"deal, seat, {_SEAT}", "record_seat")),
    ((f"seat, name, {_TABLE}", "record_honour"), (f"seat, name, {_TABLE}", "record_person")),
    ((_TABLE, "record_person"), (_TABLE, "record")),
    (("deal", "record_seat"), ("deal", "record")),
    (("deal", "record"), ("deal", "record_seat")),
    (("deal", "record"), ("deal", "record_words")),
    (
        ("deal, game, match, number, deals, started", "record"),
        ("deal.id, game, match.id, number, deals, deal.started", "deal JOIN match ON match.id = deal.match"),
    ),
)
"""(columns, table) of what is a part of the other, where each table says what the others say."""


def whole(journal: Journal) -> bool:
    """Whether nothing in the records is otherwise than it was written, as far as that can be told.

    Raises:
        DamagedJournalError: the file itself cannot be read.
    """
    for table, columns in _COLUMNS.items():
        query = f"SELECT {columns} FROM {table}"  # noqa: S608 - the names stand here
        if journal.unsound(query) or not _sound(columns, journal.rows(query)):
            return False
    return _readable(journal) and not any(_apart(journal, one, other) for one, other in _PARTS)


def _apart(journal: Journal, one: _Part, other: _Part) -> bool:
    """Whether anything of the one is not in the other."""
    (these, here), (those, there) = one, other
    query = f"SELECT {these} FROM {here} EXCEPT SELECT {those} FROM {there} LIMIT 1"  # noqa: S608 - as above
    return bool(journal.rows(query))


def _sound(columns: str, rows: Iterable[tuple[Any, ...]]) -> bool:
    names = [column.rsplit(" ", 1)[-1] for column in columns.split(", ")]
    try:
        for row in rows:
            cells = dict(zip(names, row, strict=True))
            check(*(_CELLS[name](cell) for name, cell in cells.items() if name in _CELLS))
            if "won" in cells:
                check(is_share(cells["won"], cells["deals"] if "hints" in cells and "deals" in cells else 1))
            if "day" in cells:
                check_days([cells["day"]], [cells["started"]] if "started" in cells else ())
    except DamagedJournalError:
        return False
    return True


def _readable(journal: Journal) -> bool:
    """Whether every deal of the list can be shown."""
    deals = [deal for (deal,) in journal.rows("SELECT deal AS id FROM record")]
    try:
        for start in range(0, len(deals), AT_ONCE):
            rows_of(journal, deals[start : start + AT_ONCE])
    except DamagedJournalError:
        return False
    return True
