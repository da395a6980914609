"""Values of all legal moves in one view, shared by opponents and advice."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from game.opponents.money import first_release
from game.rules.money.moves import PONG, WIN, Guess
from game.rules.money.view import CLAIM, GUESS, TURN
from game.rules.moves import PASS, TAKE, Discard

if TYPE_CHECKING:
    from collections.abc import Generator

    from game.opponents.money.valuation import Option, Prospect, Valuation
    from game.rules.contract import Move, View


TONG: Final = 3
"""Number of identical pieces in a tong. PT-31, PO-08."""
JUST_LESS: Final = 0.001
"""Amount in baht or points by which a move that is not examined further is rated below the best one."""


TONGS_PAY: Final = frozenset({"pong"})
"""Games in which every tong pays, so that a pong may gain something without lowering the shanten. PO-10."""


class ValuedMove(NamedTuple):
    """One legal move with its value."""

    move: Move
    worth: float
    """Expected baht or points of the deal for this seat."""
    option: Option | None
    """The discard, or the discard that would follow a claim; None for a win, a guess or a pass."""
    prospect: Prospect | None
    """The hand after the move; None for a win."""


def value_moves(view: View, valuation: Valuation, *, every: bool = False) -> Generator[None, None, list[ValuedMove]]:
    """Evaluate all legal moves in order, yielding between slices.

    With `every`, a pass is valued over the pieces that may be drawn next, even if no claim can be better.
    """
    phase = view.table.phase
    if phase is GUESS:
        return _guesses(view, valuation)
    if phase is TURN:
        return (yield from _draws(view, valuation))
    if phase is CLAIM:
        found = yield from _claims(view, valuation, every=every)
    else:
        yield
        found = _discards(view, valuation)
    if valuation.obs.tongs_only and WIN not in view.legal:
        return (yield from _by_counting(view, found))
    return found


def _by_counting(view: View, found: list[ValuedMove]) -> Generator[None, None, list[ValuedMove]]:
    """Revalue moves by shanten where only expensive hands may win (PT-55), which makes for stronger play there."""
    counted = yield from first_release.think(view, Random(0), 0)
    most = max([each.worth for each in found])
    return [
        each._replace(worth=most if each.move == counted.move else min(each.worth, most - JUST_LESS)) for each in found
    ]


def _discards(view: View, valuation: Valuation) -> list[ValuedMove]:
    obs = valuation.obs
    moves = [move for move in view.legal if isinstance(move, Discard)]
    allowed = [obs.design_of[move.piece] for move in moves]
    options = valuation.discards(obs.counts, obs.sets, allowed)
    likely = sensible(options)
    most = max([option.worth for option in likely])
    found = [ValuedMove(WIN, valuation.won(None), None, None)] if WIN in view.legal else []
    for move, option in zip(moves, options, strict=True):
        worth = option.worth if option in likely else min(option.worth, most - JUST_LESS)
        found.append(ValuedMove(move, worth, option, option.prospect))
    return found


def _draws(view: View, valuation: Valuation) -> Generator[None, None, list[ValuedMove]]:
    """Return the draw as the only move, valued as the mean over possible pieces. PT-21."""
    obs = valuation.obs
    unchanged = valuation.prospect(obs.counts, obs.sets)
    yield
    worth = yield from valuation.waiting()
    return [ValuedMove(move, worth, None, unchanged) for move in view.legal]


def _claims(view: View, valuation: Valuation, *, every: bool) -> Generator[None, None, list[ValuedMove]]:
    obs, last = valuation.obs, view.table.last
    assert last is not None  # noqa: S101 - a claim window has a discard
    design = obs.design_of[last]
    found: list[ValuedMove] = []
    for move in view.legal:
        if move is WIN:
            found.append(ValuedMove(WIN, valuation.won(design), None, None))
        elif move in {PONG, TAKE}:
            options = sensible(valuation.claim(move, design))
            if options:
                best = max(options, key=by_worth)
                worth = best.worth + valuation.skill.eager * valuation.base_win
                found.append(ValuedMove(move, worth, best, best.prospect))
        yield
    unchanged = valuation.prospect(obs.counts, obs.sets)
    nearer = every or any(each.prospect is None or worth_a_look(valuation, each, unchanged) for each in found)
    worth = (yield from valuation.waiting()) if nearer else valuation.utility(unchanged)
    for place, each in enumerate(found):
        if not worth_a_look(valuation, each, unchanged):
            found[place] = each._replace(worth=min(each.worth, worth - JUST_LESS))
        elif each.move is TAKE and valuation.skill.plain and obs.completes(design) is not None:
            # A draw seems to help as surely at times; played both ways it wins no more, and nobody lets a set lie.
            found[place] = each._replace(worth=max(each.worth, worth + JUST_LESS))
    found.append(ValuedMove(PASS, worth, None, unchanged))
    return found


def worth_a_look(valuation: Valuation, claim: ValuedMove, unchanged: Prospect) -> bool:
    """Return whether a claim merits evaluation: it lowers the shanten, or makes a paying tong without raising it.

    A seat that holds three identical pieces has that tong already: claiming the fourth would only expose it and cost a
    draw. In Pai Tong, making other pongs that do not lower the shanten cost about 6 points per hundred deals in tests.
    """
    if claim.prospect is None:
        return True
    after, before = claim.prospect.looks.missing, unchanged.looks.missing
    if after < before or claim.move is not PONG or after > before or _holds_the_tong(valuation):
        return after < before
    return not valuation.skill.plain or valuation.view.table.game in TONGS_PAY


def _holds_the_tong(valuation: Valuation) -> bool:
    obs, last = valuation.obs, valuation.view.table.last
    return last is not None and obs.counts[obs.design_of[last]] >= TONG


def sensible(options: list[Option]) -> list[Option]:
    """Drop discards that leave a higher shanten than another without being safer.

    The fitted values of hands with different shanten compare less reliably than those with the same.
    """
    if not options:
        return options
    fewest = min([option.prospect.looks.missing for option in options])
    nearest = [option for option in options if option.prospect.looks.missing == fewest]
    least = min([option.hit for option in nearest])
    return [option for option in options if option.prospect.looks.missing == fewest or option.hit < least]


def by_worth(option: Option) -> tuple[float, int]:
    """Return a sort key for discards: value, then the lower design."""
    return option.worth, -option.design


def _guesses(view: View, valuation: Valuation) -> list[ValuedMove]:
    """Evaluate each possible guess by how much it adds to the expected pay of the hand. PT-54."""
    obs = valuation.obs
    unchanged = valuation.prospect(obs.counts, obs.sets)
    found = []
    for move in view.legal:
        prospect = unchanged
        if isinstance(move, Guess):
            prospect = unchanged._replace(pay=valuation.pay_with_guess(unchanged, obs.design_of[move.piece]))
        found.append(ValuedMove(move, valuation.utility(prospect), None, prospect))
    return found
