"""The table of Daun Tiga as it is played: blind stakes side by side, hands squeezed open, payments, the odds."""

from __future__ import annotations

import itertools
from random import Random
from typing import Any

import pygame
import pytest
from PIL import Image, ImageChops

from game.match.match import Match
from game.match.players import PERSON, Player
from game.match.store import Store
from game.rules.daun_tiga.comparison import compare
from game.rules.daun_tiga.deal import DaunTigaDeal
from game.rules.daun_tiga.game import DAUN_TIGA
from game.rules.daun_tiga.moves import Back, Stake
from game.rules.daun_tiga.options import DaunTigaOptions
from game.rules.daun_tiga.settlement import Stakes
from game.scenes.navigator import Navigator
from game.scenes.settlement.standings import StandingsScene
from game.scenes.table.geometry import Box, Frame, Spot
from game.scenes.table.kept_layer import KeptLayer
from game.scenes.table.shared_keyboard import SETS, cap
from game.scenes.tables.daun_tiga import layout, states
from game.scenes.tables.daun_tiga.drafts import Draft, step
from game.scenes.tables.daun_tiga.odds_scene import OddsScene
from game.scenes.tables.daun_tiga.painter import MANY_FLIGHTS
from game.scenes.tables.daun_tiga.payments import PaymentsScene
from game.scenes.tables.daun_tiga.scene import DaunTigaScene
from game.scenes.tables.daun_tiga.screen_state import DaunTigaState
from game.ui.dialog import Answer, Dialog
from game.ui.intents import Pointer
from game.ui.kit import PlainSettings
from game.ui.node import Node
from game.ui.shots import shoot
from game.words.daun_tiga.outcome import outcome
from game.words.daun_tiga.payments import payments
from tests.pilot import STILL, Pilot, TablePilot

SIZES = [(1024, 640), (1280, 720), (1280, 1024), (1920, 1080), (2560, 1440)]
HOUSE = DaunTigaOptions()
SEED = "ab" * 32


def begun(
    store: Store, seats: int, persons: int = 1, *, banker: int | None = None, seed: str = SEED, **house: str | int
) -> Match:
    """A match at the beginning of a deal; `banker` holds the bank without dice."""
    players = tuple(Player(states.NAMES[seat], PERSON if seat < persons else "first") for seat in range(seats))
    options = DAUN_TIGA.Options.parse(dict(house))
    match = store.start(DAUN_TIGA, options, players, 3, seed, ledger=[100] * seats)
    if banker is not None:
        match.lay(DAUN_TIGA.deal(seats, seed, options, {"banker": banker}), 1)
    return match


class Table(TablePilot):
    """A table at which nobody hides anything, and the next deal comes when it is wanted."""

    def doing(self) -> str:
        """What a person is to do now: 'stake', 'open', 'keep', or go on ('next')."""
        if self.find("own:0") is not None:
            return "open"
        if self.find("first") is not None:
            return "stake"
        return next((name for name in ("keep", "next") if self.find(name) is not None), "")

    def wait_until(self, what: str) -> None:
        """Wait until the table rests: a person must be asked just this then."""
        self.rest()
        assert not self.curtains, "nobody hides anything here"
        assert self.doing() == what, self.doing()

    def finish(self) -> None:
        """Play to the end of the deal in the shortest way."""
        for _turn in range(60):
            self.rest()
            doing = self.doing()
            if doing == "next":
                return
            self.click({"stake": "stake", "open": "Open all", "keep": "yield"}.get(doing) or "Open all")
        raise AssertionError(f"the deal does not end: {self.doing()}")

    def go_on(self, match: Match) -> None:
        """The next deal, at once."""
        super().go_on(match)
        self.next_deal()

    def cards(self) -> list[Node]:
        """The hand that is being opened."""
        return [self.node(f"own:{place}") for place in range(3)]

    def opened(self) -> list[bool]:
        """Which cards of it lie open."""
        return [not node.label.startswith("face-down") for node in self.cards()]

    def stakes(self) -> Stakes:
        """What the person that the mouse serves would stake now."""
        first, _plus, second = self.node("stake").label.removeprefix("Stake ").partition(" + ")
        return Stakes(int(first), int(second or 0))


