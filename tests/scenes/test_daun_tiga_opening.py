"""Opening hands of Daun Tiga at the table: card by card, bent by a corner, squeezed; and the texts of each result."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from pygame import Rect

from game.match.store import Store
from game.rules.daun_tiga.comparison import compare
from game.rules.daun_tiga.deal import DaunTigaDeal
from game.rules.daun_tiga.game import DAUN_TIGA
from game.rules.daun_tiga.options import DaunTigaOptions
from game.rules.equipment import FRENCH_CARDS, MAHJONG_TILES
from game.table.daun_tiga.hand_opening import BEND
from game.table.shared_keyboard import SETS
from game.ui import theme
from game.ui.bent_cards import BentCards
from game.ui.intents import Pointer
from game.ui.render_context import DefaultSettings
from game.words.daun_tiga.outcome import outcome
from tests.pilot import STILL
from tests.scenes.daun_tiga_table import Table, new_match, resting_nodes, staked
from tools.pictures import daun_tiga as states

HOUSE = DaunTigaOptions()


def test_hands_are_opened_banker_first_and_the_viewer_then_squeezes_their_own(store: Store) -> None:
    """DT-22: the viewer's cards are face down and unnamed until turned; two by click, the third by its corner."""
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
    assert 0.4 < table.scene.opening.folds[2] < 0.6
    assert table.opened() == [True, True, False]
    table.stage.handle(Pointer("drag", (left + round(wide * 0.9), bottom - round(wide * 0.9))))
    table.stage.handle(Pointer("up", (left + round(wide * 0.9), bottom - round(wide * 0.9))))
    assert not table.find("own:0") or all(table.opened())
    table.wait_until("next")
    assert "face-down" not in table.node("hand:0").label
    assert "You" in {line.name for line in table.said}


def test_table_rebuilt_while_hands_are_being_opened_continues_opening_them(store: Store) -> None:
    """DT-22: the hands still closed are opened one by one, your own by you; the deal is not over before."""
    table = staked(store)
    opened, chips = list(table.shown.hands), [plaque.chips for plaque in table.scene.seat_plaques]
    assert opened[5]
    assert opened[0] == ()
    table.scene.retranslate()
    table.wait_until("open")
    assert table.opened() == [False] * 3
    assert list(table.shown.hands) == opened
    assert [plaque.chips for plaque in table.scene.seat_plaques] == chips
    assert not table.match.paid
    table.press("return", "return", "return")
    table.wait_until("next")
    assert all(table.shown.hands)


def test_players_own_card_is_not_named_before_it_is_turned_over(store: Store) -> None:
    """DT-22: a card that the rules have already opened appears on the screen only after its player turned it."""
    table = staked(store)
    hand = table.match.view(0).table.hands[0]
    assert hand
    names = [table.scene.reader.piece(code) for code in hand]
    said = {node.label + node.tooltip + node.value for node in table.nodes()} | {line.text for line in table.said}
    assert not any(name in words for name in names for words in said)
    assert table.shown.hands[0] == ()
    table.press("return", "return", "return")
    table.wait_until("next")
    assert table.shown.hands[0] == hand
    assert all(name in table.node("hand:0").label for name in names)


def test_clicks_or_arrows_bend_the_third_card_until_it_turns(store: Store) -> None:
    """Each bends the card a little further; at 0.8 of its width it turns over."""
    for how in ("click", "arrow"):
        table = staked(store)
        presses = 0
        while table.find("own:0") and not all(table.opened()):
            assert max(table.scene.opening.folds) < 0.8
            if how == "click":
                table.click(next(node for node in table.cards() if node.label == "face-down card"))
            else:
                table.press("up")
            presses += 1
        assert 4 < presses < 10
        table.wait_until("next")


@pytest.mark.parametrize("how", ["button", "return", "space"])
def test_enter_and_the_main_button_turn_one_card_at_a_time(how: str, store: Store) -> None:
    """DT-22: twice 'Turn over', then 'Squeeze', which bends the last card before it turns over."""
    table = staked(store, settings=DefaultSettings(speed=1.0))

    def go_on() -> None:
        table.wait_for(lambda: not table.moving)
        if how == "button":
            table.click("turn")
        else:
            table.press(how)

    for count, label in enumerate(("Turn over", "Turn over", "Squeeze")):
        assert table.opened().count(True) == count
        assert table.node("turn").label == label
        go_on()
    seen = set()
    while table.find("own:0") and not all(table.opened()):
        seen |= {round(fold, 2) for fold in table.scene.opening.folds}
        table.wait(1)
    assert len(seen) > 8, "the fold goes up before the eyes"
    assert 0.5 < max(seen) < 0.8
    table.wait_until("next")


def test_reduced_motion_turns_the_last_card_without_bending_it(store: Store) -> None:
    """Three presses open the hand, and no corner is bent automatically."""
    table = staked(store, settings=DefaultSettings(speed=1.0, reduced_motion=True))
    for _card in range(3):
        table.wait_for(lambda: not table.moving)
        table.press("return")
        assert not (table.scene.opening and table.scene.opening.bent)
    table.wait_until("next")


