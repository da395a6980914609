"""Daun Tiga (打九, 三张): hands, comparison, settlement, the bank and exact odds. See `docs/rules/daun-tiga.md`."""
