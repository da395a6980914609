"""The settlement of a deal: the sets as counted, the scoring items and the payments, on paper over the table."""
