"""House rules of Tongits: all switches of the rule file with their printed values, the default first."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.rules.tongits.arrangement import arranger
from game.rules.tongits.options import PRESET_WORDS, PRESETS, TongitsOptions

RULES = (Path(__file__).parents[2] / "docs" / "rules" / "tongits.md").read_text(encoding="utf-8")
SPEC = {switch.name: switch for switch in TongitsOptions.spec()}


def test_tongits_options_match_the_switches_in_the_rule_file():
    """TG-10 to TG-73: same keys, same values, same order, default first."""
    printed = {key: values.split(" | ") for key, values in re.findall(r"`(\w+) = ([^`]+)`", RULES)}
    assert {key: [str(value) for value in switch.choices] for key, switch in SPEC.items()} == printed
    assert all(str(switch.default) == printed[key][0] for key, switch in SPEC.items())


@pytest.mark.parametrize("name", SPEC)
def test_tongits_switches_name_the_rule_that_defines_them(name):
    """TG-10 to TG-73: the rule that a switch names is the one that prints it."""
    (rule,) = [part for part in re.split(r"\n(?=- TG-)", RULES) if f"`{name} = " in part]
    assert re.match(r"(- )?(TG-\d\d)", rule.strip())[2] == SPEC[name].rule


@pytest.mark.parametrize("switch", SPEC.values(), ids=SPEC)
def test_every_tongits_switch_has_texts(switch):
    assert switch.title
    assert switch.help.endswith(".")
    assert set(switch.words) == set(switch.choices)
    assert all(switch.words.values())


def test_tongits_options_round_trip_through_text():
    for switch in SPEC.values():
        for value in switch.choices:
            changed = TongitsOptions.parse({switch.name: str(value)})
            assert getattr(changed, switch.name) == value
            assert TongitsOptions.parse(changed.to_dict()) == changed


def test_tongits_rejects_invalid_option_value_with_message():
    """TG-70: one or three units when the stock runs out."""
    with pytest.raises(ValueError, match=re.escape("deck_out_base (TG-70) must be 1 or 3, not '2'")):
        TongitsOptions.parse({"deck_out_base": "2"})


def test_tongits_presets_are_distinct_and_described():
    assert next(iter(PRESETS.values())) == TongitsOptions()
    assert set(PRESETS) == set(PRESET_WORDS)
    assert len(set(PRESETS.values())) == len(PRESETS)
    assert all(words.endswith(".") for words in PRESET_WORDS.values())


def test_tongits_presets_set_the_first_call_round():
    """TG-46: 'quick' is the source's way and the usual one, 'lively' lets calls wait until round 5."""
    assert PRESETS["quick"] == TongitsOptions(first_call=2) == TongitsOptions()
    assert PRESETS["lively"].changed() == {"first_call": 5}


def test_header_omits_first_call_when_it_adds_no_restriction():
    """TG-46: so that commitments of deals from before this rule stay unchanged."""
    assert "first_call" not in TongitsOptions().bound()
    assert TongitsOptions(first_call=4).bound() == TongitsOptions().bound() | {"first_call": 4}
    assert TongitsOptions.unnamed() == TongitsOptions()
    before = {name: value for name, value in TongitsOptions().to_dict().items() if name != "first_call"}
    assert TongitsOptions.parse(before, TongitsOptions.unnamed()).calls_after == 0


def test_tongits_options_share_the_arranger_of_their_house_rules():
    """TG-10, TG-72: `ace_high` and `escalera_split` change the best arrangement; equal rules share one arranger."""
    assert TongitsOptions().arranger is arranger()
    assert TongitsOptions(ace_high="on").arranger is arranger(ace_high=True)
    assert TongitsOptions(escalera_split="off").arranger is arranger(split=False)
    assert TongitsOptions(jackpot="off").arranger is TongitsOptions().arranger
