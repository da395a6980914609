"""What a game brings to the rules book: facts, how its cases are laid out, what is paid, what is asked when."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.book.blocks import Case, Items, Piece, Ranking


def no_case(_case: Mapping[str, Any], _options: Any) -> Case:
    """A game that lays out no case."""
    raise ValueError("this game has no cases")


def no_items(_options: Any) -> Items:
    """A game that has no list of what is paid."""
    raise ValueError("this game has no items")


def no_example(ident: str, _hand: str, _source: str) -> tuple[tuple[Piece, ...], ...]:
    """A game whose items have no hands of a page's own."""
    raise ValueError(f"no hand can be given for {ident}")


@dataclass(frozen=True, slots=True)
class Chapter:
    """One game in the book. All that is computed takes the house rules that hold."""

    game: str
    case: Callable[[Mapping[str, Any], Any], Case] = no_case
    """(a case as `sala score` reads it, options) -> laid out and settled; `ValueError` names the field."""
    items: Callable[[Any], Items] = no_items
    example: Callable[[str, str, str], tuple[tuple[Piece, ...], ...]] = no_example
    """(an item's id, a hand, how its last piece came) -> the hand laid out; `ValueError` where it lacks the item."""
    rankings: Mapping[str, Callable[[Any], Ranking]] = field(default_factory=dict)
    facts: Mapping[str, Callable[[Any], object]] = field(default_factory=dict)
    """Named facts besides those that every game has (`game.book.facts`)."""
    asked: Mapping[str, str] = field(default_factory=dict)
    """By what the table asks, its phase: the page and anchor that tells of it."""
