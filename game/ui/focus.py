"""Focus tree: moves the focus among a scene's nodes by mouse, keyboard, gamepad or single switch; activates nodes."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from game.ui import intents
from game.ui.intents import Cancel, Confirm, Intent, Key, Leave, Move, Next, Pointer, Secondary

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.ui.node import Node


EASE_MS: Final = 80
"""Length of the hover and focus transitions, in milliseconds."""
DRAG_FROM: Final = 6
"""Pixels that the mouse must move with the button held to start a drag."""
SIDEWAYS_COST: Final = 5.0
"""Weight of the distance across the desired direction, relative to the distance along it."""


class FocusTree:
    """Moves the focus among a scene's nodes and turns intents into node actions."""

    def __init__(self, nodes: Callable[[], Sequence[Node]]) -> None:
        self._scene_nodes = nodes
        self.over: Sequence[Node] = ()
        """Nodes drawn on top of every scene."""
        self._focused: Node | None = None
        self._wanted = ""
        self._hovered: Node | None = None
        self._moved_onto = ""
        """Id of the node that the mouse moved onto, until the next press."""
        self._pressed: Node | None = None
        self._down_at = (0, 0)
        self._dragging = False
        self._refused: Node | None = None
        """Disabled node that the last intent was meant for."""
        self._pointer: tuple[int, int] | None = None
        self.ring_shown = True
        """Whether the focus ring is shown; a mouse click hides it until the focus moves again."""
        self.walks = False
        """Whether up and down step through all nodes in order, as left and right have other uses here."""
        self.changed = True
        """Whether anything looks different since this was last set to False."""
        self.easing = False
        """Whether a hover or focus transition was running at the last `update`."""

    # What there is ----------------------------------------------------------------------------------------------------

    @property
    def nodes(self) -> Sequence[Node]:
        """All nodes of the scene, followed by those drawn over it."""
        return self._nodes()

    def _nodes(self) -> Sequence[Node]:
        nodes = self._scene_nodes()
        return [*nodes, *self.over] if self.over else nodes

    @property
    def focused(self) -> Node | None:
        """The node with the focus, found by name after a new layout; None if there is none."""
        if self._focused is not None or self._wanted:
            nodes = self._nodes()
            if self._focused is None or not any(node is self._focused for node in nodes):
                heir = next((node for node in nodes if node.id == self._wanted and node.focusable), None)
                if heir is not None:
                    heir.focused, heir.attention = True, float(self.ring_shown)
                    self._focused = heir
                elif self._focused is not None:
                    self._focused.focused = False
                    self._focused = None
        return self._focused

    @property
    def hovered(self) -> Node | None:
        """The node under the mouse, or None."""
        return self._hovered

    @property
    def pointed(self) -> Node | None:
        """The node that the mouse has moved onto; None if the node appeared under a mouse at rest."""
        node = self._hovered
        return node if node is not None and node.id == self._moved_onto else None

    def look_away(self) -> None:
        """Ignore the node under the mouse until the mouse moves again, because the player is now using keys."""
        self._moved_onto = ""

    def find(self, name: str) -> Node | None:
        """Return the node with this name, or with a role and label such as 'button:Pass'; None if there is none."""
        return next((node for node in self._nodes() if node.id == name), None)

    def at(self, pos: tuple[int, int]) -> Node | None:
        """Return the topmost node at a point that accepts clicks or has a tooltip; None if there is none."""
        best: Node | None = None
        for node in self._nodes():
            if (best is None or node.layer >= best.layer) and node.role != "label" and node.contains(pos):
                best = node
        return best

    # Moving the focus -------------------------------------------------------------------------------------------------

    def focus(self, target: Node | str | None, *, show: bool = True) -> bool:
        """Focus a node, given as a node or by name; return False if no node has that name."""
        node = self.find(target) if isinstance(target, str) else target
        if node is None and target is not None:
            self._wanted = str(target)  # it may come with the next layout
            return False
        before = self.focused
        self.ring_shown = show
        self.changed = True
        if before is node:
            return True
        if before is not None:
            before.focused = before.pressed = False
            if before.on_focus is not None:
                before.on_focus(False)
        self._focused, self._wanted = node, node.id if node is not None else ""
        if node is not None:
            node.focused = True
            if node.on_reveal is not None:
                node.on_reveal()
            if node.on_focus is not None:
                node.on_focus(True)
        return True

    def step(self, by: int) -> None:
        """Move the focus by `by` nodes in tab order, wrapping around; a tab group counts as one node."""
        now, seen = self.focused, set[str]()
        group = now.tab_group if now is not None else ""
        chain = []
        for node in self._nodes():
            if not node.focusable or (node is not now and node.tab_group and node.tab_group in {group, *seen}):
                continue
            seen.add(node.tab_group)
            chain.append(node)
        if not chain:
            return
        index = next((i for i, node in enumerate(chain) if node is now), -1 if by > 0 else 0)
        self.focus(chain[(index + by) % len(chain)])

    def move(self, direction: str) -> bool:
        """Move the focus to the nearest node in a direction; return False if there is none."""
        now = self.focused
        if now is None:
            self.step(1)
            return self._focused is not None
        if direction in now.links and self.focus(now.links[direction]):
            return True
        if self.walks and direction in {"up", "down"}:
            self.step(1 if direction == "down" else -1)
            return True
        best, least = None, math.inf
        for node in self._nodes():
            if node is now or not node.focusable:
                continue
            cost = _distance(now, node, direction)
            if cost < least:
                best, least = node, cost
        if best is None:
            return False
        self.focus(best)
        return True

    # Intents ----------------------------------------------------------------------------------------------------------

    def take_refusal(self) -> Node | None:
        """Return the disabled node that the last intent was meant for; None if there is none, or when asked again."""
        node, self._refused = self._refused, None
        return node

    def handle(self, intent: Intent) -> bool:
        """Offer an intent to the nodes; return True if one of them used it."""
        self._refused = None
        now = self.focused
        if now is not None and now.on_intent is not None and now.on_intent(intent):
            self.changed = True
            return True
        match intent:
            case Move(direction):
                if now is not None and now.on_adjust is not None and now.enabled and direction in {"left", "right"}:
                    self.ring_shown = self.changed = True
                    if now.on_adjust(1 if direction == "right" else -1):
                        return True
                return self.move(direction)
            case Next(step):
                self.step(step)
                return True
            case Confirm("return") if not self._takes_enter(now) and self._shortcut("return"):
                return True  # the focus is invisible after a click, but the key cap is visible
            case Confirm("pad") if now is not None and now.confirms_default and self._shortcut("return"):
                return True  # a pad's button, or a single switch, has no other way to do what Enter does here
            case Confirm():
                return now is not None and self.activate(now)
            case Cancel():
                return self._shortcut("escape")
            case Key(name, ctrl, _shift, alt) if not ctrl and not alt:
                return self._shortcut(name)
            case Secondary(pos):
                node = self.at(pos)
                if node is not None and node.enabled and node.on_secondary is not None:
                    node.on_secondary()
                    return True
                return False
            case Pointer():
                return self._point(intent)
            case Leave():
                self._hover(None)
                return False
        return False

    def activate(self, node: Node) -> bool:
        """Activate a node; return False if it currently has no action."""
        if not node.enabled:
            self._refused = node
        if not node.enabled or node.on_activate is None:
            return False
        self.changed = True
        node.on_activate()
        return True

    def refresh(self) -> None:
        """Update the hovered node after nodes have moved."""
        if self._pointer is not None and not self._dragging:
            self._hover(self.at(self._pointer))

    def _takes_enter(self, node: Node | None) -> bool:
        """Return whether Enter activates this focused node rather than the button with Enter as its key."""
        return node is not None and self.ring_shown and node.on_activate is not None and not node.confirms_default

    def _shortcut(self, name: str) -> bool:
        meant = [node for node in reversed(self._nodes()) if node.key == name]
        for node in meant:
            if node.enabled:
                return self.activate(node)
        self._refused = meant[0] if meant else None
        return False

    def _point(self, intent: Pointer) -> bool:
        kind, pos, clicks = intent
        self._pointer = pos
        if kind == "move":
            self._hover(self.at(pos))
            self._moved_onto = self._hovered.id if self._hovered is not None else ""
            return self._hovered is not None
        self._moved_onto = ""
        if kind == "down":
            node = self.at(pos)
            self._hover(node)
            self._down_at, self._dragging, self._pressed = pos, False, None
            if node is None:
                return False
            focused = node if node.focusable else node.focuses
            if focused is not None:
                self.focus(focused, show=focused.role == "field")
            if node.enabled:
                if clicks == 2 and node.on_double is not None:
                    node.on_double()
                    return True
                node.pressed = True
                self._pressed = node
            else:
                self._refused = node
            return True
        held = self._pressed
        if held is None:
            if kind == "up":
                self._hover(self.at(pos))
            return False
        if kind == "drag":
            far = max(abs(pos[0] - self._down_at[0]), abs(pos[1] - self._down_at[1]))
            if held.on_drag is not None:
                if not self._dragging and (far >= DRAG_FROM or held.role == "slider"):
                    self._dragging = True
                    held.on_drag("start", self._down_at)
                if self._dragging:
                    held.on_drag("move", pos)
            else:
                held.pressed = held.contains(pos)
            self.changed = True
            return True
        # up
        self._pressed = None
        held.pressed = False
        self.changed = True
        dragged, self._dragging = self._dragging, False
        if dragged and held.on_drag is not None:
            held.on_drag("end", pos)
        elif held.contains(pos):
            if held.on_drag is not None and held.role == "slider":
                held.on_drag("start", pos)
                held.on_drag("end", pos)
            self.activate(held)
        if self._pointer is not None:  # another scene was put on top and released the drag
            self._hover(self.at(pos))
        return True

    def release(self) -> None:
        """Cancel any press or drag, because the scene is left or changes."""
        self.end_drag()
        if self._pressed is not None:
            self._pressed.pressed, self._pressed = False, None
        self._pointer = None  # it moves on over other scenes
        self._hover(None)

    def end_drag(self) -> bool:
        """Cancel the current drag; return False if there is none."""
        held, dragging = self._pressed, self._dragging
        self._dragging = False
        if held is None or not dragging:
            return False
        held.pressed, self._pressed = False, None
        self.changed = True
        if held.on_drag is not None:
            held.on_drag("cancel", self._down_at)
        return True

    def _hover(self, node: Node | None) -> None:
        if node is self._hovered:
            return
        if self._hovered is not None:
            self._hovered.hovered = False
        self._hovered = node
        if node is not None:
            node.hovered = True
        self.changed = True

    # Easing -----------------------------------------------------------------------------------------------------------

    def update(self, seconds: float, *, at_once: bool = False) -> bool:
        """Advance the hover and focus transitions by `seconds`; return True while one is running.

        With `at_once`, complete them immediately.
        """
        moving = False
        step = 1.0 if at_once else seconds * 1000 / EASE_MS
        now = self.focused
        if now is not None and now.on_tick is not None and now.on_tick(seconds):
            self.changed = True
        enter = self._takes_enter(now)
        for node in self._nodes():
            taken = enter and node.key == "return" and now is not None and node.on_activate is not now.on_activate
            if node.enter_taken is not taken:
                node.enter_taken, self.changed = taken, True
            warm = 1.0 if node.hovered and node.enabled else 0.0
            seen = 1.0 if node is now and self.ring_shown else 0.0
            if node.warmth != warm or node.attention != seen:
                node.warmth = _towards(node.warmth, warm, step)
                node.attention = _towards(node.attention, seen, step)
                moving = True
        self.easing = moving
        return moving


