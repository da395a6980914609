"""The Daun Tiga table in play: complete deals, dice, payments, the odds, and partial repainting."""

from __future__ import annotations

from random import Random

import pygame
import pytest
from PIL import Image, ImageChops

from game.match.store import Store
from game.rules.daun_tiga.options import DaunTigaOptions
from game.scenes.navigator import Navigator
from game.scenes.settlement.standings import StandingsScene
from game.scenes.table.cached_layer import CachedLayer
from game.scenes.tables.daun_tiga.odds_scene import OddsScene
from game.scenes.tables.daun_tiga.painter import MANY_FLIGHTS
from game.scenes.tables.daun_tiga.payments import PaymentsScene
from game.scenes.tables.daun_tiga.scene import DaunTigaScene
from game.table.daun_tiga.screen_state import DaunTigaState
from game.table.shared_keyboard import SETS
from game.ui.dialog import Answer, Dialog
from game.ui.intents import Pointer
from game.ui.render_context import DefaultSettings
from game.words.daun_tiga.payments import payments
from game.words.reader import holding
from tests.pilot import Pilot
from tests.scenes.daun_tiga_table import Table, new_match, resting_nodes, staked

HOUSE = DaunTigaOptions()


# Whole deals ----------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("seats", [2, 5, 6, 12, 17])
@pytest.mark.parametrize("house", [{}, {"pieces": "tiles", "ten": "zero"}, {"triple_is_long": "on", "table_max": 300}])
def test_daun_tiga_screen_state_agrees_with_the_result(seats: int, house: dict[str, str | int], store: Store) -> None:
    """DT-40 to DT-52: hands, rulings, gains and chips on the screen in three successive deals."""
    table = Table(new_match(store, seats, seed=f"{seats:064x}", **house), store)
    for deal in range(3):
        table.finish()
        result, shown = table.match.deal.result, table.shown
        assert result is not None
        assert shown.over
        assert shown.gains == [entry.amount for entry in result.entries]
        assert tuple(shown.hands) == result.shown.hands
        assert tuple(shown.rulings) == result.shown.rulings
        assert shown.next_banker == result.carry["banker"]
        you = table.scene.reader.you
        held = [holding(amount, own=seat == you) for seat, amount in enumerate(table.match.ledger)]
        assert [plaque.chips for plaque in table.scene.plaques] == held
        if deal < 2:
            table.click("Next deal")
            assert table.match.number == deal + 2
            assert table.shown.banker == result.carry["banker"]
    assert table.doing() == "next"
    assert table.node("Final standings")


def test_daun_tiga_deal_between_opponents_runs_to_its_end(store: Store) -> None:
    """A spectator sees only opponents play."""
    table = Table(new_match(store, 6, persons=0), store)
    table.wait_until("next")
    assert table.match.deal.result is not None


def test_resumed_daun_tiga_match_has_the_same_screen_state(store: Store) -> None:
    """A state read from the view equals one that followed every event."""
    table = Table(new_match(store, 6), store)
    table.finish()
    again = DaunTigaState(HOUSE, 6)
    again.read(table.match.view(0), 0)
    assert vars(again) == vars(table.shown)
    fresh = Table(table.match, store)
    fresh.wait_until("next")
    assert vars(fresh.shown) == vars(again)


# Dice, payments, odds -------------------------------------------------------------------------------------------------


def test_first_banker_is_chosen_by_dice(store: Store) -> None:
    """DT-11: all seats roll, ties roll again, results are not shown before the dice stop; a click completes it."""
    match = next(
        match
        for match in (new_match(store, 6, seed=f"{n:064x}") for n in range(60))
        if len(match.view(None).table.throws) > 1
    )
    table = Table(match, store, DefaultSettings(speed=1.0))
    table.wait(6)
    assert set(table.shown.rolling) == set(range(6))
    assert not table.said
    assert table.shown.banker is None
    table.wait(80)
    assert "tie" in table.said[-1].text
    tied = {throw.seat for throw in match.view(None).table.throws[1]}
    table.wait(60)
    assert set(table.shown.rolling) == tied
    table.stage.handle(Pointer("down", (640, 300)))
    table.wait(2)
    assert not table.moving
    assert table.shown.banker == match.view(None).table.banker
    assert "dice" in {item[0] for item in resting_nodes(table)}


def test_hands_open_one_by_one_until_a_click_opens_the_rest(store: Store) -> None:
    """Each hand turns over and is paid in turn, with flying chips."""
    table = staked(store, settings=DefaultSettings(speed=1.0))
    table.click("own:0")
    table.click("own:0")
    table.press("return", "return", "return", "return", "return")
    seen = set()
    for _frame in range(600):
        table.stage.update(1 / 60)
        seen |= {key[0] for key in table.flights}
        if table.doing() == "next":
            break
    assert {"card", "pay"} <= seen
    assert not table.flights


def test_daun_tiga_payments_list_reasons_that_add_up(store: Store) -> None:
    """DT-52: the reasons of each account add up to its gain, all gains to zero; the replay is saved once."""
    table = Table(new_match(store, 6, banker=3), store)
    table.wait_until("stake")
    assert not table.node("Payments").enabled
    table.finish()
    found = payments(table.match.finish_deal(), table.scene.reader)
    assert sum(account.amount for account in found) == 0
    for account in found:
        assert sum(amount for _words, amount in account.reasons) == account.amount
    table.click("Payments")
    sheet = table.top
    assert isinstance(sheet, PaymentsScene)
    assert {account.name for account in found} <= table.texts()
    table.press("s", "s")
    assert table.saved == [1]
    table.click("Back to the table")
    assert table.top is table.scene


