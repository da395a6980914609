"""Calling a draw at the Tongits table: the button, the confirmation, and the answers fold and challenge."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.match.players import PERSON, Player
from game.match.seal import BY_THE_SEED
from game.match.store import Store
from game.rules import GAMES
from game.rules.moves import Discard, Draw
from game.rules.tongits.moves import CHALLENGE, Lay
from game.scenes.navigator import Navigator
from game.scenes.tables.tongits.scene import TongitsScene
from game.table.geometry import Frame
from game.table.tongits.hand_order import arrangement
from game.ui.render_context import DefaultSettings, RenderContext
from game.ui.stage import Stage
from game.ui.widgets import Pill
from game.words.tongits.moves import call_closed
from game.words.tongits.questions import tally
from tests.hands import make_move
from tests.pilot import STILL, Pilot, TablePilot
from tests.scenes.tongits_pilot import (
    SIZES,
    at,
    calls_made,
    card_words,
    chosen,
    covered,
    deadwood_of_hand,
    hand_cards,
    legal_moves_of,
    view_of_person,
)
from tools.pictures import tongits as states
from tools.scenarios import expert_answer, play_until


def test_call_button_is_always_visible_and_explains_why_it_is_disabled(store: Store) -> None:
    """TG-45: a disabled button can still be focused, and says what would enable it."""
    for state in ("tongits-deal", "tongits-turn", "tongits-draw"):
        table = at(state, store)
        node = table.node("action:c")
        assert node.focusable
        if view_of_person(table).call_closed:
            assert not node.enabled
            assert node.why == call_closed(view_of_person(table), table.scene.reader) != ""
    assert "first turn" in at("tongits-deal", store).node("action:c").why


@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("state", ["tongits-draw", "tongits-call", "tongits-take"])
@pytest.mark.parametrize("size", SIZES)
def test_call_button_is_apart_from_the_main_button(
    size: tuple[int, int],
    state: str,
    left_handed: bool,  # noqa: FBT001
    store: Store,
) -> None:
    """It was right beside 'Draw a card', and was pressed by mistake."""
    table = at(state, store, replace(STILL, left_handed=left_handed), size)
    call, primary = (table.node(name).rect for name in ("action:c", "primary"))
    assert not call.inflate(2 * call.w, 0).colliderect(primary)
    assert min(abs(call.right - primary.left), abs(primary.right - call.left)) > call.w
    assert table.scene.prompt.actions.call.kind == "quiet"
    assert table.faults() == []


def test_bar_for_answering_a_call_has_no_button_that_cannot_be_pressed(store: Store) -> None:
    """A disabled 'Call a draw' used to stand beside Fold."""
    table = at("tongits-answer", store)
    assert [button.node.name for button in table.scene.prompt.bar.buttons] == ["fold", "challenge"]
    assert not table.find("action:c")
    assert "Call a draw" not in table.texts()


@pytest.mark.parametrize("size", SIZES)
def test_call_button_names_the_first_round_that_allows_calls(size: tuple[int, int], store: Store) -> None:
    """TG-45, TG-46: in full on its label; the reason in its tooltip, and in the info lines if there is a column."""
    table = at("tongits-early", store, size=size)
    node = table.node("action:c")
    assert node.label == "Call from round 5"
    assert not node.enabled
    assert node.why == "This is round 3. At this table a draw can be called from round 5 on."
    texts = table.texts()
    assert {"Call (round 5+)", "Call from round 5"} & texts
    assert table.stage.ctx.scale.rails or {"Round", "3", "Calls from", "round 5"} <= texts
    assert table.faults() == []
    table.press("c")
    assert not table.find("call")


def test_call_button_becomes_enabled_in_the_first_round_that_allows_calls(store: Store) -> None:
    """TG-46: its label stays the same in all earlier rounds."""
    table = at("tongits-early", store)
    labels: dict[bool, set[str]] = {False: set(), True: set()}
    while table.match.deal.result is None and table.match.deal.view(None).table.turns < 15:
        view = view_of_person(table)
        node = table.node("action:c")
        labels[view.table.turns >= 12].add(node.label)
        assert table.shown.turns == view.table.turns
        move = next((move for move in reversed(view.legal) if isinstance(move, Draw | Discard)), view.legal[0])
        make_move(table, table.match, move)
        table.to_question()
    assert labels[False] == {"Call from round 5"}
    assert labels[True] <= {"Call a draw"}
    assert labels[True]


def test_call_button_tooltip_says_what_pressing_it_would_do_now(store: Store) -> None:
    """TG-40: the discard, what follows, who wins, and the tally to compare; not the button's own label again."""
    table = at("tongits-call", store)
    (call, tip) = (table.scene.prompt.asked.call(), table.node("action:c").tooltip)
    left = [code for code in hand_cards(table) if code != call.card]
    assert tip.split("\n") == [
        "The deal ends: the others fold, or challenge you and compare hands.",
        f"You discard the {card_words(table, call.card)}.",
        "A challenger with your tally or a lower one wins.",
        f"Your tally {arrangement(left, table.match.options).tally}",
    ]


