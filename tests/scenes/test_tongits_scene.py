"""The Tongits table from the first deal to the settlement: correctness of the display, and privacy."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import cast

import pytest

from game.match.players import PERSON
from game.match.store import Store
from game.opponents import advise, decide
from game.rules import GAMES
from game.rules.contract import Move
from game.rules.events import Discarded
from game.rules.moves import DRAW, Discard
from game.rules.tongits.events import Laid, Sapawed
from game.rules.tongits.moves import Lay, Tongits
from game.scenes.tables.tongits.centre_labels import pot_words
from game.scenes.tables.tongits.scene import TongitsScene
from game.table.commentary import Commentary
from game.table.tongits.hand_order import UNKNOWN
from game.table.tongits.screen_state import TongitsState
from game.ui.render_context import DefaultSettings
from game.words import Reader
from tests import hands
from tests.hands import make_move
from tests.pilot import TablePilot
from tests.scenes.tongits_pilot import (
    SIZES,
    at,
    card_words,
    covered,
    hand_cards,
    legal_moves_of,
    new_match,
    view_of_person,
    words_of,
)
from tools.pictures import tongits as states
from tools.scenarios import expert_answer


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_pot_at_the_tongits_table_says_what_each_player_paid_in_for_the_deal(
    size: tuple[int, int], store: Store
) -> None:
    """TG-73: three units each at first, and one each before the second deal; after the deal only what is left."""
    table = TablePilot(new_match(store, (PERSON, "first", "first")), store, size=size)
    table.rest()
    assert "Pot 9: 3 from each" in table.texts()
    table.scene.state.over = True
    assert pot_words(table.scene.state, table.scene.reader)[0] == "Pot 9"


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("last_deal", [False, True])
def test_pot_at_the_tongits_table_promises_no_win_after_the_last_deal(
    store: Store, *, over: bool, last_deal: bool
) -> None:
    """TG-73"""
    table = TablePilot(new_match(store, (PERSON, "first", "first")), store)
    table.rest()
    state, reader = table.scene.state, replace(table.scene.reader, last_deal=last_deal)
    state.streak, state.over = 0, over
    promised = pot_words(state, reader)[1] == "You won one; one more takes it"
    assert promised == (not (over and last_deal))


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("house", [{}, {"pick_to_extend": "on"}, {"call_timing": "start_of_turn"}])
@pytest.mark.parametrize("seed", ["00" * 32, "17" * 32, "2b" * 32])
def test_tongits_screen_matches_the_view_at_every_question(seed: str, house: dict[str, str], store: Store) -> None:
    """Plays a whole game with random moves, many of them staged."""
    chance = Random(seed)
    table = TablePilot(new_match(store, (PERSON, "first", "first"), seed, **house), store)
    staged: list[Move] = []
    while table.to_question():
        view = view_of_person(table, *staged)
        true = TongitsState(table.match.options)
        true.read(view, 0)
        for part in ("drawn", "hand_sizes", "discards", "stock", "actor", "phase", "answers", "caller", "pot"):
            assert getattr(table.shown, part) == getattr(true, part), part
        assert sorted(table.shown.hand) == sorted(hand_cards(table)) == sorted(view.hand)
        for mine, other in zip(table.shown.bahays, true.bahays, strict=True):
            assert (mine.owner, mine.cards, mine.secret, mine.sapaw) == (
                other.owner,
                other.cards,
                other.secret,
                other.sapaw,
            )
        move = chance.choice([move for move in view.legal if not isinstance(move, Tongits)] or view.legal)
        make_move(table, table.match, move)
        staged = [*staged, move] if isinstance(move, hands.STAGED) else []
        if table.find("choice:0"):  # the last cards are asked for
            table.click("choice:0")
    assert table.settled
    assert table.shown.over
    assert len(table.scene.showdown.hands) == 3


def test_tongits_deal_between_opponents_runs_to_its_end(store: Store) -> None:
    """A bystander sees the whole game; hands and secrets are face down until the showdown."""
    table = TablePilot(new_match(store, ("first",) * 3), store)
    assert set(table.shown.hand) == {UNKNOWN}
    assert not table.pieces()
    assert table.to_question() == ""
    assert table.settled


def test_animated_tongits_deal_runs_to_the_settlement(store: Store) -> None:
    """Cards fly, the hands open one after another, then the settlement opens."""
    table = TablePilot(new_match(store, (PERSON, "first", "first"), "05" * 32), store, DefaultSettings(speed=4.0))
    for _turn in range(200):
        if not table.to_question():
            break
        legal = view_of_person(table).legal
        make_move(table, table.match, DRAW if DRAW in legal else legal[-1])
    assert table.settled


def test_cards_laid_off_show_who_laid_them(store: Store) -> None:
    """TG-21: each card laid off has its player's face at its foot, where it hides no other card."""
    table = at("tongits-turn", store)
    lying = max(table.shown.bahays, key=lambda each: len(each.cards))
    first, last = lying.cards[0], lying.cards[-1]
    lying.sapaw, lying.fresh = ((1, first), (2, last)), (first, last)
    table.scene.follow()
    number = table.shown.bahays.index(lying) + 1
    cards = dict(table.scene.board.bahay_spots())[number]
    givers = list(table.scene.board.givers(number, cards))
    assert [seat for _box, seat in givers] == [1, 2]
    for (box, _seat), (_key, _code, spot) in zip(givers, (cards[0], cards[-1]), strict=True):
        assert spot.box().x <= box.x < box.right <= spot.box().right
        assert box.y > spot.y
    assert givers[0][0].right <= cards[1][2].box().x
    assert {node.label.rpartition(", ")[2] for node in table.nodes(role="lying")} >= {
        "sapaw by Liza",
        "sapaw by Ramon",
    }


