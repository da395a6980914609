"""Settlement of Daun Tiga hands entered with `sala score daun-tiga`. See `tests/golden/README.md`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from game.rules.daun_tiga.comparison import compare
from game.rules.daun_tiga.hands import HAND, RANK_OF, TILE_SUITS, read, tile_pack
from game.rules.daun_tiga.settlement import Stakes
from game.rules.pieces import FRENCH

if TYPE_CHECKING:
    from game.rules.daun_tiga.options import DaunTigaOptions

SIDES: Final = ("player", "banker")
CARDS: Final = frozenset(FRENCH)
STAKES: Final = 2
NO_SECOND: Final = Stakes(1)
"""Stakes assumed for a case without stakes: one chip as first stake, no second stake."""


def settle_case(case: Mapping[str, Any], options: DaunTigaOptions) -> dict[str, Any]:
    """Return the winner and the outcome of both stakes as the player's gain in chips. DT-30 to DT-51.

    `player` and `banker` are three cards each, or three tiles of one suit and the winds, whatever equipment the house
    rules choose. `stakes` are [first, second]; table limits (DT-21) are not checked here. Raises `ValueError` with a
    message naming the field.
    """
    if not isinstance(case, Mapping):
        raise ValueError("a case must be an object with its fields")  # noqa: TRY004 - wrong input, not a wrong program
    player, banker = (_codes(case, name) for name in SIDES)
    _check([*player, *banker])
    stakes = _stakes(case.get("stakes"))
    ruling = compare(read(player, options), read(banker, options))
    first, second = ruling.first * stakes.first, ruling.second * stakes.second
    return {"result": ruling.result, "first": first, "second": second, "net": first + second}


def _codes(case: Mapping[str, Any], name: str) -> list[str]:
    codes = case.get(name)
    if codes is None:
        raise ValueError(f"field {name} is missing")
    if not isinstance(codes, Sequence) or isinstance(codes, str):
        raise ValueError(f"{name} must be a list of codes, not {codes!r}")  # noqa: TRY004
    for code in codes:
        if not isinstance(code, str) or code not in RANK_OF:
            raise ValueError(
                f"{name} has an unknown code {code!r}; known are cards like AS, TH and KD, and tiles: "
                "m1 to m9, s1 to s9, c1 to c9, we wn ww ws"
            )
    if len(codes) != HAND:
        raise ValueError(f"{name} must hold {HAND} pieces, not {len(codes)}")
    return list(codes)


def _check(codes: Sequence[str]) -> None:
    """Raise `ValueError` for hands that no pack contains: cards mixed with tiles, two tile suits, too many copies.

    DT-01, DT-02.
    """
    cards = CARDS.intersection(codes)
    tiles = set(codes) - cards
    if cards and tiles:
        raise ValueError(
            f"player and banker mix cards ({' '.join(sorted(cards))}) and tiles ({' '.join(sorted(tiles))})"
        )
    if not any(tiles <= set(tile_pack(suit).codes) for suit in TILE_SUITS):
        raise ValueError(f"player and banker have tiles of more than one suit: {' '.join(sorted(tiles))}")
    copies = tile_pack(TILE_SUITS[0]).copies if tiles else 1
    for code in sorted(set(codes)):
        if codes.count(code) > copies:
            there = f"there are only {copies}" if tiles else "there is only one"
            raise ValueError(f"player and banker hold {codes.count(code)} of {code}; {there}")


def _stakes(value: object) -> Stakes:
    if value is None:
        return NO_SECOND
    if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != STAKES:
        raise ValueError(f"stakes must be a list of the first and the second stake, not {value!r}")
    for name, amount, least in zip(("first", "second"), value, (1, 0), strict=True):
        if not isinstance(amount, int) or isinstance(amount, bool) or amount < least:
            raise ValueError(f"stakes: the {name} stake must be a whole number of at least {least}, not {amount!r}")
    return Stakes(*value)
