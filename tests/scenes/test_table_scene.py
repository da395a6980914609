"""The money games' table in play: correctness of the display, timing, privacy, and the next deal."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from pygame.image import tobytes

from game.match.drivers import Thinker
from game.match.players import PERSON, Player
from game.match.store import Store
from game.opponents import LEVELS
from game.rules.events import Took
from game.rules.money.moves import WIN
from game.table.money.screen_state import UNKNOWN, MoneyState
from game.ui.intents import Pointer
from game.ui.node import Node
from game.ui.render_context import DefaultSettings
from tests.hands import make_move
from tests.pilot import TablePilot
from tests.scenes.money_pilot import SIZES, at, chosen, new_match
from tools.pictures import money as states


def any_answer(table: TablePilot) -> None:
    """Answer every question with the last legal move."""
    (seat,) = [seat for seat in table.persons if seat in table.match.deal.pending()][:1]
    make_move(table, table.match, table.match.deal.legal(seat)[-1])


# Pictures -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["pong-turn", "pai-tong-7", "pai-tong-late"])
def test_selected_piece_its_button_and_the_hint_cover_no_text(name: str, store: Store) -> None:
    for size in SIZES:
        table = at(name, store)
        table.resize(size)
        table.click(table.pieces()[0])
        table.press("h")
        table.wait(6)
        assert table.faults() == []


# Shown and true -------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize(("game", "seats"), [("pong", 4), ("pai-tong", 2), ("pai-tong", 6), ("pai-tong", 7)])
@pytest.mark.parametrize("seed", ["00" * 32, "17" * 32, "2b" * 32])
def test_money_screen_matches_the_view_at_every_question(game: str, seats: int, seed: str, store: Store) -> None:
    """Plays a whole deal with random answers."""
    chance = Random(seed)
    table = TablePilot(new_match(store, game, (PERSON, *("first",) * (seats - 1)), seed), store)
    while table.to_question():
        view = table.match.view(0)
        true = MoneyState(table.shown.aces)
        true.read(view, 0)
        assert table.shown == true
        name = table.match.game.pack(table.match.options).name
        assert Counter(node.label for node in table.pieces()) == Counter(map(name, view.hand))
        pieces = [node for node in table.nodes(role="lying") if not node.name.startswith("honour:")]
        lying = Counter(node.label.partition(",")[0] for node in pieces)
        exposed = [code for tongs in view.table.exposed for tong in tongs for code in tong]
        assert lying == Counter(map(name, [*(code for _seat, code in view.table.discards), *exposed]))
        legal = table.match.deal.legal(0)
        make_move(table, table.match, chance.choice([move for move in legal if move is not WIN] or legal))
    assert table.settled
    assert table.shown.over


def test_money_deal_between_opponents_runs_to_its_end(store: Store) -> None:
    """A bystander sees the whole deal, with every hand face down."""
    table = TablePilot(new_match(store, "pong", ("first",) * 4), store)
    assert table.shown.hand in ([UNKNOWN] * 11, [UNKNOWN] * 12)
    assert not table.pieces() or {node.label for node in table.pieces()} == {"a face-down piece"}
    assert table.to_question() == ""
    assert table.settled


def test_question_is_removed_when_an_opponent_takes_the_seat(store: Store) -> None:
    """The opponent continues, and the person's hand disappears from the screen."""
    table = at("pong-turn", store)
    think = LEVELS["pong"]["first"].think
    table.scene.referee.seat(0, Thinker(think), Player("Siti", "first"))
    table.wait()
    assert table.scene.prompt.view is None
    assert not table.pieces()
    assert set(table.shown.hand) == {UNKNOWN}
    table.rest()
    assert table.settled


# Time -----------------------------------------------------------------------------------------------------------------


