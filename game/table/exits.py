"""Where a table leads: settlement, next deal, pause, curtain. The table knows no other scene."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.match.match import Match
    from game.rules.contract import Seat
    from game.words import Reader


def _nothing(*_anything: object) -> None:
    """Lead nowhere."""


def _on_no_phone(*_anything: object) -> bool:
    """Nobody sits at a phone."""
    return False


class Exits(NamedTuple):
    """Where a table leads."""

    settlement: Callable[[Match], None]
    """A deal has ended and everything of it was shown: lay its settlement over the table."""
    go_on: Callable[[Match], None]
    """A deal was settled at the table itself: the next deal or, after the last, the standings."""
    menu: Callable[[], None]
    """The pause."""
    curtain: Callable[[Seat, Callable[[], None]], None]
    """`curtain(seat, ready)` hides the table until the person of this seat calls `ready`."""
    save: Callable[[Match], bool]
    """Write the replay of the deal that is over to a file and say where it is; False where that failed."""
    seal: Callable[[Match, bool], None] = _nothing
    """`seal(match, opened)` shows the seal; only with `opened` what nobody may know before the end."""
    watch: Callable[[Match], None] | None = None
    """Show the deal that is over in the viewer of replays; None where that is not offered, as the next two."""
    same: Callable[[Match], None] | None = None
    """Play the same deal once more, which counts nowhere."""
    review: Callable[[Match], None] | None = None
    """A deal that was settled at the table itself is looked at again."""
    on_phone: Callable[[Seat, Sequence[str], Callable[[Reader], str], Callable[[], None]], bool] = _on_no_phone
    """`on_phone(seat, pieces, words, opened)` lets a hand be opened on the phone of its seat, which shows all pieces
    but the last with what `words(reader)` says of them; `opened` is called once. False where no phone is at hand."""


NOWHERE: Final = Exits(
    *(_nothing, _nothing, _nothing, lambda _seat, ready: ready(), lambda _match: True),
    watch=_nothing,
    same=_nothing,
    review=_nothing,
)
"""For a table that is only looked at."""
