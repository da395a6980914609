"""The games' own chapters of the rules book."""

from __future__ import annotations

from typing import Final

from game.book.chapters import Chapter
from game.games import Registry

CHAPTERS: Final[Registry[Chapter]] = Registry("chapter", lambda found: isinstance(found, Chapter))
"""Chapters by game key in `GAMES`; a game without a chapter has no pages."""
