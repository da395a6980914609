"""The ranking next to the Pai Gow table: opened by one key, and following the hands as they are set. PG-40 to PG-43."""

from __future__ import annotations

from typing import Any

import pytest
from pygame import Rect, Surface

from game.book.games.pai_gow import key_of, pairs
from game.i18n import _, speaking
from game.match.settings import TEXT_SIZES
from game.scenes.book.page_scene import PageScene
from game.scenes.navigator import Navigator
from game.scenes.tables.pai_gow.ranking_sheet import RankingSheet
from game.scenes.tables.pai_gow.scene import PaiGowScene
from game.ui.intents import Scroll
from game.ui.picture import Picture
from game.ui.render_context import DefaultSettings
from game.ui.text_overflow import overlapping
from game.ui.typesetting import Cut
from tests.pilot import Pilot
from tests.plain_layouts import unpainted
from tools.pictures import STATES
from tools.screenshots import picture


@pytest.fixture
def setting(evening: Navigator, pilot: Pilot) -> Pilot:
    """A pilot at a table where the viewer is to set the tiles."""
    evening.stage.push(evening.title())
    pilot.rest()
    pilot.click("tray:pai-gow")
    pilot.click("start", role="button")
    pilot.rest()
    for _question in range(6):
        if pilot.top.trays.settable:
            return pilot
        pilot.click("primary")
        pilot.rest()
    raise AssertionError("never a hand to set")


def highlighted_rows(pilot: Pilot) -> dict[str, str]:
    scene = pilot.top
    assert isinstance(scene, PaiGowScene)
    return dict(scene.ranking.lit)


def expected_rows(pilot: Pilot) -> dict[str, str]:
    split = pilot.top.trays.split
    front, rear = key_of(split.front), key_of(split.rear)
    return {front: "Front, Rear"} if front == rear else {front: "Front", rear: "Rear"}


