"""Glossary cards explain the terms on the screen and cover no controls, by mouse and keys."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from pygame import Surface

from game.book.blocks import plain
from game.book.library import Book
from game.match.players import seated
from game.rules import GAMES
from game.scenes.book.page_scene import PageScene
from game.scenes.book.term_explainer import Explainer
from game.scenes.navigator import Navigator
from game.scenes.table.scene import TableScene
from game.scenes.text_context import WordContext
from game.ui import tooltip
from game.ui.glossary_card import Spot, draw_card, each_word, spots_in
from game.ui.glossary_hover import HOVER_S, LEAVE_S, PRESS_S
from game.ui.intents import Key, Pointer
from tests.pilot import Pilot
from tools.pictures import STATES
from tools.pictures.couch import curtain

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]
PLACES = {
    "table": "tongits-turn",
    "money table": "pai-tong-7",
    "dominoes": "pai-gow-set",
    "many seats": "daun-tiga-17-over",
    "lobby": "lobby-tongits",
    "settlement": "settlement",
    "settlement of Tongits": "tongits-settlement",
}


def read_glossary(pilot: Pilot) -> None:
    """Let the glossary be read completely, in slices."""
    until = time.monotonic() + 20
    while pilot.stage._explains() is None:
        assert time.monotonic() < until, "the words are never read"
        pilot.wait(2)
        time.sleep(0.002)


def pass_time(pilot: Pilot, seconds: float) -> None:
    """Run frames, drawn only after changes as the window does."""
    for _frame in range(round(seconds * 60)):
        pilot.stage.update(1 / 60)
        if pilot.stage.dirty:
            pilot.shot()


def press_w(pilot: Pilot, *, back: bool = False) -> None:
    """Press W, or Shift and W."""
    pilot.stage.handle(Key("w", shift=back))
    pass_time(pilot, 0.1)


def before(state: str, size: tuple[int, int], opened: list[str] | None = None) -> Pilot:
    """Return a pilot for a named state whose terms are known; pages opened by cards are recorded in `opened`."""
    pilot = Pilot.before(STATES[state](), size=size)
    explainer = Explainer(lambda: "en", lambda place, _house: (opened if opened is not None else []).append(place))
    stage = pilot.stage
    if all(scene.subject is None for scene in stage.scenes):  # a sheet posed without the table under it
        below = STATES["pai-tong-7" if state == "settlement" else "tongits-turn"]()
        assert isinstance(below, TableScene)
        about = below.match.game.name, below.match.options
        stage.explain = lambda _subject: explainer(WordContext(*about))
    else:
        stage.explain = explainer
    stage.background = explainer.step
    pilot.rest()
    read_glossary(pilot)
    return pilot


def explained_terms(pilot: Pilot) -> list[Spot]:
    """Return all explained terms on the screen."""
    known = pilot.stage._explains()
    assert known is not None
    return [spot for drawn in pilot.shot().texts for spot in spots_in(pilot.stage.ctx, drawn, known)]


def move(pilot: Pilot, pos: tuple[int, int], seconds: float = HOVER_S + 0.1) -> None:
    """Move the mouse to a point and leave it there."""
    pilot.stage.handle(Pointer("move", pos))
    pass_time(pilot, seconds)


def checked(pilot: Pilot) -> None:
    """Check that the card covers neither controls, important areas nor its own term."""
    words, scene = pilot.stage.words, pilot.top
    card, spot = words.card(scene), words.shown
    assert card is not None
    assert spot is not None
    assert pilot.stage.ctx.scale.window.contains(card.box)
    assert not card.box.colliderect(spot.rect)
    kept = [(node.id, node.bounds) for node in scene.nodes() if node.is_control]
    kept += [("kept free", rect) for rect in scene.keep_clear() if not rect.contains(spot.rect)]
    covered = [what for what, rect in kept if rect.w and rect.h and card.box.colliderect(rect)]
    assert not covered, (spot.entry.word, card.box)
    assert pilot.stage.tooltip.bubble(scene) is None, "a tooltip and a card at once"
    drawn = pilot.texts()
    assert {spot.entry.word, spot.entry.about, "F1", "More in the rulebook"} <= drawn
    assert all(line in drawn for line in card.made.lines)


def test_click_on_a_term_hides_its_card_immediately() -> None:
    """The card used to stay visible until something else was drawn."""
    pilot = before("pong-turn", (1280, 720))
    for spot in explained_terms(pilot):
        node = pilot.top.focus.at(spot.rect.center)
        if node is None or not node.is_control:
            break
    move(pilot, spot.rect.center)
    assert pilot.stage.words.shown is not None
    assert not pilot.stage.dirty
    pilot.stage.handle(Pointer("down", spot.rect.center))
    assert pilot.stage.words.shown is None
    assert pilot.stage.dirty


@pytest.mark.sampled(4, 0)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", PLACES.values(), ids=PLACES)
def test_hovering_a_term_shows_its_card(state: str, size: tuple[int, int]) -> None:
    """After a delay the card appears clear of controls, and disappears when the mouse leaves."""
    pilot = before(state, size)
    words, brought = pilot.stage.words, 0
    for spot in explained_terms(pilot):
        pilot.press("home")  # whatever was there is gone
        pos = spot.rect.center
        node = pilot.top.focus.at(pos)
        if node is not None and node.is_control and tooltip.words(node):
            move(pilot, pos)
            assert words.shown is None, "a button's own tooltip comes first"
            continue
        move(pilot, pos, HOVER_S - 0.1)
        assert words.shown is None
        move(pilot, pos)
        assert words.shown is not None, spot
        checked(pilot)
        brought += 1
        move(pilot, (1, 1), LEAVE_S + 0.1)
        assert words.shown is None
    assert brought


@pytest.mark.sampled(4, 2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", ["pong-hint", "pai-tong-6-turn", "tongits-hint", "pai-gow-set", "daun-tiga-squeeze"])
def test_glossary_card_does_not_cover_the_viewers_hand(state: str, size: tuple[int, int]) -> None:
    """Checked for every term on the screen."""
    pilot = before(state, size)
    words, scene = pilot.stage.words, pilot.top
    hand = [node.bounds for node in scene.nodes() if node.role == "piece"]
    assert hand
    words.see(pilot.shot().texts)
    for spot in explained_terms(pilot):
        card = words._card_of(spot, scene)
        assert card is not None
        assert card.box.collidelist(hand) < 0, (spot.entry.word, spot.rect, card.box)


@pytest.mark.sampled(4, 2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", PLACES.values(), ids=PLACES)
def test_w_key_explains_all_terms_on_the_screen_one_after_another(state: str, size: tuple[int, int]) -> None:
    """Each term once, cyclically; Shift goes back, Escape ends it, and the focus does not move."""
    pilot = before(state, size)
    words = pilot.stage.words
    known = pilot.stage._explains()
    assert known is not None
    there = [spot.entry.word for spot in each_word(pilot.stage.ctx, pilot.shot().texts, known)]
    focused, walked = pilot.focused, []
    for _word in there:
        press_w(pilot)
        assert words.shown is not None
        walked.append(words.shown.entry.word)
        checked(pilot)
    assert sorted(walked) == sorted(there)
    pass_time(pilot, 2.0)
    assert words.shown is not None, "it stays until something is done"
    press_w(pilot, back=True)
    assert words.shown is not None
    assert words.shown.entry.word == walked[len(walked) - 2]
    assert pilot.focused == focused
    top = pilot.top
    pilot.press("escape")
    assert words.shown is None
    assert pilot.top is top


def test_glossary_card_stays_open_under_the_mouse_and_a_click_opens_its_page() -> None:
    """Nodes under the card are not highlighted."""
    opened: list[str] = []
    pilot = before("tongits-turn", (1280, 720), opened)
    spot = next(spot for spot in explained_terms(pilot) if spot.entry.word == "deadwood")
    move(pilot, spot.rect.center)
    card = pilot.stage.words.card(pilot.top)
    assert card is not None
    move(pilot, (spot.rect.centerx, spot.rect.top - 12), LEAVE_S / 2)
    assert pilot.stage.words.shown is not None
    move(pilot, card.box.center, 2.0)
    assert pilot.stage.words.shown is not None
    assert pilot.top.focus.hovered is None
    pilot.stage.handle(Pointer("down", card.box.center))
    assert opened == ["tongits/40-scoring#the-tally"]
    assert pilot.stage.words.shown is None


def test_long_press_explains_a_term_unless_it_is_on_a_button() -> None:
    """A short click has no such effect, and a press on a button activates the button."""
    pilot = before("tongits-turn", (1920, 1080))
    talk = [
        spot
        for spot in explained_terms(pilot)
        if spot.entry.word == "discard" and pilot.top.focus.at(spot.rect.center) is None
    ]
    pos = talk[-1].rect.center
    pilot.stage.handle(Pointer("down", pos))
    pass_time(pilot, PRESS_S / 2)
    pilot.stage.handle(Pointer("up", pos))
    pass_time(pilot, 1.0)
    assert pilot.stage.words.shown is None
    pilot.stage.handle(Pointer("down", pos))
    pass_time(pilot, PRESS_S + 0.05)
    assert pilot.stage.words.shown is not None
    pilot.stage.handle(Pointer("up", pos))
    pass_time(pilot, 1.0)
    checked(pilot)


def test_keyboard_focus_explains_a_term_on_a_button() -> None:
    """Only if keys moved the focus there, not if the table set it."""
    pilot = before("lobby-tongits", (1280, 720))
    pass_time(pilot, 2.0)
    assert pilot.stage.words.shown is None
    for _step in range(40):
        pilot.press("tab")
        pass_time(pilot, 0.85)
        if pilot.stage.words.shown is not None:
            break
    focused = pilot.top.focus.focused
    assert focused is not None
    assert pilot.stage.words.shown is not None
    assert focused.bounds.contains(pilot.stage.words.shown.rect)
    checked(pilot)


def at_a_table(evening: Navigator, pilot: Pilot, game: str) -> None:
    """Open a table whose terms are known."""
    rules = GAMES[game]
    players = seated(("person", *["first"] * (rules.default_seats - 1)))
    evening.stage.ctx.settings = evening.store.change(speed=0.0)
    evening.stage.push(evening.table(evening.store.start(rules, rules.Options(), players, 1, "7" * 64)))
    for _frame in range(2000):
        if pilot.stage._explains() is not None and not pilot.stage.update(1 / 60):
            break
        pilot.wait()
        time.sleep(0.0005)
    pilot.shot()


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("how", ["mouse", "keys"])
@pytest.mark.parametrize("game", GAMES)
def test_f1_opens_the_page_of_the_explained_term_and_returns(
    evening: Navigator, pilot: Pilot, game: str, how: str
) -> None:
    """Checked at a table of each game, whose question stays open."""
    at_a_table(evening, pilot, game)
    table = pilot.top
    if how == "keys":
        press_w(pilot)
    else:
        free = [spot for spot in explained_terms(pilot) if pilot.top.focus.at(spot.rect.center) is None]
        move(pilot, free[0].rect.center)
    shown = pilot.stage.words.shown
    assert shown is not None
    book = evening.shelf._book({game: table.match.options})  # type: ignore[attr-defined]
    word = book.word(game, shown.entry.word)
    assert word is not None
    pilot.press("f1")
    page = pilot.top
    assert isinstance(page, PageScene)
    assert page.here.startswith((word.page or word.place).partition("#")[0])
    assert pilot.stage.words.shown is None
    pilot.press("escape")
    assert pilot.top is table


def test_terms_are_not_explained_when_the_setting_is_off(evening: Navigator, pilot: Pilot) -> None:
    """No card by mouse or key, and no texts are recorded; switching it on has an immediate effect."""
    at_a_table(evening, pilot, "tongits")
    free = [spot for spot in explained_terms(pilot) if pilot.top.focus.at(spot.rect.center) is None]
    evening.open_settings()
    pilot.wait(30)
    assert pilot.node("words").value == "on"
    pilot.click("words")
    assert not evening.store.settings.explain_words
    pilot.press("escape")
    pilot.wait(30)
    pilot.shot()
    move(pilot, free[0].rect.center)
    press_w(pilot)
    assert pilot.stage.words.shown is None
    assert pilot.stage.ctx.text.record is None
    pilot.stage.ctx.settings = evening.store.change(explain_words=True)
    pilot.shot()
    press_w(pilot)
    assert pilot.stage.words.shown is not None


def test_terms_are_not_explained_over_a_curtain(evening: Navigator, pilot: Pilot) -> None:
    """The next person is not there yet, so the table's terms must stay hidden."""
    at_a_table(evening, pilot, "tongits")
    pilot.stage.push(curtain(1))
    pilot.wait(30)
    pilot.shot()
    assert pilot.stage._explains() is None
    press_w(pilot)
    assert pilot.stage.words.shown is None


