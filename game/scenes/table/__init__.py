"""Parts shared by the tables of all games: layout, motion, side columns, table talk and asking persons."""
