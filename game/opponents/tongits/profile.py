"""Habits of Tongits opponents: all constants of their judgement, and the versions in use."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from game.rules.tongits.settlement import SEATS


@dataclass(frozen=True, slots=True)
class Belief:
    """Assumptions for estimating a tally: points per card, adjusted for the owner's public actions."""

    card: float = 4.6
    """Base points per card of a hand."""
    turn: float = 0.05
    """Points per card subtracted for every turn ended."""
    latest: float = 0.0
    """Points per card added for each point of the latest discard above `USUAL_THROW`, since high cards are discarded
    first.
    """
    earlier: float = 0.0
    """Points added per card for each point by which the discard before the latest exceeds `USUAL_THROW`."""
    unseen: float = 0.0
    """Points per card added for each point by which the mean of unseen cards exceeds `USUAL_UNSEEN`."""
    bahay: float = 0.0
    """Points subtracted from the whole hand for each bahay of its owner on the table."""
    wide: float = 0.3
    """Part of the standard deviation that is proportional to the mean, as a fraction of the mean."""
    spread: float = 2.0
    """Constant part of the standard deviation, in points."""
    call_rivals: float = 0.0
    """Fraction of the highest sensible tally for a call at which the mean levels off; 0 for no limit."""
    call_base: float = 0.0
    """Points added to the limit that `call_rivals` sets."""
    call_late: float = 0.0
    """Further points added to that limit with the last cards of the stock."""

    @property
    def without_throws(self) -> Belief:
        """The same assumptions for a player whose discards reveal nothing reliable."""
        return replace(self, latest=0.0, earlier=0.0)


@dataclass(frozen=True, slots=True)
class Mistakes:
    """Probabilities of human mistakes; an overlooked option is not evaluated."""

    take: float = 0.0
    """Probability of overlooking that the discard could be taken."""
    sapaw: float = 0.0
    """Probability of overlooking a possible sapaw."""
    lay: float = 0.0
    """Probability of forgetting to lay a bahay until the next turn."""
    hopes: float = 0.0
    """Probability of discarding the highest loose card, whatever melds it could still become part of."""
    gift: float = 0.0
    """Probability of ignoring how a discard helps the next player."""
    memory: int = 52
    """Number of latest discards that the player remembers; it still waits for cards that were discarded earlier."""
    love: float = 0.0
    """Points by which the player overrates the suit of which it holds most loose cards."""
    answer: float = 0.0
    """Probability of folding regardless of the hand."""
    call: float = 0.0
    """Probability of missing a call until the next turn."""
    at_risk: float = 1.0
    """Factor on mistakes in taking and laying before the first bahay is laid, since most players avoid sunog."""


