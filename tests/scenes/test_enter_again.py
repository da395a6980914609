"""Enter pressed again and again, by a player who reads little, does no harm at any table."""

from __future__ import annotations

import pytest

from game.match.match import Match
from game.match.players import PERSON
from game.match.store import Store
from game.rules.cards.french import codes
from game.rules.money.moves import WIN
from game.rules.tongits.moves import CHALLENGE, Lay, Sapaw
from game.scenes.game_uis import game_ui_of
from game.table.tongits.hand_order import arrangement
from game.ui.intents import Confirm, Key, Pointer
from game.ui.render_context import DefaultSettings
from game.ui.scene import Scene
from tests.hands import make_move
from tests.pilot import FRAME, TablePilot
from tests.scenes.test_autoplay import new_match as seated_match
from tests.scenes.tongits_pilot import chosen, legal_moves_of, new_match
from tools.pictures import money, tongits
from tools.scenarios import play_until

LONG_HAND = 6
"""Number of cards of which a bahay can be laid without ending the deal."""


@pytest.mark.parametrize("lays", [False, True])
def test_enter_pressed_again_and_again_breaks_up_no_bahay(lays: bool, store: Store) -> None:  # noqa: FBT001
    """After a draw, a take and a lay the focus is on a card in no bahay, unless there is none."""
    laid = spared = 0
    for seed in range(2):
        table = TablePilot(new_match(store, (PERSON, "beginner", "beginner"), f"{seed:064x}"), store)
        while phase := table.to_question():
            if phase == "play" and not table.scene.prompt.ends_deal:
                moves = legal_moves_of(table, Lay, Sapaw)
                if lays and moves and len(table.shown.hand) > LONG_HAND:
                    table.scene.prompt.do(moves[0])
                    laid += 1
                hand, drawn = [*table.shown.hand], table.match.view(0).drawn
                loose = codes(arrangement(hand, table.match.options).deadwood) or hand
                assert table.focused in {f"card:{code}" for code in loose}
                spared += drawn in hand and drawn not in loose
                table.press("return")
                assert chosen(table)
            table.press("return")
    assert laid if lays else spared


IMPATIENT_S = 0.6
"""Seconds between two presses of a player who wants to go on."""


@pytest.mark.parametrize("motion", ["full", "reduced"])
@pytest.mark.parametrize("press", ["return", "click"])
@pytest.mark.parametrize("state", ["pong-win", "tongits-answer"])
def test_press_that_ends_the_banner_of_a_win_presses_no_button_of_the_sheet(
    state: str, press: str, motion: str, store: Store
) -> None:
    """Nor does the one after it, nor one right after the counting was skipped; a press after a look does."""
    settings = DefaultSettings(speed=1.0, reduced_motion=motion == "reduced")
    table = TablePilot(play_until({**money.STATES, **tongits.STATES}[state]), store, settings)
    table.to_question()
    sheets: list[Scene] = []
    pressed: list[object] = []

    def settle(match: Match) -> None:
        make = game_ui_of(match.game.name).settlement
        sheets.append(make(match, lambda: pressed.append(match), None, None))
        table.stage.push(sheets[0])

    table.scene.exits = table.scene.exits._replace(settlement=settle)
    make_move(table, table.match, WIN if state == "pong-win" else CHALLENGE)
    while not sheets:
        once(table, press)
        table.wait()
    for _press in range(1 if settings.reduced_motion else 2):  # without the counting, there is less to skip
        table.wait(round(IMPATIENT_S / FRAME))
        once(table, press)
        assert not pressed
    table.wait(60)
    once(table, press)
    assert pressed


@pytest.mark.parametrize("motion", ["full", "reduced"])
@pytest.mark.parametrize("press", ["return", "click", "x"])
def test_press_during_the_stamp_of_a_win_leaves_its_plate(press: str, motion: str, store: Store) -> None:
    """One press ends the stamp, the next one after a second the plate; fast forward does no more than that."""
    settings = DefaultSettings(speed=1.0, reduced_motion=motion == "reduced")
    table = TablePilot(play_until(money.STATES["pong-win"]), store, settings)
    table.to_question()
    sheets: list[Match] = []
    table.scene.exits = table.scene.exits._replace(settlement=sheets.append)
    make_move(table, table.match, WIN)
    table.wait_for(lambda: table.scene.moments.moment is not None and table.scene.victory is not None)

    def again() -> None:
        if press == "x":
            table.stage.handle(Key("x"))
        else:
            once(table, press)

    for _press in range(2):
        again()
        table.wait(round(IMPATIENT_S / FRAME))
        assert table.scene.victory.alpha == table.scene.victory.paid == 1.0
        assert table.scene.moments.moment is None
        assert not sheets
    again()
    table.wait(2)
    assert sheets


@pytest.mark.parametrize("game", ["pai-gow", "daun-tiga"])
def test_press_that_skips_the_end_of_a_deal_does_not_begin_the_next_one(game: str, store: Store) -> None:
    """Where a deal is settled at the table, too, its outcome is seen before Enter goes on."""
    table = TablePilot(seated_match(store, game, 3), store, DefaultSettings(speed=1.0))
    gone: list[Match] = []
    ended: list[Match] = []
    table.scene.exits = table.scene.exits._replace(go_on=gone.append, settled=ended.append)
    while not ended:
        if table.scene.session.asked_seats:
            make_move(table, table.match, table.match.deal.legal(0)[0])
        elif table.scene.motions.busy:
            once(table, "return")
        table.wait(1)
    once(table, "return")
    assert not gone
    table.wait(60)
    once(table, "return")
    assert gone


@pytest.mark.parametrize("press", ["return", "click"])
def test_press_right_after_the_first_bet_is_asked_for_places_no_bet(press: str, store: Store) -> None:
    """It was meant for the scene before, as nothing comes before the bet at Pai Gow."""
    table = TablePilot(seated_match(store, "pai-gow", 3), store, DefaultSettings(speed=1.0))
    table.hasty = True
    table.wait_for(lambda: table.scene.session.asked_seats)
    for frames in (2, 2, 60):
        assert table.scene.session.asked_seats
        if press == "return":
            table.press("return")
        else:
            table.click("primary")
        table.wait(frames)
    assert table.scene.session.asked_seats
    table.press("return")
    assert not table.scene.session.asked_seats


def once(table: TablePilot, press: str) -> None:
    """Press Enter, or the place of the sheet's main button, without letting a frame pass."""
    if press == "return":
        table.stage.handle(Confirm("return"))
        return
    node = table.find("next")
    pos = node.bounds.center if node is not None else (640, 300)
    for kind in ("move", "down", "up"):
        table.stage.handle(Pointer(kind, pos))
