"""Questions at a table of Pong or Pai Tong and answers by mouse and keys; hint, sort order and labels."""

from __future__ import annotations

from dataclasses import replace
from math import dist

import pytest

from game.i18n import languages, set_language
from game.match.players import PERSON
from game.match.store import Store
from game.rules.events import Discarded, Took
from game.rules.money.moves import PONG, WIN
from game.rules.money.refusals import completes
from game.rules.money.sets import counts_of
from game.rules.money.shanten import parts_of
from game.rules.money.view import Phase
from game.rules.moves import DRAW, PASS, TAKE
from game.table.geometry import Box
from game.table.money.screen_state import MoneyState, in_order
from game.ui.intents import Pointer
from game.ui.render_context import DefaultSettings
from game.ui.typesetting import ZERO_WIDTH_SPACE as BREAK
from game.words import words_of
from game.words.money.notes import next_draw, takes
from tests.hands import make_move
from tests.pilot import TablePilot
from tests.scenes.money_pilot import at, chosen, new_match
from tools.pictures import money as states
from tools.pictures import tongits as tongits_states
from tools.scenarios import asked, play_until

LIFTED_PX = 4


def highlighted_discard(table: TablePilot) -> tuple[str, int] | None:
    """Return the discard that is marked as the last one, or None."""
    found: tuple[str, int] | None = table.scene.board.last_discard
    return found


def test_piece_is_discarded_by_click_and_confirm_button(store: Store) -> None:
    """A click lifts a piece and shows a button with the action."""
    table = at("pong-turn", store)
    piece = table.pieces()[2]
    table.click(piece)
    assert piece.value == "selected"
    button = table.node(f"Discard the {piece.label}")
    assert table.match.view(0).table.phase == "discard"
    before = table.match.view(0).table.turns
    table.click(button)
    assert table.match.view(0).table.turns > before
    assert any(move.__class__.__name__ == "Discard" for _seat, move in table.match.moves[-6:])


def test_piece_is_discarded_by_double_click_drag_or_keys(store: Store) -> None:
    """Double click, drag to the table, or arrows and Enter twice."""
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


def test_piece_dropped_on_the_hand_is_not_discarded(store: Store) -> None:
    """The drag ends over the hand."""
    table = at("pai-tong-4", store)
    turns, piece = table.match.view(0).table.turns, table.pieces()[3]
    x, y = round(piece.centre[0]), round(piece.centre[1])
    for kind, pos in (("move", (x, y)), ("down", (x, y)), ("drag", (x + 30, y)), ("up", (x + 30, y))):
        table.press(Pointer(kind, pos))
    assert table.match.view(0).table.turns == turns
    assert table.to_question() == "discard"


def test_escape_and_right_click_deselect_a_piece(store: Store) -> None:
    """With no piece selected Escape opens the menu."""
    table = at("pong-turn", store)
    table.click(table.pieces()[2])
    table.right_click()
    assert not chosen(table)
    table.press("escape")
    assert table.menus == 1


@pytest.mark.parametrize("how", ["click", "escape"])
def test_claim_is_passed_by_button_or_escape(how: str, store: Store) -> None:
    """The button shows both."""
    table = at("pong-claim", store)
    assert table.to_question() == "claim"
    assert "Esc" in table.texts()
    if how == "click":
        table.click(table.node("Pass"))
    else:
        table.press("escape")
    assert (0, PASS) in table.match.moves[-4:]


@pytest.mark.parametrize("state", ["pong-claim", "pai-tong-tongs", "pai-tong-guess"])
def test_right_click_does_not_decline_an_offered_claim(state: str, store: Store) -> None:
    """A claim, a take and a guess stay on offer; only a button or its key passes."""
    table = at(state, store)
    offered = [node.id for node in table.top.nodes()]
    moves = len(table.match.moves)
    table.right_click()
    assert len(table.match.moves) == moves
    assert [node.id for node in table.top.nodes()] == offered


