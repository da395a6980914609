"""The table of Pai Gow as it is played: pile, bets, dice, setting, coach, open hands, payments, training."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from random import Random

import pytest

from game.match.match import Match
from game.match.players import PERSON, Player
from game.match.seal import BY_THE_SEED
from game.match.store import Store
from game.rules import GAMES
from game.rules.pai_gow.coach import advise, review
from game.rules.pai_gow.moves import KEEP, Bet, Cut, SetHands, Swap, Tops
from game.rules.pai_gow.options import PaiGowOptions
from game.rules.pai_gow.ranking import in_order, rank
from game.rules.pai_gow.ways import set_tiles, splits
from game.rules.pai_gow.woodpile import in_pack_order
from game.scenes.faces import face_of
from game.scenes.table.geometry import Box, Frame
from game.scenes.tables.pai_gow import states
from game.scenes.tables.pai_gow.layout import BED, COACH, FELT, FRAMES, Counts, lay, slots
from game.scenes.tables.pai_gow.payments import PaymentsScene
from game.scenes.tables.pai_gow.scene import PaiGowScene
from game.scenes.tables.pai_gow.screen_state import UNKNOWN, PaiGowState
from game.scenes.tables.pai_gow.training_scene import TrainingScene
from game.ui.intents import Key, Pointer
from game.ui.kit import PlainSettings
from game.ui.node import Node
from game.ui.shots import open_stage, shoot
from game.words import Reader
from game.words.pai_gow.coach import hundredths, verdict
from game.words.pai_gow.hands import hand_title, hand_words, marks, tie_words, tile_words
from game.words.pai_gow.payments import outcome_words
from game.words.reader import holding
from tests.hands import make, tiles_of
from tests.pilot import SIZE, STILL, Pilot, TablePilot

SIZES = [(1024, 640), (1280, 720), (1280, 1024), (1920, 1080), (2560, 1440)]
PAI_GOW = GAMES["pai-gow"]
READER = Reader("pai-gow", PAI_GOW.pack(PAI_GOW.Options()), states.NAMES)


def begun(
    store: Store, kinds: tuple[str, ...], seed: str = "ab" * 32, *, deals: int | None = 3, **house: str | int
) -> Match:
    """A fresh match."""
    players = tuple(Player(states.NAMES[seat], kind) for seat, kind in enumerate(kinds))
    return store.start(PAI_GOW, PAI_GOW.Options.parse(dict(house)), players, deals, seed, derivation=BY_THE_SEED)


MAIN = {
    "Set hands": "set",
    "Open": "set",
    "Open the hands": "open",
    "Throw the dice": "throw",
    "Next deal": "next",
    "Final standings": "next",
}
"""What the main button says, and what is asked with it; else it says how much is bet, or what becomes of the pile."""


def asked(table: TablePilot) -> str:
    """What the person before the screen is asked, or '' while nothing is."""
    button = table.find("primary")
    if button is None:
        return ""
    return "bet" if button.label.startswith("Bet ") else MAIN.get(button.label, "cut")


def until(table: TablePilot, *kinds: str) -> str:
    """Wait until the table rests and curtains are lifted: one of these questions must be put then."""
    table.rest()
    while table.curtains:
        table.lift_curtain()
        table.rest()
    kind = asked(table)
    assert kind in kinds, f"none of {kinds} is asked: {kind!r}"
    return kind


def to_setting(table: TablePilot) -> None:
    """Bet, and wait for the tiles."""
    until(table, "bet")
    table.click("primary")
    until(table, "set")


def halves(pilot: Pilot) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The tiles in front and behind."""
    tiles = tiles_of(pilot)
    return tiles[:2], tiles[2:]


def pairs(split: Iterable[Iterable[str]]) -> set[frozenset[str]]:
    """Two hands, in whatever order."""
    return {frozenset(hand) for hand in split}


def at(store: Store, seats: int = 4, **house: str | int) -> TablePilot:
    """You in the first seat, opponents in the others."""
    return TablePilot(begun(store, (PERSON, *("first",) * (seats - 1)), **house), store)


def as_bank(store: Store, seats: int = 4, **house: str | int) -> TablePilot:
    """You hold the house's bank."""
    return TablePilot(begun(store, (*("first",) * (seats - 1), PERSON), **house), store)


