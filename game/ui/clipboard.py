"""Reads text from the clipboard and tolerates invalid data from other programs."""

from __future__ import annotations

import pygame


class ClipboardError(Exception):
    """The clipboard's content is not text, or the desktop did not return it."""


def pasted() -> str:
    """Return the text in the clipboard; '' if it is empty.

    Raises:
        ClipboardError: its bytes are not UTF-8, or there is no clipboard.
    """
    try:
        return pygame.scrap.get_text()
    except (UnicodeDecodeError, pygame.error) as error:
        raise ClipboardError from error
