"""Opponents of Pai Gow: how they set tiles (PG-30) and bet, and the exact values of their moves.

The master computes its best split: as a player, against the banker's house way; as a rotating banker, against players
who are assumed to set by the balanced way, which costs next to nothing if they do not. The house has no choice as
banker (PG-61). Bets are made before anybody sees a tile (PG-22).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from game.opponents.betting import Bettor, bet_of
from game.opponents.choice import Choice, Think, Thinking
from game.opponents.move_evaluation import CHIPS, Weighing, Worth
from game.opponents.pai_gow.first_release import GIVING
from game.opponents.pai_gow.shared_decisions import bets_of, bound, cut_near_middle, holds_bank, move_of, share_of
from game.rules.contract import N_, Move, Reason, View
from game.rules.pai_gow.coach import advising, advising_bank, bets_against
from game.rules.pai_gow.deal_classes import BANKER_DEALS, PAIRINGS, class_numbers, pairings, settings
from game.rules.pai_gow.house_ways import Split, set_tiles
from game.rules.pai_gow.moves import Bet, SetHands
from game.rules.pai_gow.odds import BEST_PLAYER
from game.rules.pai_gow.ranking import GONG_POINTS, PAIR_POINTS, WONG_POINTS, counted_points, in_order
from game.rules.pai_gow.settlement import share_kept
from game.rules.pai_gow.tiles import DEALT, GEE_JOON, PIPS, kind_of
from game.rules.pai_gow.view import CUT

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence
    from random import Random

    from game.rules.contract import Range
    from game.rules.pai_gow.coach import Advice
    from game.rules.pai_gow.deal_classes import Kinds, Setting
    from game.rules.pai_gow.odds import SplitOdds
    from game.rules.pai_gow.options import GeeJoonTie


class Mistakes(NamedTuple):
    """Mistakes that a player makes in one deal, as flags."""

    pairs: bool = False
    """Whether the player never breaks up a pair."""
    gee_joon: bool = False
    """Whether the player counts a Gee Joon tile as its own pips, forgetting that it counts 3 or 6. PG-44."""
    named: bool = False
    """Whether the player overlooks Wong and Gong, and adds up their pips instead. PG-41, PG-42."""


@dataclass(frozen=True, slots=True)
class Profile:
    """Habits of one kind of player in setting its tiles."""

    way: str = ""
    """Key in `WAYS` of the house way that the player has learnt; '' for a player that adds up points."""
    front: float = 1.0
    """Value of a point in the front hand relative to one in the rear hand, for a player that adds up points."""
    mistakes: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Probability of each of `Mistakes`, for a player that adds up points."""
    why: str = ""
    """Reason as a sentence, translated when displayed."""

    def random_mistakes(self, rng: Random) -> Mistakes:
        """Return a random selection of mistakes for one deal, each with its probability in `mistakes`."""
        return Mistakes(*(rng.random() < often for often in self.mistakes))

    def all_mistakes(self) -> Iterator[tuple[float, Mistakes]]:
        """Yield every combination of mistakes with its probability."""
        for each in product((False, True), repeat=len(Mistakes._fields)):
            share = 1.0
            for often, slipped in zip(self.mistakes, each, strict=True):
                share *= often if slipped else 1 - often
            if share:
                yield share, Mistakes(*each)

    def pairing(self, kinds: Kinds, tie: GeeJoonTie, mistakes: Mistakes) -> int:
        """Return the index (0 to 2) of the pairing that the player chooses for four tile kinds, highest kind first."""
        if self.way:
            return pairings(self.way, tie)[class_numbers()[kinds]]
        found = settings(kinds, tie)
        if mistakes.pairs:
            found = tuple(each for each in found if _seen(each.rear_kinds, mistakes) == PAIR_POINTS) or found
        return max(found, key=lambda each: (self._worth(each, mistakes), each.rear)).pairing

    def _worth(self, each: Setting, mistakes: Mistakes) -> float:
        low, high = sorted((_seen(each.front_kinds, mistakes), _seen(each.rear_kinds, mistakes)))
        return high + self.front * low

    def split(self, tiles: Sequence[str], tie: GeeJoonTie, mistakes: Mistakes) -> Split:
        """Split four tiles into two hands as this player would with these mistakes."""
        if self.way:
            return set_tiles(tiles, self.way, tie)
        places = sorted(range(DEALT), key=lambda place: kind_of(tiles[place]))
        one, two, three, four = (kind_of(tiles[place]) for place in places)
        hands = PAIRINGS[self.pairing((one, two, three, four), tie, mistakes)]
        laid = [(tiles[places[low]], tiles[places[high]]) for low, high in hands]
        return Split(*in_order(laid[0], laid[1], tie))


