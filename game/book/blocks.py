"""Content of a page in the rules book: styled text, and blocks that are computed from the rules."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from game.i18n.lists import labelled

if TYPE_CHECKING:
    from collections.abc import Iterable

RULE_ID: Final = re.compile(r"\b(?:PT|PO|PG|TG|DT)-\d+[a-z]?\b")
NOT_IN_ANCHORS: Final = re.compile(r"[^\w\- ]")


class Span(NamedTuple):
    """A piece of text in one style."""

    text: str
    style: str = ""
    """Style: '', 'strong', 'em', 'code', 'link' or 'rule' (the text is then a list of rule ids)."""
    target: str = ""
    """Place in the book to which a link leads: 'pai-gow/40-ranking#wong'."""


Spans = tuple[Span, ...]


def plain(spans: Iterable[Span]) -> str:
    """Return the text of spans without styles and rule ids."""
    return "".join(span.text for span in spans if span.style != "rule").strip()


def anchor_of(title: str) -> str:
    """Return the anchor of a heading in the form used by GitHub."""
    return NOT_IN_ANCHORS.sub("", title.casefold()).strip().replace(" ", "-")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading below the page's title; level 2 or 3."""

    spans: Spans
    level: int
    anchor: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of running text."""

    spans: Spans


@dataclass(frozen=True, slots=True)
class Bullets:
    """A bulleted list; each item has its own blocks."""

    points: tuple[tuple[Block, ...], ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table whose cells are text."""

    head: tuple[Spans, ...]
    rows: tuple[tuple[Spans, ...], ...]


@dataclass(frozen=True, slots=True)
class Quote:
    """A note or a quotation."""

    blocks: tuple[Block, ...]


class Piece(NamedTuple):
    """One piece as drawn on a page."""

    code: str
    """Code as in replays; 'back' for a face-down piece."""
    mark: str = ""
    """Emphasis of the piece: 'ring' or 'dim'."""


class Row(NamedTuple):
    """A row of pieces in groups separated by gaps, with a caption."""

    groups: tuple[tuple[Piece, ...], ...]
    caption: str = ""
    native: str = ""

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All pieces of the row, in order."""
        return tuple(piece for group in self.groups for piece in group)


@dataclass(frozen=True, slots=True)
class Pieces:
    """Block with rows of pieces."""

    equipment: str
    rows: tuple[Row, ...]
    game: str


class Line(NamedTuple):
    """One line in a settlement."""

    text: str
    amount: str = ""
    kind: str = ""
    """'sum' for the last line; 'good' or 'bad' for a line that is coloured as well as signed."""


@dataclass(frozen=True, slots=True)
class Case:
    """Block with a worked example: a hand and its settlement line by line, as computed by the rules."""

    equipment: str
    rows: tuple[Row, ...]
    lines: tuple[Line, ...]
    game: str
    result: Mapping[str, Any] = field(default_factory=dict)
    """The result in the format of `sala score --json`."""
    caption: str = ""
    """Sentence shown above the example."""
    expect: tuple[str, ...] = ()
    """Expectations of the page's author: `KEY = VALUE` for the result, or words that the settlement must contain."""
    note: str = ""
    """Note on how the result differs under the house rules of the table at which the book was opened."""

    @property
    def text(self) -> str:
        """Settlement as text, for comparison with the page's expectations."""
        said = [f"{line.text} {line.amount}".strip() for line in self.lines]
        return "\n".join([*(row.caption for row in self.rows), *said])

    def unmet(self) -> list[str]:
        """Return a sentence for each expectation of the page that is not met, with the actual value."""
        return [
            f"expected {one!r}, but there is: {self.result or self.text}" for one in self.expect if not self._met(one)
        ]

    def _met(self, expectation: str) -> bool:
        key, equals, wanted = (part.strip() for part in expectation.partition(" = "))
        if not equals:
            return expectation.casefold() in self.text.casefold()
        value: Any = self.result
        for part in key.split("."):
            if not isinstance(value, Mapping) or part not in value:
                return False
            value = value[part]
        try:
            return bool(value == json.loads(wanted))
        except ValueError:
            return str(value) == wanted


class ItemRow(NamedTuple):
    """One scoring item in a list: name, condition, amount and an example hand."""

    id: str
    native: str
    name: str
    what: str
    amount: str
    rules: tuple[str, ...]
    groups: tuple[tuple[Piece, ...], ...] = ()
    chips: tuple[Chip, ...] = ()
    """Labels of the house rules that affect the item."""
    off: bool = False
    """Whether the current house rules exclude the item."""
    owners: tuple[Owner, ...] = ()
    """Owner of each group of pieces, if the groups belong to several owners."""


