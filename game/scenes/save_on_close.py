"""Makes sure that everything is saved: retries, shows an indicator, and asks before closing."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from game.i18n import _
from game.i18n.sentences import together
from game.scenes.file_jobs import is_writing
from game.ui.dialog import Answer, Dialog
from game.ui.problem_indicator import LOOK_S

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.match.store import Store
    from game.ui.stage import Stage


class Saving:
    """Watches for unsaved changes to the journal while the window is open."""

    def __init__(self, store: Store, stage: Stage, clock: Callable[[], float] = time.monotonic) -> None:
        self.store, self.stage, self._clock = store, stage, clock
        self._next = 0.0
        self._question: Dialog | None = None

    def watch(self) -> bool:
        """Check the file, retry unsaved writes at intervals, and update the indicator, in every frame.

        Always return False.
        """
        if self._clock() >= self._next:
            self.store.try_again()
            self._next = self._clock() + LOOK_S
        words = self.store.hindrance
        label = _("Not saved yet") if words else _("Saved to a different file")
        words = words or self.store.elsewhere
        self.stage.dirty |= self.stage.mark.say(label if words else "", words)
        return False

    def asks_before_closing(self) -> bool:
        """Ask whether unsaved data may be lost, unless already asking; return whether it is asked.

        Also ask if the journal is found only now to have been replaced, so that the player knows where everything is
        saved.
        """
        if self._question is not None and self._question.on_stage:
            return False
        known = self.store.elsewhere
        if not self.store.try_again() and self.store.waiting_to_be_saved:
            title = _("Not everything is saved")
            words = together((self.store.hindrance, _("Anything unsaved will be lost if you close Sala now.")))
        elif self.store.elsewhere != known:
            title, words = _("Saved to a different file"), self.store.elsewhere
        elif is_writing(self.stage):
            title = _("A file is still being saved")
            words = _("The disk is not responding yet. Anything unsaved will be lost if you close Sala now.")
        else:
            return False
        answers = Answer(_("Stay"), kind="primary"), Answer(_("Close anyway"), self.stage.close)
        self._question = Dialog(title, words, answers)
        self.stage.push(self._question)
        return True