@dataclass(frozen=True, slots=True)
class Profile:
    """Habits of one Tongits opponent; the defaults are those of the first release."""

    version: str = "first"
    # calls
    call: float = 0.75
    """Minimum probability of holding the lowest tally at which the player calls."""
    call_round: float = 0.0
    """Added to `call` for every round after the second."""
    call_special: float = 0.0
    """Subtracted from `call` for every unit that a loser would pay for the player's own specials."""
    call_last: float = 0.0
    """Subtracted from `call` with the last cards of the stock."""
    call_before: float = 0.0
    """Added to `call` for a call before drawing, because no discard lowers the tally then."""
    call_most: int = 999
    """Highest tally to call with, however likely it is to be the lowest.

    Some players judge only by their own hand.
    """
    late: int = -1
    """Number of cards left in the stock at which the deal counts as about to end."""
    call_most_late: int = 999
    """Highest tally to call with when the deal is about to end."""
    bluff: float = 0.0
    """Points of tally that the player sacrifices to bluff by discarding a low card with the call.

    This suggests that it holds no higher card.
    """
    bluff_under: float = 1.0
    """Probability of holding the lowest tally below which the player bluffs."""
    # opening
    open_by: int = SEATS
    """Number of turns ended after which the player must have melded; by then every seat has reached its second turn."""
    ready: float = 25.0
    """Maximum tally at which the player opens a bahay immediately, for a call in the next turn."""
    near: float = 18.0
    """Maximum tally at which the player opens a bahay in addition to a secret."""
    show_special: float = -1.0
    """Maximum tally at which the player opens a four of a kind or an escalera if it has nothing else to open.

    Once open, this pays nothing, but allows a call.
    """
    lays_at: int = -1
    """Highest tally at which the player lays every plain bahay before it discards, so that more can be laid off on
    them.
    """
    # the worth of a hand, in points of the tally
    being_down: float = 5.0
    """Value of the first open bahay: no sunog, and the right to call."""
    special: float = 5.0
    """Value of a four of a kind or an escalera in the hand."""
    high: float = 0.0
    """Value of an ace or a king in the hand, which pays if the hand wins."""
    most_draws: int = 4
    """Maximum number of further draws considered in the value of loose cards, since deals seldom last longer."""
    looks: float = 1.6
    """Average number of cards seen per turn: the draw and, occasionally, the discard before it."""
    gift: float = 0.35
    """Cost of a discard for each way in which the next player may use it."""
    passed: float = 0.0
    """Fraction of that cost that is dropped if the next player has discarded or passed a matching card."""
    # sapaw
    block: float = 0.75
    """Minimum probability that a seat holds the lower tally for the player to block its call."""
    block_cost: float = 0.0
    """Maximum points that blocking may cost, for example by breaking up a bahay or giving away an ace."""
    watchful: bool = False
    """Whether the player looks for a way to block a threatening call even when it overlooks other sapaws."""
    sees_wins: bool = False
    """Whether the player neither overlooks nor delays an immediate win: laying off its last cards, a take that leaves
    no card over, or a call that no seat can answer.
    """
    sure_calls: bool = False
    """Whether the player calls with any tally if neither opponent has laid a bahay, since then nobody can challenge."""
    late_sapaw: float = 0.0
    """Points below which the player keeps a loose card to hide its tally, until the stock ends or a call is near."""
    # answers
    rash: float = 0.1
    """Fraction of callers assumed to call with any hand."""
    most: float = 0.75
    """Probability of holding the lowest tally that the other callers are assumed to require."""
    loss: float = 2.0
    """Units that a lost challenge costs more than folding. TG-70."""
    unknown: float = 2.0
    """Average units paid for the specials of a winner. TG-72."""
    minds_others: bool = False
    """Whether the player considers that the other opponent, if it may still challenge, may have the lower tally."""
    reads_challenges: bool = False
    """Whether the player allows for a challenge by the other opponent, using `JOINS` and `JOINED`.

    These give the probability of such a challenge, and the probability of beating it.
    """
    second_look: Profile | None = None
    """Habits with which a challenge is checked unless the caller has `MANY_CARDS`; a `HOPELESS` one is dropped."""
    belief: Belief = Belief()
    caller: Belief | None = None
    """Belief about callers that discard a card with the call; None to use only `most`."""
    caller_before: Belief | None = None
    """Belief about callers that called before drawing; None to use only `most`."""
    mistakes: Mistakes = Mistakes()
    at_discard: Profile | None = None
    """Habits where a draw is called with the discard; None to use the same habits. Patience does not pay there, because
    whoever calls first wins, whereas after a call before drawing there is still a turn to lay off and block.
    """


FIRST: Final = Profile()
"""The player of the first release: the unchanging reference for all others."""

