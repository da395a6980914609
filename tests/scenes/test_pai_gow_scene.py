"""The table of Pai Gow as it is played: pile, bets, dice, setting, coach, open hands, payments, training."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random

import pytest

from game.match.journal import IN_MEMORY
from game.match.match import Match
from game.match.players import PERSON, Player
from game.match.store import Store
from game.rules import GAMES
from game.rules.pai_gow.coach import advise, review
from game.rules.pai_gow.events import BetsPlaced, Moved, Opened, Paid, Thrown, TookStack
from game.rules.pai_gow.moves import KEEP, Bet, Cut, SetHands, Swap, Tops
from game.rules.pai_gow.options import PaiGowOptions
from game.rules.pai_gow.ranking import in_order, rank
from game.rules.pai_gow.ways import set_tiles, splits
from game.rules.pai_gow.woodpile import in_pack_order
from game.scenes.faces import face_of
from game.scenes.table.exits import Exits
from game.scenes.table.geometry import Box, Frame
from game.scenes.tables.pai_gow import states
from game.scenes.tables.pai_gow.layout import BED, COACH, FELT, FRAMES, Counts, lay, slots
from game.scenes.tables.pai_gow.payments import PaymentsScene
from game.scenes.tables.pai_gow.scene import PaiGowScene
from game.scenes.tables.pai_gow.screen_state import CLOSED, UNKNOWN, ScreenState
from game.scenes.tables.pai_gow.showdown import outcome_words
from game.scenes.tables.pai_gow.talk import PaiGowCommentary
from game.scenes.tables.pai_gow.training_scene import TrainingScene
from game.scenes.tables.pai_gow.words import hand_words, hundredths, marks, split_words, tie_words, tile_words
from game.ui.intents import Cancel, Confirm, Intent, Key, Move, Next, Pointer, Secondary
from game.ui.kit import PlainSettings
from game.ui.node import Node
from game.ui.scene import Scene, Stage
from game.ui.shots import open_stage, picture, shoot

SIZES = [(1024, 640), (1280, 720), (1280, 1024), (1920, 1080), (2560, 1440)]
STILL = PlainSettings(speed=0.0)
PAI_GOW = GAMES["pai-gow"]


@pytest.fixture
def store() -> Iterator[Store]:
    """Nothing is kept."""
    opened = Store.open(IN_MEMORY)
    yield opened
    opened.close()


def begun(
    store: Store, kinds: tuple[str, ...], seed: str = "ab" * 32, *, deals: int | None = 3, **house: str | int
) -> Match:
    """A fresh match."""
    players = tuple(Player(states.NAMES[seat], kind) for seat, kind in enumerate(kinds))
    return store.start(PAI_GOW, PAI_GOW.Options.parse(dict(house)), players, deals, seed)


class Hands:
    """Mouse and keys before a scene on a stage."""

    def __init__(self, scene: Scene, settings: PlainSettings, size: tuple[int, int]) -> None:
        self.stage: Stage = open_stage(scene, size, settings)
        self.top = scene

    def wait(self, frames: int = 30) -> None:
        """Let frames pass."""
        for _frame in range(frames):
            self.stage.update(1 / 60)

    def press(self, *intents: Intent) -> None:
        """Give intents, each with a little time."""
        for intent in intents:
            self.stage.handle(intent)
            self.wait(2)

    def node(self, label: str, role: str = "") -> Node:
        """The last node whose words begin so."""
        scene = self.stage.top
        assert scene is not None
        found = [node for node in scene.nodes() if node.label.startswith(label) and (not role or node.role == role)]
        assert found, (label, [node.label for node in scene.nodes()])
        return found[-1]

    def click(self, node: Node) -> None:
        """Click a node's middle."""
        pos = round(node.centre[0]), round(node.centre[1])
        self.press(Pointer("move", pos), Pointer("down", pos), Pointer("up", pos))

    def drag(self, one: Node, other: Node) -> None:
        """Drag one node onto another."""
        start, end = ((round(node.centre[0]), round(node.centre[1])) for node in (one, other))
        between = (start[0] + end[0]) // 2, start[1] - 20
        self.press(Pointer("move", start), Pointer("down", start), Pointer("drag", between), Pointer("drag", end))
        self.press(Pointer("up", end))

    def texts(self) -> set[str]:
        """All words on the screen."""
        return {drawn.text for drawn in picture(self.stage).texts}


