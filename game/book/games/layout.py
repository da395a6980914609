"""What the chapters of all games share: pieces in groups, chips of house rules, a reader without a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.book.blocks import Chip, Piece
from game.i18n import _
from game.i18n.lists import labelled
from game.words.reader import Reader

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.rules.contract import Game


def group(codes: Iterable[str], *, mark: str = "") -> tuple[Piece, ...]:
    """Pieces that lie together."""
    return tuple(Piece(code, mark) for code in codes)


def groups(*several: Sequence[str]) -> tuple[tuple[Piece, ...], ...]:
    """Several groups, the empty ones left out."""
    return tuple(group(codes) for codes in several if codes)


def plain_reader(game: Game, options: Any) -> Reader:
    """Somebody who reads about a game without sitting at a table of it."""
    return Reader(game.name, game.pack(options), ())


def chip(options: Any, name: str, *, ruling: bool = False) -> Chip:
    """A house rule with the value in force."""
    switch = next(each for each in options.spec() if each.name == name)
    value = getattr(options, name)
    words = _(switch.words.get(value, str(value)))
    if words in {_("on"), _("off")}:
        words = labelled(_(switch.title), words)
    return Chip(words, value == switch.default, _(switch.help), switch.rule, ruling, switch.name)


def capital(words: str) -> str:
    """Its first letter large."""
    return words[:1].upper() + words[1:]
