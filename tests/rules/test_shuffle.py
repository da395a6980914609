"""The sealed shuffle, checked using only SHA-256: random stream, order and commitment."""

from __future__ import annotations

import json
from hashlib import sha256
from random import Random

import pytest

from game.rules import GAMES
from game.rules.shuffle import RandomStream, canonical, parse_seed
from tests.contract.play import states

SEED = bytes(range(32))


def shuffled(size: int) -> list[int]:
    places = list(range(size))
    RandomStream(SEED).shuffle(places)
    return places


def test_shuffle_reproduces_the_documented_piece_orders() -> None:
    assert shuffled(12) == [11, 10, 7, 2, 3, 9, 6, 0, 4, 5, 8, 1]
    assert shuffled(52)[:8] == [38, 41, 13, 19, 7, 6, 50, 43]


def test_random_stream_can_be_reproduced_with_sha256() -> None:
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


def test_shuffle_rejects_random_words_that_would_bias_it() -> None:
    stream, places = RandomStream(SEED), list(range(12))
    stream._words.append(2**64 - 1)  # 2**64 is no multiple of twelve, so the last words of all are over
    stream.shuffle(places)
    assert places == shuffled(12)


def test_random_stream_accepts_the_largest_unbiased_word() -> None:
    """12 leaves 4 of 2**64: words from 2**64 - 4 on are skipped, and none before them."""
    stream = RandomStream(SEED)
    stream._words = [0, 2**64 - 5, 2**64 - 4]
    assert stream.below(12) == (2**64 - 5) % 12 == 11
    assert stream.below(12) == 0


def test_shuffle_accepts_the_largest_unbiased_word() -> None:
    """It looks twice at the last words; which place they mean is the same."""
    word, places = 2**64 - 3, list(range(5))  # over what is sure for five, and fair for five, four, three and two
    stream = RandomStream(SEED)
    stream._words = [word] * 4
    stream.shuffle(places)
    wanted = list(range(5))
    for last in range(4, 0, -1):
        other = word % (last + 1)
        wanted[last], wanted[other] = wanted[other], wanted[last]
    assert places == wanted


def test_commitment_header_is_encoded_as_utf_8() -> None:
    """As documented in docs/fairness.md, so that other programs get the same bytes."""
    assert canonical({"b": "\u0e04\u0e38\u0e13", "a": 1}) == b'{"a":1,"b":"\xe0\xb8\x84\xe0\xb8\xb8\xe0\xb8\x93"}'


def test_copied_random_stream_yields_the_same_numbers() -> None:
    stream = RandomStream(SEED)
    stream.below(10)
    twin = stream.copy()
    numbers = [stream.below(1000) for _ in range(9)]
    assert [twin.below(1000) for _ in range(9)] == numbers


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("name", GAMES)
def test_commitment_covers_seed_seats_carry_and_house_rules(name: str, number: int) -> None:
    game = GAMES[name]
    seats, usual = game.default_seats, game.Options()
    before = game.deal(seats, SEED.hex())
    for _ in states(before, Random(1)):
        pass
    assert before.result is not None
    carries = [None, before.result.carry]
    carry, another = carries[number], carries[1 - number]
    deal = game.deal(seats, SEED.hex(), usual, carry)
    header = {"game": name, "version": 1, "seats": seats, "carry": carry, "options": usual.bound()}
    text = json.dumps(header, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert deal.commitment == sha256(SEED + text.encode()).hexdigest()
    first = next(switch for switch in game.Options.spec() if switch.choices)
    for other in (
        game.deal(seats, SEED.hex(), usual, another),
        game.deal(seats, SEED.hex(), game.Options.parse({first.name: first.choices[1]}), carry),
        game.deal(seats, SEED[::-1].hex(), usual, carry),
    ):
        assert other.commitment != deal.commitment


@pytest.mark.parametrize("text", ["", "beef", "0" * 63, "0" * 65, "g" * 64, "0 " * 32, "\u0660" * 64])
def test_parse_seed_accepts_only_64_hex_digits(text: str) -> None:
    with pytest.raises(ValueError, match="a seed is 64 hex digits"):
        parse_seed(text)


def test_parse_seed_ignores_letter_case() -> None:
    assert parse_seed("AB" * 32) == parse_seed("ab" * 32)
