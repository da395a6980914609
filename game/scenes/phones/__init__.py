"""Phones as controllers: the panel with code, address and seats, and the link between tables and phones."""
