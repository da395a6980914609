"""All cases of the contract suite: games, numbers of seats, presets of house rules, and further switches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from sala_gin_rummy.rules import GIN_RUMMY

from game.rules import GAMES
from game.rules.contract import Game
from tests.sixth_game.house import sixth_game

pytest.register_assert_rewrite(
    *(f"tests.contract.{module}" for module in ("deals", "outside", "secrets", "throws", "walk"))
)

SIXTH: Game = GIN_RUMMY
ALL_GAMES: dict[str, Game] = {**GAMES, SIXTH.name: SIXTH}
"""The built-in games, and the one that exists only in tests."""


@pytest.fixture(autouse=True)
def six_games() -> Iterator[None]:
    """Register the sixth game during a test of the contract."""
    with sixth_game():
        yield


class Case(NamedTuple):
    """One combination of game, number of seats and house rules."""

    game: Game
    seats: int
    options: object
    label: str

    def __str__(self) -> str:
        return self.label


def options_with(game: Game, values: dict[str, object]) -> object:
    """Return house rules with these values; contradictory limits are adjusted together."""
    if values.get("table_min", 1) > values.get("table_max", 100):
        values["table_min"], values["table_max"] = values.get("table_max", 100), values["table_min"]
    return game.Options.parse(values)


def _cases() -> list[Case]:
    cases = []
    for game in ALL_GAMES.values():
        cases += [Case(game, seats, game.Options(), f"{game.name}-{seats}") for seats in game.seats]
        for preset, options in list(game.presets.items())[1:]:
            cases.append(Case(game, game.default_seats, options, f"{game.name}-{preset.replace(' ', '-')}"))
        for switch in game.Options.spec():
            values = switch.choices[1:] if switch.range is None else (switch.range[0], switch.range[-1])
            for value in values:
                if value != switch.default:
                    options = options_with(game, {switch.name: value})
                    cases.append(Case(game, game.default_seats, options, f"{game.name}-{switch.name}-{value}"))
    return cases


CASES = _cases()


@pytest.fixture(params=CASES, ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    """Provide every case: all seat counts, all presets, every value of every switch."""
    return request.param
