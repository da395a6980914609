"""Nodes: everything on the screen that can be named, pointed at, focused or activated."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pygame import Rect

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.access.accessible_node import Range
    from game.ui.intents import Intent


CONTROLS: Final = frozenset({"button", "tray", "slider", "stepper", "toggle", "choice", "field", "scrollbar"})
"""Roles of nodes that are pressed, adjusted or typed in."""


@dataclass(eq=False)
class Node:
    """Something on the screen that can be named, pointed at, focused or activated."""

    rect: Rect
    """Box of the node before rotation, which is also its hit area unless `angle` rotates it."""
    role: str
    """Role: 'button', 'piece', 'tray', 'slider', 'stepper', 'toggle', 'choice', 'field' and so on.

    The others are 'list', 'dialog' and 'label'.
    """
    label: str
    """Translated name of the node, for tests and screen readers."""
    on_activate: Callable[[], None] | None = None
    enabled: bool = True
    why: str = ""
    """Sentence for the tooltip explaining why the node is disabled."""
    tooltip: str = ""
    hidden_label_and_key: tuple[str, str] = ("", "")
    """Label and key if the node does not show them in full, otherwise ''; the tooltip begins with them."""
    tells_at_once: bool = False
    """Whether the tooltip appears without delay, as for a button with space only for its icon."""
    lifted: bool = False
    """Whether the node is a raised piece, selected, with its actions next to it and no tooltip."""
    key: str = ""
    """Shortcut, named as in `intents.Key.name`; 'escape' is Cancel."""
    name: str = ""
    """Name that stays the same across layouts and keeps the focus; by default the role and label."""
    value: str = ""
    """State of the node in words, such as '3 of 8' or 'on'."""
    group: tuple[str, ...] = ()
    """Headings for a screen reader, outermost first, such as 'Your hand', 'Three sevens'."""
    shows: tuple[str, ...] = ()
    """Codes of the pieces visible here to this viewer, which may be shown enlarged."""
    number: Range | None = None
    """Value of the node as a number within a range; None if it has no value."""
    focusable: bool = True
    focuses: Node | None = None
    """Node that a click on this one focuses, if this one is part of it and not focusable; None if there is none."""
    angle: float = 0.0
    """Clockwise rotation in degrees around the centre of `rect`."""
    radius: float = 0.0
    """Corner radius in pixels, for the focus ring."""
    ring: str = "dark"
    """Background of the focus ring: 'dark', 'paper', or 'none' if the node shows its focus itself."""
    layer: int = 0
    """Stacking layer: nodes on higher layers are on top, as are later nodes within a layer."""
    clip: Rect | None = None
    """Area outside which the node is hidden, as in a scrolled list; None if it is not clipped."""
    tab_group: str = ""
    """Nodes with the same tab group are one tab stop; arrow keys move between them."""
    links: dict[str, str] = field(default_factory=dict)
    """Names of the nodes that arrow keys move to, by direction, where the nearest would be wrong."""
    confirms_default: bool = False
    """Whether Enter on this focused node presses the button with Enter as its key, as in a file list."""
    on_secondary: Callable[[], None] | None = None
    on_double: Callable[[], None] | None = None
    on_adjust: Callable[[int], bool] | None = None
    """Called with -1 (left) or +1 (right) while focused, as for a slider; returns True if the value changed."""
    on_drag: Callable[[str, tuple[int, int]], None] | None = None
    """Called with 'start', 'move', 'end', 'cancel' and the position during a drag."""
    on_intent: Callable[[Intent], bool] | None = None
    """Called first with every intent while focused, as for a text field; returns True if the intent was used."""
    on_focus: Callable[[bool], None] | None = None
    on_tick: Callable[[float], bool] | None = None
    """Called with the elapsed seconds while focused; returns True if the node looks different now.

    An example is a blinking caret.
    """
    on_reveal: Callable[[], None] | None = None
    """Called before the node gets the focus, to scroll it into view."""

    hovered: bool = False
    focused: bool = False
    pressed: bool = False
    warmth: float = 0.0
    """Progress of the hover transition, 0 to 1."""
    enter_taken: bool = False
    """Whether Enter, this node's key, currently activates the focused node instead."""
    attention: float = 0.0
    """Progress of the focus transition, 0 to 1."""

    @property
    def is_control(self) -> bool:
        """Whether the node can be pressed, adjusted or typed in, unlike a piece or a picture."""
        return self.role in CONTROLS

    @property
    def answers(self) -> bool:
        """Whether the node can be pressed or dragged now."""
        return self.enabled and (self.on_activate is not None or self.on_drag is not None)

    @property
    def id(self) -> str:
        """The node's stable name."""
        return self.name or f"{self.role}:{self.label}"

    @property
    def centre(self) -> tuple[float, float]:
        """Centre of the node's rectangle."""
        return self.rect.x + self.rect.w / 2, self.rect.y + self.rect.h / 2

    @property
    def corners(self) -> list[tuple[float, float]]:
        """Corners of the rotated rectangle in pixels, in order around it."""
        turn, (x, y) = math.radians(self.angle), self.centre
        half = [(i * self.rect.w / 2, j * self.rect.h / 2) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        cos, sin = math.cos(turn), math.sin(turn)
        return [(x + across * cos - down * sin, y + across * sin + down * cos) for across, down in half]

    @property
    def state(self) -> str:
        """Visual state: 'disabled', 'pressed', 'hover' or 'normal'; the focus is drawn separately."""
        if not self.enabled:
            return "disabled"
        if self.pressed:
            return "pressed"
        return "hover" if self.hovered else "normal"

    @property
    def bounds(self) -> Rect:
        """Smallest upright rectangle around the rotated node, limited to the node's clip."""
        box = self.rect
        if self.angle:
            turn = math.radians(self.angle)
            wide = abs(box.w * math.cos(turn)) + abs(box.h * math.sin(turn))
            high = abs(box.w * math.sin(turn)) + abs(box.h * math.cos(turn))
            middle = self.centre
            box = Rect(round(middle[0] - wide / 2), round(middle[1] - high / 2), round(wide), round(high))
        return box.clip(self.clip) if self.clip is not None else box

    def contains(self, pos: tuple[int, int]) -> bool:
        """Return whether a point is on the node, taking its rotation into account."""
        if self.clip is not None and not self.clip.collidepoint(pos):
            return False
        if not self.angle:
            return self.rect.collidepoint(pos)
        turn = math.radians(self.angle)
        middle = self.centre
        dx, dy = pos[0] - middle[0], pos[1] - middle[1]
        across = dx * math.cos(turn) + dy * math.sin(turn)
        along = dy * math.cos(turn) - dx * math.sin(turn)
        return abs(across) <= self.rect.w / 2 and abs(along) <= self.rect.h / 2