class Table(Hands):
    """A table of Pai Gow."""

    def __init__(
        self, match: Match, store: Store, settings: PlainSettings = STILL, size: tuple[int, int] = (1280, 720)
    ) -> None:
        self.match = match
        self.gone_on: list[int] = []
        self.saved: list[int] = []
        self.menus = 0
        self.curtains: list[tuple[int, object]] = []
        ways = Exits(self._never, self._go_on, self._menu, lambda *what: self.curtains.append(what), self._save)
        self.scene = PaiGowScene(match, store, ways)
        super().__init__(self.scene, settings, size)

    def _never(self, _match: Match) -> None:
        raise AssertionError("this game has no settlement over the table")

    def _go_on(self, match: Match) -> None:
        self.gone_on.append(match.number)

    def _menu(self) -> None:
        self.menus += 1

    def _save(self, match: Match) -> bool:
        self.saved.append(match.number)
        return True

    def until(self, *kinds: str, frames: int = 4000) -> str:
        """Let frames pass until one of these questions is put; curtains are lifted on the way."""
        for _frame in range(frames):
            while self.curtains:
                self.curtains.pop()[1]()  # type: ignore[operator]
            if self.scene.asking.kind in kinds and not self.scene.motions.busy:
                return self.scene.asking.kind
            self.stage.update(1 / 60)
        raise AssertionError(f"none of {kinds} is asked: {self.scene.asking.kind!r}")

    def primary(self) -> Node:
        """The one thing to do next."""
        button = self.scene.asking.primary
        assert button is not None
        return button.node

    def to_setting(self) -> None:
        """Bet, and wait for the tiles."""
        self.until("bet")
        self.click(self.primary())
        self.until("set")


def at(store: Store, seats: int = 4, **house: str | int) -> Table:
    """You in the first seat, opponents in the others."""
    return Table(begun(store, (PERSON, *("first",) * (seats - 1)), **house), store)


def as_bank(store: Store, seats: int = 4, **house: str | int) -> Table:
    """You hold the house's bank."""
    return Table(begun(store, (*("first",) * (seats - 1), PERSON), **house), store)


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


# Words ----------------------------------------------------------------------------------------------------------------


def test_hands_are_called_by_their_names() -> None:
    """PG-40 to PG-49: names, points, and what breaks a tie."""
    assert hand_words(("6-6", "5-4")) == "Teen Wong"
    assert tie_words(("6-6", "5-4"), "source") == "Teen and a nine"
    assert (hand_words(("1-1", "4-4")), tie_words(("1-1", "4-4"), "source")) == ("Day Gong", "Day and an eight")
    assert (hand_words(("4-2", "2-1")), tie_words(("4-2", "2-1"), "source")) == ("Gee Joon", "pair 1 of 16")
    assert (hand_words(("5-5", "4-1")), tie_words(("5-5", "4-1"), "source")) == ("5 points", "Mooy high")
    assert hand_words(("6-6", "6-1")) == "High nine"
    assert hand_words(("5-5", "6-4")) == "No points"
    assert split_words(("6-5", "6-6"), ("5-5", "5-5")) == (
        "3 points in front, Pair of Mooy behind",
        "3 points / Pair of Mooy",
    )
    assert tile_words("6-6") == "Teen 6-6"
    assert [hundredths(value) for value in (17.26, -0.93, 0.0, -0.01)] == ["+17.3", "−0.9", "0.0", "0.0"]