def still(table: Table) -> list[tuple[Any, ...]]:
    """What lies still on the cloth."""
    return [item for _part, item in table.scene.board.items()]


def stakes_of(table: Table, seat: int) -> Stake:
    """What a seat has staked."""
    return next(move for who, move in table.match.moves if who == seat and isinstance(move, Stake))


# Where things lie -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 18))
@pytest.mark.parametrize("tiles", [False, True])
def test_groups_never_touch_and_stay_on_the_cloth(seats: int, *, tiles: bool) -> None:
    """DT-10: for 2 to 17 seats, at every size, no group lies over another, the bank or your place."""
    for size in SIZES:
        for shared in (False, True):
            found = layout.arrange(seats, 0, Frame.of(*size), tiles=tiles, shared=shared)
            boxes = [place.around() for place in found.places] + [layout.BANK]
            for one, two in itertools.combinations(boxes, 2):
                assert not one.overlaps(two, 1), (size, one, two)
            for box in boxes[1:-1]:
                assert layout.CLOTH.holds(box, 1), (size, box)
            middle = [found.panel, Spot.at(*found.stock.box()).box()]
            middle += [spot.box() for spot in (*found.stage, *found.foot)] if shared else []
            for one, two in itertools.product(boxes[1:], middle):
                assert not one.overlaps(two, 1), (size, one, two)


@pytest.mark.parametrize("seats", range(2, 18))
def test_controls_cover_no_seat(seats: int, store: Store) -> None:
    """The stakes in the middle, and on rails the main buttons, stand clear of every plaque and hand."""
    table = Table(begun(store, seats, min(3, seats - 1), banker=seats - 1), store)
    table.wait_until("stake")
    table.press("q")
    scene = table.scene
    for size in ((1024, 640), (1280, 720), (1280, 1024), (2560, 1080)):
        table.resize(size)
        taken = [scene.prompt.panel.panel.rect, *(button.rect for button in scene.prompt.buttons)]
        taken.append(scene.frame.rect(scene.board.layout.stock.box()))
        around = [node.rect for node in table.nodes() if node.role in {"seat", "hand"}] + [
            scene.frame.rect(layout.BANK)
        ]
        for one, two in itertools.product(taken, around):
            assert not one.inflate(-2, -2).colliderect(two), (size, one, two)
        for one, two in itertools.combinations(taken, 2):
            assert not one.inflate(-2, -2).colliderect(two), (size, one, two)
        aside = scene.board.layout.aside
        both = [Box(aside.x, aside.y, aside.w, 2 * aside.h + 8), scene.board.layout.beside]
        assert not any(box.overlaps(place.around(), 1) for box in both for place in scene.board.layout.places)


@pytest.mark.parametrize("seats", [2, 3, 6, 9, 17])
def test_seats_follow_anti_clockwise_from_you_at_the_foot(seats: int) -> None:
    """DT-12: the next seat is at your right, and so on round the table; whoever looks sits at the foot."""
    for viewer in (0, seats - 1):
        places = layout.arrange(seats, viewer, Frame.of(1920, 1080)).places
        assert places[viewer].plaque.y > 900
        order = [places[(viewer + turn) % seats].plaque.centre for turn in range(1, seats)]
        right = [y for x, y in order if x > 960]
        left = [y for x, y in order if x < 960]
        assert order[: len(right)] == [place for place in order if place[0] > 960]
        assert right == sorted(right, reverse=True)
        assert left == sorted(left)
        assert abs(len(right) - len(left)) <= 1


@pytest.mark.parametrize("name", states.PICTURES)
def test_named_states_stand_in_the_window(name: str) -> None:
    """Nothing outside the window, no words over words, every control named."""
    for size in ((1024, 640), (1280, 720), (1920, 1080)):
        assert shoot(states.PICTURES[name](), size, seconds=0.1).faults() == [], size


