"""The game in its real window with phones in Chromium, as people use them in a living room."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tests.phones.browser import Phone
from tests.window.test_phones_window import Door

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser

    from tests.window.player import Player


class LivingRoom(Door):
    """A running game whose phones are browser pages."""

    def __init__(self, player: Player, address: str | None = None) -> None:
        """Take the address from the program's words on the terminal if none is given."""
        super().__init__(player, address)
        self.phones: list[Phone] = []

    def frame(self) -> None:
        """Wait for a moment, because the window draws its own frames."""
        time.sleep(0.02)

    def seat(self, chromium: Browser, seat: int, name: str, size: tuple[int, int]) -> Phone:
        """Open the address on a phone, type the letters and a name, and take a seat."""
        phone = Phone(chromium, self, size)
        self.phones.append(phone)
        phone.go(f"http://{self.address}/")
        phone.until(lambda: phone.sees("#letters"))
        phone.page.fill("#letters", self.letters)
        phone.page.locator("form.join button").tap()
        phone.until(lambda: phone.sees("#name"))
        phone.page.fill("#name", name)
        phone.page.locator(f"input[name=seat][value='{seat}']").locator("xpath=..").tap()
        phone.page.locator("form.join button").tap()
        phone.until(lambda: not phone.sees("form"))
        self.player.wait_for_scene("PhonesScene")
        return phone

    def press_at_screen(self) -> bool:
        """Let the person at the window draw, pass or discard the first piece; return False without a question."""
        player = self.player
        for words in ("^Draw", "^Let ", "^Pass$"):
            if found := player.nodes(words, "button"):
                player.screen.click(player.middle(found[-1]))
                return True
        if player.nodes("^Discard the ", "button"):
            player.click("^Discard the ", "button")
            return True
        if (pieces := player.nodes(".", "piece")) and player.nodes("to discard"):
            player.screen.click(player.middle(pieces[0]))
            return True
        return False

    def play(self, done: Callable[[], bool], seconds: float = 240.0) -> None:
        """Let every player answer any question."""
        end = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < end, f"it takes too long: {[phone.text() for phone in self.phones]}"
            acted = [phone.act() for phone in self.phones if phone.sees(".buttons > *")]
            if not any([*acted, self.press_at_screen()]):
                self.frame()

    def close(self) -> None:
        for phone in self.phones:
            phone.close()
        self.player.close()