def test_words_of_every_event() -> None:
    """Each event is told in words, with 'you' in the form that fits."""
    talk = PaiGowCommentary(("Noi", "Kanya", "The house"), PAI_GOW.pack(PAI_GOW.Options()), 0)
    hand = ("6-6", "5-4")
    for event in (
        Moved(2, KEEP),
        Moved(2, Cut(3)),
        Moved(0, Cut(1)),
        Moved(2, Swap(1, 4)),
        Moved(0, Tops(2, 5)),
        BetsPlaced((10, 5, None)),
        Thrown((4, 3, 2), 1, 2),
        TookStack(0, 3, ()),
        TookStack(1, 4, ()),
        Opened(1, ("5-5", "4-1"), hand, None),
        Paid(0, 10, 0, -10),
        Paid(1, -5, 0, -5),
        Paid(1, 0, 0, -5),
    ):
        talk.add(event)
    assert [f"{line.name} {line.words}" for line in talk.lines] == [
        "The house leaves the pile",
        "The house cuts 3 stacks",
        "You cut 1 stack",
        "The house swaps stacks 1 and 4",
        "You swap the tops of 2 and 5",
        "You bet 10",
        "Kanya bets 5",
        "Dice 4 + 3 + 2 = 9",
        "You take stack 3",
        "Kanya takes stack 4",
        "Kanya 5 points / Teen Wong",
        "You win 10",
        "Kanya loses 5",
        "Kanya push: bet back",
    ]


# Whole deals ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7, 8])
@pytest.mark.parametrize("banker", ["house", "rotating"])
def test_what_stands_on_the_screen_is_what_is_true(seats: int, banker: str, store: Store) -> None:
    """Whole deals with random answers: at every question the screen agrees with the person's view."""
    chance = Random(seats)
    table = Table(begun(store, (PERSON, *("first",) * (seats - 1)), banker=banker, commission=5), store)
    for _deal in range(3):
        while (kind := table.until("cut", "bet", "set", "throw", "open", "next")) != "next":
            scene = table.scene
            if kind in {"cut", "bet", "set"}:
                true = ScreenState.of(table.match.view(0), 0)
                for part in ("stacks", "takers", "bets", "dice", "hands", "phase", "opened"):
                    assert getattr(scene.shown, part) == getattr(true, part), part
            if kind == "set":
                for _step in range(chance.randrange(3)):
                    table.click(table.node("Next split"))
            table.click(table.primary())
        view = table.match.view(None).table
        assert table.scene.shown.over
        for seat, (front, rear) in enumerate(view.hands):
            assert set(table.scene.shown.hands[seat]) == {*front, *rear}
        paid = {entry.account: entry.amount for entry in view.result.entries}
        assert table.scene.shown.bank == paid[view.banker]
        assert table.scene.shown.paid == {seat: paid[seat] for seat in range(seats) if seat != view.banker}
        for amount, plaque in zip(table.match.ledger[:-1], table.scene.plaques, strict=False):
            assert plaque.chips == str(amount).replace("-", "−")
        table.click(table.primary())
        assert table.gone_on.pop() == table.match.number
        if not table.match.over:
            table.match.next_deal()
            table.scene.next_deal()


def test_a_deal_goes_on_by_itself_without_persons(store: Store) -> None:
    """Opponents alone: a bystander sees the deal to its end, no hand before all are open."""
    table = Table(begun(store, ("first",) * 4), store)
    for _frame in range(4000):
        table.stage.update(1 / 60)
        if table.scene.asking.kind == "next":
            break
        if not table.scene.shown.opened:
            assert {code for hand in table.scene.shown.hands for code in hand} <= {UNKNOWN}
            assert not any(node.role == "piece" for node in table.scene.nodes())
    assert table.scene.shown.over


def test_a_deal_at_speed_one_takes_a_few_seconds_and_a_click_ends_it(store: Store) -> None:
    """The pile is built, dice roll, tiles slide out in under 3.6 seconds at eight seats, hands turn over together."""
    table = Table(begun(store, (PERSON, *("first",) * 7)), store, PlainSettings(speed=1.0))
    table.wait(5)
    assert table.scene.motions.flights
    table.press(Pointer("down", (640, 300)))
    assert not table.scene.motions.busy
    table.until("bet")
    table.click(table.primary())
    frames = dealing = 0
    while table.scene.asking.kind != "set":
        table.wait(1)
        frames += 1
        dealing += bool(table.scene.motions.flights)
        assert frames < 800
    assert 1.0 < dealing / 60 < 3.6
    table.click(table.primary())
    table.until("next")
    assert table.scene.shown.over


