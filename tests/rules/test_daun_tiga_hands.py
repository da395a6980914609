"""Values of three cards, comparison with the banker, rulings on the stakes, and the house rules as data."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from game.rules.daun_tiga.comparison import RULINGS, compare
from game.rules.daun_tiga.hands import STRENGTHS, TRIPLE_WORDS, pack, read, reading
from game.rules.daun_tiga.options import PRESET_WORDS, PRESETS, DaunTigaOptions

STANDARD = DaunTigaOptions()
ZERO = DaunTigaOptions(ten="zero")
IDENTICAL = DaunTigaOptions(pictures="identical")
ALL_LONG = DaunTigaOptions(triple_is_long="on")
RULES = Path(__file__).parents[2] / "docs" / "rules" / "daun-tiga.md"


def hand(text, options=STANDARD):
    return read(text.split(), options)


def ruling(player, banker, options=STANDARD):
    found = compare(hand(player, options), hand(banker, options))
    return found.rule, found.first, found.second


# Pieces --------------------------------------------------------------------------------------------------------------


def test_daun_tiga_card_pack_has_52_different_cards():
    """DT-01."""
    cards = pack(STANDARD)
    assert (cards.equipment, cards.size, cards.copies) == ("french", 52, 1)


@pytest.mark.parametrize(("suit", "words"), [("m", "5 of characters"), ("s", "5 of bamboo"), ("c", "5 of circles")])
def test_daun_tiga_tile_pack_has_52_tiles_of_one_suit_and_winds(suit, words):
    """DT-01, DT-02: four each of nine numbers of the suit of the player's choice and of four winds."""
    tiles = pack(DaunTigaOptions(pieces="tiles", tile_suit=suit))
    assert (tiles.equipment, tiles.size, tiles.copies) == ("mahjong", 52, 4)
    assert tiles.codes == (*(f"{suit}{rank}" for rank in range(1, 10)), "we", "wn", "ww", "ws")
    assert tiles.name(f"{suit}5") == words


def test_wind_tiles_count_as_tens_and_as_picture_cards():
    """DT-02: 東 is a ten, 北 西 南 the jack, queen and king; so east alone is ten points and no picture."""
    assert hand("we wn ww").points == 10
    assert hand("we we we").words == "three tens"
    assert hand("wn ww ws").words == "three pictures"
    assert hand("m1 wn ww").points == 1
    assert hand("c1 c1 c1").words == "three aces"
    assert hand("wn ww ws", IDENTICAL).points == 0
    assert hand("ws ws ws", IDENTICAL).words == "three pictures"


# Ranking -------------------------------------------------------------------------------------------------------------


def test_threes_of_a_kind_rank_from_aces_down_to_pictures():
    """DT-30: aces highest, then twos, threes, ... nines, tens, and lowest three pictures; each beats any score."""
    order = [hand(f"{rank}S {rank}H {rank}D") for rank in "A23456789TJ"]
    assert [each.strength for each in order] == list(range(21, 10, -1))
    assert all(each.is_triple and each.points is None for each in order)
    assert order[-1].strength > hand("TS JH QD").strength
    assert [each.words for each in order] == [TRIPLE_WORDS[strength] for strength in range(21, 10, -1)]


def test_any_three_picture_cards_are_three_of_a_kind_by_default():
    """DT-30: jacks, queens and kings mix under `pictures = any`; no three pictures beat three others."""
    texts = ("JS QH KD", "JS JH QD", "JS JH JD", "QS QH QD", "KS KH KD")
    assert {hand(text).strength for text in texts} == {11}
    assert [hand(text, IDENTICAL).strength for text in texts] == [0, 0, 11, 11, 11]


def test_suits_do_not_affect_daun_tiga_hands():
    """DT-30."""
    texts = {f"4{one} 5{other} K{third}" for one, other, third in product("SHDC", repeat=3)}
    assert {hand(text) for text in texts} == {hand("4S 5H KD")}


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("AS 2H 4D", 7),
        ("AS TH KD", 1),
        ("5S TH KD", 5),
        ("9S TH TD", 9),
        ("JS QH 8D", 8),
        ("7S 8H JS", 5),
        ("9S 9H 8D", 6),
    ],
)
def test_daun_tiga_points_are_last_digit_of_the_sum(text, points):
    """DT-31: ace 1, pictures 0, over ten only the last digit; 15 is 5, 11 is 1, 29 is 9."""
    assert hand(text).points == hand(text, ZERO).points == points


