"""The games' own chapters of the rules book."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.games import Registry

if TYPE_CHECKING:
    from game.book.chapters import Chapter

CHAPTERS: Final[Registry[Chapter]] = Registry("chapter")
"""Chapters by the games' keys in `GAMES`; a game without one has no pages."""
