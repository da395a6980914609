"""Opening the hands of Pai Gow: one after another, compared and paid; and the curtain before."""

from __future__ import annotations

import re
from unittest import mock

import pytest

from game.match.players import PERSON
from game.match.store import Store
from game.rules.pai_gow.ranking import PAIRS, high_tile
from game.rules.pai_gow.woodpile import in_pack_order
from game.scenes.tables.pai_gow import hand_trays, showdown
from game.scenes.tables.pai_gow.payments import PaymentsScene
from game.table.pai_gow.screen_state import UNKNOWN
from game.ui.intents import Pointer
from game.ui.render_context import DefaultSettings
from game.ui.widget import Pill
from game.words.pai_gow.hands import capital, hand_in_short, hand_title, marks, tile_decides, tile_words
from game.words.pai_gow.payments import headline, outcome_words, verdict
from tests.hands import tiles_of
from tests.pai_gow_pilot import READER, at, coached, new_match, question_text, to_setting, until
from tests.pilot import STILL, TablePilot
from tools.pictures.pai_gow import NAMES

# One hand after another -----------------------------------------------------------------------------------------------

RUNNING = DefaultSettings(speed=1.0)
TITLES = {*NAMES, "The house"}
NEAR = 9
"""Maximum distance in pixels between texts of one row."""
COUNT = re.compile("[+−]?[0-9]+$")
"""Chips at the end of a text."""


def rows(table: TablePilot) -> list[list[str]]:
    """Return the texts in each row of the open hands, left to right, names first, without flying chips."""
    if not table.shown.opening:
        return []
    panel = table.scene.showdown.panel.rect
    inside = [each for each in table.shot().texts if panel.contains(each.rect) and not each.text.isdigit()]
    names = sorted((each for each in inside if each.text in TITLES), key=lambda each: each.rect.y)
    return [
        [each.text for each in sorted(inside, key=lambda each: each.rect.x) if abs(each.rect.y - name.rect.y) < NEAR]
        for name in names
    ]


def keeps_texts(before: list[str], now: list[str]) -> bool:
    """Return whether a row still has the same texts, cell by cell, or only additions and numbers counted on."""
    return len(now) >= len(before) and all(any(new.startswith(COUNT.sub("", old)) for new in now) for old in before)


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_pai_gow_hands_are_opened_one_after_another_and_stay_open(seats: int, store: Store) -> None:
    """PG-51: until the last payment no shown text disappears; each hand has a pause."""
    table = TablePilot(new_match(store, (PERSON, *("first",) * (seats - 1)), commission=5), store, RUNNING)
    to_setting(table)
    table.click("primary")
    table.wait_for(lambda: table.shown.opening)
    before: list[list[str]] = []
    filled, frames = [0], [0]
    tray: set[str] = set()
    while question_text(table) != "next" or table.moving:
        table.wait(1)
        now = rows(table)
        for old, new in zip(before, now, strict=bool(before)):
            assert keeps_texts(old, new), (old, new)
        assert tray <= table.texts()
        open_now = sum(len(texts) > 1 for texts in now)
        if open_now > filled[-1]:
            filled.append(open_now)
            frames.append(0)
        frames[-1] += 1
        before, tray = now, {text for text in table.texts() if text.startswith(("+ won", "− lost", "= copy"))}
        assert frames[-1] < 300
    assert filled == list(range(seats + 1))
    assert min(frames[1:]) > 8
    assert sum(frames) < 60 * 7  # with the moment of the person's own result


def test_click_opens_and_pays_all_pai_gow_hands(store: Store) -> None:
    """PG-51: one click at any moment settles the deal."""
    for moment in (3, 30, 75):
        table = TablePilot(new_match(store, (PERSON, *("first",) * 7)), store, RUNNING)
        to_setting(table)
        table.click("primary")
        table.wait_for(lambda table=table: table.shown.opening)
        table.wait(moment)
        assert not table.shown.opened
        table.stage.handle(Pointer("down", (640, 300)))
        assert table.shown.over
        table.wait(3)
        assert question_text(table) == "next"
        assert not table.moving
        assert all(len(texts) > 3 for texts in rows(table))
        assert {line.text for line in table.said} >= {line.text for line in TablePilot(table.match, store).said[-6:]}


def test_coach_panel_does_not_move_while_hands_are_opened(store: Store) -> None:
    """PG-60: its paper is not rebuilt for every hand."""
    table = TablePilot(new_match(store, (PERSON, *("first",) * 3)), store, RUNNING)
    to_setting(table)
    table.press("h")
    table.wait_for(lambda: coached(table))
    table.click("primary")
    while question_text(table) != "next" or table.moving:
        table.wait(1)
        assert "against the balanced banker" in table.texts()


