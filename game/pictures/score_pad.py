"""Named states of the score pad, used for pictures and tests."""

from __future__ import annotations

from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any, Final
from weakref import finalize

from game.match.journal_file import IN_MEMORY
from game.match.store import Store
from game.pictures.posed_tables import nothing
from game.rules import GAMES
from game.scenes.score_pad.scene import ScorePadScene
from game.scenes.score_pad.start_scene import PadStartScene
from game.score_pad.fields import ENDED, Filled
from game.score_pad.ledger import Ledger
from game.score_pad.ledger_files import LedgerFolder

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.ui.scene import Scene

NAMES: Final = (
    *("Ann", "Chai", "Malee", "Noi", "Yai", "Somchai", "Ploy", "Dolah", "Siti", "Ravi", "Nona", "Wei Jie"),
    *(f"Guest {number}" for number in range(1, 6)),
)
SOUR_GREENS: Final = {"open": ("c5",) * 3, "hand": ("m3", "m3", "m3", "s8", "s8", "s8", "c2", "s2", "m2")}


def passing_folder() -> LedgerFolder:
    """Return a temporary folder for ledgers, deleted together with the last scene that uses it."""
    place = mkdtemp(prefix="sala-pad-")
    folder = LedgerFolder(Path(place))
    finalize(folder, rmtree, place, ignore_errors=True)
    return folder


class Entered(ScorePadScene):
    """Score pad into which some entries have been made."""

    def __init__(self, ledger: Ledger, filled: Filled) -> None:
        folder = passing_folder()
        super().__init__(ledger, folder, folder.new_path(ledger), nothing)
        self._entered = filled

    def enter(self) -> None:
        """Make the entries on the page."""
        super().enter()
        self.filled = self._entered
        self._count()


def pad(
    game: str,
    people: int,
    filled: Filled,
    *before: Filled,
    house: Mapping[str, str | int] | None = None,
) -> Scene:
    """Return a score pad with some deals in its ledger and one deal being entered."""
    found: Any = GAMES[game]
    ledger = Ledger.new(found, found.Options.parse(house or {}), NAMES[:people])
    for each in before:
        ledger.write(each)
    return Entered(ledger, filled)


def won(winner: int) -> Filled:
    """Return the entries for a win on a drawn piece with sour greens."""
    return Filled({ENDED: "win", "winner": str(winner), "source": "stock"}, SOUR_GREENS)


def paid(*gains: int) -> Filled:
    """Return the entries for a deal of which only the payments are known."""
    return Filled({ENDED: "amounts"}, {}, {f"gains {seat}": gain for seat, gain in enumerate(gains)})


def tongits() -> Scene:
    """Return a score pad with a challenged call at Tongits."""
    cards = {
        "open 0": ("4S", "5S", "6S"),
        "hand 0": ("AH", "2D", "KC"),
        "open 1": ("9H", "9D", "9C"),
        "given 1": ("9S",),
        "hand 1": ("3C", "AD", "2C"),
        "secret 2": ("TS", "TH", "TD", "TC"),
        "hand 2": ("QH", "JD"),
    }
    return pad("tongits", 3, Filled({ENDED: "draw", "by": "0", "answer 1": "challenge"}, cards), paid(4, -2, -2))


def pai_gow() -> Scene:
    """Return a score pad with three players against the banker, one of whom lacks a tile."""
    tiles = {
        "front 0": ("6-3", "4-3"),
        "rear 0": ("6-6", "5-4"),
        "front 1": ("1-1", "6-2"),
        "rear 1": ("4-4", "4-4"),
        "front 2": ("5-2", "3-2"),
        "rear 2": ("6-5",),
    }
    return pad("pai-gow", 3, Filled({}, tiles, {"bet 1": 20, "bet 2": 40}), paid(20, -20, 0))


def pai_gow_settled() -> Scene:
    """Return a score pad with three players against the banker, and a commission."""
    tiles = {
        "front 0": ("6-3", "4-3"),
        "rear 0": ("6-6", "5-4"),
        "front 1": ("1-1", "6-2"),
        "rear 1": ("4-4", "4-4"),
        "front 2": ("5-2", "3-2"),
        "rear 2": ("6-5", "6-4"),
    }
    filled = Filled({}, tiles, {"bet 0": 40, "bet 1": 20})
    return pad("pai-gow", 3, filled, paid(20, -20, 0), house={"commission": 5})


def daun_tiga() -> Scene:
    """Return a score pad with three players against the banker, one of whom has two stakes."""
    cards = {
        "hand 0": ("9S", "KS", "KH"),
        "hand 1": ("AS", "2S", "3S"),
        "hand 2": ("4H", "4D", "4C"),
        "hand 3": ("5H", "9D", "KC"),
    }
    filled = Filled({}, cards, {"first 1": 5, "second 1": 5, "first 2": 10, "first 3": 4})
    return pad("daun-tiga", 4, filled, paid(16, -8, -8, 0))


def many() -> Scene:
    """Return a score pad with seventeen players of Daun Tiga."""
    cards = {"hand 0": ("9S", "KS", "KH"), "hand 1": ("AS", "2S", "3S")}
    return pad("daun-tiga", 17, Filled({}, cards, {"first 1": 5}), paid(16, *[-1] * 16), paid(-16, *[1] * 16))


def start(*ledgers: Ledger) -> Scene:
    """Return the start page of the score pad."""
    folder = passing_folder()
    for ledger in ledgers:
        folder.write(folder.new_path(ledger), ledger)
    return PadStartScene(Store.open(IN_MEMORY), nothing, folder)


def kept() -> Scene:
    """Return the start page with two earlier sessions."""
    pong, tong = GAMES["pong"], GAMES["pai-tong"]
    one, two = Ledger.new(pong, pong.Options(), NAMES[:4]), Ledger.new(tong, tong.Options(), NAMES[:5])
    two.write(won(3))
    return start(one, two)


PICTURES: Final[dict[str, Callable[[], Scene]]] = {
    "score-pad": lambda: pad(
        "pai-tong", 5, won(3), won(2), Filled({ENDED: "void"}), paid(-16, 64, -16, -16, -16), won(0)
    ),
    "score-pad-empty": lambda: pad("pong", 4, Filled()),
    "score-pad-tongits": tongits,
    "score-pad-pai-gow": pai_gow,
    "score-pad-pai-gow-settled": pai_gow_settled,
    "score-pad-daun-tiga": daun_tiga,
    "score-pad-daun-tiga-17": many,
    "score-pad-start": start,
    "score-pad-kept": kept,
}
"""Function that returns the scene of each picture."""
