"""Sala, a desktop table for five card and tile games of Southeast Asia."""
