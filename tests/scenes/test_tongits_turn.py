"""A turn at the Tongits table: drawing, taking, laying, taking back, discarding, and the order of the hand."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import cast

import pytest

from game.lessons.guided_match import GuidedMatch
from game.lessons.script import lesson_of
from game.match.match import Match
from game.match.players import PERSON
from game.match.settings import MOST_HANDS
from game.match.store import Store
from game.rules.contract import Move, Seat
from game.rules.moves import DRAW, Discard
from game.rules.tongits.moves import Call, Lay, PickOn, PickUp, Sapaw, Secret, Tongits
from game.rules.tongits.view import View
from game.scenes.tables.tongits.scene import TongitsScene
from game.table.geometry import Frame
from game.table.tongits.hand_order import UNKNOWN, arrangement, pack_order
from game.table.tongits.layout import PILE_BOX
from game.ui.intents import Pointer
from game.ui.render_context import DefaultSettings
from game.words.tongits.names import bahay, reading_order
from tests.hands import make_move
from tests.pilot import STILL, TablePilot
from tests.scenes.tongits_pilot import (
    SIZES,
    at,
    card_words,
    chosen,
    covered,
    deadwood_of_hand,
    drag,
    hand_cards,
    legal_moves_of,
    new_match,
    view_of_person,
    words_of,
)
from tools.pictures import tongits as states
from tools.scenarios import asked, expert_answer, play_until


@pytest.mark.parametrize("way", ["stock", "button", "space", "d"])
def test_stock_card_can_be_drawn_by_click_button_or_key(way: str, store: Store) -> None:
    """TG-20: the new card is labelled 'drawn'."""
    table = at("tongits-draw", store)
    assert table.to_question() == "draw"
    assert {"Draw a card", "D"} <= table.texts()
    if way in {"space", "d"}:
        table.press(way)
    else:
        table.click("stock" if way == "stock" else "primary")
    assert table.to_question() == "play"
    assert (0, DRAW) in table.match.moves
    assert "drawn" in table.texts()


def test_clicking_the_discard_takes_it_if_only_one_bahay_is_possible(store: Store) -> None:
    """TG-20: the button names all cards of the bahay."""
    table = at("tongits-take", store)
    (move,) = legal_moves_of(table, PickUp, PickOn)
    last = table.match.view(0).table.discards[-1][1]
    whole = bahay(reading_order((*move.cards, last), table.match.options), table.scene.reader)
    assert table.node("action:p").label == f"Take the {card_words(table, last)} for {whole}"
    table.click("pile")
    assert (0, move) in table.match.moves
    assert table.to_question() == "play"
    assert table.shown.bahays[-1].owner == 0
    assert table.nodes(f"{card_words(table, last)}, open in front of you", "lying")


def test_choice_panel_opens_if_the_discard_can_be_taken_in_several_ways(store: Store) -> None:
    """Each row raises the cards that it would use."""
    table = at("tongits-take-many", store)
    moves = legal_moves_of(table, PickUp, PickOn)
    assert len(moves) > 1
    lying = {code: table.node(f"card:{code}").centre for code in hand_cards(table)}
    table.click("pile")
    rows = [node.label for node in table.nodes() if node.id.startswith("choice:")]
    assert [f"{words_of(table, move).lower()}" for move in moves] == [
        f"take the 10 of hearts for {row.lower()}" for row in rows
    ]
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


def test_disabled_take_button_states_the_reason(store: Store) -> None:
    """TG-20"""
    table = at("tongits-draw", store)
    assert not table.node("action:p").enabled
    assert "two cards in your hand" in table.node("action:p").why
    table.press("p")
    assert table.stage.notices.current == table.node("action:p").why
    assert table.node("pile").on_activate is None


def test_primary_button_names_and_discards_the_chosen_card(store: Store) -> None:
    """TG-22: a click selects and raises the card."""
    table = at("tongits-turn", store)
    code = deadwood_of_hand(table)[-1]
    assert not table.node("primary").enabled
    table.click(f"card:{code}")
    assert chosen(table) == [code]
    assert table.node("primary").label == f"Discard the {card_words(table, code)}"
    table.click("primary")
    assert (0, Discard(code)) in table.match.moves


def test_take_is_the_primary_button_only_if_taking_leaves_the_hand_no_worse(store: Store) -> None:
    """It used to stand out where it would break up a bahay of the hand."""
    table = at("tongits-take", store)
    assert (table.node("action:p").id, table.focused) == ("action:p", "action:p")
    actions = cast("TongitsScene", table.scene).prompt.actions
    assert (actions.take.kind, actions.next.kind) == ("primary", "quiet")
    table = TablePilot(play_until(states.state(asked(_spoils_a_bahay))), store)
    table.to_question()
    actions = cast("TongitsScene", table.scene).prompt.actions
    assert actions.take.enabled
    assert (actions.take.kind, actions.next.kind) == ("quiet", "primary")
    assert table.focused == "primary"


def _spoils_a_bahay(view: View) -> bool:
    """Return whether the discard can be taken, but only with a card of a bahay whose other cards would be loose."""
    takes = [move for move in view.legal if isinstance(move, PickUp | PickOn)]
    lefts = [set(view.hand) - set(move.cards) for move in takes if isinstance(move, PickUp)]
    tally = arrangement(view.hand, view.table.options).tally
    return len(lefts) == len(takes) > 0 and all(arrangement(left, view.table.options).tally > tally for left in lefts)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["tongits-take-which", "tongits-lay-which"])
def test_turn_choice_panel_covers_no_relevant_cards(name: str, size: tuple[int, int], store: Store) -> None:
    """The hand, the discard and exposed cards stay visible."""
    state, _pose = states.POSES[name]
    table = at(state, store, size=size)
    table.press("p" if "take" in name else "l")
    table.wait(3)
    panel = table.node("choice:0").rect.unionall([node.rect for node in table.nodes() if node.id.startswith("choice:")])
    assert covered(table, panel) == []


@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_every_choice_panel_opens_in_the_same_place_over_the_buttons(
    size: tuple[int, int],
    left_handed: bool,  # noqa: FBT001
    store: Store,
) -> None:
    """Whatever is chosen, the panel has one place and size, and leaving it brings the buttons back."""
    places_seen = set()
    for name in ("tongits-take-which", "tongits-take-which-of-seven", "tongits-lay-which"):
        state, _pose = states.POSES[name]
        table = at(state, store, replace(STILL, left_handed=left_handed), size)
        table.press("p" if "take" in name else "l")
        panel = cast("TongitsScene", table.scene).prompt.panel
        assert panel is not None
        places_seen.add(tuple(panel.panel.rect))
        assert not table.find("primary")
        table.click("not yet")
        assert table.find("primary")
    assert len(places_seen) == 1


@pytest.mark.parametrize("size", SIZES)
def test_longest_discard_label_fits_its_button_with_the_key_cap(size: tuple[int, int], store: Store) -> None:
    """'Discard the queen of diamonds' with Enter, and every other button with its key."""
    seeds = (f"{number:064x}" for number in range(1000))
    match = next(
        match
        for match in (new_match(store, (PERSON, "first", "first"), seed) for seed in seeds)
        if "QD" in match.view(0).hand and match.view(0).legal
    )
    table = TablePilot(match, store, STILL, size)
    table.to_question()
    table.click("card:QD")
    assert {"Discard the queen of diamonds", "Enter", "Lay", "L", "Call a draw", "C"} <= table.texts()


@pytest.mark.parametrize("size", SIZES)
def test_take_button_names_only_the_card_when_space_is_short(size: tuple[int, int], store: Store) -> None:
    """In a narrow window the pile shows the card, and no label is cut."""
    table = at("tongits-take", store, size=size)
    label = table.node("action:p").label
    assert label.startswith("Take the 10 of clubs for ")
    assert table.texts() & {label, "Take the 10 of clubs"}


@pytest.mark.parametrize("way", ["double", "drag", "enter"])
def test_card_can_be_discarded_by_double_click_drag_or_enter(way: str, store: Store) -> None:
    table = at("tongits-turn", store)
    code = deadwood_of_hand(table)[0]
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


@pytest.mark.parametrize(("at_x", "at_y"), [(1140, 450), (700, 480), (1300, 640)], ids=str)
def test_card_dragged_onto_free_felt_is_discarded(at_x: float, at_y: float, store: Store) -> None:
    table = at("tongits-deal", store)
    code = deadwood_of_hand(table)[0]
    drag(table, code, at_x, at_y)
    assert ((0, Discard(code)) in table.match.moves) == (at_y < 600)  # below are the places of one's bahays


def test_dragging_a_bahay_card_onto_free_felt_lays_the_bahay(store: Store) -> None:
    """What was laid can be taken back, so that a bahay is not broken by a card that slipped."""
    table = at("tongits-turn", store)
    bahay = next(group.cards for group in table.shown.groups if group.bahay)
    drag(table, bahay[0], 1140, 450)
    assert table.find("Take back")
    assert not set(bahay) & set(hand_cards(table))
    assert not any(isinstance(move, Discard) for seat, move in table.match.moves[-1:] if seat == 0)


def test_places_where_a_dragged_card_can_be_dropped_are_highlighted(store: Store) -> None:
    """The pile for a loose card, also the row of bahays for a card of a bahay; strongly where it would go now."""
    table = at("tongits-turn", store)
    scene = cast("TongitsScene", table.scene)
    lit: dict[str, dict[str, bool]] = {}
    loose, melded = deadwood_of_hand(table)[0], next(each.cards[0] for each in table.shown.groups if each.bahay)
    for name, code in (("loose", loose), ("melded", melded)):
        found = lit[name] = {}
        scene.board.paint_drop = lambda _surface, box, *, strong, found=found: found.update(
            {"pile" if box.overlaps(PILE_BOX) else "row": strong}
        )
        node, frame = table.node(f"card:{code}"), Frame(table.stage.ctx.scale)
        start, over = table.place(node), tuple(map(round, frame.point(1140, 450)))
        for kind, pos in (("move", start), ("down", start), ("drag", over), ("drag", over)):
            table.stage.handle(Pointer(kind, pos))
        table.shot()
        table.press("escape")
    assert lit == {"loose": {"pile": True}, "melded": {"pile": False, "row": True}}


def test_escape_and_right_click_deselect_a_card(store: Store) -> None:
    """Escape without a selection opens the menu."""
    table = at("tongits-turn", store)
    table.click(f"card:{deadwood_of_hand(table)[0]}")
    table.right_click()
    assert chosen(table) == []
    table.press("escape")
    assert table.menus == 1


def test_cards_of_one_bahay_can_be_selected_together(store: Store) -> None:
    """A second card is added if both fit into one bahay; otherwise it replaces the first."""
    table = at("tongits-turn", store)
    bahay = next(group.cards for group in table.shown.groups if group.bahay)
    for code in bahay:
        table.click(f"card:{code}")
    assert chosen(table) == list(bahay)
    (lay,) = [move for move in legal_moves_of(table, Lay) if set(move.cards) == set(bahay)]
    assert table.node("action:l").tooltip == words_of(table, lay)
    table.click(f"card:{deadwood_of_hand(table)[0]}")
    assert chosen(table) == [deadwood_of_hand(table)[0]]


def test_laid_bahay_can_be_taken_back_until_the_turn_ends(store: Store) -> None:
    """TG-21: a laid bahay becomes final at the end of the turn."""
    table = at("tongits-turn", store)
    before, hand = table.match.moves, set(hand_cards(table))
    assert not table.find("take back")
    table.click("action:l")
    assert table.find("take back")
    assert table.match.moves == before
    assert set(hand_cards(table)) < hand
    table.right_click()
    assert not table.find("take back")
    assert set(hand_cards(table)) == hand
    table.click("action:l")
    table.click("take back")
    assert set(hand_cards(table)) == hand
    table.click("action:l")
    staged = [node for node in table.nodes() if "take it back" in node.tooltip]
    table.click(staged[0])
    assert set(hand_cards(table)) == hand
    assert table.match.moves == before


def test_staged_moves_are_played_when_the_turn_ends(store: Store) -> None:
    """TG-21, TG-22: lays and sapaws precede the discard in order; the commentary describes each once."""
    table = at("tongits-turn", store)
    before = len(table.match.moves)
    sapaw = legal_moves_of(table, Sapaw)[0]
    make_move(table, table.match, sapaw)
    lays = [move for move in view_of_person(table, sapaw).legal if isinstance(move, Lay)][:1]
    for move in lays:
        make_move(table, table.match, move)
    lines = len(table.said)
    code = deadwood_of_hand(table)[-1]
    make_move(table, table.match, Discard(code))
    table.wait(3)
    played = [move for seat, move in table.match.moves[before:] if seat == 0]
    assert played == [sapaw, *lays, Discard(code)]
    mine = [line.text for line in table.said[lines - 1 :] if line.name == "You"]
    assert len(mine) == len(played)
    assert mine[0].startswith("You sapaw")


def test_sapaw_can_be_made_by_dragging_with_a_button_or_by_clicking_a_slot(store: Store) -> None:
    """TG-21: a card is dropped on the bahay, or the button is used; a slot shows where it fits."""
    table = at("tongits-turn", store)
    move = legal_moves_of(table, Sapaw)[0]
    table.drag(f"card:{move.card}", table.node(f"slot:{move}"))
    assert move.card not in hand_cards(table)
    assert table.node("take back").enabled
    assert table.nodes(f"{card_words(table, move.card)}, open in front of", "lying")
    table.press("escape")
    assert move.card in hand_cards(table)
    assert not table.find("take back")
    table.click(f"card:{move.card}")
    assert table.node("action:a").tooltip == words_of(table, move)
    table.click("action:a")
    assert move.card not in hand_cards(table)
    assert table.node("take back").enabled
    assert table.nodes(f"{card_words(table, move.card)}, open in front of", "lying")
    assert table.match.view(0).hand.count(move.card) == 1


@pytest.mark.parametrize("size", SIZES)
def test_cards_of_the_hand_stay_in_their_places_until_the_turn_ends(size: tuple[int, int], store: Store) -> None:
    """They used to be sorted anew under the mouse, so that the next click was on another card."""
    table = at("tongits-turn", store, size=size)
    move = legal_moves_of(table, Sapaw)[0]
    before = {code: table.node(f"card:{code}").centre for code in hand_cards(table)}
    make_move(table, table.match, move)
    table.wait(60)
    after = {code: table.node(f"card:{code}").centre for code in hand_cards(table)}
    assert after == {code: place for code, place in before.items() if code != move.card}
    assert table.faults() == []
    table.press("escape")
    assert {code: table.node(f"card:{code}").centre for code in hand_cards(table)} == before
    make_move(table, table.match, move)
    table.press("s")
    table.wait(60)
    assert {code: table.node(f"card:{code}").centre for code in hand_cards(table)} != after
    make_move(table, table.match, Discard(deadwood_of_hand(table)[-1]))
    table.wait(60)
    assert not table.shown.order.filled(table.shown.hand)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize(("state", "card"), [("tongits-turn", "7H"), ("tongits-own-secret", "5H")])
def test_slot_for_a_lower_card_is_at_the_low_end_of_its_run(
    state: str, card: str, size: tuple[int, int], store: Store
) -> None:
    """It used to be after the highest card, where it looked like the next one."""
    table = at(state, store, size=size)
    (move,) = (move for move in legal_moves_of(table, Sapaw) if move.card == card)
    first, *rest = [
        spot for number, cards in table.scene.board.bahay_spots() if number == move.bahay for *_c, spot in cards
    ]
    frame, slot = table.scene.board.frame, table.node(f"slot:{move}").rect
    assert slot.centerx <= frame.spot_rect(first).centerx
    assert not any(slot.colliderect(frame.spot_rect(spot)) for spot in rest)
    table.drag(f"card:{card}", table.node(f"slot:{move}"))
    assert table.scene.state.bahays[move.bahay - 1].cards[0] == card


def test_bahay_can_be_laid_by_dragging_one_of_its_cards(store: Store) -> None:
    """Dropping one of its cards on the own row lays the whole bahay, after a choice between open and secret."""
    table = at("tongits-turn", store)
    bahay = next(group.cards for group in table.shown.groups if group.bahay)
    drag(table, bahay[0], 900, 600)
    if table.find("choice:0"):
        table.click("choice:0")
    assert table.shown.bahays[-1].cards == tuple(bahay)
    assert not set(bahay) & set(hand_cards(table))
    assert len(table.match.view(0).table.bahays) < len(table.shown.bahays)


def test_secret_bahay_is_shown_face_down(store: Store) -> None:
    """TG-11: card backs with a count, even for the owner; only the owner's tooltip names the cards."""
    table = at("tongits-own-secret", store)
    move = legal_moves_of(table, Secret)[0]
    lying = len(table.nodes(role="lying"))
    make_move(table, table.match, move)
    assert table.shown.bahays[-1].face_down
    number = len(table.shown.bahays)
    assert {code for _key, code, _spot in dict(table.scene.board.bahay_spots())[number]} == {UNKNOWN}
    secret = [node for node in table.nodes(role="lying") if node.label.endswith(", secret")]
    assert {node.label for node in secret} == {f"{card_words(table, code)}, secret" for code in move.cards}
    assert len(table.nodes(role="lying")) == lying + len(secret)
    assert any("secret" in text for text in table.texts())
    assert (0, move) not in table.match.moves