# Bets -----------------------------------------------------------------------------------------------------------------


def test_a_bet_is_made_up_of_chips(store: Store) -> None:
    """PG-22: chips add, a right click takes away, minus and plus go by one, the limits hold; the button says it."""
    table = at(store, table_min=5, table_max=40)
    table.until("bet")
    assert table.primary().label == "Bet 10"
    table.click(table.node("Add 25"))
    assert table.primary().label == "Bet 35"
    table.click(table.node("Add 25"))
    assert table.primary().label == "Bet 40"
    assert not table.node("One more").enabled
    assert "40" in table.node("One more").why
    chip = table.node("Add 10")
    table.press(Secondary((round(chip.centre[0]), round(chip.centre[1]))))
    assert not table.node("Add 10").enabled or table.primary().label == "Bet 30"
    table.click(table.node("One less"))
    table.click(table.node("Least bet 5"))
    assert table.primary().label == "Bet 5"
    assert not table.node("One less").enabled
    table.click(table.node("Add 5"))
    table.click(table.node("One more"))
    table.click(table.primary())
    table.until("set")
    assert table.match.view(0).table.bets[0] == 11


def test_a_bet_by_keys_and_the_last_bet_again(store: Store) -> None:
    """Arrows, digits for the chips, Enter; the next deal begins with the last bet and offers it again."""
    table = at(store)
    table.until("bet")
    table.press(Key("3"), Key("1"), Key("="), Key("-"))
    assert table.primary().label == "Bet 21"
    table.press(Confirm())
    table.until("set")
    assert table.match.view(0).table.bets[0] == 21
    table.press(Confirm())
    table.until("next")
    table.match.next_deal()
    table.scene.next_deal()
    table.until("bet")
    assert table.primary().label == "Bet 21"
    table.press(Key("c"))
    assert table.primary().label == "Bet 1"
    table.press(Key("3"))
    assert table.primary().label == "Bet 10"
    table.press(Key("l"))
    assert table.primary().label == "Bet 21"
    assert table.scene.focus.focus("amount")
    table.press(Move("left"), Move("left"), Move("right"))
    assert table.primary().label == "Bet 20"
    table.press(Confirm())
    table.until("set")
    assert table.match.view(0).table.bets[0] == 20


# Setting --------------------------------------------------------------------------------------------------------------


def pieces(table: Hands) -> list[Node]:
    """The four tiles: front, front, rear, rear."""
    scene = table.stage.top
    assert scene is not None
    return [node for node in scene.nodes() if node.role == "piece"]


def test_two_clicks_or_a_drag_swap_tiles(store: Store) -> None:
    """PG-30, PG-31: names follow at once, and the lower hand is always in front."""
    table = at(store)
    table.to_setting()
    frames = table.scene.frames
    tiles = sorted(table.match.view(0).hand)
    seen = set()
    for one, other in ((0, 2), (1, 3), (0, 3), (1, 2), (0, 1)):
        before = frames.laid
        if one:
            table.drag(pieces(table)[one], pieces(table)[other])
        else:
            table.click(pieces(table)[one])
            assert frames.picked == one
            assert pieces(table)[one].value == "chosen"
            table.click(pieces(table)[other])
        assert sorted(frames.laid) == tiles
        front, rear = frames.split
        assert in_order(front, rear, "source") == (front, rear)
        changed = {frozenset(before[:2]), frozenset(before[2:])}
        assert ({frozenset(front), frozenset(rear)} != changed) == (other > 1)
        assert {hand_words(front), hand_words(rear)} <= table.texts()
        seen.add(frozenset(map(frozenset, (front, rear))))
    assert len(seen) >= 2
    table.click(table.primary())
    table.until("next")
    assert {frozenset(hand) for hand in table.match.view(None).table.hands[0]} == {
        frozenset(hand) for hand in frames.split
    }


