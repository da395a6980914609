"""Daun Tiga at its table: blind stakes side by side, hands squeezed open, payments, and the page of odds."""
