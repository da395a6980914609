"""The lobby: what is chosen stays playable, is remembered, and begins a match."""

import re
from dataclasses import replace

import pytest

from game.match.length import Length
from game.match.players import PERSON
from game.match.settings import Lobby, Settings
from game.match.store import Store
from game.opponents import LEVELS, offered, usual
from game.rules import GAMES
from game.scenes.faces import FACES, face_of
from game.scenes.lobby.opponents_scene import OpponentsScene
from game.scenes.lobby.rules_scene import HouseRulesScene
from game.scenes.lobby.scene import LobbyScene
from game.scenes.table.face import Page
from game.table.emblems import emblem_of
from game.table.lobby.choices import Choices
from game.table.lobby.opponents import strengths, tastes
from game.ui.intents import Cancel, Confirm, Key, Move, Next, Pointer, Text
from game.ui.kit import PlainSettings
from game.ui.shots import open_stage, picture, shoot
from game.words import words_of
from tests.pilot import Pilot

SEED = "5a" * 32


@pytest.fixture
def store():
    opened = Store.open(":memory:")
    yield opened
    opened.close()


def entered(store, game="pai-tong", size=(1280, 720)):
    done = []
    scene = LobbyScene(GAMES[game], store, done.append, lambda: done.append("left"))
    return open_stage(scene, size), scene, done


def click(stage, name):
    place = stage.top.focus.find(name).rect.center
    for kind in ("move", "down", "up"):
        stage.handle(Pointer(kind, place))


def seat_opponent(stage, seat, *, strength=None, taste=None):
    """Choose who plays in a seat, by the places of strength and temperament on its sheet."""
    click(stage, f"kind:{seat}")
    if strength is not None:
        click(stage, f"strength:{strength}")
    if taste is not None:
        click(stage, f"temperament:{taste}")
    click(stage, "done")


# Choices --------------------------------------------------------------------------------------------------------------


def test_a_game_begins_with_its_usual_table():
    choices = Choices(GAMES["pai-tong"], Settings())
    assert choices.kinds == ("person", *["casual"] * 5)
    assert choices.options == GAMES["pai-tong"].Options()
    assert choices.deals == 12
    assert choices.preset == "standard"


def test_the_last_choices_come_back(store):
    choices = Choices(GAMES["pai-tong"], store.settings)
    choices.seats = 3
    choices.set_kind(2, "master-sly")
    choices.set_name(0, "Mali")
    choices.set_rule("equipment", "ceki")
    choices.set_rule("min_items", 4)
    choices.deals = 9
    choices.remember(store)
    again = Choices(GAMES["pai-tong"], store.settings)
    assert again.kinds == ("person", "casual", "master-sly")
    assert again.names[0] == "Mali"
    assert again.options == choices.options
    assert again.deals == 9
    assert store.settings.last_game == "pai-tong"


@pytest.mark.parametrize(
    ("game", "old", "now"),
    [
        ("pong", ("person", "first", "random", "first"), ("person", "casual", "beginner", "casual")),
        ("pai-gow", ("person", "best", "beginner"), ("person", "master", "beginner")),
        ("daun-tiga", ("person", "first", "bold", "random"), ("person", "steady", "bold", "steady")),
    ],
)
def test_opponents_of_the_first_release_come_back_as_those_most_like_them(store, game, old, now):
    """Their keys stand in settings; nobody is asked again who sits there."""
    store.change(lobby={game: Lobby(old, {})})
    assert Choices(GAMES[game], store.settings).kinds == now


@pytest.mark.parametrize(
    "last",
    [
        Lobby(("person",) * 9, {}),
        Lobby(("person", "nobody"), {}),
        Lobby(("person", "first"), {"no_such_rule": "on"}),
        Lobby(("person", "first"), {"min_items": 99}),
    ],
)
def test_last_choices_that_are_impossible_now_are_left_out(last):
    choices = Choices(GAMES["pai-tong"], Settings(lobby={"pai-tong": last}))
    assert choices.options == GAMES["pai-tong"].Options()
    assert choices.seats in GAMES["pai-tong"].seats
    assert "nobody" not in choices.kinds


def test_a_preset_keeps_the_pieces():
    choices = Choices(GAMES["pai-tong"], Settings())
    choices.set_rule("equipment", "tiles")
    choices.choose_preset("strict")
    assert choices.sheet == "mahjong"
    assert choices.preset == "strict"
    choices.set_rule("min_items", 8)
    assert choices.preset == ""
    assert choices.own_rules == 3


