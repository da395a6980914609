"""State machine of one screen: what is asked of whom, and whose hand may be shown.

    Showing --draw_curtain--> Curtain --sit_down--> Showing
    Showing --call--> Calling --end_calls--> Showing
    Showing --ask, ask_together--> Asking --answered, withdraw--> Showing
    Asking --hold--> Holding --release--> Asking, or --withdraw--> Showing
    Showing --settle--> Settled; from every state --begin--> Showing

States are immutable. `ScreenSession` holds the present state. The pacer, questions, peeks, the undo window, and pass
and play read the session and change its state by methods that raise `TransitionError` if the state does not allow the
change.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from game.rules.contract import Move, Seat, View
    from game.table.shared_screen_claims import Calls


class TransitionError(RuntimeError):
    """Raised if a transition is not possible in the current state, which stays unchanged."""


class HiddenHandError(RuntimeError):
    """Raised when a view would show a hand that must not be shown in the current state."""


class HeldAnswer(NamedTuple):
    """An answer that a person has given but that has not been sent yet."""

    moves: tuple[Move, ...]
    seat: Seat

    @property
    def piece(self) -> str:
        """Code of the discarded piece."""
        return str(getattr(self.moves[-1], "piece", ""))


# States ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Showing:
    """State in which events are shown or other seats are thinking; nobody at the screen is asked."""

    at_screen: Seat | None = None
    """Seat of the person at the screen; None if nobody or more than one person is there."""
    is_open: bool = False
    """Whether the hand of the person at the screen may be shown."""


@dataclass(frozen=True, slots=True)
class Curtain:
    """State in which the screen is hidden until the next person sits down."""

    seat: Seat
    """Seat of the next person."""
    at_screen: Seat | None = None
    """Seat of the person who is leaving."""


@dataclass(frozen=True, slots=True)
class Calling:
    """State in which the people at the screen may call claims, and no hand may be shown."""

    calls: Calls


@dataclass(frozen=True, slots=True)
class Asking:
    """State in which one person is asked for a move, or several people are asked together."""

    questions: tuple[View, ...]
    """Views of the people who are asked, oldest question first; never empty."""
    at_screen: Seat | None = None
    is_open: bool = False
    peeks: bool = False
    """Whether the hand is shown only while its owner peeks."""


@dataclass(frozen=True, slots=True)
class Holding:
    """State in which an answer is held back while it can be undone; the question stays open."""

    asking: Asking
    answer: HeldAnswer


@dataclass(frozen=True, slots=True)
class Settled:
    """State in which the deal is over and has been shown completely."""

    at_screen: Seat | None = None
    is_open: bool = False


State: TypeAlias = Showing | Curtain | Calling | Asking | Holding | Settled


class ScreenSession:
    """The current state of one screen; only these methods change it."""

    def __init__(self, people: Iterable[Seat], hides: Callable[[], bool] = lambda: False) -> None:
        """Start at the first event of a deal; `people` are the seats of the people at this screen.

        `hides` returns whether the hand of a person alone at the screen stays face down until they peek, because
        people with phones can see the screen too.
        """
        self.people, self._hides = tuple(people), hides
        self._state: State = self._start()

    def _start(self) -> Showing:
        return Showing(self.people[0], is_open=not self._hides()) if self.alone else Showing()

    # Queries ----------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """Current state of the screen."""
        return self._state

    @property
    def alone(self) -> bool:
        """Whether only one person plays at this screen."""
        return len(self.people) == 1

    @property
    def shared(self) -> bool:
        """Whether several people share this screen."""
        return len(self.people) > 1

    @property
    def hides(self) -> bool:
        """Whether the hand of the only person at this screen stays face down until they peek."""
        return self.alone and self._hides()

    @property
    def at_screen(self) -> Seat | None:
        """Seat of the person at the screen, with the hand shown or not; None if nobody is there."""
        match self._state:
            case Calling():
                return None
            case Holding(asking):
                return asking.at_screen
            case state:
                return state.at_screen

    @property
    def viewer(self) -> Seat | None:
        """The only seat whose hand may be shown; None if no hand may be shown."""
        match self._state:
            case Curtain() | Calling():
                return None
            case Holding(asking):
                return asking.at_screen if asking.is_open else None
            case state:
                return state.at_screen if state.is_open else None

    def check(self, view: View) -> None:
        """Check that a view may be shown.

        A bystander's view always may; a seat's only while its hand may be shown.

        Raises:
            HiddenHandError: The view must not be shown.
        """
        if view.seat not in {None, self.viewer}:
            raise HiddenHandError(f"seat {view.seat} may not be shown in {self._state}")

    @property
    def _asking(self) -> Asking | None:
        match self._state:
            case Asking() as asking:
                return asking
            case Holding(asking):
                return asking
            case _:
                return None

    @property
    def questions(self) -> tuple[View, ...]:
        """Views of all people currently asked, oldest question first.

        A held answer does not close its question.
        """
        asking = self._asking
        return asking.questions if asking is not None else ()

    @property
    def question(self) -> View | None:
        """View of the latest question; None if nobody is asked."""
        return self.questions[-1] if self.questions else None

    @property
    def asked_seats(self) -> tuple[Seat, ...]:
        """Seats that are currently asked."""
        return tuple(view.seat for view in self.questions if view.seat is not None)

    @property
    def asked(self) -> Seat | None:
        """Seat that is currently asked, or the first of several; None if nobody is asked."""
        return next(iter(self.asked_seats), None)

    @property
    def peeks(self) -> bool:
        """Whether the person who is asked sees the hand only while peeking."""
        asking = self._asking
        return asking is not None and asking.peeks

    @property
    def held(self) -> HeldAnswer | None:
        """Answer that can still be taken back; None if there is none."""
        return self._state.answer if isinstance(self._state, Holding) else None

    @property
    def calls(self) -> Calls | None:
        """Open claim window; None if there is none."""
        return self._state.calls if isinstance(self._state, Calling) else None

    @property
    def behind_curtain(self) -> bool:
        """Whether the screen is hidden until the next person sits down."""
        return isinstance(self._state, Curtain)

    @property
    def settled(self) -> bool:
        """Whether the deal is over and has been shown completely."""
        return isinstance(self._state, Settled)

    @property
    def waits_for_people(self) -> bool:
        """Whether people at this screen are asked, or may call claims."""
        return isinstance(self._state, Asking | Holding | Calling)

    # Transitions ------------------------------------------------------------------------------------------------------

    def _impossible(self, name: str) -> TransitionError:
        return TransitionError(f"cannot {name} in {self._state}")

    def _showing(self, name: str) -> Showing:
        if not isinstance(self._state, Showing):
            raise self._impossible(name)
        return self._state

    def begin(self) -> None:
        """Begin to show a deal, from any state.

        The hand is shown only to a person who is alone at the screen and does not have to peek.
        """
        self._state = self._start()

    def seat(self, seat: Seat | None) -> None:
        """Seat a person (None: nobody) without a curtain, hand face down, after the screen was rebuilt."""
        self._showing("seat a person")
        if seat is not None and seat not in self.people:
            raise self._impossible(f"seat {seat}")
        self._state = Showing(seat)

    def cover(self) -> None:
        """Turn the hand face down; the person stays at the screen."""
        self._state = Showing(self._showing("cover").at_screen)

    def leave(self) -> None:
        """Let the person leave the screen; the next person to be asked sits down behind a curtain.

        A person who plays alone cannot leave, because nobody else is at this screen.
        """
        if self.alone:
            raise self._impossible("leave alone")
        self._showing("leave")
        self._state = Showing()

    def draw_curtain(self, seat: Seat) -> None:
        """Hide the screen until the person in this seat sits down."""
        at_screen = self._showing("draw the curtain").at_screen
        if seat not in self.people or seat == at_screen:
            raise self._impossible(f"draw the curtain for {seat}")
        self._state = Curtain(seat, at_screen)

    def sit_down(self) -> None:
        """Seat the person for whom the curtain was drawn; the hand stays face down."""
        if not isinstance(self._state, Curtain):
            raise self._impossible("sit down")
        self._state = Showing(self._state.seat)

    def call(self, calls: Calls) -> None:
        """Open the claim window; from then on nobody is at the screen."""
        if self.alone:
            raise self._impossible("call alone")
        self._showing("open the window for calls")
        self._state = Calling(calls)

    def end_calls(self) -> None:
        """Close the claim window."""
        if not isinstance(self._state, Calling):
            raise self._impossible("close the window for calls")
        self._state = Showing()

    def ask(self, view: View, *, peeks: bool = False) -> None:
        """Ask the owner of this view for a move, and show the hand.

        With `peeks`, the hand is shown only while the person peeks.
        """
        at_screen = self._showing("ask").at_screen
        if view.seat is None or view.seat != at_screen:
            raise self._impossible(f"ask seat {view.seat}")
        self._state = Asking((view,), at_screen, is_open=not peeks, peeks=peeks)

    def ask_together(self, view: View) -> None:
        """Ask one of several people at once; if they share the screen, no hand is shown."""
        now = self._state
        if not isinstance(now, Showing | Asking) or view.seat not in self.people or view.seat in self.asked_seats:
            raise self._impossible(f"ask seat {view.seat} with others")
        if self.shared and now.is_open:
            raise self._impossible("ask several in front of an open hand")
        self._state = Asking((*self.questions, view), now.at_screen, is_open=self.alone)

    def look(self, *, at_hand: bool) -> None:
        """Show the hand of a peeking person, or turn it face down again if not `at_hand`."""
        asking = self._asking
        if asking is None or not asking.peeks:
            raise self._impossible("look at a hand")
        looking = replace(asking, is_open=at_hand)
        self._state = replace(self._state, asking=looking) if isinstance(self._state, Holding) else looking

    def hold(self, answer: HeldAnswer) -> None:
        """Hold back an answer, which can be taken back until it is sent."""
        if not isinstance(self._state, Asking) or self.asked_seats != (answer.seat,):
            raise self._impossible(f"hold the answer of seat {answer.seat}")
        self._state = Holding(self._state, answer)

    def release(self) -> HeldAnswer:
        """Stop holding the answer and return it, to be sent or taken back; the question stays open."""
        if not isinstance(self._state, Holding):
            raise self._impossible("release an answer")
        answer = self._state.answer
        self._state = self._state.asking
        return answer

    def answered(self, seat: Seat) -> None:
        """Close a seat's question after its answer was sent.

        A hand shown for peeking is turned face down.
        """
        asking = self._state
        if not isinstance(asking, Asking) or seat not in self.asked_seats:
            raise self._impossible(f"close the question of seat {seat}")
        rest = tuple(view for view in asking.questions if view.seat != seat)
        shown = asking.is_open and not asking.peeks
        self._state = replace(asking, questions=rest) if rest else Showing(asking.at_screen, shown)

    def withdraw(self) -> None:
        """Close all questions without answers, and turn the hand face down."""
        asking = self._asking
        if asking is None:
            raise self._impossible("withdraw a question")
        self._state = Showing(asking.at_screen)

    def settle(self) -> None:
        """Mark the deal as over and completely shown."""
        now = self._showing("settle")
        self._state = Settled(now.at_screen, now.is_open)
