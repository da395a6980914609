"""The table as it is played: what stands on the screen, what is asked, and what mouse and keys do."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from pygame.image import tobytes

from game.match.drivers import Thinker
from game.match.match import Match
from game.match.players import PERSON, Player
from game.match.seal import BY_THE_SEED
from game.match.store import Store
from game.opponents import LEVELS
from game.pictures import money as states
from game.pictures import tongits as tongits_states
from game.rules import GAMES
from game.rules.money.moves import WIN
from game.rules.money.refusals import completes
from game.rules.moves import PASS
from game.table.money.hand import in_order
from game.table.money.screen_state import UNKNOWN, MoneyState
from game.table.situations import asked, play_until
from game.ui.intents import Pointer
from game.ui.kit import PlainSettings
from game.ui.node import Node
from game.ui.shots import shoot
from tests.hands import make
from tests.pilot import STILL, TablePilot

LIFTED_PX = 4
SIZES = [(1024, 640), (1280, 720), (1920, 1080), (1280, 1024)]


def at(state: str, store: Store, settings: PlainSettings = STILL) -> TablePilot:
    """The table in a named state, with its question put."""
    table = TablePilot(play_until(states.STATES[state]), store, settings)
    table.to_question()
    return table


def begun(store: Store, game: str, kinds: tuple[str, ...], seed: str = "ab" * 32, **house: str) -> Match:
    """A fresh match."""
    rules = GAMES[game]
    players = tuple(Player(states.NAMES[seat], kind) for seat, kind in enumerate(kinds))
    return store.start(rules, rules.Options.parse(dict(house)), players, 3, seed, derivation=BY_THE_SEED)


def chosen(table: TablePilot) -> list[Node]:
    """The piece of the hand that stands out, if one does."""
    return [node for node in table.pieces() if node.value == "chosen"]


def ringed(table: TablePilot) -> tuple[str, int] | None:
    """The discard that is lit as the last one."""
    found: tuple[str, int] | None = table.scene.board.last_discard
    return found


def any_answer(table: TablePilot) -> None:
    """Whoever is asked gives the last answer there is."""
    (seat,) = [seat for seat in table.persons if seat in table.match.deal.pending()][:1]
    make(table, table.match, table.match.deal.legal(seat)[-1])


# Pictures -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", states.STATES)
def test_named_states_stand_in_the_window(name: str) -> None:
    """Nothing outside the window, no words over words, in every named state at every size."""
    for size in SIZES:
        shot = shoot(states.PICTURES[name](), size)
        assert shot.faults() == [], size


@pytest.mark.parametrize("name", ["pong-turn", "pai-tong-7", "pai-tong-late"])
def test_a_selected_piece_covers_no_words(name: str, store: Store) -> None:
    """With a piece chosen, its button and the hint on, no words lie over words."""
    for size in SIZES:
        table = at(name, store)
        table.resize(size)
        table.click(table.pieces()[0])
        table.press("h")
        table.wait(6)
        assert table.faults() == []


# Shown and true -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "seats"), [("pong", 4), ("pai-tong", 2), ("pai-tong", 6), ("pai-tong", 7)])
@pytest.mark.parametrize("seed", ["00" * 32, "17" * 32, "2b" * 32])
def test_what_stands_on_the_screen_is_what_is_true(game: str, seats: int, seed: str, store: Store) -> None:
    """A whole deal played with random answers: at every question the screen agrees with the person's view."""
    chance = Random(seed)
    table = TablePilot(begun(store, game, (PERSON, *("first",) * (seats - 1)), seed), store)
    while table.to_question():
        view = table.match.view(0)
        true = MoneyState(table.shown.aces)
        true.read(view, 0)
        assert table.shown == true
        name = table.match.game.pack(table.match.options).name
        assert Counter(node.label for node in table.pieces()) == Counter(map(name, view.hand))
        lying = Counter(node.label.partition(",")[0] for node in table.nodes(role="lying"))
        exposed = [code for tongs in view.table.exposed for tong in tongs for code in tong]
        assert lying == Counter(map(name, [*(code for _seat, code in view.table.discards), *exposed]))
        legal = table.match.deal.legal(0)
        make(table, table.match, chance.choice([move for move in legal if move is not WIN] or legal))
    assert table.settled
    assert table.shown.over


