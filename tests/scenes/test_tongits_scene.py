"""The table of Tongits as it is played: what stands on the screen, what is asked, and what mouse and keys do."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from game.match.journal import IN_MEMORY
from game.match.match import Match
from game.match.players import PERSON, Player
from game.match.store import Store
from game.rules import GAMES
from game.rules.moves import DRAW, Discard
from game.rules.tongits.moves import CHALLENGE, Call, Lay, PickUp, Sapaw, Secret, Tongits
from game.rules.tongits.view import CALL_CLOSED
from game.scenes.table.exits import Exits
from game.scenes.table.geometry import Box, Frame, Spot, overlap
from game.scenes.tables.tongits import states
from game.scenes.tables.tongits.hand import UNKNOWN, read_order
from game.scenes.tables.tongits.layout import (
    ANSWER_BAR,
    BACK_BUTTON,
    BOWL,
    BUTTONS,
    POT_PLATE,
    PRIMARY,
    Counts,
    lay,
)
from game.scenes.tables.tongits.report import report
from game.scenes.tables.tongits.scene import TongitsScene
from game.scenes.tables.tongits.screen_state import ScreenState
from game.scenes.tables.tongits.settlement import TongitsSettlement
from game.scenes.tables.tongits.words import bahay_words, card_words
from game.ui.intents import Cancel, Confirm, Key, Next, Pointer, Secondary
from game.ui.intents import Move as MoveFocus
from game.ui.kit import PlainSettings
from game.ui.node import Node
from game.ui.scene import Stage
from game.ui.shots import open_stage, picture, shoot

SIZES = [(1024, 640), (1280, 720), (1920, 1080), (1280, 1024)]
STILL = PlainSettings(speed=0.0)


@pytest.fixture
def store() -> Iterator[Store]:
    """Nothing is kept."""
    opened = Store.open(IN_MEMORY)
    yield opened
    opened.close()


class Table:
    """A table scene on a stage, with hands to play it."""

    def __init__(self, match: Match, store: Store, settings: PlainSettings = STILL) -> None:
        self.match = match
        self.ended: list[str] = []
        self.menus = 0
        self.curtains: list[tuple[int, object]] = []
        ways = Exits(self._end, self._end, self._menu, lambda *what: self.curtains.append(what), lambda _match: True)
        self.scene = TongitsScene(match, store, ways)
        self.stage: Stage = open_stage(self.scene, (1280, 720), settings)

    def _end(self, match: Match) -> None:
        assert match.deal.result is not None
        self.ended.append(match.deal.result.outcome)

    def _menu(self) -> None:
        self.menus += 1

    @property
    def asking(self):
        return self.scene.asking

    def wait(self, frames: int = 30) -> None:
        """Let frames pass."""
        for _frame in range(frames):
            self.stage.update(1 / 60)

    def wait_for_question(self, frames: int = 4000) -> str:
        """Let frames pass until the person is asked or the game is over."""
        for _frame in range(frames):
            self.stage.update(1 / 60)
            if self.ended or (self.asking.kind and not self.scene.busy):
                break
        return self.asking.kind

    def node(self, name: str) -> Node:
        """The node of this name."""
        found = self.scene.focus.find(name)
        assert found is not None, (name, [node.id for node in self.scene.nodes()])
        return found

    def card(self, code: str) -> Node:
        """A card of the hand."""
        return self.node(f"card:{code}")

    def click(self, node: Node, clicks: int = 1) -> None:
        """Click a node where it lies free: a card of a fan near its left edge."""
        x, y = node.centre
        if node.id.startswith("card:"):
            x -= node.rect.w * 0.32
        pos = round(x), round(y)
        self.stage.handle(Pointer("move", pos))
        self.stage.handle(Pointer("down", pos, clicks))
        self.stage.handle(Pointer("up", pos))
        self.wait(2)

    def drag(self, node: Node, to: tuple[float, float]) -> None:
        """Drag a node to a point of the canvas (units)."""
        start = round(node.centre[0] - node.rect.w * 0.32), round(node.centre[1])
        x, y = self.scene.board.frame.point(*to)
        end = round(x - node.rect.w * 0.32), round(y)
        middle = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        for kind, pos in (("move", start), ("down", start), ("drag", middle), ("drag", end), ("up", end)):
            self.stage.handle(Pointer(kind, pos))
        self.wait(2)

    def texts(self) -> set[str]:
        """All words on the screen."""
        return {drawn.text for drawn in picture(self.stage).texts}


def at(state: str, store: Store, settings: PlainSettings = STILL) -> Table:
    """The table in a named state, with its question put."""
    table = Table(states.play_until(states.STATES[state]), store, settings)
    table.wait_for_question()
    return table


def begun(store: Store, kinds: tuple[str, ...], seed: str = "ab" * 32, **house: str | int) -> Match:
    """A fresh match."""
    rules = GAMES["tongits"]
    players = tuple(Player(states.NAMES[seat], kind) for seat, kind in enumerate(kinds))
    return store.start(rules, rules.Options.parse(dict(house)), players, 3, seed)


# Pictures -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", states.PICTURES)
def test_named_states_stand_in_the_window(name: str) -> None:
    """Nothing outside the window, no words over words, in every named state at every size."""
    for size in SIZES:
        shot = shoot(states.PICTURES[name](), size, seconds=1.0)
        assert shot.faults() == [], size


# Shown and true ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("house", [{}, {"pick_to_extend": "on"}, {"call_timing": "start_of_turn"}])
@pytest.mark.parametrize("seed", ["00" * 32, "17" * 32, "2b" * 32])
def test_what_stands_on_the_screen_is_what_is_true(seed: str, house: dict[str, str], store: Store) -> None:
    """A whole game played with random moves, many of them staged: at every question the screen agrees with the view."""
    chance = Random(seed)
    table = Table(begun(store, (PERSON, "first", "first"), seed, **house), store)
    while table.wait_for_question():
        scene, view = table.scene, table.asking.view
        true = ScreenState.of(view, 0, scene.order)
        for part in ("drawn", "hands", "discards", "stock", "actor", "phase", "answers", "called", "pot"):
            assert getattr(scene.shown, part) == getattr(true, part), part
        assert sorted(scene.shown.hand) == sorted(true.hand)
        for mine, other in zip(scene.shown.bahays, true.bahays, strict=True):
            assert (mine.owner, mine.cards, mine.secret, mine.sapaw) == (
                other.owner,
                other.cards,
                other.secret,
                other.sapaw,
            )
        table.asking.do(chance.choice([move for move in view.legal if not isinstance(move, Tongits)] or view.legal))
        if table.asking.panel is not None:
            table.click(table.node("choice:0"))
    assert table.ended
    assert table.scene.shown.over
    assert len(table.scene.showdown.hands) == 3


def test_a_game_goes_on_by_itself_without_persons(store: Store) -> None:
    """Opponents alone: a bystander sees the game to its end; hands and secrets lie face down till the showdown."""
    table = Table(begun(store, ("first",) * 3), store)
    assert set(table.scene.shown.hand) == {UNKNOWN}
    table.wait_for_question(6000)
    assert table.ended


def test_a_whole_game_at_normal_speed(store: Store) -> None:
    """With everything moving: cards fly, the hands are laid open one after another, then the settlement comes."""
    table = Table(begun(store, (PERSON, "first", "first"), "05" * 32), store, PlainSettings(speed=4.0))
    for _turn in range(200):
        if not table.wait_for_question(6000):
            break
        view = table.asking.view
        table.asking.do(DRAW if DRAW in view.legal else view.legal[-1])
    assert table.ended


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
    found = lay(counts, frame)
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
        found = lay(Counts(0, groups, (sum(groups), 12, 12), (), 0, 15), frame)
        spots = [spot for group in found.hand for spot in group]
        plaque = Spot.at(*found.plaques[0])
        assert len(spots) == sum(groups)
        assert len(found.brackets) == len(groups)
        assert not [spot for spot in spots if overlap(spot, plaque) > 3]


def test_a_whole_game_by_keys_alone(store: Store) -> None:
    """Space draws, Enter lifts and discards the focused card, L lays, F folds: to the end without a mouse."""
    table = Table(begun(store, (PERSON, "first", "first"), "31" * 32), store)
    while kind := table.wait_for_question():
        stage = table.stage
        if kind == "draw":
            stage.handle(Confirm("space"))
        elif kind == "answer":
            stage.handle(Key("f"))
        elif table.asking.lays() and not table.asking.turn.staged:
            stage.handle(Key("l"))
            if table.asking.panel is not None:
                stage.handle(Confirm())
        elif table.node("primary").label == "Tongits!":
            table.scene.focus.focus("primary")
            stage.handle(Confirm())
        else:
            stage.handle(MoveFocus("right"))
            for _press in range(60):
                focused = table.scene.focus.focused
                if focused is not None and focused.id.startswith("card:"):
                    break
                stage.handle(Next())
            stage.handle(Confirm())
            table.wait(2)
            stage.handle(Confirm())
    assert table.ended


# Drawing and taking ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["stock", "button", "space"])
def test_draw_from_the_stock(way: str, store: Store) -> None:
    """TG-20: a click on the stock, the primary button, or the space bar draws; the new card says 'drawn'."""
    table = at("tongits-draw", store)
    assert table.asking.kind == "draw"
    if way == "space":
        table.stage.handle(Confirm("space"))
    else:
        table.click(table.node("stock" if way == "stock" else "primary"))
    assert table.wait_for_question() == "play"
    assert (0, DRAW) in table.match.moves
    assert "drawn" in table.texts()


def test_take_the_discard_by_a_click_on_it(store: Store) -> None:
    """TG-20: where one bahay comes of it a click on the discard takes it, and the button names the whole bahay."""
    table = at("tongits-take", store)
    (move,) = table.asking.takes()
    last = table.scene.shown.discards[-1][1]
    whole = bahay_words(read_order((*move.cards, last), table.scene.options))
    assert table.asking.actions.take.label == f"Take {card_words(last)} for {whole}"
    table.click(table.node("pile"))
    assert (0, move) in table.match.moves
    assert table.wait_for_question() == "play"
    assert table.scene.shown.bahays[-1].owner == 0


def test_several_ways_to_take_are_offered(store: Store) -> None:
    """Where several bahays would come of it, a panel names them, and lifts the cards that each would use."""
    table = at("tongits-take-many", store)
    moves = table.asking.takes()
    assert len(moves) > 1
    table.click(table.node("pile"))
    assert len(table.asking.panel.rows) == len(moves)
    table.scene.focus.focus("choice:1")
    table.wait(2)
    lifted = {key[1] for key, look in table.scene.board.looks.items() if look.lifted}
    assert lifted == set(moves[1].cards)
    table.stage.handle(Cancel())
    assert table.asking.panel is None
    assert table.asking.kind == "draw"
    table.stage.handle(Key("p"))
    table.click(table.node("choice:1"))
    assert (0, moves[1]) in table.match.moves


def test_nothing_to_take_says_why(store: Store) -> None:
    """TG-20: the button that takes is closed with the reason."""
    table = at("tongits-draw", store)
    assert not table.node("action:p").enabled
    assert "two cards of your hand" in table.node("action:p").why
    assert table.node("pile").on_activate is None


# Discarding -----------------------------------------------------------------------------------------------------------


def loose(table: Table) -> list[str]:
    """The deadwood of the hand."""
    return [code for group in table.scene.shown.groups if not group.bahay for code in group.cards]


def test_a_chosen_card_is_named_on_the_button_and_discarded(store: Store) -> None:
    """TG-22: a click lifts a card, the primary button names it, and discards it."""
    table = at("tongits-turn", store)
    code = loose(table)[-1]
    assert not table.node("primary").enabled
    table.click(table.card(code))
    assert table.card(code).value == "chosen"
    assert table.node("primary").label == f"Discard {card_words(code)}"
    table.click(table.node("primary"))
    assert (0, Discard(code)) in table.match.moves


@pytest.mark.parametrize("way", ["double", "drag", "enter"])
def test_other_ways_to_discard(way: str, store: Store) -> None:
    """A double click, a drag onto the pile, Enter on the lifted card."""
    table = at("tongits-turn", store)
    code = loose(table)[0]
    if way == "double":
        table.click(table.card(code), clicks=2)
    elif way == "drag":
        table.drag(table.card(code), (1020, 410))
    else:
        table.scene.focus.focus(f"card:{code}")
        table.stage.handle(Confirm())
        table.wait(2)
        assert table.asking.selected == [code]
        table.stage.handle(Confirm())
    assert (0, Discard(code)) in table.match.moves


def test_escape_and_right_click_put_a_card_back(store: Store) -> None:
    """They let the chosen card down first; Escape with nothing to take back opens the menu."""
    table = at("tongits-turn", store)
    table.click(table.card(loose(table)[0]))
    table.stage.handle(Secondary((5, 5)))
    assert table.asking.selected == []
    table.stage.handle(Cancel())
    assert table.menus == 1


def test_cards_of_one_bahay_are_chosen_together(store: Store) -> None:
    """A second card joins the first where both can be laid in one bahay; else it takes its place."""
    table = at("tongits-turn", store)
    bahay = next(group.cards for group in table.scene.shown.groups if group.bahay)
    for code in bahay:
        table.click(table.card(code))
    assert table.asking.selected == list(bahay)
    assert [set(move.cards) for move in table.asking.lays()] == [set(bahay)]
    table.click(table.card(loose(table)[0]))
    assert table.asking.selected == [loose(table)[0]]


# Staging --------------------------------------------------------------------------------------------------------------


def test_what_is_laid_can_be_taken_back(store: Store) -> None:
    """TG-21: a bahay is laid on the table only for good when the turn is ended; until then it can be taken back."""
    table = at("tongits-turn", store)
    before, hand = table.match.moves, set(table.scene.shown.hand)
    table.click(table.node("action:l"))
    assert len(table.asking.turn.staged) == 1
    assert table.match.moves == before
    assert len(table.scene.shown.hand) < len(hand)
    table.stage.handle(Secondary((5, 5)))
    assert table.asking.turn.staged == []
    assert set(table.scene.shown.hand) == hand
    table.click(table.node("action:l"))
    table.click(table.node("take back"))
    assert set(table.scene.shown.hand) == hand
    table.click(table.node("action:l"))
    staged = [node for node in table.scene.nodes() if "take it back" in node.tooltip]
    table.click(staged[0])
    assert set(table.scene.shown.hand) == hand
    assert table.match.moves == before


def test_staged_moves_are_played_when_the_turn_ends(store: Store) -> None:
    """TG-21, TG-22: lay and sapaw go before the discard, in their order, and the talk tells of them once."""
    table = at("tongits-turn", store)
    before = len(table.match.moves)
    sapaw = table.asking.sapaws()[0]
    table.click(table.node(f"slot:{sapaw}"))
    lays = table.asking.lays()
    if lays:
        table.asking.do(lays[0])
    lines = len(table.scene.talk.lines)
    code = loose(table)[-1]
    table.asking.discard(code)
    played = [move for seat, move in table.match.moves[before:] if seat == 0]
    table.wait(3)
    played = [move for seat, move in table.match.moves[before:] if seat == 0]
    assert played == [sapaw, *lays[:1], Discard(code)]
    mine = [line.words for line in table.scene.talk.lines[lines - 1 :] if line.name == "You"]
    assert len(mine) == len(played)
    assert mine[0].startswith("sapaw")


def test_sapaw_by_drag_button_and_slot(store: Store) -> None:
    """TG-21: a card is dropped on the bahay, or the button used; its slot shows where it fits."""
    table = at("tongits-turn", store)
    move = table.asking.sapaws()[0]
    slot = table.scene.board.layout.slots[move.bahay - 1]
    table.drag(table.card(move.card), slot.centre)
    assert [each.move for each in table.asking.turn.staged] == [move]
    table.stage.handle(Cancel())
    table.click(table.card(move.card))
    assert table.asking.sapaws() == [move]
    assert card_words(move.card) in table.node("action:a").tooltip
    table.click(table.node("action:a"))
    assert [each.move for each in table.asking.turn.staged] == [move]


def test_a_bahay_is_laid_by_drag(store: Store) -> None:
    """A card of an arranged bahay dropped on the own row lays the whole of it, or asks: open or secret."""
    table = at("tongits-turn", store)
    bahay = next(group.cards for group in table.scene.shown.groups if group.bahay)
    table.drag(table.card(bahay[0]), (900, 600))
    if table.asking.panel is not None:
        table.click(table.node("choice:0"))
    assert table.scene.shown.bahays[-1].cards == tuple(bahay)
    assert table.match.view(0).table.bahays != table.asking.view.table.bahays


def test_a_secret_lies_face_down(store: Store) -> None:
    """TG-11: backs with a pill that counts them, also for its owner; its cards are named to the owner alone."""
    table = at("tongits-own-secret", store)
    (move,) = table.asking.secrets()[:1]
    table.asking.do(move)
    number = len(table.scene.shown.bahays)
    assert table.scene.shown.bahays[-1].face_down
    assert {code for _key, code, _spot in dict(table.scene.board.bahay_spots(table.scene.shown))[number]} == {UNKNOWN}
    assert any("secret" in text for text in table.texts())
    assert (0, move) not in table.match.moves


def test_the_last_cards_are_asked_for(store: Store) -> None:
    """TG-30: a move that ends the game at once is asked for first; 'Not yet' leaves everything as it is."""
    table = at("tongits-tongits", store)
    for _round in range(6):
        lays = table.asking.lays()
        if not lays or table.asking.panel is not None:
            break
        table.asking.do(lays[0])
    if table.asking.panel is None:
        assert any(isinstance(move, Tongits) for move in table.asking.legal) or table.asking.sapaws()
    else:
        assert table.asking.panel.rows[0].label == "Tongits!"
        table.click(table.node("choice:1"))
        assert not table.ended
        assert table.asking.kind == "play"


def test_tongits_is_the_thing_to_do(store: Store) -> None:
    """TG-30: where no card is left over the primary button says so and ends the game."""
    table = at("tongits-tongits", store)
    assert table.node("primary").label == "Tongits!"
    table.stage.handle(Confirm()) if table.scene.focus.focused is None else table.click(table.node("primary"))
    table.wait_for_question()
    assert table.ended == ["tongits"]


# The own order --------------------------------------------------------------------------------------------------------


def test_the_own_order_stays_until_asked(store: Store) -> None:
    """A drag among the hand puts a card elsewhere and lays nothing; 'Sort' arranges again."""
    table = at("tongits-turn", store)
    order = [code for group in table.scene.shown.groups for code in group.cards]
    first, last = order[0], order[-1]
    spot = table.scene.board.layout.hand[0][0]
    table.drag(table.card(last), (spot.x - 60, 930))
    now = [code for group in table.scene.shown.groups for code in group.cards]
    assert now[0] == last
    assert now[1] == first
    assert table.scene.column.sort.label == "Sort"
    assert table.asking.turn.staged == []
    table.click(table.node("sort"))
    assert [code for group in table.scene.shown.groups for code in group.cards] == order


# Calls ----------------------------------------------------------------------------------------------------------------


def test_the_draw_button_is_always_there_and_says_why(store: Store) -> None:
    """TG-45: closed it stays in view and in the focus, and tells why and what would open it."""
    for state in ("tongits-deal", "tongits-turn", "tongits-draw"):
        table = at(state, store)
        node = table.node("action:d")
        assert node.focusable
        if table.asking.view.call_closed:
            assert not node.enabled
            assert node.why == CALL_CLOSED[table.asking.view.call_closed].format(player="Liza")
    assert "first turn" in at("tongits-deal", store).node("action:d").why


def test_a_call_with_the_chosen_card(store: Store) -> None:
    """TG-40: the call goes with the discard that ends the turn; without a chosen card it is asked which."""
    table = at("tongits-call", store)
    table.click(table.node("action:d"))
    assert table.asking.panel is not None or any(isinstance(move, Call) for _seat, move in table.match.moves)
    if table.asking.panel is not None:
        table.stage.handle(Cancel())
        code = loose(table)[-1]
        table.click(table.card(code))
        table.click(table.node("action:d"))
        assert (0, Call(code)) in table.match.moves
    table.wait_for_question()
    assert table.ended


def test_a_call_before_drawing(store: Store) -> None:
    """TG-40 with call_timing=start_of_turn: Draw is open while one may still draw a card."""
    table = at("tongits-answer-early", store)
    assert table.asking.kind == "draw"
    table.click(table.node("action:d"))
    assert any(isinstance(move, Call) for _seat, move in table.match.moves)


def test_fold_or_challenge_with_what_is_known(store: Store) -> None:
    """TG-42: own tally, what each opponent holds, and what either answer costs stand on the panel."""
    table = at("tongits-answer", store)
    view, texts = table.asking.view, table.texts()
    caller = view.table.caller
    name = states.NAMES[caller]
    assert f"{name} calls a draw" in texts
    assert any(text.startswith("Your tally ") for text in texts)
    assert any(text.startswith(f"{name}: {view.table.hand_sizes[caller]} card") for text in texts)
    assert "costs 1" in texts
    table.click(table.node("challenge"))
    assert (0, CHALLENGE) in table.match.moves
    table.wait_for_question()
    assert table.ended == ["draw"]
    assert [hand.tally for hand in table.scene.showdown.hands]


def test_answers_at_the_same_time_tell_nothing_of_each_other(store: Store) -> None:
    """TG-42 with simultaneous_answers=on: the panel says that the other one answers unseen."""
    state = states.State(states.STATES["tongits-answer"].until, {"simultaneous_answers": "on"})
    for number in range(20):
        match = states.begun(number, state.house)
        chance = Random(number)
        while match.deal.result is None and len(match.deal.pending()) < 2:
            seat = min(match.deal.pending())
            match.play(seat, states._sound(match, seat, chance))
        if match.deal.result is None and 0 in match.deal.pending():
            break
    table = Table(match, store)
    table.wait_for_question()
    assert any(text.endswith("answers unseen") for text in table.texts())
    table.click(table.node("fold"))
    table.wait_for_question()
    assert table.ended


# Privacy --------------------------------------------------------------------------------------------------------------


def test_no_node_names_a_card_that_may_not_be_seen(store: Store) -> None:
    """Labels and tooltips name only the own hand and what lies open."""
    table = at("tongits-secret", store)
    census = table.match.deal.census()
    hidden = {code for place in ("hand 1", "hand 2", "secret 1", "secret 2", "stock") for code in census.get(place, ())}
    words = " ".join(f"{node.label} {node.tooltip} {node.value} {node.id}" for node in table.scene.nodes())
    assert not [code for code in hidden if card_words(code) in words or code in words.split(":")]


def test_the_hand_lies_face_down_between_two_persons(store: Store) -> None:
    """After a turn with staged moves the hand is covered, and the curtain asks for the next person."""
    table = Table(begun(store, (PERSON, PERSON, PERSON), "07" * 32), store)
    table.wait(5)
    assert len(table.curtains) == 1
    assert set(table.scene.shown.hand) == {UNKNOWN}
    seat, ready = table.curtains[-1]
    ready()
    table.wait_for_question()
    assert UNKNOWN not in table.scene.shown.hand
    for move in table.asking.lays()[:1]:
        table.asking.do(move)
    table.asking.discard(table.scene.shown.hand[-1])
    table.wait(30)
    assert len(table.curtains) == 2
    assert table.curtains[-1][0] != seat
    assert set(table.scene.shown.hand) == {UNKNOWN}
    assert not [node for node in table.scene.nodes() if node.id.startswith("card:")]


# Hint, talk, settlement -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", ["tongits-turn", "tongits-draw", "tongits-answer", "tongits-take"])
def test_the_hint_names_a_move(state: str, store: Store) -> None:
    """What a sound player would do, in words, and away again with Escape."""
    table = at(state, store)
    table.stage.handle(Key("h"))
    assert table.scene.hint_words
    assert table.scene.hint_words[0] in table.texts()
    table.stage.handle(Cancel())
    assert not table.scene.hint_words


def test_every_event_has_its_words(store: Store) -> None:
    """The talk tells of lays, secrets, sapaws, takes, calls and answers as the design's picture does."""
    said: set[str] = set()
    for seed in range(12):
        match = begun(store, ("first",) * 3, f"{seed:064x}")
        chance = Random(seed)
        while match.deal.result is None:
            seat = min(match.deal.pending())
            match.play(seat, states._sound(match, seat, chance))
        talk = Table(match, store).scene.talk
        said |= {line.words.split(" ")[0] for line in talk.lines}
        for line in talk.lines:
            assert "{" not in line.words + line.short
    assert {"is", "lays", "takes", "sapaw", "discards", "calls", "has", "wins"} <= said


