"""House rules as data: all switches of the rule files with their printed values, the default first."""

from __future__ import annotations

import re
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import Any

import pytest

from game.rules.pai_tong.options import PRESET_WORDS as PAI_TONG_WORDS
from game.rules.pai_tong.options import PRESETS as PAI_TONG_PRESETS
from game.rules.pai_tong.options import PaiTongOptions
from game.rules.pong.options import PRESET_WORDS as PONG_WORDS
from game.rules.pong.options import PRESETS as PONG_PRESETS
from game.rules.pong.options import PongOptions

RULES = Path(__file__).parents[2] / "docs" / "rules"
GAMES: dict[str, tuple[Any, Any, Any]] = {
    "pai-tong": (PaiTongOptions, PAI_TONG_PRESETS, PAI_TONG_WORDS),
    "pong": (PongOptions, PONG_PRESETS, PONG_WORDS),
}
SHARED = {"next_starter", "dealt_win", "pick_discard", "final_card", "stock_out"}


@pytest.mark.parametrize("game", GAMES)
def test_money_game_options_match_the_switches_in_the_rule_files(game):
    """PT-01 to PT-55, PO-01 to PO-11: same key, same values, same order, default first."""
    printed = {}
    for key, values in re.findall(r"`(\w+) = ([^`]+)`", (RULES / f"{game}.md").read_text(encoding="utf-8")):
        printed[key] = values.split(" | ")
    printed.pop("switch", None)  # the file's own explanation of the notation
    ours = {switch.name: switch for switch in GAMES[game][0].spec()}
    assert set(printed) == set(ours) - (SHARED if game == "pong" else set())
    for key, values in printed.items():
        switch = ours[key]
        assert str(switch.default) == values[0], key
        if switch.range is None:
            assert [str(value) for value in switch.choices] == values, key


def test_numeric_switches_have_expected_ranges_and_defaults():
    """PT-41: base_stake 0 to 20, 4 by default. PO-11: unit 1 to 100, 1 by default."""
    stake = next(switch for switch in PaiTongOptions.spec() if switch.name == "base_stake")
    unit = next(switch for switch in PongOptions.spec() if switch.name == "unit")
    assert (stake.range, stake.default) == (range(21), 4)
    assert (unit.range, unit.default) == (range(1, 101), 1)


@pytest.mark.parametrize("game", GAMES)
def test_every_switch_has_texts_and_a_rule_id(game):
    for switch in GAMES[game][0].spec():
        assert switch.title
        assert switch.help.endswith(".")
        assert re.fullmatch(r"(?:P[TOG]|TG|DT)-\d\da?", switch.rule)
        assert set(switch.words) == set(switch.choices)
        assert all(switch.words.values())


@pytest.mark.parametrize("game", GAMES)
def test_option_values_round_trip_through_text(game):
    options = GAMES[game][0]
    for switch in options.spec():
        for value in switch.choices or (switch.range[0], switch.range[-1]):
            changed = options.parse({switch.name: str(value)})
            assert getattr(changed, switch.name) == value
            assert type(getattr(changed, switch.name)) is type(switch.default)
            assert options.parse(changed.to_dict()) == changed
            assert changed.changed() == ({} if value == switch.default else {switch.name: value})


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"final_card": "deck"}, "final_card (PT-34) must be any_discard or deck_only, not 'deck'"),
        ({"base_stake": "21"}, "base_stake (PT-41) must be a whole number from 0 to 20, not '21'"),
        ({"base_stake": "-1"}, "must be a whole number from 0 to 20"),
        ({"base_stake": "four"}, "must be a whole number from 0 to 20"),
        ({"base_stake": "9" * 5000}, "must be a whole number from 0 to 20"),
        ({"base_stake": 4.0}, "must be a whole number from 0 to 20"),
        ({"base_stake": True}, "must be a whole number from 0 to 20"),
        ({"dealt_win": True}, "dealt_win (PT-14) must be on or off, not True"),
        ({"min_items": "5"}, "min_items (PT-55) must be 0, 4 or 8, not '5'"),
        ({"equipment": ["thai"]}, "equipment (PT-01) must be thai, ceki or tiles"),
        ({"joker": "on"}, "unknown house rule 'joker'; this game has equipment, next_starter"),
        ({"unit": "2"}, "unknown house rule 'unit'"),
    ],
)
def test_invalid_option_value_error_lists_allowed_values(values, words):
    with pytest.raises(ValueError, match=re.escape(words)):
        PaiTongOptions.parse(values)


def test_invalid_option_values_are_rejected_by_the_constructor():
    with pytest.raises(ValueError, match="base_stake"):
        PaiTongOptions(base_stake=21)
    with pytest.raises(ValueError, match="base_stake"):
        PaiTongOptions(base_stake="4")
    with pytest.raises(ValueError, match="honours"):
        replace(PongOptions(), honours="aces")


def test_options_are_frozen_hashable_and_comparable():
    options: Any = PongOptions()
    with pytest.raises(FrozenInstanceError):
        options.unit = 5
    assert options == PongOptions()
    assert hash(options) == hash(PongOptions())
    assert options != PongOptions(unit=2)


def test_parsing_options_over_a_preset_changes_only_the_given_values():
    strict = PONG_PRESETS["strict sets"]
    assert PongOptions.parse({"unit": "5"}, strict) == replace(strict, unit=5)


@pytest.mark.parametrize("game", GAMES)
def test_presets_of_every_game_are_distinct_and_described(game):
    options, presets, words = GAMES[game]
    assert next(iter(presets.values())) == options()
    assert set(presets) == set(words)
    assert len(set(presets.values())) == len(presets)