def test_laying_the_last_cards_in_the_hand_asks_for_confirmation(store: Store) -> None:
    """TG-30: such a move ends the game at once; 'Not yet' changes nothing."""
    table = at("tongits-tongits", store)
    staged: list[Move] = []
    for _round in range(6):
        lays = [move for move in view_of_person(table, *staged).legal if isinstance(move, Lay)]
        if not lays or table.find("choice:0"):
            break
        table.right_click() if chosen(table) else None
        make_move(table, table.match, lays[0])
        staged.append(lays[0])
    if not table.find("choice:0"):
        legal = view_of_person(table, *staged).legal
        assert any(isinstance(move, Tongits | Sapaw) for move in legal)
    else:
        assert table.node("choice:0").label == "Tongits!"
        table.click("choice:1")
        assert not table.settled
        assert table.to_question() == "play"


def test_primary_button_declares_tongits_with_an_empty_hand(store: Store) -> None:
    """TG-30: if no card is left, the primary button ends the game."""
    table = at("tongits-tongits", store)
    assert table.node("primary").label == "Tongits!"
    table.click("primary")
    table.to_question()
    assert table.settled == ["tongits"]


@pytest.mark.parametrize("from_card", [False, True])
def test_enter_declares_tongits_while_no_card_is_selected(from_card: bool, store: Store) -> None:  # noqa: FBT001
    """The main button has the focus and shows the key; from a card Enter does the same, and Space selects the card."""
    table = at("tongits-tongits", store)
    assert table.focused == "primary"
    button = table.scene.prompt.actions.next
    assert button.kind == "primary"
    code = hand_cards(table)[0]
    if from_card:
        table.focus(f"card:{code}")
        table.press("space")
        assert chosen(table) == [code]
        table.press("escape")
        assert table.focused == f"card:{code}"
        assert chosen(table) == []
    assert "Enter" in table.texts()
    assert not button.node.enter_taken
    table.press("return")
    table.to_question()
    assert table.settled == ["tongits"]


