"""How earlier players slip: blindly, whatever a throw does to the hand. Kept for matches with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.moves import Discard
from game.rules.throws import TAKEN

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from game.opponents.money.consider import Considered
    from game.opponents.money.players import Skill
    from game.opponents.money.sight import Sight
    from game.rules.money.view import View

HASTE: Final = 0.4
"""How many lapses are the drawn piece thrown back at once; the others are any piece that seems to serve little."""
FURTHER: Final = 1
"""How much further from complete a lapse may leave the hand, in pieces."""
ONE_SHORT: Final = 1
"""Missing pieces of a hand that waits for the last one."""


def careless(
    view: View, considered: Sequence[Considered], sight: Sight, skill: Skill, rng: Random
) -> Considered | None:
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
