"""Determinization of Tongits: a random deal consistent with a view, for opponents that use rollouts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.cards.french import ALL_CARDS, PACK, Mask, cards_of, codes, mask_of
from game.rules.cards.melds import in_order
from game.rules.hand_likelihood import FOLDED, ObservedAction, draw_answer, draw_hand, likelihood, observed_actions
from game.rules.shuffle import SEED_BYTES
from game.rules.tongits.carry import FIRST_STAKE, LATER_STAKE, CarriedState
from game.rules.tongits.deal import TongitsDeal
from game.rules.tongits.deal_state import FIRST_TURN, NOBODY, ONLY, BahayOnTable
from game.rules.tongits.melds import Bahay, secrets_in
from game.rules.tongits.moves import ANSWERS, CHALLENGE, FOLD
from game.rules.tongits.phase import OVER, TO_ANSWER, TO_PLAY
from game.rules.tongits.settlement import SEATS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from random import Random

    from game.rules.cards.french import Card
    from game.rules.contract import Move, Seat
    from game.rules.hand_likelihood import Policy
    from game.rules.tongits.view import Table, View

HALF = 0.5
"""Assumed probability that an unseen answer has already been given."""


def resample(view: View, rng: Random, policy: Policy | None = None) -> TongitsDeal:
    """Return a deal that agrees with the view; hidden hands, secret bahays, stock and unseen answers are sampled.

    The viewer's hand and secrets, all open cards, and the numbers of hidden cards stay as in the view. A policy weights
    hands and answers by likelihood; without one, all are equally likely.
    """
    public = view.table
    deal = TongitsDeal.__new__(TongitsDeal)
    deal.options = public.options
    deal.seed_bytes = rng.randbytes(SEED_BYTES)
    deal.before = _before(public)
    deal.carry = deal.before.carry()
    deal.mano = public.mano
    deal.discards = list(public.discards)
    deal.throws = list(public.throws)
    deal.phase, deal.actor, deal.turns = public.phase, public.actor, public.turns
    deal.from_seat = public.from_seat
    deal.number = public.number
    deal.blocked = list(public.blocked)
    deal.last_drawers = public.last_drawers
    deal.caller, deal.answers = public.caller, list(public.answers)
    deal.pot, deal.result = public.pot, public.result
    deal.public = deal.shown = None
    deal.moves = () if public.phase is OVER else None
    hidden = _seen(deal, view)
    hidden = _hide_secrets(deal, public, hidden, rng)
    _fill(deal, public, hidden, rng, policy)
    deal.drawn = _drawn(deal, view, rng)
    deal.given = [None] * SEATS
    deal.asked = NOBODY if public.phase is OVER else ONLY[public.actor]
    if public.phase is TO_ANSWER:
        _open_window(deal, view, rng, policy)
    return deal


def _before(public: Table) -> CarriedState:
    """Reconstruct the carry of the previous deal from the public table; the units in the pot may be approximate."""
    staked = 0
    if public.options.jackpot == "on":
        staked = SEATS * (FIRST_STAKE if public.pot <= SEATS * FIRST_STAKE else LATER_STAKE)
    return CarriedState(public.mano, max(0, public.pot - staked), public.streak)


def _mask(codes: Iterable[str]) -> Mask:
    return mask_of(PACK.designs[code] for code in codes)


def _seen(deal: TongitsDeal, view: View) -> Mask:
    """Put every visible card in its place in `deal`, and return the mask of all other cards."""
    public, ace_high = view.table, deal.options.aces_high
    hidden = ALL_CARDS & ~_mask(code for _, code in deal.discards)
    own = dict(view.secrets)
    deal.table = []
    for number, each in enumerate(public.bahays, 1):
        cards = _mask(each.cards or own.get(number, ()))
        sapaw = tuple((seat, PACK.designs[code]) for seat, code in each.sapaw)
        bahay = Bahay(in_order(cards, ace_high=ace_high) if cards else (), each.secret, sapaw)
        deal.table.append(BahayOnTable(each.owner, each.turn, bahay))
        hidden &= ~cards
    deal.hands = [0] * SEATS
    if public.result is not None:
        for seat, hand in enumerate(public.result.shown.hands):
            deal.hands[seat] = _mask([*hand.deadwood, *(code for meld in hand.melds for code in meld)])
    elif view.seat is not None:
        deal.hands[view.seat] = _mask(view.hand)
    for held in deal.hands:
        hidden &= ~held
    return hidden


def _hide_secrets(deal: TongitsDeal, public: Table, hidden: Mask, rng: Random) -> Mask:
    """Fill other seats' secret bahays with random hidden cards, and return the remaining hidden cards."""
    places = [place for place, each in enumerate(deal.table) if not each.bahay.cards]
    ace_high = deal.options.aces_high
    chosen = _secrets_of(hidden, [public.bahays[place].size for place in places], rng, ace_high=ace_high)
    assert chosen is not None  # noqa: S101 - the true secrets are one way
    for place, cards in zip(places, chosen, strict=True):
        bahay = Bahay(in_order(cards, ace_high=ace_high), secret=True)
        deal.table[place] = deal.table[place]._replace(bahay=bahay)
        hidden &= ~cards
    return hidden