def test_a_deal_goes_on_by_itself_without_persons(store: Store) -> None:
    """Opponents alone: a bystander sees the deal to its end, every hand face down."""
    table = TablePilot(begun(store, "pong", ("first",) * 4), store)
    assert table.shown.hand in ([UNKNOWN] * 11, [UNKNOWN] * 12)
    assert not table.pieces() or {node.label for node in table.pieces()} == {"a closed piece"}
    assert table.to_question() == ""
    assert table.settled


def test_the_question_to_a_person_who_leaves_the_seat_is_taken_away(store: Store) -> None:
    """An opponent goes on there, and nothing of the hand stays on the screen."""
    table = at("pong-turn", store)
    think = LEVELS["pong"]["first"].think
    table.scene.referee.seat(0, Thinker(think), Player("Siti", "first"))
    table.wait()
    assert table.scene.prompt.view is None
    assert not table.pieces()
    assert set(table.shown.hand) == {UNKNOWN}
    table.rest()
    assert table.settled


# Asking ---------------------------------------------------------------------------------------------------------------


def test_discard_by_click_and_confirm(store: Store) -> None:
    """A click lifts a piece and opens the button that says what it does; the button discards it."""
    table = at("pong-turn", store)
    piece = table.pieces()[2]
    table.click(piece)
    assert piece.value == "chosen"
    button = table.node(f"Discard the {piece.label}")
    assert table.match.view(0).table.phase == "discard"
    before = table.match.view(0).table.turns
    table.click(button)
    assert table.match.view(0).table.turns > before
    assert any(move.__class__.__name__ == "Discard" for _seat, move in table.match.moves[-6:])


def test_discard_by_double_click_drag_and_keys(store: Store) -> None:
    """Three more ways: double click, drag onto the table, arrows with Enter twice."""
    table = at("pai-tong-4", store)
    turns = table.match.view(0).table.turns
    table.click(table.pieces()[0], clicks=2)
    assert table.match.view(0).table.turns > turns

    table = at("pai-tong-4", store)
    turns, piece = table.match.view(0).table.turns, table.pieces()[3]
    start = round(piece.centre[0]), round(piece.centre[1])
    for kind, pos in (("move", start), ("down", start), ("drag", (640, 300)), ("drag", (620, 290)), ("up", (620, 290))):
        table.press(Pointer(kind, pos))
    assert table.match.view(0).table.turns > turns

    table = at("pai-tong-4", store)
    turns = table.match.view(0).table.turns
    table.press("left", "return")
    assert chosen(table)
    table.press("return")
    assert table.match.view(0).table.turns > turns


def test_a_piece_let_go_over_the_hand_stays(store: Store) -> None:
    """A drag that ends over the hand discards nothing."""
    table = at("pai-tong-4", store)
    turns, piece = table.match.view(0).table.turns, table.pieces()[3]
    x, y = round(piece.centre[0]), round(piece.centre[1])
    for kind, pos in (("move", (x, y)), ("down", (x, y)), ("drag", (x + 30, y)), ("up", (x + 30, y))):
        table.press(Pointer(kind, pos))
    assert table.match.view(0).table.turns == turns
    assert table.to_question() == "discard"


def test_escape_and_right_click_take_back(store: Store) -> None:
    """They let a chosen piece down first; Escape with nothing chosen opens the menu."""
    table = at("pong-turn", store)
    table.click(table.pieces()[2])
    table.right_click()
    assert not chosen(table)
    table.press("escape")
    assert table.menus == 1


