"""Reasons for and against moves in Pai Tong and Pong, with numbers that the seat can verify.

Each reason has at most eighty characters and contains a number. Unseen pieces are neither exposed nor in the seat's
hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.opponents.money.observation import FAR, rank_shape
from game.opponents.move_evaluation import BREAKS_GROUP, BREAKS_PAIR
from game.rules.contract import N_, NP_, Reason
from game.rules.money.moves import WIN, Guess
from game.rules.money.sets import ACES, COPIES, HONOURS, PLAIN_FAMILY, RED_FAMILY, rank_counts
from game.rules.money.view import CLAIM, GUESS, TURN
from game.rules.moves import PASS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.opponents.money.move_values import ValuedMove
    from game.opponents.money.observation import Observation
    from game.opponents.money.valuation import Option, Prospect, Valuation

RANK_WORDS: Final = (
    NP_("money cards", "ones"),
    NP_("money cards", "twos"),
    NP_("money cards", "threes"),
    NP_("money cards", "fours"),
    NP_("money cards", "fives"),
    NP_("money cards", "sixes"),
    NP_("money cards", "sevens"),
    NP_("money cards", "eights"),
    NP_("money cards", "nines"),
)
DANGEROUS: Final = 0.04
"""Minimum probability of a win by another seat at which a discard is called dangerous."""
SET: Final = 3
"""Number of pieces in a set."""
CERTAIN: Final = 100
"""Rounded probability, in per cent, at which a win is called almost certain."""


def reasons_of(valuation: Valuation, considered: Sequence[ValuedMove], each: ValuedMove) -> tuple[Reason, ...]:
    """Return the reasons for the value of one move, the most important first."""
    if each.move is WIN:
        return (Reason(N_("The hand is complete and worth {count} chips."), {"count": valuation.chips(each.worth)}),)
    assert each.prospect is not None  # noqa: S101 - only a win leaves no hand
    phase = valuation.view.table.phase
    if phase is CLAIM:
        found = _of_claim(valuation, considered, each)
    elif phase is GUESS:
        found = _of_guess(valuation, each)
    elif phase is TURN:
        found = [Reason(N_("It is the only move."))]
    else:
        found = _of_discard(valuation, considered, each)
    return (*found, *_chances(valuation, each.prospect))


def _chances(valuation: Valuation, prospect: Prospect) -> list[Reason]:
    percent = round(100 * prospect.win)
    if not percent:
        return [Reason(N_("There is hardly any chance of winning the deal afterwards."), {"count": percent})]
    chance = Reason(N_("Chance of winning the deal afterwards: about {count}%."), {"count": percent})
    return [
        Reason(N_("The deal is then almost certainly won."), chance.values) if percent == CERTAIN else chance,
        Reason(N_("A win would then be worth about {count} chips."), {"count": _brings(valuation, prospect)}),
    ]


def _brings(valuation: Valuation, prospect: Prospect) -> int:
    """Return the chips that a win with this hand would bring."""
    return round(valuation.unit * prospect.pay * valuation.opponents)


# Discards


def _of_discard(valuation: Valuation, considered: Sequence[ValuedMove], each: ValuedMove) -> list[Reason]:
    assert each.option is not None  # noqa: S101 - a discard was valued as one
    assert each.prospect is not None  # noqa: S101 - and leaves a hand
    obs, design = valuation.obs, each.option.design
    fewest = min([other.prospect.looks.missing for other in considered if other.prospect is not None])
    lacking = each.prospect.looks.missing
    word = rank_word(obs, design)
    found: list[Reason] = []
    if lacking > fewest:
        values = {"word": word, "count": lacking, "before": fewest}
        found.append(Reason(BREAKS_PAIR if _is_pair(obs, design) else BREAKS_GROUP, values))
    else:
        spare, kept = _spare(obs, design), keeps(obs, each.prospect, design)
        found += [reason for reason in (spare or _alone(obs, design), kept) if reason is not None]
    found += _of_danger(valuation, each.option)
    if lacking < FAR and (lacking == fewest or not found):
        found.append(helping(each.prospect))
    return found


def _spare(obs: Observation, design: int) -> Reason | None:
    """Return the reason that a rank has one piece more than its complete sets need; otherwise None.

    The hand marks those sets, and any piece of the rank may be marked as part of one.
    """
    if obs.tongs_only:
        return None
    rank, counts = obs.rules.rank_of[design], obs.counts.copy()
    held = sum(rank_counts(obs.rules, rank, counts))
    complete = rank_shape(obs.rules, rank, rank_counts(obs.rules, rank, counts)).costs.count(0)
    counts[design] -= 1
    left = rank_shape(obs.rules, rank, rank_counts(obs.rules, rank, counts)).costs.count(0)
    if not complete or left < complete or held != SET * complete + 1:
        return None
    text = N_("You hold {count} {word}, one more than you need.")
    return Reason(text, {"count": held, "word": rank_word(obs, design)})


def _alone(obs: Observation, design: int) -> Reason | None:
    """Return the reason that all other aces in the hand are of the other family; otherwise None."""
    rules = obs.rules
    if rules.aces != "families" or rules.rank_of[design] != ACES or obs.tongs_only:
        return None
    red = design in RED_FAMILY
    counts = {other: obs.counts[other] - (other == design) for other in rules.designs_of[ACES]}
    family = RED_FAMILY if red else PLAIN_FAMILY
    pairs = rules.pairs and rules.ace_groups == "mix" and max(counts.values()) > 1
    if pairs or not any(counts.values()) or any(counts[other] for other in family):
        return None
    text = N_("Besides it, your aces are all of the red family: {count}.")
    if red:
        text = N_("Besides it, your aces are all of the plain family: {count}.")
    return Reason(text, {"count": sum(counts.values())})


def _is_pair(obs: Observation, design: int) -> bool:
    """Return whether the hand holds exactly two pieces of this rank, or of this design if only tongs pay."""
    if obs.tongs_only:
        return obs.counts[design] == 2
    return sum(rank_counts(obs.rules, obs.rules.rank_of[design], obs.counts)) == 2


def keeps(obs: Observation, prospect: Prospect, design: int) -> Reason | None:
    """Return a reason that names the unfinished set nearest to completion; ties go to the most live pieces.

    Return None if no set lacks only one or two pieces.
    """
    waits: dict[int, int] = {}
    most: dict[int, int] = {}
    for wait in prospect.looks.waits:
        rank = obs.rules.rank_of[wait]
        waits[rank] = waits.get(rank, 0) + obs.live[wait]
        most[rank] = most.get(rank, 0) + COPIES
    counts = obs.counts.copy()
    counts[design] -= 1
    short = {rank: _short(obs, rank, counts) for rank in waits}
    near = [rank for rank in waits if short[rank] in {1, 2} and waits[rank]]
    if not near:
        return None
    rank = min(near, key=lambda each: (short[each], -waits[each], each))
    text = N_("Keeps the {word}: needs 1, {out} of {most} seen.")
    if short[rank] == 2:
        text = N_("Keeps the {word}: two short, {out} of {most} seen.")
    word = rank_word(obs, obs.rules.designs_of[rank][0])
    return Reason(text, {"word": word, "out": most[rank] - waits[rank], "most": most[rank]})


def _short(obs: Observation, rank: int, counts: Sequence[int]) -> int:
    """Return how many pieces the rank's most nearly complete set lacks."""
    if obs.tongs_only:
        held = [counts[design] for design in obs.rules.designs_of[rank]]
        return min([3 - count for count in held if 0 < count < 3], default=0)
    costs = rank_shape(obs.rules, rank, rank_counts(obs.rules, rank, counts)).costs
    return min([cost for cost in costs if cost], default=0)


