"""The review of a finished deal, on paper."""
