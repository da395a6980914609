"""The characters that the window's two faces carry, by script."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXTS = ("docs/rules/*.md", "game/book/pages/**/*.md", "game/locale/**/*.po", "game/i18n/__init__.py")

LATIN = "".join(map(chr, range(0x20, 0x7F))) + "".join(map(chr, range(0xA0, 0x180)))
# Vietnamese: the horned letters, the hook and dot letters of Latin Extended Additional, and the combining
# marks, so that text typed in decomposed form keeps its accents.  Filipino's stressed letters and ng with
# tilde are Latin-1 and combining tilde.
VIETNAMESE = "ƠơƯư" + "".join(map(chr, range(0x1EA0, 0x1EFA))) + "\u0300\u0301\u0302\u0303\u0306\u0309\u031b\u0323"
SIGNS = "‐‑–—‘’‚“”„†•…‰′″‹›⁄₫₱€™−×÷≈≠≤≥←↑→↓■▲▶▼◀◆○●✓✗"
INVISIBLE = "\u200b"  # where a line of Thai may break
THAI = "".join(map(chr, (*range(0x0E01, 0x0E3B), *range(0x0E3F, 0x0E5C)))) + "\u25cc"

# Chinese of the pieces, the games, the seats and the calls, in both ways of writing; the rule texts, the
# rules book and the catalogues add theirs (see `chinese`).
NUMBERS = "〇一二三四五六七八九十百千萬万零兩两壹貳叁肆伍陸柒捌玖拾"
PIECES = "東南西北中發白东发條索筒餅紋紙紙牌餅子文錢钱梅蘭竹菊春夏秋冬花紅红老千至尊天地人和鵝長斧屏板武雜杂王英枝"
GAMES = "碰牌九三张張麻將雀骨十胡棋紙四色东菀打娘惹車馬炮"
TALK = "莊庄閒闲家局盤盘莊手牆墙摸打吃碰槓杠和胡糊聽听自過过開开始新繼续續再來来下一輪轮贏输輸平分數数籌筹碼码付得共和"
NAMES = "中文简体繁體語语國国粵客英泰馬来印尼語菲律賓宾越南"
MARKS = "，。、：；！？（）「」『』《》·—…"

_EXTRA = NUMBERS + PIECES + GAMES + TALK + NAMES + MARKS


def is_chinese(character: str) -> bool:
    """Whether a character is taken from the Chinese face."""
    return "\u3000" <= character <= "\u9fff" or "\uf900" <= character <= "\uff65"


def chinese() -> str:
    """Every Chinese character wanted: the fixed lists above and whatever rule texts, rules book and catalogues use."""
    used = set(_EXTRA)
    for texts in TEXTS:
        for page in ROOT.glob(texts):
            used |= set(filter(is_chinese, page.read_text(encoding="utf-8")))
    return "".join(sorted(filter(is_chinese, used)))


def wanted() -> str:
    """All characters that both faces must show."""
    return "".join(sorted(set(LATIN + VIETNAMESE + SIGNS + INVISIBLE + THAI + chinese())))


KANA = "".join(map(chr, (*range(0x3041, 0x3097), *range(0x30A1, 0x30FD))))
CYRILLIC = "".join(map(chr, range(0x400, 0x460)))
GREEK = "".join(map(chr, (*range(0x384, 0x38B), 0x38C, *range(0x38E, 0x3A2), *range(0x3A3, 0x3CF))))
PINYIN = "".join(map(chr, range(0x1CD, 0x1DD)))
COMMON = (("big5", 0xA4, 0xC6), ("gb2312", 0xB0, 0xD7))
"""The first levels of the old standards, by encoding and first bytes: what is in daily use, in both ways of writing."""


def _common(encoding: str, first: int, last: int) -> str:
    codes = (bytes((high, low)) for high in range(first, last + 1) for low in range(0x40, 0xFF))
    return "".join(filter(is_chinese, (code.decode(encoding, "ignore")[:1] for code in codes)))


def only_in_names() -> str:
    """What people may be called in that the two faces do not have: more Chinese, kana, Cyrillic and Greek."""
    everything = KANA + CYRILLIC + GREEK + PINYIN + "".join(_common(*each) for each in COMMON)
    return "".join(sorted(set(everything) - set(wanted())))
