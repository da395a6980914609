"""Mistakes of weaker players: overlooked claims, misjudged discards, and attachment to favourite pieces.

Mistakes are drawn only from the seat's own random stream, so equal views and streams produce equal mistakes. They never
use information that the seat may not have. Forgotten discards are handled in `Observation`. Obvious options are missed
less often.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from game.opponents.choice import Choice, Think, Thinking
from game.opponents.money.move_values import ValuedMove, sensible, value_moves, worth_a_look
from game.opponents.money.observation import Observation
from game.opponents.money.players import SKILLS, TASTES
from game.opponents.money.reasons import reasons_of
from game.opponents.money.valuation import Valuation
from game.rules.contract import N_, Reason
from game.rules.discard_log import TAKEN
from game.rules.money.moves import PONG, WIN
from game.rules.money.view import CLAIM, DISCARD
from game.rules.moves import PASS, TAKE, Discard

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from game.opponents.money.observation import RankShape
    from game.opponents.money.players import Skill, Taste
    from game.opponents.money.valuation import Prospect
    from game.rules.money.view import View


DRAWN_PIECE: Final = 0.4
"""Probability that a lapse discards the drawn piece, if that is a candidate.

Otherwise the lapse discards a random candidate.
"""
FURTHER: Final = 1
"""Maximum increase in shanten that a lapse may cause, in pieces."""
ONE_SHORT: Final = 1
"""Shanten of a hand that waits for its last piece."""
NEAR: Final = 2
"""Shanten of a hand that may soon wait for its last piece."""
FRESH: Final = 2
"""Number of turns after taking a piece during which the player discards no piece of its rank."""


def overlooks_claim(
    view: View, considered: list[ValuedMove], obs: Observation, skill: Skill, rng: Random
) -> list[ValuedMove]:
    """Return the moves that the player notices in a claim window; a pong or take may be missing, but never a win."""
    if rng.random() >= _overlooks(view, considered, obs, skill):
        return considered
    return [each for each in considered if each.move not in {PONG, TAKE}]


def _overlooks(view: View, considered: list[ValuedMove], obs: Observation, skill: Skill) -> float:
    """Return the probability that the player overlooks the best of these claims."""
    if not skill.plain:
        return skill.overlooks
    if not any(each.move is TAKE for each in considered):
        return skill.overlooks * skill.pongs
    last = view.table.last
    assert last is not None  # noqa: S101 - a claim window has a discard
    design = obs.design_of[last]
    lacking = obs.completes(design)
    if lacking is None:
        return skill.overlooks
    plainest = lacking == ONE_SHORT or obs.counts[design] == 2
    return skill.overlooks * skill.sets * (skill.sets if plainest else 1.0)


def mistaken_pong(
    valuation: Valuation, considered: Sequence[ValuedMove], unchanged: Prospect, skill: Skill, rng: Random
) -> ValuedMove | None:
    """Return a pong that does not lower the shanten, if the player claims one by mistake; otherwise None."""
    if not skill.idle or rng.random() >= skill.idle:
        return None
    for each in considered:
        if each.move is PONG and each.prospect is not None and not worth_a_look(valuation, each, unchanged):
            return each if each.prospect.looks.missing == unchanged.looks.missing else None
    return None


def misjudged_discard(
    view: View, considered: Sequence[ValuedMove], obs: Observation, skill: Skill, rng: Random
) -> ValuedMove | None:
    """Return a poor discard if the player misjudges its hand this time; otherwise None.

    The discard is the wrong single piece, or part of a pair of two designs. It is never a piece of a rank just matched,
    and seldom part of an identical pair. The lower the shanten, the more rarely a pair is broken up.
    """
    if skill.careless is not None:
        slip: ValuedMove | None = skill.careless(view, considered, obs, skill, rng)
        return slip
    chance, parts, alike, hurried, which = [rng.random() for _ in range(5)]
    if chance >= skill.lapses:
        return None
    discards = [(each, each.prospect.looks.missing) for each in considered if each.prospect is not None]
    fewest = min([lacking for _, lacking in discards])
    shapes = obs.shapes(obs.counts)
    fresh = fresh_ranks(view, obs)
    lone: list[ValuedMove] = []
    pairs: list[ValuedMove] = []
    for each, lacking in discards:
        if each.option is None or lacking > fewest + FURTHER:
            continue
        design = each.option.design
        if obs.rules.rank_of[design] in fresh:
            continue
        whole, paired = _undone(obs, shapes, design)
        if not whole and not paired and lacking == fewest:
            lone.append(each)
        elif paired and (obs.counts[design] == 1 or alike < skill.alike):
            pairs.append(each)
    if not lone:
        return None
    share = {ONE_SHORT: skill.ready, NEAR: skill.near}.get(fewest, 1.0)
    found = pairs if pairs and parts < skill.parts * share else lone
    if hurried < DRAWN_PIECE and view.drawn is not None:
        drawn = next((each for each in found if each.move == Discard(view.drawn)), None)
        if drawn is not None:
            return drawn
    return found[int(which * len(found))]


def _undone(obs: Observation, shapes: Sequence[RankShape], design: int) -> tuple[bool, bool]:
    """Return whether a discard breaks up a complete set, and whether it breaks up a pair."""
    place = obs.place(design)
    before, after = shapes[place].costs, obs.without(shapes, design, obs.counts)[place].costs
    whole = after.count(0) < before.count(0)
    return whole, not whole and after.count(1) < before.count(1)


def fresh_ranks(view: View, obs: Observation) -> set[int]:
    """Return the ranks of recently taken discards, and of the drawn piece if it matched another.

    A view does not show pieces drawn in earlier turns.
    """
    rank_of = obs.rules.rank_of
    found: set[int] = set()
    turns = 0
    for throw in reversed(view.table.throws):
        if throw.by == view.seat and throw.fate == TAKEN:
            found.add(rank_of[obs.design_of[throw.piece]])
        turns += throw.seat == view.seat
        if turns > FRESH:
            break
    if view.drawn is not None:
        drawn = obs.design_of[view.drawn]
        if any(_undone(obs, obs.shapes(obs.counts), drawn)):
            found.add(rank_of[drawn])
    return found


def fondness(valuation: Valuation, skill: Skill, design: int) -> float:
    """Return how reluctant the player is to discard a piece of its most frequent rank; exposed tongs count."""
    if not skill.fond:
        return 0.0
    obs = valuation.obs
    held = [0] * len(obs.rules.designs_of)
    for each, count in enumerate(obs.counts):
        held[obs.rules.rank_of[each]] += count
    for each in valuation.exposed:
        held[obs.rules.rank_of[each]] += 3
    favourite = held.index(max(held))
    return skill.fond if obs.rules.rank_of[design] == favourite else 0.0


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
        valuation = Valuation(view, Observation(view, skill.memory), skill)
        considered = yield from value_moves(view, valuation)
        chosen = choose_among(view, valuation, considered, skill, taste, rng)
        return Choice(chosen.move, reasons_of(valuation, considered, chosen))

    return think


def choose_among(
    view: View, valuation: Valuation, considered: list[ValuedMove], skill: Skill, taste: Taste, rng: Random
) -> ValuedMove:
    """Return the move that a player of this skill and taste chooses among the considered ones."""
    if view.table.phase is DISCARD:
        slip = misjudged_discard(view, considered, valuation.obs, skill, rng)
        if slip is not None:
            return slip
        near = {option.design for option in sensible([each.option for each in considered if each.option is not None])}
        considered = [each for each in considered if each.option is not None and each.option.design in near]
    elif view.table.phase is CLAIM:
        considered = overlooks_claim(view, considered, valuation.obs, skill, rng)
        unchanged = considered[-1].prospect
        assert unchanged is not None  # noqa: S101 - the pass comes last and leaves the hand as it is
        idle = mistaken_pong(valuation, considered, unchanged, skill, rng)
        if idle is not None:
            return idle
        considered = [each for each in considered if each.move is PASS or worth_a_look(valuation, each, unchanged)]
    plain = valuation.base_win
    rows = [(each.worth - _fond(valuation, skill, each) * plain, each) for each in considered]
    best = max([worth for worth, _ in rows])
    liked = [
        (_liking(valuation, taste, each), worth, -place, each)
        for place, (worth, each) in enumerate(rows)
        if worth >= best - taste.leeway * plain
    ]
    first = max(liked)
    if skill.wary and view.table.phase is DISCARD:
        return rng.choice([row[3] for row in liked if row[0] == first[0] and first[1] - row[1] < SAME])
    return first[3]


def _fond(valuation: Valuation, skill: Skill, each: ValuedMove) -> float:
    return 0.0 if each.option is None else fondness(valuation, skill, each.option.design)


def _liking(valuation: Valuation, taste: Taste, each: ValuedMove) -> float:
    """Return how well a move suits a taste, independent of its value."""
    if not taste.leeway:
        return 0.0
    liking = taste.claims if valuation.view.table.phase is CLAIM and each.move is not PASS else 0.0
    if each.prospect is not None:
        liking += taste.dear * round(each.prospect.pay, 3)
    if each.option is not None and taste.veiled and valuation.view.table.phase is DISCARD:
        liking += taste.veiled * valuation.visible_copies(each.option.design)
    return liking


__all__ = ["fondness", "fresh_ranks", "misjudged_discard", "mistaken_pong", "overlooks_claim"]