def test_focus_moves_to_the_main_button_when_a_card_is_open(store: Store) -> None:
    """Tab and Enter turn a card over; the focus then is on the main button, which Enter activates."""
    table = staked(store)
    table.focus("own:1")
    table.press("return")
    assert table.opened() == [False, True, False]
    assert table.focused == "turn"
    assert not table.node("own:1").focusable
    table.press("return")
    assert table.opened() == [True, True, False]
    table.focus("own:2")
    table.press("space")
    assert max(table.scene.opening.folds) > 0
    table.click("turn")
    table.wait_until("next")


def test_dragging_bends_any_face_down_card(store: Store) -> None:
    """DT-22: a card released early stays bent; pulled far enough it turns over."""
    table = staked(store)
    box = table.node("own:1").rect

    def pull(share: float) -> None:
        corner = box.left + 6, box.bottom - 6
        there = box.left + round(box.w * share), box.bottom - round(box.w * share)
        for kind, pos in (("move", corner), ("down", corner), ("drag", there), ("up", there)):
            table.stage.handle(Pointer(kind, pos))
        table.wait()

    pull(0.5)
    assert 0.4 < table.scene.opening.folds[1] < 0.6
    assert [node.value for node in table.cards()] == ["", "bent up", ""]
    table.right_click()
    assert not table.scene.opening.bent
    assert table.opened() == [False] * 3
    pull(0.95)
    assert table.opened() == [False, True, False]


@pytest.mark.parametrize("way", [(1, 0), (0, -1)], ids=["right", "up"])
def test_long_drag_along_one_edge_opens_the_card(way: tuple[int, int], store: Store) -> None:
    """DT-22: the card used to stay bent unless the drag went far to the right and upwards."""
    table = staked(store)
    box = table.node("own:2").rect
    for share, is_open in ((0.6, False), (1.02, True)):
        far = round(box.w * share)
        corner = box.left + 6, box.bottom - 6
        there = corner[0] + way[0] * far, corner[1] + way[1] * far
        for kind, pos in (("move", corner), ("down", corner), ("drag", there), ("up", there)):
            table.stage.handle(Pointer(kind, pos))
        assert table.opened() == [False, False, is_open]
        table.right_click()


