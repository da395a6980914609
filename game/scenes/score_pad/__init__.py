"""The score pad, which settles hands played with real cards and keeps the ledger of a session."""
