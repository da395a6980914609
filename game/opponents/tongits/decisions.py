"""Decisions of a Tongits opponent in each phase: meld, lay off, discard, block, call, challenge.

They depend on one view and on the opponent's `Profile`. `hand` computes the value of a hand, and `odds` estimates other
hands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.opponents.choice import Choice, Think, Thinking
from game.opponents.tongits.hand import PAYING, ValuedDiscard, best_discard, lowest_discard
from game.opponents.tongits.observation import Lapse, Observation, lapse_of, mask, observe
from game.opponents.tongits.odds import challenge_odds, chance_against, chance_of_all, is_hopeless, specials
from game.opponents.tongits.profile import MASTER
from game.opponents.tongits.reasons import lay_off, places_after, places_of, taking_leaves, why_open
from game.rules.cards.french import PACK, POINTS, Mask, cards_of, codes, mask_of
from game.rules.cards.melds import SPECIAL, fitting
from game.rules.contract import N_, Move, Reason, View
from game.rules.moves import DRAW, Discard
from game.rules.pieces import FRENCH
from game.rules.tongits.moves import CHALLENGE, FOLD, Call, Lay, PickOn, PickUp, Sapaw, Secret, Tongits
from game.rules.tongits.phase import Phase
from game.rules.tongits.settlement import SEATS
from game.rules.tongits.view import View as TongitsView

if TYPE_CHECKING:
    from collections.abc import Iterable
    from random import Random

    from game.opponents.tongits.profile import Profile
    from game.rules.contract import Seat


MOST: Final = 6
"""Maximum number of loose cards for which an immediate win is searched for; more can never all be laid off."""


def winning_sapaw(obs: Observation, moves: Iterable[Sapaw]) -> Sapaw | None:
    """Return the next sapaw of a sequence that leaves only the last discard; None if there is none."""
    loose, may = obs.best.loose, list(moves)
    if not may or loose.bit_count() > MOST:
        return None
    laid, left = lay_off(obs, loose, places_of(obs))
    if not laid or left.bit_count() > 1:
        return None
    return next((move for move in may if (PACK.designs[move.card], move.bahay) == laid[0]), None)


def winning_take(obs: Observation, moves: Iterable[Move]) -> PickUp | PickOn | None:
    """Return a take that leaves just one loose card to discard; None if there is none."""
    for move in moves:
        if isinstance(move, PickUp | PickOn) and _ends_with(obs, move):
            return move
    return None


def _ends_with(obs: Observation, move: PickUp | PickOn) -> bool:
    used = mask(move.cards) if isinstance(move, PickUp) else 0
    loose = obs.arrange(obs.hand & ~used).loose
    if loose.bit_count() > MOST:
        return False
    _, left = lay_off(obs, loose, places_after(obs, move))
    return left.bit_count() <= 1


STEP = 4
"""Interval at which unseen cards are sampled to value a draw: every fourth one."""


def thinker(habits: Profile) -> Think:
    """Return an opponent with these habits."""

    def think(view: View, rng: Random, budget: int) -> Thinking:  # noqa: ARG001 - judges at once
        legal = view.legal
        if len(legal) == 1:
            return Choice(legal[0], (Reason(N_("It is the only move.")),))
        assert isinstance(view, TongitsView)  # noqa: S101 - asked about its own game only
        obs = observe(view, habits_for(view, habits))
        mistakes = obs.habits.mistakes
        if any(getattr(mistakes, name) for name in Lapse._fields):
            obs = obs._replace(lapse=lapse_of(mistakes, rng, at_risk=not obs.is_down(obs.seat)))
        yield
        return choose(obs)

    return think


def habits_for(view: TongitsView, habits: Profile) -> Profile:
    """Return the habits to use at this table, depending on when a draw may be called."""
    if habits.at_discard is None or view.table.options.call_timing == "start_of_turn":
        return habits
    return habits.at_discard


def choose(obs: Observation) -> Choice:
    """Choose a move based on an observation and on its player's habits."""
    legal = obs.view.legal
    match obs.view.table.phase:
        case Phase.DRAW:
            return _draw(obs, legal)
        case Phase.ANSWER:
            return _answer(obs)
        case _:
            return _play(obs, legal)


