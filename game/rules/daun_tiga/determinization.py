"""Determinization of Daun Tiga: a random deal consistent with a view. DT-13, DT-20, DT-21."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.rules.daun_tiga.deal import DaunTigaDeal
from game.rules.daun_tiga.hands import pack
from game.rules.daun_tiga.moves import DONE, Stake
from game.rules.daun_tiga.phase import KEEPING, STAKING
from game.rules.daun_tiga.settlement import SideStake, Stakes
from game.rules.session_history import KEY
from game.rules.shuffle import SEED_BYTES

if TYPE_CHECKING:
    from random import Random

    from game.rules.contract import Seat
    from game.rules.daun_tiga.options import DaunTigaOptions
    from game.rules.daun_tiga.view import View

ANSWERED = 0.5
"""Assumed probability that another seat has already staked, which the viewer cannot see."""
BACKED = 0.25
"""Assumed probability that another seat has placed a side stake on a particular hand."""


def resample(view: View, rng: Random) -> DaunTigaDeal:
    """Sample concealed cards, the stock and unseen answers; keep open cards and the viewer's own answers."""
    public = view.table
    carry: dict[str, Any] = {"banker": public.banker}
    if public.losses:
        carry["losses"] = list(public.losses)
    if public.evening:
        carry[KEY] = [list(each) for each in public.evening]
    deal = DaunTigaDeal(public.options, public.seats, rng.randbytes(SEED_BYTES), carry)
    deal.number = public.number
    if public.throws:  # a first deal: its banker came by dice
        deal.throws = public.throws
        deal.carry = None
    if public.phase is STAKING:
        _answer(deal, view, rng)
    else:
        _open(deal, view, rng)
    return deal


def _answer(deal: DaunTigaDeal, view: View, rng: Random) -> None:
    """Keep the viewer's answers, and decide at random which other seats have staked, since that is not public."""
    seat, own = view.seat, view.answer
    others = sorted(deal.waiting - {seat})
    if seat is not None and seat in deal.waiting:
        deal.backs[seat] = view.backs
        if isinstance(own, Stake):
            _stake(deal, seat, Stakes(own.first, own.second))
        elif own == DONE:
            _done(deal, seat)
    answered = [other for other in others if rng.random() < ANSWERED]
    if deal.waiting == set(answered):
        answered.remove(rng.choice(answered))  # a window that is still open waits for somebody
    for other in others:
        if deal.options.bystanders == "on":
            backed = [hand for hand in range(deal.players) if hand not in {other, deal.banker}]
            deal.backs[other] = tuple(
                SideStake(other, hand, _amount(deal.options, rng)) for hand in backed if rng.random() < BACKED
            )
        if other in answered and other >= deal.players:
            _done(deal, other)
        elif other in answered:
            second = _amount(deal.options, rng) if rng.random() < ANSWERED else 0
            _stake(deal, other, Stakes(_amount(deal.options, rng), second))


def _stake(deal: DaunTigaDeal, seat: Seat, stakes: Stakes) -> None:
    deal.stakes[seat] = stakes
    deal.waiting -= {seat}


def _done(deal: DaunTigaDeal, seat: Seat) -> None:
    """Record that a bystander has finished placing side stakes. DT-13."""
    deal.done |= {seat}
    deal.waiting -= {seat}


def _amount(options: DaunTigaOptions, rng: Random) -> int:
    return rng.randint(options.table_min, options.table_max)


def _open(deal: DaunTigaDeal, view: View, rng: Random) -> None:
    """Copy the open hands and stakes from the view; only the order of the stock is sampled."""
    public = view.table
    played = pack(public.options)
    left = list(played.codes * played.copies)
    for seat, hand in enumerate(public.hands):
        assert hand is not None  # noqa: S101 - all hands are open once the stakes stand
        deal.hands[seat] = hand
        for code in hand:
            left.remove(code)
    rng.shuffle(left)
    deal.stock = tuple(left)
    deal.stakes = list(public.stakes)
    for side in public.sides:
        deal.backs[side.backer] += (side,)
    deal.phase = public.phase
    deal.waiting = frozenset({public.banker}) if public.phase is KEEPING else frozenset()
    deal.turns = public.turns
    deal.shown = deal.showdown()
    deal.result = public.result
