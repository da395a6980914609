"""Cached table layers are painted once, kept while pieces fly or slide, and never stale."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from pygame import Surface

from game.i18n import SOURCE_LANGUAGE, speaking
from game.match.players import PERSON, seated
from game.rules import GAMES
from game.scenes.table.scene import TableScene
from game.ui.render_context import DefaultSettings
from tests.pilot import Pilot
from tests.sixth_game.house import sixth_game
from tools.pictures import STATES

if TYPE_CHECKING:
    from game.match.store import Store
    from game.scenes.navigator import Navigator
    from game.table.motion import Key

SEED = "3" * 64
FRAMES = 700
LAYER = "table rest"
CHANGED = 400
"""Frame by which every table shows pieces."""
WORN = ("plain_labels", "high_contrast")


def sit_down(evening: Navigator, store: Store, name: str) -> TableScene:
    """Return a table at which opponents play at normal speed until the person is asked."""
    game = GAMES[name]
    seats = max(3, game.default_seats) if len(game.seats) > 1 else game.default_seats
    players = seated(["first", PERSON, *["first"] * (min(seats, game.seats[-1]) - 2)])
    evening.sit_down(store.start(game, game.Options(), players, 1, SEED))
    table = evening.stage.top
    assert isinstance(table, TableScene)
    return table


def texts(layer: Any) -> list[tuple[object, ...]]:
    """Return the recorded texts of a cached picture, in order, with place, style, cut and box."""
    return [one[:7] for one in layer.drawn]


@pytest.mark.painted
@pytest.mark.sampled(3, 1)
@pytest.mark.parametrize("language", [SOURCE_LANGUAGE, "fil"])
@pytest.mark.parametrize("name", ["pong", "pai-tong", "tongits", "gin-rummy"])
def test_cached_table_layers_equal_freshly_painted_ones(
    evening: Navigator, store: Store, name: str, language: str, monkeypatch
) -> None:
    """In a small window texts of double size are moved aside or shortened."""
    monkeypatch.setattr("game.scenes.table.piece_painter.SLIDE_S", 1e9)  # both pictures turn the hand as far
    with sixth_game(), speaking(language):
        if language != SOURCE_LANGUAGE:
            store.change(text_size=2.0)
            evening.stage.ctx.settings = store.settings
            evening.stage.resize((1024, 640))
        table, stage, ctx = sit_down(evening, store, name), evening.stage, evening.stage.ctx
        drawn, again = Surface(ctx.scale.window.size), Surface(ctx.scale.window.size)
        flown = kept = 0
        flights: set[Key] = set()
        for frame in range(FRAMES):
            moving = stage.update(1 / 60)
            if table.session.asked is not None and not moving:
                break
            before = ctx._layers.get(LAYER)
            stage.draw(drawn)
            if table.motions.flights:
                flown += 1
                kept += before is not None and ctx._layers.get(LAYER) is before
            changed, flights = flights != set(table.motions.flights), set(table.motions.flights)
            if changed or frame % 3 == 0:  # what has just left or come, above all
                written = ctx._layers.get(LAYER)
                ctx.drop_layer(LAYER)
                stage.dirty = True
                stage.draw(again)
                assert drawn.get_buffer().raw == again.get_buffer().raw, frame
                anew = ctx._layers.get(LAYER)  # none where the mat shakes
                assert written is None or anew is None or texts(written) == texts(anew), frame
        assert flown > 30
        assert kept > flown / 3


@pytest.mark.painted
@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize(
    ("name", "setting"),
    [
        *((name, setting) for name in ("pong", "pai-tong", "tongits", "gin-rummy") for setting in WORN),
        *(("tongits", "four_colour"), ("gin-rummy", "four_colour")),
    ],
)
def test_cached_table_is_repainted_after_a_settings_change(
    evening: Navigator, store: Store, name: str, setting: str
) -> None:
    with sixth_game():
        _table, stage, ctx = sit_down(evening, store, name), evening.stage, evening.stage.ctx
        drawn = Surface(ctx.scale.window.size)
        for frame in range(420):
            stage.update(1 / 60)
            if frame == CHANGED:
                ctx.settings = store.change(**{setting: not getattr(ctx.settings, setting)})
            if frame >= CHANGED - 5:
                stage.draw(drawn)
        again = Surface(ctx.scale.window.size)
        ctx.drop_layer(LAYER)
        stage.draw(again)
        assert drawn.get_buffer().raw == again.get_buffer().raw


@pytest.mark.painted
def test_piece_that_moves_while_another_is_flying_is_drawn_at_its_new_place(evening: Navigator, store: Store) -> None:
    table, stage = sit_down(evening, store, "pong"), evening.stage
    for _frame in range(900):
        stage.update(1 / 60)
        if table.session.asked is not None and not table.motions.busy:
            break
    drawn, motions = Surface(stage.ctx.scale.window.size), table.motions
    stage.draw(drawn)
    spot = table.board.back_spots(0)[0]
    motions.let_go(("back", 0, 0), spot.moved(200, 60))
    motions.play([motions.fly(("back", 0, 1), spot, "back", 3000)])
    slid = 0
    for _frame in range(60):
        stage.update(1 / 60)
        stage.dirty = True
        stage.draw(drawn)
        slid += bool(motions.slides)
    assert slid
    assert motions.flights
    assert not motions.slides
    again = drawn.copy()
    stage.ctx.drop_layer(LAYER)
    stage.dirty = True
    stage.draw(again)
    assert drawn.get_buffer().raw == again.get_buffer().raw


@pytest.mark.painted
def test_selected_woodpile_stack_is_drawn_raised_while_its_layer_is_cached() -> None:
    """The stack rises while the layer is cached. PG-21."""
    pilot = Pilot.before(STATES["pai-gow-cut"](), DefaultSettings())
    stage = pilot.stage
    kept, fresh = Surface(stage.ctx.scale.window.size), Surface(stage.ctx.scale.window.size)
    pilot.rest()
    for stack in ("stack 2", "stack 5"):
        pilot.click(stack)
        for _frame in range(60):
            stage.update(1 / 60)
            stage.draw(kept)
        stage.ctx.drop_layer("pai gow rest")
        stage.draw(fresh)
        assert kept.get_buffer().raw == fresh.get_buffer().raw, stack
