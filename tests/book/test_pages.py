"""The current pages of the rules book: examples compute, links are valid, every rule is mentioned."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.book.blocks import RULE_ID, Case, Items, Pieces, Ranking, walk
from game.book.checks import faults, rules_missing, rules_shown
from game.book.library import WORDS, Book
from game.book.markdown import files
from game.book.piece_pictures import FOLDER, picture_path
from game.rules import GAMES

ROOT = Path(__file__).parents[2]
RULES = ROOT / "docs" / "rules"
WRITTEN = ROOT / "docs" / "book"


@pytest.fixture(scope="module")
def book() -> Book:
    return Book()


def blocks_of(book: Book):
    for part in book.parts:
        for name in book.names(part):
            yield from walk(book.page(f"{part}/{name}").blocks)
            if name == WORDS:
                yield from (word.pieces for word in book.words(part) if word.pieces is not None)


def test_book_pages_have_no_faults(book: Book) -> None:
    assert faults(book) == []


def test_every_game_has_all_pages_and_a_glossary(book: Book) -> None:
    assert book.games == tuple(GAMES)
    for game in GAMES:
        names = book.names(game)
        assert {"10-story", "20-equipment", "30-how-to-play", "50-house-rules", "60-open-questions", WORDS} <= set(
            names
        )
        assert len(book.words(game)) >= 12


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_id_is_on_a_book_page(book: Book, game: str) -> None:
    text = (RULES / f"{game}.md").read_text(encoding="utf-8")
    assert rules_missing(book, {game: text}) == []


def test_book_pages_cite_only_existing_rules(book: Book) -> None:
    known = set(RULE_ID.findall("\n".join(path.read_text(encoding="utf-8") for path in RULES.glob("*.md"))))
    for game in GAMES:
        assert rules_shown(book, game) - known == set(), game


def test_house_rules_page_shows_every_rule_with_its_current_value() -> None:
    for game in GAMES.values():
        changed = list(game.presets.values())[-1]
        book = Book(house={game.name: changed})
        rows = {
            row.name: row
            for block in walk(book.page(f"{game.name}/50-house-rules").blocks)
            for row in getattr(block, "rows", ())
            if hasattr(row, "usual_words")
        }
        assert set(rows) == {switch.name for switch in game.Options.spec()}
        for switch in game.Options.spec():
            value = getattr(changed, switch.name)
            assert rows[switch.name].usual == (value == switch.default)
            assert rows[switch.name].values[rows[switch.name].now] == switch.words.get(value, str(value))


def test_every_piece_in_the_book_has_a_picture(book: Book) -> None:
    sheets = {
        path.stem: set(json.loads(path.read_text(encoding="utf-8"))["pieces"])
        for path in (ROOT / "art" / "sheets").glob("*.json")
    }
    shown = 0
    for block in blocks_of(book):
        rows = [(block.equipment, row.pieces) for row in block.rows] if isinstance(block, Pieces | Case) else []
        if isinstance(block, Items):
            rows = [(block.equipment, sum(row.groups, ())) for row in block.rows]
        for equipment, pieces in rows:
            for piece in pieces:
                assert piece.code in sheets[equipment], (equipment, piece.code)
                shown += 1
        if isinstance(block, Ranking):
            assert {code for row in block.rows for hand in row.hands for code in hand} <= sheets["dominoes"]
    assert shown > 500


def test_exported_book_is_up_to_date(book: Book) -> None:
    """After changing a page or a rule, run `python3 play.py book`."""
    written, shown = files(book)
    there = {path.relative_to(WRITTEN).as_posix(): path.read_text(encoding="utf-8") for path in WRITTEN.rglob("*.md")}
    assert sorted(there) == sorted(written)
    for name, text in written.items():
        assert there[name] == text, name
    pictures = {path.relative_to(WRITTEN).as_posix() for path in (WRITTEN / FOLDER).rglob("*.png")}
    assert pictures == {picture_path(*piece) for piece in shown}
    assert sum(path.stat().st_size for path in (WRITTEN / FOLDER).rglob("*.png")) < 2_000_000


def test_links_in_the_exported_book_are_valid() -> None:
    import re

    for path in WRITTEN.rglob("*.md"):
        text = path.read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text) + re.findall(r'src="([^"]+)"', text):
            assert (path.parent / target).exists(), (path.name, target)
