"""The frame shared by all tables: the commentary drawer, panels at the end of a deal, and plain labels."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface
from pygame.image import tobytes

from game.rules.money.events import Reshuffled
from game.rules.money.view import ScoredSet
from game.scenes.table.background import draw_table
from game.scenes.table.index_tabs import _words
from game.scenes.table.piece_painter import Pieces
from game.scenes.tables.money.winning_hand import Victory
from game.scenes.tables.tongits.board_painter import GROUND
from game.table.geometry import Spot
from game.ui import theme
from game.ui.intents import Key, Pointer, Scroll
from game.ui.render_context import DefaultSettings, RenderContext
from game.ui.sprite_sheets import sheet
from game.words import Question
from tests.pilot import Pilot
from tests.plain_layouts import shoot_plain, unpainted
from tools.pictures import STATES

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]
TABLES = ["pong-claim", "pai-tong-draw", "pai-gow-set", "tongits-turn", "daun-tiga-stake", "generic-pong-claim"]


@pytest.mark.parametrize("state", TABLES)
def test_first_escape_closes_only_the_open_commentary_drawer(state: str) -> None:
    """The drawer covers the table in a narrow window; only the next Escape passes or takes back."""
    pilot = Pilot.before(STATES[state](), size=(1024, 640))
    pilot.rest()
    scene = pilot.top
    asked = scene.prompt.view
    pilot.press("t")
    assert "Log" in pilot.texts()
    pilot.press("escape")
    assert "Log" not in pilot.texts()
    assert pilot.top is scene
    assert scene.prompt.view is asked


def test_buttons_in_the_left_column_move_to_make_room_for_another_info_line() -> None:
    """What a win brings is said only once it is known; the buttons then stay where they are."""
    pilot = Pilot.before(STATES["tongits-turn"](), size=(1280, 720))
    pilot.rest()
    left = pilot.top.left
    facts = left.facts()
    left.facts = lambda: [*facts, ("If you win", "8+"), ("Another line", "1")]
    pilot.top.changed()
    pilot.rest()
    (line,) = [drawn.rect for drawn in pilot.shot().texts if drawn.text == "Another line"]
    top = left.buttons[0].rect.y
    assert line.bottom <= top
    left.facts = lambda: facts
    pilot.resize((1280, 721))
    assert left.buttons[0].rect.y == pytest.approx(top, abs=1)


@pytest.mark.parametrize("state", TABLES)
def test_commentary_drawer_blocks_mouse_input_below_it(state: str) -> None:
    """The drawer covers plaques, panels and buttons."""
    pilot = Pilot.before(STATES[state](), size=(1024, 640))
    pilot.rest()
    scene, asked = pilot.top, pilot.top.prompt.view
    pilot.press("t")
    box = scene.commentary_panel.panel.rect
    for y in range(box.top + 5, box.bottom - 5, 20):
        for x in (box.left + 5, box.centerx, box.right - 5):
            pilot.click_at((x, y))
            assert scene.focus.hovered is scene.commentary_panel.node
    assert pilot.top is scene
    assert scene.prompt.view is asked


@pytest.mark.painted
@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("state", ["pong-turn", "pai-tong-6-turn", "pai-gow-set", "tongits-turn"])
def test_escape_during_a_drag_only_cancels_the_drag(state: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The piece returns to its place wherever the button is released; selections stay, and no menu opens."""
    pilot = Pilot.before(STATES[state](), size=(1280, 720))
    pilot.rest()
    scene, asked = pilot.top, pilot.top.prompt.view
    opened: list[str] = []
    monkeypatch.setattr(scene, "exits", scene.exits._replace(menu=lambda: opened.append("menu")))
    piece = next(node for node in scene.nodes() if node.on_drag is not None and node.enabled)
    before = pilot.shot().surface
    start = pilot.place(piece)
    away = start[0] + 40, start[1] - 200
    for kind, pos in (("move", start), ("down", start), ("drag", away)):
        pilot.press(Pointer(kind, pos))
    assert tobytes(pilot.shot().surface, "RGB") != tobytes(before, "RGB")
    pilot.press("escape")
    for kind in ("drag", "up"):
        pilot.press(Pointer(kind, away))
    assert scene.prompt.view is asked
    home = pilot.shot().surface
    assert tobytes(home.subsurface(piece.rect), "RGB") == tobytes(before.subsurface(piece.rect), "RGB")
    assert opened == []
    pilot.press("escape")
    assert opened == ["menu"]