def test_tiles_by_keys(store: Store) -> None:
    """Digits choose and swap, N goes through all splits, Escape lets a tile down, Enter sets."""
    table = at(store)
    table.to_setting()
    frames = table.scene.frames
    table.press(Key("1"))
    assert frames.picked == 0
    table.press(Cancel())
    assert frames.picked is None
    assert table.menus == 0
    before = frames.laid
    table.press(Key("1"), Key("3"))
    assert frames.laid != before
    found = splits(table.match.view(0).hand)
    seen = []
    for _split in found:
        table.press(Key("n"))
        seen.append(tuple(rank(hand) for hand in frames.split))
    assert sorted(seen) == sorted(tuple(rank(hand) for hand in each) for each in found)
    table.press(Confirm())
    assert any(seat == 0 and isinstance(move, SetHands) for seat, move in table.match.moves)


def test_tiles_by_the_focus_alone(store: Store) -> None:
    """Arrows move among the tiles, Space chooses and swaps, Enter on the button sets: no mouse at all."""
    table = at(store)
    table.to_setting()
    before = table.scene.frames.laid
    assert table.scene.focus.focus("piece:0")
    table.press(Confirm("space"), Move("right"), Move("right"), Confirm("space"))
    assert table.scene.frames.laid != before
    for _step in range(40):
        focused = table.scene.focus.focused
        if focused is not None and focused.name == "primary":
            break
        table.press(Next())
    table.press(Confirm())
    table.until("next")


def test_a_tile_let_go_beside_the_frames_stays(store: Store) -> None:
    """A drag that ends nowhere changes nothing."""
    table = at(store)
    table.to_setting()
    before = table.scene.frames.laid
    table.drag(pieces(table)[0], table.node("Menu"))
    assert table.scene.frames.laid == before
    assert table.scene.frames.dragged is None


# The coach ------------------------------------------------------------------------------------------------------------


def test_the_coach_tells_every_split(store: Store) -> None:
    """PG-60: each split with its chances and value, the best marked, one sentence why; a click lays it."""
    table = at(store)
    table.until("bet")
    assert not table.node("Coach").enabled
    assert "tiles lie open" in table.node("Coach").why
    table.click(table.primary())
    table.until("set")
    table.click(table.node("Coach"))
    advice = advise(table.match.view(0).hand, table.match.options)
    rows = [node for node in table.scene.nodes() if node.name.startswith("coach:")]
    assert len(rows) == len(advice.rows)
    texts = table.texts()
    assert {hundredths(row.value) for row in advice.rows} <= texts
    assert "against the balanced banker" in texts
    table.click(rows[0])
    assert {frozenset(hand) for hand in table.scene.frames.split} == {frozenset(hand) for hand in advice.best.split}
    table.click(table.node("Hide coach"))
    assert not any(node.name.startswith("coach:") for node in table.scene.nodes())
    table.press(Key("h"), Cancel())
    assert not table.scene.coaching.on


def test_the_coach_stays_through_the_deals(store: Store) -> None:
    """PG-60: left on, it follows the tiles of the next deal, at every speed, and stands as high as its words need."""
    for speed in (0.0, 3.0):
        table = Table(begun(store, (PERSON, *("first",) * 3)), store, PlainSettings(speed=speed))
        table.to_setting()
        table.press(Key("h"))
        for _deal in range(2):
            table.click(table.primary())
            table.until("next")
            assert picture(table.stage).faults() == []
            table.match.next_deal()
            table.scene.next_deal()
            table.until("bet")
            table.click(table.primary())
            for _frame in range(4000):
                table.stage.update(1 / 60)
                picture(table.stage)  # whatever stands between two questions can be drawn
                if table.scene.asking.kind == "set" and not table.scene.motions.busy:
                    break
            advice = advise(table.match.view(0).hand, table.match.options)
            assert {row.split for row in table.scene.coaching.panel.rows} == {row.split for row in advice.rows}
            assert picture(table.stage).faults() == []


