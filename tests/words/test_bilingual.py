"""A native name is shown next to its translation, but only once if both are equal."""

from __future__ import annotations

import pytest

from game.i18n.bilingual import bilingual


@pytest.mark.parametrize(
    ("native", "name", "shown"),
    [
        ("ตอง", "tong", "ตอง"),
        ("ตอง", "ตอง", ""),
        ("สี่ตองมืด", "สี่\u200bตอง\u200bมืด", ""),
        ("เศียร", "เศียร\u200bของ\u200bเอี่ยว", ""),
        ("ถลก", "จั่ว\u200bเข้า\u200bตอง", "ถลก"),
        ("", "four tongs", ""),
    ],
)
def test_native_name_equal_to_its_translation_is_shown_once(native: str, name: str, shown: str) -> None:
    """Line break marks in the translation do not make it different."""
    assert bilingual(native, name) == shown