@pytest.mark.parametrize("name", states.SETTLED)
def test_the_settlement_says_everything(name: str) -> None:
    """TG-70 to TG-74: three hands with tallies, every payment with its reason, the pot; sums agree with the entries."""
    match = states.SETTLED[name]()
    told = report(match)
    result = match.deal.result
    assert sum(gain.change for gain in told.gains) == 0
    assert [row.tally for row in told.hands] == [hand.tally for hand in result.shown.hands]
    paid = {entry.account: entry.amount for entry in result.entries}
    assert [gain.change for gain in told.gains[:3]] == [paid[seat] for seat in range(3)]
    for place, each in enumerate(told.losers):
        seat = [seat for seat in range(3) if seat != result.winner][place]
        stake = next((item.amount for item in result.entries[seat].items if item.id == "stake"), 0)
        assert told.sums[place] == -(paid[seat] - stake), each
    stage = open_stage(TongitsSettlement(told, lambda: None, None, lambda: True), (1280, 720))
    texts = {drawn.text for drawn in picture(stage, 0.2).texts}
    assert told.headline in texts
    assert {reason.words for reason in told.reasons} <= texts
    if result.winner is not None:
        assert "Each pays in all" in texts


def test_the_settlement_counts_and_a_press_completes_it() -> None:
    """Rows come one after another at normal speed; a key completes them, a second one goes on."""
    done: list[str] = []
    told = report(states.SETTLED["tongits-settlement"]())
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
    for name, kind in (("action:l", Lay), ("action:e", Secret)):
        moves = table.asking.lays() if kind is Lay else table.asking.secrets()
        assert len(table.node(name).tooltip.split("\n")) == len(moves)
    assert all(isinstance(move, Sapaw) for move in table.asking.sapaws())
    assert not [move for move in table.asking.takes() if isinstance(move, PickUp)]
