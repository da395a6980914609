"""Legal moves of the money games: answers to a discard, wins and guesses. PT-22 to PT-25, PT-34, PT-54."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.rules.money.moves import PONG, WIN
from game.rules.money.sets import DESIGNS
from game.rules.moves import DRAW, PASS, TAKE

if TYPE_CHECKING:
    from game.rules.contract import Move
    from game.rules.money.compiled_rules import CompiledRules
    from game.rules.money.hand import Hand

PAIR: Final = 2

ONLY_DRAW: Final[tuple[Move, ...]] = (DRAW,)
CLAIMS: Final[tuple[tuple[Move, ...], ...]] = tuple(
    (*tuple(move for bit, move in enumerate((WIN, PONG, TAKE)) if mask >> bit & 1), PASS) for mask in range(8)
)
"""Legal answers in a claim window, indexed by a bit mask: bit 0 win, bit 1 pong, bit 2 take."""
CLAIM_OF: Final[dict[type[Move], Move]] = {type(move): move for move in (WIN, PONG, TAKE, PASS)}
"""The one instance of each answer, so that answers can be compared by identity."""
MAY_WIN: Final = 1
MAY_PONG: Final = 2
MAY_TAKE: Final = 4


def claims_of(table: CompiledRules, hand: Hand, design: int, *, can_continue: bool, may_take: bool) -> tuple[Move, ...]:
    """Return the legal answers of one seat to a discard.

    `can_continue` says whether another draw can follow, and `may_take` whether this seat is the next in turn.
    """
    claims = 0
    if hand.loose == 1 and table.claim_wins and hand.fits(design) and _wins_with(table, hand, design, "discard"):
        claims = MAY_WIN
    if can_continue:
        counts = hand.counts
        if counts[design] >= PAIR and table.pong_claim and _may_pong(hand, design, claims):
            claims |= MAY_PONG
        if may_take and table.pick_discard != "off" and _may_take(table, hand, design):
            claims |= MAY_TAKE
    return CLAIMS[claims]


def wins_now(table: CompiledRules, hand: Hand, source: str, drawn: int | None) -> bool:
    """Return whether the hand may win on its own turn. PT-14, PT-34, PT-55."""
    allowed = table.dealt_win if source == "dealt" else source == "stock" or table.claim_wins
    if not allowed or not table.complete(hand.counts):
        return False
    return not table.least or table.read_own(hand, source, drawn) is not None


def guess_moves(table: CompiledRules, hand: Hand) -> tuple[Move, ...]:
    """Return the pass and, for a hand that lacks one piece, a guess with each concealed piece. PT-54."""
    short = any(_completes(table, hand, design) for design in range(DESIGNS)) if hand.loose == 1 else False
    if not short:
        return (PASS,)
    return (PASS, *(table.guess_moves[design] for design in dict.fromkeys(hand.pieces)))


def _completes(table: CompiledRules, hand: Hand, design: int) -> bool:
    if not hand.fits(design):
        return False
    counts = hand.counts
    counts[design] += 1
    complete = table.complete(counts)
    counts[design] -= 1
    return complete


def _wins_with(table: CompiledRules, hand: Hand, design: int, source: str) -> bool:
    """Return whether the discard completes the hand and the hand reaches the minimum total. PT-34, PT-55."""
    if not table.least:
        return _completes(table, hand, design)
    counts = hand.counts.copy()
    counts[design] += 1
    return table.read_claim(counts, hand, design, source) is not None


def _may_pong(hand: Hand, design: int, claims: int) -> bool:
    """Return whether the seat could discard after a pong, or would win with the pong. PT-24a.

    A guess must stay in the hand, so it does not count as a piece to discard.
    """
    guess = hand.guess
    if guess == design and hand.counts[design] == PAIR:
        return False
    rest = len(hand.pieces) - PAIR
    if guess is not None and guess != design and hand.counts[guess] == 1:
        rest -= 1
    return rest > 0 or claims == MAY_WIN


def _may_take(table: CompiledRules, hand: Hand, design: int) -> bool:
    """Return whether the seat can discard after a take, or wins with it. PT-22, PT-23, PT-24a.

    Unless the house rules let it give back the design it takes, the discard must be of another design.
    """
    guess, held = hand.guess, hand.counts[design]
    exposes = table.pick_discard == "tong_exposed"
    if exposes and (held < PAIR or (guess == design and held == PAIR)):
        return False
    if table.returns_taken and (not exposes or held > PAIR + (guess == design)):
        return True
    others = len(hand.pieces) - held
    if guess is not None and guess != design and hand.counts[guess] == 1:
        others -= 1
    return others > 0 or (table.claim_wins and hand.fits(design) and _wins_with(table, hand, design, "taken"))
