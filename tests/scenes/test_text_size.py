"""Text at 125 to 200 per cent: the setting applies at once, and no text is cut, overlaps or leaves its area."""

from __future__ import annotations

from functools import cache
from statistics import median

import pytest
from pygame import Rect

from game import i18n
from game.match.settings import TEXT_SIZES
from game.match.store import Store
from game.scenes.settings_scene import SettingsScene
from game.table.panel_placement import BACKS, covered
from game.table.tongits.screen_state import TongitsBoard
from game.ui.intents import Pointer
from game.ui.measure import Measure
from game.ui.render_context import DefaultSettings
from game.ui.widgets import Stepper
from tests import pseudo
from tests.pilot import Pilot
from tests.plain_layouts import lay, lay_and_show, shoot_plain, unpainted
from tools.pictures import STATES
from tools.pictures.records import played_store
from tools.screenshots import open_stage, picture

SMALL, MIDDLE, LARGE = (1024, 640), (1280, 720), (1920, 1080)
TABLES = (
    *("pong-turn", "pong-claim", "pong-hint", "pong-claim-hint", "pong-sets"),
    *("pai-tong-4", "pai-tong-7", "pai-tong-claim", "pai-tong-hint", "pai-tong-claim-hint", "pai-tong-tongs-hint"),
    *("pai-tong-tiles", "tongits-hint", "daun-tiga-bystander", "calls-pai-tong-7"),
    *("pai-gow-bet", "pai-gow-set", "pai-gow-open", "pai-gow-coach", "pai-gow-8", "pai-gow-cut", "pai-gow-bank"),
    *("tongits-turn", "tongits-take", "tongits-answer", "tongits-answer-hint", "tongits-calling", "tongits-showdown"),
    *("daun-tiga-stake", "daun-tiga-squeeze", "daun-tiga-over", "daun-tiga-9", "daun-tiga-17", "daun-tiga-couch"),
    *("generic-pong-claim", "generic-tongits", "calls-pong", "lesson-pong", "lesson-tongits"),
)
PAGES = (
    *("title", "title-first", "waiting-many", "lobby-pong", "lobby-pai-gow", "opponents", "house-rules", "join"),
    *("join-pong", "join-bystanders", "join-daun-tiga-17", "pause-daun-tiga", "pause-tongits", "curtain-one"),
    *("settings", "settings-sight", "settings-sound", "settings-language", "keys", "pause", "phones", "table-rules"),
    *("settlement", "settlement-rich", "tongits-settlement", "pai-gow-payments", "daun-tiga-payments", "standings"),
    *("standings-pong", "standings-daun-tiga"),
    *("book", "book-scoring", "book-ranking", "book-search", "book-words", "curtain", "cut", "seal", "evening"),
    *(
        "records",
        "records-empty",
        "replays",
        "past-deal",
        "replay-pong",
        "replay-daun-tiga",
        "review",
        "review-tongits",
    ),
    *("score-pad", "score-pad-start", "daun-tiga-odds", "pai-gow-calculator", "pai-gow-training"),
)
DEAR = ("review", "review-tongits")
"""States whose deal must be reviewed first, which is slow; laid out once."""
HINTED = ("pong-hint", "pong-claim-hint", "pai-tong-claim-hint", "pai-tong-tongs-hint", "tongits-hint")
"""Hints at crowded tables."""
SPEAKING = (
    "pong-turn",
    "pai-tong-4",
    "pai-gow-set",
    "tongits-turn",
    "daun-tiga-stake",
    "settings",
    "lobby-pong",
    "pause",
)
"""One state of each table, and some pages."""
MAY_OVERLAP = {"lesson-pong", "lesson-pai-gow", "lesson-tongits"}
"""States in which the guide's bubble covers parts that it does not refer to."""
CRAMPED = {"pai-gow-5"}
"""States in which long words may be cut at 150 % in the smallest window; tooltips have them in full."""
SAMPLED = (
    "pong-turn",
    "pai-tong-7",
    "pai-tong-tongs-hint",
    "pai-gow-5",
    "tongits-turn",
    "tongits-hint",
    "daun-tiga-stake",
    "daun-tiga-tiles-17",
    "generic-pai-tong-2",
    "waiting",
    "opponents-all",
    "settings-language",
    "book-scoring",
    "replays-items",
)
"""A sample of all kinds of states, for texts that are both long and enlarged."""


