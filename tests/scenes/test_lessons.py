"""Guided first deals at their tables: completed by mouse, by keys, and with wrong clicks."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest

from game import i18n
from game.lessons.guide import Prompt
from game.opponents import sound_choice
from game.rules import GAMES
from game.rules.moves import PASS
from game.ui import theme
from game.ui.render_context import DefaultSettings
from tests.hands import STAGED, view_after
from tests.lesson_pilot import Learner
from tools.pictures.lessons import said
from tools.screenshots import open_stage, picture

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


def check_place(learner: Learner) -> None:
    """Check that the bubble is in the window and covers neither its subject nor controls."""
    guide = learner.guide
    place = guide.bubble.place
    assert place is not None
    where = f"{learner.step.name} at {learner.stage.ctx.scale.window.size}: {tuple(place.box)}"
    assert learner.stage.ctx.scale.window.contains(place.box), where
    for rect in guide.lit:
        assert not place.box.colliderect(rect), f"{where} covers what is lit, {tuple(rect)}"
    own = {button.node for button in guide.bubble.buttons}
    for node in learner.table.nodes():
        if node.is_control and node not in own:
            assert not place.box.colliderect(node.bounds), f"{where} covers {node.label}"
    for rect in learner.table.left.written:
        half = place.box.colliderect(rect) and not place.box.contains(rect)
        assert not half, f"{where} covers a part of what is written over the buttons, {tuple(rect)}"
    for rect in learner.table.captions():
        half = place.box.colliderect(rect) and not place.box.contains(rect)
        assert not half, f"{where} covers a part of what is said on the table, {tuple(rect)}"
    for button in guide.bubble.buttons:
        assert place.box.contains(button.rect), f"{where}: {button.label} stands outside"


def complete_lesson(learner: Learner, *, keys: bool = False) -> list[str]:
    """Complete a lesson as it asks; return the names of its steps in order."""
    names: list[str] = []
    for _turn in range(60):
        said = learner.wait_for_words()
        if not names or names[-1] != learner.step.name:
            names.append(learner.step.name)
        check_place(learner)
        assert not said.wrong
        if learner.step is learner.guide.guide.steps[-1]:
            learner.press("return") if keys else learner.go_on()
            return names
        learner.obey_by_keys() if keys else learner.obey()
    raise AssertionError(f"never at the end: {names}")


@pytest.mark.sampled(4, 2)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", GAMES)
def test_lesson_is_completed_by_mouse(game: str, size: tuple[int, int]) -> None:
    learner = Learner(game, size=size)
    assert complete_lesson(learner) == [step.name for step in learner.lesson.script.steps]
    assert learner.match.first_unscripted_move is None
    assert learner.left == 1
    assert list(learner.store.waiting()) == []


@pytest.mark.parametrize("game", GAMES)
def test_lesson_is_completed_with_the_keyboard(game: str) -> None:
    learner = Learner(game)
    assert complete_lesson(learner, keys=True) == [step.name for step in learner.lesson.script.steps]
    assert learner.match.first_unscripted_move is None
    assert learner.left == 1


@pytest.mark.parametrize("game", ["pong", "pai-tong", "tongits"])
def test_hint_is_available_in_a_lesson(game: str) -> None:
    learner = Learner(game)
    learner.wait_for_words()
    while not learner.said.waits or learner.table.prompt.view is None:
        learner.obey()
        learner.wait_for_words()
    learner.press("h")
    learner.wait_for(lambda: learner.table.advice.choice is not None)
    learner.press("h")  # and away again
    learner.obey()
    assert learner.match.first_unscripted_move is None


@pytest.fixture
def in_filipino():
    i18n.set_language("fil")
    yield
    i18n.set_language("en")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.usefixtures("in_filipino")
def test_lesson_text_uses_the_full_width_of_the_bubble(game: str) -> None:
    """With large text the buttons widen the bubble; the text used to fill only its left half."""
    learner = Learner(game, DefaultSettings(speed=0.0, text_size=2.0), SIZES[2])
    learner.wait_for_words()
    place, ctx = learner.guide.bubble.place, learner.stage.ctx
    assert place is not None
    assert len(place.lines) > 1
    buttons = [button.rect for button in learner.guide.bubble.buttons]
    room = buttons[0].unionall(buttons[1:]).w
    with ctx.text.enlarged_at_most(place.most):
        for line, after in pairwise(place.lines):
            assert ctx.text.width(f"{line} {after.split()[0]}", theme.BODY) > room, line


@pytest.mark.parametrize(
    ("game", "name"),
    [("pai-gow", "ranking"), ("pai-gow", "bet"), ("tongits", "lay"), ("tongits", "sapaw"), ("pong", "tong")],
)
@pytest.mark.usefixtures("in_filipino")
def test_lesson_bubble_does_not_partly_cover_texts_on_the_table(game: str, name: str) -> None:
    """Longer text widens the bubble, which used to cover half of a text next to it."""
    scene = said(game, name)
    shot = picture(open_stage(scene, SIZES[1], DefaultSettings(speed=0.0)), 0.1)
    (bubble,) = [node.rect for node in scene.nodes() if node.name == "guide"]
    assert scene.captions()
    for caption in scene.captions():
        assert any(caption.inflate(2, 4).contains(drawn.rect) for drawn in shot.texts), "its words stand there"
        assert not bubble.colliderect(caption)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_lesson_bubble_does_not_partly_cover_hand_results(size: tuple[int, int]) -> None:
    """At Daun Tiga with only one stake the guide's answer appears next to the results under the cards."""
    learner = Learner("daun-tiga", size=size)
    play_to_step(learner, "stake")
    learner.do(GAMES["daun-tiga"].parse_move("stake 10 0"))
    for _card in range(3):
        learner.wait_for("turn")
        learner.press("return")
        learner.rest()
    learner.wait_for_words()
    place = learner.guide.bubble.place
    assert place is not None
    captions = learner.table.captions()
    assert captions
    assert [tuple(rect) for rect in captions if place.box.colliderect(rect)] == []


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    ("game", "step", "words", "times"),
    [
        ("pai-gow", "bet", "has bet", 2),
        ("pai-gow", "count", "hands set", 3),
        ("tongits", "draw", "Two wins in a row take it", 1),
        ("daun-tiga", "lower", "34 left", 1),
    ],
)
def test_lesson_bubble_does_not_partly_cover_plates_and_pills(
    game: str, step: str, words: str, times: int, size: tuple[int, int]
) -> None:
    """A text covered by half looks as if it were cut."""
    learner = Learner(game, size=size)
    play_to_step(learner, step)
    (bubble,) = [node.rect for node in learner.table.nodes() if node.name == "guide"]
    written = [drawn.rect for drawn in learner.shot().texts if drawn.text == words]
    assert len(written) == times
    assert [tuple(rect) for rect in written if bubble.colliderect(rect)] == []


