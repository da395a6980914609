"""Pai Gow before the hands open: bets, setting of tiles, the banker and the woodpile."""

from __future__ import annotations

import pytest

from game.match.players import PERSON
from game.match.store import Store
from game.rules.pai_gow.house_ways import set_tiles, splits
from game.rules.pai_gow.moves import KEEP, Cut, SetHands, Swap, Tops
from game.rules.pai_gow.ranking import in_order, rank
from game.table.pai_gow.screen_state import UNKNOWN
from game.ui.intents import Pointer
from game.ui.render_context import DefaultSettings
from game.words.pai_gow.hands import hand_title
from tests.hands import tiles_of
from tests.pai_gow_pilot import (
    READER,
    SIZES,
    at,
    halves,
    new_match,
    pairs,
    question_text,
    read,
    table_as_house_bank,
    to_setting,
    until,
)
from tests.pilot import TablePilot

# Bets -----------------------------------------------------------------------------------------------------------------


def test_bet_panel_adds_and_removes_chips_within_limits(store: Store) -> None:
    """PG-22: chips add on a click and subtract on a right click; minus and plus change by one."""
    table = at(store, table_min=5, table_max=40)
    until(table, "bet")
    assert table.node("primary").label == "Bet 10"
    table.click("Add 25")
    assert table.node("primary").label == "Bet 35"
    table.click("Add 25")
    assert table.node("primary").label == "Bet 40"
    assert not table.node("One more").enabled
    assert "40" in table.node("One more").why
    table.right_click("Add 10")
    assert not table.node("Add 10").enabled or table.node("primary").label == "Bet 30"
    table.click("One less")
    table.click("Minimum 5")
    assert table.node("primary").label == "Bet 5"
    assert not table.node("One less").enabled
    table.click("Add 5")
    table.click("One more")
    table.click("primary")
    until(table, "set")
    assert table.match.view(0).table.bets[0] == 11


def test_bets_change_in_steps_of_twenty_when_a_commission_is_charged(store: Store) -> None:
    """PG-12a: chips, buttons and keys use the step, and the panel states it."""
    table = at(store, commission=5, table_max=137)
    until(table, "bet")
    assert table.faults() == []
    assert {"20 to 120, in steps of 20", "Bet 20 to 120 chips on your hands, in steps of 20."} <= table.texts()
    assert table.node("primary").label == "Bet 20"
    labels = [node.label for node in table.nodes("Add ")]
    assert labels == ["Add 20", "Add 40", "Add 60", "Add 100"]
    table.click("20 more chips")
    assert table.node("primary").label == "Bet 40"
    table.click("Add 60")
    assert table.node("primary").label == "Bet 100"
    table.press("4")
    assert table.node("primary").label == "Bet 120"
    assert not table.node("20 more chips").enabled
    table.focus("amount")
    table.press("left", "left")
    assert table.node("primary").label == "Bet 80"
    table.click("primary")
    until(table, "set")
    assert table.match.view(0).table.bets[0] == 80


def test_instruction_line_names_the_awaited_action(store: Store) -> None:
    """PG-22, PG-30: after answering, a person reads that the answer is accepted while others decide."""
    table = TablePilot(new_match(store, (PERSON, *("first",) * 3)), store, DefaultSettings(speed=1.0))
    until(table, "bet")
    assert "Bet 1 to 100 chips on your hands." in table.texts()
    table.scene.paused = True  # where they have thought for long they answer at once
    table.click("primary")
    assert "Your bet of 10 is placed; the others are still betting." in table.texts()
    table.scene.paused = False
    until(table, "set")
    table.scene.paused = True
    table.click("primary")
    assert "Your hands are set; the others are still setting theirs." in table.texts()


def test_bet_can_be_typed_and_repeated_in_the_next_deal(store: Store) -> None:
    """Arrow keys, digits for chips, and Enter; the next deal starts with the last bet and says so."""
    table = at(store)
    until(table, "bet")
    table.press("3", "1", "=", "-")
    assert table.node("primary").label == "Bet 21"
    table.press("return")
    until(table, "set")
    assert table.match.view(0).table.bets[0] == 21
    table.press("return")
    until(table, "next")
    table.next_deal()
    until(table, "bet")
    assert table.node("primary").label == "Bet 21 again"
    assert table.node("amount").label == "Your last bet"
    assert "Your last bet" in table.texts()
    table.press("c")
    assert table.node("primary").label == "Bet 1"
    assert table.node("amount").label == "Your bet"
    table.press("3")
    assert table.node("primary").label == "Bet 10"
    table.press("l")
    assert table.node("primary").label == "Bet 21 again"
    table.focus("amount")
    table.press("left", "left", "right")
    assert table.node("primary").label == "Bet 20"
    table.press("return")
    until(table, "set")
    assert table.match.view(0).table.bets[0] == 20


