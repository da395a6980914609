"""Determinization of Pai Gow: a random deal consistent with a view, for opponents that use rollouts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.rules.pai_gow.deal import PaiGowDeal
from game.rules.pai_gow.moves import Bet
from game.rules.pai_gow.phase import BET, CUT, OVER, SET
from game.rules.pai_gow.tiles import ALL_TILES, DEALT
from game.rules.pai_gow.woodpile import DICE, STACKS, in_pack_order
from game.rules.session_history import KEY
from game.rules.shuffle import SEED_BYTES

if TYPE_CHECKING:
    from random import Random

    from game.rules.contract import Seat
    from game.rules.pai_gow.view import View


def resample(view: View, rng: Random) -> PaiGowDeal:
    """Sample concealed stacks, other hands, unseen answers and dice not yet thrown.

    The viewer's hand, opened hands, bets, the banker's move and thrown dice stay as the view has them.
    """
    public = view.table
    seed = rng.randbytes(SEED_BYTES)
    carry: dict[str, Any] = {"banker": public.banker}
    if public.evening:
        carry[KEY] = [list(each) for each in public.evening]
    deal = PaiGowDeal(public.options, public.seats, seed, carry)
    deal.moved, deal.bets, deal.turns = public.moved, public.bets, public.turns
    deal.number = public.number
    deal.takers, deal.phase, deal.result = public.stacks, public.phase, public.result
    first, second, third = public.dice or [rng.randint(1, 6) for _ in range(DICE)]
    deal.dice = (first, second, third)
    _fill(deal, view, rng)
    if public.phase is OVER:
        deal.waiting = frozenset()
        deal.moves = [()] * deal.seats
        deal.answers = [None] * deal.seats
    elif public.phase is not CUT:
        _open_window(deal, view, rng)
    return deal


def _fill(deal: PaiGowDeal, view: View, rng: Random) -> None:
    """Put visible tiles into their stacks and hands, and distribute the others randomly."""
    hands = {seat: in_pack_order((*both[0], *both[1])) for seat, both in enumerate(view.table.hands) if both}
    if view.seat is not None and view.hand:
        hands[view.seat] = view.hand
    hidden = list(ALL_TILES)
    for hand in hands.values():
        for code in hand:
            hidden.remove(code)
    rng.shuffle(hidden)
    for number in range(STACKS):
        seat = deal.takers[number]
        if seat is None or seat not in hands:
            stack, hidden = tuple(hidden[:DEALT]), hidden[DEALT:]
        else:
            stack = hands[seat]
        deal.stacks[number] = stack
        if seat is not None:
            deal.hands[seat] = in_pack_order(stack)


def _open_window(deal: PaiGowDeal, view: View, rng: Random) -> None:
    """Keep the viewer's answer, and decide at random which other seats have answered."""
    everybody = frozenset(range(deal.seats))
    deal.waiting = everybody if deal.phase is SET else everybody - {deal.banker}
    bets = (deal.options.bets,)
    deal.moves = [bets if deal.phase is BET and seat in deal.waiting else () for seat in range(deal.seats)]
    others = sorted(deal.waiting - {view.seat})
    if view.answer is not None or view.seat not in deal.waiting:
        others.pop(rng.randrange(len(others)))  # a window that is still open waits for somebody
    if view.answer is not None and view.seat is not None:
        deal.answers[view.seat] = view.answer
        deal.waiting -= {view.seat}
    for seat in others:
        if rng.random() < 0.5:
            _answer(deal, seat, rng)


def _answer(deal: PaiGowDeal, seat: Seat, rng: Random) -> None:
    ((least, most, step),) = deal.options.bets.spans
    bet = Bet(rng.randrange(least, most + 1, step))
    deal.answers[seat] = bet if deal.phase is BET else rng.choice(deal.legal(seat))
    deal.waiting -= {seat}
