"""Samples of the fonts: every cut, in the scripts the window writes, on the two grounds it writes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from art.kit import atlas

if TYPE_CHECKING:
    from pathlib import Path

LINES = (
    ("", "Pai Tong, Pong, Pai Gow, Tongits, Daun Tiga"),
    ("", "Hamburgefonstiv 0123456789 +17 −64 ×2 · … ‘quiet’ “word” – —"),
    ("", "Tiếng Việt ở đây: Ặ ặ Ẫ ễ ỹ ữ ơ · Ñ ñ ng̃ á é â ₱"),
    ("Thai", "ไพ่ตอง น้ำ ผ่อง เขียวเปรี้ยว ศาลา ๐๑๒๓๔๕๖๗๘๙ ฿"),
    ("Hani", "碰牌 牌九 至尊 萬 天地人鵝 三张 東南西北中發白"),
)
GROUNDS = {"dark": ("#24150D", "#F4EAD2"), "paper": ("#F1E5C8", "#1E1712")}
SIZES = {"Display": (46, 22), "Text": (22, 16)}
MARGIN = 32


def _sample(font: pygame.font.Font, script: str, text: str, ink: str) -> pygame.Surface:
    if script:
        font.set_script(script)
    return font.render(text, True, ink)


def write_samples(name: str, folder: Path) -> list[Path]:
    """One picture a ground, `<name>-<ground>.png`; returns where they are."""
    folder.mkdir(parents=True, exist_ok=True)
    pygame.font.init()
    written = []
    fonts = sorted((atlas.SHEETS.parent / "fonts").glob("*.ttf"))
    for ground, (colour, ink) in GROUNDS.items():
        rows: list[pygame.Surface] = []
        for path in fonts:
            rows.append(pygame.font.Font(fonts[-1], 15).render(path.stem, True, "#A9803A"))
            for size in SIZES["Display" if "Display" in path.stem else "Text"]:
                # a font keeps the script it was told: a new one for every line
                rows += [_sample(pygame.font.Font(path, size), script, text, ink) for script, text in LINES]
        width = max(row.get_width() for row in rows) + 2 * MARGIN
        picture = pygame.Surface((width, sum(row.get_height() for row in rows) + 2 * MARGIN))
        picture.fill(colour)
        y = MARGIN
        for row in rows:
            picture.blit(row, (MARGIN, y))
            y += row.get_height()
        written.append(folder / f"{name}-{ground}.png")
        pygame.image.save(picture, written[-1])
    return written
