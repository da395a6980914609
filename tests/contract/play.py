"""Plays random deals for the contract suite: mostly any move, leaning to claims so that rare states are reached."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.opponents import sound_choice
from game.opponents.random_player import any_of
from game.rules.contract import Deal, Game, Move, Range, Seat

MOST_MOVES = 20_000
"""Upper limit for the moves of a deal in any game; 300 discards with seven answers each stay far below."""


def seed_of(number: int) -> str:
    """Return the seed for a test's deal number."""
    return Random(number).randbytes(32).hex()


def any_move(deal: Deal, seat: Seat, rng: Random) -> Move:
    """Return a legal move: half the time that of the first opponent, so that deals also end by wins."""
    if len(deal.legal(seat)) == 1 or rng.random() < 0.4:
        return any_of(deal.view(seat), rng)
    return sound_choice(deal.view(seat), rng).move


WINDOWS = frozenset({"claim", "bet", "set", "stake", "answer"})
"""Phases in which the other seats' answers decide the outcome."""


def pool(game: Game, seats: int, options: object) -> list[Move]:
    """Return moves of all kinds from some deals, with ranges replaced by their limits and values beyond."""
    rng = Random(1)
    found: dict[str, Move] = {}
    for number in range(3):
        deal = game.deal(seats, seed_of(number + 900), options)
        for seat, _ in states(deal, rng):
            for move in deal.legal(seat):
                for each in with_range_limits(game, move):
                    found[str(each)] = each
    return list(found.values())


def with_range_limits(game: Game, move: Move) -> list[Move]:
    """Return a move itself; for a range its limits and one step beyond each, if these are valid moves."""
    if not isinstance(move, Range):
        return [move]
    least = [span[0] for span in move.spans]
    most = [span[1] for span in move.spans]
    beyond = [span[1] + span[2] for span in move.spans]
    return [game.parse_move(move.text(*amounts)) for amounts in (least, most, beyond)]


def is_among(moves: tuple[Move, ...], move: Move) -> bool:
    """Return whether a move is among the legal ones, either itself or within a range."""
    if move in moves:
        return True
    words = str(move).split()
    for each in moves:
        if isinstance(each, Range):
            head = each.word.split()
            if words[: len(head)] == head and each.holds(*map(int, words[len(head) :])):
                return True
    return False


def states(deal: Deal, rng: Random) -> Iterator[tuple[Seat, Move]]:
    """Play a deal to its end, yielding each seat and move just before it is played."""
    moves = 0
    while pending := deal.pending():
        seat = rng.choice(sorted(pending))
        move = any_move(deal, seat, rng)
        yield seat, move
        deal.play(seat, move)
        moves += 1
        assert moves < MOST_MOVES, "the deal does not end"
