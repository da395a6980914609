"""Base class of all prompts; a prompt shows a question at the table, and submits the answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pygame import Rect, Surface

    from game.rules.contract import Move
    from game.scenes.table.table_context import TableContext
    from game.table.hint import Hint
    from game.ui.node import Node


class Prompt(ABC):
    """Shows one question at a time to the person at the screen, with the widgets that answer it."""

    advice: Hint | None = None
    """The table's hint; None if the table cannot give one."""

    def __init__(self, context: TableContext) -> None:
        self.context = context
        self.shown = False
        """Whether a question is shown; set by `ask` and `close`."""

    @property
    def view(self) -> Any:
        """View for which the question is asked; None if there is no question or the hand is hidden."""
        return self.context.session.question if self.shown else None

    @abstractmethod
    def ask(self, view: Any) -> None:
        """Show a view's question: create its widgets and focus the default answer."""

    @abstractmethod
    def close(self) -> None:
        """Close the question."""

    @abstractmethod
    def layout(self) -> None:
        """Rebuild and place the widgets of the open question, if there is one."""

    @abstractmethod
    def nodes(self) -> Sequence[Node]:
        """Return the question's nodes in tab order; later ones are on top."""

    def take_back(self) -> bool:
        """Undo a selection on right click or Escape; return False if there is nothing to undo.

        This never answers the question, so a stray right click forfeits nothing.
        """
        return False

    def update(self, seconds: float) -> bool:  # noqa: ARG002 - most questions stand still
        """Advance animations; return whether any is running."""
        return False

    def button_of(self, move: Move) -> str:  # noqa: ARG002 - not every answer has a button
        """Return the name of the node that makes this move; '' if there is none."""
        return ""

    @property
    def advised(self) -> tuple[str, ...]:
        """Codes of the pieces in the viewer's hand that the hint recommends."""
        return self.advice.uses if self.advice is not None else ()

    @property
    def rects(self) -> Sequence[Rect]:
        """Areas of the prompt's panels over the table, in pixels."""
        return ()

    @abstractmethod
    def draw(self, surface: Surface) -> None:
        """Draw the question over the table."""
