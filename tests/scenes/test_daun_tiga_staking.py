"""Stakes at the Daun Tiga table: blind, simultaneous, by mouse or keys, on the own hand or another's."""

from __future__ import annotations

import itertools

import pytest

from game.match.store import Store
from game.rules.daun_tiga.moves import Back, Stake
from game.rules.daun_tiga.options import DaunTigaOptions
from game.rules.daun_tiga.settlement import Stakes
from game.table.daun_tiga.stake_drafts import Draft, step
from game.table.shared_keyboard import SETS, cap
from game.ui.intents import Key
from tests.scenes.daun_tiga_table import Table, new_match, resting_nodes, stakes_of
from tools.pictures import daun_tiga as states

HOUSE = DaunTigaOptions()


# Blind stakes ---------------------------------------------------------------------------------------------------------


def test_daun_tiga_cards_on_the_screen_stay_hidden_until_all_stakes_are_placed(store: Store) -> None:
    """DT-21: no face is drawn, named or mentioned before."""
    table = Table(new_match(store, 6, 2, banker=3), store)
    table.wait_until("stake")
    table.press("return")
    assert table.shown.hands == [()] * 6
    hands = [node.label for node in table.nodes(role="hand")]
    assert len(hands) == 6
    assert all("3 face-down cards" in label for label in hands)
    names = {table.scene.reader.piece(code) for code in table.scene.pack.codes}
    said = {node.label + node.tooltip + node.value for node in table.nodes()} | table.texts()
    assert not any(name in words for name in names for words in said)
    assert all(item[1] == "back" for item in resting_nodes(table) if item[0] == "card")


def test_stakes_are_set_with_the_mouse(store: Store) -> None:
    """DT-42: minus and plus change both stakes; the main button shows and places them."""
    table = Table(new_match(store, 6, banker=3), store)
    table.wait_until("stake")
    assert table.node("Stake 10 + 5")
    table.click("First stake: more")
    table.click("First stake: more")
    table.click("Second stake: less")
    table.scroll(-1, table.node("second"))
    table.click("Stake 20 + 5")
    assert stakes_of(table, 0) == Stake(20, 5)


def test_key_sets_at_a_shared_screen_ignore_the_players_key_bindings(store: Store) -> None:
    """DT-42: W sets the stake of the person with W, A, S and D, even if a player has bound it to the odds."""
    table = Table(new_match(store, 6, 2, banker=3), store)
    table.wait_until("stake")
    held = {key for seat in range(2) for key in SETS[seat]}
    letters = [Key(key) for key in held if len(key) == 1]
    assert letters
    assert all(table.scene.as_pressed(key) for key in letters)
    assert not table.scene.as_pressed(Key("z"))
    alone = Table(new_match(store, 6, banker=3), store)
    alone.wait_until("stake")
    assert not any(alone.scene.as_pressed(key) for key in letters)


def test_stakes_are_set_with_arrow_keys_and_digits(store: Store) -> None:
    """Arrows move between rows and change amounts, digits can be typed, Enter places the stakes."""
    table = Table(new_match(store, 6, banker=3), store)
    table.wait_until("stake")
    table.press("right", "down", "left", "left")
    assert table.stakes() == Stakes(15, 3)
    table.press("up", "3", "7", "return")
    assert stakes_of(table, 0) == Stake(37, 3)


def test_stakes_respect_table_limits_and_second_stake_may_be_none(store: Store) -> None:
    """DT-21, DT-42: a second stake below the minimum is none."""
    table = Table(new_match(store, 2, banker=1, table_min=4, table_max=30), store)
    table.wait_until("stake")
    for _more in range(12):
        table.click("First stake: more")
    for _less in range(4):
        table.click("Second stake: less")
    assert table.stakes() == Stakes(30, 0)
    assert "none" in table.texts()
    table.click("Second stake: more")
    assert table.stakes().second == 4
    for _less in range(30):
        table.click("First stake: less")
    assert table.stakes().first == 4


