"""Retired players of Pai Tong and Pong, against which new ones are measured.

All but `master-3` discard without regard to the hand when they make a mistake.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from game.opponents.money.players import Skill
from game.rules.discard_log import TAKEN
from game.rules.moves import Discard

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from game.opponents.money.move_values import ValuedMove
    from game.opponents.money.observation import Observation
    from game.rules.money.view import View

HASTE: Final = 0.4
"""Share of lapses that discard the drawn piece at once; the others discard any piece that seems of little use."""
FURTHER: Final = 1
"""Maximum increase of the shanten by a lapse, in pieces."""
ONE_SHORT: Final = 1
"""Missing pieces of a hand that waits for its last piece."""


def careless_discard(
    view: View, considered: Sequence[ValuedMove], obs: Observation, skill: Skill, rng: Random
) -> ValuedMove | None:
    """Return a careless discard, or None if the player is attentive this time.

    A lapse never breaks up a complete set, nor discards a match for the piece just taken, and mostly keeps a hand that
    could be one piece short.
    """
    discards = [(each, each.prospect) for each in considered if each.prospect is not None]
    fewest = min([prospect.looks.missing for _, prospect in discards])
    if rng.random() >= skill.lapses * (skill.ready if fewest <= ONE_SHORT else 1.0):
        return None
    near = [each for each, prospect in discards if prospect.looks.missing <= fewest + FURTHER]
    taken = just_taken(view, obs)
    blind = [each for each in near if not _seen_at_once(obs, taken, each)]
    near = blind or [each for each, prospect in discards if prospect.looks.missing == fewest]
    hasty = rng.random() < HASTE
    choice = near[int(rng.random() * len(near))]
    if hasty and view.drawn is not None:
        drawn = next((each for each in near if each.move == Discard(view.drawn)), None)
        return drawn or choice
    return choice


def just_taken(view: View, obs: Observation) -> int | None:
    """Return the rank of the discard that this seat took into its hand this turn, or None."""
    throws = view.table.throws
    if not throws or throws[-1].fate != TAKEN or throws[-1].by != view.seat:
        return None
    return obs.rules.rank_of[obs.design_of[throws[-1].piece]]


def _seen_at_once(obs: Observation, taken: int | None, each: ValuedMove) -> bool:
    """Return whether a player would notice at once that this discard is a mistake.

    It is if it breaks up a complete set, or the group for which a piece was just taken.
    """
    if each.option is None:
        return False
    design = each.option.design
    rank = obs.rules.rank_of[design]
    if rank == taken:
        return True
    shapes = obs.shapes(obs.counts)
    place = design if obs.tongs_only else rank
    after = obs.without(shapes, design, obs.counts)
    return after[place].costs.count(0) < shapes[place].costs.count(0)


BLIND: Final = partial(Skill, plain=False, careless=careless_discard)
MASTER_3: Final = Skill("master 3")
MASTER_2: Final = BLIND("master 2")
EARLIER: Final[dict[str, dict[str, Skill]]] = {
    "pong": {
        "master-3": MASTER_3,
        "master-2": MASTER_2,
        "adept-3": BLIND("pong adept 3", lapses=0.36, ready=0.0, overlooks=0.24, memory=24, caution=0.5),
        "adept-2": BLIND("pong adept 2", lapses=0.35, overlooks=0.16, caution=0.5),
        "casual-3": BLIND("pong casual 3", lapses=0.68, ready=0.3, overlooks=0.46, memory=12, fond=0.01, caution=0.0),
        "casual-2": BLIND("pong casual 2", lapses=0.62, overlooks=0.42, memory=12, fond=0.01, caution=0.0),
        "beginner-2": BLIND("pong beginner 2", lapses=0.83, overlooks=0.62, memory=4, fond=0.03, caution=0.0),
    },
    "pai-tong": {
        "master-3": MASTER_3,
        "master-2": MASTER_2,
        "adept-4": BLIND("pai tong adept 4", lapses=0.34, ready=0.0, overlooks=0.28, memory=24, caution=0.125),
        "adept-3": BLIND("pai tong adept 3", lapses=0.3, overlooks=0.13, caution=0.125),
        "adept-2": BLIND("pai tong adept 2", lapses=0.34, overlooks=0.15, caution=0.125),
        "casual-4": BLIND("pai tong casual 4", lapses=0.57, overlooks=0.4, memory=12, fond=0.01, caution=0.0),
        "casual-3": BLIND("pai tong casual 3", lapses=0.6, overlooks=0.42, memory=12, fond=0.01, caution=0.0),
        "beginner-3": BLIND("pai tong beginner 3", lapses=0.85, overlooks=0.63, memory=4, fond=0.03, caution=0.0),
    },
}
"""Retired skills by game and key (strength and version), against which new ones are measured."""
