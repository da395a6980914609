"""The generic table with all built-in games and gin rummy, by mouse only and by keys only."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from game.match.match import Match
from game.match.players import PERSON, Player
from game.match.seal import BY_THE_SEED
from game.match.store import Store
from game.rules import GAMES
from game.rules.contract import Place
from game.rules.pieces import TILES, rank_of
from game.scenes.game_uis import GAME_UIS
from game.scenes.tables.generic.scene import GenericScene
from game.table.generic.piece_tracking import moves_between
from game.table.match_info_text import table_facts
from game.ui.render_context import DefaultSettings
from tests.generic_pilot import GenericPilot
from tests.pilot import STILL, Pilot
from tests.sixth_game.house import sixth_game
from tools.pictures import STATES
from tools.pictures import generic as states
from tools.scenarios import play_until
from tools.screenshots import open_stage, picture, take_screenshot

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]
SEATS = {"pai-tong": 6, "pong": 4, "pai-gow": 4, "tongits": 3, "daun-tiga": 9, "gin-rummy": 2}
DEALS = 2
LOOK_EVERY = 5


@pytest.fixture(autouse=True)
def _generic(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Use the generic table for all games, and register gin rummy."""
    for name in list(GAME_UIS):
        monkeypatch.delitem(GAME_UIS, name)
    with sixth_game():
        yield


def new_match(store: Store, game: str, kinds: tuple[str, ...], seed: str = "5a" * 32, **house: str) -> Match:
    """Return a new match."""
    rules = GAMES[game]
    players = tuple(Player(states.NAMES[seat], kind) for seat, kind in enumerate(kinds))
    return store.start(rules, rules.Options.parse(dict(house)), players, DEALS, seed, derivation=BY_THE_SEED)


def seated(store: Store, game: str, settings: DefaultSettings = STILL, **house: str) -> GenericPilot:
    """Return the table of a person and opponents."""
    kinds = (PERSON, *("first",) * (SEATS[game] - 1))
    return GenericPilot(new_match(store, game, kinds, **house), store, settings)


def at(name: str, store: Store) -> GenericPilot:
    """Return the table in a named state, with its question open."""
    table = GenericPilot(play_until(states.STATES[name]), store)
    table.to_question()
    return table


def check_labels_are_known(table: GenericPilot) -> None:
    """Check that labels of pieces and places contain only what the person's view contains."""
    view = table.match.view(0)
    names = {code: table.scene.reader.piece(code) for code in table.scene.pack.codes}
    assert Counter(node.label for node in table.pieces()) == Counter(names[code] for code in view.hand)
    places = {place.name: place for place in view.places()}
    for node in table.top.nodes():
        if node.name.startswith("place:"):
            seen = places[node.name.removeprefix("place:")].pieces
            told = {code for code, name in names.items() if name in node.label}
            assert told == set(seen), node.label


# Whole matches --------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(3, 2)
@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
@pytest.mark.parametrize("game", SEATS)
def test_complete_match_can_be_played_at_the_generic_table(game: str, store: Store, *, by_keys: bool) -> None:
    """With random answers texts are not cut, nothing overlaps, and no hidden piece is named."""
    table = seated(store, game)
    table.stage.ctx.keys.moved_by_keys = by_keys
    chance, questions = Random(game), 0
    for number in range(1, DEALS + 1):
        while table.to_question():
            if questions % LOOK_EVERY == 0:
                assert table.troubles() == []
            assert len([*table.answers, *table.things]) > 0
            assert len(table.answers) <= 4
            check_labels_are_known(table)
            table.answer(chance)
            questions += 1
        assert table.match.deal.result is not None
        assert table.troubles() == []
        table.use(table.node("save"))
        assert table.saved[-1] == number
        table.use(table.node("next"))
        assert table.gone_on[-1] == number
        if number < DEALS:
            table.next_deal()
    assert questions
    assert table.node("next").label == "Final standings"


