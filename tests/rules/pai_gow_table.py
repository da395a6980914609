"""Set-up of Pai Gow deals with given tiles and dice from text notation, for readable tests."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules import GAMES
from game.rules.contract import Event
from game.rules.pai_gow.deal import PaiGowDeal
from game.rules.pai_gow.tiles import ALL_TILES
from game.rules.pai_gow.woodpile import first_place, takers_of

GAME = GAMES["pai-gow"]
SEED = "5a" * 32


def arrange(
    hands: Sequence[str],
    *,
    dice: tuple[int, int, int] = (4, 3, 2),
    banker: int | None = None,
    house: dict[str, object] | None = None,
) -> PaiGowDeal:
    """A deal before the cut in which each seat will take these tiles, if the banker keeps the woodpile.

    `hands` by seat, '' for any tiles; a `banker` means that the bank passes on.
    """
    rules = {"banker": "rotating", **(house or {})} if banker is not None else house or {}
    carry = None if banker is None else {"banker": banker}
    deal = GAME.deal(len(hands), SEED, GAME.Options.parse(rules), carry)
    rest = list(ALL_TILES)
    for hand in hands:
        for code in hand.split():
            rest.remove(code)
    deal.dice = dice
    for number, seat in enumerate(takers_of(deal.places, first_place(dice))):
        wanted = tuple(hands[seat].split()) if seat is not None else ()
        if not wanted:
            wanted, rest = tuple(rest[:4]), rest[4:]
        deal.stacks[number] = wanted
    return deal


def play_moves(deal: PaiGowDeal, *answers: str) -> tuple[Event, ...]:
    """Play moves in text form, each as 'seat move': `play_moves(deal, '3 keep', '0 bet 10')`."""
    events: tuple[Event, ...] = ()
    for answer in answers:
        seat, _, text = answer.partition(" ")
        events += deal.play(int(seat), GAME.parse_move(text))
    return events


def dealt(deal: PaiGowDeal, bet: int = 10) -> tuple[Event, ...]:
    """Let the banker keep the woodpile and all others bet the same; return the events."""
    deal.play(deal.banker, GAME.parse_move("keep"))
    return play_moves(deal, *[f"{seat} bet {bet}" for seat in sorted(deal.pending())])


def legal_texts(deal: PaiGowDeal, seat: int) -> list[str]:
    """The moves of a seat in text form."""
    return [str(move) for move in deal.legal(seat)]
