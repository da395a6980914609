"""Information about Sala: its version, the full licences, and the log for bug reports."""