def helping(prospect: Prospect) -> Reason:
    """Return a reason that states a hand's shanten and the pieces that would lower it."""
    values = {"count": prospect.looks.helping, "missing": prospect.looks.missing}
    if prospect.looks.missing == 1:
        most = COPIES * len(prospect.looks.waits)
        text = N_("One piece short; pieces that complete the hand: {out} of {most} seen.")
        return Reason(text, {"out": most - prospect.looks.helping, "most": most})
    return Reason(N_("Pieces still needed: {missing}; unseen pieces that help: {count}."), values)


def _of_danger(valuation: Valuation, option: Option) -> list[Reason]:
    """Return reasons concerning the risk of a discard, based on other seats' discards and passes."""
    if not valuation.minds_feeding or not valuation.caution:
        return []
    watch, others = valuation.watching(), valuation.opponents
    obs, design = valuation.obs, option.design
    kind = watch.kind_of[design]
    word = rank_word(obs, design)
    seats = [seat for seat in range(others + 1) if seat != valuation.seat]
    if valuation.view.table.turns > others and all(not watch.passed[seat].get(kind, 1) for seat in seats):
        return [
            Reason(N_("All {count} others have just passed on one of the {word}."), {"count": others, "word": word})
        ]
    percent = round(100 * option.hit)
    if option.hit < DANGEROUS:
        return []
    if not valuation.visible_copies(design):
        values = {"count": percent, "word": word}
        return [
            Reason(
                N_(
                    "No one has discarded any of the {word} yet: there is a {count}% chance that this one wins "
                    "for another player."
                ),
                values,
            )
        ]
    return [Reason(N_("Chance that another player wins with it: about {count}%."), {"count": percent})]