def test_viewers_tiles_land_face_down_and_are_turned_over_one_by_one(store: Store) -> None:
    """All four used to be face up within half a second; a click still shows them at once."""

    def face_up(table: TablePilot) -> int:
        flights = table.scene.motions.flights
        seen = [flights[key].seen(code)[0] if key in flights else code for key, code, _spot in trays.flights()]
        return sum(code != UNKNOWN for code in seen)

    for clicks in (False, True):
        table = TablePilot(new_match(store, (PERSON, *("first",) * 3)), store, DefaultSettings(speed=1.0))
        until(table, "bet")
        table.click("primary")
        trays = table.scene.trays
        table.wait_for(lambda trays=trays: trays.known)
        counts = [face_up(table)]
        while counts[-1] < 4:
            table.wait(1)
            counts.append(face_up(table))
            if clicks and counts[-1] == 1:
                table.stage.handle(Pointer("down", (640, 300)))
                assert face_up(table) == 4
        assert counts == sorted(counts)
        assert set(counts) == ({0, 1, 4} if clicks else {0, 1, 2, 3, 4})
        until(table, "set")


# Setting --------------------------------------------------------------------------------------------------------------


def test_two_clicks_or_a_drag_swap_tiles_and_rename_hands(store: Store) -> None:
    """PG-30, PG-31: names update at once, and the lower hand is always in front."""
    table = at(store)
    to_setting(table)
    tiles = sorted(table.match.view(0).hand)
    seen = set()
    for one, other in ((0, 2), (1, 3), (0, 3), (1, 2), (0, 1)):
        before = halves(table)
        if one:
            table.drag(table.pieces()[one], table.pieces()[other])
        else:
            table.click(table.pieces()[one])
            assert [node.value == "selected" for node in table.pieces()] == [place == one for place in range(4)]
            table.click(table.pieces()[other])
        assert sorted(tiles_of(table)) == tiles
        front, rear = halves(table)
        assert in_order(front, rear, "source") == (front, rear)
        wanted = [*before[0], *before[1]]
        wanted[one], wanted[other] = wanted[other], wanted[one]
        assert pairs([front, rear]) == pairs([wanted[:2], wanted[2:]])
        assert {hand_title(front, READER), hand_title(rear, READER)} <= table.texts()
        seen.add(frozenset(map(frozenset, (front, rear))))
    assert len(seen) >= 2
    split = halves(table)
    table.click("primary")
    until(table, "next")
    assert pairs(table.match.view(None).table.hands[0]) == pairs(split)


def test_digit_and_letter_keys_choose_swap_and_set_tiles(store: Store) -> None:
    """Digits choose and swap, N cycles through the splits, Escape deselects, Enter sets."""
    table = at(store)
    to_setting(table)
    table.press("1")
    assert table.pieces()[0].value == "selected"
    table.press("escape")
    assert not any(node.value == "selected" for node in table.pieces())
    assert table.menus == 0
    before = tiles_of(table)
    table.press("1", "3")
    assert tiles_of(table) != before
    found = splits(table.match.view(0).hand)
    seen = []
    for _split in found:
        table.press("n")
        seen.append(tuple(rank(hand) for hand in halves(table)))
    assert sorted(seen) == sorted(tuple(rank(hand) for hand in each) for each in found)
    table.press("return")
    assert any(seat == 0 and isinstance(move, SetHands) for seat, move in table.match.moves)


def test_tiles_can_be_set_with_arrow_keys_space_and_enter_only(store: Store) -> None:
    """Arrow keys move between tiles, Space chooses and swaps, Enter on the button sets."""
    table = at(store)
    to_setting(table)
    before = tiles_of(table)
    table.focus("piece:0")
    table.press("space", "right", "right", "space")
    assert tiles_of(table) != before
    for _step in range(40):
        if table.focused == "primary":
            break
        table.press("tab")
    table.press("return")
    until(table, "next")


def test_tile_dropped_outside_the_trays_returns_to_its_slot(store: Store) -> None:
    table = at(store)
    to_setting(table)
    table.scene.talk.bubble.hush()
    before, written = tiles_of(table), table.written()
    table.drag(table.pieces()[0], table.node("Menu"))
    assert tiles_of(table) == before
    assert table.written() == written
    assert table.scene.trays.drag is None


# The bank -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clicks", "button", "move"),
    [
        ((), "Leave it as is", KEEP),
        (("Cut after stack 3",), "Cut 3", Cut(3)),
        (("Stack 2", "Stack 7"), "Swap 2 and 7", Swap(2, 7)),
        (("Stack 7", "Stack 2"), "Swap only the top tiles", Tops(2, 7)),
        (("Stack 1", "Stack 2", "Stack 3", "Stack 3", "Stack 5"), "Swap 2 and 5", Swap(2, 5)),
    ],
)
def test_banker_cuts_or_swaps_stacks_then_opens_all_hands(
    clicks: tuple[str, ...], button: str, move: object, store: Store
) -> None:
    """PG-21, PG-61: leave the pile, cut at a gap, or swap stacks or their tops; then dice, set hands, and open."""
    table = table_as_house_bank(store)
    assert until(table, "cut") == "cut"
    for label in clicks:
        table.click(label)
    table.click(button, "button")
    assert table.match.view(None).table.moved == (move,)
    assert until(table, "throw") == "throw"
    assert table.shown.dice == ()
    assert table.node("primary").label == "Roll the dice"
    table.wait(60)
    assert question_text(table) == "throw"
    table.click("primary")
    until(table, "set")
    assert table.node("primary").label == "Open"
    split = set_tiles(table.match.view(3).hand, "balanced")
    assert pairs(halves(table)) == pairs(split)
    before = tiles_of(table)
    table.click(table.pieces()[0])
    table.click(table.pieces()[2])
    assert tiles_of(table) == before
    assert table.node("Coach").enabled
    table.click("primary")
    until(table, "next")
    assert "Your split " not in read(table)


