"""How people who play less well go wrong: they overlook claims, misjudge what to throw, and cling to what they like.

A slip is drawn from the seat's own chance and from nothing else, so the same view with the same chance slips alike;
it never knows more than a proper look would. What lies open and is forgotten is forgotten by `Sight`. The plainer a
thing is to see, the seldomer it is missed; the players of before, who are not `plain`, slipped blindly
(`blind`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.opponents.money.blind import careless
from game.opponents.money.consider import worth_a_look
from game.rules.money.moves import PONG
from game.rules.moves import TAKE, Discard
from game.rules.throws import TAKEN

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from game.opponents.money.consider import Considered
    from game.opponents.money.players import Skill
    from game.opponents.money.reckoning import Prospect, Reckoning
    from game.opponents.money.shape import RankShape
    from game.opponents.money.sight import Sight
    from game.rules.money.view import View

HASTE: Final = 0.4
"""How many lapses are the drawn piece thrown back at once; the others are any piece that seems to serve little."""
FURTHER: Final = 1
"""How much further from complete a lapse may leave the hand, in pieces."""
ONE_SHORT: Final = 1
"""Missing pieces of a hand that waits for the last one."""
NEAR: Final = 2
"""Missing pieces of a hand that may wait for the last one soon."""
FRESH: Final = 2
"""For how many own turns more what was taken for its rank is remembered as wanted."""


def overlooked(view: View, considered: list[Considered], sight: Sight, skill: Skill, rng: Random) -> list[Considered]:
    """What comes to mind in a claim window: a pong or a take may escape it, a win never."""
    if rng.random() >= _overlooks(view, considered, sight, skill):
        return considered
    return [each for each in considered if each.move not in {PONG, TAKE}]


def _overlooks(view: View, considered: list[Considered], sight: Sight, skill: Skill) -> float:
    """How often somebody overlooks a claim that does what the best of these does."""
    if not skill.plain:
        return skill.overlooks
    if not any(each.move is TAKE for each in considered):
        return skill.overlooks * skill.pongs
    last = view.table.last
    assert last is not None  # noqa: S101 - a claim window has a discard
    design = sight.design_of[last]
    lacking = sight.completes(design)
    if lacking is None:
        return skill.overlooks
    plainest = lacking == ONE_SHORT or sight.counts[design] == 2
    return skill.overlooks * skill.sets * (skill.sets if plainest else 1.0)


def idled(
    reckoning: Reckoning, considered: Sequence[Considered], stands: Prospect, skill: Skill, rng: Random
) -> Considered | None:
    """A pong for the sake of it, which leaves as many pieces missing; None where it does not come to that."""
    if not skill.idle or rng.random() >= skill.idle:
        return None
    for each in considered:
        if each.move is PONG and each.prospect is not None and not worth_a_look(reckoning, each, stands):
            return each if each.prospect.looks.missing == stands.looks.missing else None
    return None


def lapsed(view: View, considered: Sequence[Considered], sight: Sight, skill: Skill, rng: Random) -> Considered | None:
    """The discard of somebody who misjudges its hand, None where it judges well.

    It lets the wrong lone piece go, or parts a pair of two designs. While there is a lone piece nobody parts two alike
    (or seldom), nor what it has just found company for; and the nearer the hand, the better it looks.
    """
    if not skill.plain:
        return careless(view, considered, sight, skill, rng)
    chance, parts, alike, hasty, which = [rng.random() for _ in range(5)]
    if chance >= skill.lapses:
        return None
    discards = [(each, each.prospect.looks.missing) for each in considered if each.prospect is not None]
    fewest = min([lacking for _, lacking in discards])
    shapes = sight.shapes(sight.counts)
    fresh = fresh_ranks(view, sight)
    lone: list[Considered] = []
    pairs: list[Considered] = []
    for each, lacking in discards:
        if each.option is None or lacking > fewest + FURTHER:
            continue
        design = each.option.design
        if sight.rules.rank_of[design] in fresh:
            continue
        whole, paired = _undone(sight, shapes, design)
        if not whole and not paired and lacking == fewest:
            lone.append(each)
        elif paired and (sight.counts[design] == 1 or alike < skill.alike):
            pairs.append(each)
    if not lone:
        return None
    share = {ONE_SHORT: skill.ready, NEAR: skill.near}.get(fewest, 1.0)
    found = pairs if pairs and parts < skill.parts * share else lone
    if hasty < HASTE and view.drawn is not None:
        drawn = next((each for each in found if each.move == Discard(view.drawn)), None)
        if drawn is not None:
            return drawn
    return found[int(which * len(found))]


def _undone(sight: Sight, shapes: Sequence[RankShape], design: int) -> tuple[bool, bool]:
    """Whether a discard takes a whole set apart, and whether it parts a pair."""
    place = sight.place(design)
    before, after = shapes[place].costs, sight.without(shapes, design, sight.counts)[place].costs
    whole = after.count(0) < before.count(0)
    return whole, not whole and after.count(1) < before.count(1)


def fresh_ranks(view: View, sight: Sight) -> set[int]:
    """The ranks that it took a discard of in this or the last turns, and of the drawn piece if that found company.

    What it drew before this turn a view does not tell.
    """
    rank_of = sight.rules.rank_of
    found: set[int] = set()
    turns = 0
    for throw in reversed(view.table.throws):
        if throw.by == view.seat and throw.fate == TAKEN:
            found.add(rank_of[sight.design_of[throw.piece]])
        turns += throw.seat == view.seat
        if turns > FRESH:
            break
    if view.drawn is not None:
        drawn = sight.design_of[view.drawn]
        if any(_undone(sight, sight.shapes(sight.counts), drawn)):
            found.add(rank_of[drawn])
    return found


def fondness(reckoning: Reckoning, skill: Skill, design: int) -> float:
    """How much it minds to part with a piece of the rank that it has most of. It shows in its open tongs too."""
    if not skill.fond:
        return 0.0
    sight = reckoning.sight
    held = [0] * len(sight.rules.designs_of)
    for each, count in enumerate(sight.counts):
        held[sight.rules.rank_of[each]] += count
    for each in reckoning.exposed:
        held[sight.rules.rank_of[each]] += 3
    favourite = held.index(max(held))
    return skill.fond if sight.rules.rank_of[design] == favourite else 0.0


__all__ = ["fondness", "fresh_ranks", "idled", "lapsed", "overlooked"]