def test_daun_tiga_odds_page_shows_the_exact_chances(store: Store) -> None:
    """It shows win, tie and loss, a bar for each kind of hand, and that the game is pure chance."""
    left = []
    page = Pilot.before(OddsScene(HOUSE, lambda: left.append(1)))
    page.wait(6)
    assert {"45.116%", "9.767%", "−0.002", "±0"} <= page.texts()
    assert any("pure chance" in text for text in page.texts())
    bars = page.nodes(role="bar")
    assert len(bars) == 12
    assert "2,208 of 22,100" in bars[0].label
    assert page.faults() == []
    page.press("escape")
    assert left
    table = Table(new_match(store, 6, banker=3), store)
    table.wait_until("stake")
    table.click("Odds")
    assert isinstance(table.top, OddsScene)


def test_daun_tiga_deals_follow_each_other_at_the_table_until_the_standings(store: Store) -> None:
    """There is no settlement scene between deals; the standings follow the last deal."""
    match = new_match(store, 4)
    pilot = Pilot.before(Dialog("", "", [Answer("Go")]))
    Navigator(store, pilot.stage).sit_down(match)
    for deal in range(1, 4):
        table = pilot.top
        assert isinstance(table, DaunTigaScene)
        for _turn in range(40):
            pilot.rest()
            if pilot.find("next"):
                break
            pilot.click(next(name for name in ("stake", "keep", "Open all") if pilot.find(name)))
        assert match.number == deal
        assert match.deal.result is not None
        pilot.press("return")
        assert (pilot.top is table) == (deal < 3)
    assert match.over
    assert isinstance(pilot.top, StandingsScene)
    assert sum(match.ledger) == 400


def test_daun_tiga_wind_tiles_are_labelled_with_their_value(store: Store) -> None:
    """DT-02: next to the table and on each open hand."""
    table = Table(new_match(store, 6, pieces="tiles"), store)
    table.resize((1920, 1080))
    assert {"Winds", "10", "jack", "queen", "king"} <= table.texts()
    table.finish()
    labels = " ".join(node.label for node in table.nodes(role="hand"))
    for code, word in (("we", "east wind (10)"), ("ww", "west wind (queen)")):
        assert (word in labels) == any(code in hand for hand in table.shown.hands)


def test_random_input_never_breaks_the_daun_tiga_table(store: Store) -> None:
    """With any keys and clicks the deal ends, and chips add up."""
    chance = Random(5)
    table = Table(new_match(store, 7, 3), store)
    keys = [key for keys in SETS[:3] for key in keys] + ["tab", "space", "p", "c"]
    for _press in range(400):
        key = chance.choice(keys)
        if key == "tab":
            table.press("tab")
        elif table.top is not table.scene:
            table.stage.pop()
        else:
            table.press(key)
        if chance.random() < 0.3 and table.top is table.scene:
            table.stage.handle(Pointer("down", (chance.randrange(1280), chance.randrange(720))))
            table.stage.handle(Pointer("up", (chance.randrange(1280), chance.randrange(720))))
        if table.match.over or (table.match.number == 3 and table.doing() == "next"):
            break
    assert table.gone_on
    assert sum(table.match.ledger) == 700


# What lies still ------------------------------------------------------------------------------------------------------


@pytest.mark.painted
@pytest.mark.sampled(3, 2)
@pytest.mark.parametrize(
    ("seats", "size", "pieces"),
    [(17, (1280, 720), "cards"), (17, (1024, 640), "tiles"), (6, (1920, 1080), "cards")],
)
def test_partial_redraw_equals_a_complete_redraw(seats: int, size: tuple[int, int], pieces: str, store: Store) -> None:
    """Every few frames pixels and texts are compared with those of a new table."""
    table = Table(new_match(store, seats, 0, pieces=pieces), store, DefaultSettings(speed=3.0))
    table.resize(size)
    scene, patches = table.scene, 0
    for frame in range(4000):
        table.stage.update(1 / 60)
        shot = table.shot()
        if frame % 9 == 0 and len(scene.motions.flights) <= MANY_FLIGHTS:
            scene.painter.rest = CachedLayer(scene.ctx)
            whole = table.shot()
            one, other = (
                Image.frombytes("RGB", size, pygame.image.tobytes(each.surface, "RGB")) for each in (shot, whole)
            )
            worst = max(most for _least, most in ImageChops.difference(one, other).getextrema())
            assert worst <= 2, f"frame {frame}: what is cut off at an edge may be rounded otherwise, no more"
            assert sorted(map(str, shot.texts)) == sorted(map(str, whole.texts)), frame
            patches += 1
        if scene.state.over and not scene.motions.busy:
            break
    assert scene.state.over
    assert patches > 8


@pytest.mark.parametrize("banker", [0, 5])
def test_daun_tiga_table_does_not_mention_the_fast_forward_key(store: Store, banker: int) -> None:
    """This table has no Fast forward, so X is not mentioned, and no sentence covers the viewer's stakes."""
    store.change(hurry_told=False)
    table = Table(new_match(store, 6, banker=banker), store, DefaultSettings(speed=1.0))
    if banker:
        table.wait_until("stake")
        table.click("stake")
    table.wait(120)
    assert not [text for text in table.texts() if "press X" in text]
    assert not store.settings.hurry_told


def test_gains_are_counted_once_if_the_table_is_rebuilt_at_the_end_of_a_deal(store: Store) -> None:
    """The deal has been entered in the ledger then; its gains must not be added to it again."""
    table = Table(new_match(store, 6, banker=5), store)
    table.finish()
    assert table.match.paid
    before = [plaque.chips for plaque in table.scene.seat_plaques]
    table.scene.retranslate()
    table.rest()
    assert [plaque.chips for plaque in table.scene.seat_plaques] == before
