"""Play with one switch: the focus goes by itself from one offer to the next, and one button takes what it is on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from game.ui.focus import FocusTree
    from game.ui.node import Node

FIRST_STAYS: Final = 1.5
"""How much longer what is newly offered keeps the focus: somebody has to see it first."""
MOST_STEPS: Final = 1000
"""No amount has more steps from its greatest to its least."""


class OneSwitch:
    """Steps the focus through what a scene offers; begins with what is new."""

    def __init__(self) -> None:
        self._focus: FocusTree | None = None
        self._known: frozenset[str] = frozenset()
        self._left = 0.0
        """Seconds until the focus goes on."""

    def update(self, focus: FocusTree, seconds: float, every: float) -> None:
        """Let time pass."""
        there = offers(focus)
        names = frozenset(node.id for node in there)
        before = frozenset() if focus is not self._focus else self._known
        fresh = [node for node in there if node.id not in before]
        self._focus, self._known = focus, names
        now = focus.focused
        if fresh and (not before or now not in fresh):
            first = now if not before and now in there else fresh[0]
            self._left = every * FIRST_STAYS
            focus.focus(first)
            return
        self._left -= seconds
        if not there or (self._left > 0 and now in there):
            return
        self._left = every
        place = next((at for at, node in enumerate(there) if node is now), -1)
        focus.focus(there[(place + 1) % len(there)])

    def take(self, focus: FocusTree) -> bool:
        """The switch is pressed: True where it has turned an amount one step on, after the greatest to the least."""
        node = focus.focused
        self._left = 0.0
        if node is None or node.on_adjust is None or not node.enabled:
            return False
        if not node.on_adjust(1):
            for _step in range(MOST_STEPS):
                if not node.on_adjust(-1):
                    break
        self._left = FIRST_STAYS
        focus.changed = True
        return True


def offers(focus: FocusTree) -> list[Node]:
    """What can be taken with one button: neither what is typed in nor what only lies there."""
    return [
        node
        for node in focus.nodes
        if node.focusable
        and node.enabled
        and node.role != "field"
        and (node.on_activate is not None or node.on_adjust is not None)
    ]
