"""Screenshots of records and replays: no text is cut, covered or crossed, and enlarged hands appear and disappear."""

from __future__ import annotations

import re

import pytest
from pygame import SRCALPHA, Rect, Surface
from pygame.image import tobytes

from game.records.statistics import HonourCount
from game.scenes.records.honours import HonourCard
from game.scenes.records.records_scene import RecordsScene
from game.ui.intents import Pointer
from game.ui.render_context import DefaultSettings, RenderContext
from game.words import words_of
from tests.pilot import Pilot
from tests.scenes.played_house import SIZES, folder
from tools.pictures import STATES
from tools.pictures.records import records
from tools.screenshots import Screenshot, open_stage, picture, take_screenshot

__all__ = ["folder"]


@pytest.mark.painted
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_hovered_best_hand_is_enlarged(size: tuple[int, int]) -> None:
    stage = open_stage(STATES["records-hands"](), size)
    page = stage.top
    assert isinstance(page, RecordsScene)
    before = picture(stage)
    row = page.best.nodes[0]
    stage.handle(Pointer("move", (row.rect.centerx, row.rect.centery)))
    after = picture(stage, 1.0)
    assert after.faults() == []
    above = Rect(row.rect.x, row.rect.y - 60, 200, 50)

    def seen(shot: Screenshot) -> bytes:
        return tobytes(shot.surface.subsurface(above), "RGB")

    assert seen(after) != seen(before)
    stage.handle(Pointer("move", (1, 1)))
    assert seen(picture(stage, 1.0)) == seen(before)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_honour_names_fit_on_one_line(size: tuple[int, int]) -> None:
    """A second line would overlap the Thai name above it."""
    scene = records("pai-tong", page=1)
    assert isinstance(scene, RecordsScene)
    drawn = {one.text for one in picture(open_stage(scene, size), 0.5).texts}
    assert {made.honour.english for made in scene.found.honours} <= drawn


@pytest.mark.painted
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", ["pai-tong", "pong", "tongits"])
def test_chance_line_does_not_cross_text_in_the_level_bars(game: str, size: tuple[int, int]) -> None:
    """The line has a gap where a bar is labelled as having too few deals."""
    scene = records(game)
    assert isinstance(scene, RecordsScene)
    shot = picture(open_stage(scene, size), 0.5)
    bars = [node.rect for node in scene.levels.nodes]
    (few,) = (each.rect for each in shot.texts if each.text == "too few to tell" and each.rect.collidelist(bars) >= 0)
    (said,) = (
        each.rect for each in shot.texts if each.text.endswith("by chance") and scene.levels.rect.colliderect(each.rect)
    )
    above = Rect(said.x, bars[0].y, said.w, few.y - bars[0].y)
    assert excess_of_red(shot.surface, above) > 70, "the line is there"
    assert excess_of_red(shot.surface, few) < 50


def excess_of_red(surface: Surface, box: Rect) -> int:
    """Return how much the reddest pixel of an area exceeds its green."""
    colours = [surface.get_at((x, y)) for x in range(box.left, box.right) for y in range(box.top, box.bottom)]
    return max(colour.r - colour.g for colour in colours)


def test_scoring_combinations_of_best_hands_begin_with_a_capital_letter() -> None:
    """'Unchallenged draw' is capitalized like 'Base stake', because both begin a line."""
    written = {drawn.text for drawn in take_screenshot(STATES["records-tongits"](), (1280, 720), seconds=0.5).texts}
    assert "Unchallenged draw" in written
    assert "unchallenged draw" not in written


@pytest.mark.painted
@pytest.mark.parametrize("size", SIZES)
def test_thai_diacritics_stay_within_the_honour_card(size: tuple[int, int]) -> None:
    ctx = RenderContext(size, DefaultSettings())
    honours = words_of("pai-tong").keepsakes.honours
    for honour in honours:
        card = HonourCard(ctx, HonourCount(honour, 0, "", 0, "pai-tong"), lambda _made: None, lambda _made: None)
        wide, high = max(ctx.scale.px(308), 200), max(ctx.scale.px(55), 38)
        card.place(Rect(0, 20, wide, high))
        page = Surface((wide, high + 40), SRCALPHA)
        card.draw(page)
        ink = page.get_bounding_rect(min_alpha=20)
        assert card.node.rect.contains(ink), (honour.native, ink)


def test_page_about_a_past_deal_calls_the_banker_the_house():
    """PG-11. Regression: settlement and list of players used an opponent's name."""
    scene = Pilot.before(STATES["past-deal-pai-gow"]()).top
    told = " ".join(f"{part.label} {part.words}" for part in scene.parts)
    assert re.search(r"The house (loses|gains) \d+ as banker\.", told)
    assert scene.found.players[-1].name not in told


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_list_of_best_hands_ends_above_the_buttons(size: tuple[int, int]) -> None:
    page = open_stage(STATES["records"](), size).top
    assert isinstance(page, RecordsScene)
    assert page.best.nodes
    buttons = [button.rect for button, _width in page.buttons]
    assert all(node.rect.collidelist(buttons) < 0 for node in page.best.nodes)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_hand_with_many_cards_is_drawn_in_two_rows_on_its_honour_card(size: tuple[int, int]) -> None:
    """In one row its cards were too small to be told apart."""
    page = take_screenshot(STATES["honours"](), size).scene
    (tile, *_rest) = [each for each in page.cards if each.hand is not None]
    surface, box = Surface(size), Rect(10, 10, round(tile.rect.w * 0.4), round(tile.rect.h * 0.8))
    one, two = (tile.art.draw(surface, tile.hand, box, width=box.h * 0.62, most_rows=rows) for rows in (1, 2))
    assert box.contains(two)
    assert two.h > 2 * one.h
