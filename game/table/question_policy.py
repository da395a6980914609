"""Policy for a game's questions: in turn or together, after a pause, with a bell, or as calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.rules.contract import View


class QuestionPolicy:
    """Policy for games without turns; other games override it. `table` is the game's public table."""

    takes_turns = False
    """Whether seats play one after another; if not, all play at once and the viewer is never rushed."""

    lays_pieces = False
    """Whether a turn may contain many visible moves, each shown long enough to be followed."""

    def takes_time(self, table: Any) -> bool:  # noqa: ARG002 - a game may know better
        """Return whether opponents visibly pause before they answer the current question."""
        return True

    def asks_together(self, table: Any) -> bool:  # noqa: ARG002
        """Return whether all people at a screen answer the current question together, without a curtain."""
        return False

    def may_call(self, table: Any) -> bool:  # noqa: ARG002
        """Return whether this state is a claim window, in which people may call a claim or pass."""
        return False

    def rings(self, view: View) -> bool:  # noqa: ARG002
        """Return whether a bell announces this question to a person who is alone at the screen."""
        return True

    def decides(self, table: Any) -> bool:
        """Return whether the deal is now decided, so that what follows is shown at normal speed."""
        return table.result is not None
