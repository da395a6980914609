"""Positions to answer at the table: a deal as one seat sees it, and the master's evaluation of the answer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from game.i18n import N_
from game.match.in_memory_match import InMemoryMatch, MatchTerms
from game.match.players import PERSON, Player
from game.opponents import LEVELS, usual
from game.review.moments import LEAST_CHIPS, Decision, compare, weigh_thoroughly

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from game.match.seal import Seal
    from game.opponents.move_evaluation import Worth
    from game.review.moments import Moment
    from game.rules.contract import Carry, Event, Game, Move, Seat, View
    from game.rules.options import Options

SURE: Final = 2.0
"""Number of standard errors by which an answer must be worse than the best one to count as wrong."""


def is_costly(moment: Moment) -> bool:
    """Return whether the move made at a moment was noticeably and certainly worse than the best one."""
    return moment.best.move != moment.played.move and moment.chips > max(LEAST_CHIPS, SURE * moment.doubt)


class Position(NamedTuple):
    """A deal after some moves, in which one seat has to answer."""

    game: Game
    options: Options
    players: tuple[Player, ...]
    """Players by seat; the player who answers is the only person."""
    seat: Seat
    chips: tuple[int, ...]
    """Chips by seat before the deal."""
    seed: str
    """Seed of the shuffle with which the deal was dealt, 64 hex digits."""
    carry: Carry | None
    number: int
    """Number of the deal in its match."""
    moves: tuple[tuple[Seat, Move], ...]
    """Moves made before the question."""
    seal: Seal | None = None
    """Seal of the shuffle; None for a deal that was selected deliberately."""
    theme: str = ""
    """Name of a puzzle's theme, translated when displayed; '' for a position from a person's deals."""

    @classmethod
    def of(cls, match: InMemoryMatch, moves: int, seat: Seat, chips: Sequence[int]) -> Position:
        """Return the position in a match's deal after its first `moves` moves; all other people become opponents."""
        known, kind = LEVELS[match.game.name], usual(match.game.name)
        players = tuple(
            Player(player.name, PERSON if place == seat else player.kind if player.kind in known else kind)
            for place, player in enumerate(match.players)
        )
        deal = match.deal
        return cls(
            *(match.game, match.options, players, seat, tuple(chips), deal.seed),
            *(deal.header["carry"], match.number, match.moves[:moves], match.seal),
        )


class PositionMatch(InMemoryMatch):
    """A match in memory that starts from a position; `on_answer` is called with the first move of its seat.

    Afterwards the deal can be continued, but it counts in no statistics.
    """

    marked = N_("practice")
    counting = N_("Only your answer counts. The rest of the deal is not saved.")

    def __init__(self, position: Position, on_answer: Callable[[Move], None]) -> None:
        """Put the position on the table.

        Raises:
            IllegalMove: The moves of the position are against the rules.
        """
        super().__init__(MatchTerms(position.game, position.options, position.players, None, None, position.chips))
        self._asked: Seat | None = None
        self._on_answer = on_answer
        self.prepared = position.seal is None
        if position.theme:
            self.chosen_for = N_("Puzzle"), position.theme
        self.helped = False
        """Whether a hint was shown before the answer."""
        deal = position.game.deal(len(position.players), position.seed, position.options, position.carry)
        self.lay(deal, position.number, position.seal)
        for seat, move in position.moves:
            self.play(seat, move)
        self._asked = position.seat
        self.question: View = self.view(position.seat)
        """The view of the seat that answers."""

    def hinted(self, seat: Seat) -> None:
        """Record that a hint was shown to the seat that has to answer."""
        self.helped |= seat == self._asked

    def play(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        """Play a move, and report the first one of the seat that has to answer."""
        listed = self.deal.listed(seat, move)
        events = super().play(seat, move)
        if seat == self._asked:
            self._asked = None
            self._on_answer(listed)
        return events


class Weighing:
    """The master's evaluation of a question, in slices; it may start before the question is answered."""

    def __init__(self, game: str, question: View, moves: int, margin: float = 0.0) -> None:
        """Prepare the evaluation of a view after `moves` moves of its deal.

        `margin` is the number of chips by which the best answer is known to be better than every other one, from far
        more deals than are tried here.
        """
        self._game, self._question, self._moves, self._margin = game, question, moves, margin
        self._thought = weigh_thoroughly(game, question)
        self._worths: tuple[Worth, ...] | None = None
        self._compared: Generator[None, None, Moment] | None = None
        self.move: Move | None = None
        """The answer, once given."""
        self.moment: Moment | None = None
        """The answer compared with the best one, once both have been evaluated."""

    @property
    def right(self) -> bool:
        """Whether the answer is the best one, or not certainly worse; False until it has been evaluated."""
        return self.moment is not None and not is_costly(self.moment)

    def answer(self, move: Move) -> None:
        """Set the move to be compared with the best one."""
        self.move = move

    def step(self) -> bool:
        """Compute one slice; return whether more can be computed now."""
        if self.moment is not None:
            return False
        if self._worths is None:
            try:
                next(self._thought)
            except StopIteration as end:
                self._worths = end.value
            return True
        if self.move is None:
            return False
        if self._compared is None:
            self._compared = compare(self._game, Decision(self._moves, self._question, self.move), self._worths)
        try:
            next(self._compared)
        except StopIteration as end:
            self.moment = _with_least_cost(end.value, self._margin)
        return self.moment is None

    def best(self) -> Generator[None, None, Worth]:
        """Compute the best answer in slices, before or after the question is answered."""
        while self._worths is None:
            self.step()
            yield
        return self._worths[0]

    def finish(self) -> None:
        """Compute everything that can be computed now."""
        while self.step():
            pass


def _with_least_cost(moment: Moment, margin: float) -> Moment:
    """Return the moment with the cost of the move played raised to at least `margin` chips, unless it is the best."""
    best, played = moment.best, moment.played
    if played.move == best.move or best.worth - played.worth >= margin:
        return moment
    return moment._replace(played=replace(played, worth=best.worth - margin))
