"""Opponents of the money games (Pai Tong, Pong), which choose the best move adjusted for skill and taste.

All use the same values (`consider`). Weaker players make mistakes now and then (`mistakes`); bold and sly ones choose
by taste among moves of nearly the same value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.opponents.choice import Choice, Think, Thinking
from game.opponents.money.mistakes import fondness, idled, lapsed, overlooks_claim
from game.opponents.money.move_values import ValuedMove, sensible, value_moves, worth_a_look
from game.opponents.money.observation import Observation
from game.opponents.money.players import SKILLS, TASTES
from game.opponents.money.reasons import reasons_of
from game.opponents.money.valuation import Valuation
from game.rules.contract import N_, Reason
from game.rules.money.moves import WIN
from game.rules.money.phase import CLAIM, DISCARD
from game.rules.moves import PASS

if TYPE_CHECKING:
    from random import Random

    from game.opponents.money.players import Skill, Taste
    from game.rules.money.view import View

SAME: Final = 1e-9
"""Tolerance in baht or points within which two moves count as equal, to absorb rounding."""


def think_for(game: str, strength: str, temperament: str) -> Think:
    """Return the opponent of a game with this strength and temperament.

    Raises:
        KeyError: There is no such player.
    """
    return player(SKILLS[game][strength], TASTES[temperament])


def player(skill: Skill, taste: Taste) -> Think:
    """Return a player with this skill and taste."""

    def think(view: Any, rng: Random, budget: int) -> Thinking:  # noqa: ARG001 - it looks at every move once
        legal = view.legal
        if len(legal) == 1:
            return Choice(legal[0], (Reason(N_("It is the only move.")),))
        if WIN in legal:
            return Choice(WIN, (Reason(N_("The hand is complete.")),))
        yield
        reckoning = Valuation(view, Observation(view, skill.memory), skill)
        considered = yield from value_moves(view, reckoning)
        chosen = choose_among(view, reckoning, considered, skill, taste, rng)
        return Choice(chosen.move, reasons_of(reckoning, considered, chosen))

    return think


def choose_among(
    view: View, reckoning: Valuation, considered: list[ValuedMove], skill: Skill, taste: Taste, rng: Random
) -> ValuedMove:
    """Return the move that a player of this skill and taste chooses among the considered ones."""
    if view.table.phase is DISCARD:
        slip = lapsed(view, considered, reckoning.sight, skill, rng)
        if slip is not None:
            return slip
        near = {option.design for option in sensible([each.option for each in considered if each.option is not None])}
        considered = [each for each in considered if each.option is not None and each.option.design in near]
    elif view.table.phase is CLAIM:
        considered = overlooks_claim(view, considered, reckoning.sight, skill, rng)
        stands = considered[-1].prospect
        assert stands is not None  # noqa: S101 - letting it go by stands last, and leaves the hand as it is
        idle = idled(reckoning, considered, stands, skill, rng)
        if idle is not None:
            return idle
        considered = [each for each in considered if each.move is PASS or worth_a_look(reckoning, each, stands)]
    plain = reckoning.base_win
    rows = [(each.worth - _fond(reckoning, skill, each) * plain, each) for each in considered]
    best = max([worth for worth, _ in rows])
    liked = [
        (_liking(reckoning, taste, each), worth, -place, each)
        for place, (worth, each) in enumerate(rows)
        if worth >= best - taste.leeway * plain
    ]
    first = max(liked)
    if skill.wary and view.table.phase is DISCARD:
        return rng.choice([row[3] for row in liked if row[0] == first[0] and first[1] - row[1] < SAME])
    return first[3]


def _fond(reckoning: Valuation, skill: Skill, each: ValuedMove) -> float:
    return 0.0 if each.option is None else fondness(reckoning, skill, each.option.design)


def _liking(reckoning: Valuation, taste: Taste, each: ValuedMove) -> float:
    """Return how well a move suits a taste, independent of its value."""
    if not taste.leeway:
        return 0.0
    liking = taste.claims if reckoning.view.table.phase is CLAIM and each.move is not PASS else 0.0
    if each.prospect is not None:
        liking += taste.dear * round(each.prospect.pay, 3)
    if each.option is not None and taste.veiled and reckoning.view.table.phase is DISCARD:
        liking += taste.veiled * reckoning.visible_copies(each.option.design)
    return liking