@pytest.mark.parametrize("text", ["TS JH QD", "9S AH KD", "2S 3H 5D", "TS TH JD", "9S 9H 2D", "5S 6H 9D"])
def test_sum_of_ten_or_twenty_scores_ten_or_zero_by_house_rule(text):
    """DT-32: ten, the best score, or nothing under `ten = zero`."""
    assert hand(text).points == 10
    assert hand(text, ZERO).points == 0
    assert hand(text).strength > hand("4S 5H KD").strength
    assert hand(text, ZERO).strength < hand("AS JH KD", ZERO).strength


def test_three_tens_are_three_of_a_kind_whatever_the_ten_rule():
    """DT-32: they are a three of a kind under either switch."""
    assert hand("TS TH TD").words == hand("TS TH TD", ZERO).words == "three tens"


def test_mixed_pictures_score_zero_when_pictures_must_be_identical():
    """DT-33: a sum of zero is not ten, whatever the rule `ten`."""
    for options in (IDENTICAL, DaunTigaOptions(pictures="identical", ten="zero")):
        assert hand("JS QH KD", options).points == 0
        assert not hand("JS QH KD", options).long
    assert ruling("JS QH KD", "AS QD KC", IDENTICAL)[0] == "DT-46"
    assert ruling("JS QH KD", "JD JC QS", IDENTICAL)[0] == "DT-34"


def test_equal_daun_tiga_hands_are_a_tie():
    """DT-34: equal points, three pictures against three pictures, also where both are Long."""
    for options in (STANDARD, ZERO, IDENTICAL, ALL_LONG):
        assert ruling("4S 5H KD", "4H 5S QD", options) == ("DT-34", 0, 0)
        assert ruling("JS JH JD", "KS KH KD", options) == ("DT-34", 0, 0)
    assert ruling("JS QH KD", "JD JC QS") == ("DT-34", 0, 0)


# Long ----------------------------------------------------------------------------------------------------------------


def test_eight_points_or_more_are_long_but_three_of_a_kind_only_by_house_rule():
    """DT-41: 8, 9 and 10, no three of a kind; DT-51: three of a kind too under `triple_is_long = on`."""
    assert [reading(strength, STANDARD).long for strength in STRENGTHS] == [*[False] * 8, *[True] * 3, *[False] * 11]
    assert [reading(strength, ALL_LONG).long for strength in STRENGTHS] == [*[False] * 8, *[True] * 14]
    assert hand("TS JH QD").long
    assert not hand("TS JH QD", ZERO).long


@pytest.mark.parametrize(
    ("player", "banker", "standard", "all_long"),
    [
        ("3S 5H KD", "2S 3H JD", ("DT-43", 1, 1), ("DT-43", 1, 1)),
        ("TS JH QD", "4S 5H KD", ("DT-43", 1, 1), ("DT-43", 1, 1)),
        ("AS 5H KD", "2S 3H JD", ("DT-44", 1, 0), ("DT-44", 1, 0)),
        ("AS 2H KD", "4S 4H JD", ("DT-45", -1, -1), ("DT-45", -1, -1)),
        ("4S 4H KD", "4D 5S QD", ("DT-45", -1, -1), ("DT-45", -1, -1)),
        ("AS 2H KD", "4S 3H JD", ("DT-46", -1, 0), ("DT-46", -1, 0)),
        ("7S 7H 7D", "4S 5H KD", ("DT-47", 1, 0), ("DT-43", 1, 1)),
        ("7S 7H 7D", "8S 8H 8D", ("DT-47", 1, 0), ("DT-43", 1, 1)),
        ("8S 8H 8D", "7S 7H 7D", ("DT-48", -1, -1), ("DT-45", -1, -1)),
        ("4S 5H KD", "7S 7H 7D", ("DT-49", -1, 0), ("DT-45", -1, -1)),
        ("AS 2H KD", "7S 7H 7D", ("DT-50", -1, 0), ("DT-45", -1, -1)),
    ],
)
def test_comparison_of_hands_gives_the_expected_ruling_for_both_stakes(player, banker, standard, all_long):
    """DT-40, DT-43 to DT-50; DT-51: where three of a kind is Long, DT-43 to DT-46 decide."""
    assert ruling(player, banker) == standard
    assert ruling(player, banker, ALL_LONG) == all_long


