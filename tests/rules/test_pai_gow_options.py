"""House rules of Pai Gow as data: PG-11, PG-12, PG-12a, PG-22, PG-45, PG-61."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.rules.pai_gow.options import PRESET_WORDS, PRESETS, PaiGowOptions

RULES = Path(__file__).parents[2] / "docs" / "rules" / "pai-gow.md"


def test_pai_gow_options_match_the_switches_in_the_rule_file():
    """PG-11, PG-12, PG-22, PG-45, PG-61: same key, same values, same order, default first."""
    printed = {
        key: values.split(" | ") for key, values in re.findall(r"`(\w+) = ([^`]+)`", RULES.read_text(encoding="utf-8"))
    }
    ours = {switch.name: switch for switch in PaiGowOptions.spec()}
    assert set(printed) == set(ours)
    for key, values in printed.items():
        assert str(ours[key].default) == values[0], key
        if ours[key].range is None:
            assert [str(value) for value in ours[key].choices] == values, key


def test_every_pai_gow_switch_has_texts_and_a_rule_id():
    for switch in PaiGowOptions.spec():
        assert switch.title
        assert switch.help.endswith(".")
        assert re.fullmatch(r"PG-\d\da?", switch.rule)
        assert set(switch.words) == set(switch.choices)
        assert all(switch.words.values())


def test_pai_gow_bet_limits_have_defaults_and_must_be_ordered():
    """PG-22: from 1 to 100 by default; the least bet is never above the highest."""
    options = PaiGowOptions()
    assert (options.table_min, options.table_max) == (1, 100)
    assert PaiGowOptions.parse({"table_min": "50", "table_max": "50"}).table_min == 50
    with pytest.raises(ValueError, match=r"table_min \(PG-22\) must not be above table_max"):
        PaiGowOptions.parse({"table_min": "200"})
    with pytest.raises(ValueError, match=r"table_max \(PG-22\) must be a whole number from 1 to 1000"):
        PaiGowOptions.parse({"table_max": "0"})


def test_commission_is_parsed_as_0_or_5_per_cent():
    """PG-12: 0 or 5 per cent, from the command line as text."""
    assert PaiGowOptions.parse({"commission": "5"}).commission == 5
    with pytest.raises(ValueError, match=r"commission \(PG-12\) must be 0 or 5"):
        PaiGowOptions.parse({"commission": "3"})


@pytest.mark.parametrize(
    ("limits", "bets"),
    [
        ((1, 100), (20, 100, 20)),
        ((20, 1000), (20, 1000, 20)),
        ((21, 137), (40, 120, 20)),
        ((1, 10), (20, 20, 20)),
        ((21, 39), (40, 40, 20)),
        ((100, 100), (100, 100, 20)),
        ((999, 1000), (1000, 1000, 20)),
        ((1000, 1000), (1000, 1000, 20)),
    ],
)
def test_bet_range_with_commission_uses_multiples_of_20_within_limits(limits, bets):
    """PG-12a: multiples of 20 as far as the limits allow, and never none; by `any`, and without a commission, any."""
    least, most = limits
    assert PaiGowOptions(commission=5, table_min=least, table_max=most).bets.spans == (bets,)
    assert PaiGowOptions(table_min=least, table_max=most).bets.spans == ((least, most, 1),)
    rounded = PaiGowOptions(commission=5, commission_bets="any", table_min=least, table_max=most)
    assert rounded.bets.spans == ((least, most, 1),)


def test_header_without_commission_bets_implies_the_earlier_rule():
    """PG-12a: deals of the first release went by `any`; the seal names the rule only where it matters."""
    before = PaiGowOptions.parse({"commission": 5}, PaiGowOptions.unnamed())
    assert before.commission_bets == "any"
    assert "commission_bets" not in before.bound()
    assert PaiGowOptions(commission=5).bound()["commission_bets"] == "twenties"
    assert PaiGowOptions().bound() == PaiGowOptions(commission_bets="any").bound()
    assert "commission_bets" not in PaiGowOptions().bound()


def test_pai_gow_presets_are_distinct_and_described():
    assert set(PRESETS) == set(PRESET_WORDS)
    assert next(iter(PRESETS.values())) == PaiGowOptions()
    assert len(set(PRESETS.values())) == len(PRESETS)
    assert all(words.endswith(".") for words in PRESET_WORDS.values())