# Pictures -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", states.PICTURES)
def test_named_states_stand_in_the_window(name: str) -> None:
    """Nothing outside the window, no words over words, in every named state at every size."""
    for size in SIZES:
        shot = shoot(states.PICTURES[name](), size, seconds=1.0)
        assert shot.faults() == [], size


def test_the_table_and_the_training_are_registered(store: Store) -> None:
    """The registries lead here by the game's name, the training under the rules that are chosen. PG-61."""
    assert face_of("pai-gow").table is PaiGowScene
    (page,) = face_of("pai-gow").pages
    options = PaiGowOptions(banker_way="foxwoods")
    training = page.make(store, options, lambda: None)
    assert isinstance(training, TrainingScene)
    assert training.training.options == options
    assert "against the Foxwoods way" in {drawn.text for drawn in shoot(training).texts}


# Layout ---------------------------------------------------------------------------------------------------------------


ROUND = [
    Counts(seats, viewer, banker, house)
    for seats in range(2, 9)
    for viewer in range(seats)
    for banker, house in [(seats - 1, True), *((banker, False) for banker in range(seats))]
]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_leaves_the_felt_and_nothing_overlaps(size: tuple[int, int]) -> None:
    """Plaques, tiles and chips of two to eight seats lie apart, on the felt, whoever looks and whoever banks."""
    frame = Frame.of(*size)
    for counts in ROUND:
        found = lay(counts, frame)
        boxes: list[tuple[str, Box]] = [("bed", BED), ("front", FRAMES[0]), ("rear", FRAMES[1])]
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


def test_players_sit_anti_clockwise_and_the_house_across() -> None:
    """PG-10: the next seat is at your right; under rotating so is everybody; the house's bank is at the top."""
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


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7, 8])
@pytest.mark.parametrize("banker", ["house", "rotating"])
def test_what_stands_on_the_screen_is_what_is_true(seats: int, banker: str, store: Store) -> None:
    """Whole deals with random answers: at every question the screen agrees with the person's view."""
    chance = Random(seats)
    table = TablePilot(begun(store, (PERSON, *("first",) * (seats - 1)), banker=banker, commission=5), store)
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


def test_a_deal_goes_on_by_itself_without_persons(store: Store) -> None:
    """Opponents alone: a bystander sees the deal to its end, no hand before all are open."""
    table = TablePilot(begun(store, ("first",) * 4), store)
    for _frame in range(4000):
        table.stage.update(1 / 60)
        if asked(table) == "next":
            break
        if not table.shown.opened:
            assert {code for hand in table.shown.hands for code in hand} <= {UNKNOWN}
            assert not table.pieces()
    assert table.shown.over


def test_a_deal_at_speed_one_takes_a_few_seconds_and_a_click_ends_it(store: Store) -> None:
    """The pile is built, dice roll, tiles slide out in under 3.6 seconds at eight seats, hands turn over together."""
    table = TablePilot(begun(store, (PERSON, *("first",) * 7)), store, PlainSettings(speed=1.0))
    table.wait(5)
    assert table.flights
    table.stage.handle(Pointer("down", (640, 300)))
    assert not table.moving
    until(table, "bet")
    table.click("primary")
    frames = dealing = 0
    while asked(table) != "set":
        table.wait(1)
        frames += 1
        dealing += bool(table.flights)
        assert frames < 800
    assert 1.0 < dealing / 60 < 3.6
    table.click("primary")
    until(table, "next")
    assert table.shown.over


# Bets -----------------------------------------------------------------------------------------------------------------


def test_a_bet_is_made_up_of_chips(store: Store) -> None:
    """PG-22: chips add, a right click takes away, minus and plus go by one, the limits hold; the button says it."""
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
    table.click("Least bet 5")
    assert table.node("primary").label == "Bet 5"
    assert not table.node("One less").enabled
    table.click("Add 5")
    table.click("One more")
    table.click("primary")
    until(table, "set")
    assert table.match.view(0).table.bets[0] == 11


def test_what_is_waited_for_is_said(store: Store) -> None:
    """PG-22, PG-30: who has answered reads that it stands while the others decide."""
    table = TablePilot(begun(store, (PERSON, *("first",) * 3)), store, PlainSettings(speed=1.0))
    until(table, "bet")
    assert "Bet from 1 to 100 chips on your hands." in table.texts()
    table.click("primary")
    assert "Your bet of 10 stands; the others still bet." in table.texts()
    until(table, "set")
    table.click("primary")
    assert "Your hands are set; the others still set theirs." in table.texts()


