"""The games' own chapters of the rules book."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.book.games.daun_tiga import DAUN_TIGA_CHAPTER
from game.book.games.money import PAI_TONG_CHAPTER, PONG_CHAPTER
from game.book.games.pai_gow import PAI_GOW_CHAPTER
from game.book.games.tongits import TONGITS_CHAPTER

if TYPE_CHECKING:
    from game.book.chapters import Chapter

CHAPTERS: Final[dict[str, Chapter]] = {
    chapter.game: chapter
    for chapter in (PAI_TONG_CHAPTER, PONG_CHAPTER, PAI_GOW_CHAPTER, TONGITS_CHAPTER, DAUN_TIGA_CHAPTER)
}
"""Chapters by the games' keys in `GAMES`; a game without one has no pages."""
