"""Phones on the big screen: the panel with the door and the seats, and what keeps tables and phones together."""
