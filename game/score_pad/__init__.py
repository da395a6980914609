"""Score pad, which settles hands played with real cards by the same rules as deals at a table.

A `Form` defines the fields for one deal of a game, a `Filled` holds the entries, the rules turn them into a `Result`,
and a `Ledger` stores a session. Nothing here depends on a window.
"""