@pytest.fixture(scope="module", autouse=True)
def _plain():
    played_store.cache_clear()
    with unpainted():
        yield
    played_store.cache_clear()


@cache
def large(state, size):
    return lay(state, size, text_size=2.0)


def faults(laid, state=""):
    overlaps = [] if state in MAY_OVERLAP else laid.overlaps
    return overlaps + laid.cut + laid.outside + laid.small


@pytest.mark.parametrize("share", TEXT_SIZES)
def test_text_size_setting_enlarges_small_text_fully_and_titles_less(share):
    plain, grown = Measure(*LARGE), Measure(*LARGE, enlarged=share)
    assert grown.text(20) == round(plain.text(20) * share)
    assert plain.text(46) <= grown.text(46) <= plain.text(46) * share
    assert grown.text(46) > grown.text(27) > grown.text(20)
    assert grown.plain_text(20) == plain.text(20)


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("state", SPEAKING)
@pytest.mark.parametrize("size", [MIDDLE, LARGE], ids=lambda size: f"{size[0]}x{size[1]}")
def test_text_size_setting_enlarges_every_table_and_page(state, size):
    shown = []
    for share in (1.0, 2.0):
        shot = shoot_plain(state, size, text_size=share)
        shown.append(median(shot.scene.ctx.text.px(one.role) for one in shot.texts))
    assert shown[1] >= 1.4 * shown[0]


def test_text_size_setting_is_saved_and_applies_immediately(store: Store) -> None:
    stage = open_stage(SettingsScene(store, lambda: None, page=1), MIDDLE)
    scene = stage.top
    assert isinstance(scene, SettingsScene)
    sizes = next(
        one for column in scene.columns for one in column.controls if isinstance(one, Stepper) and "size" in one.label
    )
    for share in TEXT_SIZES[1:]:
        before = stage.ctx.scale.text(20)
        scene.focus.activate(sizes.more)
        assert store.settings.text_size == stage.ctx.scale.enlarged == share
        assert stage.ctx.scale.text(20) > before
    assert not sizes.more.enabled
    stage.close()


def test_text_size_row_stays_under_the_mouse_and_stops_at_the_largest_size(store: Store) -> None:
    pilot = Pilot.before(SettingsScene(store, lambda: None, page=1), size=MIDDLE)
    row = pilot.node("text size")
    more = pilot.node("Text size: more", "button")
    place = Rect(more.rect)
    for share in TEXT_SIZES[1:]:
        pilot.click_at(place.center)
        assert store.settings.text_size == share
        assert more.rect == place
    pilot.click_at((row.rect.x + 4, row.rect.centery))
    pilot.click_at(place.center)
    assert store.settings.text_size == TEXT_SIZES[-1]
    pilot.press(Pointer("move", (2, 2)))
    assert pilot.stage.ctx.scale.enlarged == TEXT_SIZES[-1]
    pilot.focus("text size")
    pilot.press("return")
    assert store.settings.text_size == TEXT_SIZES[-1]


def test_long_settings_page_scrolls_to_the_focused_control(store: Store) -> None:
    store.change(text_size=2.0)
    stage = open_stage(SettingsScene(store, lambda: None), MIDDLE, store.settings)
    scene = stage.top
    assert isinstance(scene, SettingsScene)
    assert scene.area.furthest
    last = scene.columns[-1].controls[-1].nodes[0]
    assert not scene.area.rect.contains(last.rect)
    scene.focus.focus(last)
    last.on_reveal()
    assert scene.area.rect.top <= last.rect.top
    assert last.rect.bottom <= scene.area.rect.bottom
    stage.close()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1600, 900), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("state", ["settings", "settings-sight", "settings-sound"])
