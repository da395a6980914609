"""Drivers, which answer for a seat: a person, an opponent or a script. The referee treats all of them alike."""

from __future__ import annotations

from collections import deque
from time import perf_counter
from typing import TYPE_CHECKING, Final, NamedTuple

from game.match.referee import Referee, StaleAnswer
from game.opponents import LEVELS
from game.rules.contract import N_, Range
from game.rules.moves import PASS
from game.typing_compat import override

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from random import Random

    from game.match.players import Player
    from game.match.referee import Chair, Driver, RefereedMatch, StateId
    from game.opponents import Choice, Think, Thinking
    from game.rules.contract import Move, Seat, View


class BaseDriver:
    """Base class of drivers, which stores the chair and never has work to do in `step`."""

    chair: Chair

    def sit(self, chair: Chair) -> None:
        """Take the seat to which `chair` gives access."""
        self.chair = chair

    def step(self, seconds: float) -> bool:  # noqa: ARG002 - a driver that thinks knows better
        """Return False, because this driver never needs time to think."""
        return False


BUDGET: Final = 200
"""Maximum iterations of an opponent's search, if its level counts them."""


class Thought:
    """A computation split into slices: an opponent's choice, a hint or a review."""

    def __init__(self, thinking: Thinking, clock: Callable[[], float] = perf_counter) -> None:
        """Wrap a generator of slices; tests replace `clock`, which returns seconds."""
        self._thinking, self._clock = thinking, clock
        self.choice: Choice | None = None
        """The result; None until it is finished."""

    def step(self, seconds: float) -> bool:
        """Run at least one slice, and more for up to `seconds`; return whether more time is needed."""
        end = self._clock() + seconds
        while self.choice is None:
            try:
                next(self._thinking)
            except StopIteration as done:
                self.choice = done.value
                break
            if self._clock() >= end:
                return True
        return False