# Fold or challenge ----------------------------------------------------------------------------------------------------


def _answer(obs: Observation) -> Choice:
    """Answer a call: challenge if that pays more on average than folding. TG-42, TG-70."""
    chance, needed = challenge_odds(obs)
    odds = Reason(
        N_("Your tally of {tally} wins about {chance} times in 100; {needed} in 100 is enough to justify a challenge."),
        {"tally": obs.best.tally, "chance": round(100 * chance), "needed": round(100 * needed)},
    )
    challenges = chance >= needed and not obs.lapse.answer and not is_hopeless(obs)
    return Choice(CHALLENGE if challenges else FOLD, (odds,))


def is_worth_challenging(view: TongitsView) -> bool:
    """Return whether the strongest player would challenge the call that this seat answers. TG-42, TG-70."""
    return _answer(observe(view, habits_for(view, MASTER))).move == CHALLENGE


# Draw, take, or call before drawing -----------------------------------------------------------------------------------


def _draw(obs: Observation, legal: tuple[Move, ...]) -> Choice:
    ending = winning_take(obs, legal) if obs.habits.sees_wins else None
    if ending is not None:
        return _taking(obs, ending)
    called = _call(obs, obs.best.tally, [move for move in legal if isinstance(move, Call)])
    if called is not None:
        return called
    drawing = drawing_cost(obs)
    takes = [move for move in legal if isinstance(move, PickUp | PickOn)]
    more, lower = N_("A card from the stock is likely to help more."), N_("A card from the stock may lower your tally.")
    best, best_worth = Choice(DRAW, (Reason(more if takes else lower),)), drawing
    for move in () if obs.lapse.take else takes:
        worth = taking_cost(obs, move)
        if worth < best_worth:
            best, best_worth = _taking(obs, move), worth
    return best


def _taking(obs: Observation, move: PickUp | PickOn) -> Choice:
    return Choice(move, (taking_leaves(obs, move),))


def after_taking(obs: Observation, move: PickUp | PickOn) -> Mask:
    """Return the cards left in the hand after taking the discard with this move."""
    return obs.hand & ~mask(move.cards) if isinstance(move, PickUp) else obs.hand


def taking_cost(obs: Observation, move: PickUp | PickOn) -> float:
    """Return the cost of the hand after taking the discard; lower is better.

    A broken special raises the cost, a first open bahay lowers it.
    """
    left = after_taking(obs, move)
    if not left:
        return -99.0  # tongits
    habits = obs.habits
    worth = best_discard(obs, left).worth
    broken = obs.best.specials - obs.arrange(left).specials
    opens = isinstance(move, PickUp) and not obs.has_open and not obs.best.bahays  # else one could be opened anyway
    return worth + habits.special * broken - (habits.being_down if opens else 0)


def drawing_cost(obs: Observation) -> float:
    """Return the cost of the hand after a draw, averaged over a sample of the unseen cards; lower is better."""
    tried = cards_of(obs.unseen)[::STEP]
    return sum([best_discard(obs, obs.hand | 1 << card).worth for card in tried]) / len(tried)


# Lay, sapaw, call, discard --------------------------------------------------------------------------------------------


def _play(obs: Observation, legal: tuple[Move, ...]) -> Choice:
    won = [move for move in legal if isinstance(move, Tongits)]
    if won:
        return Choice(won[0], (Reason(N_("No card is left over: tongits.")),))
    sapaws = [move for move in legal if isinstance(move, Sapaw)]
    ending = winning_sapaw(obs, sapaws) if obs.habits.sees_wins else None
    if ending is not None:
        return _laying_off(ending)
    overlooks = obs.lapse.sapaw
    return (
        (None if overlooks else _sapaw(obs, sapaws))
        or (None if overlooks and not obs.habits.watchful else _block(obs, sapaws))
        or _open(obs)
        or _call(obs, lowest_discard(obs, obs.hand).tally, [move for move in legal if isinstance(move, Call)])
        or _lay_plain(obs)
        or _discard(obs)
    )


