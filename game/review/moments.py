"""The costliest decisions of one seat in a deal, as evaluated by the game's strongest opponent.

Every decision is evaluated from its seat's view, never from the full deal. All are first evaluated quickly, and then
the most expensive ones again with other random numbers, so that sampling noise is not mistaken for a costly move.
"""

from __future__ import annotations

import time
from math import hypot
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.match.in_memory_match import MatchError
from game.opponents import LEVELS, weigh_for
from game.opponents.luck import luck_of, no_skill
from game.opponents.move_evaluation import CHIPS, WINS, Worth
from game.opponents.rollouts import weigh_by_playing_on
from game.rules.discard_log import LEFT

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from game.match.in_memory_match import InMemoryMatch
    from game.opponents.luck import Luck
    from game.opponents.move_evaluation import Weighing
    from game.rules.contract import Deal, Move, Seat, View
    from game.rules.discard_log import LoggedDiscard


class Decision(NamedTuple):
    """One answer by a seat that had more than one legal move."""

    moves: int
    """Number of moves by all seats before this decision."""
    view: Any
    """The seat's view at that time."""
    move: Move


def decisions(match: InMemoryMatch, seat: Seat, since: int = 0) -> Iterator[Decision]:
    """Yield the decisions of a seat in a finished deal, from move number `since`, replaying the deal lazily.

    Stakes (a matter of taste) and cuts (pure chance) are left out, as are questions with only one answer. `MatchError`
    is raised if the deal is not over, because a review would reveal hidden information.
    """
    if match.deal.result is None:
        raise MatchError("a deal is looked at again when it is over")
    return _decisions(match, seat, since)


def _decisions(match: InMemoryMatch, seat: Seat, since: int) -> Iterator[Decision]:
    for number, (deal, asked, move) in enumerate(_again(match)):
        if asked == seat and number >= since:
            view = deal.view(seat)
            if len(view.legal) > 1 and not no_skill(view.legal):
                yield Decision(number, view, deal.listed(asked, move))


def stakes(match: InMemoryMatch) -> dict[Seat, list[Move]]:
    """Return each seat's answers to questions that ask for an amount or a cut, in order."""
    found: dict[Seat, list[Move]] = {}
    for deal, seat, move in _again(match):
        if no_skill(deal.legal(seat)):
            found.setdefault(seat, []).append(move)
    return found


def _again(match: InMemoryMatch) -> Iterator[tuple[Deal, Seat, Move]]:
    """Replay the deal, yielding each move with the state before it."""
    carry = match.deal.header["carry"]
    deal = match.game.deal(len(match.players), match.deal.seed, match.options, carry)
    for seat, move in match.moves:
        yield deal, seat, move
        deal.play(seat, move)


MOST: Final = 3
"""Maximum number of moments shown."""
QUICK: Final = 24
"""Budget of the first, quick evaluation."""
LOOKED_AT: Final = 8
"""Number of decisions that are evaluated a second time."""
THOROUGH: Final = 8
"""Approximate cost of a thorough evaluation as a multiple of a quick one, for the progress figure."""
PLAYED_ON: Final = 120
"""Number of rollouts for a played move that the opponent's evaluation did not include."""
LEAST_CHIPS: Final = 0.1
"""Minimum cost of a moment in chips; less would not be visible."""
LEAST_WINS: Final = 0.02
"""Minimum difference in the chance to win for a cost to be shown as a chance instead of in chips."""


