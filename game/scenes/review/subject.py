"""What a review is of and where it leads, as its scene gets it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.table.emblems import emblem_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.review.reviewing import Reviewing
    from game.rules.contract import Seat
    from game.words.reader import Reader


class Subject(NamedTuple):
    """One seat's review of one deal."""

    reader: Reader
    """Whose 'you' is the seat that is reviewed."""
    reviewing: Reviewing
    game: str
    """Its title."""
    native: str
    deal: str
    """Which deal, and how it ended for you."""
    winner: Seat | None
    only: Seat | None
    """The only person's seat, whose flower is the lotus; None where there are several."""

    def emblem(self, seat: Seat) -> str:
        """The flower of a seat, as at the table."""
        return emblem_of(seat, self.only)

    @property
    def you(self) -> Seat:
        """The seat that is reviewed."""
        return self.reviewing.seat


class ReviewWays(NamedTuple):
    """Where a review leads; what is None has no button."""

    on_done: Callable[[], None]
    """Back to where it was opened."""
    on_next: Callable[[], None] | None = None
    """To the next deal, or the standings."""
    on_watch: Callable[[], None] | None = None
    """The whole replay."""
    on_play_from: Callable[[int, int], None] | None = None
    """(moves of the deal made before, seat) -> play on from there, for practice."""
    last: bool = False
    """The match is over: what comes next are the standings."""
