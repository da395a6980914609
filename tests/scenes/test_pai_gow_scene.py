"""The table scene of Pai Gow: layout, whole deals, rebuilding, resizing and reduced motion."""

from __future__ import annotations

import itertools
from random import Random

import pytest

from game.match.players import PERSON
from game.match.store import Store
from game.rules.pai_gow.moves import Bet, SetHands
from game.rules.pai_gow.options import PaiGowOptions
from game.scenes.game_uis import game_ui_of
from game.scenes.tables.pai_gow.scene import PaiGowScene
from game.scenes.tables.pai_gow.training_scene import TrainingScene
from game.table.geometry import Box, Frame
from game.table.pai_gow.layout import COACH, FELT, FRAMES, Counts, lay, slots
from game.table.pai_gow.screen_state import UNKNOWN, PaiGowState
from game.ui.intents import Pointer
from game.ui.render_context import DefaultSettings
from game.words.reader import holding
from tests.pai_gow_pilot import SIZES, at, halves, new_match, question_text, to_setting, until
from tests.pilot import TablePilot
from tools.screenshots import take_screenshot


def test_pai_gow_registers_its_table_and_training_page(store: Store) -> None:
    """The game UI record has the table and, under the chosen house rules, the training page. PG-61."""
    assert game_ui_of("pai-gow").table is PaiGowScene
    pages = game_ui_of("pai-gow").pages
    page = next(each for each in pages if isinstance(each.make(store, PaiGowOptions(), lambda: None), TrainingScene))
    options = PaiGowOptions(banker_way="foxwoods")
    training = page.make(store, options, lambda: None)
    assert isinstance(training, TrainingScene)
    assert training.training.options == options
    assert "against the Foxwoods way" in {drawn.text for drawn in take_screenshot(training).texts}


# Layout ---------------------------------------------------------------------------------------------------------------


ROUND = [
    Counts(seats, viewer, banker, house)
    for seats in range(2, 9)
    for viewer in range(seats)
    for banker, house in [(seats - 1, True), *((banker, False) for banker in range(seats))]
]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_pai_gow_layout_stays_on_the_felt_without_overlaps(size: tuple[int, int]) -> None:
    """Plaques, tiles and chips of two to eight seats do not overlap, for every viewer and banker."""
    frame = Frame.of(*size)
    for counts in ROUND:
        found = lay(counts, frame)
        boxes: list[tuple[str, Box]] = [("bed", found.bed), ("front", FRAMES[0]), ("rear", FRAMES[1])]
        for seat, place in enumerate(found.seats):
            boxes.append((f"plaque {seat}", place.plaque))
            if seat != counts.viewer:
                boxes += [(f"tile {seat}", spot.box()) for spot in place.tiles]
                x, y = place.bet
                boxes.append((f"chip {seat}", Box(x - 20, y - 20, 40, 40)))
        boxes.append(("cup", found.cup.box()))
        boxes += [("die", spot.box()) for spot in found.dice]
        for name, box in boxes:
            assert FELT.grown(6).holds(box), (counts, name, box)
        for (one, first), (other, second) in itertools.combinations(boxes, 2):
            if one != "die" or other != "die":
                assert not first.overlaps(second, 2), (counts, one, first, other, second)
        coach = COACH._replace(y=found.coach_top, h=COACH.bottom - found.coach_top)
        for name, box in boxes:
            assert not coach.overlaps(box, 2), (counts, name)


def test_pai_gow_seats_run_anti_clockwise_with_the_house_at_the_top() -> None:
    """PG-10: the next seat is to the right of the viewer; a house bank is at the top."""
    for counts in ROUND:
        sitting = slots(counts)
        sides = [sitting[(counts.viewer + step) % counts.seats] for step in range(1, counts.seats)]
        assert len(set(sides)) == counts.seats - 1
        if counts.house and counts.banker != counts.viewer:
            assert sitting[counts.banker].startswith("top")
            sides.remove(sitting[counts.banker])
        order = [
            *("right", "right low", "right high", "top right", "top", "top middle", "top left", "left"),
            *("left high", "left mid", "left low"),
        ]
        assert sides == sorted(sides, key=order.index)


# Whole deals ----------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7, 8])
@pytest.mark.parametrize("banker", ["house", "rotating"])
def test_pai_gow_screen_matches_the_view_at_every_question(seats: int, banker: str, store: Store) -> None:
    """Plays whole deals with random answers."""
    chance = Random(seats)
    table = TablePilot(new_match(store, (PERSON, *("first",) * (seats - 1)), banker=banker, commission=5), store)
    for _deal in range(3):
        while (kind := until(table, "cut", "bet", "set", "throw", "open", "next")) != "next":
            if kind in {"cut", "bet", "set"}:
                true = PaiGowState()
                true.read(table.match.view(0), 0)
                for part in ("stacks", "takers", "bets", "dice", "hands", "phase", "opened"):
                    assert getattr(table.shown, part) == getattr(true, part), part
            if kind == "set":
                for _step in range(chance.randrange(3)):
                    table.click("Next split")
            table.click("primary")
        view = table.match.view(None).table
        assert table.shown.over
        for seat, (front, rear) in enumerate(view.hands):
            assert set(table.shown.hands[seat]) == {*front, *rear}
        paid = {entry.account: entry.amount for entry in view.result.entries}
        assert table.shown.bank == paid[view.banker]
        assert table.shown.paid == {seat: paid[seat] for seat in range(seats) if seat != view.banker}
        for seat, (amount, plaque) in enumerate(zip(table.match.ledger[:-1], table.scene.plaques, strict=False)):
            assert plaque.chips == holding(amount, own=seat == table.scene.reader.you)
            assert plaque.chips in table.texts()
        table.click("primary")
        assert table.gone_on.pop() == table.match.number
        if not table.match.over:
            table.next_deal()


