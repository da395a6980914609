"""Parsing of pages: directives, facts, glossary, fallbacks, and error messages."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from game.book.blocks import Bullets, Case, Grid, Heading, Items, Paragraph, Pieces, Quote, Ranking, plain
from game.book.checks import faults
from game.book.directives import PageError, directive, fact
from game.book.games import CHAPTERS
from game.book.games.daun_tiga import EXAMPLES as DAUN_TIGA_EXAMPLES
from game.book.games.money import ITEM_TEXTS, won
from game.book.games.pai_gow import key_of
from game.book.games.tongits import EXAMPLES as TONGITS_EXAMPLES
from game.book.library import Book
from game.book.page_parser import place_of, read_page, read_words
from game.book.question_pages import page_for_question
from game.book.search import Index, folded
from game.rules import GAMES
from game.rules.cards.french import PACK, mask_of
from game.rules.daun_tiga.comparison import compare
from game.rules.daun_tiga.hands import read
from game.rules.daun_tiga.options import DaunTigaOptions
from game.rules.pai_gow.ranking import beats
from game.rules.pai_tong.options import PaiTongOptions
from game.rules.pai_tong.scoring_items import ITEMS
from game.rules.tongits.options import TongitsOptions
from game.rules.tongits.settlement import Player, specials_of

PAGE = """# A page

*what is inside*

## Turns {#turn}

