"""The table of Tongits as it is played: what stands on the screen, what is asked, and what mouse and keys do."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from game.match.match import Match
from game.match.players import PERSON, Player
from game.match.store import Store
from game.opponents import sound_choice
from game.rules import GAMES
from game.rules.contract import Move
from game.rules.events import Discarded
from game.rules.moves import DRAW, Discard
from game.rules.tongits.events import Laid, Sapawed
from game.rules.tongits.moves import CHALLENGE, Call, Lay, PickOn, PickUp, Sapaw, Secret, Tongits
from game.rules.tongits.view import View
from game.scenes.staged import play_until, sound_answer
from game.scenes.table.commentary import Commentary
from game.scenes.table.geometry import Box, Frame, Spot, overlap
from game.scenes.tables.tongits import states
from game.scenes.tables.tongits.hand import UNKNOWN, pack_order
from game.scenes.tables.tongits.layout import (
    ANSWER_BAR,
    BACK_BUTTON,
    BOWL,
    BUTTONS,
    POT_PLATE,
    PRIMARY,
    Counts,
    arrange,
)
from game.scenes.tables.tongits.report import report
from game.scenes.tables.tongits.screen_state import TongitsState
from game.scenes.tables.tongits.settlement import TongitsSettlement
from game.ui.intents import Confirm
from game.ui.kit import PlainSettings
from game.ui.node import Node
from game.ui.shots import open_stage, picture, shoot
from game.words import Reader
from game.words.tongits.moves import call_closed, label
from game.words.tongits.names import bahay, reading_order
from tests import hands
from tests.hands import make
from tests.pilot import STILL, TablePilot

SIZES = [(1024, 640), (1280, 720), (1920, 1080), (1280, 1024)]


def at(state: str, store: Store, settings: PlainSettings = STILL) -> TablePilot:
    """The table in a named state, with its question put."""
    table = TablePilot(play_until(states.STATES[state]), store, settings)
    table.to_question()
    return table


def begun(store: Store, kinds: tuple[str, ...], seed: str = "ab" * 32, **house: str | int) -> Match:
    """A fresh match."""
    rules = GAMES["tongits"]
    players = tuple(Player(states.NAMES[seat], kind) for seat, kind in enumerate(kinds))
    return store.start(rules, rules.Options.parse(dict(house)), players, 3, seed)


def seen(table: TablePilot, *staged: Move) -> View:
    """What the person who is asked may know, after what it has laid for now."""
    seat = table.asked()
    assert seat is not None
    return cast("View", hands.seen(table.match, seat, staged))


def may(table: TablePilot, *kinds: type) -> list[Move]:
    """The moves of these kinds that the person who is asked may make."""
    return [move for move in seen(table).legal if isinstance(move, kinds)]


def words_of(table: TablePilot, move: Move) -> str:
    """A move of the person who is asked, in words."""
    return label(move, seen(table), table.scene.reader)


def card_words(table: TablePilot, code: str) -> str:
    """A card in words."""
    return table.scene.reader.piece(code)


def chosen(table: TablePilot) -> list[str]:
    """The cards of the hand that stand out, in the order of the hand."""
    return [code_of(node) for node in table.pieces() if node.value == "chosen"]


def in_hand(table: TablePilot) -> list[str]:
    """The cards of the hand from left to right."""
    return [code_of(node) for node in table.pieces()]


def code_of(node: Node) -> str:
    """The card of a piece of the hand."""
    return node.name.removeprefix("card:")


def drag(table: TablePilot, code: str, x: float, y: float) -> None:
    """Drag a card of the hand to a point of the table (units)."""
    table.drag(f"card:{code}", Frame(table.stage.kit.scale).point(x, y))


# Pictures -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", states.PICTURES)
def test_named_states_stand_in_the_window(name: str) -> None:
    """Nothing outside the window, no words over words, in every named state at every size."""
    for size in SIZES:
        shot = shoot(states.PICTURES[name](), size, seconds=1.0)
        assert shot.faults() == [], size


# Shown and true -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", [{}, {"pick_to_extend": "on"}, {"call_timing": "start_of_turn"}])
@pytest.mark.parametrize("seed", ["00" * 32, "17" * 32, "2b" * 32])
def test_what_stands_on_the_screen_is_what_is_true(seed: str, house: dict[str, str], store: Store) -> None:
    """A whole game played with random moves, many of them staged: at every question the screen agrees with the view."""
    chance = Random(seed)
    table = TablePilot(begun(store, (PERSON, "first", "first"), seed, **house), store)
    staged: list[Move] = []
    while table.to_question():
        view = seen(table, *staged)
        true = TongitsState(table.match.options)
        true.read(view, 0)
        for part in ("drawn", "hand_sizes", "discards", "stock", "actor", "phase", "answers", "caller", "pot"):
            assert getattr(table.shown, part) == getattr(true, part), part
        assert sorted(table.shown.hand) == sorted(in_hand(table)) == sorted(view.hand)
        for mine, other in zip(table.shown.bahays, true.bahays, strict=True):
            assert (mine.owner, mine.cards, mine.secret, mine.sapaw) == (
                other.owner,
                other.cards,
                other.secret,
                other.sapaw,
            )
        move = chance.choice([move for move in view.legal if not isinstance(move, Tongits)] or view.legal)
        make(table, table.match, move)
        staged = [*staged, move] if isinstance(move, hands.STAGED) else []
        if table.find("choice:0"):  # the last cards are asked for
            table.click("choice:0")
    assert table.settled
    assert table.shown.over
    assert len(table.scene.showdown.hands) == 3


def test_a_game_goes_on_by_itself_without_persons(store: Store) -> None:
    """Opponents alone: a bystander sees the game to its end; hands and secrets lie face down till the showdown."""
    table = TablePilot(begun(store, ("first",) * 3), store)
    assert set(table.shown.hand) == {UNKNOWN}
    assert not table.pieces()
    assert table.to_question() == ""
    assert table.settled


def test_a_whole_game_at_normal_speed(store: Store) -> None:
    """With everything moving: cards fly, the hands are laid open one after another, then the settlement comes."""
    table = TablePilot(begun(store, (PERSON, "first", "first"), "05" * 32), store, PlainSettings(speed=4.0))
    for _turn in range(200):
        if not table.to_question():
            break
        legal = seen(table).legal
        make(table, table.match, DRAW if DRAW in legal else legal[-1])
    assert table.settled


# Places ---------------------------------------------------------------------------------------------------------------

WINDOWS = [(1024, 640), (1280, 720), (1280, 1024), (1920, 1080), (2560, 1080), (2560, 1440)]


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("each", [1, 2, 3, 4])
@pytest.mark.parametrize("cards", [3, 4, 6, 9])
def test_nothing_leaves_the_table_or_covers_another(each: int, cards: int, size: tuple[int, int]) -> None:
    """Up to four bahays a seat, short and long: on the mat, clear of each other, of plaques, piles and hands."""
    frame = Frame.of(*size)
    counts = Counts(
        viewer=0,
        groups=(4, 3, 6),
        hands=(13, 12, 12),
        bahays=tuple((seat, cards) for _number in range(each) for seat in range(3)),
        discards=7,
        stock=15,
    )
    found = arrange(counts, frame)
    for spot in [*found.cards(), *(spot for group in found.hand for spot in group)]:
        assert Box(276, 14, 1368, 1052).holds(spot.box(), 2), spot
    around = [_around(spots) for spots in found.bahays]
    for one, box in enumerate(around):
        assert not [other for other in around[one + 1 :] if box.overlaps(other, 1)], box
        others = [*found.plaques, *map(Spot.box, (*found.discards[-1:], *found.stock))]
        others += [spot.box() for group in found.hand for spot in group]
        others += [_around(spots) for spots in found.backs if spots]
        others += [*BUTTONS, PRIMARY, BACK_BUTTON, POT_PLATE, BOWL, ANSWER_BAR]
        assert not [other for other in others if box.overlaps(other, 2)], box
    for place in found.own_places:
        assert not [box for box in around if box.overlaps(place, 1)], place


def _around(spots: tuple[Spot, ...]) -> Box:
    """The upright rectangle round some cards."""
    boxes = [spot.box() for spot in spots]
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


@pytest.mark.parametrize("groups", [(13,), (4, 3, 6), (3, 3, 3, 3, 1), (1,), (5, 8), ()])
def test_the_hand_keeps_clear_of_the_own_plaque(groups: tuple[int, ...]) -> None:
    """However it falls into groups, the fan stays right of the plaque and on the mat."""
    for size in WINDOWS:
        frame = Frame.of(*size)
        found = arrange(Counts(0, groups, (sum(groups), 12, 12), (), 0, 15), frame)
        spots = [spot for group in found.hand for spot in group]
        plaque = Spot.at(*found.plaques[0])
        assert len(spots) == sum(groups)
        assert len(found.brackets) == len(groups)
        assert not [spot for spot in spots if overlap(spot, plaque) > 3]


def test_a_whole_game_by_keys_alone(store: Store) -> None:
    """Space draws, Enter lifts and discards the focused card, L lays, F folds: to the end without a mouse."""
    table = TablePilot(begun(store, (PERSON, "first", "first"), "31" * 32), store)
    laid = 0
    while kind := table.to_question():
        if kind == "draw":
            table.press("space")
        elif kind == "answer":
            table.press("f")
        elif may(table, Lay) and not table.find("take back"):
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


# Drawing and taking ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["stock", "button", "space"])
def test_draw_from_the_stock(way: str, store: Store) -> None:
    """TG-20: a click on the stock, the primary button, or the space bar draws; the new card says 'drawn'."""
    table = at("tongits-draw", store)
    assert table.to_question() == "draw"
    if way == "space":
        table.press("space")
    else:
        table.click("stock" if way == "stock" else "primary")
    assert table.to_question() == "play"
    assert (0, DRAW) in table.match.moves
    assert "drawn" in table.texts()


def test_take_the_discard_by_a_click_on_it(store: Store) -> None:
    """TG-20: where one bahay comes of it a click on the discard takes it, and the button names the whole bahay."""
    table = at("tongits-take", store)
    (move,) = may(table, PickUp, PickOn)
    last = table.match.view(0).table.discards[-1][1]
    whole = bahay(reading_order((*move.cards, last), table.match.options), table.scene.reader)
    assert table.node("action:p").label == f"Take the {card_words(table, last)} for {whole}"
    table.click("pile")
    assert (0, move) in table.match.moves
    assert table.to_question() == "play"
    assert table.shown.bahays[-1].owner == 0
    assert table.nodes(f"{card_words(table, last)}, open before you", "lying")


def test_several_ways_to_take_are_offered(store: Store) -> None:
    """Where several bahays would come of it, a panel names them, and lifts the cards that each would use."""
    table = at("tongits-take-many", store)
    moves = may(table, PickUp, PickOn)
    assert len(moves) > 1
    lying = {code: table.node(f"card:{code}").centre for code in in_hand(table)}
    table.click("pile")
    assert len([node for node in table.nodes() if node.id.startswith("choice:")]) == len(moves)
    table.focus("choice:1")
    table.wait(2)
    assert {code for code in lying if table.node(f"card:{code}").centre != lying[code]} == set(moves[1].cards)
    table.press("escape")
    assert not table.find("choice:0")
    assert table.to_question() == "draw"
    assert not table.menus
    table.press("p")
    table.click("choice:1")
    assert (0, moves[1]) in table.match.moves


def test_nothing_to_take_says_why(store: Store) -> None:
    """TG-20: the button that takes is closed with the reason."""
    table = at("tongits-draw", store)
    assert not table.node("action:p").enabled
    assert "two cards of your hand" in table.node("action:p").why
    assert table.node("pile").on_activate is None


# Discarding -----------------------------------------------------------------------------------------------------------


def loose(table: TablePilot) -> list[str]:
    """The deadwood of the hand."""
    return [code for group in table.shown.groups if not group.bahay for code in group.cards]


def test_a_chosen_card_is_named_on_the_button_and_discarded(store: Store) -> None:
    """TG-22: a click lifts a card, the primary button names it, and discards it."""
    table = at("tongits-turn", store)
    code = loose(table)[-1]
    assert not table.node("primary").enabled
    table.click(f"card:{code}")
    assert chosen(table) == [code]
    assert table.node("primary").label == f"Discard the {card_words(table, code)}"
    table.click("primary")
    assert (0, Discard(code)) in table.match.moves


@pytest.mark.parametrize("size", SIZES)
def test_a_button_without_room_for_its_card_says_less(size: tuple[int, int], store: Store) -> None:
    """In a narrow window the pointer shows the card, and the pile shows what may be taken: no word is cut short."""
    for state, name, short in (
        ("tongits-turn", "primary", "Discard"),
        ("tongits-take", "action:p", "Take the 10 of clubs"),
    ):
        table = TablePilot(states.play_until(states.STATES[state]), store, STILL, size)
        table.to_question()
        if name == "primary":
            table.click(f"card:{loose(table)[-1]}")
        label = table.node(name).label
        assert label.startswith(f"{short} ")
        assert table.texts() & {label, short}


@pytest.mark.parametrize("way", ["double", "drag", "enter"])
def test_other_ways_to_discard(way: str, store: Store) -> None:
    """A double click, a drag onto the pile, Enter on the lifted card."""
    table = at("tongits-turn", store)
    code = loose(table)[0]
    if way == "double":
        table.click(f"card:{code}", clicks=2)
    elif way == "drag":
        drag(table, code, 1020, 410)
    else:
        table.focus(f"card:{code}")
        table.press("return")
        assert chosen(table) == [code]
        table.press("return")
    assert (0, Discard(code)) in table.match.moves


def test_escape_and_right_click_put_a_card_back(store: Store) -> None:
    """They let the chosen card down first; Escape with nothing to take back opens the menu."""
    table = at("tongits-turn", store)
    table.click(f"card:{loose(table)[0]}")
    table.right_click()
    assert chosen(table) == []
    table.press("escape")
    assert table.menus == 1


def test_cards_of_one_bahay_are_chosen_together(store: Store) -> None:
    """A second card joins the first where both can be laid in one bahay; else it takes its place."""
    table = at("tongits-turn", store)
    bahay = next(group.cards for group in table.shown.groups if group.bahay)
    for code in bahay:
        table.click(f"card:{code}")
    assert chosen(table) == list(bahay)
    (lay,) = [move for move in may(table, Lay) if set(move.cards) == set(bahay)]
    assert table.node("action:l").tooltip == words_of(table, lay)
    table.click(f"card:{loose(table)[0]}")
    assert chosen(table) == [loose(table)[0]]


# Staging --------------------------------------------------------------------------------------------------------------


def test_what_is_laid_can_be_taken_back(store: Store) -> None:
    """TG-21: a bahay is laid on the table only for good when the turn is ended; until then it can be taken back."""
    table = at("tongits-turn", store)
    before, hand = table.match.moves, set(in_hand(table))
    assert not table.find("take back")
    table.click("action:l")
    assert table.find("take back")
    assert table.match.moves == before
    assert set(in_hand(table)) < hand
    table.right_click()
    assert not table.find("take back")
    assert set(in_hand(table)) == hand
    table.click("action:l")
    table.click("take back")
    assert set(in_hand(table)) == hand
    table.click("action:l")
    staged = [node for node in table.nodes() if "take it back" in node.tooltip]
    table.click(staged[0])
    assert set(in_hand(table)) == hand
    assert table.match.moves == before


def test_staged_moves_are_played_when_the_turn_ends(store: Store) -> None:
    """TG-21, TG-22: lay and sapaw go before the discard, in their order, and the talk tells of them once."""
    table = at("tongits-turn", store)
    before = len(table.match.moves)
    sapaw = may(table, Sapaw)[0]
    make(table, table.match, sapaw)
    lays = [move for move in seen(table, sapaw).legal if isinstance(move, Lay)][:1]
    for move in lays:
        make(table, table.match, move)
    lines = len(table.said)
    code = loose(table)[-1]
    make(table, table.match, Discard(code))
    table.wait(3)
    played = [move for seat, move in table.match.moves[before:] if seat == 0]
    assert played == [sapaw, *lays, Discard(code)]
    mine = [line.text for line in table.said[lines - 1 :] if line.name == "You"]
    assert len(mine) == len(played)
    assert mine[0].startswith("You sapaw")


def test_sapaw_by_drag_button_and_slot(store: Store) -> None:
    """TG-21: a card is dropped on the bahay, or the button used; its slot shows where it fits."""
    table = at("tongits-turn", store)
    move = may(table, Sapaw)[0]
    table.drag(f"card:{move.card}", table.node(f"slot:{move}"))
    assert move.card not in in_hand(table)
    assert table.node("take back").enabled
    assert table.nodes(f"{card_words(table, move.card)}, open before", "lying")
    table.press("escape")
    assert move.card in in_hand(table)
    assert not table.find("take back")
    table.click(f"card:{move.card}")
    assert table.node("action:a").tooltip == words_of(table, move)
    table.click("action:a")
    assert move.card not in in_hand(table)
    assert table.node("take back").enabled
    assert table.nodes(f"{card_words(table, move.card)}, open before", "lying")
    assert table.match.view(0).hand.count(move.card) == 1


def test_a_bahay_is_laid_by_drag(store: Store) -> None:
    """A card of an arranged bahay dropped on the own row lays the whole of it, or asks: open or secret."""
    table = at("tongits-turn", store)
    bahay = next(group.cards for group in table.shown.groups if group.bahay)
    drag(table, bahay[0], 900, 600)
    if table.find("choice:0"):
        table.click("choice:0")
    assert table.shown.bahays[-1].cards == tuple(bahay)
    assert not set(bahay) & set(in_hand(table))
    assert len(table.match.view(0).table.bahays) < len(table.shown.bahays)


def test_a_secret_lies_face_down(store: Store) -> None:
    """TG-11: backs with a pill that counts them, also for its owner; its cards are named to the owner alone."""
    table = at("tongits-own-secret", store)
    move = may(table, Secret)[0]
    lying = len(table.nodes(role="lying"))
    make(table, table.match, move)
    assert table.shown.bahays[-1].face_down
    number = len(table.shown.bahays)
    assert {code for _key, code, _spot in dict(table.scene.board.bahay_spots())[number]} == {UNKNOWN}
    secret = [node for node in table.nodes(role="lying") if node.label.endswith(", secret")]
    assert {node.label for node in secret} == {f"{card_words(table, code)}, secret" for code in move.cards}
    assert len(table.nodes(role="lying")) == lying + len(secret)
    assert any("secret" in text for text in table.texts())
    assert (0, move) not in table.match.moves


def test_the_last_cards_are_asked_for(store: Store) -> None:
    """TG-30: a move that ends the game at once is asked for first; 'Not yet' leaves everything as it is."""
    table = at("tongits-tongits", store)
    staged: list[Move] = []
    for _round in range(6):
        lays = [move for move in seen(table, *staged).legal if isinstance(move, Lay)]
        if not lays or table.find("choice:0"):
            break
        table.right_click() if chosen(table) else None
        make(table, table.match, lays[0])
        staged.append(lays[0])
    if not table.find("choice:0"):
        legal = seen(table, *staged).legal
        assert any(isinstance(move, Tongits | Sapaw) for move in legal)
    else:
        assert table.node("choice:0").label == "Tongits!"
        table.click("choice:1")
        assert not table.settled
        assert table.to_question() == "play"


def test_tongits_is_the_thing_to_do(store: Store) -> None:
    """TG-30: where no card is left over the primary button says so and ends the game."""
    table = at("tongits-tongits", store)
    assert table.node("primary").label == "Tongits!"
    table.click("primary")
    table.to_question()
    assert table.settled == ["tongits"]


# The own order --------------------------------------------------------------------------------------------------------


def test_the_own_order_stays_until_asked(store: Store) -> None:
    """A drag among the hand puts a card elsewhere and lays nothing; 'Sort' arranges again."""
    table = at("tongits-turn", store)
    order = in_hand(table)
    first, last = order[0], order[-1]
    frame, leftmost = Frame(table.stage.kit.scale), table.node(f"card:{first}").centre[0]
    table.drag(f"card:{last}", (leftmost - 60 * frame.u, frame.point(0, 930)[1]))
    assert in_hand(table)[:2] == [last, first]
    assert table.node("sort").label == "Sort"
    assert not table.find("take back")
    table.click("sort")
    assert in_hand(table) == order


# Calls ----------------------------------------------------------------------------------------------------------------


def test_the_draw_button_is_always_there_and_says_why(store: Store) -> None:
    """TG-45: closed it stays in view and in the focus, and tells why and what would open it."""
    for state in ("tongits-deal", "tongits-turn", "tongits-draw"):
        table = at(state, store)
        node = table.node("action:d")
        assert node.focusable
        if seen(table).call_closed:
            assert not node.enabled
            assert node.why == call_closed(seen(table), table.scene.reader) != ""
    assert "first turn" in at("tongits-deal", store).node("action:d").why


def test_a_call_with_the_chosen_card(store: Store) -> None:
    """TG-40: the call goes with the discard that ends the turn; without a chosen card it is asked which."""
    table = at("tongits-call", store)
    table.click("action:d")
    which = table.find("choice:0")
    assert which or any(isinstance(move, Call) for _seat, move in table.match.moves)
    if which:
        table.press("escape")
        code = loose(table)[-1]
        table.click(f"card:{code}")
        table.click("action:d")
        assert (0, Call(code)) in table.match.moves
    table.to_question()
    assert table.settled


def test_a_call_before_drawing(store: Store) -> None:
    """TG-40 with call_timing=start_of_turn: Draw is open while one may still draw a card."""
    table = at("tongits-answer-early", store)
    assert table.to_question() == "draw"
    table.click("action:d")
    assert any(isinstance(move, Call) for _seat, move in table.match.moves)


def test_fold_or_challenge_with_what_is_known(store: Store) -> None:
    """TG-42: own tally, what each opponent holds, and what either answer costs stand on the panel."""
    table = at("tongits-answer", store)
    view, texts = seen(table), table.texts()
    caller = view.table.caller
    name = states.NAMES[caller]
    assert f"{name} calls a draw" in texts
    assert any(text.startswith("Your tally ") for text in texts)
    assert any(text.startswith(f"{name}: {view.table.hand_sizes[caller]} card") for text in texts)
    assert "costs 1" in texts
    table.click("challenge")
    assert (0, CHALLENGE) in table.match.moves
    table.to_question()
    assert table.settled == ["draw"]
    assert [hand.tally for hand in table.scene.showdown.hands]


def test_answers_at_the_same_time_tell_nothing_of_each_other(store: Store) -> None:
    """TG-42 with simultaneous_answers=on: the panel says that the other one answers unseen."""
    state = states.state(states.STATES["tongits-answer"].until, {"simultaneous_answers": "on"})
    for number in range(20):
        match = state.begin(number)
        chance = Random(number)
        while match.deal.result is None and len(match.deal.pending()) < 2:
            seat = min(match.deal.pending())
            match.play(seat, sound_answer(match, seat, chance))
        if match.deal.result is None and 0 in match.deal.pending():
            break
    table = TablePilot(match, store)
    table.to_question()
    assert any(text.endswith("answers unseen") for text in table.texts())
    table.click("fold")
    table.to_question()
    assert table.settled


# Privacy --------------------------------------------------------------------------------------------------------------


def test_no_node_names_a_card_that_may_not_be_seen(store: Store) -> None:
    """Labels and tooltips name only the own hand and what lies open."""
    table = at("tongits-secret", store)
    census = table.match.deal.census()
    hidden = {code for place in ("hand 1", "hand 2", "secret 1", "secret 2", "stock") for code in census.get(place, ())}
    words = " ".join(f"{node.label} {node.tooltip} {node.value} {node.id}" for node in table.nodes())
    assert not [code for code in hidden if card_words(table, code) in words or code in words.split(":")]


def test_the_hand_lies_face_down_between_two_persons(store: Store) -> None:
    """After a turn with staged moves the hand is covered, and the curtain asks for the next person."""
    table = TablePilot(begun(store, (PERSON, PERSON, PERSON), "07" * 32), store)
    table.rest()
    assert len(table.curtains) == 1
    assert set(table.shown.hand) == {UNKNOWN}
    assert not table.pieces()
    seat = table.lift_curtain()
    assert table.to_question() == "play"
    assert sorted(in_hand(table)) == sorted(table.match.view(seat).hand)
    for move in may(table, Lay)[:1]:
        make(table, table.match, move)
    make(table, table.match, Discard(in_hand(table)[-1]))
    table.rest()
    assert len(table.curtains) == 1
    assert table.curtains[-1][0] != seat
    assert set(table.shown.hand) == {UNKNOWN}
    assert not table.pieces()


# Hint, talk, settlement -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", ["tongits-turn", "tongits-draw", "tongits-answer", "tongits-take"])
def test_the_hint_names_a_move(state: str, store: Store) -> None:
    """What a sound player would do, in words, and away again with Escape."""
    table = at(state, store)
    before = table.written()
    table.press("h")
    advice = sound_choice(seen(table), Random(0)).move
    assert words_of(table, advice) in table.written() - before
    table.press("escape")
    assert table.written() == before
    assert not table.menus


def test_every_event_has_its_words(store: Store) -> None:
    """The talk tells of lays, secrets, sapaws, takes, calls and answers as the design's picture does."""
    said: set[str] = set()
    for seed in range(12):
        match = begun(store, ("first",) * 3, f"{seed:064x}")
        chance = Random(seed)
        while match.deal.result is None:
            seat = min(match.deal.pending())
            match.play(seat, sound_answer(match, seat, chance))
        table = TablePilot(match, store)
        said |= {line.text.removeprefix(line.name).split()[0] for line in table.said if line.name}
        for line in table.said:
            assert "{" not in line.text
    assert {"is", "lays", "takes", "sapaws", "discards", "calls", "has", "wins"} <= said


