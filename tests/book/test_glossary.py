"""Terms of a game in any text: whole words, each once, as written in the book."""

from __future__ import annotations

import pytest

from game.book.__main__ import translations
from game.book.blocks import Word
from game.book.glossary import Glossary
from game.book.library import Book
from game.book.page_parser import read_words
from game.i18n import _, languages, speaking
from game.rules import GAMES

BOOK = Book()


def terms_found(game: str, text: str, *names: str) -> list[str]:
    """Return the terms found in a text."""
    return [found.word.word for found in Glossary(BOOK.words(game), names).find(text)]


@pytest.mark.parametrize(
    ("game", "text", "words"),
    [
        ("tongits", "Liza sapaws the ace of clubs on your three aces.", ["sapaw"]),
        ("tongits", "You draw the 7 of clubs.", []),
        ("tongits", "Bahay must survive a round", ["bahay", "round"]),
        ("tongits", "The stock has run out.", ["stock"]),
        ("tongits", "Split long runs", ["run"]),
        ("tongits", "Take back", []),
        ("tongits", "Liza takes the 9 of hearts.", ["take"]),
        ("tongits", "Prune the trunk, potted, bypass", []),
        ("pong", "A tong serong: 4 of circles, 4 of bamboo, and a tong", ["tong serong", "circles", "bamboo", "tong"]),
        ("pong", "Pong claims, claims and claims", ["Pong", "claim"]),
        ("pai-tong", "ตอง", ["tong"]),
        ("pai-tong", "3 เศียรกินตอง", []),
        ("pai-gow", "Look 5-1, and look again", ["Look"]),
        ("daun-tiga", "8, Long: not Long pays nothing", ["Long", "not Long"]),
        ("daun-tiga", "Tens are nothing, ten is best", ["ten"]),
    ],
)
def test_glossary_finds_longest_matching_terms_each_exactly_once(game: str, text: str, words: list[str]) -> None:
    """Longer terms first, common endings included, and no words that only resemble a term."""
    assert terms_found(game, text) == words


TERMS = {
    "tongits": (
        *("Run", "Escalera", "Deadwood", "Secret", "Sapaw", "Fold", "Challenge", "Call a draw", "tally", "Pot"),
        *("Unit", "Stock", "Tongits!"),
    ),
    "pong": ("tong", "tong serong", "Wall", "Take", "Discard"),
    "pai-tong": ("tong", "head", "Base stake", "Take", "Guess", "Stock"),
    "pai-gow": ("Front", "Rear", "Banker", "Commission"),
    "daun-tiga": ("Long", "not Long", "Banker", "First stake"),
}
"""Headings over hands and labels of tables, sheets and action buttons, which are all in the catalogues."""
ONE_CHARACTER = {("zh_Hant", "Front"), ("zh_Hant", "Rear")}
"""Labels of one character, which is also part of other words and therefore no term."""


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("game", TERMS)
def test_every_term_of_a_table_is_explained_as_it_is_written_there(game: str, code: str) -> None:
    """Regression: in Malay the labels 'Lawan', 'Depan' and 'Belakang' had no explanation."""
    with speaking(code):
        glossary = Glossary(Book(code).words(game), (), code)
        assert [term for term in TERMS[game] if not glossary.find(_(term)) and (code, term) not in ONE_CHARACTER] == []


def test_glossary_match_covers_the_complete_inflected_word() -> None:
    """From its first letter to its last."""
    text = "Who discards a set, discards."
    (found,) = (one for one in Glossary(BOOK.words("pong")).find(text) if one.word.word == "discard")
    assert text[found.start : found.end] == "discards"
    assert found.start == 4


def test_glossary_does_not_find_terms_inside_player_names() -> None:
    """Neither as a whole nor in part."""
    assert terms_found("daun-tiga", "Pak Long has 8, Long.", "Pak Long") == ["Long"]
    assert terms_found("daun-tiga", "Pak Long has 8.", "Pak Long") == []


@pytest.mark.parametrize("game", GAMES)
def test_glossary_finds_each_term_alone_and_within_text(game: str) -> None:
    """In at least one of its forms, none of which two terms share."""
    glossary = Glossary(BOOK.words(game))
    for word in BOOK.words(game):
        said = next(form for form in (*word.said, word.word) if not form.startswith("-"))
        assert [found.word.word for found in glossary.find(said)][:1] == [word.word]


@pytest.mark.parametrize("game", GAMES)
def test_glossary_parsed_entry_by_entry_equals_one_parsed_all_at_once(game: str) -> None:
    """One entry per step."""
    reading, steps = BOOK.words_read(game), 0
    while True:
        try:
            next(reading)
        except StopIteration as done:
            words = done.value
            break
        steps += 1
    assert steps == len(words) == len(BOOK.words(game))
    assert {word.word for word in words} == {word.word for word in BOOK.words(game)}