def visible_entries(pilot: Pilot) -> str:
    """Return the visible entries of the commentary."""
    rect = pilot.top.commentary_panel.panel.rect
    drawn = [text for text in pilot.shot().texts if rect.contains(text.rect) and text.text != "Log"]
    drawn.sort(key=lambda text: (text.at[1] if text.at else text.rect.y, text.rect.x))
    return " ".join(" ".join(text.text for text in drawn).split())


@pytest.mark.sampled(3, 1)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_commentary_can_be_scrolled_back_to_the_first_entry_and_forward_again(size: tuple[int, int]) -> None:
    """Uses the mouse wheel and the page keys; new entries do not move the position."""
    pilot = Pilot.before(STATES["pong-late"](), size=size)
    pilot.rest()
    talk = pilot.top.commentary_panel
    if pilot.top.ctx.scale.rails:
        pilot.press("t")
    count = len(talk.commentary.lines)
    newest = visible_entries(pilot)
    assert not newest.startswith(talk.commentary.lines[0].text)
    middle = talk.panel.rect.center
    pilot.press(Scroll(-1.0, middle))
    assert talk.until == count - 1
    pilot.press(Scroll(-1.0, (2, 2)))
    assert talk.until == count - 1, "only over the talk"
    for _turn in range(count):
        pilot.press(Scroll(-3.0, middle))
    first = visible_entries(pilot)
    assert first.startswith(talk.commentary.lines[0].text)
    assert first != newest
    pilot.press(Scroll(-3.0, middle))
    assert visible_entries(pilot) == first
    assert [fault for fault in pilot.faults() if "Choose a tile" not in fault] == []  # the log may lie over the request
    for _turn in range(count):
        pilot.press("pagedown")
    assert visible_entries(pilot) == newest
    for _turn in range(count):
        pilot.press("pageup")
    assert visible_entries(pilot) == first
    before = talk.until
    talk.commentary.add(Reshuffled(20))
    assert talk.until == before
    assert visible_entries(pilot) == first


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_commentary_page_up_and_page_down_return_to_the_newest_entry(size: tuple[int, int], text: float) -> None:
    """For any page length, the last entry of one page is the first of the next, and none is skipped."""
    pilot = Pilot.before(STATES["pong-late"](), DefaultSettings(speed=0.0, text_size=text), size)
    pilot.rest()
    talk = pilot.top.commentary_panel
    if pilot.top.ctx.scale.rails:
        pilot.press("t")
    count = len(talk.commentary.lines)
    newest = visible_entries(pilot)
    pilot.press("pageup")
    assert visible_entries(pilot) != newest
    pilot.press("pagedown")
    assert visible_entries(pilot) == newest
    for _turn in range(count):
        pilot.press("pageup")
    while talk.until < count:
        last = talk.commentary.lines[talk.until - 1].text.split()[-1]
        before = talk.until
        pilot.press("pagedown")
        assert talk.until > before
        assert last in visible_entries(pilot), "nothing is left out"


def test_scrolled_commentary_keeps_its_position_when_entries_are_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pilot = Pilot.before(STATES["pong-late"](), size=(1920, 1080))
    pilot.rest()
    talk = pilot.top.commentary_panel
    pilot.press("pageup")
    seen = talk.commentary.lines[talk.until - 1]
    monkeypatch.setattr("game.table.commentary.KEPT", len(talk.commentary.lines))
    for count in range(1, 4):
        talk.commentary.add(Reshuffled(20 + count))
        assert talk.commentary.lines[talk.until - 1] == seen
    for count in range(40):
        talk.commentary.add(Reshuffled(30 + count))
    assert pilot.shot().texts, "what one had gone back to is kept no more"
    pilot.press("pagedown")
    assert pilot.faults() == []