# All hands open -------------------------------------------------------------------------------------------------------


def test_pai_gow_table_shows_the_winner_of_each_comparison_and_moves_the_chips(store: Store) -> None:
    """PG-51, PG-53: won, lost or copy for both hands of each player, with names; the bet is won, returned or lost."""
    table = at(store, 8)
    to_setting(table)
    table.click("primary")
    until(table, "next")
    shown = table.shown
    texts = table.texts()
    for seat in range(8):
        split = shown.split(seat)
        assert split is not None
        for hand in split:
            tile = high_tile(hand[0], hand[1], shown.options.gee_joon_tie) if tile_decides(hand) else ""
            assert any(text in {hand_title(hand, READER), capital(hand_in_short(hand, tile, READER))} for text in texts)
        assert outcome_words(shown.comparisons[seat], shown.gain(seat), READER) in texts
    comparison = shown.comparisons[0]
    assert comparison is not None
    assert table.scene.trays.marks == marks(comparison)
    assert {"+", "−"} <= texts
    assert table.match.view(None).table.result is not None


@pytest.mark.parametrize("seats", [2, 5, 8])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_pai_gow_table_shows_a_single_person_the_result_of_their_own_hands(
    size: tuple[int, int], seats: int, store: Store
) -> None:
    """PG-50. Regression: its place was above the hands, elsewhere on the felt, or missing, by the number of seats."""
    table = TablePilot(new_match(store, (PERSON, *("first",) * (seats - 1))), store, STILL, size)
    to_setting(table)
    table.click("primary")
    until(table, "next")
    shown, scene = table.shown, table.scene
    gain = shown.gain(0)
    assert gain is not None
    texts = table.texts()
    assert texts & {
        verdict(0, shown.comparisons[0], gain, scene.reader),
        headline(shown.comparisons[0], gain, scene.reader),
    }
    panel = scene.showdown.panel.rect
    assert scene.prompt.line_rect == scene.showdown.head
    assert scene.showdown.head.topleft == panel.topleft
    assert scene.showdown.head.w == panel.w


def test_pai_gow_payments_sum_to_zero_and_replay_is_saved_once(store: Store) -> None:
    """PG-52: every account has its reasons."""
    table = at(store, commission=5)
    to_setting(table)
    table.click("primary")
    until(table, "next")
    assert not table.saved
    table.click("Save replay")
    assert table.saved == [1]
    assert not table.node("Save replay").enabled
    table.press("p")
    scene = table.stage.top
    assert isinstance(scene, PaymentsScene)
    assert sum(one.amount for one in scene.payments) == 0
    assert scene.matches
    assert table.faults() == []
    table.press("escape")
    assert table.stage.top is table.scene


# Several persons ------------------------------------------------------------------------------------------------------


def test_people_sharing_a_screen_set_their_pai_gow_hands_behind_the_curtain(store: Store) -> None:
    """Nobody needs a curtain to bet, as no tile is dealt; each sets in turn, and between them no tile is open."""
    table = TablePilot(new_match(store, (PERSON, PERSON, PERSON, "first")), store)
    curtains = []
    for _step in range(40):
        table.rest()
        if table.curtains:
            assert table.shown.covered
            assert {code for hand in table.shown.hands for code in hand} <= {UNKNOWN}
            assert not table.pieces()
            tiles = {tile_words(code, READER) for seat in range(4) for code in table.match.view(seat).hand}
            assert not tiles & {node.label for node in table.nodes()}
            assert not tiles & table.texts()
            assert not any(tile in line.text for tile in tiles for line in table.said)
            assert not any(text.startswith("Your ") for text in table.texts())
            curtains.append(table.lift_curtain())
            continue
        kind = question_text(table)
        if kind == "next":
            break
        if kind == "set":
            seat = curtains[-1]
            hand = table.match.view(seat).hand
            assert in_pack_order(tiles_of(table)) == hand
            assert table.shown.viewer == seat
            others = {tile_words(code, READER) for other in range(4) for code in table.match.view(other).hand}
            others -= {tile_words(code, READER) for code in hand}
            assert not any(tile in line.text for tile in others for line in table.said)
        table.click("primary")
    assert curtains[:3] == [0, 1, 2]
    assert table.shown.over
    assert not table.shown.covered


