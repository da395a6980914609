"""The seal at the table, its page, and cutting the deck: what is offered, and what stays secret."""

from random import Random

import pygame
import pytest
import segno

from game.match.seal import shuffled_by
from game.match.store import Store
from game.match.verify import verify
from game.opponents import sound_choice
from game.rules import GAMES
from game.scenes.deck_cut_scene import DICE, MOST_THROWS, CutScene, DiceShaker
from game.scenes.pause import PauseScene
from game.scenes.seal_scene import SealScene
from game.scenes.session_audit_scene import SessionAuditScene
from game.scenes.settlement.scene import SettlementScene
from game.scenes.table.scene import TableScene
from game.scenes.title import TitleScene
from game.table.seat_names import seat_names
from game.ui.intents import Pointer, Text
from game.ui.qr import QUIET, qr_picture
from tools.pictures.screens import begun, played

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


@pytest.fixture
def store():
    opened = Store.open(":memory:")
    opened.change(speed=0.0, lessons=("pong",))  # who has been offered it
    yield opened
    opened.close()


@pytest.fixture
def clipboard(monkeypatch):
    """Texts copied to the clipboard."""
    copied = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    return copied


def words(pilot):
    return "\n".join(pilot.texts())


def digits(pilot):
    """Return all groups of four hex digits on the page, unordered."""
    return {text for text in pilot.texts() if len(text) == 4 and set(text) <= set("0123456789abcdef")}


def groups(hexadecimal):
    return {hexadecimal[at : at + 4] for at in range(0, 64, 4)}


def play_out(match):
    chance = Random(5)
    while match.deal.result is None:
        seat = min(match.deal.pending())
        match.play(seat, sound_choice(match.view(seat), chance).move)


# The page -------------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(4, 2)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", GAMES)
def test_seal_page_shows_the_full_commitment_before_the_first_move(evening, pilot, game, size):
    match = begun(game, GAMES[game].default_seats)
    evening.stage.push(evening.table(match))
    evening.stage.resize(size)
    assert match.fresh
    table = pilot.top
    pilot.click("seal")
    assert isinstance(pilot.top, SealScene)
    assert digits(pilot) == groups(match.commitment)
    assert pilot.faults() == []
    pilot.press("escape")
    assert pilot.top is table
    assert pilot.faults() == []


@pytest.mark.painted
@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_seal_page_qr_code_encodes_the_full_commitment(evening, pilot, size):
    """Every module of the code on the screen matches one for the game, the deal and all 64 digits."""
    match = begun("pong", 4)
    evening.stage.push(evening.table(match))
    evening.stage.resize(size)
    pilot.click("seal")
    rows = segno.make_qr(f"SALA PONG 1 SEAL {match.commitment.upper()}", error="m").matrix
    left, top = pilot.top.card.code_at
    screen, whole = pilot.shot().surface, len(rows) + 2 * QUIET
    squares = [pixels for pixels in range(1, 20) if code_is_at(screen, (left, top), rows, pixels)]
    assert squares
    assert left + whole * squares[0] <= size[0]
    assert top + whole * squares[0] <= size[1]


def code_is_at(screen, at, rows, pixels):
    """Whether the code is at `at`, with modules of `pixels` pixels."""
    return all(
        (screen.get_at((at[0] + (x + QUIET) * pixels, at[1] + (y + QUIET) * pixels))[:3] == (0, 0, 0)) is bool(dark)
        for y, row in enumerate(rows)
        for x, dark in enumerate(row)
        if at[0] + (x + QUIET) * pixels < screen.get_width() and at[1] + (y + QUIET) * pixels < screen.get_height()
    )


def test_copy_button_copies_the_full_commitment(evening, pilot, clipboard):
    match = begun("pong", 4)
    evening.stage.push(evening.table(match))
    pilot.focus("seal")
    pilot.press("return")
    pilot.click("copy")
    assert clipboard == [match.commitment]
    assert pilot.node("copy").label == "Copied"


def test_clipboard_failure_is_reported(evening, pilot, monkeypatch):
    def refuse(_text):
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    evening.stage.push(evening.table(begun("pong", 4)))
    pilot.click("seal")
    pilot.click("copy")
    assert evening.stage.notices.current == "Could not copy (no clipboard)."