# Claims and guesses


def _of_claim(valuation: Valuation, considered: Sequence[ValuedMove], each: ValuedMove) -> list[Reason]:
    assert each.prospect is not None  # noqa: S101 - only a win leaves no hand
    unchanged = considered[-1].prospect
    assert unchanged is not None  # noqa: S101 - letting it go by leaves the hand as it is
    before, after = unchanged.looks.missing, each.prospect.looks.missing
    if each.move is PASS:
        return _of_passing(considered, each.prospect)
    if after < before < FAR:
        return [Reason(N_("Gets you closer to a win: {after} short instead of {before}."), _both(before, after))]
    if after == before < FAR:
        less, more = (_brings(valuation, prospect) for prospect in (unchanged, each.prospect))
        if more > less:
            text = N_("Gets you no closer to a win, but a win is worth about {more} chips instead of {less}.")
            return [Reason(text, {"more": more, "less": less})]
        return [Reason(N_("Gets you no closer to a win: still {after} short."), {"after": after})]
    if before < after < FAR:
        assert each.option is not None  # noqa: S101 - a discard follows a claim
        broken = N_("You would have to break up your {word}: {after} short instead of {before}.")
        word = rank_word(valuation.obs, each.option.design)
        return [Reason(broken, {"word": word, "before": before, "after": after})]
    return [helping(each.prospect)]


def _both(before: int, after: int) -> dict[str, int]:
    return {"before": before, "after": after}


def _of_passing(considered: Sequence[ValuedMove], unchanged: Prospect) -> list[Reason]:
    passing = considered[-1]
    claims = [each for each in considered if each.move is not PASS]
    missing = unchanged.looks.missing
    if any(each.prospect is None for each in claims):
        return [Reason(N_("Passes up a win: still {before} short."), {"before": missing})]
    if missing >= FAR:
        return []
    nearest = min([each.prospect.looks.missing for each in claims if each.prospect is not None], default=FAR)
    values = _both(missing, nearest)
    if nearest >= missing:
        return [Reason(N_("Claiming would get you no closer to a win. Pieces still needed: {before}."), values)]
    if all(each.worth <= passing.worth for each in claims):
        return [Reason(N_("Claiming would hurt you more than it would help. Pieces still needed: {before}."), values)]
    return [Reason(N_("Leaves you {before} short, where a claim would leave you {after} short."), values)]


def _of_guess(valuation: Valuation, each: ValuedMove) -> list[Reason]:
    assert each.prospect is not None  # noqa: S101 - a guess leaves the hand as it is
    if not isinstance(each.move, Guess):
        return [helping(each.prospect)]
    obs = valuation.obs
    rank = obs.rules.rank_of[obs.design_of[each.move.piece]]
    live = sum([obs.live[wait] for wait in each.prospect.looks.waits if obs.rules.rank_of[wait] == rank])
    return [
        Reason(N_("Unseen pieces of its rank that complete the hand: {count}."), {"count": live}, (each.move.piece,))
    ]


def rank_word(obs: Observation, design: int) -> tuple[str, str]:
    """Return the plural of a design's rank as (context, message)."""
    rank = obs.rules.rank_of[design]
    if obs.rules.aces == "families" and rank == ACES:
        return NP_("money cards", "aces")
    if rank == HONOURS:
        dragons = obs.codes[design].endswith("d")
        return NP_("money cards", "dragons") if dragons else NP_("money cards", "honours")
    return RANK_WORDS[rank]
