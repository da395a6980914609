"""The settlement of a deal on a sheet over the table: counted sets, scoring items and payments."""
