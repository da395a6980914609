"""Helpers shared by the chapters of all games: groups of pieces, labels of house rules, a reader without a table."""

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
    """Return a group of pieces from their codes, all with the same mark."""
    return tuple(Piece(code, mark) for code in codes)


def groups(*several: Sequence[str]) -> tuple[tuple[Piece, ...], ...]:
    """Return a group of pieces for each sequence of codes, skipping empty ones."""
    return tuple(group(codes) for codes in several if codes)


def plain_reader(game: Game, options: Any) -> Reader:
    """Return a `Reader` for texts that belong to no table or seat."""
    return Reader(game.name, game.pack(options), ())


def chip(options: Any, name: str, *, ruling: bool = False) -> Chip:
    """Return the label of a house rule with its current value."""
    switch = next(each for each in options.spec() if each.name == name)
    value = getattr(options, name)
    words = _(switch.words.get(value, str(value)))
    if words in {_("on"), _("off")}:
        words = labelled(_(switch.title), words)
    return Chip(words, value == switch.default, _(switch.help), switch.rule, ruling, switch.name)


def capital(words: str) -> str:
    """Return a text with its first letter capitalised."""
    return words[:1].upper() + words[1:]
