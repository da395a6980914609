"""Search of all messages in whole sessions; `python bench/phones.py --deals 500` does the same for longer."""

from __future__ import annotations

from typing import Any

import pytest

from game.match.in_memory_match import InMemoryMatch
from game.rules import GAMES
from game.words import WORDS
from game.words.game_words import none_opened
from tests.phones.overheard import leaks_of_session

ENOUGH = {"tongits": 4, "daun-tiga": 40, "pai-gow": 20}
"""Number of deals in which every disturbance happens."""


@pytest.mark.parametrize("name", GAMES)
def test_messages_to_phones_reveal_no_hidden_information_during_a_session(name: str) -> None:
    """Also after a lost connection, for a seat taken over, for onlookers, and in the next match."""
    found, counts = leaks_of_session(name, ENOUGH.get(name, 3), 1)
    assert found == []
    for mishap in ("came back", "seat lent", "seat given back", "played again", "frames that the screen lags"):
        assert counts[mishap], f"{mishap}: it has not happened"
    assert counts["messages to who holds no seat"]
    assert counts["messages that show the public table"]
    assert counts["updates shown in part"]
    if name != "daun-tiga":  # nobody's pieces are known before all are, so that there is nothing to shuffle
        assert counts["public records with the rest shuffled"]
    if WORDS[name].opened is not none_opened:
        assert counts["hands shown one by one"]
    assert counts["pieces named"] > 100


@pytest.mark.parametrize("name", ["pong", "daun-tiga"])
def test_session_leak_search_finds_a_planted_piece(name: str) -> None:
    def plant(message: dict[str, Any], match: InMemoryMatch) -> None:
        if "ask" in message:
            message["ask"] += " ".join(code for place in match.deal.census().values() for code in place[:2])

    found, _counts = leaks_of_session(name, 1, 1, plant)
    assert found


def test_session_leak_search_finds_updates_ahead_of_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a feed that does not wait for the screen."""
    monkeypatch.setattr("game.match.referee.Referee.shown", property(lambda self: self.at))
    found, _counts = leaks_of_session("pong", 1, 1)
    assert found
