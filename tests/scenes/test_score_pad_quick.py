"""The quick form of the score pad in the window: few clicks, a switch that is remembered, and clear refusals."""

from __future__ import annotations

import pytest

from game.i18n import speaking
from game.match.journal_database import IN_MEMORY
from game.match.settings import TEXT_SIZES
from game.match.store import Store
from game.rules import GAMES
from game.scenes.score_pad.scene import ScorePadScene
from game.scenes.score_pad.start_scene import PadStartScene
from game.score_pad.fields import QUICK
from game.ui.intents import Text
from game.ui.render_context import DefaultSettings
from game.ui.widgets import Toggle
from tests.pilot import Pilot
from tests.scenes.pad_pilot import begin, ended, folder, pilot
from tools.pictures import STATES
from tools.screenshots import take_screenshot

__all__ = ["folder", "pilot"]

QUICK_STATES = [name for name in STATES if name.startswith("score-pad-quick")]


@pytest.mark.parametrize(
    ("clicks", "winner"),
    [
        (["The deal ended: more", "Record deal"], 0),
        (["The deal ended: more", "Tongits by: more", "Record deal"], 1),
        (["The deal ended: more", "Tongits by: less", "Record deal"], 2),
        (["The deal ended: more", "Tongits by: less", "Luz: more", "Record deal"], 2),
    ],
    ids=["first player", "second player", "third player", "with a sunog player"],
)
def test_plain_tongits_win_is_entered_with_at_most_four_clicks(pilot, clicks, winner):
    """TG-30, TG-70: counted from the empty form to the line in the ledger."""
    begin(pilot, "Tongits", "Liza", "Luz", "Ramon", form="Quick")
    assert len(clicks) <= 4
    for label in clicks:
        pilot.click(label)
    (row,) = pilot.top.ledger.rows
    assert row.result.winner == winner
    assert row.result.outcome == "tongits"
    assert ("sunog" in row.filled.choices.values()) == ("Luz: more" in clicks)
    assert sum(entry.amount for entry in row.result.entries) == 0


def test_score_pad_session_starts_with_the_quick_form(pilot):
    for game, names in (("Pai Tong", 2), ("Tongits", 3), ("Pai Gow", 3), ("Daun Tiga", 3), ("Pong", 4)):
        pilot.click(game, "choice")
        for _step in range(10):
            if pilot.top.count == names or pilot.top.choices.game.seats == (names,):
                break
            pilot.click("People: less" if pilot.top.count > names else "People: more")
        pilot.click("Begin")
        assert pilot.top.quick
        assert pilot.node("Quick", "choice").value == "selected"
        assert not [node for node in pilot.nodes() if node.role == "piece"]
        assert pilot.faults() == []
        pilot.click("Back")
        assert isinstance(pilot.top, PadStartScene), "nothing was entered"


def test_score_pad_form_is_remembered_for_each_game(folder):
    store = Store.open(IN_MEMORY)
    pilot = Pilot.before(PadStartScene(store, lambda: None, folder))
    begin(pilot, "Tongits", "Liza", "Luz", "Ramon", form="Whole hands")
    assert store.settings.pad_forms == {"tongits": "hands"}
    pilot.click("Back")
    pilot.click("Begin")
    assert not pilot.top.quick
    assert any(node.role == "piece" for node in pilot.nodes())
    pilot.click("Back")
    pilot.click("Pong", "choice")
    pilot.click("Begin")
    assert pilot.top.quick, "another game"
    pilot.click("Back")
    again = Pilot.before(PadStartScene(store, lambda: None, folder))
    begin(again, "Tongits", "Liza", "Luz", "Ramon", form="Quick")
    assert store.settings.pad_forms["tongits"] == QUICK


def test_switching_between_quick_and_full_form_keeps_the_entries_that_both_have(pilot):
    begin(pilot, "Pai Tong", "Ann", "Noi", "Chai", form="Quick")
    ended(pilot, "Noi wins")
    pilot.click("Winning piece: more")
    pilot.click("Whole hands", "choice")
    assert pilot.node("choice:ended").value == "Noi wins"
    assert pilot.node("choice:source").value == "Ann’s discard"
    assert "Pieces still needed: 12." in " ".join(pilot.texts())
    pilot.click("Quick", "choice")
    assert pilot.node("Record deal").enabled


def test_quick_pai_tong_items_can_be_switched_on_and_are_settled(pilot):
    """PT-41, PT-43, PT-49."""
    begin(pilot, "Pai Tong", "Ann", "Noi", "Chai", form="Quick")
    ended(pilot, "Ann wins")
    pilot.click("choice:item sam_dap")
    assert {"Three out", "Scalp", "Who pays whom"} <= pilot.texts(), "a drawn tong is a scalp"
    pilot.click("choice:item kin_sian")
    assert not pilot.node("Record deal").enabled
    assert any("cannot count together with" in text for text in pilot.texts())
    pilot.click("choice:item kin_sian")
    pilot.click("Record deal")
    assert pilot.top.ledger.word(pilot.top.ledger.rows[0]) == "three out"
    assert not any(row.value for row in pilot.top.entries.rows if isinstance(row, Toggle)), "the next deal is blank"
    pilot.press("z")
    assert pilot.node("choice:item sam_dap").value == "on"


