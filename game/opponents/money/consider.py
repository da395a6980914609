"""Every legal move of one view with what it is worth, so that playing and advising look at the same figures."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from game.opponents.money import first
from game.rules.money.moves import PONG, WIN, Guess
from game.rules.money.phase import CLAIM, GUESS, TURN
from game.rules.moves import PASS, TAKE, Discard

if TYPE_CHECKING:
    from collections.abc import Generator

    from game.opponents.money.reckoning import Option, Prospect, Reckoning
    from game.rules.contract import Move, View


TONG: Final = 3
"""Identical pieces in a tong. PT-31, PO-08."""
JUST_LESS: Final = 0.001
"""By how much, in baht or points, a move that is not looked at further is less than the best that is."""


TONGS_PAY: Final = frozenset({"pong"})
"""Games in which every tong pays, so that a pong may be worth its while that brings the hand no nearer. PO-10."""


class Considered(NamedTuple):
    """One legal move, valued."""

    move: Move
    worth: float
    """Expected baht or points of the deal for this seat."""
    option: Option | None
    """The discard, or the one that would follow a claim; None for a win, a guess, or letting a claim go by."""
    prospect: Prospect | None
    """The hand that it leaves; None for a win."""


def consider(view: View, reckoning: Reckoning, *, every: bool = False) -> Generator[None, None, list[Considered]]:
    """Every legal move, in their order; yields while it works.

    `every`: what is let go by is valued with what may be drawn next even where no claim can be better.
    """
    phase = view.table.phase
    if phase is GUESS:
        return _guesses(view, reckoning)
    if phase is TURN:
        return (yield from _draws(view, reckoning))
    if phase is CLAIM:
        found = yield from _claims(view, reckoning, every=every)
    else:
        yield
        found = _discards(view, reckoning)
    if reckoning.sight.tongs_only and WIN not in view.legal:
        return (yield from _by_counting(view, found))
    return found


def _by_counting(view: View, found: list[Considered]) -> Generator[None, None, list[Considered]]:
    """Where a hand must be dear to win (PT-55), counting what it misses has proved better than its fitted worth."""
    counted = yield from first.think(view, Random(0), 0)
    most = max([each.worth for each in found])
    return [
        each._replace(worth=most if each.move == counted.move else min(each.worth, most - JUST_LESS)) for each in found
    ]


def _discards(view: View, reckoning: Reckoning) -> list[Considered]:
    sight = reckoning.sight
    moves = [move for move in view.legal if isinstance(move, Discard)]
    allowed = [sight.design_of[move.piece] for move in moves]
    options = reckoning.discards(sight.counts, sight.sets, allowed)
    likely = sensible(options)
    most = max([option.worth for option in likely])
    found = [Considered(WIN, reckoning.won(None), None, None)] if WIN in view.legal else []
    for move, option in zip(moves, options, strict=True):
        worth = option.worth if option in likely else min(option.worth, most - JUST_LESS)
        found.append(Considered(move, worth, option, option.prospect))
    return found


def _draws(view: View, reckoning: Reckoning) -> Generator[None, None, list[Considered]]:
    """PT-21: nothing is left but to draw, and that is worth what may come."""
    sight = reckoning.sight
    stands = reckoning.prospect(sight.counts, sight.sets)
    yield
    worth = yield from reckoning.waiting()
    return [Considered(move, worth, None, stands) for move in view.legal]


def _claims(view: View, reckoning: Reckoning, *, every: bool) -> Generator[None, None, list[Considered]]:
    sight, last = reckoning.sight, view.table.last
    assert last is not None  # noqa: S101 - a claim window has a discard
    design = sight.design_of[last]
    found: list[Considered] = []
    for move in view.legal:
        if move is WIN:
            found.append(Considered(WIN, reckoning.won(design), None, None))
        elif move in {PONG, TAKE}:
            options = sensible(reckoning.claim(move, design))
            if options:
                best = max(options, key=by_worth)
                worth = best.worth + reckoning.skill.eager * reckoning.plain_win
                found.append(Considered(move, worth, best, best.prospect))
    yield
    stands = reckoning.prospect(sight.counts, sight.sets)
    nearer = every or any(each.prospect is None or worth_a_look(reckoning, each, stands) for each in found)
    worth = (yield from reckoning.waiting()) if nearer else reckoning.utility(stands)
    for place, each in enumerate(found):
        if not worth_a_look(reckoning, each, stands):
            found[place] = each._replace(worth=min(each.worth, worth - JUST_LESS))
        elif each.move is TAKE and reckoning.skill.plain and sight.completes(design) is not None:
            # A draw seems to help as surely at times; played both ways it wins no more, and nobody lets a set lie.
            found[place] = each._replace(worth=max(each.worth, worth + JUST_LESS))
    found.append(Considered(PASS, worth, None, stands))
    return found


def worth_a_look(reckoning: Reckoning, claim: Considered, stands: Prospect) -> bool:
    """Whether a claim brings the hand nearer, or makes a tong that pays without taking it further off.

    Who holds three alike has that tong already: to pong the fourth would only lay it open, and miss a draw for it.
    So does any pong that brings the hand no nearer; played both ways, one won about 6 in a hundred less at Pai Tong.
    """
    if claim.prospect is None:
        return True
    after, before = claim.prospect.looks.missing, stands.looks.missing
    if after < before or claim.move is not PONG or after > before or _holds_the_tong(reckoning):
        return after < before
    return not reckoning.skill.plain or reckoning.view.table.game in TONGS_PAY


def _holds_the_tong(reckoning: Reckoning) -> bool:
    sight, last = reckoning.sight, reckoning.view.table.last
    return last is not None and sight.counts[sight.design_of[last]] >= TONG


def sensible(options: list[Option]) -> list[Option]:
    """Without the discards that leave the hand further off than need be and are no safer for it.

    The fitted worth of hands that miss different numbers of pieces is less sure than that of hands that miss as many.
    """
    if not options:
        return options
    fewest = min([option.prospect.looks.missing for option in options])
    nearest = [option for option in options if option.prospect.looks.missing == fewest]
    least = min([option.hit for option in nearest])
    return [option for option in options if option.prospect.looks.missing == fewest or option.hit < least]


def by_worth(option: Option) -> tuple[float, int]:
    """The order of options; alike, the lower design."""
    return option.worth, -option.design


def _guesses(view: View, reckoning: Reckoning) -> list[Considered]:
    """PT-54: what a guess would add to the pay, the hand being what it is."""
    sight = reckoning.sight
    stands = reckoning.prospect(sight.counts, sight.sets)
    found = []
    for move in view.legal:
        prospect = stands
        if isinstance(move, Guess):
            prospect = stands._replace(pay=reckoning.pay_with_guess(stands, sight.design_of[move.piece]))
        found.append(Considered(move, reckoning.utility(prospect), None, prospect))
    return found