def test_manual_hand_order_lasts_until_sorting(store: Store) -> None:
    """Dragging a card within the hand moves it without laying it; 'Sort' arranges the hand again."""
    table = at("tongits-turn", store)
    order = hand_cards(table)
    first, last = order[0], order[-1]
    frame, leftmost = Frame(table.stage.ctx.scale), table.node(f"card:{first}").centre[0]
    table.drag(f"card:{last}", (leftmost - 60 * frame.u, frame.point(0, 930)[1]))
    assert hand_cards(table)[:2] == [last, first]
    assert table.node("sort").label == "Sort by rank"
    assert not table.find("take back")
    table.click("sort")
    assert hand_cards(table) == order


def _put_last_first(table: TablePilot) -> list[str]:
    """Drag the last card of the hand before the first; return the new order."""
    order = hand_cards(table)
    leftmost, frame = table.node(f"card:{order[0]}").centre[0], Frame(table.stage.ctx.scale)
    table.drag(f"card:{order[-1]}", (leftmost - 60 * frame.u, frame.point(0, 930)[1]))
    assert hand_cards(table) == [order[-1], *order[:-1]]
    return hand_cards(table)


def test_manual_hand_order_is_restored_with_the_match(store: Store) -> None:
    """Cards drawn since then are at the end, until the hand is sorted."""
    table = TablePilot(new_match(store, (PERSON, "first", "first")), store)
    assert table.to_question()
    own = _put_last_first(table)
    table.scene.retranslate()  # another language
    table.rest()
    assert hand_cards(table) == own
    drawn = 0
    while drawn < 2 and (phase := table.to_question()):
        make_move(table, table.match, DRAW if phase == "draw" else legal_moves_of(table, Discard)[0])
        drawn += phase == "draw"
    held = hand_cards(table)
    again = TablePilot(store.resume(table.match.id), store)
    again.to_question()
    assert hand_cards(again) == held
    assert [card for card in held if card in own] == [card for card in own if card in held]
    again.click("sort")
    assert hand_cards(TablePilot(store.resume(table.match.id), store)) == hand_cards(again) != held


