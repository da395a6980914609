"""Tiles, two-tile hands and their ranking: PG-01, PG-03, PG-30 to PG-32, PG-40 to PG-49."""

from __future__ import annotations

import doctest
import importlib
import itertools

import pytest

from game.rules.pai_gow import (
    beats,
    hand_name,
    high_tile,
    in_order,
    is_copy,
    is_gong,
    is_high_nine,
    is_wong,
    pair_place,
    points,
    rank,
    splits,
)
from game.rules.pai_gow.deal_classes import classes, deals_left, settings
from game.rules.pai_gow.ranking import PAIRS, counted_points, hands_in_order, strengths
from game.rules.pai_gow.tiles import (
    ALL_TILES,
    KINDS,
    PIPS,
    TILES,
    hands_text,
    kind_of,
    read_hands,
    read_tiles,
    tile_name,
)
from game.rules.pieces import DOMINO_COPIES, DOMINOES

NAMED = (
    *("4-2 2-1", "6-6 6-6", "1-1 1-1", "4-4 4-4", "3-1 3-1", "5-5 5-5", "3-3 3-3", "2-2 2-2"),
    *("6-5 6-5", "6-4 6-4", "6-1 6-1", "5-1 5-1", "6-3 5-4", "5-3 6-2", "4-3 5-2", "3-2 4-1"),
)
"""The sixteen named pairs of PG-40, highest first."""


def hand(text):
    one, other = text.split()
    return one, other


def codes(text):
    return text.split()


def every_hand():
    return list(itertools.combinations(ALL_TILES, 2))


def test_pai_gow_set_has_eleven_tiles_twice_and_ten_tiles_once():
    """PG-01: eleven designs twice and ten once; codes high first."""
    twice = codes("6-6 1-1 4-4 3-1 5-5 3-3 2-2 6-5 6-4 6-1 5-1")
    once = codes("5-4 6-3 5-3 6-2 4-3 5-2 4-1 3-2 4-2 2-1")
    assert sorted(ALL_TILES) == sorted(twice * 2 + once)
    assert sorted(TILES) == sorted(DOMINOES)
    assert sum(kind.copies for kind in KINDS) == sum(DOMINO_COPIES.values()) == 32


def test_pai_gow_tiles_have_their_english_and_chinese_names():
    """PG-03: every tile has its name; the mixed ones share theirs."""
    names = dict(zip(codes("6-6 1-1 4-4 3-1 5-5 3-3 2-2 6-5 6-4 6-1 5-1"), "天地人鵝梅長板斧屏七六", strict=True))
    for code, native in names.items():
        assert tile_name(code)[1] == native
    english = codes("Teen Day Yun Gor Mooy Chong Bon Foo Ping Tit Look")
    assert [tile_name(code)[0] for code in names] == english
    for name, both in {"Gow": "5-4 6-3", "Bot": "5-3 6-2", "Chit": "4-3 5-2", "Ng": "4-1 3-2"}.items():
        assert {tile_name(code)[0] for code in codes(both)} == {name}
    assert tile_name("4-2") == tile_name("2-1") == ("Gee Joon", "至尊")
    for kind in KINDS:
        assert {sum(map(int, code.split("-"))) for code in kind.codes} == {kind.pips}


def test_pai_gow_tiles_and_hands_round_trip_through_text():
    """PG-01: tiles and split hands as text and back."""
    assert read_tiles("6-6 6-6 2-1") == ("6-6", "6-6", "2-1")
    text = "6-6 5-4 / 4-4 1-1"
    assert hands_text(*read_hands(text)) == text
    for wrong in ("6-6 5-4", "6-6 5-4 4-4 / 1-1", "6-6 5-4 / 4-4 7-7", "6-6 5-4 / 5-4 1-1", "4-5 1-1 / 4-4 1-1"):
        with pytest.raises(ValueError, match=r"must be two tiles|is no tile|only one"):
            read_hands(wrong)


@pytest.mark.parametrize("module", ["tiles", "ranking", "house_ways", "deal_classes", "settlement"])
def test_pai_gow_docstring_examples_pass(module):
    found = doctest.testmod(importlib.import_module(f"game.rules.pai_gow.{module}"))
    assert found.attempted
    assert not found.failed


# Counts ---------------------------------------------------------------------------------------------------------------


def pair_names(tiles):
    """The name of each tile, Gee Joon tiles too: what 'count as alike' means in PG-32."""
    return tuple(sorted(KINDS[kind_of(code)].name for code in tiles))