# Whole deals ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 5, 6, 12, 17])
@pytest.mark.parametrize("house", [{}, {"pieces": "tiles", "ten": "zero"}, {"triple_is_long": "on", "table_max": 300}])
def test_what_stands_on_the_screen_is_what_is_true(seats: int, house: dict[str, str | int], store: Store) -> None:
    """DT-40 to DT-52: three deals in a row; hands, rulings, gains and chips on the screen agree with the result."""
    table = Table(begun(store, seats, seed=f"{seats:064x}", **house), store)
    for deal in range(3):
        table.finish()
        result, shown = table.match.deal.result, table.shown
        assert result is not None
        assert shown.over
        assert shown.gains == [entry.amount for entry in result.entries]
        assert tuple(shown.hands) == result.shown.hands
        assert tuple(shown.rulings) == result.shown.rulings
        assert shown.next_banker == result.carry["banker"]
        chips = [plaque.chips.replace("−", "-") for plaque in table.scene.plaques]
        assert [int(amount) for amount in chips] == table.match.ledger
        if deal < 2:
            table.click("Next deal")
            assert table.match.number == deal + 2
            assert table.shown.banker == result.carry["banker"]
    assert table.doing() == "next"
    assert table.node("Final standings")


def test_a_deal_goes_on_by_itself_without_persons(store: Store) -> None:
    """Opponents alone play to the end while somebody looks on."""
    table = Table(begun(store, 6, persons=0), store)
    table.wait_until("next")
    assert table.match.deal.result is not None


def test_a_match_that_is_resumed_shows_what_was_shown(store: Store) -> None:
    """The screen made of the view is the one that followed event after event."""
    table = Table(begun(store, 6), store)
    table.finish()
    again = DaunTigaState(HOUSE, 6)
    again.read(table.match.view(0), 0)
    assert vars(again) == vars(table.shown)
    fresh = Table(table.match, store)
    fresh.wait_until("next")
    assert vars(fresh.shown) == vars(again)


# Blind stakes ---------------------------------------------------------------------------------------------------------


def test_no_card_is_seen_before_all_stakes_stand(store: Store) -> None:
    """DT-21: while stakes are set no face is drawn, named, or told of."""
    table = Table(begun(store, 6, 2, banker=3), store)
    table.wait_until("stake")
    table.press("return")
    assert table.shown.hands == [()] * 6
    hands = [node.label for node in table.nodes(role="hand")]
    assert len(hands) == 6
    assert all("3 face-down cards" in label for label in hands)
    names = {table.scene.reader.piece(code) for code in table.scene.pack.codes}
    said = {node.label + node.tooltip + node.value for node in table.nodes()} | table.texts()
    assert not any(name in words for name in names for words in said)
    assert all(item[1] == "back" for item in still(table) if item[0] == "card")


def test_one_person_stakes_with_the_mouse(store: Store) -> None:
    """DT-42: minus and plus change both stakes, the main button says and places them."""
    table = Table(begun(store, 6, banker=3), store)
    table.wait_until("stake")
    assert table.node("Stake 10 + 5")
    table.click("First stake: more")
    table.click("First stake: more")
    table.click("Second stake: less")
    table.scroll(-1, table.node("second"))
    table.click("Stake 20 + 5")
    assert stakes_of(table, 0) == Stake(20, 5)


def test_one_person_stakes_with_the_keys(store: Store) -> None:
    """Arrows go between the rows and change them, figures may be typed, Enter stakes."""
    table = Table(begun(store, 6, banker=3), store)
    table.wait_until("stake")
    table.press("right", "down", "left", "left")
    assert table.stakes() == Stakes(15, 3)
    table.press("up", "3", "7", "return")
    assert stakes_of(table, 0) == Stake(37, 3)


def test_no_second_stake_and_the_limits_of_the_table(store: Store) -> None:
    """DT-21, DT-42: nothing beyond the limits; below the least a second stake is none."""
    table = Table(begun(store, 2, banker=1, table_min=4, table_max=30), store)
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


def test_steps_reach_round_amounts() -> None:
    """By ones to ten, by fives to fifty, then by tens; down the same way."""
    up = list(itertools.accumulate(range(17), lambda amount, _: step(amount, 1), initial=1))
    assert up == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 35, 40, 45, 50]
    assert [step(amount, -1) for amount in (60, 55, 50, 17, 10, 1)] == [50, 50, 45, 15, 9, 0]


