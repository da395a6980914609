"""Named states of the score pad, used for pictures and tests."""

from __future__ import annotations

from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any, Final
from weakref import finalize

from game.match.journal_database import IN_MEMORY
from game.match.store import Store
from game.rules import GAMES
from game.scenes.score_pad.scene import ScorePadScene
from game.scenes.score_pad.start_scene import PadStartScene
from game.score_pad.fields import ENDED, FORM, QUICK, Filled
from game.score_pad.ledger import Ledger
from game.score_pad.ledger_files import LedgerFolder
from tools.pictures.posed_tables import nothing

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from game.ui.scene import Scene

NAMES: Final = (
    *("Ann", "Chai", "Malee", "Noi", "Yai", "Somchai", "Ploy", "Dolah", "Siti", "Ravi", "Nona", "Wei Jie"),
    *(f"Guest {number}" for number in range(1, 6)),
)
SOUR_GREENS: Final = {"open": ("c5",) * 3, "hand": ("m3", "m3", "m3", "s8", "s8", "s8", "c2", "s2", "m2")}


def passing_folder() -> LedgerFolder:
    """Return a temporary folder for ledgers, which is deleted with the last scene that uses it."""
    place = mkdtemp(prefix="sala-pad-")
    folder = LedgerFolder(Path(place))
    finalize(folder, rmtree, place, ignore_errors=True)
    return folder


class Entered(ScorePadScene):
    """Score pad after some entries."""

    def __init__(self, ledger: Ledger, filled: Filled) -> None:
        folder = passing_folder()
        super().__init__(ledger, folder, folder.new_path(ledger), nothing, quick=ledger.form.is_quick(filled))
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
    """Return the entries for a deal of which only the payments are entered."""
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


def stated(ended: str = "", amounts: Mapping[str, int] | None = None, **choices: str) -> Filled:
    """Return entries of the quick form."""
    named = {name.replace("_", " ", 1): value for name, value in choices.items()}
    return Filled({FORM: QUICK, **({ENDED: ended} if ended else {}), **named}, {}, amounts or {})


def quick_tongits() -> Scene:
    """Return the quick form with a challenged call at Tongits."""
    amounts = {"tally 0": 14, "tally 1": 21, "ace": 1, "four_of_a_kind": 1}
    entered = stated("draw", amounts, by="0", state_1="challenge", state_2="sunog")
    return pad("tongits", 3, entered, stated("tongits", by="1", state_2="sunog"))


def quick_pai_tong() -> Scene:
    """Return the quick form with all scoring items of Pai Tong."""
    entered = stated("win", winner="3", source="stock", item_thalok="on", item_sam_dap="on")
    return pad("pai-tong", 5, entered, won(2), house={"guess": "on", "white": "on"})


def quick_pai_gow() -> Scene:
    """Return the quick form with six players against the banker, the last of whom is missing."""
    outcomes = {f"outcome_{seat}": each for seat, each in enumerate(("win", "push", "lose", "win", "lose", ""))}
    bets = {"bet 0": 40, "bet 1": 20, "bet 2": 20, "bet 3": 80}
    return pad("pai-gow", 7, stated("", bets, **outcomes), paid(20, -20, 0, 0, 0, 0, 0), house={"commission": 5})


def quick_daun_tiga() -> Scene:
    """Return the quick form with three players against the banker, one of whom has two stakes."""
    results = {"result_1": "DT-43", "result_2": "DT-46", "result_3": "DT-34"}
    stakes = {"first 1": 5, "second 1": 5, "first 2": 10, "first 3": 4}
    return pad("daun-tiga", 4, stated("", stakes, **results), paid(16, -8, -8, 0), house={"bystanders": "off"})


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
    "score-pad-quick-tongits": quick_tongits,
    "score-pad-quick-tongits-empty": lambda: pad("tongits", 3, stated()),
    "score-pad-quick-pai-tong": quick_pai_tong,
    "score-pad-quick-pong": lambda: pad("pong", 4, stated("win", {"item tongs": 2}, winner="2", source="discard")),
    "score-pad-quick-pai-gow": quick_pai_gow,
    "score-pad-quick-daun-tiga": quick_daun_tiga,
    "score-pad-start": start,
    "score-pad-kept": kept,
}
"""Function that returns the scene of each picture."""
