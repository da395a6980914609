"""Numbers as a settlement writes them, and what a table plays for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import GAMES
from game.words import Reader, words_of

if TYPE_CHECKING:
    from game.rules.options import Options


def stake_words(game: str, options: Options) -> str:
    """What the table plays for, for the corner of the sheet: 'base stake 4 baht', '1 chip a point', 'bets 1–100'."""
    return words_of(game).stake(options, Reader(game, GAMES[game].pack(options), ()))


def signed(amount: int) -> str:
    """A number with its sign; minus is U+2212."""
    return f"+{amount}" if amount > 0 else plain(amount)


def plain(amount: int) -> str:
    """A number without a plus; minus is U+2212."""
    return f"\N{MINUS SIGN}{-amount}" if amount < 0 else str(amount)
