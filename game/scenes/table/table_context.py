"""Context that a table scene passes to its components, so that they do not depend on the scene."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.rules.contract import Move, Seat
    from game.table.motion import Motions
    from game.table.screen_session import ScreenSession
    from game.ui.node import Node
    from game.ui.render_context import RenderContext
    from game.words import Reader


class Answer(Protocol):
    """Callback that submits a person's answer to a question."""

    def __call__(self, *moves: Move, seat: Seat | None = None) -> None:
        """Answer with a move, followed by moves made in advance; `seat` is needed if several people are asked."""


@dataclass(frozen=True, slots=True)
class TableContext:
    """Shared objects of one table (render context, animations, reader) and callbacks of its scene."""

    ctx: RenderContext
    motions: Motions
    reader: Reader
    """Formats names, pieces and 'you' for the person at this screen."""
    people: tuple[Seat, ...]
    """Seats of the people at this screen."""
    session: ScreenSession
    """The open questions at this screen, and whose hand may be shown."""
    answer: Answer
    focus: Callable[[Node], None]
    """Focuses a node, with a visible ring if keys or a gamepad were used last."""
    changed: Callable[[], None]
    """Requests a repaint."""
    is_test: Callable[[], bool] = lambda: False
    """Whether the question is a test; if so, no answer is highlighted or focused at first."""

    warn: Callable[[str], bool] = lambda _sentence: False
    """Shows and speaks a warning, overridden by a second press; returns False in lessons and puzzles."""

    def kind(self, *, strong: bool) -> str:
        """Return a button's style: 'primary' if `strong`, unless that would give an answer away."""
        return "primary" if strong and not self.is_test() else "quiet"

    @property
    def alone(self) -> bool:
        """Whether a single person plays against opponents."""
        return len(self.people) == 1
