"""How people who play less well go wrong: they overlook claims, throw in haste, and cling to what they are fond of.

A slip is drawn from the seat's own chance and from nothing else, so the same view with the same chance slips alike;
it never knows more than a proper look would. What lies open and is forgotten is forgotten by `Sight`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.money.moves import PONG
from game.rules.moves import TAKE, Discard
from game.rules.throws import TAKEN

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from game.opponents.money.consider import Considered
    from game.opponents.money.players import Skill
    from game.opponents.money.reckoning import Reckoning
    from game.opponents.money.sight import Sight
    from game.rules.money.view import View

HASTE = 0.4
"""How many lapses are the drawn piece thrown back at once; the others are any piece that seems to serve little."""
FURTHER = 1
"""How much further from complete a lapse may leave the hand, in pieces."""


ONE_SHORT = 1
"""Missing pieces of a hand that waits for the last one."""


def overlooked(considered: list[Considered], skill: Skill, rng: Random) -> list[Considered]:
    """What comes to mind in a claim window: a pong or a take may escape it, a win never."""
    if rng.random() >= skill.overlooks:
        return considered
    return [each for each in considered if each.move not in {PONG, TAKE}]


def lapsed(view: View, considered: Sequence[Considered], sight: Sight, skill: Skill, rng: Random) -> Considered | None:
    """The discard of a careless moment, None where it looks properly.

    However careless, nobody takes a set apart that stands, nor throws what goes with the piece just taken; and who can
    be one piece short mostly sees to it.
    """
    discards = [(each, each.prospect) for each in considered if each.prospect is not None]
    fewest = min([prospect.looks.missing for _, prospect in discards])
    if rng.random() >= skill.lapses * (skill.ready if fewest <= ONE_SHORT else 1.0):
        return None
    near = [each for each, prospect in discards if prospect.looks.missing <= fewest + FURTHER]
    taken = just_taken(view, sight)
    blind = [each for each in near if not _seen_at_once(sight, taken, each)]
    near = blind or [each for each, prospect in discards if prospect.looks.missing == fewest]
    hasty = rng.random() < HASTE
    choice = near[int(rng.random() * len(near))]
    if hasty and view.drawn is not None:
        drawn = next((each for each in near if each.move == Discard(view.drawn)), None)
        return drawn or choice
    return choice


def just_taken(view: View, sight: Sight) -> int | None:
    """The rank of the discard that was taken into the hand in this turn, None where it was drawn or laid open."""
    throws = view.table.throws
    if not throws or throws[-1].fate != TAKEN or throws[-1].by != view.seat:
        return None
    return sight.rules.rank_of[sight.design_of[throws[-1].piece]]


def _seen_at_once(sight: Sight, taken: int | None, each: Considered) -> bool:
    """Whether everybody sees that this discard undoes what is there: a whole set, or what a piece was taken for."""
    if each.option is None:
        return False
    design = each.option.design
    rank = sight.rules.rank_of[design]
    if rank == taken:
        return True
    shapes = sight.shapes(sight.counts)
    place = design if sight.tongs_only else rank
    after = sight.without(shapes, design, sight.counts)
    return after[place].costs.count(0) < shapes[place].costs.count(0)


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


__all__ = ["fondness", "just_taken", "lapsed", "overlooked"]