def test_a_bet_by_keys_and_the_last_bet_again(store: Store) -> None:
    """Arrows, digits for the chips, Enter; the next deal begins with the last bet and offers it again."""
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
    assert table.node("primary").label == "Bet 21"
    table.press("c")
    assert table.node("primary").label == "Bet 1"
    table.press("3")
    assert table.node("primary").label == "Bet 10"
    table.press("l")
    assert table.node("primary").label == "Bet 21"
    table.focus("amount")
    table.press("left", "left", "right")
    assert table.node("primary").label == "Bet 20"
    table.press("return")
    until(table, "set")
    assert table.match.view(0).table.bets[0] == 20


# Setting --------------------------------------------------------------------------------------------------------------


def test_two_clicks_or_a_drag_swap_tiles(store: Store) -> None:
    """PG-30, PG-31: names follow at once, and the lower hand is always in front."""
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
            assert [node.value == "chosen" for node in table.pieces()] == [place == one for place in range(4)]
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


def test_tiles_by_keys(store: Store) -> None:
    """Digits choose and swap, N goes through all splits, Escape lets a tile down, Enter sets."""
    table = at(store)
    to_setting(table)
    table.press("1")
    assert table.pieces()[0].value == "chosen"
    table.press("escape")
    assert not any(node.value == "chosen" for node in table.pieces())
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


def test_tiles_by_the_focus_alone(store: Store) -> None:
    """Arrows move among the tiles, Space chooses and swaps, Enter on the button sets: no mouse at all."""
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


def test_a_tile_let_go_beside_the_frames_stays(store: Store) -> None:
    """A drag that ends nowhere changes nothing."""
    table = at(store)
    to_setting(table)
    before, written = tiles_of(table), table.written()
    table.drag(table.pieces()[0], table.node("Menu"))
    assert tiles_of(table) == before
    assert table.written() == written
    assert table.scene.trays.drag is None


# The coach ------------------------------------------------------------------------------------------------------------


def coached(table: TablePilot) -> list[Node]:
    """The splits that the coach speaks of."""
    return [node for node in table.nodes() if node.name.startswith("coach:")]


def test_the_coach_tells_every_split(store: Store) -> None:
    """PG-60: each split with its chances and value, the best marked, one sentence why; a click lays it."""
    table = at(store)
    until(table, "bet")
    assert not table.node("Coach").enabled
    assert "tiles lie open" in table.node("Coach").why
    table.click("primary")
    until(table, "set")
    table.click("Coach")
    advice = advise(table.match.view(0).hand, table.match.options)
    rows = coached(table)
    assert len(rows) == len(advice.rows)
    texts = table.texts()
    assert {hundredths(row.value) for row in advice.rows} <= texts
    assert "against the balanced banker" in texts
    table.click(rows[0])
    assert pairs(halves(table)) == pairs(advice.best.split)
    table.click("Hide coach")
    assert not coached(table)
    table.press("h", "escape")
    assert not coached(table)
    assert not table.menus


def test_the_coach_stays_through_the_deals(store: Store) -> None:
    """PG-60: left on, it follows the tiles of the next deal, at every speed, and stands as high as its words need."""
    for speed in (0.0, 3.0):
        table = TablePilot(begun(store, (PERSON, *("first",) * 3)), store, PlainSettings(speed=speed))
        to_setting(table)
        table.press("h")
        for _deal in range(2):
            table.click("primary")
            until(table, "next")
            assert table.faults() == []
            table.next_deal()
            until(table, "bet")
            table.click("primary")
            for _frame in range(4000):
                table.stage.update(1 / 60)
                table.shot()  # whatever stands between two questions can be drawn
                if asked(table) == "set" and not table.moving:
                    break
            table.rest()
            advice = advise(table.match.view(0).hand, table.match.options)
            assert {node.name for node in coached(table)} == {f"coach:{row.split}" for row in advice.rows}
            assert table.faults() == []


def test_the_coach_thinks_a_step_a_frame(store: Store) -> None:
    """PG-60: no frame waits for the odds; till they are worked out the coach has no paper, and the table stands."""
    table = at(store)
    until(table, "bet")
    table.click("primary")
    table.wait_for(table.pieces)
    table.stage.handle(Key("h"))
    frames = 0
    while not coached(table):
        assert table.faults() == []
        table.wait(1)
        frames += 1
    assert 3 < frames < 60


