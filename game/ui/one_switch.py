"""One-switch play: the focus moves from offer to offer by itself, and a single button activates it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from game.ui.focus import FocusTree
    from game.ui.node import Node

FIRST_STAYS: Final = 1.5
"""Factor on the time for which a new offer keeps the focus, so that the player can notice it."""
MOST_STEPS: Final = 1000
"""Upper limit for the steps of an amount from its maximum to its minimum."""


class OneSwitch:
    """Moves the focus through the offers of a scene, starting with new ones."""

    def __init__(self) -> None:
        self._focus: FocusTree | None = None
        self._known: frozenset[str] = frozenset()
        self._left = 0.0
        """Seconds until the focus moves on."""

    def update(self, focus: FocusTree, seconds: float, every: float) -> None:
        """Advance the time; the focus moves to the next offer every `every` seconds."""
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
        """Handle a press of the switch; return True if it stepped an amount, which wraps at the maximum."""
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
    """Return the nodes that a single button can activate, which excludes text fields and inactive nodes."""
    return [
        node
        for node in focus.nodes
        if node.focusable
        and node.enabled
        and node.role != "field"
        and (node.on_activate is not None or node.on_adjust is not None)
    ]
