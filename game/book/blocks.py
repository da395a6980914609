"""What a page of the rules book is made of: running text with marks, and blocks that the rules computed."""

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
    """Some words of one style."""

    text: str
    style: str = ""
    """'', 'strong', 'em', 'code', 'link' or 'rule': the last is a rule's id and stands behind a mark."""
    target: str = ""
    """Of a link: the place that it leads to, 'pai-gow/40-ranking#wong'."""


Spans = tuple[Span, ...]


def plain(spans: Iterable[Span]) -> str:
    """The words without their styles, and without rule ids."""
    return "".join(span.text for span in spans if span.style != "rule").strip()


def anchor_of(title: str) -> str:
    """The anchor of a heading, made as forges make theirs."""
    return NOT_IN_ANCHORS.sub("", title.casefold()).strip().replace(" ", "-")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading under the page's title; level 2 or 3."""

    spans: Spans
    level: int
    anchor: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    spans: Spans


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list; each point has its own blocks."""

    points: tuple[tuple[Block, ...], ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of words."""

    head: tuple[Spans, ...]
    rows: tuple[tuple[Spans, ...], ...]


@dataclass(frozen=True, slots=True)
class Quote:
    """Something set apart: a note, or what the source itself says."""

    blocks: tuple[Block, ...]


class Piece(NamedTuple):
    """One piece that is shown."""

    code: str
    """As in replays; 'back' shows none."""
    mark: str = ""
    """'ring' or 'dim'."""


class Row(NamedTuple):
    """Pieces that lie together, in groups with a gap between them, and what they are."""

    groups: tuple[tuple[Piece, ...], ...]
    caption: str = ""
    native: str = ""

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All of them."""
        return tuple(piece for group in self.groups for piece in group)


@dataclass(frozen=True, slots=True)
class Pieces:
    """Rows of real pieces."""

    equipment: str
    rows: tuple[Row, ...]
    game: str


class Line(NamedTuple):
    """One line of a settlement."""

    text: str
    amount: str = ""
    kind: str = ""
    """'sum' is the last line, 'good' and 'bad' have colours of their own beside their sign."""


@dataclass(frozen=True, slots=True)
class Case:
    """A hand laid out and settled line by line, as the rules compute it."""

    equipment: str
    rows: tuple[Row, ...]
    lines: tuple[Line, ...]
    game: str
    result: Mapping[str, Any] = field(default_factory=dict)
    """As `sala score --json` prints it."""
    caption: str = ""
    """A sentence over it."""
    expect: tuple[str, ...] = ()
    """What the page's author says of it: `KEY = VALUE` of the result, or words that must stand in the settlement."""
    note: str = ""
    """What is otherwise under the rules of the table that the book was opened at."""

    @property
    def text(self) -> str:
        """The settlement in words, to compare with."""
        said = [f"{line.text} {line.amount}".strip() for line in self.lines]
        return "\n".join([*(row.caption for row in self.rows), *said])

    def unmet(self) -> list[str]:
        """The expectations that the rules do not bear out, each with what they say."""
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
    """Something that is paid: what it is called, what it takes, what it brings, and a hand that has it."""

    id: str
    native: str
    name: str
    what: str
    amount: str
    rules: tuple[str, ...]
    groups: tuple[tuple[Piece, ...], ...] = ()
    chips: tuple[Chip, ...] = ()
    """House rules that decide it."""
    off: bool = False
    """The house rules in force leave it out."""
    owners: tuple[Owner, ...] = ()
    """Whose each of the groups is, where they are several people's."""


class Owner(NamedTuple):
    """Whose some pieces are, and what they are worth together."""

    name: str
    worth: str

    @property
    def words(self) -> str:
        """Both on one line."""
        return labelled(self.name, self.worth)


class Chip(NamedTuple):
    """A house rule's value in force, in a few words."""

    text: str
    usual: bool
    help: str
    rule: str
    ruling: bool = False
    """The source is silent: ours."""
    switch: str = ""
    """Its name, by which the page of house rules has its line."""


@dataclass(frozen=True, slots=True)
class Items:
    """All that is paid in a game."""

    equipment: str
    unit: str
    rows: tuple[ItemRow, ...]
    game: str


class Ranked(NamedTuple):
    """One step of a ranking."""

    place: int
    name: str
    native: str
    meaning: str
    hands: tuple[tuple[str, ...], ...]
    """Examples by their codes; of pairs the pair itself."""
    key: str = ""
    """What it is told by: 'pair 0', 'wong', 'gong', '9'."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """What beats what, highest first."""

    kind: str
    """'tiles', 'pairs' or 'hands'."""
    equipment: str
    rows: tuple[Ranked, ...]
    game: str


class SwitchRow(NamedTuple):
    """One house rule."""

    name: str
    title: str
    help: str
    values: tuple[str, ...]
    """The one in force stands alone where it is a number."""
    now: int
    """Which of them is in force."""
    usual: bool
    usual_words: str
    rule: str


@dataclass(frozen=True, slots=True)
class Switches:
    """House rules, each with the value in force marked."""

    rows: tuple[SwitchRow, ...]
    game: str


Block = Heading | Paragraph | Bullets | Grid | Quote | Pieces | Case | Items | Ranking | Switches


@dataclass(frozen=True, slots=True)
class Page:
    """One page as it is read under some house rules."""

    game: str
    name: str
    title: str
    inside: str
    """What is inside, in a few words."""
    blocks: tuple[Block, ...]
    fallen_back: bool = False
    """It stands in English because the translation has none, or a broken one."""

    @property
    def place(self) -> str:
        """Where it is found: 'pai-gow/40-ranking'."""
        return f"{self.game}/{self.name}"


@dataclass(frozen=True, slots=True)
class Word:
    """An entry of the words of a game."""

    game: str
    word: str
    native: str
    also: tuple[str, ...]
    page: str
    """The place that says more."""
    text: Spans
    pieces: Pieces | None = None
    plain: str = ""
    """What it is in plain English, where the word itself does not say."""
    said: tuple[str, ...] = ()
    """How it is said in the texts of the game, where that is not the word itself and its native form alone.

    After '-' stands what is said with the same letters and is another thing: 'run' is a word, 'run out' is not.
    """

    @property
    def anchor(self) -> str:
        """Its anchor on the page of words."""
        return anchor_of(self.word)

    @property
    def place(self) -> str:
        """Where it is found."""
        return f"{self.game}/words#{self.anchor}"

    @property
    def names(self) -> tuple[str, ...]:
        """All that it is found by."""
        return tuple(dict.fromkeys(filter(None, (self.word, self.native, self.plain, *self.also))))


def walk(blocks: Iterable[Block]) -> Iterable[Block]:
    """All blocks, those inside others too."""
    for block in blocks:
        yield block
        match block:
            case Bullets(points):
                for point in points:
                    yield from walk(point)
            case Quote(inner):
                yield from walk(inner)


def spans_of(block: Block) -> tuple[Spans, ...]:
    """The running text that a block itself has."""
    match block:
        case Heading(spans) | Paragraph(spans):
            return (spans,)
        case Grid(head, rows):
            return (*head, *(cell for row in rows for cell in row))
    return ()


def rules_of(block: Block) -> tuple[str, ...]:
    """The rule ids that a block shows."""
    found = [rule for spans in spans_of(block) for span in spans if span.style == "rule" for rule in span.text.split()]
    match block:
        case Items(rows=rows):
            found += [rule for row in rows for rule in row.rules]
        case Switches(rows=switches):
            found += [row.rule for row in switches]
    return tuple(found)
