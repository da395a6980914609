"""The sealed shuffle, checked with nothing but SHA-256: the stream of numbers, the order, the promise."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest

from game.rules import GAMES
from game.rules.shuffle import RandomStream, parse_seed

SEED = bytes(range(32))


def shuffled(size: int) -> list[int]:
    places = list(range(size))
    RandomStream(SEED).shuffle(places)
    return places


def test_the_orders_that_are_written_down() -> None:
    assert shuffled(12) == [11, 10, 7, 2, 3, 9, 6, 0, 4, 5, 8, 1]
    assert shuffled(52)[:8] == [38, 41, 13, 19, 7, 6, 50, 43]


def test_the_stream_is_what_anybody_can_work_out() -> None:
    """Blocks of SHA-256(seed || number of the block), cut into four words; words that would favour some are skipped."""
    words = []
    for block in range(20):
        digest = sha256(SEED + block.to_bytes(8, "big")).digest()
        words += [int.from_bytes(digest[place : place + 8], "big") for place in range(0, 32, 8)]
    bound = 3 << 62  # a quarter of all words is skipped
    fair = [word % bound for word in words if word < 2**64 - 2**64 % bound]
    stream = RandomStream(SEED)
    assert [stream.below(bound) for _ in fair] == fair
    assert len(fair) < len(words)


def test_a_copy_goes_on_with_the_same_numbers() -> None:
    stream = RandomStream(SEED)
    stream.below(10)
    twin = stream.copy()
    numbers = [stream.below(1000) for _ in range(9)]
    assert [twin.below(1000) for _ in range(9)] == numbers


@pytest.mark.parametrize("carry", [None, {"starter": 2}])
@pytest.mark.parametrize("name", GAMES)
def test_the_promise_binds_seed_seats_carry_and_house_rules(name: str, carry: dict[str, int] | None) -> None:
    game = GAMES[name]
    deal = game.deal(4, SEED.hex(), game.Options(), carry)
    header = {"game": name, "version": 1, "seats": 4, "carry": carry, "options": game.Options().to_dict()}
    text = json.dumps(header, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert deal.commitment == sha256(SEED + text.encode()).hexdigest()
    for other in (
        game.deal(4, SEED.hex(), game.Options(), {"starter": 1}),
        game.deal(4, SEED.hex(), game.Options(next_starter="rotate"), carry),
        game.deal(4, SEED[::-1].hex(), game.Options(), carry),
    ):
        assert other.commitment != deal.commitment


@pytest.mark.parametrize("text", ["", "beef", "0" * 63, "0" * 65, "g" * 64, "0 " * 32, "\u0660" * 64])
def test_a_seed_is_64_hex_digits(text: str) -> None:
    with pytest.raises(ValueError, match="a seed is 64 hex digits"):
        parse_seed(text)


def test_the_case_of_a_seed_does_not_matter() -> None:
    assert parse_seed("AB" * 32) == parse_seed("ab" * 32)
