"""Rules in the lobby: single house rules, presets, pieces, and their texts."""

import re

import pytest

from game.match.players import PERSON
from game.match.settings import Lobby
from game.opponents import LEVELS
from game.rules import GAMES
from game.scenes.lobby.rules_scene import HouseRulesScene
from game.table.lobby.match_setup import Choices
from game.ui.intents import Cancel, Confirm, Move, Pointer
from game.words import words_of
from tests.scenes.lobby_pilot import click, entered, store
from tools.screenshots import open_stage, picture

__all__ = ["store"]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_lobby_explains_the_tongits_presets(store, size):
    """TG-40, TG-46: 'table' is the default; its sentence is visible in every window, the others where there is room."""
    stage, scene, done = entered(store, "tongits", size=size)
    words = GAMES["tongits"].preset_words
    assert scene.choices.preset == "table"
    labels = [node.label for node in scene.preset.rows.values()]
    assert labels[:3] == ["Standard", "Rules as written", "Quick"]
    for chosen in ("table", "lively"):
        click(stage, f"preset:{chosen}")
        assert scene.preset.chosen == chosen
        texts = " ".join(one.text for one in picture(stage).texts)
        assert words[chosen] in texts
        for name, node in scene.preset.rows.items():
            assert (node.tooltip or words[name]) == words[name]
            assert node.tooltip or words[name] in texts
    click(stage, "start")
    assert done[-1].options.first_call == 5
    assert done[-1].deal.header["options"]["first_call"] == 5


def test_every_house_rule_can_be_set_in_the_lobby(store):
    stage, scene, _done = entered(store)
    click(stage, "rules")
    rules = stage.top
    assert isinstance(rules, HouseRulesScene)
    assert [row.switch.name for row in rules.rows] == [switch.name for switch in scene.choices.switches]
    rules.focus.focus("rule:min_items:2")
    stage.handle(Confirm())
    rules.focus.focus("rule:base_stake")
    stage.handle(Move("right"))
    assert rules.current.switch.name == "base_stake"
    assert (scene.choices.options.min_items, scene.choices.options.base_stake) == (8, 5)
    stage.handle(Cancel())
    assert stage.top is scene
    assert scene.preset.chosen == ""
    click(stage, "rules")
    click(stage, "usual")
    assert scene.choices.options == GAMES["pai-tong"].Options()


def test_hovering_over_a_house_rules_name_or_values_shows_its_explanation(store):
    """The explanation used to follow the mouse over the values only."""
    stage, _scene, _done = entered(store)
    click(stage, "rules")
    rules = stage.top
    picture(stage)
    row = rules.rows[2]
    at = row.rect.x + 20, row.rect.centery
    assert not any(node.contains(at) for node in row.nodes)
    stage.handle(Pointer("move", at))
    assert rules.current is row
    stage.handle(Pointer("move", (rules.help.x, rules.help.bottom)))
    assert rules.current is rules.rows[0], "the focused row again"


def names_of(scene):
    return {node.id for node in scene.nodes()}


def test_lobby_offers_a_choice_of_equipment_only_if_the_game_has_several(store):
    assert {"pieces:0", "pieces:1", "pieces:2"} <= names_of(entered(store, "pai-tong")[1])
    tongits, pai_gow = names_of(entered(store, "tongits")[1]), names_of(entered(store, "pai-gow")[1])
    assert not any(name.startswith(("pieces", "suit")) for name in tongits | pai_gow)
    assert "four-colour" in tongits
    assert "four-colour" not in pai_gow


def test_daun_tiga_lobby_offers_a_suit_only_for_tiles(store):
    """DT-01, DT-02: the suit is offered only with tiles; a preset that sets the pieces shows them."""
    stage, scene, _done = entered(store, "daun-tiga")
    assert "suit:0" not in names_of(scene)
    click(stage, "pieces:1")
    assert (scene.choices.options.pieces, scene.choices.preset) == ("tiles", "with tiles")
    assert "four-colour" not in names_of(scene)
    click(stage, "suit:2")
    assert scene.choices.options.tile_suit == "c"
    assert (scene.choices.preset, scene.choices.own_rules) == ("with tiles", 1)
    click(stage, "preset:all Long")
    assert scene.choices.options == GAMES["daun-tiga"].Options(triple_is_long="on", tile_suit="c")
    assert scene.pieces.pieces.index == 0
    click(stage, "preset:with tiles")
    assert scene.pieces.pieces.index == 1
    assert scene.choices.options.tile_suit == "c"