def test_escape_key_does_not_decline_taking_a_discard(store: Store) -> None:
    """If the claim panel shows no Esc cap, Escape opens the menu."""
    table = at("pai-tong-tongs", store)
    assert table.find("claim:take")
    assert "Esc" not in table.texts()
    table.press("escape")
    assert table.menus == 1
    assert table.find("claim:take")


def test_take_is_the_highlighted_answer_if_the_discard_completes_a_set(store: Store) -> None:
    """Its two pieces are raised, its key is shown on the button, and the discard glows."""
    table = at("pai-tong-tongs", store)
    panel = table.scene.prompt.panel
    assert panel is not None
    assert [(row.second, button.kind) for row, button in zip(panel.rows, panel.buttons, strict=True)] == [
        *(("completes your sevens", "primary"), ("", "quiet"))
    ]
    assert table.focused == "claim:take"
    assert sorted(node.label for node in table.pieces() if node.lifted) == ["7 of myriads", "7 of strings"]
    assert {"T", "D"} <= set(table.texts())
    assert table.scene.board.usable


def test_claim_panel_highlights_no_answer_while_hand_marks_are_off(store: Store) -> None:
    """Without marks there is no reason, nothing is lifted, and no button is the strong one."""
    store.change(mark_sets=False)
    table = at("pai-tong-tongs", store)
    panel = table.scene.prompt.panel
    assert panel is not None
    assert {button.kind for button in panel.buttons} == {"quiet"}
    assert not any(row.second for row in panel.rows)
    assert not [node for node in table.pieces() if node.lifted]
    assert not table.scene.board.usable
    assert table.focused.startswith("claim:pass")  # 'pass then draw'


@pytest.mark.parametrize("state", ["pai-tong-tongs", "pong-draw"])
def test_click_on_the_stock_draws_even_while_a_claim_is_open(state: str, store: Store) -> None:
    table = at(state, store)
    prompt = table.scene.prompt
    assert prompt.phase in {Phase.TURN, Phase.CLAIM}
    before = len(table.match.moves)
    table.click(next(node for node in prompt.nodes() if node.label in {"The stock", "The wall"}))
    table.to_question()
    assert DRAW in [move for seat, move in table.match.moves[before:] if seat == 0]


def test_win_that_a_house_rule_forbids_is_shown_disabled_with_the_reason(store: Store) -> None:
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
    assert node.why == "Under these house rules only a drawn piece can complete a hand."
    assert node.label == "Win: 4 sets"
    assert node.hidden_label_and_key[0] == ""
    assert table.faults() == []


def test_previous_discard_is_not_highlighted_after_a_pong(store: Store) -> None:
    """The claimed discard is gone, but the one before it is not the last discard."""
    table = at("pong-claim", store)
    before = highlighted_discard(table)
    assert before is not None
    table.click("claim:pong")
    table.to_question()
    assert table.match.view(0).table.phase == "discard"
    assert highlighted_discard(table) is None
    read = MoneyState(table.shown.aces)
    read.read(table.match.view(0), 0)
    assert read.claimed
    board = at("pong-ceki", store).scene.board
    assert board.last_discard is not None


def test_pieces_that_a_claim_would_use_are_lifted(store: Store) -> None:
    """They are lowered while another row is hovered. A pong that keeps the wait and pays is chosen at first."""
    table = at("pong-claim", store)
    assert table.scene.prompt.panel.usual.label.startswith("Pong")
    level = max(node.rect.y for node in table.pieces())
    lifted = [node for node in table.pieces() if node.rect.y < level - LIFTED_PX]
    last = table.match.game.pack(table.match.options).name(table.match.view(0).table.last)
    assert [node.label for node in lifted] == [last, last]
    table.press("down")
    assert {node.rect.y for node in table.pieces()} == {level}
    table.click(table.node("Pong"))
    assert len(table.shown.exposed[0]) == len(table.match.view(0).table.exposed[0]) > 0