@pytest.mark.parametrize("state", ["tongits-turn", "pong-turn", "daun-tiga-17-over"])
def test_glossary_card_contains_only_the_glossary_entry(state: str) -> None:
    """Every line is from the book's entry, whatever pieces are held or drawn."""
    pilot = before(state, (1280, 720))
    table = pilot.top
    assert isinstance(table, TableScene)
    game = table.match.game.name
    book = Book("en", {game: table.match.options})
    for _word in range(4):
        press_w(pilot)
        spot, card = pilot.stage.words.shown, pilot.stage.words.card(table)
        assert spot is not None
        assert card is not None
        word = book.word(game, spot.entry.word)
        assert word is not None
        with pilot.stage.ctx.text.recording() as drawn:
            draw_card(pilot.stage.ctx, Surface((1280, 720)), card, spot.entry)
        own = {word.word, word.native, word.plain, table.match.game.title, "F1", "More in the rulebook"}
        said = [one.text for one in drawn if one.text not in own]
        assert " ".join(said) == " ".join(plain(word.text).split())


def test_player_name_that_contains_a_term_is_not_explained() -> None:
    """'Pak Long' is a player, 'Long' is a hand."""
    pilot = before("daun-tiga-over", (1920, 1080))
    known = pilot.stage._explains()
    assert known is not None
    find: Callable[[str], list[str]] = lambda text: [entry.word for *_place, entry in known.find(text)]  # noqa: E731
    assert find("Pak Long beats the bank with 8, Long, and wins 10.") == ["bank", "Long"]
    assert find("Pak Long pays.") == []


