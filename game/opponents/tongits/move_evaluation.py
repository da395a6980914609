"""Values of Tongits moves in chips, from the adviser's judgement and from rollouts of weighted determinizations.

All moves are tried in the same sampled deals, so that only the move differs. Where results are close, the judgement has
more weight. No other move is valued above the adviser's own choice, so that advice and evaluation never contradict each
other.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, sqrt
from statistics import fmean, variance
from typing import TYPE_CHECKING, Final, NamedTuple

from game.opponents.move_evaluation import CHIPS, TRIED, Worth
from game.opponents.tongits.decisions import choose, habits_for
from game.opponents.tongits.hand import discards, lowest_discard, pairs_with
from game.opponents.tongits.observation import mask, observe
from game.opponents.tongits.odds import belief_about, believed
from game.opponents.tongits.profile import ADVISER, MASTER
from game.opponents.tongits.reasons import reasons_for
from game.rules.cards.french import PACK, POINTS, Mask, cards_of
from game.rules.contract import Move, Reason
from game.rules.hand_likelihood import FOLDED, PASSED
from game.rules.moves import Discard
from game.rules.pieces import FRENCH
from game.rules.tongits.determinization import resample
from game.rules.tongits.moves import Call
from game.rules.tongits.view import View as TongitsView

if TYPE_CHECKING:
    from collections.abc import Generator
    from random import Random

    from game.opponents.move_evaluation import Weighing
    from game.opponents.tongits.observation import Observation
    from game.rules.contract import Seat, View
    from game.rules.hand_likelihood import ObservedAction, Policy
    from game.rules.tongits.arrangement import Arranger
    from game.rules.tongits.deal import TongitsDeal


HELD_BACK = 0.25
"""Probability that a seat breaks up, or does not take, a possible bahay."""
BELOW = 0.04
"""Decrease in likelihood for each point by which a discard is below the seat's highest loose card."""
RANDOM_CARD = 5.6
"""Mean points of each deadwood card in a random hand."""
RANDOM_SPREAD = 2.6
"""Standard deviation of the deadwood points in a random hand, divided by the square root of the number of cards."""
MOST_TILT = 6.0
"""Maximum factor by which a hand with the expected tally is preferred."""
SURE_FOLD, SURE_CHALLENGE = 35.0, 3.0
"""Tally at or above which a seat is assumed to fold, and tally at or below which it is assumed to challenge."""


def sample_world(obs: Observation, rng: Random) -> TongitsDeal:
    """Return a sampled deal consistent with the observation."""
    return resample(obs.view, rng, policy_of(obs))


def policy_of(obs: Observation) -> Policy:
    """Return this player's policy for weighting hidden hands by the likelihood of public actions."""
    options, latest = obs.view.table.options, {}
    for turn, throw in enumerate(obs.view.table.throws):
        latest[throw.seat] = turn
    beliefs = {seat: believed(obs, seat, belief_about(obs, seat)) for seat in obs.opponents}

    def policy(deed: ObservedAction, hand: tuple[str, ...]) -> float:
        held = mask(hand)
        tally, loose = _counted(options.arranger, held)
        if deed.kind == FOLDED:
            return min(0.95, max(0.05, (tally - SURE_CHALLENGE) / (SURE_FOLD - SURE_CHALLENGE)))
        assert deed.discard is not None  # noqa: S101 - only a fold has none
        thrown = PACK.designs[deed.discard.piece]
        fits = any(not pair & ~held for pair in pairs_with(thrown, ace_high=options.aces_high))
        likely = HELD_BACK if fits else 1.0
        if deed.kind == PASSED:
            return likely
        highest = max((POINTS[card] for card in cards_of(loose)), default=0)
        likely *= exp(-BELOW * max(0, highest - POINTS[thrown]))
        if deed.turn == latest[deed.seat]:
            likely *= _tilt(tally, len(hand), beliefs[deed.seat])
        return likely

    return policy


def _tilt(tally: int, size: int, belief: tuple[float, float]) -> float:
    """Return a weight, 0 to 1, for a hand of `size` cards with this tally.

    The weight is higher the better the tally fits the mean and deviation in `belief`, compared with random hands.
    """
    mean, spread = belief
    usual, wide = RANDOM_CARD * size, RANDOM_SPREAD * size**0.5 + 2
    ratio = exp(((tally - usual) / wide) ** 2 / 2 - ((tally - mean) / spread) ** 2 / 2)
    return min(ratio, MOST_TILT) / MOST_TILT


@lru_cache(maxsize=1 << 10)
def _counted(arranger: Arranger, held: Mask) -> tuple[int, Mask]:
    best = arranger.arrange(held)
    return best.tally, best.loose


PLAYED: Final = 360
"""Default total number of rollouts over all moves, which takes about a second."""
LEAST_WORLDS: Final = 12
"""Minimum number of deals in which every move is tried before any is dropped."""
GIVEN_UP: Final = 2.5
"""Number of standard errors by which a move must be behind to be dropped."""
NAMED: Final = 12
"""Maximum number of moves reported; unlikely discards and calls beyond it are left out."""
DOUBT: Final = 0.35
"""Standard error, in chips, of the difference between two moves as judged without rollouts."""
PREFERRED: Final = 0.1
"""Chips by which the judgement prefers its own choice to the others."""
POINT: Final = 0.04
"""Chips per point of a hand's value, for comparing discards."""
CERTAIN: Final = 1e-9


