"""The table as it is played: what stands on the screen, what is asked, and what mouse and keys do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from game.match.journal import IN_MEMORY
from game.match.match import Match
from game.match.players import PERSON, Player
from game.match.store import Store
from game.rules import GAMES
from game.rules.money.moves import WIN
from game.rules.moves import PASS
from game.scenes.table.exits import Exits
from game.scenes.tables.money import states
from game.scenes.tables.money.scene import MoneyScene
from game.scenes.tables.money.screen_state import UNKNOWN, ScreenState
from game.ui.intents import Cancel, Confirm, Key, Move, Pointer, Secondary
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
        self.scene = MoneyScene(match, store, ways)
        self.stage: Stage = open_stage(self.scene, (1280, 720), settings)

    def _end(self, match: Match) -> None:
        assert match.deal.result is not None
        self.ended.append(match.deal.result.outcome)

    def _menu(self) -> None:
        self.menus += 1

    def wait(self, frames: int = 30) -> None:
        """Let frames pass."""
        for _frame in range(frames):
            self.stage.update(1 / 60)

    def wait_for_question(self, frames: int = 4000) -> str:
        """Let frames pass until the person is asked or the deal is over."""
        for _frame in range(frames):
            self.stage.update(1 / 60)
            if self.ended or (self.scene.asking.kind and not self.scene.busy):
                break
        return self.scene.asking.kind

    def node(self, label: str) -> Node:
        """The last node whose words begin so."""
        found = [node for node in self.scene.nodes() if node.label.startswith(label) and node.role != "lying"]
        assert found, (label, [node.label for node in self.scene.nodes()])
        return found[-1]

    def piece(self, index: int) -> Node:
        """A piece of the hand."""
        return [node for node in self.scene.nodes() if node.role == "piece"][index]

    def click(self, node: Node, clicks: int = 1) -> None:
        """Click a node's middle."""
        pos = round(node.centre[0]), round(node.centre[1])
        self.stage.handle(Pointer("move", pos))
        self.stage.handle(Pointer("down", pos, clicks))
        self.stage.handle(Pointer("up", pos))
        self.wait(2)

    def texts(self) -> set[str]:
        """All words on the screen."""
        return {drawn.text for drawn in picture(self.stage).texts}


def at(state: str, store: Store, settings: PlainSettings = STILL) -> Table:
    """The table in a named state, with its question put."""
    table = Table(states.play_until(states.STATES[state]), store, settings)
    table.wait_for_question()
    return table


def begun(store: Store, game: str, kinds: tuple[str, ...], seed: str = "ab" * 32, **house: str) -> Match:
    """A fresh match."""
    rules = GAMES[game]
    players = tuple(Player(states.NAMES[seat], kind) for seat, kind in enumerate(kinds))
    return store.start(rules, rules.Options.parse(dict(house)), players, 3, seed)


# Pictures -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", states.STATES)
def test_named_states_stand_in_the_window(name: str) -> None:
    """Nothing outside the window, no words over words, in every named state at every size."""
    for size in SIZES:
        shot = shoot(states.table(name), size)
        assert shot.faults() == [], size


@pytest.mark.parametrize("name", ["pong-turn", "pai-tong-7", "pai-tong-late"])
def test_a_selected_piece_covers_no_words(name: str, store: Store) -> None:
    """With a piece chosen, its button and the hint on, no words lie over words."""
    for size in SIZES:
        table = at(name, store)
        table.stage.resize(size)
        table.wait(4)
        table.click(table.piece(0))
        table.stage.handle(Key("h"))
        assert picture(table.stage, 0.1).faults() == []


# Shown and true ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), [("pong", 4), ("pai-tong", 2), ("pai-tong", 6), ("pai-tong", 7)])
@pytest.mark.parametrize("seed", ["00" * 32, "17" * 32, "2b" * 32])
def test_what_stands_on_the_screen_is_what_is_true(game: str, seats: int, seed: str, store: Store) -> None:
    """A whole deal played with random answers: at every question the screen agrees with the person's view."""
    chance = Random(seed)
    table = Table(begun(store, game, (PERSON, *("first",) * (seats - 1)), seed), store)
    while table.wait_for_question():
        scene = table.scene
        true = ScreenState.of(table.match.view(0), 0, sort=scene.sort, aces=scene.aces)
        for part in ("hand", "drawn", "hands", "exposed", "discards", "stock", "marked", "actor", "phase", "taken"):
            assert getattr(scene.shown, part) == getattr(true, part), part
        legal = table.match.deal.legal(0)
        scene.asking.answer(chance.choice([move for move in legal if move is not WIN] or legal))
    assert table.ended
    assert table.scene.shown.over