def test_settings_page_reduces_row_spacing_before_it_scrolls(state, size):
    _laid, scene = lay_and_show(state, size)
    assert not scene.area.furthest


@pytest.mark.sampled(4, 0)
@pytest.mark.parametrize("state", [*TABLES, *PAGES])
def test_every_state_fits_a_medium_window_at_double_text_size(state):
    assert faults(large(state, MIDDLE), state) == []


@pytest.mark.sampled(4, 0)
@pytest.mark.parametrize("state", HINTED)
@pytest.mark.parametrize("size", [SMALL, MIDDLE, LARGE], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("share", [1.0, 2.0])
def test_enlarged_hint_covers_neither_hand_nor_discard(state, size, share):
    """Nor exposed sets, which are needed to judge it. Without enough room its text is smaller."""
    scene = shoot_plain(state, size, text_size=share).scene
    board = scene.board
    room = board.room() if isinstance(board, TongitsBoard) else board.layout.room
    assert covered(scene.hint_panel._kept[1].box, room) <= BACKS


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("state", [state for state in (*TABLES, *PAGES)[::2] if state not in DEAR])
def test_every_state_fits_a_large_window_at_double_text_size(state):
    assert faults(lay(state, LARGE, text_size=2.0), state) == []


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("state", SAMPLED)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=lambda size: f"{size[0]}x{size[1]}")
def test_pseudo_translations_fit_at_150_percent_text_size(state, size):
    with pseudo.spoken():
        laid = lay(state, size, text_size=1.5)
    if size == SMALL and state in CRAMPED:
        assert laid.outside + laid.small == []
    else:
        assert faults(laid, state) == []


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("state", SAMPLED[::2])
@pytest.mark.parametrize("language", ["th", "zh_Hant"])
def test_translations_fit_at_150_percent_text_size(language, state):
    played_store.cache_clear()
    i18n.set_language(language)
    try:
        for size in (SMALL, LARGE):
            assert faults(lay(state, size, text_size=1.5), state) == []
    finally:
        i18n.set_language("en")
        played_store.cache_clear()


def test_relayout_between_frames_gives_the_same_layout():
    """A page's content may change while it is shown; texts are then again as large as fit."""
    stage = open_stage(STATES["records"](), MIDDLE, DefaultSettings(speed=0.0, text_size=2.0))
    page = stage.top
    places = [node.rect.copy() for node in page.nodes()]
    stage.background = lambda: page.layout(stage.ctx.scale)
    picture(stage, 0.1)
    page.layout(stage.ctx.scale)
    assert [node.rect for node in page.nodes()] == places


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("share", [1.0, 1.25, 1.5, 2.0])
def test_copy_digest_button_does_not_cover_the_digits(share: float, size: tuple[int, int]) -> None:
    scene = shoot_plain("seal-opened", size, text_size=share).scene
    copy = next(node for node in scene.nodes() if node.name == "copy-digest")
    digits = next(node for node in scene.nodes() if node.label == "Move fingerprint")
    assert not copy.rect.colliderect(digits.rect)
    assert copy.rect.x - digits.rect.right < copy.rect.w


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("share", TEXT_SIZES)
@pytest.mark.parametrize("size", [SMALL, MIDDLE, LARGE], ids=lambda size: f"{size[0]}x{size[1]}")
def test_links_on_the_title_have_the_same_text_size(size, share):
    shot = shoot_plain("title", size, text_size=share)
    doors = {node.label for node in shot.scene.nodes() if (node.name or "").startswith("link:")}
    assert len({shot.scene.ctx.text.px(one.role) for one in shot.texts if one.text in doors}) == 1
