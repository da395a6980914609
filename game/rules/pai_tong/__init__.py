"""Pai Tong (ไพ่ตอง): house rules, scoring items and settlement. `docs/rules/pai-tong.md`, seed 000."""