def _sapaw(obs: Observation, moves: list[Sapaw]) -> Choice | None:
    """Return a sapaw of a loose card that is better laid off than kept; None if there is none."""
    table, best = obs.view.table, obs.best
    for move in moves:
        card = PACK.designs[move.card]
        owner = table.bahays[move.bahay - 1].owner
        if best.loose >> card & 1 and not _spoils_call(obs, owner) and not _held_back(obs, card, owner):
            return _laying_off(move)
    return None


def _laying_off(move: Sapaw) -> Choice:
    points = POINTS[PACK.designs[move.card]]
    return Choice(move, (Reason(N_("It takes {points} off your tally."), {"points": points}, (move.card,)),))


def _block(obs: Observation, moves: list[Sapaw]) -> Choice | None:
    """Return a sapaw that blocks a likely call, breaking up a bahay if necessary; None if there is none. TG-41.

    Other sapaws never break up a bahay.
    """
    table = obs.view.table
    for move in moves:
        owner = table.bahays[move.bahay - 1].owner
        if owner == obs.seat or table.blocked[owner] is not None or not _threatens(obs, owner):
            continue
        if blocking_cost(obs, PACK.designs[move.card]) <= obs.habits.block_cost:
            blocking = Reason(N_("It keeps {player} from calling a draw."), {"player": owner}, (move.card,))
            return Choice(move, (blocking,))
    return None


def _held_back(obs: Observation, card: int, owner: Seat) -> bool:
    """Return whether to keep a loose card although it could be laid off.

    Aces and kings are kept, because they pay if this hand wins (TG-72). A sly player also keeps low cards, to hide how
    low its tally is.
    """
    habits, table = obs.habits, obs.view.table
    if owner != obs.seat and PAYING >> card & 1 and POINTS[card] < habits.high:
        return table.options.sapawed_cards == "off"
    near = table.stock < SEATS or not obs.view.call_closed
    return POINTS[card] < habits.late_sapaw and not near


def blocking_cost(obs: Observation, card: int) -> float:
    """Return how many points the hand loses if this card is laid off to block a call."""
    best, rest = obs.best, obs.arrange(obs.hand & ~(1 << card))
    paying = obs.habits.high if PAYING >> card & 1 and obs.view.table.options.sapawed_cards == "off" else 0.0
    return rest.tally - best.tally + obs.habits.special * (best.specials - rest.specials) + paying


def _spoils_call(obs: Observation, owner: int) -> bool:
    """Return whether laying off on this bahay would block the player's own call. TG-21 with `self_sapaw_blocks`."""
    return (
        owner == obs.seat
        and obs.view.table.options.self_sapaw_blocks == "on"
        and not obs.view.call_closed
        and chance_of_all(obs, lowest_discard(obs, obs.hand).tally) >= obs.habits.call
    )


def _threatens(obs: Observation, owner: int) -> bool:
    """Return whether an opponent with an open bahay may call next turn, probably with the lower tally."""
    table = obs.view.table
    if table.turns + (owner - obs.seat) % SEATS < table.options.calls_after:
        return False
    return chance_against(obs, owner, lowest_discard(obs, obs.hand).tally) < obs.habits.block


def _open(obs: Observation) -> Choice | None:
    """Return the choice to open the first bahay if it is time, or to lay a secret if only specials are left. TG-42.

    Return None if neither applies.
    """
    if obs.has_open or obs.lapse.lay:
        return None
    table, best, habits = obs.view.table, obs.best, obs.habits
    bahays = [mask_of(each) for each in best.bahays]
    plain = [each for each in bahays if each.bit_count() < SPECIAL]
    tally = lowest_discard(obs, obs.hand).tally
    is_down = obs.is_down(obs.seat)
    is_due = not is_down and table.turns >= habits.open_by
    shown = plain or (bahays if tally <= habits.show_special else [])
    if shown and (is_due or tally <= (habits.near if is_down else habits.ready)):
        cards = codes(cards_of(min(shown, key=lambda each: _exposure(obs, each))))
        return Choice(Lay(cards), (why_open(table.options, table.turns, cards),))
    if bahays and is_due:
        cards = codes(cards_of(bahays[0]))
        return Choice(
            Secret(cards),
            (
                Reason(
                    N_("A secret saves you from sunog. If you win, each opponent pays three units for it."), {}, cards
                ),
            ),
        )
    return None