def test_manual_hand_order_applies_only_to_its_deal(store: Store) -> None:
    """Other matches and practice deals start in the usual order; only a few old orders are kept."""
    table = TablePilot(new_match(store, (PERSON, "first", "first")), store)
    table.to_question()
    usual, own = hand_cards(table), _put_last_first(table)
    other = TablePilot(new_match(store, (PERSON, "first", "first")), store)  # the same cards
    other.to_question()
    assert hand_cards(other) == usual != own
    for _match in range(MOST_HANDS + 1):
        later = TablePilot(new_match(store, (PERSON, "first", "first")), store)
        later.to_question()
        _put_last_first(later)
    assert len(store.settings.hand_orders) == MOST_HANDS
    assert hand_cards(TablePilot(store.resume(later.match.id), store)) == own
    forgotten = TablePilot(store.resume(table.match.id), store)
    assert hand_cards(forgotten) == usual


def test_hand_order_in_a_lesson_is_not_saved(store: Store) -> None:
    script = lesson_of("tongits")
    assert script is not None
    table = TablePilot(cast("Match", GuidedMatch.of(script)), store)
    table.scene.kept_orders.keep({0: ("3S", "3H")})
    assert table.scene.kept_orders.orders() == {}
    assert store.settings.hand_orders == {}


