"""Methods that a game implements for its own table; read this before adding one."""
# ruff: noqa: B027 - most hooks do nothing unless a game fills them in

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from game.table.question_policy import QuestionPolicy

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect, Surface

    from game.rules.contract import Event, Seat, View
    from game.scenes.table.companion import Companion
    from game.scenes.table.prompt import Prompt
    from game.scenes.table.side_columns import LeftColumn
    from game.table.geometry import Spot
    from game.table.screen_state import ScreenState
    from game.ui.node import Node


class GameTable(ABC):
    """The part of a table that belongs to the game; `TableScene` is the frame around it, the same for all.

    Six methods are abstract. The others have defaults that suit most games.
    """

    settles_itself = False
    """Whether the table settles a finished deal itself, without a settlement scene, and offers to watch it again."""
    policy: QuestionPolicy = QuestionPolicy()
    """How the game's questions are put."""
    watched = False
    """View only: nothing is asked, steps done by hand happen by themselves, and there are no side columns."""
    companion: Companion | None = None
    """Follows the deal, as a guide does."""
    state: ScreenState
    prompt: Prompt
    left: LeftColumn
    """Created in `build_parts`, like the other two."""

    # Resting pieces ---------------------------------------------------------------------------------------------------

    @abstractmethod
    def build_parts(self) -> None:
        """Create the game's own parts from `self.context`: `state`, `prompt`, `left` and the board."""

    @abstractmethod
    def animate(self, event: Event) -> None:
        """Apply an event to the state and move its pieces; the event holds only what this screen's viewer may know."""

    @abstractmethod
    def place(self) -> None:
        """Place the game's own parts and the plaques after `self.frame` has changed."""

    @abstractmethod
    def follow(self) -> None:
        """Update positions and nodes from the state; called only after a change."""

    @abstractmethod
    def table_nodes(self) -> Sequence[Node]:
        """Return the nodes on the table, except those of the prompt, the plaques and the columns."""

    @abstractmethod
    def layers(self) -> Sequence[Callable[[Surface], None]]:
        """Return the table's paint functions, lowest first, including prompt, columns and hint."""

    def hide_closed(self) -> None:
        """Hide the other seats' closed hands when a replay shows them open."""

    def closed_hand(self, seat: Seat) -> Sequence[Spot]:  # noqa: ARG002
        """Return the places of another seat's closed pieces, in units."""
        return ()

    def overlay_rects(self) -> Sequence[Rect]:
        """Return the areas in pixels of overlays other than the prompt: a hint, a winning hand, a coach's note."""
        return ()

    def asked_for(self) -> Sequence[Rect]:
        """Return the areas of overlays that the person has just opened, which stay bright where the rest is dimmed."""
        return ()

    def last_laid_spot(self) -> Spot | None:
        """Return the spot (units) of the last piece played; None if it no longer matters."""
        return None

    @abstractmethod
    def arrange(self) -> None:
        """Place everything again in a window of the same size; implemented by the frame."""

    # A deal -----------------------------------------------------------------------------------------------------------

    @property
    def held(self) -> bool:
        """Whether play waits for something other than a motion: dice to throw, a card to turn."""
        return False

    def holds_back(self, event: Event) -> bool:  # noqa: ARG002
        """Whether an event is not shown now; the game then shows it later by `DealScreen.show_now`."""
        return False

    @abstractmethod
    def narrate(self, event: Event) -> None:
        """Add an event to the table talk; a game may delay it until it is seen."""

    def enter_state(self, view: View) -> None:
        """Enter a state after its events were shown."""
        self.state.enter(view.table)

    def seen(self, view: View) -> None:
        """React to a view that the state has adopted as a whole."""

    def covered(self) -> None:
        """Clear what only the person may know whose hand was turned face down."""

    @abstractmethod
    def finish(self) -> None:
        """End the deal; everything has been shown."""

    def begin_deal(self) -> None:
        """Clear everything that belonged to the previous deal; the state is already that of the new one."""

    def deal_out(self) -> None:
        """Animate the dealing of a deal in which no moves have been made."""

    def refresh_notes(self) -> None:
        """Update the notes after the chips on the plaques."""

    def marks_of(self, seat: Seat) -> Sequence[str]:  # noqa: ARG002
        """Return sentences that explain the marks on and next to a seat's plaque."""
        return ()

    def show_hint(self) -> None:
        """Called when a new hint is available."""

    def still_there(self) -> None:
        """Show the discarded piece in the hand again while the discard can be taken back."""

    @property
    def book_page(self) -> str:
        """Page of the game's chapter at which the rules book opens; if empty, the page for the current question."""
        return ""
