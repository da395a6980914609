"""Pace of a table with many seats: length of a round, skipping, and autoplay."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from game.match.drivers import Thought
from game.match.match import Match
from game.match.players import PERSON, Player
from game.match.seal import BY_THE_SEED
from game.match.store import Store
from game.rules import GAMES
from game.rules.contract import Move
from game.rules.money.moves import PONG, WIN
from game.rules.money.view import Phase
from game.rules.moves import DRAW, PASS, TAKE, Discard
from game.scenes.tables.tongits.scene import TongitsScene
from game.ui.render_context import DefaultSettings
from game.words import words_of
from tests.hands import make_move
from tests.pilot import FRAME, STILL, TablePilot
from tools.pictures import money as states
from tools.pictures import tongits as tongits_states
from tools.scenarios import play_until

AS_DESIGNED = DefaultSettings(speed=1.0)
SEEDS = ["ab" * 32, "17" * 32, "2b" * 32]
ROUNDS = 3
MOST_ROUND_S = 4.0
"""Limit promised to players, independent of the pacer's own target."""
MOST_FRAMES = 60 * 60
SLACK_S = 2 * FRAME


def new_match(store: Store, game: str, seats: int, seed: str = "ab" * 32) -> Match:
    """Return a new match of one person and opponents."""
    rules = GAMES[game]
    players = tuple(Player(states.NAMES[seat], PERSON if not seat else "first") for seat in range(seats))
    return store.start(rules, rules.Options.parse({}), players, 3, seed, derivation=BY_THE_SEED)


def simplest_move(match: Match) -> Move:
    """Return the simplest move: take or draw, pass, discard the last piece."""
    legal = match.deal.legal(0)
    takes = [move for kind in (TAKE, PASS, DRAW) for move in legal if move == kind]
    return (takes or [move for move in legal if isinstance(move, Discard)])[0 if takes else -1]


def to_a_question(table: TablePilot) -> float:
    """Return the seconds until a person is asked or the deal is over."""
    for frame in range(MOST_FRAMES):
        if table.scene.session.asked_seats or table.settled:
            return frame * FRAME
        table.stage.update(FRAME)
    raise AssertionError("nobody is ever asked")