def test_side_stakes_by_click(store: Store) -> None:
    """DT-13: a click on another player's hand backs it; the row then changes the amount. The bank cannot be backed."""
    table = Table(begun(store, 6, banker=3), store)
    table.wait_until("stake")
    table.click("Somchai", "hand")
    assert not table.nodes("Side stake: Somchai")
    table.click("Pak Long", "hand")
    table.click("Side stake: Pak Long: +")
    assert ("chip", 2, 6, table.scene.board.layout.places[2].chips[2], 1.0) in still(table)
    table.click("Stake 10 + 5")
    assert (0, Back(2, 6)) in table.match.moves
    table.finish()
    assert table.shown.sides[0] == (0, 2, 6)
    ruling = table.shown.rulings[2]
    entry = table.match.deal.result.entries[0]  # type: ignore[union-attr]
    assert ruling is not None
    assert [item.amount for item in entry.items if item.id == "side"] == [6 * ruling.first]


def test_without_bystanders_no_hand_can_be_backed(store: Store) -> None:
    """DT-13: `bystanders = off` takes the row away."""
    table = Table(begun(store, 6, banker=3, bystanders="off"), store)
    table.wait_until("stake")
    table.click("Pak Long", "hand")
    assert not table.nodes("Side stake")
    table.click("stake")
    assert not [move for seat, move in table.match.moves if seat == 0 and isinstance(move, Back)]


# Many at one screen ---------------------------------------------------------------------------------------------------


def test_persons_stake_side_by_side_with_their_own_keys(store: Store) -> None:
    """Up and down change the first stake, left and right the second; nobody waits for anybody."""
    table = Table(begun(store, 8, 6, banker=7), store)
    table.wait_until("stake")
    assert sorted(table.match.deal.pending() & {*table.persons}) == [0, 1, 2, 3, 4, 5]
    for keys in SETS:
        table.press(keys.up, keys.up, keys.right, keys.down)
    for keys in reversed(SETS):
        assert not table.shown.standing
        table.press(keys.confirm)
    table.wait()
    assert table.shown.standing
    assert [stakes_of(table, seat) for seat in range(6)] == [Stake(15, 6)] * 6
    assert len({key for keys in SETS for key in keys}) == 36
    assert len({table.scene.seat_plaques[seat].colour for seat in range(6)}) == 6


def test_the_keys_are_shown_at_each_place(store: Store) -> None:
    """Caps by every person's cards until its stakes stand, then a mark on the plaque; the tooltip says what they do."""
    table = Table(begun(store, 6, 3, banker=4), store)
    table.wait_until("stake")
    caps = {item[1] for item in still(table) if item[0] == "caps"}
    assert (("W", "S"), ("A", "D"), ("E",)) in caps
    assert len(caps) == 3
    assert "W S: first stake" in table.node("Bee Geok", "seat").tooltip
    table.press("e")
    assert len([item for item in still(table) if item[0] == "caps"]) == 2
    assert table.scene.seat_plaques[1].mark == "check"
    assert cap("[8]") == "8"


def test_everybody_sees_who_has_staked(store: Store) -> None:
    """DT-21: a mark on the plaque of each whose stakes stand, opponents too; gone once all stand."""
    table = Table(begun(store, 6, 2, banker=4), store)
    table.wait_until("stake")
    table.wait(10)
    marked = [seat for seat, plaque in enumerate(table.scene.seat_plaques) if plaque.mark == "check"]
    assert marked == [2, 3, 5]
    table.press("return", "e")
    table.rest()
    assert not any(plaque.mark for plaque in table.scene.seat_plaques)


def test_the_mouse_serves_whom_it_is_given_to(store: Store) -> None:
    """A click on a person's plaque gives the mouse its control; after its answer the mouse goes to the next."""
    table = Table(begun(store, 6, 3, banker=4), store)
    table.wait_until("stake")
    table.click("Pak Long", "seat")
    table.click("First stake: more")
    table.click("Stake 15 + 5")
    assert stakes_of(table, 2) == Stake(15, 5)
    assert "You: stakes" in table.texts() or f"{states.NAMES[0]}: stakes" in table.texts()
    table.click("Stake 10 + 5")
    table.click("Stake 10 + 5")
    table.rest()
    assert table.shown.standing


