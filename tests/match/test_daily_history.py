"""Finished deals of the day, streaks, and the text in which a result is shared and compared."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from game.i18n import languages, set_language
from game.match import daily_deal
from game.match.daily_history import (
    ENDED,
    LAID,
    PLAIN,
    TOOK,
    Result,
    SharedTextError,
    Streaks,
    comparison,
    played_days,
    result_of,
    shared_result,
    shared_text,
    streaks,
    turns_of,
)
from game.match.journal_database import IN_MEMORY
from game.match.players import PERSON, seated
from game.match.store import Store
from game.records.indexer import purge, remove
from game.rules import GAMES
from tests.match.test_daily import play_out

DAY = date(2026, 11, 20)
"""First of five days in the past, one for each game."""


def played(store: Store, day: date):
    """Play the deal of a day to its end and return its match."""
    match = daily_deal.begin(store, daily_deal.today(store, day))
    play_out(match)
    match.finish_deal()
    return match


@pytest.fixture
def language():
    yield set_language
    set_language("en")


def test_finished_deals_of_the_day_are_found_with_game_and_gain() -> None:
    store = Store.open(IN_MEMORY)
    for ahead in range(len(GAMES)):
        played(store, DAY + timedelta(days=ahead))
    daily_deal.begin(store, daily_deal.today(store, DAY + timedelta(days=7)))  # not finished
    found = played_days(store)
    assert list(found) == [DAY + timedelta(days=ahead) for ahead in range(len(GAMES))]
    for day, one in found.items():
        today = daily_deal.today(store, day)
        assert (one.game, one.gain, one.deal) == (today.game, today.gain, daily_deal.played_deal(store, today))


def test_calendar_is_read_from_the_journal_again_only_after_a_change(monkeypatch) -> None:
    store = Store.open(IN_MEMORY)
    played(store, DAY)
    queries: list[str] = []
    rows = store.journal.rows
    monkeypatch.setattr(store.journal, "rows", lambda query, *given: queries.append(query) or rows(query, *given))
    first = played_days(store)
    assert queries
    queries.clear()
    first.clear()  # the caller's own
    assert list(played_days(store)) == [DAY]
    assert queries == []
    played(store, DAY + timedelta(days=1))
    assert list(played_days(store)) == [DAY, DAY + timedelta(days=1)]
    remove(store.journal, [played_days(store)[DAY].deal])
    assert played_days(store)[DAY].deal == 0


def test_match_with_the_seed_of_a_deal_of_the_day_is_not_in_the_calendar() -> None:
    store = Store.open(IN_MEMORY)
    found = daily_deal.today(store, DAY)
    game = GAMES[found.game]
    players = seated([PERSON] + ["random"] * (game.default_seats - 1), (), game.name)
    match = store.start(game, game.Options(), players, 1, found.seed, ledger=[200] * len(players))
    play_out(match)
    match.finish_deal()
    assert played_days(store) == {}


def test_deleted_deal_of_the_day_stays_in_the_calendar_until_it_is_purged() -> None:
    store = Store.open(IN_MEMORY)
    played(store, DAY)
    before = played_days(store)[DAY]
    remove(store.journal, [before.deal])
    after = played_days(store)[DAY]
    assert after == before._replace(deal=0)
    assert result_of(store, after) == Result(DAY, before.gain, ())
    purge(store.journal)
    assert played_days(store) == {}


@pytest.mark.parametrize(
    ("ago", "expected"),
    [
        ((), Streaks(0, 0)),
        ((0,), Streaks(1, 1)),
        ((1, 2), Streaks(2, 2)),
        ((0, 1, 2, 5, 6, 7, 8), Streaks(3, 4)),
        ((2, 3), Streaks(0, 2)),
        ((-3, -2), Streaks(0, 2)),
        ((-1, 0, 1), Streaks(2, 3)),
        ((-400, 1, 2), Streaks(2, 2)),
    ],
)
def test_streak_counts_only_if_its_last_day_is_today_or_yesterday(ago: tuple[int, ...], expected: Streaks) -> None:
    """Days after today were played further east, or while the clock was ahead: they used to end the streak."""
    assert streaks([DAY - timedelta(days=days) for days in ago], DAY) == expected


def test_turn_ends_only_when_another_seat_moves_and_not_when_it_merely_answers() -> None:
    moves = [
        *[(1, "discard s1"), (0, "take"), (2, "pass"), (0, "discard c4")],
        *[(1, "draw"), (1, "discard c5"), (0, "pass"), (0, "draw"), (0, "discard c6")],
        *[(1, "draw"), (1, "discard c7"), (0, "draw"), (0, "lay 3S 3C 3D"), (0, "discard c8")],
        *[(1, "call 6C"), (0, "fold")],
    ]
    assert turns_of(moves) == (TOOK, PLAIN, LAID)
    assert turns_of(moves, seat=1) == (PLAIN, PLAIN, PLAIN, ENDED)


def test_turns_of_a_deal_of_the_day_in_every_game_can_be_shared_and_read_back() -> None:
    store = Store.open(IN_MEMORY)
    for ahead in range(len(GAMES)):
        day = DAY + timedelta(days=ahead)
        played(store, day)
        result = result_of(store, played_days(store)[day])
        assert result.turns, GAMES[result.game].title
        assert shared_result(shared_text(result)) == result


def test_shared_text_names_day_game_gain_and_turns() -> None:
    day = next(
        DAY + timedelta(days=ahead)
        for ahead in range(5)
        if daily_deal.game_of(DAY + timedelta(days=ahead)) == "tongits"
    )
    text = shared_text(Result(day, 9, (PLAIN, TOOK, LAID, ENDED)))
    assert text == f"Sala, {day.day} {day:%B}, Tongits: +9 chips, 4 turns\n{day.isoformat()} ⬜🟦🟩🟨"


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("gain", [-120, 0, 9])
def test_text_shared_in_any_language_can_be_read_under_any_other(code: str, gain: int, language) -> None:
    results = [Result(DAY + timedelta(days=ahead), gain, (PLAIN, TOOK) * ahead) for ahead in range(5)]
    language(code)
    texts = [f"> {shared_text(result)}\n\nbeat that!" for result in results]
    language("en")
    assert [shared_result(text) for text in texts] == results


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "Sala, 28 November, Tongits: +9, 4 turns",
        "2026-11-28 ⬜🟦",
        "2026-11-28 ⬜🟦\nSala, 28 November, Tongits: +9, 4 turns",
        "Sala, 30 February, Tongits: +9, 4 turns\n2026-02-30 ⬜🟦",
        "Sala, 28 November, Tongits: +12345678, 2 turns\n2026-11-28 ⬜🟦",
        "Sala, 28 November, Tongits: +9, 4 turns\n2026-11-27 ⬜🟦🟩🟨",
        "Sala, 28 November, Tongits: +9, 4 turns\n2026-11-28 ⬜🟦🟪🟨",
        "Sala, 28 November, Tongits: +9\n2026-11-28 ⬜🟦",
        "Sala, 28 November, Tongits: ２² chips\n2026-11-28",
        "Sala, 28 November, Tongits: +9, 2 turns\nSala, 28 November, Tongits: +7, 1 turn\n2026-11-28 ⬜🟦",
        "Sala, 28 November, Tongits: +9, 1 turn\n2026-11-28 ⬜\nSala, 28 November, Tongits: +7, 1 turn\n2026-11-28 ⬜",
        "x" * 100_000,
    ],
)
def test_shared_text_without_a_result_is_rejected_with_a_clear_message(text: str) -> None:
    with pytest.raises(SharedTextError, match=r"^[A-Z].+\.$"):
        shared_result(text)


@pytest.mark.parametrize("code", languages())
def test_truncated_shared_text_is_rejected_rather_than_misread(code: str, language) -> None:
    result = Result(DAY, -12, (PLAIN, TOOK, LAID, ENDED) * 3)
    language(code)
    text = shared_text(result)
    for start in range(1, len(text)):
        with pytest.raises(SharedTextError):
            shared_result(text[start:])
    for end in range(len(text)):
        with pytest.raises(SharedTextError):
            shared_result(text[:end])


def test_shared_result_is_read_despite_line_ends_and_marks_added_in_transit() -> None:
    result = Result(DAY, -12, (PLAIN, TOOK, LAID, ENDED))
    text = shared_text(result)
    head, squares = text.splitlines()
    sent = [
        *(text.replace("\n", end) for end in ("\r\n", "\r", "\u2028", "\u2029", "\n\n", "\n> ", " \n\t")),
        "".join(f"{letter}\ufe0f" if letter in "⬜🟦🟩🟨" else letter for letter in text),
        f"\u200f\u202b{head}\u202c\n\u2067{squares}\u2069\u200e",
        "\u200b".join(text),
        f"\ufeff{text}thanks!",
        f"{text} thanks!\n12 turns, 2026-11-30 🟨",
        f"[20/11, 10:32] Sala: {text}",
        text.replace("\N{MINUS SIGN}", "\N{EN DASH}").replace(" ", "\xa0"),
        text.replace("🟩", "\n> 🟩"),
        text.replace("12", "１２").replace(":", "："),
        f"{text}\n\n{text}",
    ]
    assert [shared_result(each) for each in sent] == [result] * len(sent)


def test_daily_comparison_states_which_player_is_ahead() -> None:
    own, other = Result(DAY, 9, (PLAIN,) * 11), Result(DAY, -4, (PLAIN,))
    assert comparison(own, other)[1:] == (
        "You: +9 in 11 turns. Your friend: −4 in 1 turn.",
        "You are 13 chips ahead.",
    )
    assert comparison(other, own)[-1] == "Your friend is 13 chips ahead."
    assert comparison(own, own._replace(turns=(PLAIN,) * 9))[-1] == "You are tied."


def test_players_own_shared_text_is_recognised_and_not_compared() -> None:
    own = Result(DAY, -4, (PLAIN,) * 6)
    assert comparison(own, shared_result(shared_text(own)))[0] == (
        "This is your own result: copy your friend’s text first."
    )


def test_shared_text_of_an_earlier_version_without_the_word_chips_is_read() -> None:
    texts = (
        "Sala, 28 November, Tongits: +9, 4 turns\n2026-11-28 ⬜🟦🟩🟨",
        "Sala, 28 November, Tongits: +9\n2026-11-28",
    )
    assert [shared_result(text) for text in texts] == [
        Result(date(2026, 11, 28), 9, (PLAIN, TOOK, LAID, ENDED)),
        Result(date(2026, 11, 28), 9, ()),
    ]


def test_looking_up_many_unknown_seeds_computes_each_day_at_most_once(monkeypatch) -> None:
    computed: list[date] = []
    seed_of = daily_deal.seed_of
    monkeypatch.setattr(daily_deal, "seed_of", lambda day, game: computed.append(day) or seed_of(day, game))
    daily_deal._days_by_seed.cache_clear()
    day = DAY - timedelta(days=1000)
    game = daily_deal.game_of(day)
    assert daily_deal.day_of(game, seed_of(day, game)) == day
    assert not any(daily_deal.day_of(game, f"{number:064x}") for number in range(50))
    assert len(computed) < daily_deal.OLDEST