def test_a_deal_goes_on_by_itself_without_persons(store: Store) -> None:
    """Opponents alone: a bystander sees the deal to its end, every hand face down."""
    table = Table(begun(store, "pong", ("first",) * 4), store)
    assert table.scene.shown.hand in ([UNKNOWN] * 11, [UNKNOWN] * 12)
    table.wait_for_question(3000)
    assert table.ended


# Prompt ---------------------------------------------------------------------------------------------------------------


def test_discard_by_click_and_confirm(store: Store) -> None:
    """A click lifts a piece and opens the button that says what it does; the button discards it."""
    table = at("pong-turn", store)
    piece = table.piece(2)
    table.click(piece)
    assert piece.value == "chosen"
    button = table.node(f"Discard {piece.label}")
    assert table.match.view(0).table.phase == "discard"
    before = table.match.view(0).table.turns
    table.click(button)
    assert table.match.view(0).table.turns > before
    assert any(move.__class__.__name__ == "Discard" for _seat, move in table.match.moves[-6:])


def test_discard_by_double_click_drag_and_keys(store: Store) -> None:
    """Three more ways: double click, drag onto the table, arrows with Enter twice."""
    table = at("pai-tong-4", store)
    turns = table.match.view(0).table.turns
    table.click(table.piece(0), clicks=2)
    assert table.match.view(0).table.turns > turns

    table = at("pai-tong-4", store)
    turns, piece = table.match.view(0).table.turns, table.piece(3)
    start = round(piece.centre[0]), round(piece.centre[1])
    for kind, pos in (("move", start), ("down", start), ("drag", (640, 300)), ("drag", (620, 290)), ("up", (620, 290))):
        table.stage.handle(Pointer(kind, pos))
    assert table.match.view(0).table.turns > turns

    table = at("pai-tong-4", store)
    turns = table.match.view(0).table.turns
    table.stage.handle(Move("left"))
    table.stage.handle(Confirm())
    table.wait(2)
    assert table.scene.asking.selected is not None
    table.stage.handle(Confirm())
    assert table.match.view(0).table.turns > turns


def test_a_piece_let_go_over_the_hand_stays(store: Store) -> None:
    """A drag that ends over the hand discards nothing."""
    table = at("pai-tong-4", store)
    turns, piece = table.match.view(0).table.turns, table.piece(3)
    x, y = round(piece.centre[0]), round(piece.centre[1])
    for kind, pos in (("move", (x, y)), ("down", (x, y)), ("drag", (x + 30, y)), ("up", (x + 30, y))):
        table.stage.handle(Pointer(kind, pos))
    assert table.match.view(0).table.turns == turns
    assert table.scene.asking.kind == "discard"


def test_escape_and_right_click_take_back(store: Store) -> None:
    """They let a chosen piece down first; Escape with nothing chosen opens the menu."""
    table = at("pong-turn", store)
    table.click(table.piece(2))
    table.stage.handle(Secondary((5, 5)))
    assert table.scene.asking.selected is None
    table.stage.handle(Cancel())
    assert table.menus == 1


@pytest.mark.parametrize("intent", [Cancel(), Secondary((640, 360)), Key("escape")])
def test_pass_by_button_right_click_or_escape(intent: object, store: Store) -> None:
    """A claim is let go in three ways."""
    table = at("pong-claim", store)
    assert table.scene.asking.kind == "claim"
    if isinstance(intent, Key):
        table.click(table.node("Pass"))
    else:
        table.stage.handle(intent)  # type: ignore[arg-type]
    assert (0, PASS) in table.match.moves[-4:]


def test_pieces_of_a_claim_are_lifted(store: Store) -> None:
    """The two pieces that a pong would use stand out, and lie down while another row is pointed at."""
    table = at("pong-claim", store)
    looks = table.scene.board.looks
    lifted = [key for key, look in looks.items() if look.lifted]
    last = table.match.view(0).table.last
    assert [key[1] for key in lifted] == [last, last]
    table.stage.handle(Move("down"))
    table.wait(2)
    assert not any(look.lifted for look in looks.values())
    table.click(table.node("Pong with"))
    assert len(table.scene.shown.exposed[0]) == len(table.match.view(0).table.exposed[0]) > 0


def test_a_taken_piece_is_barred_and_says_why(store: Store) -> None:
    """PT-23: the design just taken stays in view but dimmed, and its tooltip tells why."""
    table = at("pai-tong-late", store)
    view = table.match.view(0)
    barred = {code for code in view.hand if code not in table.scene.asking.allowed}
    assert barred == {view.drawn}
    node = table.piece(-1)
    assert not node.enabled
    assert "just taken" in node.why
    table.click(node)
    assert table.scene.asking.selected is None
    assert "taken" in table.texts()


