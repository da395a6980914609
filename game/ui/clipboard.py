"""What was copied elsewhere, and what is copied here: as text, whatever bytes another program puts there."""

from __future__ import annotations

import pygame


class ClipboardError(Exception):
    """Nothing can be pasted: what was copied is no text, or the desktop does not hand it out."""


def pasted() -> str:
    """The text that was copied last; '' where there is none.

    Raises:
        ClipboardError: its bytes are not UTF-8, as of a program that knows no Unicode, or there is no clipboard.
    """
    try:
        return pygame.scrap.get_text()
    except (UnicodeDecodeError, pygame.error) as error:
        raise ClipboardError from error
