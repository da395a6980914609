"""Packs in text notation, and the examples in docstrings of the rules."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import game.rules
from game.rules.pieces import CEKI_PACK, FRENCH, MONEY_PACKS, TILE_PACK, Pack, piece_name

MODULES = [each.name for each in pkgutil.walk_packages(game.rules.__path__, "game.rules.")]


@pytest.mark.parametrize("pack", MONEY_PACKS.values(), ids=MONEY_PACKS)
def test_complete_money_pack_round_trips_through_text(pack: Pack) -> None:
    """PT-01, PO-01: 120 pieces, four of each of thirty designs."""
    designs = [design for design in range(30) for _ in range(4)]
    text = pack.text(designs)
    assert list(pack.read(text)) == designs
    assert pack.size == len(text.split()) == 120


def test_reading_a_hand_ignores_extra_spaces_and_accepts_an_empty_hand() -> None:
    assert CEKI_PACK.read("  c5\n ot ") == (4, 27)
    assert CEKI_PACK.read("") == ()
    assert CEKI_PACK.text(()) == ""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("c5 x9", "'x9' is no piece of this pack; its pieces are c1 c2 .* rd gd wd"),
        ("c5 ot", "'ot' is no piece"),
        ("c5c5", "'c5c5' is no piece"),
        ("c5 c5 m9 c5 c5 c5", "5 of c5 in 'c5 c5 m9 c5 c5 c5'; there are only 4"),
    ],
)
def test_reading_an_invalid_hand_raises_a_clear_error(text: str, words: str) -> None:
    """PT-01, PO-01."""
    with pytest.raises(ValueError, match=words):
        TILE_PACK.read(text)


@pytest.mark.parametrize("name", MODULES)
def test_rules_docstring_examples_pass(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_rules_modules_contain_docstring_examples() -> None:
    finder = doctest.DocTestFinder()
    found = (test for name in MODULES for test in finder.find(importlib.import_module(name)))
    assert sum(len(test.examples) for test in found) > 5


def test_names_of_number_cards_use_digits() -> None:
    """'the 10 of hearts' like 'the 9 of hearts'; only ace, jack, queen and king are words."""
    ranks = {code[0]: piece_name("french", code).partition(" ")[0] for code in FRENCH}
    assert ranks == {
        **{rank: rank for rank in "23456789"},
        "T": "10",
        "A": "ace",
        "J": "jack",
        "Q": "queen",
        "K": "king",
    }