def _lay_plain(obs: Observation) -> Choice | None:
    """Return another plain bahay to lay, if this player lays them and would keep cards in hand; otherwise None."""
    if obs.lapse.lay or obs.best.tally > obs.habits.lays_at:
        return None
    table, held = obs.view.table, len(obs.view.hand)
    for each in obs.best.bahays:
        if len(each) < SPECIAL and held > len(each) + 1:
            cards = codes(each)
            return Choice(Lay(cards), (why_open(table.options, table.turns, cards),))
    return None


def _exposure(obs: Observation, bahay: Mask) -> tuple[int, int]:
    """Return a sort key for bahays to open: fewest unseen cards that fit onto them, then most points."""
    fits = fitting(bahay, ace_high=obs.view.table.options.aces_high) & obs.unseen
    return fits.bit_count(), -sum(POINTS[card] for card in cards_of(bahay))


def _call(obs: Observation, tally: int, moves: Iterable[Call]) -> Choice | None:
    """Return a call if this tally is likely enough to be the lowest of those compared; otherwise None.

    TG-40 to TG-43.
    """
    calls = {move.card: move for move in moves}
    unopposed = not any(obs.is_down(seat) for seat in obs.opponents)
    if not calls or (obs.lapse.call and not (obs.habits.sees_wins and unopposed)):
        return None
    code = None
    if None not in calls:
        thrown = call_discard(obs)
        code, tally = FRENCH[thrown.card], thrown.tally
    chance = chance_of_all(obs, tally)
    sure = obs.habits.sure_calls and unopposed
    if not sure and (tally > highest_call(obs) or chance < call_needs(obs, code)):
        return None
    odds = Reason(
        N_("A tally of {tally} is the lowest in about {chance} out of 100 deals."),
        {"tally": tally, "chance": round(100 * chance)},
    )
    return Choice(calls[code], (odds,))


def call_discard(obs: Observation) -> ValuedDiscard:
    """Return the discard to call with: the highest loose card, or a low one as a bluff."""
    lowest, bluff = lowest_discard(obs, obs.hand), obs.habits.bluff
    if not bluff or chance_of_all(obs, lowest.tally) >= obs.habits.bluff_under:
        return lowest
    given_up = min(bluff, highest_call(obs) - lowest.tally)
    loose = [card for card in cards_of(obs.best.loose) if POINTS[lowest.card] - POINTS[card] <= given_up]
    card = min(loose, key=lambda each: POINTS[each], default=lowest.card)
    tally = lowest.tally + POINTS[lowest.card] - POINTS[card]
    return ValuedDiscard(tally, card, tally)


def highest_call(obs: Observation) -> int:
    """Return the highest tally at which this player would call now."""
    habits = obs.habits
    return habits.call_most_late if obs.view.table.stock <= habits.late else habits.call_most


def call_needs(obs: Observation, discarded: str | None) -> float:
    """Return the probability of having the lowest tally that this player requires for a call.

    It may be below 0.5 if others may fold.
    """
    habits, table = obs.habits, obs.view.table
    needed = habits.call
    if habits.call_round:
        needed += habits.call_round * (table.turns / SEATS - 2)
    if habits.call_special:
        needed -= habits.call_special * specials(obs, discarded)
    if discarded is None:
        needed += habits.call_before
    if habits.call_last and table.stock < SEATS:
        needed -= habits.call_last
    return needed


def _discard(obs: Observation) -> Choice:
    thrown = best_discard(obs, obs.hand)
    code = FRENCH[thrown.card]
    reason = Reason(
        N_("You need it least; discarding it leaves you a tally of {tally}."), {"tally": thrown.tally}, (code,)
    )
    return Choice(Discard(code), (reason,))
