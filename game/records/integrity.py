"""Integrity check of the records: rows must be valid, and tables must agree with each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.match.journal_errors import DamagedJournalError
from game.records.deal_record import check, check_days, is_amount, is_count, is_house_rules, is_share, is_text
from game.records.deal_search import rows_of

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence

    from game.match.journal import Journal

AT_ONCE: Final = 500
"""Number of deals read together."""
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
    "seat": lambda seat: is_count(seat, -1),  # -1 for a deal whose luck cannot be computed
    **dict.fromkeys(("name", "kind", "game", "level", "honour"), is_text),
    "house": is_house_rules,
    "worth": is_amount,
    "error": lambda error: is_amount(error) and error >= 0,
}
_DAY: Final = "name, game, day, house, level, seats"
_SEAT: Final = "name, game, chips, won"
_TABLE: Final = "deal, game, day, house, level"
_SEATED: Final = (
    "record.deal, seat.seat",
    "record JOIN deal ON deal.id = record.deal JOIN seat ON seat.match = deal.match",
)
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
    (("deal, seat", "record_seat"), _SEATED),
    (_SEATED, ("deal, seat", "record_seat")),
    (("deal", "record"), ("deal", "record_words")),
    (
        ("deal, game, match, number, deals, started", "record"),
        ("deal.id, game, match.id, number, deals, deal.started", "deal JOIN match ON match.id = deal.match"),
    ),
)
"""Pairs of (columns, table): all rows of the first must also be in the second."""


def find_damage(journal: Journal) -> Hashable | None:
    """Return a description of the first damage found, the same on every check; None if there is none.

    Raises:
        DamagedJournalError: The file itself cannot be read.
    """
    for table, columns in _COLUMNS.items():
        query = f"SELECT {columns} FROM {table}"  # noqa: S608 - the names stand here
        if count := journal.invalid(query):
            return table, count
        names = [column.rsplit(" ", 1)[-1] for column in columns.split(", ")]
        for row in journal.rows(query):
            if not _is_valid(names, row):
                return table, row
    deal = _unreadable(journal)
    if deal is not None:
        return "record", deal
    return next((each for one, other in _PARTS if (each := _apart(journal, one, other)) is not None), None)


def _apart(journal: Journal, one: _Part, other: _Part) -> Hashable | None:
    """Return the first row that is in only one of two tables, with the tables' names; None if there is none."""
    (these, here), (those, there) = one, other
    query = f"SELECT {these} FROM {here} EXCEPT SELECT {those} FROM {there} LIMIT 1"  # noqa: S608 - as above
    return next(((one, other, row) for row in journal.rows(query)), None)


def _is_valid(names: Sequence[str], row: Sequence[Any]) -> bool:
    cells = dict(zip(names, row, strict=True))
    deals = cells["deals"] if {"deals", "hints"} <= cells.keys() else 1  # several if they are sums
    try:
        check(*(_CELLS[name](cell) for name, cell in cells.items() if name in _CELLS))
        check(is_amount(cells.get("chips", 0), deals))
        if "won" in cells:
            check(is_share(cells["won"], deals))
        if "day" in cells:
            check_days([cells["day"]], [cells["started"]] if "started" in cells else ())
    except DamagedJournalError:
        return False
    return True


def _unreadable(journal: Journal) -> int | None:
    """Return the id of the first deal whose list row cannot be displayed; None if all can."""
    deals: list[int] = [deal for (deal,) in journal.rows("SELECT deal AS id FROM record")]
    for start in range(0, len(deals), AT_ONCE):
        some = deals[start : start + AT_ONCE]
        if not _shown(journal, some):
            return next(deal for deal in some if not _shown(journal, [deal]))
    return None


def _shown(journal: Journal, deals: Sequence[int]) -> bool:
    try:
        rows_of(journal, deals)
    except DamagedJournalError:
        return False
    return True