def test_any_seat_can_be_a_person():
    choices = Choices(GAMES["pong"], Settings())
    for seat in range(4):
        choices.set_kind(seat, "person")
    choices.set_name(2, "Mali")
    assert [player.name for player in choices.players] == ["Player 1", "Player 2", "Mali", "Player 4"]


@pytest.mark.parametrize(
    ("seed", "problem"),
    [
        ("", ""),
        (SEED, ""),
        ("5a", "A seed has 64 hex digits, this one has 2 characters."),
        ("zz" * 32, "A seed has only the digits 0 to 9 and a to f."),
    ],
)
def test_a_wrong_seed_is_told_in_a_sentence(seed, problem):
    choices = Choices(GAMES["pong"], Settings())
    choices.seed = seed
    assert choices.seed_problem == problem


# The scene ------------------------------------------------------------------------------------------------------------


def test_enter_starts_the_match_as_chosen(store):
    stage, scene, done = entered(store)
    seat_opponent(stage, 2, strength=0)
    click(stage, "preset:deck only")
    stage.handle(Key("return"))
    scene.focus.focus("start")
    stage.handle(Confirm())
    match = done[-1]
    assert [player.kind for player in match.players] == ["person", "casual", "beginner", *["casual"] * 3]
    assert match.options.final_card == "deck_only"
    assert store.unfinished().id == match.id


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_lobby_says_in_a_line_what_waiting_with_calls_does(store, size):
    """TG-46: 'quick' is the usual way, 'lively' the other, and both sentences can be read at once."""
    stage, scene, done = entered(store, "tongits", size=size)
    assert scene.choices.preset == "quick"
    texts = " ".join(one.text for one in picture(stage).texts)
    for words in GAMES["tongits"].preset_words.values():
        assert words in texts
    click(stage, "preset:lively")
    assert scene.preset.chosen == "lively"
    click(stage, "start")
    assert done[-1].options.first_call == 5
    assert done[-1].deal.header["options"]["first_call"] == 5


def test_everybody_begins_with_the_chips_chosen(store):
    stage, scene, done = entered(store)
    assert scene.choices.chips == 200
    scene.focus.focus("chips")
    stage.handle(Move("right"))
    assert scene.choices.chips == 300
    scene.focus.focus("start")
    stage.handle(Confirm())
    assert done[-1].ledger == [300] * 6
    assert store.resume(done[-1].id).ledger == [300] * 6
    _stage, scene, _done = entered(store)
    assert scene.choices.chips == 300


def test_seats_come_and_go_with_the_stepper(store):
    stage, scene, _done = entered(store)
    scene.focus.focus("seats")
    stage.handle(Move("right"))
    assert scene.choices.seats == 7
    assert scene.focus.find("kind:6") is not None
    for _step in range(9):
        stage.handle(Move("left"))
    assert scene.choices.seats == 2
    assert scene.focus.find("kind:2") is None


def test_pong_is_always_for_four(store):
    _stage, scene, _done = entered(store, "pong")
    assert scene.focus.find("seats") is None
    assert len(scene.choices.kinds) == 4


def test_a_name_is_typed_in_its_field(store):
    stage, scene, _done = entered(store)
    scene.focus.focus("name:0")
    stage.handle(Text("Mali"))
    assert scene.choices.players[0].name == "Mali"


def test_a_wrong_seed_keeps_the_match_from_starting(store):
    stage, scene, done = entered(store)
    click(stage, "advanced")
    assert scene.focus.focused.id == "seed"
    stage.handle(Text("not a seed"))
    click(stage, "start")
    assert done == []
    assert scene.focus.focused.id == "seed"
    click(stage, "advanced")
    click(stage, "start")
    assert len(done) == 1


def test_a_seed_repeats_the_deal(store):
    stage, _scene, done = entered(store)
    click(stage, "advanced")
    stage.handle(Text(SEED))
    click(stage, "start")
    assert done[0].terms.seed == SEED