@pytest.mark.parametrize("game", SEATS)
def test_generic_table_asks_each_person_behind_a_curtain(game: str, store: Store) -> None:
    """While the curtain is shown no hand is visible or named; stakes of Daun Tiga are answered without a hand."""
    kinds = (PERSON, PERSON, *("first",) * (SEATS[game] - 2))
    table, chance, lifted = GenericPilot(new_match(store, game, kinds), store), Random(game), set()
    for _question in range(12):
        if not table.to_question():
            break
        if table.curtains:
            assert not table.pieces()
            assert not table.answers
            seat = table.lift_curtain()
            lifted.add(seat)
            table.rest()
            assert table.scene.state.viewer == seat
        assert table.troubles() == []
        table.answer(chance)
    assert bool(lifted) == (game != "daun-tiga")


# Pictures -------------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(3, 1)
@pytest.mark.parametrize("name", states.STATES)
def test_generic_table_states_have_no_faults_with_a_hint(name: str, store: Store) -> None:
    """Checked at every size."""
    for size in SIZES:
        table = GenericPilot(play_until(states.STATES[name]), store, size=size)
        table.to_question()
        assert table.troubles() == [], size
        table.press("h")
        table.rest()
        assert table.troubles() == [], size


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("seats", range(2, 18))
def test_generic_table_fits_any_number_of_seats(seats: int, store: Store) -> None:
    """DT-10: two to seventeen seats, with closed and open hands."""
    for size in SIZES:
        match = new_match(store, "daun-tiga", (PERSON, *("first",) * (seats - 1)))
        table = GenericPilot(match, store, size=size)
        while table.to_question():
            assert table.troubles() == [], size
            table.use(table.answers[0])
        assert table.troubles() == [], size


# Choosing -------------------------------------------------------------------------------------------------------------


def test_selecting_two_places_keeps_only_answers_about_both(store: Store) -> None:
    """PG-20: one stack for a cut, two for a swap of the stacks or their top tiles."""
    table = at("generic-pai-gow-cut", store)
    assert [node.label for node in table.answers] == ["Leave woodpile as is"]
    table.click("place:stack 2")
    assert [node.label for node in table.answers] == ["Cut after stack 2"]
    table.click("place:stack 5")
    labels = [node.label for node in table.answers]
    assert labels == ["Swap stacks 2 and 5", "Swap the top tiles of stacks 2 and 5"]
    table.right_click()
    assert not table.chosen
    assert [node.label for node in table.answers] == ["Leave woodpile as is"]


def test_enter_key_gives_the_default_answer_at_the_generic_table(store: Store) -> None:
    table = at("generic-tongits-draw", store)
    moves = len(table.match.moves)
    table.press("return")
    assert next(str(move) for seat, move in table.match.moves[moves:] if seat == 0) == "draw"


def test_d_key_draws_a_piece_at_the_generic_table(store: Store) -> None:
    """Also if Enter draws too."""
    table = at("generic-tongits-draw", store)
    assert {"Draw a card", "D"} <= table.texts()
    before = len(table.match.moves)
    table.press("d")
    assert str(table.match.moves[before][1]) == "draw"


def test_generic_table_initially_focuses_an_available_action(store: Store) -> None:
    assert at("generic-pong", store).focused.startswith("piece:")
    assert at("generic-tongits-draw", store).focused == "offer:draw"
    assert at("generic-daun-tiga", store).focused.startswith("offer:stake")


def test_pressing_enter_twice_on_a_piece_discards_it(store: Store) -> None:
    table = at("generic-pong", store)
    moves, piece = len(table.match.moves), table.pieces()[3]
    table.focus(piece.id)
    table.press("return")
    assert table.chosen == [piece]
    table.press("return")
    assert str(table.match.moves[moves][1]).startswith("discard")


def test_double_click_on_a_piece_discards_it(store: Store) -> None:
    table = at("generic-pong", store)
    moves, piece = len(table.match.moves), table.pieces()[3]
    table.click(piece, clicks=2)
    assert str(table.match.moves[moves][1]).startswith("discard")


