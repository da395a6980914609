"""One thing that a screen reader can go to, and the tree of all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

ROOT: Final = 0
SCENE: Final = 1
FIRST: Final = 16
"""Numbers under this one are not for what scenes offer."""


class Region(NamedTuple):
    """A rectangle of the window in pixels."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.h

    def grown(self, by: float) -> Region:
        """As much larger on each side."""
        return Region(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def holds(self, other: Region) -> bool:
        """Whether the middle of another one lies in it."""
        return self.x <= other.x + other.w / 2 <= self.right and self.y <= other.y + other.h / 2 <= self.bottom


NOWHERE: Final = Region(0, 0, 0, 0)


class Range(NamedTuple):
    """A number that can be turned: least, most, now and by how much a step changes it."""

    least: float
    most: float
    now: float
    step: float


class Offered(Protocol):
    """What is taken of a node of the window."""

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
        """The name it is found again by."""

    @property
    def bounds(self) -> Iterable[int]:
        """x, y, width and height of what is to be seen of it."""

    @property
    def on_activate(self) -> Callable[[], None] | None:
        """What it does when it is pressed."""

    @property
    def on_adjust(self) -> Callable[[int], bool] | None:
        """What it does when it is turned."""


class Passage(NamedTuple):
    """A text that is told whole, in place of what is written of it in this part of the window."""

    title: str
    lines: tuple[str, ...]
    box: Region
    aloud: bool = False
    """It is read out when the scene comes."""


@dataclass(frozen=True)
class Thing:
    """One thing in words. Nothing in it is for the eye alone."""

    number: int
    role: str
    """A node's role, or 'group', 'text', 'log'."""
    name: str
    value: str = ""
    about: str = ""
    """What else there is to say: why it cannot be used, what it does."""
    key: str = ""
    enabled: bool = True
    focusable: bool = False
    presses: bool = False
    turns: bool = False
    chosen: bool | None = None
    """Whether it is on or picked; None where it cannot be."""
    range: Range | None = None
    box: Region = NOWHERE
    place: tuple[int, int] | None = None
    """Which of how many it is in its group, from 1."""
    parts: tuple[Thing, ...] = ()

    def walk(self) -> Iterator[Thing]:
        """It and all its parts, in the order they are read."""
        yield self
        for part in self.parts:
            yield from part.walk()


@dataclass(frozen=True)
class Tree:
    """Everything on the screen, as a screen reader is told it."""

    window: str
    """What the window is called."""
    scene: Thing
    """Its parts are what is on the screen; its name is that of the scene."""
    modal: bool = False
    focus: int = ROOT
    size: tuple[int, int] = (0, 0)

    def walk(self) -> Iterator[Thing]:
        """Everything, in the order it is read; the scene itself first."""
        return self.scene.walk()
