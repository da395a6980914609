"""Connection to one phone, with a send queue, so that a slow phone never delays the table."""

from __future__ import annotations

import json
from collections import deque
from contextlib import suppress
from threading import Condition, Thread
from typing import TYPE_CHECKING, Any, Final

from websockets.exceptions import ConnectionClosed

from game.i18n import Catalogue, spoken
from game.phones.connection_limits import Allowance

if TYPE_CHECKING:
    from websockets.sync.server import ServerConnection

MOST_WAITING: Final = 16


class Connection:
    """Connection to one phone, with a send thread. Short messages precede pages, and only the newest page is sent."""

    def __init__(self, connection: ServerConnection) -> None:
        self._connection = connection
        self._ready = Condition()
        self._notes: deque[str] = deque(maxlen=MOST_WAITING)
        self._page: str | None = None
        self._farewell: str | None = None
        self._ended = False
        self.allowance: Allowance = getattr(connection, "allowance", None) or Allowance()
        self.language: Catalogue = spoken("")
        """Language of the phone's owner."""
        self.tongue = ""
        """Language code, '' for the table's language."""
        self.key = ""
        """Key of the guest; '' before it is admitted."""
        self._thread = Thread(target=self._send, name="phone line", daemon=True)
        self._thread.start()

    def note(self, message: dict[str, Any]) -> None:
        """Send a short message that does not change the page."""
        with self._ready:
            if not self._ended:
                self._notes.append(_packed(message))
                self._ready.notify()

    def note_last(self, message: dict[str, Any]) -> None:
        """Send a short message after everything else, including any waiting page, when the connection ends."""
        with self._ready:
            if not self._ended:
                self._farewell = _packed(message)

    def show(self, page: dict[str, Any]) -> int:
        """Send a page (a state or the seats), replacing any page not yet sent; return its size in bytes."""
        text = _packed(page)
        with self._ready:
            if not self._ended:
                self._page = text
                self._ready.notify()
        return len(text.encode())

    def refuse(self, sentence: str) -> None:
        """Send the reason for a refusal, passed as a sentence marked for translation."""
        self.note({"refused": self.say(sentence)})

    def speak(self, tongue: str) -> None:
        """Switch this connection's texts to the language with this code."""
        self.tongue, self.language = tongue, spoken(tongue)

    def say(self, sentence: str) -> str:
        """Translate a marked sentence into the language of the phone's owner."""
        return self.language.gettext(sentence)

    def allowed(self, now: float, most: int) -> bool:
        """Count a message; return False if there were over `most`, or too many other frames, within a second."""
        return self.allowance.take(now, most)

    def end(self) -> None:
        """End the connection after sending the queue; messages added later are dropped."""
        with self._ready:
            self._ended = True
            self._ready.notify()

    def wait_until_sent(self, seconds: float | None = None) -> None:
        """After `end` or `dismiss`, wait until the queue has been sent or sending has failed, at most `seconds`."""
        self._thread.join(seconds)

    def dismiss(self, sentence: str, heading: str = "", **more: str) -> None:
        """Close the connection with a marked sentence, which replaces everything on the page.

        With a marked `heading`, the page does not offer to connect again.
        """
        if heading:
            more["heading"] = self.say(heading)
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
        """Wait for the next message to send and return it; None once the connection has ended."""
        with self._ready:
            self._ready.wait_for(lambda: self._notes or self._page is not None or self._ended)
            if self._notes:
                return self._notes.popleft()
            page, self._page = self._page, None
            if page is None:
                page, self._farewell = self._farewell, None
            return page


def _packed(message: dict[str, Any]) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
