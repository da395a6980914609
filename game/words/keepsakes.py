"""What stays of a deal when it is over: the hand that is remembered, what counted, and what a player collects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.rules.contract import Seat
    from game.words.reader import Reader


class Honour(NamedTuple):
    """One thing of a game's collection."""

    id: str
    native: str
    """Its own name, '' where the English one is it."""
    english: str
    """Its name, to be translated where shown."""
    why: str
    """One line on what makes it, to be translated where shown."""
    rare: bool = False
    """Only some house rules have it: it stands in the collection once it was made."""


class Laid(NamedTuple):
    """One seat's hand as it lay open at the end. All of it are plain values, so that it can be kept as JSON."""

    groups: tuple[tuple[str, ...], ...] = ()
    """Codes of the pieces, set by set."""
    lit: tuple[int, int] | None = None
    """Group and place of the piece that made it complete."""
    how: tuple[Any, ...] = ()
    """How the deal ended for this seat, in the game's own plain values; `Keepsakes.told` puts it into words."""


class Told(NamedTuple):
    """A hand in words; '' where there is nothing to say."""

    how: str
    """Under the player's name: 'drawn', 'on your discard'."""
    what: str
    """What it was: 'Three tongs, one serong'. '' leaves that to the items."""


def nothing_earned(_table: Any, _seat: Seat) -> tuple[str, ...]:
    """A game without a collection."""
    return ()


def nothing_laid(_table: Any, _seat: Seat) -> Laid:
    """A game whose hands are not remembered."""
    return Laid()


def nothing_told(_laid: Laid, _reader: Reader) -> Told:
    """Nothing but the items of the payment."""
    return Told("", "")


@dataclass(frozen=True, slots=True)
class Keepsakes:
    """What one game leaves behind. A game that brings none is remembered by its payments alone."""

    honours: tuple[Honour, ...] = ()
    """The collection, in the order it is shown."""
    earned: Callable[[Any, Seat], tuple[str, ...]] = nothing_earned
    """(the public table of a deal that is over, a seat) -> the ids of the honours that this seat has made."""
    laid: Callable[[Any, Seat], Laid] = nothing_laid
    """(the same) -> the seat's hand."""
    told: Callable[[Laid, Reader], Told] = nothing_told
    """(a hand, reader) -> the hand in words."""
    base: frozenset[str] = frozenset()
    """Ids of the items that every win has: they are no reason to remember it."""


NO_KEEPSAKES = Keepsakes()