def test_pai_gow_deal_between_opponents_runs_to_its_end(store: Store) -> None:
    """A bystander sees the whole deal, and no hand before it is opened."""
    table = TablePilot(new_match(store, ("first",) * 4), store)
    for _frame in range(4000):
        table.stage.update(1 / 60)
        if question_text(table) == "next":
            break
        shown = table.shown
        assert {code for seat in shown.closed for code in shown.hands[seat]} <= {UNKNOWN}
        assert shown.viewer not in shown.closed or not table.pieces()
    assert table.shown.over


def test_dealing_at_pai_gow_takes_only_a_few_seconds_and_a_click_skips_it(store: Store) -> None:
    """With eight seats, building the pile, dice, dealing and turning over one's own tiles take under 4 seconds."""
    table = TablePilot(new_match(store, (PERSON, *("first",) * 7)), store, DefaultSettings(speed=1.0))
    table.wait(5)
    assert table.flights
    table.stage.handle(Pointer("down", (640, 300)))
    assert not table.moving
    until(table, "bet")
    table.click("primary")
    frames = dealing = 0
    while question_text(table) != "set":
        table.wait(1)
        frames += 1
        dealing += bool(table.flights)
        assert frames < 800
    assert 1.0 < dealing / 60 < 4.0
    table.click("primary")
    until(table, "next")
    assert table.shown.over


def test_pai_gow_deal_records_one_bet_and_one_split_per_person(store: Store) -> None:
    table = at(store)
    to_setting(table)
    table.click("primary")
    until(table, "next")
    own = [move for seat, move in table.match.moves if seat == 0]
    assert [type(move) for move in own] == [Bet, SetHands]


# Going on -------------------------------------------------------------------------------------------------------------


def test_rebuilt_pai_gow_table_shows_the_same_state_in_every_phase(store: Store) -> None:
    table = at(store)
    for kind in ("bet", "set", "next"):
        until(table, kind)
        again = TablePilot(table.match, store)
        until(again, kind)
        for part in ("stacks", "takers", "bets", "dice", "hands", "comparisons", "opened", "paid"):
            mine, other = getattr(table.shown, part), getattr(again.shown, part)
            if part == "hands":
                mine, other = ([sorted(hand) for hand in each] for each in (mine, other))
            assert mine == other, part
        table.click("primary")
    assert table.gone_on == [1]


def test_pai_gow_table_keeps_bet_tiles_and_coach_after_resize(store: Store) -> None:
    table = at(store)
    until(table, "bet")
    table.click("Add 25")
    for size in SIZES:
        table.resize(size)
        assert table.node("primary").label == "Bet 35"
        assert table.faults() == []
    table.click("primary")
    until(table, "set")
    table.press("h", "n")
    split = halves(table)
    for size in SIZES:
        table.resize(size)
        assert halves(table) == split
        assert table.faults() == []


def test_reduced_motion_animates_no_pai_gow_tiles_or_dice(store: Store) -> None:
    """Pictures fade instead; no tile or die is ever in flight."""
    table = TablePilot(
        new_match(store, (PERSON, *("first",) * 3)), store, DefaultSettings(speed=1.0, reduced_motion=True)
    )
    for kind in ("bet", "set", "next"):
        for _frame in range(2000):
            table.wait(1)
            assert not table.flights
            assert not table.scene.board.dice.moving
            table.shot()
            if question_text(table) == kind and not table.moving:
                break
        table.wait(30)  # presses right after something has appeared are ignored
        table.click("primary")
    assert table.gone_on == [1]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_bank_label_covers_only_felt_or_its_own_plaque(size: tuple[int, int], store: Store) -> None:
    """PG-11: with eight seats, the tiles of one seat are just above the plaque of the next."""
    match = new_match(store, (PERSON, *("first",) * 7), deals=8, banker="rotating")
    table, labels = TablePilot(match, store, size=size), 0
    for deal in range(8):
        while (asked := until(table, "cut", "bet", "throw", "set", "open", "next")) != "next":
            board, texts = table.scene.board, table.shot().texts
            tiles = [board.frame.spot_rect(spot) for _key, _code, spot in board.targets()]
            others = [plaque.rect for seat, plaque in enumerate(table.scene.plaques) if seat != table.shown.banker]
            for label in [each for each in texts if each.text == "bank"]:
                labels += 1
                pill = label.rect.inflate(12, 6)
                words = [each.rect for each in texts if each is not label and not each.text.isdigit()]
                assert pill.collidelist([*tiles, *others, *words]) < 0, (deal, asked)
            table.click("primary")
        if deal < 7:
            table.next_deal()
    assert labels >= 16
