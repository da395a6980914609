"""The context that a table scene gives to its parts, so that they need not know the scene."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.rules.contract import Move, Seat
    from game.table.motion import Motions
    from game.ui.node import Node
    from game.ui.render_context import RenderContext
    from game.words import Reader


class Answer(Protocol):
    """Callback that answers a question for a person."""

    def __call__(self, *moves: Move, seat: Seat | None = None) -> None:
        """Answer with a move, followed by moves made in advance; `seat` is needed where several persons are asked."""


@dataclass(frozen=True, slots=True)
class TableContext:
    """One table's kit, motions and words, and the callbacks of its scene."""

    ctx: RenderContext
    motions: Motions
    reader: Reader
    """Names, pieces and 'you' as the person at this screen reads them."""
    people: tuple[Seat, ...]
    """Seats of the persons at this screen."""
    answer: Answer
    focus: Callable[[Node], None]
    """Focuses a node, with a visible ring if keys or a gamepad were used last."""
    changed: Callable[[], None]
    """Requests a repaint."""

    @property
    def alone(self) -> bool:
        """Whether one person plays against opponents."""
        return len(self.people) == 1
