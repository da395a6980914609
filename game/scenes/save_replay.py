"""The button that writes the deal that is over to a file, once a deal, and what is said of it then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.i18n import _
from game.match import replay
from game.match.store import home
from game.match.written import REPLAYS
from game.scenes.folders import tell_written, unwritten
from game.ui.dialog import Answer, Dialog
from game.ui.widgets import Button

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from game.match.unwritten import UnwrittenMatch
    from game.ui.kit import Kit
    from game.ui.scene import SceneStack


class SaveReplay(Button):
    """`save` writes the replay and says whether it could."""

    def __init__(self, kit: Kit, save: Callable[[], bool], **look: Any) -> None:
        """`look` is as a `Button` takes it."""
        words = _("Writes every move and the opened seed to a file that anybody can check")
        super().__init__(kit, _("Save replay"), self._save_once, name="save", tooltip=words, **look)
        self._save = save

    def _save_once(self) -> None:
        if self._save():
            self.enabled = False
            self.node.why = _("This deal is saved")

    def offer(self) -> None:
        """There is another deal to be saved."""
        self.enabled, self.node.why = True, ""


def watch_again(kit: Kit, watch: Callable[[], None], **look: Any) -> Button:
    """The button that shows the deal that is over in the viewer of replays."""
    words = _("Shows the deal move by move, all hands open or from one seat")
    return Button(kit, _("Watch again"), watch, icon="play", name="watch again", tooltip=words, **look)


def same_deal(kit: Kit, begin: Callable[[], None], **look: Any) -> Button:
    """The button that begins the deal that is over once more."""
    words = _("The same shuffle and the same seats once more; it counts nowhere")
    return Button(kit, _("Same deal again"), begin, icon="replays", key="g", name="same deal", tooltip=words, **look)


def save_replay(match: UnwrittenMatch, stage: SceneStack) -> bool:
    """Write a deal that is over to a file beside the journal, and say so; False where that failed."""
    try:
        path = replay.save(match, home() / REPLAYS)
    except OSError as error:
        done = Answer(_("Done"), kind="primary")
        stage.push(Dialog(_("The replay is not saved"), unwritten(home(), error), (done,)))
        return False
    tell_saved(path, stage)
    return True


def tell_saved(path: Path, stage: SceneStack) -> None:
    """Say where a replay was written: the folder's name; its place on the disk only where it cannot be opened."""
    words = _("It is saved as {file} in the folder “{folder}”. Anybody can check it with “sala verify”.")
    words = words.format(file=path.name, folder=path.parent.name)
    tell_written(stage, _("The replay is saved"), words, path.parent)
