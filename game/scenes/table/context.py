"""What the parts of a table may ask of the scene that they are on, and nothing else of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.rules.contract import Move, Seat
    from game.table.motion import Motions
    from game.ui.kit import Kit
    from game.ui.node import Node
    from game.words import Reader


class Answer(Protocol):
    """Gives a person's answer."""

    def __call__(self, *moves: Move, seat: Seat | None = None) -> None:
        """The move, then what is said in advance; `seat` says who answers where several are asked."""


@dataclass(frozen=True, slots=True)
class TableContext:
    """One table's kit, movements and words, and the few things that its parts can set going."""

    kit: Kit
    motions: Motions
    reader: Reader
    """Who reads this screen: names, pieces, 'you'."""
    people: tuple[Seat, ...]
    """The persons before this screen."""
    answer: Answer
    focus: Callable[[Node], None]
    """Give a node the focus, shown where keys or a pad were used last."""
    changed: Callable[[], None]
    """Something is to be painted anew."""

    @property
    def alone(self) -> bool:
        """Whether one person plays against opponents."""
        return len(self.people) == 1
