"""What every table's question has in common: it is put, it can be answered or taken back, and it goes."""

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
    """One question at a time to the person before the screen, with the widgets that answer it."""

    view: Any = None
    """The view in which the person is asked; None while nothing is asked."""
    advice: Hint | None = None
    """What is advised to the person, where the table can advise."""

    @abstractmethod
    def ask(self, view: Any) -> None:
        """Put a question: make its widgets, and give the focus to the usual answer."""

    @abstractmethod
    def close(self) -> None:
        """Nothing is asked any more."""

    @abstractmethod
    def layout(self) -> None:
        """Make the widgets of the question anew, in their places; nothing where nothing is asked."""

    @abstractmethod
    def nodes(self) -> Sequence[Node]:
        """Nodes of the question, in the order of Tab; later ones lie on top."""

    def take_back(self) -> bool:
        """Right click or Escape: let go of what is chosen, or take back; False where there is nothing to.

        It answers nothing: a stray right click must forfeit nothing.
        """
        return False

    def update(self, seconds: float) -> bool:  # noqa: ARG002 - most questions stand still
        """Let time pass; True while something moves."""
        return False

    def button_of(self, move: Move) -> str:  # noqa: ARG002 - not every answer has a button
        """The name of the node that gives this answer; '' where none does."""
        return ""

    @property
    def advised(self) -> tuple[str, ...]:
        """Codes of the pieces of the own hand that a hint speaks of."""
        return self.advice.uses if self.advice is not None else ()

    @property
    def rects(self) -> Sequence[Rect]:
        """What stands open over the table, in pixels."""
        return ()

    @abstractmethod
    def draw(self, surface: Surface) -> None:
        """Paint it over the table."""
