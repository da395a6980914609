"""Reads text from the clipboard; tolerates invalid data from other programs."""

from __future__ import annotations

import pygame


class ClipboardError(Exception):
    """The clipboard cannot be pasted: it is not text, or the desktop does not return it."""


def pasted() -> str:
    """Return the text in the clipboard; '' if it is empty.

    Raises:
        ClipboardError: its bytes are not UTF-8, or there is no clipboard.
    """
    try:
        return pygame.scrap.get_text()
    except (UnicodeDecodeError, pygame.error) as error:
        raise ClipboardError from error
