"""Parsing of a page's Markdown (with markdown-it-py), including rule ids, terms, links and computed values."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from game.book.blocks import Bullets, Grid, Heading, Page, Paragraph, Pieces, Quote, Span, Word, anchor_of, plain
from game.book.directives import PageError, directive, fact

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from markdown_it import MarkdownIt
    from markdown_it.token import Token

    from game.book.blocks import Block, Spans

IN_TEXT: Final = re.compile(
    r"\{=(?P<game>[a-z-]+):(?P<path>[\w.]+)\}"
    r"|\{(?P<rules>(?:[A-Z]{2}-\d+[a-z]?[ ,]*)+)\}"
    r"|\[\[(?P<word>[^\]|]+)(?:\|(?P<shown>[^\]]+))?\]\]"
)
"""Extensions to CommonMark within text: facts, rule ids, and terms of the game."""
OWN_ANCHOR: Final = re.compile(r"\s*\{#([\w-]+)\}\s*$")
MOST_LETTERS: Final = 500
TOO_LONG: Final = re.compile(rf"[^\s\u200b\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]{{{MOST_LETTERS + 1}}}")
"""Matches a run of letters, other than Chinese ones, that has no line break and takes more than a frame to lay out."""
WORD_LINES: Final = 2
WORD_LINE: Final = 58
"""Maximum characters of a sentence in a glossary entry, which has at most `WORD_LINES` sentences."""


@cache
def parser() -> MarkdownIt:
    """Return the Markdown parser, importing it on first use."""
    from markdown_it import MarkdownIt  # noqa: PLC0415

    return MarkdownIt("commonmark", {"html": False}).enable("table")


class _Reader:
    """Parses the tokens of one page under the current house rules."""

    def __init__(self, game: str, house: Mapping[str, Any], page: str) -> None:
        self.game, self.house, self.page = game, house, page

    def blocks(self, tokens: Sequence[Token]) -> tuple[Block, ...]:
        """Convert a list of tokens to blocks."""
        found: list[Block] = []
        at = 0
        while at < len(tokens):
            token = tokens[at]
            end = _closing(tokens, at)
            inner = tokens[at + 1 : end]
            match token.type:
                case "heading_open":
                    found.append(self._heading(int(token.tag[1]), inner[0]))
                case "paragraph_open":
                    found.append(Paragraph(self.spans(inner[0])))
                case "bullet_list_open" | "ordered_list_open":
                    points = tuple(self.blocks(part) for part in _parts(inner, "list_item_open"))
                    found.append(Bullets(points, token.type.startswith("ordered")))
                case "blockquote_open":
                    found.append(Quote(self.blocks(inner)))
                case "table_open":
                    found.append(self._grid(inner))
                case "fence":
                    block = directive(token.info.strip(), token.content, self.house)
                    if block is None:
                        raise PageError(f"a fenced block must be a directive, not {token.info.strip()!r}")
                    found.append(block)
                case "hr":
                    pass
                case _:
                    raise PageError(f"the book has nothing for {token.type.removesuffix('_open')}")
            at = end + 1
        return tuple(found)

    def _heading(self, level: int, inline: Token) -> Heading:
        anchor = OWN_ANCHOR.search(inline.content)
        spans = self.spans(inline)
        if anchor is not None and spans:
            last = spans[-1]
            spans = (*spans[:-1], last._replace(text=OWN_ANCHOR.sub("", last.text)))
        return Heading(spans, level, anchor[1] if anchor is not None else anchor_of(plain(spans)))

    def _grid(self, tokens: Sequence[Token]) -> Grid:
        rows = []
        for part in _parts(tokens, "tr_open"):
            cells = [token for token in part if token.type == "inline"]
            rows.append(tuple(self.spans(cell) for cell in cells))
        return Grid(rows[0], tuple(rows[1:]))

    def spans(self, inline: Token) -> Spans:
        """Return the content of one inline token as styled text."""
        found: list[Span] = []
        styles: list[str] = []
        target = ""
        for token in inline.children or ():
            match token.type:
                case "strong_open" | "em_open":
                    styles.append(token.tag.replace("b", "strong"))
                case "strong_close" | "em_close":
                    styles.pop()
                case "link_open":
                    target = place_of(str(token.attrGet("href") or ""), self.game, self.page)
                case "link_close":
                    target = ""
                case "softbreak" | "hardbreak":
                    found.append(Span(" "))
                case "code_inline":
                    found.append(Span(token.content, "code"))
                case "text":
                    found += self._text(token.content, "link" if target else styles[-1] if styles else "", target)
                case _:
                    raise PageError(f"the book has nothing for {token.type} in {inline.content[:40]!r}")
        return _merged(found)

    def _text(self, text: str, style: str, target: str) -> list[Span]:
        """Split a text of one style into spans, filling in values and marking rule ids and terms."""
        found, at = [], 0
        for match in IN_TEXT.finditer(text):
            before = text[at : match.start()]
            at = match.end()
            if match["rules"] and before.endswith(" "):
                before = before[:-1]  # a rule's mark is at the end of its sentence
            found.append(Span(before, style, target))
            if match["path"]:
                try:
                    found.append(Span(fact(match["game"], match["path"], self.house.get(match["game"])), style, target))
                except LookupError as error:
                    raise PageError(str(error.args[0])) from error
            elif match["rules"]:
                found.append(Span(" ".join(re.findall(r"[A-Z]{2}-\d+[a-z]?", match["rules"])), "rule"))
            else:
                place = f"{self.game}/words#{anchor_of(match['word'])}"
                found.append(Span(match["shown"] or match["word"], "link", place))
        found.append(Span(text[at:], style, target))
        return found


def place_of(href: str, game: str, page: str = "") -> str:
    """Return the place in the book to which a link on a game's page leads.

    '30-how-to-play.md#turn' on a page of Pong leads to 'pong/30-how-to-play#turn'. Pages of other games are written
    '../pai-tong/30-how-to-play.md'; terms are '../words/pong.md#gong' or `words.md`.
    """
    path, _hash, anchor = href.partition("#")
    parts = [part for part in path.removesuffix(".md").split("/") if part not in {"", ".", ".."}]
    if len(parts) == 2 and parts[0] == "words":
        parts = [parts[1], "words"]
    elif len(parts) < 2:
        parts = [game, *(parts or [page])]
    place = "/".join(parts)
    return f"{place}#{anchor}" if anchor else place


def _closing(tokens: Sequence[Token], at: int) -> int:
    """Return the index of the token that closes the one at `at`, or `at` itself if that token opens nothing."""
    if tokens[at].nesting != 1:
        return at
    depth = 0
    for place in range(at, len(tokens)):
        depth += tokens[place].nesting
        if depth == 0:
            return place
    raise PageError("a block is not closed")  # markdown-it closes all


def _parts(tokens: Sequence[Token], opening: str) -> list[Sequence[Token]]:
    """Return the tokens between each token of type `opening` and its closing token."""
    found = []
    at = 0
    while at < len(tokens):
        if tokens[at].type == opening:
            end = _closing(tokens, at)
            found.append(tokens[at + 1 : end])
            at = end
        at += 1
    return found


def _merged(spans: Sequence[Span]) -> Spans:
    """Return spans in which adjacent ones of the same style are merged."""
    found: list[Span] = []
    for span in spans:
        if not span.text:
            continue
        if found and found[-1][1:] == span[1:] and span.style != "rule":
            found[-1] = found[-1]._replace(text=found[-1].text + span.text)
        else:
            found.append(span)
    return tuple(found)


def _check_letters(text: str) -> None:
    if found := TOO_LONG.search(text):
        raise PageError(f"a word has more than {MOST_LETTERS} letters: {found[0][:40]!r}")


def read_page(text: str, game: str, name: str, house: Mapping[str, Any]) -> Page:
    """Parse the Markdown of a page; `house` has the current house rules by game.

    Raises:
        PageError: The page cannot be parsed; the message names the fault.
    """
    _check_letters(text)
    blocks = _Reader(game, house, name).blocks(parser().parse(text))
    if not blocks or not isinstance(blocks[0], Heading) or blocks[0].level != 1:
        raise PageError("a page begins with its title, '# ...'")
    title, rest, inside = plain(blocks[0].spans), blocks[1:], ""
    if rest and isinstance(rest[0], Paragraph) and all(span.style == "em" for span in rest[0].spans):
        inside, rest = plain(rest[0].spans), rest[1:]
    return Page(game, name, title, inside, rest)


def read_words(text: str, game: str, house: Mapping[str, Any]) -> Iterator[Word]:
    """Parse the glossary of a game, and yield its entries one at a time; `house` has the current house rules by game.

    Raises:
        PageError: An entry cannot be parsed.
    """
    _check_letters(text)
    reader = _Reader(game, house, "words")
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        head, _end, body = part.partition("\n")
        fields: dict[str, str] = {}
        lines = body.splitlines()
        while lines and (
            not lines[0].strip() or (field := re.match(r"(native|plain|said|also|page):\s*(.*)", lines[0]))
        ):
            line = lines.pop(0)
            if line.strip() and field is not None:
                fields[field[1]] = field[2].strip()
        blocks = reader.blocks(parser().parse("\n".join(lines)))
        said = [block for block in blocks if isinstance(block, Paragraph)]
        shown = [block for block in blocks if isinstance(block, Pieces)]
        if len(said) != 1 or len(blocks) != len(said) + len(shown) or len(shown) > 1:
            raise PageError(f"the word {head.strip()!r} must have one paragraph and at most one row of pieces")
        also, told = _listed(fields.get("also", "")), _listed(fields.get("said", ""))
        page = place_of(fields["page"], game) if fields.get("page") else ""
        row = shown[0] if shown else None
        native, in_plain = fields.get("native", ""), fields.get("plain", "")
        yield Word(game, head.strip(), native, also, page, said[0].spans, row, in_plain, told)


def _listed(text: str) -> tuple[str, ...]:
    """Split a comma-separated list."""
    return tuple(part.strip() for part in text.split(",") if part.strip())