def test_lesson_bubble_does_not_cover_the_paid_bet() -> None:
    """At Pai Gow the viewer's bet is next to the plaque, which is highlighted then."""
    learner = Learner("pai-gow", size=SIZES[1])
    play_to_step(learner, "payment")
    (bubble,) = [node.rect for node in learner.table.nodes() if node.name == "guide"]
    (words,) = [drawn.rect for drawn in learner.shot().texts if drawn.text == "bet and winnings: 20"]
    assert not bubble.colliderect(words)


@pytest.mark.sampled(3, 1)
@pytest.mark.parametrize("game", GAMES)
def test_plaques_include_the_payments_that_the_lesson_describes(game: str) -> None:
    """They used to show the chips before the deal."""
    learner = Learner(game)
    play_to_step(learner, "payment")
    result = learner.match.deal.result
    assert result is not None
    gains = {entry.account: entry.amount for entry in result.entries}
    assert gains[0] > 0
    house = game == "pai-gow"
    for seat in range(learner.match.script.seats - house):
        has = learner.match.script.chips + gains.get(seat, 0)
        assert learner.table.plaques[seat].chips.startswith(str(has)), seat


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("step", ["front", "push"])
def test_lesson_bubble_does_not_partly_cover_other_pai_gow_results(step: str, size: tuple[int, int]) -> None:
    """They are under the hands, and the text 'one each, and the bet comes back' used to cover them."""
    learner = Learner("pai-gow", size=size)
    play_to_step(learner, step)
    (bubble,) = [node.rect for node in learner.table.nodes() if node.name == "guide"]
    panel = learner.table.showdown.panel.rect  # whose rows end alike where they have little room
    written = [drawn.rect for drawn in learner.shot().texts if drawn.text in {"−10", "0"}]
    results = [rect for rect in written if not panel.contains(rect)]
    assert len(results) == 2
    assert [tuple(rect) for rect in results if bubble.colliderect(rect)] == []


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("step", "word"), [("second discard", "taken"), ("ready", "drawn")])
def test_lesson_bubble_does_not_cover_the_drawn_tile_label(step: str, word: str, size: tuple[int, int]) -> None:
    learner = Learner("pong", size=size)
    play_to_step(learner, step)
    (bubble,) = [node.rect for node in learner.table.nodes() if node.name == "guide"]
    (written,) = [drawn.rect for drawn in learner.shot().texts if drawn.text == word]
    assert not bubble.colliderect(written)