def test_commentary_of_the_next_deal_shows_its_newest_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Regression: after scrolling back, every later deal showed its first entries."""
    pilot = Pilot.before(STATES["pong-late"](), size=(1280, 720))
    pilot.rest()
    scene = pilot.top
    talk = scene.commentary_panel
    talk.handle(Key("pageup"))
    told = SimpleNamespace(events=(Reshuffled(20),) * talk.until * 2, view=scene.match.view(scene.you))
    monkeypatch.setattr(scene.pacer, "begin", lambda: told)
    scene._start_deal(scene.you)
    assert talk.until == len(talk.commentary.lines)


@pytest.mark.painted
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_commentary_shows_an_arrow_when_newer_entries_follow(size: tuple[int, int]) -> None:
    pilot = Pilot.before(STATES["pong-late"](), size=size)
    pilot.rest()
    if pilot.top.ctx.scale.rails:
        pilot.press("t")
    rect = pilot.top.commentary_panel.panel.rect
    foot = Rect(rect.centerx - 10, rect.bottom - 12, 20, 12)

    def gold() -> int:
        return pygame.mask.from_threshold(pilot.shot().surface.subsurface(foot), theme.OLD_GOLD, (9, 9, 9, 255)).count()

    assert gold() == 0
    pilot.press("pageup")
    assert gold() > 10
    pilot.press("pagedown")
    assert gold() == 0


# What lies over the table in the end ----------------------------------------------------------------------------------


HONOURS = (("Concealed four tongs", 16), ("Three tongs of one rank", 12), ("Scalp", 4), ("A concealed hand", 0))


def table_after_win(state: str, size: tuple[int, int], honours: tuple[tuple[str, int], ...] = (), **kept: Any) -> Pilot:
    """Return a money game's table where a player with a long name has just won with four sets; `kept` are settings."""
    pilot = Pilot.before(STATES[state](), DefaultSettings(speed=0.0, **kept), size)
    pilot.rest()
    scene = pilot.top
    scene.prompt.close()
    codes = scene.pack.codes
    sets = tuple(ScoredSet("tong", codes[3 * i : 3 * i + 3], exposed=False, winning=i == 3) for i in range(4))
    words = Question("Encik Tan wins", "Bee Geok discarded the 5 of coins that completes the hand: thirteen items")
    scene.victory = Victory(scene.board, words, sets, codes[11], 60, honours, own=True)
    scene.victory.alpha, scene.victory.shares = 1.0, [1.0] * 4
    scene.victory.named = [1.0] * len(honours)
    return pilot


@pytest.mark.painted
@pytest.mark.sampled(4, 0)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    "state", ["pong-turn", "pong-ceki", "pong-thai", "pai-tong-2", "pai-tong-7", "pai-tong-tiles", "pai-tong-ceki"]
)
def test_winning_hand_panel_is_opaque_and_covers_no_plaque(state: str, size: tuple[int, int]) -> None:
    """Between the plaques its text is wrapped and its pieces are smaller."""
    pilot = table_after_win(state, size)
    shot = pilot.shot()
    rect = pilot.top.victory.panel.rect
    assert not [plaque.name for plaque in pilot.top.plaques if plaque.rect.colliderect(rect)]
    inside = rect.inflate(-20, -20)
    victory = pilot.top.victory
    said = [drawn for drawn in shot.texts if drawn.text and drawn.text in f"{victory.title} {victory.words}"]
    said = [drawn for drawn in said if rect.contains(drawn.rect)]
    assert f"{victory.title} {victory.words}" == " ".join(drawn.text for drawn in said)
    before = shot.surface.subsurface(inside).copy().get_view("1").raw
    pilot.top.state.discards.clear()
    pilot.top.dirty = True
    pilot.wait()
    assert pilot.shot().surface.subsurface(inside).copy().get_view("1").raw == before


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("state", ["pong-turn", "pai-tong-2", "pai-tong-7"])
def test_honours_of_a_win_have_room_on_its_panel_which_covers_no_plaque(
    state: str, size: tuple[int, int], text: float
) -> None:
    """Regression: with large text many honours reached a plaque above, and the panel had no width left."""
    pilot = table_after_win(state, size, HONOURS, text_size=text)
    shot = pilot.shot()
    rect = pilot.top.victory.panel.rect
    assert not [plaque.name for plaque in pilot.top.plaques if plaque.rect.colliderect(rect)]
    said = [drawn for drawn in shot.texts if drawn.text in {"A concealed hand", "Scalp +4", "Concealed four tongs +16"}]
    assert len(said) == 3
    assert all(rect.contains(drawn.rect) for drawn in said)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_tongits_showdown_covers_no_plaque(size: tuple[int, int]) -> None:
    pilot = Pilot.before(STATES["tongits-showdown"](), size=size)
    pilot.rest()
    pilot.shot()
    rect = pilot.top.showdown.panel.rect
    assert pilot.top.showdown.alpha == 1.0
    assert not [plaque.name for plaque in pilot.top.plaques if plaque.rect.colliderect(rect)]