def test_cards_one_short_of_a_bahay_are_marked_and_sorted_together(store: Store) -> None:
    """On by default; B hides all brackets, S sorts such pairs together, H moves no card. TG-60."""
    table = at("tongits-turn", store)
    assert {"needs 1", "none left"} <= set(table.written())
    by_rank = hand_cards(table)
    table.press("s")
    assert table.node("sort").label == "Sort by suit"
    by_sets = hand_cards(table)
    assert by_sets != by_rank
    assert sorted(by_sets) == sorted(by_rank)
    assert {"needs 1", "none left", "Deadwood"} <= set(table.written())
    table.press("h")
    assert hand_cards(table) == by_sets
    table.press("h")
    table.press("b")
    assert not store.settings.mark_sets
    assert not [words for words in table.written() if words.startswith(("needs", "no"))]
    assert not [words for words in table.written() if words.startswith("Deadwood")]


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("way", ["rank", "sets", "suit"])
@pytest.mark.parametrize("state", ["tongits-turn", "tongits-own-secret", "tongits-late"])
def test_hand_labels_do_not_overlap_in_any_sort_order(way: str, state: str, store: Store) -> None:
    store.change(sorts={"tongits": way})
    table = at(state, store)
    for size in SIZES:
        table.resize(size)
        table.wait(2)
        assert table.faults() == []


