"""An English word with two meanings has two translations, each used where it belongs."""

from __future__ import annotations

import pytest

from game import i18n
from game.book.games.pai_gow import tiles
from game.book.library import Book
from game.opponents.money.reasons import RANK_WORDS
from game.rules import GAMES
from game.rules.contract import Reason
from game.words import Reader
from game.words.tongits.names import bahay

LANGUAGES = ("en", "ms", "fil", "zh_Hant")


def reader(game: str, code: str, **options: str) -> Reader:
    """Return a reader of a game's texts in a language."""
    rules = GAMES[game]
    return Reader(game, rules.pack(rules.Options(**options)), (), language=i18n.catalogue(code))


@pytest.mark.parametrize(
    ("code", "money", "french"),
    [
        ("en", "ace of coins", "ace of spades"),
        ("ms", "yu syiling", "sat sekopong"),
        ("fil", "alas ng oros", "alas ng spades"),
        ("zh_Hant", "幺錢", "黑桃A"),
    ],
)
def test_ace_is_translated_differently_for_money_cards_and_playing_cards(code: str, money: str, french: str) -> None:
    """PT-02, TG-01."""
    assert reader("pai-tong", code, equipment="thai").piece("c1") == money
    assert reader("tongits", code).piece("AS") == french


def test_suit_and_rank_follow_the_languages_word_order() -> None:
    chinese, english = reader("tongits", "zh_Hant"), reader("tongits", "en")
    assert [bahay(("8D", "9D", "TD"), each) for each in (english, chinese)] == ["8-9-10 of diamonds", "方塊8-9-10"]
    assert [reader("pong", code).piece("c5") for code in ("en", "zh_Hant")] == ["5 of circles", "5筒"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_money_card_ranks_are_translated_in_sentences(code: str) -> None:
    """Ambiguous words in a reason's placeholder; the English text is unchanged."""
    said = [reader("pong", code).reason(Reason("{word}", {"word": word})) for word in RANK_WORDS]
    assert len({*said}) == len(RANK_WORDS)
    assert all(said)
    if code == "en":
        assert said == [str(Reason("{word}", {"word": word})) for word in RANK_WORDS]
        assert said[:3] == ["ones", "twos", "threes"]
    if code == "zh_Hant":
        assert said[:3] == ["一點牌", "二點牌", "三點牌"]


def test_native_tile_name_is_not_repeated_in_chinese() -> None:
    """PG-45: in Chinese names and characters are the same; in English both are shown."""
    usual = GAMES["pai-gow"].Options()
    shown = [(row.name, row.native) for row in tiles(usual).rows]
    assert ("Gor", "鵝") in shown
    i18n.set_language("zh_Hant")
    try:
        chinese = tiles(usual).rows
        book = Book("zh_Hant")
        assert book.page("pai-gow/40-ranking").title
    finally:
        i18n.set_language("en")
    assert ("鵝", "") in [(row.name, row.native) for row in chinese]
    assert all(row.native not in row.name for row in chinese if row.native)
    assert all(row.meaning != row.name for row in chinese)


def test_counts_use_the_languages_plural_forms() -> None:
    """'4 na chips' and '5 chips': the number selects the form, also in sentences of a review."""
    filipino = reader("pong", "fil")
    one, many = "you won {count} chip", "you won {count} chips"
    assert [filipino.count(one, many, count) for count in (4, 5)] == [
        "panalo ka ng 4 na chip",
        "panalo ka ng 5 chip",
    ]
    assert [filipino.count("{count} baht", "{count} baht", count) for count in (4, 5)] == ["4 na baht", "5 baht"]