class _Seen(NamedTuple):
    """Rollout results of one move, one per sampled deal."""

    gains: list[int]

    def behind(self, best: _Seen) -> tuple[float, float]:
        """Return the mean difference from another move over the same deals, and its standard error."""
        apart = [one - other for one, other in zip(self.gains, best.gains, strict=False)]
        return fmean(apart), sqrt(variance(apart) / len(apart)) if len(apart) > 1 else DOUBT


def weigh(view: View, rng: Random, budget: int = 0) -> Weighing:
    """Evaluate the moves worth reporting, in chips, best first; `budget` is the total number of rollouts."""
    assert isinstance(view, TongitsView)  # noqa: S101 - asked about its own game only
    obs = observe(view, habits_for(view, ADVISER))
    chosen = choose(obs).move
    judged = _judged(obs, chosen)
    yield
    gains = {move: _Seen([]) for move in judged}
    yield from _play_on(obs, gains, chosen, rng, (budget or PLAYED) if len(judged) > 1 else LEAST_WORLDS)
    return (yield from _worths(obs, chosen, judged, gains))


def _judged(obs: Observation, chosen: Move) -> dict[Move, float]:
    """Return the moves worth reporting, each with its estimated loss in chips relative to the chosen one."""
    legal = obs.view.legal
    thrown = {FRENCH[each.card]: each for each in discards(obs, obs.hand)} if _throws(legal) else {}
    least = min((each.worth for each in thrown.values()), default=0.0)
    order = {code: place for place, code in enumerate(thrown)}
    lowest = FRENCH[lowest_discard(obs, obs.hand).card]
    called = {None, *([chosen.card] if isinstance(chosen, Call) else [lowest])}
    found: dict[Move, float] = {}
    for move in legal:
        behind = PREFERRED
        if isinstance(move, Call):
            if move.card not in called:
                continue
        elif isinstance(move, Discard):
            if len(legal) > NAMED and move != chosen and order.get(move.piece, NAMED) >= NAMED // 2:
                continue
            behind += POINT * (thrown[move.piece].worth - least) if move.piece in thrown else 1.0
        found[move] = 0.0 if move == chosen else behind
    if len(found) > NAMED:
        kept = sorted(found, key=lambda move: (found[move], str(move)))[:NAMED]
        found = {move: behind for move, behind in found.items() if move in kept}
    return found


def _throws(legal: tuple[Move, ...]) -> bool:
    return any(isinstance(move, Discard) for move in legal)


def _play_on(
    obs: Observation, gains: dict[Move, _Seen], chosen: Move, rng: Random, budget: int
) -> Generator[None, None, None]:
    """Roll out every move in one sampled deal after another, dropping moves that fall behind."""
    left, played = list(gains), 0
    while played < budget and left:
        world = sample_world(obs, rng)
        yield
        for move in left:
            twin = world.copy()
            gains[move].gains.append((yield from _played_out(twin, move, obs.seat)))
            played += 1
        if len(gains[chosen].gains) >= LEAST_WORLDS:
            best = max((gains[move] for move in left), key=lambda each: fmean(each.gains))
            left = [move for move in left if gains[move] is best or move == chosen or not _given_up(gains[move], best)]
            if len(left) == 1 and len(gains) > 1 and len(gains[chosen].gains) > 4 * LEAST_WORLDS:
                break


def _given_up(seen: _Seen, best: _Seen) -> bool:
    less, error = seen.behind(best)
    return less < -GIVEN_UP * max(error, CERTAIN)


def _played_out(deal: TongitsDeal, move: Move, seat: Seat) -> Generator[None, None, int]:
    """Play the deal to its end with masters in all seats and return the seat's gain."""
    deal.play(seat, move)
    while pending := deal.pending():
        for asked in sorted(pending):
            legal = deal.legal(asked)
            deal.play(asked, legal[0] if len(legal) == 1 else _masters_move(deal, asked))
        yield
    result = deal.result
    assert result is not None  # noqa: S101 - a deal that asks nobody is over
    return sum(entry.amount for entry in result.entries if entry.account == seat)


def _masters_move(deal: TongitsDeal, seat: Seat) -> Move:
    view = deal.view(seat)
    return choose(observe(view, habits_for(view, MASTER))).move


def _worths(obs: Observation, chosen: Move, judged: dict[Move, float], gains: dict[Move, _Seen]) -> Weighing:
    """Combine the estimates from judgement and rollouts, weighted by their precision."""
    own = gains[chosen]
    base = fmean(own.gains)
    base_error = sqrt(variance(own.gains) / len(own.gains)) if len(own.gains) > 1 else DOUBT
    found = []
    for move, behind in judged.items():
        seen = gains[move]
        tried = Reason(TRIED, {"count": len(seen.gains)})
        reasons = (*reasons_for(obs, move), tried)
        yield
        if move == chosen:
            found.append(Worth(move, base, base_error, CHIPS, reasons, apart=0.0))
            continue
        less, error = seen.behind(own)
        sure, doubt = 1 / max(error, 0.02) ** 2, 1 / DOUBT**2
        apart = min(0.0, (less * sure - behind * doubt) / (sure + doubt))
        off = sqrt(1 / (sure + doubt))
        found.append(Worth(move, base + apart, sqrt(base_error**2 + off**2), CHIPS, reasons, apart=off))
    return tuple(sorted(found, key=lambda each: (-each.worth, each.move != chosen)))
