"""Explains terms on the screen from the current game's glossary, which is read from the book in slices."""

from __future__ import annotations

import time
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

from game.book.glossary import Glossary
from game.book.library import Book, part_title
from game.book.page_parser import parser
from game.i18n.bilingual import bilingual
from game.rules import GAMES
from game.scenes.book.piece_drawing import draw_laid, lay
from game.scenes.text_context import WordContext
from game.ui.glossary_card import PictureShown
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping, Sequence

    from pygame import Surface

    from game.book.blocks import Word
    from game.ui.render_context import RenderContext

SLICE_S: Final = 0.002
"""Seconds spent reading the book per idle frame."""
MOST_TEXTS: Final = 2000
"""Maximum number of texts in the cache of found terms."""


class Explained:
    """A glossary term for an explanation card, with example pieces from the glossary, never from a player's hand."""

    def __init__(self, word: Word, follow: Callable[[str], None]) -> None:
        self.word, self.native, self.plain = word.word, bilingual(word.native, word.word), word.plain
        self.about = part_title(word.game)
        self.sentences = sentences(word)
        self._word, self._follow = word, follow

    def picture(self, ctx: RenderContext, high: int, room: int) -> PictureShown | None:
        """Return the first row of pieces that the book shows for the term; None if it shows none."""
        pieces = self._word.pieces
        if pieces is None or not pieces.rows:
            return None
        laid = lay(ctx, pieces.game, pieces.equipment, pieces.rows[0].groups, high, room)
        if laid.wide > room:
            return None

        def draw(surface: Surface, at: tuple[int, int]) -> None:
            draw_laid(ctx, surface, laid, at)

        return PictureShown(laid.wide, laid.high, draw)

    def open(self) -> None:
        """Open the book page about the term; if it has none, its glossary entry."""
        self._follow(self._word.page or self._word.place)


def sentences(word: Word) -> tuple[str, ...]:
    """Return the sentences that explain a term, without their rule marks."""
    said = "".join(span.text for span in word.text if span.style != "rule")
    parts = said.replace(". ", ".\n").split("\n")
    return tuple(" ".join(part.split()) for part in parts if part.strip())


class Known:
    """Finds the glossary terms of one game in texts, and caches the results."""

    def __init__(self, words: Sequence[Word], about: WordContext, language: str, follow: Callable[[str], None]) -> None:
        title, native = part_title(about.game), words_of(about.game).introduction.native
        # 'Pong' is also a claim: as a heading, and before the name of its pieces, it is the game.
        self._titles = frozenset({title, native, f"{title} {native}"})
        self._glossary = Glossary(words, (*about.names, f"{title} ·"), language)
        self._entries = {word.word: Explained(word, follow) for word in words}
        self._found: dict[str, tuple[tuple[int, int, Explained], ...]] = {}

    def find(self, text: str, *, heading: bool = False) -> Sequence[tuple[int, int, Explained]]:
        """Return the positions and entries of glossary terms in a text; see `game.ui.glossary_card.WordFinder`."""
        if heading and " ".join(text.split()) in self._titles:
            return ()
        known = self._found.get(text)
        if known is None:
            if len(self._found) >= MOST_TEXTS:
                self._found.clear()
            found = self._glossary.find(text)
            known = self._found[text] = tuple((one.start, one.end, self._entries[one.word.word]) for one in found)
        return known


class Explainer:
    """Provides the glossary of each game, which is read during idle frames after the first request.

    `follow` opens the book at a place, with the house rules of a table.
    """

    def __init__(self, language: Callable[[], str], follow: Callable[[str, Mapping[str, Any]], None]) -> None:
        self._language, self._follow = language, follow
        self._known: dict[str, tuple[tuple[WordContext, str], Known]] = {}
        """Glossary of each game with the subject and the language for which it was read; keyed by game."""
        self._wanted: WordContext | None = None
        self._reading: Generator[None, None, tuple[Word, ...]] | None = None
        self._loading: Thread | None = None

    def __call__(self, subject: object) -> Known | None:
        """Return the glossary for a subject; None if it has none, or if the glossary has not been read yet."""
        if not isinstance(subject, WordContext) or subject.game not in GAMES:
            return None
        kept = self._known.get(subject.game)
        if kept is None or kept[0] != (subject, self._language()):
            if self._wanted != subject:
                self._wanted, self._reading = subject, None
            return None
        return kept[1]

    def step(self) -> bool:
        """Read one slice of the book; return whether there is more to read."""
        about = self._wanted
        if about is None:
            return False
        if self._loading is None:  # import the parser in a thread, not in a frame
            self._loading = Thread(target=parser, daemon=True)
            self._loading.start()
        if self._loading.is_alive():
            return True
        language, house = self._language(), {about.game: about.options}
        if self._reading is None:
            self._reading = Book(language, house).words_read(about.game)
        end = time.perf_counter() + SLICE_S
        while time.perf_counter() < end:
            try:
                next(self._reading)
            except StopIteration as done:
                words: tuple[Word, ...] = done.value
                known = Known(words, about, language, lambda place: self._follow(place, house))
                self._known[about.game] = ((about, language), known)
                self._wanted = self._reading = None
                return False
        return True
