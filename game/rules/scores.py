"""What `sala score` can settle: every game that is dealt here, and those whose hands can be settled before their table.

Apart from `GAMES`, so that a window that deals two games does not read the tables of all five.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from game.rules import GAMES
from game.rules.daun_tiga import cases as daun_tiga_cases
from game.rules.daun_tiga.options import DaunTigaOptions
from game.rules.pai_gow import cases as pai_gow_cases
from game.rules.pai_gow.options import PaiGowOptions
from game.rules.tongits import cases as tongits_cases
from game.rules.tongits.options import TongitsOptions

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Scored(Protocol):
    """A game that can settle a described hand; every `Game` is one."""

    @property
    def name(self) -> str:
        """Its key on the command line."""

    @property
    def Options(self) -> type[Any]:  # noqa: N802 - a class
        """The frozen dataclass of house rules."""

    @property
    def settle_case(self) -> Callable[[Mapping[str, Any], Any], dict[str, Any]]:
        """Settle a described hand, as `sala score` prints it; `ValueError` naming the field that is wrong."""


class Scores(NamedTuple):
    """A game that has no table yet, but settles the hands of a real one."""

    name: str
    Options: type[Any]
    settle_case: Callable[[Mapping[str, Any], Any], dict[str, Any]]


SCORES: Final[dict[str, Scored]] = {
    **GAMES,
    "pai-gow": Scores("pai-gow", PaiGowOptions, pai_gow_cases.settle_case),
    "tongits": Scores("tongits", TongitsOptions, tongits_cases.settle_case),
    "daun-tiga": Scores("daun-tiga", DaunTigaOptions, daun_tiga_cases.settle_case),
}
"""Every game whose hands can be settled, by its key."""
