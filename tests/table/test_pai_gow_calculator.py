"""The hand calculator follows the rules PG-30, PG-31, PG-40 to PG-49."""

from __future__ import annotations

from game.rules.pai_gow.game import PAI_GOW
from game.rules.pai_gow.options import PaiGowOptions
from game.rules.pai_gow.ranking import hands_in_order, rank
from game.table.pai_gow.calculator import Calculator
from game.words import Reader


def description_of(*codes: str) -> list[list[tuple[str, str]]]:
    """Return the description of the hands that some tiles make."""
    options = PaiGowOptions()
    calculator = Calculator(Reader(PAI_GOW.name, PAI_GOW.pack(options), ()), options.gee_joon_tie)
    for code in codes:
        calculator.add(code)
    return [[(told.title, told.place) for told in way] for way in calculator.hands]


def test_calculator_ranks_a_hand_of_two_tiles() -> None:
    """PG-40: Gee Joon is the highest of all; PG-43: pips modulo ten; PG-45: the higher tile breaks ties."""
    most = len(hands_in_order())
    assert description_of("4-2", "2-1") == [[("Gee Joon", f"Rank 1 of {most} · pair 1 of 16")]]
    assert description_of("6-6", "2-2")[0][0][0] == "6 points"
    assert description_of("6-6", "5-4") == [[("Teen Wong", f"Rank 17 of {most} · Teen and a nine")]]
    assert description_of("5-5") == description_of("5-5", "1-1", "3-1") == []


def test_calculator_lists_each_split_of_four_tiles_once_with_the_lower_hand_in_front() -> None:
    """PG-30, PG-31."""
    ways = description_of("6-6", "2-2", "1-1", "5-1")
    assert [[title for title, _place in way] for way in ways] == [
        ["6 points", "8 points"],
        ["No points", "4 points"],
        ["6 points", "8 points"],
    ]
    assert len(description_of("5-5", "5-5", "6-6", "6-6")) == 2
    calculator = Calculator(Reader(PAI_GOW.name, PAI_GOW.pack(PaiGowOptions()), ()))
    for code in ("6-6", "3-1", "5-4", "4-4"):
        calculator.add(code)
    for front, rear in calculator.hands:
        assert rank(front.hand) <= rank(rear.hand)


def test_calculator_limits_each_tile_to_its_number_in_the_set() -> None:
    """PG-01: one of 4-2, two of 6-6, four tiles in all."""
    calculator = Calculator(Reader(PAI_GOW.name, PAI_GOW.pack(PaiGowOptions()), ()))
    for code in ("4-2", "4-2", "6-6", "6-6", "6-6", "1-1", "5-5"):
        calculator.add(code)
    assert calculator.chosen == ["4-2", "6-6", "6-6", "1-1"]
    calculator.take(0)
    assert calculator.may_add("4-2")
    assert not calculator.may_add("6-6")
