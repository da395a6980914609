"""The standalone program with phones: it contains page, pictures and fonts, and two phones can play."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.phones.browser import ACROSS, UPRIGHT
from tests.phones.room import LivingRoom
from tests.project.test_frozen import program
from tests.window.player import Player
from tests.window.test_phones_window import SEED, save_picture
from tests.window.xvfb import virtual_screen

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["program"]

pytestmark = [pytest.mark.nightly, pytest.mark.frozen, pytest.mark.window, pytest.mark.browser, pytest.mark.slow]


def test_two_phones_play_with_the_standalone_program(program: Path, chromium: Browser, tmp_path: Path) -> None:
    with virtual_screen(1280, 720) as screen:
        words = ["play", "pong", "--seats", "phone,phone,you,first", "--seed", SEED]
        player = Player(screen, tmp_path, words, program=(str(program),), settings={"speed": 0.0})
        player.wait_for_scene("PhonesScene")
        room = LivingRoom(player)
        for seat, (name, size) in enumerate([("Aminah", UPRIGHT), ("Somchai", ACROSS)]):
            room.seat(chromium, seat, name, size)
        player.click("^Done", "button")
        numbers: list[set[str]] = [set(), set()]

        def played() -> bool:
            for seen, phone in zip(numbers, room.phones, strict=True):
                seen.add(phone.number())
            return min(map(len, numbers)) >= 8

        room.play(played)
        save_picture(player, "standalone-screen")
        for phone in room.phones:
            phone.until(lambda phone=phone: phone.js("[...document.images].every(e => e.complete && e.naturalWidth)"))
            assert len(phone.hand()) >= 2
            assert phone.js("document.fonts.check('500 16px SalaText')")
            assert phone.faults() == []
            phone.picture(f"standalone-{phone.text('.me b')}")
        assert re.fullmatch(r"Phones on this network .*|This computer has .*", player.log().strip())
        room.close()
