"""What a seat may answer to a discard, and when a hand may be won or a guess laid. PT-22 to PT-25, PT-34, PT-54, PT-55.

Each function looks at one hand and the house rules alone, so a claim window asks every seat in the same way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.money.sets import DESIGNS
from game.rules.money.table import CLAIMS, MAY_PONG, MAY_TAKE, MAY_WIN, MoneyTable
from game.rules.moves import PASS

if TYPE_CHECKING:
    from game.rules.contract import Move
    from game.rules.money.hand import Hand

PAIR = 2


def claims_of(table: MoneyTable, hand: Hand, design: int, *, goes_on: bool, may_take: bool) -> tuple[Move, ...]:
    """The answers of one seat to a discard. `goes_on`: play can go on after it; `may_take`: this seat is next."""
    claims = 0
    if hand.loose == 1 and table.claim_wins and hand.fits(design) and _wins_with(table, hand, design, "discard"):
        claims = MAY_WIN
    if goes_on:
        counts = hand.counts
        if counts[design] >= PAIR and table.pong_claim and _may_pong(hand, design, claims):
            claims |= MAY_PONG
        if may_take and table.pick_discard != "off" and _may_take(table, hand, design):
            claims |= MAY_TAKE
    return CLAIMS[claims]


def wins_now(table: MoneyTable, hand: Hand, source: str, drawn: int | None) -> bool:
    """Whether the hand may be declared on its own turn. PT-14, PT-34, PT-55."""
    allowed = table.dealt_win if source == "dealt" else source == "stock" or table.claim_wins
    if not allowed or not table.complete(hand.counts):
        return False
    return not table.least or table.read_own(hand, source, drawn) is not None


def guess_moves(table: MoneyTable, hand: Hand) -> tuple[Move, ...]:
    """PT-54: any closed card of a hand that one more card would complete may be laid open; or none."""
    short = any(_completes(table, hand, design) for design in range(DESIGNS)) if hand.loose == 1 else False
    if not short:
        return (PASS,)
    return (PASS, *(table.guess_moves[design] for design in dict.fromkeys(hand.pieces)))


def _completes(table: MoneyTable, hand: Hand, design: int) -> bool:
    if not hand.fits(design):
        return False
    counts = hand.counts
    counts[design] += 1
    complete = table.complete(counts)
    counts[design] -= 1
    return complete


def _wins_with(table: MoneyTable, hand: Hand, design: int, source: str) -> bool:
    """Whether the hand is complete with this discard, and dear enough. PT-34, PT-55."""
    if not table.least:
        return _completes(table, hand, design)
    counts = hand.counts.copy()
    counts[design] += 1
    return table.read_claim(counts, hand, design, source) is not None


def _may_pong(hand: Hand, design: int, claims: int) -> bool:
    """PT-24a: a piece must be left to discard, or the hand is won with it; a laid guess stays in the hand."""
    guess = hand.guess
    if guess == design and hand.counts[design] == PAIR:
        return False
    rest = len(hand.pieces) - PAIR
    if guess is not None and guess != design and hand.counts[guess] == 1:
        rest -= 1
    return rest > 0 or claims == MAY_WIN


def _may_take(table: MoneyTable, hand: Hand, design: int) -> bool:
    """PT-22, PT-23, PT-24a: a discard of another design must be able to follow, or a win."""
    guess, held = hand.guess, hand.counts[design]
    if table.pick_discard == "tong_exposed" and (held < PAIR or (guess == design and held == PAIR)):
        return False
    others = len(hand.pieces) - held
    if guess is not None and guess != design and hand.counts[guess] == 1:
        others -= 1
    return others > 0 or (table.claim_wins and hand.fits(design) and _wins_with(table, hand, design, "taken"))