def _seen(hand: tuple[int, int], mistakes: Mistakes) -> int:
    """Return the value of a two-tile hand as the player perceives it with these mistakes."""
    one, other = hand
    counted = counted_points()[one][other]
    alone = counted < PAIR_POINTS and (one in GEE_JOON or other in GEE_JOON)
    if (mistakes.gee_joon and alone) or (mistakes.named and counted in {GONG_POINTS, WONG_POINTS}):
        return (PIPS[one] + PIPS[other]) % 10
    return counted


ADEPT: Final = Profile(way="foxwoods", why=N_("A casino would set these tiles this way."))
CASUAL: Final = Profile(
    front=0.8,
    mistakes=(0.5, 0.15, 0.0),
    why=N_("Both hands add up well, and tiles that belong together stay together."),
)
BEGINNER: Final = Profile(front=0.01, mistakes=(1.0, 0.5, 0.5), why=N_("The rear hand is as strong as it looks."))


STEADY: Final = {
    "beginner": Bettor((0.03, 0.2), keeps=0.35, presses=0.45, chases=0.3, shrinks=0.35, strays=0.15, reach=2),
    "casual": Bettor((0.03, 0.25), keeps=0.5, presses=0.35, chases=0.15, shrinks=0.3, strays=0.08, reach=2),
    "adept": Bettor((0.08, 0.3), keeps=0.6, presses=0.3, chases=0.05, shrinks=0.2, strays=0.04),
    "master": Bettor((0.08, 0.2), keeps=0.65, presses=0.2, shrinks=0.15, strays=0.08),
}
"""Small bets, by strength: the stronger the player, the less the session changes them."""
BOLD: Final = Bettor((0.49, 1.0), keeps=0.3, presses=0.6, chases=0.45, shrinks=0.1, strays=0.2, reach=4, floor=0.39)
STEADY_WHY: Final = N_("A small, sensible bet: before the deal nobody knows anything.")
BOLD_WHY: Final = N_("High bets make a short evening lively.")


@dataclass(frozen=True, slots=True)
class Veiled:
    """Betting habits that do not reveal the seat's gains or losses; bets are fractions of the allowed range."""

    usual: tuple[float, float]
    high: tuple[float, float]
    often: float
    """Probability of a high bet."""
    why: str
    """Reason as a sentence, translated when displayed."""


SLY: Final = Veiled(
    (0.03, 0.08), (0.4, 0.8), 0.2, N_("Bets should give nothing away: mostly small, now and then large.")
)
HABITS: Final[dict[str, Profile | None]] = {"beginner": BEGINNER, "casual": CASUAL, "adept": ADEPT, "master": None}
"""Habits by strength; None for a player that computes its best split."""


def think_for(strength: str, temperament: str) -> Think:
    """Return the opponent of a strength and a temperament."""
    habits = HABITS[strength]

    def think(view: View, rng: Random, budget: int) -> Thinking:  # noqa: ARG001 - every opponent is asked alike
        yield from ()
        if view.table.phase is CUT:
            return cut_near_middle(rng)
        forced = bound(view)
        if forced is not None:
            return forced
        bets = bets_of(view)
        if bets is not None:
            return _bet(view, bets, strength, temperament, rng)
        if habits is None:
            return (yield from _set_exactly(view))
        split = habits.split(view.hand, view.table.options.gee_joon_tie, habits.random_mistakes(rng))
        return Choice(move_of(view, split), (Reason(habits.why),))

    return think


def _bets_all(view: View, strength: str) -> bool:
    """Return whether a player of this strength recognises that the banker's house way is weak. PG-61."""
    return HABITS[strength] is None and view.table.options.way_in_force in GIVING


def _bet(view: View, bets: Range, strength: str, temperament: str, rng: Random) -> Choice:
    """Choose a bet by temperament and session, or the highest if the player knows that the banker's way is weak.

    PG-22, PG-61.
    """
    if _bets_all(view, strength):
        return Choice(share_of(bets, 1.0), (Reason(N_("This banker gives something away, so bet the most you can.")),))
    if temperament == "sly":
        least, most = SLY.high if rng.random() < SLY.often else SLY.usual
        return Choice(share_of(bets, least + (most - least) * rng.random()), (Reason(SLY.why),))
    bettor, why = (BOLD, BOLD_WHY) if temperament == "bold" else (STEADY[strength], STEADY_WHY)
    evening = view.table.evening
    own = evening[view.seat] if evening and view.seat is not None else None
    return Choice(Bet(bet_of(bettor, *bets.spans[0], own, rng)), (Reason(why),))


