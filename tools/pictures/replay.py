"""Named states of the replay viewer, used for pictures and tests."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from game.match import replay
from game.match.journal_database import IN_MEMORY
from game.match.recording import Recording
from game.match.store import Store
from game.scenes.replay.continue_deal_scene import PlayFromScene
from game.scenes.replay.viewer import ViewerCallbacks, ViewerScene
from game.ui.scene import Scene
from tools.pictures.posed_tables import nothing
from tools.pictures.screens import played
from tools.pictures.tongits import WITH_DISCARD

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.rules.contract import Seat

STARTED: Final = "2026-11-17T20:14:00+00:00"


def recorded(game: str, seats: int, *, forged: bool = False) -> Recording:
    """Return a verified recording of a deal between opponents; `forged` adds a move that no seat made."""
    text = replay.export(played(game, seats, WITH_DISCARD if game == "tongits" else None))
    if forged:
        lines = text.splitlines()
        moves = [at for at, line in enumerate(lines) if line[:1].isdigit()]
        lines[moves[len(moves) // 2]] = "0 discard nothing"
        text = "\n".join(lines)
    recording = Recording(replay.read(text), chips=[20] * seats, started=STARTED)
    recording.check()
    return recording


class Shown(Scene):
    """Scene that opens the replay viewer at or just after a stop, and then is replaced by it."""

    def __init__(self, viewer: ViewerScene, share: float, pose: Callable[[ViewerScene], None] | None) -> None:
        super().__init__()
        self._viewer, self._share, self._pose = viewer, share, pose

    def enter(self) -> None:
        """Open the viewer, go to the stop, and run the pose."""
        stage, viewer = self.stage, self._viewer
        stage.replace(viewer)
        viewer.watching.go_to(round(viewer.recording.last * self._share))
        for _frame in range(90):
            viewer.update(1 / 60)
        if self._pose is not None:
            self._pose(viewer)


def viewer(
    game: str,
    seats: int,
    share: float = 0.5,
    seat: Seat | None = None,
    *,
    forged: bool = False,
    pose: Callable[[ViewerScene], None] | None = None,
) -> Scene:
    """Return the replay viewer at `share` of a deal's length; `seat` is the viewpoint, None opens all hands."""
    ways = ViewerCallbacks(nothing, lambda _match: True, lambda *_way: None)
    recording = recorded(game, seats, forged=forged)
    return Shown(ViewerScene(recording, Store.open(IN_MEMORY), ways, seat), share, pose)


def ask(shown: ViewerScene) -> None:
    """Ask for the strongest opponent's advice at the next stop with a decision."""
    while not shown.advise.enabled and shown.watching.at < shown.watching.last:
        shown.watching.go_to(shown.watching.at + 1)
        shown.update(1 / 60)
    shown.focus.activate(shown.advise.node)
    for _frame in range(600):
        if shown.advice.choice is not None:
            break
        shown.update(1 / 60)


def play_from(shown: ViewerScene) -> None:
    """Open the choice of opponents for continuing the deal from the current stop."""
    shown.stage.push(PlayFromScene(shown.recording, 0, lambda _players: None, nothing))


PICTURES: Final[dict[str, Callable[[], Any]]] = {
    "replay-tongits": partial(viewer, "tongits", 3),
    "replay-tongits-seat": partial(viewer, "tongits", 3, seat=0),
    "replay-tongits-end": partial(viewer, "tongits", 3, 1.0),
    "replay-tongits-advice": partial(viewer, "tongits", 3, 0.3, pose=ask),
    "replay-forged": partial(viewer, "tongits", 3, 0.5, forged=True),
    "replay-pong": partial(viewer, "pong", 4),
    "replay-pong-end": partial(viewer, "pong", 4, 1.0),
    "replay-pai-tong": partial(viewer, "pai-tong", 4),
    "replay-pai-tong-7": partial(viewer, "pai-tong", 7),
    "replay-pai-gow": partial(viewer, "pai-gow", 6, 0.3),
    "replay-daun-tiga": partial(viewer, "daun-tiga", 9, 0.4),
    "replay-daun-tiga-17": partial(viewer, "daun-tiga", 17, 0.4),
    "replay-play-from": partial(viewer, "tongits", 3, pose=play_from),
    "replay-play-from-7": partial(viewer, "pai-tong", 7, pose=play_from),
}
