"""What the other hands of Tongits are likely to count; whether a call or a challenge pays. TG-43, TG-44, TG-70, TG-72.

Nothing is known of a closed hand but how many cards it holds and how long the game has lasted; the means and spreads
below fit what `bench/tongits_deals.py` measures over games of this player against itself.
"""

from __future__ import annotations

from math import erf, sqrt
from typing import TYPE_CHECKING, Final

from game.rules.tongits.settlement import SEATS

if TYPE_CHECKING:
    from game.opponents.tongits_hand import Sight
    from game.rules.contract import Seat

CALL_ODDS: Final = 0.75
"""How likely a caller should be to hold the lowest tally."""
RASH: Final = 0.1
"""How many callers call with any hand."""
HIGHEST: Final = 60
"""No sound caller counts more."""
LEAST_CHANCE: Final = 0.01
CHALLENGE_LOSS: Final = 2
"""Units that a lost challenge costs more than folding. TG-70."""
UNKNOWN_SPECIALS: Final = 2.0
"""Units that the specials of a winner come to on average. TG-72."""


def expected_tally(size: int, turns: int) -> tuple[float, float]:
    """Mean and spread of the tally of a closed hand of so many cards, after so many turns."""
    mean = size * (4.6 - 0.05 * turns)
    return mean, 0.3 * mean + 2


def chance_against(sight: Sight, seat: Seat, tally: float) -> float:
    """How likely the hand of a seat is to count more than `tally`."""
    mean, spread = expected_tally(sight.view.table.hand_sizes[seat], sight.view.table.turns)
    return 0.5 * (1 - erf((tally + 0.5 - mean) / (spread * sqrt(2))))


def chance_of_all(sight: Sight, tally: float, caller: Seat | None = None) -> float:
    """How likely a caller (this seat, or another) with this tally is to win against all who could challenge it.

    TG-42, TG-44.
    """
    caller = sight.seat if caller is None else caller
    chance = 1.0
    for seat in range(SEATS):
        if seat != caller and sight.is_down(seat):
            chance *= chance_against(sight, seat, tally)
    return chance


def chance_against_caller(sight: Sight, caller: Seat, tally: float) -> float:
    """How likely the caller's hand is to count more than `tally`.

    Most callers have seen to it that they are likely to win, so their tally is no higher than a sound player's would
    be; the others call with any hand.
    """
    most = next((each for each in range(HIGHEST, 0, -1) if chance_of_all(sight, each, caller) >= CALL_ODDS), 0)
    any_hand, beyond = chance_against(sight, caller, tally), chance_against(sight, caller, most)
    sound = max(0.0, any_hand - beyond) / max(1 - beyond, LEAST_CHANCE)
    return (1 - RASH) * sound + RASH * any_hand


def specials(sight: Sight) -> int:
    """Units that each loser would pay for the own aces, kings, fours and escaleras. TG-72."""
    own = [*sight.view.hand, *(code for _, cards in sight.view.secrets for code in cards)]
    for each in sight.view.table.bahays:
        if each.owner == sight.seat:
            given = [code for seat, code in each.sapaw if seat != sight.seat]
            own += [code for code in each.cards if code not in given]
    high = sum(code[0] in "AK" for code in own)
    return high + 3 * (len(sight.view.secrets) + sight.best.specials)


def challenge_odds(sight: Sight) -> tuple[float, float]:
    """How likely a challenge is to win, and how likely it must be to pay. TG-44, TG-70, TG-73.

    Folding costs one unit and the winner's specials; a challenge that fails costs two units more, one that wins brings
    three from the caller, one or three from the other, the own specials, and perhaps the pot.
    """
    table = sight.view.table
    caller = table.caller
    assert caller is not None  # noqa: S101 - somebody has called
    tally = sight.best.tally
    chance = chance_against_caller(sight, caller, tally - 1)  # a tie will do
    for seat in sight.opponents:
        if seat != caller and table.answers[seat] == "challenge":
            chance *= chance_against_caller(sight, caller, tally)  # it has reason to be as low
    own_pot = table.pot if table.streak == sight.seat else 0
    lost_pot = table.pot / SEATS if table.streak == caller else 0
    gain = 4 + 2 * specials(sight) + own_pot + 1 + UNKNOWN_SPECIALS + lost_pot
    return chance, CHALLENGE_LOSS / (gain + CHALLENGE_LOSS)
