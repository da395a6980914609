"""Legal moves in a turn of Tongits. TG-04, TG-10, TG-11, TG-20 to TG-22, TG-30, TG-40.

Move objects are cached, because the same few hundred occur in every deal.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from game.rules.cards.french import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    PACK,
    POINTS,
    SPADES,
    Card,
    Mask,
    cards_of,
    codes,
    mask_of,
    points,
)
from game.rules.cards.melds import SPECIAL, fitting, melds_in, pick_ups
from game.rules.moves import DRAW, Discard
from game.rules.pieces import FRENCH
from game.rules.tongits.moves import CHALLENGE, FOLD, Call, Lay, PickOn, PickUp, Sapaw, Secret, Tongits

if TYPE_CHECKING:
    from game.rules.contract import Move
    from game.rules.tongits.deal_state import Lying, State
    from game.rules.tongits.options import TongitsOptions

DISCARDS: Final = tuple(Discard(code) for code in FRENCH)
CALLS: Final = tuple(Call(code) for code in FRENCH)
TONGITS: Final = tuple(Tongits(code) for code in FRENCH)
PLAIN_TONGITS: Final = Tongits()
PLAIN_CALL: Final = Call()
MOST: Final = max(POINTS)
"""The most points that a discard can take off a tally."""
ANSWERS: Final[tuple[Move, ...]] = (FOLD, CHALLENGE)


def draw_moves(state: State) -> tuple[Move, ...]:
    """Return the moves at the start of a turn: draw, take the last discard, or call. TG-20, TG-40."""
    seat, ace_high = state.actor, state.options.aces_high
    moves: list[Move] = [DRAW]
    if state.discards:
        discard = PACK.designs[state.discards[-1][1]]
        moves += [_pick_up(each & ~(1 << discard)) for each in _pick_ups(state.hands[seat], discard, ace_high)]
        if state.options.pick_to_extend == "on":
            moves += [
                PickOn(number)
                for number, each in enumerate(state.table, 1)
                if each.owner == seat and not each.bahay.secret and _fits(each, ace_high) >> discard & 1
            ]
    if state.options.call_timing == "start_of_turn" and not state.call_closed(seat):
        moves.append(PLAIN_CALL)
    return tuple(moves)


def play_moves(state: State) -> tuple[Move, ...]:
    """Return the moves after a draw: tongits, bahays, secrets, sapaws, then moves that end the turn.

    TG-21, TG-22, TG-30, TG-40.
    """
    seat, options = state.actor, state.options
    hand, ace_high = state.hands[seat], options.aces_high
    bahays = melds_in(hand, ace_high=ace_high)
    loose = hand
    for mask in bahays:
        loose &= ~mask
    # cards that stand in no bahay at all add up to more than a discard can take off, in nearly every hand
    moves: list[Move] = _tongits_moves(hand, options) if points(loose) <= MOST else []
    if bahays:
        moves += [_lay(mask) for mask in bahays]
        moves += [_secret(mask) for mask in bahays if mask.bit_count() >= SPECIAL]
    for number, lying in enumerate(state.table, 1):
        if lying.owner == seat or not lying.bahay.secret:
            fits = _fits(lying, ace_high) & hand
            if fits:
                moves += [_sapaw(card, number) for card in cards_of(fits)]
    moves += _discards(hand & SPADES)
    moves += _discards(hand & HEARTS)
    moves += _discards(hand & DIAMONDS)
    moves += _discards(hand & CLUBS)
    if options.call_timing == "with_discard" and not state.call_closed(seat):
        moves += [CALLS[card] for card in cards_of(hand)]
    return tuple(moves)


def _tongits_moves(hand: Mask, options: TongitsOptions) -> list[Move]:
    """Return the moves that declare tongits, with or without a discard that removes the last deadwood. TG-30."""
    arrange = options.arranger.arrange
    tally = arrange(hand).tally
    if tally > MOST:
        return []
    moves: list[Move] = [] if tally else [PLAIN_TONGITS]
    moves += [
        TONGITS[card] for card in cards_of(hand) if POINTS[card] >= tally and not arrange(hand & ~(1 << card)).loose
    ]
    return moves


def _fits(lying: Lying, ace_high: bool) -> Mask:  # noqa: FBT001 - the house rule, read once
    return _fitting(lying.bahay.cards, ace_high)


@lru_cache(maxsize=1 << 10)
def _fitting(cards: tuple[Card, ...], ace_high: bool) -> Mask:  # noqa: FBT001
    return fitting(mask_of(cards), ace_high=ace_high)


# 190 bytes each. Four times as many are 1.5 MB, and random play, which meets most of them, is 1 % faster at best.
@lru_cache(maxsize=1 << 11)
def _discards(held: Mask) -> tuple[Discard, ...]:
    """Return the possible discards from one suit of a hand; cached, because few different holdings occur."""
    return tuple([DISCARDS[card] for card in cards_of(held)])


@lru_cache(maxsize=1 << 10)
def _lay(mask: Mask) -> Lay:
    return Lay(codes(cards_of(mask)))


@lru_cache(maxsize=1 << 10)
def _secret(mask: Mask) -> Secret:
    return Secret(codes(cards_of(mask)))


@lru_cache(maxsize=1 << 10)
def _pick_up(mask: Mask) -> PickUp:
    return PickUp(codes(cards_of(mask)))


@lru_cache(maxsize=1 << 10)
def _sapaw(card: Card, number: int) -> Sapaw:
    return Sapaw(FRENCH[card], number)


def _pick_ups(hand: Mask, discard: Card, ace_high: bool) -> tuple[Mask, ...]:  # noqa: FBT001
    return pick_ups(hand, discard, ace_high=ace_high)