@pytest.mark.painted
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_edge_of_the_tongits_showdown_panel_cuts_through_no_bahay(size: tuple[int, int]) -> None:
    """Bahays and hands used to stick out above its panel; the mat above it is bare, but for plaques and pot."""
    pilot = Pilot.before(STATES["tongits-showdown"](), size=size)
    pilot.rest()
    scene = pilot.top
    before = pilot.shot().surface.copy()
    panel, layout = scene.showdown.panel.rect, scene.board.layout
    spots = [spot for group in (*layout.bahays, *layout.backs) for spot in group]
    cut = [rect for spot in spots if (rect := scene.frame.rect(spot.box())).top < panel.top < rect.bottom]
    assert cut
    bare = Surface(before.get_size())
    draw_table(scene.ctx, scene.frame, bare, GROUND)
    before.blit(
        bare, (0, 0), special_flags=pygame.BLEND_SUB
    )  # the panel's shadow is darker than the mat, cards are not
    for rect in cut:
        above = Rect(rect.x, rect.y, rect.w, panel.top - rect.y)
        assert above.h > 0
        assert max(pygame.transform.average_color(before, above)[:3]) < 2


# Plain labels ---------------------------------------------------------------------------------------------------------

OFF, ON = DefaultSettings(speed=0.0, plain_labels=False), DefaultSettings(speed=0.0, plain_labels=True)
EQUIPMENT = {
    "tiles": "pong-turn",
    "tiles at Pai Tong": "pai-tong-tiles",
    "Thai cards": "pai-tong-6-turn",
    "Ceki": "pong-ceki",
    "dominoes": "pai-gow-set",
    "playing cards": "tongits-turn",
    "playing cards at Daun Tiga": "daun-tiga-over",
    "tiles at Daun Tiga": "daun-tiga-tiles",
    "any game": "generic-pong",
}
STRONG = 60
"""Difference of a colour channel that counts as visible."""


def differing(one: Surface, other: Surface) -> int:
    """Return the number of pixels that differ visibly between two pictures."""
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (STRONG, STRONG, STRONG, 255), other)
    return one.get_width() * one.get_height() - mask.count()


@pytest.mark.painted
@pytest.mark.sampled(4, 1)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("state", EQUIPMENT.values(), ids=EQUIPMENT)
def test_plain_labels_appear_immediately_on_every_table(state: str, size: tuple[int, int]) -> None:
    """At least a label's area differs on every piece, and the setting applies without a restart."""
    pilot = Pilot.before(STATES[state](), OFF, size)
    pilot.rest()
    off = pilot.shot().surface
    pilot.stage.ctx.settings = ON
    pilot.top.resume()
    pilot.rest()
    on = pilot.shot().surface
    assert differing(off, on) > size[0] * size[1] / 3000
    fresh = Pilot.before(STATES[state](), ON, size)
    fresh.rest()
    assert differing(on, fresh.shot().surface) == 0


@pytest.mark.painted
@pytest.mark.parametrize("equipment", ["mahjong", "thai", "dominoes"])
@pytest.mark.parametrize("wide", [16, 24, 32])
def test_plain_labels_on_small_pieces_are_large_enough_to_read(equipment: str, wide: int) -> None:
    pieces = Pieces(RenderContext((1280, 720), ON), equipment, exact=True)
    code = {"mahjong": "c5", "thai": "c5", "dominoes": "6-5"}[equipment]
    w, h = sheet(equipment).piece
    spot = Spot.at(0, 0, wide, wide * h / w)
    plain, labelled = (pieces.face(code, spot, labelled=on).surface for on in (False, True))
    changed = pygame.mask.from_threshold(plain, (0, 0, 0), (8, 8, 8, 255), labelled)
    changed.invert()
    assert max((rect.h for rect in changed.get_bounding_rects()), default=0) >= 8


@pytest.mark.parametrize("code", ["4-2", "2-1"])
def test_plain_label_of_a_gee_joon_tile_names_both_of_its_values(code: str) -> None:
    """PG-44."""
    assert _words("dominoes", code, four_colour=False)[0] == "3/6"
    assert _words("dominoes", "6-5", four_colour=False)[0] == "11"


@pytest.mark.parametrize(
    "state",
    [*TABLES, "daun-tiga-over", "daun-tiga-17-over", "pai-gow-open", "generic-pong-over", "generic-tongits-over"],
)
def test_no_two_buttons_on_a_rail_have_the_same_icon(state: str) -> None:
    """In a narrow window only their icons distinguish them."""
    with unpainted():
        scene = shoot_plain(state, (1024, 640)).scene
    icons = [button.icon for button in scene.left.buttons]
    assert all(button.icon_only for button in scene.left.buttons)
    assert sorted(icons) == sorted(set(icons))
