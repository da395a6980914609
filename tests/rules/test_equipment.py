"""The equipment: one record for each, in one module that alone writes out their names."""

from __future__ import annotations

import ast
import json
import re

import pytest

from game.rules import GAMES
from game.rules.equipment import EQUIPMENT
from game.ui import assets
from tests.imports import ROOT, parsed

MODULE = ROOT / "game" / "rules" / "equipment.py"
NAME = re.compile(rf"({'|'.join(EQUIPMENT)})(-[a-z-]+)?")
"""The name of an equipment, or of a sprite sheet made of one."""
OTHER_MEANINGS = {
    ("game/rules/pai_tong/game.py", "thai"),  # the language of an item's name, in what `sala score` prints
}


def test_equipment_names_are_defined_in_one_module_only() -> None:
    found = {
        (path.relative_to(ROOT).as_posix(), node.value)
        for path in (ROOT / "game").rglob("*.py")
        if path != MODULE
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and NAME.fullmatch(node.value)
    }
    assert found == OTHER_MEANINGS


@pytest.mark.parametrize("equipment", EQUIPMENT.values(), ids=EQUIPMENT)
def test_every_kind_of_equipment_has_all_its_sprite_sheets(equipment) -> None:
    for name in filter(None, (equipment.name, equipment.small_sheet)):
        sheet = json.loads(assets.find("sheets", f"{name}.json").read_text(encoding="utf-8"))
        assert "back" in sheet["pieces"]


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_of_every_pack_has_name_and_rank(game) -> None:
    rules = GAMES[game]
    for options in rules.presets.values():
        pack = rules.pack(options)
        equipment = EQUIPMENT[pack.equipment]
        names = [equipment.name_of(code, pack.aces) for code in pack.codes]
        assert len(set(names)) == len(pack.codes)
        assert all(equipment.rank_of(code) > 0 for code in pack.codes)


def test_equipment_with_label_icons_has_an_icon_for_every_piece() -> None:
    for rules in GAMES.values():
        for options in rules.presets.values():
            pack = rules.pack(options)
            icons = EQUIPMENT[pack.equipment].icons
            assert not icons or all(code in icons or code[0] in icons for code in pack.codes)