def test_tongits_deal_can_be_played_by_keyboard(store: Store) -> None:
    """Space draws, Enter lifts and discards the focused card, L lays, F folds."""
    table = TablePilot(new_match(store, (PERSON, "first", "first"), "31" * 32), store)
    laid = 0
    while kind := table.to_question():
        if kind == "draw":
            table.press("space")
        elif kind == "answer":
            table.press("f")
        elif legal_moves_of(table, Lay) and not table.find("take back"):
            table.press("l")
            if table.find("choice:0"):
                table.press("return")
            laid += 1
        elif table.node("primary").label == "Tongits!":
            table.focus("primary")
            table.press("return")
        else:
            table.press("right")
            for _press in range(60):
                if table.focused.startswith("card:"):
                    break
                table.press("tab")
            table.press("return", "return")
    assert table.settled
    assert laid


def test_names_of_nodes_at_the_tongits_table_reveal_no_hidden_cards(store: Store) -> None:
    """Labels and tooltips name only the own hand and exposed cards."""
    table = at("tongits-secret", store)
    census = table.match.deal.census()
    hidden = {code for place in ("hand 1", "hand 2", "secret 1", "secret 2", "stock") for code in census.get(place, ())}
    words = " ".join(f"{node.label} {node.tooltip} {node.value} {node.id}" for node in table.nodes())
    assert not [code for code in hidden if card_words(table, code) in words or code in words.split(":")]


def test_tongits_hand_is_face_down_between_two_peoples_turns(store: Store) -> None:
    """After a turn with staged moves the hand is covered, and the curtain names the next person."""
    table = TablePilot(new_match(store, (PERSON, PERSON, PERSON), "07" * 32), store)
    table.rest()
    assert len(table.curtains) == 1
    assert set(table.shown.hand) == {UNKNOWN}
    assert not table.pieces()
    seat = table.lift_curtain()
    assert table.to_question() == "play"
    assert sorted(hand_cards(table)) == sorted(table.match.view(seat).hand)
    for move in legal_moves_of(table, Lay)[:1]:
        make_move(table, table.match, move)
    make_move(table, table.match, Discard(hand_cards(table)[-1]))
    table.rest()
    assert len(table.curtains) == 1
    assert table.curtains[-1][0] != seat
    assert set(table.shown.hand) == {UNKNOWN}
    assert not table.pieces()


