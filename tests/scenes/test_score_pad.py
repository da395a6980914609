"""The score pad in the window: a session with real cards by mouse and keyboard, with undo, saving and resuming."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from game.i18n import speaking
from game.rules import GAMES
from game.scenes.score_pad.input_list import label_px
from game.scenes.score_pad.ledger_table import LedgerTable
from game.scenes.score_pad.pack_grid import rows_of
from game.scenes.score_pad.piece_field import PlaceRow
from game.scenes.score_pad.scene import ScorePadScene
from game.scenes.score_pad.start_scene import PadStartScene
from game.score_pad.fields import Filled
from game.score_pad.ledger import Ledger
from game.ui import theme
from game.ui.intents import Pointer, Scroll, Text
from game.ui.render_context import DefaultSettings, RenderContext
from game.ui.widgets import Stepper
from tests.pilot import Pilot
from tests.scenes.pad_pilot import SOUR_GREENS, begin, ended, folder, pilot
from tools.pictures import STATES
from tools.screenshots import take_screenshot

__all__ = ["folder", "pilot"]


def test_pai_tong_session_can_be_entered_undone_and_resumed(pilot, folder):
    """PT-41, PT-45: a hand is clicked, settled and recorded; a second deal is undone; the file is resumed."""
    begin(pilot, "Pai Tong", "Ann", "Noi")
    assert "Pieces still needed: 12." in " ".join(pilot.texts())
    assert not pilot.node("Record deal").enabled
    ended(pilot, "Noi wins")
    pilot.click("Open tongs")
    pilot.click("5 of coins", "piece")
    pilot.click("In hand")
    for piece in SOUR_GREENS:
        pilot.click(piece, "piece")
    assert {"Noi wins", "on a card drawn from the stock", "Who pays whom"} <= pilot.texts()
    assert {"What counts", "Sour greens", "4 + 4  =", "to Noi"} <= pilot.texts()
    pilot.click("Record deal")
    assert {"+8", "−8"} <= pilot.texts()
    assert len(folder.all()) == 1
    ended(pilot, "Nobody won")
    pilot.press("return")
    assert len(pilot.top.ledger.rows) == 2
    pilot.press("z")
    assert len(pilot.top.ledger.rows) == 1
    assert pilot.node("choice:ended").value == "Nobody won", "what was undone can be changed and written again"
    pilot.press("escape")
    pilot.click("Leave")
    assert isinstance(pilot.top, PadStartScene)
    pilot.click(next(node for node in pilot.nodes() if node.label.startswith("Pai Tong · ")))
    assert [row.gain(1) for row in pilot.top.ledger.rows] == [8]


def test_score_pad_has_rows_for_the_winner_and_the_discarder(pilot):
    begin(pilot, "Pai Tong", "Ann", "Noi", "Chai")
    assert [row.values for row in pilot.top.entries.rows[:2]] == [
        ["Ann wins", "Noi wins", "Chai wins", "Nobody won", "Payments only"],
        ["Drawn", "Noi’s discard", "Chai’s discard", "As dealt"],
    ]
    ended(pilot, "Noi wins")
    pilot.click("Winning piece: less")
    pilot.click("Winning piece: less")
    assert pilot.node("choice:source").value == "Chai’s discard"
    for piece in ("ace of coins", "2 of coins", "3 of strings", "9 of myriads"):
        for _time in range(3):
            pilot.click(piece, "piece")
    assert {"Noi wins", "on Chai’s discard"} <= pilot.texts()
    ended(pilot, "Chai wins")
    assert pilot.node("choice:source").value == "Ann’s discard", "nobody wins on a discard of their own"
    assert {"Chai wins", "on Ann’s discard"} <= pilot.texts()


def test_score_pad_sheet_shows_partial_entries_and_missing_pieces(pilot):
    begin(pilot, "Pai Tong", "Ann", "Noi")
    pilot.click("Open tongs")
    pilot.click("5 of coins", "piece")
    pilot.click("In hand")
    pilot.click("3 of myriads", "piece")
    counted = pilot.top.counted
    assert [(laid.name, laid.pieces) for laid in counted.sheet.laid] == [
        ("Open tongs", ("c5",) * 3),
        ("In hand", ("m3",)),
    ]
    assert {"Not settled yet", "Pieces still needed: 8."} <= pilot.texts()
    assert pilot.faults() == []
    pilot.click("Clear the hands")
    assert counted.sheet.laid == ()


@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=str)
def test_score_pad_headline_does_not_touch_the_line_below_it(size, text_size):
    """Regression: in two lines of large text, the descender of 'yet' touched the rule."""
    scene = STATES["score-pad-empty"]()
    shot = take_screenshot(scene, size, settings=DefaultSettings(speed=0.0, text_size=text_size))
    lowest = max(drawn.rect.bottom for drawn in shot.texts if drawn.text in scene.counted.head.lines)
    assert lowest < scene.counted.rule_y


def test_ending_row_stays_in_place_while_its_values_are_stepped_through(pilot):
    """Otherwise the next click of the mouse would hit another control."""
    begin(pilot, "Pai Tong", "Ann", "Noi")
    where = pilot.node("choice:ended").rect.y
    assert any("Click the pieces in each hand" in text for text in pilot.texts())
    ended(pilot, "Nobody won")
    assert pilot.node("choice:ended").rect.y == where
    assert not any("Click the pieces in each hand" in text for text in pilot.texts()), "nobody asks for any"


def test_payment_fields_of_six_players_fit_without_scrolling(pilot):
    begin(pilot, "Pai Tong", "Ann", "Noi", "Chai", "Malee", "Yai", "Somchai")
    ended(pilot, "Payments only")
    assert pilot.top.entries.furthest == 0
    numbers = [pilot.node(f"amount:gains {seat}").rect for seat in range(6)]
    assert len({rect.y for rect in numbers}) == 3
    assert pilot.faults() == []
    pilot.focus("amount:gains 0")
    pilot.press("down")
    assert pilot.focused == "amount:gains 2"


def test_impossible_score_pad_entry_is_refused_with_a_reason(pilot):
    begin(pilot, "Pai Tong", "Ann", "Noi")
    for _time in range(5):
        pilot.click("5 of coins", "piece")
    assert "There are only 4 of these in the pack: 5 of coins." in pilot.texts()
    assert pilot.node("5 of coins", "piece").value == "4 entered"
    pilot.right_click("5 of coins")
    assert pilot.node("5 of coins", "piece").value == "3 entered"


def test_piece_is_refused_every_time_if_the_pack_holds_no_more_of_it(pilot):
    begin(pilot, "Pong", "Ann", "Noi", "Chai", "Malee")
    for _time in range(5):
        pilot.click("5 of bamboo", "piece")
    refused = pilot.stage.notices.current
    assert refused == "There are only 4 of these in the pack: 5 of bamboo."
    pilot.stage.notices.dismiss()
    pilot.click("5 of bamboo", "piece")
    assert pilot.stage.notices.current == refused


def test_removing_a_piece_that_was_not_entered_creates_no_undo_step(pilot):
    begin(pilot, "Pai Gow", "Ann", "Noi", "Chai")
    pilot.right_click("Teen")
    assert pilot.top.filled == Filled()
    assert not pilot.node("Undo").enabled


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=str)
def test_long_reasons_are_wrapped_on_the_score_pad_sheet(pilot, size):
    """Three pictures with a second stake have the longest reason."""
    begin(pilot, "Daun Tiga", "Ann", "Noi", "Chai")
    for piece in (
        *("ace of spades", "2 of spades", "3 of spades"),
        *("king of spades", "queen of hearts", "jack of clubs"),
        *("5 of hearts", "9 of clubs", "8 of diamonds"),
    ):
        pilot.click(piece, "piece")
    pilot.top._set("second 1", 1)
    pilot.stage.resize(size)
    assert pilot.faults() == []
    tables = pilot.top.counted.tables
    line = next(line for line in tables.lines if line.said.name.startswith("Three of a kind is not Long"))
    assert " ".join(line.name) == line.said.name


def test_enter_in_a_payment_field_records_the_deal_or_gives_a_reason(pilot):
    begin(pilot, "Pai Gow", "Ann", "Noi")
    ended(pilot, "Payments only")
    pilot.focus("amount:gains 0")
    pilot.press(Text("15"), "return")
    assert pilot.stage.notices.current == "The payments must add up to zero, not 15."
    assert not pilot.top.ledger.rows
    pilot.focus("amount:gains 1")
    pilot.press(Text("-15"))
    assert not pilot.stage.notices.current, "it is so no more"
    pilot.press("return")
    assert [(row.gain(0), row.gain(1)) for row in pilot.top.ledger.rows] == [(15, -15)]


def test_tongits_payments_can_be_entered_by_keyboard(pilot, folder):
    """TG-70: payments only of a deal are entered."""
    pilot.focus("game:3")
    pilot.press("return")
    pilot.focus("begin")
    pilot.press("return")
    pilot.focus("choice:ended")
    pilot.press("left")
    assert pilot.node("choice:ended").value == "Payments only"
    for seat, amount in enumerate(("4", "-2", "-2")):
        pilot.focus(f"amount:gains {seat}")
        pilot.press(Text(amount))
    pilot.focus("write")
    pilot.press("return")
    (kept,) = folder.all()
    assert [kept.ledger.total(seat) for seat in range(3)] == [4, -2, -2]


def test_enter_after_typed_pieces_records_the_deal(pilot):
    begin(pilot, "Pai Tong", "Ann", "Noi")
    assert pilot.focused.startswith("piece:"), "Enter on a piece that was walked to adds it"
    pilot.press("5", "c")
    pilot.press("return")
    assert pilot.node("5 of coins", "piece").value == "1 entered"
    assert sum(node.value.endswith("entered") for node in pilot.nodes() if node.role == "piece") == 1
    assert not pilot.top.ledger.rows
    for key in "5c5c3m3m3m8s8s8s2c2s2m":
        pilot.press(key)
    pilot.press("return")
    assert len(pilot.top.ledger.rows) == 1
    pilot.press("right", "return")
    assert sum(node.value.endswith("entered") for node in pilot.nodes() if node.role == "piece") == 1


@pytest.mark.parametrize("aside", ["wheel", "click on the floor"])
def test_enter_after_typed_pieces_records_the_deal_despite_mouse_use(pilot, aside):
    begin(pilot, "Daun Tiga", "Ann", "Noi")
    for key in "9skskhas2s3s":
        pilot.press(key)
    if aside == "wheel":
        pilot.stage.handle(Scroll(1, pilot.top.entries.rect.center))
    else:
        pilot.stage.handle(Pointer("down", (2, 2), 1))
        pilot.stage.handle(Pointer("up", (2, 2), 1))
    pilot.press("return")
    assert len(pilot.top.ledger.rows) == 1


def test_enter_after_a_click_does_not_add_a_piece_that_is_not_focused(pilot):
    begin(pilot, "Pai Tong", "Ann", "Noi")
    pilot.click("5 of coins", "piece")
    pilot.press("return")
    assert pilot.node("5 of coins", "piece").value == "1 entered"
    assert pilot.stage.notices.current == pilot.node("Record deal").why != ""
    pilot.press("right", "return")
    assert pilot.node("6 of coins", "piece").value == "1 entered", "here it is seen"


def test_enter_after_stepping_a_row_by_mouse_records_the_deal(pilot):
    """A click on a row's plus does not move the focus, so no other focus is visible."""
    begin(pilot, "Pai Tong", "Ann", "Noi")
    ended(pilot, "Nobody won")
    pilot.press("return")
    assert len(pilot.top.ledger.rows) == 1


