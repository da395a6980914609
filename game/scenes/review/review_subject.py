"""The seat and deal that are reviewed, and the callbacks of the review's scene."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.scenes.review.table_thumbnail import as_dealt

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.review.moments import ReviewJob
    from game.rules.contract import Seat, View
    from game.words.reader import Reader


class Subject(NamedTuple):
    """Subject of a review: one seat in one deal."""

    reader: Reader
    """Writes texts from the point of view of the reviewed seat, which is addressed as 'you'."""
    reviewing: ReviewJob
    game: str
    """Title of the game."""
    native: str
    deal: str
    """Line with the deal's number and outcome."""
    winner: Seat | None
    emblems: tuple[str, ...]
    """Flower of each seat."""
    faces: tuple[str, ...]
    """Picture of each opponent in the sprite sheet of faces; '' for a person."""

    def emblem(self, seat: Seat) -> str:
        """Return a seat's emblem, as shown at the table."""
        return self.emblems[seat]

    def face(self, seat: Seat) -> str:
        """Return the picture of a seat's opponent, as shown at the table; '' if there is none."""
        return self.faces[seat]

    def hand(self, view: View) -> Sequence[Sequence[str]]:
        """Return the pieces of a view's hand in the order dealt; a piece just drawn is a second group."""
        return as_dealt(view)

    @property
    def you(self) -> Seat:
        """Seat whose decisions are reviewed."""
        return self.reviewing.seat


class ReviewCallbacks(NamedTuple):
    """Callbacks of a review scene; a button is omitted if its callback is None."""

    on_done: Callable[[], None]
    """Returns to the scene from which the review was opened."""
    on_next: Callable[[], None] | None = None
    """Continues to the next deal, or to the standings."""
    on_watch: Callable[[], None] | None = None
    """Shows the whole replay."""
    on_play_from: Callable[[int, int], None] | None = None
    """Continues play from a moment for practice; called as `on_play_from(moves made before, seat)`."""
    last: bool = False
    """Whether the match is over, so that the standings are next."""
