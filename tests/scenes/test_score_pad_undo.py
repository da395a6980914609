"""A deal that Undo takes out of the ledger: asked about before it is lost, and edited further in place."""

from __future__ import annotations

from random import Random

import pytest

from game.match.journal_database import IN_MEMORY
from game.match.store import Store
from game.rules import GAMES
from game.scenes.score_pad.scene import ScorePadScene
from game.scenes.score_pad.start_scene import PadStartScene
from game.score_pad.form_registry import FORMS
from game.score_pad.ledger import Ledger
from game.score_pad.ledger_files import LedgerFolder
from game.ui.intents import Quit
from game.ui.scene import Scene
from tests.pilot import Pilot
from tests.scenes.pad_pilot import begin, ended, folder, pilot
from tests.score_pad.real_cards import ENTER, played

__all__ = ["folder", "pilot"]

HAND = "c2c2c2s3s3m3m5m5m5rdrdrd"
QUESTION = "This deal is not recorded yet"
SEATS = {"pai-tong": 4, "pong": 4, "pai-gow": 3, "tongits": 3, "daun-tiga": 3}
WAYS = {
    "escape": lambda pilot: pilot.press("escape"),
    "back": lambda pilot: pilot.click("back"),
    "window": lambda pilot: pilot.stage.handle(Quit()),
}


def reopened(folder: LedgerFolder) -> Pilot:
    """Return a pilot at the folder's only ledger, opened after a restart."""
    pilot = Pilot.before(PadStartScene(Store.open(IN_MEMORY), lambda: None, LedgerFolder(folder.folder)))
    pilot.rest()
    pilot.click(next(node for node in pilot.nodes() if node.id.startswith("go:")))
    assert isinstance(pilot.top, ScorePadScene)
    return pilot


def written(name: str, folder: LedgerFolder) -> None:
    """Save a session of a game with one recorded deal."""
    game, rng = GAMES[name], Random(f"undone {name}")
    ledger = Ledger.new(game, game.Options(), [f"Player {seat + 1}" for seat in range(SEATS[name])])
    deal = played(game, ledger.options, SEATS[name], rng.randbytes(32).hex(), rng, None)
    ledger.write(ENTER[name](deal, ledger.form))
    folder.write(folder.new_path(ledger), ledger)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", [*FORMS])
def test_leaving_with_a_reopened_deal_asks_for_confirmation_in_every_game(name, way, folder):
    written(name, folder)
    pilot = reopened(folder)
    pad = pilot.top
    pilot.press("z")
    assert not pad.ledger.rows
    WAYS[way](pilot)
    assert QUESTION in pilot.texts()
    assert pilot.stage.running
    pilot.press("escape")
    assert pilot.top is pad
    assert pilot.node("Record deal").enabled
    pilot.click("Record deal")
    WAYS[way](pilot)
    assert pilot.top is not pad or not pilot.stage.running, "now it is written down"
    assert [len(each.ledger.rows) for each in LedgerFolder(folder.folder).all()] == [1]


def test_leaving_after_undoing_a_recorded_deal_asks_for_confirmation(pilot):
    begin(pilot, "Pong", "A", "B", "C", "D")
    pilot.press(*HAND, "return", "z", "escape")
    assert QUESTION in pilot.texts()
    pilot.click("Leave")
    assert isinstance(pilot.top, PadStartScene)


def test_clearing_a_reopened_deal_can_be_undone_and_asks_on_leaving(pilot, folder):
    """The deal is no longer in the file, so one click next to Undo would lose it."""
    begin(pilot, "Pong", "A", "B", "C", "D")
    pilot.press(*HAND, "return", "z")
    pad, taken_out = pilot.top, pilot.top.filled
    pilot.click("Clear the hands")
    assert pilot.node("In hand").value == "0 of 12"
    pilot.press("escape")
    assert QUESTION in pilot.texts()
    pilot.click("Stay")
    pilot.click("Undo")
    assert (pad.filled, pad.place.name) == (taken_out, "hand")
    pilot.press("escape")
    assert QUESTION in pilot.texts()
    pilot.click("Stay")
    pilot.click("Record deal")
    assert [each.ledger.rows[0].filled for each in LedgerFolder(folder.folder).all()] == [taken_out]