def test_lay_and_secret_tooltips_name_their_cards(store: Store) -> None:
    table = at("tongits-own-secret", store)
    bahays = [pack_order(group.cards) for group in table.shown.groups if group.bahay]
    assert bahays
    for name, kind in (("action:l", Lay), ("action:e", Secret)):
        moves = [cards for cards in bahays if kind(cards) in view_of_person(table).legal]
        tooltip = table.node(name).tooltip.split("\n")
        assert len(tooltip) == len(moves)
        for cards, words in zip(moves, tooltip, strict=True):
            assert words == words_of(table, kind(cards))
    assert not legal_moves_of(table, PickUp, PickOn)


def test_focus_moves_to_another_node_when_the_focused_one_disappears(store: Store) -> None:
    """With the keyboard: after the focused card is laid, and after a choice is made or cancelled."""
    table = at("tongits-take-many", store)
    table.press("p", "down", "escape")
    assert table.focused == "action:p"
    table.press("p", "return")
    assert table.to_question() == "play"
    assert table.focused.startswith("card:")
    table = at("tongits-turn", store)
    (lay,) = [move for move in legal_moves_of(table, Lay) if set(move.cards) == set(table.shown.groups[0].cards)]
    table.focus(f"card:{lay.cards[0]}")
    table.press("l")
    assert table.focused == f"card:{table.shown.drawn or hand_cards(table)[-1]}"


