"""One device's line: what is to be sent waits here, so that a slow reader never holds up the table."""

from __future__ import annotations

import json
from collections import deque
from contextlib import suppress
from threading import Condition, Thread
from typing import TYPE_CHECKING, Any, Final

from websockets.exceptions import ConnectionClosed

from game.i18n import Catalogue, spoken
from game.phones.crowd import Allowance

if TYPE_CHECKING:
    from websockets.sync.server import ServerConnection

MOST_WAITING: Final = 16


class Line:
    """Sends in a thread of its own. Notes wait in a row and go first; of pages only the newest is worth sending."""

    def __init__(self, connection: ServerConnection) -> None:
        self._connection = connection
        self._ready = Condition()
        self._notes: deque[str] = deque(maxlen=MOST_WAITING)
        self._page: str | None = None
        self._ended = False
        self.allowance: Allowance = getattr(connection, "allowance", None) or Allowance()
        self.language: Catalogue = spoken("")
        """In which its owner reads."""
        self.tongue = ""
        """Its code, '' where it is the table's."""
        self.key = ""
        """Of the guest who speaks here; '' before it is let in."""
        self._thread = Thread(target=self._send, name="phone line", daemon=True)
        self._thread.start()

    def note(self, message: dict[str, Any]) -> None:
        """Send a short message, which leaves the page as it is."""
        with self._ready:
            if not self._ended:
                self._notes.append(_packed(message))
                self._ready.notify()

    def show(self, page: dict[str, Any]) -> int:
        """Send what is shown from now on: a state, or who sits where. A page that still waits is not sent any more.

        Returns its size in bytes.
        """
        text = _packed(page)
        with self._ready:
            if not self._ended:
                self._page = text
                self._ready.notify()
        return len(text.encode())

    def refuse(self, sentence: str) -> None:
        """Say why something was not done; a sentence marked for translation."""
        self.note({"refused": self.say(sentence)})

    def speak(self, tongue: str) -> None:
        """Go on in the language of this code."""
        self.tongue, self.language = tongue, spoken(tongue)

    def say(self, sentence: str) -> str:
        """A marked sentence in the language of who reads it."""
        return self.language.gettext(sentence)

    def allowed(self, now: float, most: int) -> bool:
        """Count a message; False where there were `most` of them, or of other frames, in the last second already."""
        return self.allowance.take(now, most)

    def end(self) -> None:
        """Send what still waits, and hang up; whatever is said after that is not sent."""
        with self._ready:
            self._ended = True
            self._ready.notify()

    def hung_up(self, seconds: float | None = None) -> None:
        """Wait, at most so long, until all that still waited was sent, or cannot be; after `end` or `dismiss`."""
        self._thread.join(seconds)

    def dismiss(self, sentence: str, **more: str) -> None:
        """Hang up with a marked sentence: why this page has left the table. It shows nothing after that."""
        with self._ready:
            self._page = _packed({"gone": self.say(sentence), **more})
            self._ended = True
            self._ready.notify()

    def _send(self) -> None:
        with suppress(ConnectionClosed, OSError):
            while (text := self._next()) is not None:
                self._connection.send(text)
        with suppress(ConnectionClosed, OSError):
            self._connection.close()

    def _next(self) -> str | None:
        """Wait for what is to be sent next; None where nothing will come any more."""
        with self._ready:
            self._ready.wait_for(lambda: self._notes or self._page is not None or self._ended)
            if self._notes:
                return self._notes.popleft()
            page, self._page = self._page, None
            return page


def _packed(message: dict[str, Any]) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
