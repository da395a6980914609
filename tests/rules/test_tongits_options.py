"""House rules of Tongits: all switches of the rule file with their printed values, the default first."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from game.rules.options import preset_title
from game.rules.tongits.arrangement import arranger
from game.rules.tongits.options import PRESET_WORDS, PRESETS, TongitsOptions

RULES = (Path(__file__).parents[2] / "docs" / "rules" / "tongits.md").read_text(encoding="utf-8")
SPEC = {switch.name: switch for switch in TongitsOptions.spec()}


def test_tongits_options_match_the_switches_in_the_rule_file():
    """TG-10 to TG-75: same keys, same values, same order, default first."""
    printed = {key: values.split(" | ") for key, values in re.findall(r"`(\w+) = ([^`]+)`", RULES)}
    assert {key: [str(value) for value in switch.choices] for key, switch in SPEC.items()} == printed
    assert all(str(switch.default) == printed[key][0] for key, switch in SPEC.items())


@pytest.mark.parametrize("name", SPEC)
def test_every_tongits_switch_names_the_rule_that_defines_it(name):
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


def test_tongits_presets_set_when_a_draw_may_be_called():
    """TG-40, TG-46: 'table' calls before drawing, the others with the discard; 'lively' lets calls wait."""
    named = {name: (each.call_timing, each.first_call, each.self_sapaw_blocks) for name, each in PRESETS.items()}
    assert named["table"] == ("start_of_turn", 4, "on")
    assert named["source"] == named["quick"] == ("with_discard", 2, "off")
    assert named["lively"] == ("with_discard", 5, "off")


def test_house_rules_from_the_first_releases_still_match_a_preset():
    """An old match's header names neither late switch, and its rules are those of a preset of today."""
    old = {"call_timing": "with_discard", "self_sapaw_blocks": "off"}
    assert TongitsOptions.parse(old, TongitsOptions.unnamed()) == PRESETS["quick"]
    assert TongitsOptions.parse(old | {"first_call": 5}, TongitsOptions.unnamed()) == PRESETS["lively"]
    assert TongitsOptions.parse(old | {"jackpot": "off"}, TongitsOptions.unnamed()) == PRESETS["without jackpot"]


def test_header_names_later_switches_only_if_they_differ_from_earlier_behaviour():
    """TG-46, TG-47, TG-50: so the seals of deals that were dealt before there were these rules stay what they were."""
    late = {"first_call", "last_drawer", "new_bahay_blocks", "pot_at_end"}
    assert not late & TongitsOptions.unnamed().bound().keys()
    assert TongitsOptions().bound().keys() & late == {"first_call", "last_drawer", "pot_at_end"}
    before = {name: value for name, value in TongitsOptions.unnamed().to_dict().items() if name not in late}
    old = TongitsOptions.parse(before, TongitsOptions.unnamed())
    assert (old.calls_after, old.last_drawer, old.new_bahay_blocks) == (0, "any", "off")


@pytest.mark.parametrize(
    ("saved", "preset"),
    [
        ({}, "table"),
        ({"first_call": 5}, "lively"),
        ({"jackpot": "off"}, "without jackpot"),
        ({"call_timing": "start_of_turn"}, "call before drawing"),
    ],
)
def test_saved_house_rules_from_an_earlier_release_keep_their_meaning(saved, preset):
    """Earlier releases saved what differed from their defaults; who had chosen nothing gets the default of now."""
    assert TongitsOptions.chosen(saved) == PRESETS[preset]


@pytest.mark.parametrize("preset", PRESETS)
def test_saved_house_rules_are_read_back_unchanged(preset):
    assert TongitsOptions.chosen(PRESETS[preset].to_choice()) == PRESETS[preset]


@pytest.mark.parametrize(
    ("how", "pot", "gains"),
    [
        ("split", 12, {0: 4, 1: 4, 2: 4, "pot": -12}),
        ("split", 11, {0: 3, 1: 3, 2: 5, "pot": -11}),
        ("split", 2, {2: 2, "pot": -2}),
        ("last_winner", 12, {2: 12, "pot": -12}),
        ("split", 0, {}),
        ("stays", 12, {}),
    ],
)
def test_pot_is_paid_out_when_a_match_ends(how, pot, gains):
    """TG-75: evenly, the last winner getting the remainder, or all to the last winner."""
    carry = {"mano": 2, "pot": pot, "streak": 2}
    found, after = TongitsOptions(pot_at_end=how).close(carry)
    assert found == gains
    assert sum(found.values()) == 0
    assert after == ({"mano": 2, "pot": 0, "streak": None} if gains else carry)


def test_presets_older_than_pot_at_end_do_not_pay_out_the_pot_at_the_end():
    """TG-75: matches of before, and the presets that name them, keep the pot."""
    assert TongitsOptions.unnamed().pot_at_end == PRESETS["quick"].pot_at_end == "stays"
    assert PRESETS["table"].pot_at_end == PRESETS["source"].pot_at_end == "split"


def test_equal_tongits_options_share_one_hand_arranger():
    """TG-10, TG-72: `ace_high` and `escalera_split` change the best arrangement; equal rules share one arranger."""
    assert TongitsOptions().arranger is arranger()
    assert TongitsOptions(ace_high="on").arranger is arranger(ace_high=True)
    assert TongitsOptions(escalera_split="off").arranger is arranger(split=False)
    assert TongitsOptions(jackpot="off").arranger is TongitsOptions().arranger


def test_preset_title_says_what_sets_it_apart_from_the_default_preset():
    """Both call before drawing; what is different is the rest, which is that of the quick table."""
    standard, quick, named = (PRESETS[name] for name in ("table", "quick", "call before drawing"))
    assert standard.call_timing == named.call_timing == "start_of_turn"
    assert replace(named, call_timing=quick.call_timing) == quick
    assert preset_title("call before drawing") == "quick, calls first"
