"""Stakes of a Pai Tong or Pong table, and its information panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import N_
from game.rules.pai_tong.options import PaiTongOptions
from game.rules.pong.options import PongOptions
from game.words.money.sentences import has_tiles, has_wall

if TYPE_CHECKING:
    from game.rules.money.options import MoneyOptions
    from game.rules.money.view import Table
    from game.words.reader import Reader


def stake(options: MoneyOptions, reader: Reader) -> str:
    """Return the stakes of a table: 'base stake 4 baht', '1 chip a point'. PT-41, PO-11."""
    if isinstance(options, PaiTongOptions):
        return reader.count("base stake {count} baht", "base stake {count} baht", options.base_stake)
    assert isinstance(options, PongOptions)  # noqa: S101 - there are two money games
    return reader.count("{count} chip a point", "{count} chips a point", options.unit)


def facts(table: Table, reader: Reader) -> tuple[tuple[str, str], ...]:
    """Return (label, value) pairs for the table's information panel: stakes and pieces left to draw."""
    return facts_with(table.options, table.stock, reader)


def facts_with(options: MoneyOptions, stock: int, reader: Reader) -> tuple[tuple[str, str], ...]:
    """Return the information panel for a given stock, since the screen may lag behind the match."""
    return _played_for(options, reader), (
        reader.say(N_("Wall") if has_wall(reader) else N_("Stock")),
        pieces_left(stock, reader),
    )


def pieces_left(stock: int, reader: Reader) -> str:
    """Return the number of cards or tiles left: '53 tiles'."""
    if has_tiles(reader):
        return reader.count("{count} tile", "{count} tiles", stock)
    return reader.count("{count} card", "{count} cards", stock)


def _played_for(options: MoneyOptions, reader: Reader) -> tuple[str, str]:
    if isinstance(options, PaiTongOptions):
        return reader.say(N_("Base stake")), reader.count("{count} baht", "{count} baht", options.base_stake)
    assert isinstance(options, PongOptions)  # noqa: S101 - there are two money games
    return reader.say(N_("Unit")), reader.count("{count} chip", "{count} chips", options.unit)
