"""The room round the pieces: floor, tables, title, trays, emblems, icons."""
