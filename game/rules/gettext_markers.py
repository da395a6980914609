"""Markers for translatable strings, which every layer may import."""

from __future__ import annotations


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for a marker
    """Mark a string for translation; it is translated when it is displayed."""
    return text


def NP_(context: str, text: str) -> tuple[str, str]:  # noqa: N802 - gettext's own name for a marker
    """Mark an ambiguous word for translation with a context; call `pgettext(*marked)` to display it."""
    return context, text