MASTER_1: Final = Profile(
    version="master 1",
    call=0.2,
    call_round=0.007,
    call_special=0.04,
    call_last=0.12,
    call_before=0.3,
    open_by=0,
    ready=60.0,
    near=60.0,
    show_special=5.0,
    being_down=3.7,
    special=3.7,
    high=3.7,
    looks=2.05,
    gift=0.5,
    passed=0.5,
    block=0.65,
    block_cost=1.5,
    sees_wins=True,
    rash=0.42,
    most=0.3,
    loss=2.2,
    unknown=2.1,
    belief=Belief(card=5.0, turn=0.0415, latest=0.25, earlier=0.076, unseen=0.75, wide=0.22, spread=4.0),
    caller=Belief(card=2.7, turn=0.027, latest=0.32, earlier=0.0966, unseen=0.271, wide=0.28, spread=2.5),
)
"""Opens immediately, calls where others would fold, and is not bluffed into folding."""
PATIENT_CALLER: Final = Belief(card=1.7, turn=-0.05, wide=0.36, spread=1.3)
"""Belief about callers before drawing, fitted to the calls of casual players, adepts and masters."""
MASTER: Final = replace(
    MASTER_1,
    version="master 2",
    rash=0.1,
    minds_others=True,
    belief=Belief(card=4.86, turn=0.039, latest=0.196, earlier=0.036, unseen=0.73, bahay=0.04, wide=0.242, spread=2.57),
    caller_before=Belief(
        card=0.337, turn=-0.162, latest=0.18, earlier=0.088, unseen=0.172, bahay=-0.109, wide=0.409, spread=0.5
    ),
    at_discard=MASTER_1,
)
"""Bases its estimates of hands and callers on deals of patient players where a draw is called before drawing."""
CAREFUL_CALLER: Final = Belief(
    card=3.965,
    turn=0.0,
    latest=0.344,
    earlier=0.068,
    unseen=0.125,
    wide=0.453,
    spread=0.122,
    call_rivals=0.584,
    call_base=1.043,
    call_late=5.321,
)
"""Belief about callers before drawing whose limit is lower if the other hands are short, and higher if they are long.
Fitted to the same calls as `PATIENT_CALLER`.
"""
GLANCED_CALLER: Final = replace(CAREFUL_CALLER, latest=0.0, earlier=0.0, unseen=0.0)
"""`CAREFUL_CALLER` for a player that pays no attention to discards."""
ADVISER: Final = replace(MASTER, version="adviser 1", rash=0.02, reads_challenges=True, caller_before=CAREFUL_CALLER)
"""Habits behind the figures and advice of hints and reviews: the master's, except for answers to a call before drawing.
Calibrated by `bench/tongits_odds.py`. No opponent answers calls with it, because a seat that calls with any tally would
gain.
"""
ADEPT_3: Final = replace(
    MASTER_1,
    version="adept 3",
    call=0.23,
    call_special=0.0,
    show_special=99.0,
    special=1.0,
    high=0.0,
    rash=0.4,
    passed=0.0,
    belief=Belief(card=5.0, turn=0.03, wide=0.25, spread=3.0),
    caller=None,
    mistakes=Mistakes(take=0.1, sapaw=0.07, lay=0.1, hopes=0.13, gift=0.2, memory=14, call=0.1, at_risk=0.0),
)
"""Counts the cards that others hold, but not their discards and passes. Plays to win the deal regardless of its pay:
discards aces and kings like any high card, and opens a four of a kind if it has nothing else to meld. Occasionally
overlooks something once it is safe from sunog, and misses a good call.
"""
CASUAL_5: Final = replace(
    MASTER_1,
    version="casual 5",
    call=0.0,
    call_most=45,
    call_special=0.0,
    special=3.0,
    show_special=-1.0,
    being_down=12.0,
    high=10.0,
    looks=0.5,
    passed=0.0,
    watchful=True,
    rash=0.7,
    loss=3.0,
    bluff=8.0,
    bluff_under=0.9,
    mistakes=Mistakes(take=0.9, sapaw=0.9, lay=0.1, hopes=0.95, gift=0.0, memory=4, love=1.0, call=0.08, at_risk=0.0),
)
"""Avoids sunog and generous discards, and blocks seats that may call. Calls by its own tally, at most 45 points,
without estimating other hands; usually bluffs by discarding a low card with the call, and takes most callers for
bluffers. Once safe, it seldom takes a discard or lays off cards. It keeps aces and kings, and forgets discards.
"""
ADEPT_4: Final = replace(
    ADEPT_3,
    version="adept 4",
    call_most=8,
    late=5,
    lays_at=15,
    special=2.0,
    high=2.0,
    mistakes=replace(ADEPT_3.mistakes, sapaw=0.05, hopes=0.08),
    at_discard=ADEPT_3,
)
"""Plays for tongits where a draw is called before drawing: calls when almost no points are left or when the stock ends,
and lays its bahays once few points are loose.
"""
ADEPT: Final = replace(ADEPT_4, version="adept 5", sure_calls=True, rash=0.15, caller_before=PATIENT_CALLER)
"""Answers a call according to the hands of patient callers, and calls with any tally where nobody can answer."""
CASUAL_6: Final = replace(
    CASUAL_5,
    version="casual 6",
    call_most=12,
    late=4,
    call_most_late=36,
    lays_at=30,
    looks=1.5,
    high=2.0,
    mistakes=replace(CASUAL_5.mistakes, take=0.18, sapaw=0.18, hopes=0.4, gift=0.6, memory=10, love=0.5, call=0.15),
    at_discard=CASUAL_5,
)
"""Also waits where a draw is called before drawing: for a low tally, or until the stock runs low.

Lays its bahays once the end is near. Its mistakes there are discarding a promising card, missing calls, and
overlooking every fifth or sixth chance to take or lay off.
"""
CASUAL_7: Final = replace(
    CASUAL_6, version="casual 7", sure_calls=True, rash=0.3, loss=2.6, caller_before=PATIENT_CALLER
)
"""Assumes less than one time in three that a caller is bluffing, and calls with any tally where nobody can answer."""
CASUAL: Final = replace(
    CASUAL_7,
    version="casual 8",
    second_look=replace(CASUAL_7, rash=0.06, caller_before=GLANCED_CALLER),
)
"""Makes no hopeless challenge: folds to a caller with few cards that almost certainly has the lower tally."""
BEGINNER: Final = replace(
    FIRST,
    version="beginner 1",
    call=0.75,
    open_by=SEATS,
    ready=30.0,
    near=20.0,
    looks=1.0,
    sees_wins=True,
    rash=0.25,
    most=0.6,
    special=3.0,
    mistakes=Mistakes(take=0.8, sapaw=0.7, lay=0.35, hopes=0.8, gift=1.0, memory=3, love=5.0, answer=0.25),
)
"""Opens late, calls only with almost no points left, folds when another seat calls, and overlooks many options."""

