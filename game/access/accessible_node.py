"""Nodes of the accessibility tree, and the tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

ROOT: Final = 0
SCENE: Final = 1
FIRST: Final = 16
"""Smallest id number of a node provided by a scene; lower numbers are reserved."""


class Region(NamedTuple):
    """A rectangle in the window, in pixels."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The region's right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The region's lower edge."""
        return self.y + self.h

    def grown(self, by: float) -> Region:
        """Return the region extended by `by` pixels on each side."""
        return Region(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def holds(self, other: Region) -> bool:
        """Return whether the centre of another region is inside this one."""
        return self.x <= other.x + other.w / 2 <= self.right and self.y <= other.y + other.h / 2 <= self.bottom


NOWHERE: Final = Region(0, 0, 0, 0)


class Range(NamedTuple):
    """An adjustable number: minimum, maximum, current value and step."""

    least: float
    most: float
    now: float
    step: float


class Offered(Protocol):
    """Interface of a node in the window: the attributes from which the accessibility tree is built."""

    role: str
    label: str
    value: str
    enabled: bool
    focusable: bool
    why: str
    tooltip: str
    key: str
    group: tuple[str, ...]
    number: Range | None

    @property
    def id(self) -> str:
        """Stable identifier of the node."""

    @property
    def bounds(self) -> Iterable[int]:
        """The x, y, width and height of the node's visible part."""

    @property
    def on_activate(self) -> Callable[[], None] | None:
        """Callback for pressing the node; None if it cannot be pressed."""

    @property
    def on_adjust(self) -> Callable[[int], bool] | None:
        """Callback that changes the node's value by one step up (1) or down (-1); None if it has no such value."""


class Passage(NamedTuple):
    """A text that is read as one unit, in place of the texts drawn in its region."""

    title: str
    lines: tuple[str, ...]
    box: Region
    aloud: bool = False
    """Whether the passage is read aloud when the scene opens."""


@dataclass(frozen=True)
class AccessibleNode:
    """One node of the accessibility tree."""

    number: int
    role: str
    """Role of the node: that of the window's node, or 'group', 'text' or 'log'."""
    name: str
    value: str = ""
    about: str = ""
    """Additional description: what the node does, or why it is disabled."""
    key: str = ""
    enabled: bool = True
    focusable: bool = False
    presses: bool = False
    turns: bool = False
    chosen: bool | None = None
    """Whether the node is switched on or selected; None if it can be neither."""
    range: Range | None = None
    box: Region = NOWHERE
    place: tuple[int, int] | None = None
    """Position of the node in its group, counted from 1, and the group's size; None if it is not numbered."""
    parts: tuple[AccessibleNode, ...] = ()

    def walk(self) -> Iterator[AccessibleNode]:
        """Yield this node and all nodes below it in reading order."""
        yield self
        for part in self.parts:
            yield from part.walk()


@dataclass(frozen=True)
class AccessibleTree:
    """Accessibility tree of a complete screen."""

    window: str
    """Title of the window."""
    scene: AccessibleNode
    """Root node, named after the scene; its `parts` are the nodes on the screen."""
    modal: bool = False
    focus: int = ROOT
    size: tuple[int, int] = (0, 0)

    def walk(self) -> Iterator[AccessibleNode]:
        """Yield all nodes in reading order, the root first."""
        return self.scene.walk()