def test_opponents_thinking_time_does_not_depend_on_their_hands(store: Store) -> None:
    """The delay before a claim window closes is random, 450 to 900 ms at a small table."""
    table = TablePilot(new_match(store, "pai-tong", (PERSON, "first")), store, DefaultSettings(speed=1.0))
    waits = set()
    for _frame in range(3000):
        moving = table.stage.update(1 / 60)
        pacer = table.scene.pacer
        if pacer._wait > 0.40:
            waits.add((pacer._table.phase, pacer._table.turns))
            assert pacer._wait <= 0.91
        if not moving and table.asked() is not None:
            any_answer(table)
    assert len(waits) > 5


def test_click_skips_the_dealing_animation(store: Store) -> None:
    table = TablePilot(new_match(store, "pai-tong", (PERSON, *("first",) * 5)), store, DefaultSettings(speed=1.0))
    table.wait(20)
    assert table.moving
    assert table.flights
    table.stage.handle(Pointer("down", (640, 300)))
    assert not table.moving
    assert not table.flights


def test_dealing_seven_hands_takes_under_four_seconds(store: Store) -> None:
    table = TablePilot(new_match(store, "pai-tong", (PERSON, *("first",) * 6)), store, DefaultSettings(speed=1.0))
    table.wait(217)
    assert not table.flights or table.match.view(None).table.turns != 0


def test_reduced_motion_starts_no_flights_at_the_money_table(store: Store) -> None:
    """Pieces fade in at their places instead."""
    settings = DefaultSettings(speed=1.0, reduced_motion=True)
    table = TablePilot(new_match(store, "pong", (PERSON, *("first",) * 3)), store, settings)
    for _frame in range(400):
        table.stage.update(1 / 60)
        assert not table.flights
        assert table.scene.motions.shake == 0


# Several persons ------------------------------------------------------------------------------------------------------


def test_previous_persons_hand_is_hidden_before_the_next_person_is_asked(store: Store) -> None:
    """The hand is face down until the next person has passed the curtain."""
    store.change(claims="ask")
    table = TablePilot(new_match(store, "pong", (PERSON, PERSON, "first", "first")), store)
    seen = []
    for _round in range(40):
        table.rest()
        if table.settled:
            break
        if table.curtains:
            assert table.shown.covered
            assert set(table.shown.hand) | {table.shown.drawn or UNKNOWN} == {UNKNOWN}
            assert not table.pieces()
            seat = table.lift_curtain()
            seen.append(seat)
            assert table.asked() == seat
            assert table.shown.viewer == seat
            held = [*table.shown.hand, *([table.shown.drawn] if table.shown.drawn else [])]
            assert sorted(held) == sorted(table.match.view(seat).hand)
        any_answer(table)
    assert len(set(seen)) == 2


def test_claim_windows_ask_every_person_except_the_discarder(store: Store) -> None:
    """Even persons who can only pass are asked, so that being asked reveals nothing."""
    store.change(claims="ask")
    table = TablePilot(new_match(store, "pong", (PERSON,) * 4), store)
    asked_in: dict[int, set[int]] = {}
    for _round in range(60):
        table.rest()
        while table.curtains:
            table.lift_curtain()
        seat = table.asked()
        assert seat is not None
        view = table.match.view(seat)
        if view.table.phase == "claim":
            asked_in.setdefault(view.table.turns, set()).add(seat)
        any_answer(table)
    whole = list(asked_in.values())[:-1]
    assert whole
    assert all(len(seats) == 3 for seats in whole)


def test_commentary_says_you_only_if_one_person_plays_at_the_screen(store: Store) -> None:
    """With two persons there is no 'You', even for a player of that name; drawn pieces are not named."""
    alone = at("pong-turn", store)
    assert alone.said[-1].name == "You"
    assert alone.said[-1].text.startswith("You draw the ")
    assert "You" in alone.texts()
    store.change(claims="ask")
    two = TablePilot(new_match(store, "pong", (PERSON, PERSON, "first", "first")), store)
    for _round in range(30):
        two.rest()
        while two.curtains:
            two.lift_curtain()
        any_answer(two)
    names = {line.name for line in two.said}
    assert names <= {"Player 1", *states.NAMES[1:]}
    said = " ".join(line.text for line in two.said)
    assert "Player 1 discards the" in said
    assert not re.search(r"\bYou (draw|discard|take|pong|start)\b|draws the", said)