def test_tooltip_says_why_a_taken_piece_cannot_be_discarded_yet(store: Store) -> None:
    """PT-23: the piece is dimmed, and its tooltip has the reason."""
    table = at("pai-tong-late", store)
    view = table.match.view(0)
    node = table.pieces()[-1]
    barred = {piece.label for piece in table.pieces() if not piece.enabled}
    assert barred == {node.label} == {table.match.game.pack(table.match.options).name(view.drawn)}
    assert not node.enabled
    assert node.why == f"You took the {node.label} this turn, so you cannot discard it until your next turn."
    table.click(node)
    assert not chosen(table)
    assert "taken" in table.texts()


def test_draw_instead_button_passes_and_draws_with_one_click(store: Store) -> None:
    """The next seat in turn may pass and, if no one claims, draw with one click or D."""
    for how in ("click", "d"):
        table = at("pong-deal", store)
        assert table.to_question() == "claim"
        if how == "click":
            table.click(table.node("Draw instead"))
        else:
            table.press(how)
        assert table.to_question() == "discard"
        assert table.match.view(0).drawn is not None


def test_click_on_the_next_tile_of_the_wall_draws_it(store: Store) -> None:
    """A click on the piece drawn next, D and Space have the same effect."""
    for how in ("wall", "space", "d"):
        table = at("pong-draw", store)
        assert table.to_question() == "turn"
        if how == "wall":
            table.click(table.node("The wall"))
        else:
            table.press(how)
        assert table.to_question() == "discard"


def test_player_may_expose_a_guess_after_the_discard(store: Store) -> None:
    """PT-54 with guess=on: a card can be opened as a guess, or none."""
    table = at("pai-tong-guess", store)
    assert table.to_question() == "guess"
    node = next(node for node in table.pieces() if node.enabled)
    table.click(node)
    table.click(table.node(f"Lay the {node.label} face up as your guess"))
    assert table.match.view(0).table.guesses[0] is not None


def test_claim_timer_passes_at_timeout(store: Store) -> None:
    """With a time limit the claim window is passed at the end, and a line shrinks until then."""
    match = play_until(states.STATES["pong-claim"])
    table = TablePilot(match, store, DefaultSettings(speed=0.0, claim_timer=3))
    table.wait_for("claim:pass")
    table.wait(60)
    assert table.scene.prompt.panel is not None
    assert table.scene.prompt.panel.remaining == pytest.approx(2 / 3, abs=0.05)
    table.wait(150)
    assert (0, PASS) in table.match.moves


def test_hint_at_a_money_table_shows_the_move_and_its_reasons(store: Store) -> None:
    """It is the strongest opponent's move; pressing again hides it."""
    table = at("pong-turn", store)
    before = table.written()
    table.press("h")
    said = table.written() - before
    assert any(text.startswith("Discard the ") for text in said)
    assert len(said) > 1
    table.press("h")
    assert table.written() == before


def test_sorting_the_hand_keeps_all_pieces(store: Store) -> None:
    """S cycles through three orders, by rank first; the button shows the next one."""
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
def test_sort_order_is_saved_per_game(state: str, named: str, store: Store) -> None:
    """The next table of the same game uses it; other games keep theirs."""
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


def test_plain_labels_setting_is_saved(store: Store) -> None:
    """L switches the labels off permanently."""
    table = at("pai-tong-6-turn", store)
    table.press("l")
    assert store.settings.plain_labels is False


@pytest.mark.parametrize("sorted_on", [0, 1, 2])
def test_focus_after_a_pong_is_outside_complete_sets(sorted_on: int, store: Store) -> None:
    """Enter twice would break the set up; however the hand is sorted, a loose piece is focused first."""
    table = at("pong-claim", store)
    for _press in range(sorted_on):
        table.press("s")
    make_move(table, table.match, PONG)
    assert table.to_question() == "discard"
    scene = table.scene
    held = [scene.prompt._nodes[piece.key] for piece in scene.board.hand_spots()]
    marks = scene.state.marks()
    (focused,) = [place for place, node in enumerate(held) if node is scene.focus.focused]
    assert not any(mark.complete and mark.first <= focused < mark.end for mark in marks)
    marked = {place for mark in marks for place in range(mark.first, mark.end)}
    assert focused not in marked or marked == set(range(len(held)))


