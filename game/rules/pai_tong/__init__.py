"""Pai Tong (ไพ่ตอง): house rules, scoring items and settlement. See `docs/rules/pai-tong.md`."""
