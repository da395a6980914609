"""Titles and summaries for the tabs of a game's pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.i18n import N_, _, ngettext
from game.rules import GAMES
from game.rules.equipment import FRENCH_CARDS

if TYPE_CHECKING:
    from game.book.library import Book

HOUSE_RULES: Final = "50-house-rules"
"""The page of a game's switches."""
TABS: Final = {
    "10-story": N_("Story"),
    "20-equipment": N_("The pieces"),
    "30-how-to-play": N_("How to play"),
    "40-scoring": N_("Scoring"),
    "40-ranking": N_("Ranking"),
    "45-the-bank": N_("The bank"),
    HOUSE_RULES: N_("House rules"),
    "60-open-questions": N_("Open questions"),
    "words": N_("Glossary"),
}
"""Titles by the names of pages; other pages use their own titles."""


def tab_title(book: Book, place: str) -> str:
    """Return the title of a page's tab."""
    name = place.partition("/")[2]
    return _(TABS[name]) if name in TABS else book.page(place).title


def rule_place(game: str, switch: str) -> str:
    """Return the place in the book that explains a house rule."""
    return f"{game}/{HOUSE_RULES}#rule-{switch}"


def inside(book: Book, game: str, name: str) -> str:
    """Return a two-word summary of a page's content; '' if there is nothing to count."""
    rules = GAMES.get(game)
    if rules is None:
        return ""
    if name == "20-equipment":
        count = len(rules.pack(rules.Options()).codes)
        if rules.pack(rules.Options()).equipment == FRENCH_CARDS.name:
            return ngettext("{count} card", "{count} cards", count).format(count=count)
        return ngettext("{count} design", "{count} designs", count).format(count=count)
    if name == HOUSE_RULES:
        count = len(rules.Options.spec())
        return ngettext("{count} choice", "{count} choices", count).format(count=count)
    return str(len(book.words(game))) if name == "words" else ""
