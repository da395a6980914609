"""Where lines of Thai may break: U+200B between its words, put into catalogues and pages, then looked over by eye.

What has such a mark already is left as it is. PyThaiNLP knows the words and how common they are (extra `translate`);
the words of the games come to its own, and those that our texts never use are taken out.
"""

from __future__ import annotations

import re
from functools import lru_cache
from math import inf, log
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

MARK = "\u200b"
RUN = re.compile("[\u0e00-\u0e7f]+")
KEPT = re.compile(r"\{[^}]*\}|\[\[[^\]]*\]\]|\]\([^)]*\)|`[^`]*`")
"""Places, words of the glossary, links and codes are left alone."""
LONGEST = 16
"""A run of so many Thai letters is surely more than a word."""
NEVER_BEFORE = "ๆฯ"
NEVER_FIRST = "ๆฯะัาำิีึืฺุูๅ็่้๊๋์ํ๎"
"""Signs that belong to the letter before them."""
NEVER_LAST = "เแโใไ"
"""Vowels that are written before the letter that they belong to."""
LONGEST_WORD = 24
NEVER_SEEN, OF_OURS = 0.5, 1000
"""How often a word counts as seen that no corpus has, and at least one of our games."""
A_WORD, UNKNOWN = 7, 25
"""What every word costs beside its rarity, so that ไม่ได้ is one and not two; and each letter that is in no word."""
WORDS = Path(__file__).parent / "thai_words.txt"
OUT_OF_USE = "-"
"""Stands in that file before a word that PyThaiNLP knows and our texts never use: กรุ่น would cut จาก|รุ่น as จา|กรุ่น."""


def lacking(text: str) -> bool:
    """Whether a text is to be marked still: no mark in it, and a run that is more than a word."""
    return MARK not in text and any(len(run) > LONGEST for run in RUN.findall(KEPT.sub(" ", text)))


def lasting(text: str) -> bool:
    """Whether the text has marks where none may be: at an end, twice, within a place, before ๆ or a closing mark."""
    return bool(
        re.search(rf"{MARK}(?:$|[\s{MARK}{NEVER_BEFORE}”’)\]…])|(?:^|\s){MARK}", text)
        or any(MARK in kept for kept in re.findall(r"\{[^}]*\}", text))
    )


def listed() -> tuple[frozenset[str], frozenset[str]]:
    """Return the words of our games, and those that our texts never use."""
    lines = WORDS.read_text(encoding="utf-8").split()
    unused = frozenset(line.removeprefix(OUT_OF_USE) for line in lines if line.startswith(OUT_OF_USE))
    return frozenset(line for line in lines if not line.startswith(OUT_OF_USE)), unused


@lru_cache(maxsize=1)
def _rarities() -> dict[str, float]:
    """Every word, with how rare it is: the less often the Thai corpora have it, the more it costs to read it."""
    from pythainlp.corpus import thai_words, tnc, ttc  # noqa: PLC0415 - only where marks are to be put in

    own, unused = listed()
    seen: dict[str, float] = dict.fromkeys({*thai_words(), *own} - unused, NEVER_SEEN)
    for corpus in (tnc, ttc):
        for word, times in corpus.unigram_word_freqs().items():
            if word in seen:
                seen[word] = max(seen[word], times)
    seen |= {word: max(seen[word], OF_OURS) for word in own}
    total = sum(seen.values())
    return {word: log(total / times) for word, times in seen.items() if len(word) > 1}


def words_of(run: str) -> list[str]:
    """Return the words of a run of Thai letters: of all ways to read it, the one with few and common words."""
    rarities = _rarities()
    best: list[tuple[float, list[str]]] = [(0.0, [])] + [(inf, [])] * len(run)
    for start in range(len(run)):
        if start and (run[start] in NEVER_FIRST or run[start - 1] in NEVER_LAST):
            continue
        cost, before = best[start]
        for end in range(start + 1, min(len(run), start + LONGEST_WORD) + 1):
            word = run[start:end]
            way = (cost + A_WORD + rarities.get(word, UNKNOWN * (end - start)), [*before, word])
            best[end] = min(best[end], way, key=lambda each: each[0])
    return best[-1][1]


def _run(match: re.Match[str]) -> str:
    said = ""
    for word in words_of(match[0]):
        said += (MARK if said and word[0] not in NEVER_BEFORE else "") + word
    return said


def marked(text: str) -> str:
    """The text with a mark between any two words of Thai; places and links as they are."""
    said, end = "", 0
    for kept in KEPT.finditer(text):
        said += RUN.sub(_run, text[end : kept.start()]) + kept[0]
        end = kept.end()
    return said + RUN.sub(_run, text[end:])


def _prose(text: str) -> Iterator[tuple[str, bool]]:
    """The lines of a page, each with whether it is prose: headings are anchors, and fences hold directives."""
    fenced = False
    for line in text.split("\n"):
        fenced ^= line.startswith("```")
        yield line, not fenced and not line.startswith(("#", "```"))


def marked_page(text: str) -> str:
    """A page of the rules book with its prose marked where it was not."""
    return "\n".join(marked(line) if prose and lacking(line) else line for line, prose in _prose(text))


def page_lacks(text: str) -> bool:
    """Whether a line of a page is to be marked still."""
    return any(prose and lacking(line) for line, prose in _prose(text))