@pytest.mark.parametrize("state", ["pong-turn", "lobby-pong"])
def test_game_title_pong_is_not_explained_as_the_claim_pong(state: str) -> None:
    """'Pong' over a table is the game; on a claim button and in the table talk it is the claim."""
    pilot = before(state, (1280, 720))
    texts = pilot.shot().texts
    title = [drawn for drawn in texts if drawn.text.split()[:1] == ["Pong"] and drawn.role.face == "display"]
    assert title
    assert not [spot for spot in explained_terms(pilot) if any(spot.rect.colliderect(drawn.rect) for drawn in title)]
    known = pilot.stage._explains()
    assert known is not None
    assert not known.find("Pong  碰", heading=True)
    assert not known.find("Pong · mahjong tiles")
    assert [entry.word for *_place, entry in known.find("Pong")] == ["Pong"]


def test_glossary_is_read_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """No step reads two entries after its time is used up."""
    monkeypatch.setattr("game.scenes.book.term_explainer.SLICE_S", 0.0)
    explainer = Explainer(lambda: "en", lambda _place, _house: None)
    about = STATES["lobby-tongits"]().subject
    assert explainer(about) is None
    steps = 0
    until = time.monotonic() + 20
    while explainer(about) is None:
        assert time.monotonic() < until
        explainer.step()
        monkeypatch.setattr("game.scenes.book.term_explainer.SLICE_S", 0.0005)
        steps += 1
    assert steps > 1
