"""What the game draws itself, on pictures to look at: all widgets and their states, dialogs, tokens, kinds of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect, Surface

from art.type.characters import chinese
from game.ui import theme
from game.ui.dialog import Answer, Dialog
from game.ui.render_context import RenderContext
from game.ui.scene import Scene
from game.ui.widget import Panel, Pill
from tools import screenshots
from tools.gallery import Gallery

if TYPE_CHECKING:
    from pathlib import Path

SIZES: Final = ((1920, 1080), (1280, 720))
WORDS: Final = "Pong Tiếng Ñ 64 · ผ่อง น้ำ เปรี้ยว · 碰 至尊"
CHIPS: Final = ("gold", "indigo", "cinnabar", "jade", "ivory", "ink")
DARK_NUMBERS: Final = frozenset({"gold", "ivory"})
"""Chips so light that their number is written in ink."""
PANELS: Final = ("dark", "log", "paper", "felt", "lacquer")
PER_LINE: Final = 40


class _Ground(Scene):
    """A floor for a dialog to lie over."""

    def draw(self, surface: Surface) -> None:
        surface.blit(self.kit.sprites.ground("floor", surface.get_size()), (0, 0))


class _Tokens(_Ground):
    """Dice, chips with their numbers, coins, pot, the banker's mark, pills and panels at twice the table's size."""

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        x = 60
        for value in range(1, 7):
            x = self._show(surface, f"die-{value}", x, 60, 100)
        for name, height in (("dice-cup", 150), ("dice-cup-down", 150), ("banker", 88), ("coin-lying", 50)):
            x = self._show(surface, name, x, 40, height)
        x = 60
        for name, number in zip(CHIPS, (1, 5, 25, 50, 100, 500), strict=True):
            self._show(surface, f"chip-{name}", x, 230, 116)
            ink = theme.INK if name in DARK_NUMBERS else theme.IVORY
            role = theme.CHIPS.sized(30)
            self.kit.text.draw(surface, str(number), (x + 54, 284), role, ink, align="centre", valign="middle")
            x += 140
        for name in ("pot", "pot-coins"):
            x = self._show(surface, name, x, 210, 150)
        for place, words in enumerate(("36 left", "ผ่อง · 碰", "+17")):
            pill = Pill(self.kit, words)
            pill.place_centred(120 + place * 170, 650)
            pill.draw(surface)
        for place, kind in enumerate(PANELS):
            panel = Panel(self.kit, kind, title=kind)
            panel.place(Rect(60 + place * 270, 420, 240, 150))
            panel.draw(surface)

    def _show(self, surface: Surface, name: str, x: int, y: int, height: int) -> int:
        picture = self.kit.sprites.picture(name, height=height, sheet_name="tokens")
        picture.draw(surface, x, y)
        return x + picture.size[0] + 24


def write_widgets(name: str, folder: Path) -> list[Path]:
    """`<name>-<width>.png` of all widgets, `<name>-dialogs.png`, `<name>-tokens.png`; returns where they are."""
    # No time passes: it would take hover and focus from the buttons that show them.
    pictures = {
        f"{name}-{size[0]}": screenshots.picture(screenshots.open_stage(Gallery(), size)).surface for size in SIZES
    }
    pictures[f"{name}-dialogs"] = _dialogs()
    pictures[f"{name}-tokens"] = screenshots.take_screenshot(_Tokens(), (1600, 700)).surface
    return _save(pictures, folder)


def _dialogs() -> Surface:
    """Both kinds of dialog, each over a floor, one under the other."""
    answers = (Answer("Give up", kind="primary", key="enter"), Answer("Play on", key="escape"))
    words = "The hand counts as lost, and everybody else is paid. ผู้เล่นคนอื่นได้แต้ม"
    picture = Surface((1280, 1000))
    for place, paper in enumerate((True, False)):
        stage = screenshots.open_stage(_Ground(), (1280, 720))
        stage.push(Dialog("Give up this deal?", words, answers, paper=paper))
        picture.blit(screenshots.picture(stage, 0.1).surface, (0, 500 * place), (0, 110, 1280, 500))
    return picture


def write_type(name: str, folder: Path) -> list[Path]:
    """`<name>-roles.png`: every kind of text the game knows; `<name>-chinese.png`: every Chinese character it has."""
    screenshots.prepare_display()
    return _save({f"{name}-roles": _roles(), f"{name}-chinese": _characters()}, folder)


def _roles() -> Surface:
    kit = RenderContext((1920, 1080))
    roles = {label: role for label, role in vars(theme).items() if isinstance(role, theme.Role)}
    steps = [max(34, round(role.size * 1.5)) for role in roles.values()]
    picture = Surface((1920, sum(steps) + 60))
    picture.fill(theme.NIGHT)
    y = 20
    for (label, role), step in zip(roles.items(), steps, strict=True):
        y += step
        told = f"{label.lower().replace('_', ' ')} {role.size:g}"
        kit.text.draw(picture, told, (40, y), theme.SMALL, theme.DIM)
        kit.text.draw(picture, "Sala ศาลา" if role.size > 100 else WORDS, (300, y), role)
    return picture


def _characters() -> Surface:
    kit = RenderContext((1920, 1080))
    text = chinese()
    lines = [text[start : start + PER_LINE] for start in range(0, len(text), PER_LINE)]
    roles = (theme.SCENE_TITLE.sized(40), theme.BODY.sized(40), theme.BODY)
    picture = Surface((1760, sum(len(lines) * round(role.size * 1.35) + 40 for role in roles)))
    picture.fill(theme.PAPER)
    y = 0
    for role in roles:
        for line in lines:
            y += round(role.size * 1.35)
            for place, character in enumerate(line):
                kit.text.draw(picture, character, (30 + place * (role.size * 1.06), y), role, theme.INK)
        y += 40
    return picture


def _save(pictures: dict[str, Surface], folder: Path) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures.items():
        pygame.image.save(picture, folder / f"{name}.png")
    return [folder / f"{name}.png" for name in pictures]
