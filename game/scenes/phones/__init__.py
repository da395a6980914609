"""Phones as controllers: the panel with QR code, address and seats, and the link between tables and phones."""
