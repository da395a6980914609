"""Every named state in other languages: no word is cut, lies over another, leaves its place, or is left in English.

A language of the tests whose words are half as long again stands for all that may come; of the real ones some
states of each kind are laid, and in Thai all, in a small window. At 150 % every state is laid in one language and
window, and the languages and windows take turns: all states in all of them are two thousand layouts, which
`bench/layouts.py` lays.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import product

import pytest

from game import i18n
from game.pictures import STATES
from game.pictures.records import played_store
from tests import pseudo
from tests.plain_layouts import lay, unpainted
from tests.scenes.test_language import DIGEST, KEYS, LETTERS, NAMES, NATIVE

SMALL, LARGE = (1024, 640), (1920, 1080)
DEAR = tuple(state for state in STATES if state.startswith("review"))
"""Whose deal is weighed by the master first: laid once."""
SAMPLED = (*[state for state in STATES if state not in DEAR][::9], "tongits-settlement-tongits")
TONGUES = tuple(code for code in i18n.LANGUAGE_NAMES if code != i18n.SOURCE_LANGUAGE)

MAY_BE_CUT = {
    (
        "phones-17",
        SMALL,
    ): "seventeen seats on the smallest window: a row is one line high, tooltips say its words whole",
}
"""States whose words may be cut, each with its reason; nothing may overlap or leave its place anywhere."""

TURNS = tuple(product(TONGUES, (SMALL, LARGE)))
ENLARGED = [
    (code, state, size)
    for place, (code, size) in enumerate(TURNS)
    for state in [state for state in STATES if state not in DEAR[1:]][place :: len(TURNS)]
]
"""Every state in one language and window, the next state in the next of them; `bench/layouts.py` lays all in all."""
GUIDED = [
    (code, state, SMALL)
    for code, state in product(TONGUES, [state for state in STATES if state.startswith("lesson-")])
    if (code, state, SMALL) not in ENLARGED
]
"""A bubble over a table, in every language: it stands where the words of that language leave room."""
OVER_WORDS = [
    (code, state, SMALL)
    for code, state in product(
        TONGUES, ("tongits-take-which", "tongits-take-which-of-seven", "replay-tongits-advice", "title")
    )
    if (code, state, SMALL) not in ENLARGED
]
"""What opens over a table's own words, which are larger as well; the narrow ribbons of the title."""

IN_ENGLISH = (
    *(NAMES | KEYS | LETTERS | NATIVE),
    *("Aishah", "Ann", "Chai", "Chong", "Encik", "Lim", "Niran", "Noi", "Tan", "Yai"),
    *("BACK", "START", "Tab", "Backspace"),
    *("Somc", "roulette", "nothing", "like", "that"),
    *("log", "Permission", "denied"),
    "tong",
)
"""Names of players; what is printed on keys and pads; what was typed in: names, a search, three cuts at a shuffle."""
BOOK = tuple(state for state in STATES if state.startswith("book"))
"""Pages of the rules book that are in no catalogue; where a page is missing it is shown in English, and says so."""
LICENCES = tuple(state for state in STATES if state.startswith("licence"))
"""Names of programs, and what their authors wrote of them."""
CODED = re.compile(r"\b(?=\w*\d)\w+\b")


@pytest.fixture(scope="module", autouse=True)
def _plain():
    played_store.cache_clear()
    with unpainted():
        yield
    played_store.cache_clear()


@pytest.fixture
def spoken(request):
    """The program speaks this language while the test lasts; deals that were played have names in the language then."""
    played_store.cache_clear()
    i18n.set_language(request.param)
    yield request.param
    i18n.set_language("en")
    played_store.cache_clear()


@cache
def longer(state, size):
    """A state in the longer language."""
    with pseudo.spoken():
        return lay(state, size)


def assert_holds(laid, state, size):
    assert laid.overlaps + laid.outside == []
    if (state, size) not in MAY_BE_CUT:
        assert laid.cut == []


@pytest.mark.parametrize("state", STATES)
def test_a_small_window_holds_words_that_are_half_as_long_again(state):
    assert_holds(longer(state, SMALL), state, SMALL)


@pytest.mark.parametrize("state", SAMPLED)
def test_a_large_window_holds_them_too(state):
    assert_holds(longer(state, LARGE), state, LARGE)


@pytest.mark.parametrize("state", SAMPLED)
@pytest.mark.parametrize("spoken", TONGUES, indirect=True)
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=lambda size: f"{size[0]}x{size[1]}")
def test_windows_hold_every_language(spoken, state, size):
    assert_holds(lay(state, size), state, size)


@pytest.mark.parametrize(("spoken", "state", "size"), ENLARGED + GUIDED + OVER_WORDS, indirect=["spoken"])
def test_windows_hold_text_at_150_per_cent_in_every_language(spoken, state, size):
    laid = lay(state, size, text_size=1.5)
    assert laid.cut + laid.outside + laid.small == [] or (state, size) in MAY_BE_CUT
    assert laid.overlaps == []


def test_the_narrowest_panel_of_claims_holds_its_title():
    assert lay("pong-win", SMALL, text_size=1.5).faults == []


def test_every_state_is_laid_at_150_per_cent():
    assert {state for _code, state, _size in ENLARGED} == set(STATES).difference(DEAR[1:])
    assert {(code, size) for code, _state, size in ENLARGED} == set(TURNS)


@pytest.mark.parametrize("state", [state for state in STATES if state not in (*SAMPLED, *DEAR)])
@pytest.mark.parametrize("spoken", ["th"], indirect=True)
def test_a_small_window_holds_every_state_in_thai(spoken, state):
    """Whose lines are the highest: every state but those whose deal is weighed first (36 s of a processor)."""
    assert_holds(lay(state, SMALL), state, SMALL)


@pytest.mark.parametrize("state", [state for state in STATES if state not in (*BOOK, *LICENCES, *DEAR[1:])])
def test_nothing_is_left_in_english(state):
    laid = longer(state, SMALL)
    said = [drawn.text for drawn in laid.texts] + list(laid.spoken)
    found = {
        word
        for text in said
        if not DIGEST.search(text)
        for word in pseudo.untranslated(CODED.sub("", text))
        if len(word) > 1 and word.removesuffix("’s") not in IN_ENGLISH
    }
    assert found == set()


def test_what_is_allowed_to_be_cut_still_is():
    for state, size in MAY_BE_CUT:
        assert longer(state, size).cut, f"{state} needs no leave any more"
