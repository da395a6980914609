"""Named states of the Pai Tong and Pong tables: fixed seeds, played by opponents up to an event."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from game.opponents import RANDOM, decide
from game.rules import GAMES
from game.rules.equipment import CEKI_CARDS, THAI_CARDS
from game.rules.money.moves import PONG, WIN
from game.rules.moves import PASS
from game.words import Reader
from game.words.money.sets import claim_note
from tools.pictures.posed_tables import PosedTable, pictures, press, table
from tools.scenarios import State, asked

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from game.match.match import Match
    from game.rules.contract import Move, Seat
    from game.rules.money.view import View
    from game.ui.scene import Scene
    from tools.pictures.posed_tables import Pose

NAMES: Final = ("You", "Kanya", "Mali", "Anan", "Ploy", "Somsak", "Niran")
PONG_NAMES: Final = ("You", "Pak Long", "Mei Lian", "Aminah")
CHIPS: Final = (48, 38, 52, 44, 31, 27, 40)


def _to_discard(least: int = 17, *, claims: int = 1) -> Callable[[View], bool]:
    """Return a condition: the viewer must discard, with `least` or more discards and `claims` exposed sets."""

    def reached(view: View) -> bool:
        table = view.table
        exposed = sum(map(len, table.exposed))
        return (
            table.phase == "discard"
            and table.actor == 0
            and view.drawn is not None
            and table.turns > 0
            and len(table.discards) >= least
            and exposed >= claims
            and WIN not in view.legal
        )

    return reached


def _may(move: object, least: int = 8) -> Callable[[View], bool]:
    return lambda view: move in view.legal and len(view.table.discards) >= least and len(view.table.discards) % 20 != 0


def _breaks(view: View) -> bool:
    """Return whether the viewer may pong with two pieces of a complete set of the hand, which this breaks."""
    game = GAMES["pong"]
    note = claim_note(PONG, view, Reader("pong", game.pack(view.table.options), ("",) * view.table.seats, view.seat))
    return _may(PONG, 4)(view) and note is not None and note.breaks


def _own_sets(number: int) -> Callable[[View], bool]:
    return lambda view: (
        view.table.phase == "discard"
        and view.table.actor == 0
        and len(view.table.exposed[0]) >= number
        and WIN not in view.legal
    )


def _guess(view: View) -> bool:
    return view.table.phase == "guess" and len(view.legal) > 1


def _without_a_win(match: Match, seat: Seat, chance: Random) -> Move:
    """Return a random move other than a win."""
    view = match.view(seat)
    move = decide(RANDOM.think, view, chance).move
    if move != WIN:
        return move
    return PASS if PASS in view.legal else next(one for one in view.legal if one != WIN)


_pong = partial(State, "pong", names=PONG_NAMES, deals=8, chips=CHIPS)
_pai_tong = partial(State, "pai-tong", names=NAMES, deals=12, chips=CHIPS)

STATES: Final[dict[str, State]] = {
    "pong-turn": _pong(4, asked(_to_discard(18, claims=2))),
    "pong-claim": _pong(4, asked(_may(PONG, 14))),
    "pong-breaks": _pong(4, asked(_breaks)),
    "pong-win": _pong(4, asked(_may(WIN))),
    "pong-late": _pong(4, asked(_to_discard(48, claims=0)), answer=_without_a_win),
    "pong-draw": _pong(4, asked(lambda view: view.table.phase == "turn" and view.table.actor == 0)),
    "pong-deal": _pong(4, asked(lambda view: bool(view.table.hand_sizes))),
    "pong-own-tongs": _pong(4, asked(_own_sets(2))),
    "pong-ceki": _pong(4, asked(_to_discard(13)), {"equipment": CEKI_CARDS.name}),
    "pong-thai": _pong(4, asked(_to_discard(13)), {"equipment": THAI_CARDS.name}),
    "pai-tong-2": _pai_tong(2, asked(_to_discard(14, claims=0))),
    "pai-tong-3": _pai_tong(3, asked(_to_discard(14))),
    "pai-tong-4": _pai_tong(4, asked(_to_discard(14))),
    "pai-tong-5": _pai_tong(5, asked(_to_discard(14))),
    "pai-tong-6-turn": _pai_tong(6, asked(_to_discard(16, claims=2))),
    "pai-tong-7": _pai_tong(7, asked(_to_discard(16, claims=2))),
    "pai-tong-draw": _pai_tong(5, asked(lambda view: view.table.phase == "turn" and view.table.actor == 0)),
    "pai-tong-claim": _pai_tong(6, asked(_may(PONG, 11))),
    "pai-tong-late": _pai_tong(6, asked(_to_discard(32, claims=0)), answer=_without_a_win),
    "pai-tong-tongs": _pai_tong(7, asked(lambda view: sum(map(len, view.table.exposed)) >= 6), answer=_without_a_win),
    "pai-tong-own-tongs": _pai_tong(6, asked(_own_sets(2))),
    "pai-tong-tiles": _pai_tong(6, asked(_to_discard(14)), {"equipment": "tiles"}),
    "pai-tong-ceki": _pai_tong(6, asked(_to_discard(14)), {"equipment": CEKI_CARDS.name}),
    "pai-tong-guess": _pai_tong(4, asked(_guess), {"guess": "on"}),
}

HINTS: Final = {
    "pong-hint": "pong-turn",
    "pong-claim-hint": "pong-claim",
    "pong-ceki-hint": "pong-ceki",
    "pai-tong-hint": "pai-tong-6-turn",
    "pai-tong-claim-hint": "pai-tong-claim",
    "pai-tong-tongs-hint": "pai-tong-own-tongs",
}
"""States in which a hint is asked for."""
IN_SETS: Final = {
    "pong-sets": "pong-turn",
    "pong-tongs-sets": "pong-own-tongs",
    "pai-tong-sets": "pai-tong-6-turn",
    "pai-tong-tiles-sets": "pai-tong-tiles",
}
"""States with the hand sorted by sets."""


def posed(name: str, pose: Pose) -> Scene:
    """Return the table in a named state after an action."""
    return PosedTable(table(STATES[name]), pose=pose)


PICTURES: Final[dict[str, Callable[[], Scene]]] = {
    **pictures(STATES),
    **{name: partial(posed, state, press("hint")) for name, state in HINTS.items()},
    **{name: partial(posed, state, press("sort")) for name, state in IN_SETS.items()},
}
"""Function that returns the scene of each picture."""
