"""What a game fills in of its table: the page to read before a game gets a table of its own."""

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
    """The part of a table that is the game's own; `TableScene` is the frame round it, the same for all.

    Six methods have to be there. The others say what most games do, and are overridden where a game does otherwise.
    """

    settles_itself = False
    """No sheet settles a deal that is over: the table does, and offers to see it again."""
    state: ScreenState
    prompt: Prompt
    left: LeftColumn
    """All three are made in `build_parts`."""

    # What lies on the table -------------------------------------------------------------------------------------------

    @abstractmethod
    def build_parts(self) -> None:
        """Make the game's own parts with `self.context`: `state`, `prompt`, `left` and what lies on the table."""

    @abstractmethod
    def animate(self, event: Event) -> None:
        """Let an event happen in the state and move its pieces. It is the form that the screen's reader may know."""

    @abstractmethod
    def place(self) -> None:
        """Place the game's own parts and the plaques; `self.frame` is made anew."""

    @abstractmethod
    def follow(self) -> None:
        """Put places and nodes where the state has them now; called only when something has changed."""

    @abstractmethod
    def table_nodes(self) -> Sequence[Node]:
        """Nodes of what lies on the table, without the question's and those of plaques and columns."""

    @abstractmethod
    def layers(self) -> Sequence[Callable[[Surface], None]]:
        """What paints the table, lowest first; question, columns and hint among it, in the game's order of depth."""

    def hide_closed(self) -> None:
        """Let the closed hands of the others not be painted: they are laid open by who looks on."""

    def closed_hand(self, seat: Seat) -> Sequence[Spot]:  # noqa: ARG002
        """Where the closed pieces of another seat lie, in units."""
        return ()

    def laid_over(self) -> Sequence[Rect]:
        """What else than the question lies over the table, in pixels: a hint, a hand that has won, a coach's paper."""
        return ()

    def asked_for(self) -> Sequence[Rect]:
        """Of that what the person has asked for, to read it now: it stays lit where the rest is darkened."""
        return ()

    def laid_last(self) -> Spot | None:
        """The piece that was laid last and is still of interest, in units."""
        return None

    # A deal -----------------------------------------------------------------------------------------------------------

    def begin_deal(self) -> None:
        """Forget what belonged to the last deal; the state is that of the new one."""

    def deal_out(self) -> None:
        """Let a deal that nobody has moved in be dealt before the eyes."""

    def refresh_notes(self) -> None:
        """Write the words after the chips."""

    def marks_of(self, seat: Seat) -> Sequence[str]:  # noqa: ARG002
        """What the marks on and beside a seat's plaque mean, a sentence each."""
        return ()

    def show_hint(self) -> None:
        """Something is advised now."""

    def still_there(self) -> None:
        """What was to be discarded lies in the hand for now, as if it had not been touched."""

    # How it is asked --------------------------------------------------------------------------------------------------

    @property
    def book_page(self) -> str:
        """The page of the game's chapter that the rules book opens at; where it is empty, at what is asked."""
        return ""

    @property
    def goes_round(self) -> bool:
        """Whether the seats play one after another; else all do, and what follows is to be watched at leisure."""
        return False

    def takes_time(self, table: Any) -> bool:  # noqa: ARG002 - a game may know better
        """Whether opponents visibly take a moment for this."""
        return True

    def asks_together(self, table: Any) -> bool:  # noqa: ARG002
        """Whether all persons answer this side by side."""
        return False

    def may_call(self, table: Any) -> bool:  # noqa: ARG002
        """Whether this state is a claim that may be called over the table, and passed by everybody."""
        return False

    def rings(self, view: View) -> bool:  # noqa: ARG002
        """Whether a bell says that this is asked, where one person plays alone."""
        return True