def test_typing_a_piece_focuses_its_field(pilot):
    """Otherwise the list would scroll back to the focused row."""
    begin(pilot, "Daun Tiga", *"ABCDEF")
    pilot.stage.resize((1024, 640))
    pilot.focus("choice:ended")
    for key in "9skskhas2s3s4s5s6s7s8sts9dkdqd2d3d4d":
        pilot.press(key)
        focused = pilot.top.focus.focused
        assert focused.bounds.h == focused.rect.h, f"{focused.id} is out of sight"
    assert pilot.focused == "place:hand 5"
    offset = pilot.top.entries.offset
    pilot.press("up")
    assert abs(pilot.top.entries.offset - offset) < pilot.top.entries.rect.h


def test_focus_in_the_input_list_is_reset_for_the_next_deal(pilot):
    begin(pilot, "Daun Tiga", *"ABCDEF")
    pilot.stage.resize((1024, 640))
    pilot.focus("choice:ended")
    for key in "9skskhas2s3s4s5s6s7s8sts9dkdqd2d3d4d":
        pilot.press(key)
    pilot.press("return")
    assert len(pilot.top.ledger.rows) == 1
    assert (pilot.focused, pilot.top.entries.offset) == ("choice:ended", 0)


def test_next_field_opens_when_a_hand_is_full(pilot):
    """DT-40: the hands of Daun Tiga are entered one after another."""
    begin(pilot, "Daun Tiga", "Ann", "Noi")
    for piece in ("9 of spades", "king of spades", "king of hearts", "ace of spades", "2 of spades", "3 of spades"):
        pilot.click(piece, "piece")
    assert pilot.node("Ann: hand").value.startswith("3 of 3")
    assert pilot.node("Noi: hand").value.startswith("3 of 3")
    assert pilot.node("Record deal").enabled


