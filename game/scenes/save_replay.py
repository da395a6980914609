"""The button that saves the finished deal as a file, once per deal, and the notice about the file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.i18n import _
from game.match import replay
from game.match.atomic_files import REPLAYS
from game.match.data_folders import home
from game.scenes.file_jobs import jobs_of, notify_waiting
from game.scenes.folders import notify_written, write_failed
from game.ui.dialog import Answer, Dialog
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.match.file_worker import Task
    from game.match.in_memory_match import InMemoryMatch
    from game.match.match import Match
    from game.table.table_callbacks import Exits
    from game.ui.render_context import RenderContext
    from game.ui.scene import SceneStack


class SaveReplay(Button):
    """Button that saves a replay; `save` writes the file and returns whether it succeeded."""

    def __init__(self, ctx: RenderContext, save: Callable[[], bool], **look: Any) -> None:
        """Create the button; `look` are keyword arguments for `Button`."""
        words = _("Saves every move and the seed to a file that anyone can check")
        super().__init__(ctx, _("Save replay"), self._save_once, name="save", tooltip=words, **look)
        self._save = save

    def _save_once(self) -> None:
        if self._save():
            self.enabled = False
            self.node.why = _("This deal is saved")

    def offer(self) -> None:
        """Enable the button again, for another deal."""
        self.enabled, self.node.why = True, ""


def watch_again(ctx: RenderContext, watch: Callable[[], None], **look: Any) -> Button:
    """Return a button that shows the finished deal in the replay viewer."""
    words = _("Shows the deal move by move, with all hands open or from one seat")
    return Button(ctx, _("Watch again"), watch, icon="play", name="watch again", tooltip=words, **look)


def same_deal(ctx: RenderContext, begin: Callable[[], None], **look: Any) -> Button:
    """Return a button that starts the finished deal again."""
    words = _("Play the same shuffle again in the same seats; this does not count")
    return Button(ctx, _("Same deal again"), begin, icon="replays", key="g", name="same deal", tooltip=words, **look)


def again_buttons(ctx: RenderContext, match: Match, exits: Exits) -> list[Button]:
    """Return the available buttons for a finished deal: watch it again, and play it again."""
    found, watch, same = [], exits.watch, exits.same
    if watch is not None:
        found.append(watch_again(ctx, lambda: watch(match), size=19))
    if same is not None:
        found.append(same_deal(ctx, lambda: same(match), size=19))
    return found


def save_replay(match: InMemoryMatch, stage: SceneStack) -> bool:
    """Save the finished deal as a file next to the journal; return False if it failed at once.

    The player is notified. If storage is slow, the player can continue meanwhile, and a second notice reports
    the outcome.
    """
    failed = False

    def saved(task: Task[Path]) -> None:
        nonlocal failed
        try:
            path = task.result()
        except OSError as error:
            failed = True
            done = Answer(_("Done"), kind="primary")
            stage.push(Dialog(_("The replay was not saved"), write_failed(home(), error), (done,)))
        else:
            notify_saved(path, stage)

    if not jobs_of(stage).run(replay.saver(match, home() / REPLAYS), saved):
        notify_waiting(stage)
    return not failed


def notify_saved(path: Path, stage: SceneStack) -> None:
    """Notify the player that a replay was saved, and offer to open its folder or show its path."""
    words = _("Saved as {file} in the folder “{folder}”. Anybody can check it with “sala verify”.")
    words = words.format(file=path.name, folder=path.parent.name)
    notify_written(stage, _("Replay saved"), words, path.parent)