def test_escape_goes_back_and_the_choices_are_kept(store):
    stage, scene, done = entered(store)
    seat_opponent(stage, 1, strength=3, taste=1)
    stage.handle(Cancel())
    assert done == ["left"]
    stage.close()
    again = Choices(GAMES["pai-tong"], store.settings)
    assert scene.choices.kinds == again.kinds == ("person", "master-bold", *["casual"] * 4)


def test_all_house_rules_can_be_set_one_by_one(store):
    stage, scene, _done = entered(store)
    click(stage, "rules")
    rules = stage.top
    assert isinstance(rules, HouseRulesScene)
    assert [row.switch.name for row in rules.rows] == [switch.name for switch in scene.choices.switches]
    rules.focus.focus("rule:min_items:2")
    stage.handle(Confirm())
    rules.focus.focus("rule:base_stake")
    stage.handle(Move("right"))
    assert rules.current.switch.name == "base_stake"
    assert (scene.choices.options.min_items, scene.choices.options.base_stake) == (8, 5)
    stage.handle(Cancel())
    assert stage.top is scene
    assert scene.preset.chosen == ""
    click(stage, "rules")
    click(stage, "usual")
    assert scene.choices.options == GAMES["pai-tong"].Options()


# All five games -------------------------------------------------------------------------------------------------------

SIZES = [(1024, 640), (1280, 720), (1920, 1080)]
FEWEST_AND_MOST = [(game, count) for game in GAMES for count in {GAMES[game].seats[0], GAMES[game].seats[-1]}]


@pytest.mark.parametrize(("game", "count"), FEWEST_AND_MOST)
def test_every_game_starts_with_its_fewest_and_most_seats(store, game, count):
    choices = Choices(GAMES[game], store.settings)
    choices.seats = count
    match = choices.start(store)
    assert [player.kind for player in match.players] == ["person", *[usual(game)] * (count - 1)]
    assert len({player.name for player in match.players}) == count
    assert Choices(GAMES[game], store.settings).seats == count


@pytest.mark.parametrize("game", GAMES)
def test_every_opponent_of_the_game_can_be_chosen_for_a_seat(store, game):
    stage, scene, _done = entered(store, game)
    seen = set()
    for strength in range(len(strengths(game))) or [None]:
        for taste in range(len(tastes(game))):
            seat_opponent(stage, 1, strength=strength, taste=taste)
            seen.add(scene.choices.kinds[1])
    assert seen == set(offered(game))
    click(stage, "kind:1")
    click(stage, "who:0")
    click(stage, "done")
    assert scene.choices.kinds[1] == "person"
    click(stage, "kind:1")
    click(stage, "who:1")
    click(stage, "done")
    assert scene.choices.kinds[1] == usual(game) if scene.choices.seats == 2 else scene.choices.kinds[2]


def test_one_choice_serves_all_opponents(store):
    """A person stays one, and a seat that is added later gets the same opponent."""
    stage, scene, _done = entered(store)
    click(stage, "kind:3")
    click(stage, "who:0")
    click(stage, "done")
    click(stage, "kind:1")
    click(stage, "strength:3")
    click(stage, "temperament:2")
    assert stage.top.about[0] == "Sly master."
    click(stage, "all")
    assert scene.choices.kinds == ("person", "master-sly", "master-sly", "person", "master-sly", "master-sly")
    scene.focus.focus("seats")
    stage.handle(Move("right"))
    assert scene.choices.kinds[6] == "master-sly"


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_who_plays_in_a_seat_is_said_whole(store, game, size):
    """Nothing is cut, nothing lies on anything else."""
    choices = Choices(GAMES[game], store.settings)
    for seat, kinds_there in ((1, offered(game)), (None, [usual(game)]), (0, ["person"])):
        for kind in kinds_there:
            if seat is not None:
                choices.set_kind(seat, kind)
            pilot = Pilot(open_stage(OpponentsScene(choices, seat, lambda: None), size))
            assert pilot.faults() == []
            assert all("…" not in text for text in pilot.texts())


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(
    ("game", "count"), [(game, count) for game in GAMES for count in (2, 3, 8, 9, 17) if count in GAMES[game].seats]
)
def test_rows_of_seats_stand_apart_in_their_panel(store, game, count, size):
    scene = LobbyScene(GAMES[game], store, lambda _match: None, lambda: None)
    scene.choices.seats = count
    open_stage(scene, size)
    rows, panel = scene.seats.rows, scene.panels[0].rect
    assert len(rows) == count
    assert all(panel.contains(row) for row in rows)
    assert not any(row.colliderect(other) for place, row in enumerate(rows) for other in rows[:place])
    parts = [node.rect for node in scene.seats.nodes]
    in_rows = [node.rect for node in scene.seats.nodes if node.id != "opponents"]
    assert all(any(row.contains(part) for row in rows) for part in in_rows)
    steppers = [scene.count.rect] if len(GAMES[game].seats) > 1 else []
    parts += [*steppers, scene.deals.rect]
    assert all(panel.contains(part) for part in parts)
    assert not any(part.colliderect(other) for place, part in enumerate(parts) for other in parts[:place])
    assert min(part.h for part in parts) >= 28