def test_stake_buttons_step_through_round_amounts() -> None:
    """By ones up to ten, by fives up to fifty, then by tens; downwards the same."""
    up = list(itertools.accumulate(range(17), lambda amount, _: step(amount, 1), initial=1))
    assert up == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 35, 40, 45, 50]
    assert [step(amount, -1) for amount in (60, 55, 50, 17, 10, 1)] == [50, 50, 45, 15, 9, 0]


def test_click_on_another_hand_sets_a_side_stake(store: Store) -> None:
    """DT-13: the row then changes the amount. The bank cannot be backed."""
    table = Table(new_match(store, 6, banker=3), store)
    table.wait_until("stake")
    table.click("Somchai", "hand")
    assert not table.nodes("Side stake: Somchai")
    table.click("Pak Long", "hand")
    table.click("Side stake: Pak Long: +")
    assert ("chip", 2, 6, table.scene.board.layout.places[2].stake(0, 1), 1.0) in resting_nodes(table)
    table.click("Stake 10 + 5, side 6")
    assert (0, Back(2, 6)) in table.match.moves
    table.finish()
    assert table.shown.sides[0] == (0, 2, 6)
    ruling = table.shown.rulings[2]
    entry = table.match.deal.result.entries[0]  # type: ignore[union-attr]
    assert ruling is not None
    assert [item.amount for item in entry.items if item.id == "side"] == [6 * ruling.first]


def test_stakes_on_the_main_button_are_not_cut_off(store: Store) -> None:
    """DT-13, DT-42: in the smallest window with the largest usual stakes."""
    table = Table(new_match(store, 6, banker=3), store)
    table.resize((1024, 640))
    table.wait_until("stake")
    table.click("Pak Long", "hand")
    draft = table.scene.drafts.by_seat[0]
    draft.set_first(100)
    draft.set_second(100)
    draft.set_side(100)
    table.scene.prompt.sync()
    button = table.node("Stake 100 + 100, side 100")
    written = [one.text for one in table.shot().texts if button.rect.colliderect(one.rect)]
    assert written == ["100+100, side 100"]


def test_side_stakes_are_unavailable_when_bystanders_are_off(store: Store) -> None:
    """DT-13: `bystanders = off` removes the row."""
    table = Table(new_match(store, 6, banker=3, bystanders="off"), store)
    table.wait_until("stake")
    table.click("Pak Long", "hand")
    assert not table.nodes("Side stake")
    table.click("stake")
    assert not [move for seat, move in table.match.moves if seat == 0 and isinstance(move, Back)]


def test_side_stakes_already_placed_are_kept_while_other_stakes_are_edited() -> None:
    """A placed side stake cannot be changed; another one can be added."""
    draft = Draft.begin(0, HOUSE, [1, 2], Stakes(7, 0), [])
    draft.choose(1)
    draft.set_side(0)
    assert not draft.sides
    draft.set_side(3)
    assert draft.moves() == (Back(1, 3), Stake(7, 0))
    draft.made = {1: 3}
    draft.set_side(9)
    assert draft.sides == {1: 3}
    assert draft.moves() == (Stake(7, 0),)


# Many at one screen ---------------------------------------------------------------------------------------------------


def test_people_stake_at_the_same_time_with_their_own_keys(store: Store) -> None:
    """Up and down change the first stake, left and right the second; no person waits for another."""
    table = Table(new_match(store, 8, 6, banker=7), store)
    table.wait_until("stake")
    assert sorted(table.match.deal.pending() & {*table.persons}) == [0, 1, 2, 3, 4, 5]
    for keys in SETS:
        table.press(keys.up, keys.up, keys.right, keys.down)
    for keys in reversed(SETS):
        assert not table.shown.stakes_placed
        table.press(keys.confirm)
    table.wait()
    assert table.shown.stakes_placed
    assert [stakes_of(table, seat) for seat in range(6)] == [Stake(15, 6)] * 6
    assert len({key for keys in SETS for key in keys}) == 36
    assert len({table.scene.seat_plaques[seat].colour for seat in range(6)}) == 6