class Thinker(BaseDriver):
    """Driver whose answers are chosen by an opponent."""

    def __init__(
        self,
        think: Think,
        budget: int = BUDGET,
        *,
        chance: Callable[[], Random] | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """Set the opponent. Tests replace `chance` (by default the chair's random stream) and `clock`."""
        self._think, self._budget, self._chance, self._clock = think, budget, chance, clock
        self._thought: Thought | None = None
        self._move: Move | None = None
        """The chosen answer, until it is sent to the chair."""
        self._at: StateId

    def ask(self, at: StateId) -> None:
        """Start thinking about the question, or answer without thinking if only one answer is legal."""
        self._at, self._thought, self._move = at, None, None
        legal = self.chair.legal
        if len(legal) == 1 and not isinstance(legal[0], Range):
            self._move = legal[0]
            self._answer()
            return
        rng = (self._chance or self.chair.chance)()
        self._thought = Thought(self._think(self.chair.view, rng, self._budget), self._clock)

    def step(self, seconds: float) -> bool:
        """Think for `seconds`, and answer once the choice is made; return whether more time is needed."""
        if self._thought is not None:
            if self._thought.step(seconds) or self._thought.choice is None:
                return True
            self._move, self._thought = self._thought.choice.move, None
        return self._answer()

    def _answer(self) -> bool:
        """Send the chosen answer unless the chair holds it back; return whether it has yet to be sent."""
        if self._move is None:
            return False
        if self.chair.holds:
            return True
        move, self._move = self._move, None
        self.chair.answer(self._at, move)
        return False


class Person(BaseDriver):
    """Driver for a person: waits until a front end sends the answer.

    With `skips`, the driver passes automatically if nothing else is legal. `skips` must be off if several people share
    a screen: leaving out a player's turn at the curtain would show that the player has nothing to claim.
    """

    def __init__(self, *, skips: bool) -> None:
        self._skips = skips
        self._at: StateId | None = None

    @property
    def question(self) -> View | None:
        """View for this person's open question; None if there is none, or if another player has taken the seat."""
        return self.chair.view if self.is_asked else None

    @property
    def is_asked(self) -> bool:
        """Whether this person has an open question."""
        return self._at is not None and self.chair.owes(self._at)

    def ask(self, at: StateId) -> None:
        """Pass if no other move is legal; otherwise leave the question open."""
        if self._skips and self.chair.legal == (PASS,):
            self.chair.answer(at, PASS)
        else:
            self._at = at

    def answer(self, *moves: Move) -> None:
        """Send the person's answer, optionally followed by planned answers such as `draw` after `pass`.

        Raises:
            IllegalMove: The move is not allowed, or there is no question; the question stays open.
        """
        at = self._at
        if at is None:
            raise StaleAnswer(N_("You have nothing to decide now."))
        self._at = None
        try:
            self.chair.answer(at, *moves)
        except BaseException:
            self._at = at
            raise


class Remote(Person):
    """Driver that waits for answers from a remote device.

    While the device is connected, the driver passes automatically if nothing else is legal, since nobody sees who has
    passed. While it is disconnected, it never passes, so that the table's waiting reveals nothing about the hand.
    """

    def __init__(self) -> None:
        super().__init__(skips=False)
        self.here = False

    def ask(self, at: StateId) -> None:
        """Pass if the device is connected and no other move is legal; otherwise leave the question open."""
        if self.here and self.chair.legal == (PASS,):
            self.chair.answer(at, PASS)
        else:
            super().ask(at)

    def connect(self) -> None:
        """Mark the device as connected, and pass if the open question allows no other move."""
        self.here = True
        if self.is_asked and self.chair.legal == (PASS,):
            self.answer(PASS)

    def leave(self) -> None:
        """Mark the device as disconnected; the table then waits for it to return."""
        self.here = False

    def reply(self, at: StateId, *moves: Move) -> None:
        """Answer the question of state `at`.

        Raises:
            StaleAnswer: The table is in another state.
            IllegalMove: The move is not allowed; the question stays open.
        """
        if at != self._at:
            raise StaleAnswer(N_("The game has moved on since then."))
        self.answer(*moves)


class Scripted(BaseDriver):
    """Driver that answers with the moves of a script, in order."""

    def __init__(self, moves: Iterable[Move], after: Think | None = None) -> None:
        """Set the script. After its end the opponent `after` takes over; without one, the seat waits."""
        self.moves = deque(moves)
        self._after = Thinker(after) if after is not None else None

    @override
    def sit(self, chair: Chair) -> None:
        super().sit(chair)
        if self._after is not None:
            self._after.sit(chair)

    def ask(self, at: StateId) -> None:
        """Answer with the next move of the script."""
        if self.moves:
            self.chair.answer(at, self.moves.popleft())
        elif self._after is not None:
            self._after.ask(at)

    def step(self, seconds: float) -> bool:
        """Let the opponent that took over think for `seconds`; return whether it needs more time."""
        return self._after.step(seconds) if self._after is not None else False


__all__ = ["Person", "Remote", "Scripted", "Seated", "Thinker", "Thought", "seat_players"]


class Seated(NamedTuple):
    """A match and the drivers of all its seats."""

    referee: Referee
    people: dict[Seat, Person]
    """The people at this screen, by seat."""


def seat_players(
    match: RefereedMatch, players: Sequence[Player], remote: Mapping[Seat, Remote] | None = None
) -> Seated:
    """Create a driver for every seat. All people share one screen, except those with a driver in `remote`."""
    away = remote or {}
    before = {seat for seat, player in enumerate(players) if player.is_person and seat not in away}
    levels = LEVELS[match.game.name]
    people = {seat: Person(skips=len(before) == 1) for seat in sorted(before)}
    drivers: list[Driver] = [
        people.get(seat) or away.get(seat) or Thinker(levels[player.kind].think) for seat, player in enumerate(players)
    ]
    return Seated(Referee(match, drivers), people)
