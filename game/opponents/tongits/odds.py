"""Estimated tallies of other Tongits hands, and whether calling or challenging pays. TG-43, TG-44, TG-70, TG-72.

A closed hand is known only by its size, the number of turns played, and its owner's melds, discards and takes; a
player's `Belief` weights these. `bench/tongits_deals.py` measures these weights in actual deals.
"""

from __future__ import annotations

from math import erf, sqrt
from typing import TYPE_CHECKING, Final

from game.opponents.tongits.profile import FIRST
from game.rules.cards.french import PACK, POINTS, points
from game.rules.tongits.settlement import SEATS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.opponents.tongits.observation import Observation
    from game.opponents.tongits.profile import Belief
    from game.rules.contract import Seat

HIGHEST: Final = 60
"""Maximum tally with which a sensible player is assumed to call."""
LEAST_CHANCE: Final = 0.01
LEAST_MEAN: Final = 1.0
USUAL_THROW: Final = 7.0
"""Points of a discard that reveals nothing about its owner's hand."""
USUAL_UNSEEN: Final = 6.5
"""Mean points of the cards of the full pack."""
PROMISING: Final = 0.3
"""Minimum probability of holding the lowest tally at which a careful caller may call."""
LATE: Final = 4
"""Number of cards left in the stock at which careful callers accept higher tallies, as the deal is about to end."""
BEND: Final = 3.0
"""Exponent for how sharply a careful caller's expected tally levels off at the highest one that it would call with."""
JOINS: Final = 0.77
"""Probability that an opponent with the lower tally challenges when its turn to answer comes."""
JOINED: Final = 0.76
"""Exponent that converts the probability of beating the caller into that of beating an opponent that has challenged."""

MANY_CARDS: Final = 9
"""Number of cards with which a caller may well have a high tally."""
HOPELESS: Final = 0.5
"""Fraction of the required probability below which a challenge is hopeless."""


def expected_tally(size: int, turns: int, belief: Belief = FIRST.belief) -> tuple[float, float]:
    """Return the mean and standard deviation of the tally of `size` concealed cards after `turns` turns."""
    mean = size * (belief.card - belief.turn * turns)
    return mean, belief.wide * mean + belief.spread


def believed(obs: Observation, seat: Seat, belief: Belief | None = None) -> tuple[float, float]:
    """Return the mean and standard deviation of a seat's estimated tally, based on all its public actions."""
    table = obs.view.table
    belief = belief or obs.habits.belief
    size = table.hand_sizes[seat]
    mean, _ = expected_tally(size, table.turns, belief)
    mean -= belief.bahay * sum([each.owner == seat for each in table.bahays])
    if belief.latest or belief.earlier:
        mean += size * _thrown_lately(obs, seat, belief)
    if belief.unseen:
        mean += size * belief.unseen * (points(obs.unseen) / (obs.unseen.bit_count() or 1) - USUAL_UNSEEN)
    mean = max(mean, LEAST_MEAN)
    if belief.call_rivals:
        most = max(_sensible_call(obs, seat, belief), LEAST_MEAN)
        mean = max((mean**-BEND + most**-BEND) ** (-1 / BEND), LEAST_MEAN)
    return mean, belief.wide * mean + belief.spread


def _sensible_call(obs: Observation, caller: Seat, belief: Belief) -> float:
    """Return the approximate highest tally with which a careful player would call.

    It depends on the estimated tallies of the seats that could challenge.
    """
    promising = _highest_promising(_rivals(obs, caller), PROMISING)
    late = belief.call_late if obs.view.table.stock <= LATE else 0.0
    return belief.call_base + late + belief.call_rivals * promising


def _highest_promising(rivals: Sequence[tuple[float, float]], needed: float) -> int:
    """Return the highest tally that is the lowest at the table with probability `needed`; 0 if there is none."""
    return next((each for each in range(HIGHEST, 0, -1) if _lowest(rivals, each) >= needed), 0)


def belief_about(obs: Observation, seat: Seat) -> Belief:
    """Return the belief that applies to a seat: if the seat has called, the belief about callers, if there is one."""
    about = _caller_belief(obs)
    return about if about is not None and obs.view.table.caller == seat else obs.habits.belief


def _caller_belief(obs: Observation) -> Belief | None:
    """Return the belief about callers that applies at this table; None if there is none."""
    with_discard = obs.view.table.options.call_timing == "with_discard"
    return obs.habits.caller if with_discard else obs.habits.caller_before


def _thrown_lately(obs: Observation, seat: Seat, belief: Belief) -> float:
    """Return how many points per card a seat's last two discards add to its estimated tally."""
    thrown = [POINTS[PACK.designs[throw.piece]] for throw in obs.view.table.throws if throw.seat == seat][-2:]
    added = belief.latest * (thrown[-1] - USUAL_THROW) if thrown else 0.0
    return added + (belief.earlier * (thrown[-2] - USUAL_THROW) if len(thrown) > 1 else 0.0)


