"""How a deal ended: every word and number of its sheet."""