@pytest.mark.parametrize("state", ["tongits-turn", "tongits-draw", "tongits-answer", "tongits-take"])
def test_tongits_hint_names_the_recommended_move(state: str, store: Store) -> None:
    """Escape hides the hint again."""
    table = at(state, store)
    before = table.written()
    table.press("h")
    advice = decide(advise, view_of_person(table), Random(0)).move
    said = " ".join(table.written() - before)
    assert set(words_of(table, advice).split()) <= set(said.split())
    assert "Master’s advice" in said
    table.press("escape")
    assert table.written() == before
    assert not table.menus


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", ["tongits-turn", "tongits-late", "tongits-answer", "tongits-take-many"])
def test_tongits_hint_covers_no_cards_or_enabled_buttons(state: str, size: tuple[int, int], store: Store) -> None:
    table = at(state, store, size=size)
    table.press("h")
    (note,) = table.scene.overlay_rects()
    assert covered(table, note) == []
    assert not [node.label for node in table.nodes(role="button") if node.enabled and node.rect.colliderect(note)]


def test_commentary_describes_every_tongits_event(store: Store) -> None:
    """Lays, secrets, sapaws, takes, calls and answers are worded as in the design."""
    said: set[str] = set()
    for seed in range(12):
        match = new_match(store, ("first",) * 3, f"{seed:064x}")
        chance = Random(seed)
        while match.deal.result is None:
            seat = min(match.deal.pending())
            match.play(seat, expert_answer(match, seat, chance))
        table = TablePilot(match, store)
        said |= {line.text.removeprefix(line.name).split()[0] for line in table.said if line.name}
        for line in table.said:
            assert "{" not in line.text
    assert {"is", "lays", "takes", "sapaws", "discards", "calls", "has", "wins"} <= said


def test_commentary_names_a_secret_bahay_only_to_its_owner() -> None:
    """TG-11: the next person at the screen reads that a secret was laid, but not its cards."""
    rules = GAMES["tongits"]
    talk = Commentary(Reader("tongits", rules.pack(rules.Options()), states.NAMES))
    talk.begin([Laid(0, 0, ("JS", "JH", "JD"), 3, secret=True), Discarded(0, "9C")])
    talk.add(Sapawed(0, "JC", 0, 0, ("JS", "JH", "JD", "JC"), secret=True))
    assert ["jack" in line.text for line in talk.lines] == [True, False, True]
    talk.conceal()
    assert ["jack" in line.text for line in talk.lines] == [False, False, False]
    assert ["secret" in line.text for line in talk.lines] == [True, False, True]


def test_showdown_title_names_the_tallies_that_were_compared(store: Store) -> None:
    """TG-43, TG-44: the winner's tally, and those of the others that were compared."""
    table = at("tongits-answer", store)
    assert table.asked() is not None
    table.click("challenge")
    table.wait(20)
    shown = table.match.view(None).table.result.shown
    tallies = [str(hand.tally) for hand in shown.hands if hand.compared]
    won = str(shown.hands[table.scene.showdown.winner].tally)
    title = table.scene.showdown.title
    assert len(tallies) > 1
    assert f"the draw with {won} against " in title
    assert sorted([won, *title.partition(" against ")[2].replace(" and ", " ").split()]) == sorted(tallies)


@pytest.mark.parametrize("size", SIZES)
def test_bahay_in_the_viewers_row_that_another_player_owns_names_its_owner(size: tuple[int, int], store: Store) -> None:
    """The two players' bahays never look like one row; the mark is directly above the bahay and covers no card."""
    table = at("tongits-third", store, size=size)
    board = cast("TongitsScene", table.scene).board
    owned = {seat: [number for number, one in enumerate(board.state.bahays, 1) if one.owner == seat] for seat in (1, 2)}
    thirds = {seat: numbers[2] for seat, numbers in owned.items() if len(numbers) > 2}
    marks = {mark.owner: mark for mark in board.owner_marks()}
    assert set(marks) == set(thirds) != set()
    for seat, mark in marks.items():
        cards = [board.frame.spot_rect(spot) for *_card, spot in dict(board.bahay_spots())[thirds[seat]]]
        assert mark.text == board.reader.title(seat)
        assert mark.text in table.texts()
        bahay = cards[0].unionall(cards[1:])
        assert bahay.left <= mark.rect.centerx <= bahay.right
        assert 0 <= bahay.top - mark.rect.bottom < bahay.h / 4
        everything = [*board.layout.cards(), *(spot for spots in board.layout.hand for spot in spots)]
        assert mark.rect.collidelist([board.frame.spot_rect(spot) for spot in everything]) < 0
    assert table.faults() == []