def read(table: TablePilot) -> str:
    """Everything on the screen, one text after another as it is written."""
    return " ".join(drawn.text for drawn in table.shot().texts)


def test_after_the_deal_a_line_says_what_the_split_cost(store: Store) -> None:
    """PG-60: the coach's line in hundredths of a bet, and the running cost among the facts."""
    table = at(store)
    spent = 0.0
    for _deal in range(3):
        to_setting(table)
        advice = advise(table.match.view(0).hand, table.match.options)
        worst = min(advice.rows, key=lambda row: row.value)
        make(table, table.match, SetHands(*worst.split))
        until(table, "next")
        found = review(table.match.view(None).table, 0)
        assert found is not None
        assert found.cost == pytest.approx(advice.best.value - worst.value)
        spent += found.cost
        told = read(table)
        assert "Your split" in told
        if found.cost:
            assert f"{found.cost:.1f} hundredths" in told.partition("Your split")[2]
        assert f"{spent:.1f} Splits cost" in told
        if not table.match.over:
            table.next_deal()
    assert spent > 0
    again = TablePilot(table.match, store)
    until(again, "next")
    assert f"{spent:.1f} Splits cost" in read(again)


# All hands open -------------------------------------------------------------------------------------------------------


def test_comparisons_are_marked_and_chips_move(store: Store) -> None:
    """PG-51, PG-53: won, lost or copy for front and rear of each player, with names; the bet is won, back or gone."""
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
            assert any(hand_title(hand, READER) in text for text in texts)
        assert outcome_words(shown.comparisons[seat], shown.gain(seat), READER) in texts
    comparison = shown.comparisons[0]
    assert comparison is not None
    assert table.scene.trays.marks == marks(comparison)
    assert {"+", "−"} <= texts
    assert table.match.view(None).table.result is not None


def test_payments_and_replay(store: Store) -> None:
    """PG-52: every account with its reasons, summing to zero; the replay can be saved once."""
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


# The bank -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clicks", "button", "move"),
    [
        ((), "Leave the pile", KEEP),
        (("Cut after stack 3",), "Cut 3", Cut(3)),
        (("Stack 2", "Stack 7"), "Swap 2 and 7", Swap(2, 7)),
        (("Stack 7", "Stack 2"), "Swap only the top tiles", Tops(2, 7)),
        (("Stack 1", "Stack 2", "Stack 3", "Stack 3", "Stack 5"), "Swap 2 and 5", Swap(2, 5)),
    ],
)
def test_the_banker_moves_the_pile_and_opens(clicks: tuple[str, ...], button: str, move: object, store: Store) -> None:
    """PG-21, PG-61: leave, cut at a gap, swap stacks or their tops; then dice, the bound hands, and open."""
    table = as_bank(store)
    assert until(table, "cut") == "cut"
    for label in clicks:
        table.click(label)
    table.click(button, "button")
    assert table.match.view(None).table.moved == (move,)
    assert until(table, "throw") == "throw"
    assert table.shown.dice == ()
    assert table.node("primary").label == "Throw the dice"
    table.wait(60)
    assert asked(table) == "throw"
    table.click("primary")
    until(table, "set")
    assert table.node("primary").label == "Open"
    split = set_tiles(table.match.view(3).hand, "balanced")
    assert pairs(halves(table)) == pairs(split)
    before = tiles_of(table)
    table.click(table.pieces()[0])
    table.click(table.pieces()[2])
    assert tiles_of(table) == before
    assert not table.node("Coach").enabled
    assert "everybody at once" in table.node("Coach").why
    table.click("primary")
    until(table, "next")
    assert "Your split" not in read(table)


def test_escape_clears_the_pile(store: Store) -> None:
    """What was chosen is let go first; then Escape opens the menu."""
    table = as_bank(store)
    until(table, "cut")
    assert "bank" in table.texts()
    table.click("Stack 2")
    assert [node.label for node in table.nodes(role="stack") if node.value == "chosen"] == ["Stack 2"]
    table.press("escape")
    assert not [node for node in table.nodes(role="stack") if node.value == "chosen"]
    table.press("escape")
    assert table.menus == 1


def test_a_passing_bank_sets_as_it_likes(store: Store) -> None:
    """PG-11: under rotating the banker's own split counts, and it opens when all hands are set."""
    table = TablePilot(begun(store, (PERSON, "first"), banker="rotating", deals=None), store)
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


# Several persons ------------------------------------------------------------------------------------------------------