def _beyond(belief: tuple[float, float], tally: float) -> float:
    """Return the probability that a hand with this mean and deviation has more than `tally` points."""
    mean, spread = belief
    return 0.5 * (1 - erf((tally + 0.5 - mean) / (spread * sqrt(2))))


def chance_against(obs: Observation, seat: Seat, tally: float) -> float:
    """Return the probability that a seat's hand has more points than `tally`."""
    return _beyond(believed(obs, seat), tally)


def chance_of_all(obs: Observation, tally: float, caller: Seat | None = None) -> float:
    """Return the probability that a caller's tally beats all possible challengers.

    TG-42, TG-44.
    """
    return _lowest(_rivals(obs, obs.seat if caller is None else caller), tally)


def _rivals(obs: Observation, caller: Seat) -> list[tuple[float, float]]:
    """Return the estimated tallies of all seats that could challenge a caller."""
    return [believed(obs, seat) for seat in range(SEATS) if seat != caller and obs.is_down(seat)]


def _lowest(rivals: Sequence[tuple[float, float]], tally: float) -> float:
    chance = 1.0
    for each in rivals:
        chance *= _beyond(each, tally)
    return chance


def chance_against_caller(obs: Observation, caller: Seat, tally: float) -> float:
    """Return the probability that the caller's hand has more than `tally` points.

    Most callers call only when they are likely to win, so their tally is no higher than a sensible player's; the others
    call with any hand.
    """
    habits = obs.habits
    rash, own = habits.rash, believed(obs, caller)
    about = _caller_belief(obs)
    if about is not None:
        told = _beyond(believed(obs, caller, about), tally)
        bluffing = _beyond(believed(obs, caller, habits.belief.without_throws), tally)
        return (1 - rash) * told + rash * bluffing
    most = _highest_promising(_rivals(obs, caller), habits.most)
    any_hand, beyond = _beyond(own, tally), _beyond(own, most)
    sound = max(0.0, any_hand - beyond) / max(1 - beyond, LEAST_CHANCE)
    return (1 - rash) * sound + rash * any_hand


def specials(obs: Observation, discarded: str | None = None) -> int:
    """Return the units that each loser would pay for this hand's aces, kings, fours of a kind and escaleras. TG-72.

    A last discard `discarded` is not counted.
    """
    own = [
        *(code for code in obs.view.hand if code != discarded),
        *(code for _, cards in obs.view.secrets for code in cards),
    ]
    for each in obs.view.table.bahays:
        if each.owner == obs.seat:
            given = [code for seat, code in each.sapaw if seat != obs.seat]
            own += [code for code in each.cards if code not in given]
    high = sum(code[0] in "AK" for code in own)
    return high + 3 * (len(obs.view.secrets) + obs.best.specials)


def challenge_odds(obs: Observation) -> tuple[float, float]:
    """Return the probability that a challenge wins, and the lowest one at which it pays. TG-44, TG-70, TG-73.

    Folding costs one unit and the winner's specials, and a lost challenge two units more. A won challenge earns three
    units from the caller, one or three from the other opponent, pay for specials, and perhaps the pot.
    """
    table = obs.view.table
    caller = table.caller
    assert caller is not None  # noqa: S101 - somebody has called
    tally = obs.best.tally
    chance = chance_against_caller(obs, caller, tally - 1)  # a tie will do
    for seat in obs.opponents:
        if seat == caller:
            continue
        if table.answers[seat] == "challenge":
            lower = chance_against_caller(obs, caller, tally)  # it has reason to be as low
            chance *= lower**JOINED if obs.habits.reads_challenges else lower
        elif obs.habits.minds_others and table.answers[seat] is None and obs.is_down(seat):
            first = (caller + 1) % SEATS == obs.seat  # of equal challengers, the one on the caller's right wins
            higher = chance_against(obs, seat, tally - 1 if first else tally)
            chance *= 1 - JOINS * (1 - higher) if obs.habits.reads_challenges else higher
    own_pot = table.pot if table.streak == obs.seat else 0
    lost_pot = table.pot / SEATS if table.streak == caller else 0
    gain = 4 + 2 * specials(obs) + own_pot + 1 + obs.habits.unknown + lost_pot
    return chance, obs.habits.loss / (gain + obs.habits.loss)


def is_hopeless(obs: Observation) -> bool:
    """Return whether no person would challenge here, which the player's own estimate may miss. TG-42, TG-70."""
    table, second = obs.view.table, obs.habits.second_look
    assert table.caller is not None  # noqa: S101 - somebody has called
    if second is None or table.hand_sizes[table.caller] >= MANY_CARDS:
        return False
    chance, needed = challenge_odds(obs._replace(habits=second))
    return chance < HOPELESS * needed
