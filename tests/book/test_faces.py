"""The window's fonts have every character on the pages of the book."""

from __future__ import annotations

import pygame
import pytest

from game.book.library import pages_folder
from game.ui import assets
from game.ui.typesetting import ZERO_WIDTH_SPACE

NOWHERE = "龘"
"""A character that the fonts lack, to find out how they draw a missing one."""


@pytest.mark.parametrize("face", ["SalaText-Regular.ttf", "SalaText-SemiBold.ttf", "SalaDisplay-SemiBold.ttf"])
def test_fonts_have_every_character_used_in_the_book(face: str) -> None:
    pygame.font.init()
    font = pygame.font.Font(assets.find("fonts", face), 20)

    def drawn(sign: str) -> bytes:
        return pygame.image.tobytes(font.render(sign, True, (0, 0, 0)), "RGBA")

    missing = drawn(NOWHERE)
    signs = set()
    for language in pages_folder().iterdir():
        for folder in language.iterdir():
            for page in folder.iterdir():
                signs |= set(page.read_text(encoding="utf-8"))
    signs -= {"\n", ZERO_WIDTH_SPACE}  # where a line may break; it is taken out before anything is drawn
    assert sorted(sign for sign in signs if drawn(sign) == missing) == []
