"""The moments of a deal that cost one seat most, by what its strongest player thinks each move was worth.

Every decision is weighed from the view that its seat had, never from the deal. First all are weighed quickly, then
those that seem dearest once more with other chances, so that no bad luck of a trial passes for a dear move.
"""

from __future__ import annotations

from math import hypot
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.opponents import LEVELS, weigh_for
from game.opponents.advice import CHIPS, WINS, Worth
from game.opponents.rollouts import weigh_by_playing_on
from game.review.decisions import decisions
from game.rules.throws import LEFT

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from game.match.unwritten import UnwrittenMatch
    from game.review.decisions import Decision
    from game.rules.contract import Move, Seat, View
    from game.rules.throws import Throw

MOST: Final = 3
"""Moments that are shown."""
QUICK: Final = 24
"""Budget of the first weighing."""
LOOKED_AT: Final = 8
"""Decisions that are weighed once more."""
THOROUGH: Final = 8
"""How many quick weighings such a one takes as long as, roughly; for who is told how far this is."""
PLAYED_ON: Final = 120
"""Deals in which a move is tried that the master did not think worth naming."""
LEAST_CHIPS: Final = 0.1
"""Less would not show."""
LEAST_WINS: Final = 0.02
"""From so much chance to win on the cost is told as that; below, in chips."""


class Moment(NamedTuple):
    """One decision that cost something."""

    moves: int
    """How many moves of the deal had been made before it."""
    view: Any
    """What its seat saw."""
    played: Worth
    best: Worth
    doubt: float
    """How far `chips` may be off: one standard error."""
    throw: Throw | None = None
    """The discard that it was, where another player had it then."""

    @property
    def chips(self) -> float:
        """What it cost on average."""
        return self.best.worth - self.played.worth

    @property
    def unit(self) -> str:
        """`WINS` while the deal stayed open either way and its chances are known, else `CHIPS`."""
        played, best = self.played.wins, self.best.wins
        known = played is not None and best is not None and best < 1 and best - played >= LEAST_WINS
        return WINS if known else CHIPS

    def figure(self, worth: Worth) -> float:
        """What a move was worth in the moment's unit."""
        return worth.wins if self.unit == WINS and worth.wins is not None else worth.worth

    @property
    def cost(self) -> float:
        """What it cost in the moment's unit."""
        return self.figure(self.best) - self.figure(self.played)


class Found(NamedTuple):
    """What came of looking."""

    moments: tuple[Moment, ...]
    """As they came in the deal; three at most."""
    decided: int
    """How many decisions there were."""


def find(
    match: UnwrittenMatch, seat: Seat, since: int = 0, tell: Callable[[float], None] | None = None
) -> Generator[None, None, Found]:
    """The dearest moments of a seat; a slice is one of a weighing. `MatchError` where the deal is not over.

    `tell` hears how much of the work is done, 0 to 1.
    """
    every = decisions(match, seat, since)
    throws = getattr(match.view(None).table, "throws", ())
    return _find(match.game.name, list(every), throws, tell or (lambda _share: None))


def _find(
    game: str, every: list[Decision], throws: tuple[Throw, ...], tell: Callable[[float], None]
) -> Generator[None, None, Found]:
    weigh = weigh_for(game)
    seemed: list[tuple[float, Decision]] = []
    quick = len(every) / (len(every) + THOROUGH * min(LOOKED_AT, len(every))) if every else 1.0
    for number, decision in enumerate(every):
        tell(quick * number / len(every))
        worths = yield from weigh(decision.view, _chance(decision, "quickly"), QUICK)
        if len(worths) > 1:
            named = _of(worths, decision.move)
            seemed.append((worths[0].worth - (named or worths[-1]).worth, decision))
        yield
    seemed.sort(key=lambda each: -each[0])
    found = []
    dearest = seemed[:LOOKED_AT]
    for number, (cost, decision) in enumerate(dearest):
        tell(quick + (1 - quick) * number / len(dearest))
        if cost > 0:
            moment = yield from _weighed(game, decision)
            if moment.best.move != decision.move and moment.chips > max(LEAST_CHIPS, moment.doubt):
                found.append(moment._replace(throw=_thrown(decision, throws)))
        yield
    found.sort(key=lambda each: each.doubt - each.chips)
    return Found(tuple(sorted(found[:MOST], key=lambda each: each.moves)), len(every))


def _weighed(game: str, decision: Decision) -> Generator[None, None, Moment]:
    worths = yield from weigh_for(game)(decision.view, _chance(decision, "thoroughly"), 0)
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
    """The best move and one that was not worth naming, tried in the same deals."""
    view: Any = decision.view
    weigh = weigh_by_playing_on(LEVELS[game]["first"].think)
    both: View = view._replace(legal=(best, decision.move))
    worths = yield from weigh(both, _chance(decision, "tried"), PLAYED_ON)
    found = {worth.move: worth for worth in worths}
    return found[best], found[decision.move]


def _of(worths: tuple[Worth, ...], move: Move) -> Worth | None:
    return next((worth for worth in worths if worth.move == move), None)


def _chance(decision: Decision, how: str) -> Random:
    """A random stream that hangs on nothing that the seat did not see."""
    view = decision.view
    return Random(f"review {how} {view.seat} {view.table.number}")


def _thrown(decision: Decision, throws: tuple[Throw, ...]) -> Throw | None:
    """The discard that a move was, where another player had it then; everybody saw that."""
    place = len(getattr(decision.view.table, "throws", ()))
    piece = getattr(decision.move, "piece", None)
    if piece is None or place >= len(throws):
        return None
    throw = throws[place]
    return throw if throw.fate != LEFT and throw.piece == piece and throw.seat == decision.view.seat else None