@pytest.mark.parametrize("how", ["escape", "click"])
def test_declining_a_win_requires_a_second_press(how: str, store: Store) -> None:
    """The first press of another answer says what it would do; the win stays on offer."""
    table = at("pong-win", store)
    assert table.find("claim:win")
    before = len(table.match.moves)

    def press() -> None:
        if how == "click":
            table.click(table.node("Pass"))
        else:
            table.press(how)

    press()
    assert len(table.match.moves) == before
    assert table.find("claim:win")
    assert table.top.stage.notices.current.startswith("You would let a win go.")
    press()
    assert len(table.match.moves) > before


def test_clicking_draws_only_on_the_wall_and_on_the_place_marked_for_the_drawn_tile(store: Store) -> None:
    """Cards have no marked place for the next one, so a click on the empty mat next to the hand has no effect."""
    for state, places in (("pai-tong-tongs", 1), ("pong-draw", 2)):
        table = at(state, store)
        draws = [node for node in table.scene.prompt.nodes() if node.tooltip == "Draw"]
        assert len(draws) == places, state
    table = at("pai-tong-tongs", store)
    before = len(table.match.moves)
    beside = table.scene.board.frame.spot_rect(table.scene.board.layout.drawn).center
    for kind in ("move", "down", "up"):
        table.press(Pointer(kind, beside))
    assert len(table.match.moves) == before


def test_clicking_the_table_does_not_draw_while_a_win_is_offered(store: Store) -> None:
    table = at("pong-win", store)
    assert not [node for node in table.scene.prompt.nodes() if node.tooltip == "Draw"]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("code", languages())
def test_text_in_the_place_for_the_next_drawn_tile_stays_inside_it(
    code: str, size: tuple[int, int], store: Store
) -> None:
    """In Malay and Filipino they touched its edges or reached beyond them."""
    store.change(language=code)
    set_language(code)
    try:
        table = TablePilot(new_match(store, "pong", (PERSON, "first", "first", "first")), store, size=size)
        table.to_question()
        board = table.scene.board
        place = board.frame.rect(Box(*board.layout.drawn.box()))
        words = next_draw(table.scene.reader).replace(BREAK, "")
        lines = [each for each in table.shot().texts if place.collidepoint(each.rect.center)]
        assert lines
        assert "".join(each.text for each in lines).replace(" ", "").replace(BREAK, "") == words.replace(" ", "")
        assert all(place.inflate(-4, 0).contains(each.rect) for each in lines)
    finally:
        set_language("en")


@pytest.mark.parametrize("marked", [True, False])
@pytest.mark.parametrize("game", ["pong", "pai-tong"])
def test_focus_after_a_draw_is_outside_complete_sets(game: str, marked: bool, store: Store) -> None:  # noqa: FBT001
    """Enter twice threw the very piece that completed a set, and did so always while sets were not marked."""
    store.change(mark_sets=marked)
    spared = 0
    for seed in range(4):
        table = TablePilot(new_match(store, game, (PERSON, "beginner", "beginner", "beginner"), f"{seed:064x}"), store)
        for _question in range(12):
            phase = table.to_question()
            if not phase:
                break
            view = table.match.view(0)
            legal = table.match.deal.legal(0)
            if phase == "discard" and WIN not in legal:
                pack, rules = table.match.game.pack(table.match.options), table.match.options.set_rules
                held = [pack.designs[code] for code in view.hand]
                left = {
                    code: sum(part.complete for part in parts_of(rules, counts_of(rest), len(view.table.exposed[0])))
                    for code in view.hand
                    if (rest := list(held)).remove(pack.designs[code]) is None
                }
                (focused,) = [node for node in table.pieces() if node.id == table.focused]
                assert left[focused.shows[0]] == max(left.values())
                spared += view.drawn is not None and left[view.drawn] < max(left.values())
            make_move(table, table.match, legal[0] if phase == "discard" else legal[-1])
    assert spared