def _set_exactly(view: View) -> Thinking:
    options = view.table.options
    if holds_bank(view):
        advice = yield from _advising_bank(view)
    else:
        advice = yield from advising(view.hand, options, None if view.seat is None else view.table.bets[view.seat])
    reasons = (advice.why,) if advice.figures is None else (advice.why, advice.figures)
    move: Move = move_of(view, advice.best.split)
    return Choice(move, reasons)


BETWEEN: Final = 0.0005
"""Error, in bets, of values for which the commission after rounding is neither zero nor 5 per cent. PG-12a."""
COUNTED: Final = 0.000001
"""Tolerance for rounding in the gains of the best player."""
CHANCES: Final = N_("Out of a hundred deals, it wins {win}, pushes {push} and loses {lose}.")
NO_NEWS: Final = N_("Before the deal nobody knows anything: one choice is as good as another.")
LOSES: Final = N_("In the long run you lose {percent}% of each bet, however well you set the tiles.")
GAINS: Final = N_("In the long run you earn {percent}% of each bet against this bank, if you set the tiles well.")


def weigh(view: View, rng: Random, budget: int) -> Weighing:  # noqa: ARG001 - every game is asked alike
    """Evaluate all splits, the lowest and highest bets, or one cut (all cuts are equal)."""
    yield
    bets = bets_of(view)
    if bets is not None:
        return _bets(view, bets)
    if view.table.phase is CUT:
        return (Worth(view.legal[0], 0.0, 0.0, CHIPS, (Reason(NO_NEWS),)),)
    return (yield from (_bank(view) if holds_bank(view) else _player(view)))


def _player(view: View) -> Weighing:
    table = view.table
    bet = table.bets[view.seat]
    advice = yield from advising(view.hand, table.options, bet)
    found = []
    for row, each in zip(advice.rows, advice.odds.splits, strict=True):
        why = (advice.why,) if row is advice.best else ()
        gain = bet * each.worth(advice.odds.commission) / (100 * BANKER_DEALS)
        found.append(Worth(move_of(view, row.split), float(gain), 0.0, CHIPS, (*why, _chances(each))))
    return _best_first(found)


def _bank(view: View) -> Weighing:
    """Evaluate the banker's splits against all bets together, assuming that players set by the balanced way.

    The house as banker has only one split. PG-11, PG-61.
    """
    table = view.table
    advice = yield from _advising_bank(view)
    staked = sum(bet for bet in table.bets if bet)
    kept = [share_kept(bet, table.options.commission) * bet / 100 for bet in table.bets if bet]
    # What the house keeps of a player's win stays with the bank where the house holds it. PG-12.
    back = sum(kept, Fraction(0)) if table.options.banker == "house" else Fraction(0)
    worths = []
    for move in view.legal:
        assert isinstance(move, SetHands)  # noqa: S101 - the hands are being set
        place = advice.odds.place_of(Split(move.front, move.rear))
        each = advice.odds.splits[place]
        gain = Fraction(staked * (each.win - each.lose) + back * each.lose, BANKER_DEALS)
        why = (advice.why,) if place == advice.odds.best[0] else ()
        worths.append(Worth(move, float(gain), 0.0, CHIPS, (*why, _chances(each))))
    return _best_first(worths)


def _advising_bank(view: View) -> Generator[None, None, Advice]:
    """Rate the banker's splits against the bets on the table, in slices."""
    table = view.table
    assert table.banker is not None  # noqa: S101 - somebody holds the bank
    return (yield from advising_bank(view.hand, table.options, bets_against(table.bets, table.banker)))


def _bets(view: View, bets: Range) -> tuple[Worth, ...]:
    """Evaluate only the lowest and the highest bet, since value grows with the bet. PG-12a, PG-22."""
    options = view.table.options
    even, at_five = BEST_PLAYER[options.way_in_force, options.gee_joon_tie]
    found = []
    for amount in {bets.spans[0][0], bets.spans[0][1]}:
        kept = float(share_kept(amount, options.commission))
        edge = even + (at_five - even) * kept / 5
        near = BETWEEN if kept not in {0.0, 5.0} else COUNTED
        percent = f"{100 * abs(edge):.2f}"
        reason = Reason(GAINS if edge > 0 else LOSES, {"percent": percent})
        found.append(Worth(Bet(amount), edge * amount, near * amount, CHIPS, (reason,)))
    return _best_first(found)


def _chances(each: SplitOdds) -> Reason:
    win, push, lose = (f"{100 * deals / BANKER_DEALS:.1f}" for deals in (each.win, each.push, each.lose))
    return Reason(CHANCES, {"win": win, "push": push, "lose": lose})


def _best_first(found: list[Worth]) -> tuple[Worth, ...]:
    return tuple(sorted(found, key=lambda one: -one.worth))