@pytest.mark.parametrize("how", ["click", "escape"])
def test_pass_by_button_or_escape(how: str, store: Store) -> None:
    """A claim is let go in two ways, and the button says both."""
    table = at("pong-claim", store)
    assert table.to_question() == "claim"
    assert "Esc" in table.texts()
    if how == "click":
        table.click(table.node("Pass"))
    else:
        table.press("escape")
    assert (0, PASS) in table.match.moves[-4:]


@pytest.mark.parametrize("state", ["pong-claim", "pai-tong-tongs", "pai-tong-guess"])
def test_a_stray_right_click_forfeits_nothing(state: str, store: Store) -> None:
    """A claim, a take and a guess stay on offer after it; a button or its key lets them go."""
    table = at(state, store)
    offered = [node.id for node in table.top.nodes()]
    moves = len(table.match.moves)
    table.right_click()
    assert len(table.match.moves) == moves
    assert [node.id for node in table.top.nodes()] == offered


def test_escape_forfeits_no_take(store: Store) -> None:
    """Where the claim panel has no key cap with Esc, Escape opens the menu as everywhere."""
    table = at("pai-tong-tongs", store)
    assert table.find("claim:take")
    assert "Esc" not in table.texts()
    table.press("escape")
    assert table.menus == 1
    assert table.find("claim:take")


def test_drawing_is_not_red_where_a_discard_can_be_taken(store: Store) -> None:
    """No answer is more usual than the other; Enter still draws, as Space does on every turn."""
    table = at("pai-tong-tongs", store)
    panel = table.scene.prompt.panel
    assert panel is not None
    assert {button.kind for button in panel.buttons} == {"quiet"}
    assert table.focused.startswith("claim:pass")  # 'pass then draw'


def test_a_win_that_is_barred_is_shown_with_its_reason(store: Store) -> None:
    """PT-34 with final_card=deck_only: the panel says that a complete hand may not be claimed, and why."""
    state = replace(
        states.STATES["pong-claim"],
        house={"final_card": "deck_only"},
        until=asked(lambda view: view.table.phase == "claim" and completes(view) and len(view.legal) > 1),
        answer=states._without_a_win,
    )
    table = TablePilot(play_until(state), store)
    table.to_question()
    node = table.node("claim:win")
    assert not node.enabled
    assert node.why == "Under these house rules only a drawn piece may complete a hand."
    assert "Win: 4 sets" in table.texts()
    assert table.faults() == []


def test_no_ring_on_an_old_discard_after_a_pong(store: Store) -> None:
    """What was claimed is gone from the discards: the one before it is not the last one."""
    table = at("pong-claim", store)
    before = ringed(table)
    assert before is not None
    table.click("claim:pong")
    table.to_question()
    assert table.match.view(0).table.phase == "discard"
    assert ringed(table) is None
    read = MoneyState(table.shown.aces)
    read.read(table.match.view(0), 0)
    assert read.claimed
    board = at("pong-ceki", store).scene.board
    assert board.last_discard is not None


def test_pieces_of_a_claim_are_lifted(store: Store) -> None:
    """The two pieces that a pong would use stand out, and lie down while another row is pointed at."""
    table = at("pong-claim", store)
    level = max(node.rect.y for node in table.pieces())
    lifted = [node for node in table.pieces() if node.rect.y < level - LIFTED_PX]
    last = table.match.game.pack(table.match.options).name(table.match.view(0).table.last)
    assert [node.label for node in lifted] == [last, last]
    table.press("down")
    assert {node.rect.y for node in table.pieces()} == {level}
    table.click(table.node("Pong"))
    assert len(table.shown.exposed[0]) == len(table.match.view(0).table.exposed[0]) > 0


def test_a_taken_piece_is_barred_and_says_why(store: Store) -> None:
    """PT-23: the design just taken stays in view but dimmed, and its tooltip tells why."""
    table = at("pai-tong-late", store)
    view = table.match.view(0)
    node = table.pieces()[-1]
    barred = {piece.label for piece in table.pieces() if not piece.enabled}
    assert barred == {node.label} == {table.match.game.pack(table.match.options).name(view.drawn)}
    assert not node.enabled
    assert node.why == f"You took the {node.label} this turn, so it cannot be put down again."
    table.click(node)
    assert not chosen(table)
    assert "taken" in table.texts()