def test_side_stakes_by_the_side_key(store: Store) -> None:
    """DT-13: with its side key a person chooses a hand (left, right) and an amount (up, down) without the mouse."""
    table = Table(begun(store, 6, 2, banker=4), store)
    table.wait_until("stake")
    table.press("q", "d", "w", "w", "q", "w", "e")
    assert [move for seat, move in table.match.moves if seat == 1] == [Back(3, 2), Stake(15, 5)]


def test_more_persons_than_keys_play_with_the_mouse(store: Store) -> None:
    """Seventeen people: who has no keys is served by a click on the plaque."""
    table = Table(begun(store, 17, 17, banker=16), store)
    table.wait_until("stake")
    assert table.scene.keyboard.keys_of(5) is not None
    assert table.scene.keyboard.keys_of(6) is None
    table.click(states.NAMES[9], "seat")
    table.click("Stake 10 + 5")
    assert stakes_of(table, 9) == Stake(10, 5)


def test_each_opens_its_hand_with_its_own_keys(store: Store) -> None:
    """DT-22: from the banker's right on; another's keys turn nothing."""
    table = Table(begun(store, 4, 3, banker=3), store)
    table.wait_until("stake")
    table.press("return", "e", "u")
    opened = []
    for keys in SETS[:3]:
        table.wait_until("open")
        opened.append(table.scene.opening.seat)
        strange = SETS[3]
        table.press(strange.up, strange.confirm)
        if keys is not SETS[0]:
            table.press("return")  # Enter is the first person's
        assert not any(table.opened())
        table.press(keys.up, keys.right)
        assert table.opened() == [True, True, False]
        table.press(*[keys.up] * 6)
        table.rest()
        assert "face-down" not in table.node(f"hand:{opened[-1]}").label
    assert opened == [0, 1, 2]
    table.wait_until("next")


# Opening --------------------------------------------------------------------------------------------------------------


def staked(store: Store, seats: int = 6, banker: int = 5, settings: PlainSettings = STILL, **house: str | int) -> Table:
    """A table at which you are the first after the bank to open your hand."""
    table = Table(begun(store, seats, banker=banker, **house), store, settings)
    table.wait_until("stake")
    table.click("stake")
    table.wait_until("open")
    return table


def test_the_banker_opens_first_then_you_squeeze(store: Store) -> None:
    """DT-22: your cards lie face down and unnamed until you turn them; two by click, the third by its corner."""
    table = staked(store)
    assert table.shown.bank is not None
    assert [node.label for node in table.cards()] == ["face-down card"] * 3
    assert table.said[-1].name == states.NAMES[5]
    table.click("own:1")
    assert table.opened() == [False, True, False]
    table.click("own:0")
    hand = table.match.view(0).table.hands[0] or table.match.view(0).hand
    assert [node.label for node in table.cards()[:2]] == [table.scene.reader.piece(code) for code in hand[:2]]
    assert any(text.startswith("two cards: ") for text in table.texts())
    left, bottom = table.node("own:2").rect.bottomleft
    wide = table.node("own:2").rect.w
    table.stage.handle(Pointer("move", (left + 6, bottom - 6)))
    table.stage.handle(Pointer("down", (left + 6, bottom - 6)))
    table.stage.handle(Pointer("drag", (left + round(wide * 0.5), bottom - round(wide * 0.5))))
    assert 0.4 < table.scene.opening.fold < 0.6
    assert table.opened() == [True, True, False]
    table.stage.handle(Pointer("drag", (left + round(wide * 0.9), bottom - round(wide * 0.9))))
    table.stage.handle(Pointer("up", (left + round(wide * 0.9), bottom - round(wide * 0.9))))
    assert not table.find("own:0") or all(table.opened())
    table.wait_until("next")
    assert "face-down" not in table.node("hand:0").label
    assert "You" in {line.name for line in table.said}


def test_no_card_of_an_own_hand_is_told_before_it_is_turned(store: Store) -> None:
    """DT-22: what the rules have opened already stands nowhere on the screen till its player has turned it."""
    table = staked(store)
    hand = table.match.view(0).table.hands[0]
    assert hand
    names = [table.scene.reader.piece(code) for code in hand]
    said = {node.label + node.tooltip + node.value for node in table.nodes()} | {line.text for line in table.said}
    assert not any(name in words for name in names for words in said)
    assert table.shown.hands[0] == ()
    table.press("return")
    table.wait_until("next")
    assert table.shown.hands[0] == hand
    assert all(name in table.node("hand:0").label for name in names)