def test_glossary_entry_has_spoken_forms_and_plain_words() -> None:
    """Both are fields of an entry; the search also finds plain words."""
    text = "# Words\n\n## run\nplain: row\nsaid: run, -run out\n\nThree of a suit.\n"
    (word,) = read_words(text, "tongits", {})
    assert word.plain == "row"
    assert word.said == ("run", "-run out")
    assert "row" in word.names


CHINESE = Book("zh_Hant")


@pytest.mark.parametrize(
    ("game", "text", "words"),
    [
        ("pong", "從牌牆摸一張。", ["牌牆", "摸牌"]),
        ("pong", "自摸一張，或碰5索", ["摸牌", "碰", "索"]),
        ("pong", "碰tong serong；再打出", ["碰", "雜刻", "棄牌"]),
        ("pong", "碰成刻子，不是雜刻", ["碰", "刻子", "雜刻"]),
        ("pong", "一分鐘，部分計分", []),
        ("pong", "每組加一分", ["組", "分"]),
        ("pong", "三張組成一組", ["組"]),
        ("pong", "超過", []),
        ("pai-tong", "滑鼠", []),
        ("tongits", "在你的牌組上搭一張", ["牌組", "搭牌"]),
        ("tongits", "Bahays及unbahay", ["牌組"]),
        ("pai-tong", "剝頭皮，三組頭，滿手好友", ["剝頭皮", "組", "頭", "滿手好友"]),
        ("pai-gow", "天王勝天槓", ["王", "槓"]),
    ],
)
def test_glossary_finds_longest_terms_in_chinese_text(game: str, text: str, words: list[str]) -> None:
    """There are no spaces; a Latin word next to Chinese characters is a separate word."""
    found = Glossary(CHINESE.words(game), (), "zh_Hant").find(text)
    assert [one.word.word for one in found] == words


def test_glossary_match_in_chinese_covers_only_the_term() -> None:
    """Without the characters next to it."""
    text = "從牌牆摸一張。"
    marked = [text[one.start : one.end] for one in Glossary(CHINESE.words("pong"), (), "zh_Hant").find(text)]
    assert marked == ["牌牆", "摸"]


@pytest.mark.parametrize("language", translations(Book()))
def test_glossary_finds_each_translated_term_alone_and_within_text(language: str) -> None:
    """Also between other words, in Chinese without spaces, and not hidden by a longer term."""
    book = Book(language)
    for game in GAMES:
        glossary = Glossary(book.words(game), (), language)
        for word in book.words(game):
            said = next(form for form in (*word.said, word.word) if not form.startswith("-"))
            beside = f"這{said}也" if language == "zh_Hant" and said[0] > "\u2e80" else f"( {said} )"
            for text in (said, beside):
                assert [found.word.word for found in glossary.find(text)][:1] == [word.word], text


def _thai(*forms: str) -> Glossary:
    """Return a glossary with these Thai words as entries."""
    return Glossary([Word("pong", form, "", (), "", ()) for form in forms], (), "th")


MARK = "\u200b"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"จั่ว{MARK}ไพ่{MARK}หนึ่ง{MARK}ใบ", ["จั่ว"]),
        ("จั่วไพ่หนึ่งใบ", ["จั่ว"]),
        ("ทิ้งไพ่แล้ว", ["ทิ้งไพ่"]),
        (f"ทิ้ง{MARK}ไพ่{MARK}แล้ว", ["ทิ้งไพ่"]),
        (f"ทิ้ง{MARK}แล้ว{MARK}จั่ว", ["ทิ้ง", "จั่ว"]),
        (f"ทำ{MARK}ตาม{MARK}กติกา", []),
        ("ตาม", []),
        ("ดวงตา", ["ตา"]),
        ("กินตอง", ["กิน", "ตอง"]),
        (f"เศียร{MARK}กิน{MARK}ตอง", ["กิน", "ตอง"]),
        ("ตา 5 ใบ", ["ตา"]),
        ("ตองค์", []),
        ("เตา", []),
    ],
)
def test_glossary_finds_thai_terms_with_and_without_break_marks(text: str, words: list[str]) -> None:
    """Marks end words; without marks no letter of a neighbouring word may be cut off."""
    glossary = _thai("จั่ว", "ทิ้ง", f"ทิ้ง{MARK}ไพ่", "ตา", "ตอง", "กิน")
    assert [one.word.word.replace(MARK, "") for one in glossary.find(text)] == words
