"""A phone page that shows any record that a test sends it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.phones.browser import Phone
from tests.phones.phone_session import Evening

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

    from game.phones.server import Connection


class Shown(NamedTuple):
    """The phone page, and its connection."""

    phone: Phone
    line: Connection

    def show(self, record: dict[str, Any], place: int = 0) -> None:
        """Send a record to the page, as the state with this number in the test."""
        number = f"1.{900 + place}.0"
        self.line.show({**record, "number": number})
        self.phone.await_number(number)


@contextmanager
def seated_phone(chromium: Browser, name: str, size: tuple[int, int]) -> Iterator[Shown]:
    """Yield a phone of this size in the first seat of a game."""
    with Evening(name) as evening:
        phone = Phone(chromium, evening, size)
        try:
            phone.go(evening.phones.url)
            phone.sit("Aminah", 0)
            guest = evening.phones.seats[0].guest
            line = evening.phones._server.line_of(guest.key if guest else "")
            assert line is not None
            yield Shown(phone, line)
        finally:
            phone.close()
