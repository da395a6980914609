"""The replay viewer: stepping, playback, dragging and marks; invalid records are reported."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.match import replay
from game.match.match import Match
from game.match.recording import Recording
from game.match.store import Store
from game.scenes.game_uis import GAME_UIS
from game.scenes.navigator import Navigator
from game.scenes.replay.viewer import ViewerScene
from game.table.match_info_text import seal_code
from tests.pilot import Pilot
from tests.scenes.replay_pilot import TABLES, deals, watch
from tools.pictures.screens import played
from tools.scenarios import expert_answer

__all__ = ["deals"]


def check_table(viewer: ViewerScene) -> None:
    """Assert that the table shows the deal's state as its lower seat may see it."""
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


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize("game", [game for game, _seats in TABLES])
def test_replay_viewer_steps_forward_and_back_through_a_deal_of_each_game(
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
        check_table(viewer)
    assert viewer.table.state.over
    assert viewer.recording.verified is not None
    for stop in range(last - 1, -1, -1):
        pilot.press("left")
        pilot.rest()
        assert viewer.watching.at == stop
        check_table(viewer)
    assert not pilot.faults()


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("game", [game for game, _seats in TABLES])
def test_playback_in_the_replay_viewer_stops_at_the_end(
    evening: Navigator, pilot: Pilot, deals: dict[str, Match], game: str
) -> None:
    viewer = watch(evening, deals[game])
    pilot.rest()
    for _press in range(3):
        pilot.press("+")
    assert viewer.watching.speed_factor == 8
    pilot.press("space")
    assert viewer.watching.playing
    pilot.wait_for(lambda: viewer.watching.at == viewer.watching.last and not viewer.watching.playing)
    assert viewer.table.state.over
    pilot.press("space")  # from the end it begins anew
    assert viewer.watching.at < viewer.watching.last


def test_keys_jump_to_the_marked_positions_of_a_replay(
    evening: Navigator, pilot: Pilot, deals: dict[str, Match]
) -> None:
    viewer = watch(evening, deals["tongits"])
    pilot.rest()
    marks = viewer.replay_text.marks
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


def test_dragging_along_the_timeline_of_a_replay_changes_the_position(
    evening: Navigator, pilot: Pilot, deals: dict[str, Match]
) -> None:
    viewer = watch(evening, deals["pong"])
    pilot.rest()
    track = pilot.node("track")
    before = viewer.watching.at
    pilot.drag(track, (track.rect.right + track.rect.w / 2, track.centre[1]))
    pilot.rest()
    assert viewer.watching.at > before
    assert track.value.startswith(str(viewer.watching.at))


def test_replay_viewer_can_show_a_game_on_the_generic_table(
    evening: Navigator, pilot: Pilot, deals: dict[str, Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(GAME_UIS, "tongits")
    viewer = watch(evening, deals["tongits"])
    pilot.rest()
    for stop in range(1, viewer.recording.last + 1):
        pilot.press("right")
        pilot.rest()
        assert viewer.watching.at == stop
    assert viewer.table.state.over
    assert not pilot.faults()


def test_replay_viewer_reports_the_first_wrong_move_of_a_forged_deal(evening: Navigator, pilot: Pilot) -> None:
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


def test_replay_viewer_rejects_a_replay_with_a_wrong_digest(evening: Navigator, pilot: Pilot) -> None:
    text = replay.export(played("tongits", 3)).replace("digest: ", "digest: 0", 1)
    recording = Recording(replay.read(text))
    evening.stage.push(evening.title())
    evening.stage.push(evening.viewings.viewer(recording))
    pilot.rest()
    assert recording.verified is None
    assert pilot.node("replay seal").label == "Does not match"


def test_replay_viewer_shows_the_chips_of_a_deal_from_the_journal(
    evening: Navigator, pilot: Pilot, store: Store
) -> None:
    old = played("pong", 4)
    match = store.start(old.game, old.options, old.players, 4, ledger=[20] * 4)
    chance = Random(1)
    for _deal in range(2):
        while match.deal.result is None:
            seat = min(match.deal.pending())
            match.play(seat, expert_answer(match, seat, chance))
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
    assert pilot.node("replay seal").label == "Seal verified"
    pilot.press("escape")
    evening.viewings.watch_deal(9999)
    assert "not found among the saved ones" in " ".join(pilot.texts())
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
def test_replay_viewer_controls_fit_in_every_window_size(
    evening: Navigator, pilot: Pilot, deals: dict[str, Match], size: tuple[int, int]
) -> None:
    viewer = watch(evening, deals["pong"])
    pilot.resize(size)
    pilot.press("end")
    pilot.rest()
    assert not pilot.faults()
    own = [node for node in (*viewer.column.nodes, *viewer.bar.nodes) if node.focusable]
    for node in own:
        assert evening.stage.ctx.scale.window.contains(node.rect), node.id


@pytest.mark.sampled(2, 0)
@pytest.mark.parametrize(
    ("game", "seats", "seed"), [("pai-tong", 4, 1), ("pong", 4, 1), ("pong", 4, 3), ("pong", 4, 13), ("tongits", 3, 1)]
)
def test_open_hands_in_a_replay_do_not_cover_exposed_pieces(
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
            wall = [viewer.table.frame.spot_rect(spot) for spot in viewer.table.resting_spots()]
            assert not any(rect.colliderect(hand.rect) for rect in (*wall, *viewer.table.captions())), (
                stop,
                hand.label,
            )
    assert len(met) > 10


def test_replay_viewer_calls_the_banker_the_house_and_groups_the_seals_digits(
    evening: Navigator, pilot: Pilot, deals: dict[str, Match]
) -> None:
    match = deals["pai-gow"]
    viewer = watch(evening, match)
    pilot.rest()
    assert pilot.node("look:3").label == "From the house’s seat"
    assert viewer.name_of(3) == "The house" == viewer.table.reader.names[3]
    code = seal_code(match.seal.commitment)
    assert any(code in text for text in pilot.texts())
    pilot.resize((1024, 640))  # where 'as sealed' has no room before it
    pilot.rest()
    assert any(code in text for text in pilot.texts())


@pytest.mark.parametrize(("game", "seats"), [("pai-tong", 2), ("pai-tong", 7), ("pong", 4)])
def test_open_hands_in_a_replay_stay_visible_next_to_the_result_panel(
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
    panels = table.overlay_rects()
    assert panels
    assert not any(hand.rect.colliderect(panel) for hand in hands for panel in panels)
