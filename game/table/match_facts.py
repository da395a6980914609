"""Lines about a match for the pause."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.i18n import _
from game.table.length_words import end_words
from game.table.seat_names import table_reader
from game.words import words_of
from game.words.equipment import EQUIPMENT

if TYPE_CHECKING:
    from game.match.match import Match
    from game.rules.contract import Game
    from game.rules.options import Options


class Line(NamedTuple):
    """One rule of the table."""

    title: str
    value: str
    words: str
    usual: bool


def table_facts(match: Match) -> tuple[str, ...]:
    """Lines about the table for the pause: game and pieces, deal, stakes where it is played for any."""
    reader = table_reader(match)
    deal = reader.deal(match.number, match.deals)
    stake = words_of(match.game.name).stake(match.options, reader)
    facts = " · ".join(filter(None, (deal, end_words(match), stake)))
    return f"{match.game.title} · {_(EQUIPMENT[reader.pack.equipment])}", facts


def rules_in_force(game: Game, options: Options) -> tuple[Line, ...]:
    """Every house rule with its value in words; those that are not as usual first."""
    lines, values = [], options.to_dict()
    for switch in game.Options.spec():
        value = values[switch.name]
        words = _(switch.words.get(value, str(value)))
        lines.append(Line(_(switch.title), words, _(switch.help), value == switch.default))
    return tuple(sorted(lines, key=lambda line: line.usual))