def test_one_click_passes_and_draws(store: Store) -> None:
    """The next in turn may draw instead of claiming: one click passes and, when nobody else claims, draws."""
    table = at("pong-deal", store)
    assert table.scene.asking.kind == "claim"
    table.click(table.node("Draw instead"))
    assert table.wait_for_question() == "discard"
    assert table.match.view(0).drawn is not None


def test_a_click_on_the_wall_draws(store: Store) -> None:
    """The piece drawn next can be clicked; Space does the same."""
    for how in ("wall", "space"):
        table = at("pong-draw", store)
        assert table.scene.asking.kind == "draw"
        if how == "wall":
            table.click(table.node("The wall"))
        else:
            table.stage.handle(Confirm("space"))
        assert table.wait_for_question() == "discard"


def test_a_guess_is_offered_after_the_discard(store: Store) -> None:
    """PT-54 with guess=on: a card is chosen to be laid open, or none."""
    table = at("pai-tong-guess", store)
    assert table.scene.asking.kind == "guess"
    node = next(node for node in table.scene.nodes() if node.role == "piece" and node.enabled)
    table.click(node)
    table.click(table.node(f"Guess {node.label}"))
    assert table.match.view(0).table.guesses[0] is not None


def test_the_claim_timer_passes(store: Store) -> None:
    """With a limit set, a window is answered by a pass when the time is over, and the line shrinks until then."""
    table = at("pong-claim", store, PlainSettings(speed=0.0, claim_timer=3))
    table.wait(60)
    assert table.scene.asking.panel is not None
    assert table.scene.asking.panel.remaining == pytest.approx(2 / 3, abs=0.05)
    table.wait(150)
    assert (0, PASS) in table.match.moves


def test_the_hint_says_what_and_why(store: Store) -> None:
    """The hint is what the sound player would do, with reasons; once more takes it away."""
    table = at("pong-turn", store)
    table.stage.handle(Key("h"))
    assert table.scene.hint_words[0].startswith("Discard")
    assert len(table.scene.hint_words) > 1
    assert table.scene.hint_words[0] in table.texts()
    table.stage.handle(Key("h"))
    assert not table.scene.hint_words


def test_sorting_keeps_all_pieces(store: Store) -> None:
    """S goes through the three orders; the hand keeps its pieces."""
    table = at("pai-tong-6-turn", store)
    hands = []
    for _way in range(3):
        hands.append(list(table.scene.shown.hand))
        table.stage.handle(Key("s"))
    assert table.scene.shown.hand == hands[0]
    assert sorted(hands[0]) == sorted(hands[1]) == sorted(hands[2])
    assert len({tuple(hand) for hand in hands}) > 1


def test_plain_labels_are_kept(store: Store) -> None:
    """L turns the labels off for good."""
    table = at("pai-tong-6-turn", store)
    table.stage.handle(Key("l"))
    assert store.settings.plain_labels is False


# Time -----------------------------------------------------------------------------------------------------------------


def test_opponents_take_the_same_time_whatever_they_hold(store: Store) -> None:
    """The time before a window closes is drawn without a look at hands: between 450 and 900 ms at speed 1."""
    table = Table(begun(store, "pai-tong", (PERSON, *("first",) * 5)), store, PlainSettings(speed=1.0))
    waits = set()
    for _frame in range(3000):
        table.stage.update(1 / 60)
        conductor = table.scene.conductor
        if conductor._decided and conductor._wait > 0.40:
            waits.add((conductor._table.phase, conductor._table.turns))
            assert conductor._wait <= 0.91
        if table.scene.asking.kind and not table.scene.busy:
            table.scene.asking.answer(table.match.deal.legal(0)[-1])
    assert len(waits) > 5


def test_a_click_completes_what_moves(store: Store) -> None:
    """The deal is dealt piece by piece, and a click ends that."""
    table = Table(begun(store, "pai-tong", (PERSON, *("first",) * 5)), store, PlainSettings(speed=1.0))
    table.wait(20)
    assert table.scene.motions.busy
    assert table.scene.motions.flights
    table.stage.handle(Pointer("down", (640, 300)))
    assert not table.scene.motions.busy
    assert not table.scene.motions.flights


def test_the_whole_deal_flies_in_under_three_and_a_half_seconds(store: Store) -> None:
    """Seven hands too."""
    table = Table(begun(store, "pai-tong", (PERSON, *("first",) * 6)), store, PlainSettings(speed=1.0))
    table.wait(217)
    assert not table.scene.motions.flights or table.scene.match.view(None).table.turns != 0


