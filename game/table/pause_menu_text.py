"""Texts about a match for the pause menu."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.i18n import _
from game.rules.equipment import EQUIPMENT
from game.table.seat_names import table_reader
from game.table.session_length_text import end_words
from game.words import words_of

if TYPE_CHECKING:
    from game.match.match import Match
    from game.rules.contract import Game
    from game.rules.options import Options


class Line(NamedTuple):
    """One house rule and its value, both as text."""

    title: str
    value: str
    words: str
    usual: bool


def table_facts(match: Match) -> tuple[str, ...]:
    """Return lines about a match: game and pieces, then deal, end condition and stakes if they apply."""
    reader = table_reader(match)
    deal = reader.deal(match.number, match.deals)
    stake = words_of(match.game.name).stake(match.options, reader)
    facts = " · ".join(filter(None, (deal, end_words(match), stake)))
    return f"{match.game.title} · {_(EQUIPMENT[reader.pack.equipment].title)}", facts


def rules_in_force(game: Game, options: Options) -> tuple[Line, ...]:
    """Return all house rules and their values as text, changed ones first."""
    lines, values = [], options.to_dict()
    for switch in game.Options.spec():
        value = values[switch.name]
        words = _(switch.words.get(value, str(value)))
        lines.append(Line(_(switch.title), words, _(switch.help), value == switch.default))
    return tuple(sorted(lines, key=lambda line: line.usual))
