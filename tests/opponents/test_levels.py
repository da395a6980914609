"""Levels: the opponents that each game offers."""

from __future__ import annotations

from random import Random

import pytest

from bench.retired import RETIRED
from game.match.simulation import simulate_rotated
from game.opponents import (
    LEVELS,
    RANDOM,
    STRENGTHS,
    TEMPERAMENTS,
    advise,
    decide,
    key_of,
    offered,
    sound_choice,
    substitute_for,
    usual,
    weigh_for,
    weighed,
)
from game.opponents.ladder import REPLACEMENTS
from game.rules import GAMES
from game.rules.contract import Range
from tests.contract.play import seed_of
from tests.nightly import by_day

LADDER = [key_of(strength, taste) for strength in reversed(STRENGTHS) for taste in TEMPERAMENTS]
SHOLD = {"daun-tiga": ["steady", "bold", "chaser"]}
"""Opponents that the lobby shows, in its order, where they are not those of the ladder."""
EARLIER = {
    "pong": {
        "master-3": "master",
        "master-2": "master",
        "adept-3": "adept",
        "adept-2": "adept",
        "casual-3": "casual",
        "casual-2": "casual",
        "beginner-2": "beginner",
    },
    "pai-tong": {
        "master-3": "master",
        "master-2": "master",
        "adept-4": "adept",
        "adept-3": "adept",
        "adept-2": "adept",
        "casual-4": "casual",
        "casual-3": "casual",
        "beginner-3": "beginner",
    },
    "tongits": {
        "master-1": "master",
        "adept-4": "adept",
        "adept-3": "adept",
        "casual-6": "casual",
        "casual-5": "casual",
        "casual-4": "casual",
    },
    "pai-gow": {
        "best": "master",
        "master-1": "master",
        "adept-1": "adept",
        "casual-1": "casual",
        "beginner-1": "beginner",
    },
    "daun-tiga": {
        "steady-2": "steady",
        "bold-2": "bold",
        "chaser-2": "chaser",
        "bold-1": "bold",
        "chaser-1": "chaser",
    },
}
"""Earlier players, and who plays at tables in their place."""


def first_question(game: str):
    deal = GAMES[game].deal(GAMES[game].default_seats, seed_of(1))
    seat = min(deal.pending())
    return deal, seat, deal.view(seat)


def test_every_game_has_opponents() -> None:
    assert list(LEVELS) == list(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_opponent_keys_used_in_saved_matches_and_on_the_command_line_never_change(game: str) -> None:
    assert list(offered(game)) == SHOLD.get(game, LADDER)
    assert list(LEVELS[game]) == [*offered(game), "first", *EARLIER.get(game, ()), "random"]
    assert LEVELS[game]["random"].think is RANDOM.think
    titles = [level.title for key, level in LEVELS[game].items() if key not in RETIRED.get(game, {})]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("game", GAMES)
def test_opponent_key_agrees_with_strength_and_temperament(game: str) -> None:
    for key, level in offered(game).items():
        assert key == key_of(level.strength, level.temperament)


@pytest.mark.parametrize("game", by_day([game for game in EARLIER if game != "pai-tong"], EARLIER))
def test_lobby_replaces_retired_opponents_with_current_ones(game: str) -> None:
    for key, strength in EARLIER[game].items():
        assert key not in offered(game)
        assert substitute_for(game, key) == strength
        seats = [strength, *[key] * (GAMES[game].default_seats - 1)]
        found = simulate_rotated(GAMES[game], GAMES[game].Options(), seats, 1, "versions").by_kind()
        assert list(found) == [strength, key]


@pytest.mark.parametrize("game", EARLIER)
def test_current_opponent_plays_in_place_of_a_retired_one_and_its_title_says_so(game: str) -> None:
    assert list(RETIRED[game]) == list(EARLIER[game])
    for key, current in EARLIER[game].items():
        level = LEVELS[game][key]
        assert level.think is LEVELS[game][current].think
        assert level.title == REPLACEMENTS[current] != LEVELS[game][current].title


@pytest.mark.parametrize("game", GAMES)
def test_default_opponent_is_offered_in_the_lobby(game: str) -> None:
    assert usual(game) == ("steady" if game == "daun-tiga" else "casual")


@pytest.mark.parametrize("game", GAMES)
def test_default_player_and_adviser_choose_legal_moves(game: str) -> None:
    deal, seat, view = first_question(game)
    assert deal.allows(seat, sound_choice(view, Random(1)).move)
    advice = decide(advise, view, Random(1))
    assert deal.allows(seat, advice.move)
    assert advice.reasons


@pytest.mark.parametrize("game", GAMES)
def test_move_evaluations_are_sorted_best_first(game: str) -> None:
    """All legal moves if there are few; a range is represented by some of its amounts."""
    deal, seat, view = first_question(game)
    found = weighed(weigh_for(game), view, Random(1), 4)
    assert found
    assert [one.worth for one in found] == sorted((one.worth for one in found), reverse=True)
    assert len({one.unit for one in found}) == 1
    for one in found:
        assert deal.allows(seat, one.move)
        assert one.error >= 0
        assert one.reasons
    if not any(isinstance(move, Range) for move in view.legal):
        assert {one.move for one in found} <= set(view.legal)