class Moment(NamedTuple):
    """A decision in which the move played was worse than the best one."""

    moves: int
    """Number of moves made in the deal before this decision."""
    view: Any
    """The seat's view at that time."""
    played: Worth
    best: Worth
    doubt: float
    """Standard error of `chips`."""
    taken_discard: LoggedDiscard | None = None
    """The discard that was part of the move, if another player took it; otherwise None."""

    @property
    def chips(self) -> float:
        """Average cost of the decision, in chips."""
        return self.best.worth - self.played.worth

    @property
    def unit(self) -> str:
        """Unit of the cost: `WINS` if the chances to win are known and differ visibly, otherwise `CHIPS`."""
        played, best = self.played.wins, self.best.wins
        known = played is not None and best is not None and best < 1 and best - played >= LEAST_WINS
        return WINS if known else CHIPS

    def figure(self, worth: Worth) -> float:
        """Return the value of a move in the moment's unit."""
        return worth.wins if self.unit == WINS and worth.wins is not None else worth.worth

    @property
    def cost(self) -> float:
        """Cost of the decision in the moment's unit."""
        return self.figure(self.best) - self.figure(self.played)


class Moments(NamedTuple):
    """Result of a search: the costly moments found, and the number of decisions examined."""

    moments: tuple[Moment, ...]
    """At most three moments, in the order in which they occurred."""
    decided: int
    """Number of decisions in the deal."""
    costs: tuple[tuple[int, float, float], ...] = ()
    """(number of earlier moves, cost in chips, standard error) for each decision with several moves."""


def find(
    match: InMemoryMatch, seat: Seat, since: int = 0, report: Callable[[float], None] | None = None
) -> Generator[None, None, Moments]:
    """Find a seat's costliest moments, in slices; raise `MatchError` if the deal is not over.

    `report` is called with the fraction of the work done, 0 to 1.
    """
    every = decisions(match, seat, since)
    log = getattr(match.view(None).table, "throws", ())
    return _find(match.game.name, every, log, report or (lambda _share: None))


def _find(
    game: str, replayed: Iterator[Decision], log: tuple[LoggedDiscard, ...], tell: Callable[[float], None]
) -> Generator[None, None, Moments]:
    weigh = weigh_for(game)
    every: list[Decision] = []
    for decision in replayed:
        every.append(decision)
        yield
    quick_costs: list[tuple[float, Decision]] = []
    costs: dict[int, tuple[float, float]] = {}
    quick = len(every) / (len(every) + THOROUGH * min(LOOKED_AT, len(every))) if every else 1.0
    for number, decision in enumerate(every):
        tell(quick * number / len(every))
        worths = yield from weigh(decision.view, _chance(decision.view, "quickly"), QUICK)
        if len(worths) > 1:
            played = _of(worths, decision.move) or worths[-1]
            quick_costs.append((worths[0].worth - played.worth, decision))
            costs[decision.moves] = max(0.0, quick_costs[-1][0]), _doubt(worths[0], played)
        yield
    quick_costs.sort(key=lambda each: -each[0])
    found = []
    costliest = quick_costs[:LOOKED_AT]
    for number, (cost, decision) in enumerate(costliest):
        tell(quick + (1 - quick) * number / len(costliest))
        if cost > 0:
            moment = yield from _evaluate(game, decision)
            costs[decision.moves] = max(0.0, moment.chips), moment.doubt
            if moment.best.move != decision.move and moment.chips > max(LEAST_CHIPS, moment.doubt):
                found.append(moment._replace(taken_discard=_claimed_discard(decision, log)))
        yield
    found.sort(key=lambda each: each.doubt - each.chips)
    every_cost = tuple((moves, *cost) for moves, cost in costs.items())
    return Moments(tuple(sorted(found[:MOST], key=lambda each: each.moves)), len(every), every_cost)


def _evaluate(game: str, decision: Decision) -> Generator[None, None, Moment]:
    worths = yield from weigh_thoroughly(game, decision.view)
    return (yield from compare(game, decision, worths))


def weigh_thoroughly(game: str, view: View) -> Weighing:
    """Evaluate the moves of a view as for a review, in slices; equal views produce equal results."""
    return weigh_for(game)(view, _chance(view, "thoroughly"), 0)