def test_undo_restores_a_partly_entered_deal_that_was_cleared(pilot):
    begin(pilot, "Tongits", "A", "B", "C")
    pilot.press(*"2s3s")
    for place, pieces in (("hand 1", "5d7c"), ("hand 2", "9s")):
        pilot.focus(f"place:{place}")
        pilot.click(f"place:{place}")
        pilot.press(*pieces)
    pad, entered = pilot.top, pilot.top.filled
    pilot.click("Clear the hands")
    assert not pad.filled.last_place
    assert pad.place.name == pad.places[0].name
    pilot.press("z")
    assert (pad.filled, pad.place.name) == (entered, "hand 2")
    pilot.press("z")
    assert pad.filled.of("hand 2") == ()


def test_leaving_after_clearing_a_new_deal_needs_no_confirmation(pilot):
    begin(pilot, "Pong", "A", "B", "C", "D")
    pilot.press(*"m1m2")
    pilot.click("Clear the hands")
    pilot.press("z", "escape")
    assert QUESTION in pilot.texts(), "it is back"
    pilot.click("Stay")
    pilot.click("Clear the hands")
    pilot.press("escape")
    assert isinstance(pilot.top, PadStartScene)


def test_reopened_deal_without_pieces_is_not_replaced_without_asking(pilot):
    begin(pilot, "Pong", "A", "B", "C", "D")
    pilot.press(*HAND, "return")
    ended(pilot, "Nobody won")
    pilot.press("return", "z", "z")
    assert QUESTION in pilot.texts()
    pilot.click("Stay")
    assert len(pilot.top.ledger.rows) == 1
    assert pilot.node("choice:ended").value == "Nobody won"


def test_closing_the_window_asks_about_a_partly_entered_deal(pilot):
    begin(pilot, "Pong", "A", "B", "C", "D")
    pilot.click("piece:m1")
    pilot.stage.handle(Quit())
    assert QUESTION in pilot.texts()
    assert pilot.stage.running
    pilot.click("Leave")
    assert not pilot.stage.running


def test_closing_the_window_twice_confirms_the_question(pilot):
    begin(pilot, "Pong", "A", "B", "C", "D")
    pilot.click("piece:m1")
    pilot.stage.handle(Quit())
    pilot.stage.handle(Quit())
    assert not pilot.stage.running


def test_closing_the_window_asks_even_when_a_scene_covers_the_score_pad(pilot):
    begin(pilot, "Pong", "A", "B", "C", "D")
    pilot.stage.push(Scene())
    pilot.stage.handle(Quit())
    assert not pilot.stage.running, "nothing is entered"
    pilot.stage.running = True
    pilot.stage.pop()
    pilot.click("piece:m1")
    pilot.stage.push(Scene())
    pilot.stage.handle(Quit())
    assert pilot.stage.running
    assert QUESTION in pilot.texts()


@pytest.mark.parametrize("again", [False, True], ids=["same evening", "reopened"])
def test_next_piece_goes_to_the_field_used_last(pilot, folder, again):
    """Regression: once the hand was full, another field was open, and a replacement piece became an exposed tong."""
    begin(pilot, "Pong", "A", "B", "C", "D")
    pilot.press(*HAND, "return")
    found = reopened(folder) if again else pilot
    found.press("z")
    assert found.top.place.name == "hand"
    found.press(*"m1")
    assert found.node("Open tongs").value.startswith("0 of 9")
    found.press("backspace", *"gd")
    assert found.node("In hand").value.startswith("12 of 12")
    assert found.top.filled.of("hand")[-1] == "gd"


@pytest.mark.parametrize("again", [False, True], ids=["same evening", "reopened"])
def test_reopening_a_deal_opens_the_field_of_its_last_piece(pilot, folder, again):
    begin(pilot, "Tongits", "A", "B", "C")
    entered = ("open 0 as2s3s", "hand 1 5d7c", "hand 2 3h4s", "hand 0 2d", "hand 2 9s", "hand 1 kc")
    for place, pieces in (each.rsplit(" ", 1) for each in entered):
        pilot.focus(f"place:{place}")
        pilot.click(f"place:{place}")
        pilot.press(*pieces)
    opened = pilot.top.opened
    pilot.press("return")
    assert len(pilot.top.ledger.rows) == 1
    found = reopened(folder) if again else pilot
    found.press("z")
    assert found.top.place.name == opened == "hand 1"