@pytest.mark.parametrize("state", ["tongits-late", "tongits-take-many", "tongits-no-pot", "tongits-call"])
def test_recommended_button_plays_the_hinted_move(state: str, store: Store) -> None:
    """It does not open a choice, because the hint has named the move. TG-20, TG-21, TG-40."""
    table = at(state, store)
    table.press("h")
    table.wait_for(lambda: table.scene.advice.choice is not None)
    advised = table.scene.advice.choice.move
    name = table.focused
    assert name.startswith("action:")
    table.click(name)
    prompt = table.scene.prompt
    assert prompt.panel is None
    if isinstance(advised, Call):
        assert prompt.asked.selected == [advised.card]
        table.click("call")
    table.rest()
    match = table.scene.match
    assert advised in prompt.asked.staged or (0, advised) in match.moves


@pytest.mark.parametrize("way", ["return", "click"])
def test_recommended_card_is_discarded_by_as_many_presses_as_any_other(way: str, store: Store) -> None:
    """The first press selects it, and the main button then names it. TG-22."""
    table = at("tongits-turn", store)
    table.press("h")
    table.wait_for(lambda: table.scene.advice.choice is not None)
    if way == "return":
        table.press("return")
    else:
        table.click("card:TD")
    assert "TD" in hand_cards(table)
    assert table.scene.prompt.asked.selected == ["TD"]
    assert "10 of diamonds" in table.node("primary").label
    if way == "return":
        table.press("return")
    else:
        table.click("primary")
    assert "TD" not in hand_cards(table)