def test_one_click_passes_and_draws(store: Store) -> None:
    """The next in turn may draw instead of claiming: one click, or D, passes and, when nobody else claims, draws."""
    for how in ("click", "d"):
        table = at("pong-deal", store)
        assert table.to_question() == "claim"
        if how == "click":
            table.click(table.node("Draw instead"))
        else:
            table.press(how)
        assert table.to_question() == "discard"
        assert table.match.view(0).drawn is not None


def test_a_click_on_the_wall_draws(store: Store) -> None:
    """The piece drawn next can be clicked; D, which stands on the button, and Space do the same."""
    for how in ("wall", "space", "d"):
        table = at("pong-draw", store)
        assert table.to_question() == "turn"
        if how == "wall":
            table.click(table.node("The wall"))
        else:
            table.press(how)
        assert table.to_question() == "discard"


def test_a_guess_is_offered_after_the_discard(store: Store) -> None:
    """PT-54 with guess=on: a card is chosen to be laid open, or none."""
    table = at("pai-tong-guess", store)
    assert table.to_question() == "guess"
    node = next(node for node in table.pieces() if node.enabled)
    table.click(node)
    table.click(table.node(f"Lay the {node.label} open as your guess"))
    assert table.match.view(0).table.guesses[0] is not None


def test_the_claim_timer_passes(store: Store) -> None:
    """With a limit set, a window is answered by a pass when the time is over, and the line shrinks until then."""
    match = play_until(states.STATES["pong-claim"])
    table = TablePilot(match, store, PlainSettings(speed=0.0, claim_timer=3))
    table.wait_for("claim:pass")
    table.wait(60)
    assert table.scene.prompt.panel is not None
    assert table.scene.prompt.panel.remaining == pytest.approx(2 / 3, abs=0.05)
    table.wait(150)
    assert (0, PASS) in table.match.moves


def test_the_hint_says_what_and_why(store: Store) -> None:
    """The hint is what a master would do, with reasons; once more takes it away."""
    table = at("pong-turn", store)
    before = table.written()
    table.press("h")
    said = table.written() - before
    assert any(text.startswith("Discard the ") for text in said)
    assert len(said) > 1
    table.press("h")
    assert table.written() == before


def test_sorting_keeps_all_pieces(store: Store) -> None:
    """S goes through the three orders, by rank at first; the hand keeps its pieces, and the button says what comes."""
    table = at("pai-tong-6-turn", store)
    held = table.match.view(0)
    assert table.shown.hand == in_order([code for code in held.hand if code != held.drawn], "rank", aces=True)
    hands = []
    for after in ("sets", "suit", "rank"):
        hands.append([node.label for node in table.pieces()])
        assert table.node("sort").label == f"Sort by {after}"
        table.press("s")
        assert table.shown.sort == after
    assert [node.label for node in table.pieces()] == hands[0]
    assert sorted(hands[0]) == sorted(hands[1]) == sorted(hands[2])
    assert len({tuple(hand) for hand in hands}) > 1


@pytest.mark.parametrize(
    ("state", "named"), [("pai-tong-6-turn", "sets"), ("pong-turn", "sets"), ("tongits-turn", "bahays")]
)
def test_the_way_to_sort_is_kept(state: str, named: str, store: Store) -> None:
    """Who sits down at the same game again finds the hand as it was sorted last; other games keep theirs."""
    match = play_until({**states.STATES, **tongits_states.STATES}[state])
    table = TablePilot(match, store)
    table.to_question()
    assert table.node("sort").label == f"Sort by {named}"
    table.press("s")
    hand = [node.label for node in table.pieces()]
    again = TablePilot(match, store)
    again.to_question()
    assert again.node("sort").label == "Sort by suit"
    assert [node.label for node in again.pieces()] == hand
    assert store.settings.sorts == {match.game.name: "sets"}