@pytest.mark.painted
@pytest.mark.parametrize("side", [1, 100, 164, 205, 300])
def test_qr_code_modules_are_whole_black_or_white_squares(side):
    text = f"SALA PAI-TONG 12 SEAL {'5F' * 32}"
    surface = qr_picture(text, side)
    rows = [list(row) for row in segno.make_qr(text, error="m").matrix]
    whole = len(rows) + 2 * QUIET
    pixels = surface.get_width() // whole
    assert surface.get_size() == (pixels * whole, pixels * whole)
    assert pixels == max(1, side // whole)
    for y in range(surface.get_height()):
        for x in range(surface.get_width()):
            row, column = y // pixels - QUIET, x // pixels - QUIET
            dark = 0 <= row < len(rows) and 0 <= column < len(rows) and rows[row][column]
            assert surface.get_at((x, y))[:3] == ((0, 0, 0) if dark else (255, 255, 255))


def test_alphanumeric_qr_code_stays_readable_at_small_sizes():
    """In a small window: 41 modules including the margin, four pixels each."""
    assert segno.make_qr(f"SALA PAI-TONG 12 SEAL {'5F' * 32}", error="m").mode == "alphanumeric"
    assert qr_picture(f"SALA DAUN-TIGA 99 SEAL {'5F' * 32}", 164).get_width() == 164


def test_seed_and_digest_are_hidden_until_the_deal_is_over(evening, pilot):
    match = begun("tongits", 3)
    evening.stage.push(evening.table(match))
    pilot.rest()
    for _move in range(2):
        seat = min(match.deal.pending())
        match.play(seat, sound_choice(match.view(seat), Random(1)).move)
    assert "The shuffle was fixed before this deal began" in pilot.node("seal").tooltip
    pilot.click("seal")
    assert pilot.find("copy-digest") is None
    assert digits(pilot) == groups(match.commitment)
    assert match.deal.seed[:4] not in words(pilot)


def test_seal_stays_closed_until_the_deals_end_is_shown(evening, pilot):
    """The page is opened while the last moves are still animated."""
    match = begun("pong", 4)
    table = evening.table(match)
    evening.stage.push(table)
    pilot.rest()
    play_out(match)
    assert not table.opened
    assert "The shuffle was fixed before this deal began" in pilot.node("seal").tooltip
    pilot.click("seal")
    assert pilot.find("copy-digest") is None


def test_settlement_shows_seal_and_digest_and_links_to_both(evening, pilot, clipboard):
    match = played("pong", 4)
    evening.stage.push(evening.table(match))
    pilot.wait(60)
    short = " · ".join(match.digest[at : at + 4] for at in (0, 4, 8))
    assert any(text.endswith(f"move fingerprint {short}") for text in pilot.texts())
    assert any("Shuffle as sealed: " in text for text in pilot.texts())
    sheet = pilot.top
    fixed = "The shuffle was fixed before the deal; it matches the seal shown then."
    assert pilot.node("seal").tooltip.startswith(fixed)
    pilot.click("seal")
    assert fixed in pilot.top.paragraphs()
    assert digits(pilot) == groups(match.commitment) | groups(match.digest)
    assert "Nobody cut the pack for this deal." in pilot.texts()
    pilot.click("copy-digest")
    assert clipboard == [match.digest]
    assert pilot.faults() == []
    pilot.press("escape")
    assert pilot.top is sheet


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_seal_text_is_shortened_to_fit_next_to_the_buttons(evening, pilot, size):
    evening.stage.push(evening.table(played("pai-tong", 7)))
    evening.stage.resize(size)
    pilot.wait_for(lambda: isinstance(pilot.top, SettlementScene))
    sheet = pilot.top
    forms = set()
    for _time in range(12):
        first = min(button.rect.x for button, _least in sheet.buttons)
        said = [drawn for drawn in pilot.shot().texts if "as sealed" in drawn.text or drawn.text.startswith("move")]
        assert said
        assert all(drawn.rect.right < first for drawn in said)
        forms.update(drawn.text.split(" ")[0] for drawn in said)
        sheet.next.label += "…"  # the button grows until there is no room for the whole text
        sheet.layout(sheet.ctx.scale)
    assert "as" in forms
    assert forms <= {"Shuffle", "as", "move", "moves:"}


@pytest.mark.parametrize("game", ["pai-gow", "daun-tiga"])
def test_table_without_a_settlement_scene_shows_the_digest(evening, pilot, game):
    match = played(game, GAMES[game].default_seats)
    evening.stage.push(evening.table(match))
    pilot.rest()
    for _press in range(12):
        if pilot.top.opened:
            break
        pilot.press("return")
        pilot.rest()
    assert "Move fingerprint" in pilot.texts()
    assert " · ".join(match.digest[at : at + 4] for at in (0, 4, 8)) in words(pilot)
    assert "every move in this deal" in pilot.node("seal").tooltip
    pilot.click("seal")
    assert groups(match.digest) <= digits(pilot)


# Cutting --------------------------------------------------------------------------------------------------------------


def test_cut_page_is_skipped_unless_enabled(evening, pilot, store):
    evening.stage.push(evening.first(None))
    pilot.click("tray:pong")
    pilot.click("start")
    assert isinstance(pilot.top, TableScene)
    assert pilot.top.match.cut == ""
    assert store.settings.cut is False


def test_cutting_can_be_enabled_on_the_seal_page_and_in_settings(evening, pilot, store):
    evening.stage.push(evening.table(begun("pong", 4)))
    pilot.click("seal")
    pilot.click("cut")
    assert store.settings.cut is True
    pilot.press("escape")
    evening.open_settings()
    assert pilot.node("cut").value == "on"
    pilot.click("cut")
    assert store.settings.cut is False


def test_first_deal_can_be_cut_with_the_mouse(evening, pilot, store, tmp_path, monkeypatch):
    """The commitment comes before the dice; nothing is dealt or saved earlier, and the replay has both."""
    monkeypatch.setenv("SALA_HOME", str(tmp_path))
    store.change(cut=True)
    evening.stage.push(evening.first(None))
    pilot.click("tray:pong")
    lobby = pilot.top
    pilot.click("start")
    assert isinstance(pilot.top, CutScene)
    assert store.unfinished() is None
    sealed = pilot.top.commitment
    assert digits(pilot) >= groups(sealed)
    assert not pilot.node("deal").enabled
    pilot.press("escape")
    assert pilot.top is lobby
    pilot.click("start")
    sealed = pilot.top.commitment
    pilot.click("tray")
    pilot.click("throw")
    thrown = list(pilot.top.throws)
    assert len(thrown) == 2
    assert all(len(dice) == DICE and set(dice) <= set("123456") for dice in thrown)
    assert pilot.faults() == []
    pilot.click("deal")
    match = pilot.top.match
    assert (match.commitment, match.cut) == (sealed, " ".join(thrown))
    assert match.deal.seed == shuffled_by(match.seal.seed, match.cut) != match.seal.seed
    again = store.resume(match.id)
    assert (again.deal.seed, again.commitment, again.cut) == (match.deal.seed, sealed, match.cut)
    play_out(match)
    assert evening.save_replay(match)
    (file,) = (tmp_path / "replays").iterdir()
    text = file.read_text(encoding="utf-8")
    assert verify(text, sealed).seal.cut == match.cut


def test_next_deal_can_be_cut_by_typing_words(evening, pilot, store):
    match = played("tongits", 3)
    evening.stage.push(evening.table(match))
    pilot.wait(60)
    store.change(cut=True)
    pilot.press("return")
    assert isinstance(pilot.top, CutScene)
    assert (match.number, pilot.top.commitment) == (1, match.promise())
    pilot.press("escape")
    assert isinstance(pilot.top, PauseScene)
    pilot.press("escape")
    pilot.click("words")
    pilot.stage.handle(Text(" rain on the roof "))
    sealed = pilot.top.commitment
    pilot.wait()
    assert "Mixed in: rain on the roof" in pilot.texts()
    pilot.click("deal")
    assert isinstance(pilot.top, TableScene)
    assert (match.number, match.commitment, match.cut) == (2, sealed, "rain on the roof")
    assert pilot.top.state.over is False
    assert pilot.faults() == []
    pilot.click("seal")
    assert "Cut with: rain on the roof" in pilot.texts()


def test_enter_in_the_cut_field_cuts_with_the_typed_words(evening, pilot, store):
    """Enter in an empty field does not cut; leaving the field or clicking into it does not count as Enter."""
    match = played("tongits", 3)
    evening.stage.push(evening.table(match))
    pilot.wait(60)
    store.change(cut=True)
    pilot.press("return")
    pilot.click("words")
    pilot.press("return")
    assert isinstance(pilot.top, CutScene)
    pilot.stage.handle(Text("rain on the roof"))
    pilot.press("tab")
    assert isinstance(pilot.top, CutScene)
    pilot.click("words")
    assert isinstance(pilot.top, CutScene)
    pilot.press("return")
    assert isinstance(pilot.top, TableScene)
    assert (match.number, match.cut) == (2, "rain on the roof")


@pytest.mark.parametrize("game", GAMES)
def test_cut_before_the_next_deal_can_be_skipped_in_every_game(evening, pilot, store, game):
    match = played(game, GAMES[game].default_seats)
    table = evening.table(match)
    evening.stage.push(table)
    pilot.wait(60)
    store.change(cut=True)
    evening.go_on(match)
    assert isinstance(pilot.top, CutScene)
    sealed = pilot.top.commitment
    pilot.click("uncut")
    assert pilot.top is table
    assert (match.number, match.commitment, match.cut) == (2, sealed, "")
    assert match.deal.commitment == sealed


def test_table_started_from_the_command_line_can_be_cut_and_escape_leads_to_the_title(evening, pilot, store):
    from game.match.launch_options import Start

    store.change(cut=True)
    game = GAMES["pai-gow"]
    evening.stage.push(evening.first(Start(game, begun("pai-gow", 4).players, game.Options())))
    assert isinstance(pilot.top, CutScene)
    assert pilot.faults() == []
    pilot.press("escape")
    assert isinstance(pilot.top, TitleScene)
    assert store.unfinished() is None


def test_dice_throws_on_the_cut_page_are_limited(evening, pilot, store):
    store.change(cut=True)
    evening.sit_down(store.start(GAMES["pong"], GAMES["pong"].Options(), begun("pong", 4).players, 2, dealt=False))
    for _throw in range(MOST_THROWS):
        pilot.click("throw")
    assert not pilot.node("throw").enabled
    pilot.top.throw()
    assert len(pilot.top.throws) == MOST_THROWS
    pilot.click("words")
    pilot.stage.handle(Text("w" * 300))
    assert pilot.faults() == []
    pilot.click("deal")
    assert len(pilot.top.match.cut) <= 120


def test_dice_results_depend_on_mouse_movement():
    """With the same clock, different movements give different dice; all faces are about equally frequent."""
    first, second = DiceShaker(), DiceShaker()
    first.feel(Pointer("move", (10, 10)))
    second.feel(Pointer("move", (10, 11)))
    assert [first.throw() for _time in range(3)] != [second.throw() for _time in range(3)]
    counts = dict.fromkeys("123456", 0)
    for _throw in range(1000):
        for face in first.throw():
            counts[face] += 1
    assert all(850 < count < 1150 for count in counts.values())


@pytest.mark.sampled(3, 1)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_opened_seal_page_starts_the_session_audit(evening, pilot, size):
    """It lists every finished deal, and each seat's luck."""
    match = played("pong", 4)
    evening.stage.resize(size)
    evening.stage.push(evening.table(match))
    pilot.wait(60)
    assert "as sealed" in words(pilot)  # what is drawn says where the seal lies
    pilot.click("seal")
    pilot.click("check")
    scene = pilot.top
    assert isinstance(scene, SessionAuditScene)
    pilot.wait_for(lambda: scene.result is not None)
    assert scene.result.holds
    said = words(pilot)
    assert "1 deal was replayed" in said
    assert "as promised" in said
    assert f"seal {match.commitment[:4]} {match.commitment[4:8]}" in said
    assert "The luck of the deal" in said
    assert all(player.name in said for player in match.players)
    assert pilot.faults() == []
    pilot.press("escape")
    assert isinstance(pilot.top, SealScene)


def test_session_audit_uses_the_tables_player_names(evening, pilot):
    """PG-11: an opponent who holds the house's bank is called the house on every page."""
    match = played("pai-gow", 4)
    evening.stage.push(evening.table(match))
    pilot.wait(60)
    pilot.click("seal")
    pilot.click("check")
    scene = pilot.top
    pilot.wait_for(lambda: scene.result is not None)
    called = [name for name, gained, _luck in scene.rows if gained.startswith("actual result")]
    assert sorted(called) == sorted(seat_names(match))
    assert "The house" in called


def test_session_audit_is_unavailable_during_a_deal(evening, pilot):
    evening.stage.push(evening.table(begun("pong", 4)))
    pilot.click("seal")
    assert pilot.find("check") is None