You draw *one* of {=pong:pieces}. {PO-05 PO-06} Then [[tong|a tong]], see [more](40-scoring.md#points).

1. first
2. second

| a | b |
|---|---|
| 1 | **2** |

> A note.
"""


def test_book_page_is_parsed_into_blocks() -> None:
    page = read_page(PAGE, "pong", "30-how-to-play", {})
    assert (page.title, page.inside, page.place) == ("A page", "what is inside", "pong/30-how-to-play")
    heading, text, points, grid, quote = page.blocks
    assert isinstance(heading, Heading)
    assert (plain(heading.spans), heading.anchor, heading.level) == ("Turns", "turn", 2)
    assert isinstance(text, Paragraph)
    assert plain(text.spans) == "You draw one of 120. Then a tong, see more."
    links = {span.text: span.target for span in text.spans if span.style == "link"}
    assert links == {"a tong": "pong/words#tong", "more": "pong/40-scoring#points"}
    assert [span.text for span in text.spans if span.style == "rule"] == ["PO-05 PO-06"]
    assert isinstance(points, Bullets)
    assert points.ordered
    assert isinstance(grid, Grid)
    assert plain(grid.rows[0][1]) == "2"
    assert isinstance(quote, Quote)


@pytest.mark.parametrize(
    ("href", "place"),
    [
        ("40-scoring.md", "pong/40-scoring"),
        ("#turn", "pong/here#turn"),
        ("../pai-tong/40-scoring.md#items", "pai-tong/40-scoring#items"),
        ("../words/pai-gow.md#gong", "pai-gow/words#gong"),
        ("words.md#tong", "pong/words#tong"),
    ],
)
def test_book_links_are_resolved_to_places_in_the_book(href: str, place: str) -> None:
    assert place_of(href, "pong", "here") == place


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no title", "begins with its title"),
        ("# T\n\n{=pong:nothing}", "no fact 'nothing'"),
        ("# T\n\n```pieces pong\nzz\n```", "zz"),
        ("# T\n\n```case pong\n{\n```", "not JSON"),
        ("# T\n\n```case pong\n{}\n```", "winning_card_source is missing"),
        ("# T\n\n```pieces chess\nc1\n```", "must name a game"),
        ("# T\n\n```python\nprint()\n```", "must be a directive"),
        ("# T\n\n![a](b.png)", "nothing for image"),
        ("# T\n\n```switches pong nonsense\n```", "no house rule nonsense"),
        ("# T\n\n```items pai-tong\nthalok | c2 s2 *m2 / c4 s4 m4 / c6 s6 m6 / c8 s8 m8 | stock | x\n```", "thalok"),
        (f"# T\n\n{'a' * 300_000}", "a word has more than 500 letters: 'aaa"),
        (f"# T\n\n## {'ก' * 501}", "a word has more than 500 letters"),
        ("# T\n\n```ranking pai-gow colours\n```", "tiles, pairs, hands"),
    ],
)
def test_invalid_book_page_raises_an_error_that_names_the_fault(text: str, said: str) -> None:
    with pytest.raises(PageError, match=said):
        read_page(text, "pong", "x", {})


def test_glossary_entry_with_an_overlong_word_is_rejected() -> None:
    with pytest.raises(PageError, match="more than 500 letters"):
        list(read_words(f"# Words\n\n## tuk\n\n{'a' * 501}\n", "pong", {}))


def test_long_texts_without_spaces_are_accepted_if_they_can_wrap() -> None:
    chinese, thai = "牌" * 1000, "ไพ่\u200b" * 1000
    assert read_page(f"# T\n\n{chinese}\n\n{thai}", "pong", "x", {}).title == "T"


def test_book_fault_check_reports_wrong_examples_and_broken_links(tmp_path: Path) -> None:
    folder = tmp_path / "en" / "pong"
    folder.mkdir(parents=True)
    case = '{"hand12": ["c2","c2","s2","c4","c4","m4","c8","m8","m8","m7","s7","s7"], "winning_card": "s7"}'
    page = f"# A\n\n*b*\n\n[far](99-nowhere.md)\n\n```case pong\n{case}\nexpect: points = 3\nexpect: 2 points\n```\n"
    (folder / "10-story.md").write_text(page, encoding="utf-8")
    found = "\n".join(faults(Book(folder=tmp_path)))
    assert "'points = 3'" in found
    assert "'2 points'" not in found
    assert "99-nowhere" in found


def test_broken_or_missing_translation_falls_back_to_english(tmp_path: Path) -> None:
    for language, text in (("en", "# English\n\n*x*"), ("th", "# ไทย\n\n```case pong\nnonsense\n```")):
        folder = tmp_path / language / "pong"
        folder.mkdir(parents=True)
        (folder / "10-story.md").write_text(text, encoding="utf-8")
    (tmp_path / "en" / "pong" / "20-equipment.md").write_text("# Tiles\n\n*x*", encoding="utf-8")
    (tmp_path / "th" / "pong" / "30-how-to-play.md").write_text("# เล่น\n\n*x*", encoding="utf-8")
    (tmp_path / "en" / "pong" / "30-how-to-play.md").write_text("# Play\n\n*x*", encoding="utf-8")
    book = Book("th", folder=tmp_path)
    broken, missing, whole = (book.page(f"pong/{name}") for name in ("10-story", "20-equipment", "30-how-to-play"))
    assert (broken.title, broken.fallen_back) == ("English", True)
    assert (missing.title, missing.fallen_back) == ("Tiles", True)
    assert (whole.title, whole.fallen_back) == ("เล่น", False)
    assert "not JSON" in book.broken["pong/10-story"]


# What the rules know --------------------------------------------------------------------------------------------------


def test_book_facts_follow_the_house_rules() -> None:
    assert fact("pai-tong", "options.base_stake", PaiTongOptions(base_stake=7)) == "7"
    assert fact("pai-tong", "rule.combine", PaiTongOptions(combine="highest")) == "only the highest"
    assert fact("pai-tong", "usual.combine", PaiTongOptions(combine="highest")) == "add up"
    assert fact("pai-gow", "hands_distinct", None) == "136"  # PG-32
    assert fact("pai-gow", "deals_distinct", None) == "3,620"
    assert fact("pai-gow", "deals", None) == "35,960"
    assert fact("tongits", "hand.mano", None) == "13"
    assert fact("pong", "points.most", None) == "6"


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_of_every_game_can_be_computed(game: str) -> None:
    for name in CHAPTERS[game].facts:
        assert fact(game, name, None)


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.id)
def test_each_pai_tong_example_hand_scores_the_item_that_it_illustrates(item) -> None:
    example = ITEM_TEXTS[item.id].example
    win, _options = won(example.case, PaiTongOptions.parse(dict(example.house)))
    assert win is not None
    assert item.id in {found.id for found in win.items}


@pytest.mark.parametrize("rule", DAUN_TIGA_EXAMPLES)
def test_each_daun_tiga_example_leads_to_the_ruling_that_it_illustrates(rule: str) -> None:
    """DT-34, DT-43 to DT-50."""
    player, banker = (read(hand.split(), DaunTigaOptions()) for hand in DAUN_TIGA_EXAMPLES[rule])
    assert compare(player, banker).rule == rule


@pytest.mark.parametrize("special", TONGITS_EXAMPLES)
def test_each_tongits_example_hand_contains_the_special_that_it_illustrates(special: str) -> None:
    """TG-72."""
    rows = {row.id: row for row in CHAPTERS["tongits"].items(TongitsOptions()).rows}
    options = TongitsOptions()
    hand = mask_of([PACK.index(code) for code in TONGITS_EXAMPLES[special].split()])
    found = specials_of((Player(hand),), 0, options.arranger.arrange(hand), options)
    assert {each.id: each.value for each in found} == {special: int(rows[special].amount)}


def test_book_item_list_follows_the_house_rules() -> None:
    rows = {row.id: row for row in CHAPTERS["pai-tong"].items(PaiTongOptions(reds="ot_rf_m1", white="on")).rows}
    assert rows["keng_trong"].off
    assert not rows["chong_khao"].off
    assert any(piece.code == "m1" for group in rows["sam_daeng"].groups for piece in group)
    assert not rows["sam_daeng"].chips[0].usual
    stock = {row.id: row for row in CHAPTERS["tongits"].items(TongitsOptions(deck_out_base=3)).rows}["stock_out"]
    assert stock.amount == "3"


def test_pai_gow_rankings_in_the_book_agree_with_the_rules() -> None:
    """PG-40 to PG-43: each entry beats those after it."""
    rankings = CHAPTERS["pai-gow"].rankings
    options = GAMES["pai-gow"].Options()
    pairs, hands = rankings["pairs"](options), rankings["hands"](options)
    ladder = [row.hands[0] for row in (*pairs.rows, *hands.rows)]
    for better, worse in pairwise(ladder):
        assert beats(better, worse), (better, worse)
    for row in (*pairs.rows, *hands.rows):
        assert {key_of(hand) for hand in row.hands} == {row.key}
    assert [row.place for row in pairs.rows] == list(range(1, 17))
    tiles = [row.name for row in rankings["tiles"](options).rows]
    assert tiles[:3] == ["Teen", "Day", "Yun"]
    assert tiles[-3:] == ["Gee Joon 4-2", "Ng", "Gee Joon 2-1"]  # PG-45
    lowest = rankings["tiles"](GAMES["pai-gow"].Options(gee_joon_tie="both_lowest"))
    assert [row.name for row in lowest.rows][-3:] == ["Ng", "Gee Joon 4-2", "Gee Joon 2-1"]


def test_book_case_states_the_result_under_the_tables_own_house_rules() -> None:
    body = (
        '{"concealed": ["c5","c5","c5","c2","s2","m2","c7","s7","m7","ot","rf","m1"], "exposed_tongs": [],'
        ' "winning_card": "c5", "winning_card_source": "stock"}\nexpect: total_baht = 8\nexpect: scalp'
    )
    usual = directive("case pai-tong", body, {})
    assert isinstance(usual, Case)
    assert usual.unmet() == []
    assert usual.note == ""
    table = directive("case pai-tong", body, {"pai-tong": PaiTongOptions(combine="highest")})
    assert isinstance(table, Case)
    assert table.lines == usual.lines
    assert table.note == "Under this table’s house rules: Each opponent pays 8 baht"


def test_pieces_directive_accepts_marks_backs_and_equipment() -> None:
    block = directive("pieces pong", "c1 *c2 / !rd # | words | 碰", {})
    assert isinstance(block, Pieces)
    assert block.equipment == "mahjong"
    first, second = block.rows[0].groups
    assert [(piece.code, piece.mark) for piece in (*first, *second)] == [
        ("c1", ""),
        ("c2", "ring"),
        ("rd", "dim"),
        ("back", ""),
    ]
    assert (block.rows[0].caption, block.rows[0].native) == ("words", "碰")
    cards = directive("pieces pong", "ot rf wf", {})
    assert isinstance(cards, Pieces)
    assert cards.equipment == "ceki"


def test_book_directives_support_every_game() -> None:
    for game in GAMES:
        if game != "pai-gow":
            assert isinstance(directive(f"items {game}", "", {}), Items)
    assert isinstance(directive("ranking pai-gow pairs", "", {}), Ranking)


@pytest.mark.parametrize("game", GAMES)
def test_every_question_at_a_table_has_a_book_page(game: str) -> None:
    book = Book()
    for phase in CHAPTERS[game].asked:
        assert book.has(page_for_question(game, phase)), (game, phase)
    assert book.has(page_for_question(game, "a phase that is new"))


def test_every_game_phase_is_assigned_a_book_page() -> None:
    from game.rules.daun_tiga.view import Phase as DaunTiga
    from game.rules.money.view import Phase as Money
    from game.rules.pai_gow.view import Phase as PaiGow
    from game.rules.tongits.phase import Phase as Tongits

    phases = {"pai-tong": Money, "pai-gow": PaiGow, "tongits": Tongits, "daun-tiga": DaunTiga}
    for game, known in phases.items():
        assert set(CHAPTERS[game].asked) == {str(phase) for phase in known}


# Search ---------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def index() -> Index:
    return Index(Book())


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ("sapaw", "tongits/words#sapaw"),
        ("SAPAW", "tongits/words#sapaw"),
        ("ตอง", "pai-tong/words#tong"),
        ("gong", "pai-gow/words#gong"),
        ("槓", "pai-gow/words#gong"),
        ("lay off", "tongits/words#sapaw"),
        ("sunog", "tongits/words#sunog"),
        ("เศียร", "pai-tong/words#head"),
    ],
)
def test_book_search_finds_native_english_and_unaccented_spellings(index: Index, asked: str, place: str) -> None:
    assert index.find(asked)[0].place == place


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ("sapaws", "tongits/words#sapaw"),
        ("sapau", "tongits/words#sapaw"),
        ("tong its", "tongits/words#tongits"),
        ("secrit", "tongits/words#secret"),
        ("challange", "tongits/words#challenge"),
        ("melds", "tongits/words#bahay"),
        ("betting", "pai-gow/words#bet"),
        ("commision", "pai-gow/words#commission"),
        ("honors", "pai-tong/words#honours"),
        ("pung", "pai-tong/words#pong"),
    ],
)
def test_book_search_finds_terms_typed_as_plurals_or_with_typing_errors(index: Index, asked: str, place: str) -> None:
    assert index.find(asked)[0].place == place


def test_book_search_falls_back_to_the_longest_word_if_no_page_has_all_words(index: Index) -> None:
    assert index.find("how to win")
    assert index.find("discard pile") == index.find("discard")
    assert index.find("qqqq zzz") == []


BEGINNERS: Final = {
    "en": "sapaw ตอง gong gongs meld win winning tie ties draw deck score points bet bets tile tiles domino "
    "dominoes pair pairs burned burnt sunog escalera straight run dealer banker ace aces king queens dragon "
    "dragons honours teen day wong push commission dice kong chow fold call long mano tally deadwood stock "
    "wall hint coach ranking baht scalp thalok mahjong rummy anticlockwise clockwise pot jackpot",
    "ms": "sapaw ตอง gong menang bandar taruh mata pasang tong pong set seri buang cabut dadu daun batu long bahay "
    "sunog secret bagi giliran cip peraturan yu raja naga sapau undi",
    "fil": "sapaw ตอง gong panalo bangka taya puntos pares tong pong set tabla tapon bunot dice baraha tile long "
    "bahay bahays sunog secret mano tira chips alas hari dragon escalera laban sapau",
    "th": "sapaw ตอง gong กิน เจ้ามือ เดิมพัน แต้ม คู่ ผ่อง ชุด เสมอ ทิ้ง จั่ว "
    "ลูกเต๋า ไพ่ เศียร พวก ถลก เอี่ยว มังกร กติกา รอบ กอง ผู้เริ่ม bahay "
    "sunog บาท เก็บ เจ้า เลข",
    "zh_Hant": "sapaw ตอง gong 胡 莊家 莊 下注 點數 對子 碰 組 平手 打牌 摸牌 骰子 天 地 王 槓 紅中 字牌 bahay "
    "sunog secret 牌組 搭牌 燒 暗組 刻子 頭 混組 攤牌 認輸 聽牌 插花 規則 流局 牌堆 三條 順子 籌碼 和局",
}
"""Words that a beginner would search for."""


@pytest.mark.parametrize("language", BEGINNERS)
def test_book_search_finds_words_that_beginners_use_in_every_language(language: str) -> None:
    translated = Index(Book(language))
    assert [asked for asked in BEGINNERS[language].split() if not translated.find(asked)] == []


def test_book_search_returns_at_most_eight_distinct_places(index: Index) -> None:
    hits = index.find("discard")
    assert len(hits) == 8
    assert len({hit.place for hit in hits}) == 8
    for hit in hits:
        assert not hit.found or folded(hit.found) == "discard"


def test_book_search_result_for_a_term_shows_its_complete_explanation(index: Index) -> None:
    hit = next(hit for hit in index.find("sapaw") if hit.place == "tongits/words#sapaw")
    assert hit.before.endswith("they may not call next turn.")


def test_book_search_ignores_accents_and_tone_marks() -> None:
    assert folded("Phòng") == "phong"
    assert folded("เศียร์") == folded("เศยร")


def test_book_search_returns_no_result_for_unknown_or_empty_text(index: Index) -> None:
    assert index.find("roulette") == []
    assert index.find("  ") == []


def test_glossary_entry_is_parsed_into_its_fields() -> None:
    text = (
        "# Words\n\n*x*\n\n## sapaw\nnative: sapaw\nalso: sapao, lay off\npage: 30-how-to-play.md#play\n\n"
        "To lay a card on a bahay.\n\n```pieces tongits\n5H\n```\n"
    )
    (word,) = read_words(text, "tongits", {})
    assert word.also == ("sapao", "lay off")
    assert word.page == "tongits/30-how-to-play#play"
    assert plain(word.text) == "To lay a card on a bahay."
    assert word.pieces is not None
    assert word.place == "tongits/words#sapaw"
