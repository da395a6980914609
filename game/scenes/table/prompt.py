"""Base class of the question of every table: put it, answer it or take a choice back, and close it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect, Surface

    from game.rules.contract import Move
    from game.table.hint import Hint
    from game.ui.node import Node


class Prompt(ABC):
    """One question at a time to the person at the screen, with the widgets that answer it."""

    view: Any = None
    """View in which the person is asked; None without a question."""
    advice: Hint | None = None
    """The hint of the table, where it can give one."""

    @abstractmethod
    def ask(self, view: Any) -> None:
        """Put a question: make its widgets, and focus the usual answer."""

    @abstractmethod
    def close(self) -> None:
        """Close the question."""

    @abstractmethod
    def layout(self) -> None:
        """Rebuild and place the widgets of the question, if there is one."""

    @abstractmethod
    def nodes(self) -> Sequence[Node]:
        """Return the nodes of the question in tab order; later ones are on top."""

    def take_back(self) -> bool:
        """Undo a choice on right click or Escape; False if there is nothing to undo.

        It never answers, so that a stray right click forfeits nothing.
        """
        return False

    def update(self, seconds: float) -> bool:  # noqa: ARG002 - most questions stand still
        """Advance time; True while something moves."""
        return False

    def button_of(self, move: Move) -> str:  # noqa: ARG002 - not every answer has a button
        """Return the name of the node that gives this answer; '' if none does."""
        return ""

    @property
    def advised(self) -> tuple[str, ...]:
        """Codes of the pieces of the viewer's hand that the hint is about."""
        return self.advice.uses if self.advice is not None else ()

    @property
    def rects(self) -> Sequence[Rect]:
        """Areas of its panels over the table, in pixels."""
        return ()

    @abstractmethod
    def draw(self, surface: Surface) -> None:
        """Draw the question over the table."""