class Owner(NamedTuple):
    """Label of a group of pieces: its owner and the total value."""

    name: str
    worth: str

    @property
    def words(self) -> str:
        """Owner and value on one line."""
        return labelled(self.name, self.worth)


class Chip(NamedTuple):
    """Short label with the current value of a house rule."""

    text: str
    usual: bool
    help: str
    rule: str
    ruling: bool = False
    """Whether the value is Sala's own ruling on a point about which the source is silent."""
    switch: str = ""
    """Name of the house rule, which is also its anchor on the page of house rules."""


@dataclass(frozen=True, slots=True)
class Items:
    """Block with all scoring items of a game."""

    equipment: str
    unit: str
    rows: tuple[ItemRow, ...]
    game: str


class Ranked(NamedTuple):
    """One entry of a ranking of hands or pieces."""

    place: int
    name: str
    native: str
    meaning: str
    hands: tuple[tuple[str, ...], ...]
    """Codes of the example hands; for a pair, the codes of the pair itself."""
    key: str = ""
    """Key of the rank: 'pair 0', 'wong', 'gong', '9'."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """Block with a ranking of hands or pieces, highest first."""

    kind: str
    """'tiles', 'pairs' or 'hands'."""
    equipment: str
    rows: tuple[Ranked, ...]
    game: str


class SwitchRow(NamedTuple):
    """One house rule in a list."""

    name: str
    title: str
    help: str
    values: tuple[str, ...]
    """All possible values; only the current one if the value is a number."""
    now: int
    """Index of the current value."""
    usual: bool
    usual_words: str
    rule: str


@dataclass(frozen=True, slots=True)
class Switches:
    """Block that lists house rules, each with its current value marked."""

    rows: tuple[SwitchRow, ...]
    game: str


Block = Heading | Paragraph | Bullets | Grid | Quote | Pieces | Case | Items | Ranking | Switches


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the book, with its blocks computed under certain house rules."""

    game: str
    name: str
    title: str
    inside: str
    """Summary of the contents, in a few words."""
    blocks: tuple[Block, ...]
    fallen_back: bool = False
    """Whether the page is in English because the translation is missing or broken."""

    @property
    def place(self) -> str:
        """The page's place in the book: 'pai-gow/40-ranking'."""
        return f"{self.game}/{self.name}"


@dataclass(frozen=True, slots=True)
class Word:
    """An entry of a game's glossary."""

    game: str
    word: str
    native: str
    also: tuple[str, ...]
    page: str
    """Place in the book of the page with more about the term."""
    text: Spans
    pieces: Pieces | None = None
    plain: str = ""
    """Meaning in plain English, if the word itself is not self-explanatory."""
    said: tuple[str, ...] = ()
    """Additional forms used in the game's texts, besides the word itself and its native form. Forms after '-' have the
    same letters but mean something else: 'run' is a term, 'run out' is not.
    """

    @property
    def anchor(self) -> str:
        """Anchor of this entry on the page of the glossary."""
        return anchor_of(self.word)

    @property
    def place(self) -> str:
        """Place of this entry in the book, with its anchor."""
        return f"{self.game}/words#{self.anchor}"

    @property
    def names(self) -> tuple[str, ...]:
        """All names by which a search finds this entry."""
        return tuple(dict.fromkeys(filter(None, (self.word, self.native, self.plain, *self.also))))


def walk(blocks: Iterable[Block]) -> Iterable[Block]:
    """Yield all blocks in reading order, including nested ones."""
    for block in blocks:
        yield block
        match block:
            case Bullets(points):
                for point in points:
                    yield from walk(point)
            case Quote(inner):
                yield from walk(inner)


def spans_of(block: Block) -> tuple[Spans, ...]:
    """Return the styled text of a block, excluding nested blocks."""
    match block:
        case Heading(spans) | Paragraph(spans):
            return (spans,)
        case Grid(head, rows):
            return (*head, *(cell for row in rows for cell in row))
    return ()


def rules_of(block: Block) -> tuple[str, ...]:
    """Return the ids of the rules that a block cites."""
    found = [rule for spans in spans_of(block) for span in spans if span.style == "rule" for rule in span.text.split()]
    match block:
        case Items(rows=rows):
            found += [rule for row in rows for rule in row.rules]
        case Switches(rows=switches):
            found += [row.rule for row in switches]
    return tuple(found)