def test_one_seat_more_moves_no_other_to_another_column(store):
    stage, scene, _done = entered(store, "daun-tiga")
    before = [row.x for row in scene.seats.rows]
    click_at = scene.count.more.rect.center
    for kind in ("move", "down", "up"):
        stage.handle(Pointer(kind, click_at))
    assert [row.x for row in scene.seats.rows][: len(before)] == before
    assert scene.count.more.rect.center == click_at


def test_seventeen_seats_have_seventeen_flowers():
    for you in (None, *range(17)):
        assert len({emblem_of(seat, you) for seat in range(17)}) == 17


# Pieces ---------------------------------------------------------------------------------------------------------------


def names_of(scene):
    return {node.id for node in scene.nodes()}


def test_pieces_are_offered_where_there_is_a_choice(store):
    assert {"pieces:0", "pieces:1", "pieces:2"} <= names_of(entered(store, "pai-tong")[1])
    tongits, pai_gow = names_of(entered(store, "tongits")[1]), names_of(entered(store, "pai-gow")[1])
    assert not any(name.startswith(("pieces", "suit")) for name in tongits | pai_gow)
    assert "four-colour" in tongits
    assert "four-colour" not in pai_gow


def test_daun_tiga_is_played_with_cards_or_with_tiles_of_a_suit(store):
    """DT-01, DT-02: the suit is asked for only while there are tiles; a preset that says what to play with shows it."""
    stage, scene, _done = entered(store, "daun-tiga")
    assert "suit:0" not in names_of(scene)
    click(stage, "pieces:1")
    assert (scene.choices.options.pieces, scene.choices.preset) == ("tiles", "with tiles")
    assert "four-colour" not in names_of(scene)
    click(stage, "suit:2")
    assert scene.choices.options.tile_suit == "c"
    assert (scene.choices.preset, scene.choices.own_rules) == ("with tiles", 1)
    click(stage, "preset:all Long")
    assert scene.choices.options == GAMES["daun-tiga"].Options(triple_is_long="on", tile_suit="c")
    assert scene.pieces.pieces.index == 0
    click(stage, "preset:with tiles")
    assert scene.pieces.pieces.index == 1
    assert scene.choices.options.tile_suit == "c"


def test_four_colours_are_chosen_for_good(store):
    stage, scene, _done = entered(store, "tongits")
    click(stage, "four-colour")
    assert store.settings.four_colour
    assert stage.kit.settings.four_colour
    assert stage.kit.sprites.wear(scene.choices.sheet) == "french-four-colour"


# The bank -------------------------------------------------------------------------------------------------------------


def test_the_last_seat_is_marked_as_the_house_s_bank(store):
    """PG-11: under `banker = house` the last seat holds the bank for good; where it passes on nobody is marked."""
    stage, scene, _done = entered(store, "pai-gow")

    def marked():
        values = {seat: scene.focus.find(f"kind:{seat}").value for seat in range(scene.choices.seats)}
        return [seat for seat, value in values.items() if value == "bank"]

    assert marked() == [3]
    scene.focus.focus("seats")
    stage.handle(Move("right"))
    assert marked() == [4]
    click(stage, "preset:passing bank")
    assert scene.choices.bank is None
    assert marked() == []
    assert Choices(GAMES["daun-tiga"], Settings()).bank is None


# House rules with numbers ---------------------------------------------------------------------------------------------