# Going on -------------------------------------------------------------------------------------------------------------


def test_next_deal_is_shown_at_the_same_table_after_the_settlement(store: Store) -> None:
    """After the settlement the table shows the next deal, its seal and chips."""
    table = at("pong-win", store)
    table.press("w")
    table.rest()
    assert table.settled == ["win"]
    assert "You win" in table.texts()
    table.scene.referee.next_deal()
    table.scene.resume()
    table.wait()
    assert table.match.number == 2
    assert not table.shown.over
    assert "You win" not in table.texts()
    chips = {str(amount) for amount in table.match.ledger}
    assert chips <= table.texts()


def test_plaque_notes_are_cleared_for_the_next_deal(store: Store) -> None:
    """'discarded' and 'pong' refer to the previous deal; in a small window they would overlap a set."""
    table = at("pong-win", store)
    table.resize((1920, 1080))
    table.press("w")
    table.rest()
    table.scene.referee.next_deal()
    table.scene.resume()
    assert [plaque.note for plaque in table.scene.plaques if plaque.note] == []
    claim = at("pong-claim", store)
    claim.resize((1920, 1080))
    assert "discarded" in claim.texts()
    claim.resize((1280, 720))
    assert "discarded" not in claim.texts()


@pytest.mark.parametrize(("state", "size"), [("pai-tong-6-turn", (1280, 720)), ("pong-thai", (1920, 1080))])
def test_explanation_of_suits_is_shown_if_space_allows(state: str, size: tuple[int, int], store: Store) -> None:
    """Below the buttons while plain labels are on, clear of the buttons and the seal."""
    table = at(state, store)
    table.resize(size)
    assert {"Suits", "coins", "strings", "myriads"} <= table.texts()
    assert table.faults() == []


@pytest.mark.painted
def test_toggle_buttons_look_different_when_switched_on(store: Store) -> None:
    table = at("pai-tong-6-turn", store)
    for name, key in (("labels", "l"), ("auto draw", "a")):
        node = table.node(name)
        before, value = cut(table, node), node.value
        table.press(key)
        assert node.value != value
        assert cut(table, node) != before


def cut(table: TablePilot, node: Node) -> bytes:
    """Return the pixels in the area of a node."""
    return tobytes(table.shot().surface.subsurface(node.rect), "RGB")


def test_money_table_keeps_selection_and_panel_after_resize(store: Store) -> None:
    table = at("pong-turn", store)
    table.click(table.pieces()[4])
    for size in SIZES:
        table.resize(size)
        (piece,) = chosen(table)
        assert table.node("confirm").label == f"Discard the {piece.label}"
    claim = at("pong-claim", store)
    claim.resize((1920, 1080))
    assert claim.find("claim:pong")


def test_changed_speed_setting_applies_immediately(store: Store) -> None:
    table = at("pong-turn", store, DefaultSettings(speed=1.0))
    table.stage.ctx.settings = replace(DefaultSettings(), speed=0.0)
    table.click(table.pieces()[0], clicks=2)
    assert not table.flights


@pytest.mark.parametrize(("moments", "slow"), [("full", True), ("none", False)])
def test_discard_taken_by_another_player_is_noticed(store: Store, moments: str, *, slow: bool) -> None:
    """Its flight is slow unless moments are off, and the plaque says who took it."""
    table = at("pong-claim", store, DefaultSettings(moments=moments))
    table.resize((1920, 1080))
    scene = table.scene
    scene.animate(Took(2, scene.state.discards[-1][1]))
    scene.refresh_notes()
    assert scene.plaques[2].note == "took it"
    assert scene.marks_of(2) == [f"{scene.reader.name(2)} has just taken the discard."]
    seconds = 0.0
    while scene.motions.update(0.05):
        seconds += 0.05
    assert (seconds > 0.5) is slow