def test_pai_gow_counts_of_deals_and_hands_match_published_figures():
    """PG-32: 35,960 four-tile deals, 3,620 distinct; 496 hands, 136 distinct, by the code's own pieces."""
    deals = list(itertools.combinations(ALL_TILES, 4))
    assert (len(deals), len(set(map(pair_names, deals)))) == (35_960, 3_620)
    assert (len(every_hand()), len(set(map(pair_names, every_hand())))) == (496, 136)


@pytest.mark.parametrize(("tie", "rows", "places"), [("source", 137, 103), ("both_lowest", 136, 102)])
def test_pai_gow_rank_and_strength_counts_match_published_figures(tie, rows, places):
    """PG-45a: 137 rows and 103 strengths by the source; 102 strengths where both Gee Joon tiles are lowest."""
    assert len({(pair_names(each), rank(each, tie)) for each in every_hand()}) == rows
    assert len({rank(each, tie) for each in every_hand()}) == places
    table = hands_in_order(tie)
    assert (len(table), sum(map(len, table))) == (places, rows)
    assert {number for row in strengths(tie) for number in row} - {-1} == set(range(places))


def test_pai_gow_deals_form_4285_classes():
    """PG-45a: 119 of the 3,620 distinct deals need the two Gee Joon tiles distinguished."""
    assert len(classes()) == len(set(classes())) == 4_285
    assert sum(deals_left()) == 35_960
    meant = {}
    for kinds in classes():
        names = tuple(sorted(KINDS[kind].name for kind in kinds))
        outcomes = frozenset((each.front, each.rear) for each in settings(kinds, "source"))
        meant.setdefault(names, set()).add(outcomes)
    assert len(meant) == 3_620
    assert sum(len(outcomes) > 1 for outcomes in meant.values()) == 119


def test_banker_has_20475_possible_deals_after_any_four_tiles_are_removed():
    """PG-60."""
    assert {sum(deals_left(kinds)) for kinds in classes()[::50]} == {20_475}


def test_splits_with_equal_strengths_are_listed_once():
    """PG-30, PG-32: three ways, two where two tiles are identical; splits of equal strengths are listed once."""
    assert len(splits(read_tiles("6-6 4-4 5-1 4-3"))) == 3
    assert len(splits(read_tiles("6-6 6-6 5-1 4-3"))) == 2
    assert [hands_text(*each) for each in splits(read_tiles("6-6 6-6 1-1 1-1"))] == [
        "1-1 1-1 / 6-6 6-6",
        "6-6 1-1 / 6-6 1-1",
    ]
    assert len(splits(read_tiles("1-1 2-2 4-2 2-1"))) == 2
    for tiles in itertools.islice(itertools.combinations(ALL_TILES, 4), 0, None, 97):
        listed = [tuple(rank(each) for each in split) for split in splits(tiles)]
        assert len(set(listed)) == len(listed)
        every = {
            tuple(sorted(map(rank, halves)))
            for halves in (
                (tiles[:2], tiles[2:]),
                (tiles[::2], tiles[1::2]),
                ((tiles[0], tiles[3]), tiles[1:3]),
            )
        }
        assert set(listed) == every


def test_splits_can_be_listed_only_for_four_tiles():
    with pytest.raises(ValueError, match="there must be 4 tiles, not 3"):
        splits(("6-6", "1-1", "4-4"))


# Ranks ----------------------------------------------------------------------------------------------------------------


def test_sixteen_named_pairs_outrank_all_other_hands():
    """PG-40: sixteen named pairs, highest first, above every other hand; no other pair exists."""
    assert [pair_place(*hand(text)) for text in NAMED] == list(range(16))
    assert len(PAIRS) == 16
    ranks = [rank(hand(text)) for text in NAMED]
    assert ranks == sorted(set(ranks), reverse=True)
    named = {frozenset(hand(text)) for text in NAMED}
    others = [each for each in every_hand() if frozenset(each) not in named]
    assert {pair_place(*each) for each in others} == {None}
    assert all(rank(each) < ranks[-1] for each in others)
    for text in ("4-4 5-3", "4-4 6-2", "5-1 4-2", "6-1 5-2", "3-3 5-1", "5-5 6-4", "3-1 2-2"):
        assert pair_place(*hand(text)) is None


def test_wong_is_teen_or_day_with_a_nine():
    """PG-41: Teen or Day with a nine, below every pair; Wong with Teen outranks Wong with Day."""
    teen, day = [hand("6-6 5-4"), hand("6-3 6-6")], [hand("1-1 5-4"), hand("1-1 6-3")]
    assert all(is_wong(*each) for each in teen + day)
    assert sum(is_wong(*each) for each in every_hand()) == 8
    assert rank(hand("3-2 4-1")) > rank(teen[0]) == rank(teen[1]) > rank(day[0]) == rank(day[1])