def test_pai_gow_dice_wait_for_a_press_of_the_banker_at_a_shared_screen(store: Store) -> None:
    """With two persons, one the banker, the dice and the closed hands wait for a press."""
    table = TablePilot(new_match(store, (PERSON, "first", PERSON)), store)
    asked = []
    for _step in range(12):
        kind = until(table, "cut", "bet", "throw", "set", "open", "next")
        asked.append(kind)
        if kind == "next":
            break
        if kind == "open":
            assert {code for hand in table.shown.hands for code in hand} == {UNKNOWN}
            assert not table.pieces()
            tiles = {tile_words(code, READER) for seat in range(3) for code in table.match.view(seat).hand}
            assert not any(tile in line.text for tile in tiles for line in table.said)
        table.click("primary")
    assert asked == ["cut", "bet", "throw", "set", "set", "open", "next"]


def test_banker_who_throws_the_dice_does_not_see_the_previous_persons_tiles(store: Store) -> None:
    """The banker throws after another person has bet: a curtain closes before that person's hand opens."""
    table = TablePilot(new_match(store, (PERSON, "first", PERSON)), store)
    assert until(table, "cut") == "cut"
    table.click("primary")
    assert until(table, "bet") == "bet"
    assert table.shown.viewer == 0
    table.click("primary")
    table.rest()
    assert not table.curtains
    assert question_text(table) == "throw"
    table.click("primary")
    table.rest()
    assert table.curtains
    assert table.shown.covered
    assert not table.pieces()
    tiles = {tile_words(code, READER) for seat in range(3) for code in table.match.view(seat).hand}
    assert not any(tile in line.text for tile in tiles for line in table.said)
    assert table.lift_curtain() == 0
    table.rest()
    assert in_pack_order(tiles_of(table)) == table.match.view(0).hand


def test_equal_points_in_a_result_row_are_shown_with_the_deciding_tile(store: Store) -> None:
    """PG-45: the bank's points stand with its highest tile, and so do those of a player that were equal."""
    match = new_match(store, (PERSON, *("first",) * 3), seed="02" * 32, deals=6, banker="rotating")
    table = TablePilot(match, store, STILL)
    decided = 0
    for deal in range(5):
        while until(table, "cut", "bet", "throw", "set", "open", "next") != "next":
            table.click("primary")
        shown = table.shown
        texts = table.texts()
        spoken = table.scene.showdown.passage(dict.fromkeys(range(4), 2)).lines
        bank = shown.split(shown.banker)
        assert bank is not None
        for seat, comparison in enumerate(shown.comparisons):
            split = shown.split(seat)
            if comparison is None or split is None:
                continue
            for hand, against, tile in zip(split, bank, (comparison.front_tile, comparison.rear_tile), strict=True):
                if tile:
                    decided += 1
                    names = {hand_in_short(each, high_tile(*each), READER) for each in (hand, against)}
                    assert len(names) == 2
                    assert names <= texts
                    assert all(any(name in line for line in spoken) for name in names)
        if deal < 4:
            table.next_deal()
    assert decided >= 2


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_longest_hand_names_fit_in_the_result_rows(size: tuple[int, int], store: Store) -> None:
    """With the house as banker and everybody's bet at the maximum."""
    table = TablePilot(new_match(store, (PERSON, *("first",) * 3), table_min=100), store, size=size)
    to_setting(table)
    table.click("primary")
    until(table, "next")
    longest = max((capital(name) for name in PAIRS), key=lambda name: table.scene.ctx.text.width(name, showdown.CELL))
    with mock.patch.object(showdown, "hand_in_short", return_value=longest):
        texts = [drawn.text for drawn in table.shot().texts]
    said = [text for text in texts if text in {"won", "lost", "tie"}]
    assert len(said) == 6, "the word for how a hand did gives way to nothing"
    assert texts.count(longest) >= 8
    assert not [text for text in texts if "…" in text]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_results_of_the_viewers_pai_gow_hands_do_not_touch(size: tuple[int, int], store: Store) -> None:
    """Checked with the longest texts next to each other."""
    longest = "Teen and an eight"
    with mock.patch.object(hand_trays, "tie_words", return_value=longest):
        table = TablePilot(new_match(store, (PERSON, *("first",) * 3)), store, size=size)
        to_setting(table)
        table.click("primary")
        until(table, "next")
        said = sorted(
            (each for each in table.shot().texts if each.text.endswith(longest)), key=lambda each: each.rect.x
        )
    front, rear = ((each.rect.centerx, Pill(table.scene.ctx, each.text, hand_trays.TIE).size[0]) for each in said)
    assert front[0] + front[1] / 2 < rear[0] - rear[1] / 2
    assert all(each.text[0] in "+=−" for each in said)


