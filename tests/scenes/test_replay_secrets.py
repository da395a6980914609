"""A replay from one seat's viewpoint reveals nothing that this seat could not know; advice is for the seat to act."""

from __future__ import annotations

from typing import Any

import pytest

from game.match.match import Match
from game.scenes.navigator import Navigator
from game.scenes.replay.viewer import ViewerScene
from game.scenes.replay.viewer_launcher import recording_of
from game.scenes.table.piece_painter import Pieces
from game.table.replay.replay_text import ReplayText
from game.words import Reader
from tests.pilot import Pilot
from tests.scenes.replay_pilot import TABLES, deals, watch

pytestmark = pytest.mark.painted

__all__ = ["deals"]

HIDDEN = [(game, seats) for game, seats in TABLES if game != "daun-tiga"]


@pytest.mark.parametrize("game", [game for game, _seats in HIDDEN])
def test_replay_shown_from_one_seat_hides_the_pieces_unknown_to_it(
    evening: Navigator, pilot: Pilot, deals: dict[str, Match], game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Checks texts, nodes and drawn pieces for closed pieces of other hands and for later events."""
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
    viewer.part.clear_caches()
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
def test_replay_from_another_seat_does_not_name_your_hidden_pieces(deals: dict[str, Match], game: str) -> None:
    """The seat called 'you' draws a piece that the viewpoint's seat does not see."""
    match = deals[game]
    recording = recording_of(match)
    while recording.step(1.0):
        pass
    seats = range(len(match.players))
    names = tuple(player.name for player in match.players)
    for you in seats:
        reader = Reader(game, match.game.pack(match.options), names, you)
        for seat in (None, *seats):
            telling = ReplayText(recording, reader, seat)
            telling.go_on()
            assert telling.lines
            said = " ".join([*(line.text for line in telling.lines), *(mark.words for mark in telling.marks)])
            assert "None" not in said
            assert "{" not in said


def _codes(event: Any) -> set[str]:
    """Return all strings in an event, at any depth."""
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


def test_replay_timeline_and_info_lines_do_not_reveal_the_result(
    evening: Navigator, pilot: Pilot, deals: dict[str, Match]
) -> None:
    viewer = watch(evening, deals["tongits"])
    pilot.rest()
    assert any("Won by" in text for text in pilot.texts())
    pilot.press("2")
    pilot.rest()
    assert not any("Won by" in text for text in pilot.texts())
    to_come = viewer.replay_text.marks[-1]
    node = pilot.node(f"mark:{to_come.stop}")
    assert node.tooltip != to_come.words


def test_advice_in_a_replay_is_given_for_the_seat_to_act(
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
    assert "hidden from this seat" in pilot.node("advise").why


def test_replay_advice_is_disabled_while_hands_are_opened(
    evening: Navigator, pilot: Pilot, deals: dict[str, Match]
) -> None:
    """All stakes are set before the first hand is opened, so that there is no move to recommend."""
    viewer = watch(evening, deals["daun-tiga"])
    pilot.rest()
    assert pilot.node("advise").enabled
    for stop in range(1, viewer.recording.last + 1):
        viewer.watching.go_to(stop)
        pilot.rest()
        assert viewer.recording.stops[stop].whole or not pilot.node("advise").enabled
        assert pilot.node("advise").enabled or pilot.node("advise").why == "There is no decision to make here"
