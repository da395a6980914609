"""Parsing of Pai Tong and Pong hands entered with `sala score`. See `tests/golden/README.md`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeVar

from game.rules.equipment import THAI
from game.rules.money.decompositions import HAND
from game.rules.money.options import MoneyOptions, Source
from game.rules.money.sets import COPIES, SET_SIZE, counts_of
from game.rules.pieces import MONEY, MONEY_PACKS, TILES

SOURCES: Final[dict[str, Source]] = {
    "stock": "stock",
    "wall": "stock",
    "discard": "discard",
    "taken": "taken",
    "dealt": "dealt",
}
"""Source of the winning piece, keyed by the word that a case uses for it."""
CARD_HONOURS: Final = frozenset(MONEY[27:])
TILE_HONOURS: Final = frozenset(TILES[27:])

AnyOptions = TypeVar("AnyOptions", bound=MoneyOptions)


class Hand(NamedTuple):
    """A hand entered with `sala score`, as design numbers."""

    counts: tuple[int, ...]
    exposed: tuple[int, ...]
    winning: int
    source: Source
    guess: int | None


def read_hand(case: Mapping[str, Any], options: AnyOptions) -> tuple[Hand, AnyOptions]:
    """Parse the hand of a case; return it with the house rules, adjusted to the equipment that its honours imply.

    `ot rf wf` are cards and `rd gd wd` tiles, whatever the house rules say; a hand must not mix them. A case with only
    `hand12` counts as concealed and won from the stock; if it names no winning card, the best-paying one is used, as
    for a dealt hand. Raises `ValueError` with a message naming the field.
    """
    if not isinstance(case, Mapping):
        raise ValueError("a case must be an object with its fields")  # noqa: TRY004 - wrong input, not a wrong program
    if "hand12" in case and not {"concealed", "winning_card_source"} & set(case):
        case = {"exposed_tongs": [], **case, "concealed": case["hand12"], "winning_card_source": "stock"}
        if case.get("winning_card") is None:
            case["winning_card_source"] = "dealt"
            options = replace(options, dealt_win="on")
    source = _source(case)
    concealed = _codes("concealed", _field(case, "concealed"))
    tongs = _field(case, "exposed_tongs")
    if not isinstance(tongs, Sequence) or isinstance(tongs, str):
        raise ValueError(f"exposed_tongs must be a list of tongs, not {tongs!r}")  # noqa: TRY004
    exposed = [_codes("exposed_tongs", tong) for tong in tongs]
    winning = case.get("winning_card") if source == "dealt" else _field(case, "winning_card")
    if winning is not None:
        (winning,) = _codes("winning_card", [winning])
    options = _with_equipment(options, [*concealed, *(code for tong in exposed for code in tong), winning or ""])
    _check(concealed, exposed, winning, source)
    index = MONEY_PACKS[options.equipment].index
    counts = counts_of([index(code) for code in concealed])
    guess = case.get("guess") if options.guesses and source != "dealt" else None
    if guess is not None:
        (guess,) = _codes("guess", [guess])
        if concealed.count(guess) <= (guess == winning):
            raise ValueError(f"guess {guess} must be one of the concealed cards beside the winning card")
    return Hand(
        counts,
        tuple(index(tong[0]) for tong in exposed),
        index(concealed[0] if winning is None or source == "dealt" else winning),
        source,
        None if guess is None else index(guess),
    ), options


def _field(case: Mapping[str, Any], name: str) -> Any:
    if case.get(name) is None:
        raise ValueError(f"field {name} is missing")
    return case[name]


def _source(case: Mapping[str, Any]) -> Source:
    value = _field(case, "winning_card_source")
    if not isinstance(value, str) or value not in SOURCES:
        raise ValueError(f"winning_card_source must be one of {', '.join(SOURCES)}, not {value!r}")
    return SOURCES[value]


def _codes(field: str, value: object) -> list[str]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise ValueError(f"{field} must be a list of codes, not {value!r}")  # noqa: TRY004
    for code in value:
        if not isinstance(code, str) or (code not in MONEY and code not in TILE_HONOURS):
            raise ValueError(
                f"{field} has an unknown code {code!r}; known are c1 to c9, s1 to s9, m1 to m9, ot rf wf, rd gd wd"
            )
    return list(value)


def _with_equipment(options: AnyOptions, codes: Sequence[str]) -> AnyOptions:
    cards, tiles = CARD_HONOURS.intersection(codes), TILE_HONOURS.intersection(codes)
    if cards and tiles:
        raise ValueError(
            f"concealed and exposed_tongs mix cards ({' '.join(sorted(cards))}) and tiles ({' '.join(sorted(tiles))})"
        )
    if tiles and options.equipment != "tiles":
        return replace(options, equipment="tiles")
    if cards and options.equipment == "tiles":
        return replace(options, equipment=THAI)
    return options


def _check(concealed: list[str], exposed: list[list[str]], winning: str | None, source: Source) -> None:
    for tong in exposed:
        if len(tong) != SET_SIZE or len(set(tong)) != 1:
            raise ValueError(f"exposed_tongs: {' '.join(tong) or 'an empty list'} is no tong of three identical pieces")
    if exposed and source == "dealt":
        raise ValueError("exposed_tongs must be empty for a dealt hand")
    wanted = HAND - SET_SIZE * len(exposed)
    if len(concealed) != wanted:
        raise ValueError(
            f"concealed must hold {max(wanted, 0)} pieces beside {len(exposed)} exposed tongs, not {len(concealed)}"
        )
    hand = concealed + [code for tong in exposed for code in tong]
    for code in sorted(set(hand)):
        if hand.count(code) > COPIES:
            raise ValueError(f"concealed and exposed_tongs hold {hand.count(code)} of {code}; there are only {COPIES}")
    if source != "dealt" and winning not in concealed:
        raise ValueError(f"winning_card {winning} is not among the concealed pieces")
