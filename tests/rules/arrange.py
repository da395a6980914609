"""Set-up of money game deals in a given state from text notation, for readable tests."""

from __future__ import annotations

from collections import Counter
from random import Random

from game.rules import GAMES
from game.rules.contract import Event, Move
from game.rules.discard_log import LoggedDiscard
from game.rules.money.deal import MoneyDeal
from game.rules.money.hand import Hand
from game.rules.moves import Discard

SEED = "5a" * 32


def arrange(
    name: str,
    hands: list[str],
    *,
    stock: str = "",
    exposed: dict[int, str] | None = None,
    left: int | None = None,
    house: dict[str, object] | None = None,
    starter: int = 0,
) -> MoneyDeal:
    """A deal in which seat 0 (or `starter`) must discard: `hands` as codes, the rest of the pack by chance.

    `stock` names the next pieces to be drawn, `exposed` one design for each open tong of a seat, and `left` how many
    pieces the stock shall hold (the others count as discards of nobody in particular).
    """
    game = GAMES[name]
    options = game.Options.parse(house or {})
    deal = game.deal(len(hands), SEED, options, {"starter": starter})
    pack = game.pack(options)
    rest = Counter(pack.codes * pack.copies)
    deal.hands = [Hand(deal.table.rank_of) for _ in hands]
    for seat, text in enumerate(hands):
        for design in pack.read(text):
            deal.hands[seat].gain(design)
        rest.subtract(text.split())
        for design in pack.read((exposed or {}).get(seat, "")):
            deal.hands[seat].exposed.append(design)
            rest[pack.codes[design]] -= 3
    wanted = pack.read(stock)
    rest.subtract(stock.split())
    assert min(rest.values()) >= 0, "five of one piece"
    others = sorted(rest.elements())
    Random(1).shuffle(others)
    keep = len(others) if left is None else left - len(wanted)
    deal.discards = [(0, code) for code in others[keep:]]
    deal.throws = [LoggedDiscard(*each) for each in deal.discards]
    deal.stock = [*map(pack.index, others[:keep]), *reversed(wanted)]
    deal.shown = deal.public = deal.discard_state = None
    deal._open_discard(starter)
    return deal


def play_moves(deal: MoneyDeal, *answers: str) -> tuple[Event, ...]:
    """Play moves in text form, each as 'seat move': `play_moves(deal, '0 discard c5', '1 pong')`."""
    events: tuple[Event, ...] = ()
    for answer in answers:
        seat, _, text = answer.partition(" ")
        events += deal.play(int(seat), GAMES[deal.table.game].parse_move(text))
    return events


def others_pass(deal: MoneyDeal) -> tuple[Event, ...]:
    """Let all seats that are still asked about the discard pass."""
    return play_moves(deal, *[f"{seat} pass" for seat in sorted(deal.pending())])


def legal_texts(deal: MoneyDeal, seat: int) -> list[str]:
    """The moves of a seat in text form, without its discards."""
    return [str(move) for move in deal.legal(seat) if not isinstance(move, Discard)]


def discards(moves: tuple[Move, ...]) -> set[str]:
    """The codes that may be discarded."""
    return {move.piece for move in moves if isinstance(move, Discard)}