def discard(table: TablePilot) -> None:
    """Play until the viewer has discarded or the deal is over."""
    while True:
        to_a_question(table)
        if table.settled:
            return
        move = simplest_move(table.match)
        make_move(table, table.match, move)
        if isinstance(move, Discard):
            return


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize(
    ("game", "seats"), [("pai-tong", 5), ("pai-tong", 6), ("pai-tong", 7), ("pong", 4), ("tongits", 3)]
)
def test_a_full_table_shows_one_turn_of_every_opponent_in_at_most_four_seconds(
    game: str, seats: int, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Measured at speed 1 from the viewer's discard, through the turns of all others, to the next decision.

    Opponents think within one frame, because on a busy machine they would need more of them. At Tongits, cards laid in
    a turn take longer, so that they can be followed; there a turn of drawing and discarding counts.
    """
    step = Thought.step
    monkeypatch.setattr(Thought, "step", lambda thought, _seconds: step(thought, math.inf))
    rounds: list[float] = []
    for seed in SEEDS:
        table = TablePilot(new_match(store, game, seats, seed), store, AS_DESIGNED)
        for _round in range(ROUNDS):
            discard(table)
            before = len(table.match.moves)
            took = to_a_question(table)
            if table.settled:
                break
            turns = [seat for seat, move in table.match.moves[before:] if seat and isinstance(move, Discard)]
            plain = game != "tongits" or len(table.match.moves[before:]) == 2 * len(turns)
            if len(turns) == seats - 1 and plain:
                rounds.append(took)
    assert len(rounds) >= 2
    assert max(rounds) <= MOST_ROUND_S + SLACK_S, rounds


def test_animations_are_not_sped_up_with_few_opponents(store: Store) -> None:
    """At a table with one opponent the normal speed applies."""
    table = TablePilot(new_match(store, "pai-tong", 2), store, AS_DESIGNED)
    discard(table)
    table.wait()
    assert table.scene.pacer.tempo == 1.0
    assert to_a_question(table) > 0.9


def test_fast_forward_skips_to_the_next_decision(store: Store) -> None:
    """X skips once; after the next decision the normal speed applies again."""
    table = TablePilot(new_match(store, "pai-tong", 6), store, AS_DESIGNED)
    to_a_question(table)
    table.press("x")
    assert not table.scene.pacer.skipping  # a question waits: there is nothing to hurry
    discard(table)
    table.press("x")
    assert to_a_question(table) < 1.2
    assert not table.scene.pacer.skipping
    assert {"X", "Fast forward"} <= table.texts()


def test_fast_forward_ends_with_the_move_that_decides_the_deal(store: Store) -> None:
    """The win of another player is shown at its own pace, however fast the moves before it were."""
    table = TablePilot(new_match(store, "pai-tong", 6), store, AS_DESIGNED)
    pacer = table.scene.pacer
    hurried = False
    while not pacer.ends_deal:
        to_a_question(table)
        make_move(table, table.match, simplest_move(table.match))
        table.press("x")
        while not table.scene.session.asked_seats and not pacer.ends_deal:
            hurried = pacer.skipping
            table.wait(1)
    assert hurried
    paces = set()
    while not table.settled:
        paces.add((pacer.skipping, pacer.tempo))
        table.wait(1)
    assert paces == {(False, 1.0)}


def test_fast_forward_ends_when_a_draw_is_called() -> None:
    """The answers to a call decide a deal of Tongits."""
    table = play_until(tongits_states.STATES["tongits-answer"]).view(0).table
    assert TongitsScene.policy.decides(table)
    assert not TongitsScene.policy.decides(play_until(tongits_states.STATES["tongits-turn"]).view(0).table)


def test_click_ends_the_pause_while_an_opponent_thinks(store: Store) -> None:
    """A click while an opponent visibly thinks continues with its move."""
    table = TablePilot(new_match(store, "pai-tong", 2), store, AS_DESIGNED)
    discard(table)
    table.wait_for(lambda: table.scene.pacer._wait > 0.2)
    table.click_at((640, 300))
    assert table.scene.pacer._wait <= 0


def test_fast_forward_button_works_during_animations(store: Store) -> None:
    """A click on the button acts on it, although a click on the table would end an animation."""
    table = TablePilot(new_match(store, "pai-tong", 6), store, AS_DESIGNED)
    discard(table)
    table.wait_for(lambda: table.scene.motions.busy)
    table.click("fast")
    assert table.scene.pacer.skipping
    assert to_a_question(table) < 1.2


def skip_to_a_question(table: TablePilot) -> None:
    """Press Enter repeatedly while the others play, until a question is asked."""
    for _frame in range(MOST_FRAMES):
        if table.scene.session.asked_seats:
            return
        table.press("return")
    raise AssertionError("nobody is ever asked")


@pytest.mark.parametrize("press", ["return", "a click on what is asked"])
def test_press_that_skipped_an_animation_does_not_also_answer_a_new_question(press: str, store: Store) -> None:
    """A press answers a new question only after the person had time to notice it."""
    table = TablePilot(new_match(store, "pai-tong", 6), store, AS_DESIGNED)
    discard(table)
    skip_to_a_question(table)
    asked, before = table.scene.prompt.view, len(table.match.moves)
    table.hasty = True

    def once_more() -> None:
        if press == "return":
            table.press(press)
        else:
            table.click([node for node in table.scene.prompt.nodes() if node.role == "button"][-1])

    once_more()
    assert table.scene.prompt.view is asked
    assert len(table.match.moves) == before
    table.wait(30)
    once_more()
    assert table.scene.prompt.view is not asked


@pytest.mark.parametrize("game", ["pai-gow", "daun-tiga"])
def test_press_after_skipping_an_animation_can_answer_a_simultaneous_question(game: str, store: Store) -> None:
    """In such games nobody skips past a question, so the next press is meant as an answer."""
    table = TablePilot(new_match(store, game, 5, "7" * 64), store, AS_DESIGNED)
    skip_to_a_question(table)
    asked = table.scene.session.asked
    for _frame in range(3):
        table.press("return")
    assert any(seat == asked for seat, _move in table.match.moves)


def test_skip_hint_is_shown_only_once(store: Store) -> None:
    """It is shown while waiting at a large table, hidden at the next question, and never shown again."""
    for evening in range(2):
        table = TablePilot(new_match(store, "pai-tong", 6), store, AS_DESIGNED)
        said = set()
        for _round in range(2):
            for _frame in range(MOST_FRAMES):
                if table.scene.session.asked_seats:
                    break
                said.add(table.stage.notices.current)
                table.stage.update(FRAME)
            assert table.stage.notices.current == ""  # nothing lies on the hand that is to be played from
            make_move(table, table.match, simplest_move(table.match))
        said.discard("")
        assert len(said) == (1 if evening == 0 else 0)
        assert all("Click" in each for each in said)


def test_skip_hint_waits_until_the_discard_can_no_longer_be_claimed(store: Store) -> None:
    """Regression: it covered the flight of the piece that the next player took."""
    table = TablePilot(play_until(states.STATES["pong-turn"]), store, AS_DESIGNED)
    table.to_question()
    store.change(hurry_told=False)
    view = table.match.view(0)._replace(legal=())
    table.scene.deal_screen.new_state(view._replace(table=view.table._replace(phase=Phase.CLAIM)))
    assert not store.settings.hurry_told
    table.scene.deal_screen.new_state(view)
    assert store.settings.hurry_told


@pytest.mark.parametrize("game", ["pai-gow", "daun-tiga"])
def test_skip_hint_is_not_shown_in_games_with_simultaneous_answers(store: Store, game: str) -> None:
    """Where all bet together there is no waiting, and the sentence would cover the viewer's seat."""
    table = TablePilot(new_match(store, game, 5, "7" * 64), store, AS_DESIGNED)
    table.wait_for(lambda: bool(table.scene.session.asked_seats))
    table.press("return")
    table.wait_for(lambda: any(seat == 0 for seat, _move in table.match.moves))
    assert table.stage.notices.current == ""


# Left to the table ----------------------------------------------------------------------------------------------------


def at(state: str, store: Store) -> TablePilot:
    """Return the table in a named state, with its question open."""
    table = TablePilot(play_until(states.STATES[state]), store, STILL)
    table.to_question()
    return table


def own_moves(table: TablePilot, since: int) -> Sequence[object]:
    """Return the viewer's moves from a number on."""
    return [move for seat, move in table.match.moves[since:] if seat == 0]


def test_auto_draw_draws_when_no_other_move_is_possible(store: Store) -> None:
    """Switching it on answers the open question and later ones; the setting is saved and shown."""
    table = at("pong-draw", store)
    before = len(table.match.moves)
    table.press("a")
    assert own_moves(table, before)[0] == DRAW
    assert table.to_question() == "discard"
    assert store.settings.auto_draw
    assert table.node("auto draw").value == "on"
    again = at("pai-tong-draw", store)
    assert again.match.view(0).table.phase == "discard"
    assert again.node("auto draw").value == "on"
    again.press("a")
    assert not store.settings.auto_draw


@pytest.mark.parametrize("game", ["pai-tong", "pong"])
def test_auto_draw_draws_even_if_the_discard_could_be_taken(game: str, store: Store) -> None:
    """By default a discard can always be taken in turn, so the setting would otherwise have no effect."""
    store.change(auto_draw=True)
    table = TablePilot(new_match(store, game, 4), store)
    before = len(table.match.moves)
    while DRAW not in own_moves(table, before):
        phase = table.to_question()
        legal, words = table.match.deal.legal(0), words_of(game)
        helps = words.discard_helps(table.match.view(0), table.scene.reader)
        assert phase == "discard" or PONG in legal or WIN in legal or helps
        make_move(table, table.match, PASS if helps else legal[-1])
    assert TAKE not in own_moves(table, before)


def test_auto_draw_still_asks_if_the_discard_completes_a_set(store: Store) -> None:
    store.change(auto_draw=True)
    table = at("pai-tong-tongs", store)
    assert table.to_question() == "claim"
    assert table.find("claim:take")
    assert store.settings.auto_draw


def test_auto_draw_still_asks_about_a_pong_or_win(store: Store) -> None:
    """A discard that could be ponged or won leads to a question."""
    store.change(auto_draw=True)
    for state in ("pong-claim", "pong-win"):
        table = at(state, store)
        assert table.to_question() == "claim"
        assert table.find("claim:pong") or table.find("claim:win")


def test_pass_until_my_turn_passes_claims_until_the_viewers_turn(store: Store) -> None:
    """A pong is passed, the referee receives a pass, and the viewer's turn is asked as usual."""
    table = at("pai-tong-claim", store)
    before = len(table.match.moves)
    table.press("u")
    table.rest()
    assert own_moves(table, before) in ([PASS], [PASS] * len(own_moves(table, before)))
    view = table.match.view(0)
    assert view.legal
    assert TAKE in view.legal or view.table.actor == 0
    assert not store.settings.pass_until_turn
    assert table.node("pass until turn").value == "off"


def test_pass_until_my_turn_still_asks_about_a_win(store: Store) -> None:
    """A possible win leads to a question, and the setting stays on until the viewer's turn."""
    store.change(pass_until_turn=True)
    table = at("pong-win", store)
    view = table.match.view(0)
    assert WIN in view.legal
    assert table.find("claim:win") or table.find("win")
    assert not [
        move for seat, move in table.match.moves[-4:] if seat == 0 and move == PASS and view.table.phase == "claim"
    ]


def test_pass_until_my_turn_asks_when_a_win_and_a_pong_are_offered(store: Store) -> None:
    """The setting answers only if a pong and a pass are the only offers."""
    table = at("pong-claim", store)
    view = table.match.view(0)
    assert PONG in view.legal
    store.change(pass_until_turn=True)
    waivers, settings = table.scene.autoplay.waivers, store.settings
    assert waivers.answer_to(view, settings) == (PASS,)
    assert waivers.answer_to(view._replace(legal=(WIN, *view.legal)), settings) == ()
    assert waivers.answer_to(view._replace(legal=(TAKE, *view.legal)), settings) == ()


def test_autoplay_does_not_change_the_events_that_other_seats_see(store: Store) -> None:
    """An automatic pass looks like a person's: the same moves and events in the same order."""
    told = []
    for switched in (False, True):
        table = at("pai-tong-claim", store)
        feed = table.scene.referee.watch(1)
        table.press("u") if switched else table.click("claim:pass")
        seen = []
        while (each := feed.take(1)) is not None:
            seen.append((each.at, each.events))
        told.append((table.match.moves[: len(table.match.moves)][-1], seen[:1]))
        store.change(pass_until_turn=False)
    assert told[0][1] == told[1][1]


def test_autoplay_is_not_available_when_several_people_share_the_screen(store: Store) -> None:
    """Skipping a person behind a curtain would reveal that there was nothing to win."""
    rules = GAMES["pong"]
    players = tuple(Player(states.NAMES[seat], PERSON if seat < 2 else "first") for seat in range(4))
    store.change(pass_until_turn=True, auto_draw=True)
    table = TablePilot(store.start(rules, rules.Options.parse({}), players, 3, "ab" * 32), store)
    table.rest()
    while table.curtains:
        table.lift_curtain()
    assert table.asked() is not None
    assert table.find("fast")
    assert not table.find("auto draw")
    assert not table.find("pass until turn")
    assert table.scene.prompt.view is not None


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1440)])
def test_autoplay_buttons_do_not_cut_their_labels(size: tuple[int, int], store: Store) -> None:
    """A shorter label is used if the full one does not fit."""
    table = at("pai-tong-6-turn", store)
    table.resize(size)
    buttons = [table.node(name).rect for name in ("fast", "auto draw", "pass until turn")]
    words = [drawn.text for drawn in table.shot().texts if any(rect.contains(drawn.rect) for rect in buttons)]
    assert {"Fast forward", "Auto-draw"} <= set(words)
    assert {"Pass until my turn", "Pass for now"} & set(words)
    assert not any(word.endswith("…") for word in words)


@pytest.mark.parametrize(("game", "seats"), [("daun-tiga", 12), ("pai-gow", 8)])
def test_simultaneous_answers_are_not_sped_up_at_a_full_table(game: str, seats: int, store: Store) -> None:
    """Dice, openings and payments have normal speed at any table size; X and clicks skip them."""
    rules = GAMES[game]
    players = tuple(Player(f"Player {seat}", PERSON if not seat else "first") for seat in range(seats))
    table = TablePilot(store.start(rules, rules.Options.parse({}), players, 3, "ab" * 32), store, AS_DESIGNED)
    for _frame in range(600):
        assert table.scene.pacer.tempo == 1.0
        table.stage.update(FRAME)
