"""What stands on the plaques of all seats: chips, gains, points, who has staked; and where they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.i18n import _
from game.scenes.tables.daun_tiga.seat import LOSS, PLUS
from game.scenes.tables.daun_tiga.words import plain, signed
from game.ui import theme

if TYPE_CHECKING:
    from game.rules.contract import Seat
    from game.scenes.tables.daun_tiga.scene import DaunTigaScene


def say_plaques(scene: DaunTigaScene) -> None:
    """Chips with what was gained in this deal so far, and points as far as hands lie open."""
    shown = scene.shown
    for seat, plaque in enumerate(scene.seat_plaques):
        gain = shown.gains[seat]
        plaque.chips = plain(scene.chips_before[seat] + gain)
        settled = shown.rulings[seat] is not None or (seat == shown.banker and any(shown.rulings)) or gain != 0
        colour = PLUS if gain > 0 else LOSS if gain < 0 else theme.DIM
        plaque.gain = (signed(gain), colour) if settled else ("", theme.DIM)
        plaque.note = _("bank") if seat == shown.banker else ""
        plaque.points = _points(scene, seat)
    say_ready(scene)


def _points(scene: DaunTigaScene, seat: Seat) -> str:
    """The dice of a throw for the bank, or what an open hand scores; the banker's stand beside its cards."""
    if seat in scene.rolling:
        return str(sum(scene.rolling[seat])) if scene.shown.dice[seat] is not None else ""
    read = scene.shown.reading(seat)
    if read is None or seat == scene.shown.banker or not scene.board.lies_open(seat):
        return ""
    return "" if read.points is None else str(read.points)


def say_ready(scene: DaunTigaScene) -> None:
    """A mark for the persons whose stakes stand before all do."""
    for seat, plaque in enumerate(scene.seat_plaques):
        draft = scene.staking.drafts.get(seat)
        plaque.mark = "check" if draft is not None and draft.ready and not scene.shown.standing else ""


def place_plaques(scene: DaunTigaScene) -> None:
    """Each plaque at its seat; the banker's at the head of the table."""
    for seat, plaque in enumerate(scene.seat_plaques):
        home = scene.board.home(seat)
        rect = scene.frame.rect(home.plaque)
        if plaque.rect != rect:
            plaque.place(rect)
        plaque.size = home.size
        plaque.bare = scene.board.layout.bare and seat not in {scene.viewer, scene.shown.banker}
