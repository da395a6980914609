"""Whether and where data is currently saved, and the messages to the player about it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.i18n import _
from game.match.write_errors import reason_of

if TYPE_CHECKING:
    from collections.abc import Callable


def _hindered(reason: str) -> str:
    words = _(
        "Nothing can be saved right now: {reason}. Your games are kept in memory and will be saved as soon as possible."
    )
    return words.format(reason=reason)


class SaveStatus:
    """Why data is not saved in the file, or in which other file it is saved; sends messages to the player."""

    def __init__(self, path: Path | str, on_trouble: Callable[[str], None]) -> None:
        """Start with everything saved at `path`; `on_trouble` is called with each message."""
        self.path = path
        """Path of the file in which data is saved."""
        self.replaced: Path | None = None
        """Path of the file that was replaced; `path` is then the path of the new file next to it."""
        self.reason = ""
        """Reason why writes are pending."""
        self.lost = ""
        """Why writing has ended for good; '' if it has not."""
        self.folder_gone = False
        """Whether the file's folder is missing or has been replaced by another one."""
        self.displaced = False
        """Whether the file was replaced, and no new one could be written yet."""
        self.never_opened = False
        """Whether the file has never been opened successfully since the program started."""
        self.in_read_only_folder = False
        """Whether the file was never opened because Sala may not write in its folder."""
        self._on_trouble = on_trouble
        self._notified: set[str] = set()

    @property
    def hindrance(self) -> str:
        """Reason why some data is not saved at the moment, as a sentence; '' if everything is saved."""
        if self.lost:
            words = _(
                "Nothing more can be saved ({reason}). You can play on, but the match cannot be resumed from here."
            )
            return words.format(reason=self.lost)
        if self.folder_gone:
            words = _(
                "Your saved-matches folder is missing: {folder}. If you moved it, move it back: your games are "
                "saved there."
            )
            return words.format(folder=Path(self.path).parent)
        if self.reason and self.never_opened and self.in_read_only_folder:
            words = _(
                "Sala is not allowed to write to the folder {folder}, so nothing has been saved yet. Allow it, "
                "and saving will start by itself. You can keep playing meanwhile; your games stay in memory "
                "until you close Sala."
            )
            return words.format(folder=Path(self.path).parent)
        if self.reason and self.never_opened:
            words = _(
                "Nothing can be saved to {file} right now: {reason}. Your games are kept in memory and will be "
                "saved as soon as possible."
            )
            return words.format(file=self.path, reason=self.reason)
        return _hindered(self.reason) if self.reason else ""

    @staticmethod
    def hindrance_by(error: Exception) -> str:
        """Return the sentence that `hindrance` would give for an error that is not recorded here."""
        return _hindered(reason_of(error))

    @property
    def elsewhere(self) -> str:
        """Sentence that says where data is saved if another file has replaced this one; normally ''."""
        if self.replaced is None:
            return ""
        words = _(
            "Another program has replaced your saved-matches file. Sala has left the new file alone; all your "
            "matches are in {kept}, and Sala will go on saving there. To see them the next time you start Sala, "
            "close it and rename that file to {file}."
        )
        return words.format(kept=self.path, file=self.replaced.name)

    def moved_to(self, kept: Path, original: Path) -> None:
        """Notify the player that data is now saved at `kept`; `original` is the path of the replaced file."""
        self.displaced = False
        self.path = kept
        self.replaced = None if kept == original else original
        words = _(
            "Your saved-matches file was deleted or moved while Sala had it open. Sala has written it again in "
            "full: {file}."
        )
        self.notify(self.elsewhere or words.format(file=kept))

    def notify_of_spares(self, spares: list[Path]) -> None:
        """Notify the player of copies made because the file may have been replaced, and empty the list."""
        words = _(
            "Sala closed unexpectedly, and then another program changed your saved-matches file. A copy of the "
            "changed file has been kept as {file}."
        )
        while spares:
            self.notify(words.format(file=spares.pop(0)))

    def notify(self, sentence: str) -> None:
        """Send a message for the player to the callback."""
        self._on_trouble(sentence)

    def notify_once(self, sentence: str) -> None:
        """Send a message for the player unless it was sent before, since several reads may encounter the same error."""
        if sentence not in self._notified:
            self._notified.add(sentence)
            self.notify(sentence)

    def allow_again(self, sentence: str) -> None:
        """Let `notify_once` send this message again."""
        self._notified.discard(sentence)