def test_the_least_bet_and_the_highest_move_each_other(store):
    """PG-22, DT-21: no choice in the lobby is refused."""
    choices = Choices(GAMES["pai-gow"], store.settings)
    choices.set_rule("table_min", 200)
    assert (choices.options.table_min, choices.options.table_max) == (200, 200)
    choices.set_rule("table_max", 50)
    assert (choices.options.table_min, choices.options.table_max) == (50, 50)
    choices.set_rule("table_max", 500)
    choices.set_rule("table_min", 250)
    choices.remember(store)
    assert Choices(GAMES["pai-gow"], store.settings).options == choices.options
    with pytest.raises(ValueError, match="table_min"):
        choices.set_rule("table_min", "many")


def test_large_numbers_are_stepped_through_in_round_ones(store):
    store.change(lobby={"daun-tiga": Lobby(("person", "first"), {"table_max": 137})})
    stage, scene, _done = entered(store, "daun-tiga")
    click(stage, "rules")
    rows = {row.switch.name: row for row in stage.top.rows}
    assert {1, 100, 137, 1000} <= set(rows["table_max"].values)
    assert len(rows["table_max"].values) < 60
    stage.top.focus.focus("rule:table_min")
    for _step in range(30):
        stage.handle(Move("right"))
    least = scene.choices.options.table_min
    assert least > 137
    assert scene.choices.options.table_max == least == rows["table_max"].value
    assert rows["table_max"].control.node.value == str(least)
    click(stage, "usual")
    assert scene.choices.options == GAMES["daun-tiga"].Options()


def test_values_that_do_not_fit_side_by_side_stand_in_two_lines(store):
    scene = HouseRulesScene(Choices(GAMES["pai-gow"], store.settings), lambda: None)
    stage = open_stage(scene, (1024, 640))
    row = next(row for row in scene.rows if row.switch.name == "banker_way")
    assert row.control.columns == 2
    assert picture(stage).faults() == []
    tops = [one.rect.top for one in scene.rows]
    assert tops == sorted(tops)
    assert all(above.rect.bottom <= below.rect.top for above, below in zip(scene.rows, scene.rows[1:], strict=False))


# Pages ----------------------------------------------------------------------------------------------------------------


def test_pages_of_a_game_open_from_the_foot_with_the_rules_chosen(store, monkeypatch):
    made = []

    def make(given, options, on_back):
        made.append((given, options))
        return HouseRulesScene(Choices(GAMES["pong"], given.settings), on_back)

    face = replace(face_of("pong"), pages=(Page("Odds", "dice", make),))
    monkeypatch.setitem(FACES, "pong", face)
    stage, scene, _done = entered(store, "pong")
    scene.choices.set_rule("unit", 5)
    click(stage, "page:Odds")
    assert made == [(store, scene.choices.options)]
    assert Choices(GAMES["pong"], store.settings).options.unit == 5
    assert stage.top is not scene
    stage.handle(Cancel())
    assert stage.top is scene


@pytest.mark.parametrize(
    ("game", "page"), [(game, page) for game, face in FACES.items() for page in face.pages if page.in_lobby]
)
def test_every_page_opens_and_leads_back(store, game, page):
    stage, scene, _done = entered(store, game)
    click(stage, f"page:{page.title}")
    assert stage.top is not scene
    assert picture(stage, 0.3).faults() == []
    stage.handle(Cancel())
    assert stage.top is scene


# Keys -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_tab_reaches_everything_in_every_lobby(store, game):
    scene = LobbyScene(GAMES[game], store, lambda _match: None, lambda: None)
    scene.choices.seats = GAMES[game].seats[-1]
    stage = open_stage(scene, (1280, 720))
    wanted = {node.id for node in scene.nodes() if node.focusable}
    seen = set()
    for _step in wanted:
        stage.handle(Next())
        seen.add(scene.focus.focused.id)
    assert seen == wanted


def test_arrows_walk_among_seats_side_by_side(store):
    scene = LobbyScene(GAMES["daun-tiga"], store, lambda _match: None, lambda: None)
    scene.choices.seats = 17
    stage = open_stage(scene, (1280, 720))
    scene.focus.focus("kind:2")
    for direction, place in (("right", 3), ("down", 5), ("left", 4), ("down", 6), ("up", 4)):
        stage.handle(Move(direction))
        assert scene.focus.focused.id == f"kind:{place}"