def test_several_people_set_behind_the_curtain(store: Store) -> None:
    """Each bets and sets in turn; between them no tile lies open and no node names one."""
    table = TablePilot(begun(store, (PERSON, PERSON, PERSON, "first")), store)
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
        kind = asked(table)
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
    assert curtains[:6] == [0, 1, 2, 0, 1, 2]
    assert table.shown.over
    assert not table.shown.covered


def test_a_person_with_the_bank_throws_among_several(store: Store) -> None:
    """With two persons, one of them the bank: the dice wait for a word, and so do the hands."""
    table = TablePilot(begun(store, (PERSON, "first", PERSON)), store)
    asked = []
    for _step in range(12):
        kind = until(table, "cut", "bet", "throw", "set", "open", "next")
        asked.append(kind)
        if kind == "next":
            break
        table.click("primary")
    assert asked == ["cut", "bet", "throw", "set", "set", "open", "next"]


# Going on -------------------------------------------------------------------------------------------------------------


def test_a_resumed_table_stands_as_it_stood(store: Store) -> None:
    """A scene made anew in every phase shows what the first one showed."""
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


def test_another_size_keeps_everything(store: Store) -> None:
    """Tiles, coach and bet stay when the window changes."""
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


def test_reduced_motion_moves_nothing(store: Store) -> None:
    """Everything fades: no tile or die is ever on its way."""
    table = TablePilot(begun(store, (PERSON, *("first",) * 3)), store, PlainSettings(speed=1.0, reduced_motion=True))
    for kind in ("bet", "set", "next"):
        for _frame in range(2000):
            table.wait(1)
            assert not table.flights
            assert not table.scene.board.dice.moving
            table.shot()
            if asked(table) == kind and not table.moving:
                break
        table.click("primary")
    assert table.gone_on == [1]


# Training -------------------------------------------------------------------------------------------------------------


class Practice(Pilot):
    """The training on a stage."""

    def __init__(self) -> None:
        self.left = 0
        self.scene = TrainingScene(PaiGowOptions(), self._leave, Random(1))
        super().__init__(open_stage(self.scene, SIZE, STILL))

    def _leave(self) -> None:
        self.left += 1


def test_training_ranks_a_split_at_once() -> None:
    """Deal after deal without bets: the split is ranked beside all others, and the score runs. PG-60."""
    practice = Practice()
    cost = 0.0
    for number in range(1, 9):
        training = practice.scene.training
        assert sorted(tiles_of(practice)) == sorted(training.tiles)
        front, rear = halves(practice)
        assert in_order(front, rear) == (front, rear)
        if number % 2:
            practice.press("n")
        else:
            practice.drag(practice.pieces()[0], practice.pieces()[2])
        practice.click("Choose this split")
        mark = training.mark
        assert mark is not None
        cost += mark.cost
        assert training.score.answered == number
        assert training.score.cost == pytest.approx(cost)
        texts = practice.texts()
        assert {hundredths(row.value) for row in training.advice.rows} <= texts
        assert verdict(mark, READER) in texts
        before = tiles_of(practice)
        practice.press("n")
        assert tiles_of(practice) == before
        practice.press("return")
        assert training.mark is None
    assert practice.scene.training.score.best < 8


def test_training_filters() -> None:
    """Each filter gives only such tiles; Escape and the button lead back."""
    practice = Practice()
    for place, label in enumerate(
        ("With a pair", "With a Gee Joon tile", "With a Wong or a Gong", "Without a pair"), 1
    ):
        practice.click(label)
        training = practice.scene.training
        assert practice.scene.filters.index == place
        names = {hand_words(hand, READER) for hand in itertools.combinations(training.tiles, 2)}
        paired = any(
            tie_words(hand, "source", READER).startswith("pair ") for hand in itertools.combinations(training.tiles, 2)
        )
        assert {
            1: paired,
            2: bool({"4-2", "2-1"} & set(training.tiles)),
            3: any(name.endswith(("Wong", "Gong")) for name in names),
            4: not paired,
        }[place]
    practice.press("escape")
    practice.click("Back")
    assert practice.left == 2


def test_moves_are_bets_and_splits_only(store: Store) -> None:
    """A whole deal of yours is one bet and one split in the journal."""
    table = at(store)
    to_setting(table)
    table.click("primary")
    until(table, "next")
    own = [move for seat, move in table.match.moves if seat == 0]
    assert [type(move) for move in own] == [Bet, SetHands]