def test_higher_daun_tiga_hand_wins_under_all_house_rules():
    """DT-40: below the banker loses, above wins, and only a tie moves nothing."""
    for options in (STANDARD, ZERO, IDENTICAL, ALL_LONG):
        for own, theirs in product(STRENGTHS, repeat=2):
            found = compare(reading(own, options), reading(theirs, options))
            assert found.first == (own > theirs) - (own < theirs)
            assert found.second in {0, found.first}
            assert found.result == ("tie", "win", "lose")[found.first]


def test_every_ruling_has_a_text_for_one_stake_and_a_text_for_two():
    """DT-42: the text for a hand without a second stake mentions only one stake."""
    assert set(RULINGS) == {"DT-34", *(f"DT-{number}" for number in range(43, 51))}
    for found in RULINGS.values():
        assert found.words(0) == found.first_words
        assert found.words(5) == found.both_words
        for words, moved in ((found.first_words, found.first), (found.second_words, found.second)):
            assert {1: "is paid", 0: "returned", -1: "is taken"}[moved] in words
    assert RULINGS["DT-43"].words(20) == "Long: both stakes are paid"
    assert len({found.both_words for found in RULINGS.values()}) == len(RULINGS)


# House rules ---------------------------------------------------------------------------------------------------------


def test_daun_tiga_options_match_the_switches_in_the_rule_file():
    """DT-01, DT-13, DT-21, DT-30, DT-32, DT-51: same keys and values, default first; DT-02's suit besides."""
    printed = re.findall(r"`(\w+) = ([^`]+)`", RULES.read_text(encoding="utf-8"))
    values = {key: text.split(" | ") for key, text in reversed(printed)}  # later mentions name one value only
    ours = {switch.name: switch for switch in DaunTigaOptions.spec()}
    assert set(values) == set(ours) - {"tile_suit"}
    for key, allowed in values.items():
        assert str(ours[key].default) == allowed[0], key
        if ours[key].range is None:
            assert [str(value) for value in ours[key].choices] == allowed, key


def test_every_daun_tiga_switch_has_texts_and_a_rule_id():
    text = RULES.read_text(encoding="utf-8")
    for switch in DaunTigaOptions.spec():
        assert switch.title
        assert switch.help.endswith(".")
        assert f"- {switch.rule} " in text or switch.rule == "DT-51"
        assert all(switch.words[value] for value in switch.choices)


def test_daun_tiga_options_round_trip_through_text():
    for options in PRESETS.values():
        assert DaunTigaOptions.parse(options.to_dict()) == options
        assert DaunTigaOptions.parse({key: str(value) for key, value in options.changed().items()}) == options


def test_daun_tiga_presets_are_distinct_and_described():
    assert next(iter(PRESETS.values())) == STANDARD
    assert set(PRESETS) == set(PRESET_WORDS)
    assert len(set(PRESETS.values())) == len(PRESETS)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"pieces": "dominoes"}, "pieces (DT-01) must be cards or tiles"),
        ({"tile_suit": "h"}, "tile_suit (DT-02) must be m, s or c"),
        ({"ten": "10"}, "ten (DT-32) must be ten or zero"),
        ({"table_min": 0}, "table_min (DT-21) must be a whole number from 1 to 1000"),
        ({"table_min": 50, "table_max": 20}, "table_min (DT-21) must not be above table_max: 50 is more than 20"),
    ],
)
def test_daun_tiga_rejects_invalid_house_rule_with_message(values, words):
    """DT-21: the least stake is never above the highest."""
    with pytest.raises(ValueError, match=re.escape(words)):
        DaunTigaOptions.parse(values)
