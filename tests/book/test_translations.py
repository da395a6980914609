"""The book in other languages: the same anchors, rules, links and cases as in English."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from game import i18n
from game.book.__main__ import main, translations
from game.book.blocks import Case, Items, Pieces, spans_of, walk
from game.book.checks import faults
from game.book.library import Book
from game.book.search import Index
from game.rules import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGES = Path(__file__).parents[2] / "game" / "book" / "pages"
LANGUAGES = translations(Book())


@pytest.mark.parametrize("language", LANGUAGES)
def test_translated_book_has_no_faults(language: str) -> None:
    assert faults(Book(language)) == []


@pytest.mark.parametrize("spoken", ["en", "ms", "fil", "zh_Hant"])
def test_case_expectations_are_checked_in_english_whatever_the_current_language(spoken: str) -> None:
    """Also if pages were read in another language before, which is restored afterwards."""
    i18n.set_language(spoken)
    try:
        book = Book()
        assert book.page("pai-tong/30-how-to-play").title
        assert faults(book) == []
        assert i18n.language() == spoken
    finally:
        i18n.set_language("en")


@pytest.fixture
def chinese() -> Iterator[Book]:
    """The book in Chinese, with the program in Chinese too."""
    with i18n.speaking("zh_Hant"):
        yield Book("zh_Hant")


def test_native_name_is_not_repeated_next_to_an_identical_translation() -> None:
    """Thai names of Pai Tong's items and sets, on the Thai pages."""
    with i18n.speaking("th"):
        book = Book("th")
        blocks = [
            block
            for name in book.names("pai-tong")
            if name != "words"
            for block in book.page(f"pai-tong/{name}").blocks
        ]
        named = [(row.native, row.name) for block in blocks if isinstance(block, Items) for row in block.rows]
        named += [(row.native, row.caption) for block in blocks if isinstance(block, Pieces) for row in block.rows]
        said = [line.text for block in blocks if isinstance(block, Case) for line in block.lines]
        said += [row.caption for block in blocks if isinstance(block, Case) for row in block.rows]
    assert named
    assert [pair for pair in named if pair[0] and pair[1].startswith(pair[0])] == []
    plain = [text.replace("\u200b", "") for text in said]
    assert [text for text in plain for one in ("ตอง", "เศียร", "พวก", "สามแดง") if f"{one} {one}" in text] == []


def test_chinese_book_search_excerpts_never_run_past_the_end_of_a_sentence(chinese: Book) -> None:
    """Full-width full stops end sentences, and texts without spaces are shortened without losing all of them."""
    for hit in Index(chinese).find("牌"):
        assert len(hit.before) + len(hit.after) > len("…")
        assert "。" not in (hit.before + hit.found + hit.after)[:-1]


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    """English pages of Pong, and a copy of them as a translation."""
    for language in ("en", "ms"):
        for part in ("pong", "words", "fair-play"):
            shutil.copytree(PAGES / "en" / part, tmp_path / language / part)
    for file in tmp_path.glob("*/words/*.md"):
        if file.stem != "pong":
            file.unlink()
    return tmp_path


def changed(pages: Path, page: str, old: str, new: str) -> list[str]:
    """Return the faults of the translation after one change of a page."""
    file = pages / "ms" / page
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return [fault for fault in _of_translation(pages) if fault.startswith("ms/")]


def _of_translation(pages: Path) -> list[str]:
    return faults(Book("ms", folder=pages))


def test_verbatim_copy_of_the_english_pages_counts_as_a_faultless_translation(pages: Path) -> None:
    assert [fault for fault in _of_translation(pages) if fault.startswith("ms/")] == []


@pytest.mark.parametrize(
    ("page", "old", "new", "told"),
    [
        ("pong/40-scoring.md", " {PO-10}", "", "ms/pong/40-scoring: rules: lacks PO-10"),
        ("pong/40-scoring.md", "## The least", "## At least", "ms/pong/40-scoring: headings: lacks "),
        ("pong/40-scoring.md", "```case pong", "```case pong ", ""),
        ("pong/40-scoring.md", '"c8"', '"c7"', "ms/pong/40-scoring: blocks: lacks case of "),
        ("words/pong.md", "\npage: ", "\nalso: ", "ms/pong/words: links: lacks "),
        ("words/pong.md", "\n## ", "\n### ", "ms/pong/words: "),
    ],
)
def test_parts_missing_from_a_translated_page_are_reported(
    pages: Path, page: str, old: str, new: str, told: str
) -> None:
    found = changed(pages, page, old, new)
    assert found if told else not found
    assert all(fault.startswith(told) for fault in found[:1])


def test_missing_and_extra_translated_pages_are_reported(pages: Path) -> None:
    (pages / "ms" / "pong" / "40-scoring.md").rename(pages / "ms" / "pong" / "40-skor.md")
    found = [fault for fault in _of_translation(pages) if fault.startswith("ms/")]
    assert "ms/pong/40-scoring: there is none" in found
    assert "ms/pong/40-skor: there is no English page of that name" in found


def test_book_check_command_covers_every_language(pages: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (pages / "ms" / "pong" / "10-story.md").write_text("No title", encoding="utf-8")
    assert main(["--check", str(pages)]) == 1
    assert "ms/pong/10-story: a page begins with its title" in capsys.readouterr().out


def _house_rules_named(language: str) -> dict[str, Counter[str]]:
    """Return for each page how often it names each house rule in italics, by the label that the lobby shows."""
    named: dict[str, Counter[str]] = {}
    with i18n.speaking(language):
        book = Book(language)
        for game, rules in GAMES.items():
            labels = {_bare(i18n._(switch.title)): switch.name for switch in rules.Options.spec()}
            for name in book.names(game):
                page = book.page(f"{game}/{name}")
                spans = [span for block in walk(page.blocks) for spans in spans_of(block) for span in spans]
                italics = [_bare(span.text) for span in spans if span.style == "em"]
                before = [re.split(": |：", text)[0] if text not in labels else text for text in italics]
                named[f"{game}/{name}"] = Counter(labels[text] for text in before if text in labels)
    return named


def _bare(text: str) -> str:
    return text.replace("\u200b", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_translated_pages_use_the_same_house_rule_names_as_the_lobby(language: str) -> None:
    """Regression: after new labels in a catalogue, its pages still had the old ones."""
    english, own = _house_rules_named("en"), _house_rules_named(language)
    assert sum(english.values(), Counter()).total() > 50
    assert {place: missing for place, named in english.items() if (missing := named - own[place])} == {}
