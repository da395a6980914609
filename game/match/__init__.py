"""Matches and sessions: seats, deals in sequence, chips, and the journal to which every move is written."""
