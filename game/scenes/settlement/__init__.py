"""How a deal ended: the sets as counted, what counts and what it pays, on a sheet of paper over the table."""
