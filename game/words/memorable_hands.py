"""Memorable hands of finished deals: the hand, its scoring items, and honours for a collection."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.rules.contract import Seat
    from game.words.reader import Reader


class Honour(NamedTuple):
    """One achievement in a game's collection."""

    id: str
    native: str
    """Its native name; '' if only the English one is used."""
    english: str
    """Its English name; translated when shown."""
    why: str
    """One line on how to earn it; translated when shown."""
    rare: bool = False
    """Whether only some house rules have it; it is shown in the collection once it has been earned."""


class KeptHand(NamedTuple):
    """One seat's final hand as remembered, in plain values that can be stored as JSON."""

    groups: tuple[tuple[str, ...], ...] = ()
    """Codes of the pieces, set by set."""
    lit: tuple[int, int] | None = None
    """Group and index of the piece that completed the hand."""
    how: tuple[Any, ...] = ()
    """End of the deal for this seat, in the game's own plain values; `Keepsakes.told` puts them into words."""


class HandText(NamedTuple):
    """Texts about a remembered hand; a field without text is ''."""

    how: str
    """Text under the player's name: 'drawn', 'on your discard'."""
    what: str
    """Description of the hand: 'Three tongs, one serong'; '' if the items suffice."""


def no_honours(_table: Any, _seat: Seat) -> tuple[str, ...]:
    """Return (); the default for games without a collection."""
    return ()


def no_hand(_table: Any, _seat: Seat) -> KeptHand:
    """Return an empty hand; the default for games that do not remember hands."""
    return KeptHand()


def no_hand_text(_laid: KeptHand, _reader: Reader) -> HandText:
    """Return empty texts, so that only the scoring items are shown; the default for games without their own."""
    return HandText("", "")


@dataclass(frozen=True, slots=True)
class Keepsakes:
    """Functions that produce one game's memorable hands and honours. By default only payments are remembered."""

    honours: tuple[Honour, ...] = ()
    """The collection, in display order."""
    earned: Callable[[Any, Seat], tuple[str, ...]] = no_honours
    """(public table of a finished deal, seat) -> ids of the honours earned by the seat."""
    laid: Callable[[Any, Seat], KeptHand] = no_hand
    """(public table of a finished deal, seat) -> the seat's final hand."""
    told: Callable[[KeptHand, Reader], HandText] = no_hand_text
    """(final hand, reader) -> the hand in words."""
    base: frozenset[str] = frozenset()
    """Ids of items that every win has and that are therefore not worth remembering."""


NO_KEEPSAKES = Keepsakes()
