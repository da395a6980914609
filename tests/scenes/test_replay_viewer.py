"""The viewer of replays, by mouse and keys: every state as the deal has it, nothing given away."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.match import replay
from game.match.match import Match
from game.match.players import PERSON, Player
from game.match.recording import ONCE_MORE, Recording
from game.match.store import Store
from game.pictures.around import played
from game.scenes.curtain import CurtainScene
from game.scenes.faces import FACES
from game.scenes.navigator import Navigator
from game.scenes.replay.viewer import ViewerScene
from game.scenes.replay.viewings import recording_of
from game.scenes.seal_scene import SealScene
from game.scenes.settlement.closing import ClosingScene
from game.scenes.table.pieces import Pieces
from game.scenes.table.scene import TableScene
from game.table.column_words import seal_code
from game.table.replay.told import Telling
from game.table.situations import sound_answer
from game.words import Reader
from tests.pilot import Pilot

TABLES = (("pai-tong", 4), ("pong", 4), ("pai-gow", 4), ("tongits", 3), ("daun-tiga", 5))


@pytest.fixture(scope="module")
def deals() -> dict[str, Match]:
    """A deal of each game that was played to its end."""
    return {game: played(game, seats) for game, seats in TABLES}


def watch(evening: Navigator, match: Match) -> ViewerScene:
    """The viewer of a deal over the title, with everything proved."""
    evening.stage.push(evening.title())
    evening.viewings.watch_match(match)
    viewer = evening.stage.top
    assert isinstance(viewer, ViewerScene)
    return viewer


def stands(viewer: ViewerScene) -> None:
    """What is on the table is what the deal has in this state, for the seat at its lower edge."""
    watching = viewer.watching
    state: Any = viewer.table.state
    recording = viewer.recording
    stop = recording.stops[watching.at]
    if not stop.whole:
        return
    deal = recording.deal_at(watching.at)
    view: Any = deal.view(watching.seat)
    assert len(watching.match.moves) == stop.moves
    assert watching.match.deal.census() == deal.census()
    assert (state.phase, state.over) == (str(view.table.phase), deal.result is not None)
    hand: Any = getattr(state, "hand", ())
    if recording.terms.game.name in {"tongits", "pong", "pai-tong"}:
        beside = () if recording.terms.game.name == "tongits" or not state.drawn else (state.drawn,)
        assert sorted([*hand, *beside]) == sorted(view.hand)


@pytest.mark.parametrize("game", [game for game, _seats in TABLES])
def test_a_deal_of_each_game_is_stepped_to_its_end_and_back(
    evening: Navigator, pilot: Pilot, deals: dict[str, Match], game: str
) -> None:
    viewer = watch(evening, deals[game])
    pilot.rest()
    assert viewer.watching.at == 0
    last = viewer.recording.last
    for stop in range(1, last + 1):
        pilot.press("right")
        pilot.rest()
        assert viewer.watching.at == stop
        stands(viewer)
    assert viewer.table.state.over
    assert viewer.recording.verified is not None
    for stop in range(last - 1, -1, -1):
        pilot.press("left")
        pilot.rest()
        assert viewer.watching.at == stop
        stands(viewer)
    assert not pilot.faults()


@pytest.mark.parametrize("game", [game for game, _seats in TABLES])
def test_it_plays_by_itself_and_rests_at_the_end(
    evening: Navigator, pilot: Pilot, deals: dict[str, Match], game: str
) -> None:
    viewer = watch(evening, deals[game])
    pilot.rest()
    for _press in range(3):
        pilot.press("+")
    assert viewer.watching.haste == 8
    pilot.press("space")
    assert viewer.watching.playing
    pilot.wait_for(lambda: viewer.watching.at == viewer.watching.last and not viewer.watching.playing)
    assert viewer.table.state.over
    pilot.press("space")  # from the end it begins anew
    assert viewer.watching.at < viewer.watching.last


def test_marks_lead_to_what_they_stand_for(evening: Navigator, pilot: Pilot, deals: dict[str, Match]) -> None:
    viewer = watch(evening, deals["tongits"])
    pilot.rest()
    marks = viewer.telling.marks
    assert {mark.shape for mark in marks} >= {"square", "flag"}
    for mark in marks:
        pilot.press("n")
        pilot.rest()
        assert viewer.watching.at == mark.stop
    pilot.press("p")
    pilot.rest()
    assert viewer.watching.at == marks[-2].stop
    node = pilot.node(f"mark:{marks[0].stop}")
    assert node.tooltip == marks[0].words
    pilot.click(node)
    pilot.rest()
    assert viewer.watching.at == marks[0].stop
    pilot.press("end")
    pilot.rest()
    assert viewer.watching.at == viewer.recording.last
    pilot.press("home")
    pilot.rest()
    assert viewer.watching.at == 0


def test_the_track_is_dragged(evening: Navigator, pilot: Pilot, deals: dict[str, Match]) -> None:
    viewer = watch(evening, deals["pong"])
    pilot.rest()
    track = pilot.node("track")
    before = viewer.watching.at
    pilot.drag(track, (track.rect.right + track.rect.w / 2, track.centre[1]))
    pilot.rest()
    assert viewer.watching.at > before
    assert track.value.startswith(str(viewer.watching.at))


HIDDEN = [(game, seats) for game, seats in TABLES if game != "daun-tiga"]


@pytest.mark.parametrize("game", [game for game, _seats in HIDDEN])
def test_from_a_seat_nothing_is_seen_that_it_could_not_know(
    evening: Navigator, pilot: Pilot, deals: dict[str, Match], game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words, nodes and pieces drawn: of the others' hands no piece that does not lie open, and no word to come."""
    viewer = watch(evening, deals[game])
    pilot.rest()
    open_nodes = [node for node in viewer.nodes() if node.name.startswith("open hand")]
    pilot.press("2")
    pilot.rest()
    assert viewer.seat == 0
    assert not [node for node in viewer.nodes() if node.name.startswith("open hand")]
    middle = viewer.recording.base(viewer.recording.last // 2)
    viewer.watching.go_to(middle)
    pilot.rest()
    drawn: list[str] = []
    face = Pieces.face

    def noted(pieces: Pieces, code: str, *rest: Any, **more: Any) -> Any:
        drawn.append(code)
        return face(pieces, code, *rest, **more)

    monkeypatch.setattr(Pieces, "face", noted)
    viewer.part.forget()
    pilot.resize((1400, 800))
    pilot.rest()
    shown = pilot.shot()
    deal = viewer.recording.deal_at(middle)
    view: Any = deal.view(0)
    known = {code for place in view.places() for code in place.pieces} | set(view.hand)
    known |= {str(code) for event in viewer.recording.history(middle) for code in _codes(event.seen_by(0))}
    hands = {code for seat in range(1, viewer.recording.seats) for code in deal.census()[f"hand {seat}"]}
    hidden = hands - known
    assert drawn
    assert not hidden & set(drawn)
    names = {viewer.table.reader.piece(code) for code in hidden}
    said = [*(text.text for text in shown.texts), *(f"{n.label} {n.value} {n.tooltip}" for n in viewer.nodes())]
    told = {viewer.table.reader.piece(code) for code in known}
    for name in names - told:
        assert not any(name in words for words in said), name
    assert all(line.stop <= viewer.watching.at for line in _talk_shown(viewer))
    if game != "pai-gow":
        assert open_nodes, "with all hands open there is something to hide"


@pytest.mark.parametrize("game", [game for game, _seats in TABLES])
def test_from_another_seat_your_own_hidden_pieces_are_not_named(deals: dict[str, Match], game: str) -> None:
    """The one who is called 'you' draws too, and the seat that is looked from does not see what."""
    match = deals[game]
    recording = recording_of(match)
    while recording.step(1.0):
        pass
    seats = range(len(match.players))
    names = tuple(player.name for player in match.players)
    for you in seats:
        reader = Reader(game, match.game.pack(match.options), names, you)
        for seat in (None, *seats):
            telling = Telling(recording, reader, seat)
            telling.go_on()
            assert telling.lines
            said = " ".join([*(line.text for line in telling.lines), *(mark.words for mark in telling.marks)])
            assert "None" not in said
            assert "{" not in said


def _codes(event: Any) -> set[str]:
    """All texts in an event, at any depth."""
    found: set[str] = set()

    def look(value: Any) -> None:
        if isinstance(value, str):
            found.add(value)
        elif isinstance(value, tuple | list):
            for each in value:
                look(each)

    look(tuple(event))
    return found


def _talk_shown(viewer: ViewerScene) -> list[Any]:
    rect = viewer.talk.panel.rect
    return [line for line, _wrapped, _y, _high in viewer.talk._placed(rect, rect.w - 24)]


def test_what_was_hidden_is_not_told_by_marks_and_facts(
    evening: Navigator, pilot: Pilot, deals: dict[str, Match]
) -> None:
    viewer = watch(evening, deals["tongits"])
    pilot.rest()
    assert any("Won by" in text for text in pilot.texts())
    pilot.press("2")
    pilot.rest()
    assert not any("Won by" in text for text in pilot.texts())
    to_come = viewer.telling.marks[-1]
    node = pilot.node(f"mark:{to_come.stop}")
    assert node.tooltip != to_come.words


def test_what_the_master_would_do_is_asked_for_whoever_decides(
    evening: Navigator, pilot: Pilot, deals: dict[str, Match]
) -> None:
    viewer = watch(evening, deals["tongits"])
    pilot.rest()
    while not pilot.node("advise").enabled:
        pilot.press("right")
        pilot.rest()
    pilot.press("h")
    pilot.wait_for(lambda: viewer.advice.choice is not None)
    pilot.wait()
    view = viewer._asked
    assert view is not None
    assert any(text.startswith(viewer.name_of(view.seat or 0) + ":") for text in pilot.texts())
    pilot.press("escape")
    assert viewer.advice.choice is None
    assert pilot.top is viewer
    other = next(seat for seat in range(3) if seat != view.seat)
    pilot.press(str(other + 2))
    pilot.rest()
    assert not pilot.node("advise").enabled
    assert "not seen from this seat" in pilot.node("advise").why


def test_while_hands_are_opened_the_master_is_asked_nothing(
    evening: Navigator, pilot: Pilot, deals: dict[str, Match]
) -> None:
    """All stakes lie before the first hand is opened: what to stake is no longer anybody's question."""
    viewer = watch(evening, deals["daun-tiga"])
    pilot.rest()
    assert pilot.node("advise").enabled
    for stop in range(1, viewer.recording.last + 1):
        viewer.watching.go_to(stop)
        pilot.rest()
        assert viewer.recording.stops[stop].whole or not pilot.node("advise").enabled
        assert pilot.node("advise").enabled or pilot.node("advise").why == "Nobody has to decide anything here"


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_deal_is_played_on_from_its_middle_and_counts_nowhere(
    evening: Navigator, pilot: Pilot, store: Store, game: str, seats: int
) -> None:
    waiting = store.start(*_terms(game, seats))
    viewer = watch(evening, played(game, seats))
    pilot.rest()
    stop = viewer.recording.base(viewer.recording.last // 3)
    viewer.watching.go_to(stop)
    pilot.rest()
    pilot.press("return")
    pilot.wait_for("play")
    pilot.click("play")
    pilot.wait()
    table = pilot.top
    assert isinstance(table, TableScene)
    assert table.match.deal.census() == viewer.recording.deal_at(stop).census() or table.match.moves
    assert table.match.marked == "from a replay"
    assert ("Deal", "from a replay") in table.left.facts()
    before = store.journal.rows("SELECT COUNT(*) FROM move")
    pilot.press("escape")
    pilot.click("back")
    pilot.wait()
    assert pilot.top is viewer
    assert store.journal.rows("SELECT COUNT(*) FROM move") == before
    assert [each.id for each in store.waiting()] == [waiting.id]


def _terms(game: str, seats: int) -> tuple[Any, ...]:
    match = played(game, seats)
    return match.game, match.options, match.players, match.deals


def test_the_same_deal_again_has_the_same_shuffle_and_seats(
    evening: Navigator, pilot: Pilot, deals: dict[str, Match]
) -> None:
    match = deals["pong"]
    evening.stage.push(evening.title())
    evening.settle(match)
    sheet = pilot.top
    assert isinstance(sheet, ClosingScene)
    pilot.rest()
    pilot.click("same deal")
    pilot.wait()
    table = pilot.top
    assert isinstance(table, TableScene)
    assert table.match.deal.seed == match.deal.seed
    assert table.match.players == match.players
    assert table.match.marked == "the same deal again"
    pilot.press("escape")
    pilot.click("back")
    pilot.wait()
    assert pilot.top is sheet
    pilot.click("watch again")
    pilot.wait()
    assert isinstance(pilot.top, ViewerScene)
    pilot.press("escape")
    pilot.wait()
    assert pilot.top is sheet


def test_several_persons_play_the_same_deal_again_behind_the_curtain(
    evening: Navigator, pilot: Pilot, deals: dict[str, Match]
) -> None:
    """Nobody's hand is open before that person is there, as in the deal itself."""
    recording = recording_of(deals["pong"])
    players = tuple(Player(f"Person {seat}", PERSON) for seat in range(4))
    evening.stage.push(evening.title())
    evening.viewings.practise(recording, players, 0, ONCE_MORE)
    pilot.wait_for(lambda: isinstance(pilot.top, CurtainScene))
    pilot.rest()
    assert not pilot.pieces()
    pilot.press("escape")
    pilot.click("resume")
    assert isinstance(pilot.top, CurtainScene)
    pilot.wait(60)
    pilot.click("ready")
    pilot.wait_for(lambda: bool(pilot.pieces()))


def test_the_seal_of_a_deal_played_again_opens_without_an_evening_to_check(
    evening: Navigator, pilot: Pilot, deals: dict[str, Match]
) -> None:
    recording = recording_of(deals["daun-tiga"])
    recording.check()
    evening.stage.push(evening.title())
    evening.viewings.practise(recording, recording.terms.players, recording.last, ONCE_MORE)
    table = pilot.top
    pilot.wait_for("watch again")
    pilot.click("seal")
    assert isinstance(pilot.top, SealScene)
    assert pilot.find("copy-digest") is not None
    assert pilot.find("check") is None
    pilot.press("escape")
    pilot.wait()
    assert pilot.top is table


@pytest.mark.parametrize("game", ["pai-gow", "daun-tiga", "tongits on the generic table"])
def test_tables_that_settle_themselves_offer_both(
    evening: Navigator, pilot: Pilot, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, _space, generic = game.partition(" ")
    if generic:
        monkeypatch.delitem(FACES, name)
    match = played(name, dict(TABLES)[name])
    evening.stage.push(evening.title())
    evening.stage.push(evening.table(match))
    table = pilot.top
    assert isinstance(table, TableScene)
    pilot.wait_for("watch again")
    pilot.rest()
    pilot.click("same deal")
    pilot.wait()
    again = pilot.top
    assert isinstance(again, TableScene)
    assert again.match.deal.seed == match.deal.seed
    assert pilot.find("watch again") is None, "this one is not over"
    pilot.press("escape")
    pilot.click("back")
    pilot.wait()
    assert pilot.top is table
    pilot.click("watch again")
    pilot.wait()
    assert isinstance(pilot.top, ViewerScene)


def test_any_game_is_watched_on_the_generic_table(
    evening: Navigator, pilot: Pilot, deals: dict[str, Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(FACES, "tongits")
    viewer = watch(evening, deals["tongits"])
    pilot.rest()
    for stop in range(1, viewer.recording.last + 1):
        pilot.press("right")
        pilot.rest()
        assert viewer.watching.at == stop
    assert viewer.table.state.over
    assert not pilot.faults()


def test_a_forged_deal_says_from_which_move_on_it_does_not_match(evening: Navigator, pilot: Pilot) -> None:
    text = replay.export(played("tongits", 3))
    lines = text.splitlines()
    moves = [at for at, line in enumerate(lines) if line[:1].isdigit()]
    lines[moves[4]] = "2 discard Zz"
    recording = Recording(replay.read("\n".join(lines)))
    evening.stage.push(evening.title())
    evening.stage.push(evening.viewings.viewer(recording))
    pilot.rest()
    seal = pilot.node("replay seal")
    assert recording.wrong_move == 5
    assert (seal.label, seal.value) == ("Does not match", "at move 5")
    assert not pilot.node("save").enabled


def test_a_deal_that_ended_otherwise_does_not_match(evening: Navigator, pilot: Pilot) -> None:
    text = replay.export(played("tongits", 3)).replace("digest: ", "digest: 0", 1)
    recording = Recording(replay.read(text))
    evening.stage.push(evening.title())
    evening.stage.push(evening.viewings.viewer(recording))
    pilot.rest()
    assert recording.verified is None
    assert pilot.node("replay seal").label == "Does not match"


def test_a_deal_of_the_journal_is_watched_with_its_chips(evening: Navigator, pilot: Pilot, store: Store) -> None:
    old = played("pong", 4)
    match = store.start(old.game, old.options, old.players, 4, ledger=[20] * 4)
    chance = Random(1)
    for _deal in range(2):
        while match.deal.result is None:
            seat = min(match.deal.pending())
            match.play(seat, sound_answer(match, seat, chance))
        before = list(match.ledger)
        match.finish_deal()
        if not match.over:
            match.next_deal()
    (deal,) = [row[0] for row in store.journal.rows("SELECT id FROM deal WHERE number = 2")]
    evening.stage.push(evening.title())
    evening.viewings.watch_deal(deal)
    viewer = pilot.top
    assert isinstance(viewer, ViewerScene)
    pilot.rest()
    assert list(viewer.recording.chips) == before
    assert pilot.node("replay seal").label == "Seal checked"
    pilot.press("escape")
    evening.viewings.watch_deal(9999)
    assert "not among the saved ones" in " ".join(pilot.texts())
    pilot.press("escape")
    evening.archive.index.finish()
    evening.archive.open_replays()
    pilot.rest()
    pilot.press("w")
    pilot.rest()
    assert isinstance(pilot.top, ViewerScene)
    assert pilot.top.recording.replay.deal == 2
    pilot.press("escape")
    pilot.press("escape")
    assert evening.stage.scenes == [pilot.top]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1024, 768), (1920, 1080)])
def test_every_window_has_room_for_all_of_it(
    evening: Navigator, pilot: Pilot, deals: dict[str, Match], size: tuple[int, int]
) -> None:
    viewer = watch(evening, deals["pong"])
    pilot.resize(size)
    pilot.press("end")
    pilot.rest()
    assert not pilot.faults()
    own = [node for node in (*viewer.column.nodes, *viewer.bar.nodes) if node.focusable]
    for node in own:
        assert evening.stage.kit.scale.window.contains(node.rect), node.id


@pytest.mark.parametrize(
    ("game", "seats", "seed"), [("pai-tong", 4, 1), ("pong", 4, 1), ("pong", 4, 3), ("pong", 4, 13), ("tongits", 3, 1)]
)
def test_open_hands_cover_nothing_that_lies_on_the_table(
    evening: Navigator, pilot: Pilot, game: str, seats: int, seed: int
) -> None:
    viewer = watch(evening, played(game, seats, seed=f"{seed:064x}"))
    pilot.rest()
    met = set()
    for stop in range(viewer.recording.last):
        viewer.watching.go_to(stop)
        pilot.rest()
        lying = [node for node in viewer.table.nodes() if node.role == "lying" or node.name in {"pile", "stock"}]
        met |= {node.label for node in lying}
        for hand in viewer.open_hands.nodes():
            covered = [node.label for node in lying if node.rect.colliderect(hand.rect)]
            assert not covered, (stop, hand.label)
            assert not any(plaque.rect.colliderect(hand.rect) for plaque in viewer.table.plaques), (stop, hand.label)
    assert len(met) > 10


def test_the_house_is_called_so_and_the_seal_is_read_in_groups(
    evening: Navigator, pilot: Pilot, deals: dict[str, Match]
) -> None:
    match = deals["pai-gow"]
    viewer = watch(evening, match)
    pilot.rest()
    assert pilot.node("look:3").label == "From the house’s seat"
    assert viewer.name_of(3) == "The house" == viewer.table.reader.names[3]
    code = seal_code(match.seal.commitment)
    assert any(code in text for text in pilot.texts())
    pilot.resize((1024, 640))  # where 'it matches' has no room before it
    pilot.rest()
    assert any(code in text for text in pilot.texts())


@pytest.mark.parametrize(("game", "seats"), [("pai-tong", 2), ("pai-tong", 7), ("pong", 4)])
def test_open_hands_stay_open_at_the_end_beside_the_panel_that_tells_it(
    evening: Navigator, pilot: Pilot, game: str, seats: int
) -> None:
    viewer = watch(evening, played(game, seats, seed=f"{1:064x}"))
    pilot.rest()
    pilot.press("end")
    pilot.rest()
    table = viewer.table
    assert table.state.over
    others = {*range(seats)} - {table.state.viewer, table.state.winner}
    hands = viewer.open_hands.nodes()
    assert {hand.name for hand in hands} == {f"open hand {seat}" for seat in others}
    panels = table.laid_over()
    assert panels
    assert not any(hand.rect.colliderect(panel) for hand in hands for panel in panels)