def test_after_the_deal_a_line_says_what_the_split_cost(store: Store) -> None:
    """PG-60: the coach's line in hundredths of a bet, and the running cost among the facts."""
    table = at(store)
    spent = 0.0
    for _deal in range(3):
        table.to_setting()
        advice = advise(table.match.view(0).hand, table.match.options)
        worst = min(advice.rows, key=lambda row: row.value)
        table.scene.frames.set_split(*worst.split)
        table.click(table.primary())
        table.until("next")
        found = review(table.match.view(None).table, 0)
        assert found is not None
        assert found.cost == pytest.approx(advice.best.value - worst.value)
        spent += found.cost
        assert table.scene.coaching.slip.sentence.startswith("Your split")
        if found.cost:
            assert f"{found.cost:.1f} hundredths" in table.scene.coaching.slip.sentence
        assert dict(table.scene.column.facts())["Splits cost"] == f"{spent:.1f}"
        assert f"{spent:.1f}" in table.texts()
        if not table.match.over:
            table.match.next_deal()
            table.scene.next_deal()
    assert spent > 0
    again = Table(table.match, store)
    again.until("next")
    assert dict(again.scene.column.facts())["Splits cost"] == f"{spent:.1f}"


# All hands open -------------------------------------------------------------------------------------------------------


def test_comparisons_are_marked_and_chips_move(store: Store) -> None:
    """PG-51, PG-53: won, lost or copy for front and rear of each player, with names; the bet is won, back or gone."""
    table = at(store, 8)
    table.to_setting()
    table.click(table.primary())
    table.until("next")
    shown = table.scene.shown
    texts = table.texts()
    for seat in range(8):
        split = shown.split(seat)
        assert split is not None
        for hand in split:
            assert any(hand_words(hand) in text for text in texts)
        assert outcome_words(shown, seat) in texts
    comparison = shown.comparisons[0]
    assert comparison is not None
    assert table.scene.frames.marks == marks(comparison)
    assert {"+", "−"} <= texts
    assert table.match.view(None).table.result is not None


def test_payments_and_replay(store: Store) -> None:
    """PG-52: every account with its reasons, summing to zero; the replay can be saved once."""
    table = at(store, commission=5)
    table.to_setting()
    table.click(table.primary())
    table.until("next")
    assert not table.saved
    table.click(table.node("Save replay"))
    assert table.saved == [1]
    assert not table.node("Save replay").enabled
    table.press(Key("p"))
    scene = table.stage.top
    assert isinstance(scene, PaymentsScene)
    assert sum(one.amount for one in scene.payments) == 0
    assert scene.matches
    assert picture(table.stage).faults() == []
    table.press(Cancel())
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
    assert table.until("cut") == "cut"
    for label in clicks:
        table.click(table.node(label))
    table.click(table.node(button, "button"))
    assert table.match.view(None).table.moved == (move,)
    assert table.until("throw") == "throw"
    assert table.scene.shown.dice == ()
    assert table.primary().label == "Throw the dice"
    table.wait(60)
    assert table.scene.asking.kind == "throw"
    table.click(table.primary())
    table.until("set")
    assert table.primary().label == "Open"
    split = set_tiles(table.match.view(3).hand, "balanced")
    assert {frozenset(hand) for hand in table.scene.frames.split} == {frozenset(hand) for hand in split}
    before = table.scene.frames.laid
    table.click(pieces(table)[0])
    table.click(pieces(table)[2])
    assert table.scene.frames.laid == before
    assert not table.node("Coach").enabled
    assert "everybody at once" in table.node("Coach").why
    table.click(table.primary())
    table.until("next")
    assert table.scene.coaching.review is None


