"""Every named state in other languages: no text is cut, overlaps, leaves its place, or remains English.

A test language whose texts are half as long again represents all future ones; of the real languages some states of
each kind are laid out, and in Thai all, in a small window. At 150 % every state is laid out in one language and
window, and the languages and windows take turns: all states in all of them are two thousand layouts, which
`bench/layouts.py` makes.
"""

from __future__ import annotations

import re
from itertools import product

import pytest

from game import i18n
from game.games import BUNDLES
from game.match import player_names
from tests import pseudo
from tests.nightly import by_day
from tests.plain_layouts import lay, unpainted
from tools.pictures import STATES
from tools.pictures.records import played_store

SMALL, LARGE = (1024, 640), (1920, 1080)
DEAR = tuple(state for state in STATES if state.startswith("review"))
"""Whose deal is weighed by the master first: laid once."""
SAMPLED = (*[state for state in STATES if state not in DEAR][::9], "tongits-settlement-tongits")
PLAIN = [state for state in STATES if state not in (*SAMPLED, *DEAR)]
SIXTH = [state for state in tuple(STATES)[2::6] if state in PLAIN]
"""Those that the sweeps marked `sampled` over all states leave to the night."""
LOOKED_AT = (
    *("title", "settings", "pause", "pause-tongits", "curtain", "seal", "phones", "standings", "settlement-pong"),
    *("lobby-pai-tong", "lobby-pong", "lobby-pai-gow", "lobby-tongits", "lobby-daun-tiga", "opponents", "table-rules"),
    *("pong-claim", "pong-turn"),
)
"""One of each kind."""
LARGELY = (*SAMPLED, *(state for state in LOOKED_AT if state not in SAMPLED))
TONGUES = tuple(code for code in i18n.LANGUAGE_NAMES if code != i18n.SOURCE_LANGUAGE)

MAY_BE_CUT = {
    **dict.fromkeys(
        (("phones-17", SMALL), ("phones-17", (1920, 1080))),
        "seventeen seats: a row is one line high, tooltips say its words whole",
    ),
    (
        "join-daun-tiga-17",
        SMALL,
    ): "seventeen seats on the smallest window: 'Computer' and half as long again is cut; its tooltip says it whole",
    (
        "faces",
        SMALL,
    ): "twenty-six characters in six columns: words half as long again are cut; their nodes say them whole",
}
"""States whose words may be cut, each with its reason; nothing may overlap or leave its place anywhere."""

TURNS = tuple(product(TONGUES, (SMALL, LARGE)))
IN_TURN = [
    pytest.param(code, state, size, marks=[] if place % len(TURNS) == turn else pytest.mark.nightly)
    for place, state in enumerate(SAMPLED)
    for turn, (code, size) in enumerate(TURNS)
]
"""The sampled states in every language and window; by day each in one of them, the next state in the next."""
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

NAMES = {
    *(
        word
        for group in (player_names.NAMES, *(bundle.names for bundle in BUNDLES.values()))
        for name in group
        for word in name.split()
    ),
    *("Hassan", "Ravi", "Guest", "Mali", "Mei", "Lian", "Lin", "Pak", "Long", "Anan", "Somsak", "Kanya", "Malee"),
    *("Sala", "Pai", "Tong", "Pong", "Gow", "Tongits", "Tong-its", "its", "Daun", "Tiga"),
}
"""Of people and games; they are the same in every language."""
LETTERS = {"PYQ", "KAS", "PYQKAS"}
"""By which a phone comes in."""
KEYS = {"A", "RU", "RD", "Home", "End", "E", "I", "O", "U", "Y"}
NATIVE = {"escalera", "sunog"}
DIGEST = re.compile(r"^[0-9a-f ·]+$|[0-9a-f]{4} · |http")
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
    """Use this language during the test, also for the players' names in cached deals."""
    played_store.cache_clear()
    i18n.set_language(request.param)
    yield request.param
    i18n.set_language("en")
    played_store.cache_clear()


def longer(state, size):
    """Lay out a state in the longer test language."""
    with pseudo.spoken():
        return lay(state, size)


def assert_holds(laid, state, size, **others):
    """Assert that a layout has no faults; a failure shows all of them."""
    found = {"overlaps": laid.overlaps, "outside": laid.outside, **others}
    if (state, size) not in MAY_BE_CUT:
        found["cut"] = laid.cut
    assert {check: faults for check, faults in found.items() if faults} == {}, (state, size)


def left_in_english(state, laid):
    """Return the texts of a state that came from no catalogue."""
    if state in (*BOOK, *LICENCES, "settings-language"):  # languages have their own names
        return []
    said = [drawn.text for drawn in laid.texts] + list(laid.spoken)
    return [
        f"{word!r} in {text!r}"
        for text in said
        if not DIGEST.search(text)
        for word in pseudo.untranslated(CODED.sub("", text))
        if len(word) > 1 and word.removesuffix("’s") not in IN_ENGLISH
        if not (f"{word}…" in text and any(name.startswith(word) for name in IN_ENGLISH))  # a name cut short
    ]


@pytest.mark.sampled(2, 1)
@pytest.mark.parametrize("state", STATES)
def test_small_window_fits_pseudo_translations_50_percent_longer(state):
    laid = longer(state, SMALL)
    assert_holds(laid, state, SMALL, english=left_in_english(state, laid))


@pytest.mark.sampled(3, 0)
@pytest.mark.parametrize("state", LARGELY)
def test_large_window_fits_pseudo_translations_50_percent_longer(state):
    """Some texts appear only if there is enough space."""
    laid = longer(state, LARGE)
    assert_holds(laid, state, LARGE, english=left_in_english(state, laid))


@pytest.mark.parametrize(("spoken", "state", "size"), IN_TURN, indirect=["spoken"])
def test_every_translation_fits_in_every_window_size(spoken, state, size):
    assert_holds(lay(state, size), state, size)


@pytest.mark.sampled(5, 2)
@pytest.mark.parametrize(("spoken", "state", "size"), ENLARGED + GUIDED + OVER_WORDS, indirect=["spoken"])
def test_every_translation_fits_at_150_percent_text_size(spoken, state, size):
    laid = lay(state, size, text_size=1.5)
    assert laid.cut + laid.outside + laid.small == [] or (state, size) in MAY_BE_CUT
    assert laid.overlaps == []


def test_title_of_the_narrowest_claim_panel_fits_at_150_percent_text_size():
    assert lay("pong-win", SMALL, text_size=1.5).faults == []


def test_every_state_is_among_the_layouts_tested_at_150_percent_text_size():
    assert {state for _code, state, _size in ENLARGED} == set(STATES).difference(DEAR[1:])
    assert {(code, size) for code, _state, size in ENLARGED} == set(TURNS)


@pytest.mark.parametrize("state", by_day(SIXTH, PLAIN))
@pytest.mark.parametrize("spoken", ["th"], indirect=True)
def test_every_state_fits_a_small_window_in_thai(spoken, state):
    """Thai has the highest lines; states whose deal is analysed first are left out (36 s of processor time)."""
    assert_holds(lay(state, SMALL), state, SMALL)


def test_every_listed_exception_for_truncated_text_is_still_needed():
    for state, size in MAY_BE_CUT:
        assert longer(state, size).cut, f"{state} needs no leave any more"
