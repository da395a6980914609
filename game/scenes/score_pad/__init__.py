"""The score pad, which settles hands played with real cards and keeps a ledger of the session."""