def test_escape_clears_the_pile(store: Store) -> None:
    """What was chosen is let go first; then Escape opens the menu."""
    table = as_bank(store)
    table.until("cut")
    assert "bank" in table.texts()
    table.click(table.node("Stack 2"))
    assert table.scene.board.marked == (2,)
    table.press(Cancel())
    assert table.scene.board.marked == ()
    table.press(Cancel())
    assert table.menus == 1


def test_a_passing_bank_sets_as_it_likes(store: Store) -> None:
    """PG-11: under rotating the banker's own split counts, and it opens when all hands are set."""
    table = Table(begun(store, (PERSON, "first"), banker="rotating", deals=None), store)
    banked = 0
    for _deal in range(2):
        kind = table.until("cut", "bet")
        table.click(table.primary())
        if kind == "cut":
            banked += 1
            table.until("throw")
            table.click(table.primary())
        table.until("set")
        if kind == "cut":
            table.press(Key("n"))
        split = table.scene.frames.split
        table.click(table.primary())
        if kind == "cut":
            assert table.until("open") == "open"
            assert table.primary().label == "Open the hands"
            assert not table.scene.shown.opened
            table.click(table.primary())
        table.until("next")
        hands = table.match.view(None).table.hands[0]
        assert {frozenset(hand) for hand in hands} == {frozenset(hand) for hand in split}
        table.match.next_deal()
        table.scene.next_deal()
    assert banked == 1


# Several persons ------------------------------------------------------------------------------------------------------


def test_several_people_set_behind_the_curtain(store: Store) -> None:
    """Each bets and sets in turn; between them no tile lies open and no node names one."""
    table = Table(begun(store, (PERSON, PERSON, PERSON, "first")), store)
    curtains = []
    for _frame in range(6000):
        table.stage.update(1 / 60)
        scene = table.scene
        if table.curtains:
            assert scene.shown.covered
            assert {code for hand in scene.shown.hands for code in hand} <= {UNKNOWN}
            assert scene.frames.tiles in {(), CLOSED}
            assert not pieces(table)
            tiles = {tile_words(code) for seat in range(4) for code in table.match.view(seat).hand}
            assert not tiles & {node.label for node in scene.nodes()}
            assert not tiles & table.texts()
            seat, ready = table.curtains.pop()
            curtains.append(seat)
            ready()  # type: ignore[operator]
            continue
        if scene.asking.kind == "next":
            break
        if scene.asking.kind and not scene.motions.busy:
            seat = scene.conductor.asked or 0
            if scene.asking.kind == "set":
                assert in_pack_order(scene.frames.tiles) == table.match.view(seat).hand
                assert scene.shown.viewer == seat
            table.click(table.primary())
    assert curtains[:6] == [0, 1, 2, 0, 1, 2]
    assert table.scene.shown.over
    assert not table.scene.shown.covered


def test_a_person_with_the_bank_throws_among_several(store: Store) -> None:
    """With two persons, one of them the bank: the dice wait for a word, and so do the hands."""
    table = Table(begun(store, (PERSON, "first", PERSON)), store)
    asked = []
    for _step in range(12):
        kind = table.until("cut", "bet", "throw", "set", "open", "next")
        asked.append(kind)
        if kind == "next":
            break
        table.click(table.primary())
    assert asked == ["cut", "bet", "throw", "set", "set", "open", "next"]


# Going on -------------------------------------------------------------------------------------------------------------


def test_a_resumed_table_stands_as_it_stood(store: Store) -> None:
    """A scene made anew in every phase shows what the first one showed."""
    table = at(store)
    for kind in ("bet", "set", "next"):
        table.until(kind)
        again = Table(table.match, store)
        again.until(kind)
        for part in ("stacks", "takers", "bets", "dice", "hands", "comparisons", "opened", "paid"):
            mine, other = getattr(table.scene.shown, part), getattr(again.scene.shown, part)
            if part == "hands":
                mine, other = ([sorted(hand) for hand in each] for each in (mine, other))
            assert mine == other, part
        table.click(table.primary())
    assert table.gone_on == [1]