def test_all_opponents_change_at_once_where_there_are_many(store):
    """Persons stay, and a seat that is added later gets the same kind."""
    stage, scene, _done = entered(store, "daun-tiga")
    click(stage, "kind:3")
    click(stage, "who:0")
    click(stage, "done")
    click(stage, "opponents")
    click(stage, "temperament:2")
    click(stage, "done")
    assert scene.choices.kinds == ("person", "chaser", "chaser", "person", "chaser", "chaser")
    scene.focus.focus("seats")
    stage.handle(Move("right"))
    assert scene.choices.kinds[6] == "chaser"
    assert entered(store, "pai-tong")[1].focus.find("opponents") is None


# Words ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_lobby_speaks_of_the_pieces_that_are_chosen(store, game):
    """Cards are not called tiles, nor tiles cards, in what is said of the game beside them."""
    stage, scene, _done = entered(store, game, size=(1920, 1080))
    switch = scene.choices.pieces
    for value in switch.choices if switch else ("",):
        if switch:
            scene.choices.set_rule(switch.name, value)
            scene._rules_changed()
        told = " ".join([words_of(game).introduction.tagline, *scene.pieces.about])
        assert scene.pieces.about
        other = "card" if scene.choices.sheet == "mahjong" else "tile"
        assert not re.search(rf"\b{other}s?\b", told), (value, told)
        if switch:
            own = "tile" if scene.choices.sheet == "mahjong" else "card"
            assert re.search(rf"\b{own}s?\b", told), (value, told)
        assert picture(stage).faults() == []


ODD = re.compile(r"\bsource\b|sound player|\bpersons\b|reconstruct|\b[A-Z]{2}-\d+", re.IGNORECASE)
"""Where the rules come from, what only the makers know, and rule ids: nothing for the screen."""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_in_lobby_and_house_rules_speaks_of_sources_or_codes(store, game):
    rules = GAMES[game]
    stage, scene, _done = entered(store, game, size=(1920, 1080))
    scene.choices.set_kind(1, PERSON)
    said = [one.text for one in picture(stage).texts]
    said += [text for node in scene.nodes() for text in (node.label, node.tooltip, node.value, node.why)]
    said += [*rules.preset_words.values(), *(switch.help for switch in rules.Options.spec())]
    said += [str(level.title) for level in LEVELS[game].values()]
    scene._open_rules()
    sheet = stage.top
    for row in sheet.rows:
        sheet.focus.focus(row.nodes[0])
        said += [one.text for one in picture(stage).texts]
    assert [text for text in said if ODD.search(text)] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_ends_the_evening_is_chosen_and_kept(store, game):
    scene = LobbyScene(GAMES[game], store, lambda _match: None, lambda: None)
    pilot = Pilot(open_stage(scene, (1024, 640)))
    focus = scene.focus.focus
    assert pilot.faults() == []
    focus("ends")
    pilot.press(Move("right"))
    assert (scene.choices.ending, scene.choices.deals, scene.choices.length) == ("chips", None, Length(broke=True))
    assert pilot.find("deals") is None
    pilot.press(Move("right"))
    assert pilot.faults() == []
    focus("time")
    pilot.press(Move("right"))
    assert scene.choices.length == Length(minutes=60)
    scene.leave()
    again = Choices(GAMES[game], store.settings)
    assert (again.ending, again.minutes, again.deals) == ("time", 60, None)
    match = again.start(store)
    assert match.terms.length == Length(minutes=60)
    focus("ends")
    pilot.press(Move("right"))
    assert scene.choices.length == Length()
    pilot.press(Move("right"))
    assert scene.choices.deals == GAMES[game].deals


@pytest.mark.parametrize("game", GAMES)
def test_large_text_leaves_buttons_apart_and_values_whole(store, game):
    """At 200 per cent no page's button goes under Start, no number is broken, no label under its buttons."""
    scene = LobbyScene(GAMES[game], store, print, print, print, on_phones=print, on_join=print)
    for size in ((1024, 640), (1280, 720), (1920, 1080)):
        shot = shoot(scene, size, settings=PlainSettings(speed=0.0, text_size=2.0))
        assert scene.pages[-1].rect.right < scene.start.rect.left
        numbers = {one.text for one in shot.texts}
        for stepper in filter(lambda one: one.rect, (scene.count, scene.stack, scene.deals)):
            assert stepper.node.value in numbers
            label = next((one for one in shot.texts if one.text == stepper.label), None)
            assert label is None or label.rect.right <= stepper.less.rect.left, stepper.label
