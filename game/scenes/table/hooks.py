"""Methods that a game implements for its own table; read this before adding one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from game.ui.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect, Surface

    from game.rules.contract import Event, Seat, View
    from game.scenes.table.prompt import Prompt
    from game.scenes.table.side_columns import LeftColumn
    from game.table.geometry import Spot
    from game.table.screen_state import ScreenState
    from game.ui.node import Node


class GameTable(Scene, ABC):
    """The part of a table that belongs to the game; `TableScene` is the frame around it, the same for all.

    Six methods are abstract. The others have defaults that suit most games.
    """

    settles_itself = False
    """Whether the table settles a finished deal itself, without a settlement scene, and offers to watch it again."""
    state: ScreenState
    prompt: Prompt
    left: LeftColumn
    """Made in `build_parts`, like all three."""

    # Resting pieces ---------------------------------------------------------------------------------------------------

    @abstractmethod
    def build_parts(self) -> None:
        """Make the game's own parts from `self.context`: `state`, `prompt`, `left` and the board."""

    @abstractmethod
    def animate(self, event: Event) -> None:
        """Apply an event to the state and move its pieces. The event holds only what this screen's reader may know."""

    @abstractmethod
    def place(self) -> None:
        """Place the game's own parts and the plaques; `self.frame` is new."""

    @abstractmethod
    def follow(self) -> None:
        """Update places and nodes from the state; called only after a change."""

    @abstractmethod
    def table_nodes(self) -> Sequence[Node]:
        """Return the nodes on the table, without those of the question, the plaques and the columns."""

    @abstractmethod
    def layers(self) -> Sequence[Callable[[Surface], None]]:
        """Return the painters of the table, lowest first, with question, columns and hint in the game's own order."""

    def hide_closed(self) -> None:
        """Leave out the closed hands of the other seats, which a replay shows open."""

    def closed_hand(self, seat: Seat) -> Sequence[Spot]:  # noqa: ARG002
        """Return the places of another seat's closed pieces, in units."""
        return ()

    def overlay_rects(self) -> Sequence[Rect]:
        """Return areas over the table, in pixels, other than the question: a hint, a winning hand, a coach's note."""
        return ()

    def asked_for(self) -> Sequence[Rect]:
        """Return those of them that the person has opened to read now: they stay bright where the rest is dimmed."""
        return ()

    def last_laid_spot(self) -> Spot | None:
        """Return the place (units) of the last piece played, if it still matters."""
        return None

    # A deal -----------------------------------------------------------------------------------------------------------

    def begin_deal(self) -> None:
        """Clear what belonged to the last deal; the state is already that of the new one."""

    def deal_out(self) -> None:
        """Animate the dealing of a deal without moves."""

    def refresh_notes(self) -> None:
        """Update the words that follow the chips on the plaques."""

    def marks_of(self, seat: Seat) -> Sequence[str]:  # noqa: ARG002
        """Return the meaning of the marks on and next to a seat's plaque, one sentence each."""
        return ()

    def show_hint(self) -> None:
        """React to a new hint."""

    def still_there(self) -> None:
        """Put the piece to be discarded back into the hand, as if untouched, while it can be taken back."""

    # Kinds of questions -----------------------------------------------------------------------------------------------

    @property
    def book_page(self) -> str:
        """Page of the game's chapter at which the rules book opens; if empty, the one for the present question."""
        return ""

    @property
    def takes_turns(self) -> bool:
        """Whether the seats play one after another; if not, all play at once, and the result is watched at leisure."""
        return False

    def takes_time(self, table: Any) -> bool:  # noqa: ARG002 - a game may know better
        """Whether opponents visibly pause before they answer this."""
        return True

    def asks_together(self, table: Any) -> bool:  # noqa: ARG002
        """Whether all persons answer this side by side."""
        return False

    def may_call(self, table: Any) -> bool:  # noqa: ARG002
        """Whether this state is a claim that persons may call over the table, and that all may pass."""
        return False

    def rings(self, view: View) -> bool:  # noqa: ARG002
        """Whether a bell announces this question to a person who plays alone."""
        return True
