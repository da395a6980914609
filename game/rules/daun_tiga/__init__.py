"""Daun Tiga (打九, 三张): hands, comparison, settlement, bank and exact odds. `docs/rules/daun-tiga.md`, seed 004."""