def test_choice_of_the_four_colour_deck_is_saved(store):
    stage, scene, _done = entered(store, "tongits")
    click(stage, "four-colour")
    assert store.settings.four_colour
    assert stage.ctx.settings.four_colour
    assert stage.ctx.sprites.skin_of(scene.choices.sheet) == "french-four-colour"


def test_large_numbers_in_house_rules_change_in_round_steps(store):
    store.change(lobby={"daun-tiga": Lobby(("person", "first"), {"table_max": 137})})
    stage, scene, _done = entered(store, "daun-tiga")
    click(stage, "rules")
    rows = {row.switch.name: row for row in stage.top.rows}
    assert {1, 100, 137, 1000} <= set(rows["table_max"].values)
    assert len(rows["table_max"].values) < 60
    stage.top.focus.focus("rule:table_min")
    for _step in range(30):
        stage.handle(Move("right"))
    least = scene.choices.options.table_min
    assert least > 137
    assert scene.choices.options.table_max == least == rows["table_max"].value
    assert rows["table_max"].control.node.value == str(least)
    click(stage, "usual")
    assert scene.choices.options == GAMES["daun-tiga"].Options()


def test_house_rule_values_too_wide_for_one_line_continue_on_a_second(store):
    scene = HouseRulesScene(Choices(GAMES["pai-gow"], store.settings), lambda: None)
    stage = open_stage(scene, (1024, 640))
    row = next(row for row in scene.rows if row.switch.name == "banker_way")
    assert row.control.columns == 2
    assert picture(stage).faults() == []
    tops = [one.rect.top for one in scene.rows]
    assert tops == sorted(tops)
    assert all(above.rect.bottom <= below.rect.top for above, below in zip(scene.rows, scene.rows[1:], strict=False))


@pytest.mark.parametrize("game", GAMES)
def test_lobby_texts_name_the_chosen_pieces(store, game):
    """Texts do not call cards tiles, or tiles cards."""
    stage, scene, _done = entered(store, game, size=(1920, 1080))
    switch = scene.choices.pieces
    for value in switch.choices if switch else ("",):
        if switch:
            scene.choices.set_rule(switch.name, value)
            scene._rules_changed()
        told = " ".join([words_of(game).introduction.tagline, *scene.pieces.about])
        assert scene.pieces.about
        other = "card" if scene.choices.sheet == "mahjong" else "tile"
        assert not re.search(rf"\b{other}s?\b", told), (value, told)
        if switch:
            own = "tile" if scene.choices.sheet == "mahjong" else "card"
            assert re.search(rf"\b{own}s?\b", told), (value, told)
        assert picture(stage).faults() == []


ODD = re.compile(r"\bsource\b|sound player|\bpersons\b|reconstruct|\b[A-Z]{2}-\d+", re.IGNORECASE)
"""Words about sources or for developers, and rule ids, which must not be shown."""


@pytest.mark.parametrize("game", GAMES)
def test_lobby_texts_contain_no_sources_or_codes(store, game):
    rules = GAMES[game]
    stage, scene, _done = entered(store, game, size=(1920, 1080))
    scene.choices.set_kind(1, PERSON)
    said = [one.text for one in picture(stage).texts]
    said += [text for node in scene.nodes() for text in (node.label, node.tooltip, node.value, node.why)]
    said += [*rules.preset_words.values(), *(switch.help for switch in rules.Options.spec())]
    said += [str(level.title) for level in LEVELS[game].values()]
    scene._open_rules()
    sheet = stage.top
    for row in sheet.rows:
        sheet.focus.focus(row.nodes[0])
        said += [one.text for one in picture(stage).texts]
    assert [text for text in said if ODD.search(text)] == []