def test_escape_key_passes_at_the_generic_table_if_passing_is_legal(store: Store) -> None:
    table = at("generic-pong-claim", store)
    moves = len(table.match.moves)
    table.press("escape")
    assert next(str(move) for seat, move in table.match.moves[moves:] if seat == 0) == "pass"


def test_draw_instead_button_passes_and_draws_without_another_question(store: Store) -> None:
    """The second answer is given in advance."""
    for number in range(60):
        table = seated(store, "pai-tong")
        chance = Random(number)
        while table.to_question():
            plan = [node for node in table.answers if node.label.startswith("Draw instead")]
            if plan:
                moves = len(table.match.moves)
                table.click(plan[0])
                table.to_question()
                own = [str(move) for seat, move in table.match.moves[moves:] if seat == 0]
                assert own[:2] == ["pass", "draw"] or own == ["pass"]
                return
            table.answer(chance)
    raise AssertionError("nobody may ever draw instead")


def test_unavailable_answer_shows_its_reason(store: Store) -> None:
    """TG-45."""
    table = at("generic-tongits-draw", store)
    closed = [node for node in table.nodes(role="button") if node.name.startswith("offer:") and not node.enabled]
    assert closed
    assert all(node.why.endswith(".") for node in closed)


def test_amount_chosen_with_the_stepper_is_part_of_the_move(store: Store) -> None:
    """PG-22."""
    table = at("generic-pai-gow-bet", store)
    table.click("Your bet: more")
    table.click("Your bet: more")
    table.focus("amount:0")
    table.press("right")
    table.click("Place your bet")
    assert (0, "bet 4") in [(seat, str(move)) for seat, move in table.match.moves]


def test_generic_table_hint_is_shown_and_closed_by_escape(store: Store) -> None:
    table = at("generic-tongits-draw", store)
    table.press("h")
    table.rest()
    assert "Hint" in table.texts()
    assert table.scene.advice.choice is not None
    table.press("escape")
    assert table.scene.advice.choice is None


# Movement -------------------------------------------------------------------------------------------------------------


def test_discards_and_draws_fly_between_places(store: Store) -> None:
    """A discard flies from the hand to the discards, a draw from the stock."""
    table = seated(store, "pong", DefaultSettings(speed=1.0))
    table.wait_for(lambda: table.moving)
    table.wait_for(lambda: not table.moving)
    table.wait_for(lambda: any(key[0] == "discards" for key in table.flights))
    table.wait_for(lambda: any(str(key[0]).startswith("hand") for key in table.flights))


def place(name: str, owner: int | None, closed: int, *pieces: str) -> Place:
    return Place(name, owner, closed + len(pieces), pieces)


def test_piece_movements_are_inferred_by_comparing_two_table_states() -> None:
    before = (place("stock", None, 9), place("discards", None, 0, "5S"), place("hand 1", 1, 4))
    drawn = (place("stock", None, 8), place("discards", None, 0, "5S"), place("hand 1", 1, 5))
    [draw] = moves_between(before, drawn)
    assert (draw.start[0], draw.key[0]) == ("stock", "hand 1")
    thrown = (place("stock", None, 8), place("discards", None, 0, "5S", "9D"), place("hand 1", 1, 4))
    [throw] = moves_between(drawn, thrown)
    assert (throw.start[0], throw.key) == ("hand 1", ("discards", "9D", 1))


def test_piece_that_is_only_turned_over_is_not_moved() -> None:
    closed = (place("hand 1", 1, 2), place("hand 2", 2, 2))
    opened = (place("hand 1", 1, 0, "5S", "9D"), place("hand 2", 2, 0, "KH", "2C"))
    assert {(moved.start[0], moved.key[0]) for moved in moves_between(closed, opened)} == {
        ("hand 1", "hand 1"),
        ("hand 2", "hand 2"),
    }