def test_gong_is_teen_or_day_with_an_eight():
    """PG-42: Teen or Day with an eight; Gong with Teen outranks Gong with Day; every Wong outranks every Gong."""
    teen = [hand("6-6 4-4"), hand("5-3 6-6"), hand("6-6 6-2")]
    day = [hand("1-1 4-4"), hand("1-1 5-3"), hand("6-2 1-1")]
    assert all(is_gong(*each) for each in teen + day)
    assert sum(is_gong(*each) for each in every_hand()) == 16
    assert len({rank(each) for each in teen}) == len({rank(each) for each in day}) == 1
    assert rank(hand("1-1 5-4")) > rank(teen[0]) > rank(day[0])
    plain = [each for each in every_hand() if pair_place(*each) is None and not is_wong(*each) and not is_gong(*each)]
    assert all(rank(each) < rank(day[0]) for each in plain)


def test_points_are_pips_of_both_tiles_modulo_ten():
    """PG-43: the pips of both tiles modulo 10, nine is best."""
    for text, expect in {"6-6 3-1": 6, "5-5 6-4": 0, "6-5 6-4": 1, "4-4 6-5": 9, "5-4 6-4": 9, "3-1 4-1": 9}.items():
        assert points(*hand(text)) == expect
    assert all(0 <= points(*each) <= 9 for each in every_hand())
    by_points = [hand("5-5 6-4"), hand("6-5 6-4"), hand("3-3 5-1"), hand("2-2 5-4"), hand("5-5 3-1"), hand("5-5 4-1")]
    ranks = [rank(each) for each in by_points]
    assert ranks == sorted(set(ranks))


def test_single_gee_joon_tile_counts_3_or_6_whichever_is_better():
    """PG-44: it counts 3 or 6, whichever makes the hand's points higher."""
    for gee_joon in ("4-2", "2-1"):
        for other in set(TILES) - {"4-2", "2-1"}:
            pips = PIPS[kind_of(other)]
            expect = max((pips + 3) % 10, (pips + 6) % 10)
            assert points(gee_joon, other) == points(other, gee_joon) == expect
    assert points("2-1", "6-5") == 7
    assert points("4-2", "6-1") == 3
    assert points("4-2", "3-1") == 7


ORDER = codes("6-6 1-1 4-4 3-1 5-5 3-3 2-2 6-5 6-4 6-1 5-1 5-4 5-3 4-3 4-2 4-1 2-1")
"""PG-45: single tiles, highest first, by the source."""


def test_highest_tile_breaks_ties_in_documented_order():
    """PG-45: Teen, Day, ... Look, nines, eights, sevens, 4-2, fives, 2-1."""
    for one, other in itertools.combinations(ORDER, 2):
        assert high_tile(one, other) == high_tile(other, one) == one
    for tie in ("source", "both_lowest"):
        plain = [each for each in every_hand() if rank(each).category == 0 and points(*each)]
        for one, other in itertools.combinations(plain, 2):
            if points(*one) == points(*other):
                higher = high_tile(high_tile(*one, tie=tie), high_tile(*other, tie=tie), tie)
                same = kind_of(high_tile(*one, tie=tie)) == kind_of(high_tile(*other, tie=tie))
                assert beats(one, other, tie) is (not same and higher == high_tile(*one, tie=tie))
                assert is_copy(one, other, tie) is same


def test_mixed_tiles_with_the_same_name_have_equal_rank():
    """PG-45: 5-4 and 6-3 and so on are alike for ties."""
    for one, other in (("5-4", "6-3"), ("5-3", "6-2"), ("4-3", "5-2"), ("4-1", "3-2")):
        for with_ in set(TILES) - {one, other}:
            assert rank((one, with_)) == rank((other, with_))


def test_gee_joon_tiles_rank_by_the_chosen_tie_rule():
    """PG-45: the source puts 4-2 below the sevens and above the fives; `both_lowest` puts both tiles last."""
    four, two, seven = hand("4-2 3-2"), hand("2-1 4-1"), hand("4-3 5-5")
    assert points(*four) == points(*two) == 8
    assert beats(four, two, "source")
    assert is_copy(four, two, "both_lowest")
    assert high_tile("4-2", "3-2", "both_lowest") == "3-2"
    assert high_tile("2-1", "3-2", "both_lowest") == high_tile("2-1", "3-2", "source") == "3-2"
    assert high_tile(*hand("4-3 4-2"), tie="source") == high_tile(*hand("4-3 4-2"), tie="both_lowest") == "4-3"
    assert points(*seven) == 7
    differ = [
        each for each in every_hand() if len({high_tile(*each, tie=tie) for tie in ("source", "both_lowest")}) == 2
    ]
    assert {frozenset(each) for each in differ} == {frozenset(("4-2", "4-1")), frozenset(("4-2", "3-2"))}


