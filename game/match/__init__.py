"""Matches and sessions: seats, consecutive deals, chips, and the journal in which every move is written."""
