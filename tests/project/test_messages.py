"""Every text on screen can be translated: marked messages are plain strings, and all catalogues have them."""

from __future__ import annotations

import ast
import gettext
import io
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from game import i18n
from game.i18n import LANGUAGE_NAMES, po
from tests.imports import parsed
from translations import catalogues, thai

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = Path(__file__).parents[2] / "game"
MARKERS = {"_", "N_", "NP_", "ngettext", "pgettext", "count", "say"}
SPEAKING = {"_", "ngettext", "pgettext", "gettext"}
MARKED = re.compile(rf"\b(?:{'|'.join(sorted(MARKERS | SPEAKING))})\(")
"""Text that appears only in modules with on-screen words."""


def test_messages_marked_for_translation_are_string_literals() -> None:
    assert checked_modules().built == {}, "an f-string or a sum is never found in a catalogue"


class Found(NamedTuple):
    """Modules of the game, each with the lines that have a faulty message."""

    built: dict[str, list[int]]
    """Marked messages that are not plain strings, or are within an f-string, where extraction does not look."""
    early: dict[str, list[int]]
    """Translations while the module is imported."""


@cache
def checked_modules() -> Found:
    """Check all modules, reading each once for both tests."""
    found = Found({}, {})
    paths = sorted(PACKAGE.rglob("*.py"))
    assert len(paths) > 500
    for path in paths:
        if MARKED.search(path.read_text(encoding="utf-8")) is None:
            continue
        name, tree = path.relative_to(PACKAGE).as_posix(), parsed(path)
        for lines, by_module in ((built(tree), found.built), (spoken_at_import(tree), found.early)):
            if lines:
                by_module[name] = lines
    return found


def built(tree: ast.AST) -> list[int]:
    """Return lines with marked messages that the template cannot contain: concatenated, or within an f-string."""
    within = {id(node) for part in ast.walk(tree) if isinstance(part, ast.JoinedStr) for node in ast.walk(part)}
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", getattr(node.func, "attr", "")) in MARKERS
        and any(
            isinstance(word, ast.JoinedStr | ast.BinOp) or (isinstance(word, ast.Constant) and id(node) in within)
            for word in node.args[:2]
        )
    ]


def test_message_check_finds_messages_built_at_run_time() -> None:
    assert built(ast.parse("_(f'{a} b')\n_('a' + b)\n_('a')\nf'{_(a)}'")) == [1, 2]
    assert built(ast.parse("""f"{_(a)} {_('b')}" """)) == [1]


def test_message_template_contains_every_marked_message() -> None:
    marked = {(message.context, message.id) for message in catalogues.extracted() if message.id}
    with catalogues.TEMPLATE.open("rb") as file:
        template = {(message.context, message.id) for message in read_po(file) if message.id}
    lacking, stale = marked - template, template - marked
    assert (sorted(map(str, lacking)), sorted(map(str, stale))) == ([], []), "run `python3 play.py messages`"


def spoken_at_import(tree: ast.AST) -> list[int]:
    """Return lines that translate during import: outside of functions, or in a function's default argument."""
    found: list[int] = []
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            defaults = [*node.args.defaults, *(default for default in node.args.kw_defaults if default is not None)]
            for part in (*node.decorator_list, *defaults):
                found += spoken_at_import(ast.Expression(part))
            continue
        if isinstance(node, ast.Lambda):
            continue
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in SPEAKING:
            found.append(node.lineno)
        found += spoken_at_import(node)
    return found


def test_message_check_finds_messages_translated_at_import_time() -> None:
    assert spoken_at_import(ast.parse("TITLE = _('Menu')\ndef f(a=_('x')):\n    return _('y')")) == [1, 2]
    assert spoken_at_import(ast.parse("class A:\n    t = {1: ngettext('a', 'b', 1)}\nB = lambda: _('z')")) == [2]


def test_no_message_is_translated_at_import_time() -> None:
    assert checked_modules().early == {}, "mark it by N_, translate where shown"


