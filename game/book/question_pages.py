"""Chooses the page at which a table opens the book: on the current question, or on how to play."""

from __future__ import annotations

from typing import Final

from game.book.games import CHAPTERS

HOW_TO_PLAY: Final = "30-how-to-play"


def page_for_question(game: str, phase: str) -> str:
    """Return the place in the book that explains a question; '' for a game without a chapter.

    `phase` is the phase of the deal in which the question is asked.

    >>> page_for_question("pong", "claim")
    'pong/30-how-to-play#claim'
    """
    chapter = CHAPTERS.get(game)
    if chapter is None:
        return ""
    return f"{game}/{chapter.asked.get(phase, HOW_TO_PLAY)}"