@pytest.mark.parametrize(
    ("step", "hands"), [("front", {3}), ("rear", {3}), ("copy", {2, 3}), ("push", {1, 3})], ids=str
)
def test_lesson_highlights_both_compared_hands(step: str, hands: set[int]) -> None:
    """The text 'In front you have six, the bank three' refers to two hands."""
    learner = Learner("pai-gow")
    play_to_step(learner, step)
    opened = {node.name: node.bounds for node in learner.table.nodes()}
    assert {seat for seat in range(1, 4) if opened[f"opened:{seat}"] in learner.guide.lit} == hands


def test_lesson_highlights_cards_laid_off_on_a_run() -> None:
    learner = Learner("tongits")
    play_to_step(learner, "sapaw of others")
    laid = [node.bounds for node in learner.table.nodes() if node.role == "lying" and "clubs" in node.label]
    assert len(laid) == 6
    assert all(any(lit.contains(card) for lit in learner.guide.lit) for card in laid)


@pytest.mark.parametrize("name", ["take", "claim"])
def test_lesson_bubble_does_not_cover_earlier_discards(name: str) -> None:
    scene = said("pai-tong", name)
    picture(open_stage(scene, SIZES[2], DefaultSettings(speed=0.0)), 0.1)
    (bubble,) = [node.rect for node in scene.nodes() if node.name == "guide"]
    lying = [node for node in scene.nodes() if node.role == "lying"]
    assert len(lying) > 1
    assert [node.label for node in lying if node.bounds.colliderect(bubble)] == []


# Otherwise ------------------------------------------------------------------------------------------------------------


def play_to_step(learner: Learner, name: str) -> None:
    """Play a lesson up to a step."""
    for _turn in range(40):
        learner.wait_for_words()
        if learner.step.name == name:
            return
        learner.obey()
    raise AssertionError(f"never at {name}")


@pytest.mark.parametrize(
    ("game", "step", "piece", "words"),
    [
        ("pong", "first discard", "7 of bamboo", "That would break your set of sevens. Try the 3 of circles."),
        ("pong", "first discard", "green dragon", "That one fits nothing either"),
        ("pai-tong", "after claim", "7 of strings", "That would break your group of sevens. Try the 8 of strings."),
        ("tongits", "first discard", "4 of hearts", "That would break your pair of fours. Try the 10 of spades."),
    ],
)
def test_wrong_choice_in_a_lesson_is_explained_and_not_played(game: str, step: str, piece: str, words: str) -> None:
    learner = Learner(game)
    play_to_step(learner, step)
    before = learner.match.deal.number
    asked = learner.said
    learner.click(piece, "piece")
    learner.wait_for_words()
    assert learner.said.wrong
    assert learner.said.text.startswith(words)
    assert learner.said.act == asked.act
    wrong = next(node.bounds for node in learner.nodes() if node.role == "piece" and node.value == "selected")
    asked_for = learner.guide._lit.rects([asked.point[0]])
    assert learner.guide.lit == asked_for, "only the piece to be discarded is lit, no button for the chosen one"
    assert wrong not in learner.guide.lit
    assert learner.match.deal.number == before
    check_place(learner)
    learner.press("escape")
    assert learner.wait_for_words() == asked
    learner.obey()
    assert learner.match.first_unscripted_move is None
    assert learner.match.deal.number > before


WRONG = [
    ("pong", "first discard", "discard s7", "You discarded a different tile."),
    ("pong", "pong", "pass", "You passed on the 2 of circles."),
    ("pai-tong", "claim", "pass", "You passed on the 4 of coins."),
    ("tongits", "second discard", "discard 2C", "You chose a different card."),
    ("daun-tiga", "stake", "stake 10 0", "You did not place a second stake"),
]