def test_call_button_asks_for_confirmation_and_calls_on_the_second_press(store: Store) -> None:
    """TG-40: the bar shows the discard, the tally after it, and what a call may cost or win."""
    table = at("tongits-call", store)
    hand = hand_cards(table)
    table.press("c")
    (card,) = chosen(table)
    assert card in deadwood_of_hand(table)
    assert calls_made(table) == []
    tally = arrangement([code for code in hand if code != card], table.match.options).tally
    texts = table.texts()
    assert {
        "Call a draw?",
        f"Your tally {tally}",
        "lose 3+, win 8+",
        f"You discard the {card_words(table, card)}.",
    } <= texts
    assert "A challenger with your tally" in " ".join(texts)
    assert not table.find("primary")
    table.press("c")
    assert calls_made(table) == [card]
    table.to_question()
    assert table.settled


@pytest.mark.parametrize("way", ["escape", "right", "not yet"])
def test_unconfirmed_call_can_be_cancelled(way: str, store: Store) -> None:
    """Escape, a right click and 'Not yet' change nothing; the key for drawing is not the one for calling."""
    table = at("tongits-call", store)
    table.click("action:c")
    assert table.find("call")
    if way == "not yet":
        table.click(way)
    elif way == "right":
        table.right_click()
    else:
        table.press(way)
    assert not table.find("call")
    assert chosen(table) == []
    table.press("d")
    assert not table.find("call")
    assert (calls_made(table), table.menus) == ([], 0)
    assert table.to_question() == "play"


def test_call_discards_the_chosen_card(store: Store) -> None:
    """TG-40: a call includes the discard that ends the turn; it can be changed before confirmation."""
    table = at("tongits-call", store)
    first, other = deadwood_of_hand(table)[0], deadwood_of_hand(table)[-2]
    table.click(f"card:{first}")
    table.click("action:c")
    assert chosen(table) == [first]
    table.click(f"card:{other}")
    assert chosen(table) == [other]
    assert f"You discard the {card_words(table, other)}." in table.texts()
    table.click("call")
    assert calls_made(table) == [other]
    table.to_question()
    assert table.settled


def test_laying_a_bahay_cancels_an_unconfirmed_call(store: Store) -> None:
    """Laying changes the tally, so the call must be confirmed again."""
    table = at("tongits-call", store)
    (lay,) = [move for move in legal_moves_of(table, Lay) if len(move.cards) == 3][:1]
    table.press("c")
    table.press("l")
    assert table.find("call")  # the buttons under the bar are not there now
    table.press("escape")
    make_move(table, table.match, lay)
    assert not table.find("call")
    assert calls_made(table) == []