def test_choosing_a_card_after_a_hint_overrides_the_hint(store: Store) -> None:
    """TG-21: the choice is about the card chosen after the hint."""
    table = at("tongits-late", store)
    table.press("h")
    table.wait_for(lambda: table.scene.advice.choice is not None)
    advised = table.scene.advice.choice.move
    other = next(move.card for move in legal_moves_of(table, Sapaw) if move.card != advised.card)
    table.click(f"card:{other}")
    table.click("action:a")
    staged = table.scene.prompt.asked.staged
    assert [move.card for move in staged] == [other]


@pytest.mark.parametrize(
    ("state", "wanted", "then"),
    [
        ("tongits-deal", "action:l", "open in front of you"),
        ("tongits-turn", "card:TD", ""),
        ("tongits-late", "action:a", ""),
        ("tongits-take", "action:p", "open in front of you"),
        ("tongits-call", "action:c", ""),
        ("tongits-answer", "challenge", ""),
    ],
)
def test_hint_focuses_the_recommended_node(state: str, wanted: str, then: str, store: Store) -> None:
    """With the keyboard, H requests the hint and Enter plays it. TG-20, TG-21, TG-22, TG-40, TG-42."""
    table = at(state, store)
    table.press("h")
    table.wait_for(lambda: table.scene.advice.choice is not None)
    assert table.focused == wanted
    if then:
        before = [node.label for node in table.nodes(role="lying") if then in node.label]
        table.press("return")
        table.rest()
        assert not table.scene.hint_control.shown
        assert [node.label for node in table.nodes(role="lying") if then in node.label] != before


def test_moment_for_the_players_sapaw_or_taken_discard_is_shown_exactly_once(store: Store) -> None:
    """As another player's sapaw has; the sapaw's comes when it is staged, and not again when the turn ends."""
    for state, kind in (("tongits-turn", "own sapaw"), ("tongits-take", "bahay")):
        table = at(state, store, DefaultSettings(speed=1.0))
        scene = cast("TongitsScene", table.scene)
        seen_kinds: list[str] = []
        add = scene.moments._show
        scene.moments._show = lambda play, add=add, found=seen_kinds: (found.append(play.moment.kind), add(play))[1]
        move = legal_moves_of(table, Sapaw if kind == "own sapaw" else PickUp)[0]
        make_move(table, table.match, move)
        if kind == "own sapaw":
            assert seen_kinds == [kind]
            discard = next(code for code in scene.state.hand)
            scene.prompt.answer(Discard(discard))
        table.to_question()
        assert seen_kinds.count(kind) == 1


def _laying_off_nothing(match: Match, seat: Seat, chance: Random) -> Move:
    """Return a move with which the person keeps cards that could be laid off; the others play sensibly."""
    legal = match.view(seat).legal
    offered = {move.card for move in legal if isinstance(move, Sapaw)}
    kept = [move for move in legal if isinstance(move, Lay | PickUp)] or [move for move in legal if move == DRAW]
    discards = [move for move in legal if isinstance(move, Discard)]
    kept += sorted(discards, key=lambda move: move.piece in offered)
    return kept[0] if seat == 0 and kept else expert_answer(match, seat, chance)


def test_sapaw_with_the_last_card_wins_without_another_press(store: Store) -> None:
    """TG-30: discarding that card would win as well, so there is nothing to ask."""

    def last(view: View) -> bool:
        return len(view.hand) == 1 and any(isinstance(move, Sapaw) for move in view.legal)

    table = TablePilot(play_until(states.state(asked(last), answer=_laying_off_nothing)), store)
    assert table.to_question() == "play"
    (move,) = legal_moves_of(table, Sapaw)
    table.click("action:a")
    table.to_question()
    assert (0, move) in table.match.moves
    assert table.match.deal.result is not None
    assert table.match.deal.result.outcome == "tongits"
