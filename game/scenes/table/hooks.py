"""Methods that a game implements for its table scene; read this before adding a game."""
# ruff: noqa: B027 - most hooks do nothing unless a game fills them in

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Protocol

from game.table.question_policy import QuestionPolicy

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pygame import Rect, Surface

    from game.rules.contract import Event, Move, Seat, View
    from game.scenes.table.prompt import Prompt
    from game.scenes.table.side_columns import LeftColumn
    from game.table.geometry import Spot
    from game.table.moments import Moment
    from game.table.screen_state import ScreenState
    from game.ui.node import Node


class Companion(Protocol):
    """Interface through which a table uses its companion."""

    def sit_down(self) -> None:
        """Start after the table has created its parts and named their nodes."""

    def leave(self) -> None:
        """Stop when the table is closed."""

    def layout(self) -> None:
        """Adapt to a new window size."""

    def update(self, seconds: float) -> bool:
        """Advance animations; return whether any is running."""

    def refuses(self, view: View, move: Move) -> bool:
        """Return whether a move must not be played here, because the companion requires another one."""

    @property
    def examines(self) -> bool:
        """Whether the open question examines the person, so that nothing on the table may give the answer away."""

    @property
    def way_on(self) -> Node | None:
        """Node of the button that Enter presses before anything on the table; None if there is none."""

    def nodes(self) -> Sequence[Node]:
        """Return the companion's nodes, which follow all others in tab order."""

    def rects(self) -> Sequence[Rect]:
        """Return the areas, in pixels, that tooltips must not cover."""

    def draw(self, surface: Surface) -> None:
        """Draw the companion over the whole table."""


class GameTable(ABC):
    """The game-specific methods of a table scene; `TableScene` implements what all games share.

    Six methods are abstract; the others have defaults that suit most games.
    """

    settles_itself = False
    """Whether the table settles a finished deal itself, without a settlement scene, and offers to watch it again."""
    policy: QuestionPolicy = QuestionPolicy()
    """Policy for how the game's questions are asked."""
    celebrates_when_told = False
    """Whether a moment waits for its event's commentary entry, because a person may have to open the hand first."""
    watched = False
    """Whether the table is view-only: it asks no questions, takes manual steps itself, and has no side columns."""
    companion: Companion | None = None
    """Companion that follows the deal, such as a guide; None if there is none."""
    state: ScreenState
    prompt: Prompt
    left: LeftColumn
    """Left column; created in `build_parts`, like `state` and `prompt`."""

    # Resting pieces ---------------------------------------------------------------------------------------------------

    @abstractmethod
    def build_parts(self) -> None:
        """Create the game's own objects from `self.context`: `state`, `prompt`, `left` and the board."""

    @abstractmethod
    def animate(self, event: Event) -> None:
        """Apply an event, which holds only what this screen's viewer may know, and move its pieces."""

    @abstractmethod
    def place(self) -> None:
        """Place the game's own widgets and the plaques after `self.frame` has changed."""

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
        """Hide the face-down hands of other seats when a replay shows them open."""

    def closed_hand(self, seat: Seat) -> Sequence[Spot]:  # noqa: ARG002
        """Return the positions of another seat's face-down pieces, in units."""
        return ()

    def resting_spots(self) -> Sequence[Spot]:
        """Return the positions (units) of pieces that have no node and are in no hand, such as those of the wall."""
        return ()

    def hand_frames(self) -> Sequence[Rect]:
        """Return the areas of frames around the viewer's hand, which a question covers only if necessary, in pixels."""
        return ()

    def overlay_rects(self) -> Sequence[Rect]:
        """Return the areas of overlays other than the prompt, such as a hint or a winning hand, in pixels."""
        return ()

    def asked_for(self) -> Sequence[Rect]:
        """Return the areas of overlays that the person has just opened, which are not dimmed with the rest."""
        return ()

    def win_made_of(self, event: Event) -> str:  # noqa: ARG002
        """Return what a win is made of, for the lettering of its moment; '' for any other event."""
        return ""

    def stands(self, event: Event) -> bool:  # noqa: ARG002
        """Return whether an event was shown earlier, when its move was staged."""
        return False

    def moment_anchor(self, moment: Moment) -> Rect | None:  # noqa: ARG002
        """Return the area of the pieces that a moment is about, in pixels; None if it is shown at its seat's plaque."""
        return None

    def paint_moment_pieces(self, surface: Surface, moment: Moment, share: float) -> None:
        """Paint a moment's claimed pieces over those on the table, enlarged by a fraction `share` (0 to 1)."""

    def last_laid_spot(self) -> Spot | None:
        """Return the position (units) of the last piece played; None if it no longer matters."""
        return None

    @abstractmethod
    def arrange(self) -> None:
        """Place everything again in a window of the same size; implemented by `TableScene`."""

    # A deal -----------------------------------------------------------------------------------------------------------

    @property
    def held(self) -> bool:
        """Whether play waits for something other than an animation, such as dice to be thrown."""
        return False

    @property
    def waits_for(self) -> tuple[str, Seat] | None:
        """Marked sentence with `{players}` about the press that `held` play waits for, and the seat of that person."""
        return None

    def opens(self, event: Event) -> bool:  # noqa: ARG002
        """Return whether an event opens a hand, in a game whose hands people open after all answers have been given."""
        return False

    def holds_back(self, event: Event) -> bool:  # noqa: ARG002
        """Return whether to delay an event; the game then shows it later with `DealScreen.show_now`."""
        return False

    @abstractmethod
    def narrate(self, event: Event) -> None:
        """Add an event to the commentary; a game may delay this until the event is visible."""

    def enter_state(self, view: View) -> None:
        """Enter a state after its events have been shown."""
        self.state.enter(view.table)

    def seen(self, view: View) -> None:
        """Update the table after the state has adopted a view."""

    def covered(self) -> None:
        """Clear everything private to the person whose hand was just turned face down."""

    @abstractmethod
    def finish(self) -> None:
        """End the deal once everything has been shown."""

    def begin_deal(self) -> None:
        """Clear everything from the previous deal; the state is already that of the new one."""

    def deal_out(self) -> None:
        """Animate dealing the hands, for a deal without moves so far."""

    def refresh_notes(self) -> None:
        """Update the notes that follow the chips on the plaques."""

    def marks_of(self, seat: Seat) -> Sequence[str]:  # noqa: ARG002
        """Return sentences that explain the marks on and around a seat's plaque."""
        return ()

    def show_hint(self) -> None:
        """Show a new hint."""

    def still_there(self) -> None:
        """Show the discarded piece in the hand again for as long as the discard can be taken back."""

    @property
    def book_page(self) -> str:
        """Place at which the rules book opens; '' for the page about the current question."""
        return ""
