"""Help for people on phones: the rules book's chapter in short form, and the screen's hints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.book.blocks import Bullets, Heading, Paragraph, Pieces, plain
from game.book.games import CHAPTERS
from game.book.library import Book
from game.book.question_pages import HOW_TO_PLAY
from game.i18n import speaking
from game.phones.table_help import HintText, RulesSection
from game.rules.contract import Range
from game.rules.daun_tiga.game import DAUN_TIGA
from game.table.daun_tiga.chances import chance_sentences
from game.table.hint import Hint

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from game.book.blocks import Block
    from game.phones.table_help import Advice
    from game.rules.contract import Game, View
    from game.rules.options import Options
    from game.words import Reader

LAST_SECTIONS: Final = 2
"""Number of final sections on a how-to-play page that are not about rules: an example or the coach, and Sala's keys."""


class MasterAdvice:
    """The hint that a table would show, for one seat."""

    def __init__(self, view: View, reader: Reader) -> None:
        self._hint = Hint(reader, reader.pack)
        self._hint.think(view)

    def step(self) -> bool:
        """Compute one slice of the hint; return whether more slices are needed."""
        return self._hint.step()

    def text(self) -> HintText | None:
        """Return the recommended move and the reasons for it."""
        choice = self._hint.choice
        if choice is None:
            return None
        must, more = self._hint.why
        return HintText(self._hint.title, (*must, *more), str(choice.move), self._hint.uses)


class ChanceAdvice:
    """Advice with the exact chances in Daun Tiga, which need no computation."""

    def __init__(self, view: View, reader: Reader) -> None:
        title, *reasons = chance_sentences(view, reader)
        self._text = HintText(title, tuple(reasons))

    def step(self) -> bool:
        """Return False, because nothing is left to compute."""
        return False

    def text(self) -> HintText:
        """Return the chances."""
        return self._text


class PhoneHelp:
    """Help that this window provides to phones; rules cards are cached."""

    def __init__(self) -> None:
        self._cards: dict[tuple[str, Options, str], Sequence[RulesSection]] = {}

    def has_rules(self, game: Game) -> bool:
        """Return whether the rules book has a chapter on a game."""
        return game.name in CHAPTERS

    def rules(self, game: Game, options: Options, language: str) -> Sequence[RulesSection]:
        """Return the sections of a game's how-to-play page, each shortened to its beginning."""
        key = game.name, options, language
        if key not in self._cards:
            with speaking(language):  # house rules are named in the language of the page
                page = Book(language, {game.name: options}).page(f"{game.name}/{HOW_TO_PLAY}")
            self._cards[key] = rules_card(page.blocks)
        return self._cards[key]

    def advises(self, view: View) -> bool:
        """Return whether hints are available for a view's question.

        Questions about amounts, such as bets in Pai Gow, have hints only in Daun Tiga.
        """
        return view.table.game == DAUN_TIGA.name or not any(isinstance(move, Range) for move in view.legal)

    def advise(self, view: View, reader: Reader) -> Advice:
        """Start computing the hint that the screen would show."""
        return (ChanceAdvice if view.table.game == DAUN_TIGA.name else MasterAdvice)(view, reader)


def rules_card(blocks: Iterable[Block]) -> tuple[RulesSection, ...]:
    """Return a page's sections in short form: one paragraph each, with the list or captions that belong to it.

    The first section, about the aim, keeps all its paragraphs.
    """
    sections: list[tuple[Heading, list[Block]]] = []
    for block in blocks:
        if isinstance(block, Heading):
            sections.append((block, []))
        elif sections:
            sections[-1][1].append(block)
    chapters = [place for place, (heading, _blocks) in enumerate(sections) if heading.level == 2]
    kept = sections[: chapters[-LAST_SECTIONS]]
    card = [_in_short(heading, own if place == 0 else _beginning(own)) for place, (heading, own) in enumerate(kept)]
    return tuple(section for section in card if section.words or section.points)


def _beginning(blocks: Sequence[Block]) -> Sequence[Block]:
    """Return the first two blocks of a section, and a list that the second of them introduces."""
    introduces = len(blocks) > 2 and isinstance(blocks[1], Paragraph) and isinstance(blocks[2], Bullets)
    return blocks[: 3 if introduces else 2]


def _in_short(heading: Heading, blocks: Iterable[Block]) -> RulesSection:
    words, points = [], list[str]()
    for block in blocks:
        if points:  # text below a list is left out
            break
        if isinstance(block, Paragraph):
            words.append(plain(block.spans))
        elif isinstance(block, Bullets):
            points += [_first_words(point) for point in block.points]
        elif isinstance(block, Pieces):
            points += [row.caption for row in block.rows if row.caption]
    return RulesSection(plain(heading.spans), tuple(words), tuple(points))


def _first_words(point: Iterable[Block]) -> str:
    return next((plain(block.spans) for block in point if isinstance(block, Paragraph)), "")