@pytest.mark.parametrize(("game", "step", "move", "words"), WRONG, ids=lambda value: str(value).replace(" ", "-"))
def test_move_other_than_the_suggested_one_is_played_and_can_be_undone(
    game: str, step: str, move: str, words: str
) -> None:
    learner = Learner(game)
    play_to_step(learner, step)
    learner.do(learner.match.game.parse_move(move))
    if game == "daun-tiga":
        learner.wait_for("turn")
        learner.click("open all")
    said = learner.wait_for_words()
    assert learner.match.first_unscripted_move is not None
    assert str(learner.match.first_unscripted_move.move).startswith(move.split(maxsplit=1)[0])
    assert said.text.startswith(words)
    assert not said.waits
    assert not {"wrong", "mistake", "bad", "should"} & set(said.text.lower().split())
    check_place(learner)
    learner.click("guide back")
    learner.wait_for_words()
    assert learner.match.first_unscripted_move is None
    assert learner.step.name == step
    assert learner.match.deal.number == learner.step.at
    names = complete_lesson(learner)
    assert names[-1] == "end"
    assert learner.match.first_unscripted_move is None


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize(("game", "step", "move"), [each[:3] for each in WRONG], ids=str)
def test_lesson_deal_that_departs_from_the_script_can_be_played_to_its_end(game: str, step: str, move: str) -> None:
    """The opponents choose their own moves; the guide gives advice that still applies, and a last sentence."""
    learner = Learner(game)
    play_to_step(learner, step)
    learner.do(learner.match.game.parse_move(move))
    chance, fitted, staged = Random(5), set(), []
    for _turn in range(400):
        learner.rest()
        guide = learner.guide
        if learner.find("turn") is not None:
            learner.click("turn")
        elif guide.said is not None and not guide.said.waits:
            last = guide.said.text.startswith("The deal is over.")
            learner.go_on()
            if last:
                break
        else:
            if guide.said is not None:
                fitted.add(learner.step.name)
            view = view_after(learner.match, 0, staged)
            chosen = sound_choice(view, chance).move
            learner.do(chosen)
            staged = [*staged, chosen] if isinstance(chosen, STAGED) else []
    assert learner.left == 1
    assert learner.match.deal.result is not None
    assert learner.match.first_unscripted_move is not None


@pytest.mark.painted
def test_pai_gow_lesson_waits_for_the_right_split() -> None:
    """Enter used to set the hands as they were dealt, and the lesson jumped to its end."""
    learner = Learner("pai-gow")
    play_to_step(learner, "split")
    asked = learner.said
    heard: list[str] = []
    learner.stage.voice.say = heard.append
    for press in range(3):
        learner.wait(60)
        before = learner.shot().surface.get_buffer().raw
        learner.press("return")
        assert heard.count(f"{learner.said.text} {asked.act}") == press + 1
        assert learner.shot().surface.get_buffer().raw != before, "each press is answered so that it is noticed"
        assert "#primary" not in learner.said.point
        learner.wait(4)
        assert learner.wait_for_words().text.startswith("Zero in front and four in the rear")
        assert (learner.said.wrong, learner.said.act) == (True, asked.act)
        check_place(learner)
        assert learner.match.deal.result is None
    learner.click("next split")
    assert learner.wait_for_words() == asked
    learner.obey()
    assert learner.wait_for_words().text.startswith("In front you have six")
    assert learner.match.first_unscripted_move is None


@pytest.mark.parametrize(
    ("game", "step", "pressed"), [("pai-gow", "count", "next split"), ("daun-tiga", "blind", "second")]
)
def test_enter_continues_the_lesson_text_after_a_click(game: str, step: str, pressed: str) -> None:
    """It used to press the main button of the table, with which the hands were set."""
    learner = Learner(game)
    play_to_step(learner, step)
    before, number = learner.said, learner.match.deal.number
    learner.click(pressed)  # hides the focus ring
    learner.wait_for_words()
    learner.press("return")
    assert learner.wait_for_words().step == before.step + 1
    assert learner.match.deal.number == number


def lesson_after_passed_pong() -> Learner:
    """Return a lesson in which the first pong was passed and the guide's answer read."""
    learner = Learner("pong")
    play_to_step(learner, "pong")
    learner.do(PASS)
    learner.wait_for_words()
    learner.go_on()
    return learner