def test_the_third_card_by_clicks_or_arrows(store: Store) -> None:
    """A click or an arrow bends it a little further; at 0.8 of its width it turns over."""
    for how in ("click", "arrow"):
        table = staked(store)
        presses = 0
        while table.find("own:0") and not all(table.opened()):
            assert table.scene.opening.fold < 0.8
            if how == "click":
                table.click(next(node for node in table.cards() if node.label == "face-down card"))
            else:
                table.press("up")
            presses += 1
        assert 4 < presses < 10
        table.wait_until("next")


def test_turn_over_skips_the_squeeze(store: Store) -> None:
    """The main button, or Enter, turns all three."""
    for how in ("click", "key"):
        table = staked(store)
        if how == "click":
            table.click("Turn over")
        else:
            table.press("return")
        assert not table.find("own:0")
        table.wait_until("next")


def test_open_all_skips_to_the_end(store: Store) -> None:
    """'Open all' ends the reveal at once, also at full speed."""
    table = staked(store, settings=PlainSettings(speed=1.0))
    table.click("Open all")
    table.wait(40)
    assert table.doing() == "next"
    assert not table.node("Open all").enabled
    assert table.to_question() == ""


def test_a_banker_squeezes_its_hand_large_and_it_goes_to_the_bank(store: Store) -> None:
    """DT-22: the bank's hand is opened first, by its own player."""
    table = Table(begun(store, 6, banker=0), store)
    table.wait_until("open")
    assert table.scene.opening.seat == 0
    assert table.scene.opening.away
    assert table.scene.opening.spots == table.scene.board.layout.foot
    table.press("return")
    table.wait()
    assert table.scene.board.home(0).cards == table.scene.board.layout.bank.cards
    table.wait_until("next")


def test_each_result_says_its_rule(store: Store) -> None:
    """DT-43 to DT-50: a pill by each hand, a sentence for whoever points at it, a line in the talk."""
    table = staked(store, seats=9, banker=8)
    table.click("Open all")
    table.wait_until("next")
    shown = table.shown
    bank = shown.bank
    assert bank is not None
    pills = [item for item in still(table) if item[0] == "pill"]
    assert len(pills) == 8
    for seat in range(8):
        own, ruling, stakes = shown.reading(seat), shown.rulings[seat], shown.stakes[seat]
        assert own is not None
        assert ruling == compare(own, bank)
        assert stakes is not None
        gain = ruling.first * stakes.first + ruling.second * stakes.second
        said = outcome(seat, own, ruling.rule, gain, table.scene.reader, twice=stakes.second > 0)
        assert table.node(f"hand:{seat}").tooltip.startswith(said)
        assert said in {line.text for line in table.said}
    assert {line.name for line in table.said} >= {"You", *states.NAMES[1:9]}


def test_the_banker_who_lost_to_all_is_asked(store: Store) -> None:
    """DT-12: keep the bank or hand it on; an opponent is not asked before the eyes."""
    for keeps in (True, False):
        seed = next(seed for seed in (f"{number:064x}" for number in range(400)) if _bank_loses(seed))
        table = Table(begun(store, 2, banker=0, seed=seed), store)
        table.wait_until("open")
        table.press("return")
        table.wait_until("keep")
        table.click("Keep the bank" if keeps else "Hand the bank on")
        table.wait_until("next")
        assert table.shown.next_banker == (0 if keeps else 1)


def _bank_loses(seed: str) -> bool:
    deal = DAUN_TIGA.deal(2, seed, HOUSE, {"banker": 0})
    assert isinstance(deal, DaunTigaDeal)
    ruling = deal.showdown().rulings[1]
    return ruling is not None and ruling.result == "win"


# Dice, payments, odds -------------------------------------------------------------------------------------------------