def test_r_key_opens_and_closes_the_ranking(setting: Pilot) -> None:
    scene = setting.top
    assert not scene.ranking.open
    setting.press("r")
    assert scene.ranking.open
    assert setting.node("ranking").value == "on"
    assert setting.faults() == []
    assert "Hand ranking" in setting.texts()
    setting.press("r")
    assert not scene.ranking.open
    setting.click("ranking")
    setting.click("hide ranking")
    assert not scene.ranking.open
    setting.press("r", "escape")
    assert not scene.ranking.open
    assert setting.top is scene


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_rows_of_the_ranking_end_at_the_same_edge(setting: Pilot, size: tuple[int, int]) -> None:
    """The rules under Wong and Gong used to end earlier, as if there were a scroll bar."""
    setting.stage.resize(size)
    setting.press("r")
    ends = {node.name: node.bounds.right for node in setting.nodes() if node.name.startswith("step:")}
    edge = setting.node("hide ranking").bounds.right
    assert max(ends.values()) - ends["step:wong"] < 4
    assert ends["step:wong"] == ends["step:gong"] == edge


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_ranking_tag_does_not_cover_names_or_tiles(
    setting: Pilot, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """'Rear' used to cover the tiles of Gee Joon where the name left no space."""
    setting.stage.resize(size)
    setting.press("r")
    sheet = setting.top.ranking
    monkeypatch.setattr(sheet, "follow", lambda _split: False)
    sheet.lit = {row.key: ("Front", "Rear")[place % 2] for place, row in enumerate(sheet.steps.pairs)}
    tiles, drawn = [], Picture.draw
    with monkeypatch.context() as watched:
        watched.setattr(
            Picture,
            "draw",
            lambda picture, surface, x, y, *more: (
                tiles.append(Rect(x, y, *picture.size)) or drawn(picture, surface, x, y, *more)
            ),
        )
        texts = [text for text in picture(setting.stage).texts if sheet.area.rect.contains(text.rect)]
    tiles = [rect for rect in tiles if sheet.area.rect.contains(rect) and 1.8 * rect.w < rect.h <= sheet.steps.tiles]
    tags = [text.rect for text in texts if text.text in {"Front", "Rear"}]
    assert len(tags) == len(sheet.steps.pairs)
    assert len(tiles) >= 2 * len(tags)
    names = [text.rect for text in texts if text.text not in {"Front", "Rear"}]
    for tag in tags:
        assert tag.collidelist(tiles) < 0
        assert tag.inflate(-4, -8).collidelist(names) < 0


@pytest.mark.sampled(5, 0)
@pytest.mark.parametrize("left_handed", [False, True], ids=["right-handed", "left-handed"])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("state", ["pai-gow-bet", "pai-gow-cut", "pai-gow-set", "pai-gow-open", "pai-gow-8-open"])
def test_ranking_panel_does_not_cover_buttons(state: str, size: tuple[int, int], left_handed: bool) -> None:  # noqa: FBT001
    """After the deal it used to cover the buttons for payments, review and replay."""
    pilot = Pilot.before(STATES[state](), DefaultSettings(speed=0.0, left_handed=left_handed), size)
    pilot.rest()
    pilot.press("r")
    scene = pilot.top
    assert isinstance(scene, PaiGowScene)
    assert scene.ranking.open
    own = {node.id for node in scene.ranking.nodes}
    buttons = [node for node in scene.nodes() if node.on_activate is not None and node.id not in own]
    assert len(buttons) > 5
    assert [node.id for node in buttons if node.bounds.colliderect(scene.ranking.rect)] == []
    assert pilot.faults() == []


def test_ranking_highlights_the_current_split(setting: Pilot) -> None:
    setting.press("r")
    seen = set()
    for _split in range(3):
        assert highlighted_rows(setting) == expected_rows(setting)
        for key, name in highlighted_rows(setting).items():
            if not key.isdigit():
                assert any(f"({name})" in node.label for node in setting.nodes() if node.name == f"step:{key}")
        seen.add(tuple(sorted(highlighted_rows(setting).items())))
        setting.press("n")
        setting.rest()
    assert seen


def test_table_can_be_used_while_the_ranking_is_open(setting: Pilot) -> None:
    setting.press("r")
    scene = setting.top
    primary = setting.node("primary")
    assert not scene.ranking.rect.colliderect(primary.rect)
    assert not any(scene.ranking.rect.colliderect(node.rect) for node in setting.pieces())
    inside = scene.ranking.rect.move(4, 4).topleft
    assert scene.focus.at(inside).name == "ranking sheet"  # no click goes through it
    setting.click("primary")
    setting.rest()
    assert not scene.trays.settable


def test_ranking_and_coach_are_mutually_exclusive(setting: Pilot) -> None:
    scene = setting.top
    setting.press("r", "h")
    assert (scene.ranking.open, scene.coaching.on) == (False, True)
    setting.press("r")
    assert scene.ranking.open
    assert not scene.coaching.on


def test_coach_comes_back_once_the_ranking_is_closed(setting: Pilot) -> None:
    scene = setting.top
    setting.press("h", "r", "r")
    assert (scene.ranking.open, scene.coaching.on) == (False, True)
    setting.press("r", "escape")
    assert (scene.ranking.open, scene.coaching.on) == (False, True)
    setting.press("r", "h")
    assert (scene.ranking.open, scene.coaching.on) == (False, True)
    setting.press("h", "r", "r")
    assert (scene.ranking.open, scene.coaching.on) == (False, False)


def test_ranking_and_commentary_drawer_are_mutually_exclusive(setting: Pilot) -> None:
    """In a small window the drawer used to cover all but a strip of the ranking."""
    setting.stage.resize((1024, 640))
    scene = setting.top
    setting.press("r", "t")
    assert scene.commentary_panel.open
    assert not scene.ranking.open
    assert setting.node("ranking").value == "off"
    setting.press("r")
    assert scene.ranking.open
    assert not scene.commentary_panel.open
    setting.press("r", "t", "t")
    assert not scene.ranking.open
    assert not scene.commentary_panel.open


def test_ranking_closes_when_the_deal_is_paid(setting: Pilot) -> None:
    """The coach's text and the buttons for payments and review are uncovered."""
    scene = setting.top
    setting.press("r")
    assert scene.ranking.open
    setting.click("primary")
    setting.wait_for(lambda: scene.state.over)
    setting.rest()
    assert not scene.ranking.open
    assert setting.node("ranking").value == "off"
    setting.press("r")
    assert scene.ranking.open


def test_book_page_opened_from_the_ranking_returns_to_the_table(setting: Pilot) -> None:
    scene = setting.top
    setting.press("r")
    for lead in (lambda: setting.click("ranking book"), lambda: setting.press("f1")):
        lead()
        assert isinstance(setting.top, PageScene)
        assert setting.top.path == "pai-gow/40-ranking", "more of the ranking, not how hands are set"
        setting.press("escape")
        assert setting.top is scene
        assert scene.ranking.open
    setting.press("r", "f1")
    assert isinstance(setting.top, PageScene)
    assert setting.top.path == "pai-gow/30-how-to-play", "without it the book opens at what is asked"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_ranking_fits_every_window_and_scrolls_if_too_high(size: tuple[int, int], setting: Pilot) -> None:
    setting.stage.resize(size)
    setting.press("r")
    scene = setting.top
    assert setting.faults() == []
    assert not any(scene.ranking.rect.colliderect(node.rect) for node in setting.pieces())
    if scene.ranking.area.furthest:
        middle = scene.ranking.area.rect.center
        setting.press(Scroll(3.0, middle))
        assert scene.ranking.area.offset > 0
        assert setting.faults() == []


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_ranking_names_are_not_broken_or_hidden(
    setting: Pilot, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every word of a pair's name is legible, whatever the position of the hand."""
    setting.stage.resize(size)
    scene = setting.top
    setting.press("r")
    setting.rest()
    monkeypatch.setattr(type(scene.ranking), "follow", lambda _sheet, _split: False)
    scene.ranking.lit = {row.key: "Front" for row in scene.ranking.steps.pairs}
    drawn = [text for text in setting.shot().texts if scene.ranking.rect.contains(text.rect)]
    tags = [text.rect for text in drawn if text.text == "Front"]
    assert len(tags) >= len(scene.ranking.steps.pairs)
    words = [text.text for text in drawn]
    for row in scene.ranking.steps.pairs:
        assert row.name in words or all(word in words for word in row.name.split()), (row.name, words)
    for text in drawn:
        if any(text.text in row.name and text.text.isalpha() for row in scene.ranking.steps.pairs):
            assert not text.rect.inflate(-4, -8).collidelistall(tags), text.text


BETWEEN = {1.25, (1280, 720)}
"""Sizes of text and windows between others: laid by night alone."""


def by_night(values):
    """Values of a parameter, of which those between others are left to the night."""
    return [pytest.param(each, marks=pytest.mark.nightly if each in BETWEEN else []) for each in values]


@pytest.mark.sampled(5, 0)
@pytest.mark.parametrize("language", ["", "th", "ms"], ids=lambda language: language or "en")
@pytest.mark.parametrize("text_size", by_night(TEXT_SIZES))
@pytest.mark.parametrize("size", by_night([(1024, 640), (1280, 720), (1920, 1080)]), ids=str)
@pytest.mark.parametrize("left_handed", [False, True], ids=["right-handed", "left-handed"])
def test_ranking_fits_every_window_and_text_size(
    size: tuple[int, int],
    text_size: float,
    language: str,
    left_handed: bool,  # noqa: FBT001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """At 200 % it used to end the game; later names overlapped rules, tiles and each other."""
    made = DefaultSettings(speed=0.0, left_handed=left_handed, text_size=text_size)
    with speaking(language), unpainted():
        for state in ("pai-gow-set", "pai-gow-cut", "pai-gow-8-open"):
            pilot = Pilot.before(STATES[state](), made, size)
            pilot.rest()
            pilot.press("r")
            scene = pilot.top
            assert isinstance(scene, PaiGowScene)
            sheet = scene.ranking
            assert sheet.open
            assert sheet.rect.contains(sheet.area.rect)
            assert sheet.area.rect.bottom <= sheet.book.rect.top
            marks = [_(name) for name in ("Front", "Rear")]
            both = ", ".join(marks)
            for lit in (
                {},
                dict.fromkeys(PAIRS, marks[1]) | {"wong": both, "gong": marks[0]},
                dict(zip("98", marks, strict=True)),
            ):
                look_through(sheet, size, lit, monkeypatch)
            look_through(sheet, size, dict(zip("10", marks, strict=True)), monkeypatch)
            look_through(sheet, size, {"9": both}, monkeypatch)


PAIRS = [row.key for row in pairs().rows]


def look_through(
    sheet: RankingSheet, size: tuple[int, int], lit: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Scroll through a sheet, checking that no text overlaps another, a rule or a tile, or is cut."""
    area, seen = sheet.area, set()
    sheet.lit = lit
    offset = 0
    while True:
        area.scroll_to(offset)
        pictures: list[Rect] = []
        drawn = Picture.draw

        def draw(picture: Picture, surface: Surface, x: float, y: float, *more: Any, into=pictures, by=drawn) -> Any:
            into.append(Rect(round(x), round(y), *picture.size))
            return by(picture, surface, x, y, *more)

        with monkeypatch.context() as watched, sheet.ctx.text.recording() as texts:
            watched.setattr(Picture, "draw", draw)
            sheet.draw(Surface(size))
        assert list(overlapping(texts)) == []
        assert [one.text for one in texts if one.cut or isinstance(one.text, Cut)] == []
        assert [one.text for one in texts if not sheet.rect.contains(one.rect)] == []
        inside = [one for one in texts if area.rect.contains(one.rect)]
        rules = [rect for rect in pictures if rect.h <= 2 and rect.w > 40]
        tiles = [
            rect for rect in pictures if 2.4 * rect.w < rect.h < 100 and rect.w > 8 and area.rect.colliderect(rect)
        ]
        assert rules
        for one in inside:
            ink = one.rect.inflate(0, -2)
            assert ink.collidelist(rules) < 0, one.text
            assert ink.collidelist(tiles) < 0, one.text
            if area.rect.y < one.rect.y and one.rect.bottom < area.rect.bottom:  # else its edge may cut it
                seen.add(str(one.text))
        if area.offset < offset or not area.furthest:
            break
        offset += max(10, area.rect.h // 4)
    words = {word for text in seen for word in text.split()}
    for row in sheet.steps.pairs:
        assert set(row.name.split()) <= words
    assert {row.name for row in (*sheet.steps.named, *sheet.steps.points)} <= seen
    assert set(lit.values()) <= seen
    assert all(str(line) in seen for line in sheet.steps.foot)


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("text", TEXT_SIZES)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)], ids=str)
def test_ranking_fits_while_woodpile_stacks_are_selected(size: tuple[int, int], text: float) -> None:
    """The buttons below the woodpile used to leave it no space in a small window."""
    pilot = Pilot.before(STATES["pai-gow-cut"](), DefaultSettings(speed=0, text_size=text), size)
    pilot.press("r")
    for chosen in ("stack 2", "stack 5", "stack 7"):
        pilot.click(chosen)
        pilot.rest()
        sheet = pilot.top.ranking.rect
        assert pilot.stage.ctx.scale.window.contains(sheet)
        assert sheet.h >= 200, chosen
        assert pilot.faults() == []
