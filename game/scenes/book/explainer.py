"""What words on the screen mean: the glossary of the game that is shown, read from the book in slices."""

from __future__ import annotations

import time
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

from game.book.glossary import Glossary
from game.book.library import Book, part_title
from game.book.reading import parser
from game.i18n.beside import beside
from game.rules import GAMES
from game.scenes.about import About
from game.scenes.book.pieces_drawn import draw_laid, lay
from game.ui.words_shown import PictureShown
from game.words import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping, Sequence

    from pygame import Surface

    from game.book.blocks import Word
    from game.ui.kit import Kit

SLICE_S: Final = 0.002
"""How long reading may hold up a frame in which nothing moves."""
MOST_TEXTS: Final = 2000
"""Texts of which is remembered what words are in them."""


class Explained:
    """One word of the glossary, as a card has it. It shows the glossary's pieces and none of anybody's hand."""

    def __init__(self, word: Word, follow: Callable[[str], None]) -> None:
        self.word, self.native, self.plain = word.word, beside(word.native, word.word), word.plain
        self.about = part_title(word.game)
        self.sentences = sentences(word)
        self._word, self._follow = word, follow

    def picture(self, kit: Kit, high: int, room: int) -> PictureShown | None:
        """The pieces beside the word in the book: their first row."""
        pieces = self._word.pieces
        if pieces is None or not pieces.rows:
            return None
        laid = lay(kit, pieces.game, pieces.equipment, pieces.rows[0].groups, high, room)
        if laid.wide > room:
            return None

        def draw(surface: Surface, at: tuple[int, int]) -> None:
            draw_laid(kit, surface, laid, at)

        return PictureShown(laid.wide, laid.high, draw)

    def open(self) -> None:
        """The page that says more; the entry itself where none does."""
        self._follow(self._word.page or self._word.place)


def sentences(word: Word) -> tuple[str, ...]:
    """What is said of a word, sentence by sentence, without the marks of its rules."""
    said = "".join(span.text for span in word.text if span.style != "rule")
    parts = said.replace(". ", ".\n").split("\n")
    return tuple(" ".join(part.split()) for part in parts if part.strip())


class Known:
    """The words of one game, found in texts; what was found is kept."""

    def __init__(self, words: Sequence[Word], about: About, language: str, follow: Callable[[str], None]) -> None:
        title, native = part_title(about.game), words_of(about.game).introduction.native
        # 'Pong' is what a claim is called, too: as a heading, and before what it is played with, it is the game.
        self._titles = frozenset({title, native, f"{title} {native}"})
        self._glossary = Glossary(words, (*about.names, f"{title} ·"), language)
        self._entries = {word.word: Explained(word, follow) for word in words}
        self._found: dict[str, tuple[tuple[int, int, Explained], ...]] = {}

    def find(self, text: str, *, heading: bool = False) -> Sequence[tuple[int, int, Explained]]:
        """As `game.ui.words_shown.Explains` has it."""
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
    """Gives what knows the words of a game. It is read in frames in which nothing moves, after it was first asked for.

    `follow` opens a place of the book, under the house rules of a table.
    """

    def __init__(self, language: Callable[[], str], follow: Callable[[str, Mapping[str, Any]], None]) -> None:
        self._language, self._follow = language, follow
        self._known: dict[str, tuple[tuple[About, str], Known]] = {}
        """By game: about what and in which language, and its words."""
        self._wanted: About | None = None
        self._reading: Generator[None, None, tuple[Word, ...]] | None = None
        self._loading: Thread | None = None

    def __call__(self, subject: object) -> Known | None:
        """The words about this; None where there are none, or while they are read."""
        if not isinstance(subject, About) or subject.game not in GAMES:
            return None
        kept = self._known.get(subject.game)
        if kept is None or kept[0] != (subject, self._language()):
            if self._wanted != subject:
                self._wanted, self._reading = subject, None
            return None
        return kept[1]

    def step(self) -> bool:
        """Read on for a moment; True while there is more."""
        about = self._wanted
        if about is None:
            return False
        if self._loading is None:  # what reads the pages is loaded beside the frames, not in one
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
