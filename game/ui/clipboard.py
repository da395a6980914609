"""Clipboard text, safe against arbitrary bytes from other programs."""

from __future__ import annotations

import pygame


class ClipboardError(Exception):
    """Nothing can be pasted: the clipboard holds no text, or the desktop does not return it."""


def pasted() -> str:
    """Return the text in the clipboard; '' if there is none.

    Raises:
        ClipboardError: its bytes are not UTF-8, or there is no clipboard.
    """
    try:
        return pygame.scrap.get_text()
    except (UnicodeDecodeError, pygame.error) as error:
        raise ClipboardError from error