def test_another_size_keeps_everything(store: Store) -> None:
    """Tiles, coach and bet stay when the window changes."""
    table = at(store)
    table.until("bet")
    table.click(table.node("Add 25"))
    for size in SIZES:
        table.stage.resize(size)
        table.wait(2)
        assert table.primary().label == "Bet 35"
        assert picture(table.stage).faults() == []
    table.click(table.primary())
    table.until("set")
    table.press(Key("h"), Key("n"))
    split = table.scene.frames.split
    for size in SIZES:
        table.stage.resize(size)
        table.wait(2)
        assert table.scene.frames.split == split
        assert picture(table.stage).faults() == []


def test_reduced_motion_moves_nothing(store: Store) -> None:
    """Everything fades: no tile or die is ever on its way."""
    table = Table(begun(store, (PERSON, *("first",) * 3)), store, PlainSettings(speed=1.0, reduced_motion=True))
    for kind in ("bet", "set", "next"):
        for _frame in range(2000):
            table.wait(1)
            assert not table.scene.motions.flights
            assert not table.scene.board.dice.moving
            table.stage.draw(table.stage._last or picture(table.stage).surface)
            if table.scene.asking.kind == kind and not table.scene.motions.busy:
                break
        table.click(table.primary())
    assert table.gone_on == [1]


# Training -------------------------------------------------------------------------------------------------------------


class Practice(Hands):
    """The training on a stage."""

    def __init__(self) -> None:
        self.left = 0
        self.scene = TrainingScene(PaiGowOptions(), self._leave, Random(1))
        super().__init__(self.scene, STILL, (1280, 720))

    def _leave(self) -> None:
        self.left += 1


def test_training_ranks_a_split_at_once() -> None:
    """Deal after deal without bets: the split is ranked beside all others, and the score runs. PG-60."""
    practice = Practice()
    cost = 0.0
    for number in range(1, 9):
        training = practice.scene.training
        assert sorted(practice.scene.frames.tiles) == sorted(training.tiles)
        front, rear = practice.scene.frames.split
        assert in_order(front, rear) == (front, rear)
        if number % 2:
            practice.press(Key("n"))
        else:
            practice.drag(pieces(practice)[0], pieces(practice)[2])
        practice.click(practice.node("Choose this split"))
        mark = training.mark
        assert mark is not None
        cost += mark.cost
        assert training.score.answered == number
        assert training.score.cost == pytest.approx(cost)
        texts = practice.texts()
        assert {hundredths(row.value) for row in training.advice.rows} <= texts
        assert "The best split" in texts or any(f"Number {mark.place} of {mark.of}" in text for text in texts)
        before = practice.scene.frames.laid
        practice.press(Key("n"))
        assert practice.scene.frames.laid == before
        practice.press(Confirm())
        assert training.mark is None
    assert practice.scene.training.score.best < 8


def test_training_filters() -> None:
    """Each filter gives only such tiles; Escape and the button lead back."""
    practice = Practice()
    for place, label in enumerate(
        ("With a pair", "With a Gee Joon tile", "With a Wong or a Gong", "Without a pair"), 1
    ):
        practice.click(practice.node(label))
        training = practice.scene.training
        assert practice.scene.filters.index == place
        names = {hand_words(hand) for hand in itertools.combinations(training.tiles, 2)}
        paired = any(
            tie_words(hand, "source").startswith("pair ") for hand in itertools.combinations(training.tiles, 2)
        )
        assert {
            1: paired,
            2: bool({"4-2", "2-1"} & set(training.tiles)),
            3: any(name.endswith(("Wong", "Gong")) for name in names),
            4: not paired,
        }[place]
    practice.press(Cancel())
    practice.click(practice.node("Back"))
    assert practice.left == 2


def test_moves_are_bets_and_splits_only(store: Store) -> None:
    """A whole deal of yours is one bet and one split in the journal."""
    table = at(store)
    table.to_setting()
    table.click(table.primary())
    table.until("next")
    own = [move for seat, move in table.match.moves if seat == 0]
    assert [type(move) for move in own] == [Bet, SetHands]
