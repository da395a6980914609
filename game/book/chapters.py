"""Content that each game adds to the book: facts, worked examples, items, and the pages that explain its questions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.book.blocks import Case, Items, Piece, Ranking


def raise_no_case(_case: Mapping[str, Any], _options: Any) -> Case:
    """Raise `ValueError`; the default for games that have no worked examples."""
    raise ValueError("this game has no cases")


def raise_no_items(_options: Any) -> Items:
    """Raise `ValueError`; the default for games without a list of items."""
    raise ValueError("this game has no items")


def raise_no_example(ident: str, _hand: str, _source: str) -> tuple[tuple[Piece, ...], ...]:
    """Raise `ValueError`; the default for games whose items have no example hands."""
    raise ValueError(f"no hand can be given for {ident}")


@dataclass(frozen=True, slots=True)
class Chapter:
    """Functions that compute one game's content in the book under the current house rules."""

    game: str
    case: Callable[[Mapping[str, Any], Any], Case] = raise_no_case
    """(case in the format of `sala score`, options) -> case with its settlement; raises `ValueError` that names a wrong
    field.
    """
    items: Callable[[Any], Items] = raise_no_items
    example: Callable[[str, str, str], tuple[tuple[Piece, ...], ...]] = raise_no_example
    """(item id, hand, source of its last piece) -> groups of pieces; `ValueError` if the hand lacks the item."""
    rankings: Mapping[str, Callable[[Any], Ranking]] = field(default_factory=dict)
    facts: Mapping[str, Callable[[Any], object]] = field(default_factory=dict)
    """Named facts in addition to those that every game has (`game.book.directives`)."""
    asked: Mapping[str, str] = field(default_factory=dict)
    """Page and anchor that explain each question at the table, by phase."""
