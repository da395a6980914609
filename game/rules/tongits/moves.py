"""Moves of Tongits, and which of them are legal. TG-04, TG-10, TG-11, TG-20 to TG-22, TG-30, TG-40, TG-42."""

from __future__ import annotations

from dataclasses import dataclass
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
from game.rules.contract import Move
from game.rules.moves import DRAW, Discard
from game.rules.pieces import FRENCH

if TYPE_CHECKING:
    from game.rules.tongits.deal_state import BahayOnTable, State
    from game.rules.tongits.options import TongitsOptions


@dataclass(frozen=True, slots=True)
class CardsMove(Move):
    """A move that names several cards of the hand, in pack order."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join([type(self).__name__.lower(), *self.cards])


class Lay(CardsMove):
    """Lay a bahay from the hand face up, written `lay 7H 8H 9H`. TG-21."""

    __slots__ = ()


class Secret(CardsMove):
    """Lay a four of a kind or an escalera (run of four or more) face down, written `secret 9S 9H 9D 9C`. TG-11."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class PickUp(Move):
    """Take the last discard to lay a new open bahay with these cards of the hand, written `take 5C 6C`. TG-20."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(["take", *self.cards])


@dataclass(frozen=True, slots=True)
class PickOn(Move):
    """Add the last discard to one's own open bahay with this number, written `take on 2`.

    TG-20 under `pick_to_extend`.
    """

    bahay: int

    def __str__(self) -> str:
        return f"take on {self.bahay}"


@dataclass(frozen=True, slots=True)
class Sapaw(Move):
    """Lay off one card on a bahay, written `sapaw 6H on 2`. TG-11, TG-21.

    A card laid off on one's own secret is placed face down.
    """

    card: str
    bahay: int

    def __str__(self) -> str:
        return f"sapaw {self.card} on {self.bahay}"


@dataclass(frozen=True, slots=True)
class Tongits(Move):
    """Declare a hand without deadwood: `tongits`, or `tongits KS` to discard the last card. TG-30."""

    card: str | None = None

    def __str__(self) -> str:
        return "tongits" if self.card is None else f"tongits {self.card}"


@dataclass(frozen=True, slots=True)
class Call(Move):
    """Call a draw, written `call 7C` with the discard that ends the turn, or `call` under `start_of_turn`. TG-40."""

    card: str | None = None

    def __str__(self) -> str:
        return "call" if self.card is None else f"call {self.card}"


class Fold(Move):
    """Concede to a call. TG-42."""

    __slots__ = ()


class Challenge(Move):
    """Answer a call by comparing one's tally with the caller's. TG-42."""

    __slots__ = ()


FOLD: Final = Fold()
CHALLENGE: Final = Challenge()


DISCARDS: Final = tuple(Discard(code) for code in FRENCH)
CALLS: Final = tuple(Call(code) for code in FRENCH)
TONGITS: Final = tuple(Tongits(code) for code in FRENCH)
PLAIN_TONGITS: Final = Tongits()
PLAIN_CALL: Final = Call()
MOST: Final = max(POINTS)
"""Maximum number of points by which one discard can lower a tally."""
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


def _fits(on_table: BahayOnTable, ace_high: bool) -> Mask:  # noqa: FBT001 - the house rule, read once
    return _fitting(on_table.bahay.cards, ace_high)


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