VERSIONS: Final = {"first": FIRST, "beginner": BEGINNER, "casual": CASUAL, "adept": ADEPT, "master": MASTER}
"""The current version of every strength, and the fixed reference."""


BOLDER: Final = 0.08
"""Factor by which a bold player changes the probability required for a call, relative to its distance from 1."""
BOLDER_POINTS: Final = 2
"""Points that a bold player adds to the highest tally with which it calls, if it decides by points."""
SLIER: Final = 0.05
"""Amount by which a sly player raises the probability required for a call."""


def tempered(habits: Profile, temperament: str) -> Profile:
    """Return the habits with another temperament at equal strength, as measured by `bench/tongits_levels.py`.

    A bold player calls with a higher tally, doubts other callers more, and opens its melds. A sly one waits for a safer
    call, lays specials as secrets, and keeps low cards as long as they would reveal something.
    """
    at_discard = None if habits.at_discard is None else tempered(habits.at_discard, temperament)
    match temperament:
        case "steady":
            return habits
        case "bold":
            return replace(
                habits,
                version=f"{habits.version} bold",
                call=habits.call - BOLDER * (1 - habits.call),
                call_most=habits.call_most + BOLDER_POINTS,
                rash=min(1.0, habits.rash + BOLDER / 4),
                ready=habits.ready + 3,
                near=habits.near + 3,
                show_special=habits.show_special + 10,
                at_discard=at_discard,
            )
        case "sly":
            return replace(
                habits,
                version=f"{habits.version} sly",
                call=habits.call + SLIER * (1 - habits.call),
                show_special=-1.0,
                late_sapaw=3.0,
                at_discard=at_discard,
            )
    raise ValueError(f"no temperament is called {temperament!r}; there are steady, bold and sly")
