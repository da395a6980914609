"""Base class of all drivers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.match.referee import Chair


class BaseDriver:
    """Base class of drivers, which stores the chair and never has work to do in `step`."""

    chair: Chair

    def sit(self, chair: Chair) -> None:
        """Take the seat to which `chair` gives access."""
        self.chair = chair

    def step(self, seconds: float) -> bool:  # noqa: ARG002 - a driver that thinks knows better
        """Return False, because this driver never needs time to think."""
        return False