def test_pai_gow_tie_rule_defaults_to_the_one_in_the_source():
    """PG-45: the tie rule affects winners, copies, and which hand is the front."""
    four, two = hand("4-2 3-2"), hand("2-1 4-1")
    assert beats(four, two)
    assert not beats(four, two, "both_lowest")
    assert not is_copy(four, two)
    assert in_order(four, two) == in_order(two, four) == in_order(four, two, "source") == (two, four)
    assert in_order(four, two, "both_lowest") == (four, two)
    assert in_order(two, four, "both_lowest") == (two, four)
    assert high_tile("4-2", "3-2") == high_tile("4-2", "3-2", "source") == "4-2"


def test_second_tile_does_not_break_ties():
    """PG-46: same points and same highest tile is a copy, which the banker wins."""
    one, other = hand("2-2 6-1"), hand("2-2 4-3")
    assert is_copy(one, other)
    assert not beats(one, other)
    assert not beats(other, one)


def test_all_hands_without_points_have_equal_rank():
    """PG-47: the banker wins whatever the tiles."""
    zeros = [each for each in every_hand() if rank(each).category == 0 and not points(*each)]
    assert len(zeros) > 10
    assert len({rank(each, tie) for each in zeros for tie in ("source", "both_lowest")}) == 1
    assert not beats(hand("6-6 5-3"), hand("6-6 6-2"))
    assert not beats(hand("4-4 6-6"), hand("6-6 5-3"))
    assert not beats(hand("5-5 6-4"), hand("5-1 3-1"))


def test_wongs_and_gongs_with_the_same_leading_tile_are_copies():
    """PG-48: the banker wins; so with two Gongs, whatever the eight."""
    assert is_copy(hand("6-6 5-4"), hand("6-6 6-3"))
    assert is_copy(hand("1-1 4-4"), hand("1-1 5-3"))
    assert beats(hand("6-6 5-3"), hand("1-1 4-4"))


def test_single_gee_joon_tile_makes_no_gong_and_a_high_nine_counts_as_nine_points():
    """PG-49: Teen or Day with a single Gee Joon tile is eight points; with a seven nine points, no class of its own."""
    for gee_joon in ("4-2", "2-1"):
        assert points("6-6", gee_joon) == points("1-1", gee_joon) == 8
        assert not is_gong("6-6", gee_joon)
        assert rank(("6-6", gee_joon)).category == 0
    high = hand("6-6 4-3")
    assert is_high_nine(*high)
    assert (rank(high).category, points(*high)) == (0, 9)
    assert is_copy(high, hand("6-6 6-1"))
    assert beats(high, hand("1-1 5-2"))
    assert beats(hand("1-1 5-2"), hand("4-4 6-5"))


def test_lower_hand_becomes_the_front():
    """PG-31: the program orders the hands; of equal ones either may be front."""
    low, high = hand("4-4 4-3"), hand("6-6 5-1")
    assert in_order(low, high) == in_order(high, low) == (low, high)
    equal = (hand("6-6 5-4"), hand("6-6 6-3"))
    assert in_order(*equal) == equal


def test_pai_gow_hands_have_their_usual_names():
    """PG-40 to PG-43, PG-49: what players call them."""
    for text, name in {
        "2-1 4-2": "Gee Joon",
        "6-6 6-6": "pair of Teen",
        "6-3 5-4": "Chop Gow",
        "6-6 6-3": "Teen Wong",
        "4-4 1-1": "Day Gong",
        "1-1 6-1": "high nine",
        "5-5 6-4": "no points",
        "4-4 6-5": "nine",
        "4-2 6-5": "seven",
    }.items():
        assert hand_name(hand(text)) == name


def test_strength_tables_agree_with_rank_functions():
    """PG-45a: tables of strengths and of counted points."""
    for tie in ("source", "both_lowest"):
        table = strengths(tie)
        ordered = sorted(every_hand(), key=lambda each: rank(each, tie))
        numbers = [table[kind_of(one)][kind_of(other)] for one, other in ordered]
        assert numbers == sorted(numbers)
    for one, other in every_hand():
        expect = 12 if pair_place(one, other) is not None else 11 if is_wong(one, other) else 0
        expect = expect or (10 if is_gong(one, other) else points(one, other))
        assert counted_points()[kind_of(one)][kind_of(other)] == expect
