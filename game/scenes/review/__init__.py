"""The review of a deal that is over, on paper."""
