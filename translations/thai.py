"""Where lines of Thai may break: U+200B between its words, put into catalogues and pages, then looked over by eye.

What has such a mark already is left as it is. PyThaiNLP finds the words (extra `translate`), with the words of the
games beside its own.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

MARK = "\u200b"
RUN = re.compile("[\u0e00-\u0e7f]+")
KEPT = re.compile(r"\{[^}]*\}|\[\[[^\]]*\]\]|\]\([^)]*\)|`[^`]*`")
"""Places, words of the glossary, links and codes are left alone."""
LONGEST = 16
"""A run of so many Thai letters is surely more than a word."""
NEVER_BEFORE = "ๆฯ"
WORDS = Path(__file__).parent / "thai_words.txt"


def lacking(text: str) -> bool:
    """Whether a text is to be marked still: no mark in it, and a run that is more than a word."""
    return MARK not in text and any(len(run) > LONGEST for run in RUN.findall(KEPT.sub(" ", text)))


def lasting(text: str) -> bool:
    """Whether the text has marks where none may be: at an end, twice, within a place, before ๆ or a closing mark."""
    return bool(
        re.search(rf"{MARK}(?:$|[\s{MARK}{NEVER_BEFORE}”’)\]…])|(?:^|\s){MARK}", text)
        or any(MARK in kept for kept in re.findall(r"\{[^}]*\}", text))
    )


@lru_cache(maxsize=1)
def _words() -> tuple[Any, Any]:
    from pythainlp.corpus import thai_words  # noqa: PLC0415 - only where marks are to be put in
    from pythainlp.tokenize import word_tokenize  # noqa: PLC0415
    from pythainlp.util import dict_trie  # noqa: PLC0415

    own = {line.strip() for line in WORDS.read_text(encoding="utf-8").splitlines() if line.strip()}
    return word_tokenize, dict_trie({*thai_words(), *own})


def _run(match: re.Match[str]) -> str:
    tokenize, trie = _words()
    said = ""
    for word in tokenize(match[0], custom_dict=trie, engine="newmm"):
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