def compare(game: str, decision: Decision, worths: tuple[Worth, ...]) -> Generator[None, None, Moment]:
    """Compare the move of a decision with the best of `worths`, from `weigh_thoroughly`, in slices."""
    best, played = worths[0], _of(worths, decision.move)
    if played is not None:
        return Moment(decision.moves, decision.view, played, best, _doubt(best, played))
    one, other = yield from _tried(game, decision, best.move)
    less = max(0.0, one.worth - other.worth)
    played = Worth(decision.move, best.worth - less, other.error, CHIPS, other.reasons)
    return Moment(decision.moves, decision.view, played, best, hypot(one.error, other.error))


def _doubt(best: Worth, played: Worth) -> float:
    if best.apart is not None and played.apart is not None:
        return hypot(best.apart, played.apart)
    return hypot(best.error, played.error)


def _tried(game: str, decision: Decision, best: Move) -> Generator[None, None, tuple[Worth, Worth]]:
    """Evaluate the best move and the move played, if this has not been done, by rollouts of the same deals."""
    view: Any = decision.view
    weigh = weigh_by_playing_on(LEVELS[game]["first"].think)
    both: View = view._replace(legal=(best, decision.move))
    worths = yield from weigh(both, _chance(view, "tried"), PLAYED_ON)
    found = {worth.move: worth for worth in worths}
    return found[best], found[decision.move]


def _of(worths: tuple[Worth, ...], move: Move) -> Worth | None:
    return next((worth for worth in worths if worth.move == move), None)


def _chance(view: View, how: str) -> Random:
    """Return a random stream seeded only from information that the seat could see."""
    return Random(f"review {how} {view.seat} {view.table.number}")


def _claimed_discard(decision: Decision, log: tuple[LoggedDiscard, ...]) -> LoggedDiscard | None:
    """Return the logged discard of a move if another player claimed it; otherwise None."""
    place = len(getattr(decision.view.table, "throws", ()))
    piece = getattr(decision.move, "piece", None)
    if piece is None or place >= len(log):
        return None
    discard = log[place]
    return discard if discard.fate != LEFT and discard.piece == piece and discard.seat == decision.view.seat else None


def luck_of_match(
    match: InMemoryMatch, tell: Callable[[float], None] | None = None
) -> Generator[None, None, tuple[Luck, ...]]:
    """Compute each seat's luck in the finished deal of a match, in slices.

    The computation uses the stakes that were placed. `tell` is called with the fraction of the work done, 0 to 1.
    """
    return luck_of(match.deal.copy(), stakes=stakes(match), tell=tell)


class ReviewJob:
    """Computes the review of one seat. Call `step` until it returns False; moments are available before luck."""

    def __init__(self, match: InMemoryMatch, seat: Seat, since: int = 0) -> None:
        """Start a review; raise `MatchError` if the deal is not over.

        `since` is the number of moves made before the person sat down.
        """
        self.seat = seat
        self.found: Moments | None = None
        self.luck: tuple[Luck, ...] | None = None
        """Luck of each seat; None until it is computed."""
        self.share = 0.0
        """Fraction of the work done, 0 to 1: first for the moments, then again for the luck."""
        self._work: Generator[None, None, None] | None = self._working(
            find(match, seat, since, self._report), luck_of_match(match, self._report)
        )

    @property
    def ready(self) -> bool:
        """Whether the review is complete."""
        return self._work is None

    def step(self, seconds: float) -> bool:
        """Run at least one slice, and more for about `seconds`; return whether work is left."""
        until = time.perf_counter() + seconds
        while self._work is not None:
            try:
                next(self._work)
            except StopIteration:
                self._work = None
            if time.perf_counter() >= until:
                break
        return self._work is not None

    def finish(self) -> None:
        """Compute the rest of the review without pausing."""
        while self.step(1.0):
            pass

    def _report(self, share: float) -> None:
        self.share = share

    def _working(
        self, moments: Generator[None, None, Moments], luck: Generator[None, None, tuple[Luck, ...]]
    ) -> Generator[None, None, None]:
        self.found = yield from moments
        self.share = 0.0
        self.luck = yield from luck
