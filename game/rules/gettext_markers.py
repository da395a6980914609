"""Markers for translatable strings, which every layer may import."""

from __future__ import annotations


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for a marker
    """Mark a string for translation; it is translated where it is shown."""
    return text


def NP_(context: str, text: str) -> tuple[str, str]:  # noqa: N802 - gettext's own name for a marker
    """Mark a word that is ambiguous without its context; `pgettext(*marked)` translates it where it is shown."""
    return context, text