def plays_on(learner: Learner, until: Callable[[Prompt], bool]) -> None:
    """Make sound moves until the guide says something of a kind."""
    for _turn in range(20):
        learner.rest()
        said = learner.guide.said
        if said is not None and until(said):
            return
        learner.do(sound_choice(view_after(learner.match, 0), Random(5)).move)
    pytest.fail("the guide never says it")


def test_lesson_offers_to_return_to_the_script_after_an_unscripted_move() -> None:
    """At every turn the guide is visible, and nothing is dimmed."""
    learner = lesson_after_passed_pong()
    plays_on(learner, lambda said: said.aside)
    assert learner.said.waits
    assert "press Back" in learner.said.text
    check_place(learner)
    focused = learner.table.focus.focused
    assert focused is not None
    assert not focused.name.startswith("guide")
    learner.click("guide back")
    learner.wait_for_words()
    assert learner.match.first_unscripted_move is None
    assert learner.step.name == "pong"


def test_lesson_still_gives_applicable_advice_after_a_different_move() -> None:
    """After a passed pong there is advice on taking, drawing or winning when possible."""
    learner = lesson_after_passed_pong()
    plays_on(learner, lambda said: not said.aside)
    assert learner.said.waits
    assert learner.step.free == learner.said.text
    assert any(str(move).startswith(learner.step.fits) for move in learner.match.deal.legal(0))
    check_place(learner)


def test_skipping_a_lesson_shows_where_to_find_it_later() -> None:
    learner = Learner("pong")
    learner.wait_for_words()
    learner.click("guide skip")
    assert learner.left == 1
    assert learner.stage.notices.current == "“First steps” is in the lobby and, at a table, under Menu."


def test_notice_that_offers_lessons_disappears_when_one_starts() -> None:
    """It used to cover the cards of the next lesson."""
    learner = Learner("pong")
    learner.wait_for_words()
    learner.click("guide skip")
    assert learner.stage.notices.current
    learner.lesson.start()
    assert learner.stage.notices.current == ""


@pytest.mark.painted
@pytest.mark.sampled(3, 2)
@pytest.mark.parametrize("game", GAMES)
def test_requested_hint_is_not_dimmed_in_a_lesson(game: str) -> None:
    """Hint, coach and ranking used to be under the dimming layer."""
    learner = Learner(game)
    while not (learner.wait_for_words().waits and learner.step.moves) or learner.step.name == "bet":
        learner.obey()
    learner.press("h")
    learner.wait_for(lambda: bool(learner.table.requested_overlays()))
    for key in ("", "r") if game == "pai-gow" else ("",):
        if key:
            learner.press(key)
            learner.rest()
        (rect,) = learner.table.requested_overlays()
        with_guide = learner.shot().surface.copy()
        companion, learner.table.companion = learner.table.companion, None
        learner.table.dirty = True
        without = learner.shot().surface.copy()
        learner.table.companion, learner.table.dirty = companion, True
        place = (rect.centerx, rect.top + 12)
        assert with_guide.get_at(place) == without.get_at(place)


def test_lesson_back_button_returns_to_the_previous_step_and_rewinds_the_deal() -> None:
    learner = Learner("pong")
    play_to_step(learner, "after pong")
    learner.click("guide back")
    learner.wait_for_words()
    assert learner.step.name == "pong"
    assert learner.match.deal.number == 9
    for name in ("first discard", "tong", "set", "hand"):
        learner.click("guide back")
        learner.wait_for_words()
        assert learner.step.name == name
    assert not learner.guide.bubble.back.enabled
    assert complete_lesson(learner)[-1] == "end"


def test_lesson_repeat_button_restarts_the_step() -> None:
    learner = Learner("tongits")
    play_to_step(learner, "first discard")
    learner.click("4 of hearts", "piece")
    learner.wait(30)  # just after a Next that has moved the bubble, its buttons do not act
    learner.click("guide repeat")
    learner.wait_for_words()
    assert learner.step.name == "first discard"
    assert not learner.said.wrong