@pytest.mark.painted
@pytest.mark.parametrize("corner", ["bottomleft", "bottomright", "topleft", "topright"])
def test_card_is_bent_at_the_corner_that_was_grabbed(corner: str, store: Store) -> None:
    """DT-22: the lower left corner used to come up wherever the card was taken hold of."""
    table = staked(store)
    box = table.node("own:0").rect
    grabbed = getattr(box.inflate(-12, -12), corner)
    inwards = [1 if at < middle else -1 for at, middle in zip(grabbed, box.center, strict=True)]
    there = tuple(at + way * round(box.w * 0.4) for at, way in zip(grabbed, inwards, strict=True))
    for kind, pos in (("move", grabbed), ("down", grabbed), ("drag", there), ("up", there)):
        table.stage.handle(Pointer(kind, pos))
    table.rest()
    assert 0.3 < table.scene.opening.folds[0] < 0.6
    shot = table.shot().surface

    def paper(name: str) -> int:
        inset, area = round(box.w * 0.18), Rect(0, 0, box.w // 6, box.w // 6)
        setattr(area, name, getattr(box.inflate(-2 * inset, -2 * inset), name))
        seen = [shot.get_at((x, y)) for x in range(area.left, area.right) for y in range(area.top, area.bottom)]
        return sum(min(colour[:3]) > 180 for colour in seen)

    corners = ("bottomleft", "bottomright", "topleft", "topright")
    assert max(corners, key=paper) == corner


@pytest.mark.painted
def test_corner_to_drag_is_marked_until_the_card_is_bent(store: Store) -> None:
    table = staked(store)
    for i in (0, 1):
        table.click(f"own:{i}")
    table.rest()
    box = table.node("own:2").rect

    def gold() -> int:
        shot = table.shot().surface
        corner = [(box.left + x, box.bottom - 1 - y) for x in range(box.w // 3) for y in range(box.w // 3)]
        return sum(tuple(shot.get_at(at))[:3] == tuple(theme.GLOW)[:3] for at in corner)

    assert gold() > 40
    table.press("right")
    table.rest()
    assert gold() < 20


def test_skip_button_at_a_large_table_jumps_to_the_opening_of_the_viewers_hand(store: Store) -> None:
    """With 17 seats up to sixteen hands used to open one by one before the viewer's."""
    table = Table(new_match(store, 17, banker=1), store, DefaultSettings(speed=1.0))
    table.to_question()
    assert not table.node("own hand").enabled
    table.click("stake")
    table.wait_for(lambda: table.node("own hand").enabled)
    table.press("x")
    table.wait(40)
    assert table.doing() == "open"
    assert table.opened() == [False] * 3
    assert not table.node("own hand").enabled
    small = Table(new_match(store, 6, banker=1), store)
    assert small.find("own hand") is None


def test_open_all_button_opens_all_hands_together(store: Store) -> None:
    """'Open all' ends the reveal at once, even at full speed."""
    table = staked(store, settings=DefaultSettings(speed=1.0))
    table.click("Open all")
    table.wait(40)
    assert table.doing() == "next"
    assert not table.node("Open all").enabled
    assert table.to_question() == ""


def test_bankers_hand_is_enlarged_while_it_is_opened_and_then_returns_to_the_bank(store: Store) -> None:
    """DT-22: the banker's hand is opened first, by its own player."""
    table = Table(new_match(store, 6, banker=0), store)
    table.wait_until("open")
    assert table.scene.opening.seat == 0
    assert table.scene.opening.away
    assert table.scene.opening.spots == table.scene.board.layout.foot
    table.press("return", "return", "return")
    table.wait()
    assert table.scene.board.home(0).cards == table.scene.board.layout.bank.cards
    table.wait_until("next")


def test_result_for_each_hand_names_the_rule_that_decided_it(store: Store) -> None:
    """DT-43 to DT-50: a pill at each hand, a sentence in its tooltip, and a line in the table talk."""
    table = staked(store, seats=9, banker=8)
    table.click("Open all")
    table.wait_until("next")
    shown = table.shown
    bank = shown.bank
    assert bank is not None
    pills = [item for item in resting_nodes(table) if item[0] == "pill"]
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


def test_banker_who_lost_to_all_is_asked_to_keep_the_bank(store: Store) -> None:
    """DT-12: keep the bank or pass it on; an opponent decides without a visible question."""
    for keeps in (True, False):
        seed = next(seed for seed in (f"{number:064x}" for number in range(400)) if _bank_loses(seed))
        table = Table(new_match(store, 2, banker=0, seed=seed), store)
        table.wait_until("open")
        table.press("return", "return", "return")
        table.wait_until("keep")
        table.click("Keep the bank" if keeps else "Pass the bank on")
        table.wait_until("next")
        assert table.shown.next_banker == (0 if keeps else 1)


def _bank_loses(seed: str) -> bool:
    deal = DAUN_TIGA.deal(2, seed, HOUSE, {"banker": 0})
    assert isinstance(deal, DaunTigaDeal)
    ruling = deal.showdown().rulings[1]
    return ruling is not None and ruling.result == "win"


def test_each_person_opens_their_hand_with_their_own_keys(store: Store) -> None:
    """DT-22: in order from the banker's right; other persons' keys have no effect."""
    table = Table(new_match(store, 4, 3, banker=3), store)
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


def test_right_click_and_escape_undo_a_side_stake_or_a_bent_card(store: Store) -> None:
    """Without either, Escape opens the menu."""
    table = Table(new_match(store, 6, banker=3), store)
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


# What a squeeze shows -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tilted", [False, True])
def test_squeeze_turns_the_card_over_completely_and_never_goes_backwards(store: Store, *, tilted: bool) -> None:
    bent = BentCards(staked(store).scene.ctx, FRENCH_CARDS.name, tilted=tilted)
    shown = [bent.shown(step / 100) for step in range(101)]
    assert (shown[0], shown[-1]) == (0.0, 1.0)
    assert shown == sorted(shown)


@pytest.mark.painted
def test_pips_are_visible_after_the_first_press_of_a_squeeze(store: Store) -> None:
    """The margin of a face is blank, so that the corner used to be plain white."""
    bent = BentCards(staked(store).scene.ctx, MAHJONG_TILES.name, tilted=True)
    flat, first = bent.get("c8", 162, 0.0).surface, bent.get("c8", 162, BEND).surface
    places = itertools.product(*map(range, first.get_size()))
    changed = [at for at in places if first.get_at(at) != flat.get_at(at)]
    lit = [first.get_at(at) for at in changed if first.get_at(at).a == 255]
    assert any(min(each[:3]) > 190 for each in lit)  # the tile's white
    assert any(each.b > each.r + 40 for each in lit)  # a blue circle


@pytest.mark.parametrize("closed", range(3))
@pytest.mark.parametrize("text_size", [1.0, 2.0])
def test_points_of_two_open_cards_and_the_instructions_are_apart_whichever_card_is_closed(
    store: Store, closed: int, text_size: float
) -> None:
    """DT-22: at the middle card, the instructions covered the points."""
    table = staked(store, settings=replace(STILL, text_size=text_size))
    for card in {0, 1, 2} - {closed}:
        table.click(f"own:{card}")
    drawn = {each.text: each.rect for each in table.shot().texts}
    (points,) = [rect for text, rect in drawn.items() if text.startswith("two cards: ")]
    assert not points.colliderect(drawn["drag the corner"])