def _secrets_of(hidden: Mask, sizes: list[int], rng: Random, *, ace_high: bool) -> list[Mask] | None:
    """Choose random quads and escaleras of these sizes from `hidden`; None if that is impossible."""
    if not sizes:
        return []
    fit = [each for each in secrets_in(hidden, ace_high=ace_high) if each.bit_count() == sizes[0]]
    rng.shuffle(fit)
    for cards in fit:
        rest = _secrets_of(hidden & ~cards, sizes[1:], rng, ace_high=ace_high)
        if rest is not None:
            return [cards, *rest]
    return None


def _fill(deal: TongitsDeal, public: Table, hidden: Mask, rng: Random, policy: Policy | None) -> None:
    """Distribute the remaining hidden cards to the hands and the stock."""
    cards = [*cards_of(hidden)]
    rng.shuffle(cards)
    for seat, size in enumerate(public.hand_sizes):
        weigh = None if policy is None else _weigher(public, seat, policy)
        deal.hands[seat] |= mask_of(draw_hand(cards, size - deal.hands[seat].bit_count(), weigh, rng))
    deal.stock = cards


def _weigher(public: Table, seat: Seat, policy: Policy) -> Callable[[Sequence[Card]], float]:
    """Return a function that maps cards of a seat's hand to the likelihood of the seat's actions."""
    throws = public.throws
    drew_since = bool(throws) and public.last_drawers[0] != throws[-1].seat
    actions = observed_actions(public, seat, len(throws) if drew_since else len(throws) - 1, next_only=True)

    def weigh(cards: Sequence[Card]) -> float:
        return likelihood(policy, actions, codes(sorted(cards)))

    return weigh


def _drawn(deal: TongitsDeal, view: View, rng: Random) -> Card | None:
    """Return the card that the actor drew and still holds, chosen at random if it is hidden from the viewer.

    Return None if there is no such card.
    """
    public = view.table
    if public.phase is not TO_PLAY or public.turns == FIRST_TURN or public.from_seat is not None:
        return None
    if view.seat == public.actor:
        return None if view.drawn is None else PACK.designs[view.drawn]
    return rng.choice((*cards_of(deal.hands[public.actor]), None))


def _open_window(deal: TongitsDeal, view: View, rng: Random, policy: Policy | None) -> None:
    """Set which seats still owe an answer to a call: keep the viewer's, and sample the others. TG-42."""
    deal.moves = ANSWERS
    left = [seat for seat in deal.opponents() if deal.answers[seat] is None]
    if deal.options.simultaneous_answers == "off":
        deal.asked = ONLY[left[0]]
        return
    waiting = set(left)
    if view.seat in waiting:
        assert view.seat is not None  # noqa: S101 - a bystander is not asked
        if view.answer is not None:
            _answer(deal, waiting, view.seat, view.answer)
        elif len(left) > 1 and rng.random() < HALF:
            other = next(seat for seat in left if seat != view.seat)
            _answer(deal, waiting, other, _unseen(deal, view.table, other, rng, policy))
    elif len(left) > 1 and rng.random() < HALF:
        other = rng.choice(left)
        _answer(deal, waiting, other, _unseen(deal, view.table, other, rng, policy))
    deal.asked = frozenset(waiting)


def _unseen(deal: TongitsDeal, public: Table, seat: Seat, rng: Random, policy: Policy | None) -> Move:
    """Return a random answer for a seat that has answered the call, because its real answer is still private. TG-42."""
    if policy is None:
        return draw_answer(ANSWERS, None, rng)
    action = ObservedAction(public, seat, FOLDED, None, len(public.throws))
    return draw_answer((CHALLENGE, FOLD), policy(action, codes(cards_of(deal.hands[seat]))), rng)


def _answer(deal: TongitsDeal, waiting: set[Seat], seat: Seat, move: Move) -> None:
    deal.given[seat] = move
    waiting.remove(seat)