def _towards(value: float, goal: float, step: float) -> float:
    return min(goal, value + step) if value < goal else max(goal, value - step)


def _distance(start: Node, node: Node, direction: str) -> float:
    """Return the weighted distance from one node to another in a direction; infinite if it is not in that direction."""
    dx, dy = intents.DIRECTIONS[direction]
    here, there = start.bounds, node.rect if node.clip is None or node.on_reveal is not None else node.bounds
    if there.w <= 0 or there.h <= 0:
        return math.inf
    (x0, y0), (x1, y1) = here.center, there.center
    ahead = (x1 - x0) * dx + (y1 - y0) * dy
    if ahead <= 0:
        return math.inf
    # Ahead, the gap between facing edges counts; sideways, the gap between the extents, and slightly the centres.
    if dx:
        gap = (there.left - here.right) if dx > 0 else (here.left - there.right)
        aside = max(there.top - here.bottom, here.top - there.bottom, 0)
        off = abs(y1 - y0)
    else:
        gap = (there.top - here.bottom) if dy > 0 else (here.top - there.bottom)
        aside = max(there.left - here.right, here.left - there.right, 0)
        off = abs(x1 - x0)
    if gap < 0 and ahead < off:  # to the side rather than ahead
        return math.inf
    return max(gap, 0) + aside * SIDEWAYS_COST + off * 0.35 + ahead * 0.05


FIRST_STAYS: Final = 1.5
"""Factor by which the focus stays longer on a new node, so that the player notices it."""
MOST_STEPS: Final = 1000
"""Maximum number of steps from a value's maximum back to its minimum."""


class OneSwitch:
    """Moves the focus through all nodes that a single switch can activate, new nodes first."""

    def __init__(self) -> None:
        self._focus: FocusTree | None = None
        self._known: frozenset[str] = frozenset()
        self._left = 0.0
        """Seconds until the focus moves on."""

    def update(self, focus: FocusTree, seconds: float, every: float) -> None:
        """Advance the time by `seconds`, and move the focus to the next node whenever `every` seconds have passed."""
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
        """Handle a press of the switch; return True if it changed a value.

        It changes the focused node's value by one step, or from the maximum back to the minimum.
        """
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
    """Return the nodes that a single switch can activate: all active controls except text fields."""
    return [
        node
        for node in focus.nodes
        if node.focusable
        and node.enabled
        and node.role != "field"
        and (node.on_activate is not None or node.on_adjust is not None)
    ]