ODD = re.compile(
    r"\b(sound player|the sources? (has|have|says?)|with several persons|"
    r"illegal|invalid|null|undefined|heuristic|rollout)\b",
    re.IGNORECASE,
)
"""Words that players have not understood, or would not: they know neither code nor the sources of the rules."""
IN_A_TERMINAL = re.compile(r"JSON|--|sala ")


def test_messages_contain_no_jargon() -> None:
    with catalogues.TEMPLATE.open("rb") as file:
        said = [text for message in read_po(file) for text in (message.id if message.pluralizable else [message.id])]
    assert len(said) > 3000
    assert [text for text in said if ODD.search(text) and not IN_A_TERMINAL.search(text)] == []


# Catalogues -----------------------------------------------------------------------------------------------------------


def test_every_catalogue_has_a_language_name() -> None:
    assert {"th", "ms", "fil", "zh_Hant"} <= set(catalogues.codes())
    assert set(LANGUAGE_NAMES) == {"en", *catalogues.codes()}
    assert i18n.languages() == tuple(LANGUAGE_NAMES)


@pytest.mark.parametrize("code", catalogues.codes())
def test_every_catalogue_has_all_messages_in_the_template(code: str) -> None:
    with catalogues.TEMPLATE.open("rb") as file:
        template = {(message.context, message.id) for message in read_po(file) if message.id}
    has = {(message.context, message.id) for message in catalogues.read(code) if message.id}
    assert (sorted(map(str, template - has)), sorted(map(str, has - template))) == ([], []), "run play.py messages"


@pytest.mark.parametrize("code", catalogues.codes())
def test_translations_keep_the_placeholders_in_their_messages(code: str) -> None:
    assert catalogues.faults(catalogues.read(code)) == []


@pytest.mark.parametrize("code", catalogues.codes())
def test_catalogue_declares_its_languages_plural_forms(code: str) -> None:
    text = catalogues.path_of(code).read_text(encoding="utf-8")
    assert f'"Plural-Forms: {catalogues.PLURALS[code]}\\n"' in text


def test_filipino_plural_forms_follow_the_rule_for_the_linker_na() -> None:
    """'5 baraha' but '4 na baraha': after 4, 6 and 9 the numeral ends in a consonant (CLDR, cardinal rule of fil)."""
    form = gettext.c2py(catalogues.PLURALS["fil"].partition("plural=")[2].rstrip(";"))
    with_linker = [count for count in range(21) if form(count)]
    assert with_linker == [4, 6, 9, 14, 16, 19]


@pytest.mark.parametrize("code", catalogues.codes())
def test_catalogue_compiler_agrees_with_babel(code: str) -> None:
    ours = gettext.GNUTranslations(io.BytesIO(po.compiled(catalogues.path_of(code).read_text(encoding="utf-8"))))
    stream = io.BytesIO()
    write_mo(stream, catalogues.read(code))
    stream.seek(0)
    babels = gettext.GNUTranslations(stream)
    # GNUTranslations has no way to list what it holds but this.
    said = {key: words for key, words in ours._catalog.items() if key}  # type: ignore[attr-defined]
    assert said.items() <= babels._catalog.items()  # type: ignore[attr-defined]
    one_a_message = {key[0] if isinstance(key, tuple) else key for key in said}
    assert len(one_a_message) == catalogues.progress(catalogues.read(code)).done


def test_broken_catalogue_error_names_the_line() -> None:
    with pytest.raises(po.CatalogueError, match="line 2"):
        po.compiled('msgid "a"\nmsgstr "b')
    with pytest.raises(po.CatalogueError, match="line 1"):
        po.compiled('"a"\n')


def test_fuzzy_and_incomplete_translations_are_not_used() -> None:
    text = (
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n#, fuzzy\nmsgid "a"\nmsgstr "x"\n\n'
        'msgid "b"\nmsgid_plural "bs"\nmsgstr[0] "y"\nmsgstr[1] ""\n\n#~ msgid "c"\n#~ msgstr "z"\n\n'
        'msgctxt "way"\nmsgid "d"\nmsgstr "say \\"w\\"\\n"\n'
    )
    assert {key: said for key, said in po.messages(text).items() if key} == {"way\x04d": 'say "w"\n'}


# Lines of Thai --------------------------------------------------------------------------------------------------------


