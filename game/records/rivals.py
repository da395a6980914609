"""How a person fares against each opponent: deals played together and what each of the two gained in them."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from game.match.players import PERSON
from game.match.untrusted_input import UntrustedInputError, json_of
from game.records.row_validation import check, is_amount, is_count, is_house_rules, is_text
from game.records.statistics import where_of
from game.rules import GAMES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from game.match.journal import Journal
    from game.records.statistics import FiguresFilter

_QUERY: Final = (
    "WITH mine AS (SELECT deal, game || ' ' || house AS rules, chips FROM record_person WHERE {where})"
    " SELECT other.name, count(*), sum(mine.chips), sum(other.chips)"
    " FROM mine JOIN record_seat AS other ON other.deal = mine.deal WHERE other.kind NOT IN (?, '')"
    " AND NOT (mine.rules IN ({banked})"
    " AND other.seat = (SELECT max(seat) FROM record_seat AS place WHERE place.deal = other.deal))"
    " GROUP BY other.name"
)


class Rival(NamedTuple):
    """Totals over the deals that a person and one opponent have played together."""

    deals: int = 0
    chips: int = 0
    """Chips that the person gained."""
    theirs: int = 0
    """Chips that the opponent gained."""


def rivals(journal: Journal, chosen: FiguresFilter, today: date | None = None) -> Mapping[str, Rival]:
    """Return the totals against each opponent by name, for a person and a filter; without the house of Pai Gow.

    Seats that two players have held in one deal count for neither.

    Raises:
        DamagedJournalError: The file cannot be read.
    """
    where, values = where_of(chosen, today or date.today())  # noqa: DTZ011 - days are the player's own
    played = journal.rows(f"SELECT DISTINCT game, house FROM record_day WHERE {where}", values)  # noqa: S608
    check(*(is_text(game) and is_house_rules(house) for game, house in played))
    banked = [f"{game} {house}" for game, house in played if _has_house_bank(game, house)]
    query = _QUERY.format(where=where, banked=", ".join("?" * len(banked)))
    rows = journal.rows(query, [*values, PERSON, *banked])
    check(*(is_text(name) and is_count(deals, 1) for name, deals, _chips, _theirs in rows))
    check(*(is_amount(chips, deals) and is_amount(theirs, deals) for _name, deals, chips, theirs in rows))
    return {name: Rival(deals, chips, theirs) for name, deals, chips, theirs in rows}


def _has_house_bank(game: str, house: str) -> bool:
    """Whether the last seat is always the bank under these house rules, as the record stores them. PG-11."""
    rules = GAMES.get(game)
    if rules is None:
        return False
    if house in rules.presets:
        return bool(rules.presets[house].house_bank)
    if not house.startswith("{"):  # a preset of another release
        return False
    try:
        return bool(rules.Options.parse(json_of(house)).house_bank)
    except (UntrustedInputError, ValueError):  # rules of another release: the seat counts as any other
        return False