def test_dice_roll_for_the_first_bank(store: Store) -> None:
    """DT-11: everybody's dice roll, ties roll again, and nothing is told before they lie; a click completes it."""
    match = next(
        match
        for match in (begun(store, 6, seed=f"{n:064x}") for n in range(60))
        if len(match.view(None).table.throws) > 1
    )
    table = Table(match, store, PlainSettings(speed=1.0))
    table.wait(6)
    assert set(table.shown.rolling) == set(range(6))
    assert not table.said
    assert table.shown.banker is None
    table.wait(80)
    assert "tie" in table.said[-1].text
    tied = {throw.seat for throw in match.view(None).table.throws[1]}
    table.wait(60)
    assert set(table.shown.rolling) == tied
    table.stage.handle(Pointer("down", (640, 300)))
    table.wait(2)
    assert not table.moving
    assert table.shown.banker == match.view(None).table.banker
    assert "dice" in {item[0] for item in still(table)}


def test_the_reveal_has_a_pace_and_a_click_completes_it(store: Store) -> None:
    """Each hand turns over and is paid in its turn; chips fly."""
    table = staked(store, settings=PlainSettings(speed=1.0))
    table.press("return")
    seen = set()
    for _frame in range(600):
        table.stage.update(1 / 60)
        seen |= {key[0] for key in table.flights}
        if table.doing() == "next":
            break
    assert {"card", "pay"} <= seen
    assert not table.flights


def test_payments_are_listed_with_their_reasons(store: Store) -> None:
    """DT-52: every account, the reasons of each adding up to it and all to nothing; the replay is saved once."""
    table = Table(begun(store, 6, banker=3), store)
    table.wait_until("stake")
    assert not table.node("Payments").enabled
    table.finish()
    found = payments(table.match.finish_deal(), table.scene.reader)
    assert sum(account.amount for account in found) == 0
    for account in found:
        assert sum(amount for _words, amount in account.reasons) == account.amount
    table.click("Payments")
    sheet = table.top
    assert isinstance(sheet, PaymentsScene)
    assert {account.name for account in found} <= table.texts()
    table.press("s", "s")
    assert table.saved == [1]
    table.click("Back to the table")
    assert table.top is table.scene


def test_the_odds_say_what_is_true(store: Store) -> None:
    """The page gives win, tie and lose, says that play is chance, and a bar for each kind of hand."""
    left = []
    page = Pilot.before(OddsScene(HOUSE, lambda: left.append(1)))
    page.wait(6)
    assert {"45.116 %", "9.767 %", "−0.002", "±0"} <= page.texts()
    assert any("Play is chance" in text for text in page.texts())
    bars = page.nodes(role="bar")
    assert len(bars) == 12
    assert "2,208 of 22,100" in bars[0].label
    assert page.faults() == []
    page.press("escape")
    assert left
    table = Table(begun(store, 6, banker=3), store)
    table.wait_until("stake")
    table.click("Odds")
    assert isinstance(table.top, OddsScene)


def test_the_evening_goes_on_at_the_table_itself(store: Store) -> None:
    """No settlement lies between: the next deal on the same table, and after the last one the standings."""
    match = begun(store, 4)
    pilot = Pilot.before(Dialog("", "", [Answer("Go")]))
    Navigator(store, pilot.stage).sit_down(match)
    for deal in range(1, 4):
        table = pilot.top
        assert isinstance(table, DaunTigaScene)
        for _turn in range(40):
            pilot.rest()
            if pilot.find("next"):
                break
            pilot.click(next(name for name in ("stake", "keep", "Open all") if pilot.find(name)))
        assert match.number == deal
        assert match.deal.result is not None
        pilot.press("return")
        assert (pilot.top is table) == (deal < 3)
    assert match.over
    assert isinstance(pilot.top, StandingsScene)
    assert sum(match.ledger) == 400


def test_right_click_and_escape_take_back(store: Store) -> None:
    """A side stake that was begun, or a bent corner; then Escape opens the menu."""
    table = Table(begun(store, 6, banker=3), store)
    table.wait_until("stake")
    table.click("Pak Long", "hand")
    assert table.nodes("Side stake: Pak Long")
    table.right_click()
    assert not table.nodes("Side stake: Pak Long")
    table = staked(store)
    table.press("up", "up", "up")
    assert [node.value for node in table.cards()].count("bent up") == 1
    table.press("escape")
    assert not any(node.value for node in table.cards())
    assert table.opened().count(False) == 1
    assert not table.menus
    table.press("escape")
    assert table.menus == 1