def test_reduced_motion_flies_nothing(store: Store) -> None:
    """Pieces fade to their places."""
    settings = PlainSettings(speed=1.0, reduced_motion=True)
    table = Table(begun(store, "pong", (PERSON, *("first",) * 3)), store, settings)
    for _frame in range(400):
        table.stage.update(1 / 60)
        assert not table.scene.motions.flights
        assert table.scene.motions.shake == 0


# Several persons ------------------------------------------------------------------------------------------------------


def test_nothing_of_the_last_hand_stays_on_the_screen(store: Store) -> None:
    """Between two persons the hand lies face down until the next one has come through the curtain."""
    table = Table(begun(store, "pong", (PERSON, PERSON, "first", "first")), store)
    seen = []
    for _round in range(40):
        table.wait(40)
        if table.ended:
            break
        if table.curtains:
            scene = table.scene
            assert scene.shown.covered
            assert set(scene.shown.hand) | {scene.shown.drawn or UNKNOWN} == {UNKNOWN}
            assert not any(node.role == "piece" for node in scene.nodes())
            seat, ready = table.curtains.pop()
            assert callable(ready)
            ready()
            seen.append(seat)
            asked = scene.conductor.asked
            assert asked == seat
            assert scene.shown.viewer == asked
            held = [*scene.shown.hand, *([scene.shown.drawn] if scene.shown.drawn else [])]
            assert sorted(held) == sorted(table.match.view(asked).hand)
        if table.scene.asking.kind:
            asked = table.scene.conductor.asked
            assert asked is not None
            table.scene.asking.answer(table.match.deal.legal(asked)[-1])
    assert len(set(seen)) == 2


def test_claim_windows_ask_all_persons_alike(store: Store) -> None:
    """With several persons everyone but the discarder is asked, also who can only pass: to be asked tells nothing."""
    table = Table(begun(store, "pong", (PERSON,) * 4), store)
    asked_in: dict[int, set[int]] = {}
    for _round in range(60):
        table.wait(3)
        while table.curtains:
            _seat, ready = table.curtains.pop()
            ready()  # type: ignore[operator]
        seat = table.scene.conductor.asked
        if seat is not None:
            view = table.match.view(seat)
            if view.table.phase == "claim":
                asked_in.setdefault(view.table.turns, set()).add(seat)
            table.scene.asking.answer(view.legal[-1])
    whole = list(asked_in.values())[:-1]
    assert whole
    assert all(len(seats) == 3 for seats in whole)


def test_the_log_says_you_only_to_one_person(store: Store) -> None:
    """With two persons nobody is 'You'; drawn pieces are named to nobody."""
    alone = at("pong-turn", store)
    assert alone.scene.talk.lines[-1][:2] == ("You", alone.scene.talk.lines[-1].words)
    assert alone.scene.talk.lines[-1].words.startswith("draw ")
    two = Table(begun(store, "pong", (PERSON, PERSON, "first", "first")), store)
    for _round in range(30):
        two.wait(10)
        while two.curtains:
            two.curtains.pop()[1]()  # type: ignore[operator]
        if two.scene.asking.kind and two.scene.conductor.asked is not None:
            two.scene.asking.answer(two.match.deal.legal(two.scene.conductor.asked)[-1])
    names = {line.name for line in two.scene.talk.lines}
    assert names <= set(states.NAMES)
    assert "draw" not in " ".join(line.words for line in two.scene.talk.lines).replace("draws", "")


# Going on -------------------------------------------------------------------------------------------------------------


def test_the_next_deal_begins_on_the_same_table(store: Store) -> None:
    """After the settlement the table shows the next deal, its seal and chips."""
    table = at("pong-win", store)
    table.stage.handle(Key("w"))
    table.wait(60)
    assert table.ended == ["win"]
    table.match.next_deal()
    table.scene.resume()
    table.wait(2)
    assert table.match.number == 2
    assert not table.scene.shown.over
    assert table.scene.victory is None
    chips = {str(amount) for amount in table.match.ledger}
    assert chips <= table.texts()


def test_another_size_keeps_everything(store: Store) -> None:
    """A chosen piece stays chosen and the panel open when the window changes."""
    table = at("pong-turn", store)
    table.click(table.piece(4))
    for size in SIZES:
        table.stage.resize(size)
        table.wait(2)
        assert table.scene.asking.selected is not None
        assert table.scene.asking.confirm is not None
    claim = at("pong-claim", store)
    claim.stage.resize((1920, 1080))
    assert claim.scene.asking.panel is not None


def test_settings_of_the_kit_are_read_each_time(store: Store) -> None:
    """A changed speed holds at once."""
    table = at("pong-turn", store, PlainSettings(speed=1.0))
    table.scene.kit.settings = replace(PlainSettings(), speed=0.0)
    table.click(table.piece(0), clicks=2)
    assert not table.scene.motions.flights