# The bets, one after another -----------------------------------------------------------------------------------------


def test_payments_count_up_from_zero_and_winning_hands_stay_lit(store: Store) -> None:
    """PG-50, PG-51: chips used to change all at once when the deal was over."""
    table = TablePilot(new_match(store, (PERSON, "first", "first", "first")), store, RUNNING)
    to_setting(table)
    table.click("primary")
    table.wait_for(lambda: table.shown.opening)
    board, state = table.scene.board, table.shown
    others = [seat for seat in range(4) if seat != state.banker]
    assert [board.counted(seat) for seat in others] == [None] * 3
    counted: list[int] = []
    while question_text(table) != "next":
        table.wait(1)
        counted.append(sum(board.counted(seat) is not None for seat in others))
    assert counted == sorted(counted)
    assert set(counted) >= {1, 2, 3}
    assert [board.counted(seat) for seat in range(4)] == [state.gain(seat) for seat in range(4)]
    lit = [(board.light(seat, 0), board.light(seat, 1)) for seat in others]
    won = [marks(comparison) for seat in others if (comparison := state.comparisons[seat]) is not None]
    assert lit == [(float(front == "won"), float(rear == "won")) for front, rear in won]


def told_steps(table: TablePilot) -> list[tuple[int, int]]:
    """Watch a showdown; return each (seat, number of hands told) in the order in which it appears, 3 for a paid bet."""
    board, state, steps = table.scene.board, table.shown, []
    while question_text(table) != "next":
        table.wait(1)
        paid = {seat: 3 for seat in range(state.seats) if seat != state.banker and board.share(seat) >= 1}
        now = ({seat: board.shown_results(seat) for seat in range(state.seats)} | paid).items()
        steps += [each for each in now if each[1] and each not in steps]
    return steps


def test_bank_opens_both_hands_before_bets_are_settled_one_by_one_the_persons_last(store: Store) -> None:
    """PG-51: the person's own result used to be known first, with everybody else's after it."""
    table = TablePilot(new_match(store, (PERSON, "first", "first", "first")), store, RUNNING)
    to_setting(table)
    table.click("primary")
    assert told_steps(table) == [
        *((3, hands) for hands in (1, 2)),
        *((seat, step) for seat in (1, 2) for step in (1, 2, 3)),
        *((0, step) for step in (1, 2, 3)),
    ]
    said = [line.text for line in table.said if " wins " in line.text or "bet" in line.text or "You " in line.text]
    assert said[-1].startswith(("You win", "You lose", "Your bet"))


def test_person_with_the_bank_settles_the_largest_bet_last(store: Store) -> None:
    """PG-51: each player's hands open and are settled before the next ones."""
    match = new_match(store, ("first", "first", "first", PERSON))
    table = TablePilot(match, store, RUNNING)
    while until(table, "cut", "throw", "set") != "set":
        table.click("primary")
    bets = table.shown.bets
    table.click("primary")
    steps = [each for each in told_steps(table) if each[0] != 3]
    settled = [seat for seat, step in steps if step == 3]
    assert [seat for seat, _step in steps] == [seat for seat in settled for _step in range(3)]
    assert settled == sorted([0, 1, 2], key=lambda seat: bets[seat] or 0)


def test_click_settles_all_bets_at_once(store: Store) -> None:
    table = TablePilot(new_match(store, (PERSON, "first", "first", "first")), store, RUNNING)
    to_setting(table)
    table.click("primary")
    table.wait_for(lambda: bool(table.shown.paid))
    table.scene.complete()
    table.wait(2)
    assert question_text(table) == "next"
    assert table.scene.board.counted(table.shown.banker) == table.shown.bank


def test_click_on_the_dice_cup_rolls_the_dice(store: Store) -> None:
    """The cup does what the main button does, and only while the dice are awaited."""
    table = TablePilot(new_match(store, (*("first",) * 3, PERSON)), store, STILL)
    assert until(table, "cut") == "cut"
    assert not table.find("cup")
    table.click("primary")
    assert until(table, "throw") == "throw"
    assert not table.shown.dice
    assert table.node("cup").label == "Roll the dice"
    table.click("cup")
    assert until(table, "set") == "set"
    assert table.shown.dice
    assert not table.find("cup")
