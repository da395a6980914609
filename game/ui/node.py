"""Nodes: everything on the screen that can be named, pointed at, focused or done. Shared by all devices and tests."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pygame import Rect

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.access.thing import Range
    from game.ui.intents import Intent


CONTROLS: Final = frozenset({"button", "tray", "slider", "stepper", "toggle", "choice", "field", "scrollbar"})
"""Roles of what is pressed, turned or typed in."""


@dataclass(eq=False)
class Node:
    """One thing on the screen that can be named, focused or activated."""

    rect: Rect
    """Where it is, unturned; what is hit, unless `angle` turns it."""
    role: str
    """'button', 'piece', 'tray', 'slider', 'stepper', 'toggle', 'choice', 'field', 'list', 'dialog' or 'label'."""
    label: str
    """What it is in words: for tests and screen readers, translated."""
    on_activate: Callable[[], None] | None = None
    enabled: bool = True
    why: str = ""
    """Why it is not enabled, a sentence for its tooltip."""
    tooltip: str = ""
    unwritten: tuple[str, str] = ("", "")
    """Its label, where it is only an icon, and its key, where that has no room on it: the tooltip says them first."""
    lifted: bool = False
    """A chosen piece that stands out of its row, with what can be done with it beside it: it has no tooltip."""
    key: str = ""
    """A shortcut as `intents.Key.name`; 'escape' stands for Cancel."""
    name: str = ""
    """Tells the node from others over layouts, so that the focus stays with it; empty is role and label."""
    value: str = ""
    """Its state in words: '3 of 8', 'on'."""
    group: tuple[str, ...] = ()
    """Headings that a screen reader reads it under, the outermost first: 'Your hand', 'Three sevens'."""
    shows: tuple[str, ...] = ()
    """Codes of the pieces that lie open here, for whoever looks; they may be shown large."""
    number: Range | None = None
    """Its value as a number, where it is one between two others."""
    focusable: bool = True
    angle: float = 0.0
    """Degrees it is turned clockwise round the middle of its rect."""
    radius: float = 0.0
    """Its corner radius in pixels, for the focus ring."""
    ring: str = "dark"
    """Ground of the focus ring: 'dark', 'paper', or 'none' where the thing shows its focus itself."""
    layer: int = 0
    """Nodes of a higher layer lie on top; in one layer the later ones do."""
    clip: Rect | None = None
    """The part of the window it is seen through, as in a scrolled list."""
    tab_group: str = ""
    """Tab stops once for all nodes that have this in common: arrows go from one to the other."""
    links: dict[str, str] = field(default_factory=dict)
    """Names of the nodes the arrows lead to where the nearest one would be wrong."""
    on_secondary: Callable[[], None] | None = None
    on_double: Callable[[], None] | None = None
    on_adjust: Callable[[int], bool] | None = None
    """Left (-1) and right (+1) while focused, as on a slider; True when it took the step."""
    on_drag: Callable[[str, tuple[int, int]], None] | None = None
    """Called with 'start', 'move', 'end', 'cancel' and the place while it is dragged."""
    on_intent: Callable[[Intent], bool] | None = None
    """First refusal of every intent while focused, as of a text field; True when it used it."""
    on_focus: Callable[[bool], None] | None = None
    on_tick: Callable[[float], bool] | None = None
    """Called with the seconds that passed while it has the focus; True when it looks different (a caret blinks)."""
    on_reveal: Callable[[], None] | None = None
    """Brings it into view, as a scrolled list does, before it takes the focus."""

    hovered: bool = False
    focused: bool = False
    pressed: bool = False
    warmth: float = 0.0
    """How far the hover has come, 0 to 1."""
    attention: float = 0.0
    """How far the focus ring has grown, 0 to 1."""

    @property
    def is_control(self) -> bool:
        """Whether it is there to be pressed, turned or typed in: no piece of a hand, nothing that only lies."""
        return self.role in CONTROLS

    @property
    def answers(self) -> bool:
        """Whether a press does anything to it now."""
        return self.enabled and (self.on_activate is not None or self.on_drag is not None)

    @property
    def id(self) -> str:
        """The name it is found again by."""
        return self.name or f"{self.role}:{self.label}"

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        return self.rect.x + self.rect.w / 2, self.rect.y + self.rect.h / 2

    @property
    def state(self) -> str:
        """How it is drawn: 'disabled', 'pressed', 'hover' or 'normal'. The focus is drawn besides."""
        if not self.enabled:
            return "disabled"
        if self.pressed:
            return "pressed"
        return "hover" if self.hovered else "normal"

    @property
    def bounds(self) -> Rect:
        """The upright box round it, turned as it is, cut to its clip."""
        box = self.rect
        if self.angle:
            turn = math.radians(self.angle)
            wide = abs(box.w * math.cos(turn)) + abs(box.h * math.sin(turn))
            high = abs(box.w * math.sin(turn)) + abs(box.h * math.cos(turn))
            middle = self.centre
            box = Rect(round(middle[0] - wide / 2), round(middle[1] - high / 2), round(wide), round(high))
        return box.clip(self.clip) if self.clip is not None else box

    def contains(self, pos: tuple[int, int]) -> bool:
        """Whether a point lies on it."""
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