def test_autoplay_settings_are_ignored_in_a_lesson() -> None:
    """The person is asked even with auto draw or auto pass."""
    learner = Learner("pong")
    learner.store.change(auto_draw=True, pass_until_turn=True)
    play_to_step(learner, "pong")
    assert learner.match.first_unscripted_move is None
    assert learner.find("fast")
    assert not learner.find("auto draw")
    assert not learner.find("pass until turn")
    settings = learner.store.settings
    assert settings.auto_draw  # for the match that was left
    assert settings.pass_until_turn


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("game", GAMES)
def test_seal_page_in_a_lesson_says_that_the_deal_is_scripted(game: str) -> None:
    """The seed is public in a script, so a seal would only pretend fairness."""
    learner = Learner(game)
    learner.wait_for_words()
    stamp = learner.table.left.seal
    signs = learner.match.commitment[:4]
    for _moment in ("before the deal", "after it"):
        written = " ".join(learner.texts())
        assert "Lesson deal" in written
        assert "fixed shuffle" in written
        assert "Shuffle sealed" not in written
        assert signs not in written
        assert stamp.value == "fixed shuffle"
        assert stamp.tooltip.startswith("This deal was chosen for what it shows")
        if learner.match.deal.result is None:
            play_to_step(learner, "end")
            signs = learner.match.digest[:4]
            stamp = learner.table.left.seal
    learner.click("seal")
    assert learner.stage.notices.current.startswith("This deal was chosen for what it shows")


@pytest.mark.parametrize("game", ["pai-gow", "daun-tiga"])
def test_finished_lesson_offers_no_review_or_replay(game: str) -> None:
    """These tables settle deals themselves; a lesson's deal can be neither reviewed nor repeated."""
    learner = Learner(game)
    learner.wait_for_words()
    play_to_step(learner, "end")
    assert not {"review", "watch again", "same deal"} & {node.name for node in learner.table.nodes()}
    assert "Done" in learner.texts()
    assert "Next deal" not in learner.texts()


def test_lesson_focuses_the_expected_control_and_the_skip_button_is_last_in_tab_order() -> None:
    learner = Learner("pong")
    play_to_step(learner, "pong")
    assert learner.focused == "claim:pong"
    assert [node.name for node in learner.top.nodes() if node.focusable][-1] == "guide skip"


def test_lesson_bubble_appears_immediately_under_reduced_motion() -> None:
    learner = Learner("pong", DefaultSettings(speed=1.0, reduced_motion=True))
    learner.wait_for_words()
    assert not learner.guide.bubble.update(0.001)


def test_lesson_pointer_follows_its_piece_when_the_hand_is_sorted() -> None:
    """Groups of the hand change between two frames, and the pointer follows them."""
    learner = Learner("tongits")
    for _step in range(3):
        learner.wait_for_words()
        learner.click("sort")
        check_place(learner)
        learner.obey()


@pytest.mark.parametrize("name", ["guide back", "guide skip"])
def test_second_click_after_next_presses_no_button_that_moved_under_the_mouse(name: str) -> None:
    """Next moves with its bubble; the others answer again after a moment."""
    learner = Learner("pong")
    learner.wait_for_words()
    learner.wait(30)
    assert not learner.said.waits
    bubble = learner.guide.bubble
    assert bubble.place is not None
    bubble.place = bubble.place._replace(box=bubble.place.box.move(0, 40))  # the next page moves it back
    box = bubble.place.box
    learner.top.focus.activate(learner.node("guide next"))
    said = learner.said
    assert bubble.place.box != box
    learner.top.focus.activate(learner.node(name))
    assert learner.said == said
    assert not learner.left
    learner.wait(30)
    learner.click(name)
    learner.wait()
    assert learner.left == (name == "guide skip")
    assert learner.left or learner.said != said


MOST_PLACES = 4
"""Places of the button in one lesson; what is lit or opened may need its place."""


@pytest.mark.parametrize("game", GAMES)
def test_next_button_stays_under_the_mouse_unless_something_needs_its_place(game: str) -> None:
    """It used to be at another place in nearly every step of a lesson."""
    learner = Learner(game)
    places: list[tuple[int, int]] = []
    while (said := learner.wait_for_words()).step != len(learner.guide.guide.steps) - 1:
        if not said.waits:
            button = learner.guide.bubble.next.rect
            check_place(learner)
            if not places or not button.collidepoint(places[-1]):
                places.append(button.center)
        learner.obey()
    assert len(places) <= MOST_PLACES, places
