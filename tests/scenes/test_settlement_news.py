"""New honours and goals on the settlement of the deal that has brought them."""

from __future__ import annotations

import pytest

from game.i18n import speaking
from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON, seated
from game.match.seal import BY_THE_SEED
from game.match.store import Store
from game.rules import GAMES
from game.scenes.navigator import Navigator
from game.scenes.settlement.scene import SettlementScene
from game.scenes.settlement.settlement_base import ClosingScene
from game.ui.render_context import DefaultSettings, RenderContext
from game.ui.stage import Stage
from tests.pilot import STILL, Pilot
from tools.pictures import STATES
from tools.pictures.screens import play_out
from tools.screenshots import open_stage, picture

NEWS = [name for name in STATES if "settlement-news" in name]
WON = f"{9:064x}"
"""Seed of a deal of Pong that the first seat wins."""


def settled(persons: int = 1) -> tuple[Navigator, Pilot]:
    """Return the settlement of a person's first win, after its honours have been announced."""
    store, game = Store.open(IN_MEMORY), GAMES["pong"]
    players = seated((PERSON,) * persons + ("first",) * (4 - persons))
    match = store.start(game, game.Options(), players, 3, WON, ledger=[20] * 4, derivation=BY_THE_SEED)
    pilot = Pilot(Stage(RenderContext((1280, 720), STILL)))
    navigator = Navigator(store, pilot.stage)
    pilot.stage.push(navigator.table(match))
    play_out(match)
    navigator.settle(match)
    navigator.goals.announce(match)
    pilot.wait(2)
    return navigator, pilot


def test_new_honours_are_shown_on_the_settlement_and_not_over_the_next_scene() -> None:
    """They are read with it, too."""
    navigator, pilot = settled()
    sheet = pilot.top
    assert isinstance(sheet, SettlementScene)
    assert sheet.news
    for news in sheet.news:
        assert news.words.startswith("New honour: ")
        assert news.words in pilot.texts()
        assert news.words in sheet.passages()[0].lines
    assert not pilot.stage.notices.pending
    for go in (lambda: navigator.pause(navigator.stage.scenes[0].match), navigator.to_title):
        go()
        pilot.wait(2)
        assert not [text for text in pilot.texts() if text.startswith("New honour")]


def test_new_honours_name_the_person_who_earned_them_if_several_play() -> None:
    _navigator, pilot = settled(persons=2)
    (news, *_rest) = pilot.top.news
    assert news.words.startswith("New honour for ")
    assert news.brief in news.words


def test_new_honours_are_translated_with_their_settlement() -> None:
    navigator, pilot = settled()
    before = [news.words for news in pilot.top.news]
    with speaking("th"):
        navigator.retranslate()
        pilot.wait(2)
        after = [news.words for news in pilot.top.news]
        assert set(after) <= set(pilot.texts())
    assert len(after) == len(before) > 0
    assert not set(after) & set(before)


@pytest.mark.parametrize("text_size", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("state", NEWS)
def test_honours_and_goals_reached_in_a_deal_fit_on_its_settlement(
    state: str, size: tuple[int, int], text_size: float
) -> None:
    stage = open_stage(STATES[state](), size, DefaultSettings(speed=0.0, text_size=text_size))
    shot = picture(stage, 0.3)
    sheet = stage.top
    assert isinstance(sheet, ClosingScene)
    told = "".join(drawn.text for drawn in shot.texts).replace(" ", "")
    for news in sheet.news:
        assert any(words.replace(" ", "") in told for words in (news.words, news.brief))
    assert shot.faults() == []
    assert not [drawn.text for drawn in shot.texts if drawn.cut]
