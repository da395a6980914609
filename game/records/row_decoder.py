"""Decoding of rows of the deals list, and validation of records before they are written."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from game.match.players import is_name
from game.records.deal_record import shown_of
from game.records.list_row import Row
from game.records.record_text import reader_of, row_texts
from game.records.row_validation import check, check_days, damaged, is_amount, is_count, is_house_rules, is_text
from game.rules import GAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.records.deal_record import Facts


def row_of(cells: Sequence[Any]) -> Row:
    """Decode a list row: the fields of a `Row`, with `shown` as JSON, and the number of players.

    Raises:
        DamagedJournalError: The record is invalid.
    """
    deal, game, number, deals, started, day, hero, name, won, chips, sound, kept, shown, seats = cells
    about = deal, game, number, deals, started, day, hero, name
    check_days([day], [started])
    # The name was given by a player and cannot be rebuilt: an unreadable one counts as none.
    named = kept if is_name(kept) else ""
    row = Row(*about, bool(won), chips, bool(sound), named, shown_of(shown))
    check(is_count(number), deals is None or is_count(deals, 1), is_amount(chips), {won, sound} <= {0, 1})
    check(is_text(game), is_text(name), len(row.shown["names"]) == seats, hero is None or hero in range(seats))
    if game in GAMES:
        _check_hand(row)
    return row


def check_facts(found: Facts) -> None:
    """Raise if a record cannot be displayed; checked before writing, because rebuilding would not help.

    Raises:
        DamagedJournalError: The record cannot be shown.
    """
    hero = None if found.hero is None else found.places[found.hero]
    gained = ("", False, 0) if hero is None else (hero.name, hero.won, hero.chips)
    about = found.deal, found.game, found.number, found.deals, found.started, found.day, found.hero
    row_of((*about, *gained, found.sound, "", json.dumps(found.shown), len(found.places)))
    check(is_house_rules(found.house), is_text(found.level))
    check(*(is_text(word) for place in found.places for word in (place.name, place.kind)))


def _check_hand(row: Row) -> None:
    """Raise if the remembered hand is not valid in its game, by describing it in words.

    The result of a deal is stored in the game's own plain values, which only its words module understands.
    """
    try:
        known = set(reader_of(row).pack.codes)
        check(*(code in known for group in row.kept_hand.groups for code in group))
        check(*(isinstance(item.id, str) and is_amount(item.amount) for item in row.items))
        row_texts(row)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise damaged() from error