def test_settlement_is_shown_only_after_the_last_animation_of_the_deal(store: Store) -> None:
    table, chance = seated(store, "tongits", DefaultSettings(speed=1.0)), Random(3)
    table.stage.ctx.keys.moved_by_keys = True
    while table.match.deal.pending():
        table.wait_for(lambda: table.scene.prompt.view or not table.match.deal.pending())
        if table.scene.prompt.view:
            table.answer(chance)
    table.wait_for(lambda: table.scene.state.over)
    assert table.find("next") is None
    table.wait_for("next")
    assert not table.flights


def test_pause_menu_shows_no_stakes_for_a_game_without_stakes(store: Store) -> None:
    assert table_facts(seated(store, "gin-rummy").match) == ("Gin Rummy · playing cards", "Deal 1 of 2")


def test_game_without_its_own_ui_uses_the_generic_table(store: Store) -> None:
    assert isinstance(seated(store, "gin-rummy").scene, GenericScene)
    shot = take_screenshot(states.PICTURES["generic-tongits"](), (1280, 720))
    assert shot.faults() == []


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_chips_and_debts_fit_on_their_plaques(size: tuple[int, int]) -> None:
    """Also next to the deal's gain, and with debts of four digits."""
    stage = open_stage(STATES["generic-pong-over"](), size)
    table = stage.scenes[0]
    for chips in (1999, -1999):
        table.match.ledger[:] = [chips] * 4
        table.refresh_chips()
        table.dirty = True
        texts = [one for one in picture(stage).texts if "1999" in one.text]
        assert len(texts) == 4
        for one in texts:
            assert any(plaque.rect.contains(one.rect) for plaque in table.plaques), one.text


# Captions, the end, the order of the hand -----------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_captions_of_eight_piles_on_the_generic_table_do_not_touch(size: tuple[int, int]) -> None:
    """Each names its stack, or only the number where the words do not fit."""
    pilot = Pilot.before(states.PICTURES["generic-pai-gow-cut"](), size=size)
    pilot.rest()
    said = [drawn for drawn in pilot.shot().texts if re.fullmatch(r"(Stack )?[1-8]", drawn.text)]
    assert [drawn.text[-1] for drawn in sorted(said, key=lambda drawn: drawn.rect.x)] == list("12345678")
    pads = 2 * max(pilot.stage.ctx.scale.px(11), 6)  # the pill round the words
    rects = sorted((drawn.rect.inflate(pads, 0) for drawn in said), key=lambda rect: rect.x)
    assert all(one.right < other.left for one, other in itertools.pairwise(rects))


@pytest.mark.parametrize("state", ["generic-pong-over", "generic-tongits-over", "generic-pai-gow-over"])
def test_every_hand_is_face_up_at_the_settlement(state: str) -> None:
    """No piece of any seat is face down, and each hand is the seat's own."""
    pilot = Pilot.before(states.PICTURES[state]())
    pilot.rest()
    scene = pilot.top
    assert scene.sheet.open
    for place in scene.state.places:
        if place.owner is not None:
            assert len(place.pieces) == place.size, place
    for seat in range(scene.state.seats):
        own = {place.name: sorted(place.pieces) for place in scene.match.view(seat).places() if place.owner == seat}
        shown = {place.name: sorted(place.pieces) for place in scene.state.places if place.owner == seat}
        assert shown == own


def test_sort_button_sorts_the_hand_at_the_generic_table() -> None:
    """By suit in pack order, or by rank; the order is kept for the next deal."""
    pilot = Pilot.before(states.PICTURES["generic-pong"]())
    pilot.rest()
    codes = [node.id.split(":")[1] for node in pilot.pieces()]
    assert codes == sorted(codes, key=TILES.index)
    assert pilot.node("sort").label == "Sort by rank"
    pilot.click("sort")
    by_rank = [node.id.split(":")[1] for node in pilot.pieces()]
    assert by_rank == sorted(codes, key=lambda code: (rank_of("mahjong", code), TILES.index(code)))
    assert by_rank != codes
    assert pilot.node("sort").label == "Sort by suit"
    assert pilot.top.store.settings.sorts == {"pong": "rank"}