def test_each_persons_keys_are_shown_until_they_have_staked(store: Store) -> None:
    """Key caps are at each person's cards, later a mark on the plaque; the tooltip explains the keys."""
    table = Table(new_match(store, 6, 3, banker=4), store)
    table.wait_until("stake")
    caps = {item[1] for item in resting_nodes(table) if item[0] == "caps"}
    assert (("W", "S"), ("A", "D"), ("E",)) in caps
    assert len(caps) == 3
    assert {item[4] for item in resting_nodes(table) if item[0] == "caps"} == {("Del",), ("Q",), ("O",)}
    assert "W S: first stake" in table.node("Bee Geok", "seat").tooltip
    assert "Q: side stake" in table.node("Bee Geok", "seat").tooltip
    table.press("e")
    assert len([item for item in resting_nodes(table) if item[0] == "caps"]) == 2
    assert table.scene.seat_plaques[1].mark == "check"
    assert cap("[8]") == "8"


def test_plaques_mark_the_seats_that_have_staked(store: Store) -> None:
    """DT-21: including opponents; the marks disappear once all have staked."""
    table = Table(new_match(store, 6, 2, banker=4), store)
    table.wait_until("stake")
    table.wait(10)
    marked = [seat for seat, plaque in enumerate(table.scene.seat_plaques) if plaque.mark == "check"]
    assert marked == [2, 3, 5]
    table.press("return", "e")
    table.rest()
    assert not any(plaque.mark for plaque in table.scene.seat_plaques)


def test_clicking_a_persons_plaque_lets_them_stake_with_the_mouse(store: Store) -> None:
    """After that person's answer the mouse is given to the next one."""
    table = Table(new_match(store, 6, 3, banker=4), store)
    table.wait_until("stake")
    table.click("Pak Long", "seat")
    table.click("First stake: more")
    table.click("Stake 15 + 5")
    assert stakes_of(table, 2) == Stake(15, 5)
    assert f"{table.match.players[0].name}: stakes" in table.texts()
    table.click("Stake 10 + 5")
    table.click("Stake 10 + 5")
    table.rest()
    assert table.shown.stakes_placed


def test_side_key_selects_hand_and_amount_of_a_side_stake_without_the_mouse(store: Store) -> None:
    """DT-13: with the side key, left and right choose a hand, up and down an amount."""
    table = Table(new_match(store, 6, 2, banker=4), store)
    table.wait_until("stake")
    table.press("q", "d", "w", "w", "q", "w", "e")
    assert [move for seat, move in table.match.moves if seat == 1] == [Back(3, 2), Stake(15, 5)]


def test_side_stake_key_cap_shows_what_the_key_does_now(store: Store) -> None:
    """DT-13: the cap is filled; tooltip and panel say what the other keys change, the button what is staked."""
    table = Table(new_match(store, 6, 2, banker=4), store)
    table.wait_until("stake")
    panel = table.scene.prompt.panel.panel.rect
    rows = {drawn.text for drawn in table.shot().texts if panel.colliderect(drawn.rect)}
    assert {"↑", "↓", "←", "→", "Del"} <= rows
    assert not any(item[5] for item in resting_nodes(table) if item[0] == "caps")
    table.press("delete", "up", "up")
    assert [item[5] for item in resting_nodes(table) if item[0] == "caps"] == [True, False]
    assert "↑ ↓: side stake; ← →: whose hand; Del: back to your own stakes" in table.texts()
    assert "↑ ↓: side stake" in table.node("seat:0").tooltip
    assert table.node("Stake 10 + 5, side 2")
    table.press("delete", "up")
    assert table.node("Stake 15 + 5, side 2")


