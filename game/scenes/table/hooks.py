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
        """Start, once the table has created its parts and named their nodes."""

    def leave(self) -> None:
        """Stop when the table is closed."""

    def layout(self) -> None:
        """Adapt to a new window size."""

    def update(self, seconds: float) -> bool:
        """Advance animations; return whether any is running."""

    def refuses(self, view: View, move: Move) -> bool:
        """Return whether a move must not be played here, because the companion requires another one."""

    @property
    def is_test(self) -> bool:
        """Whether the open question is a test, so that nothing on the table may give the answer away."""

    @property
    def continue_node(self) -> Node | None:
        """Node of a button for which Enter is reserved, ahead of anything on the table; None if none."""

    def nodes(self) -> Sequence[Node]:
        """Return the companion's nodes, which follow all others in tab order."""

    def rects(self) -> Sequence[Rect]:
        """Return the areas, in pixels, that tooltips must not cover."""

    def draw(self, surface: Surface) -> None:
        """Draw the companion over the whole table."""


class GameTable(ABC):
    """The game-specific methods of a table scene; `TableScene` implements those common to all games.

    Six methods are abstract; the others have defaults that suit most games.
    """

    has_own_settlement = False
    """Whether the table shows its own settlements, without a scene, and offers to watch deals again."""
    policy: QuestionPolicy = QuestionPolicy()
    """Policy for how the game's questions are asked."""
    moment_follows_commentary = False
    """Whether a moment waits until its event has been added to the commentary.

    This is for games in which a person may first have to open the hand.
    """
    watched = False
    """Whether the table is view-only: it asks no questions and has no side columns.

    It takes by itself the steps that people would otherwise take by hand.
    """
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
        """Apply an event, which contains only what the viewer may know, and animate its pieces."""

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

    @property
    def unsaved_words(self) -> str:
        """A sentence about what the viewer sees as done but has not played yet, which leaving undoes; else ''."""
        return ""

    def hide_closed(self) -> None:
        """Hide the other seats' face-down hands, for a replay that shows them open."""

    def closed_hand(self, seat: Seat) -> Sequence[Spot]:  # noqa: ARG002
        """Return the positions of another seat's face-down pieces, in units."""
        return ()

    def resting_spots(self) -> Sequence[Spot]:
        """Return the positions, in units, of pieces without a node that are in no hand, such as the wall."""
        return ()

    def hand_frames(self) -> Sequence[Rect]:
        """Return the areas, in pixels, of frames around the viewer's hand.

        A question covers these only if necessary.
        """
        return ()

    def overlay_rects(self) -> Sequence[Rect]:
        """Return the areas, in pixels, of overlays except the prompt, such as a hint or a winning hand."""
        return ()

    def requested_overlays(self) -> Sequence[Rect]:
        """Return the areas of overlays that the person has just opened, which must not be dimmed."""
        return ()

    def win_made_of(self, event: Event) -> str:  # noqa: ARG002
        """Return what a win is made of, for the lettering of its moment; '' for any other event."""
        return ""

    def was_staged(self, event: Event) -> bool:  # noqa: ARG002
        """Return whether an event was already shown, when its move was staged."""
        return False

    def moment_anchor(self, moment: Moment) -> Rect | None:  # noqa: ARG002
        """Return the area of the pieces that a moment is about, in pixels; None to use the seat's plaque."""
        return None

    def paint_moment_pieces(self, surface: Surface, moment: Moment, share: float) -> None:
        """Paint a moment's claimed pieces over the table, enlarged by a fraction `share` (0 to 1)."""

    def last_played_spot(self) -> Spot | None:
        """Return the position, in units, of the last piece played; None if it no longer matters."""
        return None

    @abstractmethod
    def arrange(self) -> None:
        """Place everything again without a change of window size; implemented by `TableScene`."""

    # A deal -----------------------------------------------------------------------------------------------------------

    @property
    def held(self) -> bool:
        """Whether play is waiting for something other than an animation, such as a throw of dice."""
        return False

    @property
    def waits_for(self) -> tuple[str, Seat] | None:
        """Sentence about the press for which play is `held`, and the seat of the person who must press.

        The sentence is marked for translation and contains `{players}`.
        """
        return None

    def opens(self, event: Event) -> bool:  # noqa: ARG002
        """Return whether an event opens a hand, in games where people open hands after all answers."""
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
        """Update the table after the state has been set to a view."""

    def covered(self) -> None:
        """Clear everything private to the person whose hand was just turned face down."""

    @abstractmethod
    def finish(self) -> None:
        """End the deal once everything has been shown."""

    def begin_deal(self) -> None:
        """Clear everything from the previous deal; the state is already that of the new one."""

    def deal_out(self) -> None:
        """Animate the dealing of hands, for a deal in which no move has been made."""

    def refresh_notes(self) -> None:
        """Update the notes after the chips on the plaques."""

    def marks_of(self, seat: Seat) -> Sequence[str]:  # noqa: ARG002
        """Return sentences explaining the marks on and around a seat's plaque."""
        return ()

    def show_hint(self) -> None:
        """Show a new hint."""

    def restore_discarded(self) -> None:
        """Show the discarded piece in the hand again for as long as the discard can be taken back."""

    @property
    def book_page(self) -> str:
        """Page at which the rules book opens; '' for the page about the current question."""
        return ""
