"""Finds the device from which an intent came."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table.device_assignment import GAMEPAD, Device, set_with
from game.ui.key_caps import key_of

if TYPE_CHECKING:
    from game.ui.intents import Intent


def device_of(intent: Intent) -> Device | None:
    """Return the gamepad or key set that sent an intent; None for the mouse, and for keys outside the key sets."""
    pad = getattr(intent, "pad", "")
    if pad:
        return Device(GAMEPAD, pad)
    key = key_of(intent)
    return set_with(key) if key else None