def test_tiles_say_what_they_count_as(store: Store) -> None:
    """DT-02: the winds are called by what they stand for, beside the table and on each open hand."""
    table = Table(begun(store, 6, pieces="tiles"), store)
    table.resize((1920, 1080))
    assert {"Winds", "10", "jack", "queen", "king"} <= table.texts()
    table.finish()
    labels = " ".join(node.label for node in table.nodes(role="hand"))
    for code, word in (("we", "east wind (10)"), ("ww", "west wind (queen)")):
        assert (word in labels) == any(code in hand for hand in table.shown.hands)


# Drafts and fingers ---------------------------------------------------------------------------------------------------


def test_a_draft_keeps_what_is_on_the_table() -> None:
    """A side stake already made stays as it is; a further one can be added."""
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


def test_random_fingers_never_break_the_table(store: Store) -> None:
    """Any keys and clicks in any order: the deal always comes to its end, and chips always add up."""
    chance = Random(5)
    table = Table(begun(store, 7, 3), store)
    keys = [key for keys in SETS[:3] for key in keys] + ["tab", "space", "p", "c"]
    for _press in range(400):
        key = chance.choice(keys)
        if key == "tab":
            table.press("tab")
        elif table.top is not table.scene:
            table.stage.pop()
        else:
            table.press(key)
        if chance.random() < 0.3 and table.top is table.scene:
            table.stage.handle(Pointer("down", (chance.randrange(1280), chance.randrange(720))))
            table.stage.handle(Pointer("up", (chance.randrange(1280), chance.randrange(720))))
        if table.match.over or (table.match.number == 3 and table.doing() == "next"):
            break
    assert table.gone_on
    assert sum(table.match.ledger) == 700


def test_the_last_person_to_stake_keeps_its_keys(store: Store) -> None:
    """DT-21: where the other persons hold the bank or have staked before a resume, the own keys still work."""
    bank = Table(begun(store, 4, 2, banker=0), store)
    bank.wait_until("stake")
    assert "Player 2: stakes" in bank.texts() or f"{states.NAMES[1]}: stakes" in bank.texts()
    assert any(item[0] == "caps" for item in still(bank))
    bank.press("return", "w", "e")
    assert [str(move) for seat, move in bank.match.moves if seat == 1] == [str(Stake(15, 5))]
    both = Table(begun(store, 4, 2, banker=3, seed="cd" * 32), store)
    both.wait_until("stake")
    both.press("return")
    again = Table(both.match, store)
    again.wait_until("stake")
    again.press("e")
    assert [seat for seat, _move in again.match.moves if seat < 2] == [0, 1]


# What lies still ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "size", "pieces"),
    [(17, (1280, 720), "cards"), (17, (1024, 640), "tiles"), (6, (1920, 1080), "cards")],
)
def test_a_part_drawn_anew_is_as_if_all_were(seats: int, size: tuple[int, int], pieces: str, store: Store) -> None:
    """Every few frames of a deal the picture and its words are those of a table drawn from nothing."""
    table = Table(begun(store, seats, 0, pieces=pieces), store, PlainSettings(speed=3.0))
    table.resize(size)
    scene, patches = table.scene, 0
    for frame in range(4000):
        table.stage.update(1 / 60)
        shot = table.shot()
        if frame % 9 == 0 and len(scene.motions.flights) <= MANY_FLIGHTS:
            scene.painter.rest = KeptLayer(scene.kit)
            whole = table.shot()
            one, other = (
                Image.frombytes("RGB", size, pygame.image.tobytes(each.surface, "RGB")) for each in (shot, whole)
            )
            worst = max(most for _least, most in ImageChops.difference(one, other).getextrema())
            assert worst <= 2, f"frame {frame}: what is cut off at an edge may be rounded otherwise, no more"
            assert sorted(map(str, shot.texts)) == sorted(map(str, whole.texts)), frame
            patches += 1
        if scene.state.over and not scene.motions.busy:
            break
    assert scene.state.over
    assert patches > 8
