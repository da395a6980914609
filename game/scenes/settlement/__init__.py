"""The settlement of a deal, on a sheet over the table: melds, scoring combinations and payments."""