def test_thai_messages_have_line_break_marks() -> None:
    said = [text for message in catalogues.read("th") if message.id for text in catalogues.forms(message)]
    assert [text for text in said if thai.lacking(text)] == [], "run `python3 play.py messages --breaks`"
    assert [text for text in said if thai.lasting(text)] == []


def thai_runs() -> Iterator[list[str]]:
    """Every run of Thai letters in the catalogue and in the rules book, as the pieces between its break marks."""
    pages = (catalogues.ROOT / "game" / "book" / "pages" / "th").rglob("*.md")
    texts = [page.read_text(encoding="utf-8") for page in pages]
    texts += [text for message in catalogues.read("th") if message.id for text in catalogues.forms(message)]
    for run in re.findall(f"[\u0e00-\u0e7f{thai.MARK}]+", "\n".join(texts)):
        yield run.split(thai.MARK)


def test_thai_game_terms_have_no_line_break_inside() -> None:
    """Regression: two words that share letters were cut as ทุ|กรอบ, บา|งวง and บอ|กว่า."""
    words, _unused = thai.listed()
    broken = set()
    for parts in thai_runs():
        spans = [parts[at : at + many] for at in range(len(parts)) for many in (2, 3, 4) if at + many <= len(parts)]
        broken |= {"|".join(span) for span in spans if "".join(span) in words}
    assert broken == set()


def test_thai_line_breaks_leave_no_fragment_of_a_word() -> None:
    """Regression: จาก|รุ่น was cut as จา|กรุ่น, เสียง|กรุ๊งกริ๊ง as เสีย|งก|รุ๊ง|กริ๊ง, and จอย as จอ|ย."""
    _words, unused = thai.listed()
    wrong = [
        "|".join(parts)
        for parts in thai_runs()
        if len(parts) > 1
        and any(len(part) == 1 or part in unused or part[0] in thai.NEVER_FIRST for part in parts if part)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "words",
    [
        "ผู้เล่น|จาก|รุ่น|แรก",
        "เสียง|กรุ๊งกริ๊ง|เชียว",
        "กดปุ่ม|บน|จอย|อื่น",
        "จะ|ถูก|ลบ",
        "ส่งข้อความ|ถี่|เกินไป",
        "สิบ|ดี|ที่สุด",
        "ยาก|ว่า|แค่|ไหน",
    ],
)
def test_thai_break_marks_are_inserted_between_common_words(words: str) -> None:
    """Regression: of two ways to cut with as many words, the tool took the one with words that hardly anyone uses."""
    pytest.importorskip("pythainlp", reason="an extra for translators")
    assert thai.marked(words.replace("|", "")).split(thai.MARK) == words.split("|")


def test_thai_messages_do_not_confuse_deal_and_turn() -> None:
    """A deal is `รอบ`, and `ตา` a player's turn: 'in this deal' must not be read as 'in this turn'."""
    deal = re.compile(r"\b(?:this|next|each|every|last|first|same) deal\b")
    turn = re.compile("ตา(?:นี้|หน้า|ต่อไป|แรก|สุดท้าย|เดิม|ละ)|(?:แต่ละ|ทุก)ตา")
    of_deals = [
        (message.id, text.replace("\u200b", ""))
        for message in catalogues.read("th")
        if deal.search(str(message.id)) and not re.search(r"\bturns?\b", str(message.id))
        for text in catalogues.forms(message)
    ]
    assert len(of_deals) > 10
    assert [each for each in of_deals if turn.search(each[1])] == []


def test_message_check_finds_thai_text_without_break_marks() -> None:
    assert thai.lacking("ผู้เริ่มที่ไพ่ครบทั้งสิบสองใบกินทันที")
    assert not thai.lacking("ผู้เริ่ม\u200bที่\u200bไพ่\u200bครบ\u200bทั้ง\u200bสิบสอง\u200bใบ")
    assert not thai.lacking("ทิ้ง {piece}")
    assert thai.lasting("ช้า\u200bๆ")
    assert thai.lasting("ทิ้ง\u200b {piece}")
    assert not thai.lasting("ทิ้ง {piece}\u200bแล้ว")
