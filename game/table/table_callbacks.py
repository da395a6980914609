"""Callbacks through which a table opens other scenes: settlement, next deal, pause menu, curtain.

The table itself knows no other scene.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.match.match import Match
    from game.rules.contract import Seat
    from game.words import Reader


def _do_nothing(*_anything: object) -> None:
    """Ignore all arguments; used as the default callback."""


def _on_no_phone(*_anything: object) -> bool:
    """Return False; used as the default for a table without phones."""
    return False


class Exits(NamedTuple):
    """Callbacks through which a table opens other scenes."""

    settlement: Callable[[Match], None]
    """Opens the settlement over the table when a deal has ended and has been shown in full."""
    go_on: Callable[[Match], None]
    """Continues after a deal settled at the table: to the next deal or, after the last, standings."""
    menu: Callable[[], None]
    """Opens the pause menu."""
    curtain: Callable[[Seat, Callable[[], None]], None]
    """Hides the table until the person of a seat calls `ready`; called as `curtain(seat, ready)`."""
    save: Callable[[Match], bool]
    """Saves the replay of the finished deal and reports the location; returns False if saving failed."""
    seal: Callable[[Match, bool], None] = _do_nothing
    """Shows the seal and, if `opened`, also the seed; called as `seal(match, opened)`."""
    watch: Callable[[Match], None] | None = None
    """Opens the finished deal in the replay viewer; like the next two callbacks, None if unavailable."""
    same: Callable[[Match], None] | None = None
    """Plays the same deal again without counting it."""
    review: Callable[[Match], None] | None = None
    """Opens the review of a deal settled at the table."""
    on_phone: Callable[[Seat, Sequence[str], Callable[[Reader], str], Callable[[], None]], bool] = _on_no_phone
    """Opens a hand on the phone of its seat; called as `on_phone(seat, pieces, words, opened)`.

    The phone shows all pieces but the last, described by `words(reader)`; `opened` is called once, when the
    last piece is opened or the phone is lost. Returns False if the seat has no phone.
    """
    open_for_phone: Callable[[Seat], None] = _do_nothing
    """Opens, on the screen, the hand that a seat is opening on its phone, and says so there."""
    settled: Callable[[Match], None] = _do_nothing
    """Called once a finished deal has been shown in full and its settlement is open."""


NOWHERE: Final = Exits(
    *(_do_nothing, _do_nothing, _do_nothing, lambda _seat, ready: ready(), lambda _match: True),
    watch=_do_nothing,
    same=_do_nothing,
    review=_do_nothing,
)
"""Callbacks for a table that is only displayed."""