@pytest.mark.parametrize("size", SIZES[:2])
def test_banker_can_cut_throw_and_open_hands_by_keyboard(size: tuple[int, int], store: Store) -> None:
    """PG-21: digits choose stacks, S swaps their tops, Enter does the rest; no key opens the commentary."""
    table = TablePilot(new_match(store, (*("first",) * 3, PERSON)), store, size=size)
    until(table, "cut")
    table.press("2", "5", "s")
    assert table.match.view(None).table.moved == (Tops(2, 5),)
    assert until(table, "throw") == "throw"
    for kind in ("set", "next"):
        table.press("return")
        until(table, kind)
    assert table.shown.over


def test_escape_clears_the_stack_selection_before_opening_the_menu(store: Store) -> None:
    table = table_as_house_bank(store)
    until(table, "cut")
    assert "bank" in table.texts()
    table.click("Stack 2")
    assert [node.label for node in table.nodes(role="stack") if node.value == "selected"] == ["Stack 2"]
    table.press("escape")
    assert not [node for node in table.nodes(role="stack") if node.value == "selected"]
    table.press("escape")
    assert table.menus == 1


def test_person_holding_the_rotating_bank_may_choose_any_split(store: Store) -> None:
    """PG-11: the banker's own split counts, and opens when all hands are set."""
    table = TablePilot(new_match(store, (PERSON, "first"), banker="rotating", deals=None), store)
    banked = 0
    for _deal in range(2):
        kind = until(table, "cut", "bet")
        table.click("primary")
        if kind == "cut":
            banked += 1
            until(table, "throw")
            table.click("primary")
        until(table, "set")
        if kind == "cut":
            table.press("n")
        split = halves(table)
        table.click("primary")
        if kind == "cut":
            assert until(table, "open") == "open"
            assert table.node("primary").label == "Open the hands"
            assert not table.shown.opened
            table.click("primary")
        until(table, "next")
        hands = table.match.view(None).table.hands[0]
        assert pairs(hands) == pairs(split)
        table.next_deal()
    assert banked == 1


# What the others are about --------------------------------------------------------------------------------------------


@pytest.mark.sampled(3, 1)
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_seat_notes_are_shown_on_the_plaque_or_under_the_closed_tiles(seats: int, store: Store) -> None:
    """PG-22, PG-30: 'has bet' is at the plaque of its seat, 'hands set' under the closed tiles."""
    table = TablePilot(new_match(store, (PERSON, *("first",) * (seats - 1))), store, DefaultSettings(speed=1.0))
    for size in SIZES:
        table.resize(size)
        until(table, "bet")
        frame = table.scene.board.frame
        plaques = [frame.rect(place.plaque) for place in table.scene.board.layout.seats[1 : seats - 1]]
        said = [drawn.rect for drawn in table.shot().texts if drawn.text in {"has bet", "betting…"}]
        assert len(said) == seats - 2
        for words in said:
            near = [plaque for plaque in plaques if plaque.inflate(0, 2.2 * words.h).colliderect(words)]
            assert len(near) == 1
            assert near[0].x < words.centerx < near[0].right
            assert not near[0].colliderect(words)
        assert table.faults() == []
    table.click("primary")
    until(table, "set")
    board = table.scene.board
    said = [drawn.rect for drawn in table.shot().texts if drawn.text in {"hands set", "setting…"}]
    assert len(said) == seats - 1
    tiles = [
        [board.frame.rect(spot.box()) for spot in place.tiles]
        for seat, place in enumerate(board.layout.seats)
        if seat != board.state.viewer
    ]
    hands = [rects[0].unionall(rects[1:]) for rects in tiles]
    for words in said:
        assert not any(hand.inflate(0, -2).colliderect(words) for hand in hands)
        assert any(hand.move(0, words.h).colliderect(words) for hand in hands)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_notes_on_closed_hands_above_the_woodpile_leave_its_frame_free(size: tuple[int, int], store: Store) -> None:
    """PG-30: regression: 'hands set' of the seats at the top was on the frame of the woodpile."""
    table = TablePilot(new_match(store, (PERSON, *("first",) * 7)), store, DefaultSettings(speed=1.0))
    table.resize(size)
    until(table, "bet")
    table.click("primary")
    until(table, "set")
    board = table.scene.board
    bed = board.frame.rect(board.layout.bed)
    above = [seat for seat, place in enumerate(board.layout.seats) if place.side == "top"]
    assert len(above) == 3
    for seat in above:
        assert board.words_rect(seat, "hands set").bottom <= bed.top