def test_plain_labels_are_kept(store: Store) -> None:
    """L turns the labels off for good."""
    table = at("pai-tong-6-turn", store)
    table.press("l")
    assert store.settings.plain_labels is False


# Time -----------------------------------------------------------------------------------------------------------------


def test_opponents_take_the_same_time_whatever_they_hold(store: Store) -> None:
    """The time before a window closes is drawn without a look at hands: between 450 and 900 ms where few play."""
    table = TablePilot(begun(store, "pai-tong", (PERSON, "first")), store, PlainSettings(speed=1.0))
    waits = set()
    for _frame in range(3000):
        moving = table.stage.update(1 / 60)
        pacer = table.scene.pacer
        if pacer._wait > 0.40:
            waits.add((pacer._table.phase, pacer._table.turns))
            assert pacer._wait <= 0.91
        if not moving and table.asked() is not None:
            any_answer(table)
    assert len(waits) > 5


def test_a_click_completes_what_moves(store: Store) -> None:
    """The deal is dealt piece by piece, and a click ends that."""
    table = TablePilot(begun(store, "pai-tong", (PERSON, *("first",) * 5)), store, PlainSettings(speed=1.0))
    table.wait(20)
    assert table.moving
    assert table.flights
    table.stage.handle(Pointer("down", (640, 300)))
    assert not table.moving
    assert not table.flights


def test_the_whole_deal_flies_in_under_three_and_a_half_seconds(store: Store) -> None:
    """Seven hands too."""
    table = TablePilot(begun(store, "pai-tong", (PERSON, *("first",) * 6)), store, PlainSettings(speed=1.0))
    table.wait(217)
    assert not table.flights or table.match.view(None).table.turns != 0


def test_reduced_motion_flies_nothing(store: Store) -> None:
    """Pieces fade to their places."""
    settings = PlainSettings(speed=1.0, reduced_motion=True)
    table = TablePilot(begun(store, "pong", (PERSON, *("first",) * 3)), store, settings)
    for _frame in range(400):
        table.stage.update(1 / 60)
        assert not table.flights
        assert table.scene.motions.shake == 0


# Several persons ------------------------------------------------------------------------------------------------------


def test_nothing_of_the_last_hand_stays_on_the_screen(store: Store) -> None:
    """Between two persons the hand lies face down until the next one has come through the curtain."""
    store.change(claims="ask")
    table = TablePilot(begun(store, "pong", (PERSON, PERSON, "first", "first")), store)
    seen = []
    for _round in range(40):
        table.rest()
        if table.settled:
            break
        if table.curtains:
            assert table.shown.covered
            assert set(table.shown.hand) | {table.shown.drawn or UNKNOWN} == {UNKNOWN}
            assert not table.pieces()
            seat = table.lift_curtain()
            seen.append(seat)
            assert table.asked() == seat
            assert table.shown.viewer == seat
            held = [*table.shown.hand, *([table.shown.drawn] if table.shown.drawn else [])]
            assert sorted(held) == sorted(table.match.view(seat).hand)
        any_answer(table)
    assert len(set(seen)) == 2


def test_claim_windows_ask_all_persons_alike(store: Store) -> None:
    """With several persons everyone but the discarder is asked, also who can only pass: to be asked tells nothing."""
    store.change(claims="ask")
    table = TablePilot(begun(store, "pong", (PERSON,) * 4), store)
    asked_in: dict[int, set[int]] = {}
    for _round in range(60):
        table.rest()
        while table.curtains:
            table.lift_curtain()
        seat = table.asked()
        assert seat is not None
        view = table.match.view(seat)
        if view.table.phase == "claim":
            asked_in.setdefault(view.table.turns, set()).add(seat)
        any_answer(table)
    whole = list(asked_in.values())[:-1]
    assert whole
    assert all(len(seats) == 3 for seats in whole)


