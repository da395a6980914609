"""Phones as controllers: the panel with QR code, address and seats, and the connection between tables and phones."""