@pytest.mark.parametrize("game", ["pong", "pai-tong"])
def test_discard_that_would_help_out_of_turn_says_why_it_was_not_offered(game: str, store: Store) -> None:
    """Its tooltip names the set that it would complete, and that only the next player may take it."""
    told = 0
    for seed in range(4):
        table = TablePilot(new_match(store, game, (PERSON, "beginner", "beginner", "beginner"), f"{seed:064x}"), store)
        while not told and table.to_question():
            missed = table.scene.state.out_of_turn()
            tips = [node.tooltip for node in table.nodes(role="lying") if "only the next player" in node.tooltip]
            assert len(tips) == len(missed)
            assert all(tip.split("\n")[1].startswith("Completes your ") for tip in tips)
            told += len(tips)
            make_move(table, table.match, table.match.deal.legal(0)[-1])
    assert told


@pytest.mark.parametrize("game", ["pong", "pai-tong"])
def test_claim_panel_says_that_taking_does_not_help_if_sets_are_marked(game: str, store: Store) -> None:
    """Under 'Take', with the pieces still missing in its tooltip; without marks the panel gives no help."""
    table = TablePilot(new_match(store, game, (PERSON, "beginner", "beginner", "beginner"), "7" * 64), store)
    while (
        table.to_question() != "claim"
        or TAKE not in table.match.deal.legal(0)
        or words_of(game).discard_helps(table.match.view(0), table.scene.reader)
    ):
        make_move(table, table.match, table.match.deal.legal(0)[-1])
    take = next(button for button in table.scene.prompt.panel.buttons if button.node.name == "claim:take")
    place = tuple(table.scene.prompt.panel.panel.rect)
    assert take.second == "no closer to a win"
    assert take.node.tooltip.startswith("Gets you no closer to a win: still ")
    table.press("b")
    take = next(button for button in table.scene.prompt.panel.buttons if button.node.name == "claim:take")
    assert (take.second, take.node.tooltip) == ("", "")
    assert tuple(table.scene.prompt.panel.panel.rect) == place


def test_pong_in_place_of_a_complete_set_says_so_where_it_is_advised(store: Store) -> None:
    """PO-08: three alike pay, so it is the strong button, though the hand had a set of two alike and another."""
    table = at("pong-breaks", store)
    pong = next(button for button in table.scene.prompt.panel.buttons if button.node.name == "claim:pong")
    assert table.focused == "claim:pong"
    assert pong.node.label.endswith("makes your eights a tong")
    assert pong.node.tooltip.startswith("Makes your eights a tong. Gets you no closer to a win: still ")
    table.press("b")
    assert not [node for node in table.scene.prompt.panel.nodes if "eights" in node.label + node.tooltip]


@pytest.mark.parametrize(("game", "state"), [("pong", "pong-turn"), ("pai-tong", "pai-tong-6-turn")])
def test_discard_taken_by_another_player_is_named_near_their_plaque(game: str, state: str, store: Store) -> None:
    """Regression: only the flying piece and the log showed it."""
    table = TablePilot(play_until(states.STATES[state]), store, DefaultSettings(speed=1.0))
    table.to_question()
    table.wait(60)
    scene, shown = table.scene, table.scene.state
    piece = shown.hand[0]
    scene.animate(Discarded(0, piece))
    table.wait(30)
    scene.animate(Took(1, piece))
    table.wait(30)
    words = takes(piece, scene.reader, own=True)
    assert words.startswith("takes your "), game
    drawn = {one.text: one.rect for one in table.shot().texts}
    assert words in drawn
    (area,) = scene.take_note.rects
    assert not any(area.colliderect(plaque.rect) for plaque in scene.plaques)
    nearest = min(range(shown.seats), key=lambda seat: dist(scene.plaques[seat].rect.center, area.center))
    assert nearest == 1
    table.wait(60)
    assert not scene.take_note.shown
