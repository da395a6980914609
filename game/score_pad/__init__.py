"""The score pad: hands and results of games that people play with real cards, settled by the rules of the table.

A `Form` says what is to be entered for one deal of a game; what was entered is a `Filled`; the rules make a `Result` of
it, and a `Ledger` keeps the results of an evening. Nothing here knows a window.
"""