def test_the_talk_names_a_secret_to_its_owner_alone() -> None:
    """TG-11: whoever comes before the screen next reads that a secret was laid, and not what it is."""
    rules = GAMES["tongits"]
    talk = Commentary(Reader("tongits", rules.pack(rules.Options()), states.NAMES))
    talk.begin([Laid(0, 0, ("JS", "JH", "JD"), 3, secret=True), Discarded(0, "9C")])
    talk.add(Sapawed(0, "JC", 0, 0, ("JS", "JH", "JD", "JC"), secret=True))
    assert ["jack" in line.text for line in talk.lines] == [True, False, True]
    talk.conceal()
    assert ["jack" in line.text for line in talk.lines] == [False, False, False]
    assert ["secret" in line.text for line in talk.lines] == [True, False, True]


@pytest.mark.parametrize("name", states.SETTLED)
def test_the_settlement_says_everything(name: str) -> None:
    """TG-70 to TG-74: three hands with tallies, every payment with its reason, the pot; sums agree with the entries."""
    match = play_until(states.SETTLED[name])
    told = report(match)
    result = match.deal.result
    assert sum(gain.change for gain in told.gains) == 0
    assert [row.tally for row in told.hands] == [hand.tally for hand in result.shown.hands]
    paid = {entry.account: entry.amount for entry in result.entries}
    assert [gain.change for gain in told.gains[:3]] == [paid[seat] for seat in range(3)]
    for place, each in enumerate(told.losers):
        seat = [seat for seat in range(3) if seat != result.winner][place]
        stake = next((item.amount for item in result.entries[seat].items if item.id == "stake"), 0)
        assert sum(reason.amounts[place] for reason in told.reasons) == -(paid[seat] - stake), each
    stage = open_stage(TongitsSettlement(told, lambda: None, None, lambda: True), (1280, 720))
    texts = {drawn.text for drawn in picture(stage, 0.2).texts}
    assert told.headline in texts
    assert {reason.words for reason in told.reasons} <= texts
    assert told.pot in {"", *texts}
    if result.winner is not None:
        assert "Each pays in all" in texts


def test_the_settlement_counts_and_a_press_completes_it() -> None:
    """Rows come one after another at normal speed; a key completes them, a second one goes on."""
    done: list[str] = []
    told = report(play_until(states.SETTLED["tongits-settlement"]))
    scene = TongitsSettlement(told, lambda: done.append("next"))
    stage = open_stage(scene, (1280, 720), PlainSettings())
    assert scene.shown == 0
    stage.handle(Confirm())
    assert scene.shown == len(told.reasons) + 1
    assert done == []
    stage.handle(Confirm())
    assert done == ["next"]


def test_lays_and_secrets_name_their_cards(store: Store) -> None:
    """The buttons' tooltips name the cards that they would use."""
    table = at("tongits-own-secret", store)
    bahays = [pack_order(group.cards) for group in table.shown.groups if group.bahay]
    assert bahays
    for name, kind in (("action:l", Lay), ("action:e", Secret)):
        moves = [cards for cards in bahays if kind(cards) in seen(table).legal]
        tooltip = table.node(name).tooltip.split("\n")
        assert len(tooltip) == len(moves)
        for cards, words in zip(moves, tooltip, strict=True):
            assert words == words_of(table, kind(cards))
    assert not may(table, PickUp, PickOn)