@pytest.mark.parametrize("way", ["escape", "back"])
def test_leaving_a_partly_entered_deal_asks_for_confirmation(pilot, way):
    begin(pilot, "Pong", "A", "B", "C", "D")
    leave = (lambda: pilot.press("escape")) if way == "escape" else (lambda: pilot.click("back"))
    pilot.click("piece:m1")
    leave()
    assert "This deal is not recorded yet" in pilot.texts()
    pilot.press("escape")
    assert isinstance(pilot.top, ScorePadScene)
    assert pilot.top.before
    leave()
    pilot.click("Leave")
    assert isinstance(pilot.top, PadStartScene)
    begin(pilot, "Pong", "A", "B", "C", "D")
    leave()
    assert isinstance(pilot.top, PadStartScene), "nothing was entered"


def test_input_list_scrolls_to_the_top_for_the_next_deal(pilot):
    """A list scrolled to the last hand shows its first row again after the deal is recorded."""
    begin(pilot, "Daun Tiga", "Ann", "Noi", "Chai", "Malee")
    for code in ("9S", "KS", "KH", "AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "TS"):
        pilot.click(f"piece:{code}")
    assert pilot.top.entries.offset > 0
    pilot.click("Record deal")
    assert pilot.top.entries.offset == 0


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("language", ["en", "th", "ms", "fil", "zh_Hant"])
def test_both_payees_of_a_payment_are_named_in_full(language, size):
    """If a loser pays the winner and the pot, the second name goes below the first when space is short."""
    scene = STATES["score-pad-tongits"]()
    with speaking(language):
        shot = take_screenshot(scene, size)
    wanted = {paid.other for paid in scene.counted.sheet.paid if paid.other}
    said = " ".join(drawn.text for drawn in shot.texts)
    assert len(wanted) == 1
    assert all(words in said for words in wanted)


@pytest.mark.parametrize("name", [*GAMES])
def test_grid_of_pieces_shows_every_design_once(name):
    codes = GAMES[name].pack(GAMES[name].Options()).codes
    assert sorted(code for row in rows_of(codes, (2, 3)) for code in row) == sorted(codes)


@pytest.mark.parametrize(("size", "tooltip"), [((1024, 640), "Winning piece"), ((1280, 720), "")], ids=str)
def test_score_pad_row_title_that_does_not_fit_is_shown_as_a_tooltip(size, tooltip):
    scene = STATES["score-pad"]()
    shot = take_screenshot(scene, size, settings=DefaultSettings(speed=0.0))
    assert ("Winning piece" in {drawn.text for drawn in shot.texts}) == (not tooltip)
    assert scene.focus.find("choice:source").tooltip == tooltip


@pytest.mark.sampled(5, 0)
@pytest.mark.parametrize("text_size", [1.0, 1.5])
@pytest.mark.parametrize(("size", "least"), [((1024, 640), 37), ((1280, 720), 45), ((1920, 1080), 67)], ids=str)
@pytest.mark.parametrize("language", ["en", "th", "ms", "fil", "zh_Hant"])
def test_money_cards_in_the_grid_are_large_enough_to_distinguish(language, size, least, text_size):
    """All inputs of a hand take two lines, which leaves the height to long cards."""
    scene = STATES["score-pad"]()
    with speaking(language):
        shot = take_screenshot(scene, size, settings=DefaultSettings(speed=0.0, text_size=text_size))
        assert shot.faults() == []
    assert scene.grid.nodes[0].rect.w >= least
    assert len({row.rect.y for row in scene.entries.rows}) == 2
    assert scene.entries.furthest == 0
    rects = [node.rect for row in scene.entries.rows for node in row.nodes[:1]]
    assert not any(one.colliderect(two) for place, one in enumerate(rects) for two in rects[:place])


@pytest.mark.parametrize("state", ["score-pad-pai-gow", "score-pad-daun-tiga", "score-pad-tongits"])
def test_short_rows_share_a_line_if_the_list_scrolls(state):
    scene = STATES[state]()
    take_screenshot(scene, (1280, 720), settings=DefaultSettings(speed=0.0))
    lines = {row.rect.y for row in scene.entries.rows}
    assert len(lines) < len(scene.entries.rows)
    assert {row.rect.right for row in scene.entries.rows} > {max(row.rect.right for row in scene.entries.rows)}


def test_score_pad_rows_show_the_current_values_after_recording_and_after_undo(pilot):
    """Rows reset to the defaults for the next deal, and to the entered values after undo."""
    begin(pilot, "Pai Tong", "Ann", "Noi")
    for _deal in range(2):
        assert pilot.node("choice:ended").value == "Ann wins"
        ended(pilot, "Noi wins")
        for piece in ("ace of coins", "2 of coins", "3 of strings", "9 of myriads"):
            for _time in range(3):
                pilot.click(piece, "piece")
        assert any("Noi wins" in text for text in pilot.texts())
        pilot.click("Record deal")
    pilot.press("z")
    assert pilot.node("choice:ended").value == "Noi wins"
    ended(pilot, "Payments only")
    for seat, amount in enumerate(("4", "-4")):
        pilot.focus(f"amount:gains {seat}")
        pilot.press(Text(amount))
    pilot.click("Record deal")
    ended(pilot, "Payments only")
    assert [pilot.node(f"amount:gains {seat}").value for seat in range(2)] == ["", ""]


def test_amount_that_is_too_large_is_reduced_when_its_field_is_left(pilot):
    begin(pilot, "Pai Tong", "Ann", "Noi")
    pilot.click("The deal: less")
    pilot.focus("amount:gains 0")
    pilot.press(Text("999999999"))
    assert pilot.node("amount:gains 0").value == "999999999", "nothing changes while one types"
    pilot.focus("amount:gains 1")
    pilot.press(Text("-999999999"))
    pilot.focus("write")
    assert [pilot.node(f"amount:gains {seat}").value for seat in range(2)] == ["1000000", "-1000000"]


def test_undo_reverts_one_entry_at_a_time_and_asks_before_removing_an_earlier_deal(pilot):
    """Undoing a wrong piece leaves the ledger alone; repeated undo does not lose a taken-out deal."""
    begin(pilot, "Pai Tong", "Ann", "Noi")
    for _deal in range(2):
        for piece in ("ace of coins", "2 of coins", "3 of strings", "9 of myriads"):
            for _time in range(3):
                pilot.click(piece, "piece")
        pilot.click("Record deal")
    ended(pilot, "Noi wins")
    pilot.click("5 of coins", "piece")
    pilot.click("6 of coins", "piece")
    pilot.press("z")
    assert pilot.node("In hand").value.startswith("1 of 12: 5 of coins")
    pilot.press("z", "z")
    assert pilot.node("In hand").value == "0 of 12"
    assert pilot.node("choice:ended").value == "Ann wins"
    assert len(pilot.top.ledger.rows) == 2
    pilot.press("z")
    assert pilot.node("In hand").value.startswith("12 of 12")
    pad = pilot.top
    pilot.press("z", "z")
    assert "This deal is not recorded yet" in pilot.texts()
    assert len(pad.ledger.rows) == 1
    pilot.click("Stay")
    assert pilot.node("In hand").value.startswith("12 of 12")
    pilot.press("z")
    pilot.click("Undo")
    assert pilot.top is pad
    assert len(pad.ledger.rows) == 0
    assert pilot.node("In hand").value.startswith("12 of 12")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_row_titles_with_long_names_still_show_the_question(folder, size):
    names = ("Maximiliana Esperanza dl", "W" * 24, "นางสาวสุภาพร ณ อยุธยา")
    tongits = GAMES["tongits"]
    ledger = Ledger.new(tongits, tongits.Options(), names)
    pilot = Pilot.before(ScorePadScene(ledger, folder, folder.new_path(ledger), lambda: None), size=size)
    titles = [row.title for row in pilot.top.entries.rows if isinstance(row, PlaceRow)]
    assert len(set(titles)) == len(titles) == 12
    room = label_px(pilot.top.ctx.scale) - pilot.top.ctx.scale.px(14)
    for title in titles:
        assert title.endswith((": open", ": sapaw by others", ": secret", ": in hand"))
        assert pilot.top.ctx.text.width(title, theme.BODY_BOLD) <= room


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_default_names_are_not_shortened_at_large_text_sizes(folder, size):
    """A shortened 'Play…: first stake' would be the same for all players."""
    game = GAMES["daun-tiga"]
    ledger = Ledger.new(game, game.Options(), tuple(f"Player {number}" for number in range(1, 7)))
    for text_size in (1.0, 1.5, 2.0):
        scene = ScorePadScene(ledger, folder, folder.new_path(ledger), lambda: None)
        take_screenshot(scene, size, settings=DefaultSettings(speed=0.0, text_size=text_size))
        stakes = [row.label for row in scene.entries.rows if isinstance(row, Stepper) and "stake" in row.label]
        assert len(stakes) == 10
        assert all(label.startswith("Player ") for label in stakes)


def test_pieces_can_be_typed_as_rank_then_suit(pilot):
    begin(pilot, "Pai Tong", "Ann", "Noi")
    pilot.press("5")
    assert any("5…" in words for words in pilot.texts())
    pilot.press("c", "7", "s")
    assert pilot.node("5 of coins", "piece").value == "1 entered"
    assert pilot.node("7 of strings", "piece").value == "1 entered"
    pilot.press("backspace")
    assert pilot.node("7 of strings", "piece").value == ""
    pilot.press("z", "z")
    assert pilot.node("5 of coins", "piece").value == "1 entered"
    pilot.press("a", "c")
    assert pilot.node("ace of coins", "piece").value == "1 entered"


@pytest.mark.parametrize("other", ["z", "escape", "backspace", "down"])
def test_partly_typed_piece_code_is_cleared_by_another_action(pilot, other):
    """Regression: the first letter of a mistyped piece stayed in front of every later one."""
    begin(pilot, "Pai Tong", "Ann", "Noi")
    pilot.press("5", "c", "7")
    assert any("7…" in words for words in pilot.texts())
    pilot.press(other)
    assert isinstance(pilot.top, ScorePadScene)
    assert not any("7…" in words for words in pilot.texts())
    pilot.press("s")
    assert pilot.node("7 of strings", "piece").value == ""


@pytest.mark.parametrize(("sixth", "flowers"), [("Dara", 6), ("Somebody of a long name", 0)])
def test_ledger_shows_emblems_for_all_names_or_for_none(sixth, flowers, monkeypatch):
    drawn = []
    monkeypatch.setattr("game.scenes.score_pad.ledger_table.draw_emblem", lambda *given: drawn.append(given))
    ctx, game = RenderContext((1920, 1080), DefaultSettings()), GAMES["daun-tiga"]
    table = LedgerTable(ctx, Ledger.new(game, game.Options(), ["Ann", "Chai", "Mali", "Noi", "Yai", sixth]))
    table.place(Rect(0, 0, 830, 320))
    table.draw(Surface((830, 320)))
    assert len(drawn) == flowers