def test_pause_menu_says_that_cards_laid_this_turn_are_not_saved_yet(store: Store) -> None:
    """TG-30"""
    stage = Stage(RenderContext((1280, 720), store.settings))
    house, match = Navigator(store, stage), play_until(states.STATES["tongits-call"])
    house.sit_down(match)
    pilot = Pilot(stage)
    pilot.rest()
    (lay,) = [move for move in match.view(0).legal if isinstance(move, Lay) and len(move.cards) == 3][:1]
    for laid in (False, True):
        if laid:
            table = pilot.top
            assert isinstance(table, TongitsScene)
            table.prompt.asked.stage(lay)
        house.pause(match)
        said = {text for text in pilot.texts() if "saved" in text or "counts once" in text}
        assert len(said) == 1 + laid, said
        pilot.press("escape")


def test_taking_back_a_laid_bahay_cancels_an_unconfirmed_call(store: Store) -> None:
    """TG-45. Regression: without an exposed bahay a call is illegal, and confirming it crashed the program."""
    table = at("tongits-call", store)
    make_move(table, table.match, next(move for move in legal_moves_of(table, Lay) if len(move.cards) == 3))
    table.press("c")
    assert table.find("call")
    assert table.scene.prompt.take_back_staged()
    assert table.scene.prompt.bar is None
    assert not table.find("call")
    assert calls_made(table) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("state", "keys"),
    [("tongits-call", {"C", "Esc"}), ("tongits-late", {"C", "Esc"}), ("tongits-answer", {"F", "G"})],
)
def test_bar_for_calling_a_draw_covers_no_cards(
    state: str, keys: set[str], size: tuple[int, int], store: Store
) -> None:
    """Hand, bahays and piles are needed to decide; every button of the bar shows its key."""
    table = at(state, store, size=size)
    if "Esc" in keys:
        table.press("c")
    table.wait(3)
    assert covered(table, table.scene.prompt.bar.panel.rect) == []
    assert keys <= table.texts()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", ["c", "return"])
def test_hand_labels_do_not_overlap_the_call_bar_or_buttons(key: str, size: tuple[int, int], store: Store) -> None:
    """Checked for every lifted card; no label is on the pointer to the card either."""
    table = at("tongits-late", store, size=size)
    pills: list[Pill] = []
    draw = Pill.draw
    for code in hand_cards(table):
        table.focus(f"card:{code}")
        table.press("return")
        if key == "c":
            table.press("c")
        pills.clear()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Pill, "draw", lambda self, surface: (pills.append(self), draw(self, surface)))
            table.shot()
        edge = Frame(table.stage.ctx.scale).point(0, table.scene.prompt.lower_edge)[1]
        over = [pill.text for pill in pills if pill.text.startswith("Deadwood") and pill.rect.top < edge - 1]
        assert over == []
        table.press("escape")
        if key == "c":
            table.press("escape")


def test_call_made_before_drawing_does_not_discard_a_card(store: Store) -> None:
    """TG-40 with call_timing=start_of_turn: a call is legal until a card is drawn."""
    table = at("tongits-answer-early", store)
    assert table.to_question() == "draw"
    table.click("action:c")
    assert not [text for text in table.texts() if text.startswith("You discard ")]
    table.click("call")
    assert calls_made(table) == [None]


def test_bar_for_answering_a_call_shows_the_facts_for_fold_or_challenge(store: Store) -> None:
    """TG-42: the own tally, each opponent's known cards, and the cost of either answer."""
    table = at("tongits-answer", store)
    view, texts = view_of_person(table), table.texts()
    caller = view.table.caller
    name = states.NAMES[caller]
    assert f"{name} calls a draw" in texts
    assert any(text.startswith("Your tally ") for text in texts)
    assert any(text.startswith(f"{name}: {view.table.hand_sizes[caller]} card") for text in texts)
    assert "costs 1+" in texts
    table.click("challenge")
    assert (0, CHALLENGE) in table.match.moves
    table.to_question()
    assert table.settled == ["draw"]
    assert [hand.tally for hand in table.scene.showdown.hands]


