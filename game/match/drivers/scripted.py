"""Driver that follows a script, for a replay, a test, or the other seats of a guided deal."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from game.match.drivers.base import BaseDriver
from game.match.drivers.thinker import Thinker
from game.typing_compat import override

if TYPE_CHECKING:
    from collections.abc import Iterable

    from game.match.referee import Chair, StateId
    from game.opponents import Think
    from game.rules.contract import Move


class Scripted(BaseDriver):
    """Driver that answers with the moves of a script, in order."""

    def __init__(self, moves: Iterable[Move], after: Think | None = None) -> None:
        """Set the script. When it ends, the opponent `after` takes over; without one, the seat waits."""
        self.moves = deque(moves)
        self._after = Thinker(after) if after is not None else None

    @override
    def sit(self, chair: Chair) -> None:
        super().sit(chair)
        if self._after is not None:
            self._after.sit(chair)

    def ask(self, at: StateId) -> None:
        """Answer with the next move of the script."""
        if self.moves:
            self.chair.answer(at, self.moves.popleft())
        elif self._after is not None:
            self._after.ask(at)

    def step(self, seconds: float) -> bool:
        """Let the opponent that took over think for `seconds`; return whether it needs more time."""
        return self._after.step(seconds) if self._after is not None else False