def test_missing_tally_is_asked_for_and_enter_records_the_deal(pilot):
    """TG-43: a challenged draw is decided by tallies."""
    begin(pilot, "Tongits", "Liza", "Luz", "Ramon", form="Quick")
    ended(pilot, "By a call")
    pilot.click("Luz: more")
    assert "Enter Liza’s tally." in pilot.texts()
    for name, tally in (("tally 0", "25"), ("tally 1", "14")):
        pilot.focus(f"amount:{name}")
        pilot.press(Text(tally))
    assert "Luz wins" in pilot.texts()
    pilot.press("return")
    assert [row.result.winner for row in pilot.top.ledger.rows] == [1]


@pytest.mark.parametrize("nonsense", ["-5", "abc"])
def test_invalid_text_in_a_tally_field_counts_as_not_entered(pilot, nonsense):
    """TG-50: a negative tally would otherwise be capped to 0 and win."""
    begin(pilot, "Tongits", "Liza", "Luz", "Ramon", form="Quick")
    ended(pilot, "With no card left to draw")
    for name, tally in (("tally 0", nonsense), ("tally 1", "14"), ("tally 2", "9")):
        pilot.click(pilot.node(f"amount:{name}").label)
        pilot.press(Text(tally))
    assert "Enter Liza’s tally." in pilot.texts()


def test_tally_field_that_was_cleared_does_not_count_as_a_tally_of_zero(pilot):
    """TG-50: only a 0 that was typed is a tally of 0, and the field shows it."""
    begin(pilot, "Tongits", "Liza", "Luz", "Ramon", form="Quick")
    ended(pilot, "With no card left to draw")
    for name, tally in (("tally 0", "25"), ("tally 1", "14"), ("tally 2", "9")):
        pilot.click(pilot.node(f"amount:{name}").label)
        pilot.press(Text(tally))
    pilot.click(pilot.node("amount:tally 0").label)
    pilot.press("backspace", "backspace")
    assert "Enter Liza’s tally." in pilot.texts()
    pilot.press(Text("0"))
    pilot.focus("write")
    assert pilot.node("amount:tally 0").value == "0"
    assert "Enter Liza’s tally." not in pilot.texts()


@pytest.mark.parametrize(("game", "names"), [("Tongits", 3), ("Pai Tong", 3)])
def test_second_press_of_enter_does_not_record_a_second_deal(pilot, game, names):
    begin(pilot, game, *("Ann", "Noi", "Chai")[:names], form="Quick")
    ended(pilot, "By tongits" if game == "Tongits" else "Ann wins")
    pilot.press("return", "return")
    assert len(pilot.top.ledger.rows) == 1
    assert "Enter how the deal ended." in pilot.texts()


def test_keys_for_typing_pieces_have_no_effect_in_the_quick_form(pilot):
    begin(pilot, "Daun Tiga", "Ann", "Noi", form="Quick")
    for key in "9skskh":
        pilot.press(key)
    assert pilot.top.filled.pieces == {}
    assert not any("…" in text for text in pilot.texts())


def test_session_resumes_in_the_form_last_used(pilot, folder):
    begin(pilot, "Pai Gow", "Ann", "Noi", "Chai", form="Quick")
    for name in ("Ann", "Noi"):
        pilot.click(f"{name}: more")
    pilot.click("Record deal")
    pilot.click("Back")
    pilot.click(next(node for node in pilot.nodes() if node.label.startswith("Pai Gow · ")))
    assert isinstance(pilot.top, ScorePadScene)
    assert pilot.top.quick
    assert len(pilot.top.ledger.rows) == 1
    assert pilot.top.ledger.rows[0].result.entries == folder.all()[0].ledger.rows[0].result.entries


@pytest.mark.sampled(6, 0)
@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("language", ["en", "th", "ms", "fil", "zh_Hant"])
@pytest.mark.parametrize("state", QUICK_STATES)
def test_quick_forms_fit_every_window_language_and_text_size(state, language, size, text_size):
    scene = STATES[state]()
    with speaking(language):
        shot = take_screenshot(scene, size, settings=DefaultSettings(speed=0.0, text_size=text_size))
        assert shot.faults() == []
    panel, forms = scene.panel.rect, scene.forms.rect
    assert forms.bottom <= panel.top
    assert panel.left <= forms.left
    assert forms.right <= panel.right
    rects = [node.rect for node in scene.entries.nodes if node.focusable]
    assert not any(one.colliderect(two) for place, one in enumerate(rects) for two in rects[:place])


def test_every_games_quick_form_has_a_picture():
    assert {STATES[name]().ledger.game.name for name in QUICK_STATES} == {*GAMES}
