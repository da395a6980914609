"""QR codes drawn for a phone's camera, with modules of a whole number of pixels."""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from game.ui import theme

QUIET: Final = 4
"""Width in modules of the white margin that a camera needs."""


def qr_picture(text: str, side: int) -> Surface:
    """Return the QR code of a text, at most `side` pixels wide and high.

    A text of only digits, capitals, spaces and ':' gets the coarsest code.
    """
    import segno  # noqa: PLC0415 - only the page that shows a code pays for it

    modules = [bytes(row) for row in segno.make_qr(text, error="m").matrix]
    whole = len(modules) + 2 * QUIET
    pixels = max(1, side // whole)
    surface = Surface((whole * pixels, whole * pixels))
    surface.fill(theme.WHITE)
    for y, row in enumerate(modules, QUIET):
        for x, dark in enumerate(row, QUIET):
            if dark:
                surface.fill(theme.BLACK, Rect(x * pixels, y * pixels, pixels, pixels))
    return surface
