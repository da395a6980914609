"""Exports the rules book as Markdown for readers of the repository; computed blocks are written out."""

from __future__ import annotations

from posixpath import relpath  # links have slashes on every system
from typing import TYPE_CHECKING, Final

from game.book.blocks import (
    Bullets,
    Case,
    Grid,
    Heading,
    Items,
    Paragraph,
    Piece,
    Pieces,
    Quote,
    Ranking,
    Switches,
    anchor_of,
    plain,
)
from game.book.library import WORDS, part_title, tab_title
from game.book.piece_pictures import HEIGHT, picture_path, write_pictures
from game.rules import GAMES
from game.words import words_of
from game.words.reader import Reader

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from game.book.blocks import Block, Page, Row, Spans, Word
    from game.book.library import Book

APART: Final = " &nbsp; "
STYLES: Final = {"strong": "**{}**", "em": "*{}*", "code": "`{}`"}
HEAD: Final = "<!-- Written by `python3 play.py book` from game/book/pages. Change it there. -->\n"

ABOUT: Final = (
    "The same pages as in the game's window (F1). Every number and every example in them is worked out by the rules"
    " themselves; ids like PT-30 name a line of [the rules](../rules)."
)


class Writer:
    """Writes one page as Markdown, and records its pieces, so that their pictures can be exported."""

    def __init__(self, place: str) -> None:
        self.folder = place.rpartition("/")[0]
        self.shown: set[tuple[str, str]] = set()

    # Words ------------------------------------------------------------------------------------------------------------

    def spans(self, spans: Spans) -> str:
        """Format styled text as Markdown."""
        return "".join(map(self._span, spans)).strip()

    def _span(self, span: tuple[str, str, str]) -> str:
        text, style, target = span
        if style == "rule":
            return f" ({', '.join(text.split())})"
        lead, tail = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
        core = text.strip()
        if style == "link":
            return f"{lead}[{core}]({self.link(target)}){tail}"
        return f"{lead}{STYLES[style].format(core)}{tail}" if style in STYLES and core else text

    def link(self, place: str) -> str:
        """Return a relative link to a place, for code forges such as GitHub."""
        path, _hash, anchor = place.partition("#")
        file = relpath(f"{path}.md", self.folder or ".")
        return f"{file}#{anchor}" if anchor else file

    # Pieces -----------------------------------------------------------------------------------------------------------

    def pieces(self, groups: Sequence[Sequence[Piece]], equipment: str, game: str, height: int = HEIGHT) -> str:
        """Return Markdown for a row of piece pictures, with ringed pieces in a box."""
        name = _reader(game, equipment).piece
        return APART.join(
            "".join(
                self._piece(piece, equipment, name(piece.code) if piece.code != "back" else "face down", height)
                for piece in group
            )
            for group in groups
        )

    def _piece(self, piece: Piece, equipment: str, name: str, height: int) -> str:
        self.shown.add((equipment, piece.code))
        source = relpath(picture_path(equipment, piece.code), self.folder or ".")
        image = f'<img src="{source}" alt="{name}" title="{name}" height="{height}">'
        return f"<kbd>{image}</kbd>" if piece.mark == "ring" else image

    def _row(self, row: Row, equipment: str, game: str) -> str:
        return f"| {self.pieces(row.groups, equipment, game)} | {' '.join(filter(None, (row.native, row.caption)))} |"

    # Blocks -----------------------------------------------------------------------------------------------------------

    def blocks(self, blocks: Iterable[Block]) -> str:
        """Format several blocks as Markdown."""
        return "\n\n".join(filter(None, map(self.block, blocks)))

    def block(self, block: Block) -> str:
        """Format one block as Markdown."""
        match block:
            case Heading(spans, level, anchor):
                own = f'<a id="{anchor}"></a>\n\n' if anchor != anchor_of(plain(spans)) else ""
                return f"{own}{'#' * level} {self.spans(spans)}"
            case Paragraph(spans):
                return self.spans(spans)
            case Bullets(points, ordered):
                return "\n".join(self._point(point, f"{at}." if ordered else "-") for at, point in enumerate(points, 1))
            case Quote(inner):
                return _indented(self.blocks(inner), "> ", "> ")
            case Grid(head, rows):
                return _table([self.spans(cell) for cell in head], [[self.spans(cell) for cell in row] for row in rows])
            case Pieces(equipment, rows, game):
                return "\n".join(["| | |", "|---|---|", *(self._row(row, equipment, game) for row in rows)])
            case Case():
                return self._case(block)
            case Items():
                return self._items(block)
            case Ranking():
                return self._ranking(block)
            case Switches():
                return self._switches(block)

    def _point(self, point: Sequence[Block], mark: str) -> str:
        return _indented(self.blocks(point), f"{mark} ", " " * (len(mark) + 1))

    def _case(self, case: Case) -> str:
        rows = [self._row(row, case.equipment, case.game) for row in case.rows]
        lines = [
            f"| {'**' if line.kind == 'sum' else ''}{line.text}{'**' if line.kind == 'sum' else ''} | "
            f"{'**' if line.kind == 'sum' and line.amount else ''}{line.amount}"
            f"{'**' if line.kind == 'sum' and line.amount else ''} |"
            for line in case.lines
        ]
        table = "\n".join(["| | |", "|---|---|", *rows, *lines])
        return f"*{case.caption}*\n\n{table}" if case.caption else table

    def _items(self, items: Items) -> str:
        head = ["item", "what it takes", "for example", items.unit, "rule"]
        rows = []
        for row in items.rows:
            chips = "".join(f"<br>*{chip.text}* ({chip.rule})" for chip in row.chips)
            off = "<br>not played unless a house rule says so" if row.off else ""
            hand = self.pieces(row.groups, items.equipment, items.game, HEIGHT // 2 + 8)
            hand += "".join(f"<br>{owner.words}" for owner in row.owners)
            name = " ".join(filter(None, (row.native, row.name)))
            rows.append([f"**{name}**", row.what + chips + off, hand, row.amount, ", ".join(row.rules)])
        return _table(head, rows)

    def _ranking(self, ranking: Ranking) -> str:
        rows = []
        for row in ranking.rows:
            hands = APART.join(self._tiles(hand, ranking) for hand in row.hands)
            rows.append([str(row.place), hands, f"**{row.name}** {row.native}".strip(), row.meaning])
        return _table(["", "tiles", "name", ""], rows)

    def _tiles(self, hand: Sequence[str], ranking: Ranking) -> str:
        return self.pieces([[Piece(code) for code in hand]], ranking.equipment, ranking.game)

    def _switches(self, switches: Switches) -> str:
        rows = []
        for row in switches.rows:
            values = ", ".join(f"**{each}**" if at == row.now else each for at, each in enumerate(row.values))
            rows.append([row.title, values, row.help, row.rule])
        return _table(["house rule", "values, the usual one strong", "what it changes", "rule"], rows)

    def word(self, word: Word) -> str:
        """Format a glossary entry as Markdown."""
        title = " ".join(filter(None, (word.word, word.native if word.native != word.word else "")))
        own = f'<a id="{word.anchor}"></a>\n\n' if anchor_of(title) != word.anchor else ""
        parts = [f"{own}### {title}", self.spans(word.text)]
        if word.pieces is not None:
            parts.append(self.block(word.pieces))
        if word.page:
            parts.append(f"[More]({self.link(word.page)})")
        return "\n\n".join(parts)


def _reader(game: str, equipment: str) -> Reader:
    rules = GAMES[game]
    packs = [rules.pack(options) for options in (rules.Options(), *rules.presets.values())]
    for switch in rules.Options.spec():
        if switch.name in {"equipment", "pieces"}:
            packs += [rules.pack(rules.Options.parse({switch.name: value})) for value in switch.choices]
    return Reader(game, next(pack for pack in packs if pack.equipment == equipment), ())


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def _indented(text: str, first: str, rest: str) -> str:
    lines = text.split("\n")
    return "\n".join(((first if not at else rest) + line).rstrip() for at, line in enumerate(lines))


def files(book: Book) -> tuple[dict[str, str], set[tuple[str, str]]]:
    """Return the texts of all files to export, by path, and the pieces whose pictures are needed."""
    written: dict[str, str] = {}
    shown: set[tuple[str, str]] = set()
    for part in book.parts:
        for name in book.names(part):
            place = f"{part}/{name}"
            writer = Writer(place)
            written[f"{place}.md"] = _page(book, book.page(place), writer)
            shown |= writer.shown
    written["README.md"] = _contents(book)
    return written, shown


def _page(book: Book, page: Page, writer: Writer) -> str:
    parts = [HEAD + f"# {page.title}", f"*{page.inside}*" if page.inside else "", writer.blocks(page.blocks)]
    if page.name == WORDS:
        parts += [writer.word(word) for word in book.words(page.game)]
    names = book.names(page.game)
    at = names.index(page.name)
    ways = [
        f"[{tab_title(book, f'{page.game}/{name}')}]({name}.md)"
        for name in names[max(0, at - 1) : at + 2]
        if name != page.name
    ]
    parts.append(" · ".join([*ways, "[Contents](../README.md)"]))
    return "\n\n".join(filter(None, parts)) + "\n"


def _contents(book: Book) -> str:
    lines = [
        HEAD + "# The rules book",
        ABOUT,
    ]
    for part in book.parts:
        native = words_of(part).introduction.native if part in GAMES else ""
        title = part_title(part)
        lines.append(f"## {title} {native if native != title else ''}".strip())
        entries = []
        for name in book.names(part):
            said = book.page(f"{part}/{name}").inside
            link = f"- [{tab_title(book, f'{part}/{name}')}]({part}/{name}.md)"
            entries.append(f"{link}: {said}" if said else link)
        lines.append("\n".join(entries))
    return "\n\n".join(lines) + "\n"


def write(book: Book, folder: Path) -> str:
    """Export the book to a folder and delete obsolete files; return a sentence about the result."""
    written, shown = files(book)
    for old in folder.rglob("*.md"):
        if old.relative_to(folder).as_posix() not in written:
            old.unlink()
    for name, text in written.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    size = write_pictures(shown, folder)
    return f"{len(written)} pages and {len(shown)} pictures of pieces ({size / 1e6:.1f} MB) in {folder}"