@pytest.mark.parametrize(
    ("likely", "usual", "kinds"),
    [
        (lambda tally: tally >= 40, "fold", ["quiet", "quiet"]),
        (lambda tally: tally <= 3, "challenge", ["quiet", "primary"]),
    ],
)
def test_default_answer_to_a_call_is_the_one_that_the_tally_justifies(likely, usual, kinds, store: Store) -> None:
    """TG-42, TG-70. Regression: challenging was red and focused with a tally of 47."""
    reached = states.asked(lambda view: view.table.phase == "answer" and likely(tally(view)))
    table = TablePilot(play_until(states.state(reached)), store, STILL)
    table.to_question()
    bar = table.scene.prompt.bar
    assert [button.kind for button in bar.buttons] == kinds
    assert table.scene.focus.focused is bar.usual
    assert bar.usual.name == usual
    table.press("return")
    assert str(next(move for seat, move in reversed(table.match.moves) if seat == 0)) == usual


def test_bar_for_answering_a_call_lists_each_opponents_cards_on_one_line(store: Store) -> None:
    """In the smallest window each player's cards take one line, and their answer the same or the next."""
    match = play_until(states.STATES["tongits-answer"])
    match.players = tuple(
        player._replace(name=name) for player, name in zip(match.players, ("You", "Aminah", "Somchai"), strict=True)
    )
    table = TablePilot(match, store, STILL, (1024, 640))
    table.to_question()
    texts = table.texts()
    assert {"Somchai: 8 cards", "Aminah: 7 cards · answers next"} <= texts


def test_simultaneous_answers_to_a_call_stay_secret_until_all_are_given(store: Store) -> None:
    """TG-42 with simultaneous_answers=on: the panel says that the other one answers unseen."""
    state = states.state(
        states.STATES["tongits-answer"].until, house=states.WITH_DISCARD | {"simultaneous_answers": "on"}
    )
    for number in range(20):
        match = state.begin(number)
        chance = Random(number)
        while match.deal.result is None and len(match.deal.pending()) < 2:
            seat = min(match.deal.pending())
            match.play(seat, expert_answer(match, seat, chance))
        if match.deal.result is None and 0 in match.deal.pending():
            break
    table = TablePilot(match, store)
    table.to_question()
    assert any(text.endswith("answers unseen") for text in table.texts())
    table.click("fold")
    table.to_question()
    assert table.settled


def test_skipping_animations_does_not_open_an_empty_showdown(store: Store) -> None:
    """Regression: a showdown without hands covered the table until the next deal."""
    game = GAMES["tongits"]
    players = tuple(Player(name, "first" if seat else PERSON) for seat, name in enumerate(("You", "Liza", "Ramon")))
    match = store.start(game, game.Options.parse({}), players, 3, "ab" * 32, derivation=BY_THE_SEED)
    table = TablePilot(match, store, settings=DefaultSettings(speed=1.0))
    table.wait_for(lambda: table.scene.motions.busy)
    for _press in range(4):
        table.press("space")
        table.wait(4)
    table.wait_for(lambda: table.scene.session.asked_seats)
    assert not table.scene.showdown.hands
    assert table.scene.showdown.alpha == 0


@pytest.mark.parametrize("size", SIZES)
def test_explanation_of_a_call_is_not_reduced_at_large_text_size(size: tuple[int, int], store: Store) -> None:
    """Regression: at 200 %, title and buttons took the room, so that the sentence was smaller than at 100 %."""
    sizes = []
    for text_size in (1.0, 2.0):
        table = at("tongits-call", store, replace(STILL, text_size=text_size), size=size)
        table.press("c")
        bar = table.scene.prompt.bar
        with table.stage.ctx.text.enlarged_at_most(bar._most):
            sizes.append(table.stage.ctx.text.px(bar._fitted()[1]))
    assert sizes[1] >= sizes[0]