def test_the_log_says_you_only_to_one_person(store: Store) -> None:
    """With two persons nobody is 'You', not even who is called so; drawn pieces are named to nobody."""
    alone = at("pong-turn", store)
    assert alone.said[-1].name == "You"
    assert alone.said[-1].text.startswith("You draw the ")
    assert "You" in alone.texts()
    store.change(claims="ask")
    two = TablePilot(begun(store, "pong", (PERSON, PERSON, "first", "first")), store)
    for _round in range(30):
        two.rest()
        while two.curtains:
            two.lift_curtain()
        any_answer(two)
    names = {line.name for line in two.said}
    assert names <= {"Player 1", *states.NAMES[1:]}
    said = " ".join(line.text for line in two.said)
    assert "Player 1 discards the" in said
    assert not re.search(r"\bYou (draw|discard|take|pong|start)\b|draws the", said)


# Going on -------------------------------------------------------------------------------------------------------------


def test_the_next_deal_begins_on_the_same_table(store: Store) -> None:
    """After the settlement the table shows the next deal, its seal and chips."""
    table = at("pong-win", store)
    table.press("w")
    table.rest()
    assert table.settled == ["win"]
    assert "You win" in table.texts()
    table.scene.referee.next_deal()
    table.scene.resume()
    table.wait()
    assert table.match.number == 2
    assert not table.shown.over
    assert "You win" not in table.texts()
    chips = {str(amount) for amount in table.match.ledger}
    assert chips <= table.texts()


def test_no_word_of_the_last_deal_stands_beside_a_plaque(store: Store) -> None:
    """'discarded' and 'pong' belong to the deal they were said of; in a small window they would lie on a set."""
    table = at("pong-win", store)
    table.resize((1920, 1080))
    table.press("w")
    table.rest()
    table.scene.referee.next_deal()
    table.scene.resume()
    assert [plaque.note for plaque in table.scene.plaques if plaque.note] == []
    claim = at("pong-claim", store)
    claim.resize((1920, 1080))
    assert "discarded" in claim.texts()
    claim.resize((1280, 720))
    assert "discarded" not in claim.texts()


@pytest.mark.parametrize(("state", "size"), [("pai-tong-6-turn", (1280, 720)), ("pong-thai", (1920, 1080))])
def test_the_suits_are_named_where_there_is_room(state: str, size: tuple[int, int], store: Store) -> None:
    """Under the buttons, while the plain labels are on; clear of the buttons and the seal."""
    table = at(state, store)
    table.resize(size)
    assert {"Suits", "coins", "strings", "myriads"} <= table.texts()
    assert table.faults() == []


def test_a_switch_that_is_on_looks_otherwise(store: Store) -> None:
    """'Plain labels' and the other switches are lit while they are on."""
    table = at("pai-tong-6-turn", store)
    for name, key in (("labels", "l"), ("auto draw", "a")):
        node = table.node(name)
        before, value = cut(table, node), node.value
        table.press(key)
        assert node.value != value
        assert cut(table, node) != before


def cut(table: TablePilot, node: Node) -> bytes:
    """What is painted where a node is."""
    return tobytes(table.shot().surface.subsurface(node.rect), "RGB")


def test_another_size_keeps_everything(store: Store) -> None:
    """A chosen piece stays chosen and the panel open when the window changes."""
    table = at("pong-turn", store)
    table.click(table.pieces()[4])
    for size in SIZES:
        table.resize(size)
        (piece,) = chosen(table)
        assert table.node("confirm").label == f"Discard the {piece.label}"
    claim = at("pong-claim", store)
    claim.resize((1920, 1080))
    assert claim.find("claim:pong")


def test_settings_of_the_kit_are_read_each_time(store: Store) -> None:
    """A changed speed holds at once."""
    table = at("pong-turn", store, PlainSettings(speed=1.0))
    table.stage.kit.settings = replace(PlainSettings(), speed=0.0)
    table.click(table.pieces()[0], clicks=2)
    assert not table.flights
