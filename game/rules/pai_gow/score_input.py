"""Settlement and odds of Pai Gow hands entered with `sala score pai-gow`. See `tests/golden/README.md`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from game.rules.pai_gow.house_ways import house_way_named
from game.rules.pai_gow.odds import odds
from game.rules.pai_gow.settlement import compare
from game.rules.pai_gow.tiles import DEALT, HAND, Hand, check_tiles, kind_of

if TYPE_CHECKING:
    from game.rules.pai_gow.options import PaiGowOptions

SIDES: Final = ("player", "banker")


def settle_case(case: Mapping[str, Any], options: PaiGowOptions) -> dict[str, Any]:
    """Return the winners of front and rear for a case with `player` and `banker`, or the odds of all splits of `tiles`.

    Each side has a `front` and a `rear` of two tiles, which are sorted as at the table (PG-31). `tiles` has four tiles,
    and `way` names the banker's house way, by default that of the house rules (PG-60, PG-61). Raises `ValueError` with
    a message naming the field.
    """
    if not isinstance(case, Mapping):
        raise ValueError("a case must be an object with its fields")  # noqa: TRY004 - wrong input, not a wrong program
    return _odds_of(case, options) if case.get("tiles") is not None else _comparison(case, options)


def _odds_of(case: Mapping[str, Any], options: PaiGowOptions) -> dict[str, Any]:
    tiles = _tiles("tiles", case["tiles"], DEALT)
    _check("tiles", tiles)
    way = house_way_named(options.banker_way if case.get("way") is None else case["way"])
    found = odds(tiles, way.name, options.gee_joon_tie, options.commission)
    return {
        "splits": [
            {
                "front": list(each.split.front),
                "rear": list(each.split.rear),
                "win": each.win,
                "push": each.push,
                "lose": each.lose,
            }
            for each in found.splits
        ],
        "best": list(found.best),
    }


def _comparison(case: Mapping[str, Any], options: PaiGowOptions) -> dict[str, Any]:
    hands = {name: (_hand(case, name, "front"), _hand(case, name, "rear")) for name in SIDES}
    _check("player and banker", [code for side in hands.values() for hand in side for code in hand])
    result = compare(hands["player"], hands["banker"], options.gee_joon_tie)
    return {"front": result.front, "rear": result.rear, "outcome": result.outcome}


def _hand(case: Mapping[str, Any], name: str, hand: str) -> Hand:
    side = case.get(name)
    if side is None:
        raise ValueError(f"field {name} is missing (or tiles, for the odds)")
    if not isinstance(side, Mapping):
        raise ValueError(f"{name} must be an object with front and rear, not {side!r}")  # noqa: TRY004
    if side.get(hand) is None:
        raise ValueError(f"field {name}.{hand} is missing")
    one, other = _tiles(f"{name}.{hand}", side[hand], HAND)
    return one, other


def _tiles(field: str, value: object, wanted: int) -> list[str]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise ValueError(f"{field} must be a list of tiles, not {value!r}")  # noqa: TRY004
    for code in value:
        try:
            kind_of(code)
        except ValueError as error:
            raise ValueError(f"{field}: {error}") from None
    if len(value) != wanted:
        raise ValueError(f"{field} must hold {wanted} tiles, not {len(value)}")
    return list(value)


def _check(field: str, codes: Sequence[str]) -> None:
    try:
        check_tiles(codes)
    except ValueError as error:
        raise ValueError(f"{field}: {error}") from None
