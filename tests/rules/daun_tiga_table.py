"""Set-up of Daun Tiga deals from text notation, for readable tests."""

from __future__ import annotations

from collections import Counter
from random import Random

from game.rules.contract import Event
from game.rules.daun_tiga.deal import DaunTigaDeal
from game.rules.daun_tiga.game import DAUN_TIGA
from game.rules.daun_tiga.options import DaunTigaOptions

SEED = "3c" * 32
FIVE = "2S 3H JD"
SIX = "AS 5C KH"
FOUR = "4S JC QD"
LONG = "3S 5H KD"
TIE = "5S KS QH"
STANDARD = DaunTigaOptions()
WINNERS = (FIVE, LONG, SIX, "4S 4H KS")
"""A banker with five who loses to everybody."""


def fresh(seats, number=1, options=STANDARD, carry=None):
    return DAUN_TIGA.deal(seats, Random(number).randbytes(32).hex(), options, carry)


def deal_with_hands(
    *hands: str, banker: int = 0, carry: dict[str, object] | None = None, **house: object
) -> DaunTigaDeal:
    """Return a deal in which each seat holds these cards, face down, before any stake."""
    options = DaunTigaOptions.parse(house)
    deal = DAUN_TIGA.deal(len(hands), SEED, options, {"banker": banker, **(carry or {})})
    pack = DAUN_TIGA.pack(options)
    rest = Counter(pack.codes * pack.copies)
    for seat, text in enumerate(hands):
        deal.hands[seat] = tuple(text.split())
        rest.subtract(deal.hands[seat])
    assert min(rest.values()) >= 0, "more of one card than the pack has"
    deal.stock = tuple(sorted(rest.elements()))
    return deal


def play_moves(deal: DaunTigaDeal, *answers: str) -> tuple[Event, ...]:
    """Play moves in text form, each as 'seat move': `play_moves(deal, '1 back 2 5', '1 stake 10 5')`."""
    events: tuple[Event, ...] = ()
    for answer in answers:
        seat, _, text = answer.partition(" ")
        events += deal.play(int(seat), DAUN_TIGA.parse_move(text))
    return events


def all_stake(deal: DaunTigaDeal, stakes: str = "10 0") -> tuple[Event, ...]:
    """Place the same stakes for all seats that are still asked."""
    return play_moves(deal, *[f"{seat} stake {stakes}" for seat in sorted(deal.pending())])


def gains(deal: DaunTigaDeal) -> dict[object, int]:
    """Return the gain of each seat."""
    assert deal.result is not None
    return {entry.account: entry.amount for entry in deal.result.entries}


def play_out(deal: DaunTigaDeal, rng: Random) -> None:
    """Play to the end with any moves."""
    while pending := deal.pending():
        seat = rng.choice(sorted(pending))
        deal.play(seat, any_move(deal, seat, rng))


def any_move(deal: DaunTigaDeal, seat: int, rng: Random):
    """A legal move by chance, any amount out of a range."""
    move = rng.choice(deal.legal(seat))
    if str(move) in {"done", "keep", "yield"}:
        return move
    return DAUN_TIGA.parse_move(move.text(*[rng.randrange(least, most + 1, step) for least, most, step in move.spans]))
