"""Score pad: settles hands played with real cards by the same rules as games at a table.

A `Form` defines the entries for one deal of a game; the entries are a `Filled`; the rules turn it into a `Result`, and
a `Ledger` stores the results of a session. Nothing here depends on a window.
"""