@pytest.mark.parametrize("seats", [4, 8, 17])
def test_key_caps_cover_no_plaques_or_chips(seats: int, store: Store) -> None:
    """At every size, for every person."""
    table = Table(new_match(store, seats, min(seats, 6), banker=seats - 1), store)
    table.wait_until("stake")
    for size in ((1024, 640), (1280, 720), (1920, 1080)):
        table.resize(size)
        scene = table.scene
        caps = {cap(key) for seat in scene.drafts.open for key in (scene.keyboard.keys_of(seat) or ())}
        taken = [plaque.rect for plaque in scene.seat_plaques]
        taken += [scene.frame.rect(chip.spot.box()) for seat in range(seats) for chip in scene.board.chips(seat)]
        panel = scene.prompt.panel.panel.rect
        outside = [one for one in table.shot().texts if one.text in caps and not panel.colliderect(one.rect)]
        for one in outside:
            if one.text.isdecimal() and one.rect.collidelist(taken) >= 0:
                continue  # the number on a chip
            assert one.rect.inflate(-2, -4).collidelist(taken) < 0, (size, one)


def test_people_without_a_key_set_use_the_mouse(store: Store) -> None:
    """With seventeen persons, those without keys are selected by a click on their plaque."""
    table = Table(new_match(store, 17, 17, banker=16), store)
    table.wait_until("stake")
    assert table.scene.keyboard.keys_of(5) is not None
    assert table.scene.keyboard.keys_of(6) is None
    table.click(states.NAMES[9], "seat")
    table.click("Stake 10 + 5")
    assert stakes_of(table, 9) == Stake(10, 5)


def test_last_person_to_stake_can_still_use_their_keys(store: Store) -> None:
    """DT-21: also if other persons hold the bank, or have staked before the match was resumed."""
    bank = Table(new_match(store, 4, 2, banker=0), store)
    bank.wait_until("stake")
    assert "Player 2: stakes" in bank.texts() or f"{states.NAMES[1]}: stakes" in bank.texts()
    assert any(item[0] == "caps" for item in resting_nodes(bank))
    bank.press("return", "w", "e")
    assert [str(move) for seat, move in bank.match.moves if seat == 1] == [str(Stake(15, 5))]
    both = Table(new_match(store, 4, 2, banker=3, seed="cd" * 32), store)
    both.wait_until("stake")
    both.press("return")
    again = Table(both.match, store)
    again.wait_until("stake")
    again.press("e")
    assert [seat for seat, _move in again.match.moves if seat < 2] == [0, 1]


def test_hint_about_stakes_says_that_the_game_is_pure_chance(store: Store) -> None:
    """DT-21: no stake is better than another; H shows the exact chances until the answer."""
    table = Table(new_match(store, 6, banker=3), store)
    table.wait_until("stake")
    asked = table.scene.prompt.view
    table.press("h")
    said = table.scene.chance_note.sentences
    assert said[0] == "No stake is better than any other"
    assert any(sentence.startswith("Out of a hundred hands, 45.1 beat the bank") for sentence in said)
    assert table.node("hint").label == "Hide hint"
    for size in [(1024, 640), (1280, 720), (1920, 1080)]:
        table.resize(size)
        panel = table.scene.prompt.rects[0]
        note = table.scene.chance_note.rect(panel)
        assert not note.colliderect(panel)
        pressed = [node for node in table.scene.nodes() if node.is_control and node.enabled and node.role == "button"]
        assert [node.label for node in pressed if note.colliderect(node.rect)] == []
        assert table.faults() == []
    assert table.scene.prompt.view is asked
    table.press("h")
    assert not table.scene.chance_note.shown
    table.press("h")
    table.click("stake")
    assert not table.scene.chance_note.shown


def test_click_on_a_stake_row_does_not_place_the_stake(store: Store) -> None:
    """DT-21: placed stakes cannot be undone, so only the button or Enter places them."""
    table = Table(new_match(store, 6, banker=3), store)
    table.wait_until("stake")
    table.click("second")
    table.wait(3)
    assert 0 not in {seat for seat, _move in table.match.moves}
    assert table.focused == "second"
    table.press("0")
    assert table.node("stake").label == "Stake 10"
    table.press("return")
    table.wait_until("open")
    assert stakes_of(table, 0) == Stake(10, 0)
