"""Sala, a desktop table for five games of Southeast Asia, played with cards and tiles."""
